"""How large names and points are written, and on how many lines."""

import pytest

from tests.desktop.app.window import natural  # isort: skip - it opens the window nobody sees
from desktop_companion.app.views.scores import fitting, largest

NAMES = ["Ann & Cy", "Bo & Di", "Wilhelmi & Christop", "game 1  hand 4", "Жанна & Zoë", "-12"]


@pytest.mark.parametrize("text", NAMES)
@pytest.mark.parametrize("bold", [False, True])
def test_what_fits_is_not_broken_by_a_dot_too_many(text, bold):
    """A label breaks a line that is too long, at a blank or within a word."""
    for width in range(60, 700, 7):
        size = fitting(text, width, 4000, bold=bold)
        assert natural(text, size, bold=bold)[0] <= width
        assert natural(text, size * 1.12, bold=bold)[0] > width, "as large as it fits"


def test_two_lines_are_taken_where_they_are_larger_and_only_there():
    assert largest("Ann & Cy", 400, 100, 60)[1] == ["Ann & Cy"]
    size, lines = largest("Wilhelmi & Christop", 300, 200, 90)
    assert lines == ["Wilhelmi &", "Christop"]
    assert size > 1.25 * fitting("Wilhelmi & Christop", 300, 200)
    assert natural("Wilhelmi &", size)[0] <= 300, "the wider half fits too"
    assert largest("Wilhelmi & Christop", 300, 40, 90)[1] == ["Wilhelmi & Christop"], "no room"
