"""What stands around a screen: the sections, the title, the way back, a sentence below."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from desktop_companion.app import elements, words
from desktop_companion.app.companion import Companion
from desktop_companion.app.views.controls import Action
from desktop_companion.app.views.focus import above
from desktop_companion.app.views.layout import ColumnView, Make
from desktop_companion.app.views.look import Look
from desktop_companion.app.views.text import Words


class Ground(BoxLayout):
    """A layout on a ground of its own."""

    def __init__(self, look: Look, role: str, **more: Any) -> None:
        super().__init__(**more)
        with self.canvas.before:
            Color(*look.colour(role))
            self._rect = Rectangle()
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: object) -> None:
        self._rect.pos, self._rect.size = self.pos, self.size


class Tab(Action):
    """A section in the navigation."""

    ring_ink = "rail_focus"

    def widen(self) -> None:
        """Be as wide as the rail."""
        self.size_hint_x = 1
        self.halign = "left"
        self.bind(width=self._align)

    def _align(self, *_: object) -> None:
        self.text_size = (self.width - 1.5 * self.look.em, None)

    def show_tab(self, button: elements.Button, *, is_here: bool) -> None:
        """Show it; the section that is shown has a mark before it."""
        self.element = button
        self.bold = is_here
        self.say(("▸ " if is_here else "") + button.text, "on_rail", "rail")


class Page(ScrollView):
    """What scrolls; a touch on something that is dragged does not scroll it."""

    shows: object = None  # the screen that stands on it

    def scroll_to(self, widget: Any, padding: Any = 10, animate: Any = True) -> None:
        """Scroll to what stands on the page; it may be gone until all is in its place."""
        if self in above(widget):
            super().scroll_to(widget, padding, animate)

    def convert_distance_to_scroll(self, dx: float, dy: float) -> tuple[float, float]:
        """Return what to scroll by: nothing where all is seen, where Kivy would go to its end."""
        across, down = super().convert_distance_to_scroll(dx, dy)
        return across, 0 if self._is_all_seen() else down

    def on_viewport_size(self, *_: object) -> None:
        """Begin at the top where all is in view: Kivy would leave it as far down as before."""
        if self._is_all_seen():
            self.scroll_y = 1

    def _is_all_seen(self) -> bool:
        return bool(self.viewport_size[1] <= self.height)

    def on_touch_down(self, touch: Any) -> bool:
        """Give such a touch to what is under it at once."""
        is_wheel = "button" in touch.profile and touch.button.startswith("scroll")
        if self.collide_point(*touch.pos) and not is_wheel:
            place = self.to_local(*touch.pos)
            for widget in self.walk(restrict=True):
                if getattr(widget, "drags_at", None) is not None and widget.drags_at(*place):
                    return bool(self.simulate_touch_down(touch))
        return bool(super().on_touch_down(touch))


class Frame(BoxLayout):
    """The frame for a window that is wide, or narrow: then the sections are in a menu."""

    def __init__(
        self, look: Look, make: Make, app: Companion, user: Any, *, is_narrow: bool
    ) -> None:
        super().__init__(orientation="vertical" if is_narrow else "horizontal")
        self._app, self._user, self._look, self._is_narrow = app, user, look, is_narrow
        self._screen: object = None
        em = look.em
        self._rail = Ground(
            look,
            "rail",
            orientation="horizontal" if is_narrow else "vertical",
            padding=[em * 0.6, em * 0.4],
            spacing=em * 0.3,
        )
        self.add_widget(self._rail)
        self._tabs: dict[str, Tab] = {}
        self._title = Words(look, pos_hint={"center_y": 0.5})
        self._title.bind(height=self._place_head)
        self._back = Tab(look, user) if is_narrow else Action(look, user)
        self._back.pos_hint = {"center_y": 0.5}
        main = BoxLayout(orientation="vertical")
        self.add_widget(main)
        self._head = self._rail if is_narrow else self._make_head(main)
        self.page = Page(do_scroll_x=False, bar_width=em * 0.5, scroll_type=["bars", "content"])
        self.page.bar_color = look.colour("edge")
        self.page.bar_inactive_color = [*look.colour("edge")[:3], 0.5]
        self._column = ColumnView(look, make, padding=[em, em * 0.6, em, em])
        self.page.add_widget(self._column)
        main.add_widget(self.page)
        self._foot = Ground(look, "card", size_hint=(1, None), padding=[em, em * 0.5])
        self._notice = Words(look)
        self._foot.add_widget(self._notice)
        self._notice.bind(height=self._place_foot)
        main.add_widget(self._foot)
        self._fill_rail()

    def _make_head(self, main: BoxLayout) -> BoxLayout:
        em = self._look.em
        head = BoxLayout(size_hint=(1, None), padding=[em, em * 0.6, em, 0], spacing=em * 0.75)
        head.height = em * 3.2
        main.add_widget(head)
        return head

    def _fill_rail(self) -> None:
        em, app = self._look.em, self._app
        if self._is_narrow:
            self._rail.size_hint, self._rail.height = (1, None), em * 3
            self._add_tab("menu", words.MENU, app.open_menu)
            return
        self._rail.size_hint, self._rail.width = (None, 1), em * 10.5
        name = Words(self._look, padding=[em * 0.75, em * 0.4])
        name.say(words.APP, "large", "on_rail", bold=True)
        self._rail.add_widget(name)
        for key, text in words.SECTIONS:
            self._add_tab(key, text, lambda key=key: app.go(key))
        self._rail.add_widget(Widget())
        self._add_tab("board", words.BOARD_BUTTON, app.open_board)

    def _add_tab(self, key: str, text: str, act: Any) -> None:
        tab = Tab(self._look, self._user)
        if self._is_narrow:
            tab.pos_hint = {"center_y": 0.5}
        else:
            tab.widen()
        tab.show_tab(elements.Button(key, text, act), is_here=False)
        self._tabs[key] = tab
        self._rail.add_widget(tab)

    def show(self) -> None:
        """Show the app's screen as it is now."""
        app = self._app
        screen = app.screen
        for key, tab in self._tabs.items():
            tab.show_tab(tab.element, is_here=key == screen.section)
        title, body = app.shown()
        self._show_head(title)
        if screen is not self._screen:
            self._screen = self.page.shows = screen
            self.page.scroll_y = 1
        self._column.show(elements.Column(body))
        notice = app.notice
        self._notice.say(notice.text, "body", "trouble" if notice.is_trouble else "ink")
        self._place_foot()

    def _show_head(self, title: str) -> None:
        app = self._app
        ink = "on_rail" if self._is_narrow else "ink"
        size = "large" if self._is_narrow else "title"
        self._title.say(title, size, ink, bold=True)
        button = elements.Button("back", words.BACK, app.back)
        if isinstance(self._back, Tab):
            self._back.show_tab(button, is_here=False)
        else:
            self._back.show(button)
        wanted = [self._back] * app.can_go_back() + [self._title]
        present = [
            each for each in reversed(self._head.children) if each in (self._back, self._title)
        ]
        if present != wanted:
            for each in present:
                self._head.remove_widget(each)
            for each in wanted:
                self._head.add_widget(each)

    def _place_head(self, *_: object) -> None:
        self._head.height = max(3.1 * self._look.em, self._title.height + self._look.em)

    def _place_foot(self, *_: object) -> None:
        is_there = bool(self._app.notice.text)
        self._foot.height = self._notice.height + self._look.em if is_there else 0
        self._foot.opacity = int(is_there)
