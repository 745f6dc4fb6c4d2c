"""The oracle's own copy of the rules' tables: fields, presets, what cannot stand together.

Written from the text of the rules alone. Nothing in this folder reads the engine or shares its
code: what the two agree on, both found by themselves.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Fields = dict[str, Any]

N = range(1, 1000)  # "n" in the table
OR_NONE = range(1000)  # "0 or n"
BOOKS = range(14)  # numbers of books handed over
LETTERS = ("U", "D", "A", "UD", "UA", "DA", "UDA")

# field: its default, and every value
TABLE: dict[str, tuple[Any, Sequence[Any]]] = {
    "players": (4, (3, 4)),
    "jokers": (2, (0, 1, 2)),
    "spade_deuce": (0, (0, 1)),
    "kitty": (6, range(7)),
    "first_dealer": ("first_diamond", ("first_diamond", "first_club", "low_cut", "agree")),
    "misdeal": ("same", ("same", "next")),
    "redeal_no_face": (0, (0, 1)),
    "auction": ("once", ("once", "rounds", "none")),
    "calls": ("kind", ("kind", "level")),
    "order": ("nt_over_suit", ("nt_over_suit", "down_over_up", "level_only")),
    "min_level": (3, range(1, 18)),
    "max_level": (7, range(1, 18)),
    "book": (6, (0, 6)),
    "dealer_match": (0, (0, 1)),
    "all_pass": ("forced", ("forced", "stuck", "redeal", "next_dealer", "dealer_option")),
    "name_trump": ("before", ("before", "after", "lead")),
    "kitty_shown": ("no", ("no", "trump", "always", "auction")),
    "kitty_book": ("bidder", ("bidder", "first_book", "none")),
    "lead": ("bidder", ("bidder", "left_of_dealer")),
    "trump": ("bidder", ("bidder", "turned", "rotate", "rotate_nt")),
    "orders": ("UD", LETTERS),
    "nt_jokers": ("void", ("void", "any", "exchange")),
    "made": ("over", ("over", "bid", "books", "one")),
    "set": ("bid", ("bid", "short", "none")),
    "set_award": ("none", ("none", "bid", "two")),
    "defenders": ("none", ("none", "over", "books")),
    "nt_multiplier": (2, (1, 2)),
    "boston": ("plain", ("plain", "double", "quadruple", "thirteen", "game")),
    "boston_when": ("bid", ("bid", "sweep")),
    "target": (7, N),
    "floor": (7, OR_NONE),
    "both_reach": ("bidder", ("bidder", "higher")),
    "shutout": (0, OR_NONE),
    "lead_wins": (0, OR_NONE),
    "win_by": (0, OR_NONE),
    "sets_to_lose": (0, (0, *range(2, 1000))),
    "hands": (0, OR_NONE),
    "tie": ("tie", ("tie", "extra")),
    "minutes": (0, OR_NONE),
    "games_to_win": (1, (1, 2)),
    "renege": ("books", ("books", "all", "set", "game", "none")),
    "renege_books": (3, range(1, 14)),
    "renege_short": ("thirteen", ("thirteen", "held")),
    "renege_proof": ("called", ("called", "book")),
    "renege_fix": ("no", ("no", "covered", "closed", "next_lead")),
    "renege_until": ("cut", ("cut", "hand")),
    "wrong_call": ("none", ("none", "same")),
    "both_renege": ("each", ("each", "redeal")),
    "out_of_turn": (0, BOOKS),
    "board_talk": (0, BOOKS),
}
DEFAULTS: Fields = {name: row[0] for name, row in TABLE.items()}

PRESET_TEXT = """
standard |
nt-exchange | nt_jokers=exchange
nt-free-jokers | nt_jokers=any
min-four | min_level=4
low-over-high | order=down_over_up
level-only | order=level_only
sport-kitty | kitty_shown=trump
one-joker | jokers=1 kitty=5
one-joker-deuce | jokers=1 kitty=5 spade_deuce=1
two-jokers-deuce | spade_deuce=1
defenders-score | defenders=over
boston-quadruple | boston=quadruple
boston-stakes | boston=game
two-sets | sets_to_lose=3
northeast | jokers=0 kitty=4 calls=level order=level_only min_level=1 dealer_match=1
  all_pass=dealer_option redeal_no_face=1 orders=UDA kitty_book=first_book set=none set_award=bid
  nt_multiplier=1 target=21 floor=0
oregon | jokers=0 kitty=0 calls=level order=level_only auction=rounds min_level=1 all_pass=stuck
  name_trump=lead orders=U kitty_book=none defenders=over nt_multiplier=1 target=11 floor=0
oregon-rubber | oregon plus games_to_win=2
cincinnati | jokers=0 kitty=0 order=down_over_up min_level=1 kitty_book=none
rhode-island | jokers=0 kitty=4 calls=level order=level_only min_level=1 dealer_match=1
  name_trump=after orders=U made=books set=none set_award=bid defenders=over target=21 floor=0
hawaii | jokers=0 kitty=4 calls=level order=level_only orders=U made=one set=none set_award=two
  nt_multiplier=1 target=21 win_by=2 shutout=7 lead_wins=11 floor=0
kitchen-table | first_dealer=low_cut all_pass=next_dealer name_trump=after nt_multiplier=1
  renege_proof=book
