"""Milliseconds that wrap: every 2**30 ms (12.4 days), as the Pico's `ticks_ms` does.

Moments are never compared with < or >; only their distance says which came first.
"""

_MASK = 0x3FFFFFFF
_HALF = 0x20000000


def elapsed_ms(now_ms: int, then_ms: int) -> int:
    """Return the milliseconds from `then_ms` to `now_ms`; negative if `then_ms` is still ahead.

    Right for distances of up to 6.2 days either way.
    """
    distance = (now_ms - then_ms) & _MASK
    return distance if distance < _HALF else distance - _MASK - 1


def later_ms(now_ms: int, after_ms: int) -> int:
    """Return the moment `after_ms` milliseconds from `now_ms`."""
    return (now_ms + after_ms) & _MASK
