"""What each kind of event does to a night. Nothing here judges: an event is a fact.

To add a kind, write its function and its row of APPLY. A row's comment names the event's items
after the kind; they are integers, texts, None and lists, so that the journal can hold them.
"""

from .auction import WON, Auction
from .claims import Claim, judge
from .errors import LogError
from .game import Game
from .hand import (
    MARKS,
    MISDEAL,
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .night import Night
    from .rules import Rules

SEATED = -1  # in a game's undo list: players sat down

FIELDS_OF_HAND = ("dealer", "calls", "bidder", "bid", "trump", "order", "state", "books")


def hand_from_fields(
    opened: int, fields: "Sequence[Any]", rulings: "tuple[tuple[Any, ...], ...]"
) -> Hand:
    """Return the Hand that the fields of a `change` or `insert` event tell of."""
    dealer, calls, bidder, bid, trump, order, state, books = fields
    books = None if books is None else tuple(books)
    return Hand(opened, dealer, tuple(calls), bidder, bid, trump, order, state, books, rulings)


def fields_of_hand(hand: Hand) -> "list[Any]":
    """Return the hand as the fields of a `change` or `insert` event, fit for JSON."""
    values = [getattr(hand, name) for name in FIELDS_OF_HAND]
    return [list(value) if isinstance(value, tuple) else value for value in values]


def ruling_from_list(items: "Sequence[Any]") -> "tuple[Any, ...]":
    """Return the ruling that a `ruling` event carries."""
    if items[0] != RENEGE:
        return tuple(items)
    fields = list(items[1])
    fields[3] = None if fields[3] is None else tuple(fields[3])
    return (RENEGE, Claim(*fields), items[2], items[3])


def ruling_to_list(ruling: "Sequence[Any]") -> "list[Any]":
    """Return the ruling as a list fit for JSON."""
    if ruling[0] != RENEGE:
        return list(ruling)
    fields = [list(value) if isinstance(value, tuple) else value for value in ruling[1]]
    return [RENEGE, fields, ruling[2], ruling[3]]


def auction_of(rules: "Rules", hand: Hand) -> Auction:
    """Return the Auction of the hand's calls, taken as they are."""
    auction = Auction(rules, hand.dealer)
    for call in hand.calls:
        auction.call(call)
    return auction


def _rules_told(night: "Night", preset: str, changes: str) -> None:
    night.rules_told.append((preset, changes))


def _players_seated(night: "Night", *pairs: "Sequence[Any]") -> None:
    before, night.players = night.players, tuple([(pair[0], pair[1]) for pair in pairs])
    if not night.games:
        return
    game = night.games[-1]
    game.undo.append((night.decision, SEATED, (before, game.players), False))
    if game.entries:
        mark = Mark(night.seq, "seats", night.players)
        night.put(game, len(game.entries), mark, None)
    else:
        game.players = _those_playing(night, game.rules)


def _those_playing(night: "Night", rules: "Rules") -> "tuple[tuple[Any, str], ...]":
    return night.players[: rules.players]


def _game_opened(
    night: "Night",
    dealer: "int | None",
    start: "Sequence[int]",
    full: int,
    agreement: int,
    totals: "list[Any] | None",
) -> None:
    before = night.game()
    if before is not None:
        _compare_totals(night, before, totals)
    preset = night.rules_told[-1][0]
    changes = " ".join([part for _, part in night.rules_told])
    night.rules_told = []
    if night.last_rules is None or night.last_rules[:2] != (preset, changes):
        # one for all games that are alike: a box has little memory
        rules = rules_from_differences(preset, parse_changes(changes))
        night.last_rules = (preset, changes, rules)
    rules = night.last_rules[2]
    for earlier in night.games[:-1]:
        earlier.undo = []  # undo goes back over one game's end, no further
    first = 0 if dealer is None else dealer
    players = _those_playing(night, rules)
    game = Game(night.seq, rules, players, first, 0, tuple(start), full, agreement)
    game.decision = night.decision
    game.runs_on = dealer is None
    if before is not None:
        game.follow(before)
    night.games.append(game)


def _compare_totals(night: "Night", game: Game, totals: "list[Any] | None") -> None:
    """Warn if the game's totals are not what the event says."""
    if totals != game.totals():
        night.warn("score.differs", game)


def _recorded(night: "Night", opened: int) -> "tuple[Game, int, Hand]":
    """Return (game, place, hand) of that hand; raises LogError `log.no_hand`."""
    for game in night.games:
        for index in range(len(game.entries)):
            hand = game.entries[index]
            if isinstance(hand, Hand) and hand.opened == opened:
                return game, index, hand
    raise LogError("log.no_hand", hand=opened)


def _current(night: "Night", dealer: int) -> "tuple[Game, int, Hand | None, Hand]":
    """Return (game, place, the open hand or None, that hand or a fresh one)."""
    game = night.games[-1]
    hand = game.open_hand()
    if hand is None:
        return game, len(game.entries), None, opened_hand(night.seq, dealer)
    place = len(game.entries) - 1
    while game.entries[place] is not hand:  # players may have sat down since
        place -= 1
    return game, place, hand, hand


def _bid_won(night: "Night", dealer: int, bidder: int, bid: int) -> None:
    game, index, old, hand = _current(night, dealer)
    night.put(game, index, with_bid(hand, bidder, bid), old)


def _called(night: "Night", dealer: int, call: int) -> None:
    game, index, old, hand = _current(night, dealer)
    hand = with_changes(hand, calls=hand.calls + (call,))
    auction = auction_of(game.rules, hand)
    if auction.ended == WON:
        hand = with_bid(hand, auction.bidder or 0, auction.bid or 0)
    elif auction.ended:
        hand = with_changes(hand, state=THROWN_IN, rulings=_marks(hand))
    night.put(game, index, hand, old)


def _marks(hand: Hand) -> "tuple[tuple[Any, ...], ...]":
    """Return what may stand on a hand without a result."""
    return tuple([ruling for ruling in hand.rulings if ruling[0] in MARKS])


def _with_bid(night: "Night", dealer: int) -> "tuple[Game, int, Hand | None, Hand]":
    """Return what `_current` does; LogError `log.no_hand` if the bid was lost with its line."""
    current = _current(night, dealer)
    if current[3].bid is None and current[0].rules.auction != "none":
        raise LogError("log.no_hand", hand=night.seq)
    return current


def _trump_named(night: "Night", dealer: int, trump: "int | None", order: "int | None") -> None:
    game, index, old, hand = _with_bid(night, dealer)
    night.put(game, index, with_changes(hand, trump=trump, order=order), old)


def _books_counted(night: "Night", dealer: int, *books: int) -> None:
    game, index, old, hand = _with_bid(night, dealer)
    night.put(game, index, with_changes(hand, state=PLAYED, books=books), old)


def _thrown_in(night: "Night", dealer: int) -> None:
    _unplayed(night, dealer, THROWN_IN)


def _misdealt(night: "Night", dealer: int) -> None:
    _unplayed(night, dealer, MISDEAL)


def _unplayed(night: "Night", dealer: int, state: int) -> None:
    game, index, old, hand = _current(night, dealer)
    bare = opened_hand(hand.opened, hand.dealer)
    night.put(game, index, with_changes(bare, state=state, rulings=_marks(hand)), old)


def _marked(night: "Night", kind: str, value: "int | None") -> None:
    game = night.games[-1]
    night.put(game, len(game.entries), Mark(night.seq, kind, value), None)


def hand_after(hand: Hand, event: "Sequence[Any]") -> "Hand | None":
    """Return the hand as a ruling, strike, change or remove leaves it; None: it is taken out."""
    kind = event[0]
    if kind == "remove":
        return None
    if kind == "change":
        return hand_from_fields(hand.opened, event[2:], hand.rulings)
    rulings = hand.rulings
    if kind == "strike":
        rulings = rulings[: event[2]] + rulings[event[2] + 1 :]
    else:
        rulings += (ruling_from_list(event[2]),)
    return with_changes(hand, rulings=rulings)


def _alter(night: "Night", *event: "Any") -> None:
    game, index, hand = _recorded(night, event[1])
    night.put(game, index, hand_after(hand, event), hand)


def _ruled(night: "Night", opened: int, items: "Sequence[Any]") -> None:
    game, _, hand = _recorded(night, opened)
    ruling = ruling_from_list(items)
    if ruling[0] == RENEGE and judge(game.rules, ruling[1], hand.trump) != ruling[2:]:
        night.warn("ruling.differs", game)
    _alter(night, "ruling", opened, items)


def _ruling_struck(night: "Night", opened: int, place: int) -> None:
    _alter(night, "strike", opened, place)


def _hand_changed(night: "Night", opened: int, *fields: "Any") -> None:
    _alter(night, "change", opened, *fields)


def _hand_inserted(night: "Night", before: "int | None", *fields: "Any") -> None:
    hand = hand_from_fields(night.seq, fields, ())
    if before is None:
        game = night.games[-1]
        index = len(game.entries)
    else:
        game, index, _ = _recorded(night, before)
    night.put(game, index, hand, None)


def _hand_removed(night: "Night", opened: int) -> None:
    _alter(night, "remove", opened)


def _undone(night: "Night", decision: int) -> None:
    """Take back everything of the last game since that event, and the game if it is as late.

    That decision alone is taken back of a game before it: a ruling on its last hand, or the
    players who sat down when the last game was opened. A correction of it made since stays.
    """
    game = night.games[-1]
    _take_back(night, game, decision, night.seq)
    if game.decision >= decision:
        night.games.pop()
    first = len(night.games) - 1
    for place in range(len(night.games)):
        if _take_back(night, night.games[place], decision, decision):
            first = min(first, place)
    if night.games:
        night.refold(night.games[first])


def _take_back(night: "Night", game: Game, first: int, last: int) -> bool:
    """Take back the game's decisions from `first` to `last`; tell whether there was one."""
    found = False
    while game.undo and first <= game.undo[-1][0] <= last:
        _, index, old, present = game.undo.pop()
        found = True
        if index == SEATED:
            night.players, game.players = old
        else:
            game.place(index, old, present)
    return found


def _game_opened_by(night: "Night", opened: int) -> Game:
    """Return the game; raises LogError `log.no_game`."""
    for game in night.games:
        if game.opened == opened:
            return game
    raise LogError("log.no_game", game=opened)


def _sheet_signed(night: "Night", opened: int, totals: "list[Any]") -> None:
    """Lock the game. What was done up to here is taken back no more: its undo lists go."""
    game = _game_opened_by(night, opened)
    _compare_totals(night, game, totals)
    game.signed = 1
    for earlier in night.games[: night.games.index(game) + 1]:
        earlier.undo = []


def _sheet_unlocked(night: "Night", opened: int, reason: str) -> None:
    _game_opened_by(night, opened).signed = 0


def _night_closed(night: "Night", totals: "list[Any] | None") -> None:
    if night.games:
        _compare_totals(night, night.games[-1], totals)
    night.closed = night.seq


def _epoch_opened(night: "Night", last_seq: int, last_crc: int) -> None:
    night.epoch += 1


def _time_told(night: "Night", seconds: int, east: int = 0) -> None:
    if night.time is None:
        night.time = (night.seq, seconds, east)


def _acknowledged(night: "Night", seq: int) -> None:
    """The desk holds a closed night up to there: nothing in the state depends on it."""


APPLY: "dict[str, Callable[..., None]]" = {
    "rules": _rules_told,  # preset, 'field=value …' of what differs from the defaults
    "seats": _players_seated,  # [id, short name] by seat
    # dealer (None: the deal runs on), start scores, full, agreement, totals of the game it closes
    "game": _game_opened,
    "bid": _bid_won,  # dealer, bidder, bid: only the winning bid was recorded
    "call": _called,  # dealer, call of the next in turn
    "trump": _trump_named,  # dealer, trump, order
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
    "signed": _sheet_signed,  # the game (what opened it), its totals
    "unlocked": _sheet_unlocked,  # the game, the reason
    "closed": _night_closed,  # totals of the last game, or None
    "epoch": _epoch_opened,  # sequence number and CRC of the last good line
    "time": _time_told,  # seconds since 1970, minutes east of UTC, told by the desk
    "ack": _acknowledged,  # the last sequence number held by the desk
}
