"""Agreement: the other side has its word on each result, and a dispute does not stop the game."""

from box_rig import PressedBox, pick

FOUR = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))


def agreed():
    box = PressedBox()
    box.keeper.do(("seat", FOUR))
    box.press("d")
    pick(box, "results: as told")
    box.says("▸ results: agreed on")
    return box.press("b oo")


def test_the_other_side_agrees_or_disputes():
    box = agreed()
    assert PressedBox(box.store).box.settings.agreement == 1
    box.press("oooo oo").says("DO BOTH AGREE?")
    box.says("books NS 4 EW 9")
    box.press("o").says("hand 2")
    box.press("oooo oo b").says("WHO DISPUTES IT?")
    box.press("b").says("DO BOTH AGREE?")
    box.press("b o").says("disputed: 1")
    assert box.keeper.night.games[0].last_hand().rulings == (("dispute", 0, "the result"),)
    box.press("r")
    pick(box, "disputes: 1")
    pick(box, "game 1 hand 2: NS")
    box.says("SETTLED?").press("b").says("DISPUTES")
    pick(box, "game 1 hand 2")
    box.press("o")
    assert box.keeper.night.games[0].last_hand().rulings == ()
    box.press("r")
    assert "disputes" not in " ".join(box.shown())
