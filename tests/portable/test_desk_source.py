"""What the desk may tell a box and ask it: every shape of it, good and bad."""

from box_rig import PressedBox

from bidwhist.errors import RuleError
from bidwhist.rules import changes_text, parse_changes
from helpers import raises
from scorebox.usb_link import DeskSource

FOUR = [[1, "Ann"], [2, "Bo"], [3, "Cy"], [4, "Di"]]


def source_of(box):
    return DeskSource(box.box, None)


def test_players_who_sit_there_already_are_not_seated_again():
    box = PressedBox()
    source = source_of(box)
    assert source.tell("players", (FOUR,)) == ("done", [1])
    assert source.tell("players", (FOUR,)) == ("done", [])
    assert box.keeper.night.players[1] == (2, "Bo")


def test_players_of_another_shape_are_refused():
    box = PressedBox()
    source = source_of(box)
    twos = [[1, 2]] * 4
    for players in ([1, 2, 3, 4], [[1], [2], [3], [4]], twos, [["a", "b"]] * 4, FOUR * 2, [[]]):
        assert raises(RuleError, source.tell, "players", (players,)).code[:5] == "seats"
    long = [[1, "x" * 9]] + FOUR[1:]
    assert raises(RuleError, source.tell, "players", (long,)).code == "text.plain"
    assert box.keeper.night.seq == 0


def test_the_time_is_written_once_a_night():
    box = PressedBox().press("oo")
    source = source_of(box)
    assert len(source.tell("time", (1_800_000_000, 60))[1]) == 1
    assert source.tell("time", (1_800_000_001, 60)) == ("done", [])
    assert len(source.tell("time", (1_800_000_100, 60))[1]) == 1
    assert box.keeper.night.time[1:] == (1_800_000_000, 60)
    assert raises(RuleError, source.tell, "time", (10**20, 0)).code == "time.range"
    box.keeper.begin_night()
    box.press("bb oo")
    source.tell("time", (1_800_000_100, 60))
    assert box.keeper.night.time[1:] == (1_800_000_100, 60)


def test_a_preset_is_the_next_games():
    box = PressedBox()
    source = source_of(box)
    source.tell("rules", (["oregon", "oregon", "", 0, 1],))
    assert box.box.settings.rule_set == ("oregon", "oregon", ())
    assert box.box.settings.kept == []
    box.press("oo")
    assert box.keeper.night.games[0].rules.preset == "oregon"


def test_a_set_comes_and_goes_in_parts():
    box = PressedBox()
    source = source_of(box)
    parts = ["target=9 floor=0", "boston=game", "tie=extra"]
    for number in range(3):
        source.tell("rules", (["OURS", "standard", parts[number], number, 3],))
    changes = tuple(parse_changes(" ".join(parts)))
    assert box.box.settings.rule_set == ("OURS", "standard", changes)
    count, told_parts, (name, preset, text) = source.kept(1, 0)
    assert (count, told_parts, name, preset) == (2, 1, "OURS", "standard")
    assert text == changes_text(changes)
    assert source.kept(0, 0) == source.kept(1, 0)
    for number, part in ((2, 0), (0, 1)):
        assert raises(RuleError, source.kept, number, part).code == "rules.none"


def test_rules_that_are_none_change_nothing():
    box = PressedBox()
    source = source_of(box)
    for items, code in (
        ([], "rules.form"),
        (["a", "standard", "", 0], "rules.form"),
        (["a", "standard", "", 1, 2], "rules.form"),
        (["a", "standard", "", 0, 0], "rules.form"),
        (["a", "standard", "", 0, 99], "rules.form"),
        (["a", "nothing", "", 0, 1], "rules.unknown_preset"),
        (["a", "standard", "newer=1", 0, 1], "rules.unknown_field"),
        (["a", "standard", "target=0", 0, 1], "rules.bad_value"),
        (["a", "standard", "min_level=9", 0, 1], "rules.conflict"),
        (["a much too long name", "standard", "", 0, 1], "text.plain"),
    ):
        assert raises(RuleError, source.tell, "rules", (items,)).code == code, items
    assert box.box.settings.rule_set[0] == "standard"


def test_service_is_not_had_yet():
    source = source_of(PressedBox())
    assert source.tell("service", ())[0] == "refused"
