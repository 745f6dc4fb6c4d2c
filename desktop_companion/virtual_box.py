"""The box without hardware: its firmware in real MicroPython, in a process of its own.

The process's standard input and output are one end of a pseudo-terminal, whose other end is the
serial port that the companion opens. Buttons, the picture and the time go over two pipes; see
`boards/virtual/virtual_hardware.py` for the lines. The box's clock stands still but for `step`,
so a test repeats exactly; `start_realtime` lets it follow the clock on the wall.
"""

import base64
import contextlib
import os
import select
import subprocess
import sys
import threading
import time
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from desktop_companion.keys import GAP_MS, PRESS_MS, Key
from desktop_companion.paths import device_folders
from desktop_companion.runtime import RunningBox, register

if sys.platform != "win32":
    import pty
    import tty

HEAP = "240wK"  # as many words as a Pico's bare image has; our program lies in it too
PAGE_BYTES = 128
FRAME_BYTES = 1024
ANSWER_TIMEOUT_S = 30.0
_CLOSE_TIMEOUT_S = 2.0
_TICK_S = 0.01
_RESET_CODE = 3
# Not `-m micropython_unix`: that drops the exit code.
START = "import sys, micropython_unix; sys.exit(micropython_unix.main())"


class VirtualBoxError(RuntimeError):
    """The virtual box cannot be started, or does not answer."""


class BoxCrashedError(VirtualBoxError):
    """The firmware ended by itself; `code` and its traceback `trace`, if it left one."""

    def __init__(self, code: int, trace: str) -> None:
        super().__init__(f"the box's firmware ended with code {code}\n{trace}")
        self.code = code
        self.trace = trace


class PowerCutError(VirtualBoxError):
    """The process was killed: by the cut that was asked for, or by somebody else."""


class Identity(NamedTuple):
    """What the chip says of itself: 12 hex digits, and the seed of its random numbers (not 0)."""

    unique_id: str
    seed: int


class PowerCut(NamedTuple):
    """Kill the box at its nth erase or program; of that one only `size` bytes arrive (-1: all)."""

    after: int
    size: int = -1


