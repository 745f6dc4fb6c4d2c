"""One end of the wire between box and desk, without the wire: bytes in, bytes out, told the time.

A Peer with a source answers (the box), one without asks (the desk). Nothing is said or done
before a hello of both; the highest protocol that both speak counts. At most one line of 255 bytes
is unanswered each way: the desk asks, the box answers with one line. Call `receive` with what has
come, with nothing too, some twenty times a second, and send what `outgoing` returns.
"""

from .answerer import Answerer, since
from .asker import TIMEOUT_MS, Asker
from .errors import LogError
from .messages import ANSWERS, ASKS, decode, encode
from .wire import Deframer, frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .answerer import Source

LOWEST, HIGHEST = 1, 1  # the protocols spoken here
FACTS = 4  # texts of a hello after them


class Facts:
    """What a hello says. An empty text is not known."""

    def __init__(
        self,
        product: str,
        board_id: str = "",
        interpreter: str = "",
        mpy: str = "",
        protocols: tuple[int, int] = (LOWEST, HIGHEST),
    ) -> None:
        self.protocols = protocols
        self.body = encode("hello", *protocols, product, board_id, interpreter, mpy)


class Peer:
    """Either end. `protocol` is 0 until both have said hello; `wire` counts dropped lines."""

    def __init__(self, facts: Facts, source: "Source | None" = None) -> None:
        self.protocol = 0
        self.wire = Deframer()
        self._facts = facts
        self._answerer = Answerer(source) if source is not None else None
        self._asker = Asker()
        self._out = b""
        self._hello_ms: int | None = None

    # Both ends.

    def receive(self, data: bytes, now_ms: int) -> "list[tuple[Any, ...]]":
        """Take what has arrived; return what it means for the caller, kind first.

        `("hello", protocol, product, board id, interpreter, mpy)`: connected, from now on.
        On the desk also each answer (messages.ANSWERS; `events` with the list of its lines last),
        `("lost",)` when the box is silent, `("error", "wire.version", low, high)` when it speaks
        other protocols.
        """
        news: list[tuple[Any, ...]] = []
        for body in self.wire.feed(data):
            self._take(body, now_ms, news)
        if self._answerer is not None:
            if self.protocol:
                self._say(self._answerer.look(now_ms))
        elif self.protocol:
            self._repeat(now_ms, news)
        elif self._hello_ms is None or since(self._hello_ms, now_ms) >= TIMEOUT_MS:
            self._hello_ms = now_ms
            self._greet()
        return news

    def outgoing(self) -> bytes:
        """Return the line to send now, or nothing. It is not returned again."""
        out = self._out
        self._out = b""
        return out

    def short_write(self) -> None:
        """Take note that a line went out in part: nothing more is said until the next hello."""
        self.protocol = 0
        self._out = b""
        self._hello_ms = None
        self._forget()

    # The desk.

    def is_free(self) -> bool:
        """Tell whether the desk may ask now."""
        return self.protocol > 0 and self._asker.is_free()

    def ask(self, kind: str, *items: "Any", now_ms: int) -> None:
        """Ask; the answer comes from `receive`. See messages.ASKS; a `want` ends before its mark.

        `wire.no_hello`, `wire.busy`, `wire.too_long`, `log.form`: not asked.
        """
        if not self.protocol:
            raise LogError("wire.no_hello")
        self._say(self._asker.ask(kind, items, now_ms))

    # Inside.

    def _say(self, body: str | None) -> None:
        if body is not None:
            self._out = frame(body)

    def _greet(self) -> None:
        self._out = b"\n" + frame(self._facts.body)

    def _forget(self) -> None:
        self._asker.forget()
        if self._answerer is not None:
            self._answerer.forget()

    def _take(self, body: str, now_ms: int, news: "list[tuple[Any, ...]]") -> None:
        message = decode(body, ANSWERS if self._answerer is None else ASKS)
        if message is not None and message[0] == "hello":
            self._take_hello(message, news)
        elif not self.protocol:
            return
        elif self._answerer is not None:
            self._out = b""
            self._say(self._answerer.answer(body, now_ms))
        else:
            told, following = self._asker.take(body, now_ms)
            self._say(following)
            if told is not None:
                news.append(told)

    def _take_hello(self, message: "tuple[Any, ...]", news: "list[tuple[Any, ...]]") -> None:
        low, high = self._facts.protocols
        common = min(high, message[2])
        if self._answerer is not None:
            self._greet()
        elif self.protocol:
            return  # an answer to a hello that was said twice
        self._forget()
        if common < max(low, message[1]):
            self.protocol = 0
            news.append(("error", "wire.version", message[1], message[2]))
            return
        self.protocol = common
        # what is left out, or is no text, is not known; what a later version adds goes through
        facts = [item if type(item) is str else "" for item in message[3 : 3 + FACTS]]
        facts += [""] * (FACTS - len(facts))
        news.append(("hello", common) + tuple(facts) + message[3 + FACTS :])

    def _repeat(self, now_ms: int, news: "list[tuple[Any, ...]]") -> None:
        body = self._asker.late(now_ms)
        if body == "":
            self.short_write()
            news.append(("lost",))
        else:
            self._say(body)
