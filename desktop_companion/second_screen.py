"""A page for a second screen: how the tables stand, written anew whenever that changes."""

from collections.abc import Callable
from pathlib import Path

from desktop_companion.exports import SCREEN
from desktop_companion.exports.material import of_sheets
from desktop_companion.files import whole_file
from desktop_companion.nights import sheet_of
from desktop_companion.watching import Standing


class SecondScreen:
    """The page at `path`, which a browser loads again by itself.

    UserError where it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._shown: list[tuple[str, int]] | None = None

    def follow(self, turn: Callable[[], list[Standing]]) -> Callable[[], list[Standing]]:
        """Return the same, with the page kept up to date after each turn."""

        def followed() -> list[Standing]:
            standings = turn()
            self.show(standings)
            return standings

        return followed

    def show(self, standings: list[Standing]) -> None:
        """Write the page, unless it shows that already."""
        nights = [each.night for each in standings if each.night is not None]
        now = [(night.night_id, night.seq) for night in nights]
        if now == self._shown:
            return
        with whole_file(self._path) as stream:
            SCREEN.write()(of_sheets([sheet_of(night) for night in nights]), stream)
        self._shown = now
