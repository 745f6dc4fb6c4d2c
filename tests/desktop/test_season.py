"""Many nights from the command line: import, standings, ratings, export, labels, backup."""

import contextlib
import csv
import io
import json
import os
import shutil
import sqlite3

import pytest
from click.testing import CliRunner
from rich.console import Console

from desktop_companion import results_commands
from desktop_companion.cli import main
from desktop_companion.ledger import Ledger
from tests.desktop.conftest import NIGHTS
from tests.desktop.few_nights import HANDS, night_file, standings

# -- import ---------------------------------------------------------------------------------------


def test_an_imported_night_is_a_night_like_any(run, season, tmp_path):
    rows = json.loads(run("nights", "--json").output)
    assert [(row["date"], row["hands"]) for row in rows] == [
        ("2026-10-02", 3),
        ("2026-11-06", 3),
        ("2026-11-08", 3),
    ]
    assert run("show", "2").exit_code == 0
    told = run("export", "2", "--format", "bwn", "--to", "out")
    assert told.exit_code == 0
    assert '[Event "Friday"]' in (tmp_path / "out/night.bwn").read_text()


def test_twice_does_no_harm(run, season, tmp_path):
    assert "taken 0, there already 3, refused 0" in run("import", tmp_path / "nights").told
    assert len(json.loads(run("nights", "--json").output)) == 3


def test_a_night_of_a_box_that_comes_back_as_text_is_known(run):
    run("demo", "--to", "out")
    for form in ("bwn", "json"):
        told = run("import", f"out/night.{form}")
        assert "taken 0, there already 1, refused 0" in told.told, told.output
    run("label", "last", "--event", "Club")
    for form in ("bwn", "json"):
        assert "there already 1" in run("import", f"out/night.{form}").told
    run("correct", "last", "hand", "1.1", "--books", "12", "--why", "misheard", "--yes")
    assert "there already 1" in run("import", "out/night.json").told


def test_every_recorded_night_comes_in_and_goes_out_the_same(run, tmp_path):
    told = run("import", NIGHTS, "--yes")
    rows = json.loads(run("nights", "--json").output)
    names = [str(row["number"]) for row in rows]
    assert len(names) > 50, told.output
    assert run("export", *names, "--format", "json", "--to", "out", "--name", "all").exit_code == 0
    written = json.loads((tmp_path / "out/all.json").read_text(encoding="utf-8"))
    again = tmp_path / "again"
    shutil.rmtree(tmp_path / "data")
    told = run("import", "out/all.json")
    assert f"taken {len(names)}, there already 0, refused 0" in told.told, told.output
    names = [str(row["number"]) for row in json.loads(run("nights", "--json").output)]
    assert run("export", *names, "--format", "json", "--to", again, "--name", "all").exit_code == 0
    back = json.loads((again / "all.json").read_text(encoding="utf-8"))
    assert back["results"] == written["results"]
    assert sorted(each["bwn"] for each in back["nights"]) == sorted(
        each["bwn"] for each in written["nights"]
    )


def test_one_night_that_cannot_be_read_takes_nothing_unasked(run, tmp_path):
    folder = tmp_path / "nights"
    night_file(folder, "a.bwn")
    (folder / "b.bwn").write_text("1 N E4U : S = what\n")
    told = run("import", folder)
    assert told.exit_code == 1
    assert "b.bwn:1:" in told.output
    assert "nothing is taken" in told.output
    assert json.loads(run("nights", "--json").output) == []
    told = run("import", folder, "--yes")
    assert told.exit_code == 1
    assert "taken 1, there already 0, refused 1" in told.told


