"""Who is who: guests, names spelled in another way, players who are renamed."""

import pytest

from desktop_companion.ledger import Ledger
from desktop_companion.ledger.games import guests_of
from tests.desktop.few_nights import night_file, standings


def test_a_guest_turns_out_to_be_somebody(run, season):
    run("players", "add", "Ann Lee", "--short", "AnnL")
    assert run("players", "is", "Eve", "Ann Lee").exit_code == 0
    assert run("players", "is", "Ann", "Ann Lee").exit_code == 0
    assert standings(run)["Ann Lee"]["hands"] == 9
    assert "no guest" in run("players", "is", "Ann Lee", "Ann Lee").output
    run("players", "rename", "Ann Lee", "Ann Lo")
    assert standings(run)["Ann Lo"]["hands"] == 9
    assert run("players", "is", "Eve").exit_code == 0
    assert standings(run)["Eve"]["hands"] == 3


def test_a_name_spelled_in_another_way_is_the_same_player(run, tmp_path):
    composed, apart = "Zo\u00eb", "zoe\u0308"
    for number, name in enumerate((composed, apart, composed.upper())):
        night_file(tmp_path / "nights", f"{number}.bwn", f"2026-11-0{number + 1}", north=name)
    run("import", tmp_path / "nights")
    assert standings(run)[composed]["hands"] == 9
    with Ledger() as ledger:
        assert guests_of(ledger) == {"Bo": 3, "Cy": 3, "Di": 3, composed: 3}
    run("players", "add", "Zoe Lee")
    run("players", "is", apart, "Zoe Lee")
    assert standings(run)["Zoe Lee"]["hands"] == 9
    run("players", "is", composed.upper())
    assert standings(run)[composed]["hands"] == 9


def test_who_is_renamed_keeps_the_nights_that_came_as_text(run, season):
    before = standings(run)["Ann"]["hands"]
    run("players", "add", "Ann")
    for old, new in (("Ann", "Ann Lee"), ("Ann Lee", "Ann Lo")):
        run("players", "rename", old, new)
        found = standings(run)
        assert old not in found
        assert found[new]["hands"] == before


@pytest.mark.parametrize("what", [{"north": "N" * 201}, {"event": "E" * 2_000_000}])
def test_a_name_that_no_table_can_hold_is_refused(run, tmp_path, what):
    done = run("import", night_file(tmp_path / "nights", "long.bwn", **what))
    assert done.exit_code == 1
    assert "long.bwn: a name of 2" in done.output
    assert "the most is 200" in done.output
    night_file(tmp_path / "nights", "long.bwn", north="N" * 200)
    assert run("import", tmp_path / "nights").exit_code == 0
