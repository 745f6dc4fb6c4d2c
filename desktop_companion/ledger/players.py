"""The roster, and the pairs that wait for seats, as the ledger keeps them."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import delete, insert, select
from sqlalchemy.dialects.sqlite import insert as upsert

from desktop_companion.ledger import tables
from desktop_companion.ledger.store import Ledger


class Player(NamedTuple):
    """A player: the `number` by which boxes know him, full name, short name, whether retired."""

    number: int
    name: str
    short: str
    is_retired: bool = False


@lru_cache(4096)  # a season has the same names again and again
def alike(name: str) -> str:
    """Return what two names have in common that a reader would take for one."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


Pair = tuple[int, int]  # the numbers of two players who wait together


def kept_players(ledger: Ledger) -> list[Player]:
    """Return everyone, those who have retired too, by name."""
    with ledger.transaction() as connection:
        rows = connection.execute(select(tables.players)).all()
    found = [Player(row.player, row.name, row.short, bool(row.is_retired)) for row in rows]
    return sorted(found, key=lambda player: player.name.casefold())


def keep_player(ledger: Ledger, player: Player) -> None:
    """Keep the player, in place of the one of that number."""
    values = {
        "name": player.name,
        "short": player.short,
        "is_retired": int(player.is_retired),
    }
    query = upsert(tables.players).values(player=player.number, **values)
    with ledger.transaction(writes=True) as connection:
        connection.execute(query.on_conflict_do_update(index_elements=["player"], set_=values))


def waiting_pairs(ledger: Ledger) -> list[Pair]:
    """Return the pairs that wait for seats, the next one first."""
    table = tables.waiting
    with ledger.transaction() as connection:
        rows = connection.execute(select(table).order_by(table.c.place)).all()
    return [(row.first, row.second) for row in rows]


def keep_waiting(ledger: Ledger, pairs: Sequence[Pair]) -> None:
    """Let these pairs wait, in this order, and no others."""
    table = tables.waiting
    with ledger.transaction(writes=True) as connection:
        connection.execute(delete(table))
        for place, (first, second) in enumerate(pairs):
            connection.execute(insert(table).values(place=place, first=first, second=second))


def known_guests(ledger: Ledger) -> dict[str, int]:
    """Return the number of the player, by the name under which he played as a guest.

    However it is spelled, what is `alike` is one guest.
    """
    with ledger.transaction() as connection:
        return {row.name: row.player for row in connection.execute(select(tables.guests))}


def keep_guest(ledger: Ledger, name: str, player: Player | None) -> None:
    """Let the guest of that name be the player, from now on and in all nights; None: a guest."""
    table = tables.guests
    with ledger.transaction(writes=True) as connection:
        same = [
            each for each in connection.scalars(select(table.c.name)) if alike(each) == alike(name)
        ]
        connection.execute(delete(table).where(table.c.name.in_(same)))
        if player is not None:
            connection.execute(insert(table).values(name=name, player=player.number))
