"""What ends the app before its window is closed: Ctrl-C, and a fault that does not stop."""

import signal
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

# the same fault so soon after itself, more than so many times: it comes with every drawing
AGAIN_S, AGAIN_MOST = 1.0, 3


class Faults:
    """The program's faults in the thread that draws."""

    def __init__(self, app: "Companion") -> None:
        self._app = app
        self._last: tuple[type, str] | None = None
        self._at = 0.0
        self._count = 0  # of the last one, each soon after the one before

    def take(self, error: Exception) -> bool:
        """Tell of it; the same again at once leaves the screen. False: the first one has it too.

        Then nothing can be shown, and the app is to end.
        """
        fault, now = (type(error), str(error)), time.monotonic()
        is_again = fault == self._last and now - self._at < AGAIN_S
        self._last, self._at = fault, now
        self._count = self._count + 1 if is_again else 1
        if self._count > AGAIN_MOST and not self._app.leave_faulty():
            return False
        self._app.tell_fault(error)
        return True


def on_ctrl_c(act: Callable[[], object]) -> Callable[[], object]:
    """Let Ctrl-C do that, in a thread: it may come in the midst of anything. Return its undoing.

    In a thread that is not the program's first, Ctrl-C is somebody else's.
    """
    if threading.current_thread() is not threading.main_thread():
        return lambda: None
    usual = signal.signal(signal.SIGINT, lambda *_: threading.Thread(target=act).start())
    return lambda: signal.signal(signal.SIGINT, usual)
