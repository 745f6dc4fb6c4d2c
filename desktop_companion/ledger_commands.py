"""The commands that keep the ledger: backup, restore."""

import contextlib
import os
import sys
import tempfile
from datetime import datetime
from pathlib import Path

import click

from desktop_companion.errors import UserError
from desktop_companion.group import fail
from desktop_companion.ledger import Ledger
from desktop_companion.ledger.copies import copy_ledger, is_ledger, overwrite_ledger
from desktop_companion.ledger.store import ledger_path
from desktop_companion.screen import Screen

console = Screen()
DAMAGED = "a damaged ledger"


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path | None) -> None:
    """Copy the ledger, whole, also while the app is open; beside it by default, named by the time.

    \b
    risefly backup
    risefly backup ~/risefly-2026.sqlite
    """
    with Ledger() as ledger:
        source, nights = ledger.path, len(ledger.nights())
    path = file or source.with_name(f"ledger-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite")
    beside = [source.with_name(source.name + end) for end in ("", "-wal", "-shm")]
    if path.absolute() in beside or (path.exists() and path.samefile(source)):
        fail(f"{path}: that is the ledger itself; name another file", 2)
    copy_ledger(source, path)
    console.print(f"{path}: {nights} nights", markup=False)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--yes", is_flag=True, help="do not ask")
def restore(file: Path, yes: bool) -> None:
    """Put a backup in the place of the ledger; what was there is kept beside it.

    Close the app first: what it wrote meanwhile would be in neither.

    \b
    risefly restore ~/risefly-2026.sqlite
    """
    if not file.is_file():
        fail(f"{file}: there is no such file; a backup is made by: risefly backup", 2)
    path = ledger_path()
    if path.exists() and file.samefile(path):
        fail(f"{file}: that is the ledger itself; name a backup", 2)
    kept = path.with_name(f"ledger-before-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite")
    path.parent.mkdir(parents=True, exist_ok=True)
    # a backup of an earlier version is brought up to date on a copy: the file stays as it is
    with tempfile.TemporaryDirectory(prefix="restore-", dir=path.parent) as folder:
        trial = Path(folder) / path.name
        nights = _tried(file, trial)
        here = _nights_here(path)
        question = f"put {nights} nights in the place of {here}?"
        if not yes and not (sys.stdin.isatty() and click.confirm(question)):
            fail(f"nothing is changed; to {question[:-1]}: --yes", 1)
        if here == DAMAGED:
            for end in ("", "-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    os.replace(path.with_name(path.name + end), kept.with_name(kept.name + end))
            copy_ledger(trial, path)
        else:
            copy_ledger(path, kept)
            overwrite_ledger(trial, path)
    console.print(f"{path}: {nights} nights; what was there is kept as {kept.name}", markup=False)


def _nights_here(path: Path) -> str:
    """Return what is in the place of the ledger, in words; DAMAGED for what cannot be read."""
    if path.exists() and not is_ledger(path):
        return DAMAGED
    with Ledger() as ledger:
        return f"the {len(ledger.nights())} that are here"


def _tried(file: Path, trial: Path) -> int:
    """Open a copy of the file as a ledger; return how many nights are in it. UserError: none."""
    try:
        copy_ledger(file, trial)
        if not is_ledger(trial):
            raise UserError("another database")
        with Ledger(trial) as ledger:
            return len(ledger.nights())
    except UserError as error:
        if "newer version" in str(error):
            raise UserError(f"{file}: a newer version of risefly made it; update") from None
        raise UserError(f"{file}: that is no ledger, or it is damaged") from None
