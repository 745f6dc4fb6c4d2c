"""The fields of a hand that is corrected: a line for each, and what asks for it."""

from bidwhist.auction import possible_bids
from bidwhist.checks import fewest_books, trump_is_named
from bidwhist.contract import (
    NO_TRUMP,
    NT,
    OPEN,
    kind_of,
    level_of,
    orders_allowed,
    trumps_allowed,
)
from bidwhist.corrections import amended
from bidwhist.hand import PLAYED, Hand, opened_hand, with_changes
from bidwhist.seats import SEATS, left_of
from scorebox import texts
from scorebox.screens.choice import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from bidwhist.game import Game
    from bidwhist.rules import Rules
    from scorebox.box import Box
    from scorebox.screens import Screen

NOT_SAID = "? not said"
# by state, from PLAYED on
WAS = ("it was played", "it was thrown in", "it was a misdeal")


def likely(rules: "Rules", hand: Hand) -> Hand:
    """Return the hand as played: the dealer's left made the lowest bid, exactly."""
    bid = None if rules.auction == "none" else possible_bids(rules)[0]
    promised = (rules.books + 1) // 2 if bid is None else rules.book + level_of(bid)
    return with_changes(
        hand,
        calls=(),
        bidder=None if bid is None else left_of(hand.dealer, rules.players),
        bid=bid,
        trump=NT if bid is not None and not trump_is_named(bid) else None,
        state=PLAYED,
        books=(promised,) if rules.players == 4 else (promised, 0, rules.books - promised),
    )


class HandDraft:
    """`hand` is the hand as it would be; `show(place)` makes the menu, in which `fields` stand."""

    def __init__(
        self, box: "Box", game: "Game", hand: Hand, show: "Callable[[int], Screen]"
    ) -> None:
        self.hand = hand
        self._box = box
        self._game = game
        self._show = show

    def fields(self) -> "list[tuple[str, Callable[[], Screen]]]":
        """Return the lines of the fields, with what asks for each."""
        hand, rules = self.hand, self._game.rules
        found: list[tuple[str, Callable[[], Screen]]] = [
            ("dealer  " + SEATS[hand.dealer], self._dealer)
        ]
        was = (WAS[hand.state - PLAYED], self._state)
        if hand.state != PLAYED:
            return found + [was]
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
        return found + [was]

    def _state(self) -> "Screen":
        """Ask what became of the hand: only one that was played has more to it than a dealer."""
        now, rules = self.hand, self._game.rules

        def take(place: int) -> "Screen":
            bare = opened_hand(now.opened, now.dealer)
            if PLAYED + place == now.state:
                bare = now
            elif PLAYED + place == PLAYED:
                bare = likely(rules, bare)
            else:
                bare = with_changes(bare, state=PLAYED + place)
            self.hand = with_changes(bare, rulings=now.rulings)
            return self._show(0)

        return Choice("WHAT WAS IT?", WAS, take, lambda: self._show(0), now.state - PLAYED)

    def _changed(self, place: int, **changes: "Any") -> "Screen":
        self.hand = amended(self.hand, **changes)
        return self._show(place)

    def _seat(self, title: str, now: int, name: str, place: int) -> "Screen":
        return Choice(
            title,
            self._box.seat_labels(self._game, self.hand.opened),
            lambda seat: self._changed(place, **{name: seat}),
            lambda: self._show(place),
            now,
        )

    def _dealer(self) -> "Screen":
        return self._seat("WHO DEALT?", self.hand.dealer, "dealer", 1)

    def _bidder(self) -> "Screen":
        return self._seat("WHO BID?", self.hand.bidder or 0, "bidder", 2)

    def _bid(self) -> "Screen":
        bids = possible_bids(self._game.rules)
        now = self.hand.bid
        start = bids.index(now) if now in bids else 0
        return Choice(
            "WHAT BID?",
            [texts.bid_words(bid) for bid in bids],
            lambda place: self._changed(3, bid=bids[place]),
            lambda: self._show(3),
            start,
        )

    def _trump(self) -> "Screen":
        trumps: list[int | None] = list(trumps_allowed(self._game.rules, self.hand.bid))
        trumps.append(None)
        place = 2 if self.hand.bid is None else 4
        return Choice(
            "WHICH TRUMP?",
            [NOT_SAID if trump is None else texts.TRUMPS[trump] for trump in trumps],
            lambda at: self._changed(place, trump=trumps[at]),
            lambda: self._show(place),
            trumps.index(self.hand.trump),
        )

    def _order(self) -> "Screen":
        orders: list[int | None] = list(orders_allowed(self._game.rules))
        orders.append(None)
        return Choice(
            "WHICH DIRECTION?",
            [NOT_SAID if order is None else texts.ORDERS[order] for order in orders],
            lambda at: self._changed(4, order=orders[at]),
            lambda: self._show(4),
            orders.index(self.hand.order) if self.hand.order in orders else 0,
        )

    def _books(self, told: "tuple[int, ...]") -> "Screen":
        """Ask for the books; with three players for the bidder's, then the next one's."""
        rules = self._game.rules
        low, high = (fewest_books(rules) if not told else 0), rules.books - sum(told)
        numbers = list(range(low, high + 1))
        now = (self.hand.books or (0, 0, 0))[len(told)]

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
            lambda: self._show(0),
            numbers.index(now) if now in numbers else 0,
        )
