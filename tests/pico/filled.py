"""Volumes with files on them, made by MicroPython on this computer."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.pico.flash import VOLUME_BLOCKS

FILL = Path(__file__).parent.parent / "littlefs/fill.py"


def tool(name: str) -> Path:
    """Return a program of this Python's environment."""
    return Path(sys.executable).parent / name


def folder_volume(folder: Path) -> bytes:
    """Return the volume with the files of the folder's folders, which is used for making it."""
    files = {
        f"{path.parent.name}/{path.name}": path for path in folder.rglob("*") if path.is_file()
    }
    return filled_volume(files, folder)


def filled_volume(files: Mapping[str, Path], folder: Path) -> bytes:
    """Return the volume on which each file stands by its name there, 'FOLDER/NAME'."""
    image = folder / "filled.flash"
    entries = [f"{name}={path}" for name, path in sorted(files.items())]
    words = (tool("micropython"), "-X", "heapsize=16M", FILL, image, VOLUME_BLOCKS)
    command = [str(word) for word in words]
    subprocess.run([*command, *entries], check=True)
    return image.read_bytes()
