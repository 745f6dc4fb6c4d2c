"""Who stands where: the players or pairs of some games in order."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from desktop_companion.errors import UserError
from desktop_companion.results.facts import GameFacts
from desktop_companion.results.statistics import (
    BY_NAME,
    STATISTICS,
    NameOf,
    Tally,
    as_written,
    bids_of,
    tallies,
)

ORDER = ("won", "points")  # what ranks first, and what breaks a tie


class Standing(NamedTuple):
    """One row: `place` from 1, shared by who is equal in all that orders; `tally` has the rest."""

    place: int
    name: str
    tally: Tally

    def values(self) -> dict[str, int | float | None]:
        """Return every statistic by its name."""
        return {each.name: each.value(self.tally) for each in STATISTICS}


def check_order(order: Sequence[str]) -> None:
    """Raise UserError unless each is a statistic's name."""
    for name in order:
        if name not in BY_NAME:
            raise UserError(f"--by {name!r} is not known; choose from {', '.join(BY_NAME)}")


def standings(
    games: Iterable[GameFacts],
    group: str,
    order: Sequence[str] = ORDER,
    name_of: NameOf = as_written,
) -> list[Standing]:
    """Return the rows in order: more comes first, and who is equal in all shares a place."""
    check_order(order)
    found = []
    for name, tally in tallies(games, group, name_of).items():
        key = tuple(-(BY_NAME[each].value(tally) or 0) for each in order)
        found.append((key, name, tally))
    found.sort(key=lambda each: each[:2])
    rows: list[Standing] = []
    before: tuple[Any, ...] | None = None
    for number, (key, name, tally) in enumerate(found, 1):
        place = rows[-1].place if key == before else number
        before = key
        rows.append(Standing(place, name, tally))
    return rows


def standing_document(row: Standing) -> dict[str, Any]:
    """Return the row as JSON has it."""
    bids = {bid: {"made": made, "set": lost} for bid, (made, lost) in bids_of(row.tally).items()}
    return {"place": row.place, "name": row.name, **row.values(), "bids_by_level": bids}
