"""MicroPython, the Pico SDK, TinyUSB and Mbed TLS from Debian's packages, and the compiler.

All that runs a command writes to a log, of which a failure shows the end. The sources come from
Debian 13 (trixie), read through an apt configuration under build/; the system's is left alone.
"""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build/firmware"  # what all boards share: apt's state, the fetched sources

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


def need_tools(log: Log) -> None:
    """Install the compiler and its company if root; otherwise say what is missing."""
    missing = [package for package, proof in TOOLS.items() if not is_there(proof)]
    if not missing:
        return
    if shutil.which("apt-get") is None:
        raise BuildError("Images are built on Debian 12 or 13, or in a container of it.")
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


def link(path: Path, target: Path) -> None:
    """Make `path` a link to `target`, instead of the empty folder that stands there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    path.symlink_to(os.path.relpath(target, path.parent))


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
