"""A chart, drawn in a thread of its own: the first one needs a second, and the window goes on."""

import threading
from pathlib import Path
from typing import NamedTuple

from kivy import kivy_data_dir
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.label import Label

from desktop_companion.app import elements
from desktop_companion.app.views.look import FONT, WIDE_FONT, Look
from desktop_companion.charts import Chart, Style, draw, least_height

SHARE = 0.5  # of the window's height, where there is room
MOST = 2.0  # times the least height
SOON = 0.05  # seconds: while the window is made larger not every size is drawn
FONTS = tuple(Path(kivy_data_dir) / "fonts" / name for name in (f"{FONT}-Regular.ttf",
                                                                  f"{WIDE_FONT}.ttf"))  # fmt: skip
GROUND, INKS = "card", ("accent", "ink", "red", "quiet")  # one a series


class _Job(NamedTuple):
    """What is to be drawn."""

    chart: Chart
    style: Style
    width: int
    height: int


class ChartView(Label):
    """`elements.Drawing`; what is said of it stands there until it is drawn."""

    def __init__(self, look: Look) -> None:
        super().__init__(
            markup=True,
            font_name=FONT,
            font_size=look.size("body"),
            color=look.colour("quiet"),
            size_hint=(1, None),
            halign="center",
            valign="middle",
        )
        self.look = look
        self.ink, self.plain = "quiet", ""
        self.is_drawn = False
        self._job: _Job | None = None
        self._soon = Clock.create_trigger(self._begin, SOON)
        with self.canvas.after:
            self._veil = Color(1, 1, 1, 0)
            self._picture = Rectangle()
        self.bind(size=self._later, pos=self._place)

    def show(self, element: elements.Drawing) -> None:
        """Show the element."""
        self.element = element
        self.plain = element.label
        self.text = self.look.marked(element.label)
        least = least_height(element.chart) * self.look.em
        self.height = max(least, min(SHARE * Window.height, MOST * least))
        self._later()

    def _later(self, *_: object) -> None:
        self.text_size = self.size
        self._soon()

    def _place(self, *_: object) -> None:
        self._picture.pos = self.pos

    def _begin(self, *_: object) -> None:
        """Have it drawn unless it is, or is about to be."""
        look = self.look
        inks = [look.written(ink) for ink in INKS]
        style = Style(look.written(GROUND), look.written("ink"), look.written("quiet"), inks,
                      look.em, FONTS)  # fmt: skip
        job = _Job(self.element.chart, style, int(self.width), int(self.height))
        if job == self._job or min(job.width, job.height) < look.em:
            return
        self._job = job
        self.is_drawn = False
        threading.Thread(target=self._draw, args=(job,), daemon=True, name="chart").start()

    def _draw(self, job: _Job) -> None:
        if job is not self._job:
            return
        try:
            pixels = draw(*job)
        except Exception as error:  # it is told where everything is that fails in the window
            told = error
            Clock.schedule_once(lambda _: self._fail(told), 0)
            return
        Clock.schedule_once(lambda _: self._take(job, pixels), 0)

    def _take(self, job: _Job, pixels: bytes) -> None:
        if job is not self._job:
            return
        texture = Texture.create(size=(job.width, job.height), colorfmt="rgba")
        texture.flip_vertical()
        texture.blit_buffer(pixels, colorfmt="rgba")
        self._picture.texture = texture
        self._picture.size = texture.size
        self._veil.a = 1
        self.is_drawn = True

    def _fail(self, error: Exception) -> None:
        raise error
