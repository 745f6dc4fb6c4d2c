"""Who sat where while a game was played: somebody may sit down between two of its hands."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import Any, NamedTuple

from bidwhist.fold import Result
from bidwhist.game import Game
from bidwhist.hand import OPEN_HAND
from bidwhist.seats import SEATS

Seats = tuple[tuple[Any, str], ...]  # (id, short name) by seat


class Stretch(NamedTuple):
    """Hands in a row with the same players; no hands where the game has none."""

    players: Seats
    results: list[Result]


def seated_results(game: Game) -> Iterator[tuple[Seats, Result]]:
    """Yield (who sat there, Result) of every closed hand, in order."""
    for result in game.results():
        yield game.seated(result.hand.opened), result


def stretches(game: Game) -> list[Stretch]:
    """Return the game's closed hands, in order, by who sat there; at least one stretch."""
    found: list[Stretch] = []
    for players, result in seated_results(game):
        if not found or found[-1].players != players:
            found.append(Stretch(players, []))
        found[-1].results.append(result)
    return found or [Stretch(game.players, [])]


def last_seats(game: Game) -> Seats:
    """Return who sat there at the game's last closed hand: these won it, or lost."""
    closed = [hand.opened for hand in game.hands() if hand.state != OPEN_HAND]
    return game.seated(closed[-1]) if closed else game.players


def before_words(parts: Sequence[Stretch], name_of: Callable[[tuple[Any, str]], str]) -> str:
    """Return 'Until hand 3 Di sat W.', of every seat that somebody gave up within the game."""
    said = []
    for part, after in pairwise(parts):
        seated = zip_longest(part.players, after.players, fillvalue=(0, ""))
        for seat, (sat, sits) in zip(SEATS, seated, strict=False):
            name = name_of(sat)
            if name != name_of(sits):
                until = part.results[-1].number
                said.append(f"Until hand {until} {name or 'nobody named'} sat {seat}.")
    return " ".join(said)
