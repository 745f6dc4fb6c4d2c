"""A fault of the firmware: written down, started anew, and given up when it comes again."""

import pytest

from desktop_companion.keys import parse_keys
from desktop_companion.virtual_box import BoxCrashedError
from scorebox.guard import HUNG, IN_A_ROW, CrashRecord
from tests.pico.oled import read_text

pytestmark = pytest.mark.micropython


def crash(box):
    """Let the box meet a fault: an order that it does not know."""
    box._order("dance")
    box.step(5)


def said(box):
    return " ".join(row.strip() for row in read_text(box.frame))


def test_after_a_fault_the_box_starts_anew_with_its_score(box):
    box.play(parse_keys("ok ok ok ok ok ok"))
    before = box.frame
    crash(box)
    assert box.resets == 1
    box.step(100)
    assert "start anew; nothing lost" in said(box)
    box.press("ok")
    assert box.frame == before
    box.power_cycle()
    box.step(100)
    assert box.frame == before, "told once"


def test_an_order_to_a_box_that_has_just_gone_reaches_the_one_that_starts_anew(box):
    box._order("dance")
    box._process.wait(10)
    assert box.step(5) == 5
    assert box.resets == 1


def test_what_happened_stands_on_its_flash(box, tmp_path):
    crash(box)
    kept = (tmp_path / "box.volume").read_bytes()
    assert b"1 new\nTraceback" in kept
    assert b"ValueError: dance" in kept


def test_the_third_fault_in_a_row_ends_in_service(box):
    crash(box)
    box.step(20)
    crash(box)
    box.step(20)
    with pytest.raises(
        BoxCrashedError, match=r"(?s)Traceback.*virtual_hardware.*ValueError: dance"
    ):
        crash(box)  # it may start anew, and give up, within this step or the next
        box.step(20)
    assert "failed three times" in said(box)
    box.close()
    box.close()


def test_faults_that_are_rare_are_not_counted(box):
    for _ in range(4):
        box.step(61_000)
        crash(box)
    box.step(100)
    assert "start anew" in said(box)


def test_a_box_that_stood_still_is_counted_until_a_start_goes_well(tmp_path):
    record = CrashRecord(str(tmp_path))
    for _ in range(IN_A_ROW - 1):
        record.add_hang()
        record.told()
    assert not record.is_new()
    record.settled()
    record.add_hang()
    assert record.is_new()
    assert not record.is_hopeless()
    for _ in range(IN_A_ROW - 1):
        record.told()
        record.add_hang()
    assert CrashRecord(str(tmp_path)).is_hopeless()
    assert HUNG in (tmp_path / "crash").read_text()


def test_a_start_that_went_well_writes_nothing_where_nothing_was(tmp_path):
    CrashRecord(str(tmp_path)).settled()
    assert not list(tmp_path.iterdir())
