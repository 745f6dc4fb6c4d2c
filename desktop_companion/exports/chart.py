"""Where the lines of a score chart run; what draws it says how large it is."""

from collections.abc import Sequence
from typing import NamedTuple

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
MOST_TICKS = 8
NAME = 0.09  # height of a side's name


class Chart(NamedTuple):
    """Points as shares, (0, 0) bottom left to (1, 1) top right; `ticks` are (height, score)."""

    lines: list[list[tuple[float, float]]]
    ticks: list[tuple[float, int]]
    marks: list[tuple[float, int]]  # (across, hand)
    ends: list[float]  # by side the height of its name at the line's end, apart from each other


def score_chart(start: Sequence[int], scores: Sequence[Sequence[int]]) -> Chart:
    """Return the chart of a game that began at `start`; `scores` are by side after each hand."""
    points = [start, *scores]
    values = [score for each in points for score in each]
    step = _step(min(0, *values), max(1, *values))
    low = min(0, *values) // step * step
    high = -(-max(1, *values) // step) * step
    last = max(1, len(points) - 1)
    lines = [
        [(at / last, (each[side] - low) / (high - low)) for at, each in enumerate(points)]
        for side in range(len(start))
    ]
    ticks = [((value - low) / (high - low), value) for value in range(low, high + 1, step)]
    every = _step(0, last, 20)
    marks = [(at / last, at) for at in range(0, len(points), every)]
    return Chart(lines, ticks, marks, _apart([line[-1][1] for line in lines]))


def _apart(ends: Sequence[float]) -> list[float]:
    """Return the heights moved up so far that each keeps NAME from the next below."""
    found = list(ends)
    below = -1.0
    for at in sorted(range(len(ends)), key=lambda side: ends[side]):
        found[at] = below = max(ends[at], below + NAME)
    return found


def _step(low: int, high: int, most: int = MOST_TICKS) -> int:
    fitting = [step for step in STEPS if (high - low) / step <= most]
    return fitting[0] if fitting else high - low
