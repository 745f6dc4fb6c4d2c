"""The rule sets that the house keeps under names of their own."""

from typing import NamedTuple

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert

from desktop_companion.ledger import tables
from desktop_companion.ledger.store import Ledger


class RuleSet(NamedTuple):
    """A set's name, the preset it builds on, and its changes as text: 'target=9 boston=game'."""

    name: str
    preset: str
    changes: str


def kept_sets(ledger: Ledger) -> list[RuleSet]:
    """Return the kept sets by name."""
    query = select(tables.rule_sets).order_by(tables.rule_sets.c.name)
    with ledger.transaction() as connection:
        return [RuleSet(*row) for row in connection.execute(query)]


def keep_set(ledger: Ledger, rule_set: RuleSet) -> None:
    """Keep the set, in place of one of that name."""
    query = insert(tables.rule_sets).values(**rule_set._asdict())
    changes = {"preset": rule_set.preset, "changes": rule_set.changes}
    with ledger.transaction(writes=True) as connection:
        connection.execute(query.on_conflict_do_update(index_elements=["name"], set_=changes))


def forget_set(ledger: Ledger, name: str) -> bool:
    """Drop the set of that name; tell whether there was one."""
    query = delete(tables.rule_sets).where(tables.rule_sets.c.name == name)
    with ledger.transaction(writes=True) as connection:
        return connection.execute(query).rowcount > 0
