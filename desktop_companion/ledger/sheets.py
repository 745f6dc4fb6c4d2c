"""Nights that came as text, and what the desk says of a night: its labels."""

import copy
import hashlib

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.dialects.sqlite import insert as upsert

from bidwhist.bwn_write import write_night
from bidwhist.sheet import Sheet
from desktop_companion.ledger import tables

# what stands where a night's id tells its board
NO_BOX = "0" * 12  # it was kept here without a box
IMPORTED = "0" * 11 + "1"  # it came as text
LABELS = ("Table", "Event", "Site")
LABEL_MOST = 60
LABEL_FORM = f"up to {LABEL_MOST} letters on one line"


def is_imported(night: str) -> bool:
    """Tell whether the night of that id came as text."""
    return night.startswith(IMPORTED)


def without_box(night: str) -> bool:
    """Tell whether the night of that id is kept here without a box: the desk writes it."""
    return night.startswith(NO_BOX)


def digest(text: str) -> str:
    """Return what tells a night's canonical text from every other."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def unlabelled(sheet: Sheet) -> str:
    """Return the night's canonical text without its labels, which may change."""
    bare = copy.copy(sheet)
    bare.tags = [pair for pair in sheet.tags if pair[0] not in LABELS]
    return write_night(bare)


def imported_id(text: str) -> str:
    """Return the id of the night that came as that text: the same for the same text."""
    return IMPORTED + digest(text)


def sheet_text(connection: Connection, night: str) -> str | None:
    """Return the text that the night came as, None for another night."""
    if not is_imported(night):
        return None
    column = tables.sheets.c
    return connection.execute(select(column.text).where(column.night == night)).scalar()


def put_sheet(connection: Connection, night: str, text: str) -> bool:
    """Keep the text; return whether it is new."""
    if sheet_text(connection, night) is not None:
        return False
    after = connection.execute(select(func.max(tables.lines.c.id))).scalar() or 0
    connection.execute(insert(tables.sheets).values(night=night, text=text, after=after))
    return True


def drop_sheet(connection: Connection, night: str) -> None:
    """Take the text away."""
    connection.execute(delete(tables.sheets).where(tables.sheets.c.night == night))


def labels_of(connection: Connection, night: str) -> list[tuple[str, str]]:
    """Return (tag, text) of what the desk says of the night."""
    column = tables.labels.c
    query = select(column.tag, column.text).where(column.night == night)
    found = {row.tag: row.text for row in connection.execute(query)}
    return [(tag, found[tag]) for tag in LABELS if tag in found]


def is_label(text: str) -> bool:
    """Tell whether that can be said of a night."""
    return len(text) <= LABEL_MOST and (text.isprintable() or not text)


def put_label(connection: Connection, night: str, tag: str, text: str) -> None:
    """Keep the label in place of the one it had; '' takes it away."""
    table = tables.labels
    if not text:
        connection.execute(delete(table).where(table.c.night == night).where(table.c.tag == tag))
        return
    query = upsert(table).values(night=night, tag=tag, text=text)
    connection.execute(
        query.on_conflict_do_update(index_elements=["night", "tag"], set_={"text": text})
    )
