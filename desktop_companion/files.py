"""Files that are written whole or not at all."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from desktop_companion.errors import UserError


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write; it goes by its name once all is written. UserError if it cannot be.

    Whatever ends the writing, Ctrl-C too, leaves what was there before.
    """
    new = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with new.open("w+b") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(new, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
        if not isinstance(error, OSError):
            raise
        reason = error.strerror or str(error)
        raise UserError(f"{path}: cannot be written: {reason}; choose another folder") from None


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, whole or not at all. UserError if it cannot be written."""
    with whole_file(path) as stream:
        stream.write(content)
