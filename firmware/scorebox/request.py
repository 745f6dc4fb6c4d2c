"""What a desk asks of the players: one command at a time, which waits for OK on the box."""

from bidwhist.commands import APPROVAL_MS
from bidwhist.errors import BidWhistError, RuleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scorebox.keeper import Keeper

    Outcome = str | tuple[Any, ...]

PENDING, CANCEL = "pending", "cancel"


def refused(code: str) -> "tuple[Any, ...]":
    """Return the outcome of a request that is not done."""
    return ("refused", code, {})


class Request:
    """A desk's command, judged once, and what has become of it.

    `name` is its id, `command` what `keeper.do` takes. It is pending until the players say yes or
    no, the desk takes it back, the time is over, or the night moves on: what was judged then no
    longer holds.
    """

    def __init__(self, keeper: "Keeper", name: str, command: "tuple[Any, ...]") -> None:
        self.name = name
        self.command = command
        self._keeper = keeper
        self._seq = keeper.night.seq
        self._night = keeper.night.night_id
        self._since_ms = keeper.ms()
        self._outcome: Outcome = PENDING

    def outcome(self) -> "Outcome":
        """Return PENDING, CANCEL, ("done", numbers of the events) or ("refused", code, facts)."""
        if self._outcome == PENDING:
            night = self._keeper.night
            if night.seq != self._seq or night.night_id != self._night:
                self._outcome = refused("log.stale")
            elif self._keeper.ms() - self._since_ms >= APPROVAL_MS:
                self._outcome = CANCEL
        return self._outcome

    def is_pending(self) -> bool:
        """Tell whether the players may still say yes."""
        return self.outcome() == PENDING

    def accept(self) -> None:
        """Do it. RuleError: it is refused, which the desk is told too."""
        if not self.is_pending():
            raise RuleError("log.stale")
        try:
            self._keeper.do(self.command, self.name)
        except BidWhistError as error:
            self._outcome = ("refused", error.code, error.context)
            raise
        self._outcome = ("done", self._keeper.answered(self.name))

    def deny(self) -> None:
        """Refuse it: the players say no."""
        self._outcome = refused("command.denied")

    def cancel(self) -> None:
        """Take it back, unless it is decided already: the desk has changed its mind."""
        if self.is_pending():
            self._outcome = CANCEL
