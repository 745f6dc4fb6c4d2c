"""Starts the app, or says in a sentence why it cannot be started here."""

import contextlib
import ctypes
import os
import sys

from desktop_companion.app import season_words, words
from desktop_companion.app.boxes import Boxes
from desktop_companion.app.companion import Companion
from desktop_companion.app.mail import Mail
from desktop_companion.app.opening import Opening, Progress
from desktop_companion.app.sections import SECTIONS
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger
from desktop_companion.settings import load_settings

DRIVER = "SDL_VIDEODRIVER"
# glibc's mallopt: one arena for all threads, and what is freed goes back to the system
MALLOC = ((-8, 1), (-3, 64 * 1024), (-1, 64 * 1024))


def choose_display() -> None:
    """Let the window go where the system shows windows. UserError where it shows none.

    Without that word to SDL it draws for nobody where there is no display.
    """
    if os.environ.get(DRIVER) or sys.platform in ("win32", "darwin"):
        return
    displays = [("WAYLAND_DISPLAY", "wayland"), ("DISPLAY", "x11")]
    drivers = [driver for name, driver in displays if os.environ.get(name)]
    if not drivers:
        raise UserError(words.NO_DISPLAY)
    os.environ[DRIVER] = ",".join(drivers)


def save_memory() -> None:
    """Let threads that come and go leave no memory behind: some 25 MB of the app's, on Linux."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # another C library
            mallopt = ctypes.CDLL(None).mallopt
            for option, value in MALLOC:
                mallopt(option, value)


def open_ledger(progress: Progress) -> Ledger:
    """Return the ledger; `progress` hears of it being reckoned anew. UserError: no ledger."""
    return Ledger(progress=progress)


def make_companion(ledger: Ledger | None = None, *, with_virtual: bool = False) -> Companion:
    """Return the app over the ledger, looking for boxes already. UserError: no ledger."""
    ledger, mail = ledger or Ledger(), Mail()
    boxes = Boxes(ledger, mail)
    companion = Companion(ledger, mail, boxes, load_settings(), SECTIONS)
    if ledger.copied is not None:
        companion.tell(season_words.LEDGER_COPIED.format(path=ledger.copied))
    boxes.start()
    if with_virtual:
        companion.open_virtual()
    return companion


def run(*, with_virtual: bool = False) -> None:
    """Show the app until it is closed. UserError: it cannot be shown here."""
    choose_display()
    save_memory()
    from desktop_companion.app.views.run import open_window  # noqa: PLC0415 - Kivy, only here

    open_window(
        Opening(open_ledger),
        lambda ledger: make_companion(ledger, with_virtual=with_virtual),
    )