kitchen-stuck | kitchen-table plus all_pass=stuck
kitchen-four | kitchen-table plus min_level=4
kitchen-double-nt | kitchen-table plus nt_multiplier=2
kitchen-defenders | kitchen-table plus defenders=over
rise-and-fly | kitchen-table plus boston=game boston_when=sweep
rise-and-fly-double | kitchen-table plus boston=double boston_when=sweep
open-kitty | kitchen-table plus kitty_shown=auction
no-kitty | kitchen-table plus kitty=0 kitty_book=none
cutthroat | players=3 first_dealer=low_cut kitty=3 book=0 min_level=1 max_level=17
  kitty_book=none made=books all_pass=next_dealer nt_multiplier=1 target=30 floor=0 renege=set
  renege_proof=book
classic-whist | first_dealer=agree jokers=0 kitty=0 auction=none trump=turned orders=U
  kitty_book=none lead=left_of_dealer nt_multiplier=1 target=5 floor=0
classic-whist-rotation | classic-whist plus trump=rotate
classic-whist-rotation-nt | classic-whist plus trump=rotate_nt
classic-hands | classic-whist plus hands=8 target=99
contract-whist | first_dealer=agree auction=rounds order=down_over_up min_level=1
  kitty_shown=trump set=short nt_multiplier=1 target=5 floor=5
contract-whist-three | contract-whist plus min_level=3
tournament-hands | contract-whist plus hands=8 target=99 floor=0
club-five | order=down_over_up min_level=1 lead=left_of_dealer nt_multiplier=1 target=5 floor=5
club-seven | club-five plus target=7 floor=7
club-nine | club-five plus target=9 floor=9
detroit | jokers=1 kitty=5 order=down_over_up min_level=4 all_pass=stuck made=bid
  boston=thirteen boston_when=sweep target=99 floor=0 minutes=15 tie=extra
columbus | jokers=0 kitty=0 kitty_book=none first_dealer=first_club target=5 floor=5
  sets_to_lose=2 renege=game wrong_call=same
"""


def value(name: str, text: str) -> Any:
    """Return a field's value as the table has it."""
    return int(text) if isinstance(DEFAULTS[name], int) else text


def changes(text: str) -> Fields:
    """Return the values of "target=9 boston=game"."""
    pairs = [part.split("=") for part in text.split()]
    return {name: value(name, word) for name, word in pairs}


def _presets() -> dict[str, Fields]:
    found: dict[str, Fields] = {}
    for row in PRESET_TEXT.replace("\n  ", " ").strip().split("\n"):
        name, _, text = row.partition("|")
        base, plus, more = text.partition(" plus ")
        start = found[base.strip()] if plus else DEFAULTS
        found[name.strip()] = {**start, **changes(more if plus else text)}
    return found


PRESETS = _presets()


def cards_each(f: Mapping[str, Any]) -> int:
    """Return how many cards each player holds (and can play)."""
    return int((52 + f["jokers"] - f["kitty"]) // f["players"])


def kitty_counts(f: Mapping[str, Any]) -> bool:
    """Tell whether the discards are a book of the hand."""
    return bool(f["kitty"]) and f["kitty_book"] in ("bidder", "first_book")


def all_books(f: Mapping[str, Any]) -> int:
    """Return the books of a hand."""
    return cards_each(f) + kitty_counts(f)


def _odd_cards(f: Mapping[str, Any]) -> bool:
    return bool(f["kitty"]) and (52 + f["jokers"] - f["kitty"]) % f["players"] != 0


# What the text fixes of the names of a conflict's fields; and when there is one.
CONFLICTS: tuple[tuple[str, Callable[[Mapping[str, Any]], object]], ...] = (
    ("kitty", _odd_cards),
    ("min_level max_level", lambda f: f["min_level"] > f["max_level"]),
    ("book max_level", lambda f: f["book"] + f["max_level"] > all_books(f)),
    ("order calls", lambda f: (f["order"], f["calls"]) in (("nt_over_suit", "level"),
                                                          ("down_over_up", "level"))),
    ("orders calls", lambda f: "A" in f["orders"] and f["calls"] == "kind"),
    ("trump auction", lambda f: (f["trump"] == "bidder") is (f["auction"] == "none")),
)  # fmt: skip
# "with auction=none …", "three players …": what each field is allowed then
WITHOUT_AUCTION: dict[str, tuple[Any, ...]] = {
    "renege": ("books", "all", "game", "none"),
    "set_award": ("none",),
    "boston": ("plain",),
    "sets_to_lose": (0,),
}
OF_THREE: dict[str, tuple[Any, ...]] = {
    "renege": ("set", "none"),
    "out_of_turn": (0,),
    "board_talk": (0,),
    "floor": (0,),
    "sets_to_lose": (0,),
    "shutout": (0,),
    "lead_wins": (0,),
    "boston": ("plain",),
    "wrong_call": ("none",),
    "both_renege": ("each",),
}
NARROWER = (("auction", "none", WITHOUT_AUCTION), ("players", 3, OF_THREE))


def conflicts(f: Mapping[str, Any]) -> list[set[str]]:
    """Return the fields of each conflict, as far as the text names them."""
    found = [set(names.split()) for names, holds in CONFLICTS if holds(f)]
    for field, when, allowed in NARROWER:
        if f[field] == when:
            found += [{field, name} for name in allowed if f[name] not in allowed[name]]
    return found
