"""An evening that is there already in another version is not taken once more."""

import pytest

from tests.desktop.few_nights import HANDS, night_file, standings

LINES = HANDS.splitlines(keepends=True)


def told(run, *paths):
    done = run("import", *paths)
    return done.exit_code, done.output


@pytest.mark.parametrize(
    "hands",
    [
        "".join(LINES[:2]),  # cut off
        HANDS.replace("S = 9", "S = 8"),  # from before a correction
        LINES[0]
        + "2 E misdeal\n"
        + LINES[1].replace("2", "3", 1)
        + LINES[2].replace("3", "4", 1),  # a hand more
        HANDS + '[Game "2"]\n1 W W4U : S = 10\n',
    ],
    ids=["cut off", "corrected", "with a hand more", "gone on"],
)
def test_another_version_is_refused_and_told(run, season, tmp_path, hands):
    code, output = told(run, night_file(tmp_path / "new", "x.bwn", "2026-11-06", hands=hands))
    assert code == 1
    assert "night 2 of the ledger is this evening in another version" in output
    assert standings(run)["Bo"]["hands"] == 9


def test_so_is_one_beside_it_in_the_folder(run, tmp_path):
    night_file(tmp_path / "new", "a.bwn")
    night_file(tmp_path / "new", "b.bwn", hands=HANDS.replace("S = 9", "S = 8"))
    done = run("import", tmp_path / "new", "--yes")
    assert "a.bwn is this evening in another version (2 of 3 hands)" in done.output
    assert standings(run)["Bo"]["hands"] == 3


@pytest.mark.parametrize(
    "other",
    [
        {"date": "2026-11-07"},
        {"north": "Eve"},
        {"hands": "1 N W5U : S = 9\n2 E N4U : H = 10\n3 S S3D : C = 11\n"},
    ],
    ids=["another day", "other people", "other hands"],
)
def test_another_evening_is_taken(run, season, tmp_path, other):
    path = night_file(tmp_path / "new", "x.bwn", **{"date": "2026-11-06", "hands": HANDS} | other)
    assert told(run, path)[0] == 0
    assert standings(run)["Bo"]["hands"] == 12


def test_a_night_that_was_corrected_since(run):
    run("begin", "--players", "Ann, Bo, Cy, Di")
    for bidder, books in zip("NESW", ("10", "11", "10", "9"), strict=True):
        words = ("--bidder", bidder, "--bid", "4U", "--trump", "H", "--books", books)
        assert run("correct", "last", "insert", *words, "--yes").exit_code == 0
    assert run("export", "last", "--format", "bwn", "--to", "before").exit_code == 0
    assert told(run, "before/night.bwn")[0] == 0  # it is there: nothing is taken
    assert run("correct", "last", "hand", "1.2", "--books", "8", "--yes").exit_code == 0
    code, output = told(run, "before/night.bwn")
    assert code == 1
    assert "night 1 of the ledger is this evening in another version (3 of 4 hands)" in output


def test_who_was_renamed_since_is_known(run, season, tmp_path):
    run("players", "add", "Ann")
    run("players", "rename", "Ann", "Ann Lee")
    hands = HANDS.replace("S = 9", "S = 8")
    assert told(run, night_file(tmp_path / "new", "x.bwn", "2026-11-06", hands=hands))[0] == 1


def test_without_a_date_nothing_is_guessed(run, tmp_path):
    for name, hands in (("a.bwn", HANDS), ("b.bwn", HANDS.replace("S = 9", "S = 8"))):
        path = night_file(tmp_path / "new", name, hands=hands)
        text = path.read_text("utf-8").partition("\n")[2]
        path.write_text(text, encoding="utf-8")
        assert told(run, path)[0] == 0
    assert standings(run)["Bo"]["hands"] == 6
