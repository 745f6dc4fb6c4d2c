"""What the desk asks for: what it does is shown, and nothing is done without OK here."""

from bidwhist.corrections import find_hand
from bidwhist.errors import BidWhistError
from bidwhist.hand import RENEGE
from bidwhist.prospect import Prospect, prospect
from bidwhist.seats import SEATS, side_names
from scorebox import texts
from scorebox.canvas import COLUMNS
from scorebox.screens.confirm import LINES, Confirm
from scorebox.screens.effect import correction_lines, hand_line, ruling_lines
from scorebox.screens.undo import rulings_that_go, undo_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from scorebox.box import Box
    from scorebox.request import Request
    from scorebox.screens import Screen

GUARD_MS = 1000  # presses are not for this screen until it has been seen so long
BOOKS_ROW = 3  # of a renege's lines: what is moved says as much


class RequestScreen(Confirm):
    """Asks for OK. The first presses count for nothing: they were meant for the screen before."""

    def __init__(self, box: "Box", request: "Request", origin: "Screen") -> None:
        title, lines = request_lines(box, request.command)
        super().__init__(
            title, lines, lambda: _accept(box, request, origin), lambda: _deny(request, origin)
        )
        self._keeper = box.keeper
        self._since_ms = box.keeper.ms()
        box.draft = ("request", [])

    def handle(self, gesture: int) -> "Screen | None":
        """Answer like any question, once it has been seen."""
        if self._keeper.ms() - self._since_ms < GUARD_MS:
            return None
        return super().handle(gesture)


def _accept(box: "Box", request: "Request", origin: "Screen") -> "Screen":
    is_ruling = request.command[0] == "ruling"
    next_deal = box.next_deal()

    def then() -> "Screen":
        return origin if is_ruling and box.next_deal() == next_deal else box.home()

    def accept() -> "Screen":
        return box.attempt(request.accept, then, origin)

    if not request.is_pending():
        return accept()  # which says why not
    from scorebox.screens.director import ask_for_his

    rulings = _rulings(box, request.command)
    return ask_for_his(box, rulings, accept, lambda: RequestScreen(box, request, origin))


def _rulings(box: "Box", command: "tuple[Any, ...]") -> "Sequence[Sequence[Any]]":
    """Return the rulings that come or fall with the command."""
    kind = command[0]
    if kind == "because":
        return _rulings(box, command[2])
    if kind == "ruling":
        return [command[2]]
    if kind == "undo":
        return rulings_that_go(box)
    if kind not in ("strike", "remove"):
        return ()
    rulings: Sequence[Sequence[Any]] = find_hand(box.night(), command[1])[1].rulings
    return rulings if kind == "remove" else [rulings[command[2]]]


def _deny(request: "Request", origin: "Screen") -> "Screen":
    request.deny()
    return origin


def request_lines(box: "Box", command: "tuple[Any, ...]") -> "tuple[str, list[str]]":
    """Return the title and the lines that tell what is asked for, and what it does."""
    if command[0] == "because":
        title, lines = request_lines(box, command[2])
        return title, lines[: LINES - 1] + [command[1][:20]]
    kind = command[0]
    if kind not in ("ruling", "strike", "change", "insert", "remove"):
        return _of_the_game(box, command)
    try:
        found = prospect(box.night(), command)
    except BidWhistError as error:
        return texts.DESK_ASKS, list(texts.error_lines(error.code))
    if kind == "ruling":
        return _of_a_ruling(box, command, found)
    lines = correction_lines(box, found)
    return texts.DESK_WANTS[kind], [_which(box, kind, command[1], found)] + lines


def _of_a_ruling(
    box: "Box", command: "tuple[Any, ...]", found: Prospect
) -> "tuple[str, list[str]]":
    ruling = command[2]
    if ruling[0] == RENEGE:
        who = SEATS[ruling[1].accused]
    else:
        who = side_names(found.game.rules.players)[ruling[1]]
    lines = [_which(box, command[0], command[1], found)] + ruling_lines(box, found)
    if len(lines) > LINES:
        del lines[BOOKS_ROW]
    return "{} {}".format(texts.DESK_WANTS[ruling[0]], who), lines


def _which(box: "Box", kind: str, opened: "int | None", found: Prospect) -> str:
    """Return 'game 1 hand 3', or where it matters what the hand is 'G1 H3  E 4↑♥  10'."""
    hands = found.game.hands()
    places = [i for i in range(len(hands)) if hands[i].opened == opened]
    number = (places[0] if places else len(hands) - (kind != "insert")) + 1
    game = box.night().number_of(found.game)
    if kind in ("ruling", "strike"):
        return "game {} hand {}".format(game, number)
    hand = hands[number - 1] if found.hand is None else found.hand
    line = "G{} H".format(game) + hand_line(number, hand)
    return line if len(line) <= COLUMNS else line.replace("  ", " ")[:COLUMNS]


def _of_the_game(box: "Box", command: "tuple[Any, ...]") -> "tuple[str, list[str]]":
    kind = command[0]
    lines = undo_lines(box) if kind == "undo" else []
    if kind == "concede":
        lines = [box.side_label(command[1]) + " gives up"]
    return texts.DESK_WANTS[kind], lines
