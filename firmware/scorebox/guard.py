"""The outer guard: a fault of the program is written down, and the box starts anew.

Every confirmed press is in the journal, so nothing is lost by that. A box that fails again and
again soon after its start stops trying, so that it can be looked at.
"""

import io
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Prints(Protocol):
        """MicroPython's `sys.print_exception`."""

        def __call__(self, error: BaseException, file: io.StringIO) -> None:
            """Write the traceback."""
            ...


CRASH = "/crash"  # the file: how many in a row, NEW or TOLD, then the traceback
NEW, TOLD = "new", "told"
HUNG = "the watchdog's time ran out"  # in place of a traceback
SOON_MS = 60_000  # a crash within this time after the start counts as one in a row
IN_A_ROW = 3
TRACE_MOST = 2048  # characters of a traceback that are kept, its end


class CrashRecord:
    """The file below `root` in which the last fault stands."""

    def __init__(self, root: str) -> None:
        self._path = root + CRASH
        self._count = 0
        self._state = TOLD
        self._trace = ""
        self._load()

    def _load(self) -> None:
        try:
            with open(self._path) as file:
                head, _, self._trace = file.read().partition("\n")
        except (OSError, ValueError):
            return
        count, _, state = head.partition(" ")
        self._count = int(count) if count.isdigit() else 0
        self._state = NEW if state == NEW else TOLD

    def is_hopeless(self) -> bool:
        """Tell whether the last starts all ended soon; the next start tries again."""
        return self._state == NEW and self._count >= IN_A_ROW

    def is_new(self) -> bool:
        """Tell whether the box has started anew after a fault of which nobody was told."""
        return self._state == NEW

    def told(self) -> None:
        """Note that the players were told; after a hopeless row the counting begins again."""
        count = 0 if self._count >= IN_A_ROW else self._count
        self._write(count, TOLD, self._trace)

    def add(self, error: BaseException, up_ms: int) -> None:
        """Write a fault down that happened so long after the start (negative: days)."""
        count = self._count + 1 if 0 <= up_ms < SOON_MS else 1
        self._write(count, NEW, trace_of(error)[-TRACE_MOST:])

    def add_hang(self) -> None:
        """Write down that the program stood still; nobody knows how long after the start."""
        self._write(self._count + 1, NEW, HUNG)

    def settled(self) -> None:
        """Note that this start went well, SOON_MS ago: what comes now is the first in a row."""
        if self._count:
            self._write(0, self._state, self._trace)

    def _write(self, count: int, state: str, trace: str) -> None:
        self._count, self._state, self._trace = count, state, trace
        try:
            with open(self._path, "w") as file:
                file.write("{} {}\n{}".format(count, state, trace))
        except OSError:
            pass  # a full flash must not keep the box from starting anew


def trace_of(error: BaseException) -> str:
    """Return the traceback, on the desk's interpreter the bare error."""
    prints: Prints | None = getattr(sys, "print_exception", None)
    if prints is None:
        return repr(error)
    text = io.StringIO()
    prints(error, text)
    trace: str = text.getvalue()  # pyright: ignore[reportAttributeAccessIssue]
    return trace
