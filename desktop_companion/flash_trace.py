"""What happened to a virtual box's flash, change by change: to replay an evening up to any moment.

The virtual board writes the file, see `boards/virtual/flash_file.py`.
"""

import struct
from pathlib import Path
from typing import NamedTuple

BLOCK_BYTES = 4096
_ERASE = 0  # the other kind is a program
_HEAD = struct.Struct("<BHHH")


class Change(NamedTuple):
    """An erase (content: all ones) or a program of bytes, from the volume's byte `start` on."""

    is_erase: bool
    start: int
    content: bytes

    def replay(self, volume: bytearray, *, size: int = -1) -> None:
        """Do the change, or its first `size` bytes alone, to a volume's content."""
        content = self.content if size < 0 else self.content[:size]
        volume[self.start : self.start + len(content)] = content


def read_trace(path: Path) -> list[Change]:
    """Return the changes in order. ValueError if the file ends within one."""
    recorded = path.read_bytes()
    changes = []
    place = 0
    while place < len(recorded):
        if place + _HEAD.size > len(recorded):
            raise ValueError(f"{path} ends within a record")
        kind, block, offset, length = _HEAD.unpack_from(recorded, place)
        place += _HEAD.size
        if kind == _ERASE:
            content = b"\xff" * length
        else:
            content = recorded[place : place + length]
            if len(content) < length:
                raise ValueError(f"{path} ends within a record")
            place += length
        changes.append(Change(kind == _ERASE, block * BLOCK_BYTES + offset, content))
    return changes
