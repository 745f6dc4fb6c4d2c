"""Driver of the ST7789 with 240x135 dots, on SPI: shows the box's pages doubled, in colour.

The 20x8 cells fill 240x128 dots; the four columns on either side of a page, left and right of the
cells, are left off. A page becomes a band of 16 rows. The display's memory is written down the
screen first: so each byte of a page, eight dots below each other, is 16 dots in a row there, and
the same again for the column beside it. Such a strip is made once for each byte and kept (27 KB
if ever all are), for a picture must be through before the next press is over.

It is ink on paper: spades and clubs are black as on cards, hearts and diamonds red, wherever the
font's own signs stand in a page, upside down or on a dark bar too. Nothing can be read from the
display, so it is told its settings, its margins and one page again from time to time, in case it
lost them.
"""

from scorebox import font

WIDTH = 128  # bytes of a page
PAGES = 8
FIRST = 4  # the first column of a page that is shown
COLUMNS = 120
GLASS = (40, 53)  # where 240x135 begins in the memory of 320x240, as the screen is held
HEIGHT = 135  # rows of the screen
TOP = 3  # of them above the first band
MARGINS = ((0, TOP), (TOP + 16 * PAGES, HEIGHT - TOP - 16 * PAGES))  # where no band is: row, rows

PAPER = (0xFF, 0xF4, 0xDE)
INK = (0x12, 0x16, 0x1C)
RED = (0xD0, 0x14, 0x1C)
RED_ON_INK = (0xFF, 0x6E, 0x5E)
COLOURS = ((PAPER, INK), (PAPER, RED), (RED_ON_INK, INK))  # of dots that are dark, lit
_SUIT, _SUIT_ON_BAR = 1, 2

_ALONG = 0x2A  # commands: which part of the memory's rows, which rows, and what is to stand there
_ROWS = 0x2B
_WRITE = 0x2C
_SETTINGS = (
    b"\x3a\x55",  # 16 bits a dot
    b"\x36\x40",  # the memory's rows run down the screen, from the right of the panel
    b"\x21",  # this panel shows the opposite of what it is told
    b"\x13",  # all of it
)
_LIGHT_UP = (b"\x11", b"\x29")  # wake up; show the memory
# The data sheet asks for 120 ms from a reset to waking and 5 ms from waking to the next command.
# What comes sooner is not heard, and a wait may end a microsecond early: so neither is exact.
_RESET_MS = 125
_WAKE_MS = 10


