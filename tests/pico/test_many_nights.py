"""A box with many nights on it: a desk's first question must not keep the players waiting."""

import os

import pytest

from bidwhist.contract import UPTOWN, make_bid
from bidwhist.peer import Facts, Peer
from scorebox.keeper import Keeper
from scorebox.store import Store
from tests.pico.filled import folder_volume
from tests.pico.journal import IDENTITY
from tests.pico.rig import Rig

pytestmark = pytest.mark.pico

NIGHTS = 30
HANDS = 6
AT_HAND_MS = 400  # longer than that, and a press seems to be lost


@pytest.fixture
def many(tmp_path):
    """Return what the nights are told as, and the volume with them."""
    store = Store(os, str(tmp_path))
    store.prepare()
    keeper = Keeper(store, IDENTITY.unique_id, 7, lambda: 0)
    keeper.start()
    for number in range(NIGHTS):
        if number:
            keeper.begin_night()
        keeper.do(("open_game", "standard", (("target", 99),), 0, None, 0, 0))
        for _ in range(HANDS):
            dealer = keeper.night.games[-1].fold.dealer
            keeper.do(("bid", dealer, (dealer + 1) % 4, make_bid(4, UPTOWN)))
            keeper.do(("trump", 1, 0))
            keeper.do(("books", 10))
    nights = keeper.nights()
    told = [list(nights[place]) for place in range(len(nights))]
    return told, folder_volume(tmp_path)


def test_the_list_of_nights_comes_page_by_page_and_each_soon(uf2, many):
    told, volume = many
    rig = Rig(uf2, filesystem=volume)
    rig.power_on()
    rig.run_until_still()
    peer = Peer(Facts("a desk", "", "cpython 3", "0"))

    def heard():
        rig.send(peer.outgoing())
        rig.run(5)
        data = rig.received()
        return peer.receive(data, int(rig.virtual_ms))

    rig.run_until(lambda: heard() or peer.protocol, 1000, 1)
    found: list[list[object]] = []
    longest = 0.0
    while len(found) < len(told):
        start = rig.virtual_ms
        peer.ask("nights", len(found), now_ms=int(start))
        ((_, _, count, page),) = rig.run_until(heard, 2000, 1)
        longest = max(longest, rig.virtual_ms - start)
        assert count == len(told)
        found += page
    print(f"{len(found)} nights, the longest answer after {longest:.0f} ms")
    assert found == told
    assert longest <= AT_HAND_MS
