"""A question with what it is about, before something is done."""

from scorebox.buttons import BACK, BUTTONS, DOWN, OK
from scorebox.screens import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorebox.canvas import Canvas

LINES = 5
MORE = "↓ what shows it"


class Confirm(Screen):
    """A title, up to five lines, OK does it and BACK does not; DOWN asks `more` first."""

    def __init__(
        self,
        title: str,
        lines: "Sequence[str]",
        act: "Callable[[], Screen]",
        back: "Callable[[], Screen]",
        ok: str = "yes",
        more: "Callable[[], Screen] | None" = None,
    ) -> None:
        self.title = title
        self.lines = lines
        self._act = act
        self._back = back
        self._ok = ok
        self._more = more

    def render(self, canvas: "Canvas") -> None:
        """Draw the question."""
        canvas.text(0, 0, self.title)
        if self._more is not None:
            canvas.right(0, "↓")
            if len(self.lines) < LINES:
                canvas.centred(6, MORE)
        canvas.line(4, 11, 123, 11)
        for row in range(min(LINES, len(self.lines))):
            canvas.text(2 + row, 0, self.lines[row])
        canvas.text(7, 0, "OK " + self._ok)
        canvas.right(7, "BACK no")

    def handle(self, gesture: int) -> Screen | None:
        """Do it by OK, leave it by BACK."""
        button = gesture & BUTTONS
        if button == OK:
            return self._act()
        if button == DOWN and self._more is not None:
            return self._more()
        return self._back() if button == BACK else None
