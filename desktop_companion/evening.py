"""A recorded evening as a player would press it: the presses are worked out hand by hand.

The table below is what happened; `presses` knows where the box's lists begin (quick entry: the
bidder from the dealer's left, the bid made most often tonight, the first trump, the books bid).
"""

from collections.abc import Iterator
from typing import NamedTuple

PLAYERS = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))
SEATS = "NESW"
KINDS = "UDN"
TRUMPS = {"S": 0, "H": 1, "D": 2, "C": 3, "up": 0, "down": 1}
LOWEST, BOOK = 3, 6  # of `standard`


class Hand(NamedTuple):
    """A hand: who bid what, the trump or direction, the books as counted.

    `renege` is (accused, book, place of the claiming side in the list); `slip` are books that
    were counted first and then taken back.
    """

    bidder: str
    bid: str
    trump: str
    books: int
    renege: tuple[str, int] | None = None
    slip: int | None = None


MISDEAL = Hand("", "", "", 0)

GAMES = (
    (
        Hand("E", "4U", "S", 10),
        Hand("S", "4D", "H", 9),
        Hand("W", "3N", "up", 8),
        Hand("N", "5U", "D", 11),
        Hand("E", "4U", "C", 11),
        Hand("S", "5D", "S", 10),
        MISDEAL,
        Hand("N", "4U", "H", 10, renege=("E", 6)),
        Hand("W", "4U", "D", 10),
    ),
    (
        Hand("E", "3U", "H", 9),
        Hand("S", "4U", "S", 11),
        Hand("W", "4D", "C", 9),
        Hand("N", "5U", "H", 10),
        Hand("E", "4U", "D", 10, renege=("E", 9)),
        Hand("S", "4D", "S", 9),
        Hand("W", "5U", "D", 12),
        Hand("N", "3N", "down", 11),
        Hand("E", "4U", "H", 10),
        Hand("S", "7U", "S", 13),
    ),
    (
        Hand("W", "4U", "H", 10),
        Hand("N", "4D", "C", 10),
        Hand("E", "4U", "S", 10, slip=9),
    ),
)


class Step(NamedTuple):
    """A piece of the evening: what it is, and the key script for it."""

    label: str
    keys: str


def _go(start: int, goal: int, length: int) -> str:
    """Return the presses from one place of a list that goes round to another."""
    down = (goal - start) % length
    up = (start - goal) % length
    return f"down*{down} " if 0 < down <= up else f"up*{up} " if up else ""


def _count(start: int, goal: int) -> str:
    return (
        f"up*{goal - start} " if goal > start else f"down*{start - goal} " if goal < start else ""
    )


class _Entry:
    """What the box knows by itself while the evening goes on."""

    def __init__(self) -> None:
        self.dealer = 0
        self.bids: dict[int, int] = {}

    def usual(self) -> int:
        most = max(self.bids.values(), default=0)
        return min((place for place, count in self.bids.items() if count == most), default=0)

    def keys(self, hand: Hand) -> str:
        first = (self.dealer + 1) % 4
        if hand == MISDEAL:
            return "ok " + _go(0, 4, 6) + "ok"
        keys = "ok " + _go(0, (SEATS.index(hand.bidder) - first) % 4, 6) + "ok "
        level = int(hand.bid[0])
        place = (level - LOWEST) * 3 + KINDS.index(hand.bid[1])
        keys += _go(self.usual(), place, 15) + "ok "
        length = 3 if hand.bid[1] == "N" else 5
        keys += _go(0, TRUMPS[hand.trump], length) + "ok "
        if hand.renege is not None:
            accused, book = hand.renege
            keys += "ref ok " + _go(0, SEATS.index(accused), 4) + "ok "
            keys += _go(0, book, 13) + "ok ok ok "
        start = BOOK + level
        if hand.slip is not None:
            keys += "ok " + _count(start, hand.slip) + "ok hold:back ok "
        keys += "ok " + _count(start, hand.books) + "ok"
        self.bids[place] = self.bids.get(place, 0) + 1
        self.dealer = first
        return keys


def steps() -> Iterator[Step]:
    """Yield the evening's steps in order, from a box that has just been switched on."""
    entry = _Entry()
    for number, game in enumerate(GAMES, 1):
        # the first game asks who deals; later ones simply go on
        yield Step(f"game {number} begins", "ok ok")
        for count, hand in enumerate(game, 1):
            label = (
                "misdeal" if hand == MISDEAL else f"{hand.bidder} {hand.bid}, {hand.books} books"
            )
            yield Step(f"game {number}, hand {count}: {label}", entry.keys(hand))


def button_downs(keys: str) -> int:
    """Return how many times a button goes down in the key script."""
    total = 0
    for word in keys.split():
        _, star, times = word.partition("*")
        total += int(times) if star else 1
    return total
