"""The picture that the display shall show: 128x64 dots, laid out as 20x8 cells of text.

Text stands on the display's own pages (eight dots high), four dots in from the left. Screens draw
the whole picture each time; `changed_pages` then finds what differs from what was last shown, so
that only that goes over the wire. A page counts as shown when `mark_shown` says so.
"""

import framebuf

from scorebox import digits, font

WIDTH = 128
HEIGHT = 64
PAGES = 8
COLUMNS = 20
ROWS = 8
CELL = 6  # dots from one column to the next
MARGIN = 4  # dots left of the first column

_REVERSED = b"\x00\x08\x04\x0c\x02\x0a\x06\x0e\x01\x09\x05\x0d\x03\x0b\x07\x0f"  # four bits


_INVERSE = bytes([byte ^ 0xFF for byte in font.GLYPHS])


def _codes(s: str) -> "bytes | list[int]":
    """Return for each character its code; beyond ASCII the one at which the table has it."""
    codes = s.encode()
    if len(codes) == len(s) and (not s or (min(codes) >= font.FIRST and max(codes) < 0x7F)):
        return codes
    return [font.FIRST + font.glyph_index(character) for character in s]


class Canvas:
    """A frame buffer with text, large digits and lines, and the memory of what was shown."""

    def __init__(self) -> None:
        self._bytes = bytearray(WIDTH * PAGES)
        self._view = memoryview(self._bytes)
        self._shown = bytearray(WIDTH * PAGES)
        self._shown_view = memoryview(self._shown)
        self._unknown = 0xFF  # a bit for each page of which we do not know what the glass shows
        self.frame = framebuf.FrameBuffer(self._bytes, WIDTH, HEIGHT, framebuf.MONO_VLSB)

    def clear(self) -> None:
        """Make every dot dark."""
        self.frame.fill(0)

    def text(self, row: int, col: int, s: str, inverse: bool = False) -> None:
        """Write `s` from the cell (row, col); what would pass the last column is left off.

        Inverse text is dark on a bar of light that reaches one dot further to the left.
        """
        self.write(row, MARGIN + col * CELL, s[: COLUMNS - col], inverse)

    def write(self, row: int, x: int, s: str, inverse: bool = False) -> None:
        """Write `s` in a row from the dot `x`, where the cells do not fit the picture."""
        buffer = self._bytes
        place = row * WIDTH + x
        end = row * WIDTH + WIDTH
        glyphs = font.GLYPHS
        if inverse:
            glyphs = _INVERSE
            if x > 0:
                buffer[place - 1] = 0xFF
        # Dot by dot and by codes: letters and slices are objects, which take four times as long.
        for code in _codes(s):
            if place + font.WIDTH > end:
                return
            glyph = (code - font.FIRST) * font.WIDTH
            buffer[place] = glyphs[glyph]
            buffer[place + 1] = glyphs[glyph + 1]
            buffer[place + 2] = glyphs[glyph + 2]
            buffer[place + 3] = glyphs[glyph + 3]
            buffer[place + 4] = glyphs[glyph + 4]
            if inverse and place + font.WIDTH < end:
                buffer[place + font.WIDTH] = 0xFF
            place += CELL

    def centred(self, row: int, s: str, inverse: bool = False) -> None:
        """Write `s` in the middle of a row, to the dot."""
        s = s[:COLUMNS]
        self.write(row, (WIDTH - len(s) * CELL + 1) // 2, s, inverse)

    def right(self, row: int, s: str, inverse: bool = False) -> None:
        """Write `s` so that it ends in the last column."""
        s = s[:COLUMNS]
        self.text(row, COLUMNS - len(s), s, inverse)

    def bar(self, row: int) -> None:
        """Turn a whole row to its opposite: the line under the cursor, or a title."""
        buffer = self._bytes
        for place in range(row * WIDTH, row * WIDTH + WIDTH):
            buffer[place] ^= 0xFF

    def big(self, row: int, col: int, number: int, size: int = digits.LARGE) -> None:
        """Draw a number in large digits, its upper left corner in the cell (row, col)."""
        digits.draw_number(self.frame, MARGIN + col * CELL, row * 8, number, size)

    def big_centred(self, y: int, x: int, number: int, size: int = digits.LARGE) -> None:
        """Draw a number in large digits around the dot `x`, its top at the dot `y`."""
        left = x - (digits.number_width(number, size) + 1) // 2
        digits.draw_number(self.frame, left, y, number, size)

    def around(self, row: int, x: int, s: str) -> None:
        """Write `s` in a row, centred around the dot `x`."""
        self.write(row, x - len(s) * CELL // 2, s)

    def line(self, x1: int, y1: int, x2: int, y2: int) -> None:
        """Draw a straight line in dots, both ends included."""
        self.frame.line(x1, y1, x2, y2, 1)

    def turn(self) -> None:
        """Turn the picture by 180 degrees, for the people on the other side of the table."""
        buffer = self._bytes
        last = WIDTH * PAGES - 1
        for low in range(WIDTH * PAGES // 2):
            high = last - low
            a = buffer[low]
            b = buffer[high]
            buffer[high] = _REVERSED[a & 15] << 4 | _REVERSED[a >> 4]
            buffer[low] = _REVERSED[b & 15] << 4 | _REVERSED[b >> 4]

    def page(self, number: int) -> memoryview:
        """Return the 128 bytes of a page, not copied."""
        return self._view[number * WIDTH : number * WIDTH + WIDTH]

    def changed_pages(self) -> list[int]:
        """Return the pages, from the top, that differ from what the display shows."""
        changed = []
        for number in range(PAGES):
            start = number * WIDTH
            if (
                self._unknown >> number & 1
                or self._view[start : start + WIDTH] != self._shown_view[start : start + WIDTH]
            ):
                changed.append(number)
        return changed

    def mark_shown(self, number: int) -> None:
        """Remember that the display now shows this page as it is here."""
        start = number * WIDTH
        self._shown_view[start : start + WIDTH] = self._view[start : start + WIDTH]
        self._unknown &= ~(1 << number)

    def forget_shown(self, pages: int = 0xFF) -> None:
        """These pages, a bit each, count as changed: the display was away or has lost them."""
        self._unknown |= pages
