"""The tables. Lines are frozen: their form is the schema's version. The rest is derived."""

from sqlalchemy import Column, Integer, MetaData, String, Table, UniqueConstraint

SCHEMA_VERSION = 3  # of the frozen tables; a higher one in a file is refused
DERIVED_VERSION = 6  # of what is made from them; another one in a file is made anew
VERSION = SCHEMA_VERSION * 1000 + DERIVED_VERSION  # as it stands in the file

metadata = MetaData()


def _journal(name: str) -> Table:
    """Return a table of journal lines; `header` is a line's segment's first."""
    return Table(
        name,
        metadata,
        Column("id", Integer, primary_key=True),
        Column("night", String, nullable=False),
        Column("epoch", Integer, nullable=False),
        Column("seq", Integer, nullable=False),
        Column("text", String, nullable=False),
        Column("header", String, nullable=False),
        UniqueConstraint("night", "epoch", "seq"),
    )


# Frozen. The lines as they came from boxes.
lines = _journal("lines")
# Frozen, since version 2. What the desk wrote to closed nights: `desk_stream`.
desk_lines = _journal("desk_lines")
# Frozen. Lines that say something else than a line held already.
conflicts = Table(
    "conflicts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("night", String, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("text", String, nullable=False),
    UniqueConstraint("night", "epoch", "seq", "text"),
)
# Frozen. The rule sets that the house keeps under names of their own.
rule_sets = Table(
    "rule_sets",
    metadata,
    Column("name", String, primary_key=True),
    Column("preset", String, nullable=False),
    Column("changes", String, nullable=False),  # 'target=9 boston=game'
)
# Frozen, since version 3. Who plays at this house.
players = Table(
    "players",
    metadata,
    Column("player", Integer, primary_key=True),  # as boxes know him: drawn at random
    Column("name", String, nullable=False),  # in any script
    Column("short", String, nullable=False),  # what a box shows of it
    Column("is_retired", Integer, nullable=False),
)
# Frozen, since version 3. The pairs that wait for seats, the next one first.
waiting = Table(
    "waiting",
    metadata,
    Column("place", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("second", Integer, nullable=False),
)
# Frozen, since version 3. The guests of whom it was said later who they are.
guests = Table(
    "guests",
    metadata,
    Column("name", String, primary_key=True),  # as written down
    Column("player", Integer, nullable=False),
)
# Frozen, since version 3. Nights that came as text.
sheets = Table(
    "sheets",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("night", String, nullable=False, unique=True),
    Column("text", String, nullable=False),  # in BWN's canonical form
    Column("after", Integer, nullable=False),  # id of the newest line then
)
# Frozen, since version 3. What the desk says of a night: Event, Table, Site.
labels = Table(
    "labels",
    metadata,
    Column("night", String, primary_key=True),
    Column("tag", String, primary_key=True),
    Column("text", String, nullable=False),
)
# Derived. One row a night, in the order of the list: `first`, `sheet`.
nights = Table(
    "nights",
    metadata,
    Column("night", String, primary_key=True),
    Column("first", Integer, nullable=False),  # id of its first line, or of the one it came after
    Column("sheet", Integer, nullable=False),  # id of its sheet, 0 without
    Column("date", String, nullable=False),  # '' where no desk told the time
    Column("games", Integer, nullable=False),
    Column("hands", Integer, nullable=False),
    Column("result", String, nullable=False),
    Column("event", String, nullable=False),
    Column("digest", String, nullable=False, index=True),  # of the night unlabelled
)
# Derived. What statistics count, of games in a row with the same people and preset.
games = Table(
    "games",
    metadata,
    Column("night", String, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("preset", String, nullable=False),
    Column("facts", String, nullable=False),  # `results.facts`, as JSON
)
DERIVED = (nights, games)
