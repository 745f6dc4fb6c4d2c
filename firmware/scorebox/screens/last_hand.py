"""The last hand in words, with its rulings."""

from bidwhist.hand import AWARD, NOTE, PLAYED, RENEGE
from bidwhist.seats import SEATS, side_names
from scorebox import texts
from scorebox.buttons import BACK, BUTTONS, OK
from scorebox.canvas import COLUMNS
from scorebox.screens import Screen
from scorebox.screens.books import last_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from bidwhist.fold import Result
    from bidwhist.rulings import Ruled
    from scorebox.box import Box
    from scorebox.canvas import Canvas

ROOM = 5  # lines between the title and the help


class LastHand(Screen):
    """What was bid, how many books, what the rulings moved, and the points."""

    def __init__(self, box: "Box") -> None:
        self._box = box

    def render(self, canvas: "Canvas") -> None:
        """Draw the hand."""
        result = last_result(self._box)
        if result is None:
            canvas.centred(3, "no hand yet")
        else:
            canvas.text(0, 0, "LAST HAND")
            canvas.right(0, "hand {}".format(result.number))
            canvas.line(4, 11, 123, 11)
            lines = hand_lines(self._box, result)
            for row in range(len(lines)):
                canvas.text(2 + row, 0, lines[row])
        canvas.text(7, 0, "OK score")

    def handle(self, gesture: int) -> Screen | None:
        """Go back to the score."""
        return self._box.home() if gesture & BUTTONS in (OK, BACK) else None


def hand_lines(box: "Box", result: "Result") -> "list[str]":
    """Return the hand in lines of 20 columns."""
    hand = result.hand
    sides = side_names(box.game().rules.players)
    lines = []
    outcome = texts.OUTCOMES[result.outcome]
    if hand.bidder is not None:
        sign = texts.contract_sign(hand.bid, hand.trump, hand.order)
        lines.append(
            "{} {}  {}".format(box.seat_name(hand.bidder, None, hand.opened), sign, outcome)[:20]
        )
    else:
        dealer = box.seat_name(hand.dealer, None, hand.opened)
        lines.append("{} dealt: {}".format(dealer, outcome)[:20])
    if hand.state == PLAYED and result.books is not None:
        lines.append(texts.of_sides("books", sides, result.books))
    points = [texts.signed(count) for count in result.points]
    lines.append(texts.of_sides("points", sides, points))
    ruled = [ruling_line(sides, each) for each in result.ruled]
    room = ROOM - len(lines)
    if len(ruled) > room:
        ruled = ruled[: room - 1] + ["{} more rulings".format(len(ruled) - room + 1)]
    return lines + ruled


def ruling_words(sides: "tuple[str, ...]", ruling: "Sequence[Any]") -> str:
    """Return a ruling or a mark in words: 'renege N', 'director EW', 'note: slow play'."""
    if ruling[0] == NOTE:
        return "note: {}".format(ruling[1])
    who = SEATS[ruling[1].accused] if ruling[0] == RENEGE else sides[ruling[1]]
    return "{} {}".format(ruling[0], who)


def ruling_line(sides: "tuple[str, ...]", ruled: "Ruled") -> str:
    """Return one ruling as a line: 'renege N: 3 to EW'."""
    words = ruling_words(sides, ruled.ruling)
    if ruled.moved:
        return "{}: {} to {}".format(words, ruled.moved, sides[ruled.to or 0])[:COLUMNS]
    if ruled.ruling[0] == AWARD:
        return words + ": director"
    return "{}: {}".format(words, ruled.verdict or "noted")[:COLUMNS]
