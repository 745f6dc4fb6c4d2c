"""The box without a board: a store in memory, the screens, and what they show as text."""

import gc

from scorebox import keeper as keeper_module
from scorebox.box import Box
from scorebox.buttons import BACK, DOWN, HELD, OK, REF, UP
from scorebox.canvas import Canvas
from scorebox.digits import number_width
from scorebox.keeper import Keeper
from scorebox.navigation import Navigation
from scorebox.screens.score import Score

# the tests' own code lies in the same heap
keeper_module.GAME_RESERVE = keeper_module.HAND_RESERVE = 4 * 1024
keeper_module.PIECE = 1024

HEAP_IS_SMALL = hasattr(gc, "mem_free")  # on MicroPython; elsewhere to tidy is most of the time

BOARD = "e6605481db31"
GESTURES = {"u": UP, "d": DOWN, "o": OK, "b": BACK, "r": REF, "h": BACK | HELD}


class MemoryStore:
    """What `scorebox.store.Store` is to the keeper, in memory. `fails` makes every write fail."""

    def __init__(self):
        self.files = {}
        self.bad = []
        self.mark = (0, 0)
        self.settings = b""
        self.fails = self.fails_to_mark = False
        self.room = True

    def nights(self):
        return sorted({night for night, _ in self.files})

    def segments(self, night):
        return sorted([segment for number, segment in self.files if number == night])

    def last_segments(self):
        return {night: max(self.segments(night)) for night in self.nights()}

    def tail(self, night, segment):
        return self.files[night, segment][-512:]

    def size(self, night, segment):
        return len(self.files.get((night, segment), b""))

    def append(self, night, segment, lines):
        if self.fails:
            raise OSError(28)
        if HEAP_IS_SMALL:  # a segment is 8 KB in one piece, which it has only when it is tidy
            gc.collect()
        group = b"\n".join(lines) + b"\n"
        self.files[night, segment] = self.files.get((night, segment), b"") + group

    def lines(self, night, segment):
        content = self.files[night, segment]
        start = 0
        while start < len(content):
            end = content.find(b"\n", start) + 1 or len(content)
            yield content[start:end]
            start = end

    def first_line(self, night, segment):
        for line in self.lines(night, segment):
            return line
        return b""

    def mend(self, night, segment, good):
        content = self.files[night, segment]
        self.files[night, segment] = content[:good]
        self.bad.append(("{:04d}.{:02d}.bad".format(night, segment), content[good:]))

    def remove_night(self, night):
        if self.fails:
            raise OSError(28)
        for key in [key for key in self.files if key[0] == night]:
            del self.files[key]

    def load_settings(self):
        return self.settings

    def save_settings(self, content):
        if self.fails:
            raise OSError(28)
        self.settings = content

    def load_mark(self):
        return self.mark

    def save_mark(self, night, seq):
        if self.fails or self.fails_to_mark:
            raise OSError(28)
        self.mark = (night, seq)

    def free(self):
        return 1400000

    def has_room(self):
        return self.room


class FakeCanvas:
    """Takes what a screen draws: rows of text, and the large numbers."""

    def __init__(self):
        self.rows = [""] * 8
        self.numbers = []
        self.widest = 0
        self.turned = False

    def _put(self, row, s):
        self.rows[row] = (self.rows[row] + "  " + s).strip()

    def text(self, row, col, s, inverse=False):
        self.widest = max(self.widest, col + len(s))
        self._put(row, s)

    def centred(self, row, s, inverse=False):
        self.text(row, 0, s)

    def right(self, row, s, inverse=False):
        if s and len(self.rows[row]) + len(s) >= 20:
            raise AssertionError("no room for {!r} beside {!r}".format(s, self.rows[row]))
        self.text(row, 0, s)

    def write(self, row, x, s, inverse=False):
        self._must_fit(x, x + 6 * len(s) - 2, s)
        self._put(row, s)

    def _must_fit(self, left, right, what):
        """The outer columns are not shown by every display."""
        assert left >= 4 and right <= 123, what

    def around(self, row, x, s):
        self.write(row, x - 3 * len(s), s)

    def turn(self):
        self.turned = not self.turned

    def line(self, x1, y1, x2, y2):
        self._must_fit(min(x1, x2), max(x1, x2), "line")

    def big_centred(self, y, x, number, size=1):
        half = (number_width(number, size) + 1) // 2
        self._must_fit(x - half, x + half, number)
        self.numbers.append(number)


class PressedBox:
    """A box that is pressed by letters (GESTURES) and tells what it shows."""

    def __init__(self, store=None):
        self.store = MemoryStore() if store is None else store
        self.now = self.presses = 0
        self.beeps = []
        self.power_on()

    def power_on(self):
        self.keeper = Keeper(self.store, BOARD, 7, lambda: self.now)
        self.keeper.start()
        self.box = Box(self.keeper, Score, self.beeps.append)
        self.navigation = Navigation(self.box)
        self.shown()

    def press(self, letters):
        """Press; every screen on the way is drawn and must fit."""
        for letter in letters.replace(" ", ""):
            self.navigation.take(GESTURES[letter])
            self.shown()
        return self

    def shown(self):
        canvas = FakeCanvas()
        screen = self.navigation.screen
        if type(screen).__name__ == "DisplayTest":  # it draws dots, not words
            screen.render(Canvas())
            return canvas.rows
        screen.render(canvas)
        if canvas.widest > 20:
            raise AssertionError("too wide: {}".format(canvas.rows))
        self.numbers, self.turned = canvas.numbers, canvas.turned
        return canvas.rows

    def says(self, text):
        rows = self.shown()
        if text not in " ".join(rows):
            raise AssertionError("{!r} not in {}".format(text, rows))
        return self

    def score(self):
        return self.keeper.night.games[-1].fold.tally.score


def pick(box, label):
    """Go down the list to the line with that label and take it; `box.presses` counts on."""
    for _ in range(80):
        if any(row.startswith("▸ ") and label in row for row in box.shown()):
            box.presses += 1
            return box.press("o")
        box.press("d")
        box.presses += 1
    raise AssertionError("{!r} is not in {}".format(label, box.shown()))
