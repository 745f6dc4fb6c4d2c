"""What the app takes on two cores, in a real window on a display (`make bench`)."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.app_figures import fill
from tests.desktop.app.display import IS_THERE, display

ROOT = Path(__file__).resolve().parents[2]
NIGHTS = 1000
# what, its unit, the most there may be; None: it is only told
BUDGETS = (
    ("import", "s", None),
    ("first frame", "s", 1.0),
    ("memory, a table", "MB", 250),
    ("memory, all screens", "MB", 250),
    ("idle", "% of a core", 3.0),
    ("nights opened", "s", 0.5),
    ("frame, scrolling", "s", 0.15),
    ("back to the list", "s", 0.5),
    ("night opened", "s", 0.8),
    ("charts opened", "s", 0.3),
    ("first chart drawn", "s", 3.0),
    ("figures of all nights", "s", 15.0),
)

pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(not IS_THERE, reason="needs Xvfb: .ci/setup.sh dev installs it"),
]


@pytest.fixture
def found(tmp_path, monkeypatch):
    """Return the figures of an app whose ledger holds a thousand nights."""
    for name in ("RISEFLY_DATA", "RISEFLY_CONFIG", "RISEFLY_RUNTIME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}{os.pathsep}{ROOT / 'engine'}")
    fill(NIGHTS)
    command = [sys.executable, "-m", "tests.bench.app_figures"]
    with display() as environment:
        for _ in range(2):  # what is kept between runs is made by the first
            run = subprocess.run(
                command, env=environment, capture_output=True, text=True, timeout=300, check=True
            )
    return json.loads(run.stdout)


def test_the_app_keeps_to_its_budgets(found):
    print(f"\nthe app, {NIGHTS:,} nights\n{'':24}{'measured':>10}{'budget':>10}")
    for name, unit, most in BUDGETS:
        told = "" if most is None else f"{most:g}"
        print(f"{name:24}{found[name]:10.2f}{told:>10} {unit}")
    over = {name: found[name] for name, _, most in BUDGETS if most and found[name] > most}
    assert not over
