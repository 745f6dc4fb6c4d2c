"""Auctions under each of the rules: what may be called, why not, and how it ends."""

from bidwhist.auction import (
    REFUSED,
    THROWN_IN,
    WON,
    Auction,
    bid_kinds,
    check_bid,
    kinds_text,
    possible_bids,
    walk,
)
from bidwhist.contract import DOWNTOWN, NO_TRUMP, OPEN, UPTOWN, call_text, parse_call
from bidwhist.errors import RuleError
from bidwhist.presets import make_rules
from bidwhist.rules import parse_changes
from helpers import raises

ROUNDS = "auction=rounds"
LEVELS = "calls=level order=level_only"
NO_FACE = "redeal_no_face=1"

# preset, changes, dealer, calls so far, who is next, what may be called
LEGAL = (
    ("standard", "max_level=4", "N", "", "E", "- 3U 3D 3N 4U 4D 4N"),
    # up and down of one level are equal, no trump is above both
    ("standard", "max_level=4", "N", "3U", "S", "- 3N 4U 4D 4N"),
    ("standard", "max_level=4", "N", "3D -", "W", "- 3N 4U 4D 4N"),
    ("standard", "max_level=4", "N", "3N", "S", "- 4U 4D 4N"),
    ("standard", "", "N", "7N", "S", "-"),
    ("low-over-high", "max_level=4", "W", "3U", "E", "- 3D 3N 4U 4D 4N"),
    ("low-over-high", "max_level=4", "W", "3D", "E", "- 3N 4U 4D 4N"),
    ("level-only", "max_level=4", "S", "3U", "N", "- 4U 4D 4N"),
    ("standard", LEVELS, "S", "4", "N", "- 5 6 7"),
    ("standard", "orders=U max_level=3", "N", "", "E", "- 3U 3N"),
    ("standard", "orders=D max_level=3", "N", "", "E", "- 3D 3N"),
    # all the others passed: forced is any bid, stuck the lowest, and so on
    ("standard", "max_level=4", "N", "- - -", "N", "3U 3D 3N 4U 4D 4N"),
    ("standard", "max_level=4 all_pass=stuck", "N", "- - -", "N", "3U 3D 3N"),
    ("standard", "max_level=4 all_pass=redeal", "N", "- - -", "N", "- 3U 3D 3N 4U 4D 4N"),
    ("standard", "max_level=4 all_pass=next_dealer", "N", "- - -", "N", "- 3U 3D 3N 4U 4D 4N"),
    ("standard", "max_level=4 all_pass=dealer_option", "N", "- - -", "N", "- 3U 3D 3N"),
    # a stuck dealer may bid higher while another is still there
    ("standard", "max_level=4 all_pass=stuck", "N", "- 3N -", "N", "- 4U 4D 4N"),
    ("oregon", "", "N", "- - -", "N", "1"),
    ("cutthroat", "max_level=2", "E", "- -", "E", "- 1U 1D 1N 2U 2D 2N"),
    # the dealer may match
    ("northeast", "", "N", "6 - -", "N", "- R 6 7"),
    ("northeast", "", "N", "5 6", "W", "- R 7"),
    ("standard", "dealer_match=1 max_level=4", "N", "3U - -", "N", "- 3U 3D 3N 4U 4D 4N"),
    ("standard", "dealer_match=1 max_level=4", "N", "3N - -", "N", "- 3N 4U 4D 4N"),
    ("standard", "dealer_match=1", "N", "7N - -", "N", "- 7N"),
    # a hand may be refused by one who has not called
    ("standard", NO_FACE + " max_level=3", "N", "", "E", "- R 3U 3D 3N"),
    ("standard", NO_FACE + " max_level=3", "N", "- - -", "N", "R 3U 3D 3N"),
    ("standard", NO_FACE + " auction=rounds", "N", "6N - 7U -", "E", "- 7N"),
    # round and round, without those who passed
    ("standard", ROUNDS, "N", "6N - 7U -", "E", "- 7N"),
    ("standard", ROUNDS, "N", "6U - - 6N", "E", "- 7U 7D 7N"),
    ("standard", ROUNDS, "N", "- 6U 6N 7D", "S", "- 7N"),
    ("standard", ROUNDS, "N", "- - 6N 7D", "W", "- 7N"),
    ("standard", ROUNDS + " max_level=3", "N", "- - -", "N", "3U 3D 3N"),
    ("cutthroat", ROUNDS + " max_level=3", "N", "2N - 3U", "E", "- 3N"),
)

