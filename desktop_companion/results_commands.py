"""The commands about many nights: export, import, standings, ratings, label, forget."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click
from rich.cells import cell_len
from rich.markup import escape

from desktop_companion.counting import counting
from desktop_companion.errors import UserError
from desktop_companion.exports import FORMATS, is_file_name, write_exports
from desktop_companion.exports.json import rating_document
from desktop_companion.exports.material import nights_words
from desktop_companion.exports.paper import PAPERS
from desktop_companion.group import fail
from desktop_companion.importing import (
    DOUBLED,
    PARTLY,
    REFUSED,
    Found,
    files_in,
    judged,
    judged_people,
    people_in,
    take,
    take_people,
)
from desktop_companion.ledger import Ledger, NightRow
from desktop_companion.ledger.games import games_of
from desktop_companion.ledger.imported import check_imported, forget_sheet, put_labels
from desktop_companion.ledger.sheets import LABEL_FORM, is_label
from desktop_companion.results.facts import GameFacts
from desktop_companion.results.ratings import ratings as rated
from desktop_companion.results.standings import (
    ORDER,
    check_order,
    standing_document,
)
from desktop_companion.results.standings import standings as ranked
from desktop_companion.results.statistics import BY_NAME, PAIRS, PLAYERS, SIDES, STATISTICS, NameOf
from desktop_companion.screen import Screen, Table
from desktop_companion.season import (
    Range,
    check_date,
    in_order,
    material_of,
    nights_in,
    who_is,
)

console = Screen()
F = TypeVar("F", bound=Callable[..., None])

FROM = click.option("--from", "since", default="", help="the first day, month or year: 2026-11-28")
UNTIL = click.option("--until", "--to", default="", help="the last day, month or year")
EVENT = click.option("--event", default="", help="nights of this event alone")
RULES = click.option("--rules", "preset", default="", help="games by this preset alone")
AS_JSON = click.option("--json", "as_json", is_flag=True, help="as JSON")
SHOWN = ("games", "won", "points", "points_a_hand", "bids", "made_share", "set", "bostons",
         "reneges", "come_back", "win_streak")  # fmt: skip


def _of_range(command: F) -> F:
    """Let the command be asked of a range of nights and games."""
    for option in (RULES, EVENT, UNTIL, FROM):
        command = option(command)
    return command


def _range(since: str, until: str, event: str, preset: str) -> Range:
    return Range(check_date("--from", since), check_date("--until", until), event, preset)


def _counted(wanted: Range) -> tuple[list[NightRow], list[GameFacts], NameOf]:
    """Return the nights of the range, what counts of their games, and who is who."""
    with Ledger() as ledger:
        rows = nights_in(ledger, wanted)
        return rows, games_of(ledger, rows, wanted.rules), who_is(ledger)


# -- standings and ratings ------------------------------------------------------------------------


@click.command()
@_of_range
@click.option("--pairs", "group", flag_value=PAIRS, help="pairs instead of players")
@click.option("--sides", "group", flag_value=SIDES, help="sides: who sat North-South, East-West")
@click.option("--by", "order", default=",".join(ORDER), show_default=True, help="what ranks them")
@click.option("--formulas", is_flag=True, help="what each number is")
@AS_JSON
def standings(
    since: str,
    until: str,
    event: str,
    preset: str,
    group: str | None,
    order: str,
    formulas: bool,
    as_json: bool,
) -> None:
    """Rank the players over nights: all of them, or those of a season, an event, a rule set.

    \b
    risefly standings
    risefly standings --pairs --from 2026-01 --until 2026-06
    risefly standings --event "Friday club" --by made_share,bids --json
    """
    names = [name.strip() for name in order.split(",") if name.strip()]
    check_order(names)
    if formulas:
        for each in STATISTICS:
            console.print(f"{each.name:<14} {each.title}: {each.formula}", markup=False)
        return
    wanted = _range(since, until, event, preset)
    rows, games, name_of = _counted(wanted)
    found = ranked(games, group or PLAYERS, names, name_of)
    if as_json:
        told = [standing_document(row) for row in found]
        click.echo(json.dumps({"range": wanted._asdict(), "standings": told}, ensure_ascii=False))
        return
    if not found:
        console.print("nobody is named in these nights; name them: risefly players")
        return
    columns = [["", *[str(row.place) for row in found]]]
    columns.append([group or PLAYERS, *[escape(row.name) for row in found]])
    for each in [BY_NAME[name] for name in dict.fromkeys([*names, *SHOWN])]:
        columns.append([each.title, *[each.text(row.tally) for row in found]])
    fitting = _fitting(columns, console.width)
    table = Table(title=escape(f"{wanted.words()}: {nights_words(len(rows))}"))
    for place, column in enumerate(fitting):
        table.add_column(column[0], justify="left" if place == 1 else "right")
    for cells in list(zip(*fitting, strict=True))[1:]:
        table.add_row(*cells)
    console.print(table)
    if len(fitting) < len(columns):
        left = ", ".join(column[0] for column in columns[len(fitting) :])
        console.print(f"in a wider window, or with --json: {left}", markup=False)


def _fitting(columns: list[list[str]], width: int) -> list[list[str]]:
    """Return the first columns that fit beside each other; the first three always."""
    taken, found = 1, 0
    for column in columns:
        taken += 3 + max(cell_len(cell) for cell in column)
        if taken > width and found >= 3:
            break
        found += 1
    return columns[:found]


@click.command()
@_of_range
@click.option("--pairs", "group", flag_value=PAIRS, help="pairs instead of players")
@AS_JSON
def ratings(
    since: str, until: str, event: str, preset: str, group: str | None, as_json: bool
) -> None:
    """Rate the players by their games, one after the other, with how uncertain that is.

    Everybody begins at 25 ± 8.3; the list is ordered by what somebody is worth at least, most
    probably: rating - 3 * uncertainty. The same nights always give the same ratings.

    \b
    risefly ratings --from 2026
    risefly ratings --pairs --json
    """
    wanted = _range(since, until, event, preset)
    _, games, name_of = _counted(wanted)
    found = rated(games, group or PLAYERS, name_of)
    if as_json:
        told = [rating_document(each) for each in found]
        click.echo(json.dumps({"range": wanted._asdict(), "ratings": told}, ensure_ascii=False))
        return
    if not found:
        console.print("no game yet in which everybody was named; name them: risefly players")
        return
    table = Table(title=escape(wanted.words()))
    for head in ("", group or PLAYERS, "rating", "±", "at least", "games"):
        table.add_column(head, justify="left" if head in (PLAYERS, PAIRS) else "right")
    for place, each in enumerate(found, 1):
        cells = [f"{number:.1f}" for number in (each.mean, each.uncertainty, each.safe)]
        table.add_row(str(place), escape(each.name), *cells, str(each.games))
    console.print(table)


# -- export ---------------------------------------------------------------------------------------


@click.command()
@click.argument("nights", nargs=-1)
@click.option("--format", "formats", default="bwn,csv,json", show_default=True, help="which")
@click.option(
    "--to",
    "folder",
    type=click.Path(path_type=Path),
    default=Path(),
    help="the folder; this one by default",
)
@click.option("--name", help="the files' name; `night` or `season` by default")
@FROM
@click.option("--until", default="", help="the last day, month or year")
@EVENT
@click.option("--title", default="", help="what stands above it; the nights' range by default")
@click.option("--paper", type=click.Choice(PAPERS), help="of the PDF; what is usual here")
def export(
    nights: tuple[str, ...],
    formats: str,
    folder: Path,
    name: str | None,
    since: str,
    until: str,
    event: str,
    title: str,
    paper: str | None,
) -> None:
    """Write nights down: `last`, a number in the list, the start of an id; several, or a season.

    Of several nights there is a BWN for each, and of every other form one for all.

    \b
    risefly export last --format pdf,xlsx --to out
    risefly export 3 4 5 --format html --name weekend
    risefly export --from 2026-01 --until 2026-06 --event "Friday club" --format xlsx,pdf,json
    """
    chosen = _formats(formats)
    in_range = Range(check_date("--from", since), check_date("--until", until), event)
    if nights and any(in_range):
        raise click.UsageError("name the nights, or say a range with --from, --until, --event")
    if not nights and not any(in_range):
        raise click.UsageError("which night? `last`, its number, or a range with --from, --until")
    file = ("night" if len(nights) == 1 else "season") if name is None else name
    if not is_file_name(file):
        fail(f"--name {name!r}: expected a file's name without a folder", 2)
    with Ledger() as ledger:
        named_nights = dict.fromkeys(ledger.find(each) for each in nights)
        rows = in_order(list(named_nights)) or nights_in(ledger, in_range)
        named = title or ("" if nights else in_range.words())
        material = material_of(ledger, rows, named, paper or "")
        with counting(console) as progress:
            paths = write_exports(material, chosen, folder, file, progress)
    for path in paths[:20]:
        console.print(f"written: {path}", markup=False)
    if len(paths) > 20:
        console.print(f"and {len(paths) - 20} more, in {folder}", markup=False)


def _formats(formats: str) -> list[str]:
    chosen = list(dict.fromkeys(form.strip() for form in formats.split(",") if form.strip()))
    if not chosen:
        fail(f"--format is empty; choose from {', '.join(FORMATS)}", 2)
    for form in chosen:
        if form not in FORMATS:
            fail(f"--format {form!r} is not known; choose from {', '.join(FORMATS)}", 2)
    return chosen


# -- import ---------------------------------------------------------------------------------------


@click.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--players", "is_people", is_flag=True, help="a CSV of players, columns name,short")
@click.option("--yes", is_flag=True, help="take what can be read, and leave the rest")
def import_(paths: tuple[Path, ...], is_people: bool, yes: bool) -> None:
    """Take nights over from files: BWN, our own JSON, or a folder of them; or players.

    Everything is read first. If a part of it cannot be read it is told, and nothing is taken
    unless you say so. A night that is in the ledger already changes nothing.

    \b
    risefly import night.bwn
    risefly import ~/old-nights
    risefly import --players club.csv
    """
    with Ledger() as ledger:
        if is_people:
            _import_people(ledger, paths, yes=yes)
            return
        files = files_in(paths)
        with counting(console) as progress:
            found = judged(ledger, files, progress)
        if not _is_wanted(found, yes=yes):
            sys.exit(1)
        with counting(console) as progress:
            count = take(ledger, found, progress)
    doubled = sum(each.what == DOUBLED for each in found)
    refused = sum(each.what == REFUSED for each in found)
    console.print(f"taken {count}, there already {doubled}, refused {refused}")
    if refused or any(each.what == PARTLY for each in found):
        sys.exit(1)


def _is_wanted(found: list[Found], *, yes: bool) -> bool:
    """Say what cannot be read, and ask whether the rest is wanted."""
    bad = [each for each in found if each.why]
    for each in bad[:20]:
        click.echo(f"risefly: {each.why}", err=True)
        if each.what == PARTLY:
            click.echo(f"  before that: {each.games} games, {each.hands} hands", err=True)
    if len(bad) > 20:
        click.echo(f"  and {len(bad) - 20} more that cannot be read whole", err=True)
    rest = [each for each in found if each.what not in (REFUSED, DOUBLED)]
    if not bad or yes:
        return True
    if not rest:
        return False
    question = f"take what can be read: {len(rest)} of {len(found)} nights?"
    if sys.stdin.isatty():
        return click.confirm(question)
    click.echo(f"nothing is taken; to {question[:-1]}: --yes", err=True)
    return False


def _import_people(ledger: Ledger, paths: tuple[Path, ...], *, yes: bool) -> None:
    people = [person for path in paths for person in people_in(path)]
    judged_ones = judged_people(ledger, people)
    bad = [person for person in judged_ones if person.why not in ("", DOUBLED)]
    for person in bad:
        click.echo(f"risefly: {person.name!r}: {person.why}", err=True)
    good = [person for person in judged_ones if not person.why]
    question = f"take the other {len(good)}?"
    if bad and not yes and not (sys.stdin.isatty() and click.confirm(question)):
        fail(f"nobody is taken; to {question[:-1]}: --yes", 1)
    for person in take_people(ledger, [each for each in judged_ones if each not in bad]):
        said = "on the roster already" if person.why == DOUBLED else person.why or "added"
        console.print(f"{said}: {person.name}", markup=False)
    if bad:
        sys.exit(1)


# -- one night's place in the season --------------------------------------------------------------


@click.command()
@click.argument("night")
@click.option("--event", help='such as "Friday club"; "" takes it back')
@click.option("--table", help="which of the event's tables")
@click.option("--site", help="where")
def label(night: str, event: str | None, table: str | None, site: str | None) -> None:
    """Say which event a night belongs to: standings and exports can then ask for that.

    \b
    risefly label last --event "Friday club" --table 2
    """
    given = {"Event": event, "Table": table, "Site": site}
    labels = [(tag, text.strip()) for tag, text in given.items() if text is not None]
    if not labels:
        raise click.UsageError("say what: --event, --table or --site")
    for tag, text in labels:
        if not is_label(text):
            raise UserError(f"--{tag.lower()}: expected {LABEL_FORM}")
    with Ledger() as ledger:
        row = ledger.find(night)
        put_labels(ledger, row, labels)
    said = ", ".join(f"{tag} {text!r}" for tag, text in labels)
    console.print(f"night {row.number}: {said}", markup=False)


@click.command()
@click.argument("night")
@click.option("--yes", is_flag=True, help="do not ask")
def forget(night: str, yes: bool) -> None:
    """Take a night away that was imported; those that a box or this program kept stay.

    \b
    risefly forget 3
    """
    with Ledger() as ledger:
        row: NightRow = ledger.find(night)
        check_imported(row)
        if not yes and not (sys.stdin.isatty() and click.confirm(f"forget night {row.number}?")):
            fail("nothing is forgotten; to do it: --yes", 1)
        forget_sheet(ledger, row)
    console.print(f"forgotten: night {row.number}, {row.result}", markup=False)
