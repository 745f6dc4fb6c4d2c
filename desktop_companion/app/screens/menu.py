"""The sections as a list, where the window has no room for them beside the screen."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from desktop_companion.app import words
from desktop_companion.app.elements import Button, Element, Flow
from desktop_companion.app.screens import Screen

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class Menu(Screen):
    """Leads to every section."""

    def __init__(self, app: "Companion") -> None:
        self._app = app

    def title(self) -> str:
        """Return what it is."""
        return words.MENU_TITLE

    def body(self) -> Sequence[Element]:
        """Return a button a section, side by side: all of them are seen in the least window."""
        app = self._app
        buttons = [Button(key, text, partial(app.go, key)) for key, text in words.SECTIONS]
        return [Flow([*buttons, Button("board", words.BOARD_BUTTON, self._board)])]

    def _board(self) -> None:
        self._app.back()
        self._app.open_board()
