"""Nights and players from files: read, judged, reported, and only then taken."""

import errno
from pathlib import Path

import pytest

from desktop_companion.app import season_words as words
from desktop_companion.app.elements import Listing
from desktop_companion.app.screens.folders import PickFolder
from desktop_companion.app.screens.importing import Import
from desktop_companion.app.screens.nights import Nights
from desktop_companion.errors import UserError
from desktop_companion.ledger.players import kept_players
from desktop_companion.roster import add_player
from tests.desktop.app.conftest import is_ready, press, put, shown, texts
from tests.desktop.app.season_screens import PEOPLE, button, files, finish, note, report, spoil
from tests.desktop.app.window import Driver


@pytest.fixture
def folder(tmp_path):
    return files(tmp_path / "nights")


@pytest.fixture
def form(companion):
    """Open the form."""
    companion.go("nights")
    press(companion, "import")
    return companion


def read(companion, path):
    put(companion, "path", str(path))
    press(companion, "do")
    finish(companion)


# -- nights ---------------------------------------------------------------------------------------


def test_a_folder_is_reported_before_anything_is_taken(form, folder):
    read(form, folder)
    assert words.REPORT.format(taken=3, doubled=0, partly=0, refused=0) in texts(form)
    assert report(form)[0] == ["new", "a.bwn", "1", "3"]
    assert form.ledger.nights() == []
    press(form, "take")
    finish(form)
    assert form.notice.text == words.TAKEN.format(count=3, doubled=0, refused=0)
    assert [row.date for row in form.ledger.nights()] == ["2026-10-02", "2026-11-06", "2026-11-08"]
    read(form, folder)
    assert words.REPORT.format(taken=0, doubled=3, partly=0, refused=0) in texts(form)
    assert button(form, "take").text == words.TAKE_NIGHTS[0]
    assert not is_ready(form)


def test_what_cannot_be_read_is_told_with_its_place_and_left(form, folder):
    spoil(folder)
    read(form, folder)
    assert words.REPORT.format(taken=3, doubled=0, partly=1, refused=1) in texts(form)
    said = "\n".join(texts(form))
    assert "wrong.bwn:1:15: 'what' cannot be read here" in said
    assert "part.bwn:10:5: 'nonsense' cannot be read here" in said
    assert "before that: games 1, hands 3" in said
    assert [row[0] for row in report(form)] == ["refused", "in part", "new", "new", "new"]
    assert button(form, "take").text == "Take 3 nights"
    press(form, "take")
    finish(form)
    assert len(form.ledger.nights()) == 3, "the part is not taken unasked"
    assert form.notice.text == words.TAKEN.format(count=3, doubled=0, refused=2)


def test_the_part_before_is_taken_when_that_is_said(form, folder):
    spoil(folder)
    read(form, folder)
    press(form, "parts")
    assert button(form, "take").text == "Take 4 nights"
    press(form, "take")
    finish(form)
    assert [row.hands for row in form.ledger.nights()] == [3, 3, 3, 3]
    read(form, folder)
    assert words.REPORT.format(taken=0, doubled=4, partly=0, refused=1) in texts(form)
    assert any("in the ledger already" in text and "nonsense" in text for text in texts(form))


def test_a_row_tells_why_when_it_is_opened(form, folder):
    spoil(folder)
    read(form, folder)
    (listing,) = [each for each in shown(form) if isinstance(each, Listing)]
    form.act(listing.open, 0)
    assert "cannot be read here" in form.notice.text
    assert form.notice.is_trouble
    form.act(listing.open, 4)
    assert form.notice.text == words.CAN_BE_TAKEN.format(source=folder / "c.bwn", games=1, hands=3)
    assert not form.notice.is_trouble


def test_of_many_that_are_bad_the_first_are_told(form, tmp_path):
    folder = tmp_path / "bad"
    folder.mkdir()
    for number in range(9):
        (folder / f"{number}.bwn").write_text("1 N E4U : S = what\n")
    read(form, folder)
    assert words.MORE_BAD.format(count=5) in texts(form)
    assert len(report(form)) == 9
    assert not is_ready(form)
    press(form, "other")
    assert isinstance(form.screen, Import)
    assert button(form, "do").is_on


@pytest.mark.parametrize("path", ["nights", "/" + "x" * 5000, "~nobody-x", "\0"])
def test_a_path_that_is_none(form, path):
    put(form, "path", path)
    assert note(form)
    assert not is_ready(form)


def test_a_folder_without_nights_is_told_and_can_be_tried_again(form, tmp_path):
    folder = tmp_path / "none"
    folder.mkdir()
    read(form, folder)
    assert note(form) == f"{folder}: no night is in that folder; they end in .bwn or .json"
    files(folder / "of")
    press(form, "do")
    finish(form)
    assert len(report(form)) == 3


def test_a_file_that_went_meanwhile(form, folder):
    put(form, "path", str(folder / "a.bwn"))
    (folder / "a.bwn").unlink()
    assert note(form) == words.NOT_THERE.format(path=folder / "a.bwn")
    assert not is_ready(form)


