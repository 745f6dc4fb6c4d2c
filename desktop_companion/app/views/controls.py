"""What is pressed, chosen and typed into."""

from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput

from desktop_companion.app import elements
from desktop_companion.app.views.focus import Ringed
from desktop_companion.app.views.look import FONT, WIDE_FONT, Look, hair
from desktop_companion.app.views.text import Words

ROUND = 6  # dp
CHOSEN, NOT_CHOSEN = "◉ ", "○ "


class Plate(Label):
    """A text on a ground of its own, as wide as it is but no wider than `most`."""

    def __init__(self, look: Look, **more: Any) -> None:
        super().__init__(markup=True, font_name=FONT, size_hint=(None, None), **more)
        self.look = look
        self.plain = ""
        self._most = 0.0
        self.text_size: tuple[float | None, None] = (None, None)
        with self.canvas.before:
            self._fill = Color(0, 0, 0, 0)
            self._plate = RoundedRectangle(radius=[dp(ROUND)])
            self._edge = Color(0, 0, 0, 0)
            self._line = Line(width=hair())
        self.bind(pos=self._place, size=self._place, texture_size=self._fit)

    def say(self, text: str, ink: str, ground: str, edge: str = "") -> None:
        """Show that text on that ground, with an edge or ''."""
        self.plain, self.ink, self.ground = text, ink, ground
        self.font_size = self.look.size("body")
        self.color = self.look.colour(ink)
        self._fill.rgba = self.look.colour(ground)
        self._edge.rgba = self.look.colour(edge) if edge else (0, 0, 0, 0)
        self.text = self.look.marked(text, with_red=ink == "ink")

    def limit(self, most: float) -> None:
        """Be no wider than that."""
        if most != self._most:
            self._most = most
            self.text_size = (None, None)
            self._fit()

    def _fit(self, *_: object) -> None:
        if self.size_hint_x is not None:
            self.height = self.texture_size[1] + 0.9 * self.look.em
            return
        across, up = self.look.em * 0.75, self.look.em * 0.45
        inner = max(1, self._most - 2 * across)
        if self._most and self.text_size[0] is None and self.texture_size[0] > inner:
            self.text_size = (inner, None)
            return
        self.size = (self.texture_size[0] + 2 * across, self.texture_size[1] + 2 * up)

    def _place(self, *_: object) -> None:
        self._plate.pos, self._plate.size = self.pos, self.size
        self._line.rounded_rectangle = (*self.pos, *self.size, dp(ROUND))


class Action(Ringed, ButtonBehavior, Plate):
    """`elements.Button`: pressed by a touch, Enter or Space."""

    user: Any  # what the user does goes there

    def __init__(self, look: Look, user: Any, **more: Any) -> None:
        super().__init__(look=look, **more)
        self.user = user

    def show(self, element: elements.Button) -> None:
        """Show the element."""
        self.element = element
        self.disabled = not element.is_on
        self.is_focusable = element.is_on
        if element.is_main and element.is_on:
            self.say(element.text, "on_primary", "primary")
        else:
            self.say(element.text, "ink" if element.is_on else "quiet", "field", "edge")
        self.disabled_color = self.color

    def on_release(self) -> None:
        """Do it."""
        self.user(self.element.act)

    def keyboard_on_key_down(self, window: Any, keycode: Any, text: str, modifiers: Any) -> bool:
        """Do it by Enter or Space."""
        if keycode[1] in ("enter", "numpadenter", "spacebar") and not modifiers:
            self.on_release()
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))


class Option(ButtonBehavior, Plate):
    """One thing to choose; the group has the focus."""

    def show(self, text: str, *, is_chosen: bool) -> None:
        """Show it, by a mark as well as by its ground."""
        mark = CHOSEN if is_chosen else NOT_CHOSEN
        self.say(mark + text, "ink", "chosen" if is_chosen else "field", "edge")


class ChoiceView(BoxLayout):
    """`elements.Choice`: what it is about, the options, and what is wrong."""

    def __init__(self, look: Look, user: Any, flow: Any) -> None:
        super().__init__(orientation="vertical", size_hint=(1, None), spacing=look.em * 0.3)
        self.bind(minimum_height=self.setter("height"))
        self.look = look
        self.group = OptionGroup(look, user, flow)
        self._label, self._note = Words(look), Words(look)
        self.add_widget(self._label)
        self.add_widget(self.group)

    def show(self, element: elements.Choice) -> None:
        """Show the element."""
        self.element = element
        self._label.say(element.label, "body", "quiet")
        self.group.show(element)
        self._note.say(element.note, "small", "trouble")
        _with_note(self, self._note, bool(element.note))


