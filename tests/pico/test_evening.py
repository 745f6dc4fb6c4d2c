"""An evening on the emulated chip beside the virtual box, and the power cut off in it anywhere.

Always: 20 hands, and 30 of the states that a cut could leave the flash in. `make soak` plays
220 hands, which are ten nights, and cuts the power in every state of the first 20.
"""

import hashlib
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from desktop_companion.evening import steps
from desktop_companion.virtual_box import VirtualBox
from tests.pico.beside import press_beside
from tests.pico.flash import VOLUME, FlashStep, power_cuts
from tests.pico.journal import IDENTITY, Night, blanked, last_seq, read_night
from tests.pico.rig import Rig

pytestmark = pytest.mark.pico

IS_SOAK = "SOAK" in os.environ
HANDS = 220 if IS_SOAK else 20
NIGHT_HANDS = sum(", hand" in step.label for step in steps())
CUT_HANDS = 20
CUTS = 30
FLIPS = 3


class Evening(NamedTuple):
    """What was played: the volume before, what the flash was told, and how far it was confirmed.

    `log` ends with hand CUT_HANDS; `confirmed` holds (steps in the log, last event) after each
    press; `after` is the volume at the end; `chip` and `virtual` are the nights as each box has
    them.
    """

    before: bytes
    after: bytes
    log: list[FlashStep]
    confirmed: list[tuple[int, int]]
    chip: Night
    virtual: Night
    picture: bytes


def keys_of_evening(hands: int) -> Iterator[tuple[int, str]]:
    """Yield (hands so far, key script) of so many: the recorded evening, night after night."""
    played = 0
    while True:
        for step in steps():
            played += ", hand" in step.label
            yield played, step.keys
            if played == hands:
                return
        yield played, "ok down*2 ok ok"  # the game is over: a new night


@pytest.fixture(scope="session")
def evening(uf2, volume, tmp_path_factory):
    """Play the evening on both; after every press the pictures are the same."""
    folder = tmp_path_factory.mktemp("evening")
    rig = Rig(uf2, filesystem=volume)
    rig.power_on()
    rig.run_until_still()
    before, start = rig.volume(), len(rig.flash_log)
    confirmed = [(0, 0)]

    def note() -> None:
        done = len(rig.flash_log) - start
        if done != confirmed[-1][0]:
            confirmed.append((done, last_seq(rig.volume())))

    with VirtualBox(folder / "virtual.flash", identity=IDENTITY) as virtual:
        virtual.step(200)
        end = start
        for hands, keys in keys_of_evening(HANDS):
            press_beside(rig, virtual, keys, note)
            if hands <= CUT_HANDS:
                end = len(rig.flash_log)
    log = rig.flash_log[start:end]
    assert all(address >= VOLUME for _, _, address, _ in log)
    return Evening(
        before,
        rig.volume(),
        log,
        confirmed,
        read_night(rig.volume(), folder),
        read_night((folder / "virtual.flash").read_bytes(), folder),
        rig.page_bytes(),
    )


def test_the_journal_is_the_virtual_boxs_line_by_line(evening):
    lines = [blanked(line) for line in evening.chip.lines]
    assert lines == [blanked(line) for line in evening.virtual.lines]
    assert evening.chip.nights == evening.virtual.nights == -(-HANDS // NIGHT_HANDS)
    assert len([line for line in lines if '"books"' in line]) > 10
    assert evening.confirmed[-1][1] == len(lines)


def test_after_power_on_the_picture_is_the_same(evening):
    assert evening.chip.picture == evening.picture


class Cut(NamedTuple):
    """A state of the flash, and the last event that was confirmed before the power went."""

    number: int
    volume: bytes
    confirmed: int


def distinct_cuts(evening: Evening) -> list[int]:
    """Return the numbers of the states that differ from all before them."""
    seen = set()
    found = []
    for number, volume in enumerate(power_cuts(evening.before, evening.log)):
        mark = hashlib.blake2b(volume).digest()
        if mark not in seen:
            seen.add(mark)
            found.append(number)
    return found


def chosen_cuts(evening: Evening) -> Iterator[Cut]:
    """Yield all of the states, or CUTS of them, spread over the evening."""
    numbers = distinct_cuts(evening)
    # an odd number of states further each time: after a step, and in the middle of one
    step = 1 if IS_SOAK else (len(numbers) // CUTS - 1) | 1
    wanted = set(numbers[::step])
    for number, volume in enumerate(power_cuts(evening.before, evening.log)):
        if number in wanted:
            done = number // 2 + number % 2
            confirmed = max(seq for steps, seq in evening.confirmed if steps <= done)
            yield Cut(number, volume, confirmed)


def test_the_power_may_go_at_any_moment(uf2, evening, tmp_path):
    tried = halves = 0
    for cut in chosen_cuts(evening):
        check_cut(uf2, evening, cut, tmp_path)
        tried += 1
        halves += cut.number % 2 == 0
    print(f"{tried} states of {len(distinct_cuts(evening))}, {halves} in the middle of a step")
    assert 0 < halves < tried >= CUTS


def check_cut(uf2: Path, evening: Evening, cut: Cut, folder: Path) -> None:
    """Power-on after the cut: all that was confirmed is there, and the box goes on."""
    night = read_night(cut.volume, folder)
    known = evening.chip.lines[: len(night.lines)]
    assert night.lines == known, cut.number
    assert len(night.lines) >= cut.confirmed, cut.number
    rig = Rig(uf2, filesystem=cut.volume)
    rig.power_on()
    rig.run_until_still()
    assert rig.page_bytes() == night.picture, (cut.number, rig.text())
    assert "damaged" not in " ".join(rig.text())
    assert last_seq(rig.volume()) >= len(known)
    rig.press("ok")
    rig.run_until_still()
    assert rig.page_bytes() != night.picture, "the next press works"


def flipped(volume: bytes, seed: int) -> bytes:
    """Return the volume with a few of its programmed bytes changed."""
    dice = random.Random(seed)
    places = [place for place, byte in enumerate(volume) if byte != 0xFF]
    changed = bytearray(volume)
    for place in dice.sample(places, FLIPS):
        changed[place] ^= 1 << dice.randrange(8)
    return bytes(changed)


@pytest.mark.parametrize("seed", range(200 if IS_SOAK else 2))
def test_flipped_bytes_do_no_harm_or_are_told_of(uf2, evening, tmp_path, seed):
    rig = Rig(uf2, filesystem=flipped(evening.after, seed))
    rig.power_on()
    rig.run_until_still()
    said = " ".join(rig.text())
    if "CANNOT KEEP SCORE" in said:
        assert rig.volume() == flipped(evening.after, seed), "nothing is erased unasked"
        return
    night = read_night(rig.volume(), tmp_path)
    lost = [line for line in evening.chip.lines if line not in night.lines]
    assert not lost or "damaged" in said, said
    before = rig.page_bytes()
    rig.press("ok")
    rig.run_until_still()
    assert rig.page_bytes() != before
