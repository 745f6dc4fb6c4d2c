"""How many books: both sides' counts, made or set and the points, as they change."""

from bidwhist.checks import fewest_books
from bidwhist.contract import level_of
from bidwhist.fold import Result
from bidwhist.hand import (
    PLAYED,
    Hand,
    bidding_side,
    opened_hand,
    with_changes,
)
from bidwhist.seats import side_names
from scorebox import texts
from scorebox.buttons import BACK, BUTTONS, DOWN, OK, UP
from scorebox.digits import LARGE
from scorebox.screens import Screen, entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bidwhist.game import Game
    from scorebox.box import Box
    from scorebox.canvas import Canvas

LEFT_X, RIGHT_X = 28, 100  # the middles of the two counts


def result_line(box: "Box", game: "Game", result: Result) -> str:
    """Return what a hand comes to: 'MADE Ann+Cy +5', 'SET EW -4'."""
    if result.outcome not in texts.RESULTS:
        return texts.OUTCOMES[result.outcome]
    side = bidding_side(game.rules, result.hand)
    word = texts.RESULTS[result.outcome]
    points = result.points
    moved = [
        "{} {}".format(box.side_label(i, game)[:6], texts.signed(points[i]))
        for i in range(len(points))
        if points[i] or (i == side and word)
    ]
    return word + " ".join(moved)


class Books(Screen):
    """Starts at the books promised; the other side has the rest, so either pile can be counted."""

    def __init__(self, box: "Box") -> None:
        self._box = box
        rules = box.game().rules
        hand = self._hand()
        self._low, self._high = fewest_books(rules), rules.books
        if hand.bid is None:
            self._books = (rules.books + 1) // 2
        else:
            self._books = min(rules.book + level_of(hand.bid), rules.books)
        box.draft = ("books", [self._books])

    def _hand(self) -> Hand:
        """Return the hand as it is now: a ruling may have come since the last picture."""
        game = self._box.game()
        hand = game.open_hand()
        return opened_hand(0, game.fold.dealer) if hand is None else hand

    def render(self, canvas: "Canvas") -> None:
        """Draw both counts, the result, and the claims on the hand."""
        box, hand = self._box, self._hand()
        rules = box.game().rules
        side = bidding_side(rules, hand)
        sign = texts.contract_sign(hand.bid, hand.trump, hand.order)
        canvas.text(0, 0, "BOOKS  " + sign)
        canvas.right(0, "hand {}".format(box.hand_number()))
        canvas.line(4, 9, 123, 9)
        counts = (self._books, rules.books - self._books)
        for i in (0, 1):
            x = (LEFT_X, RIGHT_X)[i]
            canvas.big_centred(13, x, counts[i], LARGE)
            canvas.around(5, x, box.side_label(side if i == 0 else 1 - side))
        result, _ = box.game().outlook(with_changes(hand, state=PLAYED, books=(self._books,)))
        self._render_between(canvas, result)
        canvas.centred(6, result_line(box, box.game(), result))
        canvas.text(7, 0, "OK agree")
        canvas.right(7, "↑↓ count")

    def _render_between(self, canvas: "Canvas", result: Result) -> None:
        """Say between the counts that the kitty is in, and which rulings the result includes."""
        rules = self._box.game().rules
        lines = ["kitty", "incl."] if rules.kitty and rules.kitty_book == "bidder" else []
        for ruled in result.ruled:
            if ruled.moved:
                lines.append("{}→{}".format(ruled.moved, side_names(rules.players)[ruled.to or 0]))
        lines = lines[-3:]
        for row in range(len(lines)):
            canvas.around(2 + row, 64, lines[row])

    def handle(self, gesture: int) -> Screen | None:
        """Count up and down, take, or go back to the contract."""
        button = gesture & BUTTONS
        if button in (UP, DOWN):
            wanted = self._books + (1 if button == UP else -1)
            if not self._low <= wanted <= self._high:
                return None
            self._books = wanted
            self._box.draft = ("books", [wanted])
            return self
        if button == OK:
            return self._box.do(("books", self._books), self._box.home, self)
        return entry.name_trump(self._box) if button == BACK else None


def last_result(box: "Box") -> "Result | None":
    """Return the result of the game's last closed hand, or None."""
    last = None
    for result in box.game().results():
        last = result
    return last
