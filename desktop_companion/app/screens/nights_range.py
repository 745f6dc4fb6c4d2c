"""Which nights a season is of: dates, event, rules."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from bidwhist.presets import PRESETS
from desktop_companion.app import season_words as words
from desktop_companion.app.elements import Button, Column, Element, Field, Flow, Row
from desktop_companion.app.screens import Screen
from desktop_companion.errors import UserError
from desktop_companion.season import Range, check_date

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

NAMES_MOST = 6


class NightsRange(Screen):
    """The form of a range; what is wrong with a field stands beside it. `take` is told it."""

    section = "season"

    def __init__(self, app: "Companion", wanted: Range, take: Callable[[Range], object]) -> None:
        self._app = app
        self._wanted = wanted
        self._take = take
        events = {row.event.casefold(): row.event for row in app.ledger.nights() if row.event}
        self._events = [events[each] for each in sorted(events)]

    def title(self) -> str:
        """Return what it is."""
        return words.WHICH_NIGHTS

    def body(self) -> Sequence[Element]:
        """Return the form."""
        notes = self._notes()
        about = Range(words.SINCE, words.UNTIL, words.EVENT, words.RULES)
        hints = Range(words.DATE_HINT, words.DATE_HINT, words.EVENT_HINT, words.RULES_HINT)
        columns = [
            Column(
                [
                    Field(name, getattr(about, name), getattr(self._wanted, name),
                          partial(self._set, name), getattr(notes, name), getattr(hints, name),
                          self._do)
                ],
                15,
            )
            for name in Range._fields
        ]  # fmt: skip
        today = date.today()
        since = [
            ("all", words.ALL_NIGHTS, Range()),
            ("year", words.THIS_YEAR, Range(f"{today:%Y}", f"{today:%Y}")),
            ("month", words.THIS_MONTH, Range(f"{today:%Y-%m}", f"{today:%Y-%m}")),
        ]
        buttons = [Button(key, text, partial(self._fill, wanted)) for key, text, wanted in since]
        show = Button("do", words.SHOW_THEM, self._do, is_main=True, is_on=not any(notes))
        return [Row(columns[:2]), Row(columns[2:]), Flow(buttons), Flow([show])]

    def _notes(self) -> Range:
        """Return what is wrong with each field, '' where nothing is."""
        wanted = self._wanted
        since, until = _date_note(wanted.since), _date_note(wanted.until)
        if not since and not until and wanted.until and wanted.since:
            until = "" if wanted.until >= wanted.since[: len(wanted.until)] else words.ORDER_NOTE
        event = rules = ""
        if wanted.event and wanted.event.casefold() not in [x.casefold() for x in self._events]:
            event = words.NO_EVENT_NOTE
            if self._events:
                event = words.EVENT_NOTE.format(names=few(self._events))
        presets = [row[0] for row in PRESETS]
        if wanted.rules and wanted.rules not in presets:
            rules = words.RULES_NOTE.format(names=few(presets))
        return Range(since, until, event, rules)

    def _set(self, name: str, text: str) -> None:
        self._wanted = self._wanted._replace(**{name: text.strip()})

    def _fill(self, wanted: Range) -> None:
        self._wanted = self._wanted._replace(since=wanted.since, until=wanted.until)

    def _do(self) -> None:
        if not any(self._notes()):
            self._take(self._wanted)
            self._app.back()


def _date_note(text: str) -> str:
    try:
        check_date("", text)
    except UserError:
        return words.DATE_NOTE
    return ""


def few(names: Sequence[str]) -> str:
    """Return the names, or the first of them and how many more there are."""
    told = ", ".join(names[:NAMES_MOST])
    hidden = len(names) - NAMES_MOST
    return words.MORE_NAMES.format(names=told, count=hidden) if hidden > 0 else told