def _with_note(box: BoxLayout, note: Words, is_there: bool) -> None:
    if is_there and note.parent is None:
        box.add_widget(note)
    elif not is_there and note.parent is not None:
        box.remove_widget(note)


class OptionGroup(Ringed, BoxLayout):
    """The options of a choice: one stop of the focus, arrows choose."""

    def __init__(self, look: Look, user: Any, flow: Any) -> None:
        self.look = look
        super().__init__(orientation="vertical", size_hint=(1, None))
        self.bind(minimum_height=self.setter("height"))
        self._user = user
        self.options: list[Option] = []
        self._flow = flow
        self.add_widget(self._flow)

    def show(self, element: elements.Choice) -> None:
        """Show the options."""
        self.element = element
        if len(self.options) != len(element.options):
            self.options = [Option(look=self.look) for _ in element.options]
            for place, option in enumerate(self.options):
                option.bind(on_release=lambda _, place=place: self._choose(place))
            self._flow.hold(self.options)
        for option, (value, text) in zip(self.options, element.options, strict=True):
            option.show(text, is_chosen=value == element.value)

    def _choose(self, place: int) -> None:
        self.focus = True
        self._user(self.element.act, self.element.options[place][0])

    def keyboard_on_key_down(self, window: Any, keycode: Any, text: str, modifiers: Any) -> bool:
        """Choose by arrows, Home and End."""
        values = [value for value, _ in self.element.options]
        at = values.index(self.element.value) if self.element.value in values else -1
        last = len(values) - 1
        to = {"left": max(0, at - 1), "up": max(0, at - 1), "right": min(last, at + 1),
              "down": min(last, at + 1), "home": 0, "end": last}.get(keycode[1])  # fmt: skip
        if to is None or modifiers:
            return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))
        if to != at:
            self._choose(to)
        return True


class Line1(Ringed, TextInput):
    """A line of text."""

    def __init__(self, look: Look) -> None:
        self.look = look
        super().__init__(
            multiline=False,
            write_tab=False,
            text_validate_unfocus=False,
            size_hint=(1, None),
            font_name=WIDE_FONT,
            background_normal="",
            background_active="",
            background_disabled_normal="",
        )


class FieldView(BoxLayout):
    """`elements.Field`: what it is about, the line to type into, and what is wrong."""

    def __init__(self, look: Look, user: Any) -> None:
        super().__init__(orientation="vertical", size_hint=(1, None), spacing=look.em * 0.3)
        self.bind(minimum_height=self.setter("height"))
        self.look, self._user = look, user
        self.line = Line1(look)
        self.line.font_size = look.size("body")
        self.line.padding = [look.em * 0.6, look.em * 0.5]
        self.line.height = look.em * 2.4
        self.line.foreground_color = look.colour("ink")
        self.line.background_color = look.colour("field")
        self.line.cursor_color = look.colour("accent")
        self.line.hint_text_color = look.colour("quiet")
        self.line.selection_color = [*look.colour("accent")[:3], 0.35]
        self.line.bind(text=self._typed, on_text_validate=self._entered)
        with self.line.canvas.after:
            Color(*look.colour("edge"))
            self._edge = Line(width=hair())
        self.line.bind(pos=self._place, size=self._place)
        self._label, self._note = Words(look), Words(look)
        self.add_widget(self._label)
        self.add_widget(self.line)

    def show(self, element: elements.Field) -> None:
        """Show the element."""
        self.element = element
        self._label.say(element.label, "body", "quiet")
        self.line.hint_text = element.hint
        if self.line.text != element.value:
            self.line.text = element.value
        self._note.say(element.note, "small", "trouble")
        _with_note(self, self._note, bool(element.note))

    def _place(self, *_: object) -> None:
        self._edge.rounded_rectangle = (*self.line.pos, *self.line.size, dp(ROUND))

    def _typed(self, _line: object, text: str) -> None:
        if text != self.element.value:
            self._user(self.element.act, text)

    def _entered(self, _line: object) -> None:
        if self.element.enter is not None:
            self._user(self.element.enter)
