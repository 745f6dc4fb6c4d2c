"""What the box says where it cannot go on: a newer journal, a full flash."""

import shutil

import pytest

from desktop_companion import paths, virtual_box
from desktop_companion.keys import parse_keys
from desktop_companion.ledger import Ledger
from desktop_companion.syncing import BoxLink, sync
from tests.pico.oled import read_text

pytestmark = pytest.mark.micropython

BEGIN = "ok ok"
HAND = "ok ok ok ok ok ok"  # the dealer's left bids the usual, spades, and makes it
UNDO = "hold:back ok"
NEW_NIGHT = "down*5 ok ok"


def said(box):
    return " ".join(row.strip() for row in read_text(box.frame))


def synced(box, ledger):
    """Sync the box; return what it tells of its nights, and how many lines were new."""
    link = BoxLink(box.port, step=lambda: box.step(20))
    new, conflicts = sync(link, ledger, lambda *_: None)
    assert conflicts == []
    nights = link.nights()
    link.close()
    return nights, new


@pytest.fixture
def altered(tmp_path, monkeypatch):
    """Return a function that makes boxes run with a copy in which a file has other words.

    It returns that file.
    """
    original = paths.device_folders()

    def alter(part, name, old, new):
        folders = virtual_box.device_folders()
        source = getattr(folders, part)
        target = tmp_path / ("new_" + part) / source.name
        shutil.copytree(source, target)
        text = (target / name).read_text(encoding="utf-8")
        assert old in text
        (target / name).write_text(text.replace(old, new), encoding="utf-8")
        changed = folders._replace(**{part: target})
        monkeypatch.setattr(virtual_box, "device_folders", lambda: changed)
        return target / name

    yield alter
    monkeypatch.setattr(virtual_box, "device_folders", lambda: original)


def test_a_newer_versions_night_is_not_touched(make_box, altered, tmp_path, monkeypatch):
    folders = paths.device_folders()
    altered("engine", "bidwhist/journal.py", "\nVERSION = 1\n", "\nVERSION = 2\n")
    box = make_box()
    box.step(20)
    box.play(parse_keys(f"{BEGIN} {HAND}"))
    box.close()
    before = (tmp_path / "box.volume").read_bytes()
    monkeypatch.setattr(virtual_box, "device_folders", lambda: folders)
    box = make_box()
    box.step(100)
    assert "CANNOT KEEP SCORE" in said(box)
    assert "newer" in said(box)
    box.play(parse_keys("ok ref hold:back"))
    assert "CANNOT KEEP SCORE" in said(box)
    assert (tmp_path / "box.volume").read_bytes() == before


def test_without_room_no_game_begins(make_box, altered):
    altered("firmware", "scorebox/store.py", "RESERVE = 48 * 1024", "RESERVE = 4096 * 1024")
    box = make_box()
    box.step(20)
    box.play(parse_keys(BEGIN))
    assert "no room is left" in said(box)
    box.play(parse_keys("ok"))
    assert "connect the computer" in said(box)
    box.play(parse_keys("ok"))
    assert "OK new game" in said(box)


def test_where_the_flash_is_full_old_nights_go_that_a_computer_keeps(make_box, altered, tmp_path):
    altered("boards", "virtual/board.py", "BLOCKS = 352", "BLOCKS = 40")
    box = make_box()
    box.step(20)
    for _ in range(40):
        box.play(parse_keys(BEGIN))
        if "no room is left" in said(box):
            break
        box.play(parse_keys(f"{HAND} {NEW_NIGHT}"))
    else:
        pytest.fail(f"the flash was never full: {said(box)}")
    box.play(parse_keys("ok"))
    assert "connect the computer" in said(box)
    box.play(parse_keys("ok"))
    with Ledger(tmp_path / "ledger.db") as ledger:
        before, new = synced(box, ledger)
        assert new > 0
        box.play(parse_keys(f"{BEGIN} ok"))
        count = len(before) - 1  # the newest stays
        assert f"{count} of these nights" in said(box)
        box.play(parse_keys("back"))
        assert synced(box, ledger) == (before, 0), "nothing goes unasked"
        box.play(parse_keys(f"{BEGIN} ok ok"))
        gone = (count + 1) // 2
        assert "let go: " in said(box)
        box.step(2000)
        assert f"nights let go: {gone}" in said(box)
        box.play(parse_keys(f"ok {BEGIN}"))
        assert "OK who bid" in said(box)
        box.power_cycle()
        box.step(200)
        assert "OK who bid" in said(box)
        left, _ = synced(box, ledger)
        assert left[:-1] == before[gone:]
        assert len(ledger.nights()) == len(before) + 1, "the computer keeps them all"


