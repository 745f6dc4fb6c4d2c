"""Runs at power-on: the box itself, or service (the REPL over USB) with BACK and REF held down."""

import board
from scorebox.buttons import BACK, REF
from scorebox.hardware import Hardware

hardware = Hardware(board)
if hardware.pressed() == BACK | REF:
    from scorebox import service, texts

    service.serve(hardware, texts.SERVICE, texts.SERVICE_LINES)
    print("Rise & Fly: service")
else:
    from scorebox.app import run

    run(hardware)
