"""BWN's hand lines: `number dealer calls : play = books rulings`, read and written."""

from .auction import Auction, check_bid
from .bwn_lex import find_stop
from .bwn_ruling import AFTER_END, WordReader, read_ruling, ruling_text
from .checks import check_books, check_contract, check_ruling, check_seat
from .contract import (
    NO_TRUMP,
    NT,
    OPEN,
    ORDER_WORDS,
    PASS,
    REDEAL,
    TRUMP_LETTERS,
    call_text,
    fixed_order,
    fixed_trump,
    kind_of,
    orders_allowed,
    parse_call,
)
from .errors import BidWhistError, NotationError, RuleError
from .hand import MARKS, MISDEAL, PLAYED, STATE_WORDS, THROWN_IN, Hand, with_changes
from .seats import SEATS, seat_letter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .bwn_lex import Word
    from .rules import Rules

UNPLAYED = {"thrown-in": THROWN_IN, "misdeal": MISDEAL}
MOST_HANDS = 999


class WrittenHand:
    """A hand line: its `number`, Hand and `warnings` (code, context); whether `after_end`."""

    def __init__(
        self,
        number: int,
        hand: "Hand",
        after_end: bool,
        warnings: "list[tuple[str, dict[str, Any]]]",
    ) -> None:
        self.number = number
        self.hand = hand
        self.after_end = after_end
        self.warnings = warnings


def _at(column: int, function: "Callable[..., Any]", *args: "Any") -> "Any":
    """Call the function; an error of it tells the column."""
    try:
        return function(*args)
    except BidWhistError as error:
        error.context.setdefault("column", column)
        raise


def read_number(words: "list[Word]") -> int:
    """Return the number at the start of a hand line; raises NotationError."""
    return WordReader(words, 1).number(1, MOST_HANDS)


def read_hand(
    rules: "Rules", words: "list[Word]", opened: int, end: int, turned: "int | None"
) -> "WrittenHand":
    """Return the WrittenHand of a line's words under these rules.

    `opened` is what the hand will be known by, `end` the column after the line, `turned` the
    trump whose turn it is or None. Raises NotationError or RuleError, with `column`.
    """
    brace = find_stop(words, "{", 0)
    first = brace if brace >= 0 else len(words)
    reader = WordReader(words[:first], words[first].column if brace >= 0 else end)
    number = reader.number(1, MOST_HANDS)
    column = reader.column()
    dealer = reader.choice(SEATS, "the dealer: N, E, S or W")
    _at(column, check_seat, rules, dealer)
    calls = _read_calls(reader)
    warnings: list[tuple[str, dict[str, Any]]] = []
    if reader.peek() in UNPLAYED:
        state = UNPLAYED[reader.peek()]
        hand = _unplayed(rules, reader, opened, dealer, calls, state, warnings)
    else:
        hand = _played(rules, reader, opened, dealer, calls)
    known = hand if hand.trump is not None else with_changes(hand, trump=turned)
    rulings, after_end = _read_rulings(rules, known, words[first:])
    hand = with_changes(hand, rulings=tuple(rulings))
    return WrittenHand(number, hand, after_end, warnings)


def _read_calls(reader: "WordReader") -> "list[tuple[int, int, int]]":
    """Return [(seat, call, column)]; a seat and its call may stand apart."""
    calls: list[tuple[int, int, int]] = []
    while True:
        column, text = reader.column(), reader.peek()
        seat = SEATS.find(text[:1].upper()) if text else -1
        if seat < 0:
            return calls
        reader.at += 1
        rest = text[1:]
        if not rest:
            rest = reader.peek()
            reader.at += 1
        call = parse_call(rest)
        if call is None:
            raise NotationError(
                "bwn.expected", column=column, found=text, expected="a call such as E-, S4U or W5"
            )
        calls.append((seat, call, column))


