"""The flash volume: mount it, format only a chip that was never written, else leave it alone.

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

_PROGRAM_SIZE = 256  # bytes: the flash's page; littlefs must program in whole pages
_COUNT = 4  # ioctl numbers of MicroPython's block devices
_SIZE = 5


def mount(device: "BlockDevice") -> str:
    """Mount `device` at the root; return READY, FORMATTED or UNREADABLE."""
    try:
        _mount(device)
    except OSError:
        if not is_blank(device):
            return UNREADABLE
        make_empty(device)
        return FORMATTED
    return READY


def make_empty(device: "BlockDevice") -> None:
    """Erase all that is on `device` and mount it empty. OSError if the flash does not take it."""
    vfs.VfsLfs2.mkfs(device, progsize=_PROGRAM_SIZE)
    _mount(device)


def is_blank(device: "BlockDevice") -> bool:
    """Tell whether every byte is 0xFF, as on a new chip. Stops at the first block that is not."""
    size = device.ioctl(_SIZE, 0)
    page = bytearray(_PROGRAM_SIZE)  # small: the heap may have no block's length in one piece
    erased = bytearray(b"\xff" * _PROGRAM_SIZE)
    for number in range(device.ioctl(_COUNT, 0)):
        for offset in range(0, size, _PROGRAM_SIZE):
            device.readblocks(number, page, offset)
            if page != erased:
                return False
    return True


def _mount(device: "BlockDevice") -> None:
    # The stubs hold VfsLfs2 for an abstract class.
    littlefs = vfs.VfsLfs2(device, progsize=_PROGRAM_SIZE)  # type: ignore[abstract]
    vfs.mount(littlefs, "/")  # pyright: ignore[reportUnknownMemberType]


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    # readblocks, writeblocks and ioctl; the stubs hold it for a base class, which it need not be.
    BlockDevice = Any
