"""Builds build/BOARD/risefly.uf2 from Debian's packages: build_firmware.py [BOARD ... | all].

For Debian 12 and 13, with the standard library alone. The boards with an RP2040 differ in what is
frozen into them and in nothing that is compiled, so all are made from one tree of objects: the
first costs a minute, each other one a few seconds. Kept between runs: the sources (once), the
objects (make knows what changed), and each image with a hash over all that went into it, so that
nothing is done when nothing changed.

What is fetched and linked into the image, and its licence: MicroPython (MIT), littlefs within it
(BSD-3-Clause), pico-sdk (BSD-3-Clause), TinyUSB (MIT), Mbed TLS (Apache-2.0 or GPL-2.0+), newlib
(BSD and similar).
"""

import fcntl
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import tomllib
from wiring import WiringError, load

from debian_sources import (
    ROOT,
    WORK,
    BuildError,
    Log,
    fetched_tree,
    need_tools,
    output,
    sha256,
    shown,
)

BUILD = ROOT / "build"
COMMON = ROOT / "boards/rp2040"  # what is compiled, for every board
OBJECTS = WORK / "objects"
FLASH_START = "0x10000000"
UF2_FAMILY = "0xe48bff56"  # RP2040
LARGEST = 640 * 1024  # of 2 MB of flash; then comes the volume, see mpconfigboard.h
USUAL = "pico_oled"
STOCK = "stock"  # without the box, to test `risefly deploy`: built only when it is named
PYTHON = Path(sys.executable).resolve()  # the same from within a venv: else make builds all anew


