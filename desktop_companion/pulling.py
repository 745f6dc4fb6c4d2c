"""Taking one night's journal lines from a box, checked, into the ledger.

What is damaged on the box costs what stands between it and the segment's end: the night's later
segments are taken, and at the end the damage is told.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from bidwhist.errors import BidWhistError, LogError
from bidwhist.journal import NEWER, decode_header, decode_line, is_header
from desktop_companion.errors import UserError
from desktop_companion.ledger import Conflict, Ledger
from desktop_companion.texts import sentence

LINES_AT_ONCE = 8
LOST_MOST = 12  # answers that never come, before the rest of a night is given up
_NO_LINE = ("wire.text", "wire.too_long", "wire.no_line")  # the box cannot send what it has there

# (night id, lines held, lines there)
Progress = Callable[[str, int, int], None]
# (id, epoch, last number, its CRC): what a box tells of a night
NightTold = tuple[str, int, int, int]


class Box(Protocol):
    """What is asked for lines: `syncing.BoxLink`."""

    path: str

    def greet(self) -> None:
        """Wait until the box has said hello, if it has not."""

    def ask(self, kind: str, *items: Any) -> tuple[Any, ...]:
        """Ask and return the answer. RefusedError, LostError."""


class NightError(UserError):
    """Something is wrong with one night on the box. `new` lines of it were taken all the same."""

    def __init__(self, message: str, new: int = 0) -> None:
        super().__init__(message)
        self.new = new


class RefusedError(UserError):
    """The box refuses an ask, and says why by a code."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


class LostError(UserError):
    """The box did not answer an ask, however often it was repeated."""


class _DamageError(Exception):
    """A line cannot be taken; those before it were. `in_segment`: its segment's header was."""

    def __init__(self, seq: int, code: str, rows: list[tuple[int, int]], in_segment: bool) -> None:
        super().__init__(code)
        self.seq = seq
        self.code = code
        self.rows = rows
        self.in_segment = in_segment


class _OtherPastError(Exception):
    """What the box has does not follow from what is held."""


class _Night(NamedTuple):
    """A night that is pulled: its name, its last line, and what is found meanwhile."""

    night: str
    epoch: int
    last: int
    spans: Sequence[tuple[int, int]]
    new: set[int]
    troubles: list[str]
    progress: Progress

    def is_wanted(self, seq: int) -> bool:
        """Tell whether the line was not held before."""
        return any(first <= seq <= end for first, end in self.spans)


