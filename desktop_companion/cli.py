"""The program `risefly`: each command is thin, the work is done in the modules it names."""

import json
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
from rich.markup import escape

from bidwhist import VERSION
from bidwhist.sheet import Sheet
from desktop_companion import demo as demo_evening
from desktop_companion.app import start as app
from desktop_companion.begin_command import begin
from desktop_companion.book_command import book
from desktop_companion.correct_commands import claim, correct
from desktop_companion.deploy_command import deploy
from desktop_companion.errors import UserError
from desktop_companion.explain import explained
from desktop_companion.exports.bwn import to_bwn
from desktop_companion.exports.json import document
from desktop_companion.files import write_whole
from desktop_companion.group import Group, fail
from desktop_companion.keys import KeyScriptError, parse_keys
from desktop_companion.ledger import Ledger
from desktop_companion.ledger.store import ledger_path
from desktop_companion.ledger_commands import backup, restore
from desktop_companion.meeting import fork_words
from desktop_companion.picture import png, svg
from desktop_companion.players_commands import players, seats
from desktop_companion.ports import chosen_ports, found_ports
from desktop_companion.reading import read_sheet
from desktop_companion.referee_commands import calls, renege
from desktop_companion.results_commands import (
    export,
    forget,
    import_,
    label,
    ratings,
    standings,
)
from desktop_companion.rules_commands import rules
from desktop_companion.screen import Screen, Table
from desktop_companion.second_screen import SecondScreen
from desktop_companion.show import night_tables, show_live
from desktop_companion.syncing import BoxLink
from desktop_companion.syncing import sync as sync_box
from desktop_companion.terminal import draw, play_by_keyboard
from desktop_companion.trail import Trail
from desktop_companion.virtual_box import VirtualBox
from desktop_companion.volume import claimed
from desktop_companion.watching import Watch

PICTURES: dict[str, Callable[[bytes], bytes]] = {
    ".png": png,
    ".svg": lambda frame: svg(frame).encode(),
}
console = Screen()


