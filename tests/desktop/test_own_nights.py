"""A night that is kept on this computer alone: begun, hands put in, closed, corrected."""

import json

import pytest

from bidwhist.errors import RuleError
from bidwhist.presets import make_rules
from desktop_companion.ledger import Ledger, without_box
from desktop_companion.own_nights import begin_night

NAMES = ["Ann", "Bo", "Cy", "Di"]
AT = 1_795_000_000


def insert(run, *words):
    return run("correct", "last", "insert", "--yes", *words)


def test_an_evening_without_a_box(run):
    told = run("begin", "--players", "Ann, Bo,Cy, Di", "--dealer", "e")
    assert told.exit_code == 0, told.output
    assert "N Ann, E Bo, S Cy, W Di" in told.told
    assert insert(run, "--bidder", "S", "--bid", "4U", "--trump", "H", "--books", "10").told
    assert insert(run, "--bidder", "W", "--bid", "7U", "--trump", "S", "--books", "13").told
    assert run("correct", "last", "next-game", "--yes").exit_code == 0
    assert insert(run, "--bidder", "N", "--bid", "4D", "--trump", "C", "--books", "9").told
    shown = json.loads(run("show", "last", "--json").output)
    assert [game["winner"] for game in shown["games"]] == ["EW", None]
    assert shown["games"][1]["hands"][0]["dealer"] == "W", "the deal runs on"
    assert shown["players"]["E"] == "Bo"
    assert run("correct", "last", "close", "--yes").exit_code == 0
    assert insert(run, "--bidder", "N", "--bid", "4D", "--books", "9").exit_code == 0
    assert run("correct", "last", "hand", "1.1", "--books", "11", "--yes").exit_code == 0
    trail = json.loads(run("show", "last", "--trail", "--json").output)
    assert {step["origin"] for step in trail} == {"desk"}
    (row,) = json.loads(run("nights", "--json").output)
    assert (row["games"], row["hands"], row["result"]) == (2, 4, "EW 5:7, EW -8:0")


def test_what_is_taken_back_goes(run):
    run("begin")
    insert(run, "--bidder", "S", "--bid", "4U", "--trump", "H", "--books", "10")
    assert run("correct", "last", "undo", "--yes").exit_code == 0
    assert json.loads(run("show", "last", "--json").output)["games"] == []


def test_next_game_with_another_dealer(run):
    run("begin")
    insert(run, "--misdeal")
    assert run("correct", "last", "next-game", "--dealer", "S", "--yes").exit_code == 0
    insert(run, "--misdeal")
    shown = json.loads(run("show", "last", "--json").output)
    assert shown["games"][1]["hands"][0]["dealer"] == "S"


@pytest.mark.parametrize(
    ("words", "said", "status"),
    [
        (["--players", "A,B"], "--players: 2 players cannot be seated", 1),
        (["--players", "A,B,C,Dagobert the Great"], "--players: 'Dagobert the Great'", 1),
        (["--dealer", "X"], "--dealer:1:1: 'X' cannot be read", 2),
        (["--rules", "cutthroat", "--dealer", "W"], "--dealer: nobody sits at W", 1),
        (["--rules", "nonsense"], "--rules: there is no preset nonsense", 1),
    ],
)
def test_what_cannot_begin(run, words, said, status):
    told = run("begin", *words)
    assert said in told.output
    assert told.exit_code == status
    assert json.loads(run("nights", "--json").output) == []


def test_it_is_known_by_its_name_and_told_the_time(ledger):
    row = begin_night(ledger, make_rules("standard"), 0, NAMES, AT)
    assert without_box(row.night)
    assert not without_box("52697365466c00c0ffee0001")
    assert row.date == "2026-11-18"
    night = ledger.load(row)
    assert [name for _, name in night.players] == NAMES


def test_it_is_written_by_one_who_knows_it(ledger):
    row = begin_night(ledger, make_rules("standard"), 0, NAMES, AT)
    seq = ledger.load(row).seq
    ledger.correct(row, seq, ("misdeal",), 0)
    with pytest.raises(RuleError, match=r"log\.stale"):
        ledger.correct(row, seq, ("misdeal",), 0)
    with pytest.raises(RuleError, match="side"):
        ledger.correct(row, seq + 1, ("concede", 7), 0)
    assert Ledger().load(row).seq == seq + 1


def test_only_what_is_allowed_is_written(ledger):
    with pytest.raises(RuleError):
        ledger.begin([("open_game", "standard", (), 0, None, 0, 0), ("books", 9)], AT, 0)
    assert not ledger.nights()
