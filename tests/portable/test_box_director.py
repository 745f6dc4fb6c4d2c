"""The director's code: set, asked for, guessed at, lost; never where others can read it."""

from box_rig import PressedBox, pick
from director_rig import WRONG, asked, begun, digits, menu, played, with_code

from bidwhist.claims import plain_claim
from bidwhist.commands import command_to_list
from bidwhist.errors import RuleError
from bidwhist.seats import DIRECTOR
from helpers import raises
from scorebox.canvas import Canvas
from scorebox.director import check_code, fresh_salt, set_code
from scorebox.settings import Settings
from scorebox.usb_link import DeskSource

MINUTE = 60_000
LOCKED = "three wrong tries:"


def tries(box):
    return box.box.settings.director[2]


def test_no_code_is_the_default_and_both_sides_agree_then():
    box = asked(played(begun())).says("BY THE DIRECTOR")
    box.says("there is no code:")
    assert box.box.settings.director is None
    box.press("b").says("REFEREE")
    box.press("b").says("hand 2")


def test_digits_are_chosen_shown_and_deleted():
    box = menu(begun()).says("-  -  -").says("OK next  BACK")
    for keys, signs, digit in (
        ("", "-  -  -", 0),
        ("u", "-  -  -", 1),
        ("dd", "-  -  -", 9),
        ("o", "*  -  -", 0),
        ("uu", "*  -  -", 2),
        ("oo", "*  *  *", 0),
        ("bb", "*  -  -", 0),
        ("b", "-  -  -", 0),
    ):
        box.press(keys).says(signs)
        assert box.numbers == [digit], keys
    box.press("ooo").says("OK done").says("BACK delete").press("bbb b").says("▸ director's code")
    assert box.box.draft == ("score", [])


def test_it_is_typed_twice_and_asked_for_from_then_on():
    box = menu(begun()).press(digits("1203") + digits("1204"))
    box.says("that was not twice").press("o").says("NEW CODE")
    assert box.box.settings.director is None
    box.press(digits("1203")).press("b").says("NEW CODE")
    box = with_code()
    assert tries(box) == 0
    asked(played(box)).says("DIRECTOR'S CODE?").press("b").says("REFEREE")
    box.press("b")
    asked(box).press(digits("1203")).says("GAME TO WHOM?")
    pick(box, "Ann+Cy")
    pick(box, "conduct")
    box.press("o").says("by the director")


def test_it_is_asked_before_all_that_the_director_does():
    box = played(with_code())
    for entry, then in (
        ("director: books", "BOOKS TO WHOM?"),
        ("director: game", "GAME TO WHOM?"),
    ):
        box.press("r")
        pick(box, entry)
        box.press(digits("1203")).says(then).press("bb")
    box.press("r")
    for answer in ("renege", "E  Bo", "not said", "the director"):
        pick(box, answer)
    box.says("DIRECTOR'S CODE?").press("b").says("WHO SAYS SO?")
    pick(box, "the director")
    box.press(digits("1203")).says("RULING on Bo").press("o")
    assert box.keeper.night.games[0].last_hand().rulings[0][1].by == -1
    box.press("r")
    for answer in ("renege", "E  Bo", "not said", "Ann+Cy"):
        pick(box, answer)
    box.says("RULING on Bo")


def test_a_sheet_is_unlocked_by_the_code():
    box = PressedBox()
    box.box.settings.choose(("short", "standard", (("target", 3),)))
    box.box.settings.set_agreement(1)
    set_code(box.box.settings, "1203", "salt")
    box.press("oo oooo ooo o").says("signed").press("r")
    pick(box, "unlock a sheet")
    box.says("DIRECTOR'S CODE?").press(digits("1203")).says("WHY?")
    pick(box, "agreed")
    assert not box.keeper.night.games[0].signed


def test_three_wrong_tries_lock_it_for_a_minute():
    box = played(with_code())
    for count in (1, 2):
        asked(box).press(digits("1200")).says(WRONG)
        assert tries(box) == count
        box.press("o b")
    asked(box).press(digits("1200")).says(LOCKED).press("o b")
    box.now += MINUTE - 1
    asked(box).says(LOCKED).press("o b")
    box.now += 1
    asked(box).press(digits("0000")).says(WRONG).press("o b")
    assert tries(box) == 1
    asked(box).press(digits("1203")).says("GAME TO WHOM?")
    assert tries(box) == 0