def _unplayed(
    rules: "Rules",
    reader: "WordReader",
    opened: int,
    dealer: int,
    calls: "list[tuple[int, int, int]]",
    state: int,
    warnings: "list[tuple[str, dict[str, Any]]]",
) -> "Hand":
    column = reader.column()
    reader.at += 1
    reader.finish()
    if state == MISDEAL and calls:
        raise NotationError(
            "bwn.expected", column=calls[0][2], found=call_text(calls[0][1]), expected="no calls"
        )
    if calls and rules.auction == "none":
        raise RuleError("auction.none", column=calls[0][2])
    if state == THROWN_IN:
        _check_thrown_in(rules, dealer, calls, column, warnings)
    made = tuple([call for _, call, _ in calls])
    return Hand(opened, dealer, made, None, None, None, None, state, None, ())


def _check_thrown_in(
    rules: "Rules",
    dealer: int,
    calls: "list[tuple[int, int, int]]",
    column: int,
    warnings: "list[tuple[str, dict[str, Any]]]",
) -> None:
    redeals = bool(calls) and calls[-1][1] == REDEAL
    forced = rules.all_pass in ("forced", "stuck") and rules.auction != "none"
    if forced and not redeals:
        warnings.append(("call.dealer_must_bid", {"seat": SEATS[dealer]}))
    auction = Auction(rules, dealer)
    for seat, call, at in calls:
        _at(at, _in_turn, auction, seat, call)
        dealers_pass = call == PASS and seat == dealer and forced
        if not dealers_pass:
            _at(at, auction.check, call)
        # A hand may be refused also after another's bid.
        if call > REDEAL and not redeals:
            raise RuleError("call.other_end", column=at, ended="won")
        auction.call(call)
    if calls and not auction.ended:
        raise RuleError("call.auction_open", column=column, seat=seat_letter(auction.seat))


def _in_turn(auction: "Auction", seat: int, call: int) -> None:
    if auction.ended:
        raise RuleError("call.auction_over", call=call_text(call))
    if seat != auction.seat:
        raise RuleError(
            "call.wrong_seat",
            seat=SEATS[seat],
            expected=seat_letter(auction.seat),
            call=call_text(call),
        )


def _played(
    rules: "Rules",
    reader: "WordReader",
    opened: int,
    dealer: int,
    calls: "list[tuple[int, int, int]]",
) -> "Hand":
    column = reader.column()
    # what cannot be read is told before what the rules refuse
    reader.choice((":",), "a call, thrown-in, misdeal, or a colon before the trump")
    bidder, bid = _read_bid(rules, dealer, calls, column)
    trump, order = _read_play(rules, reader, bid)
    reader.choice(("=",), "= before the books")
    column = reader.column()
    books = _read_books(rules, reader)
    reader.finish()
    _at(column, check_books, rules, books)
    made = tuple([call for _, call, _ in calls]) if len(calls) > 1 else ()
    return Hand(opened, dealer, made, bidder, bid, trump, order, PLAYED, books, ())


def _read_bid(
    rules: "Rules", dealer: int, calls: "list[tuple[int, int, int]]", column: int
) -> "tuple[int | None, int | None]":
    """Return (bidder, bid) of the calls; a single bid stands for an unrecorded auction."""
    if rules.auction == "none":
        if calls:
            raise RuleError("auction.none", column=calls[0][2])
        return None, None
    if len(calls) == 1 and calls[0][1] > REDEAL:
        seat, bid, at = calls[0]
        _at(at, check_seat, rules, seat)
        _at(at, check_bid, rules, bid)
        return seat, bid
    auction = Auction(rules, dealer)
    for seat, call, at in calls:
        _at(at, _in_turn, auction, seat, call)
        _at(at, auction.check, call)
        auction.call(call)
    if auction.ended is None:
        raise RuleError("call.auction_open", column=column, seat=seat_letter(auction.seat))
    if auction.bid is None:
        raise RuleError("call.other_end", column=column, ended=auction.ended)
    return auction.bidder, auction.bid


