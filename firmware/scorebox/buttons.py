"""Five buttons: from bouncing contacts to gestures. Pure: it is told the levels and the time.

A gesture is a small integer: the button's bit, plus REPEAT or HELD. What each button gives:

- OK and REF a press, at once when the contact is down;
- UP and DOWN a press at once, and repeats while held: after 500 ms every 150 ms, then faster;
- BACK a press when it is let go within 700 ms, or else BACK | HELD at 700 ms and no press at all.
  The hold asks to undo, so it must not also have gone a step back from what is to be undone.

A button that is down at power-on gives nothing until it was let go.
"""

from scorebox.clock import elapsed_ms

UP = 1
DOWN = 2
OK = 4
BACK = 8
REF = 16
REPEAT = 32
HELD = 64
BUTTONS = 31  # mask: which button a gesture is of
NAMES = ("up", "down", "ok", "back", "ref")  # in the order of the bits

SAMPLE_MS = 5
LATE_MS = 15  # a sample so long after the last one: the loop was busy, as when flash is written
STEADY = 4  # samples by which one level must outweigh the other: 20 ms with a tick of 5 ms
REPEAT_AFTER_MS = 500
REPEAT_EVERY_MS = 150
FAST_AFTER = 8  # repeats at the slow pace, then the fast one
FAST_EVERY_MS = 60
HOLD_MS = 700


class Debouncer:
    """An integrator for each contact: it follows the level once that outweighs the bounces.

    Each sample moves a count one step towards the level it saw. Only the ends of the scale change
    `down`, so ten bounces in 15 ms make one edge, and a spike of interference makes none. After a
    pause what was seen before it weighs less: the first sample then goes past the middle, so that
    a second tap right after it is not taken for the same one.
    """

    def __init__(self, levels: int = 0) -> None:
        self.down = levels  # bit mask of the buttons that count as down
        self._counts = [STEADY if levels >> i & 1 else 0 for i in range(len(NAMES))]

    def sample(self, levels: int, late: bool = False) -> int:
        """Take the contacts' levels (bit set: closed) and return the bits that changed.

        `late` tells that there was a pause before.
        """
        before = self.down
        for i in range(len(NAMES)):
            bit = 1 << i
            count = self._counts[i]
            if late:
                count = max(count, STEADY // 2) if levels & bit else min(count, STEADY // 2)
            if levels & bit:
                if count < STEADY:
                    self._counts[i] = count + 1
                    if count + 1 == STEADY:
                        self.down |= bit
            elif count > 0:
                self._counts[i] = count - 1
                if count == 1:
                    self.down &= ~bit
        return before ^ self.down

    def is_steady(self, bit: int) -> bool:
        """Tell whether the newest samples agree with what `down` says of a button that is down."""
        i = 0
        while bit >> i != 1:
            i += 1
        return self._counts[i] == STEADY


class Buttons:
    """Gestures from samples; call `sample` about every 5 ms."""

    def __init__(self, levels: int, now_ms: int) -> None:
        self._debouncer = Debouncer(levels)
        self._spent = levels  # down since power-on, or a BACK whose hold was given
        self._sampled_ms = now_ms
        self._since_ms = now_ms  # when the button that may repeat or be held went down
        self._timed = 0  # that button, or 0
        self._repeats = 0
        self._repeat_ms = 0  # distance from one repeat to the next

    @property
    def down(self) -> int:
        """The buttons that are down now, as a bit mask."""
        return self._debouncer.down

    def sample(self, levels: int, now_ms: int) -> list[int]:
        """Take the contacts' levels (bit set: closed) and return the gestures they complete."""
        late = elapsed_ms(now_ms, self._sampled_ms) >= LATE_MS
        self._sampled_ms = now_ms
        changed = self._debouncer.sample(levels, late)
        if not changed and not self._timed:
            return _NOTHING
        gestures: list[int] = []
        if changed:
            for i in range(len(NAMES)):
                bit = 1 << i
                if changed & bit:
                    if self._debouncer.down & bit:
                        self._went_down(bit, now_ms, gestures)
                    else:
                        self._came_up(bit, gestures)
        if self._timed and self._debouncer.is_steady(self._timed):
            self._time_passed(now_ms, gestures)
        return gestures

    def _went_down(self, bit: int, now_ms: int, gestures: list[int]) -> None:
        """Give the press, unless BACK, and start the time of a button that repeats or is held."""
        if bit != BACK:
            gestures.append(bit)
        # A second button ends what the first one was doing: nobody means to repeat two.
        self._timed = bit if bit & (UP | DOWN | BACK) else 0
        self._since_ms = now_ms
        self._repeats = 0
        self._repeat_ms = REPEAT_AFTER_MS

    def _came_up(self, bit: int, gestures: list[int]) -> None:
        """Give the press of BACK if its hold was not given."""
        if bit == self._timed:
            self._timed = 0
        if bit == BACK and not self._spent & BACK:
            gestures.append(BACK)
        self._spent &= ~bit

    def _time_passed(self, now_ms: int, gestures: list[int]) -> None:
        """Give a repeat or a hold that has come due; one at most, however late we are."""
        held_ms = elapsed_ms(now_ms, self._since_ms)
        if self._timed == BACK:
            if held_ms >= HOLD_MS:
                gestures.append(BACK | HELD)
                self._spent |= BACK
                self._timed = 0
        elif held_ms >= self._repeat_ms:
            gestures.append(self._timed | REPEAT)
            self._since_ms = now_ms
            self._repeats += 1
            self._repeat_ms = REPEAT_EVERY_MS if self._repeats < FAST_AFTER else FAST_EVERY_MS


_NOTHING: list[int] = []  # most samples complete nothing; never changed
