"""Questions to the referee, with nothing written down: what beats what, who won a book."""

from bidwhist.auction import Auction, possible_bids
from bidwhist.books import place_in_order, sure_winner
from bidwhist.cards import ACE, RANKS, SUITS, card_text
from bidwhist.contract import NT, PASS, REDEAL, level_of, orders_allowed
from bidwhist.errors import BidWhistError
from bidwhist.seats import seats_from
from scorebox import texts
from scorebox.box import Message, reason
from scorebox.rule_words import value_words
from scorebox.screens import Screen
from scorebox.screens.case import jokers_to_name
from scorebox.screens.choice import Choice, menu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from bidwhist.hand import Hand
    from scorebox.box import Box

# the house's rule on reneges: field, and what stands before its value
RENEGE_RULE = (
    ("renege", "costs "),
    ("renege_proof", "name book: "),
    ("renege_fix", "fix: "),
    ("renege_until", "till "),
    ("wrong_call", "wrong: "),
)


def ask_questions(box: "Box", origin: Screen) -> Screen:
    """Return the list of questions; every answer leads back to it."""

    def back() -> Screen:
        return ask_questions(box, origin)

    hand = box.game().open_hand() or box.game().last_hand()
    entries: list[tuple[str, Callable[[], Screen]]] = [
        ("what beats what?", lambda: Message(order_lines(box, hand), back())),
        ("who won this book?", lambda: BookQuestion(box, hand, back).leader()),
        ("rule on reneges?", lambda: Message(renege_lines(box), back())),
    ]
    if box.game().rules.auction != "none":
        entries.append(("is a bid legal?", lambda: _highest_bid(box, back)))
        entries.append(("books to set?", lambda: _books_to_set(box, back)))
    return menu("QUESTIONS", entries, lambda: origin)


def order_lines(box: "Box", hand: "Hand | None") -> "list[str]":
    """Return the order of this contract, best first: trumps, then every other suit."""
    rules = box.game().rules
    trump = None if hand is None else hand.trump
    order = None if hand is None else hand.order
    open_order = ""
    if order is None:
        orders = orders_allowed(rules)
        order, open_order = orders[0], " if" if len(orders) > 1 else ""
    ranks = sorted(range(2, ACE + 1), key=lambda rank: -place_in_order(rank, order))
    cards = "".join([RANKS[rank - 2] for rank in ranks])
    jokers = ("BJ", "BJ LJ")[rules.jokers - 1] if rules.jokers else ""
    if trump == NT:
        lines = ["NO TRUMP" + open_order + " " + texts.ORDERS[order], "each suit:", cards]
        told = {"void": "jokers never win", "any": "jokers never win", "exchange": "no jokers"}
        return lines + ([told[rules.nt_jokers]] if rules.jokers else [])
    deuce = " 2♠" if rules.spade_deuce else ""
    name = "TRUMP" if trump is None else "TRUMP " + texts.TRUMPS[trump]
    tops = (jokers + deuce).strip()
    lines = [name + open_order + " " + texts.ORDER_SIGNS[order]]
    if tops:
        lines.append(tops + ", then")
    return lines + [cards, "other suits:", cards]


def renege_lines(box: "Box") -> "list[str]":
    """Return the house's rule on reneges, the most important first."""
    rules = box.game().rules
    lines = [before + value_words(name, getattr(rules, name)) for name, before in RENEGE_RULE]
    if rules.renege == "books":
        lines[0] = "costs " + value_words("renege_books", rules.renege_books)
    return lines


def _highest_bid(box: "Box", back: "Callable[[], Screen]") -> Screen:
    """Ask for the highest bid so far: what may be bid hangs on it."""
    bids = possible_bids(box.game().rules)
    labels = ["no bid yet"] + [texts.bid_words(bid) for bid in bids]
    return Choice(
        "HIGHEST SO FAR?",
        labels,
        lambda place: _legal_bids(box, bids[place - 1] if place else None, back),
        back,
    )


