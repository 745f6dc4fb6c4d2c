"""Random presses: every screen draws, nothing breaks, and power-on gives the same night."""

from box_rig import PressedBox

from bidwhist.report import score_document
from bidwhist.sheet import Sheet

# weighed so that games go on: OK mostly, the referee and undo now and then
LETTERS = "ooooooooddddduuubbrh"
GAMES = (
    ("standard", ()),
    ("northeast", ()),
    ("cutthroat", ()),
    ("classic-whist-rotation-nt", ()),
    ("kitchen-table", (("renege_fix", "closed"), ("minutes", 5), ("spade_deuce", 1))),
    ("columbus", (("out_of_turn", 1), ("board_talk", 1))),
)
PRESSES = 300


def random_letters(seed, count):
    """A generator that gives the same on every interpreter."""
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        yield LETTERS[(seed >> 16) % len(LETTERS)]


def document(box):
    return score_document(Sheet(box.keeper.night))


def test_random_presses_break_nothing():
    for number, (preset, sets) in enumerate(GAMES):
        box = PressedBox()
        box.box.settings.choose((preset, preset, sets))
        box.box.settings.set_full(number % 2)
        box.box.settings.set_agreement(number % 3 == 0)
        box.press("oo")
        for letter in random_letters(number + 1, PRESSES):
            box.press(letter)
        before = document(box)
        players = box.keeper.night.players
        box.power_on()
        assert not box.keeper.damaged
        assert document(box) == before, preset
        assert box.keeper.night.players == players
