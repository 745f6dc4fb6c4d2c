"""Rule sets by name: the presets and those the house keeps; to a box and from it."""

from bidwhist.errors import RuleError
from bidwhist.presets import PRESETS, make_rules
from bidwhist.rules import (
    NAME_MOST,
    Rules,
    changes_parts,
    changes_text,
    check,
    is_set_name,
    parse_changes,
)
from desktop_companion.commanding import tell
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger
from desktop_companion.ledger.players import alike
from desktop_companion.ledger.rule_sets import RuleSet, keep_set, kept_sets
from desktop_companion.syncing import BoxLink


class OtherSetError(UserError):
    """The box keeps another set under that name."""

    def __init__(self, path: str, name: str) -> None:
        super().__init__(
            f"{path}: the box keeps another set named {name!r}; "
            "send it with --replace, or fetch that one first",
            1,
        )


def is_preset(name: str) -> bool:
    """Tell whether it is the name of a game on the list."""
    return any(row[0] == name for row in PRESETS)


def kept_set(ledger: Ledger, name: str) -> RuleSet | None:
    """Return the kept set that is meant: of that very name, else of one that is `alike`."""
    found = [each for each in kept_sets(ledger) if alike(each.name) == alike(name)]
    return min(found, key=lambda each: each.name != name.strip(), default=None)


def kept_name(ledger: Ledger, name: str) -> str | None:
    """Return the name of the kept set that is meant, see `kept_set`; None: none."""
    found = kept_set(ledger, name)
    return found.name if found else None


def named_set(name: str, sets: str = "") -> RuleSet:
    """Return the set of that name with further changes.

    RuleError `rules.unknown_preset` where there is none, and what the changes are refused for.
    """
    found = RuleSet(name, name, "")
    if not is_preset(name):
        with Ledger() as ledger:
            found = kept_set(ledger, name) or found
    changes = dict(parse_changes(found.changes)) | dict(parse_changes(sets))
    rules = make_rules(found.preset, list(changes.items()))
    check(rules)
    return found._replace(changes=changes_text(rules.sets))


def rules_by_name(name: str, sets: str = "") -> Rules:
    """Return the rules of that name with changes, checked. Raises as `named_set` does."""
    _, preset, changes = named_set(name, sets)
    return make_rules(preset, parse_changes(changes))


def check_name(name: str) -> None:
    """Raise RuleError unless a set may be kept under it: short, plain, and no preset's."""
    if not is_set_name(name):
        raise RuleError("text.plain", text=name[:40], most=NAME_MOST)
    if any(alike(name) == alike(row[0]) for row in PRESETS):
        raise RuleError("rules.is_preset", name=name)


def send(link: BoxLink, rule_set: RuleSet, *, replace: bool = False) -> None:
    """Let the box play its next game by the set, which it keeps if it has a name of its own.

    UserError with the box's reason if it refuses, or if it keeps another set under that name and
    `replace` is not asked for.
    """
    _, kept = fetch(link)
    others = [each for each in kept if each.name == rule_set.name and each != rule_set]
    if others and not replace:
        raise OtherSetError(link.path, rule_set.name)
    parts = changes_parts(parse_changes(rule_set.changes))
    for number, part in enumerate(parts):
        items = [rule_set.name, rule_set.preset, part, number, len(parts)]
        tell(link, "rules", items)


def fetch(link: BoxLink) -> tuple[RuleSet, list[RuleSet]]:
    """Return the set of the box's next game, and those it keeps. UserError for what is none."""
    link.greet()
    found: list[RuleSet] = []
    count = 1
    while len(found) < count:
        texts: list[str] = []
        parts = 1
        while len(texts) < parts:
            _, _, _, count, parts, items = link.ask("kept", len(found), len(texts))
            if [type(item) for item in items] != [str, str, str]:
                raise UserError(f"{link.path}: its rule sets cannot be read; update this program")
            texts.append(items[2])
        found.append(_checked(link, RuleSet(items[0], items[1], " ".join(texts).strip())))
    return found[0], found[1:]


def free_name(rule_set: RuleSet, kept: dict[str, RuleSet]) -> str:
    """Return the set's name, with a number behind it if another set has that name."""
    number, found = 1, rule_set.name
    while found in kept and kept[found][1:] != rule_set[1:]:
        number += 1
        tail = f" {number}"
        found = rule_set.name[: NAME_MOST - len(tail)] + tail
    return found


def keep_fetched(ledger: Ledger, fetched: list[RuleSet]) -> list[RuleSet]:
    """Keep sets that a box keeps; another set of the same name is not lost. Return as kept."""
    here = {each.name: each for each in kept_sets(ledger)}
    found = []
    for rule_set in fetched:
        name = free_name(rule_set, here)
        here[name] = rule_set._replace(name=name)
        keep_set(ledger, here[name])
        found.append(here[name])
    return found


def _checked(link: BoxLink, rule_set: RuleSet) -> RuleSet:
    try:
        check(make_rules(rule_set.preset, parse_changes(rule_set.changes)))
    except RuleError:
        raise UserError(
            f"{link.path}: its rule set {rule_set.name!r} is not known here; update this program"
        ) from None
    return rule_set
