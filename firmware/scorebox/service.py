"""The box keeps no score: it says why, and its port is MicroPython's prompt.

For looking at a box that is not well, and for putting another program on it.
"""

from scorebox.canvas import Canvas
from scorebox.display import GONE_BEEP_MS, Display

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from scorebox.display import Shows

    class Hardware(Shows, Protocol):
        """What a box in service needs of its hardware."""

        def now_ms(self) -> int:
            """Return the clock."""
            ...

        def wait(self, ms: int) -> None:
            """Let time pass; end a tone that is due."""
            ...

        def interrupts_on(self) -> None:
            """Let Ctrl-C stop the program."""
            ...


def draw_notice(canvas: Canvas, title: str, lines: "Sequence[str]") -> None:
    """Draw a title on a bar and up to four lines."""
    canvas.centred(1, title, True)
    for i in range(len(lines)):
        canvas.centred(3 + i, lines[i])


def serve(hardware: "Hardware", title: str, lines: "Sequence[str]") -> None:
    """Show the notice and leave the port to whoever looks at the box."""
    canvas = Canvas()
    draw_notice(canvas, title, lines)
    display = Display(hardware)
    display.update(canvas, hardware.now_ms())
    hardware.interrupts_on()
    if not display.is_present:  # nobody ends the tone at the prompt
        hardware.wait(GONE_BEEP_MS)
        hardware.wait(1)
