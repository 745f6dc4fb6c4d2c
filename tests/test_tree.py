"""What is in the repository: the agreed folders, small text files, nothing of one machine."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = {"engine", "firmware", "boards", "desktop_companion", "tests"}
FILES = {
    "README.md",
    "LICENSE",
    "Makefile",
    "package.json",
    "pyproject.toml",
    "mypy.device.ini",
    "pyrightconfig.device.json",
}
LARGEST = 600_000
LONGEST_MODULE = 400
OF_ONE_MACHINE = re.compile(r"(?<![\w.])/(home|root|Users|work)/\w")
REGISTRY_HOST = re.compile(r"https?://[\w.-]*(pypi|pythonhosted|debian|npm)")


@pytest.fixture(scope="module")
def tracked():
    """Return the tracked files that are there: one just removed may still be in the index."""
    # The checkout may belong to another user than the one who tests it.
    git = ["git", "-c", "safe.directory=*", "-C", str(ROOT), "ls-files", "-z"]
    names = subprocess.run(git, check=True, capture_output=True, text=True).stdout.split("\0")
    return [name for name in names if name and (ROOT / name).is_file()]


def text(name):
    return (ROOT / name).read_bytes().decode("utf-8", errors="replace")


def test_the_top_holds_only_what_is_agreed(tracked):
    tops = {name.split("/", maxsplit=1)[0] for name in tracked}
    assert not {top for top in tops - FOLDERS - FILES if not top.startswith(".")}


def test_no_file_is_large(tracked):
    assert not [name for name in tracked if (ROOT / name).stat().st_size > LARGEST]


def test_no_file_is_binary(tracked):
    """Neither a zero byte nor anything but UTF-8."""
    assert not [name for name in tracked if {"\0", "\N{REPLACEMENT CHARACTER}"} & set(text(name))]


def test_no_module_is_long(tracked):
    lengths = {name: text(name).count("\n") for name in tracked if name.endswith(".py")}
    assert not {name: lines for name, lines in lengths.items() if lines > LONGEST_MODULE}


@pytest.mark.parametrize("pattern", [OF_ONE_MACHINE, REGISTRY_HOST], ids=["path", "host"])
def test_nothing_names_one_machine_or_a_registry(tracked, pattern):
    faults = [
        f"{name}:{number}: {line.strip()[:100]}"
        for name in tracked
        for number, line in enumerate(text(name).splitlines(), 1)
        if pattern.search(line)
    ]
    assert not faults, "\n".join(faults)


def test_the_patterns_see_what_they_look_for():
    assert OF_ONE_MACHINE.search("open('/" + "home/ann/night.bwn')")
    assert not OF_ONE_MACHINE.search("see firmware/root/x and https://example.org/home/")
    assert REGISTRY_HOST.search("https" + "://deb.debian.org/debian")


def test_scripts_can_be_run():
    for name in (".ci/run", ".ci/setup.sh"):
        assert (ROOT / name).stat().st_mode & 0o111, name
