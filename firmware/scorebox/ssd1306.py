"""Driver of the SSD1306, 128x64, on I2C: starts it and sends single pages.

A page is 8 rows of 128 columns, one byte a column, the lowest bit on top (MONO_VLSB). Page
addressing is used: every page sets its own place, so a byte lost on the bus spoils one page at
most. The display may be absent, come and go: each transfer raises OSError then, and the first
page after a failure starts the display anew.
"""

WIDTH = 128
PAGES = 8
ALL = 0xFF  # a bit for each page

_COMMAND = 0x00  # the first byte of a transfer: commands follow, or picture bytes follow
_PICTURE = 0x40
_NOTHING = b"\x00\xe3"  # a command without effect: to see whether anybody answers
_ON = b"\x00\xaf"
_IS_OFF = 0x40  # in the status that is read

START = bytes((
    _COMMAND,
    0xAE,  # off while it is set up
    0xD5, 0x80,  # clock: the data sheet's 100 frames or so a second
    0xA8, 0x3F,  # 64 rows
    0xD3, 0x00,  # no vertical offset
    0x40,  # first row of the memory on top
    0x8D, 0x14,  # charge pump on: there is no other source of the panel's voltage
    0x20, 0x02,  # page addressing
    0xA1, 0xC8,  # the connector's side is the upper one
    0xDA, 0x12,  # 64-row panels have their rows wired alternately
    0xD9, 0xF1,  # precharge as wanted with the charge pump
    0xDB, 0x40,
    0xA4, 0xA6,  # show the memory, lit is 1
))  # fmt: skip


class Ssd1306:
    """One display on `i2c` (writeto and readfrom_into, which raise OSError) at `address`.

    `start` are the commands that set its kind up, `offset` its memory's columns left of the glass.
    """

    def __init__(
        self, i2c: "I2C", address: int = 0x3C, start: bytes = START, offset: int = 0
    ) -> None:
        self._i2c = i2c
        self._address = address
        self._start_commands = start
        self._started = False
        self._tells = False  # whether its status says that it is on, once it is
        self._contrast = 0xCF
        # page, then the column in two halves
        self._place = bytearray((_COMMAND, 0xB0, offset & 0x0F, 0x10 | offset >> 4))
        self._picture = bytearray(1 + WIDTH)
        self._picture[0] = _PICTURE
        self._status = bytearray(1)

    def show(self, page: int, data: "bytes | bytearray | memoryview") -> None:
        """Send the 128 bytes of `page` (0 on top). OSError if the display does not answer."""
        if len(data) != WIDTH:
            raise ValueError("a page has 128 bytes")
        if not self._started:
            self._start()
        self._picture[1:] = data
        self._send_page(page)

    def lost_pages(self) -> int:
        """Return which pages (a bit each) must be sent again: a loose wire makes it forget all.

        OSError if the display does not answer.
        """
        self._send(_NOTHING)
        if self._started and not (self._tells and self._is_off()):
            return 0
        self._started = False
        return ALL

    def set_contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255; kept over a restart of the display. OSError as in show."""
        self._contrast = level
        if self._started:
            self._send(bytes((_COMMAND, 0x81, level)))

    def _start(self) -> None:
        # The memory holds noise at power-on, so it is cleared before the panel is lit.
        self._send(self._start_commands)
        self._send(bytes((_COMMAND, 0x81, self._contrast)))
        for column in range(1, 1 + WIDTH):
            self._picture[column] = 0
        for page in range(PAGES):
            self._send_page(page)
        self._send(_ON)
        self._started = True
        self._tells = not self._is_off()

    def _is_off(self) -> bool:
        """Read the status. Some modules answer nothing of use: those never count as off."""
        try:
            self._i2c.readfrom_into(self._address, self._status)
        except OSError:
            return not self._tells
        return bool(self._status[0] & _IS_OFF)

    def _send_page(self, page: int) -> None:
        self._place[1] = 0xB0 | page
        self._send(self._place)
        self._send(self._picture)

    def _send(self, buffer: "bytes | bytearray") -> None:
        try:
            self._i2c.writeto(self._address, buffer)
        except OSError:
            self._started = False
            raise


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    # machine.I2C or a test's stand-in.
    I2C = Any
