"""The house's own rule sets: kept here, sent to a box, fetched from one."""

import json

import pytest

from desktop_companion.ledger.rule_sets import RuleSet, keep_set, kept_sets
from tests.firmware.robot import Robot

pytestmark = pytest.mark.micropython

HOUSE = ("--from", "kitchen-table", "--set", "target=9 boston=game")


def test_a_set_is_kept_listed_shown_used_and_forgotten(run):
    assert run("rules", "keep", "OUR HOUSE", *HOUSE).exit_code == 0
    assert "OUR HOUSE" in run("rules", "list").told
    listed = json.loads(run("rules", "list", "--json").output)
    assert {"kept": "OUR HOUSE", "from": "kitchen-table", "set": "target=9 boston=game"} in listed
    shown = json.loads(run("rules", "show", "OUR HOUSE", "--json").output)
    assert (shown["rules"]["target"], shown["rules"]["nt_multiplier"]) == (9, 1)
    differs = json.loads(run("rules", "diff", "kitchen-table", "OUR HOUSE", "--json").output)
    assert set(differs) == {"target", "boston"}
    assert run("calls", "--rules", "OUR HOUSE").exit_code == 0
    assert run("rules", "forget", "OUR HOUSE").exit_code == 0
    assert run("rules", "forget", "OUR HOUSE").exit_code == 1
    assert run("rules", "show", "OUR HOUSE").exit_code == 1


@pytest.mark.parametrize("name", ["", " ", "x" * 13, 'a"b', "é", "oregon"])
def test_a_name_that_does_not_do(run, name):
    done = run("rules", "keep", name)
    assert done.exit_code == 1
    assert "NAME" in done.output


@pytest.mark.parametrize("sets", ["min_level=9", "nothing=1", "target=x"])
def test_changes_that_do_not_do_are_not_kept(run, sets):
    assert run("rules", "keep", "OURS", "--set", sets).exit_code == 1
    assert "OURS" not in run("rules", "list").told


def test_a_set_goes_to_a_box_and_its_game_is_played_by_it(run, box):
    box.start_realtime()
    run("rules", "keep", "OURS", *HOUSE)
    done = run("rules", "send", "OURS", "--port", box.port)
    assert "the next game is OURS" in done.told
    box.stop_realtime()
    robot = Robot(box)
    robot.press("down")
    assert robot.sees("rules: OURS")
    robot.press("back")


def test_every_field_at_once_fits_the_wire(run, box):
    box.start_realtime()
    changes = (
        "jokers=1 kitty=5 first_dealer=first_club misdeal=next redeal_no_face=1 auction=rounds "
        "order=down_over_up min_level=4 dealer_match=1 all_pass=stuck name_trump=after "
        "kitty_shown=always lead=left_of_dealer nt_jokers=exchange made=bid set=short "
        "set_award=two defenders=over nt_multiplier=1 boston=quadruple boston_when=sweep "
        "target=99 floor=0 both_reach=higher shutout=20 lead_wins=30 win_by=2 sets_to_lose=4 "
        "hands=20 tie=extra minutes=90 games_to_win=2 renege=all renege_short=held "
        "renege_proof=book "
        "renege_fix=closed renege_until=hand wrong_call=same both_renege=redeal out_of_turn=1 "
        "board_talk=2"
    )
    run("rules", "keep", "EVERYTHING", "--set", changes)
    assert run("rules", "send", "EVERYTHING", "--port", box.port).exit_code == 0
    run("rules", "forget", "EVERYTHING")
    done = run("rules", "fetch", "--port", box.port)
    assert "kept: EVERYTHING" in done.told
    shown = json.loads(run("rules", "show", "EVERYTHING", "--json").output)
    values = dict(word.split("=") for word in changes.split())
    assert {name: str(shown["rules"][name]) for name in values} == values


def test_a_set_named_on_the_box_is_fetched(run, box):
    robot = Robot(box)
    robot.press("down")
    robot.pick("rules:")
    robot.pick("▸ standard")
    robot.set_field("shutout", 6)
    robot.pick("keep under")
    robot.press("ok")
    box.start_realtime()
    done = run("rules", "fetch", "--port", box.port)
    assert "kept: HOUSE 1" in done.told
    assert "the next game: HOUSE 1 shutout=6" in done.told
    shown = json.loads(run("rules", "show", "HOUSE 1", "--json").output)
    assert shown["rules"]["shutout"] == 6


def test_a_full_box_says_so(run, box):
    box.start_realtime()
    for number in range(8):
        run("rules", "keep", f"SET {number}")
        assert run("rules", "send", f"SET {number}", "--port", box.port).exit_code == 0
    run("rules", "keep", "ONE MORE")
    done = run("rules", "send", "ONE MORE", "--port", box.port)
    assert done.exit_code == 1
    assert "forget one" in done.output


def test_without_a_box(run):
    assert "no box found" in run("rules", "send", "standard").output


def test_sets_of_one_name_do_not_replace_each_other_unasked(run, box):
    box.start_realtime()
    run("rules", "keep", "OURS", "--set", "target=33")
    run("rules", "send", "OURS", "--port", box.port)
    run("rules", "keep", "OURS", "--set", "target=44")
    done = run("rules", "send", "OURS", "--port", box.port)
    assert (done.exit_code, "another set named" in done.output) == (1, True)
    assert "kept: OURS 2" in run("rules", "fetch", "--port", box.port).told
    assert "kept: OURS 2" in run("rules", "fetch", "--port", box.port).told
    targets = {
        name: json.loads(run("rules", "show", name, "--json").output)["rules"]["target"]
        for name in ("OURS", "OURS 2")
    }
    assert targets == {"OURS": 44, "OURS 2": 33}
    assert run("rules", "send", "OURS", "--replace", "--port", box.port).exit_code == 0


def test_several_changes_add_up(run):
    run("rules", "keep", "TWO", "--set", "target=9", "--set", "floor=11 target=10")
    shown = json.loads(run("rules", "show", "TWO", "--set", "hands=5", "--json").output)["rules"]
    assert (shown["target"], shown["floor"], shown["hands"]) == (10, 11, 5)


def test_a_name_means_the_same_set_whatever_its_letters(run):
    run("rules", "keep", "OURS", "--set", "target=9")
    run("rules", "keep", "ours", "--set", "target=8")
    kept = [each for each in json.loads(run("rules", "list", "--json").output) if "kept" in each]
    assert kept == [{"kept": "OURS", "from": "standard", "set": "target=8"}]
    assert run("rules", "forget", "Ours").exit_code == 0


def test_of_two_that_differ_in_their_letters_the_very_name_is_meant(run, ledger):
    """Two boxes may keep them so."""
    for name, target in (("FRIDAY", 9), ("Friday", 8), ("friday", 7)):
        keep_set(ledger, RuleSet(name, "standard", f"target={target}"))
    for name, target in (("friday", 7), ("Friday", 8), (" friday ", 7), ("FRIDAY", 9)):
        shown = json.loads(run("rules", "show", name, "--json").output)["rules"]
        assert shown["target"] == target
    assert run("rules", "forget", "friday").exit_code == 0
    assert [each.name for each in kept_sets(ledger)] == ["FRIDAY", "Friday"]
