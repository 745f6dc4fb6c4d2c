"""A club's ten years: 10,000 nights of 20 hands (`make bench`)."""

import os
import random
import resource
import subprocess
import sys
import time
from datetime import date, timedelta
from pathlib import Path

import pytest

from bidwhist.bwn_write import write_night
from bidwhist.contract import NO_TRUMP, NT, UPTOWN, make_bid
from bidwhist.decide import decide
from bidwhist.night import Night
from desktop_companion.nights import sheet_of

pytestmark = pytest.mark.bench

NIGHTS, HANDS = 10_000, 20
DRAWN = 200  # different nights; the rest are these with other dates and players
SEASON = 365  # nights of an export
PLAYERS = [f"Player {number}" for number in range(60)]


def drawn_night(dice):
    night = Night("n", 0)

    def do(*command):
        events = decide(night, command)
        for place, event in enumerate(events, 1):
            night.apply(night.seq + 1, event, int(place == len(events)))

    do("open_game", "standard", (), 0, None, 0, 0)
    for _ in range(HANDS):
        if night.games[-1].fold.tally.reason is not None:
            do("open_game", "standard", (), None, None, 0, 0)
        kind = NO_TRUMP if dice.random() < 0.2 else UPTOWN
        do("bid", None, dice.randrange(4), make_bid(dice.choice((3, 4, 4, 5, 6)), kind))
        do("trump", NT if kind == NO_TRUMP else dice.randrange(4), 0)
        do("books", dice.randrange(7, 14))
    return write_night(sheet_of(night))


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """Write the nights into a folder."""
    dice = random.Random(7)
    folder = tmp_path_factory.mktemp("club")
    bodies = [drawn_night(dice) for _ in range(DRAWN)]
    for number in range(NIGHTS):
        day = date(1999, 1, 1) + timedelta(days=number)
        north, east, south, west = dice.sample(PLAYERS, 4)
        seats = f'[North "{north}"] [East "{east}"] [South "{south}"] [West "{west}"]\n'
        text = f'[Date "{day}"] [Event "Club {number % 3}"]\n{seats}{bodies[number % DRAWN]}'
        (folder / f"{day}.bwn").write_text(text, encoding="utf-8")
    return folder


def took(folder: Path, *words: str) -> float:
    """Run the program; return the seconds it took."""
    begin = time.monotonic()
    environment = os.environ | {"RISEFLY_DATA": str(folder / "data")}
    command = [str(Path(sys.executable).parent / "risefly"), *words]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return time.monotonic() - begin


def told(name: str, budget: float, value: float, unit: str) -> None:
    print(f"  {name:<44}{budget:>8.0f}{value:>9.1f} {unit}{' !' if value > budget else ''}")


def test_ten_thousand_nights(club, tmp_path):
    print(f"\n  {NIGHTS} nights of {HANDS} hands: at most, took")
    seconds = took(tmp_path, "import", str(club))
    print(f"  {'import':<52}{seconds:>9.1f} s, {NIGHTS / seconds:.0f} nights a second")
    standings = took(tmp_path, "standings", "--json")
    told("standings of all, program's start included", 2, standings, "s")
    told("ratings of all, the same", 5, took(tmp_path, "ratings", "--json"), "s")
    year = ("--from", "2005", "--until", "2005")
    for form in ("csv", "json", "xlsx", "html", "pdf", "bwn"):
        seconds = took(tmp_path, "export", *year, "--format", form, "--to", str(tmp_path / "out"))
        told(f"export of {SEASON} nights as {form}", 20, seconds, "s")
        assert seconds <= 20
    whole = took(tmp_path, "export", "--from", "1999", "--format", "csv", "--to", str(tmp_path))
    print(f"  {f'export of all {NIGHTS} as csv':<52}{whole:>9.1f} s")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    told("memory at most, over all of these", 400, memory, "MB")
    assert standings <= 2
    assert memory <= 400
