"""The app's colours: a felt table by night and by day, one accent of brass.

An ink stands on a ground; PAIRS are all the pairs that the views draw, each with the contrast
that it needs (WCAG AA), which a test computes.
"""

DARK = {
    "ground": "#10201a",
    "card": "#182c24",
    "rail": "#0a1511",
    "field": "#0c1813",
    "primary": "#f0c468",
    "chosen": "#294739",
    "ink": "#f3efe3",
    "quiet": "#b7c4ba",
    "accent": "#f0c468",
    "trouble": "#ffa294",
    "red": "#ff9488",
    "on_rail": "#e4e8dd",
    "on_primary": "#1c1504",
    "edge": "#77907f",
    "focus": "#f0c468",
    "rail_focus": "#f0c468",
}
LIGHT = {
    "ground": "#f4f0e4",
    "card": "#fffdf6",
    "rail": "#143f2f",
    "field": "#ffffff",
    "primary": "#74470a",
    "chosen": "#e9dcbb",
    "ink": "#1b211d",
    "quiet": "#4b5850",
    "accent": "#74470a",
    "trouble": "#a1150c",
    "red": "#b0180e",
    "on_rail": "#f4f0e4",
    "on_primary": "#fff9ea",
    "edge": "#7d7665",
    "focus": "#74470a",
    "rail_focus": "#f0c468",
}
THEMES = {"dark": DARK, "light": LIGHT}

TEXT, SHAPE = 4.5, 3.0  # the contrast that text needs, and what is told by a shape alone
_ON_PAGE = ("ground", "card", "chosen")
PAIRS = (
    *((ink, ground, TEXT) for ground in _ON_PAGE for ink in ("ink", "quiet", "accent")),
    *((ink, ground, TEXT) for ground in _ON_PAGE for ink in ("trouble", "red")),
    ("ink", "field", TEXT),
    ("quiet", "field", TEXT),
    ("on_rail", "rail", TEXT),
    ("red", "field", TEXT),
    ("on_primary", "primary", TEXT),
    *(("edge", ground, SHAPE) for ground in ("ground", "card", "field")),
    *(("focus", ground, SHAPE) for ground in ("ground", "card", "field", "chosen")),
    ("rail_focus", "rail", SHAPE),
)


def contrast(colour: str, other: str) -> float:
    """Return the contrast of two colours such as '#10201a': 1 to 21."""
    bright, dark = sorted((_luminance(colour), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    """Return the relative luminance as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
