"""A cell of a list whose text is longer than its place."""

import pytest

from tests.desktop.app.window import natural  # isort: skip - it opens the window nobody sees
from desktop_companion.app.views.listing import LEAST, CellLabel
from desktop_companion.app.views.look import Look


@pytest.mark.parametrize("text", ["becomes: E 4↑ ♠ made 3/10", "W" * 16, "محمد عبد الله بن عبد"])
def test_it_is_written_smaller_rather_than_cut(text):
    cell = CellLabel(Look("dark", 100))
    cell.say(text, "ink", is_number=False)
    wide = natural(text, 16)[0]
    for part in (2, 1.2, 1, 0.95, 0.85, 0.8):
        cell.fit(wide * part, 25)
        cell.texture_update()
        assert not cell.is_shortened, part
        assert (cell.font_size == 16) == (part > 1)
    cell.fit(wide * 0.3, 25)
    assert cell.font_size == LEAST * 16, "so that it can still be read"
