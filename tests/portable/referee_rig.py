"""Hands before the referee at the box, and claims on them by presses."""

from box_rig import PressedBox, pick

from bidwhist.hand import RENEGE

FOUR = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))


def begun(preset="standard", sets=()):
    box = PressedBox()
    box.keeper.do(("seat", FOUR))
    box.box.settings.choose((preset, preset, sets))
    return box.press("oo")


def contract(box, bid=16, trump=3, order=None, books=None):
    """East, the dealer's left, bids 4 uptown in clubs unless told otherwise."""
    box.keeper.do(("bid", 0, 1, bid))
    box.keeper.do(("trump", trump, order))
    if books is not None:
        box.keeper.do(("books", books))
    box.navigation.screen = box.box.home()
    return box


def claim(box, *answers):
    """REF, then the answers; return the ruling's claim as it stands in the journal."""
    box.press("r")
    box.presses = 1
    for answer in ("renege",) + answers:
        if answer == "evidence":
            box.press("d")
            box.presses += 1
        else:
            pick(box, answer)
    return box


def ruled(box):
    box.press("o")
    box.presses += 1
    rulings = [r for r in box.keeper.night.games[-1].last_hand().rulings if r[0] == RENEGE]
    return rulings[-1]


PROOF = (
    ("diamonds", "spades", "played later", "diamonds", "book 8"),
    ("diamonds", "hearts", "still in hand", "diamonds"),
    ("hearts", "big joker", "still in hand", "hearts"),
)
