"""The fonts on this computer that a PDF is set in: well-known files, the first that has a glyph.

To know another font, add its file's name to TEXT (with its bold one) or to OTHERS.
"""

import functools
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools.ttLib import TTFont, TTLibError

from desktop_companion.errors import UserError

# what everything is set in: Latin, Greek, Cyrillic, arrows and ♠♥♦♣; regular and bold
TEXT = (
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("segoeui.ttf", "segoeuib.ttf"),
    ("arial.ttf", "arialbd.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
    ("Arial Unicode.ttf", "Arial Bold.ttf"),
)
# what is asked, in this order, for a character that the text's font lacks
OTHERS = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "NotoSansArabic-Regular.ttf",
    "NotoSansHebrew-Regular.ttf",
    "NotoSansDevanagari-Regular.ttf",
    "NotoSansThai-Regular.ttf",
    "DroidSansFallbackFull.ttf",
    "DroidSansFallback.ttf",
    "NotoSansCJK-Regular.ttc",
    "wqy-microhei.ttc",
    "NanumGothic.ttf",
    "Arial Unicode.ttf",
    "Hiragino Sans GB.ttc",
    "AppleSDGothicNeo.ttc",
    "msyh.ttc",
    "YuGothM.ttc",
    "malgun.ttf",
    "arial.ttf",
    "Symbola_hint.ttf",
    "Symbola.ttf",
    "NotoSansSymbols2-Regular.ttf",
    "NotoEmoji-Regular.ttf",
    "Apple Symbols.ttf",
    "seguisym.ttf",
    "seguiemj.ttf",
)
WANTED = {name for pair in TEXT for name in pair} | set(OTHERS)
INSTALL = {
    "linux": "install one, for example: sudo apt-get install fonts-dejavu-core",
    "darwin": "install DejaVu Sans from https://dejavu-fonts.github.io",
    "win32": "install DejaVu Sans from https://dejavu-fonts.github.io",
}


def folders() -> Iterator[Path]:
    """Yield the folders in which fonts are kept; some may not be there."""
    home = Path.home()
    if sys.platform == "win32":
        yield Path(os.environ.get("WINDIR", r"C:\Windows"), "Fonts")
        yield Path(os.environ.get("LOCALAPPDATA", home), "Microsoft", "Windows", "Fonts")
    elif sys.platform == "darwin":
        yield from (home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts"))
    else:
        yield from (home / ".local/share/fonts", home / ".fonts", Path("/usr/local/share/fonts"))
        yield Path("/usr/share/fonts")
    kivy = importlib.util.find_spec("kivy")  # it brings one; it is not loaded
    for place in (kivy.submodule_search_locations or []) if kivy else []:
        yield Path(place, "data", "fonts")


@functools.cache
def found() -> dict[str, Path]:
    """Return the well-known files by name; where one is kept twice, the first folder's."""
    files: dict[str, Path] = {}
    for folder in folders():
        for place, _, names in os.walk(folder):
            for name in WANTED.intersection(names):
                files.setdefault(name, Path(place, name))
    return files


def text_fonts() -> tuple[Path, Path]:
    """Return (regular, bold) of what the text is set in; the same twice where bold is missing.

    UserError where no font is found.
    """
    files = found()
    for regular, bold in TEXT:
        if regular in files:
            return files[regular], files.get(bold, files[regular])
    how = INSTALL.get(sys.platform, INSTALL["linux"])
    raise UserError(f"a PDF needs a TrueType font, and none is found here; {how}")


@functools.cache
def characters(path: Path) -> frozenset[int]:
    """Return the code points that the font has; none where it cannot be read."""
    try:
        with path.open("rb") as file, TTFont(file, fontNumber=0, lazy=True) as font:
            return frozenset(font.getBestCmap() or ())
    except (OSError, TTLibError):
        return frozenset()


def fallback(character: str) -> Path | None:
    """Return the first of OTHERS that has the character, None if none has."""
    files = found()
    for name in OTHERS:
        if name in files and ord(character) in characters(files[name]):
            return files[name]
    return None
