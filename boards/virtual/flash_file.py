"""A file as the Pico's flash: erased by blocks of 4096 bytes, programmed by pages of 256.

Every erase and program can be recorded, and the power can be cut after any of them or in its
middle: this is how the tests see each state that a real cut may leave on the flash.
"""

import os
import struct

from boards.virtual.board import BLOCK_BYTES, BLOCKS

ERASE = 0
PROGRAM = 1
# A record of the trace: kind, block, offset in it, length; a program's bytes follow.
HEAD = "<BHHH"
_SYNC = 3  # ioctl numbers of MicroPython's block devices
_COUNT = 4
_SIZE = 5
_ERASE = 6


class FlashFile:
    """A block device for littlefs.

    `cut_after` is how many erases and programs there will be before the process is killed; of the
    last one only the first `cut_bytes` bytes arrive (-1: all). 0 means that nothing is cut.
    """

    def __init__(
        self, path: str, trace: str = "", cut_after: int = 0, cut_bytes: int = -1
    ) -> None:
        # made once: the heap may later have no room for it in one piece
        self._erased = b"\xff" * BLOCK_BYTES
        _make_file(path)
        self._file = open(path, "r+b")  # noqa: SIM115 - as long as the process lives
        self._trace = open(trace, "ab") if trace else None  # noqa: SIM115
        self._left = cut_after
        self._cut_bytes = cut_bytes

    def readblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        """Fill `buffer` from a block."""
        self._file.seek(block * BLOCK_BYTES + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        """Program bytes into a block that was erased."""
        self._change(PROGRAM, block, offset, buffer)

    def ioctl(self, operation: int, argument: int) -> int:
        """Answer what MicroPython asks of a block device."""
        if operation == _COUNT:
            return BLOCKS
        if operation == _SIZE:
            return BLOCK_BYTES
        if operation == _ERASE:
            self._change(ERASE, argument, 0, self._erased)
        return 0

    def _change(self, kind: int, block: int, offset: int, content: bytes | bytearray) -> None:
        """Write to the file and to the trace; die here if the power is to be cut here."""
        if self._trace is not None:
            self._trace.write(struct.pack(HEAD, kind, block, offset, len(content)))
            if kind == PROGRAM:
                self._trace.write(content)
        self._file.seek(block * BLOCK_BYTES + offset)
        last = self._left == 1
        if last and self._cut_bytes >= 0:
            content = content[: self._cut_bytes]
        self._file.write(content)
        if last:
            # Nothing of this process may run on, no `finally` and no close: that is a power cut.
            os.system("kill -9 $PPID")
        self._left -= 1


def _make_file(path: str) -> None:
    """Make the file, as a new chip, unless it is there with something in it."""
    try:
        if os.stat(path)[6]:
            return
    except OSError:
        pass
    erased = b"\xff" * BLOCK_BYTES
    with open(path, "wb") as file:
        for _ in range(BLOCKS):
            file.write(erased)
