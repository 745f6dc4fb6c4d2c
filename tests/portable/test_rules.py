"""The table of fields: how a value is read, what follows from a set, what conflicts."""

from bidwhist.errors import RuleError
from bidwhist.presets import make_rules
from bidwhist.rules import (
    DEFAULTS,
    FIELDS,
    NAMES,
    Rules,
    allowed_text,
    changes_text,
    check,
    conflicts,
    parse_changes,
    parse_value,
)
from helpers import raises

# field, text, value
VALUES = (
    ("players", "3", 3),
    ("players", 4, 4),
    ("jokers", "0", 0),
    ("kitty", "0", 0),
    ("kitty", "6", 6),
    ("max_level", "17", 17),
    ("boston", "game", "game"),
    ("orders", "U", "U"),
    ("orders", "AUD", "UDA"),  # always in one order
    ("target", "1", 1),
    ("target", 999, 999),
    ("floor", "0", 0),
    ("floor", "999", 999),
    ("sets_to_lose", "0", 0),
    ("sets_to_lose", "2", 2),
    ("out_of_turn", "13", 13),
)

# field, text, what is allowed
WRONG_VALUES = (
    ("players", "5", "4, 3"),
    ("players", "", "4, 3"),
    ("jokers", "two", "0, 1, 2"),
    ("kitty", "7", "0-6"),
    ("kitty", "-1", "0-6"),
    ("kitty", "", "0-6"),
    ("min_level", "0", "1-17"),
    ("max_level", "18", "1-17"),
    ("boston", "Game", "plain, double, quadruple, thirteen, game"),
    ("boston", "1", "plain, double, quadruple, thirteen, game"),
    ("orders", "", "letters of UDA"),
    ("orders", "UU", "letters of UDA"),
    ("orders", "UN", "letters of UDA"),
    ("orders", "ud", "letters of UDA"),
    ("target", "0", "1-999"),
    ("target", "1000", "1-999"),
    ("target", "x", "1-999"),
    ("target", "\u0667", "1-999"),  # a digit of another script
    ("sets_to_lose", "1", "0, 2-999"),
    ("renege_books", "0", "1-13"),
    ("renege_books", "14", "1-13"),
    ("board_talk", "14", "0, 1-13"),
)

# every field: its default and what it may be, as in the table of the rules
TABLE = (
    ("players", 4, "4, 3"),
    ("jokers", 2, "0, 1, 2"),
    ("spade_deuce", 0, "0, 1"),
    ("kitty", 6, "0-6"),
    ("first_dealer", "first_diamond", "first_diamond, first_club, low_cut, agree"),
    ("misdeal", "same", "same, next"),
    ("redeal_no_face", 0, "0, 1"),
    ("auction", "once", "once, rounds, none"),
    ("calls", "kind", "kind, level"),
    ("order", "nt_over_suit", "nt_over_suit, down_over_up, level_only"),
    ("min_level", 3, "1-17"),
    ("max_level", 7, "1-17"),
    ("book", 6, "6, 0"),
    ("dealer_match", 0, "0, 1"),
    ("all_pass", "forced", "forced, stuck, redeal, next_dealer, dealer_option"),
    ("name_trump", "before", "before, after, lead"),
    ("kitty_shown", "no", "no, trump, always, auction"),
    ("kitty_book", "bidder", "bidder, first_book, none"),
    ("lead", "bidder", "bidder, left_of_dealer"),
    ("trump", "bidder", "bidder, turned, rotate, rotate_nt"),
    ("orders", "UD", "letters of UDA"),
    ("nt_jokers", "void", "void, any, exchange"),
    ("made", "over", "over, bid, books, one"),
    ("set", "bid", "bid, short, none"),
    ("set_award", "none", "none, bid, two"),
    ("defenders", "none", "none, over, books"),
    ("nt_multiplier", 2, "1, 2"),
    ("boston", "plain", "plain, double, quadruple, thirteen, game"),
    ("boston_when", "bid", "bid, sweep"),
    ("target", 7, "1-999"),
    ("floor", 7, "0, 1-999"),
    ("both_reach", "bidder", "bidder, higher"),
    ("shutout", 0, "0, 1-999"),
    ("lead_wins", 0, "0, 1-999"),
    ("win_by", 0, "0, 1-999"),
    ("sets_to_lose", 0, "0, 2-999"),
    ("hands", 0, "0, 1-999"),
    ("tie", "tie", "tie, extra"),
    ("minutes", 0, "0, 1-999"),
    ("games_to_win", 1, "1, 2"),
    ("renege", "books", "books, all, set, game, none"),
    ("renege_books", 3, "1-13"),
    ("renege_short", "thirteen", "thirteen, held"),
    ("renege_proof", "called", "called, book"),
    ("renege_fix", "no", "no, covered, closed, next_lead"),
    ("renege_until", "cut", "cut, hand"),
    ("wrong_call", "none", "none, same"),
    ("both_renege", "each", "each, redeal"),
    ("out_of_turn", 0, "0, 1-13"),
    ("board_talk", 0, "0, 1-13"),
)

