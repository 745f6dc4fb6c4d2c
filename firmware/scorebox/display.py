"""From the canvas to the glass: only changed pages go, and a missing display stops nothing.

The board's light is on while the display answers and blinks while it does not; a beep tells when
it goes, a short one when it is back.
"""

from scorebox.clock import elapsed_ms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from scorebox.canvas import Canvas

    class Shows(Protocol):
        """The part of the hardware that we need."""

        def show(self, page: int, data: memoryview) -> None:
            """Send a page; OSError when there is no display."""

        def lost_pages(self) -> int:
            """Return the pages that the display has lost, a bit each; OSError as in `show`."""
            ...

        def led(self, on: bool) -> None:
            """Switch the board's light."""

        def beep(self, ms: int) -> None:
            """Sound for so long, without waiting."""


RETRY_MS = 2000
CHECK_MS = 1000
BLINK_MS = 250
GONE_BEEP_MS = 400
BACK_BEEP_MS = 40


class Display:
    """Sends pages; after a failure it waits before it tries again, and then sends all of them."""

    def __init__(self, hardware: "Shows") -> None:
        self._hardware = hardware
        self._tried_ms = 0
        self._is_lit = False
        self.is_present = True

    def update(self, canvas: "Canvas", now_ms: int) -> bool:
        """Send what has changed; return whether the glass now shows the canvas."""
        if not self.is_present and elapsed_ms(now_ms, self._tried_ms) < RETRY_MS:
            self._light(elapsed_ms(now_ms, self._tried_ms) // BLINK_MS % 2 == 0)
            return False
        try:
            for page in canvas.changed_pages():
                self._hardware.show(page, canvas.page(page))
                canvas.mark_shown(page)
        except OSError:
            self._has_failed(canvas, now_ms)
            return False
        if not self.is_present:
            self._hardware.beep(BACK_BEEP_MS)
        self._tried_ms = now_ms
        self.is_present = True
        self._light(True)
        return True

    def send_at_once(self, canvas: "Canvas", page: int) -> None:
        """Send one page, whatever else has changed; where that fails, `update` sends all."""
        if not self.is_present:
            return
        try:
            self._hardware.show(page, canvas.page(page))
            canvas.mark_shown(page)
        except OSError:
            canvas.forget_shown()

    def check(self, canvas: "Canvas", now_ms: int) -> bool:
        """Look once a second whether the glass still shows what it was sent; False if not."""
        if elapsed_ms(now_ms, self._tried_ms) < CHECK_MS:
            return True
        self._tried_ms = now_ms
        try:
            lost = self._hardware.lost_pages()
        except OSError:
            self._has_failed(canvas, now_ms)
            return False
        canvas.forget_shown(lost)
        return not lost

    def _has_failed(self, canvas: "Canvas", now_ms: int) -> None:
        if self.is_present:
            self._hardware.beep(GONE_BEEP_MS)
        self.is_present = False
        self._tried_ms = now_ms
        canvas.forget_shown()

    def _light(self, on: bool) -> None:
        if on is not self._is_lit:
            self._is_lit = on
            self._hardware.led(on)
