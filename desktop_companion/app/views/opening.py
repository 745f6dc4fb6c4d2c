"""What the window shows while the ledger is being opened, if that takes a while."""

from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout

from desktop_companion.app.opening import Opening
from desktop_companion.app.views.look import Look
from desktop_companion.app.views.text import Words

SOON_S = 0.3


def opened(opening: Opening) -> Any:
    """Return what `opening` opens, the ledger, None if the window was closed meanwhile.

    UserError: it cannot be opened. The window says how far it is, and can be moved and closed.
    """
    opening.start()
    opening.join(SOON_S)
    if opening.is_alive():
        look = Look(*opening.look)
        page = OpeningView(look)
        Window.clearcolor = look.colour("ground")
        Window.add_widget(page)
        while opening.is_alive() and not EventLoop.quit:
            page.say(*opening.words())
            EventLoop.idle()
            Window.mainloop()
        Window.remove_widget(page)
        if EventLoop.quit:
            opening.stop()
            opening.join()
            return None
    return opening.result()


class OpeningView(BoxLayout):
    """Two texts in the middle of the window."""

    def __init__(self, look: Look) -> None:
        super().__init__(
            orientation="vertical",
            size_hint=(0.8, None),
            pos_hint={"center_x": 0.5, "center_y": 0.5},
            spacing=look.em,
        )
        self.bind(minimum_height=self.setter("height"))
        self._now, self._why = Words(look, halign="center"), Words(look, halign="center")
        self.add_widget(self._now)
        self.add_widget(self._why)

    def say(self, now: str, why: str) -> None:
        """Show how far it is, and why."""
        if self._now.plain != now:
            self._now.say(now, "title")
        if self._why.plain != why:
            self._why.say(why, ink="quiet")
