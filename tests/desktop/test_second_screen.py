"""The page for a second screen: it follows the table, and is never half there."""

import pytest

from desktop_companion import second_screen
from desktop_companion.errors import UserError
from desktop_companion.reading import read_sheet
from desktop_companion.second_screen import SecondScreen
from desktop_companion.watching import Standing
from tests.desktop.conftest import NIGHTS


@pytest.fixture
def night():
    return read_sheet(str(NIGHTS / "standard.bwn")).night


def test_it_follows_the_table(tmp_path, night, monkeypatch):
    page = tmp_path / "score.html"
    turns = iter([[], [Standing("p", None, "")], [Standing("p", night, "")]] * 2)
    turn = SecondScreen(page).follow(lambda: next(turns))
    assert turn() == []
    empty = page.read_text(encoding="utf-8")
    assert turn()[0].night is None
    turn()
    full = page.read_text(encoding="utf-8")
    assert full != empty
    assert "http-equiv" in full
    score = night.games[-1].fold.tally.score
    assert all(f">{points}<" in full for points in score)


def test_what_is_shown_is_not_written_again(tmp_path, night, monkeypatch):
    screen = SecondScreen(tmp_path / "score.html")
    screen.show([Standing("p", night, "")])
    monkeypatch.setattr(second_screen, "whole_file", None)
    screen.show([Standing("p", night, "something is wrong")])


def test_a_place_that_takes_no_page_is_told(tmp_path, night):
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="cannot be written"):
        SecondScreen(tmp_path / "file/score.html").show([Standing("p", night, "")])
