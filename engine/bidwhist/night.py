"""A night: one table's stream of events, and the state that is their fold.

Events are facts in the past tense, lists whose first item is the kind (see APPLY for all of
them). `Night.apply` never judges; what may happen is judged in `decide`. A game keeps its whole
record as one tuple a hand; an undo or a correction replaces, inserts or removes a tuple and folds
that game again, so nothing is ever inverted.
"""

from .auction import WON, Auction
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


class Night:
    """The state of a night after every event so far.

    `night_id` and `epoch` name the stream; `seq` is the last event's number. `games` in order;
    `players` those who sit down for the next hand. `warnings` are (code, game number) of checks
    that failed: the totals written down when a game was closed, or a ruling's verdict, differ
    from what this version makes of them.
    """

    def __init__(self, night_id="", epoch=0):
        self.night_id = night_id
        self.epoch = epoch
        self.seq = 0
        self.games = []
        self.players = ()
        self.closed = False
        self.time = None
        self.warnings = []
        self._decision = 0  # number of the first event of the decision under way
        self._ended = True
        self._rules_text = []

    def game(self):
        """Return the last game, or None before the first."""
        return self.games[-1] if self.games else None

    def next_dealer(self):
        """Return who deals next, or None before the first game."""
        return self.games[-1].fold.dealer if self.games else None

    def game_of(self, opened):
        """Return the game in which that hand was opened, or None."""
        for game in self.games:
            if game.index_of(opened) is not None:
                return game
        return None

    def apply(self, seq, event, end=1):
        """Take the event numbered `seq`; `end` is 1 on the last event of a decision.

        Raises LogError `log.gap` unless it is the next, `log.newer` for a kind not known here.
        """
        if seq != self.seq + 1:
            raise LogError("log.gap", seq=seq, expected=self.seq + 1)
        action = APPLY.get(event[0])
        if action is None:
            raise LogError("log.newer", kind=event[0])
        if self._ended:
            self._decision = seq
        self._ended = bool(end)
        self.seq = seq
        action(self, *event[1:])

    def open(self, game):
        """Take a whole game as it stands on a sheet; it counts as one event."""
        self.seq += 1
        self.games.append(game)

    def enter(self, entry):
        """Take a whole entry as it stands on a sheet; it counts as one event.

        `entry.opened` must be the next sequence number.
        """
        self.seq += 1
        self._decision = self.seq
        self.put(self.games[-1], len(self.games[-1].entries), entry, None)

    def put(self, game, index, entry, old):
        """Set entries[index] to `entry` in place of `old`; None is none. The game is folded anew.

        The change goes onto the game's undo list. An entry that merely follows the others is
        folded on, which is what happens nearly always.
        """
        game.undo.append((self._decision, index, old, entry is not None))
        _place(game, index, entry, old is not None)
        if index == len(game.entries) - 1 and (old is None or old.state == OPEN_HAND):
            if entry is not game.open_hand():
                game.fold.take(entry)
        else:
            self.refold(game)

    def refold(self, first):
        """Fold the game again, and those after it, which may deal and turn on differently."""
        position = self.games.index(first)
        for i in range(position, len(self.games)):
            if i > position:
                before = self.games[i - 1].fold
                self.games[i].turn = before.turn
            self.games[i].refold()


def _place(game, index, entry, present):
    """Replace, insert or remove one of the game's entries."""
    if entry is None:
        game.entries.pop(index)
    elif present:
        game.entries[index] = entry
    else:
        game.entries.insert(index, entry)


def _rules_told(night, preset, changes):
    night._rules_text.append((preset, changes))


def _players_seated(night, *pairs):
    night.players = tuple([tuple(pair) for pair in pairs])
    game = night.game()
    if game is None or not game.entries:
        if game is not None:
            game.players = night.players
        return
    night.put(game, len(game.entries), Mark(night.seq, "seats", night.players), None)


def _game_opened(night, dealer, start, full, agreement, totals):
    before = night.game()
    if before is not None and totals != before.totals():
        night.warnings.append(("score.differs", len(night.games)))
    preset = night._rules_text[-1][0]
    changes = " ".join([part for _, part in night._rules_text])
    night._rules_text = []
    rules = rules_from_differences(preset, parse_changes(changes))
    turn = before.fold.turn if before is not None else 0
    night.games.append(
        Game(night.seq, rules, night.players, dealer, turn, tuple(start), full, agreement)
    )


def _current(night):
    """Return (game, index, hand or None) of the hand being entered or to be entered next."""
    game = night.game()
    hand = game.open_hand()
    return game, len(game.entries) if hand is None else game.index_of(hand.opened), hand


def _bid_won(night, dealer, bidder, bid):
    game, index, hand = _current(night)
    opened = opened_hand(night.seq, dealer) if hand is None else hand
    night.put(game, index, with_bid(with_changes(opened, dealer=dealer), bidder, bid), hand)


def _called(night, dealer, call):
    game, index, hand = _current(night)
    opened = opened_hand(night.seq, dealer) if hand is None else hand
    calls = opened.calls + (call,)
    now = with_changes(opened, calls=calls)
    auction = auction_of(game.rules, now)
    if auction.ended == WON:
        now = with_bid(now, auction.bidder, auction.bid)
    elif auction.ended:
        now = with_changes(now, state=THROWN_IN)
    night.put(game, index, now, hand)


def _trump_named(night, trump, order):
    game, index, hand = _current(night)
    night.put(game, index, with_changes(hand, trump=trump, order=order), hand)


def _books_counted(night, dealer, *books):
    game, index, hand = _current(night)
    opened = opened_hand(night.seq, dealer) if hand is None else hand
    night.put(game, index, with_changes(opened, state=PLAYED, books=tuple(books)), hand)


