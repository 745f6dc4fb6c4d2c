"""Runs in MicroPython: writes a volume's image with files on it, as the Pico's flash has it.

fill.py IMAGE BLOCKS FOLDER/NAME=FILE…    each FILE as NAME in a FOLDER of the volume
"""

import os
import sys

import vfs  # type: ignore[import-not-found]

BLOCK = 4096
PAGE = 256
ROOT = "/image"


class Image:
    """A block device in memory."""

    def __init__(self, blocks):
        self.content = bytearray(b"\xff" * (BLOCK * blocks))

    def readblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        buffer[:] = self.content[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        self.content[start : start + len(buffer)] = buffer

    def ioctl(self, operation, argument):
        if operation == 4:
            return len(self.content) // BLOCK
        if operation == 5:
            return BLOCK
        if operation == 6:
            self.writeblocks(argument, b"\xff" * BLOCK)
        return 0


def main(path, blocks, *entries):
    image = Image(int(blocks))
    vfs.VfsLfs2.mkfs(image, progsize=PAGE)
    vfs.mount(vfs.VfsLfs2(image, progsize=PAGE), ROOT)
    folders = []
    for entry in entries:
        name, _, file = entry.partition("=")
        folder = name.split("/", 1)[0]
        if folder not in folders:
            folders.append(folder)
            os.mkdir(ROOT + "/" + folder)
        with open(file, "rb") as source, open(ROOT + "/" + name, "wb") as target:
            target.write(source.read())
    vfs.umount(ROOT)
    with open(path, "wb") as file:
        file.write(image.content)


main(*sys.argv[1:])
