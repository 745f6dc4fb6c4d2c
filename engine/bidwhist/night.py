"""A night: one table's stream of events, and the state that is their fold.

Events are facts in the past tense, lists whose first item is the kind (see APPLY for all of
them). `Night.apply` never judges; what may happen is judged in `decide`. A game keeps its whole
record as one tuple a hand; an undo or a correction replaces, inserts or removes a tuple and folds
that game again, so nothing is ever inverted.
"""

from .claims import Claim, judge
from .errors import LogError
from .fold import Fold
from .hand import (
    MISDEAL,
    OPEN_HAND,
    PLAYED,
    RENEGE,
    THROWN_IN,
    Hand,
    Mark,
    opened_hand,
    with_bid,
    with_changes,
)
from .presets import rules_from_differences
from .rules import parse_changes
from .auction import WON, walk

DECK_OF_GUESTS = ()


class Game:
    """One game: how it was opened, its entries (hands and lines between) and where they lead.

    `opened` is the sequence number of the event that opened it, `players` a tuple of (id, short
    name) by seat, `full` 1 where each call is recorded, `agreement` 1 where results are confirmed
    by the other side. `undo` holds what each event replaced, the last one last.
    """

    def __init__(self, opened, rules, players, dealer, turn, start, full, agreement):
        self.opened = opened
        self.rules = rules
        self.players = players
        self.dealer = dealer
        self.turn = turn
        self.start = start
        self.full = full
        self.agreement = agreement
        self.entries = []
        self.undo = []
        self.fold = None
        self.refold()

    def refold(self):
        """Fold the game's closed entries from its start."""
        self.fold = Fold(self.rules, self.start, self.dealer, self.turn)
        for entry in self.entries:
            if entry is not self.open_hand():
                self.fold.take(entry)

    def open_hand(self):
        """Return the hand that is being entered, or None."""
        last = self.last_hand()
        return last if last is not None and last.state == OPEN_HAND else None

    def last_hand(self):
        """Return the last hand, open or not, or None."""
        for entry in reversed(self.entries):
            if isinstance(entry, Hand):
                return entry
        return None

    def results(self):
        """Yield the Result of every closed hand, in order."""
        fold = Fold(self.rules, self.start, self.dealer, self.turn)
        for entry in self.entries:
            if entry is not self.open_hand():
                result = fold.take(entry)
                if result is not None:
                    yield result

    def totals(self):
        """Return [winner, reason, score …]: the check that closing the game writes down."""
        tally = self.fold.tally
        return [tally.winner, tally.reason] + tally.score

    def index_of(self, opened):
        """Return the place among the entries of the hand so opened, or None."""
        for index in range(len(self.entries)):
            if self.entries[index].opened == opened:
                return index
        return None
