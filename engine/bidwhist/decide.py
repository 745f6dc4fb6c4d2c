"""What may happen: `decide(night, command)` judges and returns the events, or raises RuleError.

A command is a tuple whose first item is its name (see DECIDE for all of them). Nothing is
changed: the events are facts only when they have been written down and applied.
"""

from .checks import (
    check_books,
    check_calls,
    check_contract,
    check_ruling,
    check_seat,
    check_side,
    check_unsigned,
)
from .contract import call_text, named_trump
from .corrections import (
    TEXT_LIMIT,
    change,
    check_text,
    claim_time,
    game_under_way,
    insert,
    named_order,
    remove,
    rule,
    strike,
)
from .errors import RuleError
from .events import auction_of
from .hand import MARKS, NOTE, open_disputes, opened_hand, with_bid, with_changes
from .presets import make_rules
from .rules import changes_parts, check
from .seats import SEATS, side_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .game import Game
    from .hand import Hand
    from .night import Night

__all__ = ("DECIDE", "NAME_LIMIT", "TEXT_LIMIT", "claim_time", "decide", "undoable")

NAME_LIMIT = 8  # characters of a short name
MOST_POINTS = 999  # with which a game may start
# about one hand; a reason may go with it
OF_A_HAND = ("ruling", "strike", "change", "insert", "remove")
# what may be done to a night that is closed
CORRECTIONS = OF_A_HAND + ("because", "undo", "sign", "unlock", "time", "concede", "abandon")


def decide(
    night: "Night", command: "Sequence[Any]", after_closing: bool = False
) -> "list[list[Any]]":
    """Return the list of events that the command leads to.

    Raises RuleError with a stable code if the rules do not allow it now; the night is as before.
    `after_closing` is for the desk, which alone writes once the night is closed: it corrects.
    """
    if night.closed and not (after_closing and command[0] in CORRECTIONS):
        raise RuleError("night.closed")
    return _act(night, command)


def _act(night: "Night", command: "Sequence[Any]") -> "list[list[Any]]":
    action: Callable[..., list[Any]] | None = DECIDE.get(command[0])
    if action is None:
        raise RuleError("command.unknown", command=str(command[0]))
    return action(night, *command[1:])


def _running(night: "Night") -> "Game":
    """Return the game, which must not have ended, but by a correction under an open hand."""
    game = game_under_way(night)
    if game.fold.tally.reason is not None and game.open_hand() is None:
        check_unsigned(night.games, game)
        raise RuleError("game.over", reason=game.fold.tally.reason)
    return game


def _hand_to_enter(night: "Night", dealer: "int | None") -> "tuple[Game, Hand]":
    """Return (game, hand): the open hand, or a fresh one with its dealer (None: who is next)."""
    game = _running(night)
    hand = game.open_hand()
    if hand is None:
        dealer = game.fold.dealer if dealer is None else dealer
        check_seat(game.rules, dealer)
        return game, opened_hand(night.seq + 1, dealer)
    if dealer not in (None, hand.dealer):
        raise RuleError("hand.open")
    return game, hand


def _open_hand(night: "Night") -> "tuple[Game, Hand]":
    game = _running(night)
    hand = game.open_hand()
    if hand is None:
        raise RuleError("hand.none")
    return game, hand


def _no_open_hand(night: "Night") -> None:
    if night.games and night.games[-1].open_hand() is not None:
        raise RuleError("hand.open")


def _open_game(
    night: "Night",
    preset: str,
    sets: "Sequence[tuple[str, Any]]",
    dealer: "int | None",
    start: "Sequence[int] | None",
    full: int,
    agreement: int,
) -> "list[list[Any]]":
    """Open a game: preset, changes, first dealer (None: who is next), start scores or None."""
    _no_open_hand(night)
    rules = make_rules(preset, sets)
    check(rules)
    if dealer is not None:
        check_seat(rules, dealer)
    sides = len(side_names(rules.players))
    scores = [0] * sides if start is None else list(start)
    if len(scores) != sides or [n for n in scores if not -MOST_POINTS <= n <= MOST_POINTS]:
        raise RuleError("game.start", sides=sides)
    before = night.game()
    totals = None if before is None else before.totals()
    parts = changes_parts(rules.differences())
    events: list[list[Any]] = [["rules", preset, part] for part in parts]
    return events + [["game", dealer, scores, full, agreement, totals]]


