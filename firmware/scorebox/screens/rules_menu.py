"""The rules of the next game: a preset or a kept set, then field by field."""

from bidwhist.presets import PRESETS, make_rules
from bidwhist.rules import COUNT, FIELDS
from scorebox import rule_words, texts
from scorebox.buttons import BACK, BUTTONS, DOWN, OK, REPEAT, UP
from scorebox.digits import HUGE
from scorebox.screens import Screen
from scorebox.screens.choice import LINE_MOST, Choice
from scorebox.screens.confirm import Confirm
from scorebox.screens.name_entry import NameEntry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from bidwhist.rules import Change, Row, Value
    from scorebox.box import Box
    from scorebox.canvas import Canvas
    from scorebox.settings import RuleSet

VISIBLE = 4
FIRST_ROW = 2
VALUE_ROW = 6
PLAY, KEEP, FORGET = "play these", "keep under a name", "forget this set"


def choose_rules(box: "Box") -> Screen:
    """Ask for a set: those the house keeps, then every game on the list."""
    kept = list(box.settings.kept)
    now = box.settings.rule_set
    if now not in kept and now[2]:
        kept.insert(0, now)  # a preset with changes, or a set that was forgotten
    sets: list[RuleSet] = kept + [(row[0], row[0], ()) for row in PRESETS]
    names = [texts.preset_words(each[0]) for each in sets]
    labels = ["○ "[: LINE_MOST - len(name)] + name for name in names[: len(kept)]]
    labels += names[len(kept) :]
    places = [place for place in range(len(sets)) if sets[place] == now]
    return Choice(
        "RULES",
        labels,
        lambda place: RulesForm(box, sets[place], lambda: choose_rules(box)),
        box.home,
        places[0] if places else 0,
        "next game",
    )


