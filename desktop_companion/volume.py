"""A virtual box's memory is for one box at a time: two would write over each other's night."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from desktop_companion.errors import UserError
from desktop_companion.files import write_whole

if sys.platform != "win32":
    import fcntl


VOLUME_BYTES = 352 * 4096  # as boards/virtual/board.py has it


@contextlib.contextmanager
def claimed(volume: Path, choice: str = "") -> Iterator[None]:
    """Hold the volume for this program; one that is not there is made, whole or not at all.

    UserError while another box runs on it, where it is something else, which then stays as it is,
    or where it cannot be made: the box itself could not say so. The lock is a file beside it,
    which stays and is empty; a program that dies lets it go. `choice` is said where another
    volume would do.
    """
    if volume.exists() and not _is_volume(volume):
        raise UserError(f"{volume}: this is not a virtual box's memory; move it away{choice}")
    try:
        volume.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{volume}: cannot hold the box's memory: {error.strerror}") from None
    if sys.platform == "win32":
        _make(volume)
        yield
        return
    with volume.with_name(volume.name + ".lock").open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UserError(
                f"{volume}: a virtual box runs on it already; end that one{choice}"
            ) from None
        _make(volume)
        yield


def _is_volume(path: Path) -> bool:
    return path.is_file() and path.stat().st_size in (0, VOLUME_BYTES)


def _make(volume: Path) -> None:
    if not volume.exists() or not volume.stat().st_size:
        write_whole(volume, b"\xff" * VOLUME_BYTES)
