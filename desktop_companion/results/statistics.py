"""The statistics: each defined once, with its formula in words.

To add one, add its row to STATISTICS; what it counts is in `facts`. A tally is all that is
counted of one subject: a player by name, a pair by both names, a side by its letters.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from bidwhist.contract import KIND_LETTERS
from desktop_companion.results.facts import COUNTS, GameFacts

PLAYERS, PAIRS, SIDES = "players", "pairs", "sides"
BETWEEN = " & "  # in a pair's name


# (number on the roster, name as written down): the name under which somebody counts
NameOf = Callable[[int, str], str]


def as_written(_number: int, name: str) -> str:
    """Return the name as it is written down."""
    return name


def pair_name(names: Iterable[str]) -> str:
    """Return what a pair is called: who sits where makes no new pair."""
    return BETWEEN.join(sorted(names, key=lambda name: (name.casefold(), name)))


class Tally:
    """What is counted of one subject over games taken in the order they were played."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.come_back = 0
        self.streak = self.best_streak = 0

    def take(self, facts: GameFacts, side: int, seats: Iterable[int]) -> None:
        """Count a game in which the subject sat there."""
        counts = self.counts
        for name, count in facts.sides[side].items():
            counts[name] += count
        for seat in seats:
            for name, count in facts.seats[seat].items():
                counts[name] += count
        for winner, behind in facts.ends:
            if winner == side:
                self.streak += 1
                self.best_streak = max(self.best_streak, self.streak)
                self.come_back = max(self.come_back, behind)
            elif winner is not None:
                self.streak = 0


class Statistic(NamedTuple):
    """`name` in JSON, `title` over a column, `formula` in words, `value` of a tally.

    A value is None where it cannot be told: a share of nothing. `is_share` values are 0 to 1.
    """

    name: str
    title: str
    formula: str
    value: Callable[[Tally], int | float | None]
    is_share: bool = False

    def text(self, tally: Tally) -> str:
        """Return the value as it is shown: a share in per cent, '-' where it cannot be told."""
        value = self.value(tally)
        if value is None:
            return "-"
        if self.is_share:
            return f"{100 * value:.0f}"
        return str(value) if isinstance(value, int) else f"{value:.2f}"


def _count(name: str, title: str) -> Statistic:
    return Statistic(name, title, COUNTS[name], lambda tally: tally.counts[name])


def _ratio(name: str, title: str, formula: str, part: str, whole: str, **more: bool) -> Statistic:
    def value(tally: Tally) -> float | None:
        count = tally.counts[whole]
        return tally.counts[part] / count if count else None

    return Statistic(name, title, formula, value, **more)


STATISTICS = (
    _count("games", "Games"),
    _count("won", "Won"),
    _count("tied", "Tied"),
    _ratio("win_share", "Won %", "won / games", "won", "games", is_share=True),
    _count("points", "Points"),
    _count("against", "Against"),
    _count("hands", "Hands"),
    _ratio("points_a_hand", "Points a hand", "points / hands", "points", "hands"),
    _count("bids", "Bids"),
    _count("made", "Made"),
    _count("set", "Set"),
    _ratio("made_share", "Made %", "made / bids", "made", "bids", is_share=True),
    _count("bostons", "Bostons"),
    _count("no_trumps", "No trumps"),
    _count("kitties", "Kitties"),
    _count("reneges", "Reneges"),
    _count("calls", "Calls"),
    _count("wrong_calls", "Wrong calls"),
    Statistic(
        "come_back",
        "Come-back",
        "the most points that it was behind in a game that it won",
        lambda tally: tally.come_back,
    ),
    Statistic(
        "win_streak",
        "Win streak",
        "the most games won in a row; a tie ends it, a game that nobody ended does not",
        lambda tally: tally.best_streak,
    ),
)
BY_NAME = {each.name: each for each in STATISTICS}


def bids_of(tally: Tally) -> dict[str, tuple[int, int]]:
    """Return (made, set) by bid, '4U' to '7N' or a level alone, the lowest first."""
    words = {name.split(" ")[1] for name in tally.counts if " " in name}
    return {
        bid: (tally.counts[f"made {bid}"], tally.counts[f"set {bid}"])
        for bid in in_bid_order(words)
    }


def in_bid_order(bids: Iterable[str]) -> list[str]:
    """Return bids as written ('4U', or a level alone), the lowest first."""
    kinds = KIND_LETTERS
    return sorted(bids, key=lambda bid: (int(bid.rstrip(kinds)), kinds.find(bid[-1])))


def tallies(
    games: Iterable[GameFacts], group: str, name_of: NameOf = as_written
) -> dict[str, Tally]:
    """Return the tally of every player, pair or side (`group`) of the games, in their order.

    `name_of` gives the name under which somebody counts.
    """
    found: dict[str, Tally] = {}
    for facts in games:
        taken: dict[tuple[str, int], list[int]] = {}  # somebody may sit on both seats of a side
        for name, side, seats in subjects_of(facts, group, name_of):
            taken.setdefault((name, side), []).extend(seats)
        for (name, side), seats in taken.items():
            tally = found.get(name)
            if tally is None:
                tally = found[name] = Tally()
            tally.take(facts, side, seats)
    return found


Subjects = Iterator[tuple[str, int, list[int]]]


def _players(facts: GameFacts, name_of: NameOf) -> Subjects:
    for side in range(len(facts.sides)):
        for seat in facts.seats_of(side):
            number, name = facts.players[seat]
            if name:
                yield name_of(number, name), side, [seat]


def _pairs(facts: GameFacts, name_of: NameOf) -> Subjects:
    if len(facts.sides) != 2:
        return
    for side in range(2):
        seats = facts.seats_of(side)
        names = [
            name_of(number, name) for number, name in map(facts.players.__getitem__, seats) if name
        ]
        if len(names) == 2:
            yield pair_name(names), side, seats


def _sides(facts: GameFacts, _name_of: NameOf) -> Subjects:
    for side, word in enumerate(facts.side_words()):
        yield word, side, facts.seats_of(side)


_SUBJECTS = {PLAYERS: _players, PAIRS: _pairs, SIDES: _sides}
GROUPS = tuple(_SUBJECTS)


def subjects_of(facts: GameFacts, group: str, name_of: NameOf) -> Subjects:
    """Yield (name, side, seats) of every player, pair or side that is named in the game."""
    return _SUBJECTS[group](facts, name_of)
