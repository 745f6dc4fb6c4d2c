"""The journal's lines. Text in, text out; files and clocks are elsewhere.

A line is a JSON array, a space, and the CRC-32 of the array's bytes in 8 hex digits. The CRCs of
a segment are one chain: each starts from the one before, so no line can be lost, doubled or moved
unseen. A segment's first line is its header, whose form stays the same in every version:
`["journal",version,night,epoch,first seq,last CRC of the segment before]`, its own chain from 0.
The others are `[seq,kind,boot,ms,origin,command,end,args…]`. `end` is 1 on the last event of a
decision; a decision without its end did not happen.
"""

import binascii
import json
from collections import namedtuple

from .errors import LogError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NamedTuple

    class Line(NamedTuple):
        """One event as it stands in the journal."""

        seq: int
        kind: str
        boot: int
        ms: int
        origin: int
        command: str | None
        end: int
        args: Sequence[Any]

    class Header(NamedTuple):
        """What a segment says of itself."""

        version: int
        night: str
        epoch: int
        first_seq: int
        previous_crc: int
else:
    Line = namedtuple("Line", "seq kind boot ms origin command end args")
    Header = namedtuple("Header", "version night epoch first_seq previous_crc")

VERSION = 1
BOX, DESK = 0, 1  # origin
LINE_MOST = 200  # bytes of a line, without the newline
NEWER = "log.newer"
_HEADER = "journal"
WORD_MOST = 24  # characters of a kind, and of a command's id
_DEPTH = 6  # lists within lists
_PLAIN = {int, str, type(None)}
_LISTS = {list}
_TIGHT = (",", ":")  # JSON without a blank


def as_plain(value: "Any", depth: int = _DEPTH) -> "Any":
    """Return the value with its tuples as lists: the only form that JSON keeps on both sides.

    `log.form`: there is something else in it than integers, texts, None and lists.
    """
    if value is None or type(value) is int or type(value) is str:
        return value
    if depth and _is_list(value):
        return [as_plain(item, depth - 1) for item in value]
    raise LogError("log.form", value=str(value)[:40])


def _is_list(value: "Any") -> bool:
    return isinstance(value, (list, tuple))


def to_json(fields: "Sequence[Any]") -> str:
    """Return the fields as JSON without a space too many."""
    return json.dumps(as_plain(fields), separators=_TIGHT)


def is_ascii(text: str) -> bool:
    """Tell whether the text is printable ASCII."""
    return _are_printable(text.encode())


def _are_printable(data: bytes) -> bool:
    return not data or (min(data) >= 32 and max(data) <= 126)


def _is_plain(values: "list[Any]", depth: int) -> bool:
    """Tell whether all that JSON has read is what `as_plain` lets through."""
    odd = set(map(type, values)) - _PLAIN
    if not odd:
        return True
    if odd != _LISTS or not depth:
        return False
    return not [v for v in values if type(v) is list and not _is_plain(v, depth - 1)]


def crc_of(data: bytes, previous: int = 0) -> int:
    """Return the CRC-32 of the bytes, going on from a previous one."""
    crc: int = binascii.crc32(data, previous)  # pyright: ignore[reportUnknownMemberType]
    return crc


# One line.


def encode_line(line: Line, previous_crc: int) -> tuple[str, int]:
    """Return the line's text, without newline, and its CRC: the next line's `previous_crc`.

    `log.text`: other than printable ASCII, a quote or a backslash. `log.too_long`. `log.form`.
    """
    fields = [line.seq, line.kind, line.boot, line.ms, line.origin, line.command, line.end]
    _check_fields(fields)
    fields.extend(line.args)
    return _seal(fields, previous_crc)


def decode_line(text: "str | bytes", previous_crc: int) -> tuple[Line, int]:
    """Return the line, which comes without newline, and its CRC.

    `log.crc`, `log.text`, `log.form`, `log.too_long`.
    """
    fields, crc = _unseal(text, previous_crc)
    _check_fields(fields)
    seq, kind, boot, ms, origin, command, end = fields[:7]
    return Line(seq, kind, boot, ms, origin, command, end, fields[7:]), crc


def encode_header(header: Header) -> tuple[str, int]:
    """Return a segment's first line, without newline, and its CRC."""
    return _seal([_HEADER] + list(header), 0)