# preset, changes, dealer, calls, how it ends, bidder, bid
ENDS = (
    ("standard", "", "N", "- 4U 5D -", WON, "W", "5D"),
    ("standard", "", "N", "- - - 3N", WON, "N", "3N"),
    ("standard", "", "W", "3U 3N 4D 4N", WON, "W", "4N"),
    ("standard", "", "E", "7N - - -", WON, "S", "7N"),
    ("standard", "all_pass=redeal", "S", "- - - -", THROWN_IN, None, None),
    ("northeast", "", "S", "- - - -", THROWN_IN, None, None),
    ("northeast", "", "N", "- 5 - 5", WON, "N", "5"),
    ("cutthroat", "", "S", "- 9U -", WON, "E", "9U"),
    ("cutthroat", "", "S", "- - -", THROWN_IN, None, None),
    ("standard", NO_FACE, "N", "- 4U R", REFUSED, "S", "4U"),
    ("standard", NO_FACE, "N", "R", REFUSED, None, None),
    ("standard", ROUNDS, "N", "3U - - -", WON, "E", "3U"),
    ("standard", ROUNDS, "N", "3U 3N 4D 4N - 5U - - ", WON, "S", "5U"),
    ("standard", ROUNDS, "N", "- - - 3D", WON, "N", "3D"),
    ("standard", ROUNDS + " all_pass=redeal", "N", "- - - -", THROWN_IN, None, None),
    ("oregon", "", "E", "- - - 1", WON, "E", "1"),
    ("cutthroat", ROUNDS, "N", "2N - 3U -", WON, "N", "3U"),
)

# preset, changes, dealer, calls of which the last may not be, who made it, why not
REFUSALS = (
    ("standard", "", "N", "2U", "E", "call.level"),
    ("standard", "", "N", "8U", "E", "call.level"),
    ("standard", "", "N", "4N 8U", "S", "call.level"),
    ("standard", "", "N", "4", "E", "call.kind"),
    ("standard", LEVELS, "N", "4U", "E", "call.kind"),
    ("standard", "orders=U", "N", "4D", "E", "call.kind"),
    ("standard", "", "N", "4U 4D", "S", "call.too_low"),
    ("standard", "", "N", "4U - 4U", "W", "call.too_low"),
    ("standard", "", "N", "4U 3U", "S", "call.too_low"),
    ("standard", "", "N", "7N 7U", "S", "call.too_low"),
    ("standard", "", "N", "4N 4N", "S", "call.too_low"),
    ("low-over-high", "", "N", "4D 4U", "S", "call.too_low"),
    ("level-only", "", "N", "4U 4N", "S", "call.too_low"),
    ("northeast", "", "N", "4 4", "S", "call.too_low"),
    ("northeast", "", "N", "4 - - 3", "N", "call.too_low"),
    ("standard", "", "N", "R", "E", "call.no_redeal"),
    ("standard", NO_FACE + " auction=rounds", "N", "3U 3N 4U 4N R", "E", "call.no_redeal"),
    ("standard", "", "N", "- - - -", "N", "call.dealer_must_bid"),
    ("standard", "all_pass=stuck", "N", "- - - -", "N", "call.dealer_must_bid"),
    ("standard", "all_pass=stuck", "N", "- - - 4U", "N", "call.level"),
    ("standard", "all_pass=dealer_option", "N", "- - - 4U", "N", "call.level"),
)

# changes, the kinds of bid, as people read them
KINDS = (
    ("", [UPTOWN, DOWNTOWN, NO_TRUMP], "U D N"),
    ("orders=U", [UPTOWN, NO_TRUMP], "U N"),
    ("orders=D", [DOWNTOWN, NO_TRUMP], "D N"),
    (LEVELS, [OPEN], ""),
)


def rules_of(preset, changes):
    return make_rules(preset, parse_changes(changes))


def calls_of(text):
    return [parse_call(word) for word in text.split()]


def walked(preset, changes, dealer, calls):
    return walk(rules_of(preset, changes), "NESW".index(dealer), calls_of(calls))


