"""MicroPython's framebuf for a desk: real dots in MONO_VLSB order, and only what the box uses."""

MONO_VLSB = 0


class FrameBuffer:
    """A picture of one bit a dot over a buffer of the caller's; each byte is eight dots down."""

    def __init__(self, buffer, width, height, form, stride=None):
        if form != MONO_VLSB:
            raise ValueError("only MONO_VLSB is known here")
        self._buffer = buffer
        self._width = width
        self._height = height
        self._stride = stride or width
        if len(buffer) < self._stride * ((height + 7) // 8):
            raise ValueError("buffer too small")

    def pixel(self, x, y, colour=None):
        """Read a dot, or set it; outside the picture nothing happens."""
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        place = (y >> 3) * self._stride + x
        if colour is None:
            return self._buffer[place] >> (y & 7) & 1
        if colour:
            self._buffer[place] |= 1 << (y & 7)
        else:
            self._buffer[place] &= ~(1 << (y & 7)) & 0xFF
        return None

    def fill(self, colour):
        """Set every dot."""
        self.fill_rect(0, 0, self._width, self._height, colour)

    def fill_rect(self, x, y, width, height, colour):
        """Fill a rectangle."""
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.pixel(column, row, colour)

    def hline(self, x, y, width, colour):
        """Draw a line to the right."""
        self.fill_rect(x, y, width, 1, colour)

    def vline(self, x, y, height, colour):
        """Draw a line downwards."""
        self.fill_rect(x, y, 1, height, colour)

    def rect(self, x, y, width, height, colour):
        """Draw the outline of a rectangle."""
        self.hline(x, y, width, colour)
        self.hline(x, y + height - 1, width, colour)
        self.vline(x, y, height, colour)
        self.vline(x + width - 1, y, height, colour)

    def line(self, x1, y1, x2, y2, colour):
        """Draw a straight line, ends included."""
        dx = abs(x2 - x1)
        dy = -abs(y2 - y1)
        step_x = 1 if x1 < x2 else -1
        step_y = 1 if y1 < y2 else -1
        error = dx + dy
        while True:
            self.pixel(x1, y1, colour)
            if x1 == x2 and y1 == y2:
                return
            double = 2 * error
            if double >= dy:
                error += dy
                x1 += step_x
            if double <= dx:
                error += dx
                y1 += step_y

    def blit(self, source, x, y, key=-1):
        """Copy another picture here; its dots of colour `key` stay clear."""
        for row in range(source._height):
            for column in range(source._width):
                colour = source.pixel(column, row)
                if colour != key:
                    self.pixel(x + column, y + row, colour)