def _seat(night: "Night", players: "Sequence[Sequence[Any]]") -> "list[list[Any]]":
    """Seat the players, ((id, short name), …) by seat, N first; between hands."""
    _no_open_hand(night)
    if len(players) not in (3, 4):
        raise RuleError("seats.number", count=len(players))
    seats: list[Any] = [list(player) for player in players]
    for player in seats:
        if [type(item) for item in player] != [int, str]:
            raise RuleError("seats.form")
        check_text(player[1], NAME_LIMIT)
    return [["seats"] + seats]


def _needs_auction(game: "Game") -> None:
    if game.rules.auction == "none":
        raise RuleError("auction.none")


def _bid(night: "Night", dealer: "int | None", bidder: int, bid: int) -> "list[list[Any]]":
    """Record the winning bid alone."""
    game, hand = _hand_to_enter(night, dealer)
    _needs_auction(game)
    if hand.bid is not None:
        raise RuleError("hand.bid")
    if hand.calls:
        raise RuleError("call.auction_open", seat=SEATS[_next_to_call(game, hand)])
    check_seat(game.rules, bidder)
    check_calls(game.rules, with_bid(hand, bidder, bid))
    return [["bid", hand.dealer, bidder, bid]]


def _next_to_call(game: "Game", hand: "Hand") -> int:
    seat = auction_of(game.rules, hand).seat
    return hand.dealer if seat is None else seat


def _call(night: "Night", dealer: "int | None", call: int) -> "list[list[Any]]":
    """Record the call of the next in turn; the first opens the hand."""
    game, hand = _hand_to_enter(night, dealer)
    _needs_auction(game)
    if hand.bid is not None:
        raise RuleError("call.auction_over", call=call_text(call))
    auction_of(game.rules, hand).check(call)
    return [["call", hand.dealer, call]]


def _hand_with_bid(night: "Night", dealer: "int | None") -> "tuple[Game, Hand]":
    """Return (game, hand) whose bid is in; without an auction the open hand or a fresh one."""
    if _running(night).rules.auction == "none":
        return _hand_to_enter(night, dealer)
    game, hand = _open_hand(night)
    if hand.bid is None:
        raise RuleError("hand.no_bid")
    return game, hand


def _trump(
    night: "Night", trump: "int | None", order: "int | None", dealer: "int | None" = None
) -> "list[list[Any]]":
    """Name what the bid left open; None is not recorded. Without an auction it opens the hand."""
    game, hand = _hand_with_bid(night, dealer)
    trump = named_trump(hand.bid, trump)
    check_contract(game.rules, hand.bid, trump, order)
    order = named_order(game.rules, hand.bid, trump, order)
    for ruling in hand.rulings:
        check_ruling(game.rules, with_changes(hand, trump=trump), ruling)
    return [["trump", hand.dealer, trump, order]]


def _books(night: "Night", *books: int) -> "list[list[Any]]":
    """Count the books, as in Hand.books: the hand is over."""
    game, hand = _hand_with_bid(night, None)
    check_books(game.rules, books)
    return [["books", hand.dealer] + list(books)]


def _throw_in(night: "Night", dealer: "int | None" = None) -> "list[list[Any]]":
    """Throw the hand in: all passed, where the calls are not recorded."""
    game, hand = _hand_to_enter(night, dealer)
    if game.open_hand() is not None:
        raise RuleError("hand.bid")
    if game.rules.all_pass in ("forced", "stuck") and game.rules.auction != "none":
        raise RuleError("call.dealer_must_bid", seat=SEATS[hand.dealer])
    return [["thrown", hand.dealer]]


def _misdeal(night: "Night", dealer: "int | None" = None) -> "list[list[Any]]":
    """Count the deal as none; who deals again is the rules' `misdeal`."""
    _, hand = _hand_to_enter(night, dealer)
    return [["misdeal", hand.dealer]]


def _mark(night: "Night", kind: str, side: "int | None") -> "list[list[Any]]":
    game = _running(night)
    _no_open_hand(night)
    if game.last_hand() is None:
        raise RuleError("hand.none")
    return [["mark", kind, side]]


def _time(night: "Night", side: None = None) -> "list[list[Any]]":
    """Call time, between hands."""
    return _mark(night, "time", None)


def _concede(night: "Night", side: int) -> "list[list[Any]]":
    """Let that side give the game up."""
    game = _running(night)
    if game.rules.players == 3:
        raise RuleError("concede.three_players")
    check_side(game.rules, side)
    return _mark(night, "concede", side)


