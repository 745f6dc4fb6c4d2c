"""What a hand and its rulings must keep to: what passes, and each refusal with its facts."""

from bidwhist.cards import parse_card
from bidwhist.checks import (
    check_books,
    check_calls,
    check_contract,
    check_hand,
    check_ruling,
    check_seat,
    check_side,
    fewest_books,
    orders_to_name,
    trump_is_named,
)
from bidwhist.claims import IN_HAND, LATER, Claim, plain_claim
from bidwhist.contract import (
    DOWN,
    DOWNTOWN,
    LOW,
    NO_TRUMP,
    NT,
    OPEN,
    PASS,
    REDEAL,
    UP,
    UPTOWN,
    make_bid,
)
from bidwhist.errors import RuleError
from bidwhist.hand import (
    AWARD,
    BOARD_TALK,
    DIRECTOR,
    DISPUTE,
    MISDEAL,
    NOTE,
    OUT_OF_TURN,
    PLAYED,
    RENEGE,
    THROWN_IN,
    opened_hand,
    with_changes,
)
from bidwhist.presets import make_rules
from bidwhist.seats import DIRECTOR as BY_DIRECTOR
from helpers import raises

N, E, S, W = range(4)
NS, EW = 0, 1
U4, D4, N4 = [make_bid(4, kind) for kind in (UPTOWN, DOWNTOWN, NO_TRUMP)]
LEVEL4 = make_bid(4, OPEN)
STANDARD, THREE = make_rules("standard"), make_rules("cutthroat")
WHIST, LEVELS = make_rules("classic-whist"), make_rules("northeast")


def refused(code, context, func, *args):
    error = raises(RuleError, func, *args, code=code)
    assert error.context == context, (error.context, context)


def test_seats_and_sides():
    for rules, seats, sides in ((STANDARD, 4, 2), (THREE, 3, 3)):
        for seat in range(seats):
            check_seat(rules, seat)
        for side in range(sides):
            check_side(rules, side)
    refused("seat.unknown", {"seat": "W", "allowed": "NES"}, check_seat, THREE, W)
    for rules, side, allowed in (
        (STANDARD, 2, "NS EW"),
        (STANDARD, -1, "NS EW"),
        (THREE, 3, "N E S"),
    ):
        refused("side.unknown", {"allowed": allowed}, check_side, rules, side)


def test_contracts():
    for rules, bid, trump, order in (
        (STANDARD, U4, None, None),
        (STANDARD, U4, 0, UP),
        (STANDARD, D4, 3, DOWN),
        (STANDARD, N4, NT, UP),
        (STANDARD, N4, NT, DOWN),
        (LEVELS, LEVEL4, NT, LOW),
        (LEVELS, LEVEL4, 2, DOWN),
        (WHIST, None, NT, UP),
        (WHIST, None, 1, None),
    ):
        check_contract(rules, bid, trump, order)
    for bid, trump, context in (
        (U4, NT, {"trump": "N", "allowed": "SHDC"}),
        (D4, NT, {"trump": "N", "allowed": "SHDC"}),
        (N4, 1, {"trump": "H", "allowed": "N"}),
    ):
        refused("contract.trump", context, check_contract, STANDARD, bid, trump, None)
    for rules, bid, order, context in (
        (STANDARD, N4, LOW, {"order": "low", "allowed": "up, down"}),
        (STANDARD, U4, LOW, {"order": "low", "allowed": "up, down"}),
        (WHIST, None, DOWN, {"order": "down", "allowed": "up"}),
    ):
        refused("contract.order", context, check_contract, rules, bid, None, order)


def test_what_a_bid_leaves_to_name():
    for rules, bid, trump, orders in (
        (STANDARD, U4, True, []),
        (STANDARD, D4, True, []),
        (STANDARD, N4, False, [UP, DOWN]),
        (LEVELS, LEVEL4, True, [UP, DOWN, LOW]),
    ):
        assert (trump_is_named(bid), orders_to_name(rules, bid)) == (trump, orders), bid


def test_books():
    # the kitty is the bidders' first book, or goes to the first book's winner, or there is none
    no_bidders = make_rules("classic-whist", [("kitty", 4), ("kitty_book", "bidder")])
    for rules, low, high in (
        (STANDARD, 1, 13),
        (LEVELS, 0, 13),
        (WHIST, 0, 13),
        (no_bidders, 0, 13),
    ):
        assert fewest_books(rules) == low
        check_books(rules, (low,))
        check_books(rules, (high,))
        for books in ((low - 1,), (high + 1,), (), (7, 6)):
            told = "/".join([str(held) for held in books])
            context = {"books": told, "low": low, "high": high}
            refused("books.out_of_range", context, check_books, rules, books)
    for books in ((17, 0, 0), (0, 9, 8), (6, 6, 5)):
        check_books(THREE, books)
    for books in ((7,), (6, 6, 6), (6, 6, 4), (18, -1, 0), (9, -1, 9), (18, 0, 0)):
        error = raises(RuleError, check_books, THREE, books, code="books.out_of_range")
        assert (error.context["low"], error.context["high"]) == (0, 17), books


