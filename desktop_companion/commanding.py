"""A command to a box: sent with an id of its own, then asked after until its outcome is known.

The box shows it and waits for OK. To ask again with the same id does nothing twice, also after
the cable was out or the box was started anew; the cable may be out for as long as OK is awaited.
"""

import contextlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from bidwhist.commands import APPROVAL_MS
from desktop_companion.errors import UserError
from desktop_companion.pulling import RefusedError
from desktop_companion.texts import sentence

APPROVAL_S = APPROVAL_MS // 1000
ASK_EVERY_MS = 500
_CANCELS = 3
_SILENT_MOST = 5  # times in a row that a box which greets does not answer
PENDING, DONE, REFUSED, CANCELLED = "pending", "done", "refused", "cancel"
GONE = "gone"

# (PENDING or GONE, seconds that are left)
Waiting = Callable[[str, int], None]


class Link(Protocol):
    """What a command is sent over: `syncing.BoxLink`."""

    path: str
    board: str

    def ask(self, kind: str, *items: Any) -> tuple[Any, ...]:
        """Ask and return the answer. UserError if none comes."""

    def greet(self) -> None:
        """Wait until the box has said hello, if it has not."""

    def reopen(self, path: str) -> None:
        """Open that port in place of the one that was there."""

    def rest(self, ms: int) -> None:
        """Let so much time pass, listening."""

    def pause(self, ms: int) -> None:
        """Let so much time pass without the port."""

    def now_ms(self) -> int:
        """Return milliseconds since some time."""


class Outcome(NamedTuple):
    """What became of a command: DONE with its lines' numbers, REFUSED with a code, CANCELLED."""

    kind: str
    seqs: list[int]
    code: str
    facts: dict[str, Any]


class Stop(Exception):  # noqa: N818 - it is no error
    """Raised by `waiting`: the user waits no longer, as with Ctrl-C."""


class StoppedError(Exception):
    """The user has stopped waiting; `outcome` is what became of the command all the same."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.kind)
        self.outcome = outcome


class Commander:
    """Sends commands over a link. `find` returns the ports there are now, should it move."""

    def __init__(self, link: Link, find: Callable[[], list[str]], waiting: Waiting) -> None:
        self._link = link
        self._find = find
        self._waiting = waiting

    def send(self, seq: int, command: Sequence[Any]) -> Outcome:
        """Send the command, judged after the line `seq`; return what became of it.

        UserError if the box does not come back in time: then the next sync tells. StoppedError
        after Ctrl-C or Stop, with which the command is taken back.
        """
        name = secrets.token_hex(8)
        try:
            return self._awaited(("command", name, seq, list(command)))
        except (KeyboardInterrupt, Stop):
            raise StoppedError(self._taken_back(name)) from None

    def _awaited(self, ask: tuple[Any, ...]) -> Outcome:
        since: int | None = None
        silent = 0
        while silent < _SILENT_MOST:
            try:
                outcome = _outcome(self._link.ask(*ask))
            except RefusedError:
                raise
            except UserError:
                silent += 1
                self._find_again()
                continue
            silent = 0
            if outcome.kind != PENDING:
                return outcome
            since = self._link.now_ms() if since is None else since
            self._waiting(PENDING, self._left(since))
            try:
                self._link.rest(ASK_EVERY_MS)
            except UserError:
                self._find_again()
        raise UserError(
            f"{self._link.path}: the box does not answer; whether it still did it shows the next "
            "sync"
        )

    def _left(self, since: int) -> int:
        """Return how many of the seconds are left."""
        return max(0, APPROVAL_S - (self._link.now_ms() - since) // 1000)

    def _find_again(self) -> None:
        """Greet the box anew, on whatever port it is by then."""
        link = self._link
        board, since = link.board, link.now_ms()
        while self._left(since):
            for path in dict.fromkeys([link.path, *self._find()]):
                try:
                    link.reopen(path)
                    link.greet()
                except UserError:
                    continue
                if link.board == board:
                    return
            self._waiting(GONE, self._left(since))
            link.pause(ASK_EVERY_MS)
        raise UserError(
            f"{link.path}: the box is gone; whether it still did it shows the next sync"
        )

    def _taken_back(self, name: str) -> Outcome:
        with contextlib.suppress(UserError):
            self._link.greet()
            for _ in range(_CANCELS):
                outcome = _outcome(self._link.ask("cancel", name))
                if outcome.kind != PENDING:  # that is a late answer to the ask before
                    return outcome
        raise UserError(
            f"{self._link.path}: the box does not answer; what waits there for OK goes away by "
            "itself, and the next sync shows whether it was done"
        )


def tell(link: Link, kind: str, items: Sequence[Any]) -> list[int]:
    """Tell the box what it takes at once, without OK: its `players` or `rules`.

    Returns the numbers of the journal's lines about it. UserError with the box's reason if it
    refuses.
    """
    outcome = _outcome(link.ask(kind, list(items)))
    if outcome.kind != DONE:
        said = sentence(outcome.code, outcome.facts)
        why = "".join(letter for letter in said if letter.isprintable())
        raise UserError(f"{link.path}: the box refused: {why}", 1)
    return outcome.seqs


def _outcome(answer: tuple[Any, ...]) -> Outcome:
    """Return the answer to a `command` or a `cancel`; what it tells may be anything."""
    kind = answer[0]
    if kind == DONE:
        return Outcome(DONE, [seq for seq in answer[2] if type(seq) is int], "", {})
    if kind == REFUSED:
        pairs = [fact for fact in answer[3] if isinstance(fact, list) and len(fact) == 2]
        facts = {str(name): value for name, value in pairs if type(value) in (int, str)}
        return Outcome(REFUSED, [], answer[2], facts)
    return Outcome(kind, [], "", {})
