"""From contract and books to points, and from points to the end of a game.

A hand pays all it pays before the game is looked at; of what may end it then, the first in STEPS
that applies does.
"""

from .contract import level_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .rules import Rules
    from .rulings import Outcome

SWEEPING_LEVEL = 7  # a bid of seven is a Boston
BOSTON_FACTORS = {"double": 2, "quadruple": 4}


class Points:
    """What one hand pays.

    `points` are by side; `made` is None without bidders; `boston_to` is the side to which a Boston
    gives the game, or None.
    """

    def __init__(
        self, points: "list[int]", made: "bool | None", boston_to: "int | None" = None
    ) -> None:
        self.points = points
        self.made = made
        self.boston_to = boston_to


def hand_points(
    rules: "Rules", bid: "int | None", no_trump: bool, bidders: int, books: "list[int]"
) -> "Points":
    """Return the Points of a hand: `books` by side after rulings, `bidders` the bidding side.

    Without an auction `bid` is None.
    """
    factor = rules.nt_multiplier if no_trump else 1
    if bid is None:
        most = max(books)
        paid = factor * max(0, most - 6) if books.count(most) == 1 else 0
        return Points([paid if held == most else 0 for held in books], None)
    level, own = level_of(bid), books[bidders]
    made = own >= rules.book + level
    sweeps = own == rules.books
    boston = sweeps if rules.boston_when == "sweep" else level == SWEEPING_LEVEL
    if boston and rules.boston in BOSTON_FACTORS:
        factor = max(factor, BOSTON_FACTORS[rules.boston])
    points = [_defenders_points(rules, factor, level, made, held) for held in books]
    if made:
        nt_factor = rules.nt_multiplier if no_trump else 1
        thirteen = boston and rules.boston == "thirteen"
        points[bidders] = nt_factor * 13 if thirteen else factor * _made_points(rules, level, own)
    else:
        points[bidders] = -factor * _set_points(rules, level, own)
    boston_to = _boston_winner(rules, level, made, sweeps, bidders)
    return Points(points, made, boston_to)


def _made_points(rules: "Rules", level: int, own: int) -> int:
    if rules.made == "over":
        return own - rules.book
    if rules.made == "bid":
        return level
    return own if rules.made == "books" else 1


def _set_points(rules: "Rules", level: int, own: int) -> int:
    if rules.set == "bid":
        return level
    return rules.book + level - own if rules.set == "short" else 0


def _defenders_points(
    rules: "Rules", factor: int, level: int, made: "bool | None", held: int
) -> int:
    points = 0
    if not made and rules.set_award != "none":
        points = factor * (level if rules.set_award == "bid" else 2)
    if rules.defenders == "over":
        points += factor * max(0, held - 6)
    elif rules.defenders == "books":
        points += factor * held
    return points


def _boston_winner(
    rules: "Rules", level: int, made: "bool | None", sweeps: bool, bidders: int
) -> "int | None":
    if rules.boston != "game":
        return None
    if rules.boston_when == "sweep":
        return bidders if sweeps else None
    if level != SWEEPING_LEVEL:
        return None
    return bidders if made else 1 - bidders


class Tally:
    """A game's standing while its hands are folded, in order.

    `score`, `sets` and `talked` (offences of board talk) are lists by side. `winner` is a side,
    TIE, or None; `reason` a word, or None while the game is open. `timed`: time was called and
    nobody led.
    """

    def __init__(self, rules: "Rules", start: "Sequence[int]") -> None:
        self.rules = rules
        self.score = list(start)
        self.sets = [0] * len(self.score)
        self.talked = [0] * len(self.score)
        self.played = 0
        self.winner: int | None = None
        self.reason: str | None = None
        self.timed = False

    def copy(self) -> "Tally":
        """Return the same standing once more."""
        other = Tally(self.rules, self.score)
        other.sets, other.talked = list(self.sets), list(self.talked)
        other.played, other.timed = self.played, self.timed
        other.winner, other.reason = self.winner, self.reason
        return other

    def end(self, winner: "int | None", reason: str) -> None:
        """End the game: `winner` is a side, TIE, or None where it was abandoned."""
        self.winner = winner
        self.reason = reason

    def add(self, paid: "Points", outcome: "Outcome", bidders: "int | None") -> None:
        """Take a played hand's Points and rulings' Outcome; `bidders` is the side, or None."""
        for side in range(len(self.score)):
            self.score[side] += paid.points[side]
        if paid.made is False and bidders is not None:
            self.sets[bidders] += 1
        self.played += 1
        for step in STEPS:
            found = step(self, paid, outcome, bidders)
            if found is not None:
                self.end(*found)
                return

    def call_time(self) -> None:
        """Time was called: the higher total wins; equal, as `tie` says."""
        self.timed = True
        found = _counted_out(self, True)
        if found:
            self.end(*found)

    def leaders(self) -> list[int]:
        """Return the sides with the highest total."""
        best = max(self.score)
        return [side for side in range(len(self.score)) if self.score[side] == best]


