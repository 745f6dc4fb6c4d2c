"""What the director ruled falls only with the director's code."""

from box_rig import pick
from director_rig import WRONG, asked, digits, played, with_code

from bidwhist.claims import plain_claim
from bidwhist.seats import DIRECTOR


def test_what_the_director_ruled_falls_only_by_the_director():
    """Struck, removed with its hand or taken back: each needs the code, and nobody else's does."""
    for ruling, is_his in (
        (("director", 0, 2, "agreed"), True),
        (("game", 0, "agreed"), True),
        (("renege", plain_claim(1, None, DIRECTOR, 0)), True),
        (("renege", plain_claim(1, None, 0, 0)), False),
        (("note", "loud"), False),
    ):
        for act in ("strike a ruling", "remove this hand", "undo"):
            box = played(with_code())
            box.keeper.do(("ruling", None, ruling))
            box.navigation.screen = box.box.home()
            if act == "undo":
                box.press("h").says("the last ruling").press("o")
            else:
                box.press("r")
                pick(box, "correct a hand")
                box.press("o")
                pick(box, act)
                if act == "strike a ruling":
                    box.press("o")
            if is_his:
                box.says("DIRECTOR'S CODE?").press(digits("9999")).says(WRONG).press("o")
                assert box.keeper.night.games[0].last_hand().rulings
                continue
            if act != "undo":
                box.says("THE SCORE").press("o")
            hand = box.keeper.night.games[0].last_hand()
            assert hand is None or not hand.rulings, act


def test_the_director_takes_his_own_ruling_back():
    box = asked(played(with_code()))
    box.press(digits("1203"))
    pick(box, "Ann+Cy")
    pick(box, "conduct")
    box.press("o").says("by the director").press("ho").says("DIRECTOR'S CODE?")
    box.press(digits("1203")).says("hand 2")
    box.press("h").says("books counted").press("o").says("bids")
