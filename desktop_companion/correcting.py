"""A correction from the desk: what it changes is shown, and then it is written down.

While the night is played its box alone writes: the desk asks it, and somebody there presses OK.
Once it is closed, the desk writes it into the ledger, into a stream of its own; a night that is
kept without a box it writes from the beginning.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import NamedTuple, Protocol

from bidwhist.commands import command_to_list
from bidwhist.decide import decide
from bidwhist.night import Night
from desktop_companion.commanding import CANCELLED, REFUSED, Commander, Outcome, StoppedError
from desktop_companion.correction_words import Command
from desktop_companion.effects import Effects, effects
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger, NightRow, without_box
from desktop_companion.nights import BY_BOTH, BY_DESK, Entry
from desktop_companion.ports import found_ports
from desktop_companion.pulling import NightError, Progress
from desktop_companion.syncing import BoxLink, sync
from desktop_companion.texts import sentence
from desktop_companion.trail import Step, Trail

LAST = "last"
STALE = "log.stale"
STOPPED_STATUS = 130


class Place(NamedTuple):
    """A night, and the box that writes it; None where the desk does: closed, or without a box."""

    row: NightRow
    link: BoxLink | None


class Foreseen(NamedTuple):
    """What a command leads to: the steps of the trail, and what changes."""

    steps: list[Step]
    effects: Effects


class Talk(Protocol):
    """What is said to the user and asked."""

    def agrees(self, foreseen: Foreseen, *, otherwise: bool) -> bool:
        """Show it and ask; `otherwise` tells that it is not what was agreed to before."""

    def moved_on(self, found: Effects) -> None:
        """Tell what has changed at the box since it was read."""

    def waiting(self, state: str, left_s: int) -> None:
        """Tell that OK on the box, or the box, is waited for."""


class Done(NamedTuple):
    """What was written down: the journal's numbers; whether the ledger has it too."""

    foreseen: Foreseen
    seqs: list[int]
    is_read: bool


def box_paths() -> list[str]:
    """Return the ports on which a box may be now."""
    return [port.path for port in found_ports()]


@contextmanager
def reached(
    ledger: Ledger,
    name: str,
    port: str | None,
    progress: Progress,
    connect: Callable[[str], BoxLink] = BoxLink,
) -> Iterator[Place]:
    """Give the night of that name and its box, which has been read just now.

    A night that is closed, or without a box, needs none; for `last` the boxes are read first,
    since one of them may have a newer. UserError if the night's box is not there.
    """
    known = _written_here(ledger, name)
    if known is not None and port is None:
        yield Place(known, None)
        return
    with ExitStack() as stack:
        links: list[BoxLink] = []
        troubles: list[str] = []
        for path in box_paths() if port is None else [port]:
            try:
                link = connect(path)
                stack.callback(link.close)
                _read(link, ledger, progress)
                links.append(link)
            except UserError as error:
                troubles.append(str(error))
        yield _place(ledger, name, links, troubles)


def _written_here(ledger: Ledger, name: str) -> NightRow | None:
    if name == LAST:
        return None
    try:
        row = ledger.find(name)
        return row if without_box(row.night) or ledger.load(row).closed else None
    except UserError:  # a box may have it whole
        return None


def _read(link: BoxLink, ledger: Ledger, progress: Progress) -> None:
    try:
        sync(link, ledger, progress)
    except NightError:  # another night is damaged there: `risefly sync` tells of that
        link.greet()


def _place(ledger: Ledger, name: str, links: list[BoxLink], troubles: list[str]) -> Place:
    row = ledger.find(name)
    night = ledger.load(row)
    if without_box(row.night) or (night.closed and not troubles):
        return Place(row, None)
    for link in links:
        nights = link.nights()
        if not night.closed and nights and nights[-1][0] == row.night:
            return Place(row, link)
    if night.closed:
        raise UserError(
            f"{'; '.join(troubles)}; a box that could not be read may have a newer night: "
            f"to correct this one, name it by its number, {row.number}"
        )
    told = "".join(f"; {trouble}" for trouble in troubles)
    raise UserError(
        f"night {row.number} ({row.night}) is not closed: its box alone writes it, and it is not "
        f"here; plug it in{told}"
    )


def foreseen(
    ledger: Ledger, row: NightRow, events: Sequence[list[object]], by: str = BY_DESK
) -> Foreseen:
    """Return what the events would lead to, written by the desk, or by both."""
    trail = Trail()
    before = ledger.load(row)
    after = ledger.load(row, trail)
    known = len(trail.steps)
    first = after.seq + 1
    for event in events:
        trail(after, Entry(after.seq + 1, first, by, event))
        after.apply(after.seq + 1, event, 1 if event is events[-1] else 0)
    return Foreseen(trail.steps[known:], effects(before, after))


def carry_out(ledger: Ledger, place: Place, make: Callable[[Night], Command], talk: Talk) -> Done:
    """Show what the command leads to, ask, and have it written down.

    `make` makes the command from the night as it is; it is made anew where the box's night has
    gone on meanwhile. RuleError and UserError tell why nothing was changed.
    """
    agreed: Command | None = None
    while True:
        night = ledger.load(place.row)
        if agreed is not None and night.closed:
            raise UserError("the night was closed on the box meanwhile; do the same again", 1)
        command = make(night)
        events = decide(night, command, after_closing=place.link is None)
        by = BY_DESK if place.link is None else BY_BOTH
        ahead = foreseen(ledger, place.row, events, by)
        if not talk.agrees(ahead, otherwise=agreed not in (None, command)):
            raise UserError("nothing was changed", 1)
        agreed = command
        if place.link is None:
            return Done(ahead, ledger.correct(place.row, night.seq, command), True)
        outcome = _sent(place.link, night.seq, command, talk)
        if outcome.kind != REFUSED or outcome.code != STALE:
            return Done(ahead, _seqs(place.link, outcome), _is_read(place.link, ledger))
        _read(place.link, ledger, _quiet)
        talk.moved_on(effects(night, ledger.load(place.row)))


def _quiet(_night: str, _have: int, _last: int) -> None:
    """Tell nothing of the progress."""


def _sent(link: BoxLink, seq: int, command: Command, talk: Talk) -> Outcome:
    try:
        return Commander(link, box_paths, talk.waiting).send(seq, command_to_list(command))
    except StoppedError as stopped:
        outcome = stopped.outcome
        if outcome.kind in (REFUSED, CANCELLED):
            raise UserError("taken back; nothing was changed", STOPPED_STATUS) from None
        return outcome


def _seqs(link: BoxLink, outcome: Outcome) -> list[int]:
    """Return the numbers of the events; UserError tells why there are none."""
    if outcome.kind == REFUSED:
        said = sentence(outcome.code, outcome.facts)
        plain = "".join(c for c in said if c.isprintable())
        raise UserError(f"{link.path}: {plain}; nothing was changed", 1)
    if outcome.kind == CANCELLED:
        raise UserError(
            f"{link.path}: nobody pressed OK on the box in two minutes; nothing was changed", 1
        )
    return outcome.seqs


def _is_read(link: BoxLink, ledger: Ledger) -> bool:
    """Take over what the box has written; tell whether that could be done."""
    try:
        _read(link, ledger, _quiet)
    except UserError:
        return False
    return True
