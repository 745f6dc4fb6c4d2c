"""PDF: a night's score sheets, a page a game; of several nights what they come to.

A game that does not fit goes on to another page. The texts are real texts: they can be searched
and copied.
"""

from collections.abc import Iterator, Sequence
from typing import BinaryIO

from bidwhist.sheet import Sheet
from desktop_companion.exports.chart import score_chart
from desktop_companion.exports.material import UNNAMED, Material
from desktop_companion.exports.paper import usual_paper
from desktop_companion.exports.pdf_page import PALE, Column, Pages
from desktop_companion.exports.score_sheet import (
    GameSheet,
    HandLine,
    game_sheets,
    night_line,
    warnings_of,
)
from desktop_companion.exports.tables import (
    Table,
    bids_table,
    formulas,
    rating_tables,
    standing_tables,
)

ROW, LEAST_ROW = 5.8, 4.4  # millimetres: of a hand, and where there are many
CHART = 48.0
SIGNING = 17.0
TOGETHER = 12  # rows of a table that stand on one page
HOST = "host"


def write(material: Material, stream: BinaryIO, paper: str | None = None) -> None:
    """Write the document on `paper`, A4 or LETTER; by default on what is usual here.

    UserError where this computer has no font for it.
    """
    pages = Pages(paper or material.paper or usual_paper(), material.title)
    if material.is_one:
        for sheet in material.nights():
            _night(pages, material, sheet)
    else:
        _season(pages, material)
    stream.write(pages.output())


def _night(pages: Pages, material: Material, sheet: Sheet) -> None:
    games = list(game_sheets(sheet))
    for game in games:
        pages.add_page()
        _top(pages, sheet)
        _game(pages, game, len(games))
    if not games:
        pages.add_page()
        _top(pages, sheet)
        pages.heading("No hand was played", 16)
        return
    _summary(pages, material)
    notes = warnings_of(sheet)
    if notes:
        pages.heading("Notes")
        pages.style(8.5)
        for note in notes:
            pages.paragraph(pages.l_margin, pages.epw, 4.4, note)


def _top(pages: Pages, sheet: Sheet) -> None:
    line = night_line(sheet)
    pages.style(9, grey=PALE)
    half = pages.epw / 2
    pages.put(pages.l_margin, half * 1.5, 5, line.title or UNNAMED)
    pages.put(pages.l_margin + half * 1.5, half / 2, 5, line.date, "R")
    pages.down(7)


# -- a game ---------------------------------------------------------------------------------------


def _game(pages: Pages, game: GameSheet, of: int) -> None:
    number = f"Game {game.number} of {of}" if of > 1 else "Game"
    pages.heading(f"{number}: {game.ending}", 14)
    _sides(pages, game)
    pages.style(8, grey=PALE)
    pages.put(pages.l_margin, pages.epw, 4.5, f"Rules: {game.rules}")
    if game.before:
        pages.down(4.5)
        pages.put(pages.l_margin, pages.epw, 4.5, game.before)
    pages.down(6.5)
    room = pages.bottom - pages.get_y() - 9 - CHART - SIGNING - 9 * len(game.notes)
    height = min(ROW, max(LEAST_ROW, room / max(1, len(game.hands))))
    pages.grid(_columns(pages, game), [_row(hand) for hand in game.hands], height)
    _chart(pages, game)
    _notes(pages, game)
    pages.room_for(SIGNING)
    pages.signatures([*[f"{seat}  {name}" for seat, name in game.players], HOST])


def _sides(pages: Pages, game: GameSheet) -> None:
    for (letters, names), score in zip(game.sides, game.score, strict=True):
        pages.style(13, bold=True)
        pages.put(pages.l_margin, 14, 8, letters)
        pages.style(13)
        pages.put(pages.l_margin + 14, pages.epw - 40, 8, names)
        pages.style(17, bold=True)
        pages.put(pages.l_margin + pages.epw - 26, 26, 8, str(score), "R")
        pages.down(8)
    pages.down(1)


def _columns(pages: Pages, game: GameSheet) -> list[Column]:
    fixed = [
        Column("Hand", 12, "R"),
        Column("Dealer", 14, "C"),
        Column("Bidder", 14, "C"),
        Column("Contract", 20),
        Column("", 19),
        Column("Books", 20, "C"),
    ]
    letters = [side for side, _ in game.sides]
    by_side = [
        column
        for side in letters
        for column in (Column(f"{side}\npoints", 14, "R"), Column(f"{side}\nscore", 14, "R"))
    ]
    used = sum(column.width for column in (*fixed, *by_side))
    columns = [*fixed, *by_side, Column("Rulings", max(16, pages.epw - used), "C")]
    share = min(1, pages.epw / sum(column.width for column in columns))
    return [Column(title, width * share, align) for title, width, align in columns]


