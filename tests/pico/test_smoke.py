"""The box on the emulated chip: it starts, shows, hears its buttons, and keeps its volume."""

import time

import pytest
import serial

from desktop_companion import syncing
from desktop_companion.ledger import Ledger
from desktop_companion.syncing import BoxLink, sync
from tests.pico.beside import HAND, press_beside
from tests.pico.rig import Rig

pytestmark = pytest.mark.pico

MAKE = "import board\nfrom scorebox.hardware import Hardware\nh = Hardware(board)\n"


def test_the_first_picture_comes_soon_and_says_something(uf2):
    rig = Rig(uf2)
    assert rig.power_on() <= 1500
    rig.run_until_still()
    assert any(rig.text())
    assert any(rig.page_bytes())


def test_it_is_the_same_every_time(uf2, volume):
    def once():
        rig = Rig(uf2, filesystem=volume)
        rig.power_on()
        rig.press("down", bounces=3)
        return rig.page_bytes(), rig.virtual_ms, rig.display.changes

    assert once() == once()


def test_a_press_changes_the_picture_at_once(box):
    before = box.page_bytes()
    took = box.timed_press("down")
    assert took is not None
    assert took <= 80
    assert box.page_bytes() != before


def test_a_contact_that_bounces_for_15_ms_makes_one_press(box, virtual):
    before = box.virtual_ms
    box.hold("down", bounces=5)
    assert 14 <= box.virtual_ms - before <= 16
    box.run(60)
    box.release("down", bounces=5)
    box.run_until_still()
    assert box.page_bytes() != virtual.frame
    virtual.press("down")
    assert box.page_bytes() == virtual.frame


@pytest.mark.parametrize("fault", ["unplugged", "held low"])
def test_without_its_display_it_goes_on_and_tells_and_shows_it_again(box, virtual, fault):
    virtual.press("down")
    virtual.press("down")
    if fault == "unplugged":
        box.display.power_off()
        box.display.present = False
    else:
        box.display.hold_sda()
    box.run_until(lambda: box.sounds, 1500, 20)
    box.run_until(lambda: not box.led, 600, 20)
    box.press("down")
    box.press("down")
    box.run_until(lambda: box.led, 600, 20)
    box.display.present = True
    if fault != "unplugged":
        box.display.let_go()
    box.run_until(lambda: box.page_bytes() == virtual.frame, 2500, 20)
    box.run_until_still()  # the light comes on once all pages are out
    assert box.led


def test_a_display_that_lost_its_power_for_a_moment_shows_the_same_again(box, virtual):
    box.display.power_off()
    box.run_until(lambda: box.page_bytes() == virtual.frame, 1500, 20)


def test_a_program_that_stands_still_is_started_anew_and_that_is_told(service):
    service.repl(MAKE + "h.start_watchdog()")
    service.send(b"\r\x01import time\ntime.sleep(20)\n\x04")
    service.run(8000)
    assert "SERVICE" in service.text()[1]
    service.run_until(lambda: "start" in service.text()[2], 2000, 20)


def test_a_reset_starts_it_anew(box):
    before = box.page_bytes()
    box.reset(power_cut=True)
    assert not box.display.is_on
    box.run_until(lambda: box.display.is_on, 1500)
    box.run_until(lambda: box.page_bytes() == before, 1000)


def test_without_a_volume_it_says_so_and_touches_nothing(uf2):
    image = bytes(0x200000 - 0xA0000)
    rig = Rig(uf2, filesystem=image)
    rig.power_on()
    rig.run_until_still()
    assert "CANNOT KEEP SCORE" in rig.text()[1]
    assert rig.volume() == image


def test_ctrl_c_does_not_stop_it(box):
    box.send(b"\x03\x03\r\x03")
    box.run(100)
    before = box.page_bytes()
    box.press("down")
    assert box.page_bytes() != before


def test_pyserial_reaches_service(service):
    with (
        service.served() as port,
        serial.Serial(port, 115200, timeout=0.2, exclusive=True) as wire,
    ):
        wire.write(b"print(6 * 7)\r")
        heard, end = b"", time.monotonic() + 20
        while b"\r\n42\r\n" not in heard and time.monotonic() < end:
            heard += wire.read(100)
    assert b"\r\n42\r\n" in heard


def test_a_hand_is_entered_shown_and_synced(
    uf2, volume, virtual, tmp_path, record_property, monkeypatch
):
    monkeypatch.setattr(syncing, "SILENT_S", 60.0)  # the emulated chip computes slowly
    begun = time.monotonic()
    rig = Rig(uf2, filesystem=volume)
    boot_ms = rig.power_on()
    press_beside(rig, virtual, HAND)
    shown = rig.text()
    assert "NS" in shown[0]
    assert "EW" in shown[0]
    assert any("hand 2: East" in row for row in shown), shown
    assert "who bid" in shown[7]
    ledger = Ledger(tmp_path / "ledger.sqlite")
    try:
        with rig.served(real_time=False) as port:
            link = BoxLink(port)
            # the slower of both clocks: either may outrun the other
            monkeypatch.setattr(
                link, "now_ms", lambda: int(min(rig.virtual_ms, (time.monotonic() - begun) * 1000))
            )
            try:
                new, conflicts = sync(link, ledger, lambda *_: None)
            finally:
                link.close()
        night = ledger.load(ledger.find("last"))
    finally:
        ledger.close()
    assert (new > 3, conflicts) == (True, [])
    game = night.games[0]
    assert game.fold.tally.score == [0, 4]
    hand = game.last_hand()
    assert hand is not None
    assert (hand.bidder, hand.trump, hand.books) == (1, 0, (10,))
    record_property("boot_ms", round(boot_ms))
    print(f"boot {boot_ms:.0f} virtual ms, {new} lines synced")
