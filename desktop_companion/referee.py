"""The referee on the desk: what may be called, and what a renege's evidence shows.

Text in, facts out. What cannot be read is a NotationError, what the rules refuse a RuleError; in a
text of several words both tell the `column`.
"""

import re
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from bidwhist.auction import REFUSED, THROWN_IN, WON, Auction, check_bid, kinds_text
from bidwhist.cards import card_text, parse_card
from bidwhist.checks import check_contract, check_ruling, check_seat
from bidwhist.claims import CLAIMED_WORDS, NOTICED_WORDS, UNDECIDED, Claim, judge
from bidwhist.contract import (
    NO_TRUMP,
    NT,
    OPEN,
    ORDER_WORDS,
    TRUMP_LETTERS,
    call_text,
    fixed_order,
    kind_of,
    orders_allowed,
    parse_call,
)
from bidwhist.errors import NotationError, RuleError
from bidwhist.hand import RENEGE, Hand, opened_hand, with_changes
from bidwhist.rules import NAMES, Rules
from bidwhist.seats import DIRECTOR, SEATS, side_of

MOST_BOOKS = 99
AGREED = "renege.agreed"
T = TypeVar("T")


def unreadable(found: str, expected: str, column: int = 1) -> NotationError:
    """Return the error for a text that cannot be read."""
    return NotationError("bwn.expected", column=column, found=found, expected=expected)


def seat_of(rules: Rules, text: str) -> int:
    """Return the seat that a letter names."""
    seats = SEATS[: rules.players]
    seat = SEATS.find(text.upper()) if len(text) == 1 else -1
    if seat < 0:
        raise unreadable(text, "a seat: " + " ".join(seats))
    check_seat(rules, seat)
    return seat


# -- the auction ----------------------------------------------------------------------------------


def auction_after(rules: Rules, dealer: int, text: str) -> Auction:
    """Return the auction after calls such as 'E- S4U'."""
    if rules.auction == "none":
        raise RuleError("auction.none", column=1)
    auction = Auction(rules, dealer)
    for word in re.finditer(r"\S+", text):
        _in_text(word, lambda call: _take_call(auction, call))
    return auction


def _take_call(auction: Auction, word: str) -> None:
    seat = SEATS.find(word[:1].upper())
    call = parse_call(word[1:])
    if seat < 0 or call is None:
        raise unreadable(word, "a call such as E-, S4U or W5")
    check_seat(auction.rules, seat)
    if auction.seat is None:
        raise RuleError("call.auction_over", call=word)
    if seat != auction.seat:
        raise RuleError("call.wrong_seat", seat=SEATS[seat], expected=SEATS[auction.seat])
    if call > 1 and auction.bid is None:
        check_bid(auction.rules, call)  # says what would be allowed
    try:
        auction.check(call)
    except RuleError as error:
        error.context.setdefault("allowed", kinds_text(auction.rules))
        raise
    auction.call(call)


def auction_document(auction: Auction) -> dict[str, Any]:
    """Return who calls next and what may be called, or how the auction ended."""
    finished: dict[str, Any] | None = None
    if auction.ended == WON and auction.bidder is not None and auction.bid is not None:
        finished = {"bidder": SEATS[auction.bidder], "bid": call_text(auction.bid)}
    elif auction.ended in (THROWN_IN, REFUSED):
        finished = {"thrown_in": True}
    following = None if auction.seat is None else SEATS[auction.seat]
    legal = [call_text(call) for call in auction.legal_calls()]
    return {"next": following, "legal": legal, "finished": finished}


# -- the contract ---------------------------------------------------------------------------------


class Contract(NamedTuple):
    """A bid with what was named after it; None is not recorded."""

    bid: int | None
    trump: int | None
    order: int | None


UNKNOWN = "?"
CONTRACT_FORMS = "a contract such as 4U-S, 4N-up, 4-H, 4-H-low, or ? where it is not recorded"
TRUMP_FORMS = "the trump alone, there is no auction: S, H, D, C, N or ?"


def contract_of(rules: Rules, text: str) -> Contract:
    """Return the contract that '4U-S', '4N-down', '4-H-low' or, without an auction, 'H' names.

    '?' is a contract of which nothing is recorded.
    """
    if text == UNKNOWN:
        return Contract(None, None, None)
    parts = text.split("-")
    if rules.auction == "none":
        if len(parts) != 1:
            raise unreadable(text, TRUMP_FORMS)
        contract = Contract(None, trump_of(text, parts[0], TRUMP_FORMS), None)
    else:
        contract = _with_bid(rules, text, parts)
        check_bid(rules, contract.bid or 0)
    check_contract(rules, *contract)
    return contract


def _with_bid(rules: Rules, text: str, parts: list[str]) -> Contract:
    bid = parse_call(parts[0])
    if bid is None or bid <= 1 or len(parts) < 2:
        raise unreadable(text, CONTRACT_FORMS)
    kind = kind_of(bid)
    if len(parts) > (3 if kind == OPEN else 2):
        raise unreadable(text, CONTRACT_FORMS)
    if kind == NO_TRUMP:
        return Contract(bid, NT, order_of(text, parts[1]))
    trump = trump_of(text, parts[1])
    if kind != OPEN:
        return Contract(bid, trump, fixed_order(bid))
    order = order_of(text, parts[2]) if len(parts) == 3 else orders_allowed(rules)[0]
    return Contract(bid, trump, order)


