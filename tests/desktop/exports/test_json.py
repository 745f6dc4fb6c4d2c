"""JSON, judged by the schema that is shipped with it."""

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bidwhist.report import score_document
from desktop_companion import exports
from desktop_companion.exports.json import night_document
from tests.desktop.conftest import NIGHTS
from tests.desktop.exports.conftest import RULED, TABLES, evening, hundreds, night, three

SCHEMA = json.loads(Path(exports.__file__).with_name("nights.schema.json").read_text("utf-8"))
JUDGE = jsonschema.Draft202012Validator(SCHEMA)
NIGHT = jsonschema.Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": "#/$defs/night"}]})

PRINTED = st.characters(codec="utf-8", exclude_categories=["Cc"])  # what BWN can hold


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", sorted(NIGHTS.glob("*.bwn")), ids=lambda path: path.stem)
def test_every_worked_night_keeps_to_it(path, exported):
    from bidwhist.bwn_read import read_night  # noqa: PLC0415

    (written,) = exported("json", read_night(path.read_text(encoding="utf-8")))
    NIGHT.validate(json.loads(written.read_text("utf-8")))


@pytest.mark.parametrize("names", TABLES[:1])
def test_several_nights_keep_to_it(names, exported):
    sheets = [evening(), evening(names), three(), hundreds(), night(("A",) * 4)]
    (path,) = exported("json", *sheets)
    told = json.loads(path.read_text("utf-8"))
    JUDGE.validate(told)
    assert told["format"] == "risefly-nights/1"
    for document, sheet in zip(told["nights"], sheets, strict=True):
        assert document["games"] == score_document(sheet)["games"]


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told.pop("bwn"),
        lambda told: told.update(format="risefly-score/2"),
        lambda told: told.update(more=1),
        lambda told: told["games"][0]["score"].pop("NS"),
        lambda told: told["games"][0]["hands"][0].update(points={"NS": "4", "EW": 0}),
        lambda told: told["games"][0]["hands"][0]["rulings"][0].pop("accused"),
    ],
)
def test_what_does_not_keep_to_it_is_seen(change):
    told = json.loads(json.dumps(night_document(night(("A",) * 4, RULED))))
    JUDGE.validate(told)
    change(told)
    assert list(JUDGE.iter_errors(told))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.text(PRINTED, min_size=1), min_size=4, max_size=4))
def test_any_name(names):
    again = json.loads(json.dumps(night_document(night(names, RULED))))
    NIGHT.validate(again)
    assert list(again["players"].values()) == names
