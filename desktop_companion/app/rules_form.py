"""The form of a rule set: every field of the engine's table, what differs, what is wrong."""

from collections.abc import Sequence
from functools import partial

from bidwhist.errors import RuleError
from bidwhist.presets import make_rules
from bidwhist.rules import (
    COUNT,
    FIELDS,
    NAMES,
    Rules,
    allowed_text,
    changes_text,
    conflicts,
    parse_changes,
    parse_value,
)
from desktop_companion.app import house_words
from desktop_companion.app.elements import Choice, Field
from desktop_companion.ledger.rule_sets import RuleSet
from desktop_companion.meanings import about, choices
from desktop_companion.texts import sentence

ALL, CHANGED, WRONG = (value for value, _ in house_words.SHOWN_OPTIONS)


class RulesForm:
    """What the user has said of each field; what he has not is as in the set it begins with."""

    def __init__(self, base: RuleSet) -> None:
        self.base = base
        self.shown = ALL
        self.find = ""
        self._texts: dict[str, str] = {}
        self._preset = make_rules(base.preset)
        self._start = make_rules(base.preset, parse_changes(base.changes))

    # -- what is said -----------------------------------------------------------------------------

    def text(self, name: str) -> str:
        """Return what stands in a field."""
        return self._texts.get(name, str(getattr(self._start, name)))

    def set(self, name: str, text: str) -> None:
        """Take what is said of a field."""
        self._texts[name] = text

    def reset(self) -> None:
        """Go back to the preset, whatever was said."""
        self._start = self._preset
        self._texts = {}

    def _value(self, name: str) -> int | str | None:
        """Return a field's value, None for what cannot be one."""
        try:
            return parse_value(name, self.text(name).strip())
        except RuleError:
            return None

    def changes(self) -> list[tuple[str, int | str]]:
        """Return what differs from the preset, as far as it can be read."""
        found = []
        for name, *_ in FIELDS:
            value = self._value(name)
            if value is not None and value != getattr(self._preset, name):
                found.append((name, value))
        return found

    def rules(self) -> Rules:
        """Return the rules as they are said to be, unchecked."""
        return make_rules(self.base.preset, self.changes())

    def rule_set(self, name: str = "") -> RuleSet:
        """Return the set under that name; without one under its own, or as the preset changed."""
        if not name and self.changes() == RulesForm(self.base).changes():
            return self.base
        return RuleSet(name or self.base.preset, self.base.preset, changes_text(self.changes()))

    # -- what is wrong ----------------------------------------------------------------------------

    def contradictions(self) -> list[str]:
        """Return a sentence for each contradiction of fields, as the engine tells it."""
        return [_conflict(fields) for fields in conflicts(self.rules())]

    def notes(self) -> dict[str, str]:
        """Return what is wrong, by field: it cannot be, or it contradicts another."""
        found: dict[str, str] = {}
        for fields in conflicts(self.rules()):
            for name in fields.split():
                found.setdefault(name, _conflict(fields))
        for name, *_ in FIELDS:
            try:
                parse_value(name, self.text(name).strip())
            except RuleError as error:
                found[name] = sentence(error.code, error.context)
        return found

    # -- the form ---------------------------------------------------------------------------------

    def elements(self) -> list[Choice | Field]:
        """Return the fields that are to be shown."""
        notes = self.notes()
        changed = {name for name, _ in self.changes()}
        shown = {ALL: None, CHANGED: changed, WRONG: set(notes)}[self.shown]
        return [
            self._field(name, notes.get(name, ""), is_changed=name in changed)
            for name, *_ in FIELDS
            if (shown is None or name in shown) and self._is_found(name)
        ]

    def _is_found(self, name: str) -> bool:
        words = [name, about(name), *[text for _, text in choices(name)]]
        return self.find.strip().casefold() in " ".join(words).casefold()

    def _field(self, name: str, note: str, *, is_changed: bool) -> Choice | Field:
        options = choices(name)
        label = (house_words.FIELD if options else house_words.NUMBER_FIELD).format(
            about=about(name), name=name, allowed=_allowed(name)
        )
        if is_changed:
            value = str(getattr(self._preset, name))
            label = house_words.FIELD_CHANGED.format(
                label=label, preset=self.base.preset, value=dict(options).get(value, value)
            )
        act = partial(self.set, name)
        if options:
            return Choice(name, label, options, self.text(name), act, note)
        return Field(name, label, self.text(name), act, note)


def _conflict(fields: str) -> str:
    return sentence("rules.conflict", {"fields": fields})


def _allowed(name: str) -> str:
    """Return what a number may be; 0 is off where it is none of them."""
    _, kind, _, allowed = row = FIELDS[NAMES.index(name)]
    if kind == COUNT:
        return house_words.OFF_OR.format(low=allowed[0], high=allowed[1])
    return allowed_text(row)


def halves(found: Sequence[Choice | Field]) -> tuple[list[Choice | Field], list[Choice | Field]]:
    """Return the fields in two columns, the second one the shorter."""
    middle = (len(found) + 1) // 2
    return list(found[:middle]), list(found[middle:])
