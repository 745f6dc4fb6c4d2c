"""The files: on this computer's disk for what they hold, on littlefs for what a cut leaves."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_companion import evening
from desktop_companion.keys import HOLD_MS, parse_keys
from desktop_companion.paths import device_folders
from desktop_companion.virtual_box import START
from scorebox.store import BLOCK, RESERVE, Store


@pytest.fixture
def store(tmp_path):
    made = Store(os, str(tmp_path))
    made.prepare()
    return made


def read(store, night=1, segment=0):
    return list(store.lines(night, segment))


def test_what_is_appended_is_read(store):
    store.append(1, 0, [b"first", b"second"])
    store.append(1, 0, [b"third"])
    assert read(store) == [b"first\n", b"second\n", b"third\n"]
    assert store.size(1, 0) == 19
    assert store.size(1, 1) == 0


@pytest.mark.parametrize("length", [20, 199, 200])
def test_lines_over_the_edges_of_blocks(store, length):
    lines = [b"%d %s" % (n, b"x" * (n * 37 % length)) for n in range(600)]
    for start in range(0, 600, 7):
        store.append(1, 0, lines[start : start + 7])
    assert store.size(1, 0) > 2 * BLOCK
    assert read(store) == [line + b"\n" for line in lines]


def test_a_torn_line_comes_without_newline(store, tmp_path):
    store.append(1, 0, [b"whole"])
    with (tmp_path / "nights" / "0001.00").open("ab") as file:
        file.write(b"torn")
    assert read(store) == [b"whole\n", b"torn"]


def test_rubbish_is_never_held_in_memory(store, tmp_path):
    store.append(1, 0, [b"whole"])
    with (tmp_path / "nights" / "0001.00").open("ab") as file:
        file.write(b"\0" * 100_000)
    whole, rubbish = read(store)
    assert whole == b"whole\n"
    assert len(rubbish) <= 2 * BLOCK


def test_nights_and_segments_in_order(store, tmp_path):
    for night, segment in ((12, 0), (3, 10), (3, 9), (3, 0), (100, 2)):
        store.append(night, segment, [b"x"])
    for name in ("0003.00.bad", "0003.01.new", "junk", "00031.00", "0003.xx"):
        (tmp_path / "nights" / name).write_bytes(b"")
    assert store.nights() == [3, 12, 100]
    assert store.segments(3) == [0, 9, 10]
    assert store.segments(7) == []


def test_mend_keeps_both_parts(store, tmp_path):
    store.append(1, 0, [b"good", b"bad"])
    assert store.mend(1, 0, 5).endswith("0001.00.bad")
    assert read(store) == [b"good\n"]
    store.append(1, 0, [b"worse"])
    store.mend(1, 0, 5)
    assert (tmp_path / "nights" / "0001.00.bad").read_bytes() == b"bad\n"
    assert (tmp_path / "nights" / "0001.00.bad2").read_bytes() == b"worse\n"


def test_mend_of_more_than_a_block(store):
    lines = [b"line %d" % n for n in range(1000)]
    store.append(1, 0, lines)
    good = sum(len(line) + 1 for line in lines[:700])
    store.mend(1, 0, good)
    assert read(store) == [line + b"\n" for line in lines[:700]]


def test_prepare_removes_half_made_copies_alone(store, tmp_path):
    store.append(1, 0, [b"x"])
    store.save_settings(b"old")
    (tmp_path / "nights" / "0001.00.new").write_bytes(b"half")
    (tmp_path / "nights" / "0001.00.bad").write_bytes(b"kept")
    (tmp_path / "settings.new").write_bytes(b"half")
    store.prepare()
    names = sorted(path.name for path in tmp_path.rglob("*") if path.is_file())
    assert names == ["0001.00", "0001.00.bad", "settings"]


def test_remove_night_takes_that_one_and_leaves_what_was_cut_off(store, tmp_path):
    for night in (1, 2):
        store.append(night, 0, [b"good", b"bad"])
        store.append(night, 1, [b"x"])
    store.mend(1, 0, 5)
    store.remove_night(1)
    assert store.nights() == [2]
    names = sorted(path.name for path in (tmp_path / "nights").iterdir())
    assert names == ["0001.00.bad", "0002.00", "0002.01"]


def test_settings_are_replaced(store):
    assert store.load_settings() == b""
    store.save_settings(b"one")
    store.save_settings(b"two")
    assert store.load_settings() == b"two"


def test_free_space_counts_the_reserve(store, monkeypatch):
    assert store.free() > 0
    monkeypatch.setattr(store, "free", lambda: RESERVE)
    assert not store.has_room()
    monkeypatch.setattr(store, "free", lambda: RESERVE + 1)
    assert store.has_room()


def test_other_faults_are_not_taken_for_a_missing_file(store):
    class Broken:
        def stat(self, path):
            raise OSError(errno.EIO, path)

    store._os = Broken()
    with pytest.raises(OSError, match="0001"):
        store.size(1, 0)
    with pytest.raises(OSError, match="mark"):
        store.prepare()


def test_the_mark_is_the_last_one_saved(store, tmp_path):
    assert store.load_mark() == (0, 0)
    store.save_mark(3, 57)
    assert store.load_mark() == (3, 57)
    for rubbish in (b"", b"3", b"3 x", b"\xff\xfe 1", b"1 2 3"):
        (tmp_path / "mark" / "last").write_bytes(rubbish)
        assert store.load_mark() == (0, 0)


def on_littlefs(script, *arguments, text=""):
    """Run a script of tests/littlefs in MicroPython; return what it prints."""
    folders = device_folders()
    tests = Path(__file__).parents[1]
    here = tests / "littlefs"
    places = (here, tests / "portable", folders.engine, folders.firmware)
    path = os.pathsep.join([".frozen", *map(str, places)])
    done = subprocess.run(
        [sys.executable, "-c", START, "-X", "heapsize=8192wK", str(here / script), *arguments],
        env=dict(os.environ, MICROPYPATH=path),
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    return done.stdout


@pytest.mark.micropython
def test_every_power_cut_on_littlefs():
    """The promises of the module's head, checked after a cut at each change of the flash."""
    cuts, full = on_littlefs("store_cuts.py").split()[1::2]
    assert int(cuts) > 100
    assert int(full) > 10