def _abandon(night: "Night", side: None = None) -> "list[list[Any]]":
    """End the game without a winner."""
    return _mark(night, "abandon", None)


def _ruling(night: "Night", opened: "int | None", ruling: "Sequence[Any]") -> "list[list[Any]]":
    """Record a ruling or a mark on that hand (None: the last one of the night)."""
    game = night.game()
    hand = game.open_hand() if game is not None else None
    if game is not None and hand is not None and opened in (None, hand.opened):
        bare = hand.bid is None and game.rules.auction != "none"
        if bare and ruling[0] not in MARKS:
            raise RuleError("hand.no_bid")
    return rule(night, opened, ruling)


def undoable(night: "Night") -> "tuple[Game, int] | None":
    """Return (game, number of its first event) of the decision that undo would take back, or None.

    Within the last game any depth; a game in which nothing has happened yet can be taken back
    too, which opens the one before it again, and no more than that. What was done to an earlier
    game since (a ruling on its last hand) comes first.
    """
    last: tuple[Game, int] | None = None
    for game in night.games:
        if game.undo and (last is None or game.undo[-1][0] > last[1]):
            last = game, game.undo[-1][0]
    newest = night.game()
    if newest is None or newest.entries:
        return last
    return last if last is not None and last[1] > newest.decision else (newest, newest.decision)


def _undo(night: "Night") -> "list[list[Any]]":
    """Take back the last decision; of a night that is closed only what was done since."""
    last = undoable(night)
    if last is None or last[1] <= night.closed:
        if night.games:
            check_unsigned(night.games, night.games[-1])
        raise RuleError("undo.nothing")
    return [["undo", last[1]]]


def _because(night: "Night", why: str, command: "Sequence[Any]") -> "list[list[Any]]":
    """Do the command, about one hand, with the reason as a note on it: one decision."""
    check_text(why, TEXT_LIMIT)
    events = _act(night, command)
    kind = events[0][0]
    if kind not in OF_A_HAND:
        raise RuleError("command.unknown", command="because " + kind)
    opened = night.seq + 1 if kind == "insert" else events[0][1]
    note = [["ruling", opened, [NOTE, why]]]
    return note + events if kind == "remove" else events + note


def _game_named(night: "Night", opened: "int | None") -> "Game":
    """Return the game so opened, None: the last one; RuleError `game.none`."""
    last = game_under_way(night)
    for game in night.games:
        if game is last if opened is None else game.opened == opened:
            return game
    raise RuleError("game.none")


def _sign(night: "Night", opened: "int | None" = None) -> "list[list[Any]]":
    """Sign the sheet of the game so opened (None: the last one's): nothing on it changes then."""
    game = _game_named(night, opened)
    if not game.agreement:
        raise RuleError("game.no_agreement")
    if game.signed:
        raise RuleError("game.signed")
    if game.fold.tally.reason is None:
        raise RuleError("game.not_over")
    if game.open_hand() is not None:
        raise RuleError("hand.open")
    if [hand for hand in game.hands() if open_disputes(hand)]:
        raise RuleError("game.disputed")
    return [["signed", game.opened, game.totals()]]


def _unlock(night: "Night", opened: "int | None", reason: str) -> "list[list[Any]]":
    """Let the director open a signed sheet for corrections; it can be signed again."""
    game = _game_named(night, opened)
    if not game.signed:
        raise RuleError("game.unsigned")
    check_text(reason, TEXT_LIMIT)
    return [["unlocked", game.opened, reason]]


def _close(night: "Night") -> "list[list[Any]]":
    """Close the night; afterwards the desk alone writes."""
    _no_open_hand(night)
    game = night.game()
    return [["closed", None if game is None else game.totals()]]


DECIDE: "dict[str, Callable[..., list[list[Any]]]]" = {
    "open_game": _open_game,
    "seat": _seat,
    "bid": _bid,
    "call": _call,
    "trump": _trump,
    "books": _books,
    "throw_in": _throw_in,
    "misdeal": _misdeal,
    "time": _time,
    "concede": _concede,
    "abandon": _abandon,
    "ruling": _ruling,
    "strike": strike,
    "change": change,
    "insert": insert,
    "remove": remove,
    "because": _because,
    "undo": _undo,
    "sign": _sign,
    "unlock": _unlock,
    "close": _close,
}
