"""A pseudo-terminal that stands for the box's USB port."""

import os
import pty
import tty
from contextlib import suppress
from typing import Self


class Port:
    """Open within `with`; `path` is what pyserial opens. Nothing here waits."""

    def __init__(self) -> None:
        self.outgoing = bytearray()
        self.path = ""

    def __enter__(self) -> Self:
        """Make the terminal, raw, and keep its far end open so that hosts may come and go."""
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)
        return self

    def __exit__(self, *_error: object) -> None:
        """Close it."""
        os.close(self._master)
        os.close(self._slave)

    def read(self) -> bytes:
        """Return what the host has written, perhaps nothing."""
        with suppress(OSError):  # nothing came, or nobody has it open
            return os.read(self._master, 4096)
        return b""

    def flush(self) -> None:
        """Hand `outgoing` to the host, as much as it takes."""
        if self.outgoing:
            with suppress(BlockingIOError):
                del self.outgoing[: os.write(self._master, self.outgoing)]
