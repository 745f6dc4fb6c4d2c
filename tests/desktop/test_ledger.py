"""The ledger's file: refused when newer or none, made anew where derived; its nights."""

import sqlite3

import pytest

from bidwhist.journal import Line, encode_line
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger, store, tables


def note(seq, crc=0):
    """Return a (seq, line, header) row of a night."""
    return (seq, encode_line(Line(seq, "time", 1, 5, 0, None, 1, [1700000000]), crc)[0], "")


def spoil(path, statement):
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_it_is_where_risefly_data_says_and_its_file_is_sqlite(ledger, tmp_path):
    assert ledger.path == tmp_path / "data" / "ledger.sqlite"
    assert ledger.path.read_bytes().startswith(b"SQLite format 3")


def test_a_night_goes_by_number_prefix_and_last(ledger):
    for night in ("abcd01", "abce02", "99zz03"):
        assert not ledger.append(night, 0, [note(1)])
    assert [row.night for row in ledger.nights()] == ["abcd01", "abce02", "99zz03"]
    assert ledger.nights()[0].date == "2023-11-14"
    assert ledger.find("last").night == "99zz03"
    assert ledger.find("2").night == "abce02"
    assert ledger.find("abcd").night == "abcd01"
    assert ledger.find("99zz").night == "99zz03"
    for name, why in (("abc", "several nights"), ("", "several nights"), ("x", "no night starts")):
        with pytest.raises(UserError, match=why):
            ledger.find(name)
    with pytest.raises(UserError, match="no night starts with '4'"):
        ledger.find("4")


def test_a_line_that_is_there_stays(ledger):
    ledger.append("n", 0, [note(1)])
    other = (1, note(1, 5)[1], "")
    (conflict,) = ledger.append("n", 0, [other])
    assert conflict == store.Conflict("n", 0, 1)
    assert ledger.line("n", 0, 1) == note(1)[1]
    kept = sqlite3.connect(ledger.path)
    assert kept.execute("SELECT text FROM conflicts").fetchall() == [(other[1],)]
    kept.close()


def test_a_newer_schema_is_refused_and_not_touched(ledger, run):
    ledger.append("n", 0, [note(1)])
    ledger.close()
    spoil(ledger.path, f"PRAGMA user_version = {(tables.SCHEMA_VERSION + 1) * 1000}")
    before = ledger.path.read_bytes()
    told = run("nights")
    assert told.exit_code == 2
    assert "a newer version of risefly made this ledger" in told.output
    assert ledger.path.read_bytes() == before


def test_other_derived_tables_are_made_anew(ledger):
    ledger.append("n", 0, [note(1)])
    rows = ledger.nights()
    ledger.close()
    number = tables.SCHEMA_VERSION * 1000 + tables.DERIVED_VERSION + 1
    spoil(ledger.path, f"PRAGMA user_version = {number}")
    spoil(ledger.path, "UPDATE nights SET result = 'stale'")
    again = Ledger()
    assert again.nights() == rows
    again.close()


@pytest.mark.parametrize("content", [b"no database " * 99, b"SQLite format 3\0" + b"x" * 9999])
def test_a_file_that_is_no_database_is_refused_and_not_touched(tmp_path, run, content):
    path = tmp_path / "data" / "ledger.sqlite"
    path.parent.mkdir()
    path.write_bytes(content)
    told = run("nights")
    assert told.exit_code == 2
    assert str(path) in told.output
    assert "not a ledger, or it is damaged" in told.output
    assert path.read_bytes() == content


def test_a_folder_that_cannot_be(tmp_path, run):
    (tmp_path / "data").write_text("in its place")
    told = run("nights")
    assert told.exit_code == 2
    assert "cannot hold the ledger" in told.output


def test_a_folder_in_the_files_place(tmp_path, run):
    (tmp_path / "data" / "ledger.sqlite").mkdir(parents=True)
    told = run("nights")
    assert told.exit_code == 2
    assert "ledger.sqlite" in told.output


def test_a_ledger_that_is_in_use(ledger, run, monkeypatch):
    monkeypatch.setattr(store, "BUSY_S", 0)
    ledger.append("n", 0, [note(1)])
    other = sqlite3.connect(ledger.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(UserError, match="another program is using the ledger"):
        Ledger().append("n", 0, [note(2)])
    other.execute("ROLLBACK")
    other.close()
    assert ledger.append("n", 0, [note(2)]) == []


def test_a_night_that_cannot_be_read_is_listed_and_told(ledger, run):
    ledger.append("broken", 0, [(1, "[1] 00000000", "")])
    told = run("nights")
    assert told.exit_code == 0
    assert "broken" in told.told
    shown = run("show", "broken")
    assert shown.exit_code == 2
    assert "night broken, line 1" in shown.output


def test_an_empty_ledger_says_what_to_do(run):
    assert "risefly sync" in run("nights").told
    assert run("nights", "--json").output == "[]\n"
    told = run("show", "last")
    assert told.exit_code == 2
    assert "no night is in the ledger yet" in told.output


def test_a_folder_that_is_taken_away_is_told_with_what_to_do(tmp_path):
    with Ledger(tmp_path / "there" / "ledger.sqlite") as ledger:
        (tmp_path / "there").rename(tmp_path / "elsewhere")
        with pytest.raises(UserError, match=r"is its folder there.*start again"):
            ledger.nights()
        (tmp_path / "there").mkdir()
        with pytest.raises(UserError, match=r"no such table.*start again"):
            ledger.nights()
