"""Builds build/BOARD/risefly.uf2 from Debian's packages: build_firmware.py [BOARD].

For Debian 12 and 13, with the standard library alone. MicroPython, the Pico SDK, TinyUSB and
Mbed TLS come from Debian 13 (trixie), read through an apt configuration under build/; the
system's is left alone. The compiler comes from the machine's own release. Kept between runs:
the sources (once), the compiler's objects (make knows what changed), and the image with a hash
over all that went into it, so that nothing is done when nothing changed.

What is fetched and linked into the image, and its licence: MicroPython (MIT), littlefs within it
(BSD-3-Clause), pico-sdk (BSD-3-Clause), TinyUSB (MIT), Mbed TLS (Apache-2.0 or GPL-2.0+), newlib
(BSD and similar).
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import tomllib

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
WORK = BUILD / "firmware"  # what all boards share: apt's state, the fetched sources

RELEASE = "trixie"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
# Upstream versions. Debian's own revision after them may grow, and Mbed TLS gets its security
# updates as new versions of its series.
SOURCES = {"micropython": "1.25.0+ds-", "mbedtls": "3.6."}  # source packages
BINARIES = {"pico-sdk-source": "2.1.1-", "tinyusb-source": "0.18.0+dfsg-"}
ENVIRONMENT = {
    "LC_ALL": "C.UTF-8",
    "DEBIAN_FRONTEND": "noninteractive",
    "SOURCE_DATE_EPOCH": "1744675200",  # MicroPython's release: same input, same image
    "MICROPY_GIT_TAG": "v1.25.0",  # else it would ask this repository's git
    "MICROPY_GIT_HASH": "debian",
}

# Debian package: a program or file that shows it is there.
TOOLS = {
    "gcc-arm-none-eabi": "arm-none-eabi-gcc",
    "libnewlib-arm-none-eabi": "/usr/lib/arm-none-eabi/include/newlib.h",
    "libstdc++-arm-none-eabi-newlib": "/usr/lib/arm-none-eabi/lib/libstdc++.a",
    "cmake": "cmake",
    "build-essential": "g++",
    "dpkg-dev": "dpkg-source",
    "git": "git",
}
FLASH_START = "0x10000000"
UF2_FAMILY = "0xe48bff56"  # RP2040


class BuildError(Exception):
    """A stage failed; the message says what to do about it."""


class Log:
    """Runs commands; their output goes to a file, of which a failure shows the end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")

    def stage(self, text: str) -> None:
        """Say what begins now."""
        print(f"  {text}", flush=True)
        self.note(f"== {text}")

    def note(self, text: str) -> None:
        """Write a line to the file alone."""
        with self.path.open("a") as file:
            file.write(text + "\n")

    def run(self, *command: "str | Path", cwd: Path = ROOT) -> None:
        """Run one command to its end. BuildError with the log's tail if it fails."""
        words = [str(word) for word in command]
        self.note("$ " + " ".join(words))
        env = {**os.environ, **ENVIRONMENT}
        with self.path.open("ab") as file:
            try:
                done = subprocess.run(
                    words,
                    cwd=cwd,
                    env=env,
                    check=False,
                    stdin=subprocess.DEVNULL,
                    stdout=file,
                    stderr=file,
                )
            except FileNotFoundError:
                raise BuildError(f"The program {words[0]} is missing.") from None
        if done.returncode:
            tail = "\n".join(self.path.read_text(errors="replace").splitlines()[-25:])
            raise BuildError(f"{tail}\n\nThis stage failed. The whole log: {shown(self.path)}")


def main(arguments: list[str]) -> int:
    """Build for the board named on the command line; 0 if there is an image now."""
    name = arguments[0] if arguments else "pico_oled"
    board = ROOT / "boards" / name
    if len(arguments) > 1 or not (board / "mpconfigboard.cmake").is_file():
        boards = sorted(path.parent.name for path in ROOT.glob("boards/*/mpconfigboard.cmake"))
        print(f"usage: build_firmware.py [BOARD]   BOARD is one of: {', '.join(boards)}")
        return 2
    out = BUILD / name
    try:
        build(board, out)
    except BuildError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The next run goes on from here.", file=sys.stderr)
        return 130
    return 0


