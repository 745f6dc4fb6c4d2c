"""What the program reads and writes: exports, BWN from files and from standard input, rules."""

import csv
import io
import json
import os
import subprocess
import sys

import pytest

from bidwhist.journal import Line, encode_line
from bidwhist.presets import PRESETS
from bidwhist.rules import FIELDS
from desktop_companion.errors import UserError
from desktop_companion.exports import write_exports
from desktop_companion.exports.csv import safe_text
from desktop_companion.exports.material import of_sheets
from desktop_companion.reading import LARGEST_TEXT
from tests.desktop.conftest import NIGHTS

STANDARD = NIGHTS / "standard.bwn"
HAND = '[Rules "standard"]\n[North "{}"] [East "Bo"] [South "Cy"] [West "Di"]\n1 N E4U : S = 10\n'


# -- score and fmt --------------------------------------------------------------------------------


def test_score_tells_what_was_written_down_beside_the_night(run):
    told = run("score", STANDARD, "--json")
    assert told.exit_code == 0
    written = json.loads(STANDARD.with_suffix(".json").read_text(encoding="utf-8"))
    assert json.loads(told.output)["games"] == written["games"]
    assert "games won" in run("score", STANDARD).told


def test_standard_input_is_a_file_too(run):
    content = STANDARD.read_bytes()
    assert (
        run("score", "-", "--json", given=content).output
        == run("score", STANDARD, "--json").output
    )
    told = run("score", "-", given=b"1 N E4U : ?\n")
    assert told.exit_code == 2
    assert told.output.startswith("-:1:")


def test_fmt_prints_what_fmt_leaves_alone(run):
    first = run("fmt", STANDARD).stdout_bytes
    assert run("fmt", "-", given=first).stdout_bytes == first


@pytest.mark.parametrize(
    ("text", "place", "status"),
    [
        ("1 N E4U : S = ten\n", ":1:15: ", 2),
        ('[Rules "standard"]\n1 N E4U : S = 14\n', ":2:", 1),
        ('[Rules "no such"]\n', ":1:", 1),
        ('[Rules "standard]\n', ":1:", 2),
        ("1 N E4U : S = 10\x07\n", ":1:", 2),
    ],
)
def test_an_error_names_file_line_and_column(run, tmp_path, text, place, status):
    (tmp_path / "n.bwn").write_text(text)
    for command in ("score", "fmt"):
        told = run(command, "n.bwn")
        assert told.output.startswith("n.bwn" + place)
        assert told.exit_code == status
        assert told.stdout == ""


def test_what_is_no_text(run, tmp_path):
    (tmp_path / "latin.bwn").write_bytes(b'[Rules "standard"]\n[Site "Caf\xe9"]\n')
    (tmp_path / "large.bwn").write_bytes(b"\n" * (LARGEST_TEXT + 1))
    (tmp_path / "empty.bwn").write_bytes(b"")
    told = run("score", "latin.bwn")
    assert told.exit_code == 2
    assert "latin.bwn:2:11: not UTF-8" in told.output
    told = run("score", "large.bwn")
    assert told.exit_code == 2
    assert "large.bwn: too large" in told.output
    told = run("score", "empty.bwn")
    assert told.exit_code in (0, 1, 2)


@pytest.mark.parametrize("command", ["score", "fmt"])
def test_a_file_that_is_missing_or_a_folder(run, tmp_path, command):
    for name in ("missing.bwn", tmp_path):
        told = run(command, name)
        assert told.exit_code == 2
        assert f"{name}: cannot be read" in told.output


# -- rules ----------------------------------------------------------------------------------------


def test_rules_list_and_show_know_every_game_and_field(run):
    listed = json.loads(run("rules", "list", "--json").output)
    assert [row["preset"] for row in listed] == [row[0] for row in PRESETS]
    table = run("rules", "list").told
    for name, _, _ in PRESETS:
        assert name in table
        shown = json.loads(run("rules", "show", name, "--json").output)
        assert list(shown["rules"]) == [field[0] for field in FIELDS]
    changed = run("rules", "show", "standard", "--set", "target=9", "--json")
    assert json.loads(changed.output)["rules"]["target"] == 9
    assert "9*" in run("rules", "show", "standard", "--set", "target=9").told


@pytest.mark.parametrize(
    "arguments",
    [("no-such",), ("standard", "--set", "target=many"), ("standard", "--set", "no_field=1")],
)
def test_rules_that_cannot_be(run, arguments):
    told = run("rules", "show", *arguments)
    assert told.exit_code == 1
    assert told.output.startswith("risefly: ")
    assert "?" not in told.output


# -- exports --------------------------------------------------------------------------------------


def sheet_with(name):
    from bidwhist.bwn_read import read_night  # noqa: PLC0415

    return read_night(HAND.format(name))


