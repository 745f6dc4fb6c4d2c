"""What the table has chosen for its next game, and the rule sets it keeps: one small file.

Nothing here changes a game under way. What cannot be read is what a new box has.
"""

import json

from bidwhist.errors import BidWhistError, RuleError
from bidwhist.presets import make_rules
from bidwhist.rules import NAME_MOST, changes_text, check, is_set_name, parse_changes

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
# the attributes that are written down
NAMES = ("rule_set", "kept", "full", "agreement", "director", "quiet", "light")
LIGHT_MOST = 2  # the display's brightest


class Settings:
    """What was chosen for the next game, and what is kept.

    `rule_set` is (name, preset, changes); `kept` are sets with names of their own; `full` is 1
    where each call of an auction is entered, 0 for the winning bid alone; `agreement` is 1 where
    the other side confirms each result; `quiet` is 1 where the box does not beep; `light` is how
    bright the display is, 0 to LIGHT_MOST. `director` is what is kept of the director's code and
    of the tries at it, None without one (see `director`); tries that are used up count from
    `locked_ms`, which is the box's start where they were used up before.
    """

    def __init__(self, store: "Store") -> None:
        self._store = store
        self.rule_set = STANDARD
        self.kept: list[RuleSet] = []
        self.full = self.agreement = self.quiet = 0
        self.light = LIGHT_MOST
        self.director: tuple[str, str, int] | None = None
        self.locked_ms = 0
        self._foreign: list[Any] = []  # kept sets of another version: not ours to drop
        self._load()

    def rules(self) -> "Rules":
        """Return the next game's rules."""
        return make_rules(self.rule_set[1], self.rule_set[2])

    def choose(self, rule_set: "RuleSet") -> None:
        """Play by these from the next game on. RuleError `rules.conflict`, `flash.write`."""
        check(make_rules(rule_set[1], rule_set[2]))
        self._take(rule_set=rule_set)

    def keep(self, rule_set: "RuleSet") -> None:
        """Keep the set under its name, in place of one so named. RuleError `rules.too_many`."""
        name = rule_set[0]
        if not is_set_name(name):
            raise RuleError("text.plain", text=name[:NAME_MOST], most=NAME_MOST)
        check(make_rules(rule_set[1], rule_set[2]))
        others = [each for each in self.kept if each[0] != name]
        if len(others) == KEPT_MOST:
            raise RuleError("rules.too_many", most=KEPT_MOST)
        self._take(kept=others + [rule_set])

    def forget(self, name: str) -> None:
        """Drop a kept set; the next game is played by it all the same, if it was chosen."""
        self._take(kept=[each for each in self.kept if each[0] != name])

    def set_full(self, full: int) -> None:
        """Choose how the next game's auctions are entered."""
        self._take(full=full)

    def set_agreement(self, agreement: int) -> None:
        """Choose whether the other side confirms the next game's results."""
        self._take(agreement=agreement)

    def set_quiet(self, quiet: int) -> None:
        """Choose whether the box beeps. RuleError `flash.write`."""
        self._take(quiet=quiet)

    def set_light(self, light: int) -> None:
        """Choose the display's brightness, 0 to LIGHT_MOST. RuleError `flash.write`."""
        self._take(light=light)

    def set_director(self, director: "tuple[str, str, int] | None") -> None:
        """Write down what is kept of the director's code. RuleError `flash.write`."""
        self._take(director=director)

    def _take(self, **changes: "Any") -> None:
        """Write it down, and only then go by it; what is not named is as before."""
        content = {name: changes.get(name, getattr(self, name)) for name in NAMES}
        content["rules"] = _as_list(content.pop("rule_set"))
        content["kept"] = [_as_list(each) for each in content["kept"]] + self._foreign
        try:
            self._store.save_settings(json.dumps(content).encode())
        except OSError:
            raise RuleError("flash.write")
        for name, value in changes.items():
            setattr(self, name, value)

    def _load(self) -> None:
        try:
            content: Any = json.loads(self._store.load_settings().decode())
            self.full = 1 if content["full"] == 1 else 0
            self.agreement = 1 if content.get("agreement") == 1 else 0
            self.quiet = 1 if content.get("quiet") == 1 else 0
            if content.get("light") in range(LIGHT_MOST):
                self.light = content["light"]
            self.director = _read_director(content.get("director"))
            chosen = _read_set(content["rules"])
            self.rule_set = STANDARD if chosen is None else chosen
            for items in content["kept"]:
                rule_set = _read_set(items)
                if rule_set is None:
                    self._foreign.append(items)
                elif len(self.kept) < KEPT_MOST:
                    self.kept.append(rule_set)
        except (ValueError, LookupError, TypeError, AttributeError):
            pass  # nothing was saved, or by quite another version


def _read_director(items: "Any") -> "tuple[str, str, int] | None":
    """Return what is kept of the director's code; None without one, or of another form."""
    if type(items) is not list or [type(item) for item in items] != [str, str, int]:
        return None
    return items[0], items[1], items[2]


def _as_list(rule_set: "RuleSet") -> "list[str]":
    return [rule_set[0], rule_set[1], changes_text(rule_set[2])]


def _read_set(items: "Sequence[str]") -> "RuleSet | None":
    """Return the rule set, None for what this version cannot play."""
    try:
        name, preset, changes = items
        sets = tuple(parse_changes(changes))
        check(make_rules(preset, sets))
    except (ValueError, TypeError, AttributeError, BidWhistError):
        return None
    return name, preset, sets