def _row(hand: HandLine) -> list[str]:
    cells = [str(hand.number), hand.dealer, hand.bidder, hand.contract, hand.outcome]
    cells.append(" - ".join(map(str, hand.books)))
    for points, score in zip(hand.points, hand.score, strict=True):
        cells += [f"{points:+d}" if points else "0", str(score)]
    return [*cells, ", ".join(f"({number})" for number in hand.notes)]


def _chart(pages: Pages, game: GameSheet) -> None:
    if not game.hands:
        return
    pages.down(2)
    pages.room_for(CHART)
    chart = score_chart(game.start, [hand.score for hand in game.hands])
    pages.chart(chart, [side for side, _ in game.sides], CHART - 2)


def _notes(pages: Pages, game: GameSheet) -> None:
    if game.why:
        pages.style(8.5)
        pages.paragraph(pages.l_margin, pages.epw, 4.2, game.why)
    if not game.notes:
        return
    pages.down(1.5)
    pages.heading("Rulings", 10)
    pages.style(8.5)
    for note in game.notes:
        text = f"({note.number}) hand {note.hand}: {note.text}"
        pages.paragraph(pages.l_margin, pages.epw, 4.2, text)


# -- what nights come to --------------------------------------------------------------------------


def _season(pages: Pages, material: Material) -> None:
    pages.add_page()
    pages.heading(material.title, 16)
    pages.down(2)
    wide = pages.epw
    columns = [
        Column("Date", 24),
        Column("", wide * 0.3),
        Column("Games", 14, "R"),
        Column("Hands", 14, "R"),
        Column("Games won", wide * 0.7 - 52),
    ]
    pages.grid(columns, list(_night_rows(material)))
    _summary(pages, material)


def _night_rows(material: Material) -> Iterator[list[str]]:
    for sheet in material.nights():
        line = night_line(sheet)
        yield [line.date, line.title, str(line.games), str(line.hands), line.won]


def _summary(pages: Pages, material: Material) -> None:
    """Write the standings, bids, ratings and formulas, on pages that are wider than high."""
    standings = standing_tables(material)
    if not standings:
        return
    pages.landscape()
    for table in standings:
        _table(pages, table, 40)
    bids = bids_table(material)
    if bids:
        _table(pages, bids, 46)
    for table in () if material.is_one else rating_tables(material):
        _table(pages, table, 70, 26)
    _formulas(pages)


def _table(pages: Pages, table: Table, name: float, most: float = 14.0) -> None:
    pages.room_for(22 + min(TOGETHER, len(table.rows)) * 5.2)
    pages.heading(table.title)
    if table.note:
        pages.style(8, grey=PALE)
        pages.paragraph(pages.l_margin, pages.epw, 4.2, table.note)
    names = [7.0, name][2 - table.texts :]
    count = len(table.head) - table.texts
    width = min(most, (pages.epw - sum(names)) / max(1, count))
    titles = [_two_lines(title) for title in table.head]
    columns = [
        Column(title, names[at] if at < len(names) else width, "L" if at < len(names) else "R")
        for at, title in enumerate(titles)
    ]
    pages.grid(columns, table.rows)
    pages.down(5)


def _two_lines(title: str) -> str:
    if "-" in title:
        return title.replace("-", "-\n")
    first, _, last = title.rpartition(" ")
    return f"{first}\n{last}" if first else last


def _formulas(pages: Pages) -> None:
    pages.heading("What the numbers are")
    width = pages.epw / 2
    items: Sequence[tuple[str, str]] = formulas()
    half = -(-len(items) // 2)
    pages.room_for(half * 4.2)
    for left, right in zip(items[:half], [*items[half:], ("", "")], strict=False):
        for x, (name, how) in ((0.0, left), (width, right)):
            pages.style(7.5, bold=True)
            pages.put(pages.l_margin + x, 24, 4.2, name)
            pages.style(7.5)
            pages.put(pages.l_margin + x + 24, width - 26, 4.2, how)
        pages.down(4.2)
