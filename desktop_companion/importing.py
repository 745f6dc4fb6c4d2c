"""Nights and players taken over from files: BWN, our own JSON, a CSV of players.

First all is read and judged, and nothing is taken; then what is wanted of it is. A night that is
held already is doubled and changes nothing.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bidwhist.bwn_read import read_night
from bidwhist.bwn_write import write_night
from bidwhist.errors import BidWhistError
from bidwhist.report import FORMAT as SCORE
from bidwhist.sheet import Sheet
from desktop_companion.errors import UserError
from desktop_companion.exports.csv import DANGEROUS
from desktop_companion.exports.json import NIGHTS
from desktop_companion.ledger import Ledger
from desktop_companion.ledger.imported import has_night, take_sheets
from desktop_companion.ledger.players import alike, kept_players
from desktop_companion.ledger.sheets import unlabelled
from desktop_companion.reading import LARGEST_TEXT, decoded, read_bytes
from desktop_companion.roster import add_player, name_trouble, short_trouble
from desktop_companion.texts import told
from desktop_companion.versions import Outline, Versions, outline_of

NIGHT_FILES = (".bwn", ".txt", ".json")
TAKEN, DOUBLED, REFUSED, PARTLY = "taken", "doubled", "refused", "partly"
LARGEST_SEASON = 100_000_000  # bytes of a document of many nights
LONGEST_NAME = 200  # characters of a name in a file: every table has to hold it
BATCH = 200  # nights that go into the ledger at once
NAMES = ("name", "player")  # the columns that a player's name stands in
SHORT = "short"
ODD_JSON = "no JSON that can be read: a number in it is too long, or it is nested too deeply"
NO_NIGHT = "a score without its night, or with one that is no text: import the night's .bwn"

Progress = Callable[[str, int, int], None]


class Found(NamedTuple):
    """A night in a file: `what` is to become of it, why it is `refused`, its canonical text.

    Of one that can be read PARTLY, `text` is the part before `why`. `key` is the text without
    labels, `night` the id that the file gives it: by either it is known again. By its `outline`
    another version of it is.
    """

    source: str
    what: str
    why: str = ""
    text: str = ""
    games: int = 0
    hands: int = 0
    key: str = ""
    night: str = ""
    outline: Outline = Outline()


def is_night_file(path: Path) -> bool:
    """Tell whether the file may hold a night, by its name; a pipe holds none."""
    return path.suffix.lower() in NIGHT_FILES and path.is_file()


def files_in(paths: Iterable[Path]) -> list[Path]:
    """Return the files, of a folder those that may hold nights, by name. UserError: not there."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(each for each in path.rglob("*") if is_night_file(each))
            if not inside:
                raise UserError(f"{path}: no night is in that folder; they end in .bwn or .json")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            what = "that is no file" if path.exists() else "there is no such file"
            raise UserError(f"{path}: {what}")
    return found


def judged(ledger: Ledger, files: Sequence[Path], progress: Progress) -> list[Found]:
    """Return what is in the files, without taking anything."""
    found: list[Found] = []
    seen: set[str] = set()
    versions = Versions(ledger)
    for done, path in enumerate(files):
        progress("reading", done, len(files))
        for each in _nights_of(path):
            is_night = each.what in (TAKEN, PARTLY)
            found.append(_known(ledger, each, seen, versions) if is_night else each)
    progress("reading", len(files), len(files))
    return found


def _known(ledger: Ledger, night: Found, seen: set[str], versions: Versions) -> Found:
    """Return the night, doubled or refused where it is there already; else it is noted."""
    if night.key in seen or has_night(ledger, night.key, night.night):
        return night._replace(what=DOUBLED)
    trouble = versions.trouble(night.outline)
    if trouble:
        return night._replace(what=REFUSED, why=f"{night.source}: {trouble}")
    seen.add(night.key)
    versions.add(night.source, night.outline)
    return night


def take(ledger: Ledger, found: Sequence[Found], progress: Progress) -> int:
    """Take the nights into the ledger, so many at once; return how many are new."""
    wanted = [each for each in found if each.what in (TAKEN, PARTLY)]
    for start in range(0, len(wanted), BATCH):
        progress("taking", start, len(wanted))
        part = wanted[start : start + BATCH]
        take_sheets(ledger, [(each.text, read_night(each.text)) for each in part])
    progress("taking", len(wanted), len(wanted))
    return len(wanted)


def _nights_of(path: Path) -> Iterator[Found]:
    name = str(path)
    try:
        most = LARGEST_SEASON if path.suffix.lower() == ".json" else LARGEST_TEXT
        text = decoded(name, read_bytes(name, most))
    except UserError as error:
        yield Found(name, REFUSED, str(error))
        return
    if path.suffix.lower() != ".json":
        yield _judged_text(name, text)
        return
    try:
        nights = list(_texts_in(json.loads(text.removeprefix("\ufeff"))))
    except json.JSONDecodeError as error:
        yield Found(name, REFUSED, f"{name}: no JSON that can be read: {error}")
        return
    except (ValueError, RecursionError):  # which speak of Python
        yield Found(name, REFUSED, f"{name}: {ODD_JSON}")
        return
    except UserError as error:
        yield Found(name, REFUSED, f"{name}: {error}")
        return
    for number, (night, each) in enumerate(nights, 1):
        source = name if len(nights) == 1 else f"{name}, night {number}"
        if each is None:
            yield Found(source, REFUSED, f"{source}: {NO_NIGHT}")
        else:
            yield _judged_text(source, each)._replace(night=night)


