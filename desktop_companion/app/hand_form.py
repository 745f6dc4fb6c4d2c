"""The form of one hand: what it was, field by field, as the rules allow it."""

from collections.abc import Sequence

from bidwhist.auction import possible_bids
from bidwhist.checks import fewest_books, orders_to_name
from bidwhist.contract import ORDER_WORDS, TRUMP_LETTERS, call_text, trumps_allowed
from bidwhist.hand import MISDEAL, THROWN_IN, Hand, bidding_side
from bidwhist.rules import Rules
from bidwhist.seats import SEATS
from desktop_companion.app import words
from desktop_companion.app.elements import Choice, Element, Field
from desktop_companion.app.tables import seat_options, side_name
from desktop_companion.correction_words import drawn, lacking
from desktop_companion.drafts import bid_words
from desktop_companion.results.stretches import Seats

PLAYED = ""  # beside the names of `correction_words.UNPLAYED`
STATES = {THROWN_IN: "thrown-in", MISDEAL: "misdeal"}


class HandForm:
    """What the user has said of a hand; what he has not stays as it is in `hand`."""

    def __init__(self, rules: Rules, players: Seats, hand: Hand) -> None:
        self._rules = rules
        self._players = players
        self._before = hand
        self.unplayed = STATES.get(hand.state, PLAYED)
        self.words: dict[str, str | None] = {}

    def hand(self) -> Hand:
        """Return the hand as it is said to be; something may be lacking."""
        return drawn(self._rules, self._before, self._readable(), self.unplayed)

    def _readable(self) -> dict[str, str | None]:
        """Return what is said, but for books that are being typed."""
        said = dict(self.words)
        if not self._books_ready():
            said.pop("books", None)
        return said

    def _books_ready(self) -> bool:
        parts = (self.words.get("books") or "0").split("/")
        counts = 1 if self._rules.players == 4 else 3
        plain = [part for part in parts if part.isascii() and part.isdigit() and len(part) < 3]
        return len(plain) == len(parts) == counts

    def note(self) -> str:
        """Return what is still needed, '' where the hand is whole."""
        hand = self.hand()
        needed = lacking(self._rules, hand)
        if needed:
            return words.NEEDED.format(what=", ".join(words.FIELD_NAMES[name] for name in needed))
        return words.UNCHANGED if hand == self._before else ""

    def elements(self) -> Sequence[Element]:
        """Return the form."""
        hand, seats = self.hand(), seat_options(self._rules, self._players)
        found: list[Element] = [
            Choice("outcome", words.OUTCOME, words.OUTCOMES, self.unplayed, self._set_outcome),
            Choice("dealer", words.DEALER, seats, SEATS[hand.dealer], self._setter("dealer")),
        ]
        if self.unplayed:
            return found
        if self._rules.auction != "none":
            bidder = None if hand.bidder is None else SEATS[hand.bidder]
            bid = None if hand.bid is None else call_text(hand.bid)
            bids = [(call_text(each), bid_words(each)) for each in possible_bids(self._rules)]
            found.append(Choice("bidder", words.BIDDER, seats, bidder, self._setter("bidder")))
            found.append(Choice("bid", words.BID, bids, bid, self._set_bid))
        return [*found, *self._named(hand), self._books(hand)]

    def _named(self, hand: Hand) -> Sequence[Element]:
        """Return the choices of what the bid leaves to be named."""
        found: list[Element] = []
        if self._rules.auction != "none" and hand.bid is None:
            return found
        trumps = trumps_allowed(self._rules, hand.bid)
        if len(trumps) > 1:
            options = [(TRUMP_LETTERS[each], words.TRUMPS[each]) for each in trumps]
            options.append(("?", words.NOT_RECORDED))
            value = "?" if hand.trump is None else TRUMP_LETTERS[hand.trump]
            found.append(Choice("trump", words.TRUMP, options, value, self._setter("trump")))
        orders = [] if hand.bid is None else orders_to_name(self._rules, hand.bid)
        if len(orders) > 1:
            options = [(ORDER_WORDS[each], words.ORDERS[each]) for each in orders]
            options.append(("?", words.NOT_RECORDED))
            value = "?" if hand.order is None else ORDER_WORDS[hand.order]
            found.append(Choice("order", words.ORDER, options, value, self._setter("order")))
        return found

    def _books(self, hand: Hand) -> Element:
        if self._rules.players == 3:
            now = "/".join(str(count) for count in hand.books or ())
            value = self.words.get("books") or now
            note = "" if self._books_ready() else words.BOOKS_FORM
            return Field("books", words.BOOKS_OF_THREE, value, self._setter("books"), note)
        side = bidding_side(self._rules, hand)
        label = words.BOOKS.format(side=side_name(self._rules, self._players, side))
        counts = range(fewest_books(self._rules), self._rules.books + 1)
        options = [(str(count), str(count)) for count in counts]
        counted = str(hand.books[0]) if hand.books else None
        return Choice("books", label, options, counted, self._setter("books"))

    def _setter(self, name: str) -> "_Set":
        return _Set(self.words, name)

    def _set_bid(self, value: str) -> None:
        """Take the bid; what was named for another may not go with it."""
        self.words["bid"] = value
        self.words.pop("trump", None)
        self.words.pop("order", None)

    def _set_outcome(self, value: str) -> None:
        self.unplayed = value


class _Set:
    """Keeps what is said of a field."""

    def __init__(self, said: dict[str, str | None], name: str) -> None:
        self._said = said
        self._name = name

    def __call__(self, value: str) -> None:
        self._said[self._name] = value
