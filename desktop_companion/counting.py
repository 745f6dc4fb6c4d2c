"""How far something is, on the terminal: only for what takes longer than a moment."""

import contextlib
import time
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

SOON_S = 0.5
_COLUMNS = (TextColumn("{task.description:<15}"), BarColumn(), MofNCompleteColumn())


@contextlib.contextmanager
def counting(console: Console) -> Iterator[Callable[[str, int, int], None]]:
    """Give what is to be told (what is done, how much of it, of how much); it is drawn."""
    begin = time.monotonic()
    with contextlib.ExitStack() as stack:
        bar: Progress | None = None

        def progress(what: str, done: int, whole: int) -> None:
            nonlocal bar
            if bar is None:
                if time.monotonic() - begin < SOON_S or not console.is_terminal:
                    return
                bar = Progress(*_COLUMNS, console=console, transient=True)
                stack.enter_context(bar)
                bar.add_task(what)
            bar.update(bar.task_ids[0], description=what, completed=done, total=whole)

        yield progress
