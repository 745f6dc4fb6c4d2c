"""A virtual box's memory is for one box at a time: two would write over each other's night."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from desktop_companion.errors import UserError

if sys.platform != "win32":
    import fcntl


@contextlib.contextmanager
def claimed(volume: Path) -> Iterator[None]:
    """Hold the volume for this program. UserError while another box runs on it.

    The lock is a file beside it, which stays and is empty; a program that dies lets it go.
    """
    if sys.platform == "win32":
        yield
        return
    with volume.with_name(volume.name + ".lock").open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UserError(
                f"{volume}: a virtual box runs on it already; end that one, "
                "or choose another with --volume"
            ) from None
        yield