class VirtualBox:
    """A box that runs; close it, or use it in a `with`.

    `volume` is a file that holds its flash, made when it is not there. `trace` is a file to which
    every change of the flash is added. `port` is the serial port's path.
    """

    def __init__(
        self,
        volume: Path,
        *,
        identity: Identity | None = None,
        trace: Path | None = None,
        power_cut: PowerCut | None = None,
        announce: bool = False,
    ) -> None:
        if sys.platform == "win32" or find_spec("micropython_unix") is None:
            raise VirtualBoxError(
                "the virtual box needs MicroPython for this computer, "
                "which exists for Linux on x86-64 and macOS on ARM"
            )
        self._identity = identity
        self._arguments = [f"volume={Path(volume).resolve()}"]
        if trace is not None:
            self._arguments.append(f"trace={Path(trace).resolve()}")
        if power_cut is not None:
            self._arguments.append(f"cut={power_cut.after}:{power_cut.size}")
        self._lock = threading.RLock()
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()
        self._frame = bytearray(FRAME_BYTES)
        self._down: set[str] = set()
        self._heap_free = 0
        self.failure: VirtualBoxError | None = None  # what ended the real-time thread
        self.changes = 0  # pages that have come: tells a viewer whether to draw
        self.now_ms = 0  # the box's clock
        self.is_led_on = False
        self.beeps: list[int] = []  # milliseconds of each
        self.resets = 0
        # We keep both ends open: then the port stays, whoever comes and goes.
        self._box_end, self._port_end = pty.openpty()
        tty.setraw(self._port_end)
        os.set_blocking(self._box_end, False)
        self.port = os.ttyname(self._port_end)
        self._announcement: Path | None = None
        try:
            self._spawn()
            if announce:
                name = f"virtual box {Path(volume).name}"
                self._announcement = register(RunningBox(name, self.port, os.getpid()))
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        """Return the box, which runs already."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the box."""
        self.close()

    # -- time and buttons -------------------------------------------------------------------------

    def step(self, ms: int) -> int:
        """Let `ms` pass on the box and wait until it has used them; return its clock."""
        with self._lock:
            self._order(f"step {ms}")
            self._listen("stepped")
            return self.now_ms

    def down(self, button: str) -> None:
        """Press a button: up, down, ok, back or ref."""
        with self._lock:
            self._down.add(button)
            self._order(f"down {button}")

    def up(self, button: str) -> None:
        """Let a button go."""
        with self._lock:
            self._down.discard(button)
            self._order(f"up {button}")

    def press(self, button: str, hold_ms: int = PRESS_MS) -> None:
        """Press a button, hold it, let it go, and give the box time to see that."""
        self.down(button)
        self.wait(hold_ms)
        self.up(button)
        self.wait(GAP_MS)

    def play(self, keys: list[Key]) -> None:
        """Press a parsed key script."""
        for key in keys:
            if key.button:
                self.press(key.button, key.ms)
            else:
                self.wait(key.ms)

    def wait(self, ms: int) -> None:
        """Let time pass: by a step, or where the box follows the wall clock by waiting."""
        if self._thread is None:
            self.step(ms)
        else:
            time.sleep(ms / 1000)
            if self.failure is not None:
                raise self.failure

    def start_realtime(self) -> None:
        """Let the box follow the wall clock, in a thread, until `stop_realtime` or `close`.

        What ends the thread early stands in `failure`.
        """
        if self._thread is None:
            self._stopping.clear()
            self._thread = threading.Thread(target=self._follow_clock, daemon=True)
            self._thread.start()

    def stop_realtime(self) -> None:
        """Let the box's clock stand still again."""
        if self._thread is not None:
            self._stopping.set()
            self._thread.join()
            self._thread = None

    # -- what it shows and is ---------------------------------------------------------------------

    @property
    def frame(self) -> bytes:
        """The picture: 1024 bytes, see `picture`."""
        return bytes(self._frame)

    def heap_free(self) -> int:
        """Return the bytes free on the box's heap after a collection; half counts on a Pico."""
        with self._lock:
            self._order("heap")
            self._listen("heap")
            return self._heap_free

    def show_display(self, present: bool) -> None:
        """Take the display away from the box, or give it back."""
        with self._lock:
            self._order(f"display {int(present)}")

    def power_cycle(self) -> None:
        """Pull the plug and put it back in. The port stays, and so do buttons held down."""
        with self._lock:
            self._process.kill()
            self._end()
            self._spawn()

    def close(self) -> None:
        """Stop the box and take its port away. May be called again."""
        self.stop_realtime()
        if self._announcement is not None:
            self._announcement.unlink(missing_ok=True)
            self._announcement = None
        with self._lock:
            if hasattr(self, "_process"):
                with contextlib.suppress(OSError):
                    os.write(self._orders, b"quit\n")
                self._end()
            for end in (self._box_end, self._port_end):
                if end >= 0:
                    os.close(end)
            self._box_end = self._port_end = -1

    # -- the process ------------------------------------------------------------------------------

    def _spawn(self) -> None:
        folders = device_folders()
        board = folders.boards / "virtual"
        search = (".frozen", folders.boards.parent, folders.firmware, folders.engine)
        environment = dict(os.environ, MICROPYPATH=os.pathsep.join(map(str, search)))
        their_orders, self._orders = os.pipe()
        self._reports, their_reports = os.pipe()
        command = [sys.executable, "-c", START, "-X", f"heapsize={HEAP}"]
        command += [str(board / "main.py"), *self._arguments]
        command += [f"orders={their_orders}", f"reports={their_reports}"]
        self._buffer = b""
        self.now_ms = 0
        try:
            self._process = subprocess.Popen(
                command,
                stdin=self._box_end,
                stdout=self._box_end,
                stderr=subprocess.DEVNULL,
                pass_fds=(their_orders, their_reports),
                env=environment,
                start_new_session=True,  # Ctrl-C here is for us, not for the box
            )
        finally:
            os.close(their_orders)
            os.close(their_reports)
        self._listen("ready")
        if self._identity is not None:
            self._order(f"id {self._identity.unique_id} {self._identity.seed}")
        for button in sorted(self._down):
            self._order(f"down {button}")

    def _end(self) -> None:
        """Wait for the process to end, or end it, and close its pipes."""
        try:
            self._process.wait(_CLOSE_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._orders, self._reports):
            if pipe >= 0:
                os.close(pipe)
        self._orders = self._reports = -1

    def _follow_clock(self) -> None:
        last = time.monotonic()
        while not self._stopping.wait(_TICK_S):
            now = time.monotonic()
            ms = int((now - last) * 1000)
            last += ms / 1000
            try:
                # After the computer has slept, the box need not live through all of it.
                self.step(min(ms, 1000))
            except VirtualBoxError as error:
                self.failure = error
                return

    # -- the lines --------------------------------------------------------------------------------

    def _order(self, line: str) -> None:
        try:
            os.write(self._orders, line.encode() + b"\n")
        except OSError:
            self._listen("")  # it has ended: hear why, or that it has started itself anew
            os.write(self._orders, line.encode() + b"\n")

    def _listen(self, awaited: str) -> None:
        """Take in what the box reports until it has said `awaited`.

        When the box starts itself anew in the middle of a step, the step ends there.
        """
        crash = ""
        while True:
            line = self._next_line()
            if line is None:
                code = self._process.wait()
                if code == _RESET_CODE:
                    self.resets += 1
                    self._end()
                    self._spawn()
                    return
                raise self._ended(code, crash)
            kind, _, rest = line.partition(" ")
            if kind == "crash":
                crash = base64.b64decode(rest).decode("utf-8", "replace").strip()
            else:
                self._take(kind, rest)
            if kind == awaited:
                return

    def _take(self, kind: str, rest: str) -> None:
        if kind == "page":
            number, _, content = rest.partition(" ")
            start = int(number) * PAGE_BYTES
            self._frame[start : start + PAGE_BYTES] = base64.b64decode(content)
            self.changes += 1
        elif kind == "stepped":
            self.now_ms = int(rest)
        elif kind == "heap":
            self._heap_free = int(rest)
        elif kind == "led":
            self.is_led_on = rest == "1"
        elif kind == "beep":
            self.beeps.append(int(rest))

    def _next_line(self) -> str | None:
        """Return the box's next line, None when it has ended."""
        while b"\n" not in self._buffer:
            if not select.select([self._reports], [], [], ANSWER_TIMEOUT_S)[0]:
                raise VirtualBoxError(f"the box has not answered for {ANSWER_TIMEOUT_S:.0f} s")
            piece = os.read(self._reports, 65536)
            if not piece:
                return None
            self._buffer += piece
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode("ascii")

    def _ended(self, code: int, crash: str) -> VirtualBoxError:
        """Return what to raise when the process has ended."""
        if code < 0:
            return PowerCutError(f"the box was killed (signal {-code})")
        if not crash:  # MicroPython itself complains on the serial line
            os.set_blocking(self._port_end, False)
            with contextlib.suppress(OSError):
                crash = os.read(self._port_end, 4096).decode("utf-8", "replace").strip()
        return BoxCrashedError(code, crash)
