"""The ledger: journal lines in SQLite. Appending is by position, so twice does no harm.

The chain of CRCs is checked whenever a night is read. A line that was damaged here counts as one
that is lacking: the next sync asks for it, and the one that comes takes its place. What the desk
writes to a closed night stands apart (`desk_stream`): syncing leaves it alone.
"""

import os
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Self

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, create_engine, event, func, insert, select, text
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.pool import NullPool

from bidwhist.bwn_read import read_night
from bidwhist.decide import decide
from bidwhist.errors import BidWhistError, LogError, RuleError
from bidwhist.night import Night
from bidwhist.sheet import Sheet
from desktop_companion.errors import UserError
from desktop_companion.ledger import tables
from desktop_companion.ledger.chain import Row, damaged, newest
from desktop_companion.ledger.copies import copy_ledger
from desktop_companion.ledger.deriving import put_derived
from desktop_companion.ledger.desk_stream import begun, joined, written
from desktop_companion.ledger.mending import Mending, put, rows_of
from desktop_companion.ledger.rows import Conflict, NightRow
from desktop_companion.ledger.sheets import (
    NO_BOX,
    is_imported,
    labels_of,
    sheet_text,
    without_box,
)
from desktop_companion.nights import Told, fold, sheet_of
from desktop_companion.settings import load_settings
from desktop_companion.texts import sentence

BUSY_S = 5
LEDGER_FILE = "ledger.sqlite"
DAMAGED = "log.crc"
IMPORTED_STAYS = (
    "night {number} came from a file: correct that, import it, and take this one away: "
    "risefly forget {number}"
)
# (what is done, how much of it, of how much)
Progress = Callable[[str, int, int], None]


def untold(_what: str, _done: int, _whole: int) -> None:
    """Tell nobody."""


def usual_folder() -> Path:
    """Return the folder of the ledger where none was chosen."""
    return user_data_path("risefly")


def ledger_path() -> Path:
    """Return where the ledger is: RISEFLY_DATA, what was set, or the user's data folder."""
    chosen = os.environ.get("RISEFLY_DATA") or load_settings().data
    return (Path(chosen) if chosen else usual_folder()) / LEDGER_FILE


