"""Copies of the ledger's file, whole or not at all, also while somebody writes to it."""

import contextlib
import os
import sqlite3
from pathlib import Path

from desktop_companion.errors import UserError


def copy_ledger(source: Path, target: Path) -> None:
    """Copy the ledger to `target`, in place of what is there. UserError: it cannot be done."""
    new = target.with_name(target.name + ".new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)
        _copy(source, new)
        os.replace(new, target)
    except (OSError, sqlite3.Error) as error:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
        reason = getattr(error, "strerror", None) or str(error)
        raise UserError(f"{target}: the ledger cannot be copied there: {reason}") from None


def overwrite_ledger(source: Path, target: Path) -> None:
    """Put what is in `source` into the ledger `target`, all at once. UserError: it cannot be."""
    try:
        _copy(source, target)
    except sqlite3.Error as error:
        raise UserError(f"{target}: the ledger cannot be put back: {error}; try again") from None


def is_ledger(path: Path) -> bool:
    """Tell whether there is a whole database with journal lines: an empty file is none.

    UserError where it cannot be told now: another program holds it.
    """
    names = "SELECT name FROM sqlite_master WHERE type = 'table'"
    try:
        with contextlib.closing(sqlite3.connect(_readable(path), uri=True)) as file:
            is_whole = file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            return is_whole and ("lines",) in file.execute(names).fetchall()
    except sqlite3.OperationalError as error:
        raise UserError(f"{path}: the ledger cannot be read: {error}; try again") from None
    except sqlite3.Error:
        return False


def _copy(source: Path, target: Path) -> None:
    with (
        contextlib.closing(sqlite3.connect(_readable(source), uri=True)) as there,
        contextlib.closing(sqlite3.connect(target)) as here,
    ):
        there.backup(here)


def _readable(path: Path) -> str:
    return f"{path.absolute().as_uri()}?mode=ro"
