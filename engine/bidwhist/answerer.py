"""The box's half of the wire: each ask gets one answer, and none is kept to be sent later.

What it tells comes from a source (see Source). An ask may come twice without harm: everything is
asked by position or by name, and the source answers a command's id again without doing it again.
"""

from .errors import BidWhistError, LogError
from .messages import ASKS, decode, draft_mark, encode, fitting, pack_page, refusal
from .wire import check

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Protocol

    from .messages import Nights

    class Source(Protocol):
        """What the box's peer is given. Each may raise a BidWhistError, which is sent."""

        def nights(self) -> "Nights":
            """Return (id, epoch, last seq, CRC) of each; a CRC of 0: its end is damaged."""
            ...

        def last_seq(self, night: str, epoch: int) -> int:
            """Return the last sequence number, at once; LogError for an unknown night."""
            ...

        def lines(self, night: str, epoch: int, from_seq: int, limit: int) -> "Sequence[str]":
            """Return journal lines, a segment's header before its first event."""
            ...

        def draft(self) -> "tuple[str, Sequence[Any]] | None":
            """Return (screen, positions) of what is being entered."""
            ...

        def page(self, number: int) -> bytes:
            """Return a display page."""
            ...

        def ack(self, night: str, epoch: int, seq: int, crc: int) -> None:
            """Take note that the desk keeps the night up to here."""
            ...

        def kept(self, number: int, part: int) -> "tuple[int, int, list[str]]":
            """Return (how many rule sets there are, parts, the set with that part)."""
            ...

        def command(self, name: str, seq: int, command: "list[Any]") -> "Outcome":
            """Judge and do it, or answer what became of it."""
            ...

        def cancel(self, name: str) -> "Outcome":
            """Take back a pending command."""
            ...

        def tell(self, kind: str, items: "tuple[Any, ...]") -> "Outcome":
            """Take time, players, rules or service."""
            ...

    # "pending", "cancel", ("done", seqs) or ("refused", code, context)
    Outcome = str | tuple[Any, ...]

LINES_MOST = 8  # journal lines held for one `want`
WAIT_MOST = 2000
NO_DRAFT: "tuple[str, Sequence[Any]]" = ("", ())
_MASK = (1 << 30) - 1  # the box's clock wraps there


def since(then_ms: int, now_ms: int) -> int:
    """Return the milliseconds from then to now, over a wrap of the clock."""
    return (now_ms - then_ms) & _MASK


class Answerer:
    """Answers asks from a source. `standing` is a `want` that has no answer yet."""

    def __init__(self, source: "Source") -> None:
        self._source = source
        self.standing: tuple[Any, ...] | None = None
        self._since_ms = 0
        self._draft: tuple[Any, str] = (None, "")
        self._lines: Sequence[str] = ()
        self._table: dict[str, Callable[..., str]] = {
            "nights": self._nights,
            "line": self._line,
            "ack": self._ack,
            "draft": self._draft_body,
            "page": self._page,
            "kept": self._kept,
            "command": self._command,
            "cancel": self._cancel,
            "ping": self._ping,
        }

    def forget(self) -> None:
        """Start anew: after a hello nothing of before is owed."""
        self.standing = None
        self._lines = ()

    def answer(self, body: str, now_ms: int) -> str | None:
        """Return the answer to an ask; None while it stands. It ends a standing one."""
        self.standing = None
        message = decode(body, ASKS)
        if message is None:
            return encode("error", "wire.form")
        if message[0] == "want":
            self.standing = message[1:]
            self._since_ms = now_ms
            return self.look(now_ms)
        return self._guarded(self._other, message)

    def look(self, now_ms: int) -> str | None:
        """Return the answer to a standing `want` if there is something, or its time is up."""
        if self.standing is None:
            return None
        answer = self._guarded(self._news, (self.standing, now_ms))
        if answer == "":
            return None
        self.standing = None
        return answer

    def _guarded(self, make: "Callable[..., str]", items: "tuple[Any, ...]") -> str:
        try:
            return make(*items)
        except BidWhistError as error:
            return encode("error", error.code)

    def _news(self, want: "tuple[Any, ...]", now_ms: int) -> str:
        night, epoch, seq, limit, wait, mark = want
        source = self._source
        if source.last_seq(night, epoch) >= seq:
            most = max(1, min(limit, LINES_MOST))
            self._lines = source.lines(night, epoch, seq, most)
            return encode("events", night, epoch, seq, len(self._lines))
        draft = self._draft_body()
        if draft_mark(draft) != mark:
            return draft
        if since(self._since_ms, now_ms) < min(wait, WAIT_MOST):
            return ""
        self._lines = ()
        return encode("events", night, epoch, seq, 0)

    def _draft_body(self) -> str:
        """Return the draft as text, made anew only if it has changed."""
        draft = self._source.draft() or NO_DRAFT
        if draft != self._draft[0]:
            self._draft = (draft, encode("draft", draft[0], draft[1]))
        return self._draft[1]

    def _other(self, kind: str, *items: "Any") -> str:
        make = self._table.get(kind)
        if make is not None:
            return make(*items)
        return self._outcome(kind, self._source.tell, kind, items)

    def _outcome(self, name: str, act: "Callable[..., Outcome]", *items: "Any") -> str:
        try:
            outcome = act(*items)
        except BidWhistError as error:
            return refusal(name, error.code, error.context)
        if isinstance(outcome, str):
            return encode(outcome, name)
        if outcome[0] == "refused":
            return refusal(name, outcome[1], outcome[2])
        return encode(outcome[0], name, outcome[1])

    def _nights(self, start: int) -> str:
        return fitting(start, self._source.nights())

    def _line(self, number: int) -> str:
        if number >= len(self._lines):
            raise LogError("wire.no_line")
        return check(self._lines[number])

    def _ack(self, night: str, epoch: int, seq: int, crc: int) -> str:
        try:
            self._source.ack(night, epoch, seq, crc)
        except BidWhistError as error:
            return refusal("ack", error.code, error.context)
        return encode("ack", night, epoch, seq)

    def _page(self, number: int) -> str:
        return encode("page", number, pack_page(self._source.page(number)))

    def _kept(self, number: int, part: int) -> str:
        return encode("kept", number, part, *self._source.kept(number, part))

    def _command(self, name: str, seq: int, command: "list[Any]") -> str:
        return self._outcome(name, self._source.command, name, seq, command)

    def _cancel(self, name: str) -> str:
        return self._outcome(name, self._source.cancel, name)

    def _ping(self) -> str:
        return encode("ping")
