"""What a PDF's pages are made of: texts that fit their place, tables, a chart, lines to sign.

Lengths are millimetres, sizes of letters points. The texts may be in any script: what the text's
font lacks comes from another, and what no font has is shown as MISSING.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from fpdf import FPDF

from desktop_companion.exports import fonts
from desktop_companion.exports.chart import Chart
from desktop_companion.exports.shown import MISSING, shown

MARGIN = 14.0
FOOT = 10.0
SMALLEST = 5.5  # points: what is still too long is cut
HEAD = 8.0  # points
INK, PALE, RULE = 0, 120, 190  # greys
STRIPE = 243
# the sides' lines: by colour, by dashes, and by their name at the end
LINES = (((20, 70, 140), (0.0, 0.0)), ((200, 80, 0), (2.0, 1.0)), ((0, 110, 80), (0.6, 0.8)))


class Column(NamedTuple):
    """A table's column: its title, how wide, and where its texts stand: L, C or R."""

    title: str
    width: float
    align: str = "L"


class Pages(FPDF):
    """Pages with a foot; each text goes through `put` or `paragraph`."""

    def __init__(self, paper: str, title: str) -> None:
        super().__init__(format=paper)
        self.alias_nb_pages("{n}")
        regular, bold = fonts.text_fonts()
        self.add_font("text", "", regular)
        self.add_font("text", "B", bold)
        self._known = {"": set(fonts.characters(regular)), "B": set(fonts.characters(bold))}
        self._added: dict[Path, str] = {}  # a fallback's file -> its family
        self._lacking: set[str] = set()
        self._widths: dict[tuple[str, float, str], float] = {}
        self.set_margins(MARGIN, MARGIN)
        self.c_margin = 0.7
        self.set_auto_page_break(False)
        self.set_lang("en")
        self.set_title(shown(title))
        self.set_creator("Rise & Fly")
        self.head = self.having(title)

    # -- texts ------------------------------------------------------------------------------

    def having(self, text: str) -> str:
        """Return the text on one line as the fonts can show it, and see that they are there."""
        line = shown(text)
        if line.isascii():
            return line
        return "".join(c if self._has(c) else MISSING for c in line)

    def _has(self, character: str) -> bool:
        code = ord(character)
        if code in self._known[""] and code in self._known["B"]:
            return True
        if character in self._lacking:
            return False
        path = fonts.fallback(character)
        if path is None:
            self._lacking.add(character)
            return False
        if path not in self._added:
            family = f"other{len(self._added)}"
            self.add_font(family, "", path)
            self._added[path] = family
            self.set_fallback_fonts(list(self._added.values()), exact_match=False)
        for known in self._known.values():
            known.add(code)
        return True

    def style(self, size: float, bold: bool = False, grey: int = INK) -> None:
        """Set what the next texts look like."""
        self.set_font("text", "B" if bold else "", size)
        self.set_text_color(grey)

    def put(self, x: float, width: float, height: float, text: str, align: str = "L") -> None:
        """Put a text into its place on the present line, smaller or cut if it is too long."""
        line = self.having(text)
        if not line:
            return
        # letters are joined and turned only where there may be such: it takes time
        self.set_text_shaping(not line.isascii(), direction="ltr")
        size = self.font_size_pt
        room = width - 2 * self.c_margin
        needed = self._width(line)
        if needed > room:
            self.set_font_size(max(SMALLEST, size * room / needed - 0.05))
            line = self._cut(line, room)
        self.set_x(x)
        self.cell(width, height, line, align=align)
        self.set_font_size(size)

    def _width(self, line: str) -> float:
        """Return how wide the line is; most figures of a table come again and again."""
        key = (line, self.font_size_pt, self.font_style)
        if key not in self._widths:
            self._widths[key] = self.get_string_width(line)
        return self._widths[key]

    def _cut(self, line: str, room: float) -> str:
        if self.get_string_width(line) <= room:
            return line
        low, high = 0, len(line)
        while low < high:
            middle = (low + high + 1) // 2
            if self.get_string_width(line[:middle] + "\u2026") <= room:
                low = middle
            else:
                high = middle - 1
        return line[:low] + "\u2026"

    def paragraph(self, x: float, width: float, height: float, text: str) -> None:
        """Put a text on as many lines as it needs."""
        line = self.having(text)
        self.set_text_shaping(not line.isascii(), direction="ltr")
        lines = self.multi_cell(width, height, line, dry_run=True, output="LINES")
        self.room_for(height * len(lines))  # type: ignore[arg-type]
        self.set_x(x)
        self.multi_cell(width, height, line, align="L", new_x="LMARGIN", new_y="NEXT")

    def footer(self) -> None:
        """Draw the foot: what it is, and the page's number."""
        self.set_y(-FOOT)
        self.style(8, grey=PALE)
        self.put(self.l_margin, self.epw * 0.75, 4, self.head)
        self.set_text_shaping(False)
        self.set_x(self.l_margin)
        self.cell(self.epw, 4, f"{self.page_no()} / {{n}}", align="R")

    # -- places -----------------------------------------------------------------------------

    @property
    def bottom(self) -> float:
        """How far down a page is written."""
        return float(self.h) - MARGIN - 2

    def is_room(self, height: float) -> bool:
        """Tell whether that much is left of the page."""
        return bool(self.get_y() + height <= self.bottom)

    def room_for(self, height: float) -> None:
        """Go to another page unless that much is left."""
        if not self.is_room(height):
            self.add_page(same=True)

    def down(self, height: float) -> None:
        """Go down."""
        self.set_y(self.get_y() + height)

    def heading(self, text: str, size: float = 12) -> None:
        """Put a heading, with room for something under it."""
        self.room_for(size + 14)
        self.style(size, bold=True)
        self.put(self.l_margin, self.epw, size * 0.55, text)
        self.down(size * 0.55 + 1)

    def grid(
        self, columns: Sequence[Column], rows: Sequence[Sequence[str]], height: float = 5.2
    ) -> None:
        """Draw a table; its head is repeated on each page."""
        self._head(columns)
        for number, row in enumerate(rows):
            if not self.is_room(height):
                self.add_page(same=True)
                self._head(columns)
            if number % 2:
                self.set_fill_color(STRIPE)
                width = sum(column.width for column in columns)
                self.rect(self.l_margin, self.get_y(), width, height, style="F")
            self.style(min(9.0, height * 1.75))
            self._cells(columns, row, height)
            self.down(height)

    def _head(self, columns: Sequence[Column]) -> None:
        two = max(len(column.title.split("\n")) for column in columns)
        self.style(HEAD, bold=True)
        sizes = [
            HEAD * (column.width - 2 * self.c_margin) / self.get_string_width(word)
            for column in columns
            for word in column.title.split("\n")
            if word
        ]  # all of a head in one size
        for line in range(two):
            self.style(max(SMALLEST, min([HEAD, *sizes]) - 0.1), bold=True)
            titles = [["", *column.title.split("\n")][-two:] for column in columns]
            self._cells(columns, [each[line] if line < len(each) else "" for each in titles], 4)
            self.down(4)
        self.set_draw_color(INK)
        self.set_line_width(0.3)
        y = self.get_y()
        self.line(self.l_margin, y, self.l_margin + sum(c.width for c in columns), y)
        self.down(0.5)

    def _cells(self, columns: Sequence[Column], row: Sequence[str], height: float) -> None:
        x = self.l_margin
        for column, text in zip(columns, row, strict=True):
            self.put(x, column.width, height, text, column.align)
            x += column.width

    # -- drawings ---------------------------------------------------------------------------

    def chart(self, chart: Chart, names: Sequence[str], height: float) -> None:
        """Draw a score chart, each side's name at the end of its line."""
        left, right = self.l_margin + 10, self.l_margin + self.epw - 12
        top = self.get_y() + 2
        under = top + height - 8
        wide, high = right - left, under - top
        self.set_line_width(0.1)
        for share, value in chart.ticks:
            y = under - share * high
            self.set_draw_color(INK if value == 0 else RULE)
            self.line(left, y, right, y)
            self.style(7, grey=PALE)
            self.set_y(y - 2)
            self.put(self.l_margin, 10, 4, str(value), "R")
        for share, hand in chart.marks:
            self.set_y(under + 0.5)
            self.style(7, grey=PALE)
            self.put(left + share * wide - 5, 10, 4, str(hand), "C")
        drawn = zip(chart.lines, chart.ends, names, LINES, strict=False)
        for line, end, name, (colour, (dash, gap)) in drawn:
            self.set_draw_color(*colour)
            self.set_line_width(0.6)
            self.set_dash_pattern(dash, gap)
            points = [(left + x * wide, under - y * high) for x, y in line]
            self.polyline(points)
            self.set_dash_pattern()
            self.set_y(under - end * high - 2)
            self.set_font("text", "B", 8)
            self.set_text_color(*colour)
            self.put(right, 12, 4, name)
        self.set_y(top + height - 2)

    def signatures(self, names: Sequence[str]) -> None:
        """Draw a line to sign for each."""
        gap = 5.0
        width = (self.epw - gap * (len(names) - 1)) / len(names)
        y = self.get_y() + 11
        self.set_draw_color(INK)
        self.set_line_width(0.2)
        for at, name in enumerate(names):
            x = self.l_margin + at * (width + gap)
            self.line(x, y, x + width, y)
            self.set_y(y + 0.5)
            self.style(7.5, grey=PALE)
            self.put(x, width, 4, name)
        self.set_y(y + 5)

    def landscape(self) -> None:
        """Begin a page that is wider than high."""
        self.add_page(orientation="landscape")
