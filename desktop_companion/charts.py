"""Charts, drawn by matplotlib into memory. It is imported where the first one is drawn.

No series is told by its colour alone: a line has its mark, its dashes and its name at its end, a
bar its hatching and its number.
"""

import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LINES, COLUMNS, BARS = "lines", "columns", "bars"  # points in order; upright; one below another
# what a line or a bar is told by besides its colour, in the order of the series
MARKS, DASHES = "osD^", ("-", "--", "-.", ":")
HATCHES = ("", "////", "xxxx", "....")
LACKING = "▯"  # stands for a letter that the fonts lack
POINT = 72.0  # to an inch
FEW = 3  # bars, for which there is always room: a single one is no thicker
MARKED = 40  # points of a line, up to which each has its mark
_one_at_a_time = threading.Lock()


class Series(NamedTuple):
    """A name and a number for each of the chart's labels; shorter where there are no more."""

    name: str
    values: Sequence[float]


class Chart(NamedTuple):
    """What is drawn: `labels` stand at the bars, `across` and `up` at the axes.

    The points of lines are counted from 0.
    """

    kind: str
    labels: Sequence[str]
    series: Sequence[Series]
    across: str = ""
    up: str = ""


def least_height(chart: Chart) -> float:
    """Return how high the chart must be at least, in heights of its text."""
    return 8 + 2.2 * len(chart.labels) if chart.kind == BARS else 14


class Style(NamedTuple):
    """Colours such as '#10201a', one ink a series, the size of text in pixels, .ttf files."""

    ground: str
    ink: str
    quiet: str
    inks: Sequence[str]
    text: float
    fonts: Sequence[Path]


def draw(chart: Chart, style: Style, width: int, height: int) -> bytes:
    """Return the chart as width * height pixels of red, green, blue, alpha, the top row first."""
    with _one_at_a_time:
        from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - it is slow

        # matplotlib tells only some of its types
        canvas: Any = FigureCanvasAgg(figure(chart, style, width, height))
        canvas.draw()
        return bytes(canvas.buffer_rgba())


def figure(chart: Chart, style: Style, width: int, height: int) -> "Figure":
    """Return the chart as matplotlib has it, to be drawn into any of its forms."""
    from matplotlib import rc_context  # noqa: PLC0415 - it is slow
    from matplotlib.figure import Figure  # noqa: PLC0415

    families = [_family(path) for path in style.fonts]
    settings: Any = {
        "font.family": families,
        "font.size": style.text,
        "hatch.linewidth": max(1.0, style.text / 12),
        "text.parse_math": False,
        "axes.unicode_minus": False,
    }
    with rc_context(settings):
        # a dot is a point: sizes of text and of lines are in pixels
        size = (width / POINT, height / POINT)
        made = Figure(figsize=size, dpi=POINT, facecolor=style.ground)
        pad = style.text / 2 / POINT
        made.set_layout_engine("constrained", w_pad=pad, h_pad=pad)
        axes = made.add_subplot(facecolor=style.ground)
        _frame(axes, chart, style)
        {LINES: _lines, COLUMNS: _columns, BARS: _bars}[chart.kind](axes, chart, style)
        if chart.kind != LINES and len(chart.series) > 1:
            made.legend(
                loc="outside upper left",
                ncols=max(1, int(width / style.text / 9)),
                frameon=False,
                labelcolor=style.ink,
                handlelength=2.2,
                handleheight=1.2,
            )
    return made


@cache
def _family(path: Path) -> str:
    """Return the name of the font in that file, which matplotlib knows from now on."""
    from matplotlib.font_manager import FontProperties, fontManager  # noqa: PLC0415

    fontManager.addfont(path)
    return str(FontProperties(fname=path).get_name())


@cache
def _letters(paths: Sequence[Path]) -> frozenset[int]:
    from matplotlib.font_manager import get_font  # noqa: PLC0415

    return frozenset(letter for path in paths for letter in get_font(path).get_charmap())


def shown(text: str, style: Style) -> str:
    """Return the text with a mark for each letter that the fonts lack."""
    known = _letters(tuple(style.fonts))
    return "".join(letter if ord(letter) in known else LACKING for letter in text)


def _frame(axes: "Axes", chart: Chart, style: Style) -> None:
    for place in ("top", "right"):
        axes.spines[place].set_visible(False)
    for place in ("left", "bottom"):
        axes.spines[place].set_color(style.quiet)
    axes.tick_params(colors=style.quiet, labelcolor=style.ink, length=style.text / 4)
    axes.grid(axis="x" if chart.kind == BARS else "y", color=style.quiet, alpha=0.3)
    axes.set_axisbelow(True)
    axes.set_xlabel(shown(chart.across, style), color=style.quiet)
    axes.set_ylabel(shown(chart.up, style), color=style.quiet)


