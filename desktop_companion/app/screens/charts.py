"""Charts of a night, or of several: score by hand, bids by level, Bostons, reneges."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bidwhist.sheet import Sheet
from desktop_companion.app import work_words as words
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    SMALL,
    Card,
    Choice,
    Drawing,
    Element,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.app.tasks import Stage, Task
from desktop_companion.charts import BARS, COLUMNS, LINES, Chart, Series
from desktop_companion.errors import UserError
from desktop_companion.ledger.sheets import is_imported
from desktop_companion.nights import sheet_of
from desktop_companion.results.figures import (
    Figures,
    average_course,
    figures_of,
    together,
    who_of,
)
from desktop_companion.results.statistics import NameOf
from desktop_companion.season import who_is

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

NIGHT, ALL = "night", "all"
LAST = ("10", "50")  # so many nights, the newest
MOST_ROWS = 12


class Charts(Screen):
    """The charts of that night; with '' those of several."""

    section = "nights"

    def __init__(self, app: "Companion", night: str = "") -> None:
        self._app = app
        self._night = night
        self._scope = NIGHT if night else ALL
        self._kind = words.CHART_KINDS[0][0]
        self._game = 0  # the game's place, counted from the last: 0
        self._several: dict[str, tuple[Figures, int]] = {}  # by scope: and how many are damaged
        self._task: Task | None = None

    def title(self) -> str:
        """Return what it is."""
        return words.CHARTS

    def left(self) -> None:
        """Nobody waits any more."""
        if self._task is not None:
            self._task.stop()
            self._task = None

    # -- the figures ------------------------------------------------------------------------------

    def _figures(self) -> Figures | None:
        """Return the figures of what was chosen; None: they are being read, from now on."""
        if self._scope == NIGHT:
            return self._of_night()
        if self._scope not in self._several:
            if self._task is None:
                self._read()
            return None
        return self._several[self._scope][0]

    def _of_night(self) -> Figures:
        """Return the figures of the night as it stands."""
        ledger, name_of = self._app.ledger, who_is(self._app.ledger)
        if is_imported(self._night):
            return sheet_figures(ledger.sheet(ledger.find(self._night)), name_of)
        return sheet_figures(sheet_of(self._app.night(self._night)), name_of)

    def _read(self) -> None:
        """Read the nights, in a thread: there may be thousands."""
        scope, ledger = self._scope, self._app.ledger

        def work(task: Task) -> tuple[Figures, int]:
            rows = ledger.nights()
            rows = rows if scope == ALL else rows[-int(scope) :]
            name_of = who_is(ledger)
            parts, damaged = [], 0
            for place, row in enumerate(rows):
                task.progress(words.READING_NIGHTS, place, len(rows))
                try:
                    parts.append(sheet_figures(ledger.sheet(row), name_of))
                except UserError:
                    damaged += 1  # its own screen tells what is wrong
            return together(parts), damaged

        def done(stage: Stage) -> None:
            if self._task is task:  # else nobody waits for it any more
                self._task = None
            if stage.trouble == words.STOPPED:
                return
            self._several[scope] = stage.result or (together([]), 0)
            if stage.trouble:
                self._app.tell(stage.trouble, is_trouble=True)

        task = self._task = self._app.start(work, done)

    # -- what is shown ----------------------------------------------------------------------------

    def body(self) -> Sequence[Element]:
        """Return what to choose, and the chart."""
        found: list[Element] = [
            Choice("scope", words.OF_WHAT, self._scopes(), self._scope, self._set_scope),
            Choice("kind", words.WHICH_CHART, words.CHART_KINDS, self._kind, self._set_kind),
        ]
        figures = self._figures()
        if figures is None:
            stage = Stage() if self._task is None else self._task.stage
            text = words.READING_NIGHTS.format(part=stage.part, whole=stage.whole)
            return [*found, Text(text if stage.whole else words.DRAWING, LARGE)]
        if self._kind == "scores":
            found += self._scores(figures)
        else:
            make = {"bids": bids_chart, "bostons": bostons_chart, "reneges": reneges_chart}
            found += self._drawn(*make[self._kind](figures))
        damaged = self._several.get(self._scope, (None, 0))[1]
        if damaged:
            found.append(Text(words.UNREADABLE.format(count=damaged), SMALL, QUIET))
        return found

    def _scopes(self) -> list[tuple[str, str]]:
        found = [(count, words.OF_LAST.format(count=count)) for count in LAST]
        if self._night:
            number = self._app.ledger.find(self._night).number
            found.insert(0, (NIGHT, words.OF_NIGHT.format(number=number)))
        return [*found, (ALL, words.OF_ALL)]

    def _scores(self, figures: Figures) -> Sequence[Element]:
        """Return the score by hand: of a game, or on the average of several nights."""
        courses = figures.courses
        if self._scope != NIGHT:
            count, scores = average_course(courses)
            if not count:
                return [Text(words.NO_GAME_WON, LARGE)]
            lines = [
                Series(name, [round(each[place], 1) for each in scores])
                for place, name in enumerate((words.WINNERS, words.OTHERS))
            ]
            about = words.ABOUT_AVERAGE.format(count=count)
            return self._drawn(lines_chart(lines), about)
        if not courses:
            return [Text(words.NOTHING_TO_DRAW["scores"], LARGE)]
        course = courses[max(0, len(courses) - 1 - self._game)]
        lines = [
            Series(name, [score[side] for score in course.scores])
            for side, name in enumerate(course.sides)
        ]
        found: list[Element] = []
        if len(courses) > 1:
            options = [
                (str(len(courses) - 1 - place), words.GAME.format(number=each.number))
                for place, each in enumerate(courses)
            ]
            found.append(
                Choice("game", words.WHICH_GAME, options, str(self._game), self._set_game)
            )
        return [*found, *self._drawn(lines_chart(lines), words.ABOUT["scores"])]

    def _drawn(self, chart: Chart, about: str) -> Sequence[Element]:
        """Return the chart with what it is about, and the same in words."""
        if not any(each.values for each in chart.series):
            return [Text(words.NOTHING_TO_DRAW[self._kind], LARGE)]
        more: list[Element] = []
        hidden = len(chart.labels) - MOST_ROWS
        shown = chart
        if chart.kind == BARS and hidden > 0:
            series = [Series(each.name, each.values[:MOST_ROWS]) for each in chart.series]
            shown = chart._replace(labels=chart.labels[:MOST_ROWS], series=series)
            more = [Text(words.MORE_ROWS.format(count=hidden), SMALL, QUIET)]
        label = f"{about}: {words.DRAWING}"
        lines: list[Element] = [Text(line, SMALL, QUIET) for line in chart_words(shown)]
        drawing = Drawing(f"{self._kind} {self._scope}", shown, label)
        return [Card(about, [drawing, *lines, *more])]

    # -- what is chosen ---------------------------------------------------------------------------

    def _set_scope(self, value: str) -> None:
        self.left()
        self._scope = value

    def _set_kind(self, value: str) -> None:
        self._kind = value

    def _set_game(self, value: str) -> None:
        self._game = int(value)


def sheet_figures(sheet: Sheet, name_of: NameOf) -> Figures:
    """Return the figures of a night, under the names by which its players count."""
    return figures_of(sheet.night, who_of(sheet, name_of))


def chart_words(chart: Chart) -> list[str]:
    """Return the chart's numbers in words: a line a series, or a line a bar."""
    if chart.kind == LINES:
        return [
            words.CHART_LINE.format(label=each.name, values=" ".join(map(str, each.values)))
            for each in chart.series
        ]
    found = []
    for place, label in enumerate(chart.labels):
        values = [f"{each.values[place]} {each.name}" for each in chart.series
                  if each.values[place]]  # fmt: skip
        found.append(words.CHART_LINE.format(label=label, values=", ".join(values)))
    return found


