"""The desk's own lines: what it wrote to nights that are closed, folded after the box's.

They have the form of the box's journal, headers and chain included; `ms` counts from 1970. Where
what stands before them is not what they were written on, or one of them is damaged, they stay but
do not count, and the next correction begins a new epoch of this stream, as a box does.
"""

import json
from collections.abc import Sequence
from typing import Any

from bidwhist.errors import LogError
from bidwhist.journal import (
    DESK,
    VERSION,
    Header,
    Line,
    decode_header,
    encode_group,
    encode_header,
)
from desktop_companion.ledger.chain import Row, damaged, newest

_ACKNOWLEDGED = "ack"


def joined(box: Sequence[Row], desk: Sequence[Row]) -> tuple[list[Row], bool]:
    """Return (the box's lines and then those of the desk that count, whether that is all of it).

    `box` are those that count there, `desk` all there are, in order.
    """
    found = list(box)
    if not desk:
        return found, True
    while found and _part(found[-1], 1) == _ACKNOWLEDGED:  # it came later and changes nothing
        found.pop()
    count = len(found)
    last = found[-1].seq if found else 0
    # where the box turned out to have more, the desk's newest epoch goes on after that
    rows = [row for row in newest(desk) if row.epoch == desk[-1].epoch or row.seq > last]
    bad = damaged(rows)
    good = 0
    for row in rows:
        if row in bad or not found or not _follows(found[-1], row):
            break
        found.append(row)
        good += 1
    while len(found) > count and not _part(found[-1], 6):  # a decision that is not whole
        found.pop()
    return found, good == len(rows)


def _part(row: Row, place: int) -> Any:
    """Return a part of a line, None of one that cannot be read."""
    try:
        return json.loads(row.text[:-9])[place]
    except (ValueError, LookupError, TypeError):
        return None


def _crc(row: Row) -> int:
    return int(row.text[-8:], 16)


def _follows(before: Row, row: Row) -> bool:
    """Tell whether the desk's line, which is sound, goes on from the one before."""
    if row.header == before.header:
        return True
    try:
        header, _ = decode_header(row.header)
        return (header.first_seq, header.previous_crc) == (before.seq + 1, _crc(before))
    except (LogError, ValueError):
        return False


def begun(night: str, events: Sequence[Sequence[Any]], ms: int) -> list[Row]:
    """Return the first lines of a night that is kept here without a box."""
    header, crc = encode_header(Header(VERSION, night, 0, 1, 0))
    texts, _ = encode_group(events, Line(1, "", 1, ms, DESK, None, 1, ()), crc)
    return [Row(seq, 0, text, header) for seq, text in enumerate(texts, 1)]


def written(
    night: str, rows: Sequence[Row], desk: Sequence[Row], events: Sequence[Sequence[Any]], ms: int
) -> list[Row]:
    """Return a decision's events as the lines to add; `rows` and `desk` as `joined` has them."""
    last = rows[-1]
    is_going_on = bool(desk) and last == desk[-1]
    boot = int(_part(last, 2))
    header, epoch, crc = last.header, last.epoch, _crc(last)
    if not is_going_on:
        boot += 1
        epoch = desk[-1].epoch + 1 if desk else 0
        header, crc = encode_header(Header(VERSION, night, epoch, last.seq + 1, crc))
    first = Line(last.seq + 1, "", boot, ms, DESK, None, 1, ())
    texts, _ = encode_group(events, first, crc)
    return [Row(first.seq + place, epoch, text, header) for place, text in enumerate(texts)]
