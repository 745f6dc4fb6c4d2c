"""Where one was on a screen: coming back, the same thing has the focus and is in view."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.clock import Clock

from desktop_companion.app.views.focus import Ringed, above, name_of
from desktop_companion.app.views.listing import ListingView


class Stay(NamedTuple):
    """What had the focus, by its name (None: nothing), which row of a list, and the scrolling."""

    name: tuple[type, object] | None
    row: Sequence[str]
    at: int
    scrolled: float


def leave(screen: Any, page: Any) -> None:
    """Note where one is on the screen, which stands in the page."""
    holder = Ringed.holder
    if holder is not None and page not in above(holder):
        holder = None
    row, at = (holder.chosen, holder.at) if isinstance(holder, ListingView) else ((), 0)
    screen.stay = Stay(None if holder is None else name_of(holder), row, at, page.scroll_y)


def come_back(screen: Any, page: Any) -> None:
    """Be where one was on the screen, if one was there; it stands in the page now."""
    stay, screen.stay = screen.stay, None
    if stay is None:
        return
    # how long the page is shows when all is in its place
    Clock.schedule_once(partial(_scroll, screen, page, stay.scrolled), 0)
    for widget in page.walk() if stay.name is not None else ():
        if isinstance(widget, Ringed) and widget.is_focusable and name_of(widget) == stay.name:
            if isinstance(widget, ListingView):
                widget.go_to(stay.row, stay.at)
            widget.focus = True
            return


def _scroll(screen: Any, page: Any, scrolled: float, _dt: float) -> None:
    if page.shows is screen:  # in a hurry one is on another by now
        page.scroll_y = scrolled
