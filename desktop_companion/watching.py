"""Watching boxes: pulls what is new, again and again, and knows how each table stands."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from bidwhist.night import Night
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger
from desktop_companion.syncing import BoxLink, Puller, sync

WAIT_MS = 1000  # how long a box may wait for something to happen; shared by the boxes


class Standing(NamedTuple):
    """A box's port, its newest night (None before the first), and what is wrong with it or ''."""

    path: str
    night: Night | None
    trouble: str


def _quiet(_night: str, _have: int, _last: int) -> None:
    """Tell nothing of the progress."""


class _Watched:
    """One box: synced once, then asked for what comes after."""

    def __init__(self, link: BoxLink, ledger: Ledger) -> None:
        self._link = link
        self._ledger = ledger
        self._puller = Puller(link, ledger)
        sync(link, ledger, _quiet)

    def standing(self, wait_ms: int) -> Standing:
        """Pull what is new, waiting so long for it, and tell how the newest night stands."""
        nights = self._link.nights()
        if not nights:
            self._link.rest(wait_ms)
            return Standing(self._link.path, None, "")
        night, epoch, last, _ = nights[-1]
        self._puller.pull(night, epoch, last, _quiet)
        if self._puller.pull_some(night, epoch, last + 1, wait_ms):
            # an event of a decision may not be its last: the rest comes at once
            _, _, last, _ = self._link.nights()[-1]
            self._puller.pull(night, epoch, last, _quiet)
        return Standing(self._link.path, self._ledger.load(self._ledger.find(night)), "")

    def close(self) -> None:
        self._link.close()


class Watch:
    """Every box that is watched. One that is pulled out is told of; the others go on.

    UserError when none is left.
    """

    def __init__(
        self, paths: list[str], ledger: Ledger, connect: Callable[[str], BoxLink] = BoxLink
    ) -> None:
        self._ledger = ledger
        self._connect = connect
        self._boxes: dict[str, _Watched] = {}
        self.standings = {path: Standing(path, None, "") for path in paths}
        for path in paths:
            self._try(path, partial(self._open, path))
        self._check()

    def _open(self, path: str) -> Standing:
        link = self._connect(path)
        try:
            self._boxes[path] = _Watched(link, self._ledger)
        except BaseException:
            link.close()
            raise
        return self.standings[path]

    def turn(self, wait_ms: int = WAIT_MS) -> list[Standing]:
        """Ask every box once; return how all tables stand."""
        share = wait_ms // max(1, len(self._boxes))
        for path, box in list(self._boxes.items()):
            self._try(path, partial(box.standing, share))
        self._check()
        return list(self.standings.values())

    def _try(self, path: str, act: Callable[[], Standing]) -> None:
        try:
            self.standings[path] = act()
        except UserError as error:
            self.standings[path] = self.standings[path]._replace(trouble=str(error))
            box = self._boxes.pop(path, None)
            if box is not None:
                box.close()

    def _check(self) -> None:
        if not self._boxes:
            raise UserError("; ".join(each.trouble for each in self.standings.values()))

    def close(self) -> None:
        """Let every port go."""
        for box in self._boxes.values():
            box.close()
        self._boxes = {}