def hand(calls=(), bidder=None, bid=None, state=PLAYED, dealer=N, **changes):
    return with_changes(
        opened_hand(1, dealer, calls), bidder=bidder, bid=bid, state=state, **changes
    )


def test_calls():
    won = (PASS, U4, PASS, PASS)
    passed = (PASS,) * 4
    for rules, told in (
        (STANDARD, hand(won, S, U4)),
        (STANDARD, hand((), S, U4)),
        (STANDARD, hand((), None, None, MISDEAL)),
        (STANDARD, hand(won, None, None, MISDEAL)),
        (make_rules("kitchen-table"), hand(passed, state=THROWN_IN)),
        (LEVELS, hand((REDEAL,), state=THROWN_IN)),
    ):
        check_calls(rules, told)
    for rules, told, code, context in (
        (STANDARD, hand((PASS, U4), S, U4), "call.auction_open", {"seat": "W"}),
        (STANDARD, hand(won, state=THROWN_IN), "call.other_end", {"ended": "won"}),
        (LEVELS, hand((REDEAL,), E, LEVEL4), "call.other_end", {"ended": "refused"}),
        (
            make_rules("kitchen-table"),
            hand(passed, E, U4),
            "call.other_end",
            {"ended": "thrown_in"},
        ),
        (STANDARD, hand(won, E, U4), "call.other_bid", {"seat": "S"}),
        (STANDARD, hand(won, S, D4), "call.other_bid", {"seat": "S"}),
        (
            STANDARD,
            hand((), S, LEVEL4),
            "call.kind",
            {"call": "4", "allowed": "U D N"},
        ),
    ):
        refused(code, context, check_calls, rules, told)


def test_whole_hands():
    note = ((NOTE, "x"),)
    for rules, told in (
        (STANDARD, hand((), S, U4, trump=1, order=UP, books=(9,), rulings=note)),
        (WHIST, hand(trump=1, books=(9,))),
        (STANDARD, hand(state=MISDEAL)),
        (THREE, hand((), S, U4, books=(9, 8, 0))),
    ):
        check_hand(rules, told)
    for rules, told, code in (
        (THREE, hand((), S, U4, dealer=W, books=(9, 8, 0)), "seat.unknown"),
        (THREE, hand((), W, U4, books=(9, 8, 0)), "seat.unknown"),
        (STANDARD, hand((PASS,), S, U4), "call.auction_open"),
        (STANDARD, hand(books=(9,)), "call.missing"),
        (STANDARD, hand((), S, U4, trump=NT, books=(9,)), "contract.trump"),
        (STANDARD, hand((), S, U4, books=(0,)), "books.out_of_range"),
        (STANDARD, hand((), S, U4), "books.out_of_range"),
        (STANDARD, hand((), S, U4, books=(9,), rulings=((OUT_OF_TURN, 2),)), "side.unknown"),
    ):
        raises(RuleError, check_hand, rules, told, code=code)


def test_rulings():
    played = hand((), S, U4, trump=1, books=(9,))
    cards = (parse_card("2H"),)
    twice = Claim(E, 1, NS, cards, cards[0], None, None, None, LATER, IN_HAND, 0)
    for rules, ruling in (
        (STANDARD, (RENEGE, plain_claim(E, 3, NS, IN_HAND), None, None)),
        (STANDARD, (RENEGE, plain_claim(E, 3, BY_DIRECTOR, IN_HAND), None, None)),
        (THREE, (RENEGE, plain_claim(S, 3, E, IN_HAND), None, None)),
        (STANDARD, (OUT_OF_TURN, EW)),
        (STANDARD, (BOARD_TALK, NS)),
        (STANDARD, (DIRECTOR, NS, 2, "x")),
        (THREE, (AWARD, 2, "x")),
        (STANDARD, (DISPUTE, EW, "x")),
        (STANDARD, (NOTE, "x")),
    ):
        check_ruling(rules, played, ruling)
    for rules, ruling, code, context in (
        (THREE, (RENEGE, plain_claim(W, 3, N, IN_HAND)), "seat.unknown", None),
        (STANDARD, (RENEGE, plain_claim(E, 3, 2, IN_HAND)), "side.unknown", None),
        (STANDARD, (RENEGE, plain_claim(E, 3, EW, IN_HAND)), "renege.own_side", {"side": "EW"}),
        (THREE, (RENEGE, plain_claim(S, 3, S, IN_HAND)), "renege.own_side", {"side": "S"}),
        (STANDARD, (RENEGE, twice), "cards.twice", {"card": "2H"}),
        (STANDARD, (BOARD_TALK, 2), "side.unknown", None),
        (STANDARD, (DIRECTOR, 3, 1, "x"), "side.unknown", None),
        (STANDARD, (AWARD, 2, "x"), "side.unknown", None),
        (STANDARD, (DISPUTE, -1, "x"), "side.unknown", None),
        (THREE, (DIRECTOR, N, 1, "x"), "director.three_players", {}),
    ):
        error = raises(RuleError, check_ruling, rules, played, ruling, code=code)
        assert context is None or error.context == context, ruling
