"""Driver of the SH1106, the chip of most 1.3" modules of 128x64 dots.

It takes pages as the SSD1306 does, with three differences: its memory has 132 columns, of which
the glass shows those from the third on; it knows page addressing only; and its pump for the
panel's voltage is another one.
"""

from scorebox.ssd1306 import Ssd1306

_OFFSET = 2

_START = bytes((
    0x00,  # commands follow
    0xAE,  # off while it is set up
    0xD5, 0x80,  # clock
    0xA8, 0x3F,  # 64 rows
    0xD3, 0x00,  # no vertical offset
    0x40,  # first row of the memory on top
    0xAD, 0x8B,  # the pump runs while the panel is lit
    0xA1, 0xC8,  # the connector's side is the upper one
    0xDA, 0x12,  # rows wired alternately
    0xD9, 0x1F,
    0xDB, 0x40,
    0xA4, 0xA6,  # show the memory, lit is 1
))  # fmt: skip


class Sh1106(Ssd1306):
    """One display on `i2c` at `address`."""

    def __init__(self, i2c: "I2C", address: int = 0x3C) -> None:
        super().__init__(i2c, address, _START, _OFFSET)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorebox.ssd1306 import I2C