@pytest.mark.parametrize(
    "name",
    ["O'Ann", "Ann, B.", "=1+1", "+A", "-A", "@A", "\u05d0\u05d1", "\U0001f0a1 A", 'A \\"B\\" C'],
)
def test_any_name_survives_and_no_spreadsheet_takes_it_for_a_formula(tmp_path, name):
    sheet = sheet_with(name)
    forms = ["bwn", "json", "csv"]
    bwn, document, table, *_ = write_exports(of_sheets([sheet]), forms, tmp_path / "out", "night")
    seen = json.loads(document.read_text(encoding="utf-8"))["players"]["N"]
    assert seen == name.replace('\\"', '"')
    again = write_exports(
        of_sheets([read_back(bwn)]), ["bwn", "json"], tmp_path / "again", "night"
    )
    assert again[0].read_bytes() == bwn.read_bytes()
    assert again[1].read_bytes() == document.read_bytes()
    (head, row) = csv.reader(io.StringIO(table.read_bytes().decode("utf-8-sig"), newline=""))
    cell = row[head.index("N")]
    assert cell == (f"'{name}" if name[0] in "=+-@" else seen)


def read_back(path):
    from bidwhist.bwn_read import read_night  # noqa: PLC0415

    return read_night(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", ["=A", "+A", "-A", "@A", "\t=A", "\r=A", "\n=A", " =A", "\x00=A"])
def test_a_formula_is_defused_however_it_begins(text):
    safe = safe_text(text)
    assert not safe.lstrip().startswith(("=", "+", "-", "@"))
    assert "\n" not in safe
    assert safe_text("plain") == "plain"


def test_an_output_that_is_blocked_leaves_no_half_file(tmp_path):
    (tmp_path / "out").write_text("in its place")
    with pytest.raises(UserError, match="cannot be written"):
        write_exports(of_sheets([sheet_with("A")]), ["bwn"], tmp_path / "out", "night")
    assert (tmp_path / "out").read_text() == "in its place"

    (tmp_path / "to" / "night.csv").mkdir(parents=True)
    with pytest.raises(UserError, match=r"night\.csv"):
        write_exports(of_sheets([sheet_with("A")]), ["csv"], tmp_path / "to", "night")
    assert [path.name for path in (tmp_path / "to").iterdir()] == ["night.csv"]


def test_a_write_that_fails_keeps_the_file_before(tmp_path, monkeypatch):
    (path,) = write_exports(of_sheets([sheet_with("A")]), ["bwn"], tmp_path, "night")
    before = path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(UserError, match="No space left on device"):
        write_exports(of_sheets([sheet_with("B")]), ["bwn"], tmp_path, "night")
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.glob("night*")] == ["night.bwn"]


def test_an_unknown_format_is_named(run):
    told = run("export", "last", "--format", "bwn,xls")
    assert told.exit_code == 2
    assert "'xls' is not known; choose from bwn, csv, html, json, pdf, xlsx" in told.output


@pytest.mark.parametrize("formats", ["", ",", " , "])
def test_no_format_at_all_is_no_export(run, tmp_path, formats):
    told = run("export", "last", "--format", formats, "--to", "out")
    assert told.exit_code == 2
    assert "--format is empty; choose from bwn, csv, html, json, pdf, xlsx" in told.output


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        ".",
        "..",
        "../x",
        "a/b",
        "/abs",
        "a\\b",
        "a\nb",
        "a\x1bb",
        "a\0b",
        ".hidden",
        ". .",
    ],
)
def test_a_name_that_is_no_files_name(run, tmp_path, name):
    told = run("export", "last", "--to", "out", "--name", name)
    assert told.exit_code == 2
    assert "expected a file's name" in told.output
    assert "--name " in told.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["night", "2026-11-30", "Zoé's night", "a.b", "-"])
def test_a_name_that_is_one(run, ledger, tmp_path, name):
    line, _ = encode_line(Line(1, "time", 1, 5, 0, None, 1, [1700000000]), 0)
    ledger.append("n", 0, [(1, line, "")])
    assert run("export", "last", "--to", "out", "--name", name).exit_code == 0
    assert sorted(each.name for each in (tmp_path / "out").iterdir()) == [
        f"{name}{part}" for part in ("-players.csv", "-rulings.csv", ".bwn", ".csv", ".json")
    ]


# -- the whole program ----------------------------------------------------------------------------


def test_a_reader_that_has_seen_enough_is_no_error():
    program = [sys.executable, "-c", "from desktop_companion.cli import main; main()"]
    with subprocess.Popen(
        [*program, "rules", "show", "standard"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        said = process.stderr.read()
        process.wait()
    assert b"Traceback" not in said
    assert b"BrokenPipe" not in said


def test_a_terminal_that_knows_only_ascii():
    program = [sys.executable, "-c", "from desktop_companion.cli import main; main()"]
    told = subprocess.run(
        [*program, "score", STANDARD],
        capture_output=True,
        check=False,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "PYTHONIOENCODING": "ascii",
        },
    )
    assert told.returncode == 0, told.stderr
    assert b"Traceback" not in told.stderr
