"""What the app does where something cannot be read, or fails."""

import contextlib
import sqlite3

from desktop_companion.app import ending, words
from desktop_companion.app.ending import Faults
from desktop_companion.app.screens import Screen


class Broken(Screen):
    """Cannot be drawn, by a fault of the program."""

    section = "nights"

    def body(self):
        raise ZeroDivisionError("of no use")


def test_a_fault_while_drawing_is_told_and_the_app_goes_on(driver, companion, tmp_path):
    companion.go("nights")
    companion.open(Broken())
    driver.frames(10)
    assert any("something in the app failed: of no use" in text for text in driver.texts())
    assert list((tmp_path / "data").glob("app-fault-*.txt"))
    assert companion.screen.section == "nights"
    assert not companion.can_go_back(), "the screen is left that cannot be drawn"
    driver.touch("Tables")
    assert companion.screen.section == "tables"
    driver.touch("Nights")
    assert words.NO_NIGHTS in driver.texts()


def test_a_fault_on_the_first_screen_ends_the_app_only_at_once(companion, monkeypatch):
    faults, now = Faults(companion), [1000.0]
    monkeypatch.setattr(ending.time, "monotonic", lambda: now[0])
    fault = ZeroDivisionError("of no use")
    for _ in range(20):  # over an evening
        assert faults.take(fault)
        now[0] += 60
    assert [faults.take(fault) for _ in range(4)] == [True, True, True, False]


def test_a_night_that_cannot_be_read_is_told_in_its_place(driver, companion, own):
    with contextlib.closing(sqlite3.connect(companion.ledger.path)) as connection:
        connection.execute("UPDATE lines SET text = text || 'x' WHERE seq = 3")
        connection.commit()
    companion.go("nights")
    companion.forget_night(own.id)
    driver.frames()
    driver.touch("2026-11-18")
    assert any("it is damaged" in text for text in driver.texts())
    driver.touch("Back")
    assert any("2026-11-18" in text for text in driver.texts())
    driver.touch("Claim")
    assert any("it is damaged" in text for text in driver.texts())
