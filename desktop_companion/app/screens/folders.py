"""A folder, or a file, chosen by keys: what is in it, one up, home."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_companion.app import season_words
from desktop_companion.app import work_words as words
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    TROUBLE,
    Button,
    Cell,
    Element,
    Flow,
    Listing,
    Text,
)
from desktop_companion.app.screens import Screen

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class PickFolder(Screen):
    """Leads from a folder to another; `take` is told the one that is chosen.

    With `suffixes`, files that end so can be chosen as well.
    """

    def __init__(
        self,
        app: "Companion",
        start: str,
        take: Callable[[str], object],
        section: str = "nights",
        suffixes: Sequence[str] = (),
    ) -> None:
        self.section = section
        self._suffixes = suffixes
        self._app = app
        self._take = take
        self._path = nearest(start)

    def title(self) -> str:
        """Return what it is."""
        return season_words.FILE_TITLE if self._suffixes else words.FOLDER_TITLE

    def body(self) -> Sequence[Element]:
        """Return the folder, what leads out of it, and the folders in it."""
        buttons = [
            Button("take", words.FOLDER_TAKE, self._do, is_main=True),
            Button("up", words.FOLDER_UP, partial(self._go, self._path.parent)),
            Button("home", words.FOLDER_HOME, partial(self._go, Path.home())),
        ]
        found: list[Element] = [Text(str(self._path), LARGE), Flow(buttons)]
        try:
            inner = folders_in(self._path)
            inner += files_so_named(self._path, self._suffixes)
        except OSError as error:
            why = error.strerror or str(error)
            text = words.FOLDER_CLOSED.format(path=self._path, why=why)
            return [*found, Text(text, ink=TROUBLE)]
        if not inner:
            suffixes = ", ".join(self._suffixes)
            none = season_words.FILE_EMPTY.format(suffixes=suffixes)
            return [*found, Text(none if suffixes else words.FOLDER_EMPTY, ink=QUIET)]
        rows = [(path.name,) for path in inner]
        cells = [Cell(season_words.FILE_HEAD if self._suffixes else words.FOLDER_HEAD, 12)]
        key = f"folders {self._path}"
        return [*found, Listing(key, cells, rows, lambda place: self._go(inner[place]))]

    def _go(self, path: Path) -> None:
        self._path = path
        if self._suffixes and not path.is_dir():
            self._do()

    def _do(self) -> None:
        self._take(str(self._path))
        self._app.back()


def nearest(start: str) -> Path:
    """Return the folder of that path, or the next one up that is there; else the home."""
    try:
        path = Path(start.strip()).expanduser()
        if path.is_absolute():
            return next(each for each in (path, *path.parents) if each.is_dir())
    except (OSError, ValueError, RuntimeError, StopIteration):
        pass
    return Path.home()


def files_so_named(path: Path, suffixes: Sequence[str]) -> list[Path]:
    """Return the files in it that end so and are not hidden, by name. OSError: it is closed."""
    if not suffixes:
        return []
    found = [each for each in path.iterdir() if each.suffix.lower() in suffixes]
    seen = [each for each in found if not each.name.startswith(".") and each.is_file()]
    return sorted(seen, key=lambda each: each.name.casefold())


def folders_in(path: Path) -> list[Path]:
    """Return the folders in it that are not hidden, by name. OSError: it is closed."""
    found = []
    for each in path.iterdir():
        try:
            if not each.name.startswith(".") and each.is_dir():
                found.append(each)
        except OSError:
            continue  # gone in this moment, or nobody may look at it
    return sorted(found, key=lambda each: each.name.casefold())
