"""Hands by the names under which `risefly show` lists them: `2.5` is game 2, hand 5."""

import re

from bidwhist.game import Game
from bidwhist.hand import OPEN_HAND, Hand
from bidwhist.night import Night
from desktop_companion.errors import UserError

FORMS = "a hand such as 2.5 (game 2, hand 5), 5 (of the last game) or last; see: risefly show"
LAST = "last"
_NAME = re.compile(r"(?:([0-9]{1,3})\.)?([0-9]{1,3})")
_LONGEST = 20  # characters of what cannot be read in the sentence about it


def games_listed(night: Night) -> list[Game]:
    """Return the games that have a hand; those without are not listed or counted."""
    return [game for game in night.games if game.last_hand() is not None]


def hand_named(night: Night, name: str, *, is_closed: bool = True) -> tuple[Game, Hand]:
    """Return (game, hand) of the hand that goes by that name.

    `last` is the last one that is over or, where not `is_closed`, the one being played. UserError
    if the name cannot be read or nothing goes by it.
    """
    games = games_listed(night)
    match = _NAME.fullmatch(name)
    if match is None and name.lower() != LAST:
        shown = name if len(name) <= _LONGEST else name[:_LONGEST] + "…"
        raise UserError(f"HAND {shown!r}: expected {FORMS}")
    found = [(game, hand) for game in games for hand in game.hands()
             if hand.state != OPEN_HAND or not is_closed]  # fmt: skip
    if not games or (match is None and not found):
        raise UserError(
            f"HAND {name}: no hand has been played in that night; see: risefly nights", 1
        )
    if match is None:
        return found[-1]
    number, place = int(match[1] or len(games)), int(match[2])
    if not 1 <= number <= len(games):
        raise UserError(f"HAND {name}: the night has {len(games)} games", 1)
    hands = games[number - 1].hands()
    if not 1 <= place <= len(hands):
        raise UserError(f"HAND {name}: game {number} has {len(hands)} hands", 1)
    return games[number - 1], hands[place - 1]
