"""A table in words: the score, who deals, what goes on, rulings with their rules."""

import re
from pathlib import Path

import pytest

from bidwhist.claims import plain_claim
from bidwhist.decide import decide
from bidwhist.night import Night
from desktop_companion.app.tables import seat_options, table_view
from desktop_companion.drafts import WORDS, draft_words
from desktop_companion.syncing import NO_DRAFT
from tests.desktop.app.conftest import NAMED, night_of
from tests.desktop.conftest import NIGHTS

OPEN = ("open_game", "standard", (), 0, None, 0, 0)
PLAYERS = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))


def played(*commands, opening=OPEN, players=PLAYERS):
    """Return the night after the commands."""
    night = Night("n")
    for command in [("seat", players), opening, *commands]:
        events = decide(night, command)
        for event in events:
            night.apply(night.seq + 1, event, int(event is events[-1]))
    return night


def view(*commands, draft=NO_DRAFT, **more):
    return table_view(played(*commands, **more), draft)


def test_before_anything_is_played():
    assert table_view(None, NO_DRAFT).doing == "no game yet"
    assert table_view(Night("n"), ("dealer", ())).entering == "the first dealer is asked for"
    fresh = view()
    assert [(side.name, side.points) for side in fresh.sides] == [("Ann & Cy", 0), ("Bo & Di", 0)]
    assert (fresh.where, fresh.dealer) == ("Game 1 · hand 1 · standard", "Ann deals")
    assert fresh.doing == "between hands"
    assert fresh.sides[0].note == "needs 7"


def test_a_hand_as_it_goes_on():
    assert view(("bid", 0, 1, 16)).doing == "Bo plays 4↑ ?"
    assert view(("bid", 0, 1, 16), ("trump", 1, None)).doing == "Bo plays 4↑ ♥"
    done = view(("bid", 0, 1, 16), ("trump", 1, None), ("books", 10))
    assert done.doing == "between hands"
    assert [side.points for side in done.sides] == [0, 4]
    assert done.last[-1] == "EW +4: 10 books - 6 (made=over)"
    assert (done.where, done.dealer) == ("Game 1 · hand 2 · standard", "Bo deals")


def test_whoever_has_dealt_the_hand_that_is_played_deals_also_out_of_turn():
    told = view(("bid", 2, 1, 16))
    assert told.dealer == "Cy deals"
    assert view(("bid", 2, 1, 16), ("misdeal",)).dealer == "Cy deals"
    assert view(("bid", 2, 1, 16), ("trump", 1, None), ("books", 10)).dealer == "Di deals"


def test_who_sits_down_between_two_hands_is_named_from_then_on():
    hand = (("bid", 0, 1, 16), ("trump", 1, None), ("books", 9))
    night = played(*hand, ("seat", (PLAYERS[0], (9, "Eve"), *PLAYERS[2:])))
    told = table_view(night, NO_DRAFT)
    assert [side.name for side in told.sides] == ["Ann & Cy", "Eve & Di"]
    assert told.dealer == "Eve deals"
    game = night.game()
    assert game is not None
    assert seat_options(game.rules, game.seated(game.hands()[0].opened))[1] == ("E", "E Bo")


def test_a_game_that_was_begun_and_never_played_is_not_counted():
    again = (*OPEN[:1], "kitchen-table", *OPEN[2:])
    told = view(again, ("bid", 0, 1, 16))
    assert told.where == "Game 1 · hand 1 · kitchen-table"
    assert told.sides[0].note == "needs 7"


def test_the_auction_is_told_call_by_call():
    full = (*OPEN[:5], 1, 0)
    told = view(("call", 0, 0), ("call", 0, 16), opening=full)
    assert told.doing == "The auction"
    assert told.calls == ("Bo passes", "Cy 4↑")


def test_what_is_entered_stands_in_place_of_the_pause():
    told = view(draft=("who", (0,)))
    assert (told.doing, told.entering) == ("", "the bidder is asked for")
    counting = view(("bid", 0, 1, 16), ("trump", 1, None), draft=("books", (11,)))
    assert (counting.doing, counting.entering) == ("Bo plays 4↑ ♥", "counting the books: 11")


def test_rulings_come_with_the_sentence_of_their_rule():
    told = table_view(night_of(), NO_DRAFT)
    assert told.rulings[0].text.startswith("renege by E: upheld")
    assert "3 books to NS" in told.rulings[0].text
    assert "a renege costs: some books" in told.rulings[0].rules
    assert told.rulings[1].text == "note: a loud night"
    assert told.disputes == ("game 1, hand 2, disputed by EW: nine or ten",)


def test_a_claim_on_the_hand_that_is_played():
    claim = ("ruling", None, ("renege", plain_claim(1, 6, 0, 0)))
    told = view(("bid", 0, 1, 16), ("trump", 1, None), claim)
    assert told.rulings[0].text.startswith("renege by E: upheld")
    assert not told.last


def test_who_has_won_and_why():
    told = table_view(night_of(NAMED + "1 N N7U : H = 13\n"), NO_DRAFT)
    assert told.ending == "Ann & Cy won: reached the target"
    assert told.doing == told.ending
    assert not told.dealer
    assert all("needs" not in side.note for side in told.sides)


@pytest.mark.parametrize("file", sorted(NIGHTS.glob("*.bwn")), ids=lambda file: file.stem)
def test_every_kind_of_game_can_be_told(file):
    told = table_view(night_of(file.read_text(encoding="utf-8")), NO_DRAFT)
    assert len(told.sides) in (2, 3)
    assert all("{" not in part for part in (told.where, told.doing, *told.last))


DRAFTS = [
    (("score", ()), ""),
    (("bid", (0, 1)), "Bo has bid: how much?"),
    (("call", (0, 2)), "Cy is to call"),
    (("trump", (16,)), "the trump of 4↑ is asked for"),
    (("trump", (19,)), "the trump of 4 is asked for"),
    (("books", ()), "counting the books"),
    (("books", (9, 5, 3)), "counting the books: 9/5/3"),
    (("renege", ()), "a renege is claimed"),
    (("renege", (3,)), "a renege by Di is claimed"),
    (("referee", ()), "somebody is at the referee"),
    (("request", ()), "the box asks whether to do what a desk wants"),
    (("never-heard", (1, 2)), "never-heard"),
    (("bid", ()), "bid"),
    (("bid", (0, 77)), "? has bid: how much?"),
    (("trump", ("x",)), "the trump of ? is asked for"),
]


@pytest.mark.parametrize(("draft", "said"), DRAFTS, ids=lambda part: str(part)[:24])
def test_what_is_being_entered(draft, said):
    assert draft_words(played(), draft) == said


def test_every_screen_that_the_box_tells_has_words():
    box = Path(__file__).parents[3] / "firmware" / "scorebox"
    told = {
        name
        for file in box.rglob("*.py")
        for name in re.findall(r'draft[^=\n]* = \("(\w+)"', file.read_text(encoding="utf-8"))
    }
    assert len(told) > 9
    assert told <= set(WORDS)