def build(board: Path, out: Path) -> None:
    """Bring out/risefly.uf2 up to date with everything it is made of."""
    image, stamp = out / "risefly.uf2", out / "risefly.key"
    version, revision = project_version(), git_revision(board)
    key = input_key(board, version, revision)
    if image.is_file() and stamp.is_file() and stamp.read_text() == key:
        print(f"  {shown(image)} is up to date ({version}, {revision})")
        return
    started = time.monotonic()
    log = Log(out / "build.log")
    need_tools(log)
    tree = fetched_tree(log)
    log.stage("mpy-cross")
    jobs = f"-j{os.cpu_count() or 1}"
    log.run("make", "-C", tree / "mpy-cross", jobs, f"PYTHON={sys.executable}")
    manifest = write_generated(board, out, version, revision)
    objects = out / "cmake"
    log.stage("firmware (about a minute the first time, on two cores)")
    log.run(
        "cmake", "-S", tree / "ports/rp2", "-B", objects, "-DPICO_NO_PICOTOOL=1",
        f"-DMICROPY_BOARD={board.name}", f"-DMICROPY_BOARD_DIR={board}",
        f"-DMICROPY_FROZEN_MANIFEST={manifest}", f"-DPython3_EXECUTABLE={sys.executable}",
    )  # fmt: skip
    log.run("make", "-C", objects, jobs)
    log.stage("image")
    pack(log, tree, objects, image)
    stamp.write_text(key)
    size, digest = image.stat().st_size, sha256(image)
    log.note(f"{digest}  {image.name}")
    print(f"  {shown(image)}: {version}, {revision}, {size // 1024} KB as UF2,")
    print(f"  sha256 {digest}, {time.monotonic() - started:.0f} s")


def pack(log: Log, tree: Path, objects: Path, image: Path) -> None:
    """Turn the linked firmware into a UF2; the old image is replaced only by a whole one."""
    binary, fresh = objects / "risefly.bin", image.with_suffix(".new")
    log.run("arm-none-eabi-objcopy", "-O", "binary", objects / "firmware.elf", binary)
    log.run(
        sys.executable, tree / "tools/uf2conv.py", "-b", FLASH_START, "-f", UF2_FAMILY,
        "-c", "-o", fresh, binary,
    )  # fmt: skip
    fresh.replace(image)
    log.run("arm-none-eabi-size", objects / "firmware.elf")


# -- what the image is made of ----------------------------------------------------------------


def project_version() -> str:
    """Return the version that pyproject.toml states."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def git_revision(board: Path) -> str:
    """Return the last commit of the image's sources, with + if they were edited since."""
    paths = [shown(board), "engine", "firmware", "boards/build_firmware.py"]
    found = output("git", "log", "-1", "--format=%h", "--", *paths)
    if not found:
        return "unknown"
    return found + ("+" if output("git", "status", "--porcelain", "--", *paths) else "")


def input_files(board: Path) -> Iterator[Path]:
    """Yield every file of ours that goes into the image or says how it is built."""
    yield Path(__file__).resolve()
    for folder in (board, ROOT / "engine", ROOT / "firmware"):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def input_key(board: Path, version: str, revision: str) -> str:
    """Return a hash that changes when the image would."""
    digest = hashlib.sha256(
        f"{version} {revision} {output('arm-none-eabi-gcc', '--version')}".encode()
    )
    for path in input_files(board):
        digest.update(f"\0{shown(path)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def write_generated(board: Path, out: Path, version: str, revision: str) -> Path:
    """Write the version as a module and a manifest that adds it to the board's; return that."""
    folder = out / "generated"
    folder.mkdir(parents=True, exist_ok=True)
    write_if_changed(
        folder / "scorebox_version.py", f'VERSION = "{version}"\nREVISION = "{revision}"\n'
    )
    manifest = folder / "manifest.py"
    write_if_changed(
        manifest,
        f'include("{board}/manifest.py")\n'
        f'module("scorebox_version.py", base_path="{folder}", opt=2)\n',
    )
    return manifest


# -- Debian's packages ------------------------------------------------------------------------


def need_tools(log: Log) -> None:
    """Install the compiler and its company if root; otherwise say what is missing."""
    missing = [package for package, proof in TOOLS.items() if not is_there(proof)]
    if not missing:
        return
    if shutil.which("apt-get") is None:
        raise BuildError(f"Needed here, under Debian's names: {' '.join(missing)}.")
    if os.geteuid() != 0:
        raise BuildError(f"Missing here. Please run:  sudo apt-get install {' '.join(missing)}")
    log.stage(f"installing {' '.join(missing)} (Debian; some minutes)")
    log.run("apt-get", "update", "-qq")
    log.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing)


def is_there(proof: str) -> bool:
    """Tell whether the program is on the path, or the file exists."""
    return Path(proof).exists() if proof.startswith("/") else shutil.which(proof) is not None


