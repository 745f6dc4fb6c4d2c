"""A match: the games that one table plays in a row under the same rules with the same partners."""

from .scoring import TIE
from .seats import side_names, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .game import Game


def _players_by_side(game: "Game") -> "list[list[tuple[Any, str]]]":
    """Return who plays for each side, whichever of its seats they took."""
    sides: list[list[tuple[Any, str]]] = [[] for _ in side_names(game.rules.players)]
    for seat in range(len(game.players)):
        sides[side_of(seat, game.rules.players)].append(game.players[seat])
    return [sorted(players) for players in sides]


class Match:
    """The games won since rules or players last changed, and who first won enough of them.

    `won` is by side; `winner` is the side, or None.
    """

    def __init__(self, game: "Game") -> None:
        self.rules = game.rules
        self.players = _players_by_side(game)
        self.won = [0] * len(side_names(game.rules.players))
        self.winner: int | None = None

    def goes_on_with(self, game: "Game") -> bool:
        """Tell whether the game belongs to it: same rules, same partners."""
        return self.rules.same_as(game.rules) and self.players == _players_by_side(game)

    def take(self, game: "Game") -> None:
        """Take the next game."""
        winner = game.fold.tally.winner
        if winner is None or winner == TIE:
            return
        self.won[winner] += 1
        needed = self.rules.games_to_win
        if needed > 1 and self.winner is None and self.won[winner] >= needed:
            self.winner = winner


def match_of(games: "Sequence[Game]") -> Match:
    """Return the match that the last game belongs to; there must be a game."""
    match = Match(games[0])
    for game in games:
        if not match.goes_on_with(game):
            match = Match(game)
        match.take(game)
    return match
