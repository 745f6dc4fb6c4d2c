"""The director's code: a social lock, not a safe. Without one both sides agree instead.

The settings keep a salt, the salted hash of the code and the tries; nothing of it is ever in the
journal, on the wire or in an export. Three wrong tries lock it for a minute. A try is written
down before it is judged, so to pull the plug wins nothing: tries that are used up lock a box that
starts anew for its first minute.
"""

import hashlib
import os
from binascii import hexlify

from bidwhist.errors import RuleError
from scorebox.settings import Settings
from scorebox.store import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

DIGITS = 4
TRIES = 3
LOCK_MS = 60_000


def _hash(salt: str, code: str) -> str:
    return hexlify(hashlib.sha256((salt + code).encode()).digest()).decode()


def fresh_salt(some: str) -> str:
    """Return 16 hex digits from the chip's random bits and from `some` more that differs."""
    return _hash(hexlify(os.urandom(8)).decode(), some)[:16]


def is_locked(settings: "Settings", now_ms: int) -> bool:
    """Tell whether the tries are used up and the minute is not over; `now_ms` as below."""
    tries = 0 if settings.director is None else settings.director[2]
    return not 0 <= tries < TRIES and now_ms - settings.locked_ms < LOCK_MS


def set_code(settings: "Settings", code: str, salt: str) -> None:
    """Let this be the code. RuleError `flash.write`: the one there was still is."""
    settings.set_director((salt, _hash(salt, code), 0))


def check_code(settings: "Settings", code: str, now_ms: int) -> None:
    """Judge a try; `now_ms` counts from the box's start and does not wrap.

    RuleError `director.wrong`, `director.locked`; `flash.write`: what cannot be counted is not
    judged.
    """
    if settings.director is None:
        return
    if is_locked(settings, now_ms):
        raise RuleError("director.locked")
    salt, kept, tries = settings.director
    if not 0 <= tries < TRIES:
        tries = 0
    settings.set_director((salt, kept, tries + 1))
    settings.locked_ms = now_ms
    if _hash(salt, code) != kept:
        raise RuleError("director.wrong" if tries + 1 < TRIES else "director.locked")
    try:
        settings.set_director((salt, kept, 0))
    except RuleError:
        pass  # it was right all the same; the next one has a try less


def forget_code(root: str = "", system: "ModuleType" = os) -> None:
    """Remove the code, from the REPL in service: `root` is the volume's prefix, '' on a Pico.

    RuleError `flash.write`.
    """
    Settings(Store(system, root)).set_director(None)
