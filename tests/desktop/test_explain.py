"""The explanation of a score adds up to the score, for every worked night."""

import pytest

from bidwhist.bwn_read import read_night
from desktop_companion.explain import amounts, explained
from tests.desktop.conftest import NIGHTS

FILES = sorted(NIGHTS.glob("*.bwn"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_amounts_add_up_to_the_points(file):
    sheet = read_night(file.read_text(encoding="utf-8"))
    for game in sheet.night.games:
        for result in game.results():
            told = [0] * len(result.points)
            for amount in amounts(game.rules, result):
                told[amount.side] += amount.points
            assert told == list(result.points), (game.rules.preset, result)
    assert explained(sheet)


def test_every_number_names_its_rule(run):
    night = (
        b'[Rules "standard"]\n1 N W3N : up = 10 {renege E by NS led KD played 3S hand 9D}\n'
        b"2 E misdeal\n3 E S7U : H = 13\n"
    )
    told = run("score", "-", "--explain", given=night)
    assert told.exit_code == 0, told.output
    for line in (
        "renege by E: upheld: the cards prove it; 3 books to NS (renege=books renege_books=3",
        "W bid 3N: 6 + 3 = 9 books promised (book=6); NS 6, EW 7: set",
        "EW -6: the bid of 3 lost (set=bid), times 2 (nt_multiplier=2)",
        "misdeal: no points (misdeal=same)",
        "NS +7: 13 books - 6 (made=over)",
        "score: NS 7, EW -6",
        "the game ends: target (target=7 both_reach=bidder)",
    ):
        assert line in told.told, told.told


def test_a_document_is_not_explained(run):
    told = run("score", "-", "--explain", "--json", given=b"1 N W3N : up = 10\n")
    assert told.exit_code == 2
    assert "--explain" in told.output
