"""The recorded evening on a virtual box: played, synced, written down."""

import secrets
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from desktop_companion.evening import PLAYERS, button_downs, steps
from desktop_companion.exports import FORMATS, write_exports
from desktop_companion.exports.material import of_sheets
from desktop_companion.keys import parse_keys
from desktop_companion.ledger import Ledger
from desktop_companion.show import night_tables
from desktop_companion.syncing import BoxLink, sync
from desktop_companion.terminal import fitting
from desktop_companion.virtual_box import Identity, VirtualBox

STEP_MS = 20


def _new_box() -> Identity:
    """Return a chip of its own for each evening, so that each is a night of its own."""
    return Identity(secrets.token_hex(6), secrets.randbelow(2**32 - 1) + 1)


def tell_players(link: BoxLink) -> None:
    """Seat the players; their names then stand on the box."""
    link.greet()
    link.ask("players", [list(player) for player in PLAYERS])


def play_evening(box: VirtualBox, console: Console) -> tuple[int, int]:
    """Press the whole evening; return (presses, hands)."""
    presses = hands = 0
    evening = list(steps())
    with Progress(console=console) as progress:
        task = progress.add_task("playing the evening", total=len(evening))
        for step in evening:
            progress.update(task, description=f"{step.label:<36}")
            box.play(parse_keys(step.keys))
            if "hand" in step.label:
                hands += 1
                presses += button_downs(step.keys)
            progress.advance(task)
    return presses, hands


def play(folder: Path, ledger: Ledger, console: Console) -> None:
    """Play, sync and write the evening into the folder; print the scoreboard and the display."""
    started = time.monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="risefly-") as temporary,
        VirtualBox(Path(temporary) / "box.flash", identity=_new_box()) as box,
    ):
        box.step(200)
        link = BoxLink(box.port, step=lambda: box.step(STEP_MS))
        try:
            tell_players(link)
            presses, hands = play_evening(box, console)
            with Progress(console=console) as progress:
                task = progress.add_task("syncing over the serial line", total=1)
                new, _ = sync(
                    link,
                    ledger,
                    lambda _n, have, last: progress.update(task, completed=have, total=last),
                )
        finally:
            link.close()
        frame = box.frame
    row = ledger.find("last")
    sheet = ledger.sheet(row)
    written = write_exports(of_sheets([sheet]), list(FORMATS), folder, "night")
    console.print(night_tables(sheet))
    picture = fitting(frame, console.width) or []
    console.print("\n".join(picture), highlight=False, markup=False)
    console.print(
        f"{hands} hands, {presses} presses ({presses / hands:.1f} a hand), "
        f"{new} journal lines, {time.monotonic() - started:.1f} s"
    )
    for path in written:
        console.print(f"written: {path}", highlight=False)
