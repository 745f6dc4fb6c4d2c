"""The memory is full of nights: the oldest that a computer keeps too may go.

Nothing goes that no computer has kept since this power-on, and never the newest night.
"""

from bidwhist.errors import RuleError
from scorebox import texts
from scorebox.box import Message
from scorebox.screens import Screen
from scorebox.screens.confirm import Confirm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorebox.box import Box
    from scorebox.canvas import Canvas


def ask_to_let_go(box: "Box") -> Screen:
    """Ask whether the older half of the nights that are kept elsewhere may go, or say how to."""
    files = box.keeper.may_go()
    if not files:
        return Message(texts.NONE_HELD, box.home())
    count = (len(files) + 1) // 2
    return Confirm(
        "LET OLD NIGHTS GO?",
        [
            "the computer keeps",
            "{} of these nights.".format(len(files)),
            "The oldest {} would".format(count),
            "be deleted here.",
        ],
        lambda: LettingGo(box, files[:count]),
        box.home,
        "delete",
    )


class LettingGo(Screen):
    """Deletes a night at each look at the time, and shows it; at the end OK leads on."""

    def __init__(self, box: "Box", files: "list[int]") -> None:
        self._box = box
        self._files = files
        self._gone = 0
        self._end: Screen | None = None

    def render(self, canvas: "Canvas") -> None:
        """Draw how far it is, and how it ended."""
        if self._end is not None:
            self._end.render(canvas)
        else:
            canvas.centred(3, texts.LETTING_GO.format(self._gone, len(self._files)))

    def handle(self, gesture: int) -> Screen | None:
        """Lead on once it has ended."""
        return None if self._end is None else self._end.handle(gesture)

    def tick(self, now_ms: int) -> bool:
        """Delete the next."""
        if self._end is not None:
            return False
        try:
            self._box.keeper.older().let_go(self._files[self._gone])
        except RuleError as error:
            self._end = Message(texts.error_lines(error.code), self._box.home())
            return True
        self._gone += 1
        if self._gone == len(self._files):
            self._end = Message((texts.LET_GO.format(self._gone),), self._box.home())
        return True
