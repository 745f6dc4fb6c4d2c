"""A Pico with MicroPython at its prompt, reached with mpremote's library.

mpremote gives the port and the raw REPL; files go by a receiver that runs on the Pico, a line at
a time, each answered, since a Pico's input holds 512 bytes.
"""

import ast
import base64
import contextlib
import io
import json
import struct
from collections.abc import Callable, Iterator
from typing import NamedTuple, Self

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from desktop_companion.errors import UserError
from desktop_companion.ports import open_port

PROMPT_S = 3.0  # for the raw REPL to answer
ANSWER_S = 10.0  # for a line, a command: a block's erasing takes up to 0.4 s
PIECE = 192  # bytes in a line, 256 of base64

_WHAT = (
    "(sys.implementation.name, tuple(sys.implementation.version[:2]),"
    " getattr(sys.implementation, '_mpy', 0), getattr(sys.implementation, '_machine', ''),"
    " sys.platform)"
)


class Interpreter(NamedTuple):
    """What runs on the device: `mpy` is its .mpy format, 0 where it reads none."""

    name: str
    version: tuple[int, int]
    mpy: int
    machine: str
    platform: str


class Facts(NamedTuple):
    """What there is on the Pico. Sizes in bytes; `main` is how its main.py begins."""

    heap: int
    block: int
    free: int
    is_image: bool
    names: list[str]
    versions: list[str]
    main: bytes | None


class NoPromptError(UserError):
    """Whatever is on the port does not answer as MicroPython at its prompt does."""


class DeviceError(UserError):
    """The Pico says that something went wrong there."""


class Pico:
    """One at its prompt, from here on to `close`. UserError in every method: it was unplugged."""

    def __init__(self, path: str) -> None:
        """Open the port and get to the prompt. NoPromptError; UserError: it cannot be opened."""
        self.path = path
        open_port(path).close()  # says better than mpremote why not
        with self._told():
            self._transport = SerialTransport(path, timeout=ANSWER_S)
        self._transport.serial.write_timeout = ANSWER_S
        try:
            self.interrupt()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        """Return the Pico."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Leave it at the prompt that people know."""
        with contextlib.suppress(UserError), self._told():
            self._transport.exit_raw_repl()
        self.close()

    def close(self) -> None:
        """Let the port go."""
        with contextlib.suppress(serial.SerialException, OSError):
            self._transport.close()
        with contextlib.suppress(serial.SerialException, OSError):
            self._transport.serial.close()  # where the first failed before it came to that

    def interrupt(self) -> None:
        """Stop what runs there and get to the prompt; what was defined stays. NoPromptError."""
        try:
            self._transport.serial.timeout = PROMPT_S
            with _quiet():
                self._transport.enter_raw_repl(soft_reset=False, timeout_overall=PROMPT_S)
            self._transport.serial.timeout = ANSWER_S
        except (TransportError, serial.SerialException, OSError):
            raise NoPromptError(f"{self.path}: nothing answers as MicroPython does") from None

    # -- what is asked of it --------------------------------------------------------------------

    def interpreter(self) -> Interpreter:
        """Return what runs there."""
        told = self.ask(_WHAT, "import sys")
        try:
            name, version, mpy, machine, platform = ast.literal_eval(told)
            return Interpreter(name, tuple(version), mpy & 0xFF, machine, platform)
        except (ValueError, SyntaxError, TypeError):
            raise self._silent() from None

    def facts(self) -> Facts:
        """Return what there is on it; the receiver must have been sent."""
        try:
            heap, block, free, is_image, names, versions, main = json.loads(self.run("tell()"))
        except ValueError:
            raise self._silent() from None
        content = None if main is None else bytes.fromhex(main)
        return Facts(heap, block, free, is_image, names, versions, content)

    def ask(self, expression: str, before: str = "") -> str:
        """Return what an expression's value looks like."""
        return self.run(f"{before}\nprint(repr({expression}))").strip()

    def run(self, program: str) -> str:
        """Run it there and return what it printed. DeviceError."""
        with self._told(), _quiet():
            printed, error = self._transport.exec_raw(program, timeout=ANSWER_S)
            if error:
                raise TransportExecError(printed, error.decode("utf-8", "replace"))
        return bytes(printed).decode("utf-8", "replace")

    def send(self, path: str, content: bytes, sent: Callable[[int], None]) -> None:
        """Write a file; `sent` is told of each line's bytes."""
        port = self._transport.serial
        with self._told():
            with _quiet():
                self._transport.exec_raw_no_follow(f"take({path!r}, {len(content)})")
            for at in range(0, len(content), PIECE):
                piece = content[at : at + PIECE]
                port.write(base64.b64encode(piece) + b"\n")
                heard = port.read(1)
                if heard == b"\x04":  # it has ended: why comes now
                    error = self._transport.read_until(1, b"\x04", timeout=ANSWER_S)[:-1]
                    break
                if heard != b".":
                    raise TransportError("no answer to a line")
                sent(len(piece))
            else:
                _, error = self._transport.follow(ANSWER_S)
            if error:
                raise TransportExecError(b"", error.decode("utf-8", "replace"))

    def reset(self) -> None:
        """Start it anew as after power-on; the port may go with it."""
        with self._told(), _quiet():
            self._transport.exec_raw_no_follow("import machine\nmachine.reset()")

    # -- errors ---------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """Turn what may happen on the way into one sentence."""
        try:
            yield
        except TransportExecError as error:
            raise DeviceError(f"{self.path}: {_last_line(error.error_output)}") from None
        except (TransportError, struct.error, UnicodeDecodeError):
            raise self._silent() from None
        except (serial.SerialException, OSError):
            raise UserError(
                f"{self.path}: the Pico was unplugged; it starts all the same, the old version or "
                "the new: plug it in and deploy again"
            ) from None

    def _silent(self) -> UserError:
        return UserError(f"{self.path}: the Pico fell silent; unplug it, plug it in, try again")


def _quiet() -> contextlib.redirect_stdout[io.StringIO]:
    """Let nobody see what mpremote prints of an answer that it did not expect."""
    return contextlib.redirect_stdout(io.StringIO())


def _last_line(trace: str) -> str:
    lines = [line.strip() for line in trace.splitlines() if line.strip()]
    return lines[-1] if lines else "it failed without a word"
