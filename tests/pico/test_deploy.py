"""`risefly deploy` onto stock MicroPython on the emulated chip, and the box that starts there.

Each test is five minutes of computing, so one is run always and the other in `make soak`;
tests/desktop/test_deploy.py does all of it without the chip.
"""

import os

import pytest

from desktop_companion import deploy as deploying
from desktop_companion import deploy_link
from desktop_companion.deploy_files import Version, compiled
from desktop_companion.deploy_link import Pico
from desktop_companion.errors import UserError
from tests.desktop.stock_pico import PLAY, SERVICE, StockPico, keepsakes, look
from tests.pico.rig import Rig

pytestmark = pytest.mark.pico

BOOT_MS = 6000  # the program is read into memory: longer than from an image


@pytest.fixture(scope="module")
def version():
    """Return the box, compiled."""
    return compiled("pico_oled", None, lambda *_: None)


@pytest.fixture(autouse=True)
def _patience(monkeypatch):
    """Wait for a chip that computes slowly; look at its display to see that the box starts."""
    monkeypatch.setattr(deploy_link, "PROMPT_S", 60.0)
    monkeypatch.setattr(deploy_link, "ANSWER_S", 60.0)
    monkeypatch.setattr(deploying, "START_S", 0.0)


def deploy(rig, version, monkeypatch, progress=lambda *_: None):
    """Put the version on the rig's chip by way of its port."""
    monkeypatch.setattr(deploying, "compiled", lambda *_: version)
    with rig.served(real_time=False) as port:
        return deploying.deploy(port, None, replace=False, progress=progress)


def starts(rig, before):
    """Wait until the display shows no longer what it did; return how long that took."""
    start = rig.virtual_ms
    rig.run_until(lambda: rig.display.is_on and rig.page_bytes() != before, BOOT_MS)
    rig.run_until_still()
    return rig.virtual_ms - start


def stop(what, done, _total):
    """Press Ctrl-C in the middle of a file."""
    if what == "sending" and done > 2000:
        raise KeyboardInterrupt


def test_a_chip_with_stock_micropython_gets_the_box_and_shows_its_first_screen(
    stock, version, virtual, monkeypatch, record_property
):
    rig = Rig(stock)
    rig.power_on_to_prompt()
    with pytest.raises(UserError, match="stopped; the Pico is as it was"):
        deploy(rig, version, monkeypatch, stop)
    done = deploy(rig, version, monkeypatch)
    assert (done.version, done.was_there, done.kept) == (version.name, False, None)
    took = starts(rig, bytes(1024))
    assert rig.page_bytes() == virtual.frame
    record_property("boot_ms", round(took))
    print(f"deployed: from reset to the first screen {took:.0f} virtual ms")


@pytest.mark.skipif("SOAK" not in os.environ, reason="in make soak")
def test_a_deploy_over_a_night_keeps_it_and_the_box_goes_on_with_it(
    stock, version, monkeypatch, tmp_path
):
    flash = tmp_path / "pico.flash"
    with StockPico(flash) as pico, pytest.MonkeyPatch.context() as patch:
        patch.setattr(deploying, "compiled", lambda *_: version)
        deploying.deploy(pico.port, None, replace=False, progress=lambda *_: None)
    with StockPico(flash, held=SERVICE) as pico, Pico(pico.port) as link:
        link.run(PLAY)
    before = keepsakes(flash)
    newer = Version(f"{version.name[:-8]}00c0ffee", version.files)
    rig = Rig(stock, filesystem=flash.read_bytes())
    rig.power_on_in_service(BOOT_MS)
    in_service = rig.page_bytes()
    deploy(rig, newer, monkeypatch)
    starts(rig, in_service)
    assert any("hand 3" in row for row in rig.text()), rig.text()
    before_press = rig.page_bytes()
    rig.press("ok")
    rig.run_until_still()
    assert rig.page_bytes() != before_press
    flash.write_bytes(rig.volume())
    assert keepsakes(flash) == before
    assert look(flash)[::2] == (f"/risefly/{newer.name}", [newer.name])
