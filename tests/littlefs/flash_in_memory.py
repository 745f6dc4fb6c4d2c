"""A flash chip in memory, for MicroPython: it may die at any change, and what it did is kept."""

import os

import vfs  # type: ignore[import-not-found]

from scorebox.store import Store

BLOCK = 4096
BLOCKS = 24
PAGE = 256
EIO = 5
ROOT = "/flash"
_ERASED = b"\xff" * BLOCK


class Flash:
    """Blocks that are dead from change number `cut_at` on (0: never), or from its middle.

    A dead one returns an error number: to raise one would fail in the collector's finalisers,
    which close the files of the dead evening. `changes` counts; `trace` holds (start, bytes)
    where it is asked for.
    """

    def __init__(self, content=None, trace=None):
        self.content = bytearray(content or b"\xff" * (BLOCK * BLOCKS))
        self.changes = 0
        self.cut_at = 0
        self.half = False
        self.trace = trace

    def is_dead(self):
        return self.cut_at and self.changes >= self.cut_at

    def readblocks(self, block, buffer, offset=0):
        if self.is_dead():
            return -EIO
        start = block * BLOCK + offset
        buffer[:] = self.content[start : start + len(buffer)]
        return 0

    def writeblocks(self, block, buffer, offset=0):
        return -EIO if self.is_dead() else self.change(block * BLOCK + offset, buffer)

    def ioctl(self, operation, argument):
        if operation == 4:
            return BLOCKS
        if operation == 5:
            return BLOCK
        if operation == 6:
            return -EIO if self.is_dead() else self.change(argument * BLOCK, _ERASED)
        return 0

    def change(self, start, content):
        self.changes += 1
        if self.trace is not None:
            self.trace.append((start, bytes(content)))
        if self.is_dead():
            content = content[: len(content) // 2 if self.half else 0]
        self.content[start : start + len(content)] = content
        return -EIO if self.is_dead() else 0


def formatted():
    """Return the content of a chip with an empty volume."""
    blank = Flash()
    vfs.VfsLfs2.mkfs(blank, progsize=PAGE)
    return blank.content


def mount(flash):
    """Mount the flash; return a store on it."""
    vfs.mount(vfs.VfsLfs2(flash, progsize=PAGE), ROOT)
    store = Store(os, ROOT)
    store.prepare()
    return store


def unmount():
    vfs.umount(ROOT)