LETTERS = {"ok": "o", "back": "b", "up": "u", "down": "d", "ref": "r"}


def evening_in_letters(most=None):
    """Return the recorded evening's presses, or its first steps', in the letters of box_rig."""
    lines = []
    for step in list(evening.steps())[:most]:
        keys = parse_keys(step.keys)
        line = "".join("h" if key.ms == HOLD_MS else LETTERS[key.button] for key in keys)
        lines.append(line)
    return "\n".join(lines)


@pytest.mark.micropython
def test_a_power_cut_at_every_write_of_a_recorded_evening():
    """Three games by presses; after each change of the flash, and in its middle."""
    states, presses = on_littlefs("evening.py", "cuts", text=evening_in_letters()).split()[1::2]
    assert int(states) > 400
    assert int(presses) > 60


@pytest.mark.micropython
def test_a_flipped_byte_anywhere_is_told():
    """Each byte of a short night, littlefs's own entries among them: nothing is lost unsaid."""
    states, told = on_littlefs("evening.py", "flips", text=evening_in_letters(3)).split()[1::2]
    assert int(states) > 500
    assert int(told) > 100


@pytest.mark.micropython
def test_a_long_games_file_that_leads_nowhere_is_told_and_the_box_goes_on():
    """littlefs refuses to read it: what it can read of it stays, and what comes is kept."""
    states, told = on_littlefs("evening.py", "chains").split()[1::2]
    assert int(states) > 500
    assert int(told) > 10
