"""The order of all tests: where there are several workers, what takes longest begins first.

Each file's tests go to one worker, so that an evening on the emulated chip is played once for all
that is asked of it.
"""

FIRST = ("tests/pico/test_evening.py", "tests/pico/", "tests/desktop/app/")


def pytest_collection_modifyitems(items):
    """Put the long ones in front."""

    def place(item):
        ranks = [rank for rank, start in enumerate(FIRST) if item.nodeid.startswith(start)]
        return min(ranks, default=len(FIRST))

    items.sort(key=place)
