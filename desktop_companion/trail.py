"""The trail of a night: every correction, ruling and undo, what was and what is."""

from typing import Any, NamedTuple

from bidwhist.contract import contract_text
from bidwhist.corrections import find_hand
from bidwhist.errors import BidWhistError
from bidwhist.events import hand_from_fields, ruling_from_list
from bidwhist.hand import PLAYED, RENEGE, STATE_WORDS, Hand
from bidwhist.night import Night
from bidwhist.seats import SEATS, side_names
from desktop_companion.texts import sentence

ORIGINS = ("box", "desk")


class Step(NamedTuple):
    """One entry: the journal's number, where it came from, which hand, and what happened."""

    seq: int
    origin: str
    hand: str
    text: str


class Trail:
    """Listens to a night being folded (`nights.fold`); `steps` are in order."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def __call__(self, night: Night, event: list[Any], seq: int, origin: int) -> None:
        """Take note of an event that is about to be applied."""
        words = _WORDS.get(event[0])
        if words is not None:
            hand, text = words(night, event)
            where = ORIGINS[origin] if origin < len(ORIGINS) else "?"
            self.steps.append(Step(seq, where, hand, text))


def _place(night: Night, opened: int | None) -> tuple[str, Hand | None]:
    """Return ('game 1 hand 3', the hand), as the night is before the event."""
    try:
        game, hand = find_hand(night, opened)
    except BidWhistError:
        return "", None
    return f"game {night.games.index(game) + 1} hand {game.hands().index(hand) + 1}", hand


def hand_words(hand: Hand) -> str:
    """Return 'N dealt, E 4U-H, 10 books'."""
    if hand.state != PLAYED:
        return f"{SEATS[hand.dealer]} dealt, {STATE_WORDS[hand.state]}"
    contract = contract_text(hand.bid, hand.trump, hand.order)
    bidder = "" if hand.bidder is None else f"{SEATS[hand.bidder]} "
    books = "/".join(str(count) for count in hand.books or ())
    return f"{SEATS[hand.dealer]} dealt, {bidder}{contract}, {books} books"


def _ruling_words(night: Night, ruling: tuple[Any, ...]) -> str:
    kind = str(ruling[0])
    if kind == RENEGE:
        return f"renege by {SEATS[ruling[1].accused]}: {sentence(str(ruling[3]))}"
    sides = side_names(night.games[-1].rules.players)
    parts = [sides[part] if place == 0 and isinstance(part, int) else str(part)
             for place, part in enumerate(ruling[1:])]  # fmt: skip
    return " ".join([kind, *parts])


def _changed(night: Night, event: list[Any]) -> tuple[str, str]:
    where, old = _place(night, event[1])
    new = hand_from_fields(event[1], event[2:], ())
    was = "" if old is None else hand_words(old)
    return where, f"changed: {was} -> {hand_words(new)}"


def _inserted(night: Night, event: list[Any]) -> tuple[str, str]:
    where, _ = _place(night, event[1])
    return where, f"put in before it: {hand_words(hand_from_fields(0, event[2:], ()))}"


def _removed(night: Night, event: list[Any]) -> tuple[str, str]:
    where, old = _place(night, event[1])
    return where, "removed: " + ("" if old is None else hand_words(old))


def _ruled(night: Night, event: list[Any]) -> tuple[str, str]:
    where, _ = _place(night, event[1])
    return where, _ruling_words(night, ruling_from_list(event[2]))


def _struck(night: Night, event: list[Any]) -> tuple[str, str]:
    where, hand = _place(night, event[1])
    ruling = None if hand is None else hand.rulings[event[2]]
    return where, "struck: " + ("" if ruling is None else _ruling_words(night, ruling))


def _game_place(night: Night, opened: int) -> str:
    """Return 'game 1', as it is listed."""
    listed = [game.opened for game in night.games if game.last_hand() is not None]
    return f"game {listed.index(opened) + 1}"


def _signed(night: Night, event: list[Any]) -> tuple[str, str]:
    score = " ".join(str(points) for points in event[2][2:])
    return _game_place(night, event[1]), f"the sheet is signed: {score}"


def _unlocked(night: Night, event: list[Any]) -> tuple[str, str]:
    return _game_place(night, event[1]), f"unlocked by the director: {event[2]}"


def _undone(night: Night, event: list[Any]) -> tuple[str, str]:
    return "", f"taken back: what began with line {event[1]}"


_WORDS = {
    "change": _changed,
    "insert": _inserted,
    "remove": _removed,
    "ruling": _ruled,
    "strike": _struck,
    "signed": _signed,
    "unlocked": _unlocked,
    "undo": _undone,
}
