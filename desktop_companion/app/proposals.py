"""A correction as the app makes it: its effect is shown while it is made, then it is written down.

On a night that a box writes, the box is asked, in its own thread; somebody presses OK there.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from bidwhist.decide import decide
from bidwhist.errors import BidWhistError
from bidwhist.night import Night
from desktop_companion.app import words
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    TROUBLE,
    Button,
    Card,
    Cell,
    Element,
    Flow,
    Listing,
    Text,
)
from desktop_companion.commanding import APPROVAL_S, PENDING, Stop
from desktop_companion.correcting import Foreseen, Place, carry_out, foreseen
from desktop_companion.correction_words import Command
from desktop_companion.effects import Effects, effect_words
from desktop_companion.errors import UserError
from desktop_companion.nights import BY_BOTH, BY_DESK
from desktop_companion.syncing import BoxLink
from desktop_companion.texts import sentence

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

Make = Callable[[Night], Command]


class Stage(Enum):
    """How far a proposal is."""

    MADE = "made"
    ASKED = "asked"  # the box has been asked
    DONE = "done"


class Asked(NamedTuple):
    """What a box's thread tells of a proposal: what is waited for, or what became of it.

    `path` is the port at which the box is by now, or was last.
    """

    proposal: "Proposal"
    waiting: str = ""  # PENDING or GONE
    left_s: int = APPROVAL_S
    is_done: bool = False
    trouble: str = ""
    path: str = ""


def reason(error: Exception) -> str:
    """Return why something cannot be, for the user."""
    if isinstance(error, BidWhistError):
        return sentence(error.code, error.context)
    return str(error)


class Proposal:
    """One correction of a night, made anew as often as the form changes.

    `done` is called when it is written down. What a box was asked goes on when its screen is left:
    OK may be pressed on a virtual box of this app, which is on another screen.
    """

    def __init__(self, app: "Companion", night: str, done: Callable[[], object]) -> None:
        self._app = app
        self._night = night
        self._done = done
        self.stage = Stage.MADE
        self._asked = Asked(self)
        self._agreed: Foreseen | None = None  # what the user has seen
        self._is_stopped = False
        self._link: BoxLink | None = None  # in the box's thread

    # -- what is shown ----------------------------------------------------------------------------

    def elements(self, make: Make, *, is_ready: bool = True) -> Sequence[Element]:
        """Return the effect of what `make` makes, and the button that has it done."""
        if self.stage is Stage.ASKED:
            return self.waiting_elements()
        path, why_not = self._app.writer(self._night)
        self._agreed = None
        found: list[Element] = []
        if is_ready:
            try:
                self._agreed = self._foreseen(make, path)
                found += effect_elements(self._agreed)
            except (BidWhistError, UserError) as error:
                found.append(Text(reason(error), ink=TROUBLE))
        if why_not:
            found.append(Text(why_not, ink=TROUBLE))
        text = words.ASK_BOX if path else words.WRITE_DOWN
        is_on = self._agreed is not None and not why_not
        button = Button("do", text, lambda: self._begin(make, path), is_main=True, is_on=is_on)
        return [*found, Flow([button])]

    def _foreseen(self, make: Make, path: str) -> Foreseen:
        night = self._app.night(self._night)
        events = decide(night, make(night), after_closing=not path)
        row = self._app.ledger.find(self._night)
        return foreseen(self._app.ledger, row, events, BY_BOTH if path else BY_DESK)

    def waiting_words(self) -> str:
        """Return what is waited for."""
        if self._is_stopped:
            return words.TAKING_BACK
        text = words.WAIT_FOR_OK if self._asked.waiting in ("", PENDING) else words.WAIT_FOR_BOX
        return text.format(left=self._asked.left_s)

    def waiting_elements(self) -> Sequence[Element]:
        """Return what is waited for, and the button that takes it back."""
        return [
            Text(self.waiting_words(), LARGE),
            *(effect_elements(self._agreed) if self._agreed is not None else []),
            Flow([Button("stop", words.TAKE_BACK, self.stop, is_on=not self._is_stopped)]),
        ]

    # -- what is done -----------------------------------------------------------------------------

    def _begin(self, make: Make, path: str) -> None:
        row = self._app.ledger.find(self._night)
        if not path:
            carry_out(self._app.ledger, Place(row, None), make, self)
            self._end(words.WRITTEN)
            return
        if path in self._app.asked:
            raise UserError(words.ASKED_ALREADY)
        self.stage, self._is_stopped, self._asked = Stage.ASKED, False, Asked(self)
        self._app.asked[path] = self

        def job(link: BoxLink | None) -> None:
            self._link = link
            post = self._app.mail.post
            if link is None:
                post(Asked(self, trouble=words.BOX_IS_GONE))
                return
            try:
                carry_out(self._app.ledger, Place(row, link), make, self)
                post(Asked(self, is_done=True))
            except Exception as error:
                post(Asked(self, trouble=reason(error)))
                if not isinstance(error, BidWhistError | UserError):
                    raise  # a fault of the program
            finally:
                self._app.boxes.is_searched = False

        if not self._app.boxes.send(path, job):
            self._rest()
            raise UserError(words.BOX_IS_GONE)

    def stop(self) -> None:
        """Take back what the box was asked."""
        self._is_stopped = True

    def take(self, message: "Asked") -> None:
        """Hear what a box's thread tells."""
        self._asked = message
        if message.is_done:
            self._end(words.WRITTEN_ON_BOX)
        elif message.trouble:
            self._rest()
            self._app.tell(message.trouble, is_trouble=True)
        else:
            if message.path:
                self._rekey(message.path)
            self._app.tell(self.waiting_words())

    def _rekey(self, path: str) -> None:
        """Wait at that port: the box may have come back elsewhere."""
        if self._app.asked.get(path) is not self:
            self._forget_port()
            self._app.asked[path] = self

    def _forget_port(self) -> None:
        for path in [path for path, asked in self._app.asked.items() if asked is self]:
            del self._app.asked[path]

    def _rest(self) -> None:
        """Nothing is asked any more."""
        self.stage = Stage.MADE
        self._forget_port()

    def _end(self, text: str) -> None:
        self._rest()
        self.stage = Stage.DONE
        self._app.forget_night(self._night)
        self._done()
        self._app.tell(text)

    # -- correcting.Talk: in the box's thread, but for a night that is written here ---------------

    def agrees(self, ahead: Foreseen, *, otherwise: bool) -> bool:
        """Tell that it is what the user has seen; UserError if not: he looks at it first."""
        seen = self._agreed
        if not otherwise and seen is not None and ahead.effects == seen.effects:
            return True
        raise UserError(words.LOOK_AGAIN, 1)

    def moved_on(self, found: Effects) -> None:
        """The box's night has gone on: what comes of it then is asked next."""

    def waiting(self, state: str, left_s: int) -> None:
        """Tell the app what is waited for. Stop: the user has taken it back."""
        path = ""
        if self._link is not None:
            path = self._link.path
            self._app.boxes.tell_of(self._link, is_here=state == PENDING)
        self._app.boxes.is_searched = state != PENDING
        self._app.mail.post(Asked(self, state, left_s, path=path))
        if self._is_stopped or self._app.boxes.is_leaving():
            raise Stop


def effect_elements(ahead: Foreseen) -> list[Element]:
    """Return what a correction leads to."""
    told = effect_words(ahead.effects)
    found: list[Element] = []
    for step in ahead.steps:
        found.append(Text(f"{step.hand}: {step.text}" if step.hand else step.text))
        if step.why:
            found.append(Text(words.BECAUSE.format(why=step.why), ink=QUIET))
    if told.rows:
        cells = [
            Cell(words.HAND, 3.4, 0),
            Cell(words.WAS, 10, 1),
            Cell(words.BECOMES, 10, 2),
            *[Cell(side, 5, 3, is_number=True) for side in told.sides],
        ]
        found.append(Listing("effect", cells, told.rows, None))
    found += [Text(line) for line in told.lines]
    return [Card(words.EFFECT, found)]
