"""The box's real firmware on an emulated Pico, with display, buttons, flash and USB.

    python tests/pico/rig.py build/pico_oled/risefly.uf2 --serve

All is driven by the chip's virtual clock, on one thread: the same steps give the same run. Not
modelled: the time that flash takes to be read (XIP cache misses), the display's bus time unless
`bus_hz` is given, erasing and programming unless `erase_ms` and `program_ms` are. Computing takes
about twenty real seconds a virtual one; sleeping next to nothing.
"""

import argparse
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice, ResetCause
from rp2040py.execute_batch import execute_batch

if __package__ in (None, ""):  # started as a program
    _ROOT = Path(__file__).resolve().parent.parent.parent
    sys.path[0:1] = [str(_ROOT), str(_ROOT / "firmware")]

from tests.pico.flash import VOLUME, VOLUME_END, FlashStep
from tests.pico.lcd import Lcd
from tests.pico.oled import Oled, Sh1106, dots, read_text
from tests.pico.port import Port

DISPLAYS: dict[str, Any] = {"ssd1306": Oled, "sh1106": Sh1106, "st7789": Lcd}
SECTOR = 4096
BOUNCE_MS = 1.5  # five bounces: ten edges within 15 ms
_ENTRY = 0x10000000
_ERASE = 0x20
_BLOCK_ERASE = 0xD8
_PROGRAM = 0x02


class StalledError(Exception):
    """What was waited for did not come in the virtual time it was given."""