@click.group(
    cls=Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""Keep and show the score of a Bid Whist night.

    Without a command it opens the app.

    \b
    No box yet?       risefly gui --virtual
    A box plugged in? risefly sync, then risefly show last
    A night as text?  risefly score night.txt
    """,
)
@click.version_option(VERSION, prog_name="risefly")
@click.pass_context
def main(context: click.Context) -> None:
    """The program."""
    Ledger.progress = staticmethod(_reckoning)
    if context.invoked_subcommand is None:
        app.run()


def _reckoning(what: str, done: int, whole: int) -> None:
    """Say on a terminal how far an older ledger is reckoned anew."""
    if sys.stderr.isatty():
        click.echo(f"\r{what}: {done + 1} of {whole} nights", nl=done + 1 == whole, err=True)


@main.command()
@click.option("--virtual", "with_virtual", is_flag=True, help="with a virtual box")
def gui(with_virtual: bool) -> None:
    """Open the app: the tables live, the scoreboard for the room, every night.

    \b
    risefly gui --virtual
    """
    app.run(with_virtual=with_virtual)


# -- boxes ----------------------------------------------------------------------------------------


@main.command()
@click.option("--keys", help='press these and print the picture: "ok down*3 hold:back wait:500"')
@click.option(
    "--volume",
    type=click.Path(dir_okay=False, path_type=Path),
    help="the file that holds the box's memory; it is kept",
)
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    help="with --keys: write the display to this .png or .svg file",
)
def virtual(keys: str | None, volume: Path | None, picture: Path | None) -> None:
    """A box without hardware: the same program in real MicroPython.

    \b
    risefly virtual                      play with the keyboard
    risefly virtual --keys "ok ok"       press, and print what the display shows
    """
    if picture is not None and keys is None:
        raise click.UsageError("--picture is written after --keys: press something")
    if picture is not None and picture.suffix.lower() not in PICTURES:
        raise click.UsageError(f"--picture {str(picture)!r}: expected a name in .png or .svg")
    chosen = volume or (None if keys is not None else ledger_path().parent / "virtual.flash")
    try:
        script = parse_keys(keys or "")
    except KeyScriptError as error:
        fail(str(error), 2)
    with tempfile.TemporaryDirectory(prefix="risefly-") as folder:
        path = chosen or Path(folder) / "box.flash"
        with (
            claimed(path, ", or choose another with --volume"),
            VirtualBox(path, announce=True) as box,
        ):
            box.step(200)
            if keys is None:
                if not sys.stdin.isatty():
                    fail("no keyboard here; press by script: risefly virtual --keys ok", 2)
                play_by_keyboard(box, console)
                return
            box.play(script)
            draw(box, console)
            if picture is not None:
                write_whole(picture, PICTURES[picture.suffix.lower()](box.frame))


@main.command()
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("out"),
    show_default=True,
    help="where the night is written",
)
def demo(folder: Path) -> None:
    """Play a recorded evening on a virtual box, sync it and write it down.

    \b
    risefly demo --to out
    """
    console.goes_on = True  # the night is in the ledger: its files are written, seen or not
    ledger = Ledger()
    try:
        demo_evening.play(folder, ledger, console)
    finally:
        ledger.close()


@main.command()
def ports() -> None:
    """List the boxes that are plugged in or run on this computer.

    \b
    risefly ports
    """
    found = found_ports()
    for port in found:
        console.print(f"{port.path}  {port.name}", markup=False)
    if not found:
        console.print("no box found: plug one in, or start one with: risefly virtual")


@main.command()
@click.option("--port", help="only this port")
def sync(port: str | None) -> None:
    """Take over every night from the boxes; as often as you like.

    \b
    risefly sync                         every box there is
    risefly sync --port /dev/ttyACM0     this one alone
    """
    ledger = Ledger()
    failures = []
    for path in chosen_ports(port):
        try:
            _sync_one(path, ledger)
        except UserError as error:
            failures.append(str(error))
    ledger.close()
    for failure in failures:
        click.echo(f"risefly: {failure}", err=True)
    if failures:
        sys.exit(2)


def _sync_one(path: str, ledger: Ledger) -> None:
    link = BoxLink(path)
    try:
        with console.status(f"{path}: reading") as status:
            new, conflicts = sync_box(
                link,
                ledger,
                lambda night, have, last: status.update(f"{path}: {night} {have} of {last}"),
            )
    finally:
        link.close()
    console.print(f"{path}: {link.product or 'a box'}, {new} new lines", markup=False)
    for told in fork_words(conflicts):
        console.print(f"{path}: {told}", markup=False)


@main.command()
@click.option("--port", help="only this port")
@click.option(
    "--screen",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    help="keep this page up to date too, for a browser on a second screen",
)
def watch(port: str | None, page: Path | None) -> None:
    """Keep taking over, and show every table as it stands; Ctrl-C ends.

    A box may be pulled out and plugged in again, and another one may join. The page shows the
    score in large figures and loads itself again; open it once, press F11.

    \b
    risefly watch
    risefly watch --port /dev/ttyACM0
    risefly watch --screen score.html
    """
    ledger = Ledger()
    boxes = None
    try:
        boxes = Watch(partial(chosen_ports, port), ledger)
        turn = boxes.turn if page is None else SecondScreen(page).follow(boxes.turn)
        show_live(turn, console)
    except KeyboardInterrupt:
        console.print("stopped; what came is kept")
    finally:
        if boxes is not None:
            boxes.close()
        ledger.close()


# -- the ledger -----------------------------------------------------------------------------------


@main.command()
@click.option("--json", "as_json", is_flag=True, help="as JSON")
def nights(as_json: bool) -> None:
    """List the nights in the ledger.

    \b
    risefly nights
    """
    ledger = Ledger()
    rows = ledger.nights()
    ledger.close()
    if as_json:
        click.echo(json.dumps([row._asdict() for row in rows], ensure_ascii=False))
        return
    if not rows:
        console.print("no night yet; connect a box and run: risefly sync")
        return
    table = Table()
    heads = ["no.", "night", "date", "games", "hands", "result"]
    heads += ["event"] if any(row.event for row in rows) else []
    for head in heads:
        table.add_column(head)
    for row in rows:
        table.add_row(*[escape(str(part)) for part in row[: len(heads)]])
    console.print(table)


def _sheet(name: str) -> Sheet:
    ledger = Ledger()
    try:
        return ledger.sheet(ledger.find(name))
    finally:
        ledger.close()


def _show_trail(name: str, *, as_json: bool) -> None:
    ledger = Ledger()
    found = Trail()
    try:
        ledger.load(ledger.find(name), found)
    finally:
        ledger.close()
    if as_json:
        click.echo(json.dumps([step._asdict() for step in found.steps], ensure_ascii=False))
        return
    table = Table()
    for head in ("line", "from", "hand", "what", "why"):
        table.add_column(head)
    for step in found.steps:
        told = (step.origin, step.hand, step.text, step.why)
        table.add_row(str(step.seq), *[escape(text) for text in told])
    console.print(table)


@main.command()
@click.argument("night")
@click.option("--json", "as_json", is_flag=True, help="the score's document")
@click.option("--trail", is_flag=True, help="every correction, ruling and undo")
def show(night: str, as_json: bool, trail: bool) -> None:
    """Show a night: `last`, its number in the list, or the start of its id.

    In the trail `desk+box` is what the desk asked for and the box did.

    \b
    risefly show last
    risefly show 3 --trail
    """
    if trail:
        _show_trail(night, as_json=as_json)
        return
    sheet = _sheet(night)
    if as_json:
        click.echo(json.dumps(document(sheet), ensure_ascii=False))
    else:
        console.print(night_tables(sheet))


# -- the referee on the desk ----------------------------------------------------------------------


@main.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="the score's document")
@click.option("--explain", is_flag=True, help="tell the rule behind every number")
def score(file: str, as_json: bool, explain: bool) -> None:
    """Score a night written in BWN, hand by hand; - is standard input.

    \b
    risefly score night.bwn
    risefly score night.bwn --explain
    printf '1 N E4U : S = 10' | risefly score - --json
    """
    if as_json and explain:
        raise click.UsageError("--explain is for people, --json for programs: choose one")
    sheet = read_sheet(file)
    if as_json:
        click.echo(json.dumps(document(sheet), ensure_ascii=False))
        return
    console.print(night_tables(sheet))
    if explain:
        console.print("\n".join(explained(sheet)), markup=False)


@main.command()
@click.argument("file")
def fmt(file: str) -> None:
    """Print a night in BWN's canonical form; - is standard input.

    \b
    risefly fmt night.bwn > canonical.bwn
    """
    click.echo(to_bwn(read_sheet(file)), nl=False)


main.add_command(backup)
main.add_command(begin)
main.add_command(book)
main.add_command(calls)
main.add_command(claim)
main.add_command(correct)
main.add_command(deploy)
main.add_command(export)
main.add_command(forget)
main.add_command(import_)
main.add_command(label)
main.add_command(players)
main.add_command(ratings)
main.add_command(renege)
main.add_command(restore)
main.add_command(rules)
main.add_command(seats)
main.add_command(standings)
