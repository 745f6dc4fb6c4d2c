"""A night as it is written down: the night itself and what only people need.

`tags` are (name, text) of Date, Table, Event and Site, in the order written. `names` gives a
player's full name by id, where the night itself holds only a short one. `warnings` are
(line or None, code, context) of what is odd but counts.
"""

from .game import Game
from .presets import make_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .night import Night
    from .rules import Rules

NIGHT_TAGS = ("Date", "Table", "Event", "Site")


def written_alike(rules: "Rules", other: "Rules") -> bool:
    """Tell whether two rule sets are the same as written: the preset and the changes to it."""
    return rules.preset == other.preset and dict(rules.sets) == dict(other.sets)


class Sheet:
    """A Night with its tags, names and warnings. See the module's head."""

    def __init__(
        self,
        night: "Night",
        tags: "Sequence[tuple[str, str]]" = (),
        names: "dict[Any, str] | None" = None,
    ) -> None:
        self.night = night
        self.tags = list(tags)
        self.names = names or {}
        self.warnings: list[tuple[int | None, str, dict[str, Any]]] = []
        # (seq of the entry before it, whether on that entry's line, text)
        self.comments: list[tuple[int, bool, str]] = []
        self.lines: dict[int, int] = {}  # a hand's `opened` -> the line it stands on

    def first_game(self) -> Game:
        """Return the first game; of a night without games one that nobody plays."""
        if self.night.games:
            return self.night.games[0]
        return Game(0, make_rules("standard"), self.night.players, 0, 0, (0, 0), 0, 0)

    def name_of(self, player: "tuple[Any, str]") -> str:
        """Return the full name of a player (id, short name); '' where the seat has no name."""
        return self.names.get(player[0], player[1])

    def named_seats(self, game: "Game") -> "list[tuple[int, str]]":
        """Return [(seat, full name)] of the seats in that game that have a name."""
        named = [(seat, self.name_of(game.players[seat])) for seat in range(len(game.players))]
        return [(seat, name) for seat, name in named if name]
