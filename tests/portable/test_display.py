"""A display that is there, goes, and comes back: what is sent, and what light and beep tell."""

from scorebox.canvas import Canvas
from scorebox.display import BACK_BEEP_MS, CHECK_MS, GONE_BEEP_MS, RETRY_MS, Display
from scorebox.service import serve


class Glass:
    """The hardware as a display sees it."""

    def __init__(self):
        self.present = True
        self.lost = 0
        self.pages = []
        self.lights = []
        self.beeps = []
        self.asked = 0

    def show(self, page, data):
        if not self.present:
            raise OSError(5)
        self.pages.append(page)

    def lost_pages(self):
        self.asked += 1
        if not self.present:
            raise OSError(5)
        return self.lost

    def led(self, on):
        self.lights.append(on)

    def beep(self, ms):
        self.beeps.append(ms)


def shown():
    """Return a display, its glass and the canvas, after the first picture at 0 ms."""
    glass, canvas = Glass(), Canvas()
    display = Display(glass)
    assert display.update(canvas, 0)
    assert glass.pages == list(range(8))
    glass.pages = []
    return display, glass, canvas


def test_only_changed_pages_are_sent():
    display, glass, canvas = shown()
    canvas.text(3, 0, "x")
    assert display.update(canvas, 5)
    assert glass.pages == [3]
    assert (glass.lights, glass.beeps) == ([True], [])


def test_it_is_asked_once_a_second_and_well():
    display, glass, canvas = shown()
    for now in range(5, 3 * CHECK_MS + 5, 5):
        assert display.check(canvas, now)
    assert glass.asked == 3
    assert not glass.pages


def test_what_it_has_lost_is_sent_again():
    display, glass, canvas = shown()
    glass.lost = 1 << 2 | 1 << 5
    assert not display.check(canvas, CHECK_MS)
    assert display.update(canvas, CHECK_MS + 5)
    assert glass.pages == [2, 5]
    assert glass.beeps == []


def test_one_that_goes_while_nothing_is_drawn_is_missed_and_told():
    display, glass, canvas = shown()
    glass.present = False
    assert not display.check(canvas, CHECK_MS)
    assert not display.is_present
    assert glass.beeps == [GONE_BEEP_MS]
    for now in range(CHECK_MS + 5, CHECK_MS + 1000, 5):
        assert not display.update(canvas, now)
    assert glass.lights == [True, False, True, False], "it blinks, twice a second"
    assert glass.beeps == [GONE_BEEP_MS], "told once"


def test_it_is_tried_again_and_gets_everything():
    display, glass, canvas = shown()
    glass.present = False
    canvas.text(0, 0, "x")
    assert not display.update(canvas, 100)
    assert not display.update(canvas, 100 + RETRY_MS)
    glass.present = True
    assert not display.update(canvas, 95 + 2 * RETRY_MS)
    assert not glass.pages
    assert display.update(canvas, 100 + 2 * RETRY_MS)
    assert glass.pages == list(range(8))
    assert display.is_present
    assert glass.beeps == [GONE_BEEP_MS, BACK_BEEP_MS]
    assert glass.lights[-1]


def test_a_box_without_a_display_from_the_start_tells_too():
    glass, canvas = Glass(), Canvas()
    glass.present = False
    display = Display(glass)
    assert not display.update(canvas, 0)
    assert glass.beeps == [GONE_BEEP_MS]
    assert not display.update(canvas, 5)
    assert glass.lights == [True]
    assert not display.update(canvas, 255)
    assert glass.lights == [True, False]


def test_a_page_sent_at_once_that_does_not_arrive_makes_all_be_sent():
    display, glass, canvas = shown()
    glass.present = False
    canvas.text(7, 0, "saving")
    display.send_at_once(canvas, 7)
    glass.present = True
    assert display.update(canvas, 5)
    assert glass.pages == list(range(8)), "what starts anew is blank"


def test_a_display_that_is_away_is_not_bothered_with_single_pages():
    display, glass, canvas = shown()
    glass.present = False
    display.check(canvas, CHECK_MS)
    glass.present = True
    display.send_at_once(canvas, 7)
    assert glass.pages == []


class Prompt(Glass):
    """A box in service: a tone goes on until a wait that begins when it is due."""

    def __init__(self):
        super().__init__()
        self.now = 0
        self.sounds_until = None
        self.can_be_stopped = False

    def beep(self, ms):
        self.sounds_until = self.now + ms

    def now_ms(self):
        return self.now

    def wait(self, ms):
        if self.sounds_until is not None and self.now >= self.sounds_until:
            self.sounds_until = None
        self.now += ms

    def interrupts_on(self):
        self.can_be_stopped = True


def test_service_without_a_display_does_not_sound_for_ever():
    for present in (True, False):
        prompt = Prompt()
        prompt.present = present
        serve(prompt, "SERVICE", ("a line",))
        assert prompt.sounds_until is None
        assert prompt.can_be_stopped
