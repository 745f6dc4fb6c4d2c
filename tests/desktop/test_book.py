"""The command `book`: who wins, why, and what cannot be a book."""

import json

import pytest

DOWN = ["--contract", "4D-H"]


def told(run, *arguments, leader="N"):
    """Return the document and the sentence for a book."""
    said = run("book", "--leader", leader, *arguments)
    assert said.exit_code == 0, said.output
    return json.loads(run("book", "--leader", leader, *arguments, "--json").output), said.output


@pytest.mark.parametrize(
    ("arguments", "leader", "winner", "card", "sentence"),
    [
        (
            [*DOWN, "KD AD 2D BJ"],
            "N",
            "W",
            "BJ",
            "W wins with BJ: the highest trump; hearts are trumps, downtown (ace, 2 … king), "
            "diamonds were led",
        ),
        (
            [*DOWN, "kd ad 2d qh"],
            "S",
            "E",
            "QH",
            "E wins with QH: the highest trump; hearts are trumps, downtown (ace, 2 … king), "
            "diamonds were led",
        ),
        (
            ["--contract", "4N-up", "BJ KD AS QD"],
            "W",
            "N",
            "KD",
            "N wins with KD: the highest card of the suit led; no trump, uptown (ace, king … 2), "
            "diamonds were led",
        ),
        (
            ["--rules", "northeast", "--contract", "4-H-low", "9C 2C"],
            "W",
            "N",
            "2C",
            "N is winning so far with 2C: the highest card of the suit led; hearts are trumps, "
            "downtown, the ace low (2 … king, ace), clubs were led; E plays next",
        ),
        (
            ["--rules", "cutthroat", "--contract", "4U-S", "9C AS BJ"],
            "S",
            "E",
            "BJ",
            "E wins with BJ: the highest trump; spades are trumps, uptown (ace, king … 2), "
            "clubs were led",
        ),
        (
            ["--contract", "4D-H", "--set", "spade_deuce=1", "KS AS 2S AH"],
            "N",
            "S",
            "2S",
            "S wins with 2S: the highest trump; hearts are trumps, downtown (ace, 2 … king), "
            "spades were led",
        ),
        (
            ["--rules", "classic-whist", "--contract", "H", "KD AD 2D 2H"],
            "N",
            "W",
            "2H",
            "W wins with 2H: the highest trump; hearts are trumps, uptown (ace, king … 2), "
            "diamonds were led",
        ),
        (
            ["--contract", "?", "KD AD 2D 3D"],
            "N",
            "E",
            "AD",
            "E wins with AD: the highest card of the suit led; whatever is trump, "
            "in whatever order, diamonds were led",
        ),
        (
            ["--contract", "4U-?", "LJ AD BJ"],
            "N",
            "S",
            "BJ",
            "S is winning so far with BJ: the highest trump; whatever is trump, "
            "uptown (ace, king … 2), trumps were led; W plays next",
        ),
    ],
)
def test_who_wins_and_why(run, arguments, leader, winner, card, sentence):
    document, said = told(run, *arguments, leader=leader)
    assert document == {"winner": winner, "card": card}
    assert said == sentence + "\n"


def test_nobody_is_winning_while_jokers_alone_lie_in_no_trump(run):
    document, said = told(run, "--contract", "4N-up", "BJ LJ")
    assert document == {"winner": None, "card": None}
    assert said == (
        "nobody is winning so far: in no trump a joker wins nothing and sets no suit; "
        "S plays next\n"
    )


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["KD 1D"], 2, "CARDS:1:4: '1D' cannot be read here, expected the cards of a book"),
        (["KD ?D"], 2, "CARDS:1:4: '?D' cannot be read here, expected the cards of a book"),
        (["KD -"], 2, "CARDS:1:4: '-' cannot be read here, expected the cards of a book"),
        ([" "], 2, "CARDS:1:1: ' ' cannot be read here, expected the cards of a book"),
        (["KD", "--leader", "X"], 2, "--leader:1:1: 'X' cannot be read here, expected a seat"),
        (["KD", "--contract", "X"], 2, "--contract:1:1: 'X' cannot be read here, expected a co"),
        (["KD", "--contract", "9U-S"], 1, "--contract: 9U cannot be bid here, expected 3 to 7"),
        (["KD", "--rules", "nix"], 1, "--rules: there is no preset nix"),
        (["KD", "--set", "target=x"], 1, "--set: target=x cannot be, expected 1-999"),
        (["KD AD KD"], 1, "CARDS:1:7: KD is shown twice"),
        (["AD BJ", "--rules", "cincinnati"], 1, "CARDS:1:4: BJ is not in the deck of this game"),
        (["2D 3D  4D 5D 6D"], 1, "CARDS:1:14: more cards than players, expected at most 4"),
        (["KD AD 2D 9S", "--contract", "4D-?"], 1, "CARDS:1:1: who wins this book depends on"),
    ],
)
def test_what_cannot_be_a_book(run, arguments, status, said):
    found = run("book", "--leader", "N", *DOWN, *arguments)
    assert (found.exit_code, found.output.startswith(said)) == (status, True), found.output


@pytest.mark.parametrize("missing", ["--leader", "--contract"])
def test_what_has_to_be_said(run, missing):
    words = ["--leader", "N", *DOWN, "KD"]
    at = words.index(missing)
    found = run("book", *words[:at], *words[at + 2 :])
    assert found.exit_code == 2
    assert f"Missing option '{missing}'" in found.output