class St7789:
    """One display: its bus (write), its three pins (value), its backlight (duty_u16).

    `sleep_ms` is waited with, for an eighth of a second when the display is started.
    """

    def __init__(
        self, spi: "Any", dc: "Any", cs: "Any", rst: "Any", light: "Any", sleep_ms: "Sleep"
    ) -> None:
        self._spi = spi
        self._dc, self._cs, self._rst = dc, cs, rst
        self._light = light
        self._sleep_ms = sleep_ms
        self._started = False
        self._contrast = 0xFF
        self._turn = 0  # the page to be sent again next
        self._signs = _suit_signs()
        self._fours = [_four_dots(dark, lit) for dark, lit in COLOURS]
        self._strips: dict[int, bytes] = {}

    def show(self, page: int, data: "bytes | bytearray | memoryview") -> None:
        """Send the 128 bytes of `page` (0 on top)."""
        if len(data) != WIDTH:
            raise ValueError("a page has 128 bytes")
        if not self._started:
            self._start()
        self._begin_picture(TOP + 16 * page, 16)
        strips, write = self._strips, self._spi.write
        for key in self._keys(bytes(data)):
            strip = strips.get(key)
            if strip is None:
                strip = self._make_strip(key)
            write(strip)
        self._cs.value(1)

    def lost_pages(self) -> int:
        """Return a page, as a bit, to be sent again: each has its turn. All else is sent now."""
        if not self._started:
            return 0xFF
        self._send_all(_SETTINGS + _LIGHT_UP)
        for first, count in MARGINS:
            self._blank(first, count)
        self._turn = (self._turn + 1) % PAGES
        return 1 << self._turn

    def set_contrast(self, level: int) -> None:
        """Set the backlight's brightness, 0 to 255."""
        self._contrast = level
        if self._started:
            self._light.duty_u16(level * 257)

    # -- the picture ------------------------------------------------------------------------------

    def _keys(self, data: bytes) -> "Sequence[int]":
        """Return the columns that are shown, each with 256 times its colours added to it."""
        keys: Sequence[int] = data
        for sign, colours in self._signs:
            place = data.find(sign)
            while place >= 0:
                keys = list(keys)
                for column in range(place, place + font.WIDTH):
                    keys[column] = colours << 8 | data[column]
                place = data.find(sign, place + font.WIDTH)
        return keys[FIRST : FIRST + COLUMNS]

    def _make_strip(self, key: int) -> bytes:
        """Make a column's 32 dots, and keep them."""
        fours = self._fours[key >> 8]
        dots = fours[key & 15] + fours[key >> 4 & 15]
        self._strips[key] = strip = dots * 2
        return strip

    # -- the wire ---------------------------------------------------------------------------------

    def _start(self) -> None:
        """Reset it, clear its memory of noise, and only then light it."""
        self._light.duty_u16(0)
        self._cs.value(1)
        self._rst.value(0)
        self._sleep_ms(1)
        self._rst.value(1)
        self._sleep_ms(_RESET_MS)
        self._send_all(_LIGHT_UP[:1])
        self._sleep_ms(_WAKE_MS)
        self._send_all(_SETTINGS)
        self._blank(0, HEIGHT)
        self._send_all(_LIGHT_UP)
        self._started = True
        self.set_contrast(self._contrast)

    def _blank(self, first: int, count: int) -> None:
        """Make rows of the screen paper."""
        self._begin_picture(first, count)
        paper = _two_bytes(PAPER) * (8 * count)  # eight columns at once: a write takes its time
        for _ in range(2 * COLUMNS // 8):
            self._spi.write(paper)
        self._cs.value(1)

    def _begin_picture(self, first: int, count: int) -> None:
        """Say which rows of the screen come now, over its whole width; leave it listening."""
        for command, start, size in (
            (_ALONG, GLASS[1] + first, count),
            (_ROWS, GLASS[0], 2 * COLUMNS),
        ):
            end = start + size - 1
            self._send(bytes((command, start >> 8, start & 0xFF, end >> 8, end & 0xFF)))
        self._send(bytes((_WRITE,)))
        self._cs.value(0)

    def _send_all(self, commands: "tuple[bytes, ...]") -> None:
        for command in commands:
            self._send(command)

    def _send(self, command: bytes) -> None:
        """Send a command and its bytes; what follows is more of them."""
        self._cs.value(0)
        self._dc.value(0)
        self._spi.write(command[:1])
        self._dc.value(1)
        if len(command) > 1:
            self._spi.write(command[1:])
        self._cs.value(1)


def _two_bytes(colour: "Colour") -> bytes:
    """Return a colour as five, six and five bits, the higher byte first."""
    red, green, blue = colour
    return bytes((red & 0xF8 | green >> 5, (green & 0x1C) << 3 | blue >> 3))


def _four_dots(dark: "Colour", lit: "Colour") -> "list[bytes]":
    """Return, for each four dots (bit 0 first), the 16 bytes of them doubled."""
    two = _two_bytes(dark) * 2, _two_bytes(lit) * 2
    return [b"".join([two[dots >> i & 1] for i in range(4)]) for dots in range(16)]


def _suit_signs() -> "list[tuple[bytes, int]]":
    """Return how hearts and diamonds look in a page: upright and turned, plain and on a bar."""
    signs: list[tuple[bytes, int]] = []
    for suit in "♥♦":
        start = font.glyph_index(suit) * font.WIDTH
        upright = font.GLYPHS[start : start + font.WIDTH]
        turned = bytes([_reversed(byte) for byte in reversed(upright)])
        for sign in (upright, turned):
            signs.append((sign, _SUIT))
            signs.append((bytes([byte ^ 0xFF for byte in sign]), _SUIT_ON_BAR))
    return signs


def _reversed(byte: int) -> int:
    bits = 0
    for i in range(8):
        bits |= (byte >> i & 1) << 7 - i
    return bits


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Colour = tuple[int, int, int]
    Sleep = Callable[[int], None]
