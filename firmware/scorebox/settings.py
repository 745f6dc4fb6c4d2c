"""What the table has chosen for its next game, and the rule sets it keeps: one small file.

Nothing here changes a game under way. What cannot be read is what a new box has.
"""

import json

from bidwhist.errors import BidWhistError, RuleError
from bidwhist.presets import make_rules
from bidwhist.rules import changes_text, check, parse_changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from bidwhist.rules import Change, Rules
    from scorebox.store import Store

    # name, preset, changes to it
    RuleSet = tuple[str, str, tuple[Change, ...]]

STANDARD: "RuleSet" = ("standard", "standard", ())
KEPT_MOST = 8
NAME_MOST = 12  # characters of a kept set's name


class Settings:
    """What was chosen for the next game, and what is kept.

    `rule_set` is (name, preset, changes); `kept` are sets with names of their own; `full` is 1
    where each call of an auction is entered, 0 for the winning bid alone.
    """

    def __init__(self, store: "Store") -> None:
        self._store = store
        self.rule_set = STANDARD
        self.kept: list[RuleSet] = []
        self.full = 0
        self._load()

    def rules(self) -> "Rules":
        """Return the next game's rules."""
        return make_rules(self.rule_set[1], self.rule_set[2])

    def choose(self, rule_set: "RuleSet") -> None:
        """Play by these from the next game on. RuleError `rules.conflict`, `flash.write`."""
        check(make_rules(rule_set[1], rule_set[2]))
        self.rule_set = rule_set
        self._save()

    def keep(self, rule_set: "RuleSet") -> None:
        """Keep the set under its name, in place of one so named. RuleError `rules.too_many`."""
        name = rule_set[0]
        if not is_name(name):
            raise RuleError("text.plain", text=name[:NAME_MOST], most=NAME_MOST)
        check(make_rules(rule_set[1], rule_set[2]))
        others = [each for each in self.kept if each[0] != name]
        if len(others) == KEPT_MOST:
            raise RuleError("rules.too_many", most=KEPT_MOST)
        self.kept = others + [rule_set]
        self._save()

    def forget(self, name: str) -> None:
        """Drop a kept set; the next game is played by it all the same, if it was chosen."""
        self.kept = [each for each in self.kept if each[0] != name]
        self._save()

    def set_full(self, full: int) -> None:
        """Choose how the next game's auctions are entered."""
        self.full = full
        self._save()

    def _save(self) -> None:
        content = {
            "rules": _as_list(self.rule_set),
            "kept": [_as_list(rule_set) for rule_set in self.kept],
            "full": self.full,
        }
        try:
            self._store.save_settings(json.dumps(content).encode())
        except OSError:
            raise RuleError("flash.write")

    def _load(self) -> None:
        try:
            content: Any = json.loads(self._store.load_settings().decode())
            self.rule_set = _from_list(content["rules"])
            self.kept = [_from_list(items) for items in content["kept"]][:KEPT_MOST]
            self.full = 1 if content["full"] == 1 else 0
        except (ValueError, LookupError, TypeError, AttributeError, BidWhistError):
            pass  # nothing was saved, or by another version


def is_name(name: str) -> bool:
    """Tell whether a rule set may be kept under it: short, printable ASCII, unquoted."""
    plain = not [c for c in name if not " " <= c <= "~" or c in '"\\']
    return len(name.strip()) > 0 and len(name) <= NAME_MOST and plain


def _as_list(rule_set: "RuleSet") -> "list[str]":
    return [rule_set[0], rule_set[1], changes_text(rule_set[2])]


def _from_list(items: "Sequence[str]") -> "RuleSet":
    """Return the rule set; raises RuleError, or what Python raises for what is none."""
    name, preset, changes = items
    sets = tuple(parse_changes(changes))
    check(make_rules(preset, sets))
    return name, preset, sets
