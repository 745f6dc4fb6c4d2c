"""A game's timer (field `minutes`): it shows and beeps, and ends nothing.

It lives in memory alone: after a restart nobody knows how long the box was off, so it says that
it was lost. When time is called is the players' word.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bidwhist.game import Game

MINUTE_MS = 60_000
TIME, LOST = "TIME", "?'"


class Timer:
    """Follows the last game; the times are milliseconds since this boot, which do not wrap."""

    def __init__(self, game: "Game | None") -> None:
        """A game that is there at power-on has lost its timer."""
        self._opened = 0 if game is None else game.opened
        self._started_ms: int | None = None
        self._has_rung = True

    def follow(self, game: "Game | None", now_ms: int) -> None:
        """Start anew with each game that is opened; a game that undo brings back has lost it."""
        opened = 0 if game is None else game.opened
        if opened != self._opened:
            self._started_ms = now_ms if opened > self._opened else None
            self._opened = opened
            self._has_rung = False

    def words(self, game: "Game | None", now_ms: int) -> str:
        """Return what is left: "12'", TIME when it is over, LOST, or '' without a timer."""
        if game is None or not game.rules.minutes or game.fold.tally.reason is not None:
            return ""
        if self._started_ms is None:
            return LOST
        left = game.rules.minutes * MINUTE_MS - (now_ms - self._started_ms)
        return "{}'".format((left + MINUTE_MS - 1) // MINUTE_MS) if left > 0 else TIME

    def rings(self, game: "Game | None", now_ms: int) -> bool:
        """Tell, once, that the time is over."""
        if self._has_rung or self.words(game, now_ms) != TIME:
            return False
        self._has_rung = True
        return True
