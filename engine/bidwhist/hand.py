"""One hand as a compact tuple, and the rulings that stand on it.

A hand is known by the sequence number of the event that opened it; its number in the game is
derived. `calls` are those from the dealer's left on, empty where only the bid was recorded.
`books` are as counted, before rulings: the bidders' (the dealer's side's without an auction);
with three players the bidder's, then to the left.
"""

from collections import namedtuple

from .contract import fixed_order, fixed_trump
from .seats import side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NamedTuple

    from .rules import Rules

OPEN_HAND, PLAYED, THROWN_IN, MISDEAL = range(4)  # the states of a hand
STATE_WORDS = ("open", "played", "thrown-in", "misdeal")

HAND_FIELDS = ("opened", "dealer", "calls", "bidder", "bid", "trump", "order", "state", "books",
               "rulings")  # fmt: skip

_PLACES = {name: place for place, name in enumerate(HAND_FIELDS)}

if TYPE_CHECKING:

    class Hand(NamedTuple):
        """See the module's head."""

        opened: int
        dealer: int
        calls: tuple[int, ...]
        bidder: int | None
        bid: int | None
        trump: int | None
        order: int | None
        state: int
        books: tuple[int, ...] | None
        rulings: tuple[Any, ...]

    class Mark(NamedTuple):
        """A line between hands."""

        opened: int
        kind: str
        value: Any

else:
    Hand = namedtuple("Hand", HAND_FIELDS)
    # a line between hands: time, concede (side), abandon, seats (players)
    Mark = namedtuple("Mark", ("opened", "kind", "value"))

# kinds of ruling; each is a tuple (kind, …)
RENEGE = "renege"  # claim (claims.Claim), verdict and code as judged when it was entered
OUT_OF_TURN = "out-of-turn"  # side
BOARD_TALK = "board-talk"  # side
DIRECTOR = "director"  # side, books (up to MOST_BOOKS either way), reason
AWARD = "game"  # side, reason
DISPUTE = "dispute"  # side, text
NOTE = "note"  # text
MARKS = (DISPUTE, NOTE)  # score nothing

MOST_BOOKS = 99


def open_disputes(hand: "Hand") -> list[int]:
    """Return the places among the hand's rulings at which a dispute stands."""
    return [place for place in range(len(hand.rulings)) if hand.rulings[place][0] == DISPUTE]


def with_changes(hand: "Hand", **changes: "Any") -> "Hand":
    """Return the hand with some of its fields changed."""
    values: list[Any] = list(hand)
    for name, value in changes.items():
        values[_PLACES[name]] = value
    return Hand(*values)


def opened_hand(opened: int, dealer: int, calls: "Sequence[int]" = ()) -> "Hand":
    """Return a hand that has just been opened."""
    return Hand(opened, dealer, tuple(calls), None, None, None, None, OPEN_HAND, None, ())


def with_bid(hand: "Hand", bidder: int, bid: int) -> "Hand":
    """Return the hand with its auction won; what the bid fixes is filled in."""
    return with_changes(
        hand, bidder=bidder, bid=bid, trump=fixed_trump(bid), order=fixed_order(bid)
    )


def bidding_side(rules: "Rules", hand: "Hand") -> int:
    """Return the side whose books are counted: the bidders', without an auction the dealer's."""
    seat = hand.dealer if hand.bidder is None else hand.bidder
    return side_of(seat, rules.players)


def counted_by_side(rules: "Rules", hand: "Hand") -> "list[int]":
    """Return the books counted as a list by side."""
    first = bidding_side(rules, hand)
    books = hand.books or (0, 0, 0)
    if rules.players == 4:
        own = books[0]
        return [own, rules.books - own] if first == 0 else [rules.books - own, own]
    counted = [0, 0, 0]
    for i in range(3):
        counted[(first + i) % 3] = books[i]
    return counted
