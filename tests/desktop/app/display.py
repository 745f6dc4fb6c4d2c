"""A display of its own, of which nobody sees anything."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

SECONDS = 60
IS_THERE = sys.platform == "linux" and shutil.which("Xvfb") is not None


@contextlib.contextmanager
def display() -> Iterator[dict[str, str]]:
    """Give the environment in which a program is shown there."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        more = {"DISPLAY": f":{number}", "LC_ALL": "C", "KIVY_CLIPBOARD": "dummy"}
        found = os.environ | more
        found.pop("SDL_VIDEODRIVER", None)
        yield found
    finally:
        server.terminate()
        server.wait(SECONDS)
