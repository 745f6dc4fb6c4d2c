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
from bidwhist.seats import seats_from, side_names
from scorebox import texts
from scorebox.buttons import BACK, BUTTONS, DOWN, OK, UP
from scorebox.canvas import COLUMNS
from scorebox.digits import LARGE, SMALL
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
    points = [texts.signed(count) for count in result.points]
    told = [i for i in range(len(points)) if result.points[i] or (i == side and word)]
    names = [box.side_label(i, game)[:6] + " " for i in told]
    letters = side_names(game.rules.players)
    for heads in (names, [letters[i] + " " for i in told]):
        line = word + " ".join([head + points[i] for head, i in zip(heads, told)])
        if len(line) <= COLUMNS:
            return line
    return word + " ".join([letters[i] + points[i] for i in told])


def count_books(box: "Box") -> Screen:
    """Return the screen that asks for the books of the hand."""
    return BooksOfThree(box) if box.game().rules.players == 3 else Books(box)


def after_books(box: "Box") -> Screen:
    """Return the score, or where the house wants it the other side's word on the result first."""
    if not box.game().agreement:
        return box.home()
    from scorebox.screens.agree import ask_agreement

    return ask_agreement(box)


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
        result = box.game().outlook(with_changes(hand, state=PLAYED, books=(self._books,)))
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
            return self._box.do(("books", self._books), lambda: after_books(self._box), self)
        return entry.name_trump(self._box) if button == BACK else None


class BooksOfThree(Screen):
    """The bidder's count, then the next one's to the left; the third has the rest."""

    def __init__(self, box: "Box") -> None:
        self._box = box
        game = box.game()
        rules, hand = game.rules, self._hand()
        first = hand.dealer if hand.bidder is None else hand.bidder
        self._seats = seats_from(first, rules.players)
        promised = 0 if hand.bid is None else rules.book + level_of(hand.bid)
        self._counts = [min(promised, rules.books), 0, 0]
        self._at = 0
        self._share()

    def _hand(self) -> Hand:
        game = self._box.game()
        return game.open_hand() or opened_hand(0, game.fold.dealer)

    def _share(self) -> None:
        """Give the others what is left; what is told first counts."""
        left = self._box.game().rules.books - self._counts[0]
        self._counts[1] = min(self._counts[1], left) if self._at else left // 2
        self._counts[2] = left - self._counts[1]
        self._box.draft = ("books", list(self._counts))

    def render(self, canvas: "Canvas") -> None:
        """Draw the three counts, the one that is being told marked, and the result."""
        box, hand = self._box, self._hand()
        canvas.text(0, 0, "BOOKS  " + texts.contract_sign(hand.bid, hand.trump, hand.order))
        canvas.right(0, "hand {}".format(box.hand_number()))
        canvas.line(4, 9, 123, 9)
        for i in range(3):
            x = 24 + 40 * i
            canvas.big_centred(15, x, self._counts[i], SMALL)
            name = box.seat_name(self._seats[i])[:5]
            canvas.around(5, x, "▸" + name if i == self._at else name)
        played = with_changes(hand, state=PLAYED, books=tuple(self._counts))
        result = box.game().outlook(played)
        canvas.centred(6, result_line(box, box.game(), result))
        canvas.text(7, 0, "OK agree" if self._at else "OK next")
        canvas.right(7, "↑↓ BACK")

    def handle(self, gesture: int) -> Screen | None:
        """Count up and down, go on to the next count, take them, or go back."""
        button = gesture & BUTTONS
        if button in (UP, DOWN):
            room = self._box.game().rules.books - (self._counts[0] if self._at else 0)
            wanted = self._counts[self._at] + (1 if button == UP else -1)
            if not 0 <= wanted <= room:
                return None
            self._counts[self._at] = wanted
            self._share()
            return self
        if button == OK and self._at:
            return self._box.do(["books"] + self._counts, lambda: after_books(self._box), self)
        if button == OK or (button == BACK and self._at):
            self._at = 1 - self._at
            return self
        return entry.name_trump(self._box) if button == BACK else None


def last_result(box: "Box") -> "Result | None":
    """Return the result of the game's last closed hand, or None."""
    last = None
    for result in box.game().results():
        last = result
    return last