def test_of_a_night_that_breaks_off_the_part_before_is_offered(run, tmp_path):
    path = night_file(tmp_path, "a.bwn", hands=HANDS + "4 W nonsense\n")
    told = run("import", path)
    assert "before that: 1 games, 3 hands" in told.output
    assert json.loads(run("nights", "--json").output) == []
    assert run("import", path, "--yes").exit_code == 1
    (row,) = json.loads(run("nights", "--json").output)
    assert row["hands"] == 3


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.json", b"{", "no JSON that can be read"),
        ("a.json", b"[" * 100_000, "nested too deeply"),
        ("a.json", b"1" * 5_000, "a number in it is too long"),
        ("a.json", b"[]", "not a document of ours"),
        ("a.json", b'{"format": "risefly-score/1"}', "a score without its night"),
        ("a.json", b'{"format": "risefly-nights/1", "nights": []}', "no night is in it"),
        ("a.json", b'{"format": "risefly-nights/1", "nights": [7]}', "a score without its night"),
        ("a.bwn", b"\xff", "not UTF-8"),
        ("a.bwn", b"", "no hand is in it"),
    ],
)
def test_what_is_no_night_is_refused_in_words(run, tmp_path, name, content, said):
    (tmp_path / name).write_bytes(content)
    told = run("import", tmp_path / name)
    assert told.exit_code == 1
    assert said in told.output


def test_what_is_no_file_and_half_a_letter_are_refused(run, tmp_path):
    os.mkfifo(tmp_path / "pipe.bwn")
    assert "that is no file" in run("import", tmp_path / "pipe.bwn").output
    folder = tmp_path / "mixed"
    night_file(folder, "a.bwn")
    os.mkfifo(folder / "b.bwn")
    text = '{"format": "risefly-score/1", "bwn": "[Site \\"\\ud800\\"]"}'
    (folder / "c.json").write_text(text)
    told = run("import", folder, "--yes")
    assert "taken 1, there already 0, refused 1" in told.told
    run("export", "last", "--format", "json", "--to", "out")
    marked = tmp_path / "marked.json"
    marked.write_bytes(b"\xef\xbb\xbf" + (tmp_path / "out/night.json").read_bytes())
    assert "there already 1" in run("import", marked).told


def test_no_name_is_no_night(run, season):
    assert run("forget", "", "--yes").exit_code == 2
    assert run("export", "").exit_code == 2


def test_a_path_that_is_not_there(run, tmp_path):
    (tmp_path / "empty").mkdir()
    assert "there is no such file" in run("import", "nowhere").output
    assert "no night is in that folder" in run("import", tmp_path / "empty").output


def test_players_come_from_a_csv(run, tmp_path):
    path = tmp_path / "club.csv"
    path.write_text('name,short\n"Ann Lee",Ann\nÁnna,Anna2\n"",x\n', encoding="utf-8-sig")
    told = run("import", "--players", path)
    assert told.exit_code == 1
    assert "a name is needed" in told.output
    assert "nobody is taken" in told.output
    assert json.loads(run("players", "list", "--json").output)["players"] == []
    assert "added: Ann Lee" in run("import", "--players", path, "--yes").told
    assert "on the roster already: Ann Lee" in run("import", "--players", path, "--yes").told
    bad = tmp_path / "bad.csv"
    bad.write_text("a,b\n1,2\n")
    assert "names the columns" in run("import", "--players", bad).output


def test_an_imported_night_is_corrected_in_its_file(run, season):
    told = run("correct", "2", "hand", "1.1", "--books", "10", "--why", "x", "--yes")
    assert told.exit_code == 2
    assert "came from a file" in told.output
    assert run("forget", "2").exit_code == 1
    assert len(json.loads(run("nights", "--json").output)) == 3
    assert run("forget", "2", "--yes").exit_code == 0
    assert len(json.loads(run("nights", "--json").output)) == 2
    assert standings(run)["Bo"]["hands"] == 6


def test_a_night_that_stays_is_told_before_anybody_is_asked(run):
    run("begin")
    for yes in ([], ["--yes"]):
        told = run("forget", "last", *yes)
        assert told.exit_code == 2
        assert "it is a record, and stays" in told.output


# -- standings ------------------------------------------------------------------------------------


def test_standings_over_all_and_over_a_part(run, season):
    assert standings(run)["Bo"]["hands"] == 9
    assert standings(run, "--from", "2026-11")["Bo"]["hands"] == 6
    assert standings(run, "--to", "2026-10")["Bo"]["hands"] == 3
    assert standings(run, "--from", "2026-10-02", "--to", "2026-11-06")["Bo"]["hands"] == 6
    assert "Eve" not in standings(run, "--event", "friday")
    assert standings(run, "--rules", "standard")["Bo"]["hands"] == 9
    assert "choose from standard, " in run("standings", "--rules", "standrd").output
    assert "no night is in that range" in run("standings", "--rules", "oregon").output
    assert set(standings(run, "--pairs")) == {"Ann & Cy", "Bo & Di", "Cy & Eve"}
    assert standings(run, "--sides")["NS"]["hands"] == 9