def trump_of(text: str, word: str, forms: str = CONTRACT_FORMS) -> int | None:
    """Return the trump that a word of the text names, None for UNKNOWN."""
    if word == UNKNOWN:
        return None
    trump = TRUMP_LETTERS.find(word.upper()) if len(word) == 1 else -1
    if trump < 0:
        raise unreadable(text, forms)
    return trump


def order_of(text: str, word: str, forms: str = CONTRACT_FORMS) -> int | None:
    """Return the order that a word of the text names, None for UNKNOWN."""
    if word == UNKNOWN:
        return None
    if word.lower() not in ORDER_WORDS:
        raise unreadable(text, forms)
    return ORDER_WORDS.index(word.lower())


# -- the claim ------------------------------------------------------------------------------------


def card_of(text: str) -> int:
    """Return the card that two characters name."""
    card = parse_card(text)
    if card is None:
        raise unreadable(text, "a card such as AS, TC, 2H, BJ or ?D")
    return card


def led_of(text: str | None) -> tuple[int, ...] | None:
    """Return the cards led before the accused's: 'KD AD'; '-' where the accused led."""
    if text is None:
        return None
    if text.strip() == "-":
        return ()
    words = list(re.finditer(r"\S+", text))
    if not words:
        raise unreadable(text, "cards such as KD AD, or - where the accused led")
    return tuple(_in_text(word, card_of) for word in words)


def _in_text(word: re.Match[str], read: Callable[[str], T]) -> T:
    """Return what is read of a word of a text; an error tells the word's column."""
    try:
        return read(word.group())
    except (NotationError, RuleError) as error:
        error.context["column"] = word.start() + 1
        raise


def later_of(text: str | None) -> tuple[int | None, int | None]:
    """Return (book, card) of '8:9D'."""
    if text is None:
        return None, None
    number, colon, card = text.partition(":")
    plain = len(number) < 3 and number.isascii() and number.isdigit() and int(number) > 0
    if not colon or not plain:
        raise unreadable(text, "a book and its card such as 8:9D")
    return int(number), card_of(card)


def in_option(name: str, read: Callable[[], T]) -> T:
    """Return what is read of an option; an error tells which it is."""
    try:
        return read()
    except (NotationError, RuleError) as error:
        error.context["option"] = name
        raise


def claim_of(
    rules: Rules,
    accused: str,
    book: int | None = None,
    led: str | None = None,
    played: str | None = None,
    later: str | None = None,
    hand: str | None = None,
    noticed: str = "later",
    claimed: str = "hand",
) -> Claim:
    """Return the claim that the words make. An error tells its `option`."""
    seat = in_option("--accused", lambda: seat_of(rules, accused))
    later_book, later_card = in_option("--later", lambda: later_of(later))
    # who claims is of no weight for what the evidence shows
    by = 1 - side_of(seat, 4) if rules.players == 4 else DIRECTOR
    return Claim(
        seat,
        book,
        by,
        in_option("--led", lambda: led_of(led)),
        in_option("--played", lambda: None if played is None else card_of(played)),
        later_book,
        later_card,
        in_option("--hand", lambda: None if hand is None else card_of(hand)),
        NOTICED_WORDS.index(noticed),
        CLAIMED_WORDS.index(claimed),
        0,
    )


def _options_meant(claim: Claim, error: RuleError) -> str:
    """Return which options an error about the evidence is about: '--led, --played'."""
    if error.code == "cards.too_many":
        return "--led"
    held: dict[str, tuple[int | None, ...]] = {
        "--led": claim.led or (),
        "--played": (claim.played,),
        "--later": (claim.later_card,),
        "--hand": (claim.held,),
    }
    card, book = error.context.get("card"), error.context.get("book")
    found = [
        option
        for option, cards in held.items()
        if card in [card_text(each) for each in cards if each is not None]
    ]
    books = (("--book", claim.book), ("--later", claim.later_book))
    found += [option for option, number in books if book is not None and number == book]
    return ", ".join(found)


def check_claim(rules: Rules, hand: Hand, claim: Claim) -> None:
    """Raise RuleError, which tells its `option` or several, for evidence that cannot be."""
    try:
        check_ruling(rules, hand, (RENEGE, claim, None, None))
    except RuleError as error:
        error.context["option"] = _options_meant(claim, error)
        raise


def evidence_verdict(rules: Rules, contract: Contract, claim: Claim) -> tuple[str, str]:
    """Return (verdict, code); 'open' where the evidence alone does not decide.

    What the evidence cannot be is a RuleError; it tells its `option` or several.
    """
    hand = with_changes(
        opened_hand(1, 0), bid=contract.bid, trump=contract.trump, order=contract.order
    )
    check_claim(rules, hand, claim)
    verdict, code = judge(rules, claim, contract.trump)
    return (UNDECIDED, "renege.open") if code == AGREED else (verdict, code)


# -- rules ----------------------------------------------------------------------------------------


def rules_differences(first: Rules, second: Rules) -> "OrderedDict[str, tuple[Any, Any]]":
    """Return what differs: field → (of the first, of the second), in the table's order."""
    pairs = [(name, (getattr(first, name), getattr(second, name))) for name in NAMES]
    return OrderedDict([(name, pair) for name, pair in pairs if pair[0] != pair[1]])
