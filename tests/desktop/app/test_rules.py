"""Rules in the app: the form, what differs, what is wrong; kept, sent, played by."""

import json

import pytest

from bidwhist.presets import make_rules
from bidwhist.rules import FIELDS, parse_changes
from desktop_companion.app import house_words
from desktop_companion.app.elements import Button, Choice, Field, Listing
from desktop_companion.app.rules_form import RulesForm
from desktop_companion.app.screens.rules import NextGameBy, RulesScreen
from desktop_companion.ledger.rule_sets import RuleSet, keep_set, kept_sets
from desktop_companion.own_nights import begin_night
from tests.desktop.app.conftest import AT, NAMES, OURS, keys, press, put, shown, texts
from tests.portable.box_rig import BOARD


def fields(companion):
    """Return every field of the form by its name."""
    names = {row[0] for row in FIELDS}
    return {
        each.key: each
        for each in shown(companion)
        if isinstance(each, Choice | Field) and each.key in names
    }


def button(companion, key):
    (found,) = [each for each in shown(companion) if isinstance(each, Button) and each.key == key]
    return found


def open_set(companion, rule_set):
    companion.go("rules")
    companion.open(RulesScreen(companion, rule_set))


@pytest.fixture
def form(companion):
    """Return nothing; the form of a game on the list is shown."""
    open_set(companion, RuleSet("kitchen-table", "kitchen-table", ""))


# -- the list and the form ------------------------------------------------------------------------


def test_every_game_is_listed_and_the_houses_own_first(companion):
    keep_set(companion.ledger, OURS)
    companion.go("rules")
    own, games = [each for each in shown(companion) if isinstance(each, Listing)]
    assert own.rows == [("OURS", "kitchen-table", "7")]
    assert games.rows[0] == ("standard", "", "")
    assert ("oregon-rubber", "oregon", "15") in games.rows
    companion.act(own.open, 0)
    assert companion.screen.title() == "OURS"
    companion.back()
    companion.act(games.open, 1)
    assert companion.screen.title() == "nt-exchange"


def test_the_form_is_the_engines_table(companion, form):
    assert list(fields(companion)) == [row[0] for row in FIELDS]
    rules = make_rules("kitchen-table")
    for name, kind, _, allowed in FIELDS:
        element = fields(companion)[name]
        assert element.value == str(getattr(rules, name))
        if kind == "word":
            assert [value for value, _ in element.options] == [str(each) for each in allowed]
    assert dict(fields(companion)["orders"].options).keys() == {
        "U", "D", "UD", "A", "UA", "DA", "UDA"
    }  # fmt: skip
    assert fields(companion)["dealer_match"].options == [("0", "no"), ("1", "yes")]
    assert "as kitchen-table is on the list" in texts(companion)


def test_what_differs_is_marked_in_words(companion, form):
    put(companion, "boston", "game")
    put(companion, "target", "9")
    assert fields(companion)["boston"].label == (
        "≠ what a Boston pays · boston — kitchen-table has: no more than another hand"
    )
    assert "kitchen-table has: 7" in fields(companion)["target"].label
    assert "≠" not in fields(companion)["floor"].label
    assert "2 fields differ from kitchen-table; each is marked ≠" in texts(companion)
    put(companion, "shown", "changed")
    assert set(fields(companion)) == {"boston", "target"}
    put(companion, "boston", "plain")
    assert set(fields(companion)) == {"target"}
    press(companion, "reset")
    put(companion, "shown", "all")
    assert "≠" not in fields(companion)["target"].label
    assert not button(companion, "reset").is_on


