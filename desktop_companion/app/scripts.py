"""Names in scripts that run from right to left, in the order in which they are drawn.

The library that draws text puts every letter to the right of the one before. So what runs to the
left is turned round here, and Arabic letters, which join their neighbours, take the shape that
they have there: Unicode has each as a character of its own.
"""

import re
import unicodedata
from functools import cache

_LEFTWARD = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
# what stands between two such letters is turned with them, but for brackets
_RUN = re.compile(f"[{_LEFTWARD}](?:[^\\w\n()\\[\\]<>]*[{_LEFTWARD}])*")
_FORMS = (*range(0xFB50, 0xFBFF), *range(0xFE70, 0xFEFD))  # Arabic letters in their shapes
_LAM_ALEF = 0xFEF5  # from here on two letters are one shape
_KINDS = (("isolated", "initial"), ("final", "medial"))  # joined to the one before, and after
_UNSEEN = re.compile("[\u200c\u200d]")  # they part or join letters, and are not drawn


def seen(text: str) -> str:
    """Return the text as it is to be drawn from left to right; others are as they were."""
    return _RUN.sub(lambda match: _turned(match.group()), text)


def _turned(run: str) -> str:
    return _UNSEEN.sub("", _clusters_turned(_shaped(run)))


def _clusters_turned(text: str) -> str:
    """Return the letters in the other order, each with the marks on it."""
    clusters: list[str] = []
    for letter in text:
        if clusters and unicodedata.combining(letter):
            clusters[-1] += letter
        else:
            clusters.append(letter)
    return "".join(reversed(clusters))


@cache
def _shapes() -> dict[str, dict[str, str]]:
    """Return {letter or two that make one: {'isolated', 'initial', 'medial', 'final': shape}}."""
    found: dict[str, dict[str, str]] = {}
    for number in _FORMS:
        kind, *parts = unicodedata.decomposition(chr(number)).split() or [""]
        letters = "".join(chr(int(part, 16)) for part in parts)
        is_one = len(letters) == 1 or (len(letters) == 2 and number >= _LAM_ALEF)
        if kind.startswith("<") and is_one and letters[0] != " ":
            found.setdefault(letters, {})[kind.strip("<>")] = chr(number)
    return found


def _shaped(run: str) -> str:
    """Return the run with each Arabic letter in the shape that it has between its neighbours."""
    shapes = _shapes()
    units: list[str] = []
    for letter in run:
        if units and units[-1] + letter in shapes:  # lam and alef are one
            units[-1] += letter
        else:
            units.append(letter)
    joins = [place for place, unit in enumerate(units) if not unicodedata.combining(unit[0])]
    found = list(units)
    for at, place in enumerate(joins):
        forms = shapes.get(units[place])
        if forms is None:
            continue
        before = shapes.get(units[joins[at - 1]], {}) if at else {}
        after = shapes.get(units[joins[at + 1]], {}) if at + 1 < len(joins) else {}
        is_joined = "initial" in before and "final" in forms
        joins_on = "initial" in forms and "final" in after
        found[place] = forms.get(_KINDS[is_joined][joins_on], units[place])
    return "".join(found)
