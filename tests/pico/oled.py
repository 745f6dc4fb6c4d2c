"""Models of the SSD1306 and the SH1106, and a reader of what they show."""

import re
import struct
import zlib
from collections.abc import Callable
from typing import Any

from scorebox import font

WIDTH = 128
PAGES = 8
ADDRESS = 0x3C

_PAGE_ADDRESSING = 2
_TX_EMPTY = 1 << 4
# commands that both chips have: how many bytes follow
_COMMON = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
_COMMON |= dict.fromkeys((0xA0, 0xA1, 0xA4, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0xE3), 0)
_COMMON |= dict.fromkeys([*range(0x20), *range(0x40, 0x80), *range(0xB0, 0xB8)], 0)


class Oled:
    """The SSD1306 on I2C0. `present = False` pulls its plug: nothing answers at the address.

    `now_ms` gives the time that `changes` notes. With `bus_hz` each byte takes the nine bits it
    takes on a wire; without, none, which is much faster to emulate. A command that the chip does
    not have is a ValueError.
    """

    COLUMNS = WIDTH  # of its memory
    OFFSET = 0  # the memory's columns left of the glass
    ARGUMENTS = _COMMON | {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1}
    STATUS = 0x03
    PUMP = (0x8D, 0x14)  # without which the panel stays dark

    def __init__(self, now_ms: Callable[[], float], bus_hz: int = 0) -> None:
        self.now_ms = now_ms
        self.bus_hz = bus_hz
        self.present = True
        # (time in ms, page) of each data byte that changed a dot.
        self.changes: list[tuple[float, int]] = []
        self.bytes_received = 0
        self.pulses = 0  # seen on SCL while SDA was held
        self._lines: Any = None
        self._holds: int | None = None
        self._waiting = False
        self.power_off()

    def power_off(self) -> None:
        """Forget everything, as without current. The memory has noise in it afterwards."""
        self.ram = bytearray((i * 37) & 0xFF for i in range(self.COLUMNS * PAGES))
        self.is_lit = False
        self.contrast = 0x7F
        self.inverted = False
        self._pumps = False
        self._mode = _PAGE_ADDRESSING
        self._columns, self._pages = (0, self.COLUMNS - 1), (0, PAGES - 1)
        self._column = self._page = 0
        self._kind: int | None = None
        self._command, self._arguments, self._missing = 0, list[int](), 0

    @property
    def is_on(self) -> bool:
        """Whether the panel is lit."""
        return self.is_lit and self._pumps

    def attach(self, chip: Any, sda: int = 4, scl: int = 5) -> None:
        """Hang the display on the emulated chip's first I2C bus."""
        bus = chip.i2c[0]
        self._lines = bus, chip.gpio[sda]
        chip.gpio[scl].add_listener(self._clocked)
        self._alarm = chip.clock.create_alarm(self._finish)
        later = self._later

        def start(_repeated: bool) -> None:
            if self._holds is None:
                bus.complete_start()
            else:
                self._waiting = True  # the bus never gets free for a start

        def connect(address: int, _mode: object) -> None:
            self.begin()
            if self.present and address == ADDRESS:
                later(lambda: bus.complete_connect(True))
            else:
                later(lambda: refuse(bus.complete_connect))

        def refuse(complete: Callable[[bool], None]) -> None:
            complete(False)
            # The emulator forgets that a refusal empties the FIFO, which the SDK waits for.
            bus._set_interrupts(_TX_EMPTY)

        def write(value: int) -> None:
            if self.present:
                self.take(value)
                later(lambda: bus.complete_write(True))
            else:
                later(lambda: refuse(bus.complete_write))

        def read(_more: bool) -> None:
            later(lambda: bus.complete_read(self.status()))

        bus.on_start, bus.on_connect = start, connect
        bus.on_write_byte, bus.on_read_byte = write, read

    def _later(self, done: Callable[[], None]) -> None:
        """Call `done` when a byte's time on the wire is over."""
        self._done = done
        if self.bus_hz:
            self._alarm.schedule(9e9 / self.bus_hz)
        else:
            done()

    def _finish(self) -> None:
        self._done()

    # -- a line that is held ----------------------------------------------------------------------

    def hold_sda(self, pulses: int = 1_000_000) -> None:
        """Hold SDA low, as when cut off in mid-byte, until SCL was pulsed so often."""
        self._holds, self.pulses = pulses, 0
        self._lines[1].set_input_value(False)

    def let_go(self) -> None:
        """Let go of SDA."""
        bus, pin = self._lines
        self._holds = None
        pin.release_input()
        if self._waiting:
            self._waiting = False
            bus.complete_stop()

    def _clocked(self, state: Any, _before: Any) -> None:
        if self._holds is not None and state.name != "LOW":
            self.pulses += 1
            if self.pulses >= self._holds:
                self.let_go()

    # -- what is on the wire ----------------------------------------------------------------------

    def picture(self) -> bytes:
        """Return what is on the glass: 1024 bytes, page by page; dark while it is off."""
        if not self.is_on:
            return bytes(WIDTH * PAGES)
        rows = (self.ram[page * self.COLUMNS + self.OFFSET :][:WIDTH] for page in range(PAGES))
        dots = b"".join(rows)
        return bytes(byte ^ 0xFF for byte in dots) if self.inverted else dots

    def png(self, scale: int = 4) -> bytes:
        """Return the glass as a PNG file."""
        return grey_png(self.picture(), scale)

    def status(self) -> int:
        """Return what a read gives."""
        return self.STATUS | (0 if self.is_lit else 0x40)

    def begin(self) -> None:
        """A transfer begins: its first byte says what the rest is."""
        self._kind = None

    def take(self, value: int) -> None:
        """Take a byte of a transfer."""
        self.bytes_received += 1
        if self._kind is None:
            self._kind = value & 0x40
        elif self._kind:
            self._store(value)
        elif self._missing:
            self._arguments.append(value)
            self._missing -= 1
            if not self._missing:
                self._obey_with(self._command, self._arguments)
        else:
            if value not in self.ARGUMENTS:
                raise ValueError(f"the chip has no command {value:#x}")
            self._command, self._arguments = value, []
            self._missing = self.ARGUMENTS[value]
            if not self._missing:
                self._obey(value)

    def _store(self, value: int) -> None:
        if self._column >= self.COLUMNS:
            return
        place = self._page * self.COLUMNS + self._column
        if self.ram[place] != value:
            self.ram[place] = value
            self.changes.append((self.now_ms(), self._page))
        self._column += 1
        if self._mode == _PAGE_ADDRESSING:
            self._column %= self.COLUMNS
        elif self._column > self._columns[1]:
            self._column = self._columns[0]
            self._page = self._page + 1 if self._page < self._pages[1] else self._pages[0]

    def _obey(self, command: int) -> None:
        if command < 0x10:
            self._column = self._column & 0xF0 | command
        elif command < 0x20:
            self._column = self._column & 0x0F | (command & 0x0F) << 4
        elif 0xB0 <= command <= 0xB7:
            self._page = command & 7
        elif command in (0xAE, 0xAF):
            self.is_lit = command == 0xAF
        elif command in (0xA6, 0xA7):
            self.inverted = command == 0xA7

    def _obey_with(self, command: int, arguments: list[int]) -> None:
        if command == 0x20:
            self._mode = arguments[0] & 3
        elif command == 0x21:
            self._columns, self._column = (arguments[0], arguments[1]), arguments[0]
        elif command == 0x22:
            self._pages, self._page = (arguments[0], arguments[1]), arguments[0]
        elif command == 0x81:
            self.contrast = arguments[0]
        elif command == self.PUMP[0]:
            self._pumps = arguments[0] == self.PUMP[1]


