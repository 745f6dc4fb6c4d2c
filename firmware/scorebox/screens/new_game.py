"""A new game, a new night: what to do between games."""

from bidwhist.errors import BidWhistError
from bidwhist.seats import seats_from
from scorebox import texts
from scorebox.box import Message
from scorebox.screens.choice import Choice
from scorebox.screens.confirm import Confirm
from scorebox.screens.display_test import DisplayTest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from scorebox.box import Box
    from scorebox.screens import Screen

PRESET = "standard"


def first_dealer(box: "Box") -> "Screen":
    """Ask who deals first: at the night's start the first diamond decides, later who is next."""
    games = box.night().games
    start = games[-1].fold.dealer if games else 0
    seats = seats_from(start, 4)
    box.draft = ("dealer", [])

    def pick(place: int) -> "Screen":
        command = ("open_game", PRESET, (), seats[place], None, 0, 0)
        return box.do(command, box.home)

    labels = [box.seat_label(seat) for seat in seats]
    return Choice("WHO DEALS FIRST?", labels, pick, box.home, 0, "", "begin")


def after_the_end(box: "Box") -> "Screen":
    """A game has ended: the next one, or another night."""
    return Choice(
        "GAME OVER",
        ["next game", "new night"],
        lambda place: new_night(box) if place else next_game(box),
        box.home,
    )


def next_game(box: "Box") -> "Screen":
    """Begin the next game; the deal simply goes on."""
    return box.do(("open_game", PRESET, (), None, None, 0, 0), box.home)


def new_night(box: "Box") -> "Screen":
    """Ask before this night is closed."""

    def act() -> "Screen":
        try:
            box.keeper.begin_night()
        except BidWhistError as error:  # an open hand, a full flash
            return Message(texts.error_lines(error.code), box.home())
        return box.home()

    return Confirm(
        "NEW NIGHT?", ["closes this one for", "good; it is kept"], act, box.home, "new night"
    )


def night_menu(box: "Box") -> "Screen":
    """What the night offers besides the next hand."""
    games = box.night().games
    entries: list[tuple[str, Callable[[], Screen]]] = [
        ("new game", lambda: _ask_new_game(box)),
        ("new night", lambda: new_night(box)),
    ]
    if games and games[-1].fold.tally.reason is None:
        entries.append(("time is called", lambda: box.do(("time",), box.home)))
    entries.append(("display test", lambda: DisplayTest(box.home)))
    return Choice(
        "TONIGHT", [label for label, _ in entries], lambda place: entries[place][1](), box.home
    )


def _ask_new_game(box: "Box") -> "Screen":
    games = box.night().games
    if not games or games[-1].fold.tally.reason is not None:
        return first_dealer(box)
    return Confirm(
        "NEW GAME?",
        ["this game is not", "over: it would stay", "unfinished"],
        lambda: first_dealer(box),
        box.home,
        "new game",
    )
