"""The box's hardware: the one module, besides USB service, that touches `machine`.

`Hardware` is what the loop is given; the virtual board has a class with the same methods.
Nothing here blocks for longer than a page on the I2C bus takes (3 ms), `wait` apart.
"""

import os
import time
from binascii import hexlify

import machine
import micropython
from machine import I2C, PWM, Pin

from scorebox import volume
from scorebox.buttons import UP
from scorebox.clock import elapsed_ms, later_ms
from scorebox.console import Console
from scorebox.ssd1306 import Ssd1306

_I2C_TIMEOUT_US = 20_000  # a page takes 3 ms; a display that holds the bus must not stop the game
_TONE_HZ = 2_400
_WATCHDOG_MS = 8_300  # the chip's longest is 8388; flash may stall for seconds


class Hardware:
    """The pins of `board` (see boards/NAME/board.py) as what the box's loop needs."""

    def __init__(self, board: "ModuleType") -> None:
        self._buttons = tuple(Pin(number, Pin.IN, Pin.PULL_UP) for number in board.BUTTONS)
        self._led = Pin(board.LED, Pin.OUT, value=0)
        self._tone: PWM | None = None
        if board.BUZZER is not None:
            self._tone = PWM(Pin(board.BUZZER), freq=_TONE_HZ, duty_u16=0)
        self._tone_until: int | None = None
        _free_bus(board.I2C_SDA, board.I2C_SCL)
        i2c = I2C(
            board.I2C_BUS,
            sda=Pin(board.I2C_SDA),
            scl=Pin(board.I2C_SCL),
            freq=board.I2C_HZ,
            timeout=_I2C_TIMEOUT_US,
        )
        self._display = Ssd1306(i2c, board.I2C_ADDRESS)
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


def _free_bus(sda: int, scl: int) -> None:
    """Clock out what a display cut off in mid-byte still wants to say; it holds SDA low."""
    data = Pin(sda, Pin.IN, Pin.PULL_UP)
    clock = Pin(scl, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    for _ in range(9):
        if data.value():
            return
        clock.value(0)
        time.sleep_us(5)
        clock.value(1)
        time.sleep_us(5)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
