"""A virtual box in the terminal: its picture as large as it fits, its buttons on the keyboard."""

import os
import select
import sys
import textwrap
import time
from collections import deque
from typing import IO

from rich.console import Console

from desktop_companion.picture import HEIGHT, WIDTH, is_lit, terminal_lines
from desktop_companion.virtual_box import VirtualBox

ESCAPE = "\x1b"
QUIT, UNDO = "quit", "undo"
KEYS = {
    "k": "up",
    "j": "down",
    "\r": "ok",
    "\n": "ok",
    " ": "ok",
    "\x7f": "back",
    "\b": "back",
    "b": "back",
    "r": "ref",
    "u": UNDO,
    "q": QUIT,
}
ARROWS = {"A": "up", "B": "down"}  # an escape sequence's last letter, in either keypad mode
HELP = "↑ ↓ or k j · Enter OK · Backspace BACK · u undo · r REF · q ends"
UNDO_MS = 900
ESCAPE_S = 0.3  # what has begun and not ended by then was the Escape key
READ_MOST = 1024
NEEDED = (WIDTH // 2, HEIGHT // 4)  # of the smallest drawing
_IDLE_S = 0.02
_ALTERNATE, _NORMAL = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
_BRAILLE = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # by row, column of a cell


# -- the picture ----------------------------------------------------------------------------------


def braille_lines(frame: bytes, *, border: bool = True) -> list[str]:
    """Return the picture as 16 lines of 64 cells of 2 by 4 dots; the border is two more each."""
    lines = []
    for top in range(0, HEIGHT, 4):
        cells = [
            sum(
                _BRAILLE[y][x]
                for y in range(4)
                for x in range(2)
                if is_lit(frame, left + x, top + y)
            )
            for left in range(0, WIDTH, 2)
        ]
        lines.append("".join(chr(0x2800 + cell) if cell else " " for cell in cells))
    if not border:
        return lines
    edge = "─" * (WIDTH // 2)
    return [f"╭{edge}╮", *(f"│{line}│" for line in lines), f"╰{edge}╯"]


# what draws, its columns and rows without the border; the largest first
DRAWINGS = ((terminal_lines, WIDTH, HEIGHT // 2), (braille_lines, *NEEDED))


def fitting(frame: bytes, columns: int, rows: int | None = None) -> list[str] | None:
    """Return the largest drawing that fits; None if none does. Without `rows` the width counts."""
    for make, width, height in DRAWINGS:
        for edges in (2, 0):
            if width + edges <= columns and (rows is None or height + edges <= rows):
                return make(frame, border=edges > 0)
    return None


def too_small(columns: int, rows: int | None = None) -> str:
    """Return the sentence for a terminal in which no drawing fits."""
    has = f"{columns} columns" if rows is None else f"{columns} by {rows}"
    return (
        f"The box's display needs {NEEDED[0]} columns by {NEEDED[1]} rows and this terminal has "
        f"{has}: make it larger."
    )


def screen_lines(frame: bytes, notes: list[str], columns: int, rows: int) -> list[str]:
    """Return what fills the terminal and fits it; the notes go first where it is too small."""
    for count in range(len(notes), -1, -1):
        lines = fitting(frame, columns, rows - count)
        if lines is not None:
            return [*lines, *(note[:columns] for note in notes[len(notes) - count :])]
    return textwrap.wrap(f"{too_small(columns, rows)} q ends.", max(1, columns))[:rows]


def draw(box: VirtualBox, console: Console) -> None:
    """Print the picture; in a terminal one that fits its width."""
    lines: list[str] | None = terminal_lines(box.frame)
    if console.is_terminal:
        lines = fitting(box.frame, console.width)
    text = too_small(console.width) if lines is None else "\n".join(lines)
    console.print(text, highlight=False, markup=False)


def _size(out: IO[str]) -> tuple[int, int]:
    """Return the terminal's columns and rows as they are now."""
    for stream in (out, sys.stdin):
        try:
            size = os.get_terminal_size(stream.fileno())
        except (OSError, ValueError):
            continue
        if size.columns and size.lines:
            return size.columns, size.lines
    return 80, 24


def _fill(out: IO[str], lines: list[str], rows: int) -> None:
    """Write the lines over the whole terminal, by their places: nothing scrolls or wraps."""
    text = "".join(f"\x1b[{n};1H\x1b[2K{line}" for n, line in enumerate(lines, 1))
    if len(lines) < rows:
        text += f"\x1b[{len(lines) + 1};1H\x1b[J"
    out.write(text)
    out.flush()


# -- the keys -------------------------------------------------------------------------------------


class Keys:
    """Cuts what is typed into keys, in whatever pieces it comes; those that mean nothing go."""

    def __init__(self) -> None:
        self._begun = ""  # an escape sequence whose end has not come yet
        self._begun_s = 0.0

    def feed(self, data: bytes, now_s: float) -> list[str]:
        """Return what the keys mean: buttons, UNDO, QUIT."""
        if self._begun and now_s - self._begun_s > ESCAPE_S:
            self._begun = ""
        found = []
        for letter in data.decode("latin-1"):  # of other letters no byte is a key
            if letter == ESCAPE:
                self._begun, self._begun_s = ESCAPE, now_s
                continue
            meant = self._go_on(letter) if self._begun else KEYS.get(letter.lower())
            if meant:
                found.append(meant)
        return found

    def _go_on(self, letter: str) -> str | None:
        """Take a letter of a sequence: Escape, [ or O, digits and the like, a last letter."""
        if self._begun == ESCAPE:
            if letter in "[O":
                self._begun += letter
                return None
            self._begun = ""
            return KEYS.get(letter.lower())  # Escape, or Alt, and a key
        if "@" <= letter <= "~":
            self._begun = ""
            return ARROWS.get(letter)
        return None


def play_by_keyboard(box: VirtualBox, console: Console) -> None:
    """Let a player press the box's buttons until q or Ctrl-C; the night stays in the volume."""
    import termios  # noqa: PLC0415 - not everywhere, and only needed here
    import tty  # noqa: PLC0415

    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    box.start_realtime()
    try:
        tty.setcbreak(fd)
        console.file.write(_ALTERNATE)
        _play(box, fd, console.file)
    except KeyboardInterrupt:
        return
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)
        box.stop_realtime()
        console.file.write(_NORMAL)
        console.file.flush()


def _play(box: VirtualBox, fd: int, out: IO[str]) -> None:
    """Draw what has changed and press what was typed, in its order, until q or a hang-up."""
    keys = Keys()
    typed: deque[str] = deque()
    seen: object = None
    while True:
        size = _size(out)
        if seen != (box.changes, size):
            seen = (box.changes, size)
            lines = screen_lines(box.frame, [f"port {box.port}", HELP], *size)
            _fill(out, lines, size[1])
        if box.failure is not None:
            raise box.failure
        if select.select([fd], [], [], 0 if typed else _IDLE_S)[0]:
            data = os.read(fd, READ_MOST)
            if not data:
                return
            typed += keys.feed(data, time.monotonic())
        if typed:
            meant = typed.popleft()
            if meant == QUIT:
                return
            if meant == UNDO:
                box.press("back", UNDO_MS)
            else:
                box.press(meant)
