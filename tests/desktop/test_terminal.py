"""The virtual box in a terminal: every key counts, and the picture fits whatever the size."""

import codecs
import contextlib
import fcntl
import io
import os
import pty
import random
import re
import select
import struct
import subprocess
import sys
import termios
import threading
import time

import pytest
from rich.console import Console

from desktop_companion import terminal
from desktop_companion.keys import parse_keys
from desktop_companion.picture import HEIGHT, WIDTH, is_lit, terminal_lines
from desktop_companion.terminal import HELP, QUIT, UNDO, Keys, braille_lines, screen_lines
from desktop_companion.virtual_box import VirtualBox
from tests.desktop.conftest import BOX

NOTES = ["port /dev/pts/999", HELP]

# -- keys -----------------------------------------------------------------------------------------

TYPED = {
    b"\r": "ok",
    b"\n": "ok",
    b" ": "ok",
    b"j": "down",
    b"J": "down",
    b"k": "up",
    b"b": "back",
    b"\x7f": "back",
    b"\b": "back",
    b"r": "ref",
    b"u": UNDO,
    b"q": QUIT,
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1b[1;2A": "up",
    b"\x1b[C": None,
    b"\x1b[3~": None,
    b"\x1b[15~": None,
    b"\x1bj": "down",
    b"x": None,
    "é".encode(): None,
    "♥".encode(): None,
}


def test_several_keys_in_one_read():
    assert Keys().feed(b"\r\r\rjjkq", 0) == ["ok", "ok", "ok", "down", "down", "up", QUIT]


def test_any_keys_in_any_pieces():
    chance = random.Random(20261128)
    for _ in range(300):
        chosen = chance.choices(list(TYPED), k=20)
        data = b"".join(chosen)
        keys, found, at = Keys(), [], 0
        while at < len(data):
            size = chance.choice((1, 1, 2, 3, 8, 64))
            found += keys.feed(data[at : at + size], at / 1000)
            at += size
        assert found == [TYPED[key] for key in chosen if TYPED[key]], chosen


def test_the_escape_key_alone_swallows_nothing():
    keys = Keys()
    assert keys.feed(b"\x1b", 0) == []
    assert keys.feed(b"j", 9) == ["down"]
    assert keys.feed(b"\x1b[", 10) == []
    assert keys.feed(b"k", 19) == ["up"], "an end that never came"
    assert keys.feed(b"\x1b\x1b[A", 20) == ["up"]


# -- the picture ----------------------------------------------------------------------------------


def some_frame(seed=7):
    return bytes(random.Random(seed).choices(range(256), k=WIDTH * HEIGHT // 8))


def test_braille_has_every_dot_in_its_place():
    places = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))  # as Unicode has it
    for frame in (some_frame(), bytes(1024), b"\xff" * 1024):
        lines = braille_lines(frame, border=False)
        assert [len(line) for line in lines] == [64] * 16
        for y in range(HEIGHT):
            for x in range(WIDTH):
                cell = lines[y // 4][x // 2]
                bits = 0 if cell == " " else ord(cell) - 0x2800
                assert bool(bits >> places.index((x % 2, y % 4)) & 1) == is_lit(frame, x, y)


ROWS = (0, 1, 2, 9, 15, 16, 17, 18, 19, 20, 24, 31, 32, 33, 34, 35, 36, 50)
SIZES = [
    (c, r) for c in (1, 2, 10, 63, 64, 65, 66, 80, 127, 128, 129, 130, 200) for r in range(51)
]


def test_at_every_size_what_is_drawn_fits():
    frame = some_frame()
    for columns, rows in SIZES:
        lines = screen_lines(frame, NOTES, columns, rows)
        assert len(lines) <= rows
        assert all(len(line) <= columns for line in lines)
        if columns >= 128 and rows >= 34:
            assert terminal_lines(frame, border=False)[5] in "\n".join(lines)
        elif columns >= 64 and rows >= 16:
            assert braille_lines(frame, border=False)[5] in "\n".join(lines)
            assert lines[-1:] == [HELP] or rows == 16
        elif columns >= 63 and rows >= 2:
            assert "needs 64 columns by 16 rows" in " ".join(lines)
            assert f"{columns} by {rows}" in " ".join(lines)


@pytest.mark.parametrize(
    ("width", "first"),
    [(200, "╭" + "─" * 128), (130, "╭" + "─" * 128), (80, "╭" + "─" * 64), (63, "The box's")],
)
def test_a_script_draws_what_fits_the_terminals_width(width, first):
    class Drawn:
        frame = some_frame()

    out = io.StringIO()
    terminal.draw(Drawn(), Console(file=out, force_terminal=True, width=width))  # type: ignore[arg-type]
    lines = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue()).splitlines()
    assert lines[0].startswith(first)
    assert all(len(line) <= width for line in lines)


# -- a real terminal ------------------------------------------------------------------------------


class Glass:
    """A terminal at a pty: what is written there stands in `rows`, wrapped as terminals do."""

    def __init__(self, columns, rows):
        self.far, self.near = pty.openpty()
        self.resize(columns, rows)
        self._text = ""
        self._letters = codecs.getincrementaldecoder("utf-8")()  # a read may end within a letter

    def resize(self, columns, rows):
        """Give it another size; what stood there is gone."""
        self.columns, self.lines = columns, rows
        fcntl.ioctl(self.far, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.rows = [[" "] * columns for _ in range(rows)]
        self.wrapped = False
        self._at = [0, 0]

    def type(self, data):
        os.write(self.far, data)

    def await_rows(self, is_there, seconds=20):
        """Take what is written until the picture is so; return it."""
        end = time.monotonic() + seconds
        while not is_there(self.picture()):
            assert time.monotonic() < end, "\n".join(self.picture())
            if select.select([self.far], [], [], 0.1)[0]:
                self._take(os.read(self.far, 65536))
        assert not self.wrapped
        return self.picture()

    def picture(self):
        return ["".join(row).rstrip() for row in self.rows]

    def close(self):
        for end in (self.far, self.near):
            with contextlib.suppress(OSError):
                os.close(end)

    def _take(self, data):
        self._text += self._letters.decode(data)
        while self._text:
            found = re.match(r"\x1b\[(\??[0-9;]*)([A-Za-z])", self._text)
            if found:
                self._obey(found[2], found[1])
            elif self._text[0] == "\x1b" and len(self._text) < 12:
                return
            else:
                self._put(self._text[0])
            self._text = self._text[found.end() if found else 1 :]

    def _obey(self, order, numbers):
        if order == "H":
            row, column = (int(number) for number in numbers.split(";"))
            self._at = [row - 1, column - 1]
        elif order == "K":
            assert numbers == "2"
            self.rows[self._at[0]] = [" "] * self.columns
        elif order == "J":
            assert self._at[1] == 0
            for below in self.rows[self._at[0] :]:
                below[:] = [" "] * self.columns

    def _put(self, letter):
        if letter in "\r\n":
            self._at = [min(self._at[0] + (letter == "\n"), self.lines - 1), 0]
            return
        row, column = self._at
        if column >= self.columns or row >= self.lines:
            self.wrapped = True
            return
        self.rows[row][column] = letter
        self._at = [row, column + 1]


@pytest.fixture
def glass():
    """Return a terminal of 80 by 24."""
    made = Glass(80, 24)
    yield made
    made.close()


class Player(threading.Thread):
    """Plays by keyboard on a fresh box; `pressed` are the buttons in their order."""

    def __init__(self, volume, near):
        super().__init__()
        self._near = near
        self.box = VirtualBox(volume, identity=BOX)
        self.box.step(200)
        self.pressed = []
        self._press = self.box.press
        self.box.press = self._note  # type: ignore[method-assign]
        self.error = None

    def _note(self, button, hold_ms=60):
        self.pressed.append((button, hold_ms))
        self._press(button, hold_ms)

    def run(self):
        with (
            os.fdopen(os.dup(self._near)) as typed,
            os.fdopen(os.dup(self._near), "w") as written,
            pytest.MonkeyPatch.context() as patched,
        ):
            patched.setattr(sys, "stdin", typed)
            try:
                terminal.play_by_keyboard(self.box, Console(file=written))
            except BaseException as error:
                self.error = error

    def end(self):
        self.join(30)
        assert not self.is_alive()
        frame = self.box.frame
        self.box.close()
        assert self.error is None
        return frame


def shows(frame, picture):
    return [line.rstrip() for line in braille_lines(frame)] == picture[:18]


def test_all_keys_of_one_read_are_pressed_and_the_picture_follows(glass, tmp_path):
    with VirtualBox(tmp_path / "other.flash", identity=BOX) as other:
        other.step(200)
        other.play(parse_keys("ok ok ok down*2 up"))
        expected = other.frame
    player = Player(tmp_path / "box.flash", glass.near)
    player.start()
    glass.await_rows(lambda picture: shows(player.box.frame, picture))
    glass.type(b"\r\r\rjj\x1b[A")
    picture = glass.await_rows(lambda picture: shows(expected, picture))
    assert picture[18:20] == [f"port {player.box.port}", HELP]
    glass.type(b"q")
    assert player.end() == expected
    assert [button for button, _ in player.pressed] == ["ok"] * 3 + ["down"] * 2 + ["up"]


def test_keys_while_a_button_is_down_are_pressed_after_it_and_q_comes_last(glass, tmp_path):
    player = Player(tmp_path / "box.flash", glass.near)
    player.start()
    glass.await_rows(lambda picture: shows(player.box.frame, picture))
    glass.type(b"u")
    for key in (b"j", b"\x1b", b"[", b"B", b"k", b"b", b"r", b"q", b"jjj"):
        glass.type(key)
    player.end()
    assert player.pressed == [
        ("back", terminal.UNDO_MS),
        *[(button, 60) for button in ("down", "down", "up", "back", "ref")],
    ]


def test_another_size_is_another_drawing(glass, tmp_path):
    player = Player(tmp_path / "box.flash", glass.near)
    player.start()
    box = player.box
    glass.await_rows(lambda picture: shows(box.frame, picture))
    glass.resize(132, 40)
    half = [line.rstrip() for line in terminal_lines(box.frame)]
    glass.await_rows(lambda picture: picture[:34] == half)
    glass.resize(40, 10)
    picture = glass.await_rows(lambda picture: "q ends." in " ".join(picture))
    assert "needs 64 columns by 16 rows" in " ".join(picture)
    glass.resize(64, 16)
    bare = [line.rstrip() for line in braille_lines(box.frame, border=False)]
    assert glass.await_rows(lambda picture: picture == bare)
    glass.type(b"q")
    player.end()
    assert termios.tcgetattr(glass.near)[3] & termios.ICANON, "the terminal is as it was"


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (140, 50), (30, 8)])
def test_the_program_in_a_terminal(tmp_path, columns, rows):
    glass = Glass(columns, rows)
    process = subprocess.Popen(
        [sys.executable, "-c", "from desktop_companion.cli import main; main()", "virtual"],
        stdin=glass.near,
        stdout=glass.near,
        stderr=glass.near,
        cwd=tmp_path,
        start_new_session=True,
    )
    said = "q ends." if columns < 64 else HELP
    glass.await_rows(lambda picture: said in " ".join(picture))
    glass.type(b"\rq")
    assert process.wait(30) == 0
    glass.close()