class Puller:
    """Takes journal lines as they come, checks their chain, and hands them to the ledger."""

    def __init__(self, link: Box, ledger: Ledger) -> None:
        self._link = link
        self._ledger = ledger
        self._lost = 0
        self.conflicts: list[Conflict] = []

    def pull(
        self,
        night: str,
        epoch: int,
        last: int,
        progress: Progress,
        crc: int = 0,
        spans: Sequence[tuple[int, int]] | None = None,
    ) -> int:
        """Pull the night up to the line `last`; return how many lines were new.

        `spans` are the (first, last) lines to ask for, by default those after what is held. `crc`
        is what the box tells of its last line, 0 if it is not known. Where it does not fit what
        is held, all of the night is taken anew: then it shows which lines contradict. NightError
        tells what is damaged, after all that is good was taken.
        """
        have = self._ledger.last_seq(night, epoch)
        if spans is None:
            spans = [(have + 1, last)]
        pulled = _Night(night, epoch, last, spans, set(), [], progress)
        progress(night, have, last)
        self._lost = 0
        try:
            told = crc and 0 < last <= have and not pulled.is_wanted(last)
            if told and self._crc_held(pulled, last) != crc:
                raise _OtherPastError
            for first, end in spans:
                self._pull_span(pulled, first, end)
        except _OtherPastError:
            pulled.troubles.clear()
            self._pull_span(pulled, 1, last)
        if pulled.troubles:
            raise NightError("; ".join(pulled.troubles), len(pulled.new))
        return len(pulled.new)

    def _pull_span(self, pulled: _Night, first: int, end: int) -> None:
        """Take the lines from `first` to `end`; go on after what is damaged among them."""
        at = first - 1
        crc = self._crc_held(pulled, at)
        while at < end:
            before = at
            try:
                rows, at = self._take(pulled.night, pulled.epoch, at + 1, 0, end, crc)
            except _DamageError as error:
                rows = error.rows
                follows = error.in_segment or rows or before != first - 1
                if not follows and first > 1 and not self._is_held(pulled, first - 1):
                    raise _OtherPastError from None
                at = self._end_of_damage(pulled, error, end)
            if at == before:
                pulled.troubles.append(
                    f"the box did not send line {at + 1} of night {pulled.night}"
                )
                return
            crc = rows[-1][1] if rows else crc
            pulled.new.update(seq for seq, _ in rows if pulled.is_wanted(seq))
            pulled.progress(pulled.night, at, pulled.last)

    def _end_of_damage(self, pulled: _Night, error: _DamageError, end: int) -> int:
        """Return the last line that is lost by the damage, which is told."""
        seq = error.seq
        told = f"line {seq} of night {pulled.night} cannot be taken: "
        if error.code == NEWER:
            pulled.troubles.append(told + "it is of a newer version; update this program")
            return end
        upto = self._before_next_segment(pulled, seq, end)
        told += f"it is damaged ({error.code})"
        if upto > seq:
            told += f", and with it what follows up to line {upto}"
        pulled.troubles.append(told)
        return upto

    def _before_next_segment(self, pulled: _Night, seq: int, end: int) -> int:
        """Return the line before the first segment that begins after `seq`, `end` if none does."""
        at = seq + 1
        while at <= end:
            texts = self._want(pulled.night, pulled.epoch, at, LINES_AT_ONCE, 0)
            if not texts:
                break
            for text in texts:
                if is_header(text):
                    first = self._first_of(text, pulled.night)
                    if first > seq:
                        return min(first - 1, end)
            at += max(1, len([text for text in texts if not is_header(text)]))
        return end

    def _first_of(self, text: str, night: str) -> int:
        """Return the number of a segment's first line, 0 if its header cannot be read."""
        try:
            header, _ = decode_header(text)
        except BidWhistError:
            return 0
        return header.first_seq if header.night == night else 0

    def _is_held(self, pulled: _Night, seq: int) -> bool:
        """Tell whether the box has the same line of that number."""
        texts = self._want(pulled.night, pulled.epoch, seq, 2, 0)
        lines = [text for text in texts if not is_header(text)]
        return lines[:1] == [self._ledger.line(pulled.night, pulled.epoch, seq)]

    def _crc_held(self, pulled: _Night, seq: int) -> int:
        return crc_told(self._ledger.line(pulled.night, pulled.epoch, seq))

    def pull_some(self, night: str, epoch: int, start: int, wait_ms: int) -> list[tuple[int, int]]:
        """Ask for lines from `start` on, waiting so long for the first.

        Return (number, CRC) of those that came. NightError: the first is damaged.
        """
        crc = crc_told(self._ledger.line(night, epoch, start - 1))
        try:
            return self._take(night, epoch, start, wait_ms, None, crc)[0]
        except _DamageError as error:
            if error.rows:
                return error.rows
            raise NightError(
                f"{self._link.path}: line {error.seq} of night {night} cannot be taken: "
                f"{sentence(error.code)}"
            ) from None

    def _take(
        self, night: str, epoch: int, start: int, wait_ms: int, last: int | None, crc: int
    ) -> tuple[list[tuple[int, int]], int]:
        """Keep what follows the line whose CRC that is; lines after `last` are left.

        Return (number, CRC) of what came, and the number up to which there is nothing more to
        come: where the box has lost some, a segment that begins further on says so.
        """
        came: list[tuple[int, int]] = []
        rows: list[tuple[int, str, str]] = []
        header = ""
        seq = start
        texts = self._want(night, epoch, start, LINES_AT_ONCE, wait_ms)
        try:
            for text in texts:
                if last is not None and seq > last:
                    break
                if is_header(text):
                    header = text
                    first, crc = self._take_header(text, night)
                    seq = max(seq, first)
                    continue
                line, crc = decode_line(text, crc)
                if line.seq != seq:
                    raise LogError("log.gap")
                rows.append((seq, text, header))
                came.append((seq, crc))
                seq += 1
        except BidWhistError as error:
            raise _DamageError(seq, error.code, came, header != "") from None
        finally:
            self.conflicts += self._ledger.append(night, epoch, rows)
        return came, seq - 1

    def _want(self, night: str, epoch: int, start: int, limit: int, wait_ms: int) -> list[str]:
        """Ask for up to `limit` lines and return them, headers among them.

        A damaged line that the box cannot send, or that nobody takes for an answer, is found by
        asking for fewer; it stands as '' at the end.
        """
        try:
            answer = self._link.ask("want", night, epoch, start, limit, wait_ms)
        except RefusedError as error:
            if error.code not in _NO_LINE:
                raise
        except LostError:
            self._lost += 1
            if self._lost > LOST_MOST:
                raise
            self._link.greet()
        else:
            return list(answer[4]) if answer[0] == "events" else []
        if limit == 1:
            return [""]
        texts = self._want(night, epoch, start, (limit + 1) // 2, 0)
        return [*texts, ""] if limit == 2 and is_header(texts[-1]) else texts

    def _take_header(self, text: str, night: str) -> tuple[int, int]:
        header, crc = decode_header(text)
        if header.night != night:
            raise LogError("log.no_night")
        return header.first_seq, crc


def crc_told(line: str) -> int:
    """Return the CRC at the end of a line, 0 where there is none."""
    try:
        return int(line[-8:], 16)
    except ValueError:
        return 0
