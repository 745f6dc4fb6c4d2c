"""A box with a director's code, for tests."""

from box_rig import PressedBox, pick

FOUR = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))
WRONG = "that is not the code"


def digits(code):
    """Return the presses that enter the code."""
    return "".join(["u" * int(digit) + "o" for digit in code])


def begun():
    box = PressedBox()
    box.keeper.do(("seat", FOUR))
    return box.press("oo")


def menu(box):
    box.press("d")
    pick(box, "director's code")
    return box


def with_code(code="1203"):
    box = menu(begun()).says("NEW CODE")
    box.press(digits(code)).says("THE SAME AGAIN")
    return box.press(digits(code)).says("the code is set;").press("o").says("TONIGHT").press("b")


def played(box):
    box.keeper.do(("bid", 0, 1, 16))
    box.keeper.do(("books", 10))
    box.navigation.screen = box.box.home()
    return box


def asked(box):
    box.press("r")
    pick(box, "director: game")
    return box
