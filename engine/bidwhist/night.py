"""A night: one table's stream of events, and the state that is their fold.

Events are facts in the past tense, lists whose first item is the kind (`events.APPLY` has all of
them). `Night.apply` never judges; what may happen is judged in `decide`. A game keeps its whole
record as one tuple a hand; an undo or a correction replaces, inserts or removes a tuple and folds
that game again, so nothing is ever inverted.
"""

from .errors import LogError
from .events import APPLY, auction_of, fields_of_hand, hand_from_fields, ruling_to_list
from .game import Game
from .hand import OPEN_HAND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .hand import Hand, Mark
    from .rules import Rules

__all__ = (
    "APPLY",
    "Game",
    "Night",
    "auction_of",
    "fields_of_hand",
    "hand_from_fields",
    "ruling_to_list",
)


class Night:
    """The state of a night after every event so far.

    `night_id` and `epoch` name the stream; `seq` is the last event's number. `games` in order;
    `players` those who sit down for the next hand; `closed` is the number of the event that
    closed the night, 0 before; `time` is (event number, seconds since 1970, minutes east of UTC)
    as a desk first told it, or None. `warnings` are (code, game number) of checks that failed:
    the totals written down when a game was closed, or a ruling's verdict, differ from what this
    version makes of them.

    For `events` alone: `decision`, the number of the first event of the decision under way, and
    `rules_told`, what `rules` events said since the last game was opened, and `last_rules`, what
    they said for that game and the rules that it made.
    """

    def __init__(self, night_id: str = "", epoch: int = 0) -> None:
        self.night_id = night_id
        self.epoch = epoch
        self.seq = 0
        self.games: list[Game] = []
        self.players: tuple[tuple[Any, str], ...] = ()
        self.closed = 0
        self.time: tuple[int, int, int] | None = None
        self.warnings: list[tuple[str, int]] = []
        self.decision = 0
        self.rules_told: list[tuple[str, str]] = []
        self.last_rules: tuple[str, str, Rules] | None = None
        self._ended = True

    def game(self) -> "Game | None":
        """Return the last game, or None before the first."""
        return self.games[-1] if self.games else None

    def number_of(self, game: Game) -> int:
        """Return the game's number tonight; games without a hand have none and are not counted."""
        before = self.games[: self.games.index(game)]
        return len([each for each in before if each.last_hand() is not None]) + 1

    def warn(self, code: str, game: "Game | None" = None) -> None:
        """Note once that a check of the game (None: the last, or the first to come) has failed."""
        about = self.game() if game is None else game
        warning = (code, 1 if about is None else self.number_of(about))
        if warning not in self.warnings:
            self.warnings.append(warning)

    def next_dealer(self) -> "int | None":
        """Return who deals next, or None before the first game."""
        return self.games[-1].fold.dealer if self.games else None

    def apply(self, seq: int, event: "Sequence[Any]", end: int = 1) -> None:
        """Take the event numbered `seq`; `end` is 1 on the last event of a decision.

        Raises LogError `log.gap` unless it is the next, `log.newer` for a kind not known here.
        """
        if seq != self.seq + 1:
            raise LogError("log.gap", seq=seq, expected=self.seq + 1)
        action = APPLY.get(event[0])
        if action is None:
            raise LogError("log.newer", kind=event[0])
        if self._ended:
            self.decision = seq
        self._ended = bool(end)
        self.seq = seq
        action(self, *event[1:])

    def skip(self, seq: int) -> None:
        """Go on at `seq`: the lines before it were lost, and with them what was being entered."""
        self.seq = seq - 1
        self.rules_told = []
        self._ended = True
        self.warn("log.lost")
        game = self.game()
        hand = game.open_hand() if game is not None else None
        if game is not None and hand is not None:
            self.put(game, game.entries.index(hand), None, hand)

    def open(self, game: Game) -> None:
        """Take a whole game as it stands on a sheet; it counts as one event."""
        self.seq += 1
        self.games.append(game)

    def enter(self, entry: "Hand | Mark") -> None:
        """Take a whole entry as it stands on a sheet; it counts as one event.

        `entry.opened` must be the next sequence number.
        """
        self.seq += 1
        self.decision = self.seq
        self.put(self.games[-1], len(self.games[-1].entries), entry, None)

    def put(self, game: Game, index: int, entry: "Hand | Mark | None", old: "Hand | None") -> None:
        """Set the entry at that place in place of `old`; None is none. The game is folded anew.

        The change goes onto the game's undo list. An entry that merely follows the others is
        folded on, which is what happens nearly always.
        """
        game.undo.append((self.decision, index, old, entry is not None))
        game.place(index, entry, old is not None)
        follows = entry is not None and index == len(game.entries) - 1
        if entry is None or not follows or not (old is None or old.state == OPEN_HAND):
            self.refold(game)
        elif entry is not game.open_hand():
            game.fold.take(entry)

    def refold(self, first: Game) -> None:
        """Fold the game again, and those after it, in which deal and rotation run on."""
        first.refold()
        for position in range(self.games.index(first) + 1, len(self.games)):
            self.games[position].follow(self.games[position - 1])
