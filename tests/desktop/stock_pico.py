"""A Pico with stock MicroPython on a pseudo-terminal: see tests/littlefs/stock_pico.py."""

import json
import os
import pty
import signal
import subprocess
import sys
import threading
import tty
from pathlib import Path
from typing import Self

from desktop_companion.deploy import keeps_score
from desktop_companion.deploy_files import receiver, started_by
from desktop_companion.deploy_link import Pico
from desktop_companion.virtual_box import START

ROOT = Path(__file__).parent.parent.parent
PROGRAM = ROOT / "tests/littlefs/stock_pico.py"
_ONCE = ("held=", "trace=", "fails=", "cut=")
SERVICE = "13,14,15,16"  # BACK and REF of every board, held


class StockPico:
    """Runs within `with`, on its flash file. A reset keeps the port; a power cut takes it away.

    `given` is what that program is told; buttons held, and faults, until the first reset.
    """

    def __init__(self, flash: Path, heap: str = "240wK", **given: object) -> None:
        self.flash = flash
        words = [f"{name}={value}" for name, value in given.items()]
        self._command = [sys.executable, "-c", START, "-X", f"heapsize={heap}", "-i"]
        self._command += [str(PROGRAM), str(flash), *words]
        self._environment = os.environ | {"MICROPYPATH": f".frozen:{ROOT}"}
        self.resets = 0
        self._lock = threading.Lock()
        self._is_pulled = False

    def __enter__(self) -> Self:
        """Plug it in."""
        self._chip, self._desk = pty.openpty()
        tty.setraw(self._desk)
        self.port = os.ttyname(self._desk)
        self._spawn()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        """Pull it out."""
        with self._lock:
            self._is_pulled = True
            self._process.kill()
        self._thread.join()

    def _spawn(self) -> None:
        self._process = subprocess.Popen(
            self._command,
            stdin=self._chip,
            stdout=self._chip,
            stderr=subprocess.DEVNULL,
            env=self._environment,
            start_new_session=True,
        )

    def _live(self) -> None:
        while self._process.wait() == -signal.SIGUSR1:
            with self._lock:
                if self._is_pulled:
                    break
                self.resets += 1
                self._command = [word for word in self._command if not word.startswith(_ONCE)]
                self._spawn()
        os.close(self._chip)
        os.close(self._desk)


# a night of two hands, settings, a told fault, as the box itself writes them, and the owner's own
PLAY = """
import time
from scorebox.app import open_keeper
from scorebox.box import Box
from scorebox.guard import CrashRecord
class Hardware:
    unique_id = staticmethod(lambda: "e6605481db31")
    random_bits = staticmethod(lambda: 7)
    now_ms = time.ticks_ms
keeper = open_keeper(Hardware, "")
keeper.do(("open_game", "standard", (), None, None, 0, 0))
for n in range(2):
    dealer = keeper.night.games[-1].fold.dealer
    keeper.do(("bid", dealer, (dealer + 1) % 4, 12))
    keeper.do(("trump", n, None))
    keeper.do(("books", 9))
Box(keeper, None, None).settings.set_full(1)
CrashRecord("").add(ValueError(), 1)
CrashRecord("").told()
with open("/mine.txt", "w") as file:
    file.write("of the owner")
"""
_KEEPSAKES = """
found = {}
def walk(folder):
    for name in os.listdir(folder):
        path = folder + "/" + name
        if path.startswith(("/risefly", "/main.")):
            continue
        if os.stat(path)[0] & 0x4000:
            walk(path)
        else:
            found[path] = digest(path)
walk("")
print(json.dumps(found))
"""


def look(flash: Path, program: str = "") -> tuple[str | None, list[str], list[str], str]:
    """Return what main.py starts, the names at the top, the versions, what the program printed."""
    with StockPico(flash, held=SERVICE) as pico, Pico(pico.port) as link:
        link.run(receiver())
        facts = link.facts()
        printed = link.run(program) if program else ""
    return started_by(facts.main or b""), sorted(facts.names), facts.versions, printed


def keepsakes(flash: Path) -> dict[str, str]:
    """Return a hash of every file that is not the program."""
    found: dict[str, str] = json.loads(look(flash, _KEEPSAKES)[3])
    return found


def starts(flash: Path) -> bool:
    """Tell whether a box keeps score after power-on."""
    with StockPico(flash) as pico:
        return keeps_score(pico.port)
