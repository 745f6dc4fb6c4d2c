"""One hand on the real chip's image: pressed, read off the display, synced by the companion."""

import pytest

from bidwhist.report import score_document
from desktop_companion.keys import parse_keys
from desktop_companion.ledger import Ledger
from desktop_companion.nights import sheet_of
from desktop_companion.syncing import BoxLink, sync
from tests.pico.rig import Rig

pytestmark = pytest.mark.pico

# North deals; East bids 4 uptown; spades; the ten books that were promised
HAND = ("ok ok", "ok ok", "down*3 ok", "ok", "ok", "ok")


def press(rig, script):
    for key in parse_keys(script):
        rig.press(key.button, ms=key.ms)


def test_a_hand_reaches_the_ledger(uf2, tmp_path):
    rig = Rig(uf2)
    boot_ms = rig.power_on()
    rig.run_until_still()
    for script in HAND:
        press(rig, script)
    rig.run_until_still()
    shown = rig.text()
    assert any("H2" in row and "East" in row for row in shown), shown
    ledger = Ledger(tmp_path / "ledger.sqlite")
    with rig.served(real_time=True) as port:
        link = BoxLink(port)
        try:
            new, conflicts = sync(link, ledger, lambda _night, _have, _last: None)
            first = score_document(sheet_of(ledger.load(ledger.find("last"))))
            sync(link, ledger, lambda _night, _have, _last: None)
        finally:
            link.close()
    # rules and game, bid, trump, books; and the time that the desk told
    assert (new, conflicts) == (6, [])
    document = score_document(sheet_of(ledger.load(ledger.find("last"))))
    assert document == first
    assert document["games"][0]["score"] == {"NS": 0, "EW": 4}
    assert document["games"][0]["hands"][0]["contract"] == "4U-S"
    ledger.close()
    print(f"boot to a lit display: {boot_ms:.0f} ms of virtual time")
