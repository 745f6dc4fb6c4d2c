"""What can have the focus: a ring shows that it has it, and it is brought into view."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.scrollview import ScrollView

RING = 2.5  # dp


def above(widget: Any) -> list[Any]:
    """Return everything that the widget is in."""
    found = []
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        found.append(widget)
    return found


def name_of(widget: Any) -> tuple[type, object]:
    """Return what a widget is and is about: the same for one made anew in its place."""
    near = [getattr(each, "element", None) for each in (widget, widget.parent)]
    about = next((each for each in near if each is not None), None)
    return type(widget), getattr(about, "key", None)


class Ringed(FocusBehavior):
    """Shows a ring while it has the focus, in the ink `ring_ink` of the look `look`."""

    ring_ink = "focus"
    look: Any
    holder: ClassVar[Any] = None  # what has the focus, even when it is shown no more

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        with self.canvas.after:
            self._ring_colour = Color(0, 0, 0, 0)
            self._ring = Line(width=dp(RING) / 2)
        self.bind(pos=self._place_ring, size=self._place_ring, focus=self._show_ring)

    def keyboard_on_key_up(self, window: Any, keycode: Any) -> bool:
        """Let Escape go: pressed it led back, and what it led to is to keep the focus."""
        return keycode[1] != "escape" and bool(super().keyboard_on_key_up(window, keycode))

    def _place_ring(self, *_: object) -> None:
        inset = dp(RING)
        self._ring.rounded_rectangle = (
            self.x - inset + 1,
            self.y - inset + 1,
            self.width + 2 * inset - 2,
            self.height + 2 * inset - 2,
            dp(7),
        )

    def _show_ring(self, *_: object) -> None:
        self._ring_colour.rgba = self.look.colour(self.ring_ink) if self.focus else (0, 0, 0, 0)
        if self.focus:
            Ringed.holder = self
            Clock.schedule_once(self._into_view, 0)
        elif Ringed.holder is self:
            Ringed.holder = None

    def _into_view(self, *_: object) -> None:
        """Scroll what it stands on so far that it is seen."""
        for each in above(self):
            is_longer = isinstance(each, ScrollView) and each.viewport_size[1] > each.height
            if is_longer and self.height <= each.height:
                each.scroll_to(self, padding=dp(12), animate=False)