def test_a_date_that_is_written_another_way_is_in_no_range(run, tmp_path):
    for number, date in enumerate(("28.11.2026", "2026.11.28", "2026-11-28")):
        night_file(tmp_path / "nights", f"{number}.bwn", date)
    run("import", tmp_path / "nights")
    assert standings(run)["Bo"]["hands"] == 9
    assert standings(run, "--from", "2026")["Bo"]["hands"] == 3
    assert standings(run, "--until", "2026-11")["Bo"]["hands"] == 3


def test_a_table_is_drawn(run, season):
    told = run("standings")
    assert told.exit_code == 0
    assert "Points a hand" in told.told
    assert "all nights: 3 nights" in told.told
    assert "won / games" in run("standings", "--formulas").told
    assert "±" in run("ratings").told


@pytest.mark.parametrize("width", [30, 80, 120])
def test_what_a_narrow_terminal_does_not_show_is_named_and_nothing_is_cut(
    run, season, monkeypatch, width
):
    out = io.StringIO()
    run("nights")
    narrow = Console(file=out, highlight=False, width=width)
    monkeypatch.setattr(results_commands, "console", narrow)
    CliRunner().invoke(main, ["standings"])
    text = out.getvalue()
    assert "…" not in text
    assert "Win streak" in text.replace("\n", " ")
    assert all(name in text for name in ("Ann", "Bo", "Cy", "Di", "Eve"))


def test_bad_ranges_are_told(run, season):
    for date in ("yesterday", "2026-13", "2026-02-31", "26"):
        assert "expected a date such as" in run("standings", "--from", date).output
    assert "no night is in that range" in run("standings", "--from", "2031").output
    assert "choose from games" in run("standings", "--by", "luck").output


def test_ratings_are_the_same_each_time(run, season):
    first, second = [run("ratings", "--json", "--pairs").output for _ in range(2)]
    assert first == second
    assert json.loads(first)["ratings"][0]["name"] == "Ann & Cy"


def test_a_label_puts_a_night_of_a_box_into_an_event(run):
    run("demo", "--to", "out")
    assert run("label", "last", "--event", "Club", "--table", "2").exit_code == 0
    assert len(standings(run, "--event", "club")) == 4
    run("export", "last", "--format", "csv", "--to", "out")
    with open("out/night.csv", encoding="utf-8-sig", newline="") as file:
        assert next(csv.DictReader(file))["table"] == "2"
    assert run("label", "last", "--event", "").exit_code == 0
    assert run("standings", "--event", "club").exit_code == 2
    assert "on one line" in run("label", "last", "--event", "a\nb").output
    assert "[/red]" in run("label", "last", "--event", "x[/red]").told
    assert run("nights").exit_code == 0
    assert run("standings", "--event", "x[/red]").exit_code == 0


# -- exports of many nights -----------------------------------------------------------------------


def test_a_season_goes_into_one_file_of_each_form(run, season, tmp_path):
    told = run("export", "--from", "2026-11", "--format", "csv,json,bwn", "--to", "out")
    assert told.exit_code == 0, told.output
    assert sorted(os.listdir("out")) == [
        "season-0001.bwn",
        "season-0002.bwn",
        "season-players.csv",
        "season-rulings.csv",
        "season.csv",
        "season.json",
    ]
    text = (tmp_path / "out/season.csv").read_text(encoding="utf-8-sig")
    assert len(list(csv.DictReader(io.StringIO(text)))) == 6
    document = json.loads((tmp_path / "out/season.json").read_text(encoding="utf-8"))
    assert document["title"] == "since 2026-11"
    assert sorted(row["hands"] for row in document["results"]["players"]) == [3, 3, 6, 6, 6]


