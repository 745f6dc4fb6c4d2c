"""Room in memory, where the program lies there too: on stock MicroPython, read from files.

A screen that an evening may do without is imported where it is opened, and then stays. Frozen
into an image that costs next to nothing; read from a file it takes up to 15 KB of a Pico's
memory. So where memory is short, what was loaded for such screens is let go again.
"""

import gc
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

KB = 2048 if sys.maxsize >> 31 else 1024  # on a desk a word has eight bytes: all takes twice
SHORT = 64 * KB  # a long game needs 48 (see `keeper`), a screen and all it loads 15
_OURS = ("bidwhist.", "scorebox.")


def loaded() -> "frozenset[str]":
    """Return the names of the modules that are in memory."""
    return frozenset(sys.modules)


def make_room(kept: "Iterable[str]") -> None:
    """Where memory is short, let go of our modules but for those; the others are not in use."""
    free: Callable[[], int] | None = getattr(gc, "mem_free", None)
    if free is None or free() >= SHORT:
        return
    for name in list(sys.modules):
        if name.startswith(_OURS) and name not in kept:
            _forget(name)
    gc.collect()


def _forget(name: str) -> None:
    """Let go of a module: it is loaded anew where it is imported next."""
    parent, _, leaf = name.rpartition(".")
    del sys.modules[name]
    package = sys.modules.get(parent)
    if package is not None and hasattr(package, leaf):
        delattr(package, leaf)
