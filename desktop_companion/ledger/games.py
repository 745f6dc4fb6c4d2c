"""What is kept of games for statistics: read back, in the order of the nights asked for."""

import json
from collections.abc import Sequence

from sqlalchemy import select

from desktop_companion.ledger import tables
from desktop_companion.ledger.store import Ledger, NightRow
from desktop_companion.results.facts import GameFacts, from_list


def games_of(ledger: Ledger, rows: Sequence[NightRow], rules: str = "") -> list[GameFacts]:
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
    return [from_list(json.loads(facts)) for night in found.values() for facts in night]
