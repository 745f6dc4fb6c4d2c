"""How fast the engine is on a desk: `python tests/bench/test_bench_engine.py`, or `make bench`.

It says nothing of the box: that is measured on the emulated one. A budget here is only to notice
when something has become ten times as slow.
"""

import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "engine"))

from bidwhist.bwn_read import read_night  # noqa: E402
from bidwhist.bwn_write import write_night  # noqa: E402
from bidwhist.contract import UPTOWN, make_bid  # noqa: E402
from bidwhist.decide import decide  # noqa: E402
from bidwhist.journal import Line, decode_line, encode_group  # noqa: E402
from bidwhist.night import Night  # noqa: E402
from bidwhist.report import score_document  # noqa: E402

SECONDS = 0.5  # measured for each figure
GAMES = 8
HANDS = 6
# what it does, the fewest a second
BUDGETS = {
    "commands decided, events applied": 1_000,
    "events replayed": 2_000,
    "journal lines read": 4_000,
    "nights read": 5,
    "nights scored": 10,
    "nights written": 10,
}


def commands():
    """Yield the commands of a night of long games: bid, trump, books; nobody ends one early."""
    for _ in range(GAMES):
        yield ("open_game", "standard", [("target", 99), ("floor", 0)], None, None, 0, 0)
        for hand in range(HANDS):
            yield ("bid", None, hand % 4, make_bid(4, UPTOWN))
            yield ("trump", hand % 4, UPTOWN)
            yield ("books", 9 + hand % 3)


def evening():
    """Return the events of the whole night, decided one by one, and how many commands it took."""
    night, stream, count = Night("n", 0), [], 0
    for command in commands():
        events = decide(night, command)
        count += 1
        for event in events:
            night.apply(night.seq + 1, event, int(event is events[-1]))
        stream.extend(events)
    return stream, count


def replay(stream):
    night = Night("n", 0)
    for event in stream:
        night.apply(night.seq + 1, event)
    return len(stream)


def read_lines(texts):
    crc = 0
    for text in texts:
        _, crc = decode_line(text, crc)
    return len(texts)


def per_second(work):
    """Return how many of what `work` counts are done in a second."""
    done, start = 0, time.perf_counter()
    while (took := time.perf_counter() - start) < SECONDS:
        done += work()
    return done / took


def figures():
    """Return {what: how many a second}."""
    stream, _ = evening()
    journal, _ = encode_group(stream, Line(1, "", 1, 0, 0, None, 0, ()), 0)
    texts = [file.read_text("utf-8") for file in sorted((ROOT / "tests/nights").glob("*.bwn"))]
    sheets = [read_night(text) for text in texts]
    return {
        "commands decided, events applied": per_second(lambda: evening()[1]),
        "events replayed": per_second(lambda: replay(stream)),
        "journal lines read": per_second(lambda: read_lines(journal)),
        "nights read": per_second(lambda: len([read_night(text) for text in texts])),
        "nights scored": per_second(lambda: len([score_document(sheet) for sheet in sheets])),
        "nights written": per_second(lambda: len([write_night(sheet) for sheet in sheets])),
    }


def show(found):
    for name, value in found.items():
        print(f"{name:34}{value:10,.0f} a second")


@pytest.mark.bench
def test_the_engine_is_fast_enough_on_a_desk():
    found = figures()
    print()
    show(found)
    assert not {name: value for name, value in found.items() if value < BUDGETS[name]}


if __name__ == "__main__":
    show(figures())
