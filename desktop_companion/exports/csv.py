"""CSV as RFC 4180 has it, with a mark that tells a spreadsheet of UTF-8."""

import csv
import io
from collections.abc import Iterable
from typing import BinaryIO

from desktop_companion.exports import rows
from desktop_companion.exports.material import Material
from desktop_companion.exports.shown import shown

DANGEROUS = ("=", "+", "-", "@")  # a spreadsheet takes such a text for a formula
_MARK = b"\xef\xbb\xbf"


def safe_text(text: str) -> str:
    """Return the text so that no spreadsheet takes it for a formula."""
    plain = shown(text)  # a tab or a return at the start as its picture
    return "'" + plain if plain.lstrip(" ").startswith(DANGEROUS) else plain


def write_hands(material: Material, stream: BinaryIO) -> None:
    """Write a row a hand."""
    sides = rows.sides_in(material)
    found = (row for sheet in material.nights() for row in rows.hands_rows(sheet, sides))
    _write(stream, rows.hands_head(sides), found)


def write_players(material: Material, stream: BinaryIO) -> None:
    """Write a row a player."""
    _write(stream, rows.PLAYERS_HEAD, rows.players_rows(material))


def write_rulings(material: Material, stream: BinaryIO) -> None:
    """Write a row a ruling."""
    found = (row for sheet in material.nights() for row in rows.rulings_rows(sheet))
    _write(stream, rows.RULINGS_HEAD, found)


def _write(stream: BinaryIO, head: Iterable[str], found: Iterable[rows.Row]) -> None:
    stream.write(_MARK)
    text = io.TextIOWrapper(stream, encoding="utf-8", newline="", write_through=True)
    writer = csv.writer(text)
    writer.writerow(head)
    for row in found:
        writer.writerow([_cell(value) for value in row])
    text.detach()


def _cell(value: rows.Cell) -> rows.Cell:
    if isinstance(value, float):
        return round(value, 4)
    return safe_text(value) if isinstance(value, str) else value
