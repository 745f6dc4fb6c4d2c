"""Whether stored lines are still what came: each one's CRC goes on from that of the line before.

Every segment's chain begins with its header, which is stored beside the segment's first line (and
beside others that came with it).
"""

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bidwhist.journal import crc_of

_TRIED_MOST = 3


class Row(NamedTuple):
    """A stored line."""

    seq: int
    epoch: int
    text: str
    header: str


def damaged(rows: Iterable[Row]) -> list[Row]:
    """Return the lines, given in order, that are not what came or not in their place.

    A line after a damaged one counts as damaged only if it follows neither from what that one
    says of itself nor from what it holds. One that follows a gap without a header cannot be told.
    """
    found: list[Row] = []
    before: Row | None = None
    tried: list[int] = []  # what the CRC before may be
    header, start = "", (0, 0, 0)
    for row in rows:
        if row.header != header:
            header, start = row.header, start_of(row.header)
        if start[0] == row.seq:
            tried = [start[2]]
        elif row.seq == 1:
            tried = [0]
        elif before is None or (before.seq + 1, before.epoch) != (row.seq, row.epoch):
            tried = []
        body = row.text[:-9].encode()
        told = row.text[-9:]
        crcs = [crc_of(body, crc) for crc in tried]
        sound = [crc for crc in crcs if told == f" {crc:08x}"]
        if not sound:
            found.append(row)
        tried = sound or [*_crc_of_text(told), *crcs][:_TRIED_MOST]
        before = row
    return found


def newest(rows: Sequence[Row]) -> list[Row]:
    """Return those of the lines, given in order, that count: of a number the newest epoch's.

    An epoch of which no header tells, but for the first, is damage, or has yet to come whole.
    """
    found: dict[int, Row] = {}
    told = {start_of(header)[1] for header in {row.header for row in rows}}
    highest = rows[0].epoch if rows else 0
    for row in rows:
        if row.epoch > highest:
            if row.epoch not in told:
                continue
            highest = row.epoch
            for seq in [seq for seq in found if seq >= row.seq]:
                del found[seq]
        found[row.seq] = row
    return [found[seq] for seq in sorted(found)]


def start_of(header: str) -> tuple[int, int, int]:
    """Return what a header tells: its segment's first number, epoch and CRC; 0s if damaged."""
    body = header[:-9]
    crc = crc_of(body.encode())
    if header[-9:] != f" {crc:08x}":
        return 0, 0, 0
    fields = json.loads(body)
    return int(fields[4]), int(fields[3]), crc


def _crc_of_text(told: str) -> list[int]:
    try:
        return [int(told, 16)]
    except ValueError:
        return []
