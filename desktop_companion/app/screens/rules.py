"""Rules: every game and the house's own sets; one is chosen, changed, kept, played by."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bidwhist.errors import RuleError
from bidwhist.night import Night
from bidwhist.presets import PRESETS, make_rules
from bidwhist.rules import parse_changes
from desktop_companion.app import house_words
from desktop_companion.app.elements import (
    ACCENT,
    LARGE,
    QUIET,
    TROUBLE,
    Button,
    Card,
    Cell,
    Choice,
    Column,
    Element,
    Field,
    Flow,
    Listing,
    Row,
    Text,
)
from desktop_companion.app.errands import Errand
from desktop_companion.app.places import Place, places
from desktop_companion.app.rules_form import RulesForm, halves
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.corrections import Correction
from desktop_companion.correction_words import Command
from desktop_companion.ledger.rule_sets import RuleSet, forget_set, keep_set, kept_sets
from desktop_companion.rule_sets import (
    OtherSetError,
    check_name,
    fetch,
    is_preset,
    keep_fetched,
    kept_name,
    send,
)
from desktop_companion.texts import sentence

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

LOT = 5  # fields made in a frame, in each column
Fetched = tuple[RuleSet, list[RuleSet]]


class RulesList(Screen):
    """Every game to begin with."""

    section = "rules"

    def __init__(self, app: "Companion") -> None:
        self._app = app
        self._errand = Errand(app)

    def body(self) -> Sequence[Element]:
        """Return the house's own sets, then the games on the list."""
        own = kept_sets(self._app.ledger)
        listed = [RuleSet(name, name, "") for name, *_ in PRESETS]
        found: list[Element] = [Text(house_words.RULES_HOW, ink=QUIET)]
        if own:
            bases = [each.preset for each in own]
            found += [Text(house_words.OWN_SETS, LARGE), self._listing("own", own, bases)]
            found.append(Text(house_words.LISTED_GAMES, LARGE))
        buttons = [
            Button(
                f"fetch {place.key}",
                house_words.FETCH.format(place=place.name),
                partial(self._fetch, place),
                is_on=not self._errand.is_out,
            )
            for place in places(self._app)
            if place.path
        ]
        return [
            *found,
            self._listing("games", listed, [base for _, base, _ in PRESETS]),
            *([Flow(buttons)] if buttons else []),
        ]

    def _listing(self, key: str, sets: Sequence[RuleSet], bases: Sequence[str]) -> Listing:
        rows = [(each.name, base, _count(each)) for each, base in zip(sets, bases, strict=True)]
        game, base, count = house_words.GAMES_HEADS
        cells = [Cell(game, 14), Cell(base, 11, 1), Cell(count, 8, 1, is_number=True)]
        return Listing(key, cells, rows, lambda place: self._open(sets[place]))

    def _open(self, rule_set: RuleSet) -> None:
        self._app.open(RulesScreen(self._app, rule_set))

    def _fetch(self, place: Place) -> None:
        self._errand.run(place.path, fetch, self._fetched)

    def _fetched(self, found: Fetched) -> None:
        following, kept = found
        named = keep_fetched(self._app.ledger, kept)
        text = house_words.FETCHED if named else house_words.FETCHED_NONE
        name = f"{following.name} {following.changes}" if not named else following.name
        kept_here = ", ".join(each.name for each in named)
        self._app.tell(text.format(name=name.strip(), kept=kept_here))


def _count(rule_set: RuleSet) -> str:
    """Return how many fields are otherwise than in `standard`, '' for none."""
    rules = make_rules(rule_set.preset, parse_changes(rule_set.changes))
    return str(len(rules.differences()) or "")


