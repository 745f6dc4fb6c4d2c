"""Texts and figures as people see them on paper, on a screen and in a cell.

What cannot be seen is shown by a sign of its own, so that no name can break a line, turn its
neighbours round or vanish.
"""

from unicodedata import bidirectional

from desktop_companion.results.ratings import CERTAIN
from desktop_companion.results.statistics import Statistic

RATING = (
    "OpenSkill's Plackett-Luce, from 25 ± 8.33, game after game; at least = rating - "
    f"{CERTAIN} x uncertainty, by which the list is ordered"
)
MISSING = "\u25af"  # ▯ where a character has no picture
LEFT_TO_RIGHT = "\u200e"  # a mark that is not seen
NOTHING = "\u2013"  # a dash: a share of nothing
# what would turn the text beside it round, and what no file may hold
_UNSEEN = [*range(0x80, 0xA0), 0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A),
           0xFFFE, 0xFFFF, *range(0xD800, 0xE000)]  # fmt: skip
_PICTURES = {
    **{code: chr(0x2400 + code) for code in range(0x20)},  # ␀ to ␟: a newline is ␊
    0x7F: "\u2421",
    **dict.fromkeys(_UNSEEN, MISSING),
}


def shown(text: str) -> str:
    """Return the text on one line, a control character as its picture."""
    return text.translate(_PICTURES)


def in_line(name: str) -> str:
    """Return the name so that what follows it on its line stays to its right, in any script."""
    line = shown(name)
    turns = any(bidirectional(character) in ("R", "AL") for character in line)
    return line + LEFT_TO_RIGHT if turns else line


def figure(statistic: Statistic, value: float | None) -> str:
    """Return a statistic's value: '57 %', '2.35', '12' or a dash."""
    if value is None:
        return NOTHING
    if statistic.is_share:
        return f"{value:.0%}".replace("%", "\u00a0%")
    return f"{value:.2f}" if isinstance(value, float) else str(value)
