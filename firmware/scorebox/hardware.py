"""The box's hardware: the one module, besides USB service, that touches `machine`.

`Hardware` is what the loop is given; the virtual board has a class with the same methods. Nothing
here blocks for longer than a page on the I2C bus takes (3 ms), but for `wait`, the start of a
display (30 ms; an LCD's a sixth of a second) and a line that is held low (20 ms a try).
"""

import os
import sys
import time
from binascii import hexlify

import machine
import micropython
from machine import I2C, PWM, SPI, Pin

from scorebox import volume
from scorebox.buttons import NAMES, UP
from scorebox.clock import elapsed_ms, later_ms
from scorebox.console import Console

_I2C_TIMEOUT_US = 20_000  # a page takes 3 ms; a display that holds the bus must not stop the game
_TONE_HZ = 2_400
_LIGHT_HZ = 1_000
_WATCHDOG_MS = 8_300  # the chip's longest is 8388; flash may stall for seconds
_WATCHDOG_REASON = 0x40058008  # the RP2040's register that tells what the watchdog did
_RAN_OUT = 1
_WATCHDOG_NOTE = 0x4005801C  # its register in which the SDK leaves, over a reset, who set it
_OURS = 0x6AB73121  # a program; not the boot ROM, which starts by it what was copied onto RPI-RP2
_SHORT = 5  # errno EIO


class Hardware:
    """The pins of `board` (see boards/NAME/board.py) as what the box's loop needs."""

    def __init__(self, board: "ModuleType") -> None:
        pins: dict[str, int] = board.PINS
        self.board_name: str = board.NAME
        self._buttons = tuple(
            [Pin(board.BUTTONS[name.upper()], Pin.IN, Pin.PULL_UP) for name in NAMES]
        )
        self._led = Pin(pins["LED"], Pin.OUT, value=0)
        self._tone: PWM | None = None
        if "BUZZER" in pins:
            self._tone = PWM(Pin(pins["BUZZER"]), freq=_TONE_HZ, duty_u16=0)
        self._tone_until: int | None = None
        self._display: Panel = _DISPLAYS[board.DISPLAY](board.BUS, pins)
        self._console = Console()
        self._watchdog: machine.WDT | None = None

    # -- time -------------------------------------------------------------------------------------

    def now_ms(self) -> int:
        """Return the clock in ms. It wraps: only `scorebox.clock` may compare two of these."""
        return time.ticks_ms()  # type: ignore[return-value]

    def wait(self, ms: int) -> None:
        """Sleep about `ms`; end a tone that is due; tell the watchdog that the loop lives."""
        self._end_tone()
        if self._watchdog is not None:
            self._watchdog.feed()
        time.sleep_ms(ms)

    def start_watchdog(self) -> None:
        """Reset the box if `wait` is not called for 8 seconds. Cannot be stopped again."""
        self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)

    def was_hung(self) -> bool:
        """Tell, once, whether it was our watchdog, its time run out, that started the box."""
        # A reset that the program asks for goes through the watchdog too.
        if "RP2040" not in sys.implementation._machine:
            return False
        ran_out = machine.mem32[_WATCHDOG_REASON] & _RAN_OUT
        is_ours = machine.mem32[_WATCHDOG_NOTE] & 0xFFFFFFFF == _OURS
        machine.mem32[_WATCHDOG_NOTE] = 0  # the first register stays over Ctrl-D in service
        return bool(ran_out) and is_ours

    def reset(self) -> None:
        """Start the box anew, as after power-on."""
        machine.reset()

    # -- what the players see, press and hear -----------------------------------------------------

    def pressed(self) -> int:
        """Return the buttons held down right now, bounce and all: a sum of UP to REF."""
        mask = 0
        bit = UP
        for pin in self._buttons:
            if not pin.value():
                mask |= bit
            bit <<= 1
        return mask

    def show(self, page: int, data: "bytes | bytearray | memoryview") -> None:
        """Send 128 bytes to the display's page 0 to 7. OSError when there is no display.

        A display that comes back is blank but for that page: the caller sends all of them.
        """
        self._display.show(page, data)

    def lost_pages(self) -> int:
        """Return which pages (a bit each) the display may have lost. OSError if it is not there.

        To be asked from time to time: a loose wire can make it forget everything, in silence.
        """
        return self._display.lost_pages()

    def contrast(self, level: int) -> None:
        """Set the display's brightness, 0 to 255. OSError when there is no display."""
        self._display.set_contrast(level)

    def led(self, on: bool) -> None:
        """Switch the board's own light."""
        self._led.value(1 if on else 0)

    def beep(self, ms: int) -> None:
        """Begin a tone of about `ms`; `wait` ends it. Silent on a board without a buzzer."""
        if self._tone is not None:
            self._tone.duty_u16(0x8000)
            self._tone_until = later_ms(self.now_ms(), ms)

    def _end_tone(self) -> None:
        if self._tone is None or self._tone_until is None:
            return
        if elapsed_ms(self.now_ms(), self._tone_until) >= 0:
            self._tone.duty_u16(0)
            self._tone_until = None

    # -- USB --------------------------------------------------------------------------------------

    def serial_read(self, limit: int) -> bytes:
        """Return the bytes that have come in, at most `limit`, perhaps none."""
        return self._console.read(limit)

    def serial_write(self, data: bytes) -> int:
        """Send what the line takes now; return how many bytes of `data` that was."""
        return self._console.write(data)

    def interrupts_off(self) -> None:
        """Let a received Ctrl-C be a byte like any other."""
        micropython.kbd_intr(-1)

    def interrupts_on(self) -> None:
        """Let Ctrl-C stop the program: for service only."""
        micropython.kbd_intr(3)

    # -- the chip ---------------------------------------------------------------------------------

    def unique_id(self) -> str:
        """Return 12 hex digits that differ from box to box."""
        return hexlify(machine.unique_id()).decode()[-12:]

    def random_bits(self) -> int:
        """Return 32 random bits."""
        return int.from_bytes(os.urandom(4), "big")

    def mount(self) -> str:
        """Return the prefix of paths on the volume, which _boot.py has mounted.

        OSError if it did not mount; `scorebox.volume.state` has the reason. It is never formatted
        here: it may hold nights.
        """
        if volume.state in (volume.READY, volume.FORMATTED):
            return ""
        raise OSError(19)  # ENODEV


