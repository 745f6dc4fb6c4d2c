"""The score: what the table looks at between hands."""

from bidwhist.checks import trump_is_named
from bidwhist.contract import NT
from bidwhist.hand import open_disputes
from bidwhist.scoring import TIE
from bidwhist.seats import SEATS, left_of
from scorebox import texts
from scorebox.buttons import BACK, BUTTONS, DOWN, OK, UP
from scorebox.canvas import COLUMNS
from scorebox.digits import HUGE, LARGE, SMALL, number_width
from scorebox.screens import Screen, auction, books, entry, last_hand, new_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bidwhist.game import Game
    from bidwhist.hand import Hand
    from scorebox.box import Box
    from scorebox.canvas import Canvas

LEFT_X, RIGHT_X = 34, 94
ROOM = 58  # dots for a side's points
SIZES = (HUGE, LARGE, SMALL)
TOPS = (16, 12, 9)  # by size: from which dot downwards
ROOM_OF_THREE = 38
LINK = "✓"  # a desk is listening
SIGNED = "·signed"
DISPUTE = "BACK dispute"  # on the help row, where one word of what OK does must do


class Score(Screen):
    """Both sides' points in the largest digits that fit."""

    def __init__(self, box: "Box") -> None:
        self._box = box
        self._told = box.time_left()
        box.draft = ("score", [])

    def render(self, canvas: "Canvas") -> None:
        """Draw the game; before the first one, what to do."""
        if not self._box.night().games:
            canvas.centred(1, "RISE & FLY")
            canvas.centred(3, "score and referee")
            canvas.centred(4, "by the rules of")
            canvas.centred(5, new_game.rules_name(self._box))
            canvas.text(7, 0, "OK new game")
            canvas.right(7, "↓ more")
            return
        score = self._box.game().fold.tally.score
        if len(score) == 3:
            self._render_three(canvas, score)
        else:
            self._render_two(canvas, score)
        self._render_state(canvas)

    def _render_two(self, canvas: "Canvas", score: "list[int]") -> None:
        for side, x in ((0, LEFT_X), (1, RIGHT_X)):
            name = self._box.side_label(side)
            canvas.around(0, x, name)
            fitting = [size for size in SIZES if number_width(score[side], size) <= ROOM]
            canvas.big_centred(TOPS[fitting[0]], x, score[side], fitting[0])
        canvas.line(64, 9, 64, 38)
        if self._box.is_linked:
            canvas.write(0, 61, LINK)

    def _render_three(self, canvas: "Canvas", score: "list[int]") -> None:
        for side in range(3):
            x = 24 + 40 * side
            name = self._box.side_label(side)[:6]
            canvas.around(0, x, name)
            if number_width(score[side], SMALL) <= ROOM_OF_THREE:
                canvas.big_centred(16, x, score[side], SMALL)
            else:
                canvas.around(3, x, str(score[side]))

    def _render_state(self, canvas: "Canvas") -> None:
        game = self._box.game()
        tally = game.fold.tally
        hand = game.open_hand()
        if tally.reason is not None:
            winner = "nobody won" if tally.winner is None else "a tie"
            if tally.winner is not None and tally.winner != TIE:
                winner = self._box.side_label(tally.winner) + " won"
            canvas.centred(5, winner + (SIGNED if game.signed else ""))
            canvas.centred(6, texts.REASONS.get(tally.reason, tally.reason))
            if hand is None:
                self._render_help(canvas, "next game", "next")
            else:
                self._render_help(canvas, "open hand", "hand")
        elif hand is not None:
            self._render_hand(canvas, game, hand)
            self._render_deal(canvas, hand.dealer)
        else:
            self._render_counts(canvas)
            self._render_deal(canvas, game.fold.dealer)
            if game.rules.auction == "none":
                self._render_help(canvas, "trump", "suit")
            elif game.full:
                self._render_help(canvas, "calls", "call")
            else:
                self._render_help(canvas, "who bid", "bid")

    def _render_help(self, canvas: "Canvas", asks: str, briefly: str) -> None:
        """Draw what OK asks; BACK leads to the disputes where there are any."""
        is_disputed = self._box.count_disputes() > 0
        canvas.text(7, 0, "OK " + (briefly if is_disputed else asks))
        canvas.right(7, DISPUTE if is_disputed else "↑↓ more")

    def _render_hand(self, canvas: "Canvas", game: "Game", hand: "Hand") -> None:
        """Draw the contract, or how far the auction is, and what OK will ask."""
        sign = texts.contract_sign(hand.bid, hand.trump, hand.order)
        asks, briefly = "books", "book"
        if hand.bid is not None:
            line = self._box.seat_name(hand.bidder or 0) + " bids " + sign
            if hand.trump is None and trump_is_named(hand.bid):
                line += "?"
        elif game.rules.auction == "none":
            line = "trump " + (sign or "not said")
        else:
            under_way = auction.auction_under_way(self._box, hand.dealer)
            line = "auction: " + auction.standing(under_way)
            asks, briefly = SEATS[under_way.seat or 0] + " calls", "call"
        canvas.centred(5, line)
        self._render_help(canvas, asks, briefly)

    def _render_counts(self, canvas: "Canvas") -> None:
        """Draw the games won and the sets, once there are any."""
        won, sets = self._box.games_won(), self._box.game().fold.tally.sets
        counts = [("games", won), ("sets", sets)]
        disputed = [hand for hand in self._box.game().hands() if open_disputes(hand)]
        told = [
            word + " " + "·".join([str(n) for n in each]) for word, each in counts if sum(each)
        ]
        if disputed:
            told = ["disputed: {}".format(len(disputed))]  # it matters more, and has the room
        line = "  ".join(told)
        if len(line) > COLUMNS:
            line = line.replace("games", "won").replace("  ", " ")
        canvas.centred(5, line)

    def _render_deal(self, canvas: "Canvas", dealer: int) -> None:
        """Draw which hand it is and who deals, or once the contract is there who leads."""
        box, name = self._box, self._box.seat_name(dealer)
        hand = box.game().open_hand()
        does = "deals"
        if hand is not None and (hand.bid is not None or box.game().rules.auction == "none"):
            name, does = self._leader(hand), "leads"
            if _kitty_is_shown(box.game(), hand):
                does = "leads, show kitty"
        number, left = box.hand_number(), self._told
        for line in ("hand {}: {} {} {}", "H{}: {} {} {}", "H{}: {:.6} {} {}", "{2}"):
            text = line.format(number, name, does, left).strip()
            if len(text) <= COLUMNS:
                break
        canvas.centred(6, text)

    def _leader(self, hand: "Hand") -> str:
        rules = self._box.game().rules
        by_bidder = rules.lead == "bidder" and hand.bidder is not None
        seat = hand.bidder if by_bidder else left_of(hand.dealer, rules.players)
        return self._box.seat_name(seat or 0)

    def tick(self, now_ms: int) -> bool:
        """Tell whether the timer says something else."""
        before, self._told = self._told, self._box.time_left()
        return before != self._told

    def handle(self, gesture: int) -> Screen | None:
        """OK goes on with the hand, UP tells the last one, DOWN opens the night's menu.

        BACK lists the disputes, where there are any.
        """
        button = gesture & BUTTONS
        box = self._box
        if button == OK:
            return self._go_on()
        if button == UP and box.night().games:
            return last_hand.LastHand(box)
        if button == BACK and box.count_disputes():
            from scorebox.screens.agree import list_disputes

            return list_disputes(box, self)
        return new_game.night_menu(box) if button == DOWN else None

    def _go_on(self) -> Screen:
        box = self._box
        if not box.night().games:
            return new_game.first_dealer(box)
        game = box.game()
        if game.fold.tally.reason is not None:
            return new_game.after_the_end(box)
        hand = game.open_hand()
        if game.rules.auction == "none":
            return entry.which_trump(box) if hand is None else books.count_books(box)
        if hand is not None and hand.bid is not None:
            return books.count_books(box)
        return auction.next_call(box) if game.full else entry.who_bid(box)


def _kitty_is_shown(game: "Game", hand: "Hand") -> bool:
    """Tell whether the house shows the kitty of a hand with that contract before it is taken."""
    rules = game.rules
    if not rules.kitty or hand.trump is None:
        return False
    return rules.kitty_shown == "always" or (rules.kitty_shown == "trump" and hand.trump != NT)
