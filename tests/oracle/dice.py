"""Random choices: from hypothesis, which shrinks them, or from a seed, which repeats them."""

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Dice:
    """Choices, all made of `number(low, high)`; the first of many is the plainest."""

    def __init__(self, number: Callable[[int, int], int]) -> None:
        self.number = number

    def pick(self, things: Sequence[T]) -> T:
        return things[self.number(0, len(things) - 1)]

    def chance(self, one_in: int) -> bool:
        return self.number(1, one_in) == one_in

    def shuffled(self, things: Sequence[T]) -> list[T]:
        found: list[T] = []
        for thing in things:
            found.insert(self.number(0, len(found)), thing)
        return found


def seeded(seed: int) -> Dice:
    """Return dice that always fall the same way."""
    return Dice(random.Random(seed).randint)


def drawn(draw: st.DrawFn) -> Dice:
    """Return dice that hypothesis throws."""
    return Dice(lambda low, high: draw(st.integers(low, high)))
