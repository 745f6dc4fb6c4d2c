"""HTML: one file that needs nothing beside it, and a scoreboard for a second screen.

The page may be printed. It holds no script and fetches nothing, and says so to the browser.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bidwhist.sheet import Sheet
from desktop_companion.exports.chart import Chart, score_chart
from desktop_companion.exports.material import Material
from desktop_companion.exports.score_sheet import (
    GameSheet,
    NightLine,
    game_sheets,
    night_line,
    warnings_of,
)
from desktop_companion.exports.shown import shown
from desktop_companion.exports.tables import (
    bids_table,
    formulas,
    rating_tables,
    standing_tables,
)
from desktop_companion.results.statistics import PLAYERS

TEMPLATES = Path(__file__).with_name("templates")
SECONDS = 5  # after which the scoreboard looks whether it has changed
SCREEN_ROWS = 8  # of the standings, as many as can be read from five metres


class Night(NamedTuple):
    """A night as the page shows it: its line, (game, chart) of each game, what is odd."""

    line: NightLine
    games: list[tuple[GameSheet, Chart]]
    notes: list[str]


class Row(NamedTuple):
    """A line of the scoreboard."""

    name: str
    beside: str
    total: int


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def write(material: Material, stream: BinaryIO) -> None:
    """Write the page: score sheets, standings, ratings, and what each number is."""
    tables = standing_tables(material)
    bids = bids_table(material)
    tables += [bids] if bids else []
    tables += [] if material.is_one else rating_tables(material)
    _write(
        stream,
        "night.html",
        title=shown(material.title),
        is_one=material.is_one,
        nights=map(_night, material.nights()),
        tables=tables,
        formulas=formulas(),
    )


def _night(sheet: Sheet) -> Night:
    games = [
        (game, score_chart(game.start, [hand.score for hand in game.hands]))
        for game in game_sheets(sheet)
    ]
    return Night(night_line(sheet), games, warnings_of(sheet))


def write_screen(material: Material, stream: BinaryIO, seconds: int = SECONDS) -> None:
    """Write the scoreboard: the game that is played, of several nights who stands first.

    A browser that shows it loads it again every `seconds`.
    """
    if material.is_one:
        games = [game for sheet in material.nights() for game in game_sheets(sheet)]
        rows, doing, said = _of_game(games[-1] if games else None)
    else:
        standings = material.standings(PLAYERS)[:SCREEN_ROWS]
        rows = [Row(shown(each.name), "", each.tally.counts["won"]) for each in standings]
        doing, said = "games won", ""
    _write(
        stream,
        "screen.html",
        title=shown(material.title),
        seconds=seconds,
        rows=rows,
        rows_most=max(2, len(rows)),
        doing=doing,
        last=said,
    )


def _of_game(game: GameSheet | None) -> tuple[list[Row], str, str]:
    """Return the rows, what is going on, and what the last hand came to."""
    if game is None:
        return [], "", ""
    rows = [
        Row(names or letters, letters if names else "", score)
        for (letters, names), score in zip(game.sides, game.score, strict=True)
    ]
    if not game.hands:
        return rows, f"Game {game.number}", ""
    hand = game.hands[-1]
    told = f"Hand {hand.number}: {hand.bidder} {hand.contract} {hand.outcome}"
    if game.why:
        told = game.ending
    return rows, f"Game {game.number}, hand {hand.number}", told


def _write(stream: BinaryIO, template: str, **what: Any) -> None:
    for part in _parts(template, what):
        stream.write(part.encode())


def _parts(template: str, what: dict[str, Any]) -> Iterator[str]:
    made = _templates().get_template(template).stream(**what)
    made.enable_buffering(64)
    yield from made
