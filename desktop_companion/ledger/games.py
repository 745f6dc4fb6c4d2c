"""What is kept of games for statistics: read back, in the order of the nights asked for."""

import json
from collections import Counter
from collections.abc import Sequence

from sqlalchemy import select

from desktop_companion.ledger import tables
from desktop_companion.ledger.players import alike
from desktop_companion.ledger.store import Ledger, NightRow, Progress, untold
from desktop_companion.results.facts import GameFacts, from_list

STEP = 100  # nights after which progress is told


def nights_with(ledger: Ledger, rules: str) -> set[str]:
    """Return the ids of the nights in which a game was played by that preset."""
    table = tables.games
    with ledger.transaction() as connection:
        return set(connection.scalars(select(table.c.night).where(table.c.preset == rules)))


def games_of(
    ledger: Ledger, rows: Sequence[NightRow], rules: str = "", progress: Progress = untold
) -> list[GameFacts]:
    """Return the facts of the nights' games, in the nights' order; `rules`: of that preset."""
    table = tables.games
    query = select(table.c.night, table.c.facts).order_by(table.c.night, table.c.place)
    if rules:
        query = query.where(table.c.preset == rules)
    if len(rows) == 1:
        query = query.where(table.c.night == rows[0].night)
    found: dict[str, list[str]] = {row.night: [] for row in rows}
    with ledger.transaction() as connection:
        for night, facts in connection.execute(query):
            if night in found:
                found[night].append(facts)
    games: list[GameFacts] = []
    for done, night in enumerate(found.values()):
        if done % STEP == 0:
            progress("reading", done, len(rows))
        games += [from_list(json.loads(facts)) for facts in night]
    return games


def guests_of(ledger: Ledger, progress: Progress = untold) -> dict[str, int]:
    """Return how many games somebody has played as a guest, by the name, in the names' order.

    Of names that are `alike` it is the one that came first.
    """
    found: Counter[str] = Counter()
    written: dict[str, str] = {}
    for facts in games_of(ledger, ledger.nights(), progress=progress):
        for number, name in facts.players:
            if name and not number:
                found[written.setdefault(alike(name), name)] += len(facts.ends)
    return {name: found[name] for name in sorted(found, key=str.casefold)}
