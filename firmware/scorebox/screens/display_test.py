"""All letters, signs and large digits: to look at a new display, and to see the buttons work."""

from scorebox import digits, font, texts
from scorebox.buttons import BACK, BUTTONS, DOWN, OK, REPEAT, UP
from scorebox.canvas import COLUMNS, ROWS
from scorebox.screens import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from scorebox.canvas import Canvas

_PAGES = 4
_FULL_PAGE = 2  # two rows of large digits leave no room for a title


class DisplayTest(Screen):
    """Four pages, by UP and DOWN; OK turns dark to light, BACK leaves."""

    def __init__(self, back: "Callable[[], Screen]") -> None:
        self._back = back
        self._page = 0
        self._inverse = False

    def render(self, canvas: "Canvas") -> None:
        """Draw the page."""
        if self._page != _FULL_PAGE:
            canvas.text(0, 0, texts.DISPLAY_TEST)
            canvas.right(0, "{}/{}".format(self._page + 1, _PAGES))
            canvas.text(ROWS - 1, 0, texts.DISPLAY_TEST_HELP)
        if self._page == 0:
            _draw_letters(canvas)
        else:
            _draw_digits(canvas, self._page - 1)
        if self._inverse:
            for row in range(ROWS):
                canvas.bar(row)

    def handle(self, gesture: int) -> Screen | None:
        """Turn the page, or dark to light."""
        button = gesture & BUTTONS
        if button == UP:
            self._page = (self._page - 1) % _PAGES
        elif button == DOWN:
            self._page = (self._page + 1) % _PAGES
        elif button == BACK:
            return self._back()
        elif button == OK and not gesture & REPEAT:
            self._inverse = not self._inverse
        else:
            return None
        return self


def _draw_letters(canvas: "Canvas") -> None:
    """Draw every glyph of the font, 20 in a row."""
    row = 1
    line = ""
    for code in range(font.FIRST + 1, 127):
        line += chr(code)
        if len(line) == COLUMNS:
            canvas.text(row, 0, line)
            row += 1
            line = ""
    line += font.EXTRA
    canvas.text(row, 0, line)
    canvas.text(row + 1, 0, line[COLUMNS:])


def _draw_digits(canvas: "Canvas", size: int) -> None:
    """Draw the large digits of a size; of the largest, two scores, for more do not fit."""
    if size == digits.HUGE:
        digits.draw_number(canvas.frame, 4, 16, -28, size)
        digits.draw_number(canvas.frame, 80, 16, 35, size)
        return
    x = 4
    y = 4 if size == digits.LARGE else 10
    for digit in range(10):
        width = digits.number_width(digit, size)
        if x + width > 124:
            x = 4
            y += digits.number_height(size) + 6
        digits.draw_number(canvas.frame, x, y, digit, size)
        x += width + 4
    if size == digits.SMALL:
        digits.draw_number(canvas.frame, x, y, -12, size)
