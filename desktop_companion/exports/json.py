"""JSON: a night's score with the night itself as BWN, and several nights with what they come to.

Their forms are `risefly-score/1` and `risefly-nights/1`; the latter's schema, with the former in
it, is `nights.schema.json`.
"""

import json
from typing import Any, BinaryIO

from bidwhist.report import score_document
from bidwhist.sheet import Sheet
from desktop_companion.exports.bwn import to_bwn
from desktop_companion.exports.material import Material
from desktop_companion.results.ratings import Rating
from desktop_companion.results.standings import standing_document
from desktop_companion.results.statistics import GROUPS, PAIRS, PLAYERS, STATISTICS
from desktop_companion.texts import sentence

NIGHTS = "risefly-nights/1"


def document(sheet: Sheet) -> dict[str, Any]:
    """Return the risefly-score/1 document, its warnings in words."""
    warnings = [(line, code, sentence(code, context)) for line, code, context in sheet.warnings]
    return score_document(sheet, warnings)


def night_document(sheet: Sheet) -> dict[str, Any]:
    """Return the score's document and, from which it can be read back, the night itself."""
    tags = {tag.lower(): text for tag, text in sheet.tags}
    told = document(sheet)
    told["night"] = {"id": sheet.night.night_id, **tags}
    told["bwn"] = to_bwn(sheet).decode()
    return told


def rating_document(rating: Rating) -> dict[str, Any]:
    """Return a rating as JSON has it."""
    return {**rating._asdict(), "safe": rating.safe}


def results_document(material: Material) -> dict[str, Any]:
    """Return what the nights come to: standings, ratings, and the formula of each number."""
    return {
        "formulas": {each.name: each.formula for each in STATISTICS},
        **{
            group: [standing_document(row) for row in material.standings(group)]
            for group in GROUPS
        },
        "ratings": {
            group: [rating_document(each) for each in material.ratings(group)]
            for group in (PLAYERS, PAIRS)
        },
    }


def write(material: Material, stream: BinaryIO) -> None:
    """Write the night's document, or the nights' one after the other in one document."""
    if material.is_one:
        for sheet in material.nights():
            stream.write(_text(night_document(sheet)) + b"\n")
        return
    head = {"format": NIGHTS, "title": material.title, "results": results_document(material)}
    stream.write(_text(head)[:-2] + b',\n "nights": [')
    for number, sheet in enumerate(material.nights()):
        stream.write((b",\n" if number else b"\n") + _text(night_document(sheet)))
    stream.write(b"\n ]\n}\n")


def _text(told: dict[str, Any]) -> bytes:
    return json.dumps(told, indent=1, ensure_ascii=False).encode()
