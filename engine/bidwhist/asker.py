"""The desk's half of the wire: one ask at a time, repeated until its answer comes."""

from .answerer import since
from .errors import LogError
from .journal import is_header
from .messages import ANSWERS, ASKS, decode, draft_mark, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TIMEOUT_MS = 1000
TRIES = 3  # then the box is taken for gone, and greeted again
# What else than its own kind may answer an ask. The items that both have in common tell whether
# an answer is this ask's: a late one to a repeated ask must not pass for the next.
_BY_NAME = ("pending", "done", "refused", "cancel")
_NAMED = ("time", "players", "rules", "service")


class Asker:
    """Holds the ask that has no answer yet, and the journal lines on their way."""

    def __init__(self) -> None:
        self.draft_mark = 0
        self._ask: tuple[Any, ...] | None = None
        self._body = ""
        self._since_ms = 0
        self._tries = 0
        self._events: tuple[Any, ...] | None = None
        self._lines: list[str] = []

    def forget(self) -> None:
        """Give up what was asked."""
        self._ask = None
        self._events = None

    def is_free(self) -> bool:
        """Tell whether an ask may be made: nothing is unanswered, or only a `want` stands."""
        return self._ask is None or self._ask[0] == "want"

    def ask(self, kind: str, items: "tuple[Any, ...]", now_ms: int) -> str:
        """Return the ask as text. `wire.busy`: the one before has no answer yet."""
        if not self.is_free():
            raise LogError("wire.busy")
        if kind == "want":
            items += (self.draft_mark,)
        ask = (kind,) + items
        if decode(encode(*ask), ASKS) is None:
            raise LogError("wire.form", kind=kind)
        return self._set(ask, now_ms)

    def _set(self, ask: "tuple[Any, ...]", now_ms: int) -> str:
        self._body = encode(ask[0], *ask[1:])
        self._ask = ask
        self._since_ms = now_ms
        self._tries = 1
        return self._body

    def late(self, now_ms: int) -> str | None:
        """Return the ask again if its answer is overdue; empty if it was asked often enough."""
        if self._ask is None:
            return None
        patience = TIMEOUT_MS
        if self._ask[0] == "want":
            patience += self._ask[5]
        if since(self._since_ms, now_ms) < patience:
            return None
        if self._tries == TRIES:
            return ""
        self._tries += 1
        self._since_ms = now_ms
        return self._body

    def take(self, body: str, now_ms: int) -> "tuple[tuple[Any, ...] | None, str | None]":
        """Return (message for the caller or None, the next ask's text or None)."""
        ask, events = self._ask, self._events
        if ask is None:
            return None, None
        message = decode(body, ANSWERS)
        if message is None and events is not None:
            return self._take_line(events, body, now_ms)
        if message is None or not _answers(ask, message):
            return None, None
        if message[0] == "events":
            self._lines = []
            if message[4]:
                self._events = message
                return None, self._set(("line", 0), now_ms)
            message = message[:4] + (self._lines,)
        if message[0] == "draft":
            self.draft_mark = draft_mark(body)
        self.forget()
        return message, None

    def _take_line(
        self, events: "tuple[Any, ...]", body: str, now_ms: int
    ) -> "tuple[tuple[Any, ...] | None, str | None]":
        # A line asked for twice comes twice; no two lines of a journal are alike.
        looks = is_header(body) or body[1:2].isdigit()
        if not looks or body == (self._lines[-1] if self._lines else None):
            return None, None
        self._lines.append(body)
        if len(self._lines) < events[4]:
            return None, self._set(("line", len(self._lines)), now_ms)
        self.forget()
        return events[:4] + (self._lines,), None


def _answers(ask: "tuple[Any, ...]", message: "tuple[Any, ...]") -> bool:
    kind = message[0]
    if kind == "error":
        return True
    if kind in _BY_NAME:
        name = ask[1] if ask[0] in ("command", "cancel") else ask[0]
        return message[1] == name and ask[0] in ("command", "cancel", "ack") + _NAMED
    if ask[0] == "want":
        return kind == "draft" or (kind == "events" and message[1:4] == ask[1:4])
    if kind != ask[0]:
        return False
    common = {"nights": 1, "page": 1, "ack": 3, "kept": 2}.get(kind, 0)
    return message[1 : 1 + common] == ask[1 : 1 + common]
