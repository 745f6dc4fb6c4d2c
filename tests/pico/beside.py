"""The same presses on the emulated chip and on the virtual box, dot for dot."""

from collections.abc import Callable

from desktop_companion.keys import parse_keys
from desktop_companion.virtual_box import VirtualBox
from tests.pico.rig import Rig

# from the evening: North deals, East bids 4 uptown; then spades, and makes ten books
TRUMPS = "ok ok ok ok down*3 ok"
NAMED = "ok ok ok"
HAND = f"{TRUMPS} {NAMED}"


def press_beside(
    rig: Rig, virtual: VirtualBox, keys: str, after: Callable[[], None] = lambda: None
) -> None:
    """Press the keys on both; after each the pictures must be the same, and `after` is called."""
    rig.run_until_still()
    assert rig.page_bytes() == expected(rig, virtual)
    for number, key in enumerate(parse_keys(keys), 1):
        virtual.play([key])
        rig.press(key.button, ms=60, after_ms=60)
        rig.run_until_still()
        assert rig.page_bytes() == expected(rig, virtual), (number, key, rig.text())
        after()


def expected(rig: Rig, virtual: VirtualBox) -> bytes:
    """Return the virtual box's picture, without what the rig's display does not show."""
    frame = virtual.frame
    if rig.board.DISPLAY != "st7789":
        return frame
    return b"".join(bytes(4) + frame[p + 4 : p + 124] + bytes(4) for p in range(0, 1024, 128))
