"""What an export is made of: one night, several, or a season."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from bidwhist.sheet import Sheet
from desktop_companion.naming import games_listed
from desktop_companion.results.facts import GameFacts, facts_of
from desktop_companion.results.ratings import Rating, ratings
from desktop_companion.results.standings import Standing, standings
from desktop_companion.results.statistics import NameOf, as_written

UNNAMED = "A night of Bid Whist"


class Material(NamedTuple):
    """Nights and what they come to.

    `nights` reads them one by one, each time anew, the oldest first: a season takes no more
    memory than a night. `games` are the facts of all their games in that order; `name_of` tells
    under which name somebody counts. `night_count` is how many nights there are. `paper` is what a
    score sheet is printed on, '' as is usual here.
    """

    title: str
    nights: Callable[[], Iterator[Sheet]]
    games: list[GameFacts]
    name_of: NameOf = as_written
    night_count: int = 1
    paper: str = ""

    @property
    def is_one(self) -> bool:
        """Whether it is a single night."""
        return self.night_count == 1

    def standings(self, group: str) -> list[Standing]:
        """Return the players, pairs or sides in order, with every statistic."""
        return standings(self.games, group, name_of=self.name_of)

    def ratings(self, group: str) -> list[Rating]:
        """Return the players' or pairs' ratings after these games alone."""
        return ratings(self.games, group, self.name_of)


def nights_words(count: int) -> str:
    """Return '1 night', '2 nights'."""
    return f"{count} night{'' if count == 1 else 's'}"


def title_of(sheet: Sheet) -> str:
    """Return what a night is called: its event and its date, as far as they are known."""
    tags = dict(sheet.tags)
    words = [tags[tag] for tag in ("Event", "Date") if tags.get(tag)]
    return ", ".join(words) or UNNAMED


def of_sheets(sheets: Iterable[Sheet], title: str = "") -> Material:
    """Return the material of these nights, which are in memory."""
    kept = list(sheets)
    games = [
        facts
        for sheet in kept
        for game in games_listed(sheet.night)
        for facts in facts_of(game, sheet.name_of)
    ]
    named = title or (title_of(kept[0]) if len(kept) == 1 else nights_words(len(kept)))
    return Material(named, lambda: iter(kept), games, night_count=len(kept))
