"""Words on the screen."""

from typing import Any

from kivy.uix.label import Label

from desktop_companion.app import elements
from desktop_companion.app.views.look import FONT, Look


class Words(Label):
    """A text that wraps at its width and is as high as it needs."""

    def __init__(self, look: Look, **more: Any) -> None:
        more = {"halign": "left", "valign": "top", "size_hint": (1, None)} | more
        super().__init__(markup=True, font_name=FONT, **more)
        self.look = look
        self.plain = ""
        self.bind(width=self._wrap, texture_size=self._fit)

    def say(self, text: str, size: str = "body", ink: str = "ink", *, bold: bool = False) -> None:
        """Show that text."""
        self.plain = text
        self.ink = ink
        self.font_size = self.look.size(size)
        self.bold = bold
        self.color = self.look.colour(ink)
        self.text = self.look.marked(text, with_red=ink not in ("on_primary", "on_rail"))

    def _wrap(self, *_: object) -> None:
        self.text_size = (max(1, self.width), None)

    def _fit(self, *_: object) -> None:
        self.height = self.texture_size[1]


class TextView(Words):
    """`elements.Text`."""

    def show(self, element: elements.Text) -> None:
        """Show the element."""
        self.say(element.text, element.size, element.ink, bold=element.size == elements.TITLE)
