"""A list to choose from: the shape of most questions."""

from scorebox.buttons import BACK, BUTTONS, DOWN, OK, REPEAT, UP
from scorebox.canvas import COLUMNS
from scorebox.screens import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorebox.canvas import Canvas

VISIBLE = 5
LINE_MOST = COLUMNS - 2  # columns of a line
FIRST_ROW = 2
NOTE_ROW = 6  # free below a short list


class Choice(Screen):
    """A title, lines to choose from, and what OK and BACK will do.

    `pick` is given the line's place and returns the next screen; `back` makes the one before.
    `corner` stands at the right of the title; a list that is longer than the display shows where
    one is; `note` stands below a short one.
    """

    def __init__(
        self,
        title: str,
        labels: "Sequence[str]",
        pick: "Callable[[int], Screen]",
        back: "Callable[[], Screen]",
        start: int = 0,
        corner: str = "",
        ok: str = "next",
        note: str = "",
    ) -> None:
        self.title = title
        self.labels = labels
        self.place = start
        self._pick = pick
        self._back = back
        self._corner = corner
        self._help = "OK " + ok
        self._note = note

    def render(self, canvas: "Canvas") -> None:
        """Draw the title, the lines around the chosen one, and the help."""
        canvas.text(0, 0, self.title)
        if len(self.title) + len(self._corner) < COLUMNS:
            canvas.right(0, self._corner)
        canvas.line(4, 11, 123, 11)
        top = min(max(0, self.place - VISIBLE // 2), max(0, len(self.labels) - VISIBLE))
        for row in range(min(VISIBLE, len(self.labels))):
            i = top + row
            label = ("▸ " if i == self.place else "  ") + self.labels[i]
            if i == self.place:
                label += " " * (COLUMNS - len(label))
            canvas.text(FIRST_ROW + row, 0, label, i == self.place)
        if len(self.labels) < VISIBLE:
            canvas.centred(NOTE_ROW, self._note)
        canvas.text(7, 0, self._help)
        canvas.right(7, self._where(COLUMNS - 1 - len(self._help)))

    def _where(self, room: int) -> str:
        """Return 'BACK', in a longer list with where one is, in as much room."""
        if len(self.labels) <= VISIBLE:
            return "BACK"
        where = "{}/{}".format(self.place + 1, len(self.labels))
        return "BACK " + where if len(where) + 5 <= room else where

    def handle(self, gesture: int) -> Screen | None:
        """Move, take or go back."""
        button = gesture & BUTTONS
        if button in (UP, DOWN):
            step = 1 if button == DOWN else -1
            wanted = self.place + step
            if gesture & REPEAT and not 0 <= wanted < len(self.labels):
                return None  # a held button stops at the end, a press goes round
            self.place = wanted % len(self.labels)
            return self
        if button == OK:
            return self._pick(self.place)
        return self._back() if button == BACK else None


def menu(
    title: str,
    entries: "Sequence[tuple[str, Callable[[], Screen]]]",
    back: "Callable[[], Screen]",
    start: int = 0,
) -> Choice:
    """Return a list of (line, what OK on it does)."""
    labels = [label for label, _ in entries]
    return Choice(title, labels, lambda place: entries[place][1](), back, start)