def lines_chart(lines: Sequence[Series]) -> Chart:
    """Return a chart of the score by hand."""
    return Chart(LINES, (), lines, words.HAND, words.POINTS)


def bids_chart(figures: Figures) -> tuple[Chart, str]:
    """Return the chart of bids, and what it is about."""
    labels = [f"{level}" for level in figures.bids]
    series = _series((words.MADE, words.SET), list(figures.bids.values()))
    return Chart(COLUMNS, labels, series, words.LEVEL, words.HANDS), words.ABOUT["bids"]


def bostons_chart(figures: Figures) -> tuple[Chart, str]:
    """Return the chart of Bostons, and what it is about."""
    series = _series((words.MADE, words.SET), list(figures.bostons.values()))
    return Chart(BARS, list(figures.bostons), series, words.HANDS), words.ABOUT["bostons"]


def reneges_chart(figures: Figures) -> tuple[Chart, str]:
    """Return the chart of claims, and what it is about."""
    series = _series(words.VERDICTS, list(figures.reneges.values()))
    return Chart(BARS, list(figures.reneges), series, words.CLAIMS), words.ABOUT["reneges"]


def _series(names: Sequence[str], rows: Sequence[tuple[int, ...]]) -> list[Series]:
    return [Series(name, [row[place] for row in rows]) for place, name in enumerate(names)]