# preset, changes, cards a player holds, left over, books of a hand
SIZES = (
    ("standard", "", 12, 0, 13),
    ("standard", "kitty_book=first_book", 12, 0, 13),
    ("standard", "kitty_book=none", 12, 0, 12),
    ("one-joker", "", 12, 0, 13),
    ("northeast", "", 12, 0, 13),
    ("cincinnati", "", 13, 0, 13),
    ("no-kitty", "", 13, 2, 13),
    ("standard", "kitty=0", 13, 2, 13),
    ("cutthroat", "", 17, 0, 17),
)

# preset, changes, the fields of each conflict
CONFLICTS = (
    ("standard", "", []),
    ("cutthroat", "", []),
    ("classic-whist", "", []),
    ("northeast", "", []),
    # 54 - 5 = 49 does not divide by four
    ("standard", "kitty=5", ["players jokers kitty"]),
    # 54 cards do not divide either, but without a kitty two may stay over; thirteen books
    ("standard", "kitty=0", []),
    ("standard", "min_level=7", []),
    ("standard", "min_level=7 max_level=6", ["min_level max_level"]),
    # six and seven are thirteen, which only the kitty's book makes up
    ("standard", "kitty_book=none", ["book max_level kitty kitty_book"]),
    ("standard", "kitty_book=none max_level=6", []),
    ("standard", "max_level=8", ["book max_level kitty kitty_book"]),
    ("standard", "calls=level", ["order calls"]),
    ("standard", "calls=level order=level_only", []),
    ("standard", "order=level_only", []),
    ("standard", "orders=UDA", ["orders calls"]),
    ("standard", "orders=D", []),
    ("northeast", "orders=A", []),
    ("standard", "trump=turned", ["trump auction"]),
    ("standard", "auction=none", ["trump auction"]),
    ("standard", "auction=none trump=rotate", []),
    ("classic-whist", "trump=bidder", ["trump auction"]),
    ("classic-whist", "renege=set", ["auction renege"]),
    ("classic-whist", "renege=game", []),
    ("classic-whist", "set_award=two", ["auction set_award"]),
    ("classic-whist", "boston=game", ["auction boston"]),
    ("classic-whist", "sets_to_lose=2", ["auction sets_to_lose"]),
    ("cutthroat", "renege=none", []),
    ("cutthroat", "renege=books", ["players renege"]),
    ("cutthroat", "out_of_turn=1", ["players out_of_turn"]),
    ("cutthroat", "board_talk=1", ["players board_talk"]),
    ("cutthroat", "floor=7", ["players floor"]),
    ("cutthroat", "sets_to_lose=2", ["players sets_to_lose"]),
    ("cutthroat", "shutout=7", ["players shutout"]),
    ("cutthroat", "lead_wins=7", ["players lead_wins"]),
    ("cutthroat", "win_by=2", []),
    ("cutthroat", "boston=double", ["players boston"]),
    ("cutthroat", "wrong_call=same", ["players wrong_call"]),
    ("cutthroat", "both_renege=redeal", ["players both_renege"]),
    # 54 - 6 = 48: sixteen each, and the kitty's book
    (
        "standard",
        "players=3 max_level=12",
        ["book max_level kitty kitty_book", "players renege", "players floor"],
    ),
    (
        "classic-whist",
        "calls=level renege=set sets_to_lose=3",
        ["order calls", "auction renege", "auction sets_to_lose"],
    ),
)


