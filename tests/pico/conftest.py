"""The built image, and boxes that run it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pico.rig import Rig

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session")
def uf2():
    """Return the image's path; it is brought up to date first, which takes a minute when cold."""
    image = ROOT / "build/pico_oled/risefly.uf2"
    if shutil.which("apt-get") is None:
        if image.is_file():
            return image
        pytest.skip("the image is built on Debian")
    command = [sys.executable, str(ROOT / "boards/build_firmware.py"), "pico_oled"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return image


@pytest.fixture
def service(uf2):
    """Return a box in service: a fresh chip, started with BACK and REF held."""
    rig = Rig(uf2)
    rig.power_on_in_service()
    return rig


@pytest.fixture
def box(uf2):
    """Return a box on its first screen: a fresh chip, just switched on."""
    rig = Rig(uf2)
    rig.power_on()
    rig.run_until_still()
    return rig
