"""How many books: both sides' counts, made or set and the points, as they change."""

from bidwhist.checks import fewest_books
from bidwhist.contract import level_of
from bidwhist.fold import Result
from bidwhist.hand import (
    MARKS,
    PLAYED,
    Hand,
    bidding_side,
    counted_by_side,
    opened_hand,
    with_changes,
)
from bidwhist.rulings import apply_rulings
from bidwhist.scoring import hand_points
from scorebox import texts
from scorebox.buttons import BACK, BUTTONS, DOWN, OK, UP
from scorebox.digits import LARGE
from scorebox.screens import Screen, entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorebox.box import Box
    from scorebox.canvas import Canvas


def result_line(box: "Box", hand: Hand) -> str:
    """Return what the hand's books come to: 'made +5', 'set -4'. The hand counts as played."""
    rules = box.game().rules
    counted = counted_by_side(rules, hand)
    talked = list(box.game().fold.tally.talked)
    outcome = apply_rulings(rules, hand, counted, talked)
    if outcome.redealt:
        return "thrown in"
    side = bidding_side(rules, hand)
    paid = hand_points(rules, hand.bid, hand.trump == 4, side, outcome.books)
    word = "" if paid.made is None else "MADE " if paid.made else "SET "
    sides = range(len(paid.points))
    moved = [
        "{} {}".format(box.side_label(i)[:6], texts.signed(paid.points[i]))
        for i in sides
        if paid.points[i] or (i == side and word)
    ]
    return word + " ".join(moved)


class Books(Screen):
    """Starts at the books promised; the other side has the rest, so either pile can be counted."""

    def __init__(self, box: "Box") -> None:
        self._box = box
        game = box.game()
        hand = game.open_hand()
        self._hand = hand if hand is not None else opened_hand(0, game.fold.dealer)
        rules = game.rules
        self._low, self._high = fewest_books(rules), rules.books
        if self._hand.bid is None:
            self._books = (rules.books + 1) // 2
        else:
            self._books = min(rules.book + level_of(self._hand.bid), rules.books)
        box.draft = ("books", [self._books])

    def _as_played(self) -> Hand:
        return with_changes(self._hand, state=PLAYED, books=(self._books,))

    def render(self, canvas: "Canvas") -> None:
        """Draw both counts, the result, and the claims on the hand."""
        box, hand = self._box, self._hand
        rules = box.game().rules
        side = bidding_side(rules, hand)
        sign = texts.contract_sign(hand.bid, hand.trump, hand.order)
        canvas.text(0, 0, "BOOKS  " + sign)
        canvas.right(0, "hand {}".format(box.hand_number()))
        canvas.line(4, 11, 123, 11)
        own, other = box.side_label(side), box.side_label(1 - side)
        canvas.text(2, 0, own)
        canvas.right(2, other)
        canvas.big(3, 0, self._books, LARGE)
        canvas.big_centred(3, 106, rules.books - self._books, LARGE)
        if rules.kitty and rules.kitty_book == "bidder":
            canvas.write(4, 46, "kitty")
            canvas.write(5, 46, "incl.")
        canvas.centred(6, result_line(box, self._as_played()))
        claims = len([r for r in hand.rulings if r[0] not in MARKS])
        canvas.text(7, 0, "OK agree")
        canvas.right(7, "{} ruling".format(claims) if claims else "↑↓")

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
