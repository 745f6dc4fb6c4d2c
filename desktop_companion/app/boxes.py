"""Every box there is: found, synced and followed, each in a thread of its own.

A box may come and go at any moment and on any port; one that is slow or silent holds up no other.
What is learnt goes into the mail, as a BoxState each time something has changed.
"""

import contextlib
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import NamedTuple

from bidwhist.messages import unpack_page
from bidwhist.night import Night
from desktop_companion.app.mail import Mail
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger
from desktop_companion.meeting import first_words, fork_words
from desktop_companion.ports import Port, found_ports
from desktop_companion.syncing import (
    NO_DRAFT,
    BoxLink,
    Draft,
    OtherVersionError,
    SilentError,
)
from desktop_companion.watching import Watched

FIND_S = 1.0
SILENT_S = 8.0  # a port that can be opened and does not answer is let be for so long
WAIT_MS = 400  # how long a box may wait for something to happen; an order waits no longer
WAIT_WATCHED_MS = 250  # the same while its display is wanted
PAGES = 8
OPENING, READING, HERE, GONE = "opening", "reading", "here", "gone"

# what is done with the link to a box; None: the box is gone
Job = Callable[[BoxLink | None], None]


class BoxState(NamedTuple):
    """All that is known of a box. `stage` is one of those above; `trouble` why it is gone.

    `progress` are (lines held, lines there) of the night that is read; `frame` is its display
    where that is wanted, b"" where it is not. `is_foreign`: no box answers on that port.
    """

    path: str
    name: str
    stage: str = OPENING
    board: str = ""
    product: str = ""
    night: Night | None = None
    draft: Draft = NO_DRAFT
    trouble: str = ""
    progress: tuple[int, int] = (0, 0)
    notes: tuple[str, ...] = ()
    frame: bytes = b""
    is_foreign: bool = False


class Fault(NamedTuple):
    """A thread has ended by a fault of the program."""

    error: Exception


class _Follower(threading.Thread):
    """Follows the box on a port until it is gone or let go. `before` is what was known of it."""

    def __init__(self, port: Port, boxes: "Boxes", before: BoxState | None) -> None:
        super().__init__(daemon=True, name=f"box {port.path}")
        self.jobs: SimpleQueue[Job] = SimpleQueue()
        self.leaving = threading.Event()
        self.is_watched = False
        self.has_ended = False  # no job is done any more
        self.is_silent = False  # something is there that does not answer as a box does
        self.state = before or BoxState(port.path, port.name)
        self._is_known = before is not None
        self._boxes = boxes

    def run(self) -> None:
        """Open the port, follow the box, close the port."""
        if not self._is_known:
            self._boxes.mail.post(self.state)
        link: BoxLink | None = None
        why, fault = "", None
        try:
            link = self._boxes.connect(self.state.path)
            link.greet()
            self._follow(link)
        except SilentError as error:
            self.is_silent = True
            self._tell(is_foreign=not isinstance(error, OtherVersionError))
            why = str(error)
        except UserError as error:
            why = str(error)
        except Exception as error:
            why, fault = f"{self.state.path}: {error}", Fault(error)
        finally:
            if link is not None:
                link.close()
        self._end(why, fault)

    def _end(self, why: str, fault: Fault | None) -> None:
        """Tell why it has ended; whoever waits for a job hears that no more is done."""
        with self._boxes.lock:  # who hears of it may look for boxes at once
            if why:
                self._tell(stage=GONE, trouble=why, draft=NO_DRAFT, frame=b"")
            if fault is not None:
                self._boxes.mail.post(fault)
            self.has_ended = True
        with contextlib.suppress(Empty):
            while True:
                self.jobs.get_nowait()(None)

    def _tell(self, **changes: object) -> None:
        state = self.state._replace(**changes)  # type: ignore[arg-type]
        if state == self.state:
            return
        self.state = state
        if not self.leaving.is_set():
            self._boxes.mail.post(state)

    def _progress(self, _night: str, have: int, last: int) -> None:
        self._tell(progress=(have, last))
        if self.leaving.is_set():
            raise UserError("the app was closed")

    def _follow(self, link: BoxLink) -> None:
        ledger = self._boxes.ledger
        notes = first_words(ledger, link.board, link.product, link.nights())
        night = self.state.night if self.state.board == link.board else None
        said = {"board": link.board, "product": link.product}
        self._tell(stage=READING, night=night, is_foreign=False, **said)
        self._tell(trouble="", notes=tuple(notes))
        box = Watched(link, ledger, self._progress)
        notes += fork_words(box.conflicts) + ([box.trouble] if box.trouble else [])
        self._tell(notes=tuple(notes))
        while not self.leaving.is_set():
            self._work(link)
            standing = box.standing(WAIT_WATCHED_MS if self.is_watched else WAIT_MS)
            if link.path != self.state.path:  # it was plugged in elsewhere while a job was done
                self._tell(stage=GONE)
            self._tell(stage=HERE, path=link.path, night=standing.night, draft=standing.draft)
            self._tell(frame=_frame(link) if self.is_watched else b"")

    def tell_of(self, link: BoxLink, *, is_here: bool) -> None:
        """Tell, while a job is done, where the box is by now or that it is gone."""
        if not is_here or link.path != self.state.path:
            self._tell(stage=GONE, draft=NO_DRAFT, frame=b"")
        if is_here:
            self._tell(stage=HERE, path=link.path)

    def _work(self, link: BoxLink) -> None:
        for _ in range(self.jobs.qsize()):
            self.jobs.get_nowait()(link)


