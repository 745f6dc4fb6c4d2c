"""Which screen is shown. REF and a held BACK mean the same everywhere, and lead back to it."""

from scorebox.buttons import BACK, HELD, REF
from scorebox.screens.score import Score
from scorebox.screens.undo import ask_undo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scorebox.box import Box
    from scorebox.screens import Screen


class Navigation:
    """`screen` is the one that is shown.

    The referee and undo are calls from another screen, which is kept as it was. They are never
    stacked: whoever turns from one to the other still comes back to that screen, and no question
    is left behind that the other has made untrue.
    """

    def __init__(self, box: "Box") -> None:
        self._box = box
        self._origin: Screen | None = None
        self._draft: tuple[str, list[Any]] = box.draft
        self.screen: Screen = box.home()

    def take(self, gesture: int) -> bool:
        """Answer a gesture; tell whether the picture is another."""
        if gesture == REF:
            following = _call_referee(self._box, self._leave())
        elif gesture == BACK | HELD:
            following = ask_undo(self._box, self._leave())
        else:
            answer = self.screen.handle(gesture)
            if answer is None:
                return False
            following = answer
        if following is self._origin:
            self._box.draft = self._draft
            self._origin = None
        elif isinstance(following, Score):
            self._origin = None
        self.screen = following
        return True

    def _leave(self) -> "Screen":
        """Return the screen to come back to."""
        if self._origin is None:
            self._origin, self._draft = self.screen, self._box.draft
        return self._origin


def _call_referee(box: "Box", origin: "Screen") -> "Screen":
    from scorebox.screens.referee import call_referee

    return call_referee(box, origin)
