"""Where the box's own code lies: in a checkout beside this package, in a wheel inside it."""

from pathlib import Path
from typing import NamedTuple

import bidwhist


class DeviceFolders(NamedTuple):
    """Folders: `engine` to import bidwhist from, `firmware` scorebox, `boards` one a board."""

    engine: Path
    firmware: Path
    boards: Path


def device_folders() -> DeviceFolders:
    """Return the folders. FileNotFoundError if this installation came without them."""
    here = Path(__file__).resolve().parent
    engine = Path(bidwhist.__file__).resolve().parent.parent
    for base in (here / "data", here.parent):
        folders = DeviceFolders(engine, base / "firmware", base / "boards")
        if (folders.firmware / "scorebox").is_dir() and folders.boards.is_dir():
            return folders
    raise FileNotFoundError("the box's firmware is not part of this installation")
