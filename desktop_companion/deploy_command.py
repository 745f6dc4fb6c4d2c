"""The command `risefly deploy`."""

import click
from rich.progress import BarColumn, Progress, TextColumn

from desktop_companion import deploy as deploying
from desktop_companion.errors import UserError
from desktop_companion.ports import pico_ports
from desktop_companion.screen import Screen

console = Screen()


def _port(port: str | None) -> str:
    """Return the port that is meant. UserError where there is none, or more than one."""
    found = [port] if port else [each.path for each in pico_ports()]
    if not found:
        raise UserError(
            "no Pico found: plug one in that has MicroPython on it, or name its port with --port"
        )
    if len(found) > 1:
        raise UserError(f"several Picos are there: name one with --port: {', '.join(found)}")
    return found[0]


@click.command()
@click.option(
    "--board", help="its wiring, a folder in boards/; by default what it has, else pico_oled"
)
@click.option("--port", help="the Pico's port; by default the one that is plugged in")
@click.option("--replace", is_flag=True, help="put it in the place of another program's main.py")
def deploy(board: str | None, port: str | None, replace: bool) -> None:
    """Put the box on a Pico that runs stock MicroPython, 1.24 or later.

    A Pico or a Pico 2: a Pico W's radio leaves too little memory, it takes the image. Every file
    is compared on the Pico with what was sent, and only then does the new version start: until
    that moment Ctrl-C, or a pulled cable, leaves the old one. Nights and settings stay. A box that
    keeps score lets nobody in: hold BACK and REF down while you plug it in.

    \b
    risefly deploy                              the Pico that is plugged in
    risefly deploy --board pico_lcd_1_14        with another display and wiring
    risefly deploy --port /dev/ttyACM0 --replace
    """
    path = _port(port)
    columns = (
        TextColumn("{task.description:<9}"),
        BarColumn(),
        TextColumn("{task.percentage:3.0f} %"),
    )
    # drawn from here alone: mpremote's own printing is kept off the screen meanwhile
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as bar:
        task = bar.add_task("reaching")
        shown = ("", 0)

        def progress(what: str, part: int, whole: int) -> None:
            nonlocal shown
            now = (what, 100 * part // whole)
            bar.update(task, description=what, completed=part, total=whole, refresh=now != shown)
            shown = now

        done = deploying.deploy(path, board, replace=replace, progress=progress)
    for line in deploying.done_words(path, done):
        console.print(line)
