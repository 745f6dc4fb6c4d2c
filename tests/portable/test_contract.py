"""Calls, bids and contracts: their texts, which bid is higher, what may be named."""

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
    call_text,
    contract_text,
    fixed_order,
    fixed_trump,
    kind_of,
    level_of,
    make_bid,
    orders_allowed,
    parse_call,
    rank_of_bid,
    trumps_allowed,
)
from bidwhist.presets import make_rules

S, H, D, C = range(4)  # the suits

# text, level, kind
BIDS = (
    ("1U", 1, UPTOWN),
    ("4D", 4, DOWNTOWN),
    ("7N", 7, NO_TRUMP),
    ("5", 5, OPEN),
    ("10", 10, OPEN),
    ("17N", 17, NO_TRUMP),
)
# text that names nothing; the last are digits of other scripts
NO_CALLS = ("", " ", "U", "N", "0", "0U", "04", "00", "123", "123U", "4X", "4UU", "U4", "4 U")
NO_CALLS += ("-4", "--", "RR", "4R", "4-", "+4", "4.", "\u0664", "\u0664U", "\u00b2U")

# field `order`, bids in groups from the lowest up; those of one group are equal
RANKS = (
    ("nt_over_suit", "3U 3D, 3N, 4U 4D, 4N, 7U 7D, 7N"),
    ("down_over_up", "3U, 3D, 3N, 4U, 4D, 4N, 7N"),
    ("level_only", "3U 3D 3N 3, 4 4D 4U 4N, 7 7N"),
)

# bid (None: no auction), trump, order, text
CONTRACTS = (
    ("4U", S, UP, "4U-S"),
    ("5D", H, DOWN, "5D-H"),
    ("5D", None, DOWN, "5D-?"),
    ("4N", NT, UP, "4N-up"),
    ("3N", NT, DOWN, "3N-down"),
    ("3N", NT, None, "3N-?"),
    ("4", H, UP, "4-H"),
    ("4", H, None, "4-H"),
    ("4", H, LOW, "4-H-low"),
    ("5", NT, DOWN, "5-N-down"),
    ("5", None, UP, "5-?"),
    (None, H, UP, "H"),
    (None, NT, UP, "N"),
    (None, None, None, "?"),
)


def bid_or_none(text):
    return None if text is None else parse_call(text)


def test_a_text_names_a_bid():
    for text, level, kind in BIDS:
        bid = parse_call(text)
        assert bid == make_bid(level, kind), text
        assert (level_of(bid), kind_of(bid)) == (level, kind), text
        assert call_text(bid) == text
        assert parse_call(text.lower()) == bid, text


def test_a_pass_and_a_redeal():
    assert (parse_call("-"), parse_call("R"), parse_call("r")) == (PASS, REDEAL, REDEAL)
    assert (call_text(PASS), call_text(REDEAL)) == ("-", "R")


def test_what_names_no_call():
    for text in NO_CALLS:
        assert parse_call(text) is None, text


def test_which_bid_is_higher():
    for order, groups in RANKS:
        rules = make_rules("standard", [("order", order)])
        below = -1
        for group in groups.split(", "):
            ranks = [rank_of_bid(rules, parse_call(text)) for text in group.split()]
            assert min(ranks) == max(ranks) > below, (order, group)
            below = ranks[0]


def test_what_the_bid_itself_fixes():
    # bid, trump, order
    for text, trump, order in (
        ("4U", None, UP),
        ("4D", None, DOWN),
        ("4N", NT, None),
        ("4", None, None),
    ):
        bid = parse_call(text)
        assert (fixed_trump(bid), fixed_order(bid)) == (trump, order), text


def test_the_trumps_that_may_be_named():
    for text, trumps in (
        ("4U", [S, H, D, C]),
        ("4D", [S, H, D, C]),
        ("4N", [NT]),
        ("4", [S, H, D, C, NT]),
        (None, [S, H, D, C, NT]),
    ):
        assert trumps_allowed(make_rules("standard"), bid_or_none(text)) == trumps, text


def test_the_orders_that_may_be_chosen():
    for letters, orders in (
        ("UD", [UP, DOWN]),
        ("UDA", [UP, DOWN, LOW]),
        ("U", [UP]),
        ("DA", [DOWN, LOW]),
        ("A", [LOW]),
    ):
        assert orders_allowed(make_rules("standard", [("orders", letters)])) == orders, letters


def test_a_contract_has_a_text():
    for bid, trump, order, text in CONTRACTS:
        assert contract_text(bid_or_none(bid), trump, order) == text
