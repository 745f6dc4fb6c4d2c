"""A virtual box in the terminal: its picture in half blocks, its buttons on the keyboard."""

import os
import select
import sys
import time

from rich.console import Console

from desktop_companion.picture import terminal_lines
from desktop_companion.virtual_box import VirtualBox

KEYS = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "k": "up",
    "j": "down",
    "\r": "ok",
    "\n": "ok",
    " ": "ok",
    "\x7f": "back",
    "b": "back",
    "r": "ref",
}
HELP = "arrows up and down · Enter OK · Backspace BACK · u undo (BACK held) · r REF · q ends"


def draw(box: VirtualBox, console: Console) -> None:
    """Print the picture."""
    console.print("\n".join(terminal_lines(box.frame)), highlight=False, markup=False)


def play_by_keyboard(box: VirtualBox, console: Console) -> None:
    """Let a player press the box's buttons until q or Ctrl-C; the night stays in the volume."""
    import termios  # noqa: PLC0415 - not everywhere, and only needed here
    import tty  # noqa: PLC0415

    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    box.start_realtime()
    seen = -1
    try:
        tty.setcbreak(fd)
        console.clear()
        while True:
            if box.changes != seen:
                seen = box.changes
                console.control()
                sys.stdout.write("\x1b[H")
                draw(box, console)
                console.print(f"port {box.port}\n{HELP}", highlight=False)
            if box.failure is not None:
                raise box.failure
            if select.select([fd], [], [], 0.02)[0]:
                typed = os.read(fd, 8).decode("utf-8", "ignore")
                if typed == "q":
                    return
                if typed == "u":
                    box.press("back", 900)
                elif typed in KEYS:
                    box.press(KEYS[typed])
            time.sleep(0)
    except KeyboardInterrupt:
        return
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)
        box.stop_realtime()
