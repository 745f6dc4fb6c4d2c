"""The one loop: every 5 ms look at the buttons, the serial line and the clock, and draw.

Nothing waits in here but `hardware.wait`. The hardware is given (`hardware.Hardware` on a Pico,
`virtual_hardware.VirtualHardware` on a desk), and so are the time and the screen to begin with.
"""

import os

from scorebox.buttons import SAMPLE_MS, Buttons
from scorebox.canvas import Canvas
from scorebox.display import Display
from scorebox.screens.display_test import DisplayTest
from scorebox.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from scorebox.screens import Screen

    class Box(Protocol):
        """What the loop needs of a board; `hardware.Hardware` says what each does."""

        def now_ms(self) -> int:
            """Return the clock."""
            ...

        def pressed(self) -> int:
            """Return the buttons' levels."""
            ...

        def show(self, page: int, data: memoryview) -> None:
            """Send a page to the display."""
            ...

        def wait(self, ms: int) -> None:
            """Let time pass."""
            ...

        def serial_read(self, limit: int) -> bytes:
            """Return what has come in."""
            ...

        def serial_write(self, data: bytes) -> int:
            """Send what the line takes."""
            ...

        def mount(self) -> str:
            """Return the prefix of the volume's paths."""
            ...

        def interrupts_off(self) -> None:
            """Make Ctrl-C a byte."""
            ...


SERIAL_LIMIT = 64  # bytes taken in a tick: 12.8 KB a second, and buttons are never late


class App:
    """The state of the loop: the screen that is shown and what it is drawn on."""

    def __init__(self, hardware: "Box", first: "Screen") -> None:
        self._hardware = hardware
        self._canvas = Canvas()
        self._display = Display(hardware)
        self._buttons = Buttons(hardware.pressed(), hardware.now_ms())
        self._screen = first
        self._is_drawn = False  # the canvas holds what the screen would draw now
        self._is_shown = False  # and the glass shows it

    def tick(self) -> None:
        """Do once all that there is to do now."""
        now_ms = self._hardware.now_ms()
        for gesture in self._buttons.sample(self._hardware.pressed(), now_ms):
            following = self._screen.handle(gesture)
            if following is not None:
                self._screen = following
                self._is_drawn = False
        if self._screen.tick(now_ms):
            self._is_drawn = False
        self._hardware.serial_read(SERIAL_LIMIT)  # nobody answers yet: keep the host's line free
        self._draw(now_ms)

    def _draw(self, now_ms: int) -> None:
        """Draw if something has changed, and send it."""
        if not self._is_drawn:
            self._canvas.clear()
            self._screen.render(self._canvas)
            self._is_drawn = True
            self._is_shown = False
        if not self._is_shown:
            self._is_shown = self._display.update(self._canvas, now_ms)


def open_store(hardware: "Box") -> Store | None:
    """Return the box's files, or None if the volume does not mount: then nothing can be kept."""
    try:
        store = Store(os, hardware.mount())
        store.prepare()
    except OSError:
        return None
    return store


def run(hardware: "Box") -> None:
    """Keep the score, for ever."""
    hardware.interrupts_off()
    open_store(hardware)
    app = App(hardware, DisplayTest())
    while True:
        app.tick()
        hardware.wait(SAMPLE_MS)
