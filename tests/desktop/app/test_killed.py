"""The app as a process of its own, killed while it reads a box: all that was read is kept."""

import contextlib
import os
import sqlite3
import subprocess
import sys
import time

import pytest

from desktop_companion.ledger import Ledger
from desktop_companion.runtime import RunningBox, register
from tests.desktop.app.display import IS_THERE, display
from tests.desktop.keeper_box import KeeperBox, copied, played, take

pytestmark = pytest.mark.skipif(not IS_THERE, reason="needs Xvfb: .ci/setup.sh dev installs it")
SECONDS = 60
START = "from desktop_companion.cli import main; main()"
SHARES = (0.01, 0.25, 0.5, 0.75)  # of the box's lines, at which the app is killed


def held(ledger):
    """Return how many lines the ledger holds."""
    with contextlib.closing(sqlite3.connect(ledger.path)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM lines").fetchone()
    return count


def told(ledger):
    """Return what the ledger tells of each night."""
    return [(row.night, row.games, row.hands, row.result) for row in ledger.nights()]


def until(is_so, what):
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def test_killed_while_a_box_is_read(ledger, tmp_path):
    flash = played(nights=4, games=5)
    with Ledger(tmp_path / "untroubled.sqlite") as other:
        take(copied(flash), other)
        wanted = told(other)
        total = held(other)
    counts = []
    with KeeperBox(flash) as box, display() as environment:
        box.run()
        register(RunningBox("a box", box.port, os.getpid()))
        for share in (*SHARES, 1):
            app = subprocess.Popen([sys.executable, "-c", START, "gui"], env=environment)
            try:
                until(lambda share=share: held(ledger) >= share * total, f"{share} of the lines")
            finally:
                app.kill()
                app.wait(SECONDS)
            counts.append(held(ledger))
            with contextlib.closing(sqlite3.connect(ledger.path)) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            for row in ledger.nights():
                ledger.load(row)
        there = {night: last for night, _, last, _ in box.keeper.nights()}
    assert counts == sorted(counts), "what was read is not lost"
    assert counts[1] < total, "it was killed before the end"
    assert told(ledger) == wanted
    assert {night: ledger.last_seq(night, 0) for night, *_ in wanted} == there
