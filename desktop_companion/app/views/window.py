"""The window, the keys that hold anywhere in it, and what is done when something fails."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.floatlayout import FloatLayout

from desktop_companion.app import elements, words
from desktop_companion.app.companion import Companion
from desktop_companion.app.ending import Faults, on_ctrl_c
from desktop_companion.app.views.box import GlassView, PadView
from desktop_companion.app.views.chart import ChartView
from desktop_companion.app.views.controls import Action, ChoiceView, FieldView
from desktop_companion.app.views.focus import Ringed, above, name_of
from desktop_companion.app.views.frame import Frame
from desktop_companion.app.views.layout import CardView, ColumnView, FlowView, Plates, RowView
from desktop_companion.app.views.listing import ListingView
from desktop_companion.app.views.look import NARROW, Look
from desktop_companion.app.views.returning import come_back, leave
from desktop_companion.app.views.scores import BoardView, ScoresView
from desktop_companion.app.views.seating import SeatingView
from desktop_companion.app.views.text import TextView

TAB, ESCAPE, PAGE_UP, PAGE_DOWN, F11 = 9, 27, 280, 281, 292
BIGGER, SMALLER = (43, 61, 270), (45, 269)  # + = and -, those of the keypad too


class Root(FloatLayout):
    """Everything in the window; made anew when theme, size of the text or width are others."""

    def __init__(self, app: Companion, redraw: Callable[[], None]) -> None:
        super().__init__()
        self._app = app
        self._redraw = redraw
        self._kind: object = None  # what `_inner` was made for
        self._inner: Any = None
        self._screen: object = None  # that was drawn last
        self.look = Look(app.settings.theme, app.settings.text_size)

    def user(self, action: Any, *items: object) -> None:
        """Let the user's action be done, and show what comes of it before his next key."""
        self._app.act(action, *items)
        self._redraw()

    def make(self, element: elements.Element) -> Any:
        """Return the widget of an element, not yet shown."""
        look, user = self.look, self.user
        makers: dict[type, Any] = {
            elements.Text: lambda: TextView(look),
            elements.Button: lambda: Action(look, user),
            elements.Choice: lambda: ChoiceView(look, user, Plates(look)),
            elements.Field: lambda: FieldView(look, user),
            elements.Flow: lambda: FlowView(look, self.make),
            elements.Column: lambda: ColumnView(look, self.make),
            elements.Row: lambda: RowView(look, self.make),
            elements.Card: lambda: CardView(look, self.make),
            elements.Scores: lambda: ScoresView(look),
            elements.Drawing: lambda: ChartView(look),
            elements.Seating: lambda: SeatingView(look, user),
            elements.Glass: lambda: GlassView(look),
            elements.Pad: lambda: PadView(look, user),
            elements.Listing: lambda: ListingView(look, user),
        }
        return makers[type(element)]()

    def draw(self) -> None:
        """Show the screen as it is now."""
        settings, screen = self._app.settings, self._app.screen
        is_same = screen is self._screen
        page = getattr(self._inner, "page", None)
        if not is_same and None not in (page, self._screen):
            leave(self._screen, page)
        look = Look(settings.theme, settings.text_size)
        is_narrow = Window.width < NARROW * look.em
        kind = (look.key, is_narrow, screen.is_whole)
        if kind != self._kind:
            self.look, self._kind = look, kind
            Window.clearcolor = look.colour("ground")
            self.clear_widgets()
            if screen.is_whole:
                self._inner = BoardView(look)
            else:
                self._inner = Frame(look, self.make, self._app, self.user, is_narrow=is_narrow)
            self.add_widget(self._inner)
        if screen.is_whole:
            self._inner.show(screen.body()[0])
        else:
            self._inner.show()
        self._mend_focus(is_same=is_same)
        self._screen = screen
        page = getattr(self._inner, "page", None)
        if not is_same and page is not None:
            come_back(screen, page)

    def _mend_focus(self, *, is_same: bool) -> None:
        """Take the focus from what is shown no more, else the next key would do it once more.

        On the same screen it goes to what was made in its place.
        """
        holder = Ringed.holder
        if holder is None or self in above(holder):
            return
        name = name_of(holder)
        holder.focus = False
        for widget in self.walk() if is_same else ():
            if isinstance(widget, Ringed) and widget.is_focusable and name_of(widget) == name:
                widget.focus = True
                return

    def begin_focus(self) -> bool:
        """Give the focus to the screen's first thing that takes it, unless something has it."""
        page = getattr(self._inner, "page", None)
        found = None
        for widget in [] if page is None else self.walk():
            if isinstance(widget, FocusBehavior) and widget.is_focusable:
                if widget.focus:
                    return False
                if found is None and page in above(widget):
                    found = widget
        if found is not None:
            found.focus = True
        return found is not None

    def leaf(self, pages: float) -> None:
        """Leaf through the page."""
        page = getattr(self._inner, "page", None)
        if page is None:
            return
        hidden = page.viewport_size[1] - page.height
        if hidden > 0:
            step = pages * page.height * 0.9 / hidden
            page.scroll_y = max(0.0, min(1.0, page.scroll_y - step))


