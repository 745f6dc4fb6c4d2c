"""A correction's words in every kind of game: three players, levels alone, no auction."""

import pytest
from table import NS, U4, E, N, S, W, do, fields, opened, played

from bidwhist.claims import LATE, Claim
from bidwhist.contract import LOW, OPEN, UPTOWN, make_bid
from bidwhist.decide import decide
from bidwhist.errors import BidWhistError, NotationError, RuleError
from bidwhist.night import Night
from bidwhist.seats import DIRECTOR
from desktop_companion import correction_words
from desktop_companion.errors import UserError
from desktop_companion.naming import hand_named


def change(night, name="last", unplayed="", **words):
    """Correct the hand and return it."""
    opened_by = do(night, *correction_words.change(night, name, words, unplayed))[0][1]
    return next(hand for game in night.games for hand in game.hands() if hand.opened == opened_by)


def test_four_players():
    night = opened()
    played(night, N, U4, 10)
    hand = change(night, dealer="e", bidder="w", bid="5d", trump="h", books="11")
    assert (hand.dealer, hand.bidder, hand.trump, hand.books) == (E, W, 1, (11,))
    assert change(night, bid="6U").trump == 1  # what is named stays, where it is named again
    assert change(night, bid="4N").trump == 4
    assert change(night, order="down").order == 1
    assert change(night, bid="5N").order == 1
    assert change(night, bid="5U", trump="h").trump == 1
    assert change(night, bid="6N").trump == 4
    with pytest.raises(RuleError, match=r"contract\.trump"):
        change(night, bid="5U", trump="n")
    assert change(night, bid="5U").trump is None


def test_a_hand_that_was_thrown_in_keeps_its_calls():
    night = opened("kitchen-table", full=1)
    for _ in range(4):
        do(night, "call", None, 0)
    assert change(night, dealer="E").calls == (0,) * 4
    assert change(night, dealer="S", unplayed="misdeal").calls == ()


def test_calls_stay_where_dealer_and_bid_do():
    night = opened(full=1)
    for call in (0, U4, 0, 0):
        do(night, "call", None, call)
    do(night, "trump", 0, UPTOWN)
    do(night, "books", 10)
    assert len(change(night, books="11", bid="4U", bidder="S", dealer="N").calls) == 4
    assert change(night, bid="5U").calls == ()


def test_three_players():
    night = opened("cutthroat")
    do(night, "bid", None, E, U4)
    do(night, "trump", 0, UPTOWN)
    do(night, "books", 9, 5, 3)
    assert change(night, books="10/4/3").books == (10, 4, 3)
    with pytest.raises(NotationError):
        change(night, books="10")
    with pytest.raises(RuleError, match=r"seat\.unknown"):
        change(night, bidder="W")
    words = {"accused": "E", "claimed": None}
    with pytest.raises(UserError, match="which of the others"):
        correction_words.claim(night, "last", None, False, words)
    made = correction_words.claim(night, "last", "S", False, words)
    assert made[2][1].by == S


def test_levels_alone_name_their_order():
    night = opened("northeast")
    do(night, "bid", None, E, make_bid(4, OPEN))
    do(night, "trump", 0, UPTOWN)
    do(night, "books", 10)
    hand = change(night, bid="5", order="low", trump="C")
    assert (hand.bid, hand.trump, hand.order) == (make_bid(5, OPEN), 3, LOW)
    assert change(night, order="?").order is not None  # the usual one


def test_without_an_auction_the_books_are_enough():
    night = opened("classic-whist")
    do(night, *correction_words.insert(night, None, {"books": "8", "trump": "H"}, ""))
    hand = change(night, trump="?", dealer="S")
    assert (hand.dealer, hand.trump, hand.bid, hand.books) == (S, None, None, (8,))
    with pytest.raises(BidWhistError, match=r"auction\.none"):
        change(night, bid="4U")


def test_where_a_hand_is_put_in_the_deal_says_who_dealt():
    night = opened()
    played(night, N, U4, 9)
    do(night, "misdeal")
    words = {"bidder": "N", "bid": "4U", "books": "9"}
    assert correction_words.insert(night, None, words, "")[2] == night.next_dealer() == E
    assert correction_words.insert(night, "1.2", words, "")[2] == N
    assert correction_words.insert(night, "1.2", {**words, "dealer": "W"}, "")[2] == W


def test_before_a_game_nothing_is_put_in_or_ended():
    for make in (
        lambda night: correction_words.insert(night, None, {"books": "9"}, ""),
        lambda night: correction_words.end(night, "time", None),
    ):
        with pytest.raises(RuleError, match=r"game\.none"):
            make(Night())


def test_a_claim_says_what_the_night_knows():
    night = opened()
    played(night, N, U4, 9)
    played(night, E, U4, 9)
    words = {"accused": "E", "claimed": None, "book": 3, "led": "KD", "played": "3S", "hand": "2D"}
    _, _, (_, claim) = correction_words.claim(night, "1.1", "director", True, words)
    assert isinstance(claim, Claim)
    assert (claim.by, claim.denied, claim.claimed, claim.book) == (DIRECTOR, 1, LATE, 3)
    _, _, (_, claim) = correction_words.claim(
        night, "1.1", None, False, {**words, "claimed": "hand"}
    )
    assert (claim.by, claim.claimed) == (NS, 0)


def test_a_lone_ruling_is_struck_without_its_number():
    night = opened()
    played(night, N, U4, 9)
    do(night, "ruling", None, ("note", "loud"))
    do(night, *correction_words.strike(night, "last", None))
    assert hand_named(night, "last")[1].rulings == ()


# -- names ----------------------------------------------------------------------------------------


def test_games_without_a_hand_are_not_counted():
    night = opened()
    played(night, N, U4, 9)
    do(night, "abandon")
    for _ in range(2):
        do(night, "open_game", "standard", [], None, None, 0, 0)
    played(night, E, U4, 9)
    game, hand = hand_named(night, "2.1")
    assert game is night.games[2]
    assert night.number_of(game) == 2
    assert hand_named(night, "1")[1] is hand_named(night, "LAST")[1] is hand


def test_the_hand_that_is_played_is_last_for_a_ruling():
    night = opened()
    with pytest.raises(UserError, match="no hand has been played"):
        hand_named(night, "last")
    do(night, "bid", None, N, U4)
    with pytest.raises(UserError, match="no hand has been played"):
        hand_named(night, "last")
    now = hand_named(night, "last", is_closed=False)[1]
    assert hand_named(night, "1")[1] is now
    with pytest.raises(RuleError, match=r"hand\.open"):
        decide(night, ("change", now.opened, *fields(night, now.opened, state=1, books=[9])))
