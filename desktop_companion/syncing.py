"""Pulling nights from a box: by position, so that it may break off and go on at any moment."""

import sys
import time
from collections.abc import Callable
from typing import Any

import serial

from bidwhist import VERSION
from bidwhist.errors import BidWhistError, LogError
from bidwhist.journal import decode_header, decode_line, is_header
from bidwhist.peer import Facts, Peer
from desktop_companion.errors import UserError
from desktop_companion.ledger import Conflict, Ledger
from desktop_companion.ports import open_port

SILENT_S = 4.0  # for a hello
ANSWER_S = 6.0  # for an answer: longer than all the tries of an ask
LINES_AT_ONCE = 8

# (night id, lines held, lines there)
Progress = Callable[[str, int, int], None]


def _plain(text: str) -> str:
    """Return a text that came over the wire so that it can be shown."""
    return "".join(c for c in text if c.isprintable())


class BoxLink:
    """A box on a port. `step`, if given, lets a box that runs here have its time."""

    def __init__(self, path: str, step: Callable[[], object] | None = None) -> None:
        self.path = path
        self._port = open_port(path)
        self._step = step
        self._started = time.monotonic()
        facts = Facts(f"risefly {VERSION}", "", f"cpython {sys.version_info[0]}", "0")
        self._peer = Peer(facts)
        self.product = ""
        self.board = ""

    def close(self) -> None:
        """Let the port go."""
        self._port.close()

    def now_ms(self) -> int:
        """Return milliseconds since this link was made."""
        return int((time.monotonic() - self._started) * 1000)

    def turn(self) -> list[tuple[Any, ...]]:
        """Read and write once; return what the box said. UserError if the port is gone."""
        try:
            waiting = self._port.in_waiting
            data = self._port.read(max(1, waiting) if self._step is None else waiting)
            news = self._peer.receive(data, self.now_ms())
            out = self._peer.outgoing()
            if out:
                self._port.write(out)
        except (serial.SerialException, OSError, TypeError):
            raise UserError(
                f"{self.path}: the box was unplugged; what it had sent is kept, plug it in and "
                "sync again"
            ) from None
        if self._step is not None:
            self._step()
        return news

    def greet(self) -> None:
        """Wait until the box has said hello, if it has not. UserError if none answers in time."""
        if self._peer.protocol:
            return
        end = time.monotonic() + SILENT_S
        while time.monotonic() < end:
            for message in self.turn():
                if message[0] == "hello":
                    self.product, self.board = _plain(message[2]), _plain(message[3])
                    return
                if message[0] == "error":
                    raise UserError(f"{self.path}: another version speaks there; update the older")
        dropped = self._peer.wire.dropped()
        what = "something else than a box talks there" if dropped else "nothing answers"
        raise UserError(f"{self.path}: {what}; is it a Rise & Fly box that is keeping score?")

    def ask(self, kind: str, *items: Any) -> tuple[Any, ...]:
        """Ask and return the answer. UserError if the box falls silent or refuses."""
        self._peer.ask(kind, *items, now_ms=self.now_ms())
        end = time.monotonic() + ANSWER_S
        while time.monotonic() < end:
            for message in self.turn():
                if message[0] == "lost":
                    raise self._silent()
                if message[0] == "error":
                    raise UserError(f"{self.path}: the box refused: {message[1]}")
                return message
        raise self._silent()

    def _silent(self) -> UserError:
        return UserError(f"{self.path}: the box fell silent; what it had sent is kept, sync again")

    def rest(self, ms: int) -> None:
        """Let so much time pass, listening."""
        end = self.now_ms() + ms
        while self.now_ms() < end:
            self.turn()

    def nights(self) -> list[tuple[str, int, int, int]]:
        """Return (id, epoch, last seq, CRC) of every night on the box."""
        found: list[tuple[str, int, int, int]] = []
        while True:
            answer = self.ask("nights", len(found))
            try:
                found += [(str(n[0]), int(n[1]), int(n[2]), int(n[3])) for n in answer[3]]
            except (LookupError, TypeError, ValueError):
                raise UserError(
                    f"{self.path}: the list of nights cannot be read; update this program"
                ) from None
            if not answer[3] or len(found) >= answer[2]:
                return found


class _ChainError(UserError):
    """A line, without a header before it, does not follow from what is held."""

    def __init__(self, start: int, told: UserError) -> None:
        super().__init__(str(told))
        self.start = start
        self.told = told


