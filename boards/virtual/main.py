"""Starts the box in MicroPython's unix port; `desktop_companion.virtual_box` is the host.

micropython main.py volume=FILE orders=FD reports=FD [trace=FILE] [cut=N[:BYTES]]
"""

import gc
import sys

from boards.virtual.flash_file import FlashFile
from boards.virtual.virtual_hardware import ROOT, VirtualHardware
from scorebox.guard import CRASH, trace_of


def main(arguments: list[str]) -> int:
    """Run the box until the host ends it; return the process's exit code."""
    gc.threshold(16 * 1024)  # else the heap fills up once over, and stays in small pieces
    options: dict[str, str] = {}
    for argument in arguments:
        name, _, value = argument.partition("=")
        options[name] = value
    cut_after, _, cut_bytes = options.get("cut", "0").partition(":")
    flash = FlashFile(
        options["volume"], options.get("trace", ""), int(cut_after), int(cut_bytes or "-1")
    )
    hardware = VirtualHardware(flash, int(options["orders"]), int(options["reports"]))
    try:
        # Here, not at the top: a fault in the firmware's own modules is reported like any other.
        from scorebox import app  # noqa: PLC0415

        hardware.await_start()
        app.run(hardware)
        hardware.report_crash(_kept_crash())
    except SystemExit:
        raise
    except BaseException as error:
        hardware.report_crash(trace_of(error))
    return 1


def _kept_crash() -> str:
    """Return what the box wrote down of the fault for which it has given up."""
    with open(ROOT + CRASH) as file:
        text: str = file.read()
    return text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
