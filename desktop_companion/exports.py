"""The night written down for others. To add a form, add a function and its row in FORMATS."""

import contextlib
import csv
import io
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bidwhist.bwn_write import write_night
from bidwhist.report import score_document
from bidwhist.seats import SEATS, side_names
from bidwhist.sheet import Sheet
from desktop_companion.errors import UserError
from desktop_companion.naming import games_listed
from desktop_companion.texts import sentence

DANGEROUS = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet takes such a text for a formula


def document(sheet: Sheet) -> dict[str, Any]:
    """Return the risefly-score/1 document, its warnings in words."""
    warnings = [(line, code, sentence(code, context)) for line, code, context in sheet.warnings]
    return score_document(sheet, warnings)


def to_json(sheet: Sheet) -> bytes:
    """Return the score's document."""
    return (json.dumps(document(sheet), indent=1, ensure_ascii=False) + "\n").encode()


def to_bwn(sheet: Sheet) -> bytes:
    """Return the night in BWN's canonical form."""
    return write_night(sheet).encode()


def safe_text(text: str) -> str:
    """Return the text so that no spreadsheet takes it for a formula."""
    plain = "".join(c if c >= " " or c in "\t\r" else " " for c in text)
    return "'" + plain if plain.lstrip(" ").startswith(DANGEROUS) else plain


def _cell(value: object) -> object:
    return safe_text(value) if isinstance(value, str) else value


def ruling_words(ruling: dict[str, Any]) -> str:
    """Return a ruling of the document in words."""
    text = f"{ruling['kind']} {ruling.get('accused') or ruling.get('to')}"
    if "verdict" in ruling:
        text += f" {ruling['verdict']}"
    if ruling["moved"]:
        text += f": {ruling['moved']['books']} to {ruling['moved']['to']}"
    return text


def to_csv(sheet: Sheet) -> bytes:
    """Return a row a hand, as RFC 4180 has it, with a mark that tells a spreadsheet of UTF-8."""
    told = document(sheet)
    players = max([game.rules.players for game in games_listed(sheet.night)], default=4)
    sides = side_names(players)
    names = list(SEATS[:players])
    head = [
        "night",
        "date",
        "table",
        "game",
        "hand",
        *names,
        "dealer",
        "bidder",
        "bid",
        "contract",
    ]
    head.append("outcome")
    for what in ("counted", "books", "points", "score"):
        head += [f"{what} {side}" for side in sides]
    head.append("rulings")
    tags = dict(sheet.tags)
    date, at = tags.get("Date", ""), tags.get("Table", "")
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    for game in told["games"]:
        seated = game.get("players", told["players"])
        for hand in game["hands"]:
            row = [sheet.night.night_id, date, at, game["game"], hand["hand"]]
            row += [seated.get(seat, "") for seat in names]
            row += [hand[key] for key in ("dealer", "bidder", "bid", "contract", "outcome")]
            for what in ("counted", "books", "points", "score"):
                row += [hand.get(what, {}).get(side) for side in sides]
            row.append("; ".join(ruling_words(ruling) for ruling in hand["rulings"]))
            writer.writerow([_cell(value) for value in row])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


FORMATS: dict[str, Callable[[Sheet], bytes]] = {"bwn": to_bwn, "csv": to_csv, "json": to_json}


def is_file_name(name: str) -> bool:
    """Tell whether that can be the name of the files: one that is seen, without a folder."""
    is_plain = name.isprintable() and not set(name) & set("/\\") and bool(name.strip(". "))
    return is_plain and not name.startswith(".")


def export_paths(formats: Sequence[str], folder: Path, name: str) -> list[Path]:
    """Return the files that `write_exports` writes."""
    return [folder / f"{name}.{form}" for form in formats]


def write_exports(
    sheet: Sheet,
    formats: Sequence[str],
    folder: Path,
    name: str,
    progress: Callable[[str, int, int], None] = lambda _form, _done, _total: None,
) -> list[Path]:
    """Write the night into the folder, each file whole or not at all; return the paths.

    `progress` is told before each: its form, how many are written, of how many.
    """
    paths = export_paths(formats, folder, name)
    contents = [FORMATS[form](sheet) for form in formats]
    for place, (path, content) in enumerate(zip(paths, contents, strict=True)):
        progress(formats[place], place, len(paths))
        write_whole(path, content)
    return paths


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, whole or not at all. UserError if it cannot be written."""
    new = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(content)
        os.replace(new, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
        reason = error.strerror or str(error)
        raise UserError(f"{path}: cannot be written: {reason}; choose another folder") from None
