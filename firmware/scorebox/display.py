"""From the canvas to the glass: only changed pages go, and a missing display stops nothing."""

from scorebox.clock import elapsed_ms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from scorebox.canvas import Canvas

    class Shows(Protocol):
        """The part of the hardware that we need."""

        def show(self, page: int, data: memoryview) -> None:
            """Send a page; OSError when there is no display."""


RETRY_MS = 2000


class Display:
    """Sends pages; after a failure it waits before it tries again, and then sends all of them."""

    def __init__(self, hardware: "Shows") -> None:
        self._hardware = hardware
        self._failed_ms = 0
        self.is_present = True

    def update(self, canvas: "Canvas", now_ms: int) -> bool:
        """Send what has changed; return whether the glass now shows the canvas."""
        if not self.is_present and elapsed_ms(now_ms, self._failed_ms) < RETRY_MS:
            return False
        try:
            for page in canvas.changed_pages():
                self._hardware.show(page, canvas.page(page))
                canvas.mark_shown(page)
        except OSError:
            self.is_present = False
            self._failed_ms = now_ms
            canvas.forget_shown()
            return False
        self.is_present = True
        return True
