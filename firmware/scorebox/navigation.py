"""Which screen is shown. REF and a held BACK mean the same everywhere, and lead back to it.

So does what a desk asks: it comes between only where nobody presses and nobody is at the referee.
"""

from scorebox import texts
from scorebox.box import Message
from scorebox.buttons import BACK, HELD, REF
from scorebox.screens.score import Score
from scorebox.screens.undo import ask_undo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from scorebox.box import Box
    from scorebox.screens import Screen


ASK_BEEP_MS = 60
QUIET_MS = 1000  # no press for so long: nobody is in the middle of something


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
        self._pressed_ms = -QUIET_MS
        self._asked: Screen | None = None  # the screen of what a desk asks
        self.screen: Screen = box.home()

    def take(self, gesture: int) -> bool:
        """Answer a gesture; tell whether the picture is another."""
        self._pressed_ms = self._box.keeper.ms()
        return self._with_room(lambda: self._take(gesture))

    def _take(self, gesture: int) -> bool:
        if gesture == REF:
            following = _call_referee(self._box, self._leave())
        elif gesture == BACK | HELD:
            following = ask_undo(self._box, self._leave())
        else:
            answer = self.screen.handle(gesture)
            if answer is None:
                return False
            following = answer
        self._show(following)
        return True

    def tick(self, now_ms: int) -> bool:
        """Let the screen look at the time, and the desk be heard; tell whether it looks else."""
        request = self._box.request
        if request is None or not request.is_pending():
            if self._origin is None or self._asked is None:
                return self.screen.tick(now_ms)
            self._show(self._origin)  # the desk no longer asks
            return True
        quiet = self._box.keeper.ms() - self._pressed_ms >= QUIET_MS
        if self._origin is not None or not quiet:
            return self.screen.tick(now_ms)
        self._box.beep(ASK_BEEP_MS)
        return self._with_room(self._ask)

    def _ask(self) -> bool:
        self.screen = self._asked = _ask(self._box, self._leave())
        return True

    def _with_room(self, act: "Callable[[], bool]") -> bool:
        """Do it. Where memory is too short for it say so: nothing was done, nothing is lost."""
        try:
            return act()
        except MemoryError:
            if self._box.keeper.is_writing:
                raise  # the journal knows more than the night: start anew
        request = self._box.request
        if request is not None and request.is_pending():
            request.deny()  # or it would be shown again and again
        self._show(self._box.home())
        self._show(Message(texts.NO_ROOM, self.screen))
        return True

    def _show(self, screen: "Screen") -> None:
        if screen is self._origin:
            self._box.draft = self._draft
            self._origin = None
        elif isinstance(screen, Score):
            self._origin = None
        self.screen, self._asked = screen, None

    def _leave(self) -> "Screen":
        """Return the screen to come back to."""
        if self._origin is None:
            self._origin, self._draft = self.screen, self._box.draft
        return self._origin


def _ask(box: "Box", origin: "Screen") -> "Screen":
    from scorebox.screens.request import RequestScreen

    assert box.request is not None
    return RequestScreen(box, box.request, origin)


def _call_referee(box: "Box", origin: "Screen") -> "Screen":
    from scorebox.screens.referee import call_referee

    return call_referee(box, origin)
