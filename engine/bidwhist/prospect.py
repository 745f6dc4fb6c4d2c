"""What a ruling or a correction would do, to be shown before it is written down."""

from .corrections import find_hand, game_under_way
from .decide import decide
from .events import hand_after, hand_from_fields
from .hand import OPEN_HAND, Hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from .claims import Claim
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
    """Do to the entries what the event does to the game's."""
    kind = event[0]
    opened_by = [entry.opened for entry in entries]
    if kind == "insert":
        place = len(entries) if event[1] is None else opened_by.index(event[1])
        entries.insert(place, hand_from_fields(opened, event[2:], ()))
        return
    place = opened_by.index(opened)
    hand = entries[place]
    assert isinstance(hand, Hand)
    after = hand_after(hand, event)
    entries[place : place + 1] = [] if after is None else [after]


def verdicts_changed(found: Prospect) -> "list[tuple[int, str]]":
    """Return (the seat accused, the verdict) of each claim that would be judged otherwise."""
    before = _verdicts(found.game.results())
    changed = []
    for opened, claim, verdict in _verdicts(found.results):
        if [each for each in before if each[:2] == (opened, claim) and each[2] != verdict]:
            changed.append((claim.accused, verdict))
    return changed


def _verdicts(results: "Iterable[Result]") -> "list[tuple[int, Claim, str]]":
    """Return (what opened the hand, the claim, its verdict) of each claim that counts."""
    return [
        (result.hand.opened, ruled.ruling[1], ruled.verdict)
        for result in results
        for ruled in result.ruled
        if ruled.verdict is not None
    ]
