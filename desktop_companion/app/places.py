"""Where players sit and games begin: tables with a box, and nights kept without one."""

from typing import TYPE_CHECKING, NamedTuple

from bidwhist.night import Night
from desktop_companion.app import house_words, words
from desktop_companion.app.boxes import HERE
from desktop_companion.errors import UserError
from desktop_companion.ledger import without_box

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

OWN_LOOKED_AT, OWN_MOST = 12, 3  # of the newest nights without a box


class Place(NamedTuple):
    """A table: its box's or its night's id as a `key`, its name, the box's `path`, the night's id.

    Without a box `path` is '', before the first night `night`.
    """

    key: str
    name: str
    path: str
    night: str


def places(app: "Companion") -> list[Place]:
    """Return the tables whose box is here, and the newest nights that go on without one."""
    found = []
    for number, state in enumerate(app.tables(), 1):
        if state.stage == HERE:
            night = "" if state.night is None else state.night.night_id
            name = words.TABLE.format(number=number)
            found.append(Place(state.board, name, state.path, night))
    own = [row for row in reversed(app.ledger.nights()) if without_box(row.night)]
    open_rows = [row for row in own[:OWN_LOOKED_AT] if _goes_on(app, row.night)]
    for row in open_rows[:OWN_MOST]:
        date = row.date or words.NO_DATE
        name = house_words.NIGHT_PLACE.format(number=row.number, date=date)
        found.append(Place(row.night, name, "", row.night))
    return found


def _goes_on(app: "Companion", night: str) -> bool:
    try:
        return not app.night(night).closed
    except UserError:  # it is damaged: the list of nights tells of that
        return False


def night_at(app: "Companion", place: Place) -> Night | None:
    """Return the place's night as it stands, None before its first."""
    if not place.path:
        return app.night(place.night)
    state = app.states.get(place.path)
    return None if state is None else state.night
