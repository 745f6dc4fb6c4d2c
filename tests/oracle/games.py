"""The oracle's points of a hand and the end of a game, from the text of the rules alone."""

from collections.abc import Callable
from typing import Any

from tests.oracle.tables import Fields, all_books

SIDES = {4: ("NS", "EW"), 3: ("N", "E", "S")}

# -- the points of a hand -------------------------------------------------------------------------

MADE: dict[str, Callable[[int, int, int], int]] = {
    "over": lambda b, base, level: b - base,
    "bid": lambda b, base, level: level,
    "books": lambda b, base, level: b,
    "one": lambda b, base, level: 1,
}
LOST: dict[str, Callable[[int, int, int], int]] = {
    "bid": lambda b, base, level: level,
    "short": lambda b, base, level: base + level - b,
    "none": lambda b, base, level: 0,
}
AWARD: dict[str, Callable[[int], int]] = {"bid": int, "two": lambda level: 2, "none": lambda _: 0}
ALWAYS: dict[str, Callable[[int], int]] = {
    "over": lambda d: max(0, d - 6),
    "books": int,
    "none": lambda d: 0,
}
LEAST_FACTOR = {"double": 2, "quadruple": 4}
BOSTON: dict[str, Callable[[Fields, int, int], bool]] = {
    "bid": lambda f, level, b: level == 7,
    "sweep": lambda f, level, b: b == all_books(f),
}


def points_bid(
    f: Fields, bidders: str, level: int, books: dict[str, int], n: int
) -> dict[str, int]:
    """Return each side's points of a hand with a bidder; `n` multiplies no trump."""
    b = books[bidders]
    boston = BOSTON[f["boston_when"]](f, level, b)
    factor = max(n, LEAST_FACTOR.get(f["boston"], 1)) if boston else n
    made = b >= f["book"] + level
    points = {side: factor * ALWAYS[f["defenders"]](d) for side, d in books.items()}
    if made:
        points[bidders] = factor * MADE[f["made"]](b, f["book"], level)
        if boston and f["boston"] == "thirteen":
            points[bidders] = n * 13
        return points
    award = factor * AWARD[f["set_award"]](level)
    points = {side: count + award for side, count in points.items()}
    points[bidders] = -factor * LOST[f["set"]](b, f["book"], level)
    return points


def points_plain(books: dict[str, int], n: int) -> dict[str, int]:
    """Return each side's points of a hand without an auction."""
    most = max(books.values())
    leaders = [side for side, count in books.items() if count == most]
    won = n * (most - 6) if len(leaders) == 1 else 0
    return {side: won if side in leaders else 0 for side in books}


# -- a game and how it ends -----------------------------------------------------------------------

Ending = tuple[str, str] | None


class GameState:
    """A game so far; `last` has the hand just played for the rules of the end."""

    def __init__(self, fields: Fields, start: dict[str, int] | None) -> None:
        self.fields = fields
        self.sides = SIDES[fields["players"]]
        self.score = dict(start) if start else dict.fromkeys(self.sides, 0)
        self.sets = dict.fromkeys(self.sides, 0)
        self.talk = dict.fromkeys(self.sides, 0)
        self.played = 0
        self.timed = False
        self.winner: str | None = None
        self.reason: str | None = None
        self.hands: list[dict[str, Any]] = []
        self.last: dict[str, Any] = {}

    def others(self, side: str) -> list[str]:
        return [other for other in self.sides if other != side]

    def lead(self, side: str) -> int:
        return self.score[side] - max(self.score[other] for other in self.others(side))

    def highest(self, among: list[str]) -> str | None:
        top = max(self.score[side] for side in among)
        first = [side for side in among if self.score[side] == top]
        return first[0] if len(first) == 1 else None

    def by_ruling(self) -> Ending:
        court = self.last["court"]
        return (court.winner, court.reason) if court.winner else None

    def by_boston(self) -> Ending:
        bidders, level = self.last["bidders"], self.last["level"]
        if self.fields["boston"] != "game" or bidders is None:
            return None
        b = self.last["books"][bidders]
        if not BOSTON[self.fields["boston_when"]](self.fields, level, b):
            return None
        return (bidders if self.last["made"] else self.others(bidders)[0]), "boston"

    def by_sets(self) -> Ending:
        for side, most in [(side, self.fields["sets_to_lose"]) for side in self.sides]:
            if most and self.sets[side] >= most:
                return self.others(side)[0], "sets"
        return None

    def by_floor(self) -> Ending:
        floor = self.fields["floor"]
        below = [side for side in self.sides if floor and self.score[side] <= -floor]
        if not below:
            return None
        lowest = min(below, key=lambda side: (self.score[side], side != self.last["bidders"]))
        return self.others(lowest)[0], "floor"

    def by_shutout(self) -> Ending:
        n = self.fields["shutout"]
        for side in self.sides:
            if n and self.score[side] >= n and self.score[self.others(side)[0]] == 0:
                return side, "shutout"
        return None

    def by_lead(self) -> Ending:
        n = self.fields["lead_wins"]
        ahead = [side for side in self.sides if n and self.lead(side) >= n]
        return (ahead[0], "lead") if ahead else None

    def by_target(self) -> Ending:
        f, there = self.fields, []
        for side in self.sides:
            enough = not f["win_by"] or self.lead(side) >= f["win_by"]
            if self.score[side] >= f["target"] and enough:
                there.append(side)
        if not there:
            return None
        if f["both_reach"] == "bidder" and self.last["bidders"] in there:
            return self.last["bidders"], "target"
        first = self.highest(there)
        return (first, "target") if first else None

    def by_count(self) -> Ending:
        full = bool(self.fields["hands"]) and self.played >= self.fields["hands"]
        if not full and not self.timed:
            return None
        first = self.highest(list(self.sides))
        if first is None and self.fields["tie"] == "extra":
            return None
        return first or "tie", "time" if self.timed else "hands"

    def close(self, rules: tuple[Callable[["GameState"], Ending], ...]) -> None:
        for rule in rules:
            found = rule(self)
            if found:
                self.winner, self.reason = found
                return


IN_ORDER = (
    *(GameState.by_ruling, GameState.by_boston, GameState.by_sets, GameState.by_floor),
    *(GameState.by_shutout, GameState.by_lead, GameState.by_target, GameState.by_count),
)