class RulesScreen(Screen):
    """One rule set as a form."""

    section = "rules"

    def __init__(self, app: "Companion", base: RuleSet) -> None:
        self._app = app
        self._base = base
        self._form = RulesForm(base)
        self._name = "" if is_preset(base.name) else base.name
        self._other: Place | None = None  # it keeps another set of that name
        self._errand = Errand(app, self._failed)

    def title(self) -> str:
        """Return the set's name."""
        return self._base.name

    def body(self) -> Sequence[Element]:
        """Return what it is, what can be done with it, and its fields."""
        form, notes = self._form, self._form.notes()
        wrong = [Text(text, ink=TROUBLE) for text in form.contradictions()]
        left, right = halves(form.elements())
        fields: list[Element] = [Row([Column(left, 23, lot=LOT), Column(right, 23, lot=LOT)])]
        if not left:
            fields = [Text(house_words.NOTHING_FOUND, ink=QUIET)]
        elif not right:
            fields = [Column(left, lot=LOT)]
        return [
            Text(self._differs(), LARGE, ACCENT),
            *wrong,
            self._places(is_on=not notes),
            self._keeping(is_on=not notes),
            Row(
                [
                    Column([Choice("shown", house_words.SHOWN, house_words.SHOWN_OPTIONS,
                                   form.shown, self._show)], 23),
                    Column([Field("find", house_words.FIND, form.find, self._find,
                                  hint=house_words.FIND_HINT)], 14),
                ]
            ),
            *fields,
        ]  # fmt: skip

    def _differs(self) -> str:
        count, name = len(self._form.changes()), self._base.preset
        if not count:
            return house_words.AS_LISTED.format(name=name)
        text = house_words.CHANGED_FIELD if count == 1 else house_words.CHANGED_FIELDS
        return text.format(count=count, name=name)

    def _places(self, *, is_on: bool) -> Flow:
        """Return a button for each table that may play by it."""
        is_free = is_on and not self._errand.is_out
        buttons = [
            Button(
                f"send {place.key}",
                house_words.SEND_RULES.format(place=place.name),
                partial(self._send, place),
                is_main=is_free and number == 0,
                is_on=is_free,
            )
            for number, place in enumerate(places(self._app))
        ]
        if self._other is not None:
            act = partial(self._send, self._other, replace=True)
            buttons.append(Button("instead", house_words.SEND_INSTEAD, act, is_on=is_free))
        text = house_words.RESET.format(name=self._base.preset)
        can_reset = bool(self._form.changes() or self._form.notes())
        return Flow([*buttons, Button("reset", text, self._form.reset, is_on=can_reset)])

    def _keeping(self, *, is_on: bool) -> Card:
        name, note = self._name, ""
        if name:
            try:
                check_name(name)
            except RuleError as error:
                note = sentence(error.code, error.context)
        known = kept_name(self._app.ledger, name) if name.strip() else None
        text = house_words.KEEP_SET
        if known is not None:
            text = house_words.REPLACE_SET.format(name=known)
        can_keep = is_on and bool(name.strip()) and not note
        buttons = [Button("keep", text, self._keep, is_on=can_keep)]
        if known is not None:
            act = partial(self._forget, known)
            buttons.append(Button("forget", house_words.FORGET_SET.format(name=known), act))
        field = Field("name", house_words.SET_NAME, name, self._set_name, note,
                      house_words.SET_HINT, self._keep if can_keep else None)  # fmt: skip
        return Card("", [field, Flow(buttons)])

    # -- what is done -----------------------------------------------------------------------------

    def _show(self, value: str) -> None:
        self._form.shown = value

    def _find(self, text: str) -> None:
        self._form.find = text

    def _set_name(self, text: str) -> None:
        self._name = text

    def _keep(self) -> None:
        ledger = self._app.ledger
        check_name(self._name)
        name = kept_name(ledger, self._name) or self._name.strip()
        kept = self._form.rule_set(name)
        keep_set(ledger, kept)
        self._begin(kept)
        word = f'"{name}"' if " " in name else name
        self._app.tell(house_words.KEPT_SET.format(name=name, word=word))

    def _forget(self, name: str) -> None:
        forget_set(self._app.ledger, name)
        self._name = ""
        self._begin(self._form.rule_set()._replace(name=self._base.preset))
        self._app.tell(house_words.FORGOTTEN.format(name=name))

    def _begin(self, base: RuleSet) -> None:
        """Go on with the set as it is kept now; what is looked at stays."""
        shown, find = self._form.shown, self._form.find
        self._base, self._form = base, RulesForm(base)
        self._form.shown, self._form.find = shown, find

    def _send(self, place: Place, *, replace: bool = False) -> None:
        rule_set = self._form.rule_set()
        self._other = None
        if not place.path:
            self._app.open(NextGameBy(self._app, place.night, rule_set))
            return
        self._sent = (place, rule_set)
        told = house_words.SENT_RULES.format(place=place.name, name=_full_name(rule_set))
        self._errand.run(
            place.path,
            lambda link: send(link, rule_set, replace=replace),
            lambda _none: self._app.tell(told),
        )

    def _failed(self, error: Exception) -> bool:
        """Offer to send it all the same where the box keeps another set of that name."""
        if not isinstance(error, OtherSetError):
            return False
        self._other, rule_set = self._sent
        text = house_words.OTHER_SET.format(place=self._other.name, name=rule_set.name)
        self._app.tell(text, is_trouble=True)
        return True


def _full_name(rule_set: RuleSet) -> str:
    """Return what the set is called; a preset that was changed tells how."""
    if is_preset(rule_set.name) and rule_set.changes:
        return f"{rule_set.name} {rule_set.changes}"
    return rule_set.name


class NextGameBy(Correction):
    """The next game of a night without a box is by these rules."""

    section = "rules"

    def __init__(self, app: "Companion", night: str, rule_set: RuleSet) -> None:
        super().__init__(app, night)
        self._rule_set = rule_set

    def title(self) -> str:
        """Return what is done."""
        return house_words.NEXT_BY.format(name=self._rule_set.name)

    def body(self) -> Sequence[Element]:
        """Return the effect."""
        return [
            Text(_full_name(self._rule_set)),
            Text(house_words.NEXT_BY_TEXT, ink=QUIET),
            *self._proposal.elements(self._make),
        ]

    def _make(self, _night: Night) -> Command:
        _, preset, changes = self._rule_set
        return ("open_game", preset, parse_changes(changes), None, None, 0, 0)
