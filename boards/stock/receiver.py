"""What `risefly deploy` runs on a Pico to put the box there; it is sent over and never kept.

Everything that is not the program itself, the nights and the settings above all, is left alone:
`remove` is only ever asked for folders below /risefly, and for files that deploy has made.
"""

import gc
import hashlib
import json
import os
import sys
from binascii import a2b_base64, hexlify

_FOLDER = 0x4000  # in the type of a directory's entry
_PIECE = 512
_MAIN_MOST = 4096  # bytes of a main.py that are looked at


def tell() -> None:
    """Print what deploy must know: memory, flash, is this an image of the box, files, main.py."""
    gc.collect()
    status = os.statvfs("/")
    print(
        json.dumps(
            [
                gc.mem_free() + gc.mem_alloc(),
                status[0],
                status[0] * status[3],
                _is_image(),
                _names("/"),
                _names("/risefly"),
                _start_of("/main.py"),
            ]
        )
    )


def _is_image() -> bool:
    """Tell whether the box itself is in the firmware."""
    kept = sys.path[:]
    sys.path[:] = [".frozen"]
    try:
        import scorebox  # noqa: PLC0415 - perhaps not there

        return not str(scorebox.__file__).startswith("/")
    except ImportError:
        return False
    finally:
        sys.path[:] = kept


def _start_of(path: str) -> "str | None":
    try:
        with open(path, "rb") as file:
            return hexlify(file.read(_MAIN_MOST)).decode()
    except OSError:
        return None


def _names(path: str) -> "list[str]":
    """Return what is in a folder; nothing where there is none."""
    try:
        return os.listdir(path)
    except OSError:
        return []


def make_folder(path: str) -> None:
    """Make it, unless it is there."""
    try:
        os.mkdir(path)
    except OSError:
        os.listdir(path)  # raises where it is something else


def take(path: str, size: int) -> None:
    """Write to `path` what comes, a line of base64 at a time; each is answered by a dot.

    In base64 no byte is Ctrl-C, so that whoever lost the desk in mid-file can be stopped.
    """
    with open(path, "wb") as file:
        while size > 0:
            data = a2b_base64(sys.stdin.readline())
            file.write(data)
            size -= len(data)
            sys.stdout.write(".")


def digest(path: str) -> str:
    """Return the SHA-256 of what is on flash, in hex; empty where there is no such file."""
    total = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while True:
                piece = file.read(_PIECE)
                if not piece:
                    return hexlify(total.digest()).decode()
                total.update(piece)
    except OSError:
        return ""


def copy(source: str, target: str) -> None:
    """Make `target` what `source` is; that one stays."""
    with open(source, "rb") as file, open(target, "wb") as made:
        while True:
            piece = file.read(_PIECE)
            if not piece:
                return
            made.write(piece)


def remove(path: str) -> None:
    """Remove a file, or a folder with all that is in it; where there is none, nothing happens."""
    try:
        kind = os.stat(path)[0]
    except OSError:
        return
    if kind & _FOLDER:
        for name in os.listdir(path):
            remove(path + "/" + name)
        os.rmdir(path)
    else:
        os.remove(path)
