"""A virtual box in the app: the real firmware, followed by the clock on the wall in a thread.

Its buttons and its display go past the serial line, on which it is a box like any other.
"""

import threading
import time
from collections import deque
from pathlib import Path
from typing import NamedTuple

from desktop_companion.app.boxes import Fault
from desktop_companion.app.mail import Mail
from desktop_companion.errors import UserError
from desktop_companion.faults import told
from desktop_companion.keys import GAP_MS, PRESS_MS
from desktop_companion.ledger.store import ledger_path
from desktop_companion.virtual_box import FRAME_BYTES, BoxCrashedError, VirtualBox, VirtualBoxError
from desktop_companion.volume import claimed

TICK_S = 0.04  # an order is done at once
LONGEST_MS = 1000  # after the computer has slept, the box need not live through all of it


class VirtualState(NamedTuple):
    """What a virtual box shows. `port` is '' before it runs, `trouble` why it does not."""

    name: str
    port: str = ""
    frame: bytes = bytes(FRAME_BYTES)
    trouble: str = ""
    is_over: bool = False


def volume_path(number: int) -> Path:
    """Return the file that holds the memory of the virtual box of that number, from 1."""
    name = "virtual.flash" if number == 1 else f"virtual-{number}.flash"
    return ledger_path().parent / name


class Virtual(threading.Thread):
    """Runs a box until it is closed; what it shows goes into the mail as a VirtualState."""

    def __init__(self, name: str, volume: Path, mail: Mail) -> None:
        super().__init__(daemon=True, name=name)
        self._volume = volume
        self._mail = mail
        self._orders: deque[tuple[str, str]] = deque()
        self._leaving = threading.Event()
        self._wake = threading.Event()
        self._state = VirtualState(name)

    def down(self, button: str) -> None:
        """Press a button: up, down, ok, back or ref."""
        self._orders.append(("down", button))
        self._wake.set()

    def up(self, button: str) -> None:
        """Let a button go."""
        self._orders.append(("up", button))
        self._wake.set()

    def leave(self) -> None:
        """Let the box be switched off; `join` waits until it is."""
        self._leaving.set()
        self._wake.set()

    def run(self) -> None:
        """Start the box and let it live."""
        trouble = ""
        try:
            with claimed(self._volume), VirtualBox(self._volume, announce=True) as box:
                self._live(box)
        except BoxCrashedError as error:
            trouble = told(error)
        except (UserError, VirtualBoxError) as error:
            trouble = str(error)
        except OSError as error:
            trouble = f"{self._volume}: {error.strerror or error}"
        except Exception as error:
            trouble = str(error)
            self._mail.post(Fault(error))
        self._tell(trouble=trouble, is_over=True)

    def _tell(self, **changes: object) -> None:
        self._state = self._state._replace(**changes)  # type: ignore[arg-type]
        self._mail.post(self._state)

    def _live(self, box: VirtualBox) -> None:
        box.step(200)
        self._tell(port=box.port, frame=box.frame)
        drawn = box.changes
        last = time.monotonic()
        while not self._leaving.is_set():
            self._wake.wait(0 if self._orders else TICK_S)
            self._wake.clear()
            self._press(box)
            now = time.monotonic()
            ms = int((now - last) * 1000)
            last += ms / 1000
            box.step(min(ms, LONGEST_MS))
            if box.changes != drawn:
                drawn = box.changes
                self._tell(frame=box.frame)

    def _press(self, box: VirtualBox) -> None:
        """Do the next order and let the box see it: a press may be shorter than a tick."""
        if self._orders:
            order, button = self._orders.popleft()
            if order == "down":
                box.down(button)
                box.step(PRESS_MS)
            else:
                box.up(button)
                box.step(GAP_MS)
