"""The loop does on the hardware what the settings say."""

from binascii import crc32

from box_rig import BOARD, MemoryStore

from scorebox.app import LIGHTS, App
from scorebox.keeper import Keeper
from scorebox.settings import Settings
from scorebox.usb_link import DeskSource

BUTTON_BITS = {"u": 1, "d": 2, "o": 4, "b": 8}


class ToldHardware:
    """Hardware that remembers what it is told; the clock goes on with each wait."""

    board_name = "none"

    def __init__(self):
        self.now = self.held = 0
        self.beeps = []
        self.lights = []
        self.has_display = True

    def now_ms(self):
        return self.now

    def pressed(self):
        return self.held

    def show(self, page, data):
        self._answer()

    def lost_pages(self):
        self._answer()
        return 0

    def _answer(self):
        if not self.has_display:
            raise OSError(19)

    def contrast(self, level):
        self.lights.append(level)
        self._answer()

    def led(self, on):
        pass

    def beep(self, ms):
        self.beeps.append(ms)

    def serial_read(self, limit):
        return b""

    def serial_write(self, data):
        return len(data)

    def unique_id(self):
        return BOARD


class Started:
    """A box with its loop, pressed by letters."""

    def __init__(self, store=None):
        self.store = MemoryStore() if store is None else store
        self.hardware = ToldHardware()
        keeper = Keeper(self.store, BOARD, 7, self.hardware.now_ms)
        keeper.start()
        self.app = App(self.hardware, keeper)
        self.live(100)

    def live(self, ms):
        for _ in range(0, ms, 5):
            self.app.tick()
            self.hardware.now += 5

    def press(self, letters):
        for letter in letters:
            for held in (BUTTON_BITS[letter], 0):
                self.hardware.held = held
                self.live(80)
        return self


# from the first screen to the menu's lines
SOUND = "d" + "d" * 5
LIGHT = "d" + "d" * 6
CODE = "d" + "d" * 7


def test_a_box_that_was_told_to_be_quiet_does_not_beep():
    box = Started().press(SOUND + "o")
    box.hardware.beeps.clear()
    box.press("bo" + "o")  # who deals first; a game is begun
    assert box.app._box.night().game() is not None
    assert box.hardware.beeps == []


def test_a_box_beeps_unless_it_is_told_to_be_quiet():
    box = Started().press("oo")
    assert box.hardware.beeps != []


def test_the_display_is_as_bright_as_was_chosen_also_after_power_on():
    box = Started()
    assert box.hardware.lights == [LIGHTS[2]]
    box.press(LIGHT + "oo")
    assert box.hardware.lights == [LIGHTS[2], LIGHTS[0], LIGHTS[1]]
    assert Started(box.store).hardware.lights == [LIGHTS[1]]


def test_a_display_that_is_not_there_is_no_fault_of_its_brightness():
    box = Started()
    box.hardware.has_display = False
    box.press(LIGHT + "o")
    assert Settings(box.store).light == 0


def test_a_settings_file_from_before_has_sound_and_a_bright_display():
    for more in ("", ',"quiet":2,"light":7', ',"quiet":"1","light":null'):
        store = MemoryStore()
        content = '{"rules":["oregon","oregon",""],"kept":[],"full":1' + more + "}"
        store.settings = content.encode()
        settings = Settings(store)
        assert (settings.full, settings.quiet, settings.light) == (1, 0, 2)


def test_no_picture_of_a_code_that_is_typed_goes_to_the_desk():
    box = Started()
    canvas = box.app._canvas
    source = DeskSource(box.app._box, canvas)
    told, typed = set(), set()  # checksums of pictures

    def look(now_ms):
        told.add(picture_of(source.page))
        if box.app._box.draft[0] == "code":
            typed.add(picture_of(canvas.page))

    box.app._link.tick = look
    box.press(CODE + "o" + "uo" * 8 + "o")
    assert box.app._box.settings.director is not None
    assert len(typed) > 8
    assert picture_of(lambda number: bytes(128)) in told
    assert not told & typed


def picture_of(page):
    crc = 0
    for number in range(8):
        crc = crc32(page(number), crc)
    return crc
