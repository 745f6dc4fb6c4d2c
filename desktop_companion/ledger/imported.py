"""Nights that came as text, taken in and out; and the labels of the others."""

from collections.abc import Sequence

from sqlalchemy import select

from bidwhist.sheet import Sheet
from desktop_companion.errors import UserError
from desktop_companion.ledger import tables
from desktop_companion.ledger.deriving import forget_derived, put_derived
from desktop_companion.ledger.sheets import (
    LABELS,
    digest,
    drop_sheet,
    imported_id,
    is_imported,
    labels_of,
    put_label,
    put_sheet,
)
from desktop_companion.ledger.store import Ledger, NightRow


def take_sheets(ledger: Ledger, sheets: Sequence[tuple[str, Sheet]]) -> None:
    """Keep nights that came as text: (canonical text, what it says). All of them or none.

    One that is held already changes nothing.
    """
    with ledger.transaction(writes=True) as connection:
        for text, sheet in sheets:
            night = imported_id(text)
            if put_sheet(connection, night, text):
                put_derived(connection, night, sheet)


def has_night(ledger: Ledger, text: str, night: str = "") -> bool:
    """Tell whether that night is held already, wherever it came from.

    `text` is the night unlabelled; `night` an id that it may go by.
    """
    column = tables.nights.c
    query = select(column.night).where((column.digest == digest(text)) | (column.night == night))
    with ledger.transaction() as connection:
        return connection.execute(query).first() is not None


def check_imported(row: NightRow) -> None:
    """Raise UserError unless the night came as text: another is not taken away."""
    if not is_imported(row.night):
        raise UserError(f"night {row.number} was kept by a box or here: it is a record, and stays")


def forget_sheet(ledger: Ledger, row: NightRow) -> None:
    """Take away a night that came as text. UserError for one that did not."""
    check_imported(row)
    with ledger.transaction(writes=True) as connection:
        forget_derived(connection, row.night)
        drop_sheet(connection, row.night)


def labels_at(ledger: Ledger, row: NightRow) -> dict[str, str]:
    """Return a night's Event, Table and Site, as far as they are told, by those words."""
    if is_imported(row.night):
        tags = dict(ledger.sheet(row).tags)
        return {tag: tags[tag] for tag in LABELS if tags.get(tag)}
    with ledger.transaction() as connection:
        return dict(labels_of(connection, row.night))


def put_labels(ledger: Ledger, row: NightRow, labels: Sequence[tuple[str, str]]) -> None:
    """Say of a night what its Event, Table or Site is; '' takes it back. UserError: imported."""
    if is_imported(row.night):
        raise UserError(f"night {row.number} came from a file, which says that itself")
    with ledger.transaction(writes=True) as connection:
        for tag, text in labels:
            put_label(connection, row.night, tag, text)
        ledger.derive(connection, row.night)
