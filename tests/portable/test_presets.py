"""Every game on the list, and rules that come back from a journal."""

from bidwhist.errors import RuleError
from bidwhist.presets import PRESETS, make_rules, preset_changes, rules_from_differences
from bidwhist.rules import changes_text, check, parse_changes
from helpers import raises

# preset, what differs from the defaults, in the order of the table of fields
DIFFERENCES = (
    ("standard", ""),
    ("min-four", "min_level=4"),
    ("one-joker-deuce", "jokers=1 spade_deuce=1 kitty=5"),
    ("two-sets", "sets_to_lose=3"),
    (
        "northeast",
        "jokers=0 kitty=4 redeal_no_face=1 calls=level order=level_only min_level=1 "
        "dealer_match=1 all_pass=dealer_option kitty_book=first_book orders=UDA set=none "
        "set_award=bid nt_multiplier=1 target=21 floor=0",
    ),
    (
        "oregon-rubber",
        "jokers=0 kitty=0 auction=rounds calls=level order=level_only min_level=1 all_pass=stuck "
        "name_trump=lead kitty_book=none orders=U defenders=over nt_multiplier=1 target=11 "
        "floor=0 games_to_win=2",
    ),
    # a change that gives back the default is no difference
    (
        "kitchen-double-nt",
        "first_dealer=low_cut all_pass=next_dealer name_trump=after renege_proof=book",
    ),
    (
        "tournament-hands",
        "first_dealer=agree auction=rounds order=down_over_up min_level=1 kitty_shown=trump "
        "set=short nt_multiplier=1 target=99 floor=0 hands=8",
    ),
    (
        "club-nine",
        "order=down_over_up min_level=1 lead=left_of_dealer nt_multiplier=1 target=9 floor=9",
    ),
    # its own target and floor are the defaults
    ("club-seven", "order=down_over_up min_level=1 lead=left_of_dealer nt_multiplier=1"),
)

# label, differences of the journal, the changes that a preset of that label needs
TOLD = (
    ("standard", "", ""),
    ("standard", "target=9", "target=9"),
    (
        "club-nine",
        "",
        "order=nt_over_suit min_level=3 lead=bidder nt_multiplier=2 target=7 floor=7",
    ),
    (
        "club-five",
        "order=down_over_up min_level=1 lead=left_of_dealer nt_multiplier=1 target=5 floor=5",
        "",
    ),
    # one that is not known here: the differences are all there is
    ("house", "target=9 floor=9", "target=9 floor=9"),
    ("house", "", ""),
)


def test_every_preset_can_be_played():
    for name, base, own in PRESETS:
        rules = make_rules(name)
        check(rules)
        assert (rules.preset, rules.sets) == (name, ()), name
        start = preset_changes(base) if base else []
        assert preset_changes(name) == start + parse_changes(own), name


def test_no_preset_stands_twice():
    names = [row[0] for row in PRESETS]
    assert len(set(names)) == len(names) == 42


def test_every_preset_is_a_game_of_its_own():
    same = [changes_text(make_rules(row[0]).differences()) for row in PRESETS]
    assert len(set(same)) == len(same)


def test_what_a_preset_is():
    for name, changes in DIFFERENCES:
        assert changes_text(make_rules(name).differences()) == changes, name


def test_an_unknown_preset_is_refused():
    for name in ("", "Standard", "poker"):
        error = raises(RuleError, preset_changes, name, code="rules.unknown_preset")
        assert error.context["preset"] == name
        assert error.context["allowed"].startswith("standard, nt-exchange, ")


def test_changes_to_a_preset():
    rules = make_rules("club-nine", [("target", 11), ("floor", 0)])
    assert (rules.target, rules.floor, rules.min_level) == (11, 0, 1)
    assert rules.sets == (("target", 11), ("floor", 0))


def test_a_journal_tells_of_the_rules():
    for label, told, sets in TOLD:
        rules = rules_from_differences(label, parse_changes(told))
        assert rules.preset == label
        assert changes_text(rules.differences()) == told, label
        assert changes_text(rules.sets) == sets, label


def test_rules_come_back_as_they_were():
    for row in PRESETS:
        rules = make_rules(row[0], [("min_level", 2), ("renege_books", 1)])
        back = rules_from_differences(row[0], rules.differences())
        assert back.same_as(rules), row[0]


def test_rules_of_a_journal_that_cannot_be_played():
    wrong = [("min_level", 7), ("max_level", 6)]
    for label in ("standard", "house"):
        error = raises(RuleError, rules_from_differences, label, wrong, code="rules.conflict")
        assert error.context == {"fields": "min_level max_level"}
