"""The trail of a night: every correction, ruling, seat taken over and undo: what was, what is."""

from collections.abc import Callable
from itertools import zip_longest
from typing import Any, NamedTuple

from bidwhist.contract import contract_text
from bidwhist.corrections import find_hand
from bidwhist.events import hand_from_fields, ruling_from_list
from bidwhist.game import Game
from bidwhist.hand import NOTE, PLAYED, RENEGE, STATE_WORDS, Hand
from bidwhist.night import Night
from bidwhist.seats import SEATS, side_names
from desktop_companion.nights import Entry
from desktop_companion.texts import sentence

NOBODY = (0, "")  # sits at a seat without a name


class Step(NamedTuple):
    """One entry: the journal's number, who wrote it, which hand, what happened, and why."""

    seq: int
    origin: str
    hand: str
    text: str
    why: str


class Trail:
    """Listens to a night being folded (`nights.fold`); `steps` are in order."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._kinds: dict[int, str] = {}  # of each decision: its event but for a reason
        self._decision = 0
        self._why: str | None = None  # a note at the start of the decision: perhaps its reason

    def __call__(self, night: Night, entry: Entry) -> None:
        """Take note of an event that is about to be applied.

        A note that is of one decision with something else is the reason for it.
        """
        is_reason = self._why is not None and entry.decision == self._decision
        if is_reason or entry.decision not in self._kinds:
            self._kinds[entry.decision] = entry.event[0]
        words = _WORDS.get(entry.event[0])
        told = None if words is None else words(night, entry.event)
        if told is None:
            return
        hand, text = told
        if entry.event[0] == UNDO:
            text += ", " + _DECISIONS.get(self._kinds.get(entry.event[1], ""), "an entry")
        step = Step(entry.seq, entry.by, hand, text, "")
        is_new = entry.decision != self._decision
        self._decision = entry.decision
        note = _note(entry.event)
        if not is_new and note is not None:
            self.steps[-1] = self.steps[-1]._replace(why=note)
        elif not is_new and self._why is not None:
            self.steps[-1] = step._replace(why=self._why)
        else:
            self.steps.append(step)
        self._why = note if is_new else None


def _note(event: list[Any]) -> str | None:
    """Return the text of an event that is a note."""
    return str(event[2][1]) if event[0] == "ruling" and event[2][0] == NOTE else None


def _place(night: Night, opened: int) -> tuple[str, Game, Hand]:
    """Return ('game 1 hand 3', its game, the hand), as listed before the event."""
    game, hand = find_hand(night, opened)
    number = game.hands().index(hand) + 1
    return f"game {night.number_of(game)} hand {number}", game, hand


def _game_place(night: Night, opened: int) -> str:
    """Return 'game 1', as it is listed, of the game so opened."""
    (game,) = (each for each in night.games if each.opened == opened)
    return f"game {night.number_of(game)}"


def hand_words(hand: Hand) -> str:
    """Return 'N dealt, E 4U-H, 10 books'."""
    if hand.state != PLAYED:
        return f"{SEATS[hand.dealer]} dealt, {STATE_WORDS[hand.state]}"
    contract = contract_text(hand.bid, hand.trump, hand.order)
    bidder = "" if hand.bidder is None else f"{SEATS[hand.bidder]} "
    books = "/".join(str(count) for count in hand.books or ())
    return f"{SEATS[hand.dealer]} dealt, {bidder}{contract}, {books} books"


def _ruling_words(game: Game, ruling: tuple[Any, ...]) -> str:
    kind = str(ruling[0])
    if kind == RENEGE:
        return f"renege by {SEATS[ruling[1].accused]}: {sentence(str(ruling[3]))}"
    sides = side_names(game.rules.players)
    parts = [sides[part] if place == 0 and isinstance(part, int) else str(part)
             for place, part in enumerate(ruling[1:])]  # fmt: skip
    return " ".join([kind, *parts])


def _changed(night: Night, event: list[Any]) -> tuple[str, str]:
    where, _, old = _place(night, event[1])
    new = hand_from_fields(event[1], event[2:], ())
    return where, f"changed: {hand_words(old)} -> {hand_words(new)}"


def _inserted(night: Night, event: list[Any]) -> tuple[str, str]:
    new = hand_words(hand_from_fields(0, event[2:], ()))
    if event[1] is None:
        return "", f"put in at the end: {new}"
    where, _, _ = _place(night, event[1])
    return where, f"put in before it: {new}"


def _removed(night: Night, event: list[Any]) -> tuple[str, str]:
    where, _, old = _place(night, event[1])
    return where, "removed: " + hand_words(old)


def _ruled(night: Night, event: list[Any]) -> tuple[str, str]:
    where, game, _ = _place(night, event[1])
    return where, _ruling_words(game, ruling_from_list(event[2]))


def _struck(night: Night, event: list[Any]) -> tuple[str, str]:
    where, game, hand = _place(night, event[1])
    return where, "struck: " + _ruling_words(game, hand.rulings[event[2]])


def _signed(night: Night, event: list[Any]) -> tuple[str, str]:
    score = " ".join(str(points) for points in event[2][2:])
    return _game_place(night, event[1]), f"the sheet is signed: {score}"


def _unlocked(night: Night, event: list[Any]) -> tuple[str, str]:
    return _game_place(night, event[1]), f"unlocked by the director: {event[2]}"


def _seated(night: Night, event: list[Any]) -> tuple[str, str] | None:
    """Tell who takes over or leaves a seat within a game; before its first hand nobody does."""
    game = night.game()
    if game is None or game.fold.tally.reason is not None or not game.hands():
        return None
    changes = []
    sitting = zip_longest(game.seated(), event[1 : game.rules.players + 1], fillvalue=NOBODY)
    for letter, (before, after) in zip(SEATS, sitting, strict=False):
        if tuple(before) != tuple(after) and (before[1] or after[1]):
            was, now = before[1], after[1] or "nobody named"
            changes.append(f"{letter} {was} -> {now}" if was else f"{letter} {now}")
    if not changes:
        return None
    return _game_place(night, game.opened), "seats: " + ", ".join(changes)


def _undone(night: Night, event: list[Any]) -> tuple[str, str]:
    return "", f"taken back: what began with line {event[1]}"


UNDO = "undo"
_DECISIONS = {
    "seats": "the players",
    "rules": "a game's beginning",
    "game": "a game's beginning",
    "bid": "a bid",
    "call": "a call",
    "trump": "the trump",
    "books": "the books",
    "thrown": "a hand thrown in",
    "misdeal": "a misdeal",
    "mark": "a game's end",
    "ruling": "a ruling",
    "strike": "a ruling struck",
    "change": "a hand changed",
    "insert": "a hand put in",
    "remove": "a hand removed",
}
_WORDS: dict[str, Callable[[Night, list[Any]], tuple[str, str] | None]] = {
    "seats": _seated,
    "change": _changed,
    "insert": _inserted,
    "remove": _removed,
    "ruling": _ruled,
    "strike": _struck,
    "signed": _signed,
    "unlocked": _unlocked,
    UNDO: _undone,
}
