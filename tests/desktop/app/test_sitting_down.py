"""Somebody sits down within a game: every screen names who played the hand, or plays now."""

import pytest

from bidwhist.hand import Hand
from desktop_companion.app.elements import Choice, Listing
from desktop_companion.app.screens.claim import ClaimScreen
from desktop_companion.app.screens.corrections import HandCorrection, RulingCorrection
from desktop_companion.app.screens.hand import HandScreen
from desktop_companion.app.screens.night import NightScreen
from desktop_companion.app.tables import table_view
from desktop_companion.correction_words import insert
from desktop_companion.drafts import draft_words
from desktop_companion.syncing import NO_DRAFT
from tests.desktop.app.conftest import put, shown, texts

WITH_ZOE = ((0, "Ann"), (0, "Bo"), (0, "Cy"), (0, "Zoe"))
WEST = 3


def load(companion, own):
    return companion.ledger.load(companion.ledger.find(own.id))


@pytest.fixture
def sat(companion, own):
    """Return the night of three hands, after which Zoe sat down for Di."""
    own.do(("seat", WITH_ZOE))
    return own


@pytest.fixture
def went_on(companion, sat):
    """Return the same after a fourth hand, in which Zoe bid."""
    said = {"bidder": "W", "bid": "4N", "order": "up", "books": "13"}
    sat.do(insert(load(companion, sat), None, said, ""))
    entries = load(companion, sat).games[0].entries
    sat.hands.append([each.opened for each in entries if isinstance(each, Hand)][-1])
    return sat


def options(companion, key):
    (found,) = [each for each in shown(companion) if isinstance(each, Choice) and each.key == key]
    return [text for _, text in found.options]


def test_the_table_names_who_sits_there_now(companion, sat):
    night = load(companion, sat)
    told = table_view(night, NO_DRAFT)
    assert [side.name for side in told.sides] == ["Ann & Cy", "Bo & Zoe"]
    assert told.dealer == "Zoe deals"
    assert draft_words(night, ("bid", (0, WEST))) == "Zoe has bid: how much?"


def test_who_ended_the_game_has_won_it(companion, went_on):
    night = load(companion, went_on)
    assert table_view(night, NO_DRAFT).ending.startswith("Bo & Zoe won")
    went_on.do(("seat", ((0, "Eve"), *WITH_ZOE[1:3], (0, "Fay"))))
    after = table_view(load(companion, went_on), NO_DRAFT)
    assert after.ending.startswith("Bo & Zoe won"), "who sits down then had no part in it"
    assert [side.name for side in after.sides] == ["Ann & Cy", "Bo & Zoe"]


@pytest.mark.parametrize(("hand", "name"), [(2, "Di"), (3, "Zoe")])
def test_a_hand_is_told_with_who_played_it(companion, went_on, hand, name):
    opened = went_on.hands[hand]
    companion.open(HandScreen(companion, went_on.id, opened))
    assert any(text.startswith(f"{name} plays ") for text in texts(companion))
    companion.open(ClaimScreen(companion, went_on.id, opened))
    assert f"W {name}" in options(companion, "accused")
    assert f"Bo & {name}" in options(companion, "by")
    companion.open(HandCorrection(companion, went_on.id, opened))
    assert f"W {name}" in options(companion, "bidder")
    companion.open(RulingCorrection(companion, went_on.id, opened))
    put(companion, "kind", "dispute")
    assert f"Bo & {name}" in options(companion, "side")


def test_a_hand_that_is_put_in_at_the_end_is_of_who_sits_there(companion, sat):
    companion.open(HandCorrection(companion, sat.id, None, is_new=True))
    assert "W Zoe" in options(companion, "bidder")
    companion.open(HandCorrection(companion, sat.id, sat.hands[0], is_new=True))
    assert "W Di" in options(companion, "bidder")


def test_the_night_says_who_ended_its_game_and_who_sat_there_before(companion, went_on):
    companion.open(NightScreen(companion, went_on.id))
    told = texts(companion)
    assert "Game 1: Bo & Zoe won, reached the target" in told
    assert "Until hand 3 Di sat W." in told
    (hands,) = [each for each in shown(companion) if isinstance(each, Listing)]
    assert "Bo & Zoe" in [cell.head for cell in hands.cells]


def test_so_does_the_terminal(companion, went_on, run):
    told = run("show", "last").told
    assert "Bo & Zoe won" in told
    assert "Until hand 3 Di sat W." in told


def test_with_three_players_each_alone(companion, run):
    run("begin", "--rules", "cutthroat", "--players", "Ann, Bo, Ed")
    row = companion.ledger.find("last")

    def do(command):
        companion.ledger.correct(row, companion.ledger.load(row).seq, command)

    for name, bidder in (("Ed", "N"), ("Cy", "S")):
        do(("seat", (*WITH_ZOE[:2], (0, name), (0, ""))))
        said = {"bidder": bidder, "bid": "9U", "trump": "H", "books": "10/4/3"}
        do(insert(companion.ledger.load(row), None, said, ""))
    assert "Until hand 1 Ed sat S." in run("show", "last").told
    told = table_view(companion.ledger.load(row), NO_DRAFT)
    assert [side.name for side in told.sides] == ["Ann", "Bo", "Cy"]
