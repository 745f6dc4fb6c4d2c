"""Corrections: any hand of the night, changed, removed, or put in where it was forgotten.

A hand is changed as a whole: field by field in a draft, then what it does to the score is shown,
and one OK writes it down. Nothing is lost: the journal keeps what was there.
"""

from bidwhist.auction import possible_bids
from bidwhist.checks import fewest_books, trump_is_named
from bidwhist.contract import NO_TRUMP, NT, OPEN, kind_of, level_of, orders_allowed, trumps_allowed
from bidwhist.errors import BidWhistError
from bidwhist.events import fields_of_hand
from bidwhist.hand import OPEN_HAND, PLAYED, RENEGE, Hand, opened_hand, with_changes
from bidwhist.prospect import prospect
from bidwhist.seats import SEATS, left_of
from scorebox import texts
from scorebox.box import Message, reason
from scorebox.screens.choice import Choice, menu
from scorebox.screens.confirm import Confirm
from scorebox.screens.effect import correction_lines, hand_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from bidwhist.game import Game
    from scorebox.box import Box
    from scorebox.screens import Screen

NOT_SAID = "? not said"
WHYS = ("entered wrong", "counted again", "wrong hand", "both agree", "by the director")


def correct(box: "Box", origin: "Screen") -> "Screen":
    """Ask for the game, if there are several, and the hand; the newest stands first."""
    games = [game for game in box.night().games if _hands(game)]
    if not games:
        return Message(texts.error_lines("hand.none"), origin)
    if len(games) == 1:
        return _which_hand(box, origin, games[0], lambda: origin)
    games.reverse()
    numbers = [box.night().games.index(game) + 1 for game in games]
    labels = [
        "game {}  {}".format(number, "-".join([str(n) for n in game.fold.tally.score]))
        for number, game in zip(numbers, games)
    ]
    return Choice(
        "WHICH GAME?",
        labels,
        lambda place: _which_hand(box, origin, games[place], lambda: correct(box, origin)),
        lambda: origin,
    )


def _hands(game: "Game") -> "list[Hand]":
    return [hand for hand in game.hands() if hand.state != OPEN_HAND]


def _which_hand(
    box: "Box", origin: "Screen", game: "Game", back: "Callable[[], Screen]"
) -> "Screen":
    if game.signed:
        return Message(texts.error_lines("game.signed"), origin)
    hands = _hands(game)
    labels = [hand_line(number + 1, hand) for number, hand in enumerate(hands)]
    labels.reverse()

    def pick(place: int) -> "Screen":
        hand = hands[len(hands) - 1 - place]
        editor = Editor(
            box, origin, game, hand, None, lambda: _which_hand(box, origin, game, back)
        )
        return editor.menu(0)

    return Choice("WHICH HAND?", labels, pick, back)


