"""A night in a file that is another version of one that is there, and would count twice.

It is the same evening, corrected since, cut off, or from before a correction.
"""

from difflib import SequenceMatcher
from typing import NamedTuple

from bidwhist.bwn_write import write_night
from bidwhist.sheet import Sheet
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger, NightRow
from desktop_companion.season import who_is

ALIKE = 0.5  # of both's hands the same in the same order: so much no other evening has
HELD = "night {number} of the ledger is this evening in another version ({same} of {hands} hands)"
BESIDE = "{source} is this evening in another version ({same} of {hands} hands)"


class Outline(NamedTuple):
    """What an evening is known by: its date, who sat down first, its `text` in canonical form."""

    date: str = ""
    players: tuple[str, ...] = ()
    text: str = ""

    def hands(self) -> list[str]:
        """Return the hands as they are written, without their numbers."""
        lines = self.text.split("\n")
        return [line.partition(" ")[2] for line in lines if line[:1].isdigit()]


def outline_of(sheet: Sheet, text: str) -> Outline:
    """Return the outline of the sheet; `text` is its canonical form."""
    names = [name for _, name in sheet.named_seats(sheet.first_game().players)]
    return Outline(dict(sheet.tags).get("Date", ""), tuple(names), text)


class Versions:
    """The evenings of the ledger, and those taken beside them."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._name_of = who_is(ledger)
        self._rows: dict[str, list[NightRow]] = {}
        for row in ledger.nights():
            self._rows.setdefault(row.date, []).append(row)
        self._beside: dict[str, list[tuple[str, Outline]]] = {}

    def add(self, source: str, outline: Outline) -> None:
        """Take one that is to be there too."""
        self._beside.setdefault(outline.date, []).append((source, outline))

    def trouble(self, outline: Outline) -> str:
        """Return of which night it is another version, '' where it is of none.

        One without a date, or without anybody's name, is of none.
        """
        if not outline.date or not outline.players:
            return ""
        for source, other in self._beside.get(outline.date, ()):
            same = self._same(outline, other)
            if same:
                return BESIDE.format(source=source, same=same, hands=len(outline.hands()))
        for row in self._rows.get(outline.date, ()):
            same = self._same(outline, self._held(row))
            if same:
                return HELD.format(number=row.number, same=same, hands=len(outline.hands()))
        return ""

    def _held(self, row: NightRow) -> Outline:
        try:
            sheet = self._ledger.sheet(row)
        except UserError:  # it is damaged
            return Outline()
        return outline_of(sheet, write_night(sheet))

    def _same(self, one: Outline, other: Outline) -> int:
        """Return how many hands are the same, 0 where they are too few or other people's."""
        if self._people(one) != self._people(other):
            return 0
        matcher = SequenceMatcher(None, one.hands(), other.hands(), autojunk=False)
        if matcher.ratio() < ALIKE:
            return 0
        return sum(block.size for block in matcher.get_matching_blocks())

    def _people(self, outline: Outline) -> list[str]:
        return [self._name_of(0, name) for name in outline.players]
