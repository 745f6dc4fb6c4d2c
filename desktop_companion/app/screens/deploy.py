"""The box put on a Pico: what will be done is told first, then how far it is, then what came."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from desktop_companion.app import work_words as words
from desktop_companion.app.deploying import Deploying
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    TROUBLE,
    Button,
    Choice,
    Element,
    Flow,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.deploy_files import USUAL, boards

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class DeployScreen(Screen):
    """One Pico's."""

    section = "boxes"

    def __init__(self, app: "Companion", path: str) -> None:
        self._app = app
        self._path = path
        self._board = ""
        self._other = ""
        self._boards = [("", words.BOARD_THERE.format(usual=USUAL))]
        self._boards += [(name, name) for name in boards()]

    def title(self) -> str:
        """Return which port it is."""
        return words.PUT_TITLE.format(path=self._path)

    def body(self) -> Sequence[Element]:
        """Return what is asked, or how far it is."""
        deploy = self._app.deploys.get(self._path)
        if deploy is not None and deploy.is_under_way():
            stop = Button("stop", words.STOP, deploy.stop, is_on=not deploy.is_stopped)
            return [
                Text(deploy.words(), LARGE),
                Text(words.PUT_HOW, ink=QUIET),
                Flow([stop]),
            ]
        before: list[Element] = []
        text = words.PUT_BOX
        if deploy is not None:
            before = [Text(line) for line in deploy.told]
            before += [Text(deploy.trouble, ink=TROUBLE)] * bool(deploy.trouble)
            text = words.PUT_AGAIN
        return [
            *before,
            Text(words.PUT_HOW, ink=QUIET),
            Choice("board", words.WHICH_BOARD, self._boards, self._board, self._set_board),
            Choice("other", words.OTHER_MAIN, words.OTHER_MAINS, self._other, self._set_other),
            Flow([Button("do", text, self._do, is_main=True)]),
        ]

    def _set_board(self, value: str) -> None:
        self._board = value

    def _set_other(self, value: str) -> None:
        self._other = value

    def _do(self) -> None:
        deploy = self._app.deploys.setdefault(self._path, Deploying(self._app, self._path))
        deploy.begin(self._board or None, replace=bool(self._other))