class Puller:
    """Takes journal lines as they come, checks their chain, and hands them to the ledger."""

    def __init__(self, link: BoxLink, ledger: Ledger) -> None:
        self._link = link
        self._ledger = ledger
        self.conflicts: list[Conflict] = []

    def pull(self, night: str, epoch: int, last: int, progress: Progress, crc: int = 0) -> int:
        """Pull the night up to the line `last`; return how many lines were new.

        `crc` is what the box tells of that line, 0 if it is not known. Where it does not fit what
        is held, all of the night is taken anew: then it shows which lines contradict.
        """
        have = self._ledger.last_seq(night, epoch)
        progress(night, have, last)
        if crc and 0 < last <= have:
            held = self._ledger.line(night, epoch, last)
            if held and int(held[-8:], 16) != crc:
                return self._pull_from(0, have, night, epoch, last, progress)
        try:
            return self._pull_from(have, have, night, epoch, last, progress)
        except _ChainError as error:
            if not have or error.start != have + 1:
                raise error.told from None
        try:
            return self._pull_from(0, have, night, epoch, last, progress)
        except _ChainError as error:
            raise error.told from None

    def _pull_from(
        self, at: int, have: int, night: str, epoch: int, last: int, progress: Progress
    ) -> int:
        new = 0
        crc = None
        while at < last:
            rows = self.pull_some(night, epoch, at + 1, 0, last, crc)
            if not rows:
                raise UserError(f"{self._link.path}: the box did not send line {at + 1}")
            at, crc = rows[-1]
            new += len([seq for seq, _ in rows if seq > have])
            progress(night, at, last)
        return new

    def pull_some(
        self,
        night: str,
        epoch: int,
        start: int,
        wait_ms: int,
        last: int | None = None,
        crc: int | None = None,
    ) -> list[tuple[int, int]]:
        """Ask for lines from `start` on, waiting so long for the first.

        Return (number, CRC) of those that came. Lines after `last` are left where they are. `crc`
        is that of the line before `start`, None for the one that is held. Where the box has lost
        some in the middle, a segment that begins further on says so.
        """
        answer = self._link.ask("want", night, epoch, start, LINES_AT_ONCE, wait_ms)
        if answer[0] != "events":
            return []
        if crc is None:
            held = self._ledger.line(night, epoch, start - 1)
            crc = int(held[-8:], 16) if held else 0
        came: list[tuple[int, int]] = []
        rows: list[tuple[int, str, str]] = []
        header = ""
        seq = start
        for text in answer[4]:
            if last is not None and seq > last:
                break
            try:
                if is_header(text):
                    header = text
                    first, crc = self._take_header(text, night)
                    seq = max(seq, first)
                    continue
                line, crc = decode_line(text, crc)
                if line.seq != seq:
                    raise LogError("log.gap")
            except BidWhistError as error:
                self._keep(night, epoch, rows)
                told = self._refusal(error, f"line {seq} of night {night}")
                if error.code == "log.crc" and not header:
                    raise _ChainError(seq, told) from None
                raise told from None
            rows.append((seq, text, header))
            came.append((seq, crc))
            seq += 1
        self._keep(night, epoch, rows)
        return came

    def _keep(self, night: str, epoch: int, rows: list[tuple[int, str, str]]) -> None:
        self.conflicts += self._ledger.append(night, epoch, rows)

    def _take_header(self, text: str, night: str) -> tuple[int, int]:
        header, crc = decode_header(text)
        if header.night != night:
            raise LogError("log.no_night")
        return header.first_seq, crc

    def _refusal(self, error: BidWhistError, what: str) -> UserError:
        newer = "it is of a newer version; update this program"
        why = newer if error.code == "log.newer" else f"it is damaged ({error.code})"
        return UserError(f"{self._link.path}: {what} cannot be taken: {why}")


def sync(link: BoxLink, ledger: Ledger, progress: Progress) -> tuple[int, list[Conflict]]:
    """Pull every night of the box; return (new lines, contradictions)."""
    link.greet()
    link.ask("time", int(time.time()), time.localtime().tm_gmtoff // 60)
    puller = Puller(link, ledger)
    new = 0
    for night, epoch, last, crc in link.nights():
        new += puller.pull(night, epoch, last, progress, crc)
    return new, puller.conflicts
