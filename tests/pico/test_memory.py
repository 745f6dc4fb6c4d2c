"""How much memory the whole box leaves free on the chip, in an evening and after power-on."""

import pytest

from tests.pico.rig import Rig

pytestmark = pytest.mark.pico

BUDGET = 96 * 1024  # bytes that stay free in a night
HANDS = 10
START = """
import board, gc
from scorebox.hardware import Hardware
from scorebox.app import App, open_keeper
h = Hardware(board)
gc.threshold(16384)
gc.collect()
bare = gc.mem_free()
k = open_keeper(h, h.mount())
a = App(h, k)
a.tick()
gc.collect()
print(bare, gc.mem_free())
"""
PLAY = """
def play(hands):
    for n in range(hands):
        if not k.night.games or k.night.games[-1].fold.tally.reason is not None:
            k.do(("open_game", "standard", (), None, None, 0, 0))
        dealer = k.night.games[-1].fold.dealer
        k.do(("bid", dealer, (dealer + 1) % 4, 12))
        k.do(("trump", n % 4, None))
        k.do(("books", 9 if n % 3 else 8))
        a.tick()
    gc.collect()
    print(gc.mem_free(), len(k.night.games))
"""


def numbers(told):
    return [int(word) for word in told.split()]


def test_an_evening_leaves_memory_free(uf2, service, record_property):
    bare, fresh = numbers(service.repl(START))
    free, games = numbers(service.repl(PLAY + f"play({HANDS})"))
    again = Rig(uf2, filesystem=service.volume())
    again.power_on_in_service()
    _, restarted = numbers(again.repl(START))
    print(
        f"free: {bare} without the box, {fresh} with it,"
        f" {free} after {HANDS} hands in {games} games, {restarted} after power-on"
    )
    record_property("free", free)
    assert min(free, restarted) >= BUDGET
    assert fresh - free < 100 * 1024 * HANDS // 200, "200 hands would not fit"
