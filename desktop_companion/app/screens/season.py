"""The season: who stands where over a range of nights, and how strong who is."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from desktop_companion.app import season_words as words
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    SMALL,
    TROUBLE,
    Button,
    Cell,
    Choice,
    Element,
    Flow,
    Listing,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.export import SeasonExport
from desktop_companion.app.screens.formulas import Formulas
from desktop_companion.app.screens.nights_range import NightsRange
from desktop_companion.app.screens.subject import Subject
from desktop_companion.app.tasks import Stage, Task
from desktop_companion.ledger import Ledger
from desktop_companion.ledger.games import games_of
from desktop_companion.results.ratings import Rating, ratings
from desktop_companion.results.standings import ORDER, Standing, standings
from desktop_companion.results.statistics import BY_NAME, SIDES, Statistic
from desktop_companion.season import Range, nights_in, who_is

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

RATINGS = "ratings"
# the most useful columns; what orders the list comes before them
SHOWN = ("won", "games", "points_a_hand", "made_share", "bostons")
LINE_MOST = 4  # numbers on a line, where all of them do not fit on one
STEP = 100  # games after which progress is told

_T = TypeVar("_T")


class Reckoned(NamedTuple):
    """What a view shows: the nights it is made of, its rows, as they are told and in full."""

    nights: int = 0
    rows: Sequence[Sequence[str]] = ()
    standings: Sequence[Standing] = ()
    ratings: Sequence[Rating] = ()
    trouble: str = ""


class Season(Screen):
    """The standings of players, pairs or sides, or their ratings."""

    section = "season"

    def __init__(self, app: "Companion") -> None:
        self._app = app
        self._wanted = Range()
        self._view = words.VIEWS[0][0]
        self._order = ORDER[0]
        self._known: dict[str, Reckoned] = {}  # by view
        self._task: Task | None = None

    def left(self) -> None:
        """Nobody waits any more."""
        if self._task is not None:
            self._task.stop()
            self._task = None

    # -- what is shown ----------------------------------------------------------------------------

    def body(self) -> Sequence[Element]:
        """Return the range, what to show of it, and the list."""
        if self._view not in self._known and self._task is None:
            self._reckon()
        reckoned = self._known.get(self._view)
        title = words.ORDERED_BY.format(title=BY_NAME[self._order].title)
        has_nights = reckoned is not None and reckoned.nights > 0
        found: list[Element] = [
            Text(self._range_words(reckoned), LARGE),
            Flow(
                [
                    Button("range", words.WHICH_NIGHTS, self._choose_range),
                    Button("order", title, self._choose_order),
                    Button("formulas", words.FORMULAS, self._formulas),
                    Button("export", words.EXPORT_SEASON, self._export, is_on=has_nights),
                ]
            ),
            Choice("view", words.WHO, words.VIEWS, self._view, self._set_view),
        ]
        if reckoned is None:
            return [*found, Text(self._progress(), LARGE)]
        return [*found, *self._list(reckoned)]

    def _range_words(self, reckoned: Reckoned | None) -> str:
        told = self._wanted.words()
        told = told[:1].upper() + told[1:]
        if reckoned is None:
            return told
        return words.RANGE_LINE.format(range=told, nights=nights_words(reckoned.nights))

    def _progress(self) -> str:
        stage = Stage() if self._task is None else self._task.stage
        if not stage.whole:
            return words.RECKONING_BEGINS
        return words.RECKONING.format(part=stage.part, whole=stage.whole)

    def _list(self, reckoned: Reckoned) -> Sequence[Element]:
        if reckoned.trouble:
            return [Text(reckoned.trouble, ink=TROUBLE)]
        what, group = self._view.split()
        is_rating = what == RATINGS
        if not reckoned.rows:
            return [Text(words.NOBODY_RATED if is_rating else words.NOBODY_NAMED, LARGE)]
        heads = [(each.title, _width(each)) for each in self._columns()]
        if is_rating:
            heads = list(zip(words.RATING_HEADS, (4.5, 3.5, 5, 4.5), strict=True))
        half = (len(heads) + 1) // 2 if len(heads) > LINE_MOST else len(heads)
        cells = [
            Cell(words.PLACE_HEAD, 2.2, is_number=True),
            Cell(words.NAME_HEAD[group], 9),
            *[
                Cell(head, width, 1 if place < half else 2, is_number=True)
                for place, (head, width) in enumerate(heads)
            ],
        ]
        listing = Listing(f"{self._view} {self._order}", cells, reckoned.rows, self._open)
        return [listing, *([Text(words.RATING_HOW, SMALL, QUIET)] if is_rating else [])]

    def _columns(self) -> list[Statistic]:
        return [BY_NAME[name] for name in dict.fromkeys((self._order, *SHOWN))]

    # -- what is reckoned -------------------------------------------------------------------------

    def _reckon(self) -> None:
        """Reckon the view, in a thread: there may be thousands of nights."""
        ledger, wanted, view = self._app.ledger, self._wanted, self._view
        columns, order = self._columns(), tuple(dict.fromkeys((self._order, *ORDER)))
        has_any = ledger.has_nights()

        def work(task: Task) -> Reckoned:
            return reckon(ledger, wanted, view, order, columns, task.progress)

        def done(stage: Stage) -> None:
            if self._task is task:  # else nobody waits for it any more
                self._task = None
                self._known[view] = stage.result or Reckoned(trouble=stage.trouble)

        task: Task | None = None
        if has_any:
            task = self._task = self._app.start(work, done)
        else:
            self._known[view] = Reckoned()

    def _anew(self) -> None:
        self.left()
        self._known.clear()

    # -- what is done -----------------------------------------------------------------------------

    def _set_view(self, value: str) -> None:
        self.left()
        self._view = value

    def _choose_range(self) -> None:
        self._app.open(NightsRange(self._app, self._wanted, self._set_range))

    def _set_range(self, wanted: Range) -> None:
        self._wanted = wanted
        self._anew()

    def _choose_order(self) -> None:
        self._app.open(Formulas(self._app, self._set_order))

    def _set_order(self, name: str) -> None:
        self._order = name
        self._anew()

    def _formulas(self) -> None:
        self._app.open(Formulas(self._app))

    def _export(self) -> None:
        count = self._known[self._view].nights
        title = words.EXPORT_SEASON_TITLE.format(nights=nights_words(count))
        self._app.open(SeasonExport(self._app, self._wanted, count, title))

    def _open(self, place: int) -> None:
        """Show all that is known of the one in that row."""
        reckoned = self._known[self._view]
        rated = reckoned.ratings
        if rated:
            name = rated[place].name
        else:
            name = reckoned.standings[place].name
            other = f"{RATINGS} {self._view.split()[1]}"
            rated = self._known.get(other, Reckoned()).ratings
        (standing,) = [each for each in reckoned.standings if each.name == name]
        rating = next((each for each in rated if each.name == name), None)
        about = self._range_words(reckoned)
        self._app.open(Subject(self._app, standing, rating, about))


def reckon(
    ledger: Ledger,
    wanted: Range,
    view: str,
    order: Sequence[str],
    columns: Sequence[Statistic],
    progress: Callable[[str, int, int], None],
) -> Reckoned:
    """Return what the view shows of these nights. UserError: there are none."""
    what, group = view.split()
    nights = nights_in(ledger, wanted)
    games = games_of(ledger, nights, wanted.rules, progress)
    name_of = who_is(ledger)
    standing = standings(_counted(games, progress), group, order, name_of)
    if what == RATINGS and group != SIDES:
        rated = ratings(_counted(games, progress), group, name_of)
        rows = [
            [
                str(place),
                each.name,
                *[f"{number:.1f}" for number in (each.mean, each.uncertainty, each.safe)],
                str(each.games),
            ]
            for place, each in enumerate(rated, 1)
        ]
        return Reckoned(len(nights), rows, standing, rated)
    rows = [
        [str(each.place), each.name, *[column.text(each.tally) for column in columns]]
        for each in standing
    ]
    return Reckoned(len(nights), rows, standing)


def _counted(games: Sequence[_T], progress: Callable[[str, int, int], None]) -> Iterable[_T]:
    """Yield the games, and tell how far it is."""

    def one_by_one() -> Iterator[_T]:
        for done, game in enumerate(games):
            if done % STEP == 0:
                progress("reckoning", done, len(games))
            yield game

    return one_by_one()


def nights_words(count: int) -> str:
    """Return how many nights that is, in words."""
    return words.SEASON_NIGHTS[min(count, 2)].format(count=count)


def _width(statistic: Statistic) -> float:
    return max(4, len(statistic.title) * 0.5 + 1.2) + 0.4 * statistic.is_share
