"""Boxes that run on this computer announce their port by a small file, for `risefly ports`.

The folder is the user's runtime folder, or RISEFLY_RUNTIME; a file is JSON {name, port, pid}.
"""

import contextlib
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_runtime_path

from desktop_companion.errors import UserError
from desktop_companion.files import write_whole


class RunningBox(NamedTuple):
    """A virtual or emulated box: what it calls itself, its serial port, the process behind it."""

    name: str
    port: str
    pid: int


def runtime_folder() -> Path:
    """Return the folder, which need not exist."""
    chosen = os.environ.get("RISEFLY_RUNTIME")
    if chosen:
        return Path(chosen)
    if sys.platform == "linux" and "XDG_RUNTIME_DIR" not in os.environ:
        # without a session there is no such folder; platformdirs would warn and take this one
        return Path(tempfile.gettempdir()) / f"risefly-{os.getuid()}"
    return user_runtime_path("risefly")


def register(box: RunningBox) -> Path:
    """Announce a box; return the file, to be deleted when the box stops.

    UserError if the folder cannot hold it.
    """
    folder = runtime_folder()
    path = folder / f"box-{box.pid}-{Path(box.port).name}.json"
    try:
        write_whole(path, json.dumps(box._asdict()).encode())
    except UserError as error:
        raise UserError(f"{error}: RISEFLY_RUNTIME names one for running boxes") from None
    return path


def running_boxes() -> list[RunningBox]:
    """Return the boxes that are announced and whose process lives; forget the others."""
    found = []
    for path in sorted(runtime_folder().glob("box-*.json")):
        try:
            fields = json.loads(path.read_text(encoding="utf-8"))
            box = RunningBox(str(fields["name"]), str(fields["port"]), int(fields["pid"]))
        except (OSError, ValueError, KeyError, TypeError, OverflowError):
            continue  # not ours, or gone in this moment
        if _is_alive(box.pid) and os.path.exists(box.port):
            found.append(box)
        else:
            with contextlib.suppress(OSError):
                path.unlink()
    return found


def _is_alive(pid: int) -> bool:
    if pid <= 0:
        return False  # these mean groups of processes
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
