"""Nights, hands and corrections in the app: the effect first, then the word that has it done."""

import pytest

from bidwhist.presets import make_rules
from desktop_companion.app import words
from desktop_companion.app.elements import Button, Choice, Listing
from desktop_companion.app.screens.corrections import (
    EndGame,
    HandCorrection,
    RulingCorrection,
    SheetCorrection,
    Strike,
    Undo,
)
from desktop_companion.app.screens.hand import HandScreen
from desktop_companion.app.screens.night import NightScreen
from desktop_companion.correction_words import insert
from desktop_companion.own_nights import begin_night
from tests.desktop.app.conftest import AT, NAMES, is_ready, keys, press, put, shown, texts, told_of


def results(companion, night):
    """Return the score after each hand of the first game."""
    game = companion.ledger.load(companion.ledger.find(night)).games[0]
    return [tuple(result.score) for result in game.results()]


def listing(companion, key):
    (found,) = [each for each in shown(companion) if isinstance(each, Listing) and each.key == key]
    return found


# -- the lists ------------------------------------------------------------------------------------


def test_without_a_night_it_says_what_to_do(companion):
    companion.go("nights")
    assert words.NO_NIGHTS in texts(companion)
    companion.go("claim")
    assert words.NO_HAND_TO_CLAIM in texts(companion)


def test_nights_are_listed_and_opened(companion, own):
    begin_night(companion.ledger, make_rules("cutthroat"), 0, [], AT + 99)
    companion.go("nights")
    found = listing(companion, "nights")
    assert [row[0] for row in found.rows] == ["2", "1"], "the newest first"
    companion.act(found.open, 1)
    assert companion.screen.title() == "Night 1 · 2026-11-18"
    hands = listing(companion, "game 1")
    assert hands.rows[1] == ["2", "E", "S", "4↓ ♠", "set 9/4", "-4 = -4", "0 = 5", "dispute"]
    assert "game 1, hand 2, disputed by EW: nine or ten" in texts(companion)
    companion.act(hands.open, 2)
    assert companion.screen.title() == "Game 1, hand 3"


def test_a_hand_is_told_with_its_rules_and_its_trail(companion, own):
    companion.open(HandScreen(companion, own.id, own.hands[2]))
    told = texts(companion)
    assert "Di plays 3NT ↑" in told
    assert any(text.startswith("renege by E: upheld") for text in told)
    assert "the rule: a renege costs: some books" in told
    companion.back()
    companion.open(HandScreen(companion, own.id, own.hands[0]))
    assert "because: counted twice" in texts(companion)
    assert "note: counted twice" in texts(companion)


def test_the_trail_of_a_night(companion, own):
    companion.open(NightScreen(companion, own.id))
    press(companion, "trail")
    assert any("changed: N dealt, E 4U-H, 10 books" in text for text in texts(companion))
    assert "because: counted twice" in texts(companion)


# -- corrections ----------------------------------------------------------------------------------


def test_a_hand_is_changed_and_its_effect_is_shown_first(companion, own):
    companion.open(HandScreen(companion, own.id, own.hands[1]))
    press(companion, "change")
    assert words.UNCHANGED in texts(companion)
    assert not is_ready(companion)
    before = results(companion, own.id)
    put(companion, "books", "10")
    put(companion, "why", "ten it was")
    assert results(companion, own.id) == before, "only shown"
    (effect,) = [each for each in shown(companion) if isinstance(each, Listing)]
    assert list(effect.rows[0]) == ["1.2", "S 4↓ ♠ set 9/4", "S 4↓ ♠ made 10/3", "-4 -> 4", "5"]
    press(companion, "do")
    assert companion.notice.text == words.WRITTEN
    assert companion.screen.title() == "Game 1, hand 2", "back to the hand"
    assert results(companion, own.id)[1] == (4, 5)
    assert "because: ten it was" in texts(companion)


