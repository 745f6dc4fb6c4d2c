"""Every command that the README shows works, in the order in which it stands there."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from bidwhist.rules import FIELDS, WORD
from desktop_companion.meanings import MEANINGS
from tests.readme_table import README, with_table

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# What a make target does for a reader, without preparing .venv anew.
MAKE = {"run": "risefly demo --to out"}
# These wait for hardware, or for somebody at a window: only their options are checked.
INTERACTIVE = {"gui", "watch", "sync", "deploy", "ports", "correct", "claim"}
# Getting and preparing the repository: done, or this test could not run.
DONE = ("git clone ", "cd ", "sudo apt-get install ", "sudo apt install ", "pip install ")
SECONDS = 120


def commands(markdown):
    """Return the commands of the ```sh and ```console blocks: one string a command."""
    found = []
    for kind, block in BLOCK.findall(markdown):
        lines = block.replace("\\\n", " ").splitlines()
        if kind == "console":  # the rest is what the command prints
            lines = [line[2:] for line in lines if line.startswith("$ ")]
        found += [line.strip() for line in lines if line.strip() and line.strip()[0] != "#"]
    return found


def is_interactive(words):
    """Whether a risefly command waits for a window or a box; bare `risefly` opens the app."""
    if len(words) == 1:
        return True
    if words[1] == "virtual":
        return "--keys" not in words
    return words[1] in INTERACTIVE or words[2:3] in (["send"], ["fetch"])


def check_options(words):
    """Let the command line parse the words without acting on them."""
    from desktop_companion.cli import main  # noqa: PLC0415 - only where the README asks for it

    command: click.Command = main
    rest = words[1:]
    while rest and isinstance(command, click.Group):
        rest = rest[len([each for each in command.params if isinstance(each, click.Argument)]) :]
        command, rest = command.commands[rest[0]], rest[1:]
    if len(words) > 1:
        command.make_context(command.name, rest)


def check_make(words):
    """Let make say what it would do: a target that is not there fails."""
    subprocess.run(
        ["make", "-n", *words[1:]], cwd=ROOT, check=True, capture_output=True, text=True
    )


@pytest.fixture
def reader(tmp_path):
    """Return a function that runs a line as a reader would: own folders, the venv's programs."""
    folders = {
        name: tmp_path / name for name in ("cwd", "HOME", "RISEFLY_DATA", "RISEFLY_RUNTIME")
    }
    for folder in folders.values():
        folder.mkdir()
    cwd = folders.pop("cwd")
    env = os.environ | {name: str(folder) for name, folder in folders.items()}
    env["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{env['PATH']}"

    def run(line):
        result = subprocess.run(
            ["bash", "-c", "set -eo pipefail; " + line],
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert result.returncode == 0, f"{line}\n{result.stdout[-2000:]}{result.stderr[-2000:]}"

    return run


def test_every_command_works(reader):
    found = commands((ROOT / "README.md").read_text(encoding="utf-8"))
    assert found, "the README shows no command"
    for line in found:
        words = shlex.split(line, comments=True)
        if line.startswith(DONE):
            continue
        if words[0] == "make":
            check_make(words)
            for target in words[1:]:
                if target in MAKE:
                    reader(MAKE[target])
        elif Path(words[0]).name == "risefly" and is_interactive(words):
            check_options(words)
        else:
            reader(line)


def test_blocks_are_read():
    markdown = (
        "```sh\n# a comment\nmake run\nrisefly export last \\\n  --to out\n```\n"
        "```console\n$ risefly nights\n1  a night\n```\n"
        "```python\nignored()\n```\n"
    )
    assert commands(markdown) == ["make run", "risefly export last    --to out", "risefly nights"]


def test_a_failing_command_is_seen(reader):
    with pytest.raises(AssertionError, match="no-such-command"):
        reader("no-such-command | cat")


def test_the_table_of_rules_is_the_fields():
    text = README.read_text(encoding="utf-8")
    assert with_table(text) == text, "a field has changed: make readme"


def test_every_field_and_word_has_a_meaning():
    assert list(MEANINGS) == [row[0] for row in FIELDS]
    for name, kind, default, allowed in FIELDS:
        about, words = MEANINGS[name]
        assert about, name
        if kind == WORD and isinstance(default, str):
            assert len(words) == len(allowed), name
        elif words:
            assert (kind, len(words)) == (WORD, len(allowed)), name
