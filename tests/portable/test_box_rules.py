"""The rules menu: presets, fields in words, kept sets; and what the settings file holds."""

from box_rig import MemoryStore, PressedBox, pick

from bidwhist.errors import RuleError
from bidwhist.presets import PRESETS
from bidwhist.rules import FIELDS, WORD
from helpers import raises
from scorebox import font, rule_words, texts
from scorebox.settings import KEPT_MOST, STANDARD, Settings


def at(box, label):
    pick(box, label)
    return box.press("b")


def test_every_field_has_words_that_fit():
    assert [row[0] for row in rule_words.WORDS] == [row[0] for row in FIELDS]
    for row, (name, title, words) in zip(FIELDS, rule_words.WORDS):
        assert len(title) <= 16, name
        if row[1] == WORD:
            assert len(words) == len(row[3]), name
            assert len(set(words)) == len(words), name
        values = rule_words.choices_of(row) or (row[3][0], row[3][1], row[2])
        for text in [title] + [rule_words.value_words(name, value) for value in values]:
            assert len(text) <= 18, text
            for character in text:
                assert font.has_glyph(character), text


def test_every_preset_has_a_name_that_fits():
    names = [texts.preset_words(row[0]) for row in PRESETS]
    assert len(set(names)) == len(PRESETS)
    for name in names:
        assert len(name) <= 17, name


def test_a_game_is_begun_by_any_preset():
    for row in PRESETS:
        box = PressedBox()
        box.press("d")
        pick(box, "rules:")
        pick(box, texts.preset_words(row[0]))
        box.says("▸ play these")
        box.press("o o o")
        rules = box.keeper.night.games[0].rules
        assert (rules.preset, rules.sets) == (row[0], ())


def rules_of(box, name="standard"):
    box.press("d")
    pick(box, "rules:")
    pick(box, name)
    return box


def test_a_field_is_changed_and_marked():
    box = rules_of(PressedBox())
    pick(box, "game is won at")
    box.says("7 points")
    box.press("uu o").says("game is won at ●")
    box.says("= 9 points")
    pick(box, "Boston pays")
    pick(box, "double")
    box.says("Boston pays ●")
    box.press("b").says("DROP THE CHANGES?")
    box.says("2 of these rules")
    box.press("b").says("▸ Boston pays ●")
    box.press("b o").says("RULES")
    box.press("b b")  # back without playing them: nothing has changed
    assert box.box.settings.rule_set == STANDARD


def test_changed_rules_are_played_by():
    box = rules_of(PressedBox())
    pick(box, "game is won at")
    box.press("uu o")
    pick(box, "play these")
    box.press("oo")
    rules = box.keeper.night.games[0].rules
    assert (rules.target, rules.sets) == (9, (("target", 9),))
    again = PressedBox(box.store)
    assert again.box.settings.rule_set == ("standard", "standard", (("target", 9),))


def test_a_field_set_back_is_no_change():
    box = rules_of(PressedBox())
    pick(box, "game is won at")
    box.press("u o")
    pick(box, "game is won at")
    box.press("d o")
    assert "●" not in " ".join(box.shown())


def test_rules_that_contradict_are_named():
    box = rules_of(PressedBox())
    pick(box, "lowest bid")
    box.press("uuuuu o")
    pick(box, "play these")
    box.says("do not go together:")
    box.says("lowest bid")
    box.says("highest bid")
    box.press("o").says("▸ play these")
    assert box.box.settings.rule_set == STANDARD


def test_a_number_keeps_within_its_field():
    box = rules_of(PressedBox())
    pick(box, "sets that lose")
    box.says("off")
    box.press("u").says("2 sets")
    box.press("d").says("off")
    box.press("d").says("off")
    box.press("b").says("= off")
    pick(box, "books before")
    box.says("▸ six")


def test_a_game_under_way_keeps_its_rules():
    box = PressedBox().press("oo")
    before = box.keeper.night.games[0].rules
    rules_of(box, "rise-and-fly")
    box.press("o").says("OK who bid")
    assert box.keeper.night.games[0].rules is before
    box.press("d")
    pick(box, "new game")
    box.press("o o")
    assert box.keeper.night.games[1].rules.preset == "rise-and-fly"


