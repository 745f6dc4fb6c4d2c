"""The ledger: journal lines in SQLite. Appending is by position, so twice does no harm."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path
from sqlalchemy import Connection, create_engine, delete, event, func, insert, select, text
from sqlalchemy.exc import DatabaseError, OperationalError

from bidwhist.errors import BidWhistError
from bidwhist.night import Night
from desktop_companion.errors import UserError
from desktop_companion.ledger import tables
from desktop_companion.nights import fold, summary
from desktop_companion.texts import sentence

BUSY_S = 5


class NightRow(NamedTuple):
    """A night in the list: its `number` there, id, date ('' unknown), counts and result."""

    number: int
    night: str
    date: str
    games: int
    hands: int
    result: str


class Conflict(NamedTuple):
    """A line that came with a number that another line has."""

    night: str
    epoch: int
    seq: int


def ledger_path() -> Path:
    """Return where the ledger is: RISEFLY_DATA, or the user's data folder."""
    chosen = os.environ.get("RISEFLY_DATA")
    return (Path(chosen) if chosen else user_data_path("risefly")) / "ledger.sqlite"


class Ledger:
    """An open ledger. UserError if it cannot be opened, is newer, or is locked by another copy."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or ledger_path()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(
                f"{self.path.parent}: cannot hold the ledger: {error.strerror}"
            ) from None
        self._engine = create_engine(f"sqlite:///{self.path}", connect_args={"timeout": BUSY_S})
        event.listen(self._engine, "connect", _set_up)
        with self._transaction(writes=True) as connection:
            self._prepare(connection)

    def close(self) -> None:
        """Let the file go."""
        self._engine.dispose()

    @contextmanager
    def _transaction(self, *, writes: bool = False) -> Iterator[Connection]:
        """Give a connection. One that writes waits at its start: what it reads stays true."""
        try:
            with self._engine.begin() as connection:
                if writes:
                    connection.execute(text("BEGIN IMMEDIATE"))
                yield connection
        except OperationalError as error:
            if "locked" in str(error):
                raise UserError(
                    f"{self.path}: another program is using the ledger; try again when it is done"
                ) from None
            raise UserError(f"{self.path}: the ledger cannot be used: {error.orig}") from None
        except DatabaseError as error:
            raise UserError(
                f"{self.path}: this is not a ledger, or it is damaged: {error.orig}; "
                "move it away and sync again"
            ) from None

    def _prepare(self, connection: Connection) -> None:
        version = connection.execute(text("PRAGMA user_version")).scalar_one()
        schema, derived = divmod(version, 1000)
        if schema > tables.SCHEMA_VERSION:
            raise UserError(f"{self.path}: a newer version of risefly made this ledger; update")
        if derived != tables.DERIVED_VERSION:
            for table in tables.DERIVED:
                table.drop(connection, checkfirst=True)
        tables.metadata.create_all(connection)
        if version != tables.SCHEMA_VERSION * 1000 + tables.DERIVED_VERSION:
            for night in connection.scalars(select(tables.lines.c.night).distinct()).all():
                self._derive(connection, night)
            number = tables.SCHEMA_VERSION * 1000 + tables.DERIVED_VERSION
            connection.execute(text(f"PRAGMA user_version = {number}"))

    def last_seq(self, night: str, epoch: int) -> int:
        """Return the last number held of the night in this epoch; lines come without a gap.

        A new epoch begins at 0: the box has lost lines, which is why all are taken anew.
        """
        table = tables.lines
        query = (
            select(func.max(table.c.seq))
            .where(table.c.night == night)
            .where(table.c.epoch == epoch)
        )
        with self._transaction() as connection:
            return connection.execute(query).scalar() or 0

    def line(self, night: str, epoch: int, seq: int) -> str:
        """Return the epoch's line of that number, '' if none is held."""
        table = tables.lines
        query = (
            select(table.c.text)
            .where(table.c.night == night)
            .where(table.c.epoch == epoch)
            .where(table.c.seq == seq)
        )
        with self._transaction() as connection:
            return connection.execute(query).scalars().first() or ""

    def append(
        self, night: str, epoch: int, rows: Sequence[tuple[int, str, str]]
    ) -> list[Conflict]:
        """Keep (seq, text, header) rows; return those that contradict what is held.

        A row that is held already changes nothing.
        """
        found = []
        is_new = False
        table = tables.lines
        with self._transaction(writes=True) as connection:
            forked = connection.execute(
                select(func.min(tables.conflicts.c.seq))
                .where(tables.conflicts.c.night == night)
                .where(tables.conflicts.c.epoch == epoch)
            ).scalar()
            for seq, line, header in rows:
                held = connection.execute(
                    select(table.c.text)
                    .where(table.c.night == night)
                    .where(table.c.epoch == epoch)
                    .where(table.c.seq == seq)
                ).scalar()
                values = {"night": night, "epoch": epoch, "seq": seq, "text": line}
                if held == line:
                    continue
                if held is None and (forked is None or seq < forked):
                    connection.execute(insert(table).values(**values, header=header))
                    is_new = True
                    continue
                # what follows a contradiction belongs to the other branch
                forked = seq if forked is None else min(forked, seq)
                found.append(Conflict(night, epoch, seq))
                connection.execute(
                    insert(tables.conflicts).prefix_with("OR IGNORE").values(**values)
                )
            if is_new:  # nothing is derived from a contradiction
                self._derive(connection, night)
        return found

    def _derive(self, connection: Connection, night: str) -> None:
        """Make the night's row anew from its lines."""
        rows = self._rows(connection, night)
        table = tables.nights
        first = connection.execute(
            select(func.min(tables.lines.c.id)).where(tables.lines.c.night == night)
        ).scalar_one()
        try:
            told = summary(fold(night, rows))
        except BidWhistError as error:
            told = ("", 0, 0, f"cannot be read: {error.code}")
        connection.execute(delete(table).where(table.c.night == night))
        connection.execute(
            insert(table).values(
                night=night,
                first=first,
                date=told[0],
                games=told[1],
                hands=told[2],
                result=told[3],
            )
        )

    def _rows(self, connection: Connection, night: str) -> list[tuple[int, str]]:
        """Return (seq, text) of the night; of a number in several epochs the newest counts."""
        table = tables.lines
        rows = connection.execute(
            select(table.c.seq, table.c.epoch, table.c.text)
            .where(table.c.night == night)
            .order_by(table.c.epoch, table.c.seq)
        ).all()
        newest: dict[int, str] = {}
        highest = 0
        for row in rows:
            if row.epoch > highest:
                highest = row.epoch
                for seq in [seq for seq in newest if seq >= row.seq]:
                    del newest[seq]
            newest[row.seq] = row.text
        return sorted(newest.items())

    def nights(self) -> list[NightRow]:
        """Return every night, the oldest first, numbered from 1."""
        table = tables.nights
        with self._transaction() as connection:
            rows = connection.execute(select(table).order_by(table.c.first)).all()
        return [
            NightRow(number, row.night, row.date, row.games, row.hands, row.result)
            for number, row in enumerate(rows, 1)
        ]

    def find(self, name: str) -> NightRow:
        """Return the night that goes by `last`, its number, or the start of its id."""
        rows = self.nights()
        if not rows:
            raise UserError("no night is in the ledger yet; connect a box and run: risefly sync")
        if name == "last":
            return rows[-1]
        found = [row for row in rows if row.night.startswith(name)]
        if name.isascii() and name.isdigit() and len(name) < 4:
            found = [row for row in rows if row.number == int(name)]
        if len(found) == 1:
            return found[0]
        how = "several nights start" if found else "no night starts"
        raise UserError(f"{how} with {name!r}; look at: risefly nights")

    def load(self, row: NightRow) -> Night:
        """Return the night's state. UserError if a line of it cannot be read."""
        with self._transaction() as connection:
            rows = self._rows(connection, row.night)
        try:
            return fold(row.night, rows)
        except BidWhistError as error:
            raise UserError(
                f"night {row.night}, line {error.context.get('seq', '?')}: "
                f"{sentence(error.code, error.context)}"
            ) from None


def _set_up(connection: object, _record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()
