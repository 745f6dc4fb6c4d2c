"""What the box tells of itself."""

import sys

from box_rig import PressedBox, pick

from bidwhist import VERSION


def test_this_box_tells_its_program_its_board_and_its_room():
    box = PressedBox()
    box.box.board = ("pico_lcd_1_14", "e6605481db31")
    pick(box.press("d"), "this box")
    box.says("THIS BOX").says("risefly " + VERSION).says("board pico_lcd_1_14")
    box.says("id e6605481db31").says("flash free 1367 KB").says("built from ?")
    if sys.implementation.name == "micropython":
        box.says("memory free ")


def test_the_longest_lines_fit_and_both_buttons_lead_back():
    for letter in "ob":
        box = PressedBox()
        box.box.board = ("pico_lcd_1_14", "e6605481db31")
        sys.modules["scorebox_version"] = type("Version", (), {"REVISION": "12345678+"})
        try:
            pick(box.press("d"), "this box")
        finally:
            del sys.modules["scorebox_version"]
        box.says("built from 12345678+")
        box.press(letter).says("RISE & FLY")
