"""The nights in the ledger, and one begun without a box."""

import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bidwhist.presets import PRESETS
from bidwhist.rules import Rules
from bidwhist.seats import SEATS
from desktop_companion.app import season_words, words, work_words
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    Button,
    Cell,
    Choice,
    Column,
    Element,
    Field,
    Flow,
    Listing,
    Row,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.charts import Charts
from desktop_companion.app.screens.importing import Import
from desktop_companion.app.screens.night import NightScreen
from desktop_companion.ledger.rule_sets import kept_sets
from desktop_companion.own_nights import begin_night
from desktop_companion.rule_sets import rules_by_name

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

STANDARD = "standard"


class Nights(Screen):
    """Every night, the newest first."""

    section = "nights"

    def __init__(self, app: "Companion") -> None:
        self._app = app

    def body(self) -> Sequence[Element]:
        """Return the list."""
        rows = list(reversed(self._app.ledger.nights()))
        buttons = [Button("begin", words.BEGIN_NIGHT, self._begin, is_main=not rows)]
        if rows:
            buttons.append(Button("charts", work_words.CHARTS_OF, self._charts))
        buttons.append(Button("import", season_words.IMPORT, self._import))
        button = Flow(buttons)
        if not rows:
            return [Text(words.NO_NIGHTS, LARGE), Text(words.NO_NIGHTS_HOW, ink=QUIET), button]
        number, date, games, hands, result = words.NIGHTS_HEADS
        cells = [
            Cell(number, 2.8, is_number=True),
            Cell(date, 6.5),
            Cell(games, 4, is_number=True),
            Cell(hands, 4, is_number=True),
            Cell(result, 15, 1),
        ]
        told = [
            (
                str(row.number),
                row.date or words.NO_DATE,
                str(row.games),
                str(row.hands),
                row.result,
            )
            for row in rows
        ]
        names = [row.night for row in rows]
        return [button, Listing("nights", cells, told, lambda place: self._open(names[place]))]

    def _open(self, night: str) -> None:
        self._app.open(NightScreen(self._app, night))

    def _begin(self) -> None:
        self._app.open(BeginNight(self._app))

    def _import(self) -> None:
        self._app.open(Import(self._app))

    def _charts(self) -> None:
        self._app.open(Charts(self._app))


class BeginNight(Screen):
    """The form of a night that is kept on this computer alone."""

    section = "nights"

    def __init__(self, app: "Companion") -> None:
        self._app = app
        self._rules = STANDARD
        self._dealer = SEATS[0]
        self._names = dict.fromkeys(SEATS, "")

    def title(self) -> str:
        """Return what it is."""
        return words.BEGIN_TITLE

    def body(self) -> Sequence[Element]:
        """Return the form."""
        games = [each.name for each in kept_sets(self._app.ledger)] + [row[0] for row in PRESETS]
        seats = SEATS[: self._chosen().players]
        fields = [
            Column([Field(f"name {seat}", words.PLAYER_AT.format(seat=seat), self._names[seat],
                          partial(self._names.__setitem__, seat), hint=words.NAME_HINT)])
            for seat in seats
        ]  # fmt: skip
        options = [(seat, f"{seat} {self._names[seat]}".rstrip()) for seat in seats]
        return [
            *[Row(fields[place : place + 2]) for place in range(0, len(fields), 2)],
            Choice("dealer", words.FIRST_DEALER, options, self._dealer, self._set_dealer),
            Choice(
                "rules", words.PRESET, [(each, each) for each in games], self._rules, self._set
            ),
            Flow([Button("do", words.BEGIN, self._do, is_main=True)]),
        ]

    def _chosen(self) -> Rules:
        return rules_by_name(self._rules)

    def _set(self, value: str) -> None:
        self._rules = value
        if self._dealer not in SEATS[: self._chosen().players]:
            self._dealer = SEATS[0]

    def _set_dealer(self, value: str) -> None:
        self._dealer = value

    def _do(self) -> None:
        rules = self._chosen()
        names = [self._names[seat].strip() for seat in SEATS[: rules.players]]
        dealer = SEATS.index(self._dealer)
        told = names if any(names) else []
        row = begin_night(self._app.ledger, rules, dealer, told, int(time.time()))
        self._app.go("nights")
        self._app.open(NightScreen(self._app, row.night))
