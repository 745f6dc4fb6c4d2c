"""A game: its record, one tuple a hand, and the fold that the record leads to."""

from .fold import Fold
from .hand import OPEN_HAND, Hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .fold import Result
    from .hand import Mark
    from .rules import Rules


class Game:
    """One game: how it was opened, its entries (hands and lines between) and where they lead.

    `opened` is the sequence number of the event that opened it, `decision` that of the first event
    of the decision which did. `players` is a tuple of (id, short name) by seat, of those who sat
    there at its beginning; `dealer` deals first and `turn` hands were played under rotating trumps
    before; where `runs_on` is set the dealer is who follows from the game before. `full` is 1
    where each call is recorded, `agreement` 1 where results are confirmed by the other side,
    `signed` 1 while the sheet is. `undo` holds what each event replaced, the last one last:
    (decision, place, what stood there, whether something does now); with SEATED as the place, the
    players of the night and of the game.
    """

    def __init__(
        self,
        opened: int,
        rules: "Rules",
        players: "tuple[tuple[Any, str], ...]",
        dealer: int,
        turn: int,
        start: "tuple[int, ...]",
        full: int,
        agreement: int,
    ) -> None:
        self.opened = opened
        self.decision = opened
        self.rules = rules
        self.players = players
        self.dealer = dealer
        self.runs_on = False
        self.turn = turn
        self.start = start
        self.full = full
        self.agreement = agreement
        self.signed = 0
        self.entries: list[Hand | Mark] = []
        self.undo: list[tuple[int, int, Any, bool]] = []
        self.fold = self.fresh_fold()

    def fresh_fold(self) -> Fold:
        """Return the fold before the first entry."""
        return Fold(self.rules, self.start, self.dealer, self.turn)

    def refold(self) -> None:
        """Fold the game's closed entries from its start."""
        self.fold = self.fresh_fold()
        for _ in self.fold.results_of(self.entries):
            pass

    def follow(self, before: "Game") -> None:
        """Let the deal and the rotation run on from the game before, and fold anew."""
        self.turn = before.fold.turn
        if self.runs_on:
            self.dealer = before.fold.dealer % self.rules.players
        self.refold()

    def place(self, index: int, entry: "Hand | Mark | None", present: bool) -> None:
        """Replace (`present`), insert, or with None remove the entry at that place."""
        if entry is None:
            self.entries.pop(index)
        elif present:
            self.entries[index] = entry
        else:
            self.entries.insert(index, entry)

    def open_hand(self) -> "Hand | None":
        """Return the hand that is being entered, or None."""
        last = self.last_hand()
        return last if last is not None and last.state == OPEN_HAND else None

    def hands(self) -> list[Hand]:
        """Return the hands, without the lines between them."""
        return [entry for entry in self.entries if isinstance(entry, Hand)]

    def last_hand(self) -> "Hand | None":
        """Return the last hand, open or not, or None."""
        for entry in reversed(self.entries):
            if isinstance(entry, Hand):
                return entry
        return None

    def seated(self, opened: "int | None" = None) -> "tuple[tuple[Any, str], ...]":
        """Return who sat there when the hand so opened was played: as `players`.

        None is now, or once the game is over when its last hand was played: who sits down after
        that plays the next game.
        """
        players = latest = self.players
        for entry in self.entries:
            if isinstance(entry, Hand):
                players = latest
                if entry.opened == opened:
                    return players
            elif entry.kind == "seats":
                latest = entry.value[: self.rules.players]
        return latest if self.fold.tally.reason is None else players

    def results(self) -> "Iterator[Result]":
        """Yield the Result of every closed hand, in order."""
        return self.fresh_fold().results_of(self.entries)

    def outlook(self, hand: Hand) -> "Result":
        """Return the Result of the hand that is being entered, or begun, as it is here."""
        return self.fold.copy().result_of(hand)

    def has_results(self) -> bool:
        """Tell whether any hand is closed: a game without is left out of what is written."""
        for _ in self.results():
            return True
        return False

    def totals(self) -> "list[Any]":
        """Return [winner, reason, score …]: the check that closing the game writes down."""
        tally = self.fold.tally
        return [tally.winner, tally.reason] + tally.score
