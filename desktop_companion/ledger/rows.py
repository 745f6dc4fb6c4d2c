"""What the ledger tells of a night, and of a line that contradicts."""

from typing import NamedTuple


class NightRow(NamedTuple):
    """A night in the list: its `number` there, id, date ('' unknown), counts and result."""

    number: int
    night: str
    date: str
    games: int
    hands: int
    result: str
    event: str = ""


class Conflict(NamedTuple):
    """A line that came with a number that another line has."""

    night: str
    epoch: int
    seq: int
