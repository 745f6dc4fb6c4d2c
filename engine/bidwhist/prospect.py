"""What a ruling or a correction would do, to be shown before it is written down."""

from .corrections import find_hand, game_under_way
from .decide import decide
from .events import hand_from_fields, ruling_from_list
from .hand import OPEN_HAND, Hand, with_changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .fold import Result
    from .game import Game
    from .hand import Mark
    from .night import Night
    from .scoring import Tally


class Prospect:
    """The game as it would be.

    `hand` is the hand that it is about as it would stand, None where it is taken out; `result`
    is that hand's, None while it is open; `results` are those of every closed hand of the game,
    `tally` says how the game then stands.
    """

    def __init__(
        self,
        game: "Game",
        hand: "Hand | None",
        result: "Result | None",
        results: "list[Result]",
        tally: "Tally",
    ) -> None:
        self.game = game
        self.hand = hand
        self.result = result
        self.results = results
        self.tally = tally


def prospect(night: "Night", command: "Sequence[Any]") -> Prospect:
    """Return what the command would make of its game: a ruling, strike, change, insert, remove.

    Raises RuleError where `decide` does; the night is as before.
    """
    events = decide(night, command)
    game, opened = _about(night, events[0])
    entries = list(game.entries)
    for event in events:
        _take(entries, event, opened)
    found = [entry for entry in entries if entry.opened == opened and isinstance(entry, Hand)]
    results, tally = game.prospect(entries)
    result = None
    if found and found[0].state != OPEN_HAND:
        before = entries[: entries.index(found[0])]
        result = results[len([entry for entry in before if isinstance(entry, Hand)])]
    return Prospect(game, found[0] if found else None, result, results, tally)


def _about(night: "Night", event: "Sequence[Any]") -> "tuple[Game, int]":
    """Return (game, number of the hand's opening event)."""
    if event[0] == "insert":
        before = event[1]
        game = game_under_way(night) if before is None else find_hand(night, before)[0]
        return game, night.seq + 1
    return find_hand(night, event[1])[0], event[1]


def _take(entries: "list[Hand | Mark]", event: "Sequence[Any]", opened: int) -> None:
    """Do to the entries what the event does (`events.APPLY`) to the game's."""
    kind = event[0]
    opened_by = [entry.opened for entry in entries]
    if kind == "insert":
        place = len(entries) if event[1] is None else opened_by.index(event[1])
        entries.insert(place, hand_from_fields(opened, event[2:], ()))
        return
    place = opened_by.index(opened)
    hand = entries[place]
    assert isinstance(hand, Hand)
    entries[place : place + 1] = _changed(hand, kind, event)


def _changed(hand: Hand, kind: str, event: "Sequence[Any]") -> "list[Hand | Mark]":
    if kind == "remove":
        return []
    if kind == "change":
        return [hand_from_fields(hand.opened, event[2:], hand.rulings)]
    rulings = hand.rulings
    if kind == "strike":
        rulings = rulings[: event[2]] + rulings[event[2] + 1 :]
    else:
        rulings = rulings + (ruling_from_list(event[2]),)
    return [with_changes(hand, rulings=rulings)]
