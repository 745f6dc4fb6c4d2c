"""Hands that were something else, were forgotten or entered twice; players who move."""

from table import (
    EW,
    HEARTS,
    N4,
    NS,
    SPADES,
    U4,
    U5,
    E,
    N,
    S,
    W,
    do,
    fields,
    opened,
    played,
    refused,
    score,
)

from bidwhist.contract import (
    DOWNTOWN,
    LOW,
    NO_TRUMP,
    NT,
    OPEN,
    PASS,
    REDEAL,
    UPTOWN,
    make_bid,
)
from bidwhist.corrections import amended
from bidwhist.hand import PLAYED, THROWN_IN, opened_hand, with_bid, with_changes
from bidwhist.night import Night


def test_an_earlier_hand_can_be_changed_inserted_and_removed():
    night = opened()
    played(night, N, U4, 10)
    first = night.game().entries[0].opened
    played(night, S, U4, 9)
    second = night.game().entries[1].opened
    played(night, E, U4, 10)
    assert score(night) == [0, 4]
    do(night, "change", first, *fields(night, first, books=[9]))
    assert night.game().totals() == [EW, "floor", -8, 0]
    outcomes = [result.outcome for result in night.game().results()]
    assert outcomes == ["set", "set", "after-end"]
    do(night, "undo")
    assert score(night) == [0, 4]
    do(night, "insert", second, *fields(night, first, books=[11]))
    assert [result.number for result in night.game().results()] == [1, 2, 3, 4]
    assert night.game().totals()[:2] == [NS, "target"]
    do(night, "undo")
    do(night, "insert", None, *fields(night, second))
    assert score(night) == [-4, 4]
    do(night, "remove", second)
    assert score(night) == [0, 4]
    refused(night, "hand.none", "remove", 999)
    refused(night, "hand.open", "change", first, *fields(night, first, state=0))
    refused(night, "books.out_of_range", "change", first, *fields(night, first, books=[14]))
    refused(night, "hand.bid", "change", first, *fields(night, first, state=2))
    refused(night, "call.missing", "change", first, *fields(night, first, bid=None))


def test_the_open_hand_is_not_changed_but_undone():
    night = opened()
    do(night, "bid", None, N, U4)
    refused(night, "hand.open", "change", night.game().entries[0].opened, *fields(night, 3))


def test_a_correction_in_an_earlier_game_folds_the_later_ones():
    night = opened("classic-whist-rotation")
    do(night, "books", 13)
    first = night.game().entries[0].opened
    do(night, "open_game", "classic-whist-rotation", [], None, None, 0, 0)
    assert night.game().fold.turned_trump() == 2
    do(night, "books", 7)
    do(night, "remove", first)
    assert night.game().turn == 0
    assert night.game().fold.turned_trump() == 2


def test_players_seated_in_a_game_stand_between_its_hands():
    night = Night()
    four = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))
    do(night, "seat", four)
    do(night, "open_game", "standard", [], N, None, 0, 0)
    assert night.game().players == four
    others = ((1, "Ann"), (5, "Flo"), (3, "Cy"), (6, "Gus"))
    do(night, "seat", others)
    assert night.game().players == others
    played(night, N, U4, 10)
    do(night, "seat", four)
    assert night.players == four
    assert night.game().entries[-1].kind == "seats"


def test_a_recorded_auction_is_checked_again_when_a_hand_is_changed():
    night = opened(full=1)
    for call in (PASS, U4, N4, PASS):
        do(night, "call", None, call)
    do(night, "trump", 4, DOWNTOWN)
    do(night, "books", 10)
    first = night.game().entries[0].opened
    refused(night, "call.other_bid", "change", first, *fields(night, first, bidder=N))
    refused(night, "call.auction_open", "change", first, *fields(night, first, calls=[PASS]))
    thrown = fields(night, first, calls=[PASS], state=2, bidder=None, bid=None, books=None)
    refused(night, "call.auction_open", "change", first, *thrown)
    unplayed = fields(night, first, state=2, bidder=None, bid=None, books=None)
    refused(night, "call.other_end", "change", first, *unplayed)


