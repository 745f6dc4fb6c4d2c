"""A segment of the journal: when one begins, and what reading one finds.

A night's journal is cut into segments, which are never opened again once the next has begun.
Reading stops at the first bad line; what stands before it counts, and so do later segments.
"""

from .errors import LogError
from .journal import NEWER, VERSION, Header, Line, decode_header, decode_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from typing import Any

SEGMENT_MOST = 8192  # bytes; appending gets slow where files are large
GAME, EPOCH = "game", "epoch"  # the kinds that begin a segment


def epoch_event(seq: int, crc: int) -> "list[Any]":
    """Return the first event of a new epoch: what came after this line was cut off."""
    return [EPOCH, seq, crc]


def begins_segment(size: int, added: int, events: "Sequence[Sequence[Any]]") -> bool:
    """Tell whether a decision of `added` bytes goes into a new segment; `size` is of this one.

    Each game and each epoch has its own; the others are cut at 8 KB.
    """
    if size == 0 or size + added > SEGMENT_MOST:
        return True
    return any(event[0] in (GAME, EPOCH) for event in events)


def follows(header: Header, last_seq: int, last_crc: int) -> bool:
    """Tell whether nothing is missing between a segment and the line before it."""
    return header.first_seq == last_seq + 1 and header.previous_crc == last_crc


class Segment:
    """What reading a segment tells, up to its first bad line.

    `lines` and `size` (bytes) count what is good, the header with it, up to the last whole
    decision; `last_seq` and `last_crc` are the last good line's. `damage` is a LogError or None:
    if there is one, the segment is to be cut after `size` bytes.
    """

    def __init__(self, kinds: "Collection[str] | None" = None) -> None:
        """Take the kinds of event that this version knows; None takes any."""
        self.header: Header | None = None
        self.lines = 0
        self.size = 0
        self.last_seq = 0
        self.last_crc = 0
        self.damage: LogError | None = None
        self._kinds = kinds

    def read(self, raw_lines: "Iterable[bytes]") -> "Iterator[Line]":
        """Yield the lines of whole decisions; each raw line comes with its newline.

        Raises `log.newer` for a newer version or a kind it brought: that is no damage.
        """
        group: list[Line] = []
        crc = size = 0
        for number, raw in enumerate(raw_lines):
            try:
                if raw[-1:] != b"\n":
                    raise LogError("log.torn")
                if self.header is None:
                    self.header, crc = decode_header(raw[:-1])
                    self.last_seq = self.header.first_seq - 1
                else:
                    line, crc = decode_line(raw[:-1], crc)
                    self._check(line, self.last_seq + len(group) + 1)
                    group.append(line)
            except LogError as error:
                if error.code == NEWER:
                    raise
                self.damage = error
                return
            size += len(raw)
            if not group or group[-1].end:
                self.lines, self.size, self.last_crc = number + 1, size, crc
                self.last_seq += len(group)
                yield from group
                group = []
        if group:
            self.damage = LogError("log.group", seq=group[0].seq)

    def _check(self, line: Line, seq: int) -> None:
        if line.seq != seq:
            raise LogError("log.gap", seq=line.seq, expected=seq)
        if self.header is not None and self._kinds is not None and line.kind not in self._kinds:
            raise LogError(NEWER, kind=line.kind, version=self.header.version, known=VERSION)


def mending(raw_lines: "Iterable[bytes]") -> Segment:
    """Return a segment read to its end or its first bad line: what of it is kept, and why.

    Raises `log.newer` as `Segment.read` does.
    """
    segment = Segment()
    for _ in segment.read(raw_lines):
        pass
    return segment
