"""The box's hardware on a desk: what `scorebox.hardware` is on a Pico, spoken over pipes.

Standard input and output are the serial line. The rest are ASCII lines on two pipes:

host to box: `step MS` lets that much time pass, `down NAME`, `up NAME` a button, `display 0|1`
takes the display away and gives it back, `id HEX12 RANDOM` sets what the chip would say of itself
(before the first step), `heap`, `quit`.

box to host: `ready`, `page N BASE64`, `led 0|1`, `beep MS`, `stepped NOW` after each step,
`heap FREE` bytes, `reset` when the box starts anew, `crash BASE64` a traceback.

The box's clock moves by `step` alone, so the same lines give the same evening each time.
"""

import gc
import os
import sys
from binascii import b2a_base64, hexlify

from boards.virtual.board import NAME
from scorebox import volume
from scorebox.buttons import NAMES
from scorebox.clock import later_ms
from scorebox.console import Console

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boards.virtual.flash_file import FlashFile

ROOT = "/box"
RESET_CODE = 3  # the process's exit code when the box wants to start anew
_ID_FILE = ROOT + "/board_id"
_NO_DEVICE = 19  # errno ENODEV


class VirtualHardware:
    """The same methods as `scorebox.hardware.Hardware`, and the host's lines."""

    def __init__(self, flash: "FlashFile", orders: int, reports: int) -> None:
        """Take the numbers of two open files: the host's orders to us, and our reports."""
        self.board_name = NAME
        self._flash = flash
        self._orders = open("/dev/fd/{}".format(orders), "rb")  # noqa: SIM115
        self._reports = open("/dev/fd/{}".format(reports), "wb")  # noqa: SIM115
        self._now_ms = 0
        self._granted_ms = 0  # time that the host has let pass and we have not yet used
        self._owes_answer = False
        self._pressed = 0
        self._has_display = True
        self._id: str = ""
        self._random = 0  # state of the generator; 0: the system's
        self._console = Console()

    def await_start(self) -> None:
        """Say that we are ready, and obey until the host lets time pass."""
        self.report("ready")
        while not self._owes_answer:
            self._obey(self._next_order())

    # -- time -------------------------------------------------------------------------------------

    def now_ms(self) -> int:
        """Return the clock in ms; it wraps as the Pico's does."""
        return self._now_ms

    def wait(self, ms: int) -> None:
        """Use up `ms` of the time that the host lets pass; block until there is as much."""
        while self._granted_ms < ms:
            if self._owes_answer:
                self._owes_answer = False
                self.report("stepped {}".format(self._now_ms))
            self._obey(self._next_order())
        self._granted_ms -= ms
        self._now_ms = later_ms(self._now_ms, ms)

    def start_watchdog(self) -> None:
        """Nothing: the host sees for itself when we do not answer."""

    def was_hung(self) -> bool:
        """Return False: the host ends a box that does not answer."""
        return False

    def reset(self) -> None:
        """Start anew: the host does that when we end so."""
        self.report("reset")
        sys.exit(RESET_CODE)

    # -- what the players see, press and hear -----------------------------------------------------

    def pressed(self) -> int:
        """Return the buttons that the host holds down, as bits."""
        return self._pressed

    def show(self, page: int, data: memoryview) -> None:
        """Send the 128 bytes of a page. OSError when the display was taken away."""
        if not self._has_display:
            raise OSError(_NO_DEVICE)
        self.report("page {} {}".format(page, b2a_base64(bytes(data)).decode().strip()))

    def lost_pages(self) -> int:
        """Return 0: what was sent is seen. OSError when the display was taken away."""
        if not self._has_display:
            raise OSError(_NO_DEVICE)
        return 0

    def contrast(self, level: int) -> None:
        """Set the display's brightness, 0 to 255: nothing to see here."""
        if not self._has_display:
            raise OSError(_NO_DEVICE)

    def led(self, on: bool) -> None:
        """Switch the light."""
        self.report("led {}".format(1 if on else 0))

    def beep(self, ms: int) -> None:
        """Begin a tone of `ms`."""
        self.report("beep {}".format(ms))

    # -- the serial line --------------------------------------------------------------------------

    def serial_read(self, limit: int) -> bytes:
        """Return the bytes that have come in, at most `limit`, perhaps none."""
        return self._console.read(limit)

    def serial_write(self, data: bytes) -> int:
        """Send what the line takes now; return how many bytes of `data` that was."""
        return self._console.write(data)

    def interrupts_off(self) -> None:
        """Nothing: the host has made the line raw, so Ctrl-C is a byte."""

    def interrupts_on(self) -> None:
        """Nothing: there is no prompt to go back to."""

    # -- the chip ---------------------------------------------------------------------------------

    def unique_id(self) -> str:
        """Return 12 hex digits: the host's, or those that this volume was given at first."""
        if not self._id:
            self._id = _kept_id()
        return self._id

    def random_bits(self) -> int:
        """Return 32 bits: the system's, or a series that begins with what the host gave."""
        if not self._random:
            return int.from_bytes(os.urandom(4), "big")
        bits = self._random
        # Xorshift: poor as randomness goes, but never zero and the same each time.
        following = bits ^ (bits << 13) & 0xFFFFFFFF
        following ^= following >> 17
        self._random = following ^ (following << 5) & 0xFFFFFFFF
        return bits

    def mount(self) -> str:
        """Mount the volume, made empty if it was never used; return the prefix of its paths.

        OSError if it holds something that does not mount.
        """
        volume.state = volume.mount(self._flash, ROOT)
        if volume.state == volume.UNREADABLE:
            raise OSError(_NO_DEVICE)
        return ROOT

    # -- the host ---------------------------------------------------------------------------------

    def report_crash(self, trace: str) -> None:
        """Send the host a traceback."""
        self.report("crash " + b2a_base64(trace.encode()).decode().strip())

    def report(self, line: str) -> None:
        """Send the host a line."""
        self._reports.write((line + "\n").encode())

    def _next_order(self) -> str:
        """Wait for the host's next line; end quietly if the host is gone."""
        line: bytes = self._orders.readline()
        if not line:
            sys.exit(0)
        return line.decode().strip()

    def _obey(self, order: str) -> None:
        """Do what a line says. ValueError for one that we do not know."""
        words = order.split(" ")
        if words[0] == "step":
            self._granted_ms += int(words[1])
            self._owes_answer = True
        elif words[0] == "down":
            self._pressed |= 1 << NAMES.index(words[1])
        elif words[0] == "up":
            self._pressed &= ~(1 << NAMES.index(words[1]))
        elif words[0] == "display":
            self._has_display = words[1] == "1"
        elif words[0] == "id":
            self._id = words[1]
            self._random = int(words[2])
        elif words[0] == "heap":
            gc.collect()
            self.report("heap {}".format(gc.mem_free()))
        elif words[0] == "quit":
            sys.exit(0)
        else:
            raise ValueError(order)


def _kept_id() -> str:
    """Return the id that is kept in the volume; make one the first time."""
    try:
        with open(_ID_FILE) as file:
            known: str = file.read()
    except OSError:
        known = hexlify(os.urandom(6)).decode()
        with open(_ID_FILE, "w") as file:
            file.write(known)
    return known
