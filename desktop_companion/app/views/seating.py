"""A table with its seats, and who is free: players are dragged, or moved by keys."""

from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from desktop_companion.app import elements, house_words
from desktop_companion.app.views.controls import ROUND, Plate
from desktop_companion.app.views.focus import Ringed, above
from desktop_companion.app.views.layout import Plates
from desktop_companion.app.views.look import Look, hair
from desktop_companion.app.views.text import Words

HELD = "▸ "
ROW = 2.7  # ems between the seats' rows
FAR = 8  # dp that a touch moves before something is dragged
SEAT_KEYS = {"up": 0, "right": 1, "down": 2, "left": 3}  # an arrow goes to the seat there
ENTER = ("enter", "numpadenter", "spacebar")


class SpotPlate(Plate):
    """A seat, or somebody who is free."""

    def show(self, spot: elements.Spot, *, is_at: bool, is_held: bool) -> None:
        """Show it; `is_at` where the keys are, `is_held` while it is picked up."""
        self.spot = spot
        ink = "quiet" if spot.is_empty else "ink"
        ground = "chosen" if is_at or is_held else "field"
        self.say((HELD if is_held else "") + spot.text, ink, ground, "focus" if is_at else "edge")
        self._line.width = dp(2) if is_at else hair()


class SpotGroup(Ringed, BoxLayout):
    """Spots that are one stop of the focus; the keys go from one to another."""

    def __init__(self, look: Look, view: "SeatingView", **more: Any) -> None:
        self.look = look
        super().__init__(size_hint=(1, None), **more)
        self._view = view
        self.at = 0
        self.plates: list[SpotPlate] = []
        self.spots: list[elements.Spot] = []
        self.bind(focus=lambda *_: self.draw())

    def fit(self, spots: list[elements.Spot]) -> None:
        """Show those spots."""
        self.spots = spots
        self.at = max(0, min(self.at, len(spots) - 1))
        if len(self.plates) != len(spots):
            self.plates = [SpotPlate(look=self.look) for _ in spots]
            self.hold()
        self.draw()
        self.is_focusable = bool(spots)  # which may take the focus away, and draws again

    def hold(self) -> None:
        """Put the plates in."""

    def draw(self) -> None:
        """Show the spots as they are."""
        for place, (plate, spot) in enumerate(zip(self.plates, self.spots, strict=True)):
            is_at = self.focus and place == self.at
            plate.show(spot, is_at=is_at, is_held=spot.key == self._view.held)

    def _into_view(self, *_: object) -> None:
        """Scroll to the spot where the keys are."""
        for page in above(self):
            is_longer = isinstance(page, ScrollView) and page.viewport_size[1] > page.height
            if is_longer and self.plates:
                page.scroll_to(self.plates[self.at], padding=dp(12), animate=False)

    def arrow(self, name: str) -> int | None:
        """Return the place that a key leads to, None if it leads nowhere."""
        raise NotImplementedError

    def keyboard_on_key_down(self, window: Any, keycode: Any, text: str, modifiers: Any) -> bool:
        """Go to another spot, pick up, put down, or seat at once."""
        name = keycode[1]
        if modifiers or not self.spots:
            return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))
        key = self.spots[self.at].key
        to = self.arrow(name)
        if to is not None:
            self.at = to
            self.draw()
            self._into_view()
        elif name in ENTER:
            self._view.choose(key)
        elif name in ("backspace", "delete"):
            self._view.move(key, elements.BENCH)
        elif name in self._view.letters():
            self._view.move(key, name.upper())
        else:
            return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))
        return True


class SeatGroup(SpotGroup):
    """The four seats around their table."""

    def __init__(self, look: Look, view: "SeatingView") -> None:
        super().__init__(look, view)
        self.height = look.em * ROW * 3
        with self.canvas.before:
            Color(*look.colour("card"))
            self._felt = RoundedRectangle(radius=[look.em * 1.5])
        self.bind(pos=self._later, size=self._later)

    def hold(self) -> None:
        """Put the plates in; they stand where their seats are."""
        self.clear_widgets()
        self._floor = Widget()
        self.add_widget(self._floor)
        for plate in self.plates:
            self._floor.add_widget(plate)
            plate.bind(size=self._later)

    def _later(self, *_: object) -> None:
        em, middle = self.look.em, self.center_x
        row, aside = em * ROW, min(self.width / 4, em * 8)
        wide = min(self.width, em * 30)
        self._felt.pos = (middle - wide / 2, self.y + row * 0.2)
        self._felt.size = (wide, row * 2.6)
        places = ((0, 1), (1, 0), (0, -1), (-1, 0))
        for plate, (across, up) in zip(self.plates, places, strict=False):
            plate.limit(self.width / 2 - em * 0.5)
            plate.center = (middle + across * aside, self.center_y + up * row)

    def arrow(self, name: str) -> int | None:
        """Go to the seat on that side."""
        return SEAT_KEYS.get(name)


class FreeGroup(SpotGroup):
    """Who is free."""

    def __init__(self, look: Look, view: "SeatingView") -> None:
        super().__init__(look, view, orientation="vertical")
        self._flow = Plates(look)
        self.add_widget(self._flow)
        self.bind(minimum_height=self.setter("height"))

    def hold(self) -> None:
        """Put the plates in, one after another."""
        self._flow.hold(self.plates)

    def arrow(self, name: str) -> int | None:
        """Go on or back."""
        last = len(self.spots) - 1
        return {"left": max(0, self.at - 1), "up": max(0, self.at - 1),
                "right": min(last, self.at + 1), "down": min(last, self.at + 1),
                "home": 0, "end": last}.get(name)  # fmt: skip


