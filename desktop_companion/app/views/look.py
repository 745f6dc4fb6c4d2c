"""What everything is drawn with: colours, sizes, fonts."""

import re
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp, sp
from kivy.utils import escape_markup, get_color_from_hex

from desktop_companion.app.scripts import seen
from desktop_companion.app.theme import THEMES

FONT = "Roboto"
WIDE_FONT = "DejaVuSans"  # has the suits, arrows, and the scripts that the other lacks
SIZES = {"small": 0.875, "body": 1.0, "large": 1.25, "title": 1.75}  # in ems
EM_SP = 16
NARROW = 46  # ems of the window's width below which the sections hide in a menu
_LACKING = re.compile(
    "[^\t -~\u00a0-\u017f\u0391-\u03c9\u0410-\u044f\u2013\u2014\u2018-\u201d\u2026]+"
)
_RED_SUITS = re.compile("[♥♦]+")


class Look:
    """The colours of a theme and the size of its text."""

    def __init__(self, theme: str, text_size: int) -> None:
        self.key = (theme, text_size)
        self._palette = THEMES[theme]
        self.em: float = sp(EM_SP) * text_size / 100

    def colour(self, role: str) -> list[float]:
        """Return a role's colour."""
        return list(get_color_from_hex(self._palette[role]))

    def written(self, role: str) -> str:
        """Return a role's colour as '#10201a'."""
        return self._palette[role]

    def size(self, name: str) -> float:
        """Return a size of text in pixels."""
        return SIZES[name] * self.em

    def marked(self, text: str, *, with_red: bool = True) -> str:
        """Return the text with the fonts that its characters need, and hearts and diamonds red."""
        text = seen(text)
        red = self._palette["red"]
        found = []
        place = 0
        for match in _LACKING.finditer(text):
            found.append(escape_markup(text[place : match.start()]))
            piece = escape_markup(match.group())
            if with_red:
                piece = _RED_SUITS.sub(rf"[color={red}]\g<0>[/color]", piece)
            found.append(f"[font={WIDE_FONT}]{piece}[/font]")
            place = match.end()
        return "".join([*found, escape_markup(text[place:])])


def natural(text: str, size: float, *, bold: bool = False) -> tuple[float, float]:
    """Return (width, height) of a text on one line."""
    text = seen(text)
    label: Any = CoreLabel(text=text, font_name=WIDE_FONT if _LACKING.search(text) else FONT)
    label.options.update(font_size=size, bold=bold)
    label.resolve_font_name()
    width, height = label.get_extents(text)
    return float(width), float(height)


def hair() -> float:
    """Return the width of a thin line."""
    return float(dp(1))
