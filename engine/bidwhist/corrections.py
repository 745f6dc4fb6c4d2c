"""The commands that concern a hand already there: rulings, and corrections of what it was.

A hand is named by the number of the event that opened it; None is the last one of the night.
"""

from .checks import check_hand, check_ruling, check_unsigned
from .claims import BEFORE_CUT, IN_HAND, LATE, judge
from .contract import NO_TRUMP, OPEN, fixed_order, kind_of, named_trump, orders_allowed
from .errors import RuleError
from .events import fields_of_hand, hand_from_fields, ruling_to_list
from .hand import (
    AWARD,
    DIRECTOR,
    MARKS,
    MISDEAL,
    NOTE,
    OPEN_HAND,
    PLAYED,
    RENEGE,
    STATE_WORDS,
    Hand,
    with_changes,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .game import Game
    from .night import Night
    from .rules import Rules

TEXT_LIMIT = 60  # characters of a note or a reason in the journal


def game_under_way(night: "Night") -> "Game":
    """Return the last game; raises RuleError `game.none` before the first."""
    if not night.games:
        raise RuleError("game.none")
    return night.games[-1]


def check_text(text: str, limit: int) -> None:
    """Raise RuleError `text.plain` unless it is short and of printable ASCII, unquoted."""
    plain = len(text) <= limit and not [c for c in text if not " " <= c <= "~" or c in '"\\']
    if not plain:
        raise RuleError("text.plain", text=text, most=limit)


def named_order(
    rules: "Rules", bid: "int | None", trump: "int | None", order: "int | None"
) -> "int | None":
    """Return the order that is meant: what the bid fixes, or in a level game the usual one."""
    if bid is None:
        return orders_allowed(rules)[0]
    if order is None and kind_of(bid) == OPEN and trump is not None:
        return orders_allowed(rules)[0]
    return order if fixed_order(bid) is None else fixed_order(bid)


def amended(hand: Hand, **changes: "Any") -> Hand:
    """Return the hand with these fields otherwise; what hung on them and is not said falls.

    The calls do where dealer, bidder or bid are others (those of a hand that was thrown in go
    round with its dealer); trump and order where the bid leaves something else to be named.
    """
    others = [name for name in changes if changes[name] != getattr(hand, name)]
    has_result = changes.get("state", hand.state) == PLAYED
    if has_result and ("dealer" in others or "bidder" in others or "bid" in others):
        changes["calls"] = ()
    if "bid" in others:
        was = None if hand.bid is None else kind_of(hand.bid)
        now = kind_of(changes["bid"])
        alike = was is not None and (was == NO_TRUMP) == (now == NO_TRUMP)
        changes.setdefault("trump", hand.trump if alike else None)
        changes.setdefault("order", hand.order if was == now else None)
    return with_changes(hand, **changes)


def _last_hand(night: "Night") -> "tuple[Game, Hand]":
    for game in reversed(night.games):
        hand = game.last_hand()
        if hand is not None:
            return game, hand
    raise RuleError("hand.none")


def find_hand(night: "Night", opened: "int | None") -> "tuple[Game, Hand]":
    """Return (game, hand) of the hand so opened, None: the last one of the night.

    Raises RuleError `game.none`, `hand.none`.
    """
    game_under_way(night)
    if opened is None:
        return _last_hand(night)
    for game in night.games:
        for entry in game.entries:
            if isinstance(entry, Hand) and entry.opened == opened:
                return game, entry
    raise RuleError("hand.none")


def _hand_to_correct(night: "Night", opened: "int | None") -> "tuple[Game, Hand]":
    """Return what `find_hand` does; RuleError `game.signed` where nothing may change."""
    game, hand = find_hand(night, opened)
    check_unsigned(night.games, game)
    return game, hand


def claim_time(night: "Night", opened: "int | None") -> int:
    """Return when a claim on that hand (None: the last) is made: IN_HAND, BEFORE_CUT, LATE.

    The next hand's first entry is the cut, also where another game has been opened since.
    """
    _, hand = find_hand(night, opened)
    if hand.state == OPEN_HAND:
        return IN_HAND
    return BEFORE_CUT if hand is _last_hand(night)[1] else LATE


def rule(night: "Night", opened: "int | None", ruling: "Sequence[Any]") -> "list[list[Any]]":
    """Put a ruling or a mark (see hand.py), without a verdict, on that hand.

    A note alone may come onto a sheet that is signed.
    """
    game, hand = (find_hand if ruling[0] == NOTE else _hand_to_correct)(night, opened)
    if hand.state not in (OPEN_HAND, PLAYED) and ruling[0] not in MARKS:
        raise RuleError("hand.no_result", state=STATE_WORDS[hand.state])
    check_ruling(game.rules, hand, ruling)
    if ruling[0] in MARKS + (DIRECTOR, AWARD):
        check_text(ruling[-1], TEXT_LIMIT)
    elif ruling[0] == RENEGE:
        ruling = tuple(ruling[:2]) + judge(game.rules, ruling[1], hand.trump)
    return [["ruling", hand.opened, ruling_to_list(ruling)]]


def strike(night: "Night", opened: "int | None", place: int) -> "list[list[Any]]":
    """Let the ruling at that place on the hand fall."""
    _, hand = _hand_to_correct(night, opened)
    if not 0 <= place < len(hand.rulings):
        raise RuleError("ruling.none", place=place)
    return [["strike", hand.opened, place]]


def change(night: "Night", opened: "int | None", *fields: "Any") -> "list[list[Any]]":
    """Say what an earlier hand was: FIELDS_OF_HAND; its rulings stand."""
    game, hand = _hand_to_correct(night, opened)
    if hand.state == OPEN_HAND:
        raise RuleError("hand.open")
    checked = _checked(game.rules, hand.opened, fields, hand.rulings)
    return [["change", hand.opened] + checked]


def insert(night: "Night", before: "int | None", *fields: "Any") -> "list[list[Any]]":
    """Put in a hand that was forgotten, before that one, or with None at the end."""
    game = game_under_way(night) if before is None else find_hand(night, before)[0]
    check_unsigned(night.games, game)
    if before is None and game.open_hand() is not None:
        raise RuleError("hand.open")
    return [["insert", before] + _checked(game.rules, night.seq + 1, fields, ())]


def remove(night: "Night", opened: "int | None") -> "list[list[Any]]":
    """Take out a hand that was entered twice."""
    _, hand = _hand_to_correct(night, opened)
    return [["remove", hand.opened]]


def _checked(
    rules: "Rules",
    opened: int,
    fields: "Sequence[Any]",
    rulings: "tuple[tuple[Any, ...], ...]",
) -> "list[Any]":
    """Return the fields of a hand that may stand; what follows from the rest is filled in."""
    hand = hand_from_fields(opened, fields, rulings)
    if hand.state == OPEN_HAND:
        raise RuleError("hand.open")
    hand = _completed(rules, hand) if hand.state == PLAYED else _without_result(hand)
    check_hand(rules, hand)
    return fields_of_hand(hand)


def _completed(rules: "Rules", hand: Hand) -> Hand:
    if rules.auction == "none":
        if hand.calls or hand.bid is not None:
            raise RuleError("auction.none")
    elif hand.bid is None or hand.bidder is None:
        raise RuleError("call.missing")
    if hand.bid is None:
        hand = with_changes(hand, bidder=None)
    trump = named_trump(hand.bid, hand.trump)
    order = named_order(rules, hand.bid, trump, hand.order)
    return with_changes(hand, trump=trump, order=order)


def _without_result(hand: Hand) -> Hand:
    if hand.bid is not None or (hand.state == MISDEAL and hand.calls):
        raise RuleError("hand.bid")
    if [ruling for ruling in hand.rulings if ruling[0] not in MARKS]:
        raise RuleError("hand.no_result", state=STATE_WORDS[hand.state])
    return with_changes(hand, bidder=None, trump=None, order=None, books=None)
