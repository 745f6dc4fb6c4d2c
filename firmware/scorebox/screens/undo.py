"""Undo: BACK held, from anywhere. It asks first, and names what it takes back."""

from bidwhist.contract import fixed_order
from bidwhist.decide import undoable
from bidwhist.events import SEATED, auction_of
from bidwhist.hand import MISDEAL, OPEN_HAND, PLAYED, Hand, with_changes
from scorebox import texts
from scorebox.screens.auction import call_words
from scorebox.screens.confirm import Confirm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from bidwhist.game import Game
    from scorebox.box import Box
    from scorebox.screens import Screen


def ask_undo(box: "Box", origin: "Screen") -> "Screen":
    """Return the question, or that there is nothing to take back."""
    lines = undo_lines(box)
    if not lines:
        return box.do(("undo",), box.home, origin)  # which says why there is nothing
    return Confirm("TAKE BACK?", lines, lambda: _undo(box, origin), lambda: origin, "undo")


def _undo(box: "Box", origin: "Screen") -> "Screen":
    from scorebox.screens.director import ask_for_his

    def act() -> "Screen":
        return box.do(("undo",), box.home, origin)

    return ask_for_his(box, rulings_that_go(box), act, lambda: origin)


def rulings_that_go(box: "Box") -> "Sequence[Sequence[Any]]":
    """Return the rulings that undo would take from their hand."""
    last = undoable(box.night())
    if last is None or not last[0].undo:
        return ()
    game = last[0]
    steps = [step for step in game.undo if step[0] == game.undo[-1][0]]
    _, index, _, present = steps[-1]
    entry = game.entries[index] if present else None
    if not isinstance(entry, Hand):
        return ()
    old = steps[0][2]
    return [ruling for ruling in entry.rulings if old is None or ruling not in old.rulings]


def undo_lines(box: "Box") -> "list[str]":
    """Return in words what undo would take back, nothing if there is nothing."""
    last = undoable(box.night())
    return [] if last is None else what_goes(box, last[0])


def what_goes(box: "Box", game: "Game") -> "list[str]":
    """Return in words what the last decision in the game was."""
    if not game.undo:
        return ["this game, in which", "nothing happened yet"]
    decision, index, old, present = game.undo[-1]
    if present:  # a reason may have come after it
        index, old = next(each[1:3] for each in game.undo if each[0] == decision)
    if index == SEATED:
        return ["who sits where"]
    entry = game.entries[index] if present else old
    if not isinstance(entry, Hand):
        return [texts.MARKS.get(entry.kind, entry.kind)]
    number = len([e for e in game.entries[:index] if isinstance(e, Hand)]) + 1
    which = "hand {}:".format(number)
    if game is not box.game():
        which = "game {} ".format(box.night().number_of(game)) + which
    return [which, _what_goes_of_a_hand(box, game, index, old, entry if present else None)]


def _what_goes_of_a_hand(
    box: "Box", game: "Game", index: int, old: "Hand | None", now: "Hand | None"
) -> str:
    """Return in words what made the hand, there as `old`, what it is now; None: not there."""
    if now is None:
        return "that it was removed"
    if old is None:
        return _step(box, now) if index == len(game.entries) - 1 else "that it was put in"
    if with_changes(old, rulings=now.rulings) == now:
        return "the last ruling"
    return _step(box, now) if old.state == OPEN_HAND else "its correction"


def _step(box: "Box", hand: "Hand") -> str:
    if hand.state == PLAYED:
        return "the {} books counted".format((hand.books or (0,))[0])
    if hand.state != OPEN_HAND:
        return "the misdeal" if hand.state == MISDEAL else "that it's thrown in"
    if hand.calls and hand.trump is None and hand.order in (None, fixed_order(hand.bid or 0)):
        before = with_changes(hand, calls=hand.calls[:-1])
        seat = auction_of(box.game().rules, before).seat or 0
        return "{}: {}".format(box.seat_name(seat), call_words(hand.calls[-1]))[:20]
    sign = texts.contract_sign(hand.bid, hand.trump, hand.order)
    return "{} bids {}".format(box.seat_name(hand.bidder or 0, None, hand.opened), sign)[:20]
