"""Each board's own image, with its display and its pins: it starts, shows, and takes a hand."""

import pytest

from scorebox import font
from scorebox.st7789 import RED
from tests.pico.beside import HAND, NAMED, TRUMPS, press_beside
from tests.pico.rig import Rig

pytestmark = pytest.mark.pico


def test_a_hand_on_the_sh1106_is_as_on_the_virtual_box(images, volume, virtual):
    rig = Rig(images["pico_sh1106"], "pico_sh1106", filesystem=volume)
    assert rig.power_on() <= 1500
    press_beside(rig, virtual, HAND)
    assert rig.led


def test_a_hand_on_the_lcd_is_as_on_the_virtual_box_in_colour(images, volume, virtual):
    rig = Rig(images["pico_lcd_1_14"], "pico_lcd_1_14", filesystem=volume)
    assert rig.power_on() <= 1500
    press_beside(rig, virtual, TRUMPS)
    signs = [letter for row in rig.text() for letter in row if letter in "♥♦"]
    assert sorted(signs) == ["♥", "♦"]
    assert reds(rig) == 4 * sum(dots(sign) for sign in signs)
    press_beside(rig, virtual, NAMED)
    assert rig.led


def dots(letter):
    start = font.glyph_index(letter) * font.WIDTH
    return sum(byte.bit_count() for byte in font.GLYPHS[start : start + font.WIDTH])


def reds(rig):
    """Count the glass's dots that are red, as near as its bits for a colour come."""
    near = [
        colour
        for row in rig.display.pixels()
        for colour in row
        if all(abs(part - red) < 8 for part, red in zip(colour, RED, strict=True))
    ]
    return len(near)
