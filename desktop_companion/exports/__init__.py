"""Nights written down for others. To add a form, add a module and its row in FORMATS."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import BinaryIO, NamedTuple

from desktop_companion.exports.material import Material, of_sheets
from desktop_companion.files import whole_file

Write = Callable[[Material, BinaryIO], None]


class Form(NamedTuple):
    """One file of an export: what is put between its name and its suffix, and what writes it.

    `writer` is a module of this package and a function in it: a form's library is only loaded
    where that form is written. `is_each`: there is a file for each night, numbered.
    """

    part: str
    writer: str
    is_each: bool = False

    def write(self) -> Write:
        """Return what writes it."""
        module, _, function = self.writer.partition(".")
        found: Write = getattr(import_module(f"{__name__}.{module}"), function)
        return found


SCREEN = Form("-screen", "html.write_screen")  # for a second screen
FORMATS: dict[str, tuple[Form, ...]] = {
    "bwn": (Form("", "bwn.write", is_each=True),),
    "csv": (
        Form("", "csv.write_hands"),
        Form("-players", "csv.write_players"),
        Form("-rulings", "csv.write_rulings"),
    ),
    "html": (Form("", "html.write"), SCREEN),
    "json": (Form("", "json.write"),),
    "pdf": (Form("", "pdf.write"),),
    "xlsx": (Form("", "xlsx.write"),),
}


# (form, how many files are written, of how many)
Progress = Callable[[str, int, int], None]


def _untold(_form: str, _done: int, _whole: int) -> None:
    """Tell nobody."""


def is_file_name(name: str) -> bool:
    """Tell whether that can be the name of the files: one that is seen, without a folder."""
    is_plain = name.isprintable() and not set(name) & set("/\\") and bool(name.strip(". "))
    return is_plain and not name.startswith(".")


def export_paths(formats: Sequence[str], folder: Path, name: str, nights: int = 1) -> list[Path]:
    """Return the files that `write_exports` writes of so many nights."""
    return [
        folder / f"{name}{file.part}{which}.{form}"
        for form in formats
        for file in FORMATS[form]
        for which in _numbers(file, nights)
    ]


def write_exports(
    material: Material,
    formats: Sequence[str],
    folder: Path,
    name: str,
    progress: Progress = _untold,
) -> list[Path]:
    """Write the files into the folder, each whole or not at all; return the paths. UserError.

    `progress` is told before each.
    """
    paths = export_paths(formats, folder, name, material.night_count)
    done = 0
    for form in formats:
        for file in FORMATS[form]:
            write = file.write()
            for part in _parts(material, file):
                progress(form, done, len(paths))
                with whole_file(paths[done]) as stream:
                    write(part, stream)
                done += 1
    return paths


def _numbers(file: Form, nights: int) -> list[str]:
    if file.is_each and nights != 1:
        return [f"-{number:04d}" for number in range(1, nights + 1)]
    return [""]


def _parts(material: Material, file: Form) -> Iterator[Material]:
    if not file.is_each:
        yield material
        return
    for sheet in material.nights():
        yield of_sheets([sheet])