def test_a_set_is_kept_named_and_forgotten():
    box = rules_of(PressedBox())
    pick(box, "shutout at")
    box.press("u o")
    pick(box, "keep under")
    box.says("HOUSE 1")
    box.press("b d d o o")  # the 1 becomes a letter: from the tick on to blank, then A
    assert box.box.settings.rule_set == ("HOUSE A", "standard", (("shutout", 1),))
    again = PressedBox(box.store)
    again.press("d")
    pick(again, "rules:")
    again.says("▸ ○ HOUSE A")
    again.press("o")
    pick(again, "forget")
    again.says("FORGET THIS SET?").press("o")
    assert again.box.settings.kept == []


def test_a_name_is_written_letter_by_letter():
    box = rules_of(PressedBox())
    pick(box, "keep under")
    box.press("b" * 7).says("KEEP AS")
    box.press("o").says("KEEP AS")  # no name, nothing to take
    for letters in ("dd", "ddd", "u"):
        box.press(letters + "o")
    box.says("AB-")
    box.press("u" * 3 + "o" + "d" * 3 + "o" * 8)
    box = rules_of(PressedBox())
    pick(box, "keep under")
    for _ in range(20):
        box.press("ddo")
    assert len(box.box.settings.rule_set[0]) <= 12
    box = rules_of(PressedBox())
    pick(box, "keep under")
    box.press("b" * 8).says("▸ keep under a name")


def test_only_so_many_sets_are_kept():
    settings = Settings(MemoryStore())
    for number in range(KEPT_MOST):
        settings.keep(("set {}".format(number), "standard", ()))
    settings.keep(("set 0", "oregon", ()))
    error = raises(RuleError, settings.keep, ("more", "standard", ()))
    assert error.code == "rules.too_many"
    for name in ("", " ", "x" * 13, 'a"b', "a\\b", "é"):
        assert raises(RuleError, settings.keep, (name, "standard", ())).code == "text.plain"
    conflict = ("a", "standard", (("min_level", 9),))
    assert raises(RuleError, settings.keep, conflict).code == "rules.conflict"
    assert raises(RuleError, settings.choose, conflict).code == "rules.conflict"


def test_settings_that_cannot_be_written_are_told():
    box = PressedBox()
    box.store.fails = True
    box.press("d")
    pick(box, "auction")
    box.says("NOT written")


def test_settings_of_another_kind_are_those_of_a_new_box():
    for content in (
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"rules":1}',
        b'{"rules":["a","b","c"],"kept":[],"full":0}',
        b'{"rules":["a","standard","min_level=9"],"kept":[],"full":0}',
    ):
        store = MemoryStore()
        store.settings = content
        settings = Settings(store)
        assert (settings.rule_set, settings.kept, settings.full) == (STANDARD, [], 0)


def test_a_kept_set_is_not_replaced_unasked():
    box = rules_of(PressedBox())
    pick(box, "keep under")
    box.press("o")
    rules_of(box, "oregon")
    pick(box, "keep under")
    box.press("b" * 7)
    for letters in ("u" * 30, "u" * 23, "u" * 17, "u" * 19, "u" * 33, "d", "u" * 10):
        box.press(letters + "o")
    box.says("HOUSE 1")
    box.press("o").says("REPLACE THIS SET?")
    box.press("b").says("▸ keep under")
    assert [each[1] for each in box.box.settings.kept] == ["standard"]


def test_a_choice_that_was_not_written_is_not_gone_by():
    settings = Settings(MemoryStore())
    settings._store.fails = True
    for act in (
        lambda: settings.choose(("oregon", "oregon", ())),
        lambda: settings.keep(("OURS", "oregon", ())),
        lambda: settings.set_full(1),
    ):
        raises(RuleError, act, code="flash.write")
    assert (settings.rule_set, settings.kept, settings.full) == (STANDARD, [], 0)


def test_a_set_of_a_newer_version_is_left_where_it_is():
    store = MemoryStore()
    newer = '["X","standard","newer=1"]'
    kept = newer + ',["Y","oregon",""]'
    content = '{"rules":' + newer + ',"kept":[' + kept + '],"full":1}'
    store.settings = content.encode()
    settings = Settings(store)
    assert (settings.rule_set, settings.kept) == (STANDARD, [("Y", "oregon", ())])
    assert settings.full == 1
    settings.forget("Y")
    assert b'"newer=1"' in store.settings


def test_the_rules_in_force_are_offered_with_their_changes():
    box = rules_of(PressedBox())
    pick(box, "game is won at")
    box.press("uu o")
    pick(box, "play these")
    box.press("d")
    pick(box, "rules:")
    box.says("▸ ○ standard").press("o")
    pick(box, "game is won at ●")
    box.says("9 points")
