"""The tables that CSV, XLSX, HTML and PDF all show: a row a hand, a player, a ruling.

A cell is a text, a number or None. To add a column, add its name and what fills it here.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from bidwhist.report import hand_document, ruling_document
from bidwhist.seats import SEATS, side_names
from bidwhist.sheet import Sheet
from desktop_companion.exports.material import Material
from desktop_companion.naming import games_listed
from desktop_companion.results.statistics import PLAYERS, STATISTICS
from desktop_companion.results.stretches import seated_results

Cell = str | int | float | None
Row = list[Cell]


def sides_in(material: Material) -> tuple[str, ...]:
    """Return the names of all sides that there are: those of four players first, then of three."""
    counts = {len(game.players) for game in material.games} or {4}
    return tuple(side for count in sorted(counts, reverse=True) for side in side_names(count))


def seats_in(sides: Sequence[str]) -> str:
    """Return the letters of the seats at the largest table."""
    return SEATS if any(len(side) > 1 for side in sides) else SEATS[:3]


def sheet_facts(sheet: Sheet) -> Row:
    """Return the night's id, date and table."""
    tags = dict(sheet.tags)
    return [sheet.night.night_id, tags.get("Date", ""), tags.get("Table", "")]


NIGHT_HEAD = ["night", "date", "table"]
COUNTED = ("counted", "books", "points", "score")


def hands_head(sides: Sequence[str]) -> list[str]:
    """Return the names of a hand's columns; `sides` as `sides_in` gives them."""
    head = [*NIGHT_HEAD, "game", "hand", *seats_in(sides), "dealer", "bidder", "bid", "contract"]
    head.append("outcome")
    for what in COUNTED:
        head += [f"{what} {side}" for side in sides]
    return [*head, "rulings"]


def hands_rows(sheet: Sheet, sides: Sequence[str]) -> Iterator[Row]:
    """Yield a row for each hand of the night, in the columns of `hands_head`."""
    for number, game in enumerate(listed(sheet), 1):
        seats = len(seats_in(sides))
        for players, result in seated_results(game):
            told = hand_document(game.rules, result)
            seated = dict(sheet.named_seats(players))
            row: Row = [*sheet_facts(sheet), number, told["hand"]]
            row += [seated.get(seat, "") for seat in range(seats)]
            row += [told[key] for key in ("dealer", "bidder", "bid", "contract", "outcome")]
            for what in COUNTED:
                row += [told.get(what, {}).get(side) for side in sides]
            row.append("; ".join(ruling_words(ruling) for ruling in told["rulings"]))
            yield row


RULINGS_HEAD = [
    *NIGHT_HEAD,
    "game",
    "hand",
    "ruling",
    "against",
    "to",
    "verdict",
    "code",
    "books moved",
    "reason",
]


def rulings_rows(sheet: Sheet) -> Iterator[Row]:
    """Yield a row for each ruling of the night."""
    for number, game in enumerate(listed(sheet), 1):
        for result in game.results():
            for ruled in result.ruled:
                told = ruling_document(game.rules, ruled)
                moved = told["moved"] or {}
                yield [
                    *sheet_facts(sheet),
                    number,
                    result.number,
                    told["kind"],
                    told.get("accused", ""),
                    told.get("to", moved.get("to", "")),
                    told.get("verdict", ""),
                    told.get("code", ""),
                    moved.get("books", 0),
                    told.get("reason", ""),
                ]


PLAYERS_HEAD = ["place", "player", *[each.title for each in STATISTICS]]


def players_rows(material: Material, group: str = PLAYERS) -> Iterator[Row]:
    """Yield a row for each player (or pair, or side), the first in the standings first."""
    for row in material.standings(group):
        values = row.values()
        yield [row.place, row.name, *[values[each.name] for each in STATISTICS]]


def listed(sheet: Sheet) -> list[Any]:
    """Return the games that have a hand, as they are numbered everywhere."""
    return games_listed(sheet.night)


def ruling_words(ruling: dict[str, Any]) -> str:
    """Return a ruling of the document in words."""
    text = f"{ruling['kind']} {ruling.get('accused') or ruling.get('to')}"
    if "verdict" in ruling:
        text += f" {ruling['verdict']}"
    if ruling["moved"]:
        text += f": {ruling['moved']['books']} to {ruling['moved']['to']}"
    return text
