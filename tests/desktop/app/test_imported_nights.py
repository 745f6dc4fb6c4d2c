"""A night that came from a file; a night's labels; who a guest was."""

import pytest

from desktop_companion.app import season_words as words
from desktop_companion.app import words as app_words
from desktop_companion.app.elements import Field, Listing
from desktop_companion.app.screens.corrections import HandCorrection
from desktop_companion.app.screens.hand import HandScreen
from desktop_companion.app.screens.night import NightScreen
from desktop_companion.app.screens.nights import Nights
from desktop_companion.ledger.imported import labels_at
from desktop_companion.ledger.players import known_guests
from desktop_companion.roster import add_player
from tests.desktop.app.conftest import NAMES, is_ready, keys, press, put, shown, texts
from tests.desktop.app.season_screens import a_season, finish, report


@pytest.fixture
def imported(companion, tmp_path):
    """Take three nights into the ledger; return the first's row."""
    a_season(companion.ledger, tmp_path / "taken")
    return companion.ledger.nights()[0]


# -- a night that came from a file ----------------------------------------------------------------


def test_a_night_from_a_file_offers_no_correction(companion, imported):
    companion.open(NightScreen(companion, imported.night))
    assert words.FROM_FILE in texts(companion)
    assert keys(companion) == ["charts", "export", "forget"]
    assert "Friday · Hall" in texts(companion)
    (listing,) = [each for each in shown(companion) if isinstance(each, Listing)]
    companion.act(listing.open, 0)
    assert isinstance(companion.screen, HandScreen)
    assert words.FROM_FILE in texts(companion)
    assert keys(companion) == []
    opened = companion.night(imported.night).games[0].hands()[0].opened
    companion.open(HandCorrection(companion, imported.night, opened))
    assert not is_ready(companion)
    companion.go("claim")
    assert app_words.NO_HAND_TO_CLAIM in texts(companion)


def test_it_is_taken_away_when_that_is_said(companion, imported):
    companion.open(NightScreen(companion, imported.night))
    press(companion, "forget")
    (asked,) = texts(companion)
    assert "Night 1 of 2026-10-02 came from a file: games 1, hands 3, NS 12:-5." in asked
    assert len(companion.ledger.nights()) == 3
    press(companion, "do")
    assert companion.notice.text == words.FORGOTTEN.format(number=1)
    assert isinstance(companion.screen, Nights)
    assert [row.date for row in companion.ledger.nights()] == ["2026-11-06", "2026-11-08"]


# -- labels ---------------------------------------------------------------------------------------


def test_labels_are_kept_shown_and_taken_back(companion, own):
    companion.open(NightScreen(companion, own.id))
    press(companion, "labels")
    put(companion, "Event", " Friday club ")
    put(companion, "Table", "2")
    press(companion, "do")
    assert companion.notice.text == "kept: Friday club · table 2"
    assert "Friday club · table 2" in texts(companion)
    assert labels_at(companion.ledger, own.row) == {"Table": "2", "Event": "Friday club"}
    assert companion.ledger.nights()[0].event == "Friday club"
    press(companion, "labels")
    for tag in ("Event", "Table"):
        put(companion, tag, "")
    press(companion, "do")
    assert companion.notice.text == words.NO_LABELS
    assert companion.ledger.nights()[0].event == ""


@pytest.mark.parametrize("text", ["x" * 61, "a\tb"])
def test_a_label_that_cannot_be_kept(companion, own, text):
    companion.open(NightScreen(companion, own.id))
    press(companion, "labels")
    put(companion, "Site", text)
    assert [each.note for each in shown(companion) if isinstance(each, Field)][2]
    assert not is_ready(companion)


# -- guests ---------------------------------------------------------------------------------------


def guests(companion):
    companion.go("players")
    press(companion, "roster")
    press(companion, "guests")
    shown(companion)
    finish(companion)


def test_who_a_guest_was_is_said_and_taken_back(companion, imported):
    ann = add_player(companion.ledger, "Ann Lee")
    guests(companion)
    assert report(companion) == [
        ["Ann", "2", ""], ["Bo", "3", ""], ["Cy", "3", ""], ["Di", "3", ""], ["Eve", "1", ""]
    ]  # fmt: skip
    (listing,) = [each for each in shown(companion) if isinstance(each, Listing)]
    companion.act(listing.open, 0)
    assert companion.screen.title() == "Who was Ann?"
    (roster,) = [each for each in shown(companion) if isinstance(each, Listing)]
    companion.act(roster.open, 0)
    assert known_guests(companion.ledger) == {"Ann": ann.number}
    assert companion.notice.text == "Ann is Ann Lee"
    finish(companion)
    assert report(companion)[0] == ["Ann", "2", "Ann Lee"]
    companion.act(listing.open, 0)
    press(companion, "guest")
    assert known_guests(companion.ledger) == {}


def test_who_is_on_the_roster_by_that_name_is_no_guest(companion, imported):
    for name in [*NAMES, "Eve"]:
        add_player(companion.ledger, name)
    guests(companion)
    assert words.NO_GUESTS in texts(companion)
