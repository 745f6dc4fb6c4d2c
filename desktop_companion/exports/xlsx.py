"""XLSX: sheets of results, hands, players, pairs, rulings, and how each number is reckoned.

A text is never a formula: it is written as a text whatever it begins with. Numbers and dates are
real ones. Rows go to a file of their own at once, so a season takes no more memory than a night.
"""

import contextlib
import datetime
import io
import tempfile
from collections.abc import Iterator, Sequence
from typing import BinaryIO, NamedTuple

import xlsxwriter
from xlsxwriter.exceptions import XlsxWriterException
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from bidwhist.seats import SEATS, side_names
from bidwhist.sheet import Sheet
from desktop_companion.exports import rows
from desktop_companion.exports.csv import DANGEROUS
from desktop_companion.exports.material import Material
from desktop_companion.exports.score_sheet import side_label
from desktop_companion.exports.shown import RATING, shown
from desktop_companion.results.ratings import Rating
from desktop_companion.results.statistics import PAIRS, PLAYERS, SIDES, STATISTICS, bids_of
from desktop_companion.results.stretches import last_seats
from desktop_companion.show import REASONS

MOST_CHARACTERS = 32_767  # of a cell, as Excel counts them: in UTF-16
MOST_ROWS = 1_048_576  # of a sheet, its head among them
NARROW, WIDE = 6, 40  # characters of a column's width
RANKED = 15  # as many stand in the chart of a season
SHARES = {each.title for each in STATISTICS if each.is_share}
BIDS_HEAD = ["player", "bid", "made", "set"]
RATINGS_HEAD = ["of", "name", "rating at least", "rating", "uncertainty", "games"]
# over these stand texts, over all others numbers
TEXTS = {"night", "date", "table", "dealer", "bidder", "bid", "contract", "outcome", "rulings",
         "ruling", "against", "to", "verdict", "code", "reason", "player", "pair", "side",
         "winner", "ended", "rules", "of", "name", "number", "what it is", "NS",
         "EW", *SEATS}  # fmt: skip
HEAD = {"bold": True, "bottom": 1, "text_wrap": True, "valign": "bottom"}
HEAD_HEIGHT = 32  # points: two lines
CELL_FORMATS = {
    "head": HEAD,
    "number head": {**HEAD, "align": "right"},
    "text": {"quote_prefix": True},  # it stays a text when somebody edits the cell
    "date": {"num_format": "yyyy-mm-dd", "align": "left"},
    "share": {"num_format": "0%"},
    "decimal": {"num_format": "0.00"},
}


class Book(NamedTuple):
    """A workbook being written, and how its cells look."""

    file: xlsxwriter.Workbook
    formats: dict[str, Format]
    most_rows: int
    tables: "list[Table]"