def main(arguments: list[str]) -> int:
    """Build for the boards named on the command line; 0 if there are images now."""
    boards = {path.parent.name: path.parent for path in sorted(ROOT.glob("boards/*/manifest.py"))}
    del boards[COMMON.name]
    every = [name for name in boards if name != STOCK]
    names = every if arguments == ["all"] else arguments or [USUAL]
    if not set(names) <= set(boards):
        print(f"usage: build_firmware.py [BOARD ... | all]   BOARD: {', '.join(every)}")
        return 2
    try:
        BUILD.mkdir(exist_ok=True)
        with (BUILD / "firmware.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # two builds share the objects
            for name in names:
                build(boards[name], BUILD / name)
    except (BuildError, WiringError) as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except OSError as error:  # a full disk, a folder that is not ours
        print(f"\n{error.filename or BUILD}: {error.strerror or error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The next run goes on from here.", file=sys.stderr)
        return 130
    return 0


def build(board: Path, out: Path) -> None:
    """Bring out/risefly.uf2 up to date with everything it is made of."""
    if board.name != STOCK:
        load(board.name)  # an image for pins that are not there would stay dark
    image, stamp = out / "risefly.uf2", out / "risefly.key"
    version, revision = project_version(), git_revision(board)
    sources = input_key(board, version, revision)
    if is_up_to_date(image, stamp, sources):
        print(f"  {shown(image)} is up to date ({version}, {revision})")
        return
    started = time.monotonic()
    log = Log(out / "build.log")
    need_tools(log)
    tree = fetched_tree(log)
    log.stage("mpy-cross")
    jobs = f"-j{os.cpu_count() or 1}"
    log.run("make", "-C", tree / "mpy-cross", jobs, f"PYTHON={PYTHON}")
    manifest = write_generated(board, out, revision)
    prepare_objects()
    log.stage(f"{board.name} (about a minute the first time, on two cores)")
    log.run(
        "cmake", "-S", tree / "ports/rp2", "-B", OBJECTS, "-DPICO_NO_PICOTOOL=1",
        f"-DMICROPY_BOARD={COMMON.name}", f"-DMICROPY_BOARD_DIR={COMMON}",
        f"-DMICROPY_FROZEN_MANIFEST={manifest}", f"-DPython3_EXECUTABLE={PYTHON}",
    )  # fmt: skip
    log.run("make", "-C", OBJECTS, jobs)
    pack(log, tree, image)
    size, digest = image.stat().st_size, sha256(image)
    stamp.write_text(stamped(sources, digest))  # the compiler may have come only now
    log.note(f"{digest}  {image.name}")
    print(f"  {shown(image)}: {version}, {revision}, {size // 1024} KB as UF2,")
    print(f"  sha256 {digest}, {time.monotonic() - started:.0f} s")


def is_up_to_date(image: Path, stamp: Path, sources: str) -> bool:
    """Tell whether the image is the one that was made of these sources, by this compiler."""
    if not image.is_file() or not stamp.is_file():
        return False
    return stamp.read_text(errors="replace") == stamped(sources, sha256(image))


def stamped(sources: str, digest: str) -> str:
    """Return what stands beside an image of that hash."""
    return f"{sources} {digest} {compiler_version()}"


def prepare_objects() -> None:
    """Remove what make would wrongly keep, since it goes by dates and names alone.

    That is the modules frozen last, which may be another board's, and objects of another compiler
    or of a repository that has moved.
    """
    made_by = OBJECTS / "made_by"
    here = f"{ROOT} {compiler_version()}"
    if not made_by.is_file() or made_by.read_text() != here:
        shutil.rmtree(OBJECTS, ignore_errors=True)
        OBJECTS.mkdir(parents=True)
        made_by.write_text(here)
    shutil.rmtree(OBJECTS / "frozen_mpy", ignore_errors=True)
    (OBJECTS / "frozen_content.c").unlink(missing_ok=True)


def pack(log: Log, tree: Path, image: Path) -> None:
    """Turn the linked firmware into a UF2; the old image is replaced only by a whole one."""
    binary, fresh = OBJECTS / "risefly.bin", image.with_suffix(".new")
    log.run("arm-none-eabi-objcopy", "-O", "binary", OBJECTS / "firmware.elf", binary)
    if binary.stat().st_size > LARGEST:
        raise BuildError("The image is larger than 640 KB: it would lie over the nights.")
    log.run(
        PYTHON, tree / "tools/uf2conv.py", "-b", FLASH_START, "-f", UF2_FAMILY,
        "-c", "-o", fresh, binary,
    )  # fmt: skip
    fresh.replace(image)
    log.run("arm-none-eabi-size", OBJECTS / "firmware.elf")


# -- what the image is made of ----------------------------------------------------------------


def project_version() -> str:
    """Return the version that pyproject.toml states."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def compiler_version() -> str:
    """Return what the compiler says of itself; nothing where it is not installed yet."""
    return output("arm-none-eabi-gcc", "--version")


def source_folders(board: Path) -> list[Path]:
    """Return the folders of ours whose files go into the board's image."""
    box = [] if board.name == STOCK else [ROOT / "engine", ROOT / "firmware"]
    return [board, COMMON, *box]


def build_programs() -> list[Path]:
    """Return the files that say how an image is built."""
    here = Path(__file__).resolve()
    return [here, here.with_name("debian_sources.py")]


def git_revision(board: Path) -> str:
    """Return the last commit of the image's sources, with + if they were edited since."""
    paths = [shown(path) for path in source_folders(board) + build_programs()]
    found = output("git", "log", "-1", "--format=%h", "--", *paths)
    if not found:
        return "unknown"
    return found + ("+" if output("git", "status", "--porcelain", "--", *paths) else "")


def input_files(board: Path) -> Iterator[Path]:
    """Yield every file of ours that goes into the image or says how it is built."""
    yield from build_programs()
    for folder in source_folders(board):
        for path in sorted(folder.rglob("*")):
            is_source = path.suffix != ".svg" and "__pycache__" not in path.parts
            if path.is_file() and is_source:
                yield path


def input_key(board: Path, version: str, revision: str) -> str:
    """Return a hash that changes when the image would, with the same compiler."""
    digest = hashlib.sha256(f"{version} {revision}".encode())
    for path in input_files(board):
        digest.update(f"\0{shown(path)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def write_generated(board: Path, out: Path, revision: str) -> Path:
    """Write the revision as a module and a manifest that adds it to the board's; return that."""
    folder = out / "generated"
    folder.mkdir(parents=True, exist_ok=True)
    module, manifest = folder / "scorebox_version.py", folder / "manifest.py"
    module.write_text(f'REVISION = "{revision}"\n')
    manifest.write_text(
        f'include("{board}/manifest.py")\nmodule("{module.name}", base_path="{folder}", opt=2)\n'
    )
    return manifest


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