class Ledger:
    """An open ledger. UserError if it cannot be opened, is newer, or is locked by another copy.

    One that an earlier version made is copied to a file beside it, and then reckoned anew, which
    `progress` is told of: by default what the program has put into `Ledger.progress`.
    """

    progress: ClassVar[Progress] = staticmethod(untold)

    def __init__(self, path: Path | None = None, progress: Progress | None = None) -> None:
        self.path = path or ledger_path()
        self.copied: Path | None = None  # where the ledger of an earlier version was copied to
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = f"{self.path.parent}: cannot hold the ledger: {error.strerror}"
            raise UserError(why) from None
        self._engine = create_engine(
            # a connection is closed where it ends: none is left open by a thread or a failed start
            URL.create("sqlite", database=str(self.path)),
            connect_args={"timeout": BUSY_S},
            poolclass=NullPool,
        )
        event.listen(self._engine, "connect", _set_up)
        with self.transaction(writes=True) as connection:
            self._prepare(connection, progress or Ledger.progress)

    def __enter__(self) -> Self:
        """Return the ledger, which is open."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let the file go."""
        self.close()

    def close(self) -> None:
        """Let the file go."""
        self._engine.dispose()

    @contextmanager
    def transaction(self, *, writes: bool = False) -> Iterator[Connection]:
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
            raise UserError(
                f"{self.path}: the ledger cannot be used: {error.orig}; is its folder there, not "
                "full, and yours to write in? then start again"
            ) from None
        except DatabaseError as error:
            raise UserError(
                f"{self.path}: this is not a ledger, or it is damaged: {error.orig}; "
                "restore a backup, or move it away and sync again"
            ) from None

    def _prepare(self, connection: Connection, progress: Progress) -> None:
        version = connection.execute(text("PRAGMA user_version")).scalar_one()
        schema, derived = divmod(version, 1000)
        if schema > tables.SCHEMA_VERSION:
            raise UserError(f"{self.path}: a newer version of risefly made this ledger; update")
        if 0 < schema < tables.SCHEMA_VERSION:
            self.copied = self.path.with_name(f"ledger-{schema}.sqlite")
            copy_ledger(self.path, self.copied)
        if derived != tables.DERIVED_VERSION:
            for table in tables.DERIVED:
                table.drop(connection, checkfirst=True)
        tables.metadata.create_all(connection)
        if version != tables.VERSION:
            nights = [*connection.scalars(select(tables.lines.c.night).distinct())]
            nights += connection.scalars(select(tables.sheets.c.night))
            for done, night in enumerate(nights):
                progress("reckoning anew", done, len(nights))
                self.derive(connection, night)
            connection.execute(text(f"PRAGMA user_version = {tables.VERSION}"))

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
        with self.transaction() as connection:
            return connection.execute(query).scalar() or 0

    def desk_count(self, night: str) -> int:
        """Return how many lines this desk has written to the night after it was closed."""
        table = tables.desk_lines
        query = select(func.count()).select_from(table).where(table.c.night == night)
        with self.transaction() as connection:
            return connection.execute(query).scalar_one()

    def line(self, night: str, epoch: int, seq: int) -> str:
        """Return the epoch's line of that number, '' if none is held."""
        table = tables.lines
        query = (
            select(table.c.text)
            .where(table.c.night == night)
            .where(table.c.epoch == epoch)
            .where(table.c.seq == seq)
        )
        with self.transaction() as connection:
            return connection.execute(query).scalars().first() or ""

    def missing(self, night: str, epoch: int, last: int) -> list[tuple[int, int]]:
        """Return the (first, last) of what is not held, or held damaged, up to the line `last`."""
        with self.transaction() as connection:
            rows = rows_of(connection, night, epoch)
        bad = {row.seq for row in damaged(rows)}
        spans: list[tuple[int, int]] = []
        first = 1
        for row in rows:
            if row.seq > last:
                break
            if row.seq in bad:
                continue
            if row.seq > first:
                spans.append((first, row.seq - 1))
            first = row.seq + 1
        return [*spans, (first, last)] if first <= last else spans

    def append(
        self, night: str, epoch: int, rows: Sequence[tuple[int, str, str]]
    ) -> list[Conflict]:
        """Keep (seq, text, header) rows; return those that contradict what is held.

        A row that is held already changes nothing, and takes the place of one that is damaged.
        """
        if not rows:
            return []
        found = []
        is_new = False
        with self.transaction(writes=True) as connection:
            forked = self._fork(connection, night, epoch)
            mending = Mending(connection, night, epoch)
            for seq, line, header in rows:
                row = Row(seq, epoch, line, header)
                held = mending.held(seq)
                may_grow = forked is None or seq < forked + (held is not None)
                if held is None and may_grow:
                    mending.insert(row)
                    is_new = True
                elif may_grow and held != row and mending.is_damaged(seq):
                    mending.replace(row)
                    forked = self._fork(connection, night, epoch)
                    is_new = True
                elif held is None or held.text != line:
                    # what follows a contradiction belongs to the other branch
                    forked = seq if forked is None else min(forked, seq)
                    found.append(Conflict(night, epoch, seq))
                    connection.execute(
                        insert(tables.conflicts)
                        .prefix_with("OR IGNORE")
                        .values(night=night, epoch=epoch, seq=seq, text=line)
                    )
            if is_new:  # nothing is derived from a contradiction
                self.derive(connection, night)
        return found

    def _fork(self, connection: Connection, night: str, epoch: int) -> int | None:
        """Return the first number of which a contradiction is held."""
        table = tables.conflicts
        return connection.execute(
            select(func.min(table.c.seq))
            .where(table.c.night == night)
            .where(table.c.epoch == epoch)
        ).scalar()

    def derive(self, connection: Connection, night: str) -> None:
        """Make what is derived of the night anew."""
        try:
            put_derived(connection, night, self._sheet(connection, night))
        except BidWhistError as error:
            trouble = f"cannot be read: {error.code}"
            if error.code == DAMAGED:
                trouble = f"line {error.context['seq']} is damaged; sync again"
            put_derived(connection, night, None, trouble)

    def _sheet(self, connection: Connection, night: str, told: Told | None = None) -> Sheet:
        """Return the night as a sheet. BidWhistError as in `_load`."""
        imported = sheet_text(connection, night)
        if imported is None:
            return sheet_of(self._load(connection, night, told), labels_of(connection, night))
        sheet = read_night(imported)
        sheet.night.night_id = night
        sheet.night.closed = sheet.night.seq
        return sheet

    def _load(self, connection: Connection, night: str, told: Told | None = None) -> Night:
        """Return the night's state. LogError DAMAGED, with `seq`, for a line damaged here."""
        if is_imported(night):
            return self._sheet(connection, night).night
        rows, is_all = joined(*self._streams(connection, night))
        bad = damaged(rows)
        if bad:
            raise LogError(DAMAGED, seq=bad[0].seq)
        loaded = fold(night, [(row.seq, row.text) for row in rows], told)
        if not is_all:
            loaded.warn("desk.lost")
        return loaded

    def _streams(self, connection: Connection, night: str) -> tuple[list[Row], list[Row]]:
        """Return the box's lines, of a number in several epochs the newest, and the desk's."""
        box = newest(rows_of(connection, night))
        return box, rows_of(connection, night, table=tables.desk_lines)

    def correct(
        self, row: NightRow, seq: int, command: Sequence[Any], ms: int | None = None
    ) -> list[int]:
        """Write what the command leads to onto a closed night, as the desk; return its numbers.

        A night without a box is written so from its beginning. It was judged after the line `seq`;
        `ms` is the time since 1970, by default now. RuleError if the rules do not allow it,
        `log.stale` if the night has gone on since, `night.open`.
        """
        now = int(time.time() * 1000) if ms is None else ms
        is_own = without_box(row.night)
        if is_imported(row.night):
            raise UserError(IMPORTED_STAYS.format(number=row.number))
        with self.transaction(writes=True) as connection:
            night = self._load(connection, row.night)
            if not night.closed and not is_own:
                raise RuleError("night.open")
            if night.seq != seq:
                raise RuleError("log.stale")
            events = decide(night, command, after_closing=True)
            box, desk = self._streams(connection, row.night)
            if night.closed:
                added = written(row.night, joined(box, desk)[0], desk, events, now)
                put(connection, row.night, added, tables.desk_lines)
            else:
                added = written(row.night, box, box, events, now)
                put(connection, row.night, added)
            self.derive(connection, row.night)
        return [line.seq for line in added]

    def begin(self, commands: Sequence[Sequence[Any]], seconds: int, east: int) -> NightRow:
        """Begin a night that is kept here without a box; return it.

        `commands` are its first, `seconds` since 1970 and `east` the minutes tell the time.
        RuleError if the rules do not allow one of them: then there is no such night.
        """
        name = f"{NO_BOX}{secrets.token_hex(4)}{len(self.nights()) + 1:04d}"
        night = Night(name)
        rows = begun(name, [["time", seconds, east]], seconds * 1000)
        night.apply(1, ["time", seconds, east])
        for command in commands:
            events = decide(night, command)
            rows += written(name, rows, rows, events, seconds * 1000)
            for place, each in enumerate(events, 1):
                night.apply(night.seq + 1, each, int(place == len(events)))
        with self.transaction(writes=True) as connection:
            put(connection, name, rows)
            self.derive(connection, name)
        return self.find(name)

    def nights(self) -> list[NightRow]:
        """Return every night, the oldest first, numbered from 1."""
        table = tables.nights
        with self.transaction() as connection:
            rows = connection.execute(select(table).order_by(table.c.first, table.c.sheet)).all()
        return [
            NightRow(number, row.night, row.date, row.games, row.hands, row.result, row.event)
            for number, row in enumerate(rows, 1)
        ]

    def has_nights(self) -> bool:
        """Tell whether any night is kept."""
        with self.transaction() as connection:
            return connection.execute(select(tables.nights.c.night).limit(1)).first() is not None

    def find(self, name: str) -> NightRow:
        """Return the night that goes by `last`, its number, or the start of its id."""
        rows = self.nights()
        if not rows:
            raise UserError("no night is in the ledger yet; connect a box and run: risefly sync")
        if name == "last":
            return rows[-1]
        found = [row for row in rows if row.night.startswith(name)]
        is_number = name.isascii() and name.isdigit() and len(name) < 8
        if is_number and (len(name) < 4 or 1000 <= int(name) <= len(rows)):
            found = [row for row in rows if row.number == int(name)]
        if len(found) == 1 and name:
            return found[0]
        how = "several nights start" if len(found) > 1 else "no night starts"
        raise UserError(f"{how} with {name!r}; look at: risefly nights")

    def load(self, row: NightRow, told: Told | None = None) -> Night:
        """Return the night's state; `told` hears of each event before it is applied.

        UserError if a line of it is damaged or cannot be read.
        """
        return self.sheet(row, told).night

    def sheet(self, row: NightRow, told: Told | None = None) -> Sheet:
        """Return the night as a sheet to write down; else as `load`."""
        try:
            with self.transaction() as connection:
                return self._sheet(connection, row.night, told)
        except BidWhistError as error:
            why = sentence(error.code, error.context)
            if error.code == DAMAGED:
                why = f"it is damaged in {self.path}; sync again with its box, which mends it"
            raise UserError(
                f"night {row.night}, line {error.context.get('seq', '?')}: {why}"
            ) from None


def _set_up(connection: object, _record: object) -> None:
    connection.text_factory = _text  # type: ignore[attr-defined]
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _text(data: bytes) -> str:
    """Return a stored text; what is no text in it is damage, which its CRC tells."""
    return data.decode("utf-8", "replace")