class RulesForm(Screen):
    """A rule set field by field; what differs from its preset is marked."""

    def __init__(self, box: "Box", rule_set: "RuleSet", back: "Callable[[], Screen]") -> None:
        self._box = box
        self._name, self._preset, self._sets = rule_set
        self._first = self._sets
        self._back = back
        self._place = 0
        self._actions = [PLAY, KEEP]
        if [each for each in box.settings.kept if each[0] == self._name]:
            self._actions.append(FORGET)

    def _value(self, name: str) -> "Value":
        value: Value = getattr(make_rules(self._preset, self._sets), name)
        return value

    def _lines(self) -> int:
        return len(self._actions) + len(FIELDS)

    def render(self, canvas: "Canvas") -> None:
        """Draw four lines, and below them the value of the one that is chosen."""
        canvas.text(0, 0, texts.preset_words(self._name))
        canvas.line(4, 11, 123, 11)
        top = min(max(0, self._place - VISIBLE // 2), self._lines() - VISIBLE)
        changed = [name for name, _ in self._sets]
        for row in range(VISIBLE):
            i = top + row
            label = self._label(i, changed)
            if i == self._place:
                label += " " * (20 - len(label))
            canvas.text(FIRST_ROW + row, 0, label, i == self._place)
        field = self._place - len(self._actions)
        if field >= 0:
            name = FIELDS[field][0]
            canvas.text(VALUE_ROW, 0, "= " + rule_words.value_words(name, self._value(name)))
        canvas.text(7, 0, "OK change" if field >= 0 else "OK")
        canvas.right(7, "BACK {}/{}".format(self._place + 1, self._lines()))

    def _label(self, place: int, changed: "list[str]") -> str:
        pointer = "▸ " if place == self._place else "  "
        field = place - len(self._actions)
        if field < 0:
            return pointer + self._actions[place]
        name = FIELDS[field][0]
        return pointer + rule_words.title_of(name) + (" ●" if name in changed else "")

    def handle(self, gesture: int) -> Screen | None:
        """Move, change the field, do what is chosen, or go back."""
        button = gesture & BUTTONS
        if button in (UP, DOWN):
            wanted = self._place + (1 if button == DOWN else -1)
            if gesture & REPEAT and not 0 <= wanted < self._lines():
                return None
            self._place = wanted % self._lines()
            return self
        if button == BACK:
            same = sorted(self._sets) == sorted(self._first)
            return self._back() if same else self._ask_to_drop()
        if button != OK:
            return None
        field = self._place - len(self._actions)
        return self._change(FIELDS[field]) if field >= 0 else self._act(self._actions[self._place])

    def _ask_to_drop(self) -> Screen:
        """Ask before changes are lost."""
        changed = len([each for each in self._sets if each not in self._first])
        return Confirm(
            "DROP THE CHANGES?",
            ["{} of these rules".format(max(1, changed)), "you have changed"],
            self._back,
            lambda: self,
            "drop them",
        )

    def _change(self, row: "Row") -> Screen:
        """Ask for the field's value."""
        name = row[0]
        values = rule_words.choices_of(row)
        title = rule_words.title_of(name)
        if not values:
            return Number(title, row, self._value(name), self._set, lambda: self)
        return Choice(
            title,
            [rule_words.value_words(name, value) for value in values],
            lambda place: self._set(name, values[place]),
            lambda: self,
            values.index(self._value(name)),
            "",
            "take",
        )

    def _set(self, name: str, value: "Value") -> Screen:
        """Take the value; a field that is as in the preset is no change."""
        sets: list[Change] = [change for change in self._sets if change[0] != name]
        preset = make_rules(self._preset)
        if getattr(preset, name) != value:
            sets.append((name, value))
        self._sets = tuple(sets)
        return self

    def _act(self, action: str) -> Screen:
        box, rule_set = self._box, (self._name, self._preset, self._sets)
        if action == PLAY:
            return box.attempt(lambda: box.settings.choose(rule_set), box.home, self)
        if action == FORGET:
            return Confirm(
                "FORGET THIS SET?",
                [self._name],
                lambda: box.attempt(lambda: box.settings.forget(self._name), self._back, self),
                lambda: self,
                "forget it",
            )
        return NameEntry("KEEP AS", _free_name(box), self._keep, lambda: self)

    def _keep(self, name: str) -> Screen:
        """Keep the set and play by it."""
        settings = self._box.settings
        rule_set = (name, self._preset, self._sets)

        def act() -> None:
            settings.keep(rule_set)
            settings.choose(rule_set)

        def keep() -> Screen:
            return self._box.attempt(act, self._box.home, self)

        if not [each for each in settings.kept if each[0] == name]:
            return keep()
        return Confirm("REPLACE THIS SET?", [name], keep, lambda: self, "replace")


def _free_name(box: "Box") -> str:
    """Return a name that no kept set has."""
    names = [each[0] for each in box.settings.kept]
    number = 1
    while "HOUSE {}".format(number) in names:
        number += 1
    return "HOUSE {}".format(number)


class Number(Screen):
    """A field that is a number: UP and DOWN count, faster while held."""

    def __init__(
        self,
        title: str,
        row: "Row",
        value: "Value",
        take: "Callable[[str, Value], Screen]",
        back: "Callable[[], Screen]",
    ) -> None:
        self._title = title
        self._row = row
        self._value = int(value)
        self._take = take
        self._back = back

    def render(self, canvas: "Canvas") -> None:
        """Draw the number, and what it stands for."""
        canvas.text(0, 0, self._title)
        canvas.line(4, 11, 123, 11)
        canvas.big_centred(15, 64, self._value, HUGE)
        canvas.centred(6, rule_words.value_words(self._row[0], self._value))
        canvas.text(7, 0, "OK take")
        canvas.right(7, "↑↓ BACK")

    def handle(self, gesture: int) -> Screen | None:
        """Count within what the field allows, take, or go back."""
        button = gesture & BUTTONS
        if button in (UP, DOWN):
            step = 5 if gesture & REPEAT and self._row[3][1] > 50 else 1
            wanted = self._within(self._value + (step if button == UP else -step))
            if wanted == self._value:
                return None
            self._value = wanted
            return self
        if button == OK:
            return self._take(self._row[0], self._value)
        return self._back() if button == BACK else None

    def _within(self, wanted: int) -> int:
        """Return the nearest number that is allowed; 0 is below the lowest where it means off."""
        low, high = self._row[3]
        if self._row[1] == COUNT and wanted < low:
            return 0 if wanted < self._value else low
        nearest: int = min(max(wanted, low), high)
        return nearest
