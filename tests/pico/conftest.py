"""The built images, and boxes that run them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_companion.virtual_box import Identity, VirtualBox
from tests.pico.rig import Rig

ROOT = Path(__file__).parent.parent.parent
BOARDS = ("pico_oled", "pico_sh1106", "pico_lcd_1_14")


@pytest.fixture(scope="session")
def images():
    """Return each board's image; they are brought up to date first, a minute when cold."""
    return built(*BOARDS)


@pytest.fixture(scope="session")
def stock():
    """Return the image of MicroPython without the box."""
    return built("stock")["stock"]


def built(*boards):
    """Return the boards' images, brought up to date."""
    found = {board: ROOT / "build" / board / "risefly.uf2" for board in boards}
    if shutil.which("apt-get") is None:
        if all(image.is_file() for image in found.values()):
            return found
        pytest.skip("the images are built on Debian")
    command = [sys.executable, str(ROOT / "boards/build_firmware.py"), *boards]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return found


@pytest.fixture(scope="session")
def uf2(images):
    """Return the reference board's image."""
    return images["pico_oled"]


@pytest.fixture(scope="session")
def volume(uf2):
    """Return the volume of a box that was switched on once: a new one takes longer to boot."""
    rig = Rig(uf2)
    rig.power_on_in_service()
    return rig.volume()


@pytest.fixture
def service(uf2, volume):
    """Return a box in service: a chip with an empty volume, started with BACK and REF held."""
    rig = Rig(uf2, filesystem=volume)
    rig.power_on_in_service()
    return rig


@pytest.fixture
def box(uf2, volume):
    """Return a box on its first screen: a chip with an empty volume, just switched on."""
    rig = Rig(uf2, filesystem=volume)
    rig.power_on()
    rig.run_until_still()
    return rig


@pytest.fixture
def virtual(tmp_path):
    """Return a virtual box on its first screen, to compare pictures with."""
    with VirtualBox(tmp_path / "virtual.flash", identity=Identity("e6605481db31", 7)) as box:
        box.step(200)
        yield box
