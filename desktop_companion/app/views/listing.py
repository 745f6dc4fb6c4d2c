"""A long list of which only what is in view is made."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from desktop_companion.app import elements
from desktop_companion.app.views.focus import Ringed, above
from desktop_companion.app.views.look import FONT, Look, hair, natural

LINE = 1.6  # ems of a line
PAD = 0.4  # ems around a cell
LEAST = 0.7  # of its size, to which a text shrinks before it is cut
STEP = 0.5  # dots by which it shrinks
MORE = 2  # rows made above and below what is in view


class CellLabel(Label):
    """A cell: one line."""

    def __init__(self, look: Look) -> None:
        super().__init__(
            markup=True, font_name=FONT, size_hint=(None, None), valign="middle", shorten=True
        )
        self.shorten_from = "right"
        self.look = look
        self.plain = ""

    def say(self, text: str, ink: str, *, is_number: bool) -> None:
        """Show the text."""
        self.plain, self.ink = text, ink
        self.halign = "right" if is_number else "left"
        self.font_size = self.look.size("body")
        self.color = self.look.colour(ink)
        self.text = self.look.marked(text)

    def fit(self, width: float, height: float) -> None:
        """Fill that place; a text that is too long for it is written smaller."""
        size = self.look.size("body")
        least = LEAST * size
        if len(self.plain) * size > width:  # no letter is wider than its size: few are measured
            while size > least and natural(self.plain, size)[0] + 1 > width:
                size = max(least, size - STEP)
        self.font_size = size
        self.size = self.text_size = (width, height)


class RowOfCells(ButtonBehavior, Widget):
    """A row of a list, or its heading."""

    def __init__(self, look: Look, listing: "ListingView") -> None:
        super().__init__(size_hint=(None, None))
        self.look = look
        self.place = -1
        self._listing = listing
        with self.canvas.before:
            self._ground = Color(0, 0, 0, 0)
            self._rect = Rectangle()
            Color(*look.colour("edge")[:3], 0.5)
            self._rule = Line(width=hair())
        self.bind(pos=self._place_cells, size=self._place_cells)

    def show(self, place: int, texts: Sequence[str], *, is_chosen: bool) -> None:
        """Show the row of that place; -1 is the heading."""
        self.place = place
        cells = self._listing.element.cells
        if len(self.children) != len(cells):
            self.clear_widgets()
            for _ in cells:
                self.add_widget(CellLabel(self.look))
        labels = list(reversed(self.children))
        ink = "quiet" if place < 0 else "ink"
        self._ground.rgba = self.look.colour("chosen") if is_chosen else (0, 0, 0, 0)
        for cell, label, text in zip(cells, labels, texts, strict=True):
            shown = text
            if self._listing.is_narrow and cell.line and place >= 0 and text:
                shown = f"{cell.head}: {text}"
            label.say(shown, ink, is_number=cell.is_number and not self._listing.is_narrow)
        self._place_cells()

    def _place_cells(self, *_: object) -> None:
        self._rect.pos, self._rect.size = self.pos, self.size
        self._rule.points = [self.x, self.y, self.right, self.y]
        cells, em = self._listing.element.cells, self.look.em
        lines = self._listing.lines(is_head=self.place < 0)
        high = self.height / lines
        for number in range(lines):
            line = [
                (cell, label)
                for cell, label in zip(cells, reversed(self.children), strict=False)
                if (cell.line if self._listing.is_narrow else 0) == number
            ]
            total = sum(cell.width for cell, _ in line) or 1
            x = self.x
            for cell, label in line:
                width = self.width * cell.width / total
                label.pos = (x + em * PAD, self.top - (number + 1) * high)
                label.fit(width - 2 * em * PAD, high)
                x += width
        for cell, label in zip(cells, reversed(self.children), strict=False):
            hidden = self._listing.is_narrow and self.place < 0 and cell.line > 0
            label.opacity = 0 if hidden else 1
            if hidden:
                label.plain, label.text = "", ""

    def on_release(self) -> None:
        """Open it."""
        if self.place >= 0:
            self._listing.choose(self.place)


class ListingView(Ringed, Widget):
    """`elements.Listing`: one stop of the focus; arrows go through it, Enter opens."""

    def __init__(self, look: Look, user: Any) -> None:
        self.look = look
        super().__init__(size_hint=(1, None))
        self.element = elements.Listing("", (), (), None)
        self.is_narrow = False
        self._user = user
        self._at = 0  # the row that is chosen
        self._made: dict[int, RowOfCells] = {}
        self._page: Any = None
        self._now = Clock.create_trigger(self._fill, -1)
        self._then = Clock.create_trigger(self._fill, 0)  # when all is in its place
        self.bind(pos=self._later, size=self._later, parent=self._find_page, focus=self._later)

    def show(self, element: elements.Listing) -> None:
        """Show the element."""
        before, self.element = self.chosen, element
        self.is_focusable = element.open is not None
        self._at = elements.row_again(element.rows, before, self._at)
        self._fill()

    def lines(self, *, is_head: bool) -> int:
        """Return how many lines a row takes."""
        if not self.is_narrow or is_head:
            return 1
        return 1 + max(cell.line for cell in self.element.cells)

    @property
    def at(self) -> int:
        """The row that is chosen, from 0."""
        return self._at

    @property
    def chosen(self) -> Sequence[str]:
        """What the row that is chosen says; nothing where there is none."""
        rows = self.element.rows
        return rows[self._at] if self._at < len(rows) else ()

    def go_to(self, row: Sequence[str], at: int) -> None:
        """Choose the row that says so and stood there, or what has its place; open nothing."""
        self._at = elements.row_again(self.element.rows, row, at)
        self._later()

    def choose(self, place: int) -> None:
        """Open a row."""
        self._at = place
        if self.element.open is not None:
            self.focus = True
            self._user(self.element.open, place)

    def _later(self, *_: object) -> None:
        self._now()
        self._then()

    def _find_page(self, *_: object) -> None:
        if self.parent is None:
            return
        pages = [each for each in above(self) if isinstance(each, ScrollView)]
        if pages and pages[0] is not self._page:
            self._page = pages[0]
            self._page.bind(scroll_y=self._later, size=self._later, viewport_size=self._later)
            self._later()

    def _row_height(self) -> float:
        return float(self.look.em * LINE * self.lines(is_head=False))

    def _in_view(self) -> range:
        """Return the rows that are to be made."""
        count = len(self.element.rows)
        if self._page is None:
            return range(0)  # it is not in its place yet
        top = self.to_window(0, self.top - self.look.em * LINE)[1]
        high = self._page.to_window(0, self._page.top)[1]
        first = int((top - high) / self._row_height())
        shown = int(self._page.height / self._row_height()) + 1
        return range(max(0, first - MORE), max(0, min(count, first + shown + MORE)))

    def _fill(self, *_: object) -> None:
        """Make the rows in view, and let go of the others."""
        if self._page is None:  # what the list stands in may have come into the page after it
            self._find_page()
        head = self.look.em * LINE
        needed = sum(cell.width for cell in self.element.cells)
        self.is_narrow = self.width < needed * self.look.em
        row = self._row_height()
        self.height = head + row * len(self.element.rows)
        wanted = [-1, *self._in_view()]
        # a row costs ten times as much to make as to fill anew: what goes out of view comes back
        spare = [self._made.pop(place) for place in list(self._made) if place not in wanted]
        for place in wanted:
            widget = self._made.get(place)
            if widget is None:
                widget = self._made[place] = spare.pop() if spare else self._new_row()
            widget.size = (self.width, head if place < 0 else row)
            widget.pos = (
                self.x,
                self.top - head - row * (place + 1) if place >= 0 else self.top - head,
            )
            texts = [cell.head for cell in self.element.cells]
            if place >= 0:
                texts = list(self.element.rows[place])
            is_chosen = self.focus and place == self._at
            widget.show(place, texts, is_chosen=is_chosen)
        for widget in spare:
            self.remove_widget(widget)

    def _new_row(self) -> RowOfCells:
        row = RowOfCells(self.look, self)
        self.add_widget(row)
        return row

    # -- keys -------------------------------------------------------------------------------------

    def keyboard_on_key_down(self, window: Any, keycode: Any, text: str, modifiers: Any) -> bool:
        """Go through the rows, or open one."""
        last = len(self.element.rows) - 1
        to = {"up": self._at - 1, "down": self._at + 1, "home": 0, "end": last}.get(keycode[1])
        if keycode[1] in ("enter", "numpadenter", "spacebar") and not modifiers and last >= 0:
            self.choose(self._at)
            return True
        if to is None or modifiers:
            return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))
        self._at = max(0, min(to, last))
        self._fill()
        self._into_view()
        return True

    def _into_view(self, *_: object) -> None:
        """Scroll to the row that is chosen."""
        page = self._page
        if page is None:
            return
        row = self._row_height()
        top = self.top - self.look.em * LINE - row * self._at
        hidden = page.viewport_size[1] - page.height
        if hidden <= 0:
            return
        # in the page's own measure: its column's bottom is at 0 of what is scrolled
        low, high = top - row, top + (self.look.em * LINE if self._at == 0 else 0)
        base = page.children[0].y
        seen_low = page.scroll_y * hidden
        if low - base < seen_low:
            page.scroll_y = max(0.0, (low - base) / hidden)
        elif high - base > seen_low + page.height:
            page.scroll_y = min(1.0, (high - base - page.height) / hidden)
