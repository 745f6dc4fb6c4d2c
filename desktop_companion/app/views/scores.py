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
LEAST = 0.6  # of its usual size, to which a name shrinks before it takes two lines


def fitting(text: str, width: float, height: float, *, bold: bool = False) -> float:
    """Return the size of text at which the text fills that width or height on one line."""
    wide, high = natural(text or "0", PROBE, bold=bold)
    return PROBE * min(width / wide, height / high)


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
        size = min(most, fitting(text, width, height, bold=self.bold))
        if size < most * LEAST and " " in text:
            first, second = _halves(text)
            longer = max(first, second, key=len)
            size = min(most, fitting(longer, width, height / 2, bold=self.bold))
            text = f"{first}\n{second}"
        self.font_size = size
        self.text = self.look.marked(text)


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
        self.bind(pos=self._place, size=self._place)

    def show(self, element: elements.Board) -> None:
        """Show the element."""
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
        pad = min(width, height) / 20
        head = height * 0.16
        line = (height - head - pad) / max(1, len(table.sides))
        half = (width - 2 * pad) / 2
        self._line(
            (x + pad, y + height - head, half, head), table.title, head * 0.7, "quiet", "left"
        )
        self._line(
            (x + pad + half, y + height - head, half, head),
            table.note,
            head * 0.7,
            "accent",
            "right",
        )
        widest = max((side.points for side in table.sides), key=len, default="0")
        digits = max(width * 0.24, natural(widest, line, bold=True)[0] * 1.05)
        digits = min(digits, width * 0.4)
        size = fitting(widest, digits, line, bold=True)
        names_most = min(line * 0.8, self.height / 8)
        for number, side in enumerate(table.sides):
            low = y + height - head - (number + 1) * line
            names = width - 2 * pad - digits
            self._line((x + pad, low, names - pad, line), side.name, names_most, "ink", "left")
            self._line(
                (x + width - pad - digits, low, digits, line), side.points, size, "ink", "right",
                bold=True,
            )  # fmt: skip

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