def test_a_night_named_twice_is_one(run, season):
    assert run("export", "3", "last", "--format", "csv", "--to", "out").exit_code == 0
    with open("out/season.csv", encoding="utf-8-sig", newline="") as file:
        assert len(list(csv.DictReader(file))) == 3


def test_which_nights_is_asked_for_once(run, season):
    assert run("export").exit_code == 2
    assert run("export", "last", "--from", "2026").exit_code == 2


# -- the ledger's copies --------------------------------------------------------------------------


def test_a_backup_is_put_back(run, season, tmp_path):
    assert run("backup", "kept.sqlite").exit_code == 0
    run("forget", "1", "--yes")
    told = run("restore", "kept.sqlite")
    assert told.exit_code == 1
    assert len(json.loads(run("nights", "--json").output)) == 2
    assert run("restore", "kept.sqlite", "--yes").exit_code == 0
    assert len(json.loads(run("nights", "--json").output)) == 3
    (before,) = (tmp_path / "data").glob("ledger-before-*.sqlite")
    assert run("restore", before, "--yes").exit_code == 0
    assert len(json.loads(run("nights", "--json").output)) == 2
    assert not list((tmp_path / "data").glob("restore-*"))


def test_what_is_no_backup_changes_nothing(run, season, tmp_path):
    (tmp_path / "no.sqlite").write_bytes(b"nothing of ours" * 99)
    (tmp_path / "empty.sqlite").write_bytes(b"")
    with contextlib.closing(sqlite3.connect(tmp_path / "foreign.sqlite")) as foreign:
        foreign.execute("CREATE TABLE theirs (a)")
    for name in ("no", "empty", "foreign"):
        assert "that is no ledger" in run("restore", f"{name}.sqlite", "--yes").output
    shutil.copy(tmp_path / "data/ledger.sqlite", tmp_path / "newer.sqlite")
    with contextlib.closing(sqlite3.connect(tmp_path / "newer.sqlite")) as newer:
        newer.execute("PRAGMA user_version = 99001")
    assert "a newer version of risefly" in run("restore", "newer.sqlite", "--yes").output
    assert "risefly backup" in run("restore", "nowhere.sqlite", "--yes").output
    ledger = tmp_path / "data/ledger.sqlite"
    wal = ledger.with_name("ledger.sqlite-wal")
    assert "that is the ledger itself" in run("backup", wal).output
    assert "that is the ledger itself" in run("restore", ledger, "--yes").output
    assert "that is the ledger itself" in run("backup", ledger).output
    assert len(json.loads(run("nights", "--json").output)) == 3


def test_a_damaged_backup_is_refused_and_a_damaged_ledger_is_replaced(run, season, tmp_path):
    run("backup", "kept.sqlite")
    good = (tmp_path / "kept.sqlite").read_bytes()
    (tmp_path / "bad.sqlite").write_bytes(good[:8192] + b"x" * 8192 + good[16384:])
    assert "that is no ledger, or it is damaged" in run("restore", "bad.sqlite", "--yes").output
    assert len(json.loads(run("nights", "--json").output)) == 3
    ledger = tmp_path / "data/ledger.sqlite"
    ledger.write_bytes(b"x" * 9999)
    assert "restore a backup" in run("nights").output
    assert run("restore", "kept.sqlite", "--yes").exit_code == 0
    assert len(json.loads(run("nights", "--json").output)) == 3
    (before,) = (tmp_path / "data").glob("ledger-before-*.sqlite")
    assert before.read_bytes() == b"x" * 9999


def test_a_backup_into_a_place_that_takes_none(run, season, tmp_path):
    (tmp_path / "file").write_text("")
    told = run("backup", tmp_path / "file/kept.sqlite")
    assert told.exit_code == 2
    assert "cannot be copied there" in told.output


def test_reckoning_anew_is_told(season):
    heard = []
    with Ledger() as ledger, ledger.transaction(writes=True) as connection:
        connection.exec_driver_sql("PRAGMA user_version = 3001")
    with Ledger(progress=lambda *told: heard.append(told)) as ledger:
        assert len(ledger.nights()) == 3
    assert heard[0] == ("reckoning anew", 0, 3)
