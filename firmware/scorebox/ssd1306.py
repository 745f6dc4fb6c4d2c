"""Driver of the SSD1306, 128x64, on I2C: starts it and sends single pages.

A page is 8 rows of 128 columns, one byte a column, the lowest bit on top (MONO_VLSB). Page
addressing is used: every page sets its own place, so a byte lost on the bus spoils one page at
most. The display may be absent, come and go: each transfer raises OSError then, and the first
page after a failure starts the display anew.
"""

WIDTH = 128
PAGES = 8

_COMMAND = 0x00  # the first byte of a transfer: commands follow, or picture bytes follow
_PICTURE = 0x40

_START = bytes((
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
_ON = b"\x00\xaf"


class Ssd1306:
    """One display on `i2c` (anything with writeto(address, buffer)) at `address`."""

    def __init__(self, i2c: "I2C", address: int = 0x3C) -> None:
        self._i2c = i2c
        self._address = address
        self._started = False
        self._contrast = 0xCF
        self._place = bytearray((_COMMAND, 0xB0, 0x00, 0x10))  # page, column 0 in two halves
        self._picture = bytearray(1 + WIDTH)
        self._picture[0] = _PICTURE

    def show(self, page: int, data: "bytes | bytearray | memoryview") -> None:
        """Send the 128 bytes of `page` (0 on top). OSError if the display does not answer."""
        if len(data) != WIDTH:
            raise ValueError("a page has 128 bytes")
        if not self._started:
            self._start()
        self._picture[1:] = data
        self._send_page(page)

    def set_contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255; kept over a restart of the display. OSError as in show."""
        self._contrast = level
        if self._started:
            self._send(bytes((_COMMAND, 0x81, level)))

    def _start(self) -> None:
        # The memory holds noise at power-on, so it is cleared before the panel is lit.
        self._send(_START)
        self._send(bytes((_COMMAND, 0x81, self._contrast)))
        for column in range(1, 1 + WIDTH):
            self._picture[column] = 0
        for page in range(PAGES):
            self._send_page(page)
        self._send(_ON)
        self._started = True

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

    # machine.I2C or a test's stand-in: writeto(address, buffer), which raises OSError.
    I2C = Any