def _legal_bids(box: "Box", bid: "int | None", back: "Callable[[], Screen]") -> Screen:
    """Answer with every bid that may follow it, those last that the dealer alone may make."""
    rules = box.game().rules
    if bid is None:
        labels = [texts.bid_words(each) for each in possible_bids(rules)]
    else:
        auction = Auction(rules, 0)
        auction.call(bid)
        for_all = [call for call in auction.legal_calls() if call not in (PASS, REDEAL)]
        auction.seat = auction.dealer
        dealers = [call for call in auction.legal_calls() if call not in for_all]
        labels = [texts.bid_words(each) for each in for_all]
        labels += [texts.bid_words(c) + " dealer" for c in dealers if c not in (PASS, REDEAL)]
    if not labels:
        return Message(["nothing is higher"], back())
    return Choice("LEGAL NOW", labels, lambda _: back(), back, 0, "", "go on")


def _books_to_set(box: "Box", back: "Callable[[], Screen]") -> Screen:
    """Answer for every level: what the bidders need, and with how many they are set."""
    rules = box.game().rules
    levels = sorted({level_of(bid) for bid in possible_bids(rules)})
    labels = []
    for level in levels:
        need = rules.book + level
        labels.append("{}: {} make, {} set".format(level, need, rules.books - need + 1))
    return Choice("OTHERS SET WITH", labels, lambda place: back(), back, 0, "", "go on")


class BookQuestion:
    """Who won a book: who led, then card by card."""

    def __init__(self, box: "Box", hand: "Hand | None", back: "Callable[[], Screen]") -> None:
        self._box = box
        self._hand = hand
        self._back = back

    def leader(self) -> Screen:
        """Ask who led."""
        labels = self._box.seat_labels()
        return Choice("WHO LED?", labels, lambda seat: self._suit(seat, ()), self._back)

    def _suit(self, leader: int, cards: "tuple[int, ...]") -> Screen:
        rules = self._box.game().rules
        seat = seats_from(leader, rules.players)[len(cards)]
        jokers = jokers_to_name(rules, None if self._hand is None else self._hand.trump)
        labels = list(texts.TRUMPS[:4]) + [words for _, words in jokers]

        def pick(place: int) -> Screen:
            if place < 4:
                return self._rank(leader, cards, place)
            return self._next(leader, cards + (jokers[place - 4][0],))

        def undo() -> Screen:
            return self._suit(leader, cards[:-1]) if cards else self.leader()

        name = self._box.seat_name(seat)
        return Choice(name + " PLAYED?", labels, pick, undo, 0, self._so_far(leader, cards))

    def _rank(self, leader: int, cards: "tuple[int, ...]", suit: int) -> Screen:
        labels = [texts.SUIT_SIGNS[suit] + " " + rank for rank in reversed(RANKS)]
        return Choice(
            "WHICH " + texts.SUIT_SIGNS[suit] + "?",
            labels,
            lambda place: self._next(leader, cards + (suit * 16 + ACE - place,)),
            lambda: self._suit(leader, cards),
        )

    def _so_far(self, leader: int, cards: "tuple[int, ...]") -> str:
        return " ".join([card_text(card) for card in cards[-2:]])

    def _next(self, leader: int, cards: "tuple[int, ...]") -> Screen:
        """Ask for the next card, or answer."""
        rules, hand = self._box.game().rules, self._hand
        if len(cards) < rules.players:
            return self._suit(leader, cards)
        contract = (None, None, None) if hand is None else (hand.bid, hand.trump, hand.order)
        try:
            place = sure_winner(rules, *contract, cards)
        except BidWhistError as error:
            return Message(reason(error), self._suit(leader, cards[:-1]))
        if place is None:
            return Message(["nobody: jokers alone"], self._back())
        seat = seats_from(leader, rules.players)[place]
        told = " ".join([card_text(card) for card in cards])
        words = self._box.seat_name(seat) + " won it with"
        return Message([words, _card_words(cards[place]), "", told], self._back())


def _card_words(card: int) -> str:
    text = card_text(card)
    return text if text[1] not in SUITS else text[0] + texts.SUIT_SIGNS[SUITS.find(text[1])]
