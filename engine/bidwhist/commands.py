"""Commands as a desk sends them: lists of which nobody has vouched that they make sense.

To let a desk send another command, add its row to COMMANDS; the box's players are asked first
unless it scores nothing.
"""

from .cards import JOKERS, rank_of, suit_of
from .claims import CLAIM_FIELDS, CLAIMED_WORDS, NOTICED_WORDS
from .contract import NT, ORDER_WORDS
from .errors import RuleError
from .events import ruling_from_list, ruling_to_list
from .hand import (
    AWARD,
    BOARD_TALK,
    DIRECTOR,
    DISPUTE,
    MARKS,
    NOTE,
    OUT_OF_TURN,
    PLAYED,
    RENEGE,
    STATE_WORDS,
)
from .seats import DIRECTOR as BY_DIRECTOR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

APPROVAL_MS = 120_000  # for so long the players may say yes; then a command is taken back


def _is_card(item: "Any") -> bool:
    if type(item) is not int:
        return False
    suit, rank = suit_of(item), rank_of(item)
    if suit == JOKERS:
        return rank in (1, 2)
    return 0 <= suit < JOKERS and (rank == 0 or 2 <= rank < 15)


def _is_text(item: "Any") -> bool:
    return type(item) is str


def _is_list(item: "Any") -> bool:
    return type(item) is list


# What an item may be: a range of integers, or a function that tells. With '?' at its end it may
# also be None, with '*' it is a list of such, with '*?' a list or None.
KINDS: "dict[str, Any]" = {
    "hand": (1, 1 << 30),  # the number of the event that opened it
    "seat": (0, 3),
    "side": (0, 2),
    "by": (BY_DIRECTOR, 2),
    "call": (0, 127),
    "trump": (0, NT),
    "order": (0, len(ORDER_WORDS) - 1),
    "state": (PLAYED, len(STATE_WORDS) - 1),
    "count": (0, 99),
    "moved": (-99, 99),
    "flag": (0, 1),
    "noticed": (0, len(NOTICED_WORDS) - 1),
    "claimed": (0, len(CLAIMED_WORDS) - 1),
    "card": _is_card,
    "text": _is_text,
    "list": _is_list,
}
# events.FIELDS_OF_HAND
HAND = ("seat", "call*", "seat?", "call?", "trump?", "order?", "state", "count*?")
COMMANDS: "dict[str, tuple[str, ...]]" = {
    "ruling": ("hand?", "list"),
    "strike": ("hand?", "count"),
    "change": ("hand?",) + HAND,
    "insert": ("hand?",) + HAND,
    "remove": ("hand?",),
    "because": ("text", "list"),
    "undo": (),
    "time": (),
    "concede": ("side",),
    "abandon": (),
}
RULINGS: "dict[str, tuple[str, ...]]" = {
    RENEGE: ("list",),
    OUT_OF_TURN: ("side",),
    BOARD_TALK: ("side",),
    DIRECTOR: ("side", "moved", "text"),
    AWARD: ("side", "text"),
    DISPUTE: ("side", "text"),
    NOTE: ("text",),
}
# claims.CLAIM_FIELDS
CLAIM = ("seat", "count?", "by", "card*?", "card?", "count?", "card?", "card?", "noticed",
         "claimed", "flag")  # fmt: skip
LATER_BOOK, LATER_CARD = CLAIM_FIELDS.index("later_book"), CLAIM_FIELDS.index("later_card")


def command_from_list(items: "Sequence[Any]", depth: int = 1) -> "tuple[Any, ...]":
    """Return the command that the list is, fit for `decide`.

    Raises RuleError `command.unknown`, `command.form`: a desk may not send it, or it is none.
    """
    if not items or type(items[0]) is not str:
        raise RuleError("command.form")
    shape = COMMANDS.get(items[0])
    if shape is None or (items[0] == "because" and not depth):
        raise RuleError("command.unknown", command=items[0][:20])
    _check(items[1:], shape)
    if items[0] == "ruling":
        return ("ruling", items[1], _ruling(items[2]))
    if items[0] == "because":
        return ("because", items[1], command_from_list(items[2], depth - 1))
    return tuple(items)


def command_to_list(command: "Sequence[Any]") -> "list[Any]":
    """Return the command as a list fit for the wire."""
    if command[0] == "because":
        return ["because", command[1], command_to_list(command[2])]
    if command[0] != "ruling":
        return [list(item) if isinstance(item, tuple) else item for item in command]
    ruling = command[2]
    if ruling[0] == RENEGE:
        return ["ruling", command[1], ruling_to_list((RENEGE, ruling[1], None, None))[:2]]
    return ["ruling", command[1], list(ruling)]


def scores_nothing(command: "Sequence[Any]") -> bool:
    """Tell whether the command leaves every score as it is, whatever the night: a mark."""
    if command[0] == "because":
        return scores_nothing(command[2])
    return command[0] == "ruling" and command[2][0] in MARKS


def _ruling(items: "Sequence[Any]") -> "tuple[Any, ...]":
    shape = RULINGS.get(items[0]) if items and type(items[0]) is str else None
    if shape is None:
        raise RuleError("command.form")
    _check(items[1:], shape)
    if items[0] != RENEGE:
        return tuple(items)
    _check(items[1], CLAIM)
    if items[1][LATER_BOOK] is not None and items[1][LATER_CARD] is None:
        raise RuleError("command.form")  # no night that is written down can say so
    return ruling_from_list([RENEGE, items[1], None, None])[:2]


def _check(items: "Sequence[Any]", shape: "Sequence[str]") -> None:
    if len(items) != len(shape) or [i for i in range(len(shape)) if not _fits(items[i], shape[i])]:
        raise RuleError("command.form")


def _fits(item: "Any", kind: str) -> bool:
    if kind[-1] == "?":
        return item is None or _fits(item, kind[:-1])
    if kind[-1] == "*":
        return type(item) is list and not [each for each in item if not _fits(each, kind[:-1])]
    allowed = KINDS[kind]
    if isinstance(allowed, tuple):
        return type(item) is int and allowed[0] <= item <= allowed[1]
    fits: bool = allowed(item)
    return fits