def _texts_in(document: Any) -> Iterator[tuple[str, str | None]]:
    """Yield (id, BWN) of the nights of a document of ours, None for one that has a score alone.

    UserError: it is no such document, or has no night.
    """
    form = document.get("format") if isinstance(document, dict) else None
    if form not in (SCORE, NIGHTS):
        raise UserError(f"not a document of ours; its format should be {SCORE} or {NIGHTS}")
    nights = [document] if form == SCORE else document.get("nights")
    if not isinstance(nights, list) or not nights:
        raise UserError("no night is in it")
    for night in nights:
        parts = night if isinstance(night, dict) else {}
        text, told_of = parts.get("bwn"), parts.get("night")
        name = told_of.get("id") if isinstance(told_of, dict) else ""
        yield name if isinstance(name, str) else "", text if _is_text(text) else None


def _is_text(value: Any) -> bool:
    """Tell whether it is a text that can be written down: JSON may hold half a letter."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _judged_text(source: str, text: str) -> Found:
    try:
        return _found(source, TAKEN, read_night(text))
    except BidWhistError as error:
        why = told(error, source)
        line = error.context.get("line", 1)
        part = _part_before(text, line)
    if part is None:
        return Found(source, REFUSED, why)
    return _found(source, PARTLY, part)._replace(why=why)


def _part_before(text: str, line: int) -> Sheet | None:
    """Return the night up to that line, None where no hand stands before it."""
    try:
        sheet = read_night("".join(f"{each}\n" for each in text.split("\n")[: line - 1]))
    except BidWhistError:
        return None
    return sheet if any(game.has_results() for game in sheet.night.games) else None


def _found(source: str, what: str, sheet: Sheet) -> Found:
    games = [game for game in sheet.night.games if game.has_results()]
    if not games:
        return Found(source, REFUSED, f"{source}: no hand is in it")
    longest = max(map(len, _names_in(sheet)), default=0)
    if longest > LONGEST_NAME:
        why = f"{source}: a name of {longest} characters is in it; the most is {LONGEST_NAME}"
        return Found(source, REFUSED, why)
    hands = sum(game.fold.number for game in games)
    text, key = write_night(sheet), unlabelled(sheet)
    return Found(source, what, "", text, len(games), hands, key, outline=outline_of(sheet, text))


def _names_in(sheet: Sheet) -> Iterator[str]:
    """Yield the names of people, places and events."""
    yield from (text for _, text in sheet.tags)
    for game in sheet.night.games:
        yield from (sheet.name_of(player) for player in game.players)


class Person(NamedTuple):
    """A player in a file, and what is wrong with it: '' if nothing is."""

    name: str
    short: str
    why: str = ""


def people_in(path: Path) -> list[Person]:
    """Return the players in a CSV with a head, in which a column is `name`. UserError: none."""
    name = str(path)
    text = decoded(name, read_bytes(name)).removeprefix("\ufeff")
    try:
        rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as error:
        raise UserError(f"{path}: no CSV that can be read: {error}") from None
    column = next((each for each in NAMES if rows and each in rows[0]), None)
    if column is None:
        raise UserError(f"{path}: expected a first line that names the columns: name,short")
    return [Person(_plain(row[column]), _plain(row.get(SHORT))) for row in rows]


def _plain(cell: str | None) -> str:
    """Return a cell without the mark that keeps a spreadsheet from reckoning."""
    text = (cell or "").strip()
    return text[1:] if text[:1] == "'" and text[1:].lstrip().startswith(DANGEROUS) else text


def judged_people(ledger: Ledger, people: Sequence[Person]) -> list[Person]:
    """Return each with why he cannot be taken, DOUBLED or '' if he can; nothing is taken."""
    known = kept_players(ledger)
    names = {alike(player.name) for player in known}
    found = []
    for person in people:
        why = DOUBLED if alike(person.name) in names else name_trouble(person.name, known)
        if not why and person.short:
            why = short_trouble(person.short, known)
        names.add(alike(person.name))
        found.append(person._replace(why=why))
    return found


def take_people(ledger: Ledger, people: Sequence[Person]) -> list[Person]:
    """Take those onto the roster of whom nothing is wrong; return all, each with why he was not.

    Two in the same file may still be in each other's way.
    """
    found = []
    for person in people:
        why = person.why
        if not why:
            try:
                add_player(ledger, person.name, person.short)
            except UserError as error:
                why = str(error)
        found.append(person._replace(why=why))
    return found
