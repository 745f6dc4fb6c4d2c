"""The three kinds of error. Codes and facts only: each edge has its own table of texts."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class BidWhistError(ValueError):
    """Something is wrong; `code` is a stable dotted word and `context` holds the facts."""

    def __init__(self, code: str, **context: object) -> None:
        super().__init__(code)
        self.code = code
        self.context: dict[str, Any] = context


class NotationError(BidWhistError):
    """The text cannot be read. `context` may hold `line` and `column`, both from 1."""


class RuleError(BidWhistError):
    """Readable, but the rules do not allow it now. Nothing has changed."""


class LogError(BidWhistError):
    """The journal or the peer is wrong: damaged, newer, or out of order."""
