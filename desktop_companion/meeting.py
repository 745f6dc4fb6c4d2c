"""What is told of a box when it is met: that it is new here, older, or not what it was."""

from collections.abc import Sequence

from bidwhist import VERSION
from desktop_companion.ledger import Conflict, Ledger
from desktop_companion.pulling import NightTold

WORDS = {
    "new": "this box was never here before; its nights are now kept on this computer too",
    "older": "the box runs an older program ({product}); update it when the night is over",
    "newer": "the box runs a newer program ({product}); update this one",
    "elsewhere": (
        "nights of another box are in this one's memory ({count}): it was copied or restored from "
        "elsewhere"
    ),
    "fewer": (
        "the box has fewer lines of night {night} than this computer: its memory was restored "
        "from an older copy, or the night was partly deleted there; nothing here is lost"
    ),
    "differs": (
        "from line {seq} on, night {night} differs from what was held; both are kept, what was "
        "held counts"
    ),
}


def first_words(
    ledger: Ledger, board: str, product: str, nights: Sequence[NightTold]
) -> list[str]:
    """Return the sentences about a box that says this of itself, before it is synced."""
    found = []
    if board and not any(row.night.startswith(board) for row in ledger.nights()):
        found.append(WORDS["new"])
    told, ours = _version(product), _version(VERSION)
    if told and told != ours:
        found.append(WORDS["older" if told < ours else "newer"].format(product=product))
    others = [night for night, *_ in nights if board and not night.startswith(board)]
    if others:
        found.append(WORDS["elsewhere"].format(count=len(others)))
    for night, epoch, last, _ in nights:
        if last < ledger.last_seq(night, epoch):
            found.append(WORDS["fewer"].format(night=night))
    return found


def fork_words(conflicts: Sequence[Conflict]) -> list[str]:
    """Return a sentence for each night that differs on the box from what is held."""
    forks: dict[str, int] = {}
    for conflict in conflicts:
        forks.setdefault(conflict.night, conflict.seq)
    return [WORDS["differs"].format(seq=seq, night=night) for night, seq in forks.items()]


def _version(product: str) -> tuple[int, ...]:
    """Return (0, 1, 0) of 'risefly 0.1.0', () of what tells none."""
    parts = product.rpartition(" ")[2].split(".")
    plain = [part for part in parts if part.isascii() and part.isdigit() and len(part) < 6]
    return tuple(map(int, plain)) if len(plain) == len(parts) else ()
