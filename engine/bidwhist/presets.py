"""Every game on the list, as what differs from the defaults.

Name, the row it builds on (or ''), its own changes.
"""

from .errors import RuleError
from .rules import NAMES, Rules, check, parse_changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .rules import Change

PRESETS = (
    ("standard", "", ""),
    ("nt-exchange", "", "nt_jokers=exchange"),
    ("nt-free-jokers", "", "nt_jokers=any"),
    ("min-four", "", "min_level=4"),
    ("low-over-high", "", "order=down_over_up"),
    ("level-only", "", "order=level_only"),
    ("sport-kitty", "", "kitty_shown=trump"),
    ("one-joker", "", "jokers=1 kitty=5"),
    ("one-joker-deuce", "", "jokers=1 kitty=5 spade_deuce=1"),
    ("two-jokers-deuce", "", "spade_deuce=1"),
    ("defenders-score", "", "defenders=over"),
    ("boston-quadruple", "", "boston=quadruple"),
    ("boston-stakes", "", "boston=game"),
    ("two-sets", "", "sets_to_lose=3"),
    ("northeast", "", "jokers=0 kitty=4 calls=level order=level_only min_level=1 dealer_match=1 "
     "all_pass=dealer_option redeal_no_face=1 orders=UDA kitty_book=first_book set=none "
     "set_award=bid nt_multiplier=1 target=21 floor=0"),
    ("oregon", "", "jokers=0 kitty=0 calls=level order=level_only auction=rounds min_level=1 "
     "all_pass=stuck name_trump=lead orders=U kitty_book=none defenders=over nt_multiplier=1 "
     "target=11 floor=0"),
    ("oregon-rubber", "oregon", "games_to_win=2"),
    ("cincinnati", "", "jokers=0 kitty=0 order=down_over_up min_level=1 kitty_book=none"),
    ("rhode-island", "", "jokers=0 kitty=4 calls=level order=level_only min_level=1 "
     "dealer_match=1 name_trump=after orders=U made=books set=none set_award=bid defenders=over "
     "target=21 floor=0"),
    ("hawaii", "", "jokers=0 kitty=4 calls=level order=level_only orders=U made=one set=none "
     "set_award=two nt_multiplier=1 target=21 win_by=2 shutout=7 lead_wins=11 floor=0"),
    ("kitchen-table", "", "first_dealer=low_cut all_pass=next_dealer name_trump=after "
     "nt_multiplier=1 renege_proof=book"),
    ("kitchen-stuck", "kitchen-table", "all_pass=stuck"),
    ("kitchen-four", "kitchen-table", "min_level=4"),
    ("kitchen-double-nt", "kitchen-table", "nt_multiplier=2"),
    ("kitchen-defenders", "kitchen-table", "defenders=over"),
    ("rise-and-fly", "kitchen-table", "boston=game boston_when=sweep"),
    ("rise-and-fly-double", "kitchen-table", "boston=double boston_when=sweep"),
    ("open-kitty", "kitchen-table", "kitty_shown=auction"),
    ("no-kitty", "kitchen-table", "kitty=0 kitty_book=none"),
    ("cutthroat", "", "players=3 first_dealer=low_cut kitty=3 book=0 min_level=1 max_level=17 "
     "kitty_book=none made=books all_pass=next_dealer nt_multiplier=1 target=30 floor=0 "
     "renege=set renege_proof=book"),
    ("classic-whist", "", "first_dealer=agree jokers=0 kitty=0 auction=none trump=turned orders=U "
     "kitty_book=none lead=left_of_dealer nt_multiplier=1 target=5 floor=0"),
    ("classic-whist-rotation", "classic-whist", "trump=rotate"),
    ("classic-whist-rotation-nt", "classic-whist", "trump=rotate_nt"),
    ("classic-hands", "classic-whist", "hands=8 target=99"),
    ("contract-whist", "", "first_dealer=agree auction=rounds order=down_over_up min_level=1 "
     "kitty_shown=trump set=short nt_multiplier=1 target=5 floor=5"),
    ("contract-whist-three", "contract-whist", "min_level=3"),
    ("tournament-hands", "contract-whist", "hands=8 target=99 floor=0"),
    ("club-five", "", "order=down_over_up min_level=1 lead=left_of_dealer nt_multiplier=1 "
     "target=5 floor=5"),
    ("club-seven", "club-five", "target=7 floor=7"),
    ("club-nine", "club-five", "target=9 floor=9"),
    ("detroit", "", "jokers=1 kitty=5 order=down_over_up min_level=4 all_pass=stuck made=bid "
     "boston=thirteen boston_when=sweep target=99 floor=0 minutes=15 tie=extra"),
    ("columbus", "", "jokers=0 kitty=0 kitty_book=none first_dealer=first_club target=5 floor=5 "
     "sets_to_lose=2 renege=game wrong_call=same"),
)  # fmt: skip


def preset_changes(name: str) -> "list[Change]":
    """Return [(field, value), …] that the preset is; raises RuleError `rules.unknown_preset`."""
    for row in PRESETS:
        if row[0] == name:
            base = preset_changes(row[1]) if row[1] else []
            return base + parse_changes(row[2])
    raise RuleError(
        "rules.unknown_preset", preset=name, allowed=", ".join([row[0] for row in PRESETS])
    )


def make_rules(preset: str, sets: "Sequence[Change]" = ()) -> Rules:
    """Return the preset's rules with `sets` changed, unchecked (see `rules.check`)."""
    return Rules(preset, preset_changes(preset), sets)


def rules_from_differences(preset: str, differences: "Sequence[Change]") -> Rules:
    """Return the rules a journal tells of: what differs from the defaults, and the label.

    The differences decide; the label may be of a preset that this version does not know.
    """
    known = [row[0] for row in PRESETS]
    base = preset_changes(preset) if preset in known else []
    wanted = Rules(preset, [], differences)
    start = Rules(preset, base, [])
    sets = [
        (name, getattr(wanted, name))
        for name in NAMES
        if getattr(wanted, name) != getattr(start, name)
    ]
    rules = Rules(preset, base, sets)
    check(rules)
    return rules
