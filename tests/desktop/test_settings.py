"""What the user has set is kept, whole; what cannot be read counts as not set."""

import json

import pytest

from desktop_companion.errors import UserError
from desktop_companion.ledger.store import ledger_path
from desktop_companion.settings import (
    USUAL,
    Settings,
    load_settings,
    save_settings,
    settings_path,
)


@pytest.fixture(autouse=True)
def _own_settings(tmp_path, monkeypatch):
    monkeypatch.setenv("RISEFLY_CONFIG", str(tmp_path / "config"))


def write(text):
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text(text, encoding="utf-8")


def test_they_are_kept():
    assert load_settings() == USUAL
    chosen = Settings(150, "light", "/srv/whist äß", True, "/srv/nights")
    save_settings(chosen)
    assert load_settings() == chosen


NO_NAMES = '{"data": "\\ud800", "exports": "/a\\u0000"}'


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '"light"', "\x00\x01", '{"theme": 3}', NO_NAMES, "[" * 100_000],
)
def test_a_damaged_file_counts_as_none(text):
    write(text)
    assert load_settings() == USUAL


def test_what_can_be_read_counts():
    write(json.dumps({"theme": "light", "text_size": 1000, "data": None, "exports": 7}))
    assert load_settings() == USUAL._replace(theme="light")
    write(json.dumps({"text_size": True, "hides_totals": 1}))
    assert load_settings() == USUAL


def test_a_folder_that_cannot_hold_them(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RISEFLY_CONFIG", str(tmp_path / "file" / "config"))
    with pytest.raises(UserError, match="cannot be written"):
        save_settings(USUAL)


def test_they_say_where_the_ledger_is(tmp_path, monkeypatch):
    save_settings(USUAL._replace(data=str(tmp_path / "ours")))
    assert ledger_path() == tmp_path / "data" / "ledger.sqlite", "the variable comes first"
    monkeypatch.delenv("RISEFLY_DATA")
    assert ledger_path() == tmp_path / "ours" / "ledger.sqlite"