def fetched_tree(log: Log) -> Path:
    """Return MicroPython's tree with its libraries; fetch all of it if it is not here."""
    wanted = repr((RELEASE, SOURCES, BINARIES))
    ready = WORK / "ready"
    tree = WORK / "sources/micropython"
    if ready.is_file() and ready.read_text() == wanted:
        return tree
    log.stage(f"sources from Debian {RELEASE} (25 MB)")
    shutil.rmtree(WORK, ignore_errors=True)
    downloads, sources = WORK / "downloads", WORK / "sources"
    downloads.mkdir(parents=True)
    sources.mkdir()
    options = apt_options()
    log.run("apt-get", *options, "update")
    log.run("apt-get", *options, "-d", "--only-source", "source", *SOURCES, cwd=downloads)
    log.run("apt-get", *options, "download", *BINARIES, cwd=downloads)
    for path in sorted(downloads.iterdir()):
        log.note(f"{sha256(path)}  {path.name}")
    log.stage("unpacking")
    unpack(log, downloads, sources)
    ready.write_text(wanted)
    return tree


def apt_options() -> list[str]:
    """Write a configuration of our own under build/; return the options that make apt use it."""
    apt = WORK / "apt"
    for folder in ("lists/partial", "cache/archives/partial"):
        (apt / folder).mkdir(parents=True)
    source = f"[signed-by={KEYRING}] {mirror()} {RELEASE} main\n"
    (apt / "sources.list").write_text(f"deb {source}deb-src {source}")
    settings = {
        "Dir::Etc::sourcelist": apt / "sources.list",
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::Etc::preferences": "/dev/null",
        "Dir::Etc::preferencesparts": "/dev/null",
        "Dir::State::lists": apt / "lists",
        "Dir::Cache": apt / "cache",
        "APT::Sandbox::User": "root",  # the downloads belong to whoever builds
        "Acquire::Retries": "3",
    }
    return [word for name, value in settings.items() for word in ("-o", f"{name}={value}")]


def mirror() -> str:
    """Return the address this machine reads Debian from. BuildError if it reads none."""
    # Without release info it answers even where `apt-get update` never ran.
    shape = "$(REPO_URI) $(RELEASE)"
    listed = output("apt-get", "indextargets", "--no-release-info", "--format", shape)
    found = [line.split() for line in listed.splitlines() if line.strip()]
    for words in found:
        if words[1:] and words[1] in ("bookworm", "trixie", "stable", "oldstable"):
            return words[0].rstrip("/")
    for words in found:
        if words[0].rstrip("/").endswith("/debian"):
            return words[0].rstrip("/")
    raise BuildError("apt knows no Debian mirror here (`apt-get indextargets` names none).")


def unpack(log: Log, downloads: Path, sources: Path) -> None:
    """Lay the trees out as MicroPython expects its submodules."""
    for name, version in SOURCES.items():
        package = pinned(downloads, f"{name}_", version, ".dsc")
        # apt has checked the signatures already.
        log.run("dpkg-source", "--no-check", "-x", package, sources / name)
    for name, version in BINARIES.items():
        log.run("dpkg", "-x", pinned(downloads, f"{name}_", version, ".deb"), sources / "packages")
    library = sources / "micropython/lib"
    for name in ("pico-sdk", "tinyusb"):
        link(library / name, sources / "packages/usr/src" / name)
    link(library / "mbedtls", sources / "mbedtls")
    (library / "micropython-lib").mkdir(exist_ok=True)
    (library / "micropython-lib/README.md").touch()


def pinned(folder: Path, start: str, version: str, end: str) -> Path:
    """Return the downloaded package, which must be of the version this recipe was tried with."""
    found = [
        path
        for path in folder.iterdir()
        if path.name.startswith(start) and path.name.endswith(end)
    ]
    if len(found) != 1 or not found[0].name.startswith(start + version):
        names = ", ".join(path.name for path in found) or "nothing"
        raise BuildError(
            f"Debian {RELEASE} offers {names} where {start}{version}* was tried. See SOURCES and"
            f" BINARIES in {shown(Path(__file__).resolve())}."
        )
    return found[0]


# -- small helpers ----------------------------------------------------------------------------


def link(path: Path, target: Path) -> None:
    """Make `path` a link to `target`, instead of the empty folder that stands there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    path.symlink_to(target)


def write_if_changed(path: Path, text: str) -> None:
    """Leave a file's date alone when its text is the same, so that make has nothing to do."""
    if not path.is_file() or path.read_text() != text:
        path.write_text(text)


def output(*command: str) -> str:
    """Return what a command says, or nothing if it fails or is missing."""
    try:
        done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def sha256(path: Path) -> str:
    """Return a file's hash in hex."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def shown(path: Path) -> str:
    """Return a path as a reader at the repository's root would write it."""
    return str(path.relative_to(ROOT))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
