"""The tables of what nights come to, as PDF and HTML show them: heads, and rows of texts."""

from typing import NamedTuple

from desktop_companion.exports.material import Material
from desktop_companion.exports.shown import RATING, figure, shown
from desktop_companion.results.standings import Standing
from desktop_companion.results.statistics import (
    PAIRS,
    PLAYERS,
    SIDES,
    STATISTICS,
    bids_of,
    in_bid_order,
)

STANDINGS = {PLAYERS: "Players", PAIRS: "Pairs", SIDES: "Sides"}


class Table(NamedTuple):
    """A table; `texts` counts the columns, from the first one, that hold texts, not numbers."""

    title: str
    head: list[str]
    rows: list[list[str]]
    texts: int = 1
    note: str = ""


def standing_tables(material: Material) -> list[Table]:
    """Return the players', pairs' and sides' standings with every statistic."""
    return [
        Table(title, ["", title[:-1], *[each.title for each in STATISTICS]], rows, 2)
        for group, title in STANDINGS.items()
        if (rows := [_standing_row(row) for row in material.standings(group)])
    ]


def _standing_row(row: Standing) -> list[str]:
    values = row.values()
    figures = [figure(each, values[each.name]) for each in STATISTICS]
    return [str(row.place), shown(row.name), *figures]


def bids_table(material: Material) -> Table | None:
    """Return who made which bid how often of how many; None where nobody bid."""
    found = [(row.name, bids_of(row.tally)) for row in material.standings(PLAYERS)]
    if not any(bids for _, bids in found):  # nobody is named
        found = [(row.name, bids_of(row.tally)) for row in material.standings(SIDES)]
    order = in_bid_order({bid for _, bids in found for bid in bids})
    if not order:
        return None
    rows = [
        [shown(name), *[_of(bids[bid]) if bid in bids else "" for bid in order]]
        for name, bids in found
        if bids
    ]
    return Table("Bids made, of how many", ["", *order], rows)


def _of(counted: tuple[int, int]) -> str:
    made, lost = counted
    return f"{made}/{made + lost}"


def rating_tables(material: Material) -> list[Table]:
    """Return the players' and the pairs' ratings, their uncertainty shown."""
    head = ["", "Name", "At least", "Rating", "Uncertainty", "Games"]
    found = []
    for group, title in ((PLAYERS, "Ratings of players"), (PAIRS, "Ratings of pairs")):
        rows = [
            [str(number), shown(each.name), f"{each.safe:.2f}", f"{each.mean:.2f}",
             f"± {each.uncertainty:.2f}", str(each.games)]
            for number, each in enumerate(material.ratings(group), 1)
        ]  # fmt: skip
        if rows:
            found.append(Table(title, head, rows, 2, RATING))
    return found


def formulas() -> list[tuple[str, str]]:
    """Return (what, how it is reckoned) of every statistic."""
    return [(each.title, each.formula) for each in STATISTICS]
