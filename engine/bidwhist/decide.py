"""What may happen: `decide(night, command)` judges and returns the events, or raises RuleError.

A command is a tuple whose first item is its name (see DECIDE for all of them). Nothing is
changed: the events are facts only when they have been written down and applied.
"""

from .auction import Auction
from .checks import (
    check_books,
    check_calls,
    check_contract,
    check_hand,
    check_ruling,
    check_seat,
    check_side,
)
from .claims import BEFORE_CUT, IN_HAND, LATE, judge
from .contract import call_text
from .errors import RuleError
from .hand import (
    AWARD,
    DIRECTOR,
    MARKS,
    OPEN_HAND,
    PLAYED,
    RENEGE,
    STATE_WORDS,
    THROWN_IN,
    with_bid,
    with_changes,
    opened_hand,
)
from .night import auction_of, fields_of_hand, hand_from_fields, ruling_to_list
from .presets import make_rules
from .rules import changes_text, check
from .seats import SEATS, side_names

TEXT_LIMIT = 60  # characters of a note or a reason in the journal
NAME_LIMIT = 8
RULES_TEXT_LIMIT = 110  # characters of rule changes on one journal line


def decide(night, command):
    """Return the list of events that the command leads to.

    Raises RuleError with a stable code if the rules do not allow it now; the night is as before.
    """
    action = DECIDE.get(command[0])
    if action is None:
        raise RuleError("command.unknown", command=str(command[0]))
    if night.closed:
        raise RuleError("night.closed")
    return action(night, *command[1:])


def _game(night):
    if not night.games:
        raise RuleError("game.none")
    return night.games[-1]


def _running(night):
    """Return the game, which must not have ended."""
    game = _game(night)
    if game.fold.tally.reason is not None:
        raise RuleError("game.over", reason=game.fold.tally.reason)
    return game


def _hand_to_enter(night, dealer):
    """Return (game, hand): the open hand, or a fresh one with its dealer."""
    game = _running(night)
    hand = game.open_hand()
    if hand is None:
        dealer = game.fold.dealer if dealer is None else dealer
        check_seat(game.rules, dealer)
        hand = opened_hand(night.seq + 1, dealer)
    elif dealer is not None:
        hand = with_changes(hand, dealer=dealer)
    return game, hand


def _open_hand(night):
    game = _running(night)
    hand = game.open_hand()
    if hand is None:
        raise RuleError("hand.none")
    return game, hand


def _check_text(text, limit):
    plain = len(text) <= limit and not [c for c in text if not " " <= c <= "~" or c in "\"\\"]
    if not plain:
        raise RuleError("text.plain", text=text, most=limit)


def _open_game(night, preset, sets, dealer, start, full, agreement):
    """preset, [(field, value)], first dealer or None (who is next), start scores or None."""
    before = night.game()
    if before is not None and before.open_hand() is not None:
        raise RuleError("hand.open")
    rules = make_rules(preset, sets)
    check(rules)
    if dealer is not None:
        check_seat(rules, dealer)
    sides = len(side_names(rules.players))
    start = [0] * sides if start is None else list(start)
    if len(start) != sides:
        raise RuleError("game.start", sides=sides)
    events = [["rules", preset, part] for part in _rules_parts(rules)]
    totals = before.totals() if before is not None else None
    return events + [["game", dealer, start, full, agreement, totals]]


def _rules_parts(rules):
    """Return the differences from the defaults as texts that fit a journal line each."""
    parts = [""]
    for change in rules.differences():
        text = changes_text([change])
        if len(parts[-1]) + len(text) > RULES_TEXT_LIMIT:
            parts.append("")
        parts[-1] = (parts[-1] + " " + text).strip()
    return parts


def _seat(night, players):
    """((id, short name), …) by seat, N first."""
    if len(players) not in (3, 4):
        raise RuleError("seats.number", count=len(players))
    for _, name in players:
        _check_text(name, NAME_LIMIT)
    return [["seats"] + [list(player) for player in players]]


def _bid(night, dealer, bidder, bid):
    """Only the winning bid is recorded; dealer None is the one whose turn it is."""
    game, hand = _hand_to_enter(night, dealer)
    if game.rules.auction == "none":
        raise RuleError("auction.none")
    if hand.bid is not None:
        raise RuleError("hand.bid")
    if hand.calls:
        raise RuleError("call.auction_open", seat=SEATS[auction_of(game.rules, hand).seat])
    check_seat(game.rules, bidder)
    check_calls(game.rules, with_bid(hand, bidder, bid))
    return [["bid", hand.dealer, bidder, bid]]


def _call(night, dealer, call):
    """The next in turn calls; the first call opens the hand."""
    game, hand = _hand_to_enter(night, dealer)
    if game.rules.auction == "none":
        raise RuleError("auction.none")
    if hand.bid is not None:
        raise RuleError("call.auction_over", call=call_text(call))
    auction = auction_of(game.rules, hand) if hand.calls else Auction(game.rules, hand.dealer)
    auction.check(call)
    return [["call", hand.dealer, call]]


def _trump(night, trump, order):
    """What the bid left open; None is not recorded."""
    game, hand = _open_hand(night)
    if hand.bid is None:
        raise RuleError("hand.no_bid")
    check_contract(game.rules, hand.bid, trump, order)
    return [["trump", hand.dealer, trump, order]]


