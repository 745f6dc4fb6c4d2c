"""The app in a real window that nobody sees: drawn, touched and typed into, frame by frame."""

import os
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

os.environ.update(
    SDL_VIDEODRIVER="offscreen",
    KIVY_CLIPBOARD="dummy",
    KIVY_HOME=str(Path(tempfile.gettempdir()) / f"risefly-kivy-{os.getuid()}"),
    MPLCONFIGDIR=str(Path(tempfile.gettempdir()) / f"risefly-matplotlib-{os.getuid()}"),
)

from desktop_companion.app.views.run import prepare

prepare((1920, 1080))  # a window that nobody sees can become smaller, not larger

from kivy.base import EventLoop, runTouchApp, stopTouchApp  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.tests.common import UnitTestTouch  # noqa: E402
from kivy.uix.textinput import TextInput  # noqa: E402

from desktop_companion.app.views.chart import ChartView  # noqa: E402
from desktop_companion.app.views.focus import above  # noqa: E402
from desktop_companion.app.views.listing import ListingView  # noqa: E402
from desktop_companion.app.views.look import natural  # noqa: E402
from desktop_companion.app.views.window import RiseFly  # noqa: E402

KEYS = {"tab": 9, "enter": 13, "escape": 27, "space": 32, "backspace": 8, "up": 273, "down": 274,
        "right": 275, "left": 276, "home": 278, "end": 279, "pageup": 280, "pagedown": 281,
        "f11": 292}  # fmt: skip


class Hurry:
    """Frames as a user has them, whose end nobody waits for, and of which only the last is drawn.

    A processor draws a frame in a tenth of a second.
    """

    def __init__(self):
        self._usual = Clock.time
        self._ahead = 0.0
        self.waits = False  # for what threads do
        self.draws = True
        Clock.time, Clock.usleep = self._time, self._wait
        for name in ("on_draw", "on_flip"):
            setattr(Window, name, partial(self._draw, getattr(Window, name)))

    def _draw(self, usual, *more):
        if self.draws:
            usual(*more)

    def _time(self):
        return self._usual() + self._ahead

    def _wait(self, microseconds):
        if self.waits:
            time.sleep(microseconds / 1e6)
        else:
            self._ahead += microseconds / 1e6


HURRY = Hurry()