def test_contradictions_stand_beside_each_of_their_fields(companion, form):
    put(companion, "min_level", "6")
    put(companion, "max_level", "5")
    put(companion, "auction", "none")
    said = "these fields cannot stand together: min_level max_level"
    assert fields(companion)["min_level"].note == said
    assert fields(companion)["max_level"].note == said
    assert fields(companion)["trump"].note.endswith("trump auction")
    assert said in texts(companion)
    put(companion, "shown", "wrong")
    assert set(fields(companion)) == {"min_level", "max_level", "trump", "auction"}
    put(companion, "name", "OURS")
    assert not button(companion, "keep").is_on
    put(companion, "max_level", "7")
    put(companion, "auction", "once")
    assert button(companion, "keep").is_on


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("target", "0", "target=0 cannot be, expected 1-999"),
        ("target", "", "expected 1-999"),
        ("floor", "x", "floor=x cannot be, expected 0, 1-999"),
        ("sets_to_lose", "1", "expected 0, 2-999"),
        ("kitty", "7", "expected 0-6"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(companion, form, field, text, said):
    put(companion, field, text)
    assert said in fields(companion)[field].note
    assert fields(companion)[field].value == text, "it stays as it was typed"
    put(companion, "name", "OURS")
    assert not button(companion, "keep").is_on


def test_a_field_is_found_by_a_word(companion, form):
    put(companion, "find", "renege")
    found = fields(companion)
    assert "renege_books" in found
    assert "target" not in found
    put(companion, "find", "Boston")
    assert set(fields(companion)) == {"boston", "boston_when"}
    put(companion, "find", "zzz")
    assert house_words.NOTHING_FOUND in texts(companion)


def test_every_preset_is_a_form_without_a_contradiction():
    from bidwhist.presets import PRESETS  # noqa: PLC0415

    for name, *_ in PRESETS:
        made = RulesForm(RuleSet(name, name, ""))
        assert (made.changes(), made.notes()) == ([], {}), name
        assert made.rules().same_as(make_rules(name))


# -- kept sets ------------------------------------------------------------------------------------


def test_a_set_is_kept_where_the_command_line_finds_it(companion, form, run):
    put(companion, "target", "9")
    put(companion, "boston", "game")
    put(companion, "name", " ")
    assert not button(companion, "keep").is_on
    put(companion, "name", "OUR HOUSE")
    press(companion, "keep")
    assert companion.screen.title() == "OUR HOUSE"
    assert 'risefly rules show "OUR HOUSE"' in companion.notice.text
    told = json.loads(run("rules", "show", "OUR HOUSE", "--json").output)["rules"]
    assert (told["target"], told["boston"], told["nt_multiplier"]) == (9, "game", 1)
    assert button(companion, "keep").text == "Keep in place of OUR HOUSE"
    put(companion, "target", "11")
    put(companion, "name", "our house")
    press(companion, "keep")
    assert kept_sets(companion.ledger) == [
        RuleSet("OUR HOUSE", "kitchen-table", "boston=game target=11")
    ]
    press(companion, "forget")
    assert kept_sets(companion.ledger) == []
    assert companion.screen.title() == "kitchen-table"
    assert fields(companion)["target"].value == "11", "what was said of it stays"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("standard", "is a game on the list"),
        ("thirteen plus", "at most 12 plain characters"),
        ('a"b', "without quotes"),
        ("Жанна", "plain characters"),
    ],
)
def test_a_name_that_does_not_do_is_told_beside_it(companion, form, name, said):
    put(companion, "name", name)
    (field,) = [
        each for each in shown(companion) if isinstance(each, Field) and each.key == "name"
    ]
    assert said in field.note
    assert not button(companion, "keep").is_on


# -- to a table -----------------------------------------------------------------------------------


def test_a_box_plays_its_next_game_by_them(companion, table):
    keep_set(companion.ledger, OURS)
    open_set(companion, OURS)
    press(companion, f"send {BOARD}")
    table.until(lambda: companion.notice.text)
    assert companion.notice.text == "the next game at Table 1 is OURS"
    settings = table.box.box.settings
    assert settings.rule_set == ("OURS", "kitchen-table", tuple(parse_changes(OURS.changes)))
    put(companion, "target", "21")
    press(companion, f"send {BOARD}")
    table.until(lambda: "target=21" in companion.notice.text)
    assert settings.rule_set[0] == "kitchen-table", "what was changed has no name yet"
    assert settings.rules().target == 21
    assert [each[0] for each in settings.kept] == ["OURS"]


def test_another_set_of_that_name_on_the_box_is_replaced_only_when_asked(companion, table):
    settings = table.box.box.settings
    settings.keep(("OURS", "standard", ()))
    keep_set(companion.ledger, OURS)
    open_set(companion, OURS)
    press(companion, f"send {BOARD}")
    table.until(lambda: companion.notice.is_trouble)
    assert companion.notice.text == "Table 1 keeps another set named OURS"
    assert settings.rule_set[0] == "standard"
    press(companion, "instead")
    table.until(lambda: not companion.notice.is_trouble and companion.notice.text)
    assert settings.kept[0][1] == "kitchen-table"
    assert "instead" not in keys(companion)


def test_what_the_box_refuses_is_told_in_words(companion, table):
    settings = table.box.box.settings
    for number in range(8):
        settings.keep((f"SET {number}", "standard", ()))
    keep_set(companion.ledger, OURS)
    open_set(companion, OURS)
    press(companion, f"send {BOARD}")
    table.until(lambda: companion.notice.is_trouble)
    assert "the box refused: the box keeps 8 rule sets; let it forget one" in companion.notice.text


def test_what_a_box_keeps_is_fetched(companion, table):
    settings = table.box.box.settings
    companion.go("rules")
    press(companion, f"fetch {BOARD}")
    table.until(lambda: companion.notice.text)
    assert companion.notice.text == "the next game there is standard; it keeps no sets of its own"
    settings.keep(("HOUSE 1", "standard", (("shutout", 6),)))
    settings.choose(("HOUSE 1", "standard", (("shutout", 6),)))
    keep_set(companion.ledger, RuleSet("HOUSE 1", "oregon", ""))
    press(companion, f"fetch {BOARD}")
    table.until(lambda: "HOUSE 1" in companion.notice.text)
    assert companion.notice.text == "the next game there is HOUSE 1; kept here: HOUSE 1 2"
    assert [each.name for each in kept_sets(companion.ledger)] == ["HOUSE 1", "HOUSE 1 2"]


def test_a_night_without_a_box_goes_on_by_them(companion):
    row = begin_night(companion.ledger, make_rules("standard"), 0, NAMES, AT)
    open_set(companion, RuleSet("kitchen-table", "kitchen-table", ""))
    put(companion, "target", "9")
    press(companion, f"send {row.night}")
    assert isinstance(companion.screen, NextGameBy)
    assert "kitchen-table target=9" in texts(companion)
    press(companion, "do")
    game = companion.ledger.load(row).game()
    assert (game.rules.preset, game.rules.target, game.rules.nt_multiplier) == (
        "kitchen-table", 9, 1
    )  # fmt: skip
    assert isinstance(companion.screen, RulesScreen)
