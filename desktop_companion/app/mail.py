"""What threads tell the app. Only its own thread takes it, and touches what is drawn."""

from collections.abc import Callable
from queue import Empty, SimpleQueue


class Mail:
    """Posted by any thread, taken by one, in order. `wake` is called after each post."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[object] = SimpleQueue()
        self.wake: Callable[[], object] = lambda: None

    def post(self, message: object) -> None:
        """Put a message down."""
        self._queue.put(message)
        self.wake()

    def take(self) -> list[object]:
        """Return what has come since."""
        found: list[object] = []
        while True:
            try:
                found.append(self._queue.get_nowait())
            except Empty:
                return found