class Rig:
    """One box of that board. `filesystem` is a volume's image to start with, blank when None.

    power_on() boots it; after that every method advances the virtual clock only as far as it
    says. `pressed` buttons may be held from before power_on.
    """

    def __init__(
        self,
        uf2: "str | Path",
        board: str = "pico_oled",
        filesystem: bytes | None = None,
        bus_hz: int = 0,
        erase_ms: float = 0,
        program_ms: float = 0,
    ) -> None:
        self.device = BaseDevice(board=BoardSpec(image=str(uf2)))
        self.chip = self.device.mcu
        # Else the emulated host polls so hard that most of the virtual time goes into USB.
        self.device.cdc.usb.read_delay_microseconds = 1000
        self.board = import_module(f"boards.{board}.board")
        self.display: Any = DISPLAYS[self.board.DISPLAY](lambda: self.virtual_ms, bus_hz)
        self.display.attach(self.chip)
        # (virtual ms, kind, offset in flash, bytes) of each erase and program.
        self.flash_log: list[FlashStep] = []
        self._flash_ms = {"erase": erase_ms, "program": program_ms}
        self._watch_flash()
        self._watch_usb()
        if filesystem is not None:
            self.chip.flash[VOLUME : VOLUME + len(filesystem)] = filesystem
        self._stop_alarm = self._clock.create_alarm(self._stop)
        self._received = bytearray()
        self._outgoing = bytearray()
        self._held: set[str] = set()
        self._served: Callable[[bytes], None] | None = None
        self.device.cdc.on_serial_data = self._on_serial

    # -- time -----------------------------------------------------------------------------------

    @property
    def _clock(self):
        return self.device.simulator.clock

    @property
    def virtual_ms(self) -> float:
        """The emulated chip's own time since it was made."""
        return float(self._clock.nanos) / 1e6

    def run(self, ms: float) -> None:
        """Let the box live for `ms` of its own time."""
        simulator = self.device.simulator
        simulator.stopped = False
        self._stop_alarm.schedule(max(1.0, ms * 1e6))
        while not simulator.stopped:
            self._feed()
            execute_batch(simulator, 1)

    def run_until(self, condition: Callable[[], object], limit_ms: float, step_ms: float = 5):
        """Live on until `condition()` is true; return it. StalledError after `limit_ms`."""
        end = self.virtual_ms + limit_ms
        while not (result := condition()):
            if self.virtual_ms >= end:
                raise StalledError(f"not within {limit_ms} ms; the display says {self._said()}")
            self.run(step_ms)
        return result

    def run_until_still(self, still_ms: float = 60, limit_ms: float = 3000) -> None:
        """Live on until the display did not change for `still_ms`."""
        start = self.virtual_ms

        def still() -> bool:
            changes = self.display.changes
            last = max(start, changes[-1][0]) if changes else start
            return self.virtual_ms - last >= still_ms

        self.run_until(still, limit_ms)

    def _stop(self) -> None:
        self.device.simulator.stopped = True

    # -- power ----------------------------------------------------------------------------------

    def power_on(self, limit_ms: float = 5000) -> float:
        """Boot until the display is lit; return the virtual ms that took."""
        start = self.virtual_ms
        self.chip.core.pc = _ENTRY
        self.run_until(lambda: self.display.is_on, limit_ms, 1)
        return self.virtual_ms - start

    def power_on_in_service(self, limit_ms: float = 5000) -> None:
        """Boot with BACK and REF held down, which leaves the REPL on the port."""
        self.hold("back")
        self.hold("ref")
        self.power_on_to_prompt(limit_ms)
        self.release("back")
        self.release("ref")

    def power_on_to_prompt(self, limit_ms: float = 5000) -> None:
        """Boot to MicroPython's prompt: where nothing keeps score."""
        self.chip.core.pc = _ENTRY
        self.run_until(lambda: self.device.cdc.dtr, limit_ms)
        # What was printed before the port was open may wait for the next byte.
        self.send(b"\r")
        self.run_until(lambda: b">>> " in self._received, limit_ms)

    def reset(self, power_cut: bool = False) -> None:
        """Restart the chip; the flash stays. `power_cut` takes the display's memory too."""
        if power_cut:
            self.display.power_off()
        self._outgoing.clear()
        self.device.hard_reset(cause=ResetCause.POWER_ON if power_cut else ResetCause.RUN_PIN)

    # -- buttons, light and sound ---------------------------------------------------------------

    def hold(self, button: str, bounces: int = 0) -> None:
        """Push a button down and leave it; with `bounces` short openings first."""
        self._bounce(button, True, bounces)

    def release(self, button: str, bounces: int = 0) -> None:
        """Let a button go; with `bounces` short closings first."""
        self._bounce(button, False, bounces)

    def _bounce(self, button: str, down: bool, bounces: int) -> None:
        for _ in range(bounces):
            self._level(button, down)
            self.run(BOUNCE_MS)
            self._level(button, not down)
            self.run(BOUNCE_MS)
        self._level(button, down)

    def press(self, button: str, ms: float = 80, after_ms: float = 80, bounces: int = 0) -> None:
        """Push a button for `ms`, let it go, and live on for `after_ms`."""
        self.hold(button, bounces)
        self.run(ms)
        self.release(button, bounces)
        self.run(after_ms)

    def timed_press(self, button: str, ms: float = 80) -> float | None:
        """Press; return the ms from the contact to the first changed dot, None without one."""
        seen, start = len(self.display.changes), self.virtual_ms
        self.press(button, ms)
        later = self.display.changes[seen:]
        return later[0][0] - start if later else None

    def _level(self, button: str, down: bool) -> None:
        pin = self.chip.gpio[self.board.BUTTONS[button.upper()]]
        if down:
            self._held.add(button)
            pin.set_input_value(False)
        else:
            self._held.discard(button)
            pin.release_input()

    @property
    def sounds(self) -> bool:
        """Whether the buzzer is driven."""
        pin = self.board.PINS["BUZZER"]
        return bool(self.chip.pwm.channels[pin // 2 % 8].cc >> 16 * (pin % 2) & 0xFFFF)

    @property
    def led(self) -> bool:
        """Whether the board's light is on."""
        return bool(self.chip.gpio[self.board.PINS["LED"]].output_value)

    # -- the display ----------------------------------------------------------------------------

    def page_bytes(self, page: int | None = None) -> bytes:
        """Return the 128 bytes of one page of the glass, or all 1024."""
        picture: bytes = self.display.picture()
        return picture if page is None else picture[page * 128 : page * 128 + 128]

    def text(self) -> list[str]:
        """Return the small letters on each of the eight rows of the display."""
        return read_text(self.display.picture())

    def _said(self) -> str:
        with suppress(ValueError):  # an LCD may be half drawn
            return str(self.text())
        return "nothing that can be read"

    def save_png(self, path: "str | Path", scale: int = 4) -> None:
        """Write the display's picture to a file."""
        Path(path).write_bytes(self.display.png(scale))

    # -- flash ----------------------------------------------------------------------------------

    def volume(self) -> bytes:
        """Return the volume's image: what a new Rig takes as `filesystem`."""
        return bytes(self.chip.flash[VOLUME:VOLUME_END])

    def _watch_flash(self) -> None:
        ssi = self.chip.ssi
        apply = ssi._apply_command

        def watched() -> None:
            command = bytes(ssi._tx_buffer)
            enabled = ssi._write_enabled
            apply()
            if enabled and len(command) >= 4:
                self._note_flash(command)

        ssi._apply_command = watched  # type: ignore[method-assign]

    def _note_flash(self, command: bytes) -> None:
        address = int.from_bytes(command[1:4], "big")
        if command[0] in (_ERASE, _BLOCK_ERASE):
            size = SECTOR if command[0] == _ERASE else 16 * SECTOR
            kind, address, data = "erase", address & -size, b"\xff" * size
        elif command[0] == _PROGRAM:
            kind, data = "program", command[4:]
        else:
            return
        self.flash_log.append((self.virtual_ms, kind, address, data))
        if self._flash_ms[kind]:
            self._clock.tick(self._flash_ms[kind] * 1e6)

    # -- USB ------------------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Put bytes on the wire to the box; they go as the box takes them."""
        self._outgoing += data

    def received(self) -> bytes:
        """Return and forget what the box has sent."""
        data = bytes(self._received)
        self._received.clear()
        return data

    def stop_reading(self, stopped: bool = True) -> None:
        """Let the host hold the port open but take nothing more; or go on reading."""
        self._is_reading = not stopped
        if self._is_reading:
            for endpoint in self._untaken:
                self._take_packet(endpoint, False)
            self._untaken.clear()

    def _watch_usb(self) -> None:
        """Let a packet to the host stay in the chip while the host does not read."""
        usb = self.device.cdc.usb
        self._take_packet = usb._indicate_buffer_ready
        self._is_reading = True
        self._untaken: list[int] = []

        def ready(endpoint: int, out: bool) -> None:
            if self._is_reading or out or endpoint == 0:
                self._take_packet(endpoint, out)
            else:
                self._untaken.append(endpoint)

        usb._indicate_buffer_ready = ready  # type: ignore[method-assign]

    def set_dtr(self, on: bool) -> None:
        """Open or close the port, as far as the box can tell."""
        self.device.cdc.set_control_lines(dtr=on, rts=on)

    def _feed(self) -> None:
        fifo = self.device.cdc.tx_fifo
        room = fifo.size - fifo.item_count
        for byte in self._outgoing[:room]:
            self.device.cdc.send_serial_byte(byte)
        del self._outgoing[:room]

    def _on_serial(self, data: "bytes | bytearray") -> None:
        if self._served is not None:
            self._served(bytes(data))
        else:
            self._received += data

    def repl(self, source: str, limit_ms: float = 60_000) -> str:
        """Run Python on the chip, which must be in service; return what it printed.

        RuntimeError with the traceback if it raised.
        """
        self.received()
        self.send(b"\r\x03\x03\x01")
        self._until(b"raw REPL; CTRL-B to exit\r\n>", limit_ms)
        self.send(source.encode() + b"\x04")
        self._until(b"OK", limit_ms)
        printed = self._until(b"\x04", limit_ms)[:-1]
        error = self._until(b"\x04>", limit_ms)[:-2]
        self.send(b"\x02")
        if error:
            raise RuntimeError(error.decode())
        return printed.decode()

    def _until(self, end: bytes, limit_ms: float) -> bytes:
        self.run_until(lambda: end in self._received, limit_ms, 2)
        place = self._received.index(end) + len(end)
        data = bytes(self._received[:place])
        del self._received[:place]
        return data

    # -- a pseudo-terminal, for pyserial --------------------------------------------------------

    @contextmanager
    def served(self, real_time: bool = True) -> Iterator[str]:
        """Run the box on a thread of its own; give the path of its port, for pyserial.

        Within, the box lives on by itself, no faster than a real one if `real_time`: other methods
        that run it must not be called, those that read may be. Buttons: hold and release.
        """
        stop = threading.Event()
        with Port() as port:
            self._served = port.outgoing.extend
            thread = threading.Thread(target=self._live, args=(port, stop, real_time), daemon=True)
            thread.start()
            try:
                yield port.path
            finally:
                stop.set()
                thread.join()
                self._served = None

    def _live(self, port: Port, stop: threading.Event, real_time: bool) -> None:
        start_real, start_virtual = time.monotonic(), self.virtual_ms
        while not stop.is_set():
            self.send(port.read())
            self.run(5)
            port.flush()
            ahead = (self.virtual_ms - start_virtual) / 1000 - (time.monotonic() - start_real)
            if real_time and ahead > 0:
                time.sleep(ahead)
            elif ahead < -1:  # too slow for this machine: do not race afterwards
                start_real, start_virtual = time.monotonic(), self.virtual_ms


def main() -> None:
    """Boot an image; print its port and serve it, or show its first picture."""
    parser = argparse.ArgumentParser(description="Boots the box's firmware on an emulated Pico.")
    parser.add_argument("uf2")
    parser.add_argument("--serve", action="store_true", help="offer a serial port until Ctrl-C")
    parser.add_argument("--service", action="store_true", help="hold BACK and REF at power-on")
    parser.add_argument("--png", help="write the display's picture to this file at the end")
    parser.add_argument("--board", default="pico_oled", help="which display and pins it has")
    given = parser.parse_args()
    rig = Rig(given.uf2, given.board)
    if given.service:
        rig.power_on_in_service()
    else:
        rig.power_on()
        rig.run_until_still()
    if given.serve:
        with rig.served() as port:
            print(port, flush=True)
            with suppress(KeyboardInterrupt):
                threading.Event().wait()
    print(dots(rig.page_bytes()))
    if given.png:
        rig.save_png(given.png)


if __name__ == "__main__":
    main()
