"""The messages of the wire: JSON arrays, the kind first. What each holds stands in ASKS, ANSWERS.

The desk asks, the box answers each ask with one line. More items than are known are ignored, so
a later version may add some at the end.
"""

import json
from binascii import a2b_base64, b2a_base64

from .errors import LogError
from .journal import as_plain, crc_of, to_json
from .wire import check

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol

    class Nights(Protocol):
        """(id, epoch, last seq, CRC) of each. Some may turn out to be none when they are read."""

        def __len__(self) -> int:
            """Return how many there are, or seem to be."""
            ...

        def __getitem__(self, place: int) -> "tuple[str, int, int, int]":
            """Return that one, from 0; IndexError where there are no more."""
            ...


# i: integer, n: integer from 0, s: text, l: list
ASKS = (
    ("hello", "nn"),  # lowest and highest protocol, product, board id, interpreter, .mpy format
    ("nights", "n"),  # from the how manieth
    ("want", "snnnnn"),  # night, epoch, from seq, limit, wait_ms, draft_mark of the draft held
    ("line", "n"),  # which of the lines that `events` promised, from 0
    ("ack", "snnn"),  # night, epoch, seq, CRC: kept up to here
    ("draft", ""),
    ("page", "n"),
    ("command", "snl"),  # id, the seq it was judged by, the command
    ("cancel", "s"),  # a command's id
    ("time", "ni"),  # seconds since 1970, minutes east of UTC
    ("players", "l"),
    ("rules", "l"),  # name, preset, part of its changes, which part, of how many: the next game's
    ("kept", "nn"),  # which of the box's rule sets (0: the next game's), which part of its changes
    ("service", ""),
    ("ping", ""),
)
ANSWERS = (
    ("hello", "nn"),
    ("nights", "nnl"),  # from, how many there are, [[id, epoch, last seq, CRC] …]
    ("events", "snnn"),  # night, epoch, from seq, how many lines may be asked for
    ("draft", "sl"),  # screen, positions
    ("page", "ns"),  # which, base64
    ("ack", "snn"),
    # which, which part, how many sets, how many parts, [name, preset, part of its changes]
    ("kept", "nnnnl"),
    ("pending", "s"),  # a command's id, or the kind of another ask
    ("done", "sl"),  # id, seqs
    ("refused", "ssl"),  # id, code, [[name, value] …]
    ("cancel", "s"),
    ("ping", ""),
    ("error", "s"),  # code
)
_TEXT_MOST = 32  # characters of a text in the context of a refusal


def encode(kind: str, *items: "Any") -> str:
    """Return the message as text. `wire.too_long`, `wire.text`, `log.form`."""
    return check(to_json([kind] + list(items)))


def decode(body: str, table: "Sequence[tuple[str, str]]") -> "tuple[Any, ...] | None":
    """Return (kind, items…), or None for what is no message of this table."""
    try:
        message: Any = as_plain(json.loads(body))
    except ValueError:
        return None
    if type(message) is not list or not message:
        return None
    for kind, shape in table:
        if kind == message[0]:
            return _shaped(message, shape)
    return None


def _shaped(message: "list[Any]", shape: str) -> "tuple[Any, ...] | None":
    items = message[1:]
    if len(items) < len(shape):
        return None
    for i, letter in enumerate(shape):
        if not _fits(items[i], letter):
            return None
    # A hello is read by other versions: what they add goes through.
    if message[0] != "hello":
        items = items[: len(shape)]
    return (message[0],) + tuple(items)


def _fits(item: "Any", letter: str) -> bool:
    if letter == "s":
        return type(item) is str
    if letter == "l":
        return type(item) is list
    return type(item) is int and (letter == "i" or item >= 0)


def refusal(name: str, code: str, context: "dict[str, Any]") -> str:
    """Return a `refused` that fits: long or foreign texts are cut, at worst the facts left out."""
    facts: list[list[Any]] = []
    for key in sorted(context):
        value = context[key]
        if value is not None and type(value) is not int:
            text = str(value)[:_TEXT_MOST]
            value = "".join([c if " " <= c <= "~" else "?" for c in text])
        facts.append([key, value])
    try:
        return encode("refused", name, code, facts)
    except LogError:
        return encode("refused", name, code, [])


def fitting(start: int, nights: "Nights") -> str:
    """Return a `nights` with as many as fit from `start`."""
    told: list[Sequence[Any]] = []
    while start + len(told) < len(nights):
        try:
            longer = told + [nights[start + len(told)]]
            encode("nights", start, len(nights), longer)
        except (IndexError, LogError):
            break  # there are fewer than there seemed to be, or no more fit
        told = longer
    return encode("nights", start, len(nights), told)


def draft_mark(body: str) -> int:
    """Return what tells one `draft` from another; 0 stands for none."""
    return crc_of(body.encode())


def pack_page(data: bytes) -> str:
    """Return the bytes of a display page as base64."""
    return b2a_base64(data).decode().strip()


def unpack_page(text: str) -> bytes:
    """Return a page's bytes. `wire.form`: this is no base64."""
    try:
        return a2b_base64(text)
    except ValueError:
        raise LogError("wire.form")
