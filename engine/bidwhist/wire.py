r"""Lines on the wire: `body*crc8hex\n`, printable ASCII, at most 255 bytes. Bytes in, texts out.

What is too long, no ASCII or has another CRC is counted and dropped; nothing is repaired. Whoever
misses an answer asks again.
"""

from .errors import LogError
from .journal import crc_of, is_ascii

LINE_MOST = 255
# One byte is kept for the newline before a hello, which ends what a torn line left behind.
BODY_MOST = LINE_MOST - 11


def frame(body: str) -> bytes:
    """Return the body as a line. `wire.too_long`, `wire.text`: it would be dropped."""
    data = check(body).encode()
    return data + "*{:08x}\n".format(crc_of(data)).encode()


def check(body: str) -> str:
    """Return a body that fits the wire. `wire.too_long`, `wire.text`: it does not."""
    if not is_ascii(body):
        raise LogError("wire.text", text=body[:60])
    if len(body) > BODY_MOST:
        raise LogError("wire.too_long", length=len(body), most=BODY_MOST)
    return body


class Deframer:
    """Cuts what arrives, in whatever pieces, into lines; holds one line at most.

    `too_long`, `not_ascii` and `wrong_crc` count the dropped lines.
    """

    def __init__(self) -> None:
        self.too_long = 0
        self.not_ascii = 0
        self.wrong_crc = 0
        self._held = b""
        self._skipping = False

    def dropped(self) -> int:
        """Return how many lines were dropped."""
        return self.too_long + self.not_ascii + self.wrong_crc

    def feed(self, data: bytes) -> list[str]:
        """Return the bodies of the lines that end in these bytes."""
        bodies: list[str] = []
        start = 0
        end = data.find(b"\n")
        while end >= 0:
            self._hold(data[start:end])
            self._take(bodies)
            start = end + 1
            end = data.find(b"\n", start)
        self._hold(data[start:])
        return bodies

    def _hold(self, piece: bytes) -> None:
        if self._skipping:
            return
        if len(self._held) + len(piece) >= LINE_MOST:
            self.too_long += 1
            self._skipping = True
            self._held = b""
        else:
            self._held += piece

    def _take(self, bodies: list[str]) -> None:
        line = self._held
        skipped = self._skipping
        self._held = b""
        self._skipping = False
        if skipped or not line:
            return
        if min(line) < 32 or max(line) > 126:
            self.not_ascii += 1
        elif line[-9:] != "*{:08x}".format(crc_of(line[:-9])).encode():
            self.wrong_crc += 1
        else:
            bodies.append(line[:-9].decode())