def test_what_the_form_offers_follows_the_rules(companion, own):
    companion.open(HandCorrection(companion, own.id, own.hands[1]))

    def offered():
        return {each.key: each for each in shown(companion) if isinstance(each, Choice)}

    assert [value for value, _ in offered()["bid"].options][:4] == ["3U", "3D", "3N", "4U"]
    assert len(offered()["trump"].options) == 5, "four suits, or not recorded"
    assert "order" not in offered()
    put(companion, "bid", "5N")
    assert "trump" not in offered()
    assert offered()["order"].value == "?"
    put(companion, "order", "down")
    assert is_ready(companion)
    put(companion, "outcome", "misdeal")
    assert set(offered()) == {"outcome", "dealer"}
    assert is_ready(companion)


def test_three_players_count_three_piles(companion):
    row = begin_night(companion.ledger, make_rules("cutthroat"), 0, NAMES[:3], AT)
    companion.open(NightScreen(companion, row.night))
    press(companion, "add")
    put(companion, "bidder", "E")
    put(companion, "bid", "9U")
    put(companion, "trump", "H")
    put(companion, "books", "10/4")
    assert words.BOOKS_FORM in [each.note for each in shown(companion) if hasattr(each, "note")]
    assert not is_ready(companion)
    put(companion, "books", "10/4/3")
    press(companion, "do")
    assert results(companion, row.night) == [(0, 10, 0)]


def test_an_evening_is_kept_here_alone(companion):
    companion.go("nights")
    press(companion, "begin")
    for seat, name in zip("NESW", NAMES, strict=True):
        put(companion, f"name {seat}", name)
    put(companion, "dealer", "E")
    put(companion, "rules", "cutthroat")
    put(companion, "rules", "kitchen-table")
    press(companion, "do")
    assert "no hand has been played yet" in texts(companion)
    for hand in ({"bidder": "S", "bid": "4U", "trump": "H", "books": "10"},
                 {"bidder": "W", "bid": "7U", "trump": "S", "books": "13"}):  # fmt: skip
        press(companion, "add")
        assert f"still needed: {', '.join(['who took the bid', 'the bid', 'the books'])}" in texts(
            companion
        )
        for key, value in hand.items():
            put(companion, key, value)
        press(companion, "do")
    assert "Game 1: Bo & Di won, reached the target" in texts(companion)
    assert "add" not in keys(companion)
    press(companion, "next")
    press(companion, "do")
    press(companion, "add")
    put(companion, "outcome", "thrown-in")
    press(companion, "do")
    assert "Game 2" in texts(companion)
    press(companion, "end")
    assert not is_ready(companion)
    put(companion, "how", "concede")
    assert not is_ready(companion)
    put(companion, "side", "EW")
    press(companion, "do")
    assert "Game 2: Ann & Cy won, conceded" in texts(companion)
    press(companion, "close")
    press(companion, "do")
    assert "close" not in keys(companion)
    night = companion.night(companion.screen.night)
    assert night.closed
    assert [name for _, name in night.players] == NAMES


def test_a_name_that_cannot_be_kept_is_refused(companion):
    companion.go("nights")
    press(companion, "begin")
    put(companion, "name N", "Dagobert the Great")
    press(companion, "do")
    assert "at most 8 plain characters" in companion.notice.text
    assert not companion.ledger.nights()


def test_a_hand_is_put_in_and_taken_out(companion, own):
    companion.open(NightScreen(companion, own.id))
    companion.open(HandScreen(companion, own.id, own.hands[1]))
    press(companion, "insert")
    put(companion, "outcome", "misdeal")
    press(companion, "do")
    assert len(results(companion, own.id)) == 4
    press(companion, "remove")
    put(companion, "why", "entered twice")
    press(companion, "do")
    assert isinstance(companion.screen, NightScreen)
    assert len(results(companion, own.id)) == 3


def test_a_dispute_is_settled(companion, own):
    companion.open(HandScreen(companion, own.id, own.hands[1]))
    assert "disputed by EW: nine or ten" in texts(companion)
    press(companion, "settle 0")
    press(companion, "do")
    assert not any("disputed" in text for text in texts(companion))
    assert f"because: {words.SETTLED}" in texts(companion)


