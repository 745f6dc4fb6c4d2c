"""The tables as they stand: one at length, several at a glance."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from desktop_companion.app import words
from desktop_companion.app.boxes import GONE, READING, BoxState
from desktop_companion.app.elements import (
    ACCENT,
    LARGE,
    QUIET,
    SMALL,
    TITLE,
    TROUBLE,
    Button,
    Card,
    Column,
    Element,
    Flow,
    Glass,
    Pad,
    Row,
    Scores,
    Side,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.night import NightScreen
from desktop_companion.app.tables import TableView, table_view
from desktop_companion.naming import games_listed

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


def scores_of(view: TableView, height: float) -> Scores:
    """Return the view's score as an element."""
    sides = [Side(side.name, str(side.points), side.note) for side in view.sides]
    return Scores(sides, height)


def state_words(state: BoxState) -> Text:
    """Return how the box is connected."""
    if state.stage == GONE:
        return Text(state.trouble or words.STAGES[GONE], SMALL, TROUBLE)
    text = words.STAGES[state.stage]
    if state.stage == READING:
        have, last = state.progress
        text += ": " + words.READING_LINES.format(have=have, last=last)
    return Text(text, SMALL, QUIET)


class Tables(Screen):
    """Every table; the only one at length."""

    section = "tables"

    def __init__(self, app: "Companion") -> None:
        self._app = app
        self._only: TableScreen | None = None

    def body(self) -> Sequence[Element]:
        """Return the tables."""
        states = self._app.tables()
        if len(states) == 1:
            if self._only is None or self._only.path != states[0].path:
                self._only = TableScreen(self._app, states[0].path)
            return self._only.body()
        if not states:
            return self._nothing()
        cards = [self._card(number, state) for number, state in enumerate(states, 1)]
        parts: list[Card | Column] = [*cards, *[Column([], 20)] * (len(cards) % 2)]
        return [Row(parts[place : place + 2]) for place in range(0, len(parts), 2)]

    def _nothing(self) -> Sequence[Element]:
        gone = [path for path, state in self._app.states.items() if state.stage == GONE]
        starting = [each for each in self._app.virtual_states.values() if each.port not in gone]
        if starting:
            return [Text(f"{each.name}: {words.STARTING}", LARGE) for each in starting]
        return [
            Text(words.NO_BOX, TITLE),
            Text(words.NO_BOX_HOW, LARGE, QUIET),
            *[state_words(state) for state in self._app.states.values()],
            Flow([Button("virtual", words.OPEN_VIRTUAL, self._app.open_virtual, is_main=True)]),
        ]

    def _card(self, number: int, state: BoxState) -> Card:
        view = table_view(state.night, state.draft)
        title = words.TABLE.format(number=number)
        lines = [
            Text(line, ink=ink) for line, ink in ((view.doing, ACCENT), (view.entering, QUIET))
        ]
        return Card(
            title,
            [
                *([scores_of(view, 0.22)] if view.sides else []),
                *[line for line in lines if line.text],
                state_words(state),
                Flow(
                    [
                        Button(
                            f"open {state.path}",
                            words.ALONE.format(name=title),
                            partial(self._open, state),
                        )
                    ]
                ),
            ],
            width=20,
        )

    def _open(self, state: BoxState) -> None:
        self._app.open(TableScreen(self._app, state.path))

    def left(self) -> None:
        """Nobody looks at a display any more."""
        if self._only is not None:
            self._only.left()


