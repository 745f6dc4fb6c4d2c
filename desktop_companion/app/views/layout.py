"""How elements stand: below each other, side by side, in a flow; kept where they come again."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from desktop_companion.app import elements
from desktop_companion.app.views.look import Look
from desktop_companion.app.views.text import Words

GAP = 0.75  # ems between elements
Make = Callable[[elements.Element], Any]  # makes the widget of an element, not yet shown


class Holder:
    """Holds the widgets of elements in a layout, and keeps those that come again."""

    def __init__(self, layout: Any, make: Make) -> None:
        self._layout = layout
        self._make = make
        self._held: list[tuple[tuple[type, object], Any]] = []
        self.is_cut = False

    def show(self, shown: Sequence[elements.Element], lot: int = 0) -> list[Any]:
        """Show the elements in this order; return their widgets.

        With a lot only so many are made anew; `is_cut` tells that there are more.
        """
        pool = dict(self._held)
        held = []
        made = 0
        self.is_cut = False
        counts: dict[type, int] = {}
        for element in shown:
            kind = type(element)
            counts[kind] = counts.get(kind, 0) + 1
            key = (kind, getattr(element, "key", counts[kind]))
            widget = pool.pop(key, None)
            if widget is None:
                self.is_cut = 0 < lot == made
                if self.is_cut:
                    break
                widget = self._make(element)
                made += 1
            widget.show(element)
            held.append((key, widget))
        if [widget for _, widget in held] != [widget for _, widget in self._held]:
            self._arrange([widget for _, widget in held])
        self._held = held
        return [widget for _, widget in held]

    def _arrange(self, widgets: list[Any]) -> None:
        """Put the widgets in; those before the first difference are not touched."""
        before = list(reversed(self._layout.children))
        same = 0
        while same < min(len(before), len(widgets)) and before[same] is widgets[same]:
            same += 1
        for widget in before[same:]:
            self._layout.remove_widget(widget)
        for widget in widgets[same:]:
            self._layout.add_widget(widget)


class ColumnView(BoxLayout):
    """`elements.Column`."""

    def __init__(self, look: Look, make: Make, **more: Any) -> None:
        more = {"spacing": look.em * GAP} | more
        super().__init__(orientation="vertical", size_hint=(1, None), **more)
        self.bind(minimum_height=self.setter("height"))
        self._holder = Holder(self, make)
        self._later = Clock.create_trigger(self._more, 0)

    def show(self, element: elements.Column) -> None:
        """Show the element."""
        self._element = element
        self._holder.show(element.children, element.lot)
        if self._holder.is_cut:
            self._later()

    def _more(self, *_: object) -> None:
        self.show(self._element)


class CardView(BoxLayout):
    """`elements.Card`."""

    def __init__(self, look: Look, make: Make) -> None:
        super().__init__(
            orientation="vertical",
            size_hint=(1, None),
            spacing=look.em * 0.5,
            padding=[look.em * 0.9, look.em * 0.75],
        )
        self.bind(minimum_height=self.setter("height"), pos=self._place, size=self._place)
        with self.canvas.before:
            Color(*look.colour("card"))
            self._ground = RoundedRectangle(radius=[dp(8)])
        self._title = Words(look)
        self._inner = ColumnView(look, make, spacing=look.em * 0.5)

    def show(self, element: elements.Card) -> None:
        """Show the element."""
        self._title.say(element.title, "large", "ink", bold=True)
        wanted = [self._title, self._inner] if element.title else [self._inner]
        if list(reversed(self.children)) != wanted:
            self.clear_widgets()
            for widget in wanted:
                self.add_widget(widget)
        self._inner.show(elements.Column(element.children))

    def _place(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size


class RowView(BoxLayout):
    """`elements.Row`: side by side where the columns' least widths fit."""

    def __init__(self, look: Look, make: Make) -> None:
        super().__init__(size_hint=(1, None), spacing=look.em * 1.25)
        self.look = look
        self._holder = Holder(self, make)
        self._parts: list[tuple[elements.Column | elements.Card, Any]] = []
        self._later = Clock.create_trigger(self._arrange, -1)
        self.bind(width=self._later, minimum_height=self._later)

    def show(self, element: elements.Row) -> None:
        """Show the element."""
        widgets = self._holder.show(element.children)
        for widget in widgets:
            widget.unbind(height=self._later)
            widget.bind(height=self._later)
        self._parts = list(zip(element.children, widgets, strict=True))
        self._arrange()

    def _arrange(self, *_: object) -> None:
        gaps = self.spacing * (len(self._parts) - 1)
        needed = sum(element.width for element, _ in self._parts) * self.look.em + gaps
        fits = needed <= self.width
        self.orientation = "horizontal" if fits else "vertical"
        for element, widget in self._parts:
            widget.size_hint_x = element.weight if fits else 1
            widget.pos_hint = {"top": 1} if fits else {}
        if fits:
            self.height = max([widget.height for _, widget in self._parts], default=0)
        else:
            self.height = self.minimum_height


class Plates(StackLayout):
    """Plates in a line, and in more where they must."""

    def __init__(self, look: Look) -> None:
        super().__init__(size_hint=(1, None), spacing=look.em * 0.5)
        self.bind(minimum_height=self.setter("height"), width=self._limit)

    def hold(self, widgets: Sequence[Any]) -> None:
        """Hold those plates."""
        self.clear_widgets()
        for widget in widgets:
            self.add_widget(widget)
        self._limit()

    def _limit(self, *_: object) -> None:
        for widget in self.children:
            widget.limit(self.width)


class FlowView(Plates):
    """`elements.Flow`."""

    def __init__(self, look: Look, make: Make) -> None:
        super().__init__(look)
        self._holder = Holder(self, make)

    def show(self, element: elements.Flow) -> None:
        """Show the element."""
        self._holder.show(element.children)
        self._limit()