def rules_of(preset, changes):
    return make_rules(preset, parse_changes(changes))


def test_a_value_is_read():
    for field, text, value in VALUES:
        read = parse_value(field, text)
        assert read == value and type(read) is type(value), (field, text)


def test_a_value_that_is_not_allowed_is_refused():
    for field, text, allowed in WRONG_VALUES:
        error = raises(RuleError, parse_value, field, text, code="rules.bad_value")
        assert error.context == {"field": field, "value": text, "allowed": allowed}


def test_an_unknown_field_is_refused():
    error = raises(RuleError, parse_value, "colour", "1", code="rules.unknown_field")
    assert error.context["field"] == "colour"
    assert error.context["allowed"].split(", ") == list(NAMES)


def test_the_table_of_fields():
    assert tuple([(row[0], row[2], allowed_text(row)) for row in FIELDS]) == TABLE


def test_each_default_is_allowed():
    for row in FIELDS:
        assert parse_value(row[0], row[2]) == row[2], row[0]
        assert allowed_text(row), row[0]
    assert len(set(NAMES)) == len(NAMES)


def test_changes_are_read_and_written():
    changes = [("target", 9), ("boston", "game"), ("orders", "UD")]
    assert parse_changes(" target=9  boston=game orders=DU ") == changes
    assert changes_text(changes) == "target=9 boston=game orders=UD"
    assert parse_changes("") == [] and changes_text([]) == ""


def test_changes_that_cannot_be_read():
    for text, field, code in (
        ("target", "target", "rules.bad_value"),
        ("target=9 boston", "boston", "rules.bad_value"),
        ("target=", "target", "rules.bad_value"),
        ("target=9=9", "target", "rules.bad_value"),
        ("=9", "", "rules.unknown_field"),
        ("Target=9", "Target", "rules.unknown_field"),
    ):
        error = raises(RuleError, parse_changes, text, code=code)
        assert error.context["field"] == field, text


def test_every_field_is_an_attribute():
    rules = Rules("mine", [], [])
    assert tuple([getattr(rules, name) for name in NAMES]) == DEFAULTS
    assert (rules.preset, rules.sets, rules.differences()) == ("mine", (), [])


def test_a_later_change_wins():
    rules = Rules("mine", [("target", 5), ("floor", 5)], [("target", 9), ("target", 11)])
    assert (rules.target, rules.floor) == (11, 5)
    assert rules.sets == (("target", 9), ("target", 11))


def test_differences_come_in_the_order_of_the_table():
    rules = Rules("mine", [("target", 9)], [("jokers", 1), ("floor", 7)])
    assert rules.differences() == [("jokers", 1), ("target", 9)]


def test_what_a_hand_holds():
    for preset, changes, cards, spare, books in SIZES:
        rules = rules_of(preset, changes)
        assert (rules.cards, rules.spare, rules.books) == (cards, spare, books), (preset, changes)


def test_which_rules_are_the_same():
    rules = rules_of("standard", "target=9")
    assert rules.same_as(rules_of("standard", "target=5 target=9"))
    assert not rules.same_as(rules_of("standard", ""))
    assert not rules.same_as(Rules("mine", [], [("target", 9)]))


def test_what_cannot_stand_together():
    for preset, changes, fields in CONFLICTS:
        rules = rules_of(preset, changes)
        assert conflicts(rules) == fields, (preset, changes, conflicts(rules))
        if fields:
            error = raises(RuleError, check, rules, code="rules.conflict")
            assert error.context == {"fields": "; ".join(fields)}
        else:
            check(rules)
