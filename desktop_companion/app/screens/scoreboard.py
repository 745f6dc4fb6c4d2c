"""The scoreboard for the room: every table, as large as it fits."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from desktop_companion.app import words
from desktop_companion.app.boxes import BoxState
from desktop_companion.app.elements import Board, Element, Side, Standing
from desktop_companion.app.screens import Screen
from desktop_companion.app.tables import ending_words, side_views

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

TABLES_MOST = 8


class Scoreboard(Screen):
    """Follows the tables by itself; H hides the totals of games that are not over."""

    is_whole = True

    def __init__(self, app: "Companion") -> None:
        self._app = app

    def title(self) -> str:
        """Return what it is."""
        return words.BOARD_BUTTON

    def body(self) -> Sequence[Element]:
        """Return the board."""
        states = self._app.tables()[:TABLES_MOST]
        told = [self._standing(number, state) for number, state in enumerate(states, 1)]
        return [Board([each for each in told if each is not None], words.BOARD_EMPTY)]

    def _standing(self, number: int, state: BoxState) -> Standing | None:
        night = state.night
        game = None if night is None else night.game()
        if night is None or game is None:
            return None
        ending = ending_words(game)
        is_hidden = self._app.settings.hides_totals and not ending
        sides = [
            Side(side.name, words.HIDDEN if is_hidden else str(side.points))
            for side in side_views(night, game)
        ]
        where = words.BOARD_HAND.format(game=night.number_of(game), hand=game.fold.number + 1)
        return Standing(words.TABLE.format(number=number), sides, ending or where)

    def key(self, name: str) -> bool:
        """Hide or show the totals by H."""
        if name.lower() != "h":
            return False
        self._app.act(self._turn)
        return True

    def _turn(self) -> None:
        self._app.set(hides_totals=not self._app.settings.hides_totals)
