"""The lines of a night in the ledger's file: read, put in, and one that is damaged replaced."""

from collections.abc import Iterable

from sqlalchemy import Connection, Delete, Table, Update, delete, func, insert, select, update

from desktop_companion.ledger import tables
from desktop_companion.ledger.chain import Row, damaged


def rows_of(
    connection: Connection, night: str, epoch: int | None = None, table: Table = tables.lines
) -> list[Row]:
    """Return the lines of an epoch, None for all, in order."""
    column = table.c
    query = select(column.seq, column.epoch, column.text, column.header)
    query = query.where(column.night == night).order_by(column.epoch, column.seq)
    if epoch is not None:
        query = query.where(column.epoch == epoch)
    return [Row(*row) for row in connection.execute(query)]


def put(
    connection: Connection, night: str, rows: Iterable[Row], table: Table = tables.lines
) -> None:
    """Put lines of a night into the table, where none of their numbers is."""
    for row in rows:
        connection.execute(insert(table).values(night=night, **row._asdict()))


class Mending:
    """Puts lines of an epoch of a night into the table, and rids it of what is damaged there."""

    def __init__(self, connection: Connection, night: str, epoch: int) -> None:
        self._connection = connection
        self._night = night
        self._epoch = epoch
        self._bad: list[Row] | None = None
        table = tables.lines.c
        query = select(func.max(table.seq)).where(table.night == night)
        self._last: int = connection.execute(query).scalar() or 0

    def held(self, seq: int) -> Row | None:
        """Return the line of that number."""
        table = tables.lines.c
        row = self._connection.execute(
            select(table.seq, table.epoch, table.text, table.header)
            .where(table.night == self._night)
            .where(table.epoch == self._epoch)
            .where(table.seq == seq)
        ).first()
        return None if row is None else Row(*row)

    def is_damaged(self, seq: int) -> bool:
        """Tell whether the held line of that number is not what once came."""
        return (self._epoch, seq) in [(row.epoch, row.seq) for row in self._damaged()]

    def insert(self, row: Row) -> None:
        """Put a line where none is. Where it had come to stand elsewhere, it goes there."""
        if row.seq < self._last:
            for stray in self._damaged():
                if stray.text == row.text:
                    self._change(delete(tables.lines), tables.lines, stray)
        put(self._connection, self._night, [row])

    def replace(self, row: Row) -> None:
        """Put a line in the place of a damaged one; it contradicts nothing any more."""
        values = {"text": row.text, "header": row.header}
        self._change(update(tables.lines).values(**values), tables.lines, row)
        same = delete(tables.conflicts).where(tables.conflicts.c.text == row.text)
        self._change(same, tables.conflicts, row)

    def _change(self, statement: Update | Delete, table: Table, row: Row) -> None:
        self._connection.execute(
            statement.where(table.c.night == self._night)
            .where(table.c.epoch == row.epoch)
            .where(table.c.seq == row.seq)
        )

    def _damaged(self) -> list[Row]:
        if self._bad is None:
            self._bad = damaged(rows_of(self._connection, self._night))
        return self._bad
