"""A table for tests: commands done, refused, and what the night then is."""

from bidwhist.contract import DOWNTOWN, NO_TRUMP, UPTOWN, make_bid
from bidwhist.corrections import find_hand
from bidwhist.decide import decide
from bidwhist.errors import RuleError
from bidwhist.night import Night, fields_of_hand
from helpers import raises

N, E, S, W = range(4)
NS, EW = 0, 1
SPADES, HEARTS = 0, 1
U3, U4, D4, N4, U5 = [
    make_bid(*bid) for bid in ((3, UPTOWN), (4, UPTOWN), (4, DOWNTOWN), (4, NO_TRUMP), (5, UPTOWN))
]


def do(night, *command):
    """Decide and apply a command; return its events."""
    return _applied(night, decide(night, command))


def do_at_desk(night, *command):
    """Do a command after the night was closed; return its events."""
    return _applied(night, decide(night, command, True))


def _applied(night, events):
    for i in range(len(events)):
        night.apply(night.seq + 1, events[i], 1 if i == len(events) - 1 else 0)
    return events


def opened(preset="standard", sets=(), dealer=N, start=None, full=0):
    night = Night("n", 0)
    do(night, "open_game", preset, list(sets), dealer, start, full, 0)
    return night


def played(night, bidder, bid, books, trump=SPADES, order=UPTOWN):
    do(night, "bid", None, bidder, bid)
    do(night, "trump", trump, order)
    do(night, "books", books)


def standing(tally):
    """Everything of a game's standing, in what can be compared."""
    names = ("score", "sets", "talked", "played", "winner", "reason", "timed")
    told = [getattr(tally, name) for name in names]
    return [list(each) if isinstance(each, list) else each for each in told]


def snapshot(night):
    games = [(g.opened, g.players, list(g.entries), list(g.undo), g.totals()) for g in night.games]
    return (night.seq, night.players, night.closed, games, list(night.warnings))


def score(night):
    return night.game().fold.tally.score


def refused(night, code, *command):
    before = snapshot(night)
    error = raises(RuleError, decide, night, command)
    assert error.code == code, (command, error.code)
    assert snapshot(night) == before


def fields(night, opened_seq, **changes):
    _, hand = find_hand(night, opened_seq)
    values = list(fields_of_hand(hand))
    for name, value in changes.items():
        values[
            ("dealer", "calls", "bidder", "bid", "trump", "order", "state", "books").index(name)
        ] = value
    return values
