"""What a hand and its rulings must keep to, however they were entered.

Each function raises RuleError with a stable code and the facts, and changes nothing.
"""

from .auction import REFUSED, WON, check_bid, walk
from .auction import THROWN_IN as ALL_PASSED
from .claims import check_evidence
from .contract import (
    NO_TRUMP,
    OPEN,
    ORDER_WORDS,
    PASS,
    TRUMP_LETTERS,
    fixed_order,
    kind_of,
    orders_allowed,
    trumps_allowed,
)
from .errors import RuleError
from .hand import (
    AWARD,
    BOARD_TALK,
    DIRECTOR,
    DISPUTE,
    MOST_BOOKS,
    NOTE,
    OUT_OF_TURN,
    PLAYED,
    RENEGE,
    THROWN_IN,
)
from .seats import DIRECTOR as BY_DIRECTOR
from .seats import SEATS, seat_letter, side_names, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .game import Game
    from .hand import Hand
    from .rules import Rules

SIDED = (OUT_OF_TURN, BOARD_TALK, DIRECTOR, AWARD, DISPUTE)  # rulings whose second part is a side


def check_seat(rules: "Rules", seat: int) -> None:
    """`seat.unknown`: nobody sits there."""
    if not 0 <= seat < rules.players:
        name = SEATS[seat] if 0 <= seat < len(SEATS) else str(seat)
        raise RuleError("seat.unknown", seat=name, allowed=SEATS[: rules.players])


def check_contract(
    rules: "Rules", bid: "int | None", trump: "int | None", order: "int | None"
) -> None:
    """`contract.trump`, `contract.order`: not open to this bid. None is not recorded."""
    if trump is not None and trump not in trumps_allowed(rules, bid):
        allowed = "".join([TRUMP_LETTERS[t] for t in trumps_allowed(rules, bid)])
        raise RuleError("contract.trump", trump=TRUMP_LETTERS[trump], allowed=allowed)
    if order is None or (bid is not None and order == fixed_order(bid)):
        return
    if order not in orders_allowed(rules):
        allowed = ", ".join([ORDER_WORDS[o] for o in orders_allowed(rules)])
        raise RuleError("contract.order", order=ORDER_WORDS[order], allowed=allowed)


def trump_is_named(bid: int) -> bool:
    """Tell whether the bid leaves the trump to be named (in no trump, the order is)."""
    return kind_of(bid) != NO_TRUMP


def orders_to_name(rules: "Rules", bid: int) -> list[int]:
    """Return the orders to choose from once the bid is won; none where the bid says it all."""
    if kind_of(bid) in (NO_TRUMP, OPEN):
        return orders_allowed(rules)
    return []


def fewest_books(rules: "Rules") -> int:
    """Return the fewest books that can be counted: the bidders' kitty is one from the start."""
    bidders_kitty = rules.auction != "none" and rules.kitty and rules.kitty_book == "bidder"
    return 1 if bidders_kitty else 0


def check_books(rules: "Rules", books: "Sequence[int]") -> None:
    """`books.out_of_range`: more or fewer than a hand has."""
    low, high = fewest_books(rules), rules.books
    count = 1 if rules.players == 4 else 3
    wrong = len(books) != count or not low <= books[0] <= high or min(books) < 0
    if wrong or (count == 3 and sum(books) != high):
        raise RuleError(
            "books.out_of_range", books="/".join([str(b) for b in books]), low=low, high=high
        )


def check_calls(rules: "Rules", hand: "Hand") -> None:
    """Check a hand's calls, or its bid where the auction was not recorded.

    A table may have thrown a hand in where the dealer must bid: then that is how it was.
    """
    all_passed = hand.state == THROWN_IN and hand.calls == (PASS,) * rules.players
    if all_passed and rules.auction != "none":
        return
    if hand.calls:
        auction = walk(rules, hand.dealer, hand.calls)
        wanted = (ALL_PASSED, REFUSED) if hand.state == THROWN_IN else (WON,)
        if auction.ended is None:
            raise RuleError("call.auction_open", seat=seat_letter(auction.seat))
        if auction.ended not in wanted:
            raise RuleError("call.other_end", ended=auction.ended)
        if hand.state == PLAYED and (auction.bidder, auction.bid) != (hand.bidder, hand.bid):
            raise RuleError("call.other_bid", seat=seat_letter(auction.bidder))
    elif hand.bid is not None:
        check_bid(rules, hand.bid)


def check_hand(rules: "Rules", hand: "Hand") -> None:
    """Check a whole hand: dealer, calls, contract, books and rulings."""
    check_seat(rules, hand.dealer)
    if hand.bidder is not None:
        check_seat(rules, hand.bidder)
    check_calls(rules, hand)
    if hand.state == PLAYED:
        if rules.auction != "none" and hand.bid is None:
            raise RuleError("call.missing")
        check_contract(rules, hand.bid, hand.trump, hand.order)
        check_books(rules, hand.books or ())
    for ruling in hand.rulings:
        check_ruling(rules, hand, ruling)


def check_ruling(rules: "Rules", hand: "Hand", ruling: "Sequence[Any]") -> None:
    """Check that the ruling can stand on this hand under these rules."""
    kind = ruling[0]
    if kind == RENEGE:
        claim = ruling[1]
        check_seat(rules, claim.accused)
        if claim.by != BY_DIRECTOR:
            check_side(rules, claim.by)
        if claim.by == side_of(claim.accused, rules.players):
            raise RuleError("renege.own_side", side=side_names(rules.players)[claim.by])
        check_evidence(rules, claim, hand.trump)
    elif kind in SIDED:
        check_side(rules, ruling[1])
        if kind == DIRECTOR and rules.players == 3:
            raise RuleError("director.three_players")
        if kind == DIRECTOR and not -MOST_BOOKS <= ruling[2] <= MOST_BOOKS:
            raise RuleError("director.books", books=ruling[2], most=MOST_BOOKS)
    elif kind != NOTE:
        raise RuleError("ruling.unknown", kind=str(kind))


def check_unsigned(games: "Sequence[Game]", game: "Game") -> None:
    """`game.signed`: its sheet is signed, or a later one's that would come out otherwise."""
    for each in games[games.index(game) :]:
        if each.signed and (each is game or _hangs_on_the_turn(each)):
            raise RuleError("game.signed")


def _hangs_on_the_turn(game: "Game") -> bool:
    """Tell whether a trump was left to the turn, which runs on from the games before."""
    if game.rules.trump not in ("rotate", "rotate_nt"):
        return False
    return bool([hand for hand in game.hands() if hand.state == PLAYED and hand.trump is None])


def check_side(rules: "Rules", side: int) -> None:
    """`side.unknown`: no such side at this table."""
    names = side_names(rules.players)
    if not 0 <= side < len(names):
        raise RuleError("side.unknown", allowed=" ".join(names))