class Editor:
    """A draft of a hand. `before` is the hand that a new one goes before, None for a change."""

    def __init__(
        self,
        box: "Box",
        origin: "Screen",
        game: "Game",
        draft: Hand,
        before: "Hand | None",
        back: "Callable[[], Screen]",
    ) -> None:
        self._box = box
        self._origin = origin
        self._game = game
        self._draft = draft
        self._before = before
        self._back = back
        self._why: str | None = None

    # -- the draft --------------------------------------------------------------------------------

    def menu(self, place: int) -> "Screen":
        """List the draft's fields and what can be done with the hand."""
        entries = [("write it down", self._preview)] + self._fields()
        if self._before is None:
            if self._draft.rulings:
                entries.append(("strike a ruling", self._which_ruling))
            entries.append(("remove this hand", self._preview_removal))
            entries.append(("one was forgotten", self._forgotten))
        entries.append(("why: " + (self._why or "?"), self._ask_why))
        self._box.draft = ("correct", [self._draft.opened])
        title = "NEW HAND" if self._before is not None else "CORRECT"
        return menu(title, [(label[:18], act) for label, act in entries], self._back, place)

    def _fields(self) -> "list[tuple[str, Callable[[], Screen]]]":
        """Return the lines of the draft's fields, with what asks for each."""
        hand, rules = self._draft, self._game.rules
        found: list[tuple[str, Callable[[], Screen]]] = [
            ("dealer  " + SEATS[hand.dealer], self._dealer)
        ]
        if hand.state != PLAYED:
            return found
        if rules.auction != "none":
            found.append(("bidder  " + SEATS[hand.bidder or 0], self._bidder))
            found.append((texts.bid_words(hand.bid or 0), self._bid))
        if hand.bid is None or trump_is_named(hand.bid):
            trump = NOT_SAID if hand.trump is None else texts.TRUMPS[hand.trump]
            found.append((trump, self._trump))
        if hand.bid is not None and kind_of(hand.bid) in (NO_TRUMP, OPEN):
            order = NOT_SAID if hand.order is None else texts.ORDERS[hand.order]
            found.append((order, self._order))
        books = "/".join([str(n) for n in hand.books or ()])
        found.append(("books  " + books, lambda: self._books(())))
        return found

    def _changed(self, place: int, **changes: "Any") -> "Screen":
        """Take the changes; calls that no longer lead to this bid are not kept.

        Those of a hand that was thrown in go round with its dealer.
        """
        is_played = self._draft.state == PLAYED
        if is_played and ("dealer" in changes or "bidder" in changes or "bid" in changes):
            changes["calls"] = ()
        self._draft = with_changes(self._draft, **changes)
        return self.menu(place)

    def _seat(self, title: str, now: int, name: str, place: int) -> "Screen":
        seats = range(self._game.rules.players)
        labels = [self._box.seat_label(seat, self._game) for seat in seats]
        return Choice(
            title,
            labels,
            lambda seat: self._changed(place, **{name: seat}),
            lambda: self.menu(place),
            now,
        )

    def _dealer(self) -> "Screen":
        return self._seat("WHO DEALT?", self._draft.dealer, "dealer", 1)

    def _bidder(self) -> "Screen":
        return self._seat("WHO BID?", self._draft.bidder or 0, "bidder", 2)

    def _bid(self) -> "Screen":
        bids = possible_bids(self._game.rules)
        now = self._draft.bid

        def take(place: int) -> "Screen":
            bid = bids[place]
            if now is not None and trump_is_named(bid) and trump_is_named(now):
                return self._changed(3, bid=bid, order=None)
            return self._changed(3, bid=bid, trump=None, order=None)

        start = bids.index(now) if now in bids else 0
        return Choice(
            "WHAT BID?", [texts.bid_words(bid) for bid in bids], take, lambda: self.menu(3), start
        )

    def _trump(self) -> "Screen":
        trumps: list[int | None] = list(trumps_allowed(self._game.rules, self._draft.bid))
        trumps.append(None)
        place = 2 if self._draft.bid is None else 4
        return Choice(
            "WHICH TRUMP?",
            [NOT_SAID if trump is None else texts.TRUMPS[trump] for trump in trumps],
            lambda at: self._changed(place, trump=trumps[at]),
            lambda: self.menu(place),
            trumps.index(self._draft.trump),
        )

    def _order(self) -> "Screen":
        orders: list[int | None] = list(orders_allowed(self._game.rules))
        orders.append(None)
        return Choice(
            "WHICH DIRECTION?",
            [NOT_SAID if order is None else texts.ORDERS[order] for order in orders],
            lambda at: self._changed(4, order=orders[at]),
            lambda: self.menu(4),
            orders.index(self._draft.order) if self._draft.order in orders else 0,
        )

    def _books(self, told: "tuple[int, ...]") -> "Screen":
        """Ask for the books; with three players for the bidder's, then the next one's."""
        rules = self._game.rules
        low, high = (fewest_books(rules) if not told else 0), rules.books - sum(told)
        numbers = list(range(low, high + 1))
        now = (self._draft.books or (0, 0, 0))[len(told)]

        def take(place: int) -> "Screen":
            counts = told + (numbers[place],)
            if rules.players == 3 and len(counts) == 2:
                counts += (rules.books - sum(counts),)
            if rules.players == 3 and len(counts) < 3:
                return self._books(counts)
            return self._changed(0, books=counts)

        return Choice(
            "HOW MANY BOOKS?",
            [texts.books_words(n) for n in numbers],
            take,
            lambda: self.menu(0),
            numbers.index(now) if now in numbers else 0,
        )

    # -- what it would do, and doing it -----------------------------------------------------------

    def _preview(self) -> "Screen":
        """Show what the draft does to the score, before it is written down."""
        fields = fields_of_hand(self._draft)
        if self._before is None:
            return self._confirm(["change", self._draft.opened] + fields)
        return self._confirm(["insert", self._before.opened] + fields)

    def _preview_removal(self) -> "Screen":
        return self._confirm(["remove", self._draft.opened])

    def _ask_why(self) -> "Screen":
        """Ask for the reason, which the journal then has with the correction."""

        def take(place: int) -> "Screen":
            self._why = WHYS[place]
            return self.menu(0)

        return Choice("WHY?", WHYS, take, self._first)

    def _confirm(self, command: "list[Any]") -> "Screen":
        box = self._box
        if self._why is not None:
            command = ["because", self._why, command]
        try:
            found = prospect(box.night(), command)
        except BidWhistError as error:
            return Message(reason(error), self._first())
        is_same = found.tally.score == found.game.fold.tally.score
        return Confirm(
            "THE SCORE STAYS" if is_same else "THE SCORE CHANGES",
            correction_lines(box, found),
            lambda: box.do(command, box.home, self._origin),
            self._first,
            "write it",
        )

    def _which_ruling(self) -> "Screen":
        """Ask which ruling shall fall; the evidence stays in the journal."""
        hand = self._draft
        labels = []
        for ruling in hand.rulings:
            who = SEATS[ruling[1].accused] if ruling[0] == RENEGE else ""
            labels.append((ruling[0] + " " + who).strip())

        def strike(place: int) -> "Screen":
            return self._confirm(["strike", hand.opened, place])

        return Choice("WHICH RULING?", labels, strike, lambda: self.menu(0))

    def _forgotten(self) -> "Screen":
        """Draft a hand that goes before this one: the dealer's left makes the lowest bid."""
        rules, hand = self._game.rules, self._draft
        dealer = (hand.dealer - 1) % rules.players
        bid = None if rules.auction == "none" else possible_bids(rules)[0]
        promised = (rules.books + 1) // 2 if bid is None else rules.book + level_of(bid)
        books = (promised,) if rules.players == 4 else (promised, 0, rules.books - promised)
        fresh = with_changes(
            opened_hand(self._box.night().seq + 1, dealer),
            bidder=None if bid is None else left_of(dealer, rules.players),
            bid=bid,
            trump=NT if bid is not None and not trump_is_named(bid) else None,
            state=PLAYED,
            books=books,
        )
        editor = Editor(self._box, self._origin, self._game, fresh, hand, self._first)
        return editor.menu(0)

    def _first(self) -> "Screen":
        """Return the menu from its top."""
        return self.menu(0)
