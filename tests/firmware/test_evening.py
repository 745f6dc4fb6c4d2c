"""The evening on the virtual box: power cuts, damage, a newer version, a full flash, memory."""

from pathlib import Path

import pytest

from desktop_companion.evening import steps
from desktop_companion.flash_trace import read_trace
from desktop_companion.keys import parse_keys
from desktop_companion.ledger import Ledger
from desktop_companion.syncing import BoxLink, sync
from desktop_companion.virtual_box import PowerCut, PowerCutError, VirtualBox
from tests.firmware.conftest import IDENTITY
from tests.pico.oled import read_text

pytestmark = pytest.mark.micropython

ALL = list(steps())
FIRST = [step.keys for step in ALL if step.label.startswith("game 1")]
BLANK = b"\xff" * 352 * 4096


def play(box, scripts):
    for script in scripts:
        box.play(parse_keys(script))


def text(box):
    return read_text(box.frame)


def pull(box, path):
    """Return the newest night as the companion has it after a sync."""
    ledger = Ledger(path)
    link = BoxLink(box.port, step=lambda: box.step(20))
    try:
        sync(link, ledger, lambda *_: None)
        return ledger.load(ledger.find("last"))
    finally:
        link.close()
        ledger.close()


def score_of(box):
    return box.frame[: 6 * 128]


def start(volume, **options):
    box = VirtualBox(Path(volume), identity=IDENTITY, **options)
    try:
        box.step(100)
    except BaseException:
        box.close()
        raise
    return box


@pytest.fixture
def volume(tmp_path):
    return tmp_path / "box.volume"


def test_a_power_cut_at_every_write_leaves_the_score_before_or_after(volume, tmp_path):
    """The trace of two hands is replayed up to each change, whole and half-way in."""
    trace = tmp_path / "trace"
    marks = []  # (changes so far, the picture then)
    with start(volume, trace=trace) as box:
        marks.append((len(read_trace(trace)), score_of(box)))
        for key in [key for script in FIRST[:3] for key in parse_keys(script)]:
            box.play([key])
            done = len(read_trace(trace))
            if done == marks[-1][0]:
                continue
            marks.append((done, b""))
    changes = read_trace(trace)
    content = bytearray(BLANK)
    shown = {}
    first = marks[0][0]
    for number, change in enumerate(changes):
        if number >= first:
            cut = bytearray(content)
            change.replay(cut, size=len(change.content) // 2)
            shown[number, "half"] = restart(volume, cut)
        change.replay(content)
        if number >= first:
            shown[number, "whole"] = restart(volume, content)
    assert len(shown) > 10
    # what one confirmed press left behind is what every later cut still shows, or the next one
    confirmed = [shown[done - 1, "whole"] for done, _ in marks[1:]]
    for place, (done, _) in enumerate(marks[1:]):
        begin = marks[place][0]
        before = confirmed[place - 1] if place else None
        for number in range(begin, done):
            for part in ("half", "whole"):
                if before is not None:
                    assert shown[number, part] in (before, confirmed[place])
    print(f"{len(shown)} cuts of {len(marks) - 1} writes")


def restart(volume, content):
    """Return what the display says after power-on with that flash."""
    Path(volume).write_bytes(content)
    with start(volume) as box:
        return tuple(text(box)), box.frame[128 : 5 * 128]


def test_a_real_cut_in_the_middle_of_a_write(volume, tmp_path):
    with start(volume) as box:
        play(box, FIRST[:2])
    with start(volume, power_cut=PowerCut(1, 100)) as box, pytest.raises(PowerCutError):
        play(box, FIRST[2:3])
    with start(volume) as box:
        assert pull(box, tmp_path / "l.db").games[0].fold.tally.score == [0, 4]


def spoil_last_count(content):
    """Flip a bit of the last books counted; flash may hold older copies of the line as well."""
    last = bytes(content).split(b',"books",')
    number = max(int(part.rpartition(b"[")[2]) for part in last[:-1])
    mark = b'[%d,"books",' % number
    place = bytes(content).find(mark)
    while place >= 0:
        content[place + 3] ^= 1
        place = bytes(content).find(mark, place + 1)


def test_a_flipped_byte_is_mended_and_told(volume, tmp_path):
    """In a file of its own blocks: a smaller one lies in littlefs's metadata, which has a CRC."""
    with start(volume) as box:
        play(box, FIRST[:6])
        before = pull(box, tmp_path / "before.db")
    content = bytearray(volume.read_bytes())
    spoil_last_count(content)
    volume.write_bytes(content)
    with start(volume) as box:
        assert any("damaged" in row for row in text(box))
        box.press("ok")
        night = pull(box, tmp_path / "after.db")
        assert night.epoch == before.epoch + 1
        assert len(list(night.games[0].results())) == len(list(before.games[0].results())) - 1
    assert b".bad" in volume.read_bytes()
    with start(volume) as box:
        assert not any("damaged" in row for row in text(box)), "told once"


def test_memory_of_an_evening(volume, tmp_path, capsys):
    with start(volume) as box:
        fresh = box.heap_free()
        play(box, [step.keys for step in ALL])
        hands = len([step for step in ALL if ", hand" in step.label])
        left = box.heap_free()
        pull(box, tmp_path / "l.db")
    size = sum(len(line) for line in volume.read_bytes().split(b"\n") if b'"books"' in line)
    with capsys.disabled():
        print(f"\nheap {fresh} fresh, {left} after {hands} hands; books lines {size} bytes")
    assert left > 64 * 1024
    assert fresh - left < 64 * 1024