def _thrown_in(night, dealer):
    _unplayed(night, dealer, THROWN_IN)


def _misdealt(night, dealer):
    _unplayed(night, dealer, MISDEAL)


def _unplayed(night, dealer, state):
    game, index, hand = _current(night)
    opened = night.seq if hand is None else hand.opened
    calls = hand.calls if hand is not None and state == THROWN_IN else ()
    night.put(game, index, with_changes(opened_hand(opened, dealer, calls), state=state), hand)


def _marked(night, kind, value):
    game = night.game()
    night.put(game, len(game.entries), Mark(night.seq, kind, value), None)


def _ruled(night, opened, ruling):
    game = night.game_of(opened)
    index = game.index_of(opened)
    hand = game.entries[index]
    ruling = ruling_from_list(ruling)
    if ruling[0] == RENEGE and judge(game.rules, ruling[1], hand.trump) != ruling[2:]:
        night.warnings.append(("ruling.differs", night.games.index(game) + 1))
    night.put(game, index, with_changes(hand, rulings=hand.rulings + (ruling,)), hand)


def _ruling_struck(night, opened, place):
    game = night.game_of(opened)
    index = game.index_of(opened)
    hand = game.entries[index]
    rulings = hand.rulings[:place] + hand.rulings[place + 1 :]
    night.put(game, index, with_changes(hand, rulings=rulings), hand)


def _hand_changed(night, opened, *fields):
    game = night.game_of(opened)
    index = game.index_of(opened)
    hand = game.entries[index]
    night.put(game, index, hand_from_fields(opened, fields, hand.rulings), hand)


def _hand_inserted(night, before, *fields):
    hand = hand_from_fields(night.seq, fields, ())
    game = night.game() if before is None else night.game_of(before)
    index = len(game.entries) if before is None else game.index_of(before)
    night.put(game, index, hand, None)


def _hand_removed(night, opened):
    game = night.game_of(opened)
    index = game.index_of(opened)
    night.put(game, index, None, game.entries[index])


def _undone(night, decision):
    game = night.game()
    if game.opened >= decision and not game.entries:
        night.games.pop()
        return
    while game.undo and game.undo[-1][0] >= decision:
        _, index, old, present = game.undo.pop()
        _place(game, index, old, present)
    night.refold(game)


def _night_closed(night, totals):
    game = night.game()
    if game is not None and totals != game.totals():
        night.warnings.append(("score.differs", len(night.games)))
    night.closed = True


def _epoch_opened(night, last_seq, last_crc):
    night.epoch += 1


def _time_told(night, seconds):
    night.time = (night.seq, seconds)


def _acknowledged(night, seq):
    """The desk holds a closed night up to there: nothing in the state depends on it."""


APPLY = {
    "rules": _rules_told,  # preset, 'field=value …' of what differs from the defaults
    "seats": _players_seated,  # [id, short name] by seat
    "game": _game_opened,  # dealer, start scores, full, agreement, totals of the game it closes
    "bid": _bid_won,  # dealer, bidder, bid: only the winning bid was recorded
    "call": _called,  # dealer, call of the next in turn
    "trump": _trump_named,  # trump, order
    "books": _books_counted,  # dealer, books as in Hand.books
    "thrown": _thrown_in,  # dealer
    "misdeal": _misdealt,  # dealer
    "mark": _marked,  # time, concede or abandon; the side that conceded, or None
    "ruling": _ruled,  # the hand, the ruling as a list
    "strike": _ruling_struck,  # the hand, the place of the ruling on it
    "change": _hand_changed,  # the hand, then FIELDS_OF_HAND
    "insert": _hand_inserted,  # the hand it goes before (None: at the end), then FIELDS_OF_HAND
    "remove": _hand_removed,  # the hand
    "undo": _undone,  # the first event of the decision that is taken back
    "closed": _night_closed,  # totals of the last game, or None
    "epoch": _epoch_opened,  # sequence number and CRC of the last good line
    "time": _time_told,  # seconds since 1970, told by the desk
    "ack": _acknowledged,  # the last sequence number held by the desk
}

FIELDS_OF_HAND = ("dealer", "calls", "bidder", "bid", "trump", "order", "state", "books")


def hand_from_fields(opened, fields, rulings):
    """Return the Hand that the fields of a `change` or `insert` event tell of."""
    dealer, calls, bidder, bid, trump, order, state, books = fields
    books = None if books is None else tuple(books)
    return Hand(opened, dealer, tuple(calls), bidder, bid, trump, order, state, books, rulings)


def fields_of_hand(hand):
    """Return the hand as the fields of a `change` or `insert` event, fit for JSON."""
    values = [getattr(hand, name) for name in FIELDS_OF_HAND]
    return [list(value) if isinstance(value, tuple) else value for value in values]


def ruling_from_list(items):
    """Return the ruling that a `ruling` event carries."""
    if items[0] != RENEGE:
        return tuple(items)
    led = items[1][3]
    fields = list(items[1])
    fields[3] = None if led is None else tuple(led)
    return (RENEGE, Claim(*fields), items[2], items[3])


def ruling_to_list(ruling):
    """Return the ruling as a list fit for JSON."""
    if ruling[0] != RENEGE:
        return list(ruling)
    fields = [list(value) if isinstance(value, tuple) else value for value in ruling[1]]
    return [RENEGE, fields, ruling[2], ruling[3]]


def auction_of(rules, hand):
    """Return the Auction of the hand's calls, taken as they are."""
    auction = Auction(rules, hand.dealer)
    for call in hand.calls:
        auction.call(call)
    return auction
