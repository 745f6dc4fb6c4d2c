"""The first screen of each section of `words.SECTIONS`, and the two that open from anywhere."""

from collections.abc import Callable

from desktop_companion.app.companion import Companion
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.boxes import BoxList
from desktop_companion.app.screens.claim import PickHand
from desktop_companion.app.screens.menu import Menu
from desktop_companion.app.screens.nights import Nights
from desktop_companion.app.screens.players import Players
from desktop_companion.app.screens.rules import RulesList
from desktop_companion.app.screens.scoreboard import Scoreboard
from desktop_companion.app.screens.season import Season
from desktop_companion.app.screens.settings import SettingsScreen
from desktop_companion.app.screens.tables import Tables

SECTIONS: dict[str, Callable[[Companion], Screen]] = {
    "tables": Tables,
    "nights": Nights,
    "claim": PickHand,
    "players": Players,
    "rules": RulesList,
    "season": Season,
    "boxes": BoxList,
    "settings": SettingsScreen,
    "menu": Menu,
    "board": Scoreboard,
}