class Told(ExceptionHandler):
    """What fails while something is drawn or done is told, and the app goes on."""

    def __init__(self, app: Companion) -> None:
        super().__init__()
        self._faults = Faults(app)

    def handle_exception(self, exception: BaseException) -> int:
        """Tell of it, unless the app is to end."""
        goes_on = isinstance(exception, Exception) and self._faults.take(exception)
        return int(ExceptionManager.PASS if goes_on else ExceptionManager.RAISE)


class RiseFly(App):
    """The program in its window."""

    def __init__(self, companion: Companion, *, fills_screen: bool = True) -> None:
        super().__init__()
        self._fills_screen = fills_screen  # with the scoreboard
        self.title = words.APP
        self.companion = companion
        self._later = Clock.create_trigger(self._draw, 0)
        self._news = Clock.create_trigger(self._take_news, 0)

    def build(self) -> Root:
        """Return the root, drawn once."""
        root = Root(self.companion, self._draw_now)
        root.draw()
        return root

    def on_start(self) -> None:
        """Listen to the boxes, the keys and the window."""
        self.companion.changed = self._later
        self.companion.mail.wake = self._news
        Window.bind(on_key_down=self._key, size=self._later)
        self._handler = Told(self.companion)
        ExceptionManager.add_handler(self._handler)
        # raised anywhere but between two frames, Kivy may let it fall
        self._leave_ctrl_c = on_ctrl_c(partial(Clock.schedule_once, self._end_now, 0))
        self._news()

    def on_stop(self) -> None:
        """Let go of everything."""
        self._leave_ctrl_c()
        ExceptionManager.remove_handler(self._handler)
        Window.unbind(on_key_down=self._key, size=self._later)
        self.companion.mail.wake = self.companion.changed = lambda: None

    def _end_now(self, *_: object) -> None:
        raise KeyboardInterrupt

    def _draw_now(self) -> None:
        self._later.cancel()
        self._draw()

    def _draw(self, *_: object) -> None:
        wanted = "auto" if self.companion.screen.is_whole and self._fills_screen else False
        if Window.fullscreen != wanted:
            Window.fullscreen = wanted
        title = self.companion.window_title()
        if title != self.title:
            self.title = title
            Window.set_title(title)
        self.root.draw()

    def _take_news(self, *_: object) -> None:
        self.companion.take_news()

    def _key(
        self, _window: object, key: int, _scan: int, text: str | None, modifiers: list[str]
    ) -> bool:
        """Do what a key means anywhere; tell whether it means something."""
        app, user = self.companion, self.root.user
        held = {"ctrl", "alt", "shift", "meta"} & set(modifiers)
        if held in ({"ctrl"}, {"ctrl", "shift"}):
            if key in BIGGER or key in SMALLER:
                user(app.resize_text, 1 if key in BIGGER else -1)
                return True
            place = key - ord("1")
            if held == {"ctrl"} and 0 <= place < len(words.SECTIONS):
                user(app.go, words.SECTIONS[place][0])
                return True
        elif not held:
            return self._plain_key(key, text)
        return False

    def _plain_key(self, key: int, text: str | None) -> bool:
        """Do what a key means that is pressed by itself."""
        app, user = self.companion, self.root.user
        if key == F11:
            user(app.open_board)
        elif key == ESCAPE:
            user(app.back)
        elif key == TAB:
            return bool(self.root.begin_focus())
        elif key in (PAGE_UP, PAGE_DOWN):
            self.root.leaf(1 if key == PAGE_DOWN else -1)
        else:
            return bool(text) and app.screen.is_whole and app.screen.key(str(text))
        return True
