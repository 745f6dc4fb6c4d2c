"""A box's display and its buttons."""

from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from desktop_companion.app import elements
from desktop_companion.app.views.controls import Plate
from desktop_companion.app.views.focus import Ringed
from desktop_companion.app.views.layout import Plates
from desktop_companion.app.views.look import Look
from desktop_companion.picture import DARK, HEIGHT, WIDTH, pixels

KEYS = {
    "up": "up",
    "k": "up",
    "down": "down",
    "j": "down",
    "enter": "ok",
    "numpadenter": "ok",
    "spacebar": "ok",
    "backspace": "back",
    "b": "back",
    "r": "ref",
}


class GlassView(Widget):
    """`elements.Glass`: the picture in whole dots, as large as it fits."""

    def __init__(self, look: Look) -> None:
        super().__init__(size_hint=(1, None))
        self.look = look
        self.plain = ""
        self._texture = Texture.create(size=(WIDTH, HEIGHT), colorfmt="rgb")
        self._texture.flip_vertical()
        self._texture.mag_filter = self._texture.min_filter = "nearest"
        with self.canvas:
            Color(*(part / 255 for part in DARK))
            self._rim = RoundedRectangle(radius=[dp(6)])
            Color(1, 1, 1)
            self._picture = Rectangle(texture=self._texture)
        self.bind(pos=self._place, size=self._place)

    def show(self, element: elements.Glass) -> None:
        """Show the element."""
        self.plain = element.label
        self.element = element
        if element.frame:
            self._texture.blit_buffer(pixels(element.frame), colorfmt="rgb")
            self.canvas.ask_update()

    def _place(self, *_: object) -> None:
        rim = dp(8)
        dot = max(1, min(int((self.width - 2 * rim) // WIDTH), 5))
        self.height = dot * HEIGHT + 2 * rim
        self._rim.pos = self.pos
        self._rim.size = (dot * WIDTH + 2 * rim, self.height)
        self._picture.pos = (self.x + rim, self.y + rim)
        self._picture.size = (dot * WIDTH, dot * HEIGHT)


class Key(Plate):
    """One button of a box, down for as long as it is touched."""

    def __init__(self, look: Look, button: str, pad: "PadView") -> None:
        super().__init__(look=look)
        self.button = button
        self._pad = pad

    def draw(self, text: str, *, is_down: bool) -> None:
        """Show it, down or up."""
        if is_down:
            self.say(text, "on_primary", "primary")
        else:
            self.say(text, "ink", "field", "edge")

    def on_touch_down(self, touch: Any) -> bool:
        """Press it."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._pad.focus = True
        self._pad.press(self.button)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let it go, wherever the finger is by then."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._pad.let_go(self.button)
        return True


class PadView(Ringed, Plates):
    """`elements.Pad`: five buttons, pressed by touches or on the keyboard."""

    def __init__(self, look: Look, user: Any) -> None:
        self.look = look
        super().__init__(look=look)
        self.user = user
        self.plain = ""
        self._down: set[str] = set()
        self._keys: list[Key] = []
        self.bind(focus=self._left)

    def show(self, element: elements.Pad) -> None:
        """Show the element."""
        self.element = element
        self.plain = element.label
        if not self._keys:
            self._keys = [Key(self.look, button, self) for button, _ in element.names]
            self.hold(self._keys)
        self._draw()

    def _draw(self) -> None:
        for key, (button, text) in zip(self._keys, self.element.names, strict=True):
            key.draw(text, is_down=button in self._down)

    def press(self, button: str) -> None:
        """Press a button, unless it is down already."""
        if button not in self._down:
            self._down.add(button)
            self.user(self.element.down, button)
            self._draw()

    def let_go(self, button: str) -> None:
        """Let a button go."""
        if button in self._down:
            self._down.discard(button)
            self.user(self.element.up, button)
            self._draw()

    def _left(self, *_: object) -> None:
        """Let go of what is down when the keys go to something else."""
        if not self.focus:
            for button in list(self._down):
                self.let_go(button)

    def keyboard_on_key_down(self, window: Any, keycode: Any, text: str, modifiers: Any) -> bool:
        """Press by a key."""
        button = KEYS.get(keycode[1])
        if button is None or {"ctrl", "alt", "meta"} & set(modifiers):
            return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))
        self.press(button)
        return True

    def keyboard_on_key_up(self, window: Any, keycode: Any) -> bool:
        """Let go by a key."""
        button = KEYS.get(keycode[1])
        if button is None:
            return bool(super().keyboard_on_key_up(window, keycode))
        self.let_go(button)
        return True