def test_a_right_code_clears_the_count():
    box = played(with_code())
    for _ in range(3):
        for _ in range(2):
            asked(box).press(digits("9999")).says(WRONG).press("o b")
        asked(box).press(digits("1203")).says("GAME TO WHOM?").press("bb")


def test_a_restart_gives_no_try_for_free():
    box = played(with_code())
    box.now = 5 * MINUTE
    for _ in range(2):
        asked(box).press(digits("1200")).says(WRONG)
        box.power_on()
    asked(box).press(digits("1200")).says(LOCKED)
    box.now += MINUTE // 2
    box.power_on()  # the minute begins again
    box.now += MINUTE - 1
    asked(box).says(LOCKED).press("o b")
    box.now += 1
    asked(box).press(digits("1203")).says("GAME TO WHOM?")
    box.power_on()
    asked(box).says("DIRECTOR'S CODE?")


def test_a_try_is_on_flash_before_it_is_judged():
    box = played(with_code())
    kept = []
    save = box.store.save_settings

    def noting(content):
        save(content)
        kept.append(Settings(box.store).director[2])

    box.store.save_settings = noting
    asked(box).press(digits("1200")).says(WRONG).press("o b")
    asked(box).press(digits("1203")).says("GAME TO WHOM?")
    assert kept == [1, 2, 0]


def test_what_cannot_be_counted_is_not_judged():
    box = played(with_code())
    asked(box)
    box.store.fails = True
    box.press(digits("1203")).says("NOT written").press("o b")
    assert tries(box) == 0
    box.store.fails = False
    asked(box).press(digits("1203")).says("GAME TO WHOM?")


def test_a_count_that_cannot_be_cleared_does_not_make_a_right_code_wrong():
    box = with_code()
    save = box.store.save_settings

    def full(content):
        raise OSError(28)

    def once(content):
        save(content)
        box.store.save_settings = full

    box.store.save_settings = once
    check_code(box.box.settings, "1203", 0)
    assert tries(box) == 1


def test_it_is_changed_and_removed_by_whoever_knows_it():
    box = menu(with_code()).says("change the code")
    box.press("b").says("▸ director's code").press("o")
    pick(box, "change the code")
    box.says("DIRECTOR'S CODE?").press("b").says("change the code")
    pick(box, "change the code")
    box.press(digits("1204")).says(WRONG).press("o").says("change the code")
    pick(box, "change the code")
    box.press(digits("1203")).says("NEW CODE").press("b").says("TONIGHT")
    check_code(box.box.settings, "1203", 0)
    pick(box, "director's code")
    pick(box, "change the code")
    box.press(digits("1203") + digits("7777") * 2).says("the code is set;").press("o")
    check_code(box.box.settings, "7777", 0)
    pick(box, "director's code")
    pick(box, "remove the code")
    box.press(digits("1203")).says(WRONG).press("o")
    assert box.box.settings.director is not None
    pick(box, "remove the code")
    box.press(digits("7777")).says("there is no").press("o").says("TONIGHT")
    assert box.box.settings.director is None
    assert Settings(box.store).director is None
    check_code(box.box.settings, "anything goes", 0)


def test_flash_that_cannot_be_written_leaves_the_code_as_it_was():
    box = menu(begun()).press(digits("1203"))
    box.store.fails = True
    box.press(digits("1203")).says("NOT written").press("o").says("TONIGHT")
    assert box.box.settings.director is None
    box.store.fails = False
    box = with_code()
    before = box.box.settings.director
    menu(box)
    pick(box, "change the code")
    box.press(digits("1203") + digits("1111"))
    box.store.fails = True
    box.press(digits("1111")).says("NOT written").press("o").says("TONIGHT")
    assert box.box.settings.director == before
    check = raises(RuleError, check_code, box.box.settings, "1203", 0)
    assert check.code == "flash.write"
    box.store.fails = False
    check_code(box.box.settings, "1203", 0)


