"""How fast the engine is on a desk, on both interpreters (`make bench`; figures.py is the bench).

It says nothing of the box: that is measured on the emulated one. But for the goals, a budget here
is only to notice when something has become ten times as slow.
"""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from bidwhist.bwn_read import read_night
from bidwhist.bwn_write import write_night
from bidwhist.presets import make_rules
from bidwhist.report import score_document
from desktop_companion.virtual_box import START
from tests.bench.figures import ROUNDS, figures, fold_all, rate, records, show

ROOT = Path(__file__).resolve().parents[2]
RECORDS, RECORDS_SECONDS = 100_000, 2.0  # goal: that many hands scored in that time
# what it does, the fewest a second
BUDGETS = {
    "books judged": 200_000,
    "cards checked: may it be played": 200_000,
    "hand records scored": 50_000,
    "hands scored from journal lines": 1_000,
    "journal lines read": 4_000,
    "hands decided and applied": 1_000,
    "nights read and scored": 30,
}
MORE_BUDGETS = {"nights read": 50, "nights scored": 100, "nights written": 50}

pytestmark = pytest.mark.bench


def test_a_hundred_thousand_hand_records_are_scored_in_time():
    rules, hands = make_rules("standard"), records(RECORDS)
    took = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        games = fold_all(rules, hands)
        took.append(time.perf_counter() - start)
    print(f"\n{RECORDS:,} hand records scored, {games:,} games: {min(took):.2f} s")
    assert min(took) < RECORDS_SECONDS


def test_the_engine_is_fast_enough_on_a_desk():
    print(f"\n{sys.implementation.name} {sys.version.split()[0]}")
    found = {}
    for name, value in figures():
        show(name, value)
        found[name] = value
    hands = found["hands scored from journal lines"]
    print(f"{RECORDS:,} hands from their journal lines would take {RECORDS / hands:.1f} s")
    assert found.keys() == BUDGETS.keys()
    assert not {name: value for name, value in found.items() if value < BUDGETS[name]}


def test_nights_are_read_scored_and_written_fast_enough():
    texts = [file.read_text("utf-8") for file in sorted((ROOT / "tests/nights").glob("*.bwn"))]
    sheets = [read_night(text) for text in texts]
    works = {
        "nights read": lambda: len([read_night(text) for text in texts]),
        "nights scored": lambda: len([score_document(sheet) for sheet in sheets]),
        "nights written": lambda: len([write_night(sheet) for sheet in sheets]),
    }
    print()
    found = {name: max(rate(work) for _ in range(ROUNDS)) for name, work in works.items()}
    for name, value in found.items():
        show(name, value)
    assert not {name: value for name, value in found.items() if value < MORE_BUDGETS[name]}


@pytest.mark.micropython
def test_the_same_on_micropython_with_the_memory_of_a_pico():
    script = ROOT / "tests/bench/figures.py"
    done = subprocess.run(
        [sys.executable, "-c", START, "-X", "heapsize=192wK", str(script)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    print("\nmicropython\n" + done.stdout)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == len(BUDGETS)
