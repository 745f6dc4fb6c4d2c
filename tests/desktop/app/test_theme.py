"""The colours: every pair that is drawn can be read, by night and by day."""

import re

import pytest

from desktop_companion.app.theme import PAIRS, SHAPE, TEXT, THEMES, contrast


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground", "needed"), PAIRS, ids=str)
def test_it_can_be_read(theme, ink, ground, needed):
    palette = THEMES[theme]
    assert contrast(palette[ink], palette[ground]) >= needed


def test_contrast_is_that_of_the_standard():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1
    assert (TEXT, SHAPE) == (4.5, 3)


def test_the_themes_have_the_same_roles():
    assert set(THEMES["dark"]) == set(THEMES["light"])
    for palette in THEMES.values():
        assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in palette.values())
    used = {part for pair in PAIRS for part in pair[:2]}
    assert used == set(THEMES["dark"])
