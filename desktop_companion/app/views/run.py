"""Opens the window and lets the app live in it."""

import os
import sys
from collections.abc import Callable
from typing import Any

from platformdirs import user_cache_path

from desktop_companion.app import words
from desktop_companion.app.companion import Companion
from desktop_companion.app.opening import Opening
from desktop_companion.errors import UserError

SIZE, LEAST = (1100, 720), (800, 480)
FRAMES = 30  # a second, or some more; an idle window costs in proportion


def prepare(size: tuple[int, int] = SIZE) -> None:
    """Set Kivy up, before anything of it is imported: quiet, and with no settings of its own."""
    for name in ("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_FILELOG", "KIVY_NO_CONSOLELOG"):
        os.environ.setdefault(name, "1")
    for name, folder in (("KIVY_HOME", "kivy"), ("MPLCONFIGDIR", "matplotlib")):
        os.environ.setdefault(name, str(user_cache_path("risefly") / folder))
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "risefly")
    os.environ.setdefault("KIVY_WINDOW", "sdl2")  # the others end the program by themselves
    errors = sys.stderr
    from kivy.config import Config  # noqa: PLC0415 - it reads those variables

    sys.stderr = errors  # which it has taken for its log
    values: dict[str, dict[str, object]] = {
        "graphics": {
            "width": size[0],
            "height": size[1],
            "minimum_width": LEAST[0],
            "minimum_height": LEAST[1],
            "maxfps": FRAMES,
            "multisamples": 0,  # they cost 40 MB, and thin lines are no finer for them
        },
        "kivy": {"exit_on_escape": 0},
        "input": {"mouse": "mouse,disable_multitouch"},
    }
    for section, items in values.items():
        for name, value in items.items():
            Config.set(section, name, value)


def _keep_typing(window: Any) -> None:
    """Let the system tell of typed text all the time.

    Kivy ends it whenever a field loses the focus, which drops what was typed since the last frame:
    the first letters of whoever types on after Tab.
    """
    release = super(type(window), window).release_keyboard

    def release_keyboard(*target: object) -> None:
        release(*target)
        window._sdl_keyboard = None

    window.release_keyboard = release_keyboard


def open_window(opening: Opening, make: Callable[[Any], Companion]) -> None:
    """Show the app that `make` makes until its window is closed. UserError: none can be shown.

    What it is made of, the ledger, is opened first, in the window already.
    """
    try:
        prepare()
        from kivy.core.window import Window  # noqa: PLC0415 - it opens the window
    except (ImportError, OSError) as error:
        raise UserError(words.NO_KIVY.format(why=error)) from None
    if Window is None:
        raise UserError(words.NO_WINDOW)
    _keep_typing(Window)
    from desktop_companion.app.views.opening import opened  # noqa: PLC0415 - after `prepare`
    from desktop_companion.app.views.window import RiseFly  # noqa: PLC0415 - after `prepare`

    ledger = opened(opening)
    if ledger is None:
        return  # the window was closed before there was anything to show
    companion = make(ledger)
    try:
        RiseFly(companion).run()
    finally:
        companion.close()
