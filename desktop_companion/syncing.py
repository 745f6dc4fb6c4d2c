"""Pulling nights from a box: by position, so that it may break off and go on at any moment.

A night that is damaged on the box does not stop the others; at the end the damage is told.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import serial

from bidwhist import VERSION
from bidwhist.peer import Facts, Peer
from desktop_companion.errors import UserError
from desktop_companion.ledger import Conflict, Ledger
from desktop_companion.ports import chosen_ports, open_port
from desktop_companion.pulling import (
    LostError,
    NightError,
    NightTold,
    Progress,
    Puller,
    RefusedError,
    crc_told,
)
from desktop_companion.texts import sentence

SILENT_S = 4.0  # for a hello
NIGHTS_TRIES = 5  # at a list of nights that changes while it is read
ANSWER_S = 6.0  # for an answer: longer than all the tries of an ask


# (screen, positions) of what is being entered at a box, see firmware/scorebox/screens
Draft = tuple[str, tuple[Any, ...]]
NO_DRAFT: Draft = ("", ())


class SilentError(UserError):
    """A port can be opened, but no box answers there."""


class OtherVersionError(SilentError):
    """A box answers, in words of another version."""


def _plain(text: str) -> str:
    """Return a text that came over the wire so that it can be shown."""
    return "".join(c for c in text if c.isprintable())


class BoxLink:
    """A box on a port. `step`, if given, lets a box that runs here have its time.

    `clock` tells the seconds; that of a box that is stepped may be the box's own. `draft` is what
    was last told to be under way on the box.
    """

    def __init__(
        self,
        path: str,
        step: Callable[[], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path = path
        self._port = open_port(path)
        self._step = step
        self._clock = clock
        self._started = clock()
        self._said = (f"risefly {VERSION}", "", f"cpython {sys.version_info[0]}", "0")
        self._peer = Peer(Facts(*self._said))
        self.product = ""
        self.board = ""
        self._nights: list[NightTold] = []  # as told last, since the box has said hello
        self.draft: Draft = NO_DRAFT

    def reopen(self, path: str) -> None:
        """Open that port in place of the one there was, to greet anew. UserError as at first."""
        self._port.close()
        self._port = open_port(path)
        self.path = path
        self._peer = Peer(Facts(*self._said))

    def close(self) -> None:
        """Let the port go."""
        self._port.close()

    def now_ms(self) -> int:
        """Return milliseconds since this link was made."""
        return int((self._clock() - self._started) * 1000)

    def turn(self) -> list[tuple[Any, ...]]:
        """Write, read, answer; return what the box said. UserError if the port is gone."""
        try:
            self._write()
            waiting = self._port.in_waiting
            data = self._port.read(max(1, waiting) if self._step is None else waiting)
            news = self._peer.receive(data, self.now_ms())
            self._take_draft(news)
            self._write()
        except (serial.SerialException, OSError, TypeError):
            raise UserError(
                f"{self.path}: the box was unplugged; what it had sent is kept, plug it in and "
                "sync again"
            ) from None
        if self._step is not None:
            self._step()
        return news

    def _write(self) -> None:
        out = self._peer.outgoing()
        if out:
            self._port.write(out)

    def _take_draft(self, news: list[tuple[Any, ...]]) -> None:
        """Take note of what is being entered, where the box tells."""
        for message in news:
            if message[0] == "draft":
                self.draft = (message[1], tuple(message[2]))

    def greet(self) -> None:
        """Wait until the box has said hello, if it has not. SilentError if none does in time."""
        if self._peer.protocol:
            return
        end = self.now_ms() + SILENT_S * 1000
        while self.now_ms() < end:
            for message in self.turn():
                if message[0] == "hello":
                    if message[2:] == self._said:
                        raise SilentError(
                            f"{self.path}: only what is said comes back; "
                            "is it a Rise & Fly box that is keeping score?"
                        )
                    self.product, self.board = _plain(message[2]), _plain(message[3])
                    self._nights = []  # it may have started anew
                    return
                if message[0] == "error":
                    raise OtherVersionError(
                        f"{self.path}: another version speaks there; update the older"
                    )
        dropped = self._peer.wire.dropped()
        what = "something else than a box talks there" if dropped else "nothing answers"
        raise SilentError(f"{self.path}: {what}; is it a Rise & Fly box that is keeping score?")

    def ask(self, kind: str, *items: Any) -> tuple[Any, ...]:
        """Ask and return the answer. UserError if the box falls silent or refuses.

        What was asked before and broken off is answered first; nobody hears it.
        """
        while self._peer.protocol and not self._peer.is_free():
            self.turn()
        if not self._peer.protocol:
            raise LostError(self._silent())
        self._peer.ask(kind, *items, now_ms=self.now_ms())
        end = self.now_ms() + ANSWER_S * 1000
        while self.now_ms() < end:
            for message in self.turn():
                if message[0] == "lost":
                    raise LostError(self._silent())
                if message[0] == "error":
                    why = sentence(message[1])
                    raise RefusedError(f"{self.path}: the box refused: {why}", message[1])
                return message
        raise UserError(self._silent())

    def _silent(self) -> str:
        return f"{self.path}: the box fell silent; what it had sent is kept, sync again"

    def rest(self, ms: int) -> None:
        """Let so much time pass, listening."""
        end = self.now_ms() + ms
        while self.now_ms() < end:
            self.turn()

    def pause(self, ms: int) -> None:
        """Let so much time pass without the port."""
        if self._step is None:
            time.sleep(ms / 1000)
            return
        end = self.now_ms() + ms
        while self.now_ms() < end:
            self._step()

    def nights(self) -> list[NightTold]:
        """Return (id, epoch, last seq, CRC) of every night on the box, oldest first.

        Older ones do not change: of a list as long as the last one, and ended by the same night,
        only that night is asked for again.
        """
        known = self._nights
        if known:
            count, page = self._nights_from(len(known) - 1)
            if count == len(known) and page and page[0][0] == known[-1][0]:
                self._nights = [*known[:-1], page[0]]
                return list(self._nights)
        self._nights = self._all_nights()
        return list(self._nights)

    def _all_nights(self) -> list[NightTold]:
        """Return the list page by page, anew where nights come or go meanwhile."""
        count, found = self._nights_from(0)
        again = NIGHTS_TRIES
        while found and len(found) < count:
            now, page = self._nights_from(len(found))
            if now != count and again:
                again -= 1
                count, found = self._nights_from(0)
                continue
            if not page:
                break
            count = now
            found += page
        return found

    def _nights_from(self, start: int) -> tuple[int, list[NightTold]]:
        """Return how many nights there are, and those of one page from that place on."""
        _, _, count, page = self.ask("nights", start)
        try:
            told = [(str(n[0]), int(n[1]), int(n[2]), int(n[3])) for n in page]
        except (LookupError, TypeError, ValueError):
            raise UserError(
                f"{self.path}: the list of nights cannot be read; update this program"
            ) from None
        return count, told


@contextmanager
def linked(port: str | None) -> Iterator[BoxLink]:
    """Give a link to the one box that is meant: on that port, or the only one there is."""
    paths = chosen_ports(port)
    if len(paths) > 1:
        raise UserError(f"several boxes are there: name one with --port: {', '.join(paths)}")
    link = BoxLink(paths[0])
    try:
        yield link
    finally:
        link.close()


def wall_s() -> int:
    """Return the seconds since 1970."""
    return int(time.time())


def tell_time(link: BoxLink) -> None:
    """Tell the box the time; it writes it down once a night, if there is one that goes on."""
    link.ask("time", wall_s(), time.localtime().tm_gmtoff // 60)


def acknowledge(link: BoxLink, ledger: Ledger, told: NightTold) -> None:
    """Tell the box that this night of its own is kept here, if all of it is.

    Where its memory is full it may then let the night go, if the players say so.
    """
    night, epoch, last, crc = told
    if not ledger.missing(night, epoch, last) and crc_told(ledger.line(night, epoch, last)) == crc:
        link.ask("ack", *told)


def sync(link: BoxLink, ledger: Ledger, progress: Progress) -> tuple[int, list[Conflict]]:
    """Pull every night of the box; return (new lines, contradictions).

    What the ledger lacks or holds damaged is asked for again. NightError tells which nights are
    damaged on the box, after everything else was taken.
    """
    link.greet()
    tell_time(link)
    puller = Puller(link, ledger)
    new = 0
    troubles = []
    for told in link.nights():
        night, epoch, last, crc = told
        spans = ledger.missing(night, epoch, last)
        try:
            link.greet()
            new += puller.pull(night, epoch, last, progress, crc, spans)
            acknowledge(link, ledger, told)
        except NightError as error:
            new += error.new
            troubles.append(str(error))
        except (RefusedError, LostError) as error:
            troubles.append(f"night {night}: {str(error).removeprefix(f'{link.path}: ')}")
        except UserError as error:  # the link's: nothing more comes
            raise UserError("; ".join([str(error), *troubles])) from None
    if troubles:
        forks = {each.night for each in puller.conflicts}
        troubles += [f"night {night} differs from what was held" for night in sorted(forks)]
        raise NightError(f"{link.path}: {'; '.join(troubles)}; {new} new lines were taken", new)
    return new, puller.conflicts
