"""The engine against a second scorer that was written from the text of the rules alone.

tests/oracle holds it, with random rules over the whole table of fields and random nights under
them. RISEFLY_NIGHTS=100000 looks at as many nights instead of a few thousand.
"""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bidwhist.bwn_read import read_night
from bidwhist.errors import BidWhistError, RuleError
from desktop_companion.paths import device_folders
from desktop_companion.virtual_box import START
from tests.oracle.dice import drawn
from tests.oracle.nights import any_rule_set, nights, repeated
from tests.oracle.on_micropython import score_to
from tests.oracle.oracle import score
from tests.oracle.reader import read
from tests.oracle.tables import DEFAULTS, PRESETS, TABLE, Fields, conflicts

TESTS = Path(__file__).parents[1]
RECORDED = sorted((TESTS / "nights").glob("*.bwn"))
NIGHTS = int(os.environ.get("RISEFLY_NIGHTS", "0"))
PORTABLE_NIGHTS = 300
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
MANY = settings(max_examples=NIGHTS or 3500, deadline=None, suppress_health_check=SLOW)
FEWER = settings(MANY, max_examples=NIGHTS // 4 or 400)


def by_the_oracle(games, places):
    """Return the oracle's document, its warnings on the lines where they were written."""
    told = score(games)
    warnings = [{"line": places[at], "code": code, "text": ""} for at, code in told["warnings"]]
    return json.dumps({**told, "warnings": warnings}, indent=1)


def scored(text: str) -> str:
    stream = io.StringIO()
    score_to(stream, text)
    return stream.getvalue()


def by_the_engine(text):
    return json.dumps(json.loads(scored(text)), indent=1)


@MANY
@given(nights())
def test_random_nights(night):
    games, text, places = night
    assert by_the_engine(text) == by_the_oracle(games, places), text


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_nights(path):
    """A check of the oracle: what the recorded nights are known to score."""
    known = json.loads(path.with_suffix(".json").read_text("utf-8"))
    told = score(read(path.read_text("utf-8")))
    del told["warnings"]
    assert json.dumps(told, indent=1) == json.dumps(known, indent=1)


def test_the_tables_of_both_are_the_same():
    for name, fields in PRESETS.items():
        sheet = read_night(f'[Rules "{name}"]\n1 N misdeal\n')
        rules = sheet.first_game().rules
        assert {field: getattr(rules, field) for field in DEFAULTS} == fields, name
        assert not conflicts(fields), name


def refusal(preset: str, changes: Fields) -> BidWhistError | None:
    """Return why the engine refuses the rules, None where it takes them."""
    pairs = " ".join(f"{name}={value}" for name, value in changes.items())
    try:
        read_night(f'[Rules "{preset}"] [Set "{pairs}"]\n1 N misdeal\n')
    except RuleError as error:
        return error
    return None


@FEWER
@given(st.data())
def test_rules_that_cannot_stand_together(data):
    preset, changes = any_rule_set(drawn(data.draw))
    found = conflicts({**PRESETS[preset], **changes})
    error = refusal(preset, changes)
    assert bool(found) is bool(error), (found, error)
    if error:
        assert error.code == "rules.conflict"
        named = [set(part.split()) for part in str(error.context["fields"]).split("; ")]
        assert len(named) == len(found)
        assert all(any(fields <= one for one in named) for fields in found), (found, named)


def test_every_value_of_the_table_and_no_other():
    """The values beside each list of them, and a word that no field has."""
    words = {value for _, values in TABLE.values() for value in values if isinstance(value, str)}
    for name, (default, values) in TABLE.items():
        numbers = {-1, 0, 1, 2, 13, 14, 999, 1000}
        others = numbers if isinstance(default, int) else words | {"", "x"}
        for value in [*values[:20], *values[-3:], *sorted(others - set(values), key=str)]:
            error = refusal("standard", {name: value})
            refused = error is not None and error.code != "rules.conflict"
            assert refused is (value not in values), (name, value, error)


@pytest.mark.micropython
def test_micropython_scores_the_same_bytes():
    """Some hundred nights, always the same ones, in one process of real MicroPython."""
    texts = [repeated(seed)[1] for seed in range(NIGHTS // 10 or PORTABLE_NIGHTS)]
    place = os.pathsep.join([".frozen", str(device_folders().engine)])
    script = TESTS / "oracle" / "on_micropython.py"
    done = subprocess.run(
        [sys.executable, "-c", START, "-X", "heapsize=192wK", str(script)],
        env=dict(os.environ, MICROPYPATH=place),
        input="".join(json.dumps(text) + "\n" for text in texts).encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == len(texts)
    for text, line in zip(texts, lines, strict=True):
        # MicroPython writes letters as they are
        told = json.dumps(json.loads(scored(text)), ensure_ascii=False)
        assert line == told.encode(), text
