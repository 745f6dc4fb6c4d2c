"""A range of nights out of the ledger, and what they come to."""

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from bidwhist.presets import PRESETS
from bidwhist.sheet import Sheet
from desktop_companion.errors import UserError
from desktop_companion.exports.material import Material, nights_words, title_of
from desktop_companion.ledger import Ledger, NightRow
from desktop_companion.ledger.games import games_of, nights_with
from desktop_companion.ledger.players import alike, kept_players, known_guests
from desktop_companion.results.statistics import NameOf

_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")


class Range(NamedTuple):
    """Which nights and games: dates as '2026', '2026-11' or '2026-11-28', both included; '' any.

    `event` is a night's, `rules` a game's preset.
    """

    since: str = ""
    until: str = ""
    event: str = ""
    rules: str = ""

    def has(self, row: NightRow) -> bool:
        """Tell whether the night is in it; one without a date only where no date is asked for."""
        if self.event and row.event.casefold() != self.event.casefold():
            return False
        day = day_of(row)
        if not day:
            return not (self.since or self.until)
        # the end may be a month or a year: all of it counts
        return day >= self.since and day[: len(self.until)] <= self.until

    def words(self) -> str:
        """Return what it is called: 'Friday club, 2026-01 to 2026-06'."""
        dates = " to ".join(dict.fromkeys(part for part in (self.since, self.until) if part))
        if self.since and not self.until:
            dates = f"since {self.since}"
        elif self.until and not self.since:
            dates = f"until {self.until}"
        return ", ".join(part for part in (self.event, dates, self.rules) if part) or "all nights"


def check_date(option: str, date: str) -> str:
    """Return the date. UserError about `option` if it is none."""
    if date and not (_DATE.fullmatch(date) and _exists(date)):
        raise UserError(f"{option} {date!r}: expected a date such as 2026-11-28, 2026-11 or 2026")
    return date


def _exists(date: str) -> bool:
    """Tell whether there is such a day, month or year."""
    with contextlib.suppress(ValueError):
        datetime.fromisoformat(date + "-01-01"[len(date) - 10 :] if len(date) < 10 else date)
        return True
    return False


def day_of(row: NightRow) -> str:
    """Return the night's date, '' where it has none, or one that is written in another way."""
    return row.date if len(row.date) == 10 and _DATE.fullmatch(row.date) else ""


def in_order(rows: Sequence[NightRow]) -> list[NightRow]:
    """Return the nights as they were played: by date, of one date as they came."""
    return sorted(rows, key=lambda row: (day_of(row), row.number))


def nights_in(ledger: Ledger, wanted: Range) -> list[NightRow]:
    """Return the nights of the range in the order they were played. UserError if there is none."""
    found = [row for row in in_order(ledger.nights()) if wanted.has(row)]
    if wanted.rules:
        having = nights_with(ledger, wanted.rules)
        found = [row for row in found if row.night in having]
    presets = [row[0] for row in PRESETS]
    if not found and wanted.rules and wanted.rules not in presets:
        raise UserError(f"--rules {wanted.rules!r} is not known; choose from {', '.join(presets)}")
    if not found:
        raise UserError(f"no night is in that range ({wanted.words()}); look at: risefly nights")
    return found


def who_is(ledger: Ledger) -> NameOf:
    """Return under which name a player counts: the roster's of who is on it, or was a guest.

    Names that are `alike` are of one player; who is on no roster counts as first written.
    """
    names = {player.number: player.name for player in kept_players(ledger)}
    written = {alike(name): name for name in names.values()}
    guests = {alike(name): number for name, number in known_guests(ledger).items()}

    def name_of(number: int, name: str) -> str:
        key = alike(name)
        return names.get(number or guests.get(key, 0)) or written.setdefault(key, name)

    return name_of


def material_of(
    ledger: Ledger, rows: Sequence[NightRow], title: str = "", paper: str = ""
) -> Material:
    """Return what an export of these nights, whole, is made of. UserError: one is unreadable."""
    games = games_of(ledger, rows)
    name_of = who_is(ledger)
    if not title:
        title = title_of(ledger.sheet(rows[0])) if len(rows) == 1 else nights_words(len(rows))
    return Material(title, _reader(ledger, rows), games, name_of, len(rows), paper)


def _reader(ledger: Ledger, rows: Sequence[NightRow]) -> Callable[[], Iterator[Sheet]]:
    def nights() -> Iterator[Sheet]:
        for row in rows:
            yield ledger.sheet(row)

    return nights