def overlap(box: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Tell whether two (left, bottom, right, top) share more than a rim."""
    wide = min(box[2], other[2]) - max(box[0], other[0])
    high = min(box[3], other[3]) - max(box[1], other[1])
    return wide > 1 and high > 1


def cut_off(widget: Any) -> list[str]:
    """Return what of the widget's words is not seen."""
    if isinstance(widget, TextInput):
        wide, _ = natural(widget.hint_text, widget.font_size)
        room = widget.width - widget.padding[0] - widget.padding[2]
        return [f"cut off: {widget.hint_text!r}"] if not widget.text and wide > room else []
    if not getattr(widget, "plain", ""):
        return []
    wide, high = getattr(widget, "texture_size", (0, 0))
    if not wide:
        return []
    lines = widget.text.count("\n") + 1
    if getattr(widget, "text_size", (0, None))[1] is not None:
        high = lines * natural("Ag", widget.font_size, bold=widget.bold)[1]
    is_small = wide > widget.width + 1 or high > widget.height + 1
    if is_small or getattr(widget, "is_shortened", False):
        return [f"cut off: {widget.plain!r} {wide} {high} in {widget.size}"]
    return []


class Driver:
    """The window with an app in it."""

    def __init__(self, companion, size=(800, 480)):
        self.companion = companion
        Window.size = size
        self.app: Any = RiseFly(companion, fills_screen=False)
        self.app._run_prepare()
        runTouchApp(self.app.root, embedded=True)
        self.frames()

    def close(self):
        """Take the app out of the window."""
        stopTouchApp()
        self.app.stop()
        for child in list(Window.children):
            Window.remove_widget(child)

    def frames(self, count=6):
        """Let so many frames be drawn."""
        for left in reversed(range(count)):
            HURRY.draws = not left
            EventLoop.idle()

    def until(self, is_so, seconds=20.0):
        """Draw frames until it is so."""
        end = time.monotonic() + seconds
        HURRY.waits, HURRY.draws = True, False
        try:
            while not is_so():
                assert time.monotonic() < end, "it never came"
                EventLoop.idle()
        finally:
            HURRY.waits = False
        self.frames()

    def charts(self) -> list[Any]:
        """Return the charts that are there."""
        return [each for each in self.app.root.walk() if isinstance(each, ChartView)]

    def is_drawn(self):
        """Tell whether every chart is drawn."""
        return all(chart.is_drawn for chart in self.charts())

    def resize(self, width, height):
        """Make the window another size."""
        Window.size = (width, height)
        self.companion.changed()
        self.frames(10)

    # -- what is there ----------------------------------------------------------------------------

    def widgets(self) -> list[Any]:
        """Return every widget that shows something, in the order of the tree."""
        return [widget for widget in self.app.root.walk() if getattr(widget, "plain", "")]

    def texts(self):
        """Return what is shown."""
        return [widget.plain for widget in self.widgets()]

    def find(self, text) -> Any:
        """Return the first widget that shows a text with that in it."""
        found = [widget for widget in self.widgets() if text in widget.plain]
        assert found, f"{text!r} is not among {self.texts()}"
        return found[0]

    def listing(self) -> Any:
        """Return the last list of the screen, None if there is none."""
        found = [each for each in self.app.root.walk() if isinstance(each, ListingView)]
        return found[-1] if found else None

    def focused(self):
        """Return what has the focus, as it shows: its text, or what its field is about."""
        for widget in self.app.root.walk():
            if getattr(widget, "focus", False):
                element = getattr(widget, "element", None) or widget.parent.element
                return getattr(element, "text", "") or getattr(element, "label", "")
        return ""

    def faults(self):
        """Return what cannot be read as it is drawn: cut off, outside, or over another text."""
        page = getattr(self.app.root._inner, "page", None)
        found = [fault for widget in self.app.root.walk() for fault in cut_off(widget)]
        places: list[tuple[Any, bool, tuple[float, ...]]] = []
        for widget in self.widgets():
            x, y = widget.to_window(*widget.pos)
            box: tuple[float, ...] = (x, y, x + widget.width, y + widget.height)
            in_page = page is not None and page in above(widget)
            if x < -1 or box[2] > Window.width + 1:
                found.append(f"outside: {widget.plain!r} {x:.0f} to {box[2]:.0f}")
            if not in_page and (y < -1 or box[3] > Window.height + 1):
                found.append(f"outside: {widget.plain!r} {y:.0f} to {box[3]:.0f}")
            places.append((widget, in_page, box))
        for place, (widget, where, box) in enumerate(places):
            for other, its_where, its_box in places[place + 1 :]:
                if where == its_where and overlap(box, its_box) and widget not in above(other):
                    found.append(f"over each other: {widget.plain!r} and {other.plain!r}")
        return found

    # -- what a user does -------------------------------------------------------------------------

    def touch(self, text):
        """Touch what shows that text, in its middle, and let go."""
        widget = self.find(text)
        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        self.frames(2)
        touch.touch_up()
        self.frames()

    def key(self, name, *modifiers):
        """Press a key."""
        code = KEYS.get(name) or ord(name)
        text = name if len(name) == 1 else None
        Window.dispatch("on_key_down", code, 0, text, list(modifiers))
        Window.dispatch("on_key_up", code, 0)
        self.frames(3)

    def tab_to(self, text):
        """Press Tab until what shows that has the focus."""
        seen: list[str] = []
        while text not in self.focused():
            assert len(seen) < 60, seen
            self.key("tab")
            seen.append(self.focused())

    def type(self, text):
        """Type into what has the focus."""
        Window.dispatch("on_textinput", text)
        self.frames(3)

    def picture(self, path):
        """Write what is seen into a .png."""
        self.frames(4)
        self.until(self.is_drawn)
        Path(Window.screenshot(name=str(path))).replace(path)
