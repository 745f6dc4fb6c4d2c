"""The serial line as standard input and output, a byte at a time and never waiting.

A Pico's console is its USB line; the box on a desk has a pseudo-terminal in its place.
"""

import select
import sys


class Console:
    """Reads what has come in and writes what the line takes now."""

    def __init__(self) -> None:
        self._byte = bytearray(1)
        self._input = select.poll()
        self._input.register(sys.stdin, select.POLLIN)
        self._output = select.poll()
        self._output.register(sys.stdout, select.POLLOUT)

    def read(self, limit: int) -> bytes:
        """Return the bytes that have come in, at most `limit`, perhaps none."""
        found = bytearray()
        # One at a time: reading more waits for all of them, whatever poll said.
        while len(found) < limit and self._input.poll(0):
            if not sys.stdin.buffer.readinto(self._byte):
                break  # the other end is closed
            found.extend(self._byte)
        return bytes(found)

    def write(self, data: bytes) -> int:
        """Send what fits into the line's buffer now; return how many bytes that was."""
        sent = 0
        # "Ready" promises room for one byte; a longer write may wait for half a second.
        while sent < len(data) and self._output.poll(0):
            self._byte[0] = data[sent]
            if not sys.stdout.buffer.write(self._byte):
                break
            sent += 1
        return sent
