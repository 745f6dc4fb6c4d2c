"""What a ruling or a correction would do, to be shown before it is written down."""

from .corrections import find_hand, game_under_way
from .decide import decide
from .events import hand_after, hand_from_fields
from .fold import AFTER_END
from .hand import Hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .claims import Claim
    from .fold import Result
    from .game import Game
    from .hand import Mark
    from .night import Night

    Verdict = tuple[int, Claim, str]


class Prospect:
    """The game as it would be.

    `hand` is the hand that it is about as it would stand, None where it is taken out; `result` is
    that hand's, None while it is open; `late` counts the hands after the game's end, `tally` says
    how the game then stands; `verdicts` are (what opened the hand, claim, verdict) of each claim
    that counts. No more is kept: a game may be long, and a box has little memory.
    """

    def __init__(self, game: "Game", hand: "Hand | None", entries: "list[Hand | Mark]") -> None:
        self.game = game
        self.hand = hand
        self.result: Result | None = None
        self.late = 0
        self.verdicts: list[Verdict] = []
        fold = game.fresh_fold()
        for result in fold.results_of(entries):
            self._take(result)
        self.tally = fold.tally

    def _take(self, result: "Result") -> None:
        if self.hand is not None and result.hand.opened == self.hand.opened:
            self.result = result
        self.late += result.outcome == AFTER_END
        self.verdicts += _verdicts(result)


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
    return Prospect(game, found[0] if found else None, entries)


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
    before = [each for result in found.game.results() for each in _verdicts(result)]
    changed = []
    for opened, claim, verdict in found.verdicts:
        if [each for each in before if each[:2] == (opened, claim) and each[2] != verdict]:
            changed.append((claim.accused, verdict))
    return changed


def _verdicts(result: "Result") -> "list[Verdict]":
    """Return (what opened the hand, the claim, its verdict) of each claim that counts."""
    return [
        (result.hand.opened, ruled.ruling[1], ruled.verdict)
        for ruled in result.ruled
        if ruled.verdict is not None
    ]