class Table:
    """One table of rows, on as many sheets as they need: 'hands', 'hands 2'."""

    def __init__(self, book: Book, name: str, head: Sequence[str]) -> None:
        self.book, self.name, self.head = book, name, list(head)
        self.sheets = 0
        self.widths = [max(NARROW, *map(len, title.split())) + 1 for title in head]
        self.dates = {at for at, title in enumerate(head) if title == "date"}
        self.shares = {at for at, title in enumerate(head) if title in SHARES}
        self.first = self._next_sheet()
        book.tables.append(self)

    def _next_sheet(self) -> Worksheet:
        self.sheets += 1
        number = f" {self.sheets}" if self.sheets > 1 else ""
        self.at = self.book.file.add_worksheet(self.name + number)
        self.at.set_row(0, HEAD_HEIGHT)
        for column, title in enumerate(self.head):
            head = self.book.formats["head" if title in TEXTS else "number head"]
            self.at.write_string(0, column, title, head)
        self.at.freeze_panes(1, 0)
        self.at.set_landscape()
        self.at.fit_to_pages(1, 0)
        self.at.repeat_rows(0)
        self.row = 1
        return self.at

    def add(self, row: rows.Row) -> None:
        """Write a row under the others."""
        if self.row >= self.book.most_rows:
            self._close_sheet()
            self._next_sheet()
        for column, value in enumerate(row):
            if value is not None and value != "":
                self._put(column, value)
        self.row += 1

    def _put(self, column: int, value: str | float) -> None:
        formats = self.book.formats
        if not isinstance(value, str):
            share = formats["share"] if column in self.shares else None
            plain = None if isinstance(value, int) else formats["decimal"]
            self.at.write_number(self.row, column, value, share or plain)
            return
        day = _day(value) if column in self.dates else None
        if day is not None:
            self.at.write_datetime(self.row, column, day, formats["date"])
        else:
            edited = formats["text"] if value.startswith(DANGEROUS) else None
            self.at.write_string(self.row, column, fitting(value), edited)
        self.widths[column] = max(self.widths[column], min(len(value) + 1, WIDE))

    def _close_sheet(self) -> None:
        for column, width in enumerate(self.widths):
            self.at.set_column(column, column, width)
        self.at.autofilter(0, 0, max(1, self.row - 1), len(self.head) - 1)

    def close(self) -> None:
        """Give the last sheet its widths."""
        self._close_sheet()


def fitting(text: str) -> str:
    """Return the text as a cell takes it: what is too long ends in an ellipsis."""
    plain = shown(text)
    if len(plain) * 2 <= MOST_CHARACTERS:
        return plain
    units = plain.encode("utf-16-le")
    if len(units) <= 2 * MOST_CHARACTERS:
        return plain
    return units[: 2 * (MOST_CHARACTERS - 1)].decode("utf-16-le", "ignore") + "\u2026"


def _day(text: str) -> datetime.datetime | None:
    try:
        day = datetime.datetime.strptime(text, "%Y-%m-%d")
    except ValueError:
        return None
    return day if day.year >= 1900 else None  # before that Excel knows no dates


def results_head(sides: Sequence[str]) -> list[str]:
    """Return the names of a game's columns; `sides` as `rows.sides_in` gives them."""
    scores = [f"score {side}" for side in sides]
    return [*rows.NIGHT_HEAD, "game", *sides, *scores, "hands", "winner", "ended", "rules"]


def results_rows(sheet: Sheet, sides: Sequence[str]) -> Iterator[rows.Row]:
    """Yield a row for each game of the night, in the columns of `results_head`."""
    for number, game in enumerate(rows.listed(sheet), 1):
        seated = dict(sheet.named_seats(last_seats(game)))
        own, tally = side_names(game.rules.players), game.fold.tally
        labels = {side: side_label(side, seated) for side in own}
        scores = dict(zip(own, tally.score, strict=True))
        winner = tally.winner
        row: rows.Row = [*rows.sheet_facts(sheet), number]
        row += [labels.get(side) for side in sides]
        row += [scores.get(side) for side in sides]
        won = "" if winner is None else "tie" if winner < 0 else labels[own[winner]]
        ended = REASONS.get(str(tally.reason), "")
        yield [*row, game.fold.number, won, ended, game.rules.preset]


def _bid_rows(material: Material) -> Iterator[rows.Row]:
    for row in material.standings(PLAYERS):
        for bid, (made, lost) in bids_of(row.tally).items():
            yield [row.name, bid, made, lost]


def _rating_rows(material: Material) -> Iterator[rows.Row]:
    for group in (PLAYERS, PAIRS):
        for each in material.ratings(group):
            yield _rating_row(group, each)


def _rating_row(group: str, each: Rating) -> rows.Row:
    return [group, each.name, each.safe, each.mean, each.uncertainty, each.games]


def _formulas() -> Iterator[rows.Row]:
    for each in STATISTICS:
        yield [each.title, each.formula]
    yield ["Rating", RATING]


