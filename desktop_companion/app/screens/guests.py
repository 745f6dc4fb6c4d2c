"""Who a guest was: names that are on no roster, and the players behind them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from desktop_companion.app import season_words as words
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    TROUBLE,
    Button,
    Cell,
    Element,
    Flow,
    Listing,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.app.tasks import Stage, Task
from desktop_companion.ledger.games import guests_of
from desktop_companion.ledger.players import Player, alike, keep_guest, kept_players, known_guests

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class Guests(Screen):
    """Everyone who has played as a guest, with the player that he was."""

    section = "players"

    def __init__(self, app: "Companion") -> None:
        self._app = app
        self._games: Mapping[str, int] | None = None  # by name
        self._trouble = ""
        self._task: Task | None = None

    def title(self) -> str:
        """Return what it is."""
        return words.GUESTS

    def left(self) -> None:
        """Nobody waits any more."""
        if self._task is not None:
            self._task.stop()
            self._task = None

    def body(self) -> Sequence[Element]:
        """Return the list."""
        if self._games is None:
            if self._task is None:
                self._read()
            stage = Stage() if self._task is None else self._task.stage
            text = words.RECKONING.format(part=stage.part, whole=stage.whole)
            return [Text(text if stage.whole else words.RECKONING_BEGINS, LARGE)]
        if self._trouble:
            return [Text(self._trouble, ink=TROUBLE)]
        known = known_guests(self._app.ledger)
        players = {player.number: player.name for player in kept_players(self._app.ledger)}
        # under a name that is on the roster everything counts for that player as it is
        told = {alike(name) for name in (*players.values(), *known)}
        unknown = [name for name in self._games if alike(name) not in told]
        names = sorted({*unknown, *known}, key=str.casefold)
        if not names:
            return [Text(words.NO_GUESTS, LARGE), Text(words.GUESTS_HOW, ink=QUIET)]
        guest, games, was = words.GUESTS_HEADS
        cells = [Cell(guest, 12), Cell(games, 4, is_number=True), Cell(was, 14, 1)]
        games_of = {alike(name): count for name, count in self._games.items()}
        rows = [
            (name, str(games_of.get(alike(name), 0)), players.get(known.get(name, 0), ""))
            for name in names
        ]
        listing = Listing("guests", cells, rows, lambda place: self._open(names[place]))
        return [Text(words.GUESTS_HOW, ink=QUIET), listing]

    def _read(self) -> None:
        """Look through the nights, in a thread: there may be thousands."""
        ledger = self._app.ledger

        def done(stage: Stage) -> None:
            if self._task is task:  # else nobody waits for it any more
                self._task = None
                self._games, self._trouble = stage.result or {}, stage.trouble

        task = self._task = self._app.start(lambda task: guests_of(ledger, task.progress), done)

    def _open(self, name: str) -> None:
        self._app.open(Guest(self._app, name))


class Guest(Screen):
    """Says which player of the roster the guest was."""

    section = "players"

    def __init__(self, app: "Companion", name: str) -> None:
        self._app = app
        self._name = name

    def title(self) -> str:
        """Return what is asked."""
        return words.GUEST_WAS.format(name=self._name)

    def body(self) -> Sequence[Element]:
        """Return the roster to choose from."""
        known = kept_players(self._app.ledger)
        number = known_guests(self._app.ledger).get(self._name, 0)
        found: list[Element] = [Text(words.GUESTS_HOW, ink=QUIET)]
        if number:
            text = words.STAYS_GUEST
            found.append(Flow([Button("guest", text, partial(self._keep, None))]))
        rows = [(player.name,) for player in known]
        cells = [Cell(words.ON_ROSTER, 14)]
        return [*found, Listing("roster", cells, rows, lambda place: self._keep(known[place]))]

    def _keep(self, player: Player | None) -> None:
        keep_guest(self._app.ledger, self._name, player)
        told = words.GUEST_AGAIN.format(name=self._name)
        if player is not None:
            told = words.GUEST_IS.format(name=self._name, player=player.name)
        self._app.back()
        self._app.tell(told)
