"""The display's driver against a bus that notes what is sent."""

import pytest

from scorebox.ssd1306 import Ssd1306
from tests.pico.oled import Oled


class Bus:
    """An I2C bus with the model of the display on it, and a plug to pull."""

    def __init__(self):
        self.oled = Oled(lambda: 0)
        self.sent = []

    def writeto(self, address, buffer):
        assert address == 0x3C
        if not self.oled.present:
            raise OSError(5)
        self.sent.append(bytes(buffer))
        self.oled._kind = None
        for byte in buffer:
            self.oled._take(byte)


@pytest.fixture
def bus():
    return Bus()


@pytest.fixture
def display(bus):
    return Ssd1306(bus)


def test_making_it_sends_nothing(bus, display):
    assert not bus.sent


def test_the_first_page_starts_it_and_leaves_no_noise(bus, display):
    display.show(2, b"\xaa" * 128)
    assert bus.oled.is_on
    assert bus.oled.picture() == bytes(256) + b"\xaa" * 128 + bytes(640)


def test_the_noise_is_cleared_before_it_is_lit(bus, display):
    display.show(0, bytes(128))
    lit = bus.sent.index(b"\x00\xaf")
    assert sum(len(entry) == 129 for entry in bus.sent[:lit]) == 8


def test_a_page_is_two_transfers(bus, display):
    display.show(0, bytes(128))
    bus.sent.clear()
    display.show(7, bytearray(range(128)))
    assert bus.sent == [b"\x00\xb7\x00\x10", b"\x40" + bytes(range(128))]


def test_a_page_must_be_whole(display):
    with pytest.raises(ValueError, match="128"):
        display.show(0, bytes(127))


def test_a_missing_display_raises_and_starts_anew(bus, display):
    bus.oled.present = False
    for _ in range(2):
        with pytest.raises(OSError):
            display.show(0, bytes(128))
    bus.oled.present = True
    display.show(0, b"\x01" * 128)
    bus.oled.power_off()
    bus.oled.present = False
    with pytest.raises(OSError):
        display.show(1, bytes(128))
    bus.oled.present = True
    display.show(1, b"\x02" * 128)
    assert bus.oled.picture() == bytes(128) + b"\x02" * 128 + bytes(768)


def test_contrast_outlives_a_restart(bus, display):
    display.set_contrast(9)
    assert not bus.sent
    display.show(0, bytes(128))
    assert bus.oled.contrast == 9
    display.set_contrast(200)
    assert bus.oled.contrast == 200