class _I2cBus:
    """An I2C bus on which nothing lasts for ever; after a failure it is freed and begun anew."""

    def __init__(self, bus: "dict[str, int]", sda: int, scl: int) -> None:
        self._bus = bus
        self._sda, self._scl = sda, scl
        self._begin()

    def writeto(self, address: int, data: "bytes | bytearray") -> None:
        """Send bytes. OSError if nobody answers or stops to, or the lines are held."""
        try:
            if self._i2c.writeto(address, data) != len(data):
                raise OSError(_SHORT)  # it went in the middle: MicroPython only returns how far
        except OSError:
            self._begin()
            raise

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        """Fill the buffer. OSError as in `writeto`."""
        try:
            self._i2c.readfrom_into(address, buffer)
        except OSError:
            self._begin()
            raise

    def _begin(self) -> None:
        _free_lines(self._sda, self._scl)
        self._i2c = I2C(
            self._bus["I2C"],
            sda=Pin(self._sda),
            scl=Pin(self._scl),
            freq=self._bus["HZ"],
            timeout=_I2C_TIMEOUT_US,
        )


def _free_lines(sda: int, scl: int) -> None:
    """Clock out what a display cut off in mid-byte still wants to say: it holds SDA low."""
    data = Pin(sda, Pin.IN, Pin.PULL_UP)
    if data.value():
        return
    clock = Pin(scl, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    for _ in range(9):
        clock.value(0)
        time.sleep_us(5)
        clock.value(1)
        time.sleep_us(5)
        if data.value():
            break
    # A stop: SDA rises while SCL is high.
    data.init(Pin.OPEN_DRAIN, Pin.PULL_UP, value=0)
    time.sleep_us(5)
    data.value(1)


# The drivers are imported here: a box needs one of them.


def _ssd1306(bus: "dict[str, int]", pins: "dict[str, int]") -> "Panel":
    from scorebox.ssd1306 import Ssd1306

    return Ssd1306(_I2cBus(bus, pins["SDA"], pins["SCL"]), bus["ADDRESS"])


def _sh1106(bus: "dict[str, int]", pins: "dict[str, int]") -> "Panel":
    from scorebox.sh1106 import Sh1106

    return Sh1106(_I2cBus(bus, pins["SDA"], pins["SCL"]), bus["ADDRESS"])


def _st7789(bus: "dict[str, int]", pins: "dict[str, int]") -> "Panel":
    from scorebox.st7789 import St7789

    # Before the pins: the bus might take one of them for its input.
    spi = SPI(
        bus["SPI"],
        baudrate=bus["HZ"],
        sck=Pin(pins["SCK"]),
        mosi=Pin(pins["MOSI"]),
        miso=None,
    )
    dc, cs, rst = [Pin(pins[name], Pin.OUT, value=1) for name in ("DC", "CS", "RST")]
    light = PWM(Pin(pins["BL"]), freq=_LIGHT_HZ, duty_u16=0)
    return St7789(spi, dc, cs, rst, light, time.sleep_ms)


_DISPLAYS = {"ssd1306": _ssd1306, "sh1106": _sh1106, "st7789": _st7789}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Protocol

    class Panel(Protocol):
        """What each driver does."""

        def show(self, page: int, data: "bytes | bytearray | memoryview") -> None:
            """Send a page."""
            ...

        def lost_pages(self) -> int:
            """Return the pages to be sent again."""
            ...

        def set_contrast(self, level: int) -> None:
            """Set the brightness."""
            ...
