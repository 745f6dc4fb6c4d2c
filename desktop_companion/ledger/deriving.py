"""What is made of a night's record: its row in the list, and the facts of its games.

Nothing of it is precious: when DERIVED_VERSION changes it is all made anew.
"""

import json
from itertools import groupby

from sqlalchemy import Connection, delete, func, insert, select

from bidwhist.sheet import Sheet
from desktop_companion.ledger import tables
from desktop_companion.ledger.sheets import digest, unlabelled
from desktop_companion.naming import games_listed
from desktop_companion.nights import summary
from desktop_companion.results.facts import facts_of, to_list, together


def put_derived(
    connection: Connection, night: str, sheet: Sheet | None, trouble: str = ""
) -> None:
    """Make the night's rows anew from its sheet; `trouble` says why it has none."""
    forget_derived(connection, night)
    tags = dict(sheet.tags) if sheet is not None else {}
    date, games, hands, result = (
        ("", 0, 0, trouble) if sheet is None else summary(sheet.night, tags.get("Date", ""))
    )
    first, number = _arrival(connection, night)
    connection.execute(
        insert(tables.nights).values(
            night=night,
            first=first,
            sheet=number,
            date=date,
            games=games,
            hands=hands,
            result=result,
            event=tags.get("Event", ""),
            digest=digest(unlabelled(sheet)) if sheet is not None else "",
        )
    )
    if sheet is None:
        return
    rows: list[dict[str, object]] = []
    for preset, same in groupby(games_listed(sheet.night), lambda game: game.rules.preset):
        for each in together(part for game in same for part in facts_of(game, sheet.name_of)):
            told = json.dumps(to_list(each), ensure_ascii=False, separators=(",", ":"))
            row = {"night": night, "place": len(rows), "preset": preset, "facts": told}
            rows.append(row)
    if rows:
        connection.execute(insert(tables.games), rows)


def forget_derived(connection: Connection, night: str) -> None:
    """Remove what was made of the night."""
    for table in tables.DERIVED:
        connection.execute(delete(table).where(table.c.night == night))


def _arrival(connection: Connection, night: str) -> tuple[int, int]:
    """Return what orders the list: (the id of its first line or of that it came after, sheet)."""
    sheets, lines = tables.sheets.c, tables.lines.c
    row = connection.execute(select(sheets.after, sheets.id).where(sheets.night == night)).first()
    if row is not None:
        return row.after, row.id
    first = connection.execute(select(func.min(lines.id)).where(lines.night == night)).scalar()
    return first or 0, 0
