"""The displays' drivers, on a desk, against the models of the displays."""

import pytest

from scorebox import font
from scorebox.sh1106 import Sh1106 as Sh1106Driver
from scorebox.ssd1306 import Ssd1306
from scorebox.st7789 import INK, PAPER, RED, RED_ON_INK, St7789
from tests.pico.lcd import HEIGHT, WIDTH, Lcd
from tests.pico.oled import Oled, Sh1106

ALL = 0xFF


class Bus:
    """An I2C bus with the model of a display on it, and a plug to pull."""

    def __init__(self, oled, driver):
        self.oled = oled
        self.display = driver(self)
        self.sent = []
        self.answers = True

    def writeto(self, address, buffer):
        assert address == 0x3C
        if not self.oled.present:
            raise OSError(5)
        self.sent.append(bytes(buffer))
        self.oled.begin()
        for byte in buffer:
            self.oled.take(byte)

    def readfrom_into(self, address, buffer):
        assert address == 0x3C
        if not self.oled.present or not self.answers:
            raise OSError(5)
        buffer[0] = self.oled.status()


@pytest.fixture(params=[(Ssd1306, Oled), (Sh1106Driver, Sh1106)], ids=["ssd1306", "sh1106"])
def bus(request):
    driver, model = request.param
    return Bus(model(lambda: 0), driver)


@pytest.fixture
def display(bus):
    return bus.display


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
    left = bus.oled.OFFSET
    assert bus.sent == [bytes([0, 0xB7, left, 0x10]), b"\x40" + bytes(range(128))]
    assert bus.oled.picture() == bytes(896) + bytes(range(128))


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


def test_a_display_that_is_well_has_lost_nothing(bus, display):
    display.show(0, bytes(128))
    bus.sent.clear()
    assert display.lost_pages() == 0
    assert bus.sent == [b"\x00\xe3"]


def test_a_display_that_lost_its_power_for_a_moment_is_started_anew(bus, display):
    display.show(0, b"\x01" * 128)
    bus.oled.power_off()
    assert display.lost_pages() == ALL
    display.show(0, b"\x01" * 128)
    assert bus.oled.picture() == b"\x01" * 128 + bytes(896)
    assert display.lost_pages() == 0


def test_a_display_that_has_gone_is_missed_without_a_page(bus, display):
    display.show(0, bytes(128))
    bus.oled.present = False
    with pytest.raises(OSError):
        display.lost_pages()
    bus.oled.present = True
    assert display.lost_pages() == ALL


def test_a_module_that_cannot_be_read_is_not_started_again_and_again(bus, display):
    bus.answers = False
    display.show(0, bytes(128))
    assert display.lost_pages() == 0
    bus.answers = True
    assert display.lost_pages() == 0


def test_a_module_whose_status_says_nothing_is_not_started_again_and_again(
    bus, display, monkeypatch
):
    monkeypatch.setattr(bus.oled, "status", lambda: 0xFF)
    display.show(0, bytes(128))
    assert display.lost_pages() == 0


# -- the LCD ----------------------------------------------------------------------------------


class Pin:
    """A pin of the chip, or its backlight, as model and driver see it."""

    def __init__(self):
        self.output_value = self.cc = 0
        self.falls = lambda: None

    def value(self, level):
        fell = self.output_value and not level
        self.output_value = level
        if fell:
            self.falls()

    def duty_u16(self, level):
        self.cc = level << 16

    def add_listener(self, listener):
        low = type("State", (), {"name": "LOW"})
        self.falls = lambda: listener(low, None)


class Chip:
    """What the model of the LCD needs of the emulated chip, and the driver of the real one."""

    def __init__(self):
        self.nanos = 1e9
        self.clock = self
        self.gpio = {number: Pin() for number in (8, 9, 12)}
        self.spi = [None, self]
        self.pwm = self
        self.channels = [Pin() for _ in range(8)]
        self.on_transmit = lambda _byte: None
        self.bytes = 0

    def write(self, data):
        self.bytes += len(data)
        for byte in data:
            self.on_transmit(byte)

    def complete_transmit(self, _value):
        pass

    def sleep_ms(self, ms):
        self.nanos += ms * 1e6 - 1000  # as on the chip, whose clock counts whole microseconds


@pytest.fixture
def chip():
    return Chip()


@pytest.fixture
def lcd(chip):
    model = Lcd(lambda: chip.nanos / 1e6)
    model.attach(chip)
    return model


@pytest.fixture
def colour(chip, lcd):
    """Return the driver of the LCD."""
    pins = chip.gpio
    return St7789(chip, pins[8], pins[9], pins[12], chip.channels[6], chip.sleep_ms)