def test_other_settings_leave_it_alone():
    box = with_code()
    before = box.box.settings.director
    box.box.settings.set_full(1)
    box.box.settings.keep(("OURS", "standard", (("target", 9),)))
    box.box.settings.choose(("OURS", "standard", (("target", 9),)))
    assert Settings(box.store).director == before
    assert Settings(box.store).rule_set[0] == "OURS"


def test_what_is_kept_is_salted_and_stays_in_the_settings():
    box = played(with_code("1203"))
    other = with_code("1203")
    salt, kept, _ = box.box.settings.director
    assert (len(salt), len(kept)) == (16, 64)
    assert other.box.settings.director[1] != kept
    assert "1203" not in box.store.settings.decode()
    journal = b"".join([box.store.files[name] for name in box.store.files]).decode()
    for secret in ("1203", salt, kept):
        assert secret not in journal
    menu(box)
    pick(box, "change the code")
    assert box.box.draft == ("code", [])
    box.press("uoo")
    assert box.box.draft == ("code", [])
    box.press("oo")
    assert box.box.draft == ("score", [])
    salts = [fresh_salt("x"), fresh_salt("y"), fresh_salt("x")]
    assert [len(each) for each in salts] == [16] * 3
    assert salts[0] != salts[1]


def test_a_desk_does_not_see_what_is_typed():
    box = menu(with_code())
    canvas = Canvas()
    canvas.text(0, 0, "DIRECTOR'S CODE")
    source = DeskSource(box.box, canvas)
    assert any(source.page(0))
    pick(box, "change the code")
    assert not any(source.page(0))
    assert source.draft() == ("code", [])
    box.press("b")
    assert any(source.page(0))


def test_what_a_desk_asks_as_the_director_needs_the_code_here():
    box = played(with_code())
    source = DeskSource(box.box, None)
    by_director = ("renege", plain_claim(1, None, DIRECTOR, 1))
    for number, (ruling, is_directors) in enumerate(
        (
            (("director", 0, 2, "agreed"), True),
            (by_director, True),
            (("renege", plain_claim(1, None, 0, 1)), False),
            (("out-of-turn", 0), False),
        )
    ):
        command = (
            ("because", "agreed", ["ruling", None, ruling])
            if number % 2
            else ("ruling", None, ruling)
        )
        name = "c{}".format(number)
        seq = box.keeper.night.seq
        assert source.command(name, seq, command_to_list(command)) == "pending"
        box.now += 1000
        box.navigation.tick(box.now)
        box.now += 1000
        box.says("DESK: ").press("o")
        if is_directors:
            box.says("DIRECTOR'S CODE?").press(digits("1111")).says(WRONG).press("o")
            box.now += 1000
            box.says("DESK: ").press("o").press("b").says("DESK: ")
            box.now += 1000
            box.press("o" + digits("1203"))
        box.says("hand 2")
        assert source.command(name, seq, [])[0] == "done"
    command = ["remove", box.keeper.night.games[0].last_hand().opened]
    assert source.command("c9", box.keeper.night.seq, command_to_list(command)) == "pending"
    box.now += 1000
    box.navigation.tick(box.now)
    box.now += 1000
    box.press("o").says("DIRECTOR'S CODE?").press(digits("1203")).says("hand 1")


def test_what_stands_in_the_file_otherwise_is_no_code():
    box = begun()
    for director in ("12", '["a", "b"]', '["a", "b", "c"]', "null", '{"a": 1}'):
        text = '{"rules": ["standard", "standard", ""], "kept": [], "full": 1, "director": '
        box.store.settings = (text + director + "}").encode()
        settings = Settings(box.store)
        assert settings.director is None
        assert settings.full == 1


def test_a_count_that_cannot_be_is_a_full_one():
    box = with_code()
    salt, kept, _ = box.box.settings.director
    for count in (-1, 4, 999):
        box.box.settings.set_director((salt, kept, count))
        box.box.settings.locked_ms = 0
        assert raises(RuleError, check_code, box.box.settings, "1203", 1).code == "director.locked"
        check_code(box.box.settings, "1203", MINUTE)
