"""What this box is: its program, its board, and how much room it has left."""

import gc

from bidwhist import VERSION
from scorebox.buttons import BACK, BUTTONS, OK
from scorebox.screens import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorebox.box import Box
    from scorebox.canvas import Canvas

KB = 1024


def revision() -> str:
    """Return the commit that the image was built from; build_firmware.py writes it down."""
    try:
        found = __import__("scorebox_version")  # not there on a desk
    except ImportError:
        return "?"
    name: str = found.REVISION
    return name


def facts(box: "Box") -> "list[str]":
    """Return the lines."""
    name, board_id = box.board
    lines = [
        "risefly " + VERSION,
        "built from " + revision(),
        "board " + name,
        "id " + board_id,
        "flash free {} KB".format(box.keeper.store.free() // KB),
    ]
    free = getattr(gc, "mem_free", None)
    if free is not None:
        gc.collect()
        lines.append("memory free {} KB".format(free() // KB))
    return lines


class ThisBox(Screen):
    """The facts; OK and BACK lead back to the score."""

    def __init__(self, box: "Box") -> None:
        self._box = box
        self._lines = facts(box)

    def render(self, canvas: "Canvas") -> None:
        """Draw them."""
        canvas.text(0, 0, "THIS BOX")
        for i in range(len(self._lines)):
            canvas.text(1 + i, 0, self._lines[i])
        canvas.text(7, 0, "OK score")
        canvas.right(7, "BACK")

    def handle(self, gesture: int) -> Screen | None:
        """Lead back."""
        return self._box.home() if gesture & BUTTONS in (OK, BACK) else None