def on_glass(colour):
    """Return a colour as the display's 16 bits give it."""
    red, green, blue = (part & mask for part, mask in zip(colour, (0xF8, 0xFC, 0xF8), strict=True))
    return red | red >> 5, green | green >> 6, blue | blue >> 5


def written(text, *, bar=False, turned=False):
    """Return a page with a text in it, from the first cell on."""
    page = bytearray(128)
    for i, letter in enumerate(text):
        glyph = font.glyph_index(letter) * font.WIDTH
        page[4 + 6 * i : 9 + 6 * i] = font.GLYPHS[glyph : glyph + font.WIDTH]
    if turned:
        page = bytearray(int(f"{byte:08b}"[::-1], 2) for byte in reversed(page))
    return bytes(byte ^ 0xFF for byte in page) if bar else bytes(page)


def counts(lcd):
    """Return how many dots (of the box, not of the glass) have which colour."""
    names = {on_glass(c): n for n, c in zip("pirR", (PAPER, INK, RED, RED_ON_INK), strict=True)}
    found = [names[dot] for row in lcd.pixels()[3:131:2] for dot in row[::2]]
    return {name: found.count(name) for name in "pirR"}


def test_the_lcd_is_dark_until_its_memory_is_clear(chip, lcd, colour):
    assert not lcd.is_on
    colour.show(0, bytes(128))
    assert lcd.is_on
    assert lcd.pixels() == [[on_glass(PAPER)] * WIDTH] * HEIGHT


def test_a_page_is_a_band_of_the_lcd_doubled(lcd, colour):
    page = bytes(range(50, 178))
    colour.show(0, bytes(128))
    colour.show(5, page)
    assert lcd.picture() == bytes(640) + bytes(4) + page[4:124] + bytes(4) + bytes(256)


def test_only_the_band_is_sent_to_the_lcd(chip, colour):
    colour.show(0, bytes(128))
    chip.bytes = 0
    colour.show(3, bytes(128))
    assert chip.bytes == 240 * 16 * 2 + 11


def test_hearts_and_diamonds_are_red_and_the_rest_is_ink(lcd, colour):
    dots = sum(byte.bit_count() for byte in written("♥♦"))
    other = sum(byte.bit_count() for byte in written("♠♣ K"))
    colour.show(0, written("♠♥♣ K♦"))
    found = counts(lcd)
    assert (found["r"], found["i"], found["R"]) == (dots, other, 0)
    assert found["p"] == 120 * 64 - dots - other


def test_on_a_dark_bar_they_are_red_too(lcd, colour):
    dots = sum(byte.bit_count() for byte in written("♥"))
    colour.show(0, written("♥A", bar=True))
    found = counts(lcd)
    assert (found["R"], found["r"]) == (dots, 0)


@pytest.mark.parametrize("bar", [False, True])
def test_turned_for_the_other_side_they_are_red_too(lcd, colour, bar):
    dots = sum(byte.bit_count() for byte in written("♥♦"))
    colour.show(0, written("♥ ♦", bar=bar, turned=True))
    assert counts(lcd)["R" if bar else "r"] == dots


def test_nothing_else_in_the_font_is_taken_for_a_red_suit(lcd, colour):
    letters = [chr(code) for code in range(32, 127)] + [c for c in font.EXTRA if c not in "♥♦"]
    colour.show(0, bytes(128))
    for first in letters:
        for bar in (False, True):
            page = written((first + first.join(letters))[:200], bar=bar)
            keys = [
                key
                for start in range(0, len(page) - 127, 120)
                for key in colour._keys(page[start : start + 128])
            ]
            assert max(keys) < 256, first


def test_the_lcd_is_told_everything_again_in_turn(lcd, colour):
    page = written("who bid?")
    colour.show(0, page)
    assert colour.lost_pages().bit_count() == 1
    lcd.power_off()
    turns = []
    for _ in range(9):  # what comes at once is not heard: one more than there are pages
        lost = colour.lost_pages()
        lcd._chip.sleep_ms(1000)
        turns.append(lost)
        colour.show(lost.bit_length() - 1, page)
    assert lcd.is_on
    shown = bytes(4) + page[4:124] + bytes(4)
    assert lcd.picture() == shown * 8
    assert sorted(set(turns)) == [1 << i for i in range(8)]


def test_the_light_behind_the_lcd_is_its_contrast(chip, lcd, colour):
    colour.set_contrast(0x40)
    assert not lcd.is_on
    colour.show(0, bytes(128))
    assert chip.channels[6].cc >> 16 == 0x4040
    colour.set_contrast(0xFF)
    assert chip.channels[6].cc >> 16 == 0xFFFF


def test_a_page_for_the_lcd_must_be_whole(colour):
    with pytest.raises(ValueError, match="128"):
        colour.show(0, bytes(127))