def write(material: Material, stream: BinaryIO, most_rows: int = MOST_ROWS) -> None:
    """Write the workbook; a table of more rows than `most_rows` goes on in another sheet."""
    held = io.BytesIO()  # a zip that finds its disk full would say so once more, by itself
    with _workbook(held) as file:
        _fill(material, file, most_rows)
    stream.write(held.getbuffer())


@contextlib.contextmanager
def _workbook(stream: BinaryIO) -> Iterator[xlsxwriter.Workbook]:
    """Give a workbook to fill; its rows wait in files that are gone afterwards, come what may."""
    with tempfile.TemporaryDirectory(prefix="risefly-") as folder:
        file = xlsxwriter.Workbook(stream, {"constant_memory": True, "tmpdir": folder})
        try:
            yield file
            file.close()
        except XlsxWriterException as error:  # it hides what the disk said
            raise OSError(str(error)) from error
        finally:
            for sheet in file.worksheets():
                sheet.row_data_fh.close()


def _fill(material: Material, file: xlsxwriter.Workbook, most_rows: int) -> None:
    file.set_properties({"title": fitting(material.title)[:255]})
    formats = {name: file.add_format(how) for name, how in CELL_FORMATS.items()}
    book = Book(file, formats, most_rows, [])
    sides = rows.sides_in(material)
    results = Table(book, "results", results_head(sides))
    hands = Table(book, "hands", rows.hands_head(sides))
    standing = Table(book, "players", rows.PLAYERS_HEAD)
    rulings = Table(book, "rulings", rows.RULINGS_HEAD)
    pairs = Table(book, "pairs", ["place", "pair", *rows.PLAYERS_HEAD[2:]])
    by_side = Table(book, "sides", ["place", "side", *rows.PLAYERS_HEAD[2:]])
    bids = Table(book, "bids", BIDS_HEAD)
    ratings = None if material.is_one else Table(book, "ratings", RATINGS_HEAD)
    formulas = Table(book, "formulas", ["number", "what it is"])
    for sheet in material.nights():
        _add_all(results, results_rows(sheet, sides))
        _add_all(hands, rows.hands_rows(sheet, sides))
        _add_all(rulings, rows.rulings_rows(sheet))
    _add_all(standing, rows.players_rows(material))
    _add_all(pairs, rows.players_rows(material, PAIRS))
    _add_all(by_side, rows.players_rows(material, SIDES))
    _add_all(bids, _bid_rows(material))
    if ratings is not None:
        _add_all(ratings, _rating_rows(material))
    _add_all(formulas, _formulas())
    for table in book.tables:
        table.close()
    _chart(material, book, results, hands, standing)


def _add_all(table: Table, found: Iterator[rows.Row]) -> None:
    for row in found:
        table.add(row)


def _chart(material: Material, book: Book, results: Table, hands: Table, standing: Table) -> None:
    """Draw the score by hand, of several nights the games won by who stands first."""
    source, last = (hands, hands.row - 1) if material.is_one else (standing, standing.row - 1)
    if last < 1:
        return
    if material.is_one:
        drawn = book.file.add_chart({"type": "line"})
        drawn.set_x_axis({"label_position": "low"})  # below the scores under zero
        title = "Score by hand"
        named = (hands.head.index("game"), hands.head.index("hand"))
        columns = [at for at, name in enumerate(hands.head) if name.startswith("score ")]
    else:
        drawn = book.file.add_chart({"type": "bar"})
        title = "Games won"
        last = min(last, RANKED)
        named = (1, 1)
        columns = [standing.head.index("Won")]
        drawn.set_y_axis({"reverse": True})
        drawn.set_legend({"none": True})
    for column in columns:
        drawn.add_series(
            {
                "name": [source.name, 0, column],
                "categories": [source.name, 1, named[0], last, named[1]],
                "values": [source.name, 1, column, last, column],
            }
        )
    drawn.set_title({"name": title})
    drawn.set_size({"width": 900, "height": 400})
    results.first.insert_chart(results.row + 1 if results.sheets == 1 else 1, 0, drawn)
