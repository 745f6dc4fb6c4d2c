"""A box's buttons as a line of words: `ok down*3 hold:back hold:up:1500 wait:500 ref`."""

from typing import NamedTuple

BUTTONS = ("up", "down", "ok", "back", "ref")
PRESS_MS = 60
GAP_MS = 60  # let go for as long before the next press
HOLD_MS = 800  # longer than what the box takes for a hold
LONGEST_MS = 600_000


class KeyScriptError(ValueError):
    """A word that is no key."""


class Key(NamedTuple):
    """A button down for `ms` and then up, or with button "" just time."""

    button: str
    ms: int


def parse_keys(script: str) -> list[Key]:
    """Return the presses and waits of a script. KeyScriptError names the word that is none."""
    keys: list[Key] = []
    for word in script.lower().split():
        body, star, times = word.partition("*")
        count = _number(times, word) if star else 1
        keys.extend([_key(body, word)] * count)
    return keys


def _key(body: str, word: str) -> Key:
    kind, *rest = body.split(":")
    if kind == "wait" and len(rest) == 1:
        return Key("", _number(rest[0], word))
    if kind == "hold" and rest and rest[0] in BUTTONS and len(rest) <= 2:
        return Key(rest[0], _number(rest[1], word) if rest[1:] else HOLD_MS)
    if kind in BUTTONS and not rest:
        return Key(kind, PRESS_MS)
    raise KeyScriptError(
        f"{word!r} is no key: use {', '.join(BUTTONS)}, NAME*3, hold:NAME, hold:NAME:MS or wait:MS"
    )


def _number(digits: str, word: str) -> int:
    if not (digits.isascii() and digits.isdigit() and 0 < int(digits) <= LONGEST_MS):
        raise KeyScriptError(f"{word!r}: {digits!r} is not a number from 1 to {LONGEST_MS}")
    return int(digits)
