"""What a box does at once when it is told, without OK: its players, its rules."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from bidwhist.errors import BidWhistError
from desktop_companion.app import words
from desktop_companion.app.proposals import reason
from desktop_companion.errors import UserError
from desktop_companion.syncing import BoxLink

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class Returned(NamedTuple):
    """What a box's thread tells of an errand: what came of it, or why nothing did."""

    errand: "Errand"
    result: Any = None
    error: Exception | None = None


class Errand:
    """Something told to boxes, one at a time. `failed` may take an error, and tells if it has."""

    def __init__(
        self, app: "Companion", failed: Callable[[Exception], bool] = lambda _error: False
    ) -> None:
        self._app = app
        self._failed = failed
        self._done: Callable[[Any], object] = lambda _result: None
        self.is_out = False

    def run(
        self, path: str, act: Callable[[BoxLink], object], done: Callable[[Any], object]
    ) -> None:
        """Let `act` be done with the link to that box; `done` takes what it returns.

        UserError: there is no such box, another errand is out, or the box waits for OK.
        """
        if self.is_out or path in self._app.asked:
            raise UserError(words.ASKED_ALREADY)
        post = self._app.mail.post

        def job(link: BoxLink | None) -> None:
            if link is None:
                post(Returned(self, error=UserError(words.BOX_IS_GONE)))
                return
            try:
                post(Returned(self, act(link)))
            except Exception as error:
                post(Returned(self, error=error))
                if not isinstance(error, BidWhistError | UserError):
                    raise  # a fault of the program

        self.is_out, self._done = True, done
        if not self._app.boxes.send(path, job):
            self.is_out = False
            raise UserError(words.BOX_IS_GONE)

    def take(self, message: Returned) -> None:
        """Hear what became of it."""
        self.is_out = False
        if message.error is None:
            self._app.act(self._done, message.result)
        elif not self._failed(message.error):
            self._app.tell(reason(message.error), is_trouble=True)