class SeatingView(BoxLayout):
    """`elements.Seating`."""

    def __init__(self, look: Look, user: Any) -> None:
        super().__init__(orientation="vertical", size_hint=(1, None), spacing=look.em * 0.5)
        self.bind(minimum_height=self.setter("height"))
        self._user = user
        self.held = ""  # the key of what is picked up
        self._grip: SpotPlate | None = None  # what is touched
        self._is_dragged = False
        self._label, self._free_label = Words(look), Words(look)
        self.seats, self.free = SeatGroup(look, self), FreeGroup(look, self)
        for widget in (self._label, self.seats, self._free_label, self.free):
            self.add_widget(widget)
        self.look = look
        with self.canvas.after:  # what is dragged, under the pointer
            self._shade_colour = Color(0, 0, 0, 0)
            self._shade = RoundedRectangle(radius=[dp(ROUND)])
            self._ghost_colour = Color(1, 1, 1, 0)
            self._ghost = Rectangle()

    def show(self, element: elements.Seating) -> None:
        """Show the element."""
        self.element = element
        spots = [*element.seats, *element.free]
        if self.held not in [spot.key for spot in spots if not spot.is_empty]:
            self.held = ""
        self.seats.fit(list(element.seats))
        had_focus = self.free.focus
        self.free.fit(list(element.free))
        if had_focus and not element.free:  # the last one who was free sits down
            self.seats.focus = True
        self._label.say(element.label, "small", "quiet")
        self._tell()

    def _tell(self) -> None:
        """Say what is picked up, or who is free."""
        names = {spot.key: spot.text for spot in (*self.element.seats, *self.element.free)}
        if self.held:
            text = house_words.IN_HAND.format(name=names[self.held])
            self._free_label.say(text, "body", "accent")
        else:
            self._free_label.say(self.element.free_label, "body", "quiet")

    def letters(self) -> list[str]:
        """Return the keys that seat at once."""
        return [spot.key.lower() for spot in self.element.seats]

    # -- what a user does -------------------------------------------------------------------------

    def choose(self, key: str) -> None:
        """Pick it up, put it back, or put what is picked up there."""
        empty = [spot.key for spot in self.element.seats if spot.is_empty]
        if self.held and self.held != key:
            self.move(self.held, key)
            return
        self.held = "" if self.held or key in empty else key
        self.seats.draw()
        self.free.draw()
        self._tell()

    def move(self, key: str, to: str) -> None:
        """Move what is there to another place."""
        self.held = ""
        self._user(self.element.move, key, to)

    # -- touches ----------------------------------------------------------------------------------

    def _plate_at(self, x: float, y: float) -> SpotPlate | None:
        for plate in (*self.seats.plates, *self.free.plates):
            if plate.collide_point(x, y):
                return plate
        return None

    def drags_at(self, x: float, y: float) -> bool:
        """Tell whether a touch there drags something."""
        plate = self._plate_at(x, y)
        return plate is not None and not plate.spot.is_empty

    def on_touch_down(self, touch: Any) -> bool:
        """Take hold of a spot."""
        if "button" in touch.profile and touch.button.startswith("scroll"):
            return False
        plate = self._plate_at(*touch.pos)
        if plate is None:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._grip, self._is_dragged = plate, False
        group = self.seats if plate in self.seats.plates else self.free
        group.at = group.plates.index(plate)
        FocusBehavior.ignored_touch.append(touch)  # else the focus would be taken away again
        group.focus = True
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Drag it."""
        if touch.grab_current is not self or self._grip is None:
            return False
        far = max(abs(touch.x - touch.ox), abs(touch.y - touch.oy))
        if not self._grip.spot.is_empty and far > dp(FAR):
            self._is_dragged = True
        if self._is_dragged:
            self._show_ghost(touch)
        return True

    def _show_ghost(self, touch: Any) -> None:
        plate, em = self._grip, self.look.em
        if plate is None:
            return
        width, height = plate.texture_size
        self._ghost.texture, self._ghost.size = plate.texture, plate.texture_size
        self._ghost.pos = (touch.x - width / 2, touch.y)
        self._shade.pos = (touch.x - width / 2 - em * 0.75, touch.y - em * 0.45)
        self._shade.size = (width + em * 1.5, height + em * 0.9)
        self._shade_colour.rgba = self.look.colour("chosen")
        self._ghost_colour.a = 1

    def on_touch_up(self, touch: Any) -> bool:
        """Let it go where it is."""
        if touch.grab_current is not self or self._grip is None:
            return False
        touch.ungrab(self)
        grip, self._grip = self._grip, None
        self._ghost_colour.a = self._shade_colour.a = 0
        under = self._plate_at(*touch.pos)
        if not self._is_dragged:
            self.choose(grip.spot.key)
        elif under is not None and under is not grip:
            self.move(grip.spot.key, under.spot.key)
        elif under is None and self.collide_point(*touch.pos) and touch.y < self.seats.y:
            self.move(grip.spot.key, elements.BENCH)
        return True
