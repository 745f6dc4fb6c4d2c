"""The boxes: which are here, how they are, virtual ones opened and switched off."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from desktop_companion.app import words, work_words
from desktop_companion.app.boxes import GONE, BoxState
from desktop_companion.app.elements import QUIET, SMALL, Button, Card, Element, Flow, Text
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.deploy import DeployScreen
from desktop_companion.app.screens.tables import state_words

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class BoxList(Screen):
    """Every box."""

    section = "boxes"

    def __init__(self, app: "Companion") -> None:
        self._app = app

    def body(self) -> Sequence[Element]:
        """Return the boxes, and what can be done with them."""
        app = self._app
        cards = [self._card(state) for state in app.states.values()]
        ports = [state.path for state in app.states.values()]
        starting = [
            Card(name, [Text(words.STARTING, SMALL, QUIET)])
            for name, state in app.virtual_states.items()
            if state.port not in ports
        ]
        return [
            Text(words.BOXES_HOW, ink=QUIET),
            *cards,
            *starting,
            Flow([Button("virtual", words.OPEN_VIRTUAL, app.open_virtual, is_main=True)]),
        ]

    def _on_a_port(self, state: BoxState) -> list[Element]:
        """Return what can be done with what is plugged in, or was."""
        app, path = self._app, state.path
        text = work_words.RENEW_BOX if state.board else work_words.PUT_BOX
        deploy = app.deploys.get(path)
        if deploy is not None and deploy.is_under_way():
            text = deploy.words()
        put = Button(f"put {path}", text, partial(self._put, path))
        lines: list[Element] = []
        buttons = [put]
        if state.is_foreign:
            lines.append(Text(work_words.FOREIGN, ink=QUIET))
        if state.stage == GONE:
            buttons.append(Button(f"forget {path}", words.FORGET, partial(app.forget, path)))
        return [*lines, Flow(buttons)]

    def _put(self, path: str) -> None:
        self._app.open(DeployScreen(self._app, path))

    def _card(self, state: BoxState) -> Card:
        app = self._app
        virtual = app.virtual_at(state.path)
        facts = [state.path, state.product]
        if state.board:
            facts.append(words.BOX_OF.format(board=state.board))
        lines: list[Element] = [
            state_words(state),
            Text(" · ".join(fact for fact in facts if fact), SMALL, QUIET),
            *[Text(note) for note in state.notes],
        ]
        if virtual:
            button = Button(
                f"off {virtual}", words.CLOSE_VIRTUAL, partial(app.close_virtual, virtual)
            )
            lines.append(Flow([button]))
        else:
            lines += self._on_a_port(state)
        return Card(virtual or state.name, lines)
