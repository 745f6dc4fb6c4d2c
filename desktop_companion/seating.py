"""Who sits where: told to the box or written into a night that has none; the next pair up.

By rise and fly the pair that has lost its game gives its seats to the pair that waits longest, and
goes to the end of the queue.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bidwhist.game import Game
from bidwhist.match import match_of
from bidwhist.night import Night
from bidwhist.scoring import TIE
from bidwhist.seats import SEATS
from desktop_companion.commanding import Link, tell
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger, NightRow
from desktop_companion.ledger.players import (
    Pair,
    Player,
    keep_waiting,
    kept_players,
    waiting_pairs,
)
from desktop_companion.results.stretches import last_seats
from desktop_companion.roster import GUEST, player_named

Seat = tuple[int, str]  # a player's number, GUEST for one who has none, and short name
EMPTY: Seat = (GUEST, "")
NOT_OVER = "the game is not over; its losers give up their seats when it is"
NO_GAME = "no game has been played yet at this table"
TIED = "nobody won this game, so nobody gives up a seat"
OF_THREE = "with three players nobody gives up seats by rise and fly; choose the seats"
MATCH_GOES_ON = "the match is not over: it goes to the first to win {count} games"
HAS_RISEN = "the next pair sits there already"
NOBODY_WAITS = "no pair waits for seats"
SITS_ALREADY = "{name} waits and sits at this table too"
FOUR = "name four players from North to the left, - for nobody: {names!r} has {count}"
TWICE = "{name} cannot sit on two seats"


class Rising(NamedTuple):
    """The next pair up: the seats as they will be, who comes, who goes, who waits then."""

    seats: tuple[Seat, ...]
    up: tuple[Player, Player]
    down: tuple[Seat, Seat]
    waiting: list[Pair]


def seats_of(night: Night | None) -> tuple[Seat, ...]:
    """Return who sits down for the next hand, from North to the left; EMPTY where nobody."""
    if night is None:
        return (EMPTY,) * len(SEATS)
    game = night.game()
    there = night.players or (() if game is None else game.players)
    players = tuple((number, name) for number, name in there)
    return (players + (EMPTY,) * len(SEATS))[: len(SEATS)]


def seat_of_player(player: Player) -> Seat:
    """Return what a box is told of the player."""
    return (player.number, player.short)


def send_seats(link: Link, seats: Sequence[Seat]) -> list[int]:
    """Let those players sit down at the box. UserError with its reason: a hand is played."""
    return tell(link, "players", [list(seat) for seat in seats])


def write_seats(ledger: Ledger, row: NightRow, seats: Sequence[Seat]) -> None:
    """Seat them in a night that is kept here without a box, unless they sit so already.

    RuleError: a hand is being played, or the night has gone on.
    """
    night = ledger.load(row)
    if seats_of(night) != tuple(seats):
        ledger.correct(row, night.seq, ("seat", seats))


def seats_named(ledger: Ledger, names: str) -> tuple[Seat, ...]:
    """Return the seats that 'Ann, Bo, -, Di' names. UserError: not four, or an unknown one."""
    parts = [part.strip() for part in names.split(",")]
    if len(parts) != len(SEATS):
        raise UserError(FOUR.format(names=names[:60], count=len(parts)))
    found = [
        EMPTY if part in ("", "-") else seat_of_player(player_named(ledger, part))
        for part in parts
    ]
    for place, seat in enumerate(found):
        if seat != EMPTY and seat in found[:place]:
            raise UserError(TWICE.format(name=seat[1]), 1)
    return tuple(found)


def streak(night: Night) -> tuple[tuple[Seat, ...], int]:
    """Return (the pair that won the last game that is over, how many in a row they won)."""
    pair: tuple[Seat, ...] = ()
    count = 0
    for game in night.games:
        winner = game.fold.tally.winner
        if game.fold.tally.reason is None:
            continue
        if winner is None or winner == TIE or game.rules.players != len(SEATS):
            pair, count = (), 0
            continue
        seats = last_seats(game)
        if len(seats) != len(SEATS):
            pair, count = (), 0
            continue
        won = (seats[winner], seats[winner + 2])
        count = count + 1 if sorted(won) == sorted(pair) else 1
        pair = won
    return pair, count


def rising(ledger: Ledger, night: Night | None) -> Rising:
    """Return what rise and fly asks for now. UserError: why nobody gives up a seat."""
    game = None if night is None else night.game()
    if night is None or game is None:
        raise UserError(NO_GAME, 1)
    tally = game.fold.tally
    if tally.reason is None:
        raise UserError(NOT_OVER, 1)
    if game.rules.players != len(SEATS):
        raise UserError(OF_THREE, 1)
    needed = game.rules.games_to_win
    if needed > 1 and match_of(night.games).winner is None:
        raise UserError(MATCH_GOES_ON.format(count=needed), 1)
    if tally.winner is None or tally.winner == TIE:
        raise UserError(TIED, 1)
    return _risen(ledger, night, game, (tally.winner + 1) % 2)


def _risen(ledger: Ledger, night: Night, game: Game, loser: int) -> Rising:
    """Return it, the side that lost being `loser`."""
    before = (last_seats(game) + (EMPTY,) * len(SEATS))[: len(SEATS)]
    seats = list(seats_of(night))
    places = (loser, loser + 2)
    down = (before[loser], before[loser + 2])
    if (seats[loser], seats[loser + 2]) != down:
        raise UserError(HAS_RISEN, 1)
    known = {player.number: player for player in kept_players(ledger)}
    waiting = [pair for pair in waiting_pairs(ledger) if set(pair) <= set(known)]
    if not waiting:
        raise UserError(NOBODY_WAITS, 1)
    first, second = waiting[0]
    up = (known[first], known[second])
    for player, place in zip(up, places, strict=True):
        if player.number in [number for number, _ in seats]:
            raise UserError(SITS_ALREADY.format(name=player.name), 1)
        seats[place] = seat_of_player(player)
    gone = [number for number, _ in down]
    waiting = waiting[1:]
    if all(number in known and not known[number].is_retired for number in gone):
        waiting.append((gone[0], gone[1]))  # guests are on no roster, so they cannot wait
    return Rising(tuple(seats), up, down, waiting)


def has_risen(ledger: Ledger, rise: Rising) -> None:
    """Let those wait who do, once the next pair was seated."""
    keep_waiting(ledger, rise.waiting)
