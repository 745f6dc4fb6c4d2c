"""A night as it is written down: the night itself and what only people need.

`tags` are (name, text) of Date, Table, Event and Site, in the order written. `names` gives a
player's full name by id, where the night itself holds only a short one. `warnings` are
(line or None, code, context) of what is odd but counts.
"""

from .game import Game
from .hand import PLAYED, Hand
from .presets import make_rules
from .seats import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from .fold import Fold
    from .night import Night
    from .rules import Rules

NIGHT_TAGS = ("Date", "Table", "Event", "Site")


def written_alike(rules: "Rules", other: "Rules") -> bool:
    """Tell whether two rule sets are the same as written: the preset and the changes to it."""
    return rules.preset == other.preset and dict(rules.sets) == dict(other.sets)


def oddities(fold: "Fold", hand: Hand) -> "list[tuple[str, dict[str, Any]]]":
    """Return (code, facts) of what is possible at a table but unexpected in the next hand."""
    found: list[tuple[str, dict[str, Any]]] = []
    if hand.dealer != fold.dealer:
        facts = {"dealer": SEATS[hand.dealer], "expected": SEATS[fold.dealer]}
        found.append(("dealer.unexpected", facts))
    turned = fold.turned_trump()
    if hand.state == PLAYED and turned is not None and hand.trump not in (None, turned):
        found.append(("trump.off_turn", {"expected": turned}))
    return found


def oddities_of(night: "Night") -> "Iterator[tuple[str, dict[str, Any]]]":
    """Yield those of every closed hand of the night."""
    for game in night.games:
        fold = game.fresh_fold()
        being_played = game.open_hand()
        for entry in game.entries:
            if isinstance(entry, Hand) and entry is not being_played:
                yield from oddities(fold, entry)
            if entry is not being_played:
                fold.take(entry)


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

    def named_seats(self, players: "Sequence[tuple[Any, str]]") -> "list[tuple[int, str]]":
        """Return [(seat, full name)] of those who sit there, by seat, and have a name."""
        named = [(seat, self.name_of(players[seat])) for seat in range(len(players))]
        return [(seat, name) for seat, name in named if name]
