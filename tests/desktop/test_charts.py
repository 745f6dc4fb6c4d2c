"""Charts as they are drawn: nothing cut off, nothing covered, nothing told by colour alone."""

import itertools
import os
import tempfile
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault(
    "MPLCONFIGDIR", str(Path(tempfile.gettempdir()) / f"risefly-matplotlib-{os.getuid()}")
)

import matplotlib
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

from desktop_companion.app.theme import DARK, LIGHT
from desktop_companion.charts import (
    BARS,
    COLUMNS,
    LACKING,
    LINES,
    Chart,
    Series,
    Style,
    draw,
    figure,
    least_height,
)

FONTS = [Path(matplotlib.get_data_path()) / "fonts/ttf/DejaVuSans.ttf"]
VERDICTS = ("upheld", "corrected", "dismissed", "not decided")
CHARTS = {
    "lines": Chart(
        LINES,
        (),
        [Series("Ann & Cy", [0, 4, 4, -4, 3]), Series("Wilhelm & Wolfgang", [0, -4, 2, 6, 3])],
        "hand",
        "points",
    ),
    "three": Chart(LINES, (), [Series(name, [0, 0, 0]) for name in "abc"], "hand", "points"),
    "long": Chart(LINES, (), [Series("x", range(120)), Series("y", range(120))], "hand", "points"),
    "columns": Chart(
        COLUMNS,
        "34567",
        [Series("made", [3, 112, 4, 1, 0]), Series("set", [1, 5, 64, 2, 1])],
        "level",
        "hands",
    ),
    "single": Chart(COLUMNS, "4", [Series("made", [2]), Series("set", [0])], "level", "hands"),
    "one": Chart(BARS, ["Ann"], [Series("made", [1]), Series("set", [0])], "hands"),
    "bars": Chart(
        BARS,
        [f"Player {number}" for number in range(12)],
        [Series(name, [number + 1] * 12) for number, name in enumerate(VERDICTS)],
        "claims",
    ),
}


def style(theme, text):
    inks = [theme[ink] for ink in ("accent", "ink", "red", "quiet")]
    return Style(theme["card"], theme["ink"], theme["quiet"], inks, text, FONTS)


def laid_out(chart, width, text, theme=DARK) -> Any:
    """Return the chart's figure once everything in it is in its place."""
    made = figure(chart, style(theme, text), width, int(text * least_height(chart)))
    canvas: Any = FigureCanvasAgg(made)
    canvas.draw()
    return made


def words_in(made):
    """Return (text, its place) of every text that is drawn."""
    drawn: list[Any] = []
    with pytest.MonkeyPatch.context() as patch:
        draw_text = Text.draw

        def draw_and_tell(self, to):
            drawn.append(self)
            draw_text(self, to)

        patch.setattr(Text, "draw", draw_and_tell)
        made.canvas.draw()
    return [(each.get_text(), each.get_window_extent()) for each in drawn if each.get_text()]


@pytest.mark.parametrize("text", [16, 32])
@pytest.mark.parametrize("name", CHARTS)
def test_no_text_is_cut_off_or_covers_another(name, text):
    made = laid_out(CHARTS[name], 560 if text == 16 else 720, text)
    found = words_in(made)
    assert len(found) > 3
    for told, box in found:
        inside = box.x0 >= -1 and box.y0 >= -1 and box.x1 <= made.bbox.x1 + 1
        assert inside and box.y1 <= made.bbox.y1 + 1, told
    for (told, box), (other, its) in itertools.combinations(found, 2):
        wide = min(box.x1, its.x1) - max(box.x0, its.x0)
        high = min(box.y1, its.y1) - max(box.y0, its.y0)
        assert wide <= 1 or high <= 2, (told, other)


def test_each_line_has_a_mark_dashes_and_a_name_of_its_own():
    made = laid_out(CHARTS["three"], 560, 16)
    lines = [each for each in made.axes[0].lines if each.get_marker() not in ("None", "", None)]
    assert len({each.get_marker() for each in lines}) == 3
    assert len({each.get_linestyle() for each in lines}) == 3
    ends = [text for text, _ in words_in(made) if text[-1] == "0" and len(text) > 1]
    assert sorted(ends) == ["■ b 0", "◆ c 0", "● a 0"]


@pytest.mark.parametrize("name", ["columns", "bars"])
def test_each_bar_has_its_hatching_and_its_number(name):
    chart = CHARTS[name]
    made = laid_out(chart, 560, 16)
    groups = made.axes[0].containers
    assert len({group[0].get_hatch() for group in groups}) == len(chart.series)
    told = [text for text, _ in words_in(made)]
    for each in chart.series:
        assert each.name in told
        assert all(str(value) in told for value in each.values)


@pytest.mark.parametrize("name", ["single", "one"])
def test_a_single_bar_is_no_wall(name):
    made = laid_out(CHARTS[name], 560, 16)
    bar = made.axes[0].containers[0][0].get_window_extent()
    room = made.axes[0].get_window_extent()
    thick, most = (bar.width, room.width) if name == "single" else (bar.height, room.height)
    assert thick < most / 4


def test_letters_that_no_font_has_are_told_of():
    made = laid_out(Chart(BARS, ["Ann 漢", "שרה ♥"], [Series("$x$", [1, 2])], "n"), 560, 16)
    told = [text for text, _ in words_in(made)]
    assert f"Ann {LACKING}" in told
    assert "שרה ♥" in told


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("name", CHARTS)
def test_it_is_drawn_on_its_ground(name, theme):
    pixels = draw(CHARTS[name], style(theme, 16), 300, 200)
    assert len(pixels) == 300 * 200 * 4
    assert pixels[:4].hex() == theme["card"][1:] + "ff"
    assert len({pixels[place : place + 4] for place in range(0, len(pixels), 4)}) > 10
