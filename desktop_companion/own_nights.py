"""Nights that are kept on this computer alone, without a box."""

import time
from collections.abc import Sequence

from bidwhist.errors import RuleError
from bidwhist.rules import Rules
from desktop_companion.ledger import Ledger, NightRow
from desktop_companion.roster import seat_named


def begin_night(
    ledger: Ledger, rules: Rules, dealer: int, names: Sequence[str], seconds: int
) -> NightRow:
    """Begin a night at that time and its first game; without names the seats have none.

    Who is on the roster sits there as that player, anybody else as a guest. RuleError: for the
    number of names, or a name.
    """
    if names and len(names) != rules.players:
        raise RuleError("seats.number", count=len(names))
    players = [seat_named(ledger, name) for name in names]
    commands: list[tuple[object, ...]] = [("seat", players)] if players else []
    commands.append(("open_game", rules.preset, rules.sets, dealer, None, 0, 0))
    east = time.localtime(seconds).tm_gmtoff // 60
    return ledger.begin(commands, seconds, east)