def _whole(axis: Any, room: float) -> None:
    """Let whole numbers stand at the axis, as many as there is room for, in lines of text."""
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415

    axis.set_major_locator(MaxNLocator(max(1, min(9, int(room))), integer=True, min_n_ticks=1))


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _lines(axes: "Axes", chart: Chart, style: Style) -> None:
    longest = max(len(each.values) for each in chart.series)
    for place, (each, ink) in enumerate(zip(chart.series, style.inks, strict=False)):
        marks = MARKS[place % 4] if longest <= MARKED else ""
        points = range(len(each.values))
        axes.plot(
            points,
            each.values,
            color=ink,
            linestyle=DASHES[place % 4],
            linewidth=style.text / 7,
            marker=marks,
            markersize=style.text * 0.55,
        )
    axes.axhline(0, color=style.quiet, linewidth=style.text / 16)
    _whole(axes.xaxis, axes.bbox.width / style.text / 2)
    _whole(axes.yaxis, axes.bbox.height / style.text / 2)
    axes.set_xlim(-0.2, longest - 0.8)
    _name_lines(axes, chart, style, longest)


def _name_lines(axes: "Axes", chart: Chart, style: Style, longest: int) -> None:
    """Write each line's name and last number at its end, none over another."""
    low, high = axes.get_ylim()
    room = axes.bbox.height * 0.9 / style.text / 1.4  # lines of text, before it is laid out
    apart = (high - low) / max(2.0, room)
    ends = sorted((each.values[-1], place) for place, each in enumerate(chart.series))
    at = low - apart
    for value, place in ends:
        at = max(value, at + apart)
        name = f"{MARK_WORDS[place % 4]} {chart.series[place].name} {_number(value)}"
        axes.annotate(
            shown(name, style),
            (longest - 1, at),
            (style.text * 0.8, 0),
            textcoords="offset points",
            color=style.ink,
            va="center",
            annotation_clip=False,
        )


MARK_WORDS = "●■◆▲"  # MARKS in a text


def _columns(axes: "Axes", chart: Chart, style: Style) -> None:
    count = len(chart.series)
    thick = 0.8 / count
    for place, (each, ink) in enumerate(zip(chart.series, style.inks, strict=False)):
        shift = (place - (count - 1) / 2) * thick
        bars = axes.bar(
            [number + shift for number in range(len(each.values))],
            each.values,
            thick * 0.92,
            label=shown(each.name, style),
            **_fill(place, ink, style),
        )
        axes.bar_label(bars, [_number(value) for value in each.values], color=style.ink, padding=2)
    axes.set_xticks(range(len(chart.labels)), [shown(label, style) for label in chart.labels])
    axes.margins(y=0.15)
    middle, half = (len(chart.labels) - 1) / 2, max(len(chart.labels), FEW) / 2
    axes.set_xlim(middle - half, middle + half)
    _whole(axes.yaxis, axes.bbox.height / style.text / 2)


def _bars(axes: "Axes", chart: Chart, style: Style) -> None:
    starts = [0.0] * len(chart.labels)
    for place, (each, ink) in enumerate(zip(chart.series, style.inks, strict=False)):
        bars = axes.barh(
            range(len(chart.labels)),
            each.values,
            0.6,
            starts,
            label=shown(each.name, style),
            **_fill(place, ink, style),
        )
        numbers = [_number(value) if value else "" for value in each.values]
        ground = {"facecolor": style.ground, "edgecolor": "none", "pad": style.text / 10}
        axes.bar_label(bars, numbers, label_type="center", color=style.ink, bbox=ground)
        starts = [start + value for start, value in zip(starts, each.values, strict=True)]
    axes.set_yticks(range(len(chart.labels)), [shown(label, style) for label in chart.labels])
    axes.set_ylim(max(len(chart.labels), FEW) - 0.5, -0.5)  # the first on top
    _whole(axes.xaxis, axes.bbox.width / style.text / 2)


def _fill(place: int, ink: str, style: Style) -> dict[str, Any]:
    """Return how a series is filled: plain, or hatched on the ground."""
    hatch = HATCHES[place % 4]
    face = style.ground if hatch else ink
    return {"facecolor": face, "edgecolor": ink, "hatch": hatch, "linewidth": style.text / 10}