def test_a_ruling_falls(companion, own):
    companion.open(HandScreen(companion, own.id, own.hands[2]))
    press(companion, "strike 0")
    press(companion, "do")
    assert "renege_books" not in " ".join(texts(companion))
    assert not companion.night(own.id).games[0].hands()[2].rulings


RULINGS = [
    ({"kind": "note", "text": "a loud night"}, ("note", "a loud night")),
    ({"kind": "dispute", "side": "NS", "text": "who led"}, ("dispute", 0, "who led")),
    ({"kind": "out-of-turn", "side": "EW"}, ("out-of-turn", 1)),
    ({"kind": "board-talk", "side": "NS"}, ("board-talk", 0)),
    ({"kind": "director", "side": "EW", "books": "2", "text": "agreed"},
     ("director", 1, 2, "agreed")),
    ({"kind": "game", "side": "NS", "text": "they left"}, ("game", 0, "they left")),
]  # fmt: skip


@pytest.mark.parametrize(("said", "ruling"), RULINGS, ids=lambda part: str(part)[:20])
def test_a_ruling_is_put_on_a_hand(companion, own, said, ruling):
    companion.open(HandScreen(companion, own.id, own.hands[0]))
    press(companion, "rule")
    for key, value in said.items():
        assert not is_ready(companion)
        put(companion, key, value)
    press(companion, "do")
    assert companion.night(own.id).games[0].hands()[0].rulings[-1] == ruling


def test_a_reason_that_cannot_be_kept_is_told(companion, own):
    companion.open(RulingCorrection(companion, own.id, own.hands[0]))
    put(companion, "text", "naïve")
    assert not is_ready(companion)
    assert any("at most 60 plain characters" in text for text in texts(companion))


def test_the_last_step_is_taken_back(companion, own):
    companion.open(NightScreen(companion, own.id))
    press(companion, "undo")
    assert any("taken back" in text for text in texts(companion))
    press(companion, "do")
    assert results(companion, own.id)[0] == (0, 4)


def test_a_sheet_is_signed_and_unlocked(companion):
    ledger = companion.ledger
    opening = ("open_game", "standard", (), 0, None, 0, 1)
    row = ledger.begin([("seat", [(0, name) for name in NAMES]), opening], AT, 0)
    said = {"bidder": "N", "bid": "7U", "trump": "S", "books": "13"}
    ledger.correct(row, ledger.load(row).seq, insert(ledger.load(row), None, said, ""))
    ledger.correct(row, ledger.load(row).seq, ("close",))
    companion.open(NightScreen(companion, row.night))
    press(companion, "sheet 1")
    press(companion, "do")
    assert any("signed" in text for text in texts(companion))
    press(companion, "sheet 1")
    assert not is_ready(companion)
    put(companion, "why", "a hand was missing")
    press(companion, "do")
    assert not companion.night(row.night).games[0].signed


def test_what_the_rules_refuse_is_told(companion, own):
    own.do(("concede", 0))
    companion.open(EndGame(companion, own.id))
    put(companion, "how", "time")
    assert any("the game is over" in text for text in texts(companion))
    assert not is_ready(companion)


def test_a_night_that_went_on_elsewhere_is_looked_at_again(companion, own):
    """A second window, or the command line, wrote to it between the look and the word."""
    companion.open(Strike(companion, own.id, own.hands[2], 0))
    assert is_ready(companion)
    (button,) = [each for each in shown(companion) if isinstance(each, Button) and each.is_main]
    own.do(("strike", own.hands[2], 0))
    companion.act(button.act)
    assert companion.notice.is_trouble
    assert len(results(companion, own.id)) == 3


def test_from_the_table_to_its_night(companion, tell, own):
    tell(told_of()._replace(night=companion.night(own.id)))
    press(companion, "night")
    assert companion.screen.title().startswith("Night 1")
    companion.go("tables")
    press(companion, "claim")
    assert companion.screen.section == "claim"


def test_undo_of_a_night_with_nothing_to_take_back(companion):
    row = begin_night(companion.ledger, make_rules("standard"), 0, [], AT)
    companion.open(Undo(companion, row.night))
    press(companion, "do")
    companion.open(SheetCorrection(companion, row.night, 1, is_signed=False))
    assert companion.screen.body()
