"""Serial ports on which a box may be, and one opened as the wire wants it."""

import errno
from typing import NamedTuple

import serial
from serial.tools import list_ports

from desktop_companion.errors import UserError
from desktop_companion.runtime import running_boxes

PICO_VENDOR = 0x2E8A
BAUD = 115200  # fixed: another rate can reset a Pico into its boot loader
READ_S = 0.05  # at most: what comes is read at once
WRITE_S = 1.0


class Port(NamedTuple):
    """A port and what it is called."""

    path: str
    name: str


def pico_ports() -> list[Port]:
    """Return the ports of Picos, whatever runs on them."""
    return [
        Port(info.device, info.description or "Pico")
        for info in list_ports.comports()
        if info.vid == PICO_VENDOR
    ]


def found_ports() -> list[Port]:
    """Return the ports of Picos, and those of boxes running on this computer."""
    return pico_ports() + [Port(box.port, box.name) for box in running_boxes()]


def chosen_ports(port: str | None) -> list[str]:
    """Return the port that was named, or else all there are. UserError if there is none."""
    if port:
        return [port]
    found = [each.path for each in found_ports()]
    if not found:
        raise UserError("no box found: plug one in, or name its port with --port")
    return found


def open_port(path: str) -> serial.Serial:
    """Return the port opened for this program alone. UserError if that cannot be."""
    try:
        return serial.Serial(path, BAUD, timeout=READ_S, write_timeout=WRITE_S, exclusive=True)
    except (serial.SerialException, OSError, ValueError) as error:
        if "lock" in str(error).lower():
            raise UserError(
                f"{path}: another program is talking to this box; close it and try again"
            ) from None
        if isinstance(error, OSError) and error.errno == errno.EACCES:
            raise UserError(
                f"{path}: this user may not open it; on Linux: sudo adduser $USER dialout, "
                "then log in anew"
            ) from None
        raise UserError(f"{path}: cannot be opened: is the box plugged in?") from None