class Sh1106(Oled):
    """The SH1106: 132 columns, the glass two from the left, page addressing and nothing else."""

    COLUMNS = 132
    OFFSET = 2
    ARGUMENTS = _COMMON | {0xAD: 1} | dict.fromkeys(range(0x30, 0x34), 0)
    STATUS = 0x08
    PUMP = (0xAD, 0x8B)


# -- reading a picture --------------------------------------------------------------------------


def _glyphs() -> dict[bytes, str]:
    letters = [chr(font.FIRST + i) for i in range(95)] + list(font.EXTRA)
    width = font.WIDTH
    table = font.GLYPHS
    found: dict[bytes, str] = {}
    for number, letter in enumerate(letters):
        found.setdefault(bytes(table[number * width : number * width + width]), letter)
    return found


def read_text(picture: bytes) -> list[str]:
    """Return the small letters on each of the eight rows; what is no letter is left out.

    Letters may stand anywhere in their row, light on dark or dark on a bar of light.
    """
    glyphs = _glyphs()
    return [_read_row(picture[WIDTH * n : WIDTH * (n + 1)], glyphs) for n in range(PAGES)]


def _read_row(row: bytes, glyphs: dict[bytes, str]) -> str:
    text, x, blank = "", 0, 0
    while x + font.WIDTH <= WIDTH:
        cell = row[x : x + font.WIDTH]
        flipped = bytes(byte ^ 0xFF for byte in cell)
        letter = glyphs.get(cell, " ")
        if letter == " ":
            letter = glyphs.get(flipped, " ")
        if letter == " ":
            x, blank = x + 1, blank + 1
            continue
        if text and blank >= font.WIDTH:
            text += " " * max(1, round(blank / (font.WIDTH + 1)))
        text, x, blank = text + letter, x + font.WIDTH + 1, 0
    # Nought and the letter O look the same: beside a letter it is taken for a letter.
    return re.sub(r"(?<=[A-Za-z])0|0(?=[A-Za-z])", "O", text)


def dots(picture: bytes) -> str:
    """Return the picture as 32 lines of half blocks, for a terminal."""
    lit = [[picture[y // 8 * WIDTH + x] >> y % 8 & 1 for x in range(WIDTH)] for y in range(64)]
    return "\n".join(
        "".join(" ▀▄█"[lit[y][x] + 2 * lit[y + 1][x]] for x in range(WIDTH))
        for y in range(0, 64, 2)
    )


def grey_png(picture: bytes, scale: int = 4) -> bytes:
    """Return the picture as a grey PNG, each dot `scale` pixels wide and high."""
    rows = bytearray()
    for y in range(64):
        line = b"".join(
            (b"\xff" if picture[y // 8 * WIDTH + x] >> y % 8 & 1 else b"\x00") * scale
            for x in range(WIDTH)
        )
        rows += (b"\x00" + line) * scale
    header = struct.pack(">IIBBBBB", WIDTH * scale, 64 * scale, 8, 0, 0, 0, 0)
    return png_file(header, bytes(rows))


def png_file(header: bytes, rows: bytes) -> bytes:
    """Return a PNG file of its header's body and its rows, a zero before each."""
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