def seat_of(letter):
    return None if letter is None else "NESW".index(letter)


def test_what_may_be_called():
    for preset, changes, dealer, calls, seat, legal in LEGAL:
        auction = walked(preset, changes, dealer, calls)
        case = (preset, changes, dealer, calls)
        assert auction.seat == seat_of(seat) and auction.ended is None, case
        texts = " ".join([call_text(call) for call in auction.legal_calls()])
        assert texts == legal, (case, texts)


def test_how_it_ends():
    for preset, changes, dealer, calls, ended, bidder, bid in ENDS:
        auction = walked(preset, changes, dealer, calls)
        case = (preset, changes, dealer, calls)
        assert (auction.ended, auction.seat, auction.legal_calls()) == (ended, None, []), case
        assert auction.bidder == seat_of(bidder), case
        assert auction.bid == (None if bid is None else parse_call(bid)), case


def test_it_ends_with_the_last_call_and_not_before():
    for preset, changes, dealer, calls, *_ in ENDS:
        words = calls.split()
        for count in range(len(words)):
            auction = walked(preset, changes, dealer, " ".join(words[:count]))
            assert auction.ended is None and auction.seat is not None, (preset, calls, count)


def test_what_may_not_be_called():
    for preset, changes, dealer, calls, seat, code in REFUSALS:
        error = raises(RuleError, walked, preset, changes, dealer, calls)
        last = calls.split()[-1]
        case = (preset, changes, dealer, calls, error.code)
        assert error.code == code, case
        wanted = {"call": last, "seat": seat, "index": len(calls.split()) - 1}
        assert {name: error.context[name] for name in wanted} == wanted, (case, error.context)
        assert error.context["legal"].split() == next_calls(preset, changes, dealer, calls), case


def next_calls(preset, changes, dealer, calls):
    """Return what could have been called instead of the last of these calls."""
    before = " ".join(calls.split()[:-1])
    return [call_text(call) for call in walked(preset, changes, dealer, before).legal_calls()]


def test_a_call_after_the_end():
    for calls, index in (("- 4U 5D - -", 4), ("- - - 3U 4U -", 4)):
        error = raises(RuleError, walked, "standard", "", "N", calls, code="call.auction_over")
        assert error.context == {"call": calls.split()[index], "index": index}


def test_a_refused_call_changes_nothing():
    auction = Auction(rules_of("standard", ""), 0)
    auction.call(parse_call("4U"))
    raises(RuleError, auction.check, parse_call("4D"), code="call.too_low")
    assert (auction.seat, auction.bid, auction.bidder) == (2, parse_call("4U"), 1)
    assert (auction.called, auction.passed) == ([1], [])


def test_the_kinds_of_bid():
    for changes, kinds, text in KINDS:
        rules = rules_of("standard", changes)
        assert (bid_kinds(rules), kinds_text(rules)) == (kinds, text), changes


def test_every_bid_of_the_rules():
    for changes, texts in (
        ("max_level=4", "3U 3D 3N 4U 4D 4N"),
        ("orders=D min_level=6", "6D 6N 7D 7N"),
        (LEVELS, "3 4 5 6 7"),
    ):
        bids = possible_bids(rules_of("standard", changes))
        assert " ".join([call_text(bid) for bid in bids]) == texts


def test_a_bid_alone_is_one_of_the_rules():
    rules = rules_of("standard", "")
    for bid in possible_bids(rules):
        check_bid(rules, bid)
    for changes, text, code, context in (
        ("", "4", "call.kind", {"call": "4", "allowed": "U D N"}),
        (LEVELS, "4U", "call.kind", {"call": "4U", "allowed": ""}),
        ("", "2N", "call.level", {"call": "2N", "legal": "3 to 7"}),
        ("", "8U", "call.level", {"call": "8U", "legal": "3 to 7"}),
    ):
        error = raises(
            RuleError, check_bid, rules_of("standard", changes), parse_call(text), code=code
        )
        assert error.context == context


def test_no_call_comes_after_the_end():
    auction = walk(make_rules("standard", ()), 0, [parse_call(c) for c in ("-", "-", "-", "3U")])
    assert raises(RuleError, auction.call, parse_call("4U")).code == "call.auction_over"
