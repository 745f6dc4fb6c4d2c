"""Standard output that is closed, full, or read by somebody who has seen enough."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.desktop.conftest import NIGHTS

PROGRAM = [sys.executable, "-c", "from desktop_companion.cli import main; main()"]
STANDARD = str(NIGHTS / "standard.bwn")
COMMANDS = [
    ("--help",),
    ("virtual", "--keys", "ok"),
    ("nights",),
    ("rules", "list"),
    ("score", STANDARD),
    ("fmt", STANDARD),
    ("calls",),
    ("renege", "--contract", "?", "--accused", "S"),
]


def start(arguments, stdout, **more):
    """Start the program as a shell would."""
    return subprocess.Popen(
        [*PROGRAM, *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **more},
    )


def ended(processes):
    """Return (arguments, status, what was said on standard error) of each."""
    found = []
    for arguments, process in processes:
        _, said = process.communicate(timeout=60)
        found.append((arguments, process.returncode, said.decode()))
    return found


def gone():
    """Return the end of a pipe that nobody reads."""
    read, write = os.pipe()
    os.close(read)
    return write


def test_a_reader_who_has_seen_enough_is_no_error():
    pipe = gone()
    for arguments, status, said in ended([(each, start(each, pipe)) for each in COMMANDS]):
        assert (status, said) == (0, ""), arguments
    os.close(pipe)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_output_is_one_sentence():
    with Path("/dev/full").open("wb") as full:
        for arguments, status, said in ended([(each, start(each, full)) for each in COMMANDS]):
            assert status == 2, arguments
            assert said == "risefly: standard output: No space left on device\n", arguments


def test_a_closed_output_breaks_nothing():
    shell = 'exec "$@" >&-'
    running = [
        (each, subprocess.Popen(
            ["/bin/sh", "-c", shell, "sh", *PROGRAM, *each],
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        ))
        for each in COMMANDS
    ]  # fmt: skip
    for arguments, status, said in ended(running):
        assert (status, said) == (0, ""), arguments


def test_the_evening_is_written_though_nobody_reads_on(tmp_path):
    pipe = gone()
    ((_, status, said),) = ended([("demo", start(("demo", "--to", "out"), pipe))])
    os.close(pipe)
    assert (status, said) == (0, "")
    assert sorted(each.name for each in (tmp_path / "out").iterdir()) == [
        "night-players.csv",
        "night-rulings.csv",
        "night-screen.html",
        "night.bwn",
        "night.csv",
        "night.html",
        "night.json",
        "night.pdf",
        "night.xlsx",
    ]


@pytest.mark.parametrize("columns", ["0", "", "-1"])
def test_a_width_that_is_none_hides_nothing(columns):
    process = start(("rules", "list"), subprocess.PIPE, COLUMNS=columns)
    out, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, b"")
    assert out.strip()


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", STANDARD),
        ("nights",),
        ("show", "last"),
        ("show", "last", "--trail"),
        ("players", "list"),
        ("standings",),
        ("rules", "diff", "standard", "detroit"),
        ("correct", "last", "hand", "1.1", "--books", "9", "--yes"),
    ],
    ids=" ".join,
)
def test_in_a_narrow_terminal_nothing_is_cut(run, arguments):
    run("players", "add", "Ann Lee-Featherstonehaugh")
    run("begin", "--players", "Ann Lee-Featherstonehaugh, Bo, Cy, Di")
    said = ("--bidder", "S", "--bid", "4U", "--trump", "H", "--books", "10", "--yes")
    run("correct", "last", "insert", *said)
    process = start(arguments, subprocess.PIPE, COLUMNS="40", PYTHONIOENCODING="utf-8")
    out, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, b"")
    assert "…" not in out.decode()
    assert all(len(line) <= 40 for line in out.decode().splitlines() if line[:1] in "┏┡│└")
