"""What is being entered at a box, in words: the screen it tells of, and its positions."""

from collections.abc import Callable
from typing import Any

from bidwhist.contract import call_text
from bidwhist.game import Game
from bidwhist.night import Night
from bidwhist.seats import SEATS
from desktop_companion.results.figures import name_at
from desktop_companion.results.stretches import Seats
from desktop_companion.show import KINDS
from desktop_companion.syncing import Draft

Positions = tuple[Any, ...]


def player(players: Seats, seat: object) -> str:
    """Return who of these sits at a seat, or its letter; '?' where that is none."""
    if type(seat) is not int or not 0 <= seat < len(SEATS):
        return "?"
    return name_at(players, seat)


def _player(game: Game | None, seat: object) -> str:
    return player(() if game is None else game.seated(), seat)


def bid_words(bid: object) -> str:
    """Return '4↑' of a bid, '4' of a level alone; '?' where it is none."""
    if type(bid) is not int or bid < 4:
        return "?"
    text = call_text(bid)
    return text[:-1] + KINDS[text[-1]] if text[-1] in KINDS else text


def _who(game: Game | None, at: Positions) -> str:
    return "the bidder is asked for"


def _bid(game: Game | None, at: Positions) -> str:
    return f"{_player(game, at[1])} has bid: how much?"


def _call(game: Game | None, at: Positions) -> str:
    return f"{_player(game, at[1])} is to call"


def _trump(game: Game | None, at: Positions) -> str:
    if game is not None and game.rules.auction == "none":
        return "the trump is asked for"
    return f"the trump of {bid_words(at[0])} is asked for"


def _books(game: Game | None, at: Positions) -> str:
    counted = "/".join(str(count) for count in at)
    return f"counting the books: {counted}" if counted else "counting the books"


def _renege(game: Game | None, at: Positions) -> str:
    return f"a renege by {_player(game, at[0])} is claimed" if at else "a renege is claimed"


WORDS: dict[str, str | Callable[[Game | None, Positions], str]] = {
    "": "",
    "score": "",
    "dealer": "the first dealer is asked for",
    "who": _who,
    "bid": _bid,
    "call": _call,
    "trump": _trump,
    "books": _books,
    "renege": _renege,
    "referee": "somebody is at the referee",
    "correct": "a hand is being corrected",
    "code": "the director's code is asked for",
    "request": "the box asks whether to do what a desk wants",
}


def draft_words(night: Night | None, draft: Draft) -> str:
    """Return what is being entered; '' where nothing is. A screen not known here goes by name."""
    screen, positions = draft
    words = WORDS.get(screen, screen)
    if isinstance(words, str):
        return words
    try:
        return words(None if night is None else night.game(), positions)
    except LookupError:  # fewer positions than this version tells
        return screen