def _read_play(
    rules: "Rules", reader: "WordReader", bid: "int | None"
) -> "tuple[int | None, int | None]":
    """Return (trump, order) named after the colon."""
    column = reader.column()
    if bid is not None and kind_of(bid) == NO_TRUMP:
        place = reader.choice(ORDER_WORDS + ("?",), "up, down or ?")
        trump, order = fixed_trump(bid), None if place == len(ORDER_WORDS) else place
    else:
        place = reader.choice(tuple(TRUMP_LETTERS) + ("?",), "S, H, D, C, N or ?")
        trump = None if place > NT else place
        order = fixed_order(bid) if bid is not None else orders_allowed(rules)[0]
        if bid is not None and kind_of(bid) == OPEN:
            order = _read_order(rules, reader, trump)
    _at(column, check_contract, rules, bid, trump, order)
    return trump, order


def _read_order(rules: "Rules", reader: "WordReader", trump: "int | None") -> "int | None":
    if reader.peek() in ORDER_WORDS:
        return reader.choice(ORDER_WORDS, "an order")
    return None if trump is None else orders_allowed(rules)[0]


def _read_books(rules: "Rules", reader: "WordReader") -> "tuple[int, ...]":
    """Return the books as in Hand.books."""
    if rules.players == 4:
        return (reader.number(0, 99),)
    parts = "".join([word.text for word in reader.words[reader.at :]]).split("/")
    plain = [p for p in parts if 0 < len(p) < 3 and not [c for c in p if c not in "0123456789"]]
    if len(parts) != 3 or len(plain) != 3:
        reader.fail("books such as 9/5/3, the bidder's first")
    reader.at = len(reader.words)
    return tuple([int(part) for part in parts])


def _read_rulings(rules: "Rules", hand: "Hand", words: "list[Word]") -> "tuple[list[Any], bool]":
    """Return (rulings, after_end) of the braces at the end of the line."""
    rulings = []
    after_end = False
    at = 0
    while at < len(words):
        column = words[at].column
        closing = find_stop(words, "}", at)
        if not words[at].is_stop("{") or closing < 0:
            found, expected = words[at].text, "a ruling in {braces}"
            raise NotationError("bwn.expected", column=column, found=found, expected=expected)
        ruling = read_ruling(rules, words[at + 1 : closing], words[closing].column)
        at = closing + 1
        if ruling[0] == AFTER_END:
            after_end = True
            continue
        if hand.state != PLAYED and ruling[0] not in MARKS:
            raise RuleError("hand.no_result", column=column, state=STATE_WORDS[hand.state])
        _at(column, check_ruling, rules, hand, ruling)
        rulings.append(ruling)
    return rulings, after_end


def hand_text(rules: "Rules", number: int, hand: "Hand", after_end: bool) -> str:
    """Return the hand line in canonical form."""
    parts = [str(number), SEATS[hand.dealer]]
    if hand.calls:
        auction = Auction(rules, hand.dealer)
        for call in hand.calls:
            parts.append(seat_letter(auction.seat) + call_text(call))
            auction.call(call)
    elif hand.bid is not None:
        parts.append(seat_letter(hand.bidder) + call_text(hand.bid))
    if hand.state != PLAYED:
        parts.append(STATE_WORDS[hand.state])
    else:
        parts.append(": " + _play_text(rules, hand))
        parts.append("= " + "/".join([str(books) for books in hand.books or ()]))
    parts.extend([ruling_text(rules, ruling) for ruling in hand.rulings])
    if after_end:
        parts.append("{after-end}")
    return " ".join(parts)


def _play_text(rules: "Rules", hand: "Hand") -> str:
    if hand.bid is not None and kind_of(hand.bid) == NO_TRUMP:
        return "?" if hand.order is None else ORDER_WORDS[hand.order]
    text = "?" if hand.trump is None else TRUMP_LETTERS[hand.trump]
    if hand.bid is None or kind_of(hand.bid) != OPEN or hand.order is None:
        return text
    # The usual order goes without saying only where a trump was named.
    if hand.trump is None or hand.order != orders_allowed(rules)[0]:
        text += " " + ORDER_WORDS[hand.order]
    return text