def test_the_dealer_of_a_thrown_in_hand_is_corrected_with_the_calls_going_round():
    """Also where the rules force the dealer to bid: a table may have thrown it in all the same."""
    for change in (("all_pass", "forced"), ("all_pass", "stuck"), ("redeal_no_face", 1)):
        night = opened(sets=[change, ("misdeal", "next")], full=1)
        do(night, "insert", None, N, [PASS] * 4, None, None, None, None, THROWN_IN, None)
        first = night.game().entries[0].opened
        assert night.next_dealer() == E
        do(night, "change", first, *fields(night, first, dealer=S))
        assert night.next_dealer() == W
        assert night.game().entries[0].calls == (PASS,) * 4
        do(night, "change", first, *fields(night, first, calls=[]))
        refused(night, "call.dealer_must_bid", "throw_in")
        short = fields(night, first, calls=[PASS] * 3)
        refused(night, "call.auction_open", "change", first, *short)
        long = fields(night, first, calls=[PASS] * 5)
        refused(night, "call.dealer_must_bid", "change", first, *long)
    do(night, "change", first, *fields(night, first, calls=[PASS, REDEAL], dealer=S))
    assert night.next_dealer() == S
    night = opened("classic-whist")
    thrown = [N, [PASS] * 4, None, None, None, None, THROWN_IN, None]
    refused(night, "call.dealer_must_bid", "insert", None, *thrown)


def test_what_hung_on_a_field_that_is_otherwise_falls():
    calls = (PASS, U4, PASS, PASS)
    hand = with_changes(with_bid(opened_hand(1, N, calls), S, U4), trump=HEARTS, state=PLAYED)
    assert amended(hand, dealer=N, bidder=S, bid=U4, books=(9,)).calls == calls
    for change in ({"dealer": E}, {"bidder": W}, {"bid": U5}):
        assert amended(hand, **change).calls == ()
    kept = [(HEARTS, UPTOWN), (HEARTS, None), (None, None), (SPADES, None)]
    down = make_bid(4, DOWNTOWN)
    found = [amended(hand, bid=bid) for bid in (U5, down, N4)] + [amended(hand, bid=down, trump=0)]
    assert [(each.trump, each.order) for each in found] == kept
    no_trump = with_changes(with_bid(hand, S, N4), order=DOWNTOWN)
    other = amended(no_trump, bid=make_bid(5, NO_TRUMP))
    assert (other.trump, other.order) == (NT, DOWNTOWN)
    level = with_changes(with_bid(hand, S, make_bid(4, OPEN)), trump=HEARTS, order=LOW)
    other = amended(level, bid=make_bid(5, OPEN))
    assert (other.trump, other.order) == (HEARTS, LOW)


def test_the_calls_of_a_hand_thrown_in_go_round_with_its_dealer():
    thrown = with_changes(opened_hand(1, N, (PASS,) * 4), state=THROWN_IN)
    assert amended(thrown, dealer=E).calls == (PASS,) * 4
    assert amended(thrown, state=PLAYED, dealer=E, bidder=S, bid=U4).calls == ()


def test_a_hand_is_finished_under_which_a_correction_has_ended_the_game():
    for last, ended in (
        (("misdeal",), ["made", "after-end", "misdeal"]),
        (("books", 10), ["made", "after-end", "after-end"]),
    ):
        night = opened()
        played(night, N, U4, 10)
        played(night, E, U4, 10)
        do(night, "bid", None, S, U5)
        first = night.game().entries[0].opened
        do(night, "change", first, *fields(night, first, books=[13]))
        assert night.game().totals()[:2] == [NS, "target"]
        refused(night, "hand.open", "open_game", "standard", [], None, None, 0, 0)
        refused(night, "hand.open", "close")
        refused(night, "hand.open", "abandon")
        do(night, "trump", HEARTS, None)
        do(night, *last)
        assert [result.outcome for result in night.game().results()] == ended
        assert night.game().totals()[:2] == [NS, "target"]
        refused(night, "game.over", "bid", None, N, U4)
        do(night, "open_game", "standard", [], None, None, 0, 0)


def test_an_auction_goes_on_under_which_a_correction_has_ended_the_game():
    night = opened(full=1)
    played(night, N, U4, 10)
    do(night, "call", None, PASS)
    first = night.game().entries[0].opened
    do(night, "change", first, *fields(night, first, books=[13]))
    do(night, "call", None, U4)
    do(night, "call", None, PASS)
    do(night, "call", None, PASS)
    do(night, "books", 10)
    do(night, "change", first, *fields(night, first, books=[9]))
    assert night.game().totals() == [None, None, -4, 4]