def decode_header(text: "str | bytes") -> tuple[Header, int]:
    """Return the header and its CRC. `log.newer` names the version that wrote it."""
    fields, crc = _unseal(text, 0)
    if len(fields) < 2 or fields[0] != _HEADER or type(fields[1]) is not int:
        raise LogError("log.form")
    if fields[1] > VERSION:
        raise LogError(NEWER, version=fields[1], known=VERSION)
    numbers = fields[1:2] + fields[3:]
    if len(fields) != 6 or type(fields[2]) is not str or not _are_counts(numbers):
        raise LogError("log.form")
    version, night, epoch, first_seq, previous_crc = fields[1:]
    return Header(version, night, epoch, first_seq, previous_crc), crc


def is_header(text: str) -> bool:
    """Tell whether a line of the journal is a segment's first."""
    return text.startswith('["' + _HEADER + '",')


def _seal(fields: "Sequence[Any]", previous_crc: int) -> tuple[str, int]:
    body = to_json(fields)
    # JSON writes a quote, a backslash and what is no ASCII with a backslash, or raw.
    if "\\" in body or not is_ascii(body):
        raise LogError("log.text", text=body[:60])
    crc = crc_of(body.encode(), previous_crc)
    text = "{} {:08x}".format(body, crc)
    if len(text) > LINE_MOST:
        raise LogError("log.too_long", length=len(text), most=LINE_MOST)
    return text, crc


def _unseal(text: "str | bytes", previous_crc: int) -> "tuple[list[Any], int]":
    # a night's every line comes by here at power-on, so it stays bytes as long as it is sound
    raw = text.encode() if isinstance(text, str) else text
    if len(raw) > LINE_MOST:
        raise LogError("log.too_long", length=len(raw), most=LINE_MOST)
    data = raw[:-9]
    crc = crc_of(data, previous_crc)
    if raw[-9:] != b" " + binascii.hexlify(crc.to_bytes(4, "big")):
        found = _text_of(raw)[-8:]
        raise LogError("log.crc", found=found, expected="{:08x}".format(crc))
    try:
        fields: Any = json.loads(data)
    except ValueError:
        fields = None
    # MicroPython's loads takes a blank for a comma and 01 for 1: it must be what dumps would write
    body = json.dumps(fields, separators=_TIGHT) if type(fields) is list else ""
    odd = b"\\" in data or b"\x7f" in data
    if odd or len(body) != len(data) or body.encode() != data:
        odd = odd or not _are_printable(data)
        raise LogError("log.text" if odd else "log.form", text=_text_of(data)[:60])
    if not _is_plain(fields, _DEPTH - 1):
        raise LogError("log.form", text=body[:60])
    return fields, crc


def _text_of(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeError:
        raise LogError("log.text")


def _check_fields(fields: "list[Any]") -> None:
    if len(fields) < 7:
        raise LogError("log.form")
    seq, kind, boot, ms, origin, command, end = fields[:7]
    try:
        # at once, since a night's every line comes by here at power-on
        are_counts = min(seq - 1, boot, ms, origin, DESK - origin, end, 1 - end) >= 0
    except TypeError:
        are_counts = False
    if not are_counts or type(kind) is not str or not 0 < len(kind) <= WORD_MOST:
        raise LogError("log.form")
    if command is not None and (type(command) is not str or len(command) > WORD_MOST):
        raise LogError("log.form")


def _are_counts(values: "list[Any]") -> bool:
    return not [v for v in values if type(v) is not int or v < 0]


# One decision.


def encode_group(
    events: "Sequence[Sequence[Any]]", first: Line, previous_crc: int
) -> tuple[list[str], int]:
    """Return a decision's events as lines, and the last CRC. All of them are one write.

    `first` holds what the lines have in common, and the first one's `seq`.
    """
    texts: list[str] = []
    crc = previous_crc
    for i, event in enumerate(events):
        end = 1 if i == len(events) - 1 else 0
        line = Line(
            first.seq + i,
            event[0],
            first.boot,
            first.ms,
            first.origin,
            first.command,
            end,
            event[1:],
        )
        text, crc = encode_line(line, crc)
        texts.append(text)
    return texts, crc
