"""Runs in MicroPython: an evening pressed on the box, on a real littlefs volume in memory.

Standard input: one press script a line (letters, see box_rig.GESTURES). The argument:

cuts    every change of the flash (erase or program) is where the power goes, after it or in its
        middle: the box then knows all that was confirmed, and the score is that or the next one
flips   every byte that was ever programmed is flipped, one at a time: the box knows everything,
        or it says that something is damaged
chains  (no script) the same for each bit that leads from one block of a long game's file to the
        next; what the box is told then is there after the next start

Prints `states N presses M`; raises where the promise is broken.
"""

import gc
import json
import sys

from box_rig import PressedBox
from flash_in_memory import BLOCK, Flash, formatted, mount, unmount

from bidwhist.report import score_document
from bidwhist.sheet import Sheet
from scorebox import store as store_module

store_module.RESERVE = 0  # the flash is small


def state_of(keeper):
    """Return what the box knows: how many events, and the whole score."""
    night = keeper.night
    return night.seq, json.dumps(score_document(Sheet(night)))


def restarted(content):
    """Return (what a box says after power-on with that flash, whether it tells of damage)."""
    gc.collect()
    try:
        store = mount(Flash(content))
    except OSError:
        return None, True  # it does not mount, which the box says
    box = PressedBox(store)
    state = state_of(box.keeper)
    damaged = box.keeper.damaged
    unmount()
    return state, damaged


def recorded(scripts):
    """Press the evening; return (flash content before, trace, where each state begins in it)."""
    before = formatted()
    trace = []
    flash = Flash(before, trace)
    box = PressedBox(mount(flash))
    states = [(0, state_of(box.keeper))]
    for script in scripts:
        for letter in script:
            box.press(letter)
            if len(trace) != states[-1][0]:
                states.append((len(trace), state_of(box.keeper)))
    unmount()
    return before, trace, states, flash


def cuts(scripts):
    content, trace, states, _ = recorded(scripts)
    tried = place = 0
    for number, (start, change) in enumerate(trace):
        while states[place + 1][0] <= number:
            place += 1
        allowed = (states[place][1], states[place + 1][1])
        for length in (len(change) // 2, len(change)):
            content[start : start + length] = change[:length]
            found, damaged = restarted(content)
            if found not in allowed or damaged:
                raise AssertionError((number, length, damaged, found[0], allowed[0][0]))
            tried += 1
        if number + 1 == states[place + 1][0] and found != allowed[1]:
            raise AssertionError((number, "confirmed, and not there"))
    return tried, len(states) - 1


def flips(scripts):
    _, _, states, flash = recorded(scripts)
    whole = states[-1][1]
    content = flash.content
    tried = told = 0
    for place in range(len(content)):
        if content[place] == 0xFF:
            continue
        content[place] ^= 0x10
        found, damaged = restarted(content)
        if found != whole and not damaged:
            raise AssertionError((place, found, whole))
        told += damaged
        content[place] ^= 0x10
        tried += 1
    return tried, told


def play(keeper, hands):
    """Tell the box of so many hands, in a game that is never over."""
    if not keeper.night.games:
        keeper.do(("open_game", "standard", (("target", 999), ("floor", 999)), 0, None, 0, 0))
    if keeper.night.games[-1].open_hand():  # its end was lost
        keeper.do(("misdeal",))
    for number in range(hands):
        dealer = keeper.night.games[-1].fold.dealer
        keeper.do(("bid", dealer, (dealer + 1) % 4, 16))
        keeper.do(("trump", number % 4, None))
        keeper.do(("books", 10 if number % 3 else 9))


def chains(_scripts):
    content = formatted()
    flash = Flash(content)
    keeper = PressedBox(mount(flash)).keeper
    play(keeper, 50)
    whole, size = state_of(keeper), keeper.store.size(1, 1)
    unmount()
    if size <= BLOCK:
        raise AssertionError(("not several blocks", size))
    tried = told = 0
    for place in range(0, len(flash.content), BLOCK):
        for bit in range(32):
            tried += 1
            content = bytearray(flash.content)
            content[place + bit // 8] ^= 1 << bit % 8
            found, damaged = restarted(content)
            if found == whole:
                continue
            if not damaged:
                raise AssertionError((place, bit, found, whole))
            told += 1
            spoilt = Flash(content)
            keeper = PressedBox(mount(spoilt)).keeper
            play(keeper, 1)
            now = state_of(keeper)
            unmount()
            if restarted(spoilt.content) != (now, False):
                raise AssertionError((place, bit, "forgotten"))
    return tried, told


scripts = sys.stdin.read().split("\n")
MODES = {"cuts": cuts, "flips": flips, "chains": chains}
print("states %d presses %d" % MODES[sys.argv[1]](scripts))
