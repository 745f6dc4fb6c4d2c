"""The trail of a night: what was corrected, from what to what, and from where."""

import json

import pytest
from table import EW, U4, U5, E, S, do, fields, opened, played

from bidwhist.contract import UPTOWN
from bidwhist.decide import decide
from desktop_companion.keys import parse_keys
from desktop_companion.nights import Entry
from desktop_companion.syncing import sync
from desktop_companion.trail import Trail
from tests.firmware.robot import Robot

pytestmark = pytest.mark.micropython

HANDS = "ok ok " + "ok ok ok ok ok ok " * 2
RENEGE = "ref ok down ok ok ok ok "


def pressed(box, keys):
    box.play(parse_keys(keys))


def trail(run):
    return json.loads(run("show", "last", "--trail", "--json").output)


def test_rulings_and_what_was_taken_back(run, box, link_to, ledger):
    pressed(box, HANDS + RENEGE + "hold:back ok")
    sync(link_to(box), ledger, lambda *_: None)
    ruled, undone = trail(run)[-2:]
    assert (ruled["origin"], ruled["hand"][:4], ruled["why"]) == ("box", "game", "")
    assert ruled["text"].startswith("renege by E: upheld")
    assert undone["text"] == f"taken back: what began with line {ruled['seq']}, a ruling"
    assert "taken back" in run("show", "last", "--trail").told


def test_a_correction_tells_old_and_new(run, box, link_to, ledger):
    pressed(box, HANDS)
    robot = Robot(box)
    for words in ("correct a hand", "1  E", "books", "12 books", "write it"):
        if words == "correct a hand":
            robot.press("ref")
        robot.pick(words)
    robot.press("ok ref")
    for words in ("correct a hand", "2  S", "remove"):
        robot.pick(words)
    robot.press("ok ref")
    for words in ("correct a hand", "1  E", "was forgotten", "write it"):
        robot.pick(words)
    robot.press("ok")
    sync(link_to(box), ledger, lambda *_: None)
    changed, removed, inserted = trail(run)[-3:]
    assert changed["hand"].endswith("hand 1")
    before, _, after = changed["text"].partition(" -> ")
    assert before == "changed: " + after.replace("12 books", before.rpartition(", ")[2])
    assert removed["hand"].endswith("hand 2")
    assert removed["text"].startswith("removed: E dealt, S ")
    assert inserted["text"].startswith("put in before it: W dealt, N 3U-?")


def test_a_sheet_that_is_signed_and_unlocked(run, box, link_to, ledger):
    robot = Robot(box)
    robot.press("down")
    robot.pick("results: as told")
    robot.press("back down")
    for words in ("new game", "N  ", "E  ", "3↑ uptown", "spades"):
        robot.pick(words)
        if robot.sees("NEW GAME?"):
            robot.press("ok")
        if robot.sees("OK who bid") or robot.sees("OK books"):
            robot.press("ok")
    robot.press("ok")
    assert robot.sees("DO BOTH AGREE?")
    robot.press("ok ref")
    robot.pick("a side gives up")
    robot.press("ok ok ok")
    robot.pick("sign the sheet")
    robot.press("ok ref")
    robot.pick("unlock a sheet")
    robot.press("ok")
    robot.pick("conduct")
    sync(link_to(box), ledger, lambda *_: None)
    signed, unlocked = trail(run)[-2:]
    assert signed["hand"] == unlocked["hand"]
    assert signed["hand"].startswith("game ")
    assert signed["text"] == "the sheet is signed: 0 3"
    assert unlocked["text"] == "unlocked by the director: conduct"


def steps_of(night, *commands):
    """Return (hand, text) of what the trail tells of the commands, done one after the other."""
    told = Trail()
    for command in commands:
        first = night.seq + 1
        for event in (events := decide(night, command)):
            told(night, Entry(night.seq + 1, first, "box", event))
            night.apply(night.seq + 1, event, 1 if event is events[-1] else 0)
    return [(step.hand, step.text) for step in told.steps]


def test_a_side_goes_by_the_game_it_is_about():
    night = opened("cutthroat")
    do(night, "bid", None, E, U5)
    do(night, "trump", 0, UPTOWN)
    do(night, "books", 7, 5, 5)
    first = night.game().last_hand().opened
    do(night, "abandon")
    for _ in range(2):  # one without a hand is not counted
        do(night, "open_game", "standard", [], 0, None, 0, 0)
    played(night, E, U4, 10)
    assert steps_of(
        night,
        ("ruling", first, ("dispute", S, "the result")),
        ("strike", first, 0),
        ("ruling", None, ("director", EW, 1, "agreed")),
    ) == [
        ("game 1 hand 1", "dispute S the result"),
        ("game 1 hand 1", "struck: dispute S the result"),
        ("game 2 hand 1", "director EW 1 agreed"),
    ]


def test_who_takes_over_a_seat_within_a_game():
    players = [(1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di")]
    night = opened()
    assert steps_of(night, ("seat", players)) == [], "before the first hand nobody takes over"
    played(night, E, U4, 10)
    later = [*players[:2], (5, "Eve"), (6, "Flo")]
    assert steps_of(night, ("seat", later), ("seat", later)) == [
        ("game 1", "seats: S Cy -> Eve, W Di -> Flo"),
    ]
    do(night, "abandon")
    assert steps_of(night, ("seat", players)) == [], "who sits down now plays the next game"


def test_who_sits_down_at_an_unnamed_seat():
    night = opened()
    played(night, E, U4, 10)
    ((_, text),) = steps_of(night, ("seat", [(1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di")]))
    assert text == "seats: N Ann, E Bo, S Cy, W Di"


def test_who_leaves_a_seat_and_who_comes_back():
    players = [(1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di")]
    night = opened()
    do(night, "seat", players)
    played(night, E, U4, 10)
    steps = (
        ([(0, ""), *players[1:]], "seats: N Ann -> nobody named"),
        (players, "seats: N Ann"),
        (players[:3], "seats: W Di -> nobody named"),
        ([(5, "Eve"), *players[1:3]], "seats: N Ann -> Eve"),
        (players, "seats: N Eve -> Ann, W Di"),
        ([(7, "Ann"), *players[1:]], "seats: N Ann -> Ann"),  # another of that name
    )
    for seats, text in steps:
        assert steps_of(night, ("seat", seats)) == [("game 1", text)]


def test_a_hand_put_in_at_the_end_stands_before_none():
    night = opened()
    played(night, E, U4, 10)
    hand, first = fields(night, None), night.game().last_hand().opened
    assert steps_of(night, ("insert", None, *hand), ("insert", first, *hand)) == [
        ("", "put in at the end: N dealt, E 4U-S, 10 books"),
        ("game 1 hand 1", "put in before it: N dealt, E 4U-S, 10 books"),
    ]


def test_what_is_taken_back_goes_by_what_it_was_whatever_its_reason():
    night = opened()
    played(night, E, U4, 10)
    hand = night.game().last_hand().opened
    change = ("change", hand, *fields(night, hand, books=[9]))
    for command, words in (
        (("because", "entered twice", ("remove", hand)), "a hand removed"),
        (("because", "misheard", change), "a hand changed"),
        (("ruling", hand, ("note", "loud")), "a ruling"),
    ):
        assert steps_of(night, command, ("undo",))[-1][1].endswith(f", {words}")


def test_plain_hands_leave_none(run, box, link_to, ledger):
    sync(link_to(box), ledger, lambda *_: None)
    before = trail(run)
    pressed(box, HANDS)
    sync(link_to(box), ledger, lambda *_: None)
    assert trail(run) == before