def _frame(link: BoxLink) -> bytes:
    """Return what the box's display shows."""
    return b"".join(unpack_page(link.ask("page", number)[2]) for number in range(PAGES))


class Boxes:
    """Finds the boxes and lets each be followed. `find` names the ports there are now."""

    def __init__(
        self,
        ledger: Ledger,
        mail: Mail,
        find: Callable[[], list[Port]] = found_ports,
        connect: Callable[[str], BoxLink] = BoxLink,
    ) -> None:
        self.ledger = ledger
        self.mail = mail
        self.connect = connect
        self._find = find
        self._followers: dict[str, _Follower] = {}
        self._let_be: dict[str, int] = {}  # port: for how many looks
        self._lent: set[str] = set()  # ports that something else than following is done with
        self._leaving = threading.Event()
        self._look_now = threading.Event()
        self.lock = threading.Lock()  # of the followers
        # a job looks for its box, which may come back on any port: no new one is opened meanwhile
        self.is_searched = False
        self._finder = threading.Thread(target=self._find_all, daemon=True, name="boxes")

    def start(self) -> None:
        """Begin to look for boxes."""
        self._finder.start()

    def close(self) -> None:
        """Let every port go, and wait until that is done."""
        self._leaving.set()
        self._look_now.set()
        if self._finder.is_alive():
            self._finder.join()
        for follower in self._followers.values():
            follower.leaving.set()
        for follower in self._followers.values():
            follower.join()

    def look_now(self) -> None:
        """Look for boxes at once: one was started."""
        self._look_now.set()

    def send(self, path: str, job: Job) -> bool:
        """Let the job be done with the link to that box; tell whether there is one."""
        with self.lock:
            follower = self._at(path)
            if follower is None:
                return False
            follower.jobs.put(job)
            return True

    def _at(self, path: str) -> _Follower | None:
        """Return who follows the box on that port; it may have come there from another."""
        for follower in self._followers.values():
            if follower.state.path == path and not follower.has_ended:
                return follower
        return None

    def lend(self, path: str) -> None:
        """Let that port go, and leave it alone until `take_back`; waits until it is free."""
        with self.lock:
            self._lent.add(path)
            follower = self._at(path)
            for known, each in list(self._followers.items()):
                if each is follower or (known == path and each.has_ended):
                    del self._followers[known]
        if follower is not None:
            follower.leaving.set()
            follower.join()

    def take_back(self, path: str) -> None:
        """Follow what is on that port again."""
        with self.lock:
            self._lent.discard(path)
            self._let_be.pop(path, None)
        self.look_now()

    def tell_of(self, link: BoxLink, *, is_here: bool) -> None:
        """Tell, from a job that waits, whether its box is here, and on which port by now."""
        follower = threading.current_thread()
        if isinstance(follower, _Follower):
            follower.tell_of(link, is_here=is_here)

    def is_leaving(self) -> bool:
        """Tell whether the app is being closed: a job that waits must stop."""
        return self._leaving.is_set()

    def watch(self, path: str, is_wanted: bool) -> None:
        """Say whether that box's display is wanted."""
        with self.lock:
            follower = self._at(path)
            if follower is not None:
                follower.is_watched = is_wanted

    # -- the finder's thread ----------------------------------------------------------------------

    def _find_all(self) -> None:
        while not self._leaving.is_set():
            self._look_now.clear()
            self.look()
            self._look_now.wait(FIND_S)

    def look(self) -> None:
        """Follow what has come, once."""
        try:
            ports = self._find()
        except Exception as error:  # whatever a system's list of ports may raise
            self.mail.post(Fault(error))
            return
        for port in ports:
            turns = self._let_be.pop(port.path, 0)
            if turns:
                self._let_be[port.path] = turns - 1
            elif not self.is_searched:
                self._follow(port)

    def _follow(self, port: Port) -> None:
        """Let the port be followed unless a thread has it, or is to let it be for a while."""
        with self.lock:
            if port.path in self._lent or any(
                not follower.has_ended and port.path in (known, follower.state.path)
                for known, follower in self._followers.items()
            ):
                return
            before = self._followers.get(port.path)
            if before is not None and before.is_silent:
                before.is_silent = False
                self._let_be[port.path] = int(SILENT_S / FIND_S)
                return
            follower = _Follower(port, self, None if before is None else before.state)
            follower.is_watched = before is not None and before.is_watched
            self._followers[port.path] = follower
            follower.start()