def test_reading_can_be_stopped_and_is_when_the_screen_is_left(form, folder):
    put(form, "path", str(folder))
    press(form, "do")
    (task,) = form.tasks
    form.back()
    assert task._stopping.is_set()
    finish(form)
    assert isinstance(form.screen, Nights)
    assert not form.notice.text


def test_taking_goes_on_when_its_screen_is_left(form, folder):
    read(form, folder)
    press(form, "take")
    form.go("tables")
    finish(form)
    assert len(form.ledger.nights()) == 3
    assert form.notice.text == words.TAKEN.format(count=3, doubled=0, refused=0)


def test_what_was_taken_before_a_fault_is_told(form, folder, monkeypatch):
    from desktop_companion import importing  # noqa: PLC0415

    monkeypatch.setattr(importing, "BATCH", 1)
    take_sheets = importing.take_sheets

    def full(ledger, sheets):
        if ledger.nights():
            raise UserError("the disk is full")
        take_sheets(ledger, sheets)

    monkeypatch.setattr(importing, "take_sheets", full)
    read(form, folder)
    press(form, "take")
    finish(form)
    assert form.notice.text == "the disk is full; taken before that: 1 of 3"
    assert len(form.ledger.nights()) == 1


def test_the_file_is_picked_by_keys(form, folder):
    (folder / "notes.pdf").write_text("")
    put(form, "path", str(folder.parent))
    press(form, "pick")
    assert isinstance(form.screen, PickFolder)

    def go_into(name):
        (listing,) = [each for each in shown(form) if isinstance(each, Listing)]
        names = [row[0] for row in listing.rows]
        form.act(listing.open, names.index(name))
        return names

    go_into("nights")
    assert go_into("b.bwn") == ["a.bwn", "b.bwn", "c.bwn"]
    assert isinstance(form.screen, Import)
    press(form, "do")
    finish(form)
    assert report(form) == [["new", "b.bwn", "1", "3"]]


def test_a_folder_without_files_that_could_be_read_says_so(form, tmp_path):
    (tmp_path / "none").mkdir()
    put(form, "path", str(tmp_path / "none"))
    press(form, "pick")
    assert words.FILE_EMPTY.format(suffixes=".bwn, .txt, .json") in texts(form)
    press(form, "take")
    assert form.screen._path == str(tmp_path / "none")


# -- players --------------------------------------------------------------------------------------


def test_players_are_reported_before_they_are_taken(companion, tmp_path):
    add_player(companion.ledger, "Bo", "Bo")
    path = tmp_path / "club.csv"
    path.write_text(PEOPLE, encoding="utf-8")
    companion.go("players")
    press(companion, "roster")
    press(companion, "import")
    read(companion, path)
    assert words.PEOPLE_REPORT.format(taken=2, doubled=1, refused=2) in texts(companion)
    assert "(no name): a name is needed" in texts(companion)
    assert [row[:2] for row in report(companion)] == [
        ["refused", "(no name)"], ["refused", "Cy"], ["new", "Ann Lee"],
        ["new", "Zoë Zander-Zimmermann"], ["there already", "Bo"],
    ]  # fmt: skip
    assert len(kept_players(companion.ledger)) == 1
    press(companion, "take")
    finish(companion)
    assert companion.notice.text == words.PEOPLE_TAKEN.format(count=2)
    assert [each.name for each in kept_players(companion.ledger)] == [
        "Ann Lee", "Bo", "Zoë Zander-Zimmermann"
    ]  # fmt: skip


def test_a_csv_that_is_none(form, tmp_path):
    put(form, "kind", "players")
    put(form, "path", str(tmp_path))
    assert note(form) == words.IS_FOLDER
    path = tmp_path / "x.csv"
    path.write_text("a,b\n1,2\n")
    read(form, path)
    assert "expected a first line that names the columns" in note(form)


def test_a_short_name_twice_in_the_file_is_told_when_it_is_taken(form, tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("name,short\nAnn Lee,Ann\nAnn Kay,Ann\n")
    put(form, "kind", "players")
    read(form, path)
    press(form, "take")
    finish(form)
    assert form.notice.is_trouble
    assert "taken onto the roster: 1; Ann Kay: Ann is how the box shows" in form.notice.text


# -- in the window --------------------------------------------------------------------------------


def test_an_import_by_keys_alone(companion, folder):
    driver = Driver(companion)
    try:
        driver.key("2", "ctrl")
        driver.tab_to("Import")
        driver.key("enter")
        driver.tab_to("The file")
        driver.type(str(folder))
        driver.key("enter")
        driver.until(lambda: not companion.tasks)
        driver.tab_to("Take 3 nights")
        driver.key("enter")
        driver.until(lambda: not companion.tasks)
        assert len(companion.ledger.nights()) == 3
    finally:
        driver.close()


def test_a_closed_file_is_told(form, folder, monkeypatch):
    def closed(*_args, **_more):
        raise PermissionError(errno.EACCES, "Permission denied")

    put(form, "path", str(folder / "a.bwn"))
    monkeypatch.setattr(Path, "exists", closed)
    assert note(form).endswith("cannot be looked into: Permission denied")
    monkeypatch.undo()
    assert not note(form)
