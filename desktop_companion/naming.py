"""Hands by the names under which `risefly show` lists them: `2.5` is game 2, hand 5."""

import re

from bidwhist.game import Game
from bidwhist.hand import OPEN_HAND, Hand
from bidwhist.night import Night
from desktop_companion.errors import UserError

FORMS = "a hand such as 2.5 (game 2, hand 5), 5 (of the last game) or last; see: risefly show"
NO_HAND = "no hand has been played in that night; see: risefly nights"
LAST = "last"
_NAME = re.compile(r"(?:([0-9]{1,3})\.)?([0-9]{1,3})")
_LONGEST = 20  # characters of what cannot be read in the sentence about it


def games_listed(night: Night) -> list[Game]:
    """Return the games that have a hand; those without are not listed or counted."""
    return [game for game in night.games if game.last_hand() is not None]


def game_numbered(night: Night, number: int, option: str) -> Game:
    """Return the game that is listed under the number; UserError about `option` if none is."""
    games = games_listed(night)
    if not games:
        raise UserError(f"{option}: {NO_HAND}", 1)
    if not 1 <= number <= len(games):
        raise UserError(f"{option}: the night's last game is {len(games)}", 1)
    return games[number - 1]


def place_of(night: Night, opened: int) -> tuple[int, int] | None:
    """Return (game, hand) as listed of the hand so opened, None if there is none."""
    for number, game in enumerate(games_listed(night), 1):
        for place, hand in enumerate(game.hands(), 1):
            if hand.opened == opened:
                return number, place
    return None


def hand_named(night: Night, name: str, *, is_closed: bool = True) -> tuple[Game, Hand]:
    """Return (game, hand) of the hand that goes by that name.

    `last` is the last one that is over or, where not `is_closed`, the one being played. UserError
    if the name cannot be read or nothing goes by it.
    """
    option = f"HAND {name}"
    games = games_listed(night)
    if name.lower() == LAST:
        found = [(game, hand) for game in games for hand in game.hands()
                 if hand.state != OPEN_HAND or not is_closed]  # fmt: skip
        if not found:
            raise UserError(f"{option}: {NO_HAND}", 1)
        return found[-1]
    match = _NAME.fullmatch(name)
    if match is None:
        shown = name if len(name) <= _LONGEST else name[:_LONGEST] + "…"
        raise UserError(f"HAND {shown!r}: expected {FORMS}")
    number, place = int(match[1] or len(games)), int(match[2])
    game = game_numbered(night, number, option)
    hands = game.hands()
    if not 1 <= place <= len(hands):
        raise UserError(f"{option}: the last hand of game {number} is {number}.{len(hands)}", 1)
    return game, hands[place - 1]
