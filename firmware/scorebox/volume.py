"""The flash volume: mount it, format only a chip that was never used, else leave it alone.

MicroPython's own start-up code formats whatever does not mount, which would wipe a night's
journal after one bad block. Here such a volume stays as it is and `state` says so.
"""

import vfs

MISSING = "missing"  # no start-up code of ours ran: nothing is known
READY = "ready"
FORMATTED = "formatted"  # was blank, now formatted and mounted
UNREADABLE = "unreadable"  # holds something that does not mount; nothing is mounted

# What the board's _boot.py got from mount(); for the box's start screen.
state = MISSING

_PAGE = 256  # bytes: the flash's page; littlefs must program in whole pages
_COUNT = 4  # ioctl numbers of MicroPython's block devices
_SIZE = 5


def mount(device: "BlockDevice", root: str = "/") -> str:
    """Mount `device` at `root`; return READY, FORMATTED or UNREADABLE."""
    try:
        _mount(device, root)
    except OSError:
        if not was_never_used(device):
            return UNREADABLE
        make_empty(device, root)
        return FORMATTED
    return READY


def make_empty(device: "BlockDevice", root: str = "/") -> None:
    """Erase all that is on `device` and mount it empty. OSError if the flash does not take it."""
    vfs.VfsLfs2.mkfs(device, progsize=_PAGE)
    _mount(device, root)


def was_never_used(device: "BlockDevice") -> bool:
    """Tell whether every byte is 0xFF, as on a new chip, but for what a format cut off leaves.

    Formatting programs the first page of block 0 first of all, and with that page whole the
    volume mounts: so only that page, half written, is left by a power cut.
    """
    size = device.ioctl(_SIZE, 0)
    page = bytearray(_PAGE)  # small: the heap may have no block's length in one piece
    erased = bytearray(b"\xff" * _PAGE)
    for number in range(device.ioctl(_COUNT, 0)):
        for offset in range(0, size, _PAGE):
            device.readblocks(number, page, offset)
            if page != erased and (number or offset):
                return False
    return True


def _mount(device: "BlockDevice", root: str) -> None:
    # The stubs hold VfsLfs2 for an abstract class.
    littlefs = vfs.VfsLfs2(device, progsize=_PAGE)  # type: ignore[abstract]
    vfs.mount(littlefs, root)  # pyright: ignore[reportUnknownMemberType]


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    # readblocks, writeblocks and ioctl; the stubs hold it for a base class, which it need not be.
    BlockDevice = Any
