"""Standard output: tables and pictures on it, and what is done when nobody takes them."""

import contextlib
import os
import sys
from typing import Any

from rich import table
from rich.console import Console


def let_go_of_output() -> None:
    """Write nothing more to standard output, nor what is still held at the program's end."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


class Screen(Console):
    """The program's console. A reader who has seen enough ends the program, as no error.

    Where `goes_on` is set the work goes on unseen instead.
    """

    def __init__(self) -> None:
        environ = dict(os.environ)
        if not environ.get("COLUMNS", "").strip("0"):
            environ.pop("COLUMNS", None)  # on no column at all nothing would be shown
        super().__init__(highlight=False, soft_wrap=True, _environ=environ)
        self.goes_on = False

    def on_broken_pipe(self) -> None:
        """Let go of the output; end unless the work goes on."""
        let_go_of_output()
        if not self.goes_on:
            sys.exit(0)


class Table(table.Table):
    """A table whose words go on in the next line where they are too long, and are never cut."""

    def add_column(self, *arguments: Any, **more: Any) -> None:
        """Add a column as rich does."""
        super().add_column(*arguments, **{"overflow": "fold", **more})