def _books(night, *books):
    """The books as counted, see Hand.books: the hand is over."""
    game = _running(night)
    if game.rules.auction == "none":
        _, hand = _hand_to_enter(night, None)
    else:
        _, hand = _open_hand(night)
        if hand.bid is None:
            raise RuleError("hand.no_bid")
    check_books(game.rules, books)
    return [["books", hand.dealer] + list(books)]


def _throw_in(night):
    """All passed, where the calls are not recorded."""
    game, hand = _hand_to_enter(night, None)
    if hand.bid is not None or hand.calls:
        raise RuleError("hand.bid")
    if game.rules.all_pass in ("forced", "stuck"):
        raise RuleError("call.dealer_must_bid", seat=SEATS[hand.dealer])
    return [["thrown", hand.dealer]]


def _misdeal(night):
    """The deal does not count; who deals again is the rules' `misdeal`."""
    _, hand = _hand_to_enter(night, None)
    return [["misdeal", hand.dealer]]


def _mark(kind):
    def decide_mark(night, side=None):
        game = _running(night)
        if game.open_hand() is not None:
            raise RuleError("hand.open")
        if kind == "concede":
            if game.rules.players == 3:
                raise RuleError("concede.three_players")
            check_side(game.rules, side)
        return [["mark", kind, side]]

    return decide_mark


def _find(night, opened):
    """Return (game, hand): the hand so opened, or for None the one being entered or the last."""
    game = _game(night) if opened is None else night.game_of(opened)
    hand = None
    if game is not None:
        hand = game.last_hand() if opened is None else game.entries[game.index_of(opened)]
    if hand is None:
        raise RuleError("hand.none")
    return game, hand


def claim_time(night, opened):
    """Return when a claim on that hand (None: the last) is made: IN_HAND, BEFORE_CUT, LATE."""
    game, hand = _find(night, opened)
    if hand.state == OPEN_HAND:
        return IN_HAND
    return BEFORE_CUT if game is night.game() and hand is game.last_hand() else LATE


def _ruling(night, opened, ruling):
    """A ruling or a mark (see hand.py), without a verdict, on that hand (None: the last)."""
    game, hand = _find(night, opened)
    if hand.state not in (OPEN_HAND, PLAYED) and ruling[0] not in MARKS:
        raise RuleError("hand.no_result", state=STATE_WORDS[hand.state])
    check_ruling(game.rules, hand, ruling)
    if ruling[0] in MARKS + (DIRECTOR, AWARD):
        _check_text(ruling[-1], TEXT_LIMIT)
    elif ruling[0] == RENEGE:
        ruling = tuple(ruling) + judge(game.rules, ruling[1], hand.trump)
    return [["ruling", hand.opened, ruling_to_list(ruling)]]


def _strike(night, opened, place):
    """The ruling at that place on the hand falls."""
    _, hand = _find(night, opened)
    if not 0 <= place < len(hand.rulings):
        raise RuleError("ruling.none", place=place)
    return [["strike", opened, place]]


def _change(night, opened, *fields):
    """An earlier hand was something else: FIELDS_OF_HAND; its rulings stand."""
    game, hand = _find(night, opened)
    if hand.state == OPEN_HAND:
        raise RuleError("hand.open")
    return [["change", opened] + _checked_fields(game.rules, opened, fields, hand.rulings)]


def _checked_fields(rules, opened, fields, rulings):
    hand = hand_from_fields(opened, fields, rulings)
    if hand.state == OPEN_HAND:
        raise RuleError("hand.open")
    if hand.state in (THROWN_IN,) and hand.bid is not None:
        raise RuleError("hand.bid")
    check_hand(rules, hand)
    return fields_of_hand(hand)


def _insert(night, before, *fields):
    """A hand was forgotten: it goes before that one, or with None at the end."""
    game = _game(night) if before is None else _find(night, before)[0]
    if before is None and game.open_hand() is not None:
        raise RuleError("hand.open")
    return [["insert", before] + _checked_fields(game.rules, night.seq + 1, fields, ())]


def _remove(night, opened):
    """A hand was entered twice."""
    _find(night, opened)
    return [["remove", opened]]


def undoable(night):
    """Return the number of the first event of the decision that undo would take back, or None.

    Within the last game any depth; a game in which nothing has happened yet can be taken back
    too, which opens the one before it again.
    """
    game = night.game()
    if game is None:
        return None
    return game.undo[-1][0] if game.undo else game.decision


def _undo(night):
    """The last decision of the last game is taken back."""
    decision = undoable(night)
    if decision is None:
        raise RuleError("undo.nothing")
    return [["undo", decision]]


def _close(night):
    """The night is over; afterwards the desk alone writes."""
    game = night.game()
    if game is not None and game.open_hand() is not None:
        raise RuleError("hand.open")
    return [["closed", game.totals() if game is not None else None]]


DECIDE = {
    "open_game": _open_game,
    "seat": _seat,
    "bid": _bid,
    "call": _call,
    "trump": _trump,
    "books": _books,
    "throw_in": _throw_in,
    "misdeal": _misdeal,
    "time": _mark("time"),
    "concede": _mark("concede"),
    "abandon": _mark("abandon"),
    "ruling": _ruling,
    "strike": _strike,
    "change": _change,
    "insert": _insert,
    "remove": _remove,
    "undo": _undo,
    "close": _close,
}
