"""The director's code at the box: asked before what the director does; set, changed, removed."""

from bidwhist.hand import AWARD, DIRECTOR, RENEGE
from bidwhist.seats import DIRECTOR as BY_DIRECTOR
from scorebox import director, texts
from scorebox.box import Message
from scorebox.buttons import BACK, BUTTONS, DOWN, OK, UP
from scorebox.digits import SMALL
from scorebox.screens import Screen
from scorebox.screens.choice import menu
from scorebox.screens.confirm import Confirm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from scorebox.box import Box
    from scorebox.canvas import Canvas

FIRST_X = 31  # the middle of the first digit
STEP = 22  # dots from one to the next
TOP, ROW = 20, 3  # of the large digit, of the signs beside it


class CodeEntry(Screen):
    """Digit by digit; one that is taken shows no more. A desk is told no more than that it is."""

    def __init__(
        self,
        box: "Box",
        title: str,
        take: "Callable[[str], Screen]",
        back: "Callable[[], Screen]",
    ) -> None:
        self._title = title
        self._take = take
        self._back = back
        self._code = ""
        self._digit = 0
        self._box = box
        self._draft = box.draft  # of the screen before
        box.draft = ("code", [])

    def render(self, canvas: "Canvas") -> None:
        """Draw the digit that is being chosen among the places of the others."""
        canvas.text(0, 0, self._title)
        canvas.line(4, 11, 123, 11)
        at = len(self._code)
        canvas.big_centred(TOP, FIRST_X + STEP * at, self._digit, SMALL)
        for place in range(director.DIGITS):
            if place != at:
                canvas.around(ROW, FIRST_X + STEP * place, "*" if place < at else "-")
        canvas.centred(5, "↑↓ digit")
        canvas.text(7, 0, "OK done" if at == director.DIGITS - 1 else "OK next")
        canvas.right(7, "BACK delete" if self._code else "BACK")

    def handle(self, gesture: int) -> Screen | None:
        """Choose the digit, take it, or go back by one."""
        button = gesture & BUTTONS
        if button in (UP, DOWN):
            self._digit = (self._digit + (1 if button == UP else -1)) % 10
            return self
        if button == BACK and not self._code:
            self._box.draft = self._draft
            return self._back()
        if button == BACK:
            self._code, self._digit = self._code[:-1], 0
            return self
        if button != OK:
            return None
        self._code, self._digit = self._code + str(self._digit), 0
        if len(self._code) < director.DIGITS:
            return self
        self._box.draft = self._draft
        return self._take(self._code)


def ask_director(
    box: "Box", act: "Callable[[], Screen]", back: "Callable[[], Screen]"
) -> "Screen":
    """Return the question for the code, or where there is none whether both sides agree."""
    if box.settings.director is None:
        lines = ["there is no code:", "only what both sides", "agree on is done"]
        return Confirm("BY THE DIRECTOR", lines, act, back, "agreed")
    if director.is_locked(box.settings, box.keeper.ms()):
        return Message(texts.error_lines("director.locked"), back())

    def judge(code: str) -> "Screen":
        def check() -> None:
            director.check_code(box.settings, code, box.keeper.ms())

        return box.attempt(check, act, back())

    return CodeEntry(box, "DIRECTOR'S CODE?", judge, back)


def ask_for_his(
    box: "Box",
    rulings: "Sequence[Sequence[Any]]",
    act: "Callable[[], Screen]",
    back: "Callable[[], Screen]",
) -> "Screen":
    """Return what `act` makes; before it, where any of these is the director's, ask for the code.

    Where there is no code nothing more is asked: both sides look on.
    """
    if box.settings.director is None or not [r for r in rulings if _is_his(r)]:
        return act()
    return ask_director(box, act, back)


def _is_his(ruling: "Sequence[Any]") -> bool:
    return ruling[0] in (DIRECTOR, AWARD) or (ruling[0] == RENEGE and ruling[1].by == BY_DIRECTOR)


def code_menu(box: "Box", back: "Callable[[], Screen]") -> "Screen":
    """Set the code; one that is there is changed or removed by whoever knows it."""
    if box.settings.director is None:
        return _new_code(box, back)

    def remove() -> "Screen":
        told = Message(["there is no", "director's code now"], back())
        return box.attempt(lambda: box.settings.set_director(None), lambda: told, back())

    entries = (
        ("change the code", lambda: _after(box, lambda: _new_code(box, back), back)),
        ("remove the code", lambda: _after(box, remove, back)),
    )
    return menu("DIRECTOR'S CODE", entries, back)


def _after(box: "Box", act: "Callable[[], Screen]", back: "Callable[[], Screen]") -> "Screen":
    return ask_director(box, act, lambda: code_menu(box, back))


def _new_code(box: "Box", back: "Callable[[], Screen]") -> "Screen":
    """Ask for it twice."""

    def again() -> "Screen":
        return _new_code(box, back)

    def compare(first: str, second: str) -> "Screen":
        if first != second:
            return Message(["that was not twice", "the same code"], again())
        keeper = box.keeper
        salt = director.fresh_salt("{} {}".format(keeper.night.night_id, keeper.ms()))
        told = Message(["the code is set;", "do not forget it"], back())
        return box.attempt(
            lambda: director.set_code(box.settings, first, salt), lambda: told, back()
        )

    def repeat(first: str) -> "Screen":
        return CodeEntry(box, "THE SAME AGAIN", lambda second: compare(first, second), again)

    return CodeEntry(box, "NEW CODE", repeat, back)
