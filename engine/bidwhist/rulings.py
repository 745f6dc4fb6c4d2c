"""What the rulings of a hand do to its books: each to what the one before left.

Claims and irregularities apply in the order they were entered, the director's last.
"""

from collections import namedtuple

from .claims import DISMISSED, UPHELD, judge
from .contract import level_of
from .hand import AWARD, BOARD_TALK, DIRECTOR, MARKS, OUT_OF_TURN, RENEGE, bidding_side
from .seats import DIRECTOR as BY_DIRECTOR
from .seats import left_of, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple

    from .hand import Hand
    from .rules import Rules

# ruling: as entered; verdict, code: of a claim, else None; to: side or None; moved: books
if TYPE_CHECKING:

    class Ruled(NamedTuple):
        """A ruling applied, as the comment above says."""

        ruling: tuple[Any, ...]
        verdict: str | None
        code: str | None
        to: int | None
        moved: int

else:
    Ruled = namedtuple("Ruled", ("ruling", "verdict", "code", "to", "moved"))


class Outcome:
    """The books of a hand while its rulings are applied, and what else they decide.

    `ruled` is a Ruled for each ruling in the order applied; `game_to` the side that a ruling gives
    the game (by the director: `directed`), or None; `redealt` tells that it was thrown in.
    """

    def __init__(self, rules: "Rules", hand: "Hand", books: "list[int]") -> None:
        self.rules = rules
        self.hand = hand
        self.books = books
        self.ruled: list[Ruled] = []
        self.game_to: int | None = None
        self.directed = False
        self.redealt = False

    def move(self, giver: int, taker: int, books: int) -> int:
        """Move up to `books` books, at most what the giver holds; return how many moved."""
        moved = min(books, self.books[giver])
        self.books[giver] -= moved
        self.books[taker] += moved
        return moved


def _others(side: int) -> int:
    return 1 - side


def _penalty_of_set(outcome: "Outcome", offender: int) -> tuple[int, int]:
    """Field `renege=set`: the bidders are set, or the bid is made. Return (taker, moved)."""
    rules, hand = outcome.rules, outcome.hand
    promised = rules.book + level_of(hand.bid or 0)
    bidders = bidding_side(rules, hand)
    if offender == bidders:
        taker = left_of(bidders, rules.players) if rules.players == 3 else 1 - bidders
        surplus = max(0, outcome.books[bidders] - (promised - 1))
        return taker, outcome.move(bidders, taker, surplus)
    lacking = max(0, promised - outcome.books[bidders])
    moved = outcome.move(offender, bidders, lacking)
    if rules.players == 3:
        other = 3 - offender - bidders
        moved += outcome.move(other, bidders, lacking - moved)
    return bidders, moved


def _penalise(outcome: "Outcome", offender: int) -> "tuple[int | None, int]":
    """Apply the penalty for a renege to the side; return (taker, books moved)."""
    rules = outcome.rules
    if rules.renege == "set":
        return _penalty_of_set(outcome, offender)
    taker = _others(offender)
    if rules.renege == "books":
        return taker, outcome.move(offender, taker, rules.renege_books)
    if rules.renege == "all":
        return taker, outcome.move(offender, taker, rules.books)
    if rules.renege == "game" and outcome.game_to is None:
        outcome.game_to = taker
    return None, 0


def _rule_claim(outcome: "Outcome", ruling: "tuple[Any, ...]", verdict: str, code: str) -> None:
    rules, claim = outcome.rules, ruling[1]
    taker: int | None = None
    moved = 0
    if verdict == UPHELD:
        taker, moved = _penalise(outcome, side_of(claim.accused, rules.players))
    elif verdict == DISMISSED and rules.wrong_call == "same" and claim.by != BY_DIRECTOR:
        taker, moved = _penalise(outcome, claim.by)
    outcome.ruled.append(Ruled(ruling, verdict, code, taker, moved))


def _rule_offence(outcome: "Outcome", ruling: "tuple[Any, ...]", books: int) -> None:
    offender = ruling[1]
    taker = _others(offender) if outcome.rules.players == 4 else None
    moved = 0 if taker is None else outcome.move(offender, taker, books)
    outcome.ruled.append(Ruled(ruling, None, None, taker, moved))


def _rule_directed(outcome: "Outcome", ruling: "tuple[Any, ...]") -> None:
    taker: int | None = None
    moved = 0
    if ruling[0] == DIRECTOR:
        side: int = ruling[1]
        taker = side if ruling[2] >= 0 else _others(side)
        moved = outcome.move(_others(taker), taker, abs(ruling[2]))
    elif not outcome.directed:
        outcome.game_to, outcome.directed = ruling[1], True
    outcome.ruled.append(Ruled(ruling, None, None, taker, moved))


def _throws_in(rules: "Rules", judged: "list[tuple[Any, ...]]") -> bool:
    """Tell whether claims upheld against both sides throw the hand in (field `both_renege`)."""
    if rules.both_renege != "redeal" or rules.renege == "none":
        return False
    sides = [side_of(r[1].accused, rules.players) for r, verdict, _ in judged if verdict == UPHELD]
    return 0 in sides and 1 in sides


def apply_rulings(
    rules: "Rules", hand: "Hand", counted: "list[int]", talked: "list[int]"
) -> "Outcome":
    """Return the Outcome of a hand's rulings on the books `counted` (a list by side).

    `talked` counts each side's board talk in the game so far and is counted on.
    """
    outcome = Outcome(rules, hand, list(counted))
    if not hand.rulings:
        return outcome
    rulings = [r for r in hand.rulings if r[0] not in MARKS]
    judged = [(r,) + judge(rules, r[1], hand.trump) for r in rulings if r[0] == RENEGE]
    outcome.redealt = _throws_in(rules, judged)
    for ruling in rulings:
        kind = ruling[0]
        if kind == RENEGE:
            _, verdict, code = judged.pop(0)
            if outcome.redealt:
                outcome.ruled.append(Ruled(ruling, verdict, code, None, 0))
            else:
                _rule_claim(outcome, ruling, verdict, code)
        elif kind == OUT_OF_TURN:
            _rule_offence(outcome, ruling, 0 if outcome.redealt else rules.out_of_turn)
        elif kind == BOARD_TALK:
            talked[ruling[1]] += 1
            counts = talked[ruling[1]] > 1 and not outcome.redealt
            _rule_offence(outcome, ruling, rules.board_talk if counts else 0)
    for ruling in rulings:
        if ruling[0] in (DIRECTOR, AWARD):
            if outcome.redealt:
                outcome.ruled.append(Ruled(ruling, None, None, None, 0))
            else:
                _rule_directed(outcome, ruling)
    return outcome
