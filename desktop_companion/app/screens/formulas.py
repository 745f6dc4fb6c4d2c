"""What each statistic is, and which of them ranks first."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from desktop_companion.app import season_words as words
from desktop_companion.app.elements import QUIET, Button, Column, Element, Flow, Row, Text
from desktop_companion.app.screens import Screen
from desktop_companion.results.statistics import STATISTICS

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

LOT = 8  # rows made in a frame


class Formulas(Screen):
    """Every statistic with its formula; where one is chosen, `choose` is told its name."""

    section = "season"

    def __init__(self, app: "Companion", choose: Callable[[str], object] | None = None) -> None:
        self._app = app
        self._choose = choose

    def title(self) -> str:
        """Return what it is."""
        return words.FORMULAS

    def body(self) -> Sequence[Element]:
        """Return a row a statistic."""
        rows: list[Element] = []
        for each in STATISTICS:
            head: Element = Text(each.title)
            if self._choose is not None:
                head = Flow([Button(each.name, each.title, partial(self._do, each.name))])
            rows.append(
                Row([Column([head], 9, 2), Column([Text(each.formula, ink=QUIET)], 18, 5)])
            )
        found: list[Element] = [Text(words.ORDER_BY, ink=QUIET)] if self._choose else []
        return [*found, Column(rows, lot=LOT)]

    def _do(self, name: str) -> None:
        if self._choose is not None:
            self._choose(name)
        self._app.back()
