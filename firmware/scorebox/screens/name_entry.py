"""A short name, letter by letter."""

from bidwhist.rules import NAME_MOST
from scorebox.buttons import BACK, BUTTONS, DOWN, OK, UP
from scorebox.screens import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from scorebox.canvas import Canvas

LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
DONE = "✓"


class NameEntry(Screen):
    """Behind the name stands a tick, and OK takes it; UP and DOWN make a letter of the tick."""

    def __init__(
        self,
        title: str,
        name: str,
        take: "Callable[[str], Screen]",
        back: "Callable[[], Screen]",
    ) -> None:
        self._title = title
        self._name = name
        self._take = take
        self._back = back
        self._letter = DONE  # the one being chosen, behind the name

    def render(self, canvas: "Canvas") -> None:
        """Draw the name with the letter that is being chosen."""
        canvas.text(0, 0, self._title)
        canvas.line(4, 11, 123, 11)
        canvas.text(3, 2, self._name)
        canvas.text(3, 2 + len(self._name), self._letter, True)
        canvas.centred(5, "↑↓ letter")
        canvas.text(7, 0, "OK keep" if self._letter == DONE else "OK next")
        canvas.right(7, "BACK delete" if self._name else "BACK")

    def handle(self, gesture: int) -> Screen | None:
        """Choose the letter, add it, take the name, or go back by a letter."""
        button = gesture & BUTTONS
        if button in (UP, DOWN):
            self._turn(1 if button == DOWN else -1)
            return self
        if button == OK:
            if self._letter != DONE:
                self._name += self._letter
                self._letter = DONE
                return self
            return self._take(self._name.strip()) if self._name.strip() else None
        if button == BACK:
            if self._letter != DONE:
                self._letter = DONE
                return self
            if not self._name:
                return self._back()
            self._name, self._letter = self._name[:-1], DONE
            return self
        return None

    def _turn(self, step: int) -> None:
        if len(self._name) >= NAME_MOST:
            return
        ring = LETTERS + DONE
        self._letter = ring[(ring.find(self._letter) + step) % len(ring)]
