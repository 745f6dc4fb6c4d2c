"""The score in the largest digits that fit: on a table's screen, and on the scoreboard."""

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from desktop_companion.app import elements
from desktop_companion.app.views.look import FONT, Look, natural

PROBE = 100.0  # a size of text at which widths are measured
TIGHT = 0.96  # of its height is what two lines may take
WORTH = 1.25  # times as large a name must become to take two lines


def fitting(text: str, width: float, height: float, *, bold: bool = False) -> float:
    """Return the size of text at which the text fills that width or height on one line."""
    wide, high = natural(text or "0", PROBE, bold=bold)
    size = PROBE * min(width / wide, height / high)
    # small letters are rounded to whole dots, and a line too long by one would break anywhere
    wide = natural(text or "0", size, bold=bold)[0]
    return size if wide <= width else size * (width - 1) / (wide + 1)


class Line(Label):
    """One line of text, or two where it must, of a size that fits the place it is given."""

    def __init__(self, look: Look, **more: Any) -> None:
        more = {"halign": "center", "valign": "middle"} | more
        super().__init__(markup=True, font_name=FONT, size_hint=(None, None), **more)
        self.look = look
        self.plain = ""

    def fill(self, place: Sequence[float], text: str, most: float, ink: str = "ink") -> None:
        """Show the text in (x, y, width, height), no larger than `most`."""
        x, y, width, height = place
        self.plain, self.ink = text, ink
        self.pos, self.size = (x, y), (width, height)
        self.text_size = (width, height)
        self.color = self.look.colour(ink)
        self.font_size, lines = largest(text, width, height, most, bold=self.bold)
        self.text = self.look.marked("\n".join(lines))


def largest(
    text: str, width: float, height: float, most: float, *, bold: bool = False
) -> tuple[float, list[str]]:
    """Return (size, lines) of the text at its largest: on one line, or two where worth it."""
    size = min(most, fitting(text, width, height, bold=bold))
    if size * WORTH > most or " " not in text:
        return size, [text]
    halves = _halves(text)
    parts = [fitting(each, width, height / 2 * TIGHT, bold=bold) for each in halves]
    two = min(most, *parts)
    return (two, list(halves)) if two > size * WORTH else (size, [text])


def _halves(text: str) -> tuple[str, str]:
    """Return the text cut at the blank nearest its middle."""
    blanks = [place for place, letter in enumerate(text) if letter == " "]
    middle = min(blanks, key=lambda place: abs(place - len(text) / 2))
    return text[:middle], text[middle + 1 :]


class ScoresView(Widget):
    """`elements.Scores`: names above, points as large as they fit, a line below."""

    def __init__(self, look: Look) -> None:
        super().__init__(size_hint=(1, None))
        self.look = look
        self.element = elements.Scores(())
        with self.canvas.before:
            Color(*look.colour("card"))
            self._ground = RoundedRectangle(radius=[dp(8)])
        self.bind(pos=self._place, size=self._place)

    def show(self, element: elements.Scores) -> None:
        """Show the element."""
        if len(element.sides) * 3 != len(self.children):
            self.clear_widgets()
            for _ in element.sides:
                for bold in (False, True, False):
                    self.add_widget(Line(self.look, bold=bold))
        self.element = element
        self.height = max(self.look.em * 8, Window.height * element.height)
        self._place()

    def _place(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        sides = self.element.sides
        lines = list(reversed(self.children))
        if not sides:
            return
        em, width = self.look.em, self.width / len(sides)
        name, note = em * 2.2, em * 1.5
        digits = self.height - name - note - em * 0.8
        widest = max((side.points for side in sides), key=len)
        size = fitting(widest, width * 0.9, digits, bold=True)
        for place, side in enumerate(sides):
            x, inner = self.x + place * width + em * 0.4, width - em * 0.8
            top = self.top - em * 0.4 - name
            lines[place * 3].fill((x, top, inner, name), side.name, em * 1.4)
            lines[place * 3 + 1].fill((x, top - digits, inner, digits), side.points, size)
            lines[place * 3 + 2].fill(
                (x, top - digits - note, inner, note), side.note, em, "quiet"
            )


class BoardView(Widget):
    """`elements.Board`: up to eight tables, each side a line with its points at the right."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.element = elements.Board((), "")
        self._name_size = self._digit_size = 0.0
        self.bind(pos=self._place, size=self._place)

    def show(self, element: elements.Board) -> None:
        """Show the element; all its lines are made anew, so only where it is another."""
        if element != self.element:
            self.element = element
            self._place()

    def _place(self, *_: object) -> None:
        self.clear_widgets()
        self.canvas.before.clear()
        tables = self.element.tables
        if not tables:
            self._line((self.x, self.y, *self.size), self.element.empty, self.height / 6, "accent")
            return
        columns = 1 if len(tables) == 1 else 2
        rows = -(-len(tables) // columns)
        gap = self.height / 60
        wide = (self.width - gap * (columns + 1)) / columns
        high = (self.height - gap * (rows + 1)) / rows
        self._choose_sizes(wide, high)
        for number, table in enumerate(tables):
            row, column = divmod(number, columns)
            x = self.x + gap + column * (wide + gap)
            y = self.top - (row + 1) * (high + gap)
            self._table((x, y, wide, high), table)

    def _table(self, place: Sequence[float], table: elements.Standing) -> None:
        x, y, width, height = place
        with self.canvas.before:
            Color(*self.look.colour("card"))
            RoundedRectangle(pos=(x, y), size=(width, height), radius=[height / 20])
        pad, head, line, digits = self._measures(width, height, len(table.sides))
        half = (width - 2 * pad) / 2
        top = y + height - head
        self._line((x + pad, top, half, head), table.title, head * 0.7, "quiet", "left")
        self._line((x + pad + half, top, half, head), table.note, head * 0.7, "accent", "right")
        for number, side in enumerate(table.sides):
            low = top - (number + 1) * line
            names = width - 3 * pad - digits
            self._line((x + pad, low, names, line), side.name, self._name_size, "ink", "left")
            place = (x + width - pad - digits, low, digits, line)
            self._line(place, side.points, self._digit_size, "ink", "right", bold=True)

    def _measures(
        self, width: float, height: float, sides: int
    ) -> tuple[float, float, float, float]:
        """Return (pad, height of the heading, height of a side's line, width of the digits)."""
        pad = min(width, height) / 20
        head = max(height * 0.16, min(height * 0.2, self.height / 18))
        line = (height - head - pad) / max(1, sides)
        points = [side.points for table in self.element.tables for side in table.sides]
        widest = max(points, key=len, default="0")
        digits = max(width * 0.24, natural(widest, line, bold=True)[0] * 1.05)
        return pad, head, line, min(digits, width * 0.42)

    def _choose_sizes(self, width: float, height: float) -> None:
        """Find the sizes at which every name and every score fits: all tables look alike."""
        self._name_size = self.height / 8
        self._digit_size = self.height
        for table in self.element.tables:
            pad, _, line, digits = self._measures(width, height, len(table.sides))
            names = width - 3 * pad - digits
            for side in table.sides:
                most = min(line * 0.68, self._name_size)
                self._name_size = min(most, largest(side.name, names, line, most)[0])
                fits = fitting(side.points, digits, line, bold=True)
                self._digit_size = min(self._digit_size, fits)

    def _line(
        self,
        place: Sequence[float],
        text: str,
        most: float,
        ink: str,
        halign: str = "center",
        *,
        bold: bool = False,
    ) -> None:
        line = Line(self.look, halign=halign, bold=bold)
        self.add_widget(line)
        line.fill(place, text, most, ink)
