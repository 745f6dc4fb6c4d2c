"""Agreement: the other side has its word on each result, and a dispute does not stop the game.

When the game is over its sheet is signed, and is then as it is until the director unlocks it.
"""

from box_rig import PressedBox, pick
from table import refused, snapshot

from scorebox.buttons import BACK

FOUR = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))
RESULT = "oooo oo"  # the dealer's left bids the usual and makes it; the other side is asked
SIGNED = "Bo+Di won·signed"


def agreed():
    box = PressedBox()
    box.keeper.do(("seat", FOUR))
    box.press("d")
    pick(box, "results: as told")
    box.says("▸ results: agreed on")
    return box.press("b oo")


def over(target=3):
    """A box whose first game is over, the last result before the other side."""
    box = PressedBox()
    box.keeper.do(("seat", FOUR))
    box.box.settings.choose(("short", "standard", (("target", target),)))
    box.box.settings.set_agreement(1)
    return box.press("oo" + RESULT).says("DO BOTH AGREE?")


def signed():
    return over().press("o").says("SHEET SIGNED?").press("o").says(SIGNED)


def game(box, number=1):
    return box.keeper.night.games[number - 1]


def same_after_power_on(box):
    before = snapshot(box.keeper.night), [each.signed for each in box.keeper.night.games]
    box.power_on()
    assert not box.keeper.damaged
    return (snapshot(box.keeper.night), [g.signed for g in box.keeper.night.games]) == before


def test_the_other_side_agrees_or_disputes():
    box = agreed()
    assert PressedBox(box.store).box.settings.agreement == 1
    box.press(RESULT).says("DO BOTH AGREE?")
    box.says("books NS 4 EW 9")
    box.press("o").says("hand 2")
    box.press(RESULT + " b").says("WHO DISPUTES IT?")
    box.press("b").says("DO BOTH AGREE?")
    box.press("b o").says("disputed: 1")
    assert game(box).last_hand().rulings == (("dispute", 0, "the result"),)
    box.press("r")
    pick(box, "disputes: 1")
    pick(box, "game 1 hand 2: NS")
    box.says("SETTLED?").press("b").says("DISPUTES")
    pick(box, "game 1 hand 2")
    box.press("o")
    assert game(box).last_hand().rulings == ()
    box.press("r")
    assert "disputes" not in " ".join(box.shown())


def test_the_question_is_turned_round_for_the_other_side():
    box = agreed().press(RESULT).says("↓turn")
    assert not box.turned
    for letter, turned in (("d", True), ("u", False), ("u", True)):
        assert box.press(letter).turned is turned
    box.press("r").says("REFEREE")
    assert not box.turned
    assert box.press("b").says("DO BOTH AGREE?").turned
    assert not box.press("o").turned


def test_the_question_tells_what_a_ruling_has_made_of_the_result():
    box = agreed().press(RESULT).says("books NS 4 EW 9")
    box.press("r")
    for answer in ("renege", "E  Bo", "not said", "Ann+Cy"):
        pick(box, answer)
    box.press("o").says("DO BOTH AGREE?")
    box.says("books NS 7 EW 6").says("renege E: 3 to NS")


def test_disputes_are_one_press_from_the_score():
    box = agreed()
    assert box.says("OK who bid  ↑↓ more").navigation.take(BACK) is False
    box.press(RESULT + " bo").says("OK bid  BACK dispute").says("disputed: 1")
    box.press("b").says("DISPUTES").says("▸ game 1 hand 1: NS")
    box.press("b").says("hand 2")
    for letter, words in (
        ("u", "LAST HAND"),
        ("d", "TONIGHT"),
        ("r", "REFEREE"),
        ("o", "WHO BID"),
    ):
        box.press(letter).says(words).press("b").says("hand 2")
    box.press("oooo").says("OK book  BACK dispute").says("leads")
    box.press("b").says("▸ game 1 hand 1: NS").press("oo").says("OK books  ↑↓ more")
    assert game(box).entries[0].rulings == ()


def test_disputes_are_one_press_away_in_every_kind_of_game():
    for preset, full, words in (
        ("standard", 1, "OK call  BACK dispute"),
        ("classic-whist", 0, "OK suit  BACK dispute"),
    ):
        box = PressedBox()
        box.keeper.do(("open_game", preset, (), 0, None, full, 1))
        box.keeper.do(("misdeal",))
        box.keeper.do(("ruling", None, ("dispute", 1, "the deal")))
        box.navigation.screen = box.box.home()
        box.says(words)
        if full:
            box.keeper.do(("call", 0, 0))
            box.says("OK call  BACK dispute").says("auction")
        box.press("b").says("▸ game 1 hand 1: EW")


