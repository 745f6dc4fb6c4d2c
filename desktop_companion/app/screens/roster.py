"""The roster: players added, renamed, retired."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from desktop_companion.app import house_words, season_words
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    Act,
    Button,
    Cell,
    Column,
    Element,
    Field,
    Flow,
    Listing,
    Row,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.guests import Guests
from desktop_companion.app.screens.importing import PLAYERS, Import
from desktop_companion.ledger.players import Player, kept_players, waiting_pairs
from desktop_companion.roster import (
    add_player,
    name_trouble,
    proposed_short,
    rename_player,
    retire_player,
    short_trouble,
    welcome_back,
)

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class NamesForm:
    """The two names of a player; what is wrong with one stands beside it once it is typed."""

    def __init__(self, app: "Companion", player: Player | None = None) -> None:
        self._app = app
        self._player = player
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        player = self._player
        self.name = "" if player is None else player.name
        self._short = None if player is None else player.short  # None: made of the name
        self.is_shown = player is not None  # what is wrong is told, though nothing is typed

    def _others(self) -> list[Player]:
        number = None if self._player is None else self._player.number
        return [each for each in kept_players(self._app.ledger) if each.number != number]

    def short(self) -> str:
        """Return the short name as it is."""
        if self._short is None:
            return proposed_short(self.name, self._others())
        return self._short

    def troubles(self) -> tuple[str, str]:
        """Return what is wrong with the full name and the short one, '' each if it does."""
        others = self._others()
        return name_trouble(self.name, others), short_trouble(self.short(), others)

    def elements(self, enter: Act) -> Row:
        """Return the fields; `enter` does what the form is for."""
        name, short = self.troubles() if self.name or self.is_shown else ("", "")
        return Row(
            [
                Column([Field("name", house_words.NAME, self.name, self._set_name, name,
                              house_words.FULL_HINT, enter)], 15),
                Column([Field("short", house_words.SHORT, self.short(), self._set_short, short,
                              house_words.SHORT_HINT, enter)], 15),
            ]
        )  # fmt: skip

    def _set_name(self, text: str) -> None:
        self.name = text

    def _set_short(self, text: str) -> None:
        self._short, self.is_shown = text, True


class RosterScreen(Screen):
    """Everyone who plays here, and the form that adds somebody."""

    section = "players"

    def __init__(self, app: "Companion") -> None:
        self._app = app
        self._form = NamesForm(app)

    def title(self) -> str:
        """Return what it is."""
        return house_words.ROSTER

    def body(self) -> Sequence[Element]:
        """Return the form and the list."""
        known = kept_players(self._app.ledger)
        found: list[Element] = [
            self._form.elements(self._add),
            Flow(
                [
                    Button("add", house_words.ADD_PLAYER, self._add, is_main=True),
                    Button("guests", season_words.GUESTS, self._guests),
                    Button("import", season_words.IMPORT, self._import),
                ]
            ),
        ]
        if not known:
            return [*found, Text(house_words.NO_ROSTER, LARGE), Text(house_words.NO_ROSTER_HOW)]
        waiting = {number for pair in waiting_pairs(self._app.ledger) for number in pair}
        name, short, state = house_words.ROSTER_HEADS
        rows = [(player.name, player.short, self._state(player, waiting)) for player in known]
        cells = [Cell(name, 21), Cell(short, 8.5, 1), Cell(state, 6, 1)]
        return [*found, Listing("players", cells, rows, lambda place: self._open(known[place]))]

    def _state(self, player: Player, waiting: set[int]) -> str:
        if player.is_retired:
            return house_words.RETIRED
        return house_words.WAITS_MARK if player.number in waiting else ""

    def _add(self) -> None:
        self._form.is_shown = True
        if any(self._form.troubles()):
            return
        player = add_player(self._app.ledger, self._form.name, self._form.short())
        self._form.clear()
        self._app.tell(house_words.ADDED.format(name=player.name, short=player.short))

    def _guests(self) -> None:
        self._app.open(Guests(self._app))

    def _import(self) -> None:
        self._app.open(Import(self._app, PLAYERS))

    def _open(self, player: Player) -> None:
        self._app.open(PlayerScreen(self._app, player))


class PlayerScreen(Screen):
    """One player: other names, no seat any more."""

    section = "players"

    def __init__(self, app: "Companion", player: Player) -> None:
        self._app = app
        self._player = player
        self._form = NamesForm(app, player)

    def title(self) -> str:
        """Return the player's name."""
        return self._player.name

    def body(self) -> Sequence[Element]:
        """Return the form."""
        player = self._player
        keep = Button("keep", house_words.KEEP_NAMES, self._keep, is_main=True)
        if player.is_retired:
            other = Button("back", house_words.COME_BACK, self._come_back)
        else:
            other = Button("retire", house_words.RETIRE, self._retire)
        state = [Text(house_words.RETIRED, ink=QUIET)] if player.is_retired else []
        return [*state, self._form.elements(self._keep), Flow([keep, other])]

    def _keep(self) -> None:
        if any(self._form.troubles()):
            return
        form = self._form
        player = rename_player(self._app.ledger, self._player, form.name, form.short())
        self._leave(house_words.RENAMED.format(name=player.name, short=player.short))

    def _retire(self) -> None:
        player = retire_player(self._app.ledger, self._player)
        self._leave(house_words.RETIRED_NOW.format(name=player.name))

    def _come_back(self) -> None:
        player = welcome_back(self._app.ledger, self._player)
        self._leave(house_words.BACK_NOW.format(name=player.name))

    def _leave(self, told: str) -> None:
        self._app.back()
        self._app.tell(told)
