"""The fold: from a game's entries, in order, to its score, its end and who deals next."""

from collections import namedtuple

from .contract import NT, REDEAL
from .hand import (
    MISDEAL,
    OPEN_HAND,
    PLAYED,
    THROWN_IN,
    Hand,
    bidding_side,
    counted_by_side,
    with_changes,
)
from .rulings import apply_rulings
from .scoring import Tally, hand_points
from .seats import left_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import NamedTuple

    from .hand import Mark
    from .rules import Rules
    from .rulings import Ruled

MADE, SET, SCORED, AFTER_END = "made", "set", "scored", "after-end"  # outcomes of a hand
# the other outcomes are hand.STATE_WORDS
ROTATION = (1, 2, 0, 3, NT)  # hearts, diamonds, spades, clubs, no trump

# number: of the hand in its game, from 1; hand: with the trump that counted; counted, books:
# by side before and after rulings, or None; ruled: rulings.Ruled in the order applied; points,
# score: by side
if TYPE_CHECKING:

    class Result(NamedTuple):
        """A hand's result, as the comment above says."""

        number: int
        hand: Hand
        outcome: str
        counted: Sequence[int] | None
        books: Sequence[int] | None
        ruled: Sequence[Ruled]
        points: Sequence[int]
        score: tuple[int, ...]

else:
    Result = namedtuple(
        "Result", ("number", "hand", "outcome", "counted", "books", "ruled", "points", "score")
    )


class Fold:
    """The state between two entries of a game.

    `dealer` is who deals the next hand, `turn` how many hands were played under rotating trumps
    so far this night, `tally` the standing.
    """

    def __init__(self, rules: "Rules", start: "Sequence[int]", dealer: int, turn: int) -> None:
        self.rules = rules
        self.tally = Tally(rules, start)
        self.dealer = dealer
        self.turn = turn
        self.number = 0

    def turned_trump(self) -> "int | None":
        """Return the trump whose turn it is, or None where trumps do not rotate."""
        if self.rules.trump == "rotate":
            return ROTATION[self.turn % 4]
        return ROTATION[self.turn % 5] if self.rules.trump == "rotate_nt" else None

    def copy(self) -> "Fold":
        """Return the same state once more, to be folded on by itself."""
        other = Fold(self.rules, (), self.dealer, self.turn)
        other.tally = self.tally.copy()
        other.number = self.number
        return other

    def take(self, entry: "Hand | Mark") -> "Result | None":
        """Take the next entry; return the Result of a closed hand, None for a line between."""
        if not isinstance(entry, Hand):
            self._take_mark(entry)
            return None
        return self.result_of(entry)

    def results_of(self, entries: "Sequence[Hand | Mark]") -> "Iterator[Result]":
        """Take these entries but for a hand that is open; yield the Result of each hand."""
        for entry in entries:
            if not isinstance(entry, Hand):
                self._take_mark(entry)
            elif entry.state != OPEN_HAND:
                yield self.result_of(entry)

    def result_of(self, entry: "Hand") -> "Result":
        """Take the next hand, which is closed; return its Result."""
        self.number += 1
        if entry.state != PLAYED:
            return self._take_unplayed(entry)
        if entry.trump is None and self.turned_trump() is not None:
            entry = with_changes(entry, trump=self.turned_trump())
        return self._take_played(entry)

    def _take_mark(self, mark: "Mark") -> None:
        tally = self.tally
        if tally.reason is not None or self.number == 0:
            return  # no game is open: after its end, or before a hand (the first was removed)
        if mark.kind == "time":
            tally.call_time()
        elif mark.kind == "concede":
            tally.end(1 - mark.value, "conceded")
        elif mark.kind == "abandon":
            tally.end(None, "abandoned")

    def _take_unplayed(self, hand: "Hand") -> "Result":
        outcome = "misdeal"
        if hand.state == THROWN_IN:
            outcome = "thrown-in"
        self.dealer = next_dealer(self.rules, hand)
        return self._result(hand, outcome, None, None, (), None)

    def _take_played(self, hand: "Hand") -> "Result":
        rules, tally = self.rules, self.tally
        counted = counted_by_side(rules, hand)
        if tally.reason is not None:
            self._move_on(hand)
            return self._result(hand, AFTER_END, counted, counted, (), None)
        done = apply_rulings(rules, hand, counted, tally.talked)
        if done.redealt:
            self.dealer = next_dealer(rules, with_changes(hand, state=MISDEAL))
            return self._result(hand, "thrown-in", None, None, done.ruled, None)
        side = bidding_side(rules, hand)
        paid = hand_points(rules, hand.bid, hand.trump == NT, side, done.books)
        tally.add(paid, done, None if hand.bid is None else side)
        self._move_on(hand)
        outcome = SCORED if paid.made is None else MADE if paid.made else SET
        return self._result(hand, outcome, counted, done.books, done.ruled, paid.points)

    def _move_on(self, hand: "Hand") -> None:
        self.dealer = left_of(hand.dealer, self.rules.players)
        if self.rules.trump in ("rotate", "rotate_nt"):
            self.turn += 1

    def _result(
        self,
        hand: "Hand",
        outcome: str,
        counted: "Sequence[int] | None",
        books: "Sequence[int] | None",
        ruled: "Sequence[Ruled]",
        points: "Sequence[int] | None",
    ) -> "Result":
        if points is None:
            points = [0] * len(self.tally.score)
        return Result(
            self.number, hand, outcome, counted, books, ruled, points, tuple(self.tally.score)
        )


def next_dealer(rules: "Rules", hand: "Hand") -> int:
    """Return who deals after a hand that was thrown in or misdealt."""
    again, on = hand.dealer, left_of(hand.dealer, rules.players)
    if hand.state == THROWN_IN:
        if hand.calls and hand.calls[-1] == REDEAL:
            return again
        if rules.all_pass not in ("forced", "stuck"):
            return on if rules.all_pass == "next_dealer" else again
    return on if rules.misdeal == "next" else again
