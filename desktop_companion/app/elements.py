"""What a screen is made of: plain values, drawn by the views and read by the tests.

A screen's `body` returns these; the views keep what is there where an element of the same kind
and key comes again, so that focus and what was typed stay. A length is in ems, the height of a
line of text being about one and a half.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from desktop_companion.charts import Chart

Act = Callable[[], object]
Told = Callable[[str], object]

SMALL, BODY, LARGE, TITLE = "small", "body", "large", "title"  # sizes of text
INK, QUIET, ACCENT, TROUBLE = "ink", "quiet", "accent", "trouble"  # inks, see `theme`


class Text(NamedTuple):
    """Words, wrapped where the line ends."""

    text: str
    size: str = BODY
    ink: str = INK


class Button(NamedTuple):
    """Does something; `is_main` is the one that is meant on this screen."""

    key: str
    text: str
    act: Act
    is_main: bool = False
    is_on: bool = True  # can be pressed


class Choice(NamedTuple):
    """One of several, (value, words) each: arrow keys or a press; `note` tells what is wrong."""

    key: str
    label: str
    options: Sequence[tuple[str, str]]
    value: str | None
    act: Told
    note: str = ""


class Field(NamedTuple):
    """A line to type into; `act` is told whenever it changes, `enter` when Enter is pressed."""

    key: str
    label: str
    value: str
    act: Told
    note: str = ""  # what is wrong with it
    hint: str = ""
    enter: Act | None = None


class Flow(NamedTuple):
    """Buttons in a line, and in more where they do not fit."""

    children: Sequence["Element"]


class Column(NamedTuple):
    """Elements below each other; `width` is the least it needs beside others in a Row.

    With a `lot` only so many are made anew in a frame: a long form is there at once.
    """

    children: Sequence["Element"]
    width: float = 16
    weight: float = 1
    lot: int = 0


class Row(NamedTuple):
    """Columns side by side, below each other where they do not fit."""

    children: Sequence["Column | Card"]


class Card(NamedTuple):
    """Elements on a ground of their own, with a heading or ''."""

    title: str
    children: Sequence["Element"]
    width: float = 16
    weight: float = 1


class Side(NamedTuple):
    """A side's score: who they are, the points, and a line below."""

    name: str
    points: str
    note: str = ""


class Scores(NamedTuple):
    """The score, in the largest digits that fit; `height` is its share of the window's."""

    sides: Sequence[Side]
    height: float = 0.4


class Cell(NamedTuple):
    """A column of a Listing: its heading, the ems it needs, its line where they do not fit."""

    head: str
    width: float
    line: int = 0
    is_number: bool = False


class Listing(NamedTuple):
    """Rows of which only those in view are made; `open`, if there is one, is told a row's place.

    Where the cells' widths do not fit, a row takes as many lines as its cells tell.
    """

    key: str
    cells: Sequence[Cell]
    rows: Sequence[Sequence[str]]
    open: Callable[[int], object] | None


class Drawing(NamedTuple):
    """A chart, as high as it needs; `label` is what is said of it until it is drawn, and after."""

    key: str
    chart: Chart
    label: str


class Spot(NamedTuple):
    """A seat or a player beside the table: `key` to move it by, and what stands on it."""

    key: str
    text: str
    is_empty: bool = False


class Seating(NamedTuple):
    """A table's four seats from North to the left, and who is free: moved by drag or by keys.

    `move` is told what goes where: two keys, or BENCH as the second. `label` tells how.
    """

    key: str
    label: str
    seats: Sequence[Spot]
    free: Sequence[Spot]
    free_label: str
    move: Callable[[str, str], object]


BENCH = "bench"  # where those are who are free


class Glass(NamedTuple):
    """The box's display, 1024 bytes as `picture` has them; `label` is what is said of it."""

    key: str
    frame: bytes
    label: str


class Pad(NamedTuple):
    """A virtual box's buttons; `down` and `up` are told the button."""

    key: str
    names: Sequence[tuple[str, str]]  # (button, words)
    down: Told
    up: Told
    label: str


class Standing(NamedTuple):
    """A table on the scoreboard: a heading, its sides, what goes on."""

    title: str
    sides: Sequence[Side]
    note: str


class Board(NamedTuple):
    """The scoreboard: up to eight tables, filling the window; a word where there is none."""

    tables: Sequence[Standing]
    empty: str


Element = (
    Text
    | Button
    | Choice
    | Field
    | Flow
    | Column
    | Row
    | Card
    | Scores
    | Listing
    | Drawing
    | Seating
    | Glass
    | Pad
    | Board
)


def each(elements: Sequence[Element]) -> list[Element]:
    """Return all of the elements, those within others too, in order."""
    found: list[Element] = []
    for element in elements:
        found.append(element)
        if isinstance(element, Flow | Column | Row | Card):
            found += each(element.children)
    return found


def row_again(rows: Sequence[Sequence[str]], row: Sequence[str], at: int) -> int:
    """Return where a row that stood at `at` is now that rows may have come, gone or changed.

    It is the one that says the same, else the one that begins alike; of several the nearest.
    Where there is none it is the row in its place, or the last.
    """
    if at < len(rows) and list(rows[at]) == list(row):
        return at  # as nearly always: a list may be long, and is drawn often
    for much in (len(row), 1):
        said = list(row[:much])
        alike = [place for place, each in enumerate(rows) if list(each[:much]) == said]
        if alike:
            return min(alike, key=lambda place: abs(place - at))
    return max(0, min(at, len(rows) - 1))
