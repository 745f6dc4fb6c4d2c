"""The recorded evening through the whole: buttons, box, wire, ledger, exports, and back."""

import csv
import io
import json

GAMES = [
    ({"NS": 3, "EW": 7}, "EW", "target", 9),
    ({"NS": 13, "EW": 5}, "NS", "target", 10),
    ({"NS": 4, "EW": 8}, "EW", "target", 3),
]


def results(document):
    return [(g["score"], g["winner"], g["reason"], len(g["hands"])) for g in document["games"]]


def test_the_evening_ends_as_it_was_worked_out(run, tmp_path):
    told = run("demo", "--to", "out")
    assert told.exit_code == 0, told.output
    assert "22 hands" in told.told
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == [
        "night-players.csv",
        "night-rulings.csv",
        "night-screen.html",
        "night.bwn",
        "night.csv",
        "night.html",
        "night.json",
        "night.pdf",
        "night.xlsx",
    ]

    written = json.loads((tmp_path / "out/night.json").read_text(encoding="utf-8"))
    assert results(written) == GAMES
    assert written["match"]["games"] == {"NS": 1, "EW": 2}

    again = run("score", "out/night.bwn", "--json")
    assert json.loads(again.output)["games"] == written["games"]
    assert results(json.loads(again.output)) == GAMES

    rows = list(
        csv.reader(io.StringIO((tmp_path / "out/night.csv").read_bytes().decode("utf-8-sig")))
    )
    assert len(rows) == 1 + 22
    assert len({len(row) for row in rows}) == 1

    shown = run("show", "last", "--json")
    assert json.loads(shown.output)["games"] == written["games"]
    assert "Ann & Cy" in run("show", "1").told
    (row,) = json.loads(run("nights", "--json").output)
    assert (row["games"], row["hands"]) == (3, 22)
    assert row["result"] == "EW 3:7, NS 13:5, EW 4:8"
    assert row["night"] in run("nights").told

    canonical = run("fmt", "out/night.bwn")
    assert canonical.stdout_bytes == (tmp_path / "out/night.bwn").read_bytes()
    assert run("fmt", "-", given=canonical.stdout_bytes).stdout_bytes == canonical.stdout_bytes


def test_a_second_evening_is_a_night_of_its_own(run):
    run("demo")
    run("demo")
    assert len(json.loads(run("nights", "--json").output)) == 2
