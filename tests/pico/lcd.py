"""A model of the ST7789 on Waveshare's Pico-LCD-1.14, and its picture as PNG."""

import struct
from collections.abc import Callable
from typing import Any

from tests.pico.oled import png_file

WIDTH, HEIGHT = 240, 135  # of the glass, as it is looked at
_MEMORY = (240, 320)  # columns, rows
_WAKE_NS = 5e6  # what comes sooner after waking is not taken
_RESET_NS = 120e6
_ARGUMENTS = {0x2A: 4, 0x2B: 4, 0x36: 1, 0x3A: 1}
_WRITE = 0x2C
_KNOWN = {0x11, 0x13, 0x20, 0x21, 0x28, 0x29, _WRITE} | set(_ARGUMENTS)

Colour = tuple[int, int, int]


class Lcd:
    """The display on SPI1 with its pins. `present = False` pulls it off: it hears nothing.

    With `bus_hz` each byte takes its eight bits' time on the bus; else it takes none.

    How the glass lies over the memory follows from the maker's own example, which sets MADCTL to
    0x70 and takes rows from 53, columns from 40.
    """

    def __init__(self, now_ms: Callable[[], float], bus_hz: int = 0) -> None:
        self.now_ms = now_ms
        self._bus_hz = bus_hz
        self.present = True
        self.changes: list[tuple[float, int]] = []  # (time in ms, page) of changed dots
        self.bytes_received = 0
        self._chip: Any = None
        self.power_off()

    def power_off(self) -> None:
        """Forget everything, as without current; the memory has noise in it afterwards."""
        self.ram = [(i * 7919) & 0xFFFF for i in range(_MEMORY[0] * _MEMORY[1])]
        self._reset()

    def _reset(self) -> None:
        self.is_awake = self._shows = self.inverted = False
        self._woken_ns = self._reset_ns = self._nanos()
        self._madctl = self._colmod = 0
        self._columns, self._rows = (0, 239), (0, 319)
        self._command, self._arguments = 0, bytearray()
        self._column = self._row = 0
        self._high: int | None = None

    def attach(self, chip: Any) -> None:
        """Hang the display on the emulated chip's second SPI bus."""
        self._chip = chip
        self._data, self._select = chip.gpio[8], chip.gpio[9]
        bus = chip.spi[1]
        alarm = chip.clock.create_alarm(lambda: bus.complete_transmit(0)) if self._bus_hz else None

        def transmit(value: int) -> None:
            if self.present and not self._select.output_value:
                self._take(value)
            if alarm is not None:
                alarm.schedule(8e9 / self._bus_hz)
            else:
                bus.complete_transmit(0)

        def reset(state: Any, _before: Any) -> None:
            if state.name == "LOW":
                self._reset()

        bus.on_transmit = transmit
        chip.gpio[12].add_listener(reset)

    def _nanos(self) -> float:
        return float(self._chip.clock.nanos) if self._chip is not None else 0.0

    @property
    def is_on(self) -> bool:
        """Whether something is seen: it is awake, shows its memory, and is lit from behind."""
        light = self._chip.pwm.channels[6].cc >> 16  # GP13 is the channel's second pin
        return self.is_awake and self._shows and bool(light)

    # -- what is on the wire ----------------------------------------------------------------------

    def _take(self, value: int) -> None:
        self.bytes_received += 1
        if not self._data.output_value:
            self._begin(value)
        elif self._command == _WRITE:
            self._take_pixel(value)
        else:
            self._arguments.append(value)
            if len(self._arguments) == _ARGUMENTS.get(self._command, 0):
                self._obey(self._command, self._arguments)

    def _begin(self, command: int) -> None:
        now = self._nanos()
        if command not in _KNOWN:
            raise ValueError(f"the chip has no command {command:#x} that the model knows")
        if now - self._woken_ns < _WAKE_NS or now - self._reset_ns < _WAKE_NS:
            self._command = 0
            return
        self._command, self._arguments, self._high = command, bytearray(), None
        if command == 0x11 and not self.is_awake and now - self._reset_ns >= _RESET_NS:
            self.is_awake, self._woken_ns = True, now
        elif command in (0x20, 0x21):
            self.inverted = command == 0x21
        elif command in (0x28, 0x29):
            self._shows = command == 0x29
        elif command == _WRITE:
            self._column, self._row = self._columns[0], self._rows[0]

    def _obey(self, command: int, arguments: bytearray) -> None:
        if command == 0x36:
            self._madctl = arguments[0]
        elif command == 0x3A:
            self._colmod = arguments[0]
        else:
            first, last = struct.unpack(">HH", arguments)
            if command == 0x2A:
                self._columns = (first, last)
            else:
                self._rows = (first, last)

    def _take_pixel(self, value: int) -> None:
        if self._colmod & 7 != 5:
            return  # only 16 bits a dot are known here
        if self._high is None:
            self._high = value
            return
        colour, self._high = self._high << 8 | value, None
        x, y = (self._row, self._column) if self._madctl & 0x20 else (self._column, self._row)
        x = _MEMORY[0] - 1 - x if self._madctl & 0x40 else x
        y = _MEMORY[1] - 1 - y if self._madctl & 0x80 else y
        place = y * _MEMORY[0] + x
        if self.ram[place] != colour:
            self.ram[place] = colour
            self.changes.append((self.now_ms(), (186 - x - 3) // 16))
        self._column += 1
        if self._column > self._columns[1]:
            self._column = self._columns[0]
            self._row = self._row + 1 if self._row < self._rows[1] else self._rows[0]

    # -- what is seen -----------------------------------------------------------------------------

    def pixels(self) -> list[list[Colour]]:
        """Return the glass's 135 rows of 240 colours; all black while nothing is seen."""
        if not self.is_on:
            return [[(0, 0, 0)] * WIDTH for _ in range(HEIGHT)]
        # The panel shows the opposite of what it is told, until it is told to invert that.
        flip = 0 if self.inverted else 0xFFFF
        return [
            [_colour(self.ram[(40 + x) * _MEMORY[0] + 186 - y] ^ flip) for x in range(WIDTH)]
            for y in range(HEIGHT)
        ]

    def picture(self) -> bytes:
        """Return the dark dots as the box's pages: 1024 bytes, the outer columns left blank.

        ValueError where the dots do not stand doubled between margins of one light colour.
        """
        pages = bytearray(1024)
        if not self.is_on:
            return bytes(pages)
        rows = self.pixels()
        margins = {colour for y in (0, 1, 2, 131, 132, 133, 134) for colour in rows[y]}
        if len(margins) != 1 or not _is_light(margins.pop()):
            raise ValueError("the margins are not clean")
        for y in range(64):
            upper, lower = rows[3 + 2 * y], rows[4 + 2 * y]
            if upper != lower or upper[0::2] != upper[1::2]:
                raise ValueError(f"row {y} is not doubled")
            for x in range(120):
                if not _is_light(upper[2 * x]):
                    pages[(y >> 3) * 128 + 4 + x] |= 1 << (y & 7)
        return bytes(pages)

    def png(self, scale: int = 3) -> bytes:
        """Return the glass as a PNG in colour."""
        rows = b"".join(
            (b"\0" + b"".join(bytes(colour) * scale for colour in row)) * scale
            for row in self.pixels()
        )
        header = struct.pack(">IIBBBBB", WIDTH * scale, HEIGHT * scale, 8, 2, 0, 0, 0)
        return png_file(header, rows)


def _colour(word: int) -> Colour:
    """Return 5, 6 and 5 bits as three bytes."""
    red, green, blue = word >> 11, word >> 5 & 63, word & 31
    return red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2


def _is_light(colour: Colour) -> bool:
    return 3 * colour[0] + 6 * colour[1] + colour[2] > 1000