def test_the_sheet_of_a_game_that_is_over_is_signed():
    box = over().press("o").says("SHEET SIGNED?")
    box.says("game 1  hands 1").says("NS 0 EW 3").says("Bo+Di wins it").says("↓turn")
    assert box.press("u").turned
    box.press("b").says("reached the target")
    assert not game(box).signed
    box.press("o").says("GAME OVER")
    pick(box, "sign the sheet")
    box.says("SHEET SIGNED?").press("b").says("GAME OVER")
    pick(box, "sign the sheet")
    box.press("o").says(SIGNED)
    assert game(box).signed
    assert same_after_power_on(box)
    box.says(SIGNED).press("o")
    assert "sign" not in " ".join(box.shown())


def test_a_disputed_sheet_is_not_signed_until_that_is_settled():
    box = over(target=6).press("bo").says("disputed: 1")
    box.press(RESULT + "o" + RESULT + "o").says("there are disputes:").press("o")
    box.says("OK next  BACK dispute").press("o")
    pick(box, "sign the sheet")
    box.says("settle them first").press("o").says("GAME OVER")
    box.press("b b oo")
    box.says("OK next game").press("r")
    pick(box, "sign a sheet")
    box.says("SHEET SIGNED?").press("b").says("OK next game").press("r")
    pick(box, "sign a sheet")
    box.press("o").says(SIGNED)


def test_a_sheet_that_is_signed_is_locked():
    box = signed()
    refused(box.keeper.night, "game.signed", "ruling", None, ("out-of-turn", 0))
    box.press("h").says("the sheet is signed:").press("o").says(SIGNED)
    box.press("r")
    for words in ("renege", "director", "misdeal", "gives up", "sign a sheet"):
        assert words not in " ".join(box.shown()), words
    pick(box, "correct a hand")
    box.says("director unlocks it").press("o").says(SIGNED).press("r")
    pick(box, "note")
    pick(box, "slow play")
    assert game(box).last_hand().rulings == (("note", "slow play"),)
    assert same_after_power_on(box)


def test_the_next_game_is_taken_back_and_the_signed_one_is_not():
    box = signed()
    before = game(box).totals()
    box.press("oo").says("OK who bid").press("h").says("this game, in which").press("o")
    box.says(SIGNED)
    assert len(box.keeper.night.games) == 1
    box.press("h").says("the sheet is signed:").press("o")
    assert (game(box).signed, game(box).totals()) == (1, before)
    box.press("oo").says("OK who bid")


def test_the_director_unlocks_a_sheet_which_is_corrected_and_signed_again():
    box = signed().press("oo").says("OK who bid").press("r")
    pick(box, "unlock a sheet")
    box.says("BY THE DIRECTOR").press("b").says("REFEREE")
    pick(box, "unlock a sheet")
    box.press("o").says("WHY?")
    pick(box, "cards mixed up")
    box.says("REFEREE")
    assert not game(box).signed
    pick(box, "correct a hand")
    pick(box, "1  E")
    pick(box, "books  9")
    pick(box, "11 books")
    pick(box, "write it")
    box.press("o").says("OK who bid")
    assert game(box).totals() == [1, "target", 0, 5]
    box.press("r")
    pick(box, "sign a sheet")
    box.says("NS 0 EW 5").press("o").says("OK who bid")
    assert game(box).signed
    assert same_after_power_on(box)


def test_one_of_several_sheets_is_named():
    box = over().press("o b").says("Bo+Di won")
    box.press("oo" + RESULT + "o").says("game 2  hands 1").press("b").press("r")
    pick(box, "sign a sheet")
    box.says("WHICH GAME?").press("b").says("REFEREE")
    pick(box, "sign a sheet")
    pick(box, "game 1")
    box.says("game 1  hands 1").press("o").says("reached the target")
    assert [each.signed for each in box.keeper.night.games] == [1, 0]
    box.press("r")
    pick(box, "sign a sheet")
    box.says("game 2  hands 1").press("o").press("r")
    pick(box, "unlock a sheet")
    pick(box, "game 2")
    box.says("BY THE DIRECTOR")


def test_flash_that_cannot_be_written_leaves_it_unsigned():
    box = over().press("o")
    box.store.fails = True
    box.press("o").says("NOT written").press("o")
    box.store.fails = False
    assert not game(box).signed
    box.says("OK next game")


def test_without_agreement_nobody_is_asked():
    box = PressedBox()
    box.box.settings.choose(("short", "standard", (("target", 3),)))
    box.press("oo" + RESULT).says("OK next game").press("o")
    assert "sign" not in " ".join(box.shown())
