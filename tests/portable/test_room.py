"""What was loaded for a screen is let go where memory is short, and comes again."""

import sys

import scorebox.screens
from scorebox import room

SELDOM = "scorebox.screens.display_test"


def open_it():
    from scorebox.screens.display_test import DisplayTest  # noqa: PLC0415 - as the box does

    return DisplayTest


def test_where_memory_is_short_a_screen_is_let_go_and_loaded_anew():
    if sys.implementation.name != "micropython":
        return  # no memory is short there
    sys.modules.pop(SELDOM, None)
    kept, short = room.loaded(), room.SHORT
    before = open_it()
    assert SELDOM in sys.modules
    room.SHORT = 0
    try:
        room.make_room(kept)
        assert open_it() is before, "there is plenty"
        room.SHORT = 1 << 29
        room.make_room(kept)
    finally:
        room.SHORT = short
    assert SELDOM not in sys.modules
    assert kept <= room.loaded()
    assert not hasattr(scorebox.screens, "display_test")
    assert open_it() is not before
    assert SELDOM in sys.modules
