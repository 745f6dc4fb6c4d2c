"""All that nights tell of one player, pair or side."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from desktop_companion.app import season_words as words
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    Button,
    Card,
    Cell,
    Element,
    Flow,
    Listing,
    Row,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.formulas import Formulas
from desktop_companion.results.ratings import Rating
from desktop_companion.results.standings import Standing
from desktop_companion.results.statistics import STATISTICS, bids_of

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class Subject(Screen):
    """Every statistic, the rating if it is known, and the bids by level."""

    section = "season"

    def __init__(
        self, app: "Companion", standing: Standing, rating: Rating | None, about: str
    ) -> None:
        self._app = app
        self._standing = standing
        self._rating = rating
        self._about = about

    def title(self) -> str:
        """Return who it is."""
        return self._standing.name

    def body(self) -> Sequence[Element]:
        """Return the numbers."""
        tally = self._standing.tally
        found: list[Element] = [Text(self._about, ink=QUIET)]
        if self._rating is not None:
            rating = self._rating
            told = words.RATED.format(**rating._asdict(), safe=rating.safe)
            found.append(Text(told, LARGE))
        found.append(Flow([Button("formulas", words.FORMULAS, self._formulas)]))
        number, value = words.STATISTIC_HEADS
        cells = [Cell(number, 8), Cell(value, 5, is_number=True)]
        rows = [(each.title, each.text(tally)) for each in STATISTICS]
        left = Card(words.STATISTICS_CARD, [Listing("statistics", cells, rows, None)], 16)
        return [*found, Row([left, Card(words.BIDS_CARD, [self._bids()], 14)])]

    def _bids(self) -> Element:
        bids = bids_of(self._standing.tally)
        if not bids:
            return Text(words.NO_BIDS)
        bid, made, lost = words.BIDS_HEADS
        cells = [Cell(bid, 4), Cell(made, 4, is_number=True), Cell(lost, 4, is_number=True)]
        rows = [(_bid_words(each), str(good), str(bad)) for each, (good, bad) in bids.items()]
        return Listing("bids", cells, rows, None)

    def _formulas(self) -> None:
        self._app.open(Formulas(self._app))


def _bid_words(bid: str) -> str:
    """Return a bid as it is shown: '4↑' of '4U'."""
    return bid.replace("U", "↑").replace("D", "↓").replace("N", "NT")
