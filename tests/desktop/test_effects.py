"""What a correction changes, in the hands after it and in later games too."""

import io

from rich.console import Console
from table import HEARTS, NS, SPADES, U4, E, N, S, W, do, fields, opened, played

from bidwhist.cards import parse_card
from bidwhist.claims import plain_claim, with_evidence
from bidwhist.contract import UPTOWN
from bidwhist.decide import decide
from bidwhist.hand import RENEGE
from desktop_companion.effects import effect_tables, effects


def after(night_of, *command):
    """Return the effects of the command on the night that the function makes."""
    before, now = night_of(), night_of()
    for place, event in enumerate(events := decide(now, command), 1):
        now.apply(now.seq + 1, event, 1 if place == len(events) else 0)
    return effects(before, now)


def words(found):
    out = io.StringIO()
    Console(width=120, file=out).print(effect_tables(found))
    return out.getvalue()


def named(found):
    return [hand.name for hand in found.hands]


def hands_of(night):
    return [hand.opened for game in night.games for hand in game.hands()]


def rotating():
    """Two games without an auction in which trumps rotate, hearts first, no trump fifth."""
    sets = [("trump", "rotate_nt"), ("target", 20), ("nt_multiplier", 2)]
    night = opened("classic-whist", sets)
    for books in (8, 8, 9):
        do(night, "books", books)
    do(night, "abandon")
    do(night, "open_game", "classic-whist", sets, None, None, 0, 0)
    for books in (8, 9):
        do(night, "books", books)
    return night


def test_the_trumps_of_a_later_game_turn_on():
    first = hands_of(rotating())[0]
    found = after(rotating, "remove", first)
    assert named(found) == ["1.1", "1.1", "1.2", "2.1", "2.2"]
    gone, following, _, later, last = found.hands
    assert gone.after is None
    assert (following.before["hand"], following.after["hand"]) == (2, 1)
    contracts = [(each.before["contract"], each.after["contract"]) for each in (later, last)]
    assert contracts == [("C", "S"), ("N", "C")]
    assert [each["score"]["NS"] for each in (last.before, last.after)] == [6, 3]  # N is double
    assert found.dealer == ("E", "E")
    assert "6 -> 3" in words(found)


def test_a_hand_put_in_goes_by_its_new_place():
    night = rotating()
    second = hands_of(night)[1]
    found = after(rotating, "insert", second, *fields(night, second))
    assert named(found)[0] == "1.2"
    assert found.hands[0].before is None
    assert "not there" in words(found)


def claimed():
    """A hand in hearts in which the joker's renege is proved, which in spades it is not."""
    night = opened()
    played(night, N, U4, 10, HEARTS)
    evidence = with_evidence(
        plain_claim(E, 3, NS, 0),
        led=(parse_card("KS"),),
        played=parse_card("BJ"),
        held=parse_card("5S"),
    )
    do(night, "ruling", None, (RENEGE, evidence))
    return night


def test_a_claim_that_is_judged_otherwise_is_told():
    night = claimed()
    (hand,) = hands_of(night)
    spades = ("change", hand, *fields(night, hand, trump=SPADES))
    assert "hand 1.1: renege by E upheld -> dismissed" in words(after(claimed, *spades))
    for command in (("strike", hand, 0), ("change", hand, *fields(night, hand, books=[9]))):
        assert "renege" not in words(after(claimed, *command))


def ended():
    """A game won by NS, another one that is played."""
    night = opened()
    played(night, N, U4, 13)
    do(night, "open_game", "standard", [], None, None, 0, 0)
    played(night, E, U4, 10)
    return night


def test_a_game_that_has_no_end_any_more_stands_unfinished():
    night = ended()
    first = hands_of(night)[0]
    found = after(ended, "change", first, *fields(night, first, books=[10]))
    assert named(found) == ["1.1"]
    (game,) = found.games
    assert (game.name, game.before["winner"], game.after["state"]) == ("1", "NS", "unfinished")
    assert "game 1: NS won, reached the target -> unfinished" in words(found)


def test_the_game_that_is_played_ends():
    found = after(ended, "ruling", None, ("game", NS, "as agreed"))
    assert named(found) == ["2.1"]
    assert "game 2: goes on -> NS won, by the director" in words(found)


def test_the_next_dealer_is_told():
    night = ended()
    last = hands_of(night)[-1]
    found = after(ended, "change", last, *fields(night, last, dealer=S))
    assert found.dealer == ("S", "W")
    assert "next dealer: S -> W" in words(found)


def test_the_last_hand_of_a_game_goes_and_the_game_with_it():
    last = hands_of(ended())[-1]
    found = after(ended, "remove", last)
    assert named(found) == ["2.1"]
    (game,) = found.games
    assert game.after is None
    assert "game 2: goes on -> not there" in words(found)


def test_a_note_changes_nothing():
    found = after(ended, "ruling", None, ("note", "loud"))
    assert (found.hands, found.games) == ([], [])
    assert "no result and no score changes" in words(found)


def test_what_is_being_entered_has_no_result():
    def entered():
        night = ended()
        do(night, "bid", None, W, U4)
        do(night, "trump", HEARTS, UPTOWN)
        return night

    assert after(entered, "undo").hands == []