def test_a_full_flash_is_told_and_the_score_stays(make_box, altered):
    """The smallest volume, no reserve: at last nothing can be written any more."""
    altered("boards", "virtual/board.py", "BLOCKS = 352", "BLOCKS = 12")
    altered("firmware", "scorebox/store.py", "RESERVE = 48 * 1024", "RESERVE = 0")
    box = make_box()
    box.step(20)
    box.play(parse_keys(f"{BEGIN} {HAND}"))
    for _ in range(300):
        before = box.frame
        box.play(parse_keys("ok wait:50 ok wait:50 ok"))
        if "NOT written" in said(box):
            break
        box.play(parse_keys("hold:back ok wait:50 back"))
    else:
        pytest.fail(f"the flash was never full: {said(box)}")
    box.play(parse_keys("ok back back"))
    shown = box.frame[: 5 * 128]
    assert shown == before[: 5 * 128]
    box.power_cycle()
    box.step(200)
    assert box.resets == 0
    assert box.frame[: 5 * 128] == shown


def test_a_night_that_fills_the_memory_ends_with_its_game_and_starts_again(
    make_box, altered, tmp_path
):
    """The memory that a game needs is asked for before it begins, not in its middle."""
    asked = "GAME_RESERVE = 48 * KB"
    altered_file = altered("firmware", "scorebox/keeper.py", asked, f"GAME_RESERVE = {0:6}")
    box = make_box()
    box.step(20)
    box.play(parse_keys(BEGIN))
    begun = box.heap_free()
    box.play(parse_keys(f"{HAND} {HAND}"))
    played = box.heap_free()
    assert begun > played
    box.close()
    (tmp_path / "box.volume").unlink()
    # as much as two hands leave: the first game begins, a later one does not
    text = altered_file.read_text(encoding="utf-8")
    altered_file.write_text(text.replace(f"{0:6}", f"{played:6}"), encoding="utf-8")
    box = make_box()
    box.step(20)
    box.play(parse_keys(f"{BEGIN} {HAND}"))
    assert "full" not in said(box)
    for _ in range(400):  # press by press: the next one takes the notice away
        box.play(parse_keys("ok wait:20"))
        if "night is full" in said(box):
            break
    else:
        pytest.fail(f"never full: {said(box)}")
    box.play(parse_keys("ok"))
    assert "NEW NIGHT?" in said(box)
    box.play(parse_keys("back"))
    shown = box.frame
    box.power_cycle()
    box.step(500)
    assert box.resets == 0
    assert box.frame == shown
    box.play(parse_keys("ok ok wait:20 ok"))
    assert "NEW NIGHT?" in said(box)
    box.play(parse_keys("ok ok"))
    assert "WHO DEALS FIRST?" in said(box)
    box.play(parse_keys("ok"))
    assert "OK who bid" in said(box)


def test_a_long_game_with_much_to_rule_on_and_to_correct_needs_no_new_start(make_box):
    """Screens are loaded late, when the game has filled much of the memory."""
    box = make_box()
    box.step(200)
    link = BoxLink(box.port, step=lambda: box.step(20))
    link.greet()
    link.ask("rules", ["long", "standard", "target=999 floor=999", 0, 1])
    link.close()
    box.play(parse_keys(BEGIN))
    for hand in range(1, 101):
        box.play(parse_keys(HAND))
        if hand % 25:
            continue
        box.play(parse_keys("ref"))
        while "▸ correct a hand" not in said(box):
            box.play(parse_keys("down"))
        box.play(parse_keys("ok ok ok"))
        assert "THE SCORE STAYS" in said(box)
        box.play(parse_keys(f"ok {UNDO} ref ok ok ok ok ok"))
        assert "OK who bid" in said(box)
    assert box.resets == 0
    assert box.heap_free() > 48 * 1024