class TableScreen(Screen):
    """One table at length, with what its box shows if that is wanted."""

    section = "tables"

    def __init__(self, app: "Companion", path: str) -> None:
        self.path = path
        self._app = app
        self._board = ""
        self._shows_glass = bool(app.virtual_at(path))

    def _state(self) -> BoxState | None:
        """Return what is known of the table's box, which may be on another port by now."""
        states = self._app.states
        found = states.get(self.path)
        if self._board and (found is None or found.board not in ("", self._board)):
            found = next((each for each in states.values() if each.board == self._board), None)
        if found is not None:
            if self._shows_glass and found.path != self.path:
                self._app.boxes.watch(found.path, True)
            self.path, self._board = found.path, found.board or self._board
        return found

    def title(self) -> str:
        """Return which of the tables it is."""
        self._state()
        paths = [state.path for state in self._app.tables()]
        number = paths.index(self.path) + 1 if self.path in paths else 1
        return words.TABLE.format(number=number)

    def body(self) -> Sequence[Element]:
        """Return the table."""
        state = self._state()
        if state is None:
            return [Text(words.STAGES[GONE], LARGE, TROUBLE)]
        view = table_view(state.night, state.draft)
        left = Column([*self._score(view), *self._now(view), *self._more(state)], 19, 3)
        asked = self._app.asked.get(self.path)
        waiting = [] if asked is None else [Card(words.ASKED_CARD, asked.waiting_elements())]
        right = Column([*self._box(state), *waiting, *self._rulings(view)], 17, 2)
        notes = [Text(note, SMALL, QUIET) for note in state.notes]
        return [Row([left, right]), *notes]

    def _more(self, state: BoxState) -> Sequence[Element]:
        """Return how the box is, and where more of the night is."""
        buttons = []
        if state.night is not None and games_listed(state.night):
            buttons = [
                Button("night", words.THIS_NIGHT, partial(self._night, state.night.night_id)),
                Button("claim", words.ADD_CLAIM, self._claim),
            ]
        return [*([Flow(buttons)] if buttons else []), state_words(state)]

    def _night(self, night: str) -> None:
        self._app.go("nights")
        self._app.open(NightScreen(self._app, night))

    def _claim(self) -> None:
        self._app.go("claim")

    def _score(self, view: TableView) -> Sequence[Element]:
        if not view.sides:
            return [Text(words.NO_NIGHT, TITLE)]
        where = " · ".join(text for text in (view.where, view.dealer) if text)
        return [scores_of(view, 0.44), Text(where, LARGE, QUIET)]

    def _now(self, view: TableView) -> Sequence[Element]:
        found: list[Element] = []
        if view.doing:
            found.append(Text(view.doing, TITLE if view.ending else LARGE, ACCENT))
        if view.calls:
            found.append(Text(" · ".join(view.calls), LARGE))
        if view.entering:
            found.append(Text(view.entering, LARGE))
        if view.last:
            found.append(Card(words.LAST_HAND, [Text(line) for line in view.last]))
        return found

    def _rulings(self, view: TableView) -> Sequence[Element]:
        found: list[Element] = []
        if view.rulings:
            lines: list[Element] = []
            for ruling in view.rulings:
                lines.append(Text(ruling.text))
                lines += [
                    Text(words.BY_RULE.format(rule=rule), SMALL, QUIET) for rule in ruling.rules
                ]
            found.append(Card(words.RULINGS, lines))
        if view.disputes:
            found.append(Card(words.DISPUTES, [Text(text) for text in view.disputes]))
        return found

    def _box(self, state: BoxState) -> Sequence[Element]:
        name = self._app.virtual_at(self.path)
        if name:
            virtual = self._app.virtuals[name]
            frame = self._app.virtual_states[name].frame
            return [
                Glass("glass", frame, words.GLASS),
                Pad("pad", words.PAD_NAMES, virtual.down, virtual.up, words.PAD),
                Flow([Button("off", words.CLOSE_VIRTUAL, self._switch_off)]),
            ]
        if state.stage == GONE:
            return [Flow([Button("forget", words.FORGET, self._forget)])]
        button = Button(
            "glass", words.HIDE_GLASS if self._shows_glass else words.SHOW_GLASS, self._turn_glass
        )
        glass = [Glass("glass", state.frame, words.GLASS)] if state.frame else []
        return [*glass, Flow([button])]

    def _switch_off(self) -> None:
        self._app.close_virtual(self._app.virtual_at(self.path))

    def _forget(self) -> None:
        self._app.forget(self.path)
        self._app.go("tables")

    def _turn_glass(self) -> None:
        self._shows_glass = not self._shows_glass
        self._app.boxes.watch(self.path, self._shows_glass)

    def left(self) -> None:
        """Nobody looks at the display any more."""
        self._app.boxes.watch(self.path, False)
