"""Watching boxes: pulls what is new, again and again, and knows how each table stands."""

import contextlib
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from bidwhist.night import Night
from desktop_companion.errors import UserError
from desktop_companion.ledger import Conflict, Ledger
from desktop_companion.pulling import NightError, NightTold, Progress
from desktop_companion.syncing import (
    NO_DRAFT,
    BoxLink,
    Draft,
    Puller,
    acknowledge,
    sync,
    tell_time,
)

NO_NIGHT_MS = 100  # how long a box without a night is let be
WAIT_MS = 1000  # how long a box may wait for something to happen; shared by the boxes
# So many turns a port is let be that can be opened and does not answer: to wait for its hello
# holds up the other tables. One that cannot be opened costs nothing and is tried at each turn.
SILENT_TURNS = 8


class Standing(NamedTuple):
    """A box's port, its newest night (None before the first), and what is wrong with it or ''.

    `draft` is what is being entered.
    """

    path: str
    night: Night | None
    trouble: str
    draft: Draft = NO_DRAFT


def _quiet(_night: str, _have: int, _last: int) -> None:
    """Tell nothing of the progress."""


class Watched:
    """One box: synced once, then asked for what comes after.

    `conflicts` are the lines that contradict what was held; `trouble` tells what is damaged there.
    """

    def __init__(self, link: BoxLink, ledger: Ledger, progress: Progress = _quiet) -> None:
        self.link = link
        self.conflicts: list[Conflict] = []
        self.trouble = ""
        self._ledger = ledger
        self._puller = Puller(link, ledger)
        self._read: tuple[tuple[str, int, int, int], Night] | None = None
        link.greet()
        nights = link.nights()
        self._newest = nights[-1][0] if nights else ""  # it is told the time by `sync`
        try:
            self.conflicts = sync(link, ledger, progress)[1]
        except NightError as error:  # an older night is damaged: `sync` tells of that
            self.trouble = str(error)
        self.board = link.board

    def standing(self, wait_ms: int) -> Standing:
        """Pull what is new, waiting so long for it, and tell how the newest night stands."""
        link = self.link
        nights = link.nights()
        if not nights:
            link.ask("draft")  # without a night nothing can be waited for
            link.rest(min(wait_ms, NO_NIGHT_MS))
            return Standing(link.path, None, "", link.draft)
        night, epoch, last, _ = nights[-1]
        if night != self._newest:  # it has begun since `sync` told the time
            tell_time(link)
            self._take_ends(nights)
            self._newest = night
        self._puller.pull(night, epoch, last, _quiet)
        if self._puller.pull_some(night, epoch, last + 1, wait_ms):
            # an event of a decision may not be its last: the rest comes at once
            _, _, last, _ = link.nights()[-1]
            self._puller.pull(night, epoch, last, _quiet)
        return Standing(link.path, self._night(night, epoch, last), "", link.draft)

    def _take_ends(self, nights: list[NightTold]) -> None:
        """Pull the last lines of what was the newest night and of those that came after it."""
        names = [night for night, *_ in nights]
        if self._newest not in names:
            return
        for told in nights[names.index(self._newest) : -1]:
            night, epoch, last, crc = told
            try:
                self._puller.pull(night, epoch, last, _quiet, crc)
                acknowledge(self.link, self._ledger, told)
            except NightError as error:
                self.trouble = str(error)

    def _night(self, night: str, epoch: int, last: int) -> Night:
        """Return the night, read when it has gone on; a closed one when this desk wrote to it."""
        known = (night, epoch, last, self._ledger.desk_count(night))
        if self._read is None or self._read[0] != known:
            self._read = known, self._ledger.load(self._ledger.find(night))
        return self._read[1]

    def close(self) -> None:
        """Let the port go."""
        self.link.close()


class Watch:
    """Every box that is watched, in and out at any moment.

    `find` names the ports there are now. One that is pulled out is told of and opened again when
    it is back; the others go on meanwhile. UserError where at the start none can be opened.
    """

    def __init__(
        self,
        find: Callable[[], list[str]],
        ledger: Ledger,
        connect: Callable[[str], BoxLink] = BoxLink,
    ) -> None:
        self._find = find
        self._ledger = ledger
        self._connect = connect
        self._boxes: dict[str, Watched] = {}
        self._boards: dict[str, str] = {}  # port: the board that was there last
        self._let_be: dict[str, int] = {}  # port: for how many turns
        self.standings: dict[str, Standing] = {}
        self._open_all(find())
        if not self._boxes:
            raise UserError("; ".join(each.trouble for each in self.standings.values()))

    def turn(self, wait_ms: int = WAIT_MS) -> list[Standing]:
        """Open what has come, ask every box once; return how all tables stand."""
        paths: list[str] = []
        with contextlib.suppress(UserError):  # none is there at the moment
            paths = self._find()
        self._open_all(paths)
        if not self._boxes:
            time.sleep(wait_ms / 1000)
        share = wait_ms // max(1, len(self._boxes))
        for path, box in list(self._boxes.items()):
            self._try(path, partial(box.standing, share))
        return list(self.standings.values())

    def _open_all(self, paths: list[str]) -> None:
        """Open what is not open. A port that is not among the paths may be another's by now."""
        for path in [path for path in self.standings if path not in paths]:
            self._let_be.pop(path, None)
            if path not in self._boards:
                del self.standings[path]  # it never was a box
        for path in paths:
            turns = self._let_be.pop(path, 0)
            if turns:
                self._let_be[path] = turns - 1
            elif path not in self._boxes:
                self._try(path, partial(self._open, path))

    def _open(self, path: str) -> Standing:
        link = self._connect(path)
        try:
            box = Watched(link, self._ledger)
        except BaseException:
            link.close()
            self._let_be[path] = SILENT_TURNS
            raise
        self._forget(box.board)
        self._boxes[path] = box
        self._boards[path] = box.board
        return Standing(path, None, "")

    def _forget(self, board: str) -> None:
        """Forget the port that the board had before it was plugged in elsewhere."""
        for path, known in list(self._boards.items()):
            if board and known == board and path not in self._boxes:
                del self._boards[path]
                del self.standings[path]

    def _try(self, path: str, act: Callable[[], Standing]) -> None:
        try:
            self.standings[path] = act()
        except UserError as error:
            before = self.standings.get(path, Standing(path, None, ""))
            self.standings[path] = before._replace(trouble=str(error))
            box = self._boxes.pop(path, None)
            if box is not None:
                box.close()

    def close(self) -> None:
        """Let every port go."""
        for box in self._boxes.values():
            box.close()
        self._boxes = {}
