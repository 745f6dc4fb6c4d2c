"""A hand as a tuple: what changes in it, and whose books are whose."""

from bidwhist.contract import DOWNTOWN, NO_TRUMP, NT, OPEN, UPTOWN, make_bid
from bidwhist.hand import (
    HAND_FIELDS,
    OPEN_HAND,
    PLAYED,
    Hand,
    Mark,
    bidding_side,
    counted_by_side,
    opened_hand,
    with_bid,
    with_changes,
)
from bidwhist.rules import Rules

N, E, S, W = range(4)
FOUR = Rules("four", (), ())
THREE = Rules("three", (), (("players", 3), ("kitty", 3), ("kitty_book", "none")))


def test_an_opened_hand_knows_only_its_dealer_and_the_calls():
    hand = opened_hand(7, S, [0, 12])
    assert hand == Hand(7, S, (0, 12), None, None, None, None, OPEN_HAND, None, ())
    assert opened_hand(7, S).calls == ()
    assert isinstance(hand, Hand) and not isinstance(Mark(8, "time", None), Hand)


def test_changes_leave_the_rest_as_it_was():
    hand = opened_hand(7, S, [0])
    after = with_changes(hand, state=PLAYED, books=(9,))
    assert (after.state, after.books) == (PLAYED, (9,))
    for name in HAND_FIELDS:
        if name not in ("state", "books"):
            assert getattr(after, name) == getattr(hand, name), name
    assert hand.state == OPEN_HAND and hand.books is None


def test_a_bid_fills_in_what_it_fixes():
    for kind, trump, order in (
        (UPTOWN, None, UPTOWN),
        (DOWNTOWN, None, DOWNTOWN),
        (NO_TRUMP, NT, None),
        (OPEN, None, None),
    ):
        hand = with_bid(opened_hand(1, N), W, make_bid(4, kind))
        found = (hand.bidder, hand.bid, hand.trump, hand.order)
        assert found == (W, make_bid(4, kind), trump, order), kind


def test_books_are_the_bidders_or_without_an_auction_the_dealers_sides():
    for rules, dealer, bidder, books, side, by_side in (
        (FOUR, N, S, (9,), 0, [9, 4]),
        (FOUR, N, W, (9,), 1, [4, 9]),
        (FOUR, E, None, (8,), 1, [5, 8]),
        (FOUR, S, None, (8,), 0, [8, 5]),
        (THREE, N, N, (9, 5, 3), 0, [9, 5, 3]),
        (THREE, N, E, (9, 5, 3), 1, [3, 9, 5]),
        (THREE, N, S, (9, 5, 3), 2, [5, 3, 9]),
    ):
        hand = with_changes(opened_hand(1, dealer), bidder=bidder, books=books)
        assert bidding_side(rules, hand) == side, (dealer, bidder)
        assert counted_by_side(rules, hand) == by_side, (dealer, bidder)
