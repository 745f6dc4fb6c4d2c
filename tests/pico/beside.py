"""The same presses on the emulated chip and on the virtual box, dot for dot."""

from collections.abc import Callable

from desktop_companion.keys import GAP_MS, parse_keys
from desktop_companion.virtual_box import VirtualBox
from tests.pico.rig import Rig

# from the evening: North deals, East bids 4 uptown; then spades, and makes ten books
TRUMPS = "ok ok ok ok down*3 ok"
NAMED = "ok ok ok"
HAND = f"{TRUMPS} {NAMED}"
SOON_MS = 1000


def press_beside(
    rig: Rig, virtual: VirtualBox, keys: str, after: Callable[[], None] = lambda: None
) -> None:
    """Press the keys on both; after each the pictures must be the same, and `after` is called."""
    await_same(rig, virtual)
    for key in parse_keys(keys):
        virtual.play([key])
        rig.press(key.button, key.ms, after_ms=0)
        await_same(rig, virtual)
        rig.run(GAP_MS)  # a finger is not faster
        after()


def await_same(rig: Rig, virtual: VirtualBox) -> None:
    """Live on until the pictures are the same; StalledError tells what the chip's shows."""

    def same() -> bool:
        try:
            return rig.page_bytes() == expected(rig, virtual)
        except ValueError:
            return False  # a column of the LCD is half drawn just now

    rig.run_until(same, SOON_MS)


def expected(rig: Rig, virtual: VirtualBox) -> bytes:
    """Return the virtual box's picture, without what the rig's display does not show."""
    frame = virtual.frame
    if rig.board.DISPLAY != "st7789":
        return frame
    return b"".join(bytes(4) + frame[p + 4 : p + 124] + bytes(4) for p in range(0, 1024, 128))