TIE = -1


def _by_ruling(
    tally: "Tally", paid: "Points", outcome: "Outcome", bidders: "int | None"
) -> "tuple[int | None, str] | None":
    if outcome.game_to is not None:
        return outcome.game_to, "director" if outcome.directed else "renege"
    if paid.boston_to is not None:
        return paid.boston_to, "boston"
    return None


def _by_sets(
    tally: "Tally", paid: "Points", outcome: "Outcome", bidders: "int | None"
) -> "tuple[int | None, str] | None":
    limit = tally.rules.sets_to_lose
    if limit and bidders is not None and not paid.made and tally.sets[bidders] >= limit:
        return 1 - bidders, "sets"
    return None


def _by_floor(
    tally: "Tally", paid: "Points", outcome: "Outcome", bidders: "int | None"
) -> "tuple[int | None, str] | None":
    floor = tally.rules.floor
    if not floor or min(tally.score) > -floor:
        return None
    below = [side for side in (0, 1) if tally.score[side] <= -floor]
    if len(below) == 1:
        loser = below[0]
    elif tally.score[0] == tally.score[1]:
        loser = bidders or 0
    else:
        loser = 0 if tally.score[0] < tally.score[1] else 1
    return 1 - loser, "floor"


def _by_shutout(
    tally: "Tally", paid: "Points", outcome: "Outcome", bidders: "int | None"
) -> "tuple[int | None, str] | None":
    limit, score = tally.rules.shutout, tally.score
    if not limit:
        return None
    for side in (0, 1):
        if score[side] >= limit and score[1 - side] == 0:
            return side, "shutout"
    return None


def _by_lead(
    tally: "Tally", paid: "Points", outcome: "Outcome", bidders: "int | None"
) -> "tuple[int | None, str] | None":
    limit, score = tally.rules.lead_wins, tally.score
    if not limit:
        return None
    for side in (0, 1):
        if score[side] - score[1 - side] >= limit:
            return side, "lead"
    return None


def _by_target(
    tally: "Tally", paid: "Points", outcome: "Outcome", bidders: "int | None"
) -> "tuple[int | None, str] | None":
    rules, score = tally.rules, tally.score
    if max(score) < rules.target:
        return None
    there = []
    for side in range(len(score)):
        others = [score[other] for other in range(len(score)) if other != side]
        leads = not rules.win_by or score[side] - max(others) >= rules.win_by
        if score[side] >= rules.target and leads:
            there.append(side)
    if not there:
        return None
    if len(there) == 1:
        return there[0], "target"
    if rules.both_reach == "bidder" and bidders in there:
        return bidders, "target"
    best = max([score[side] for side in there])
    first = [side for side in there if score[side] == best]
    return (first[0], "target") if len(first) == 1 else None


def _by_count(
    tally: "Tally", paid: "Points", outcome: "Outcome", bidders: "int | None"
) -> "tuple[int | None, str] | None":
    limit = tally.rules.hands
    if tally.timed or (limit and tally.played >= limit):
        return _counted_out(tally, tally.timed)
    return None


def _counted_out(tally: "Tally", timed: bool) -> "tuple[int | None, str] | None":
    """Return (winner, reason) after the last hand or when time was called, or None: play on."""
    reason = "time" if timed else "hands"
    leaders = tally.leaders()
    if len(leaders) == 1:
        return leaders[0], reason
    return (TIE, reason) if tally.rules.tie == "tie" else None


STEPS = (_by_ruling, _by_sets, _by_floor, _by_shutout, _by_lead, _by_target, _by_count)
