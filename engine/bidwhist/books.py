"""Books: who wins one, and which cards may be played to it.

Trump contracts: jokers and a counting deuce of spades are trumps. From the top: big joker, little
joker, the deuce, then the contract's order; the highest trump wins, without one the highest card
of the suit led. No trump: a joker never wins, and where one is led the first card that is no joker
sets the suit.

Which card of two wins is worked out once for a contract; after that a book is a look-up a card.
"""

from .cards import ACE, BIG_JOKER, JOKERS, card_text, in_deck, is_joker, rank_of, suit_of
from .contract import DOWN, LOW, NT, check_cards, is_wild, orders_allowed, suit_in, trumps_allowed
from .errors import RuleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .rules import Rules

CARDS = BIG_JOKER + 1  # the length of a table indexed by a card
NOTHING = 0  # stands for the winning card where there is none yet


def check_book(rules: "Rules", cards: "Sequence[int]", trump: "int | None") -> None:
    """Raise RuleError unless these cards can lie in one book; `trump` None is not recorded.

    `book.too_many`, `cards.rank_needed`, `cards.not_in_deck`, `cards.twice`.
    """
    if len(cards) > rules.players:
        raise RuleError("book.too_many", most=rules.players)
    for card in cards:
        if not rank_of(card):
            raise RuleError("cards.rank_needed", card=card_text(card))
    check_cards(rules, cards, trump)


def place_in_order(rank: int, order: int) -> int:
    """Return how high the rank (2 to ACE) is in its suit, from 1 to 13.

    Up: 2 … king, ace. Down: king … 2, ace. With the ace low: ace, king … 2.
    """
    if order == DOWN:
        return ACE - 1 if rank == ACE else ACE - rank
    return ACE + 1 - rank if order == LOW else rank - 1


def _strength(rules: "Rules", card: int, trump: int, order: int) -> int:
    """Return a number that is higher for the stronger card of a suit and for a trump; 0: none."""
    if is_wild(rules, card) and trump != NT:
        return 2 * ACE + (rank_of(card) if is_joker(card) else 0)
    suit, rank = suit_of(card), rank_of(card)
    if suit == JOKERS or not 2 <= rank <= ACE:
        return 0
    return place_in_order(rank, order) + (ACE if suit == trump else 0)


def winner_of(rules: "Rules", trump: int, order: int, book: "Sequence[int]") -> "int | None":
    """Return what `BookTable.winner` does, for one book: without the memory of a table."""
    place, most, led = None, 0, JOKERS
    for i in range(len(book)):
        suit, strength = suit_in(rules, book[i], trump), _strength(rules, book[i], trump, order)
        led = suit if led == JOKERS else led
        if strength > most and suit in (led, trump):
            place, most = i, strength
    return place


class BookTable:
    """What a contract makes of the cards: `trump` is a suit or NT, `order` UP, DOWN or LOW.

    A book's cards are in the order played and such as `check_book` lets through.
    """

    def __init__(self, rules: "Rules", trump: int, order: int) -> None:
        # The suit each card belongs to; a joker in no trump is of JOKERS, which nobody can follow.
        self._suits = [suit_in(rules, card, trump) for card in range(CARDS)]
        self._free_jokers = trump == NT and rules.nt_jokers == "any"
        strengths = [_strength(rules, card, trump, order) for card in range(CARDS)]
        # By the card that was winning, then by the card played: the card that is winning then.
        self._after = [self._row(best, strengths, trump) for best in range(CARDS)]

    def _row(self, best: int, strengths: list[int], trump: int) -> list[int]:
        suits, most = self._suits, strengths[best]
        beaten_by = (suits[best], trump) if most else range(JOKERS)
        return [
            card if strengths[card] > most and suits[card] in beaten_by else best
            for card in range(CARDS)
        ]

    def suit_led(self, book: "Sequence[int]") -> "int | None":
        """Return the suit that the book's cards have set, or None."""
        for card in book:
            suit = self._suits[card]
            if suit != JOKERS:
                return suit
        return None

    def winner(self, book: "Sequence[int]") -> "int | None":
        """Return the place in the book, from 0, of the card that wins it (so far).

        None for an empty book, and while all its cards are jokers in no trump, which never win. A
        whole book has a winner: there are fewer jokers than players.
        """
        after, best = self._after, NOTHING
        for card in book:
            best = after[best][card]
        return None if best == NOTHING else book.index(best)

    def may_play(self, card: int, hand: "Sequence[int]", book: "Sequence[int]") -> bool:
        """Tell whether who holds the hand may play this card of it to the book so far.

        Follow the suit led if you can. In no trump a joker is of another suit, and where the field
        `nt_jokers` is any it may be played all the same. Who leads may play anything, and so may
        whoever follows jokers alone in no trump.
        """
        led = self.suit_led(book)
        suits = self._suits
        if led is None or suits[card] == led or (self._free_jokers and suits[card] == JOKERS):
            return True
        return led not in [suits[held] for held in hand]

    def playable(self, hand: "Sequence[int]", book: "Sequence[int]") -> list[int]:
        """Return the cards of the hand that may be played to the book so far, in its order."""
        return [card for card in hand if self.may_play(card, hand, book)]


def sure_winner(
    rules: "Rules",
    bid: "int | None",
    trump: "int | None",
    order: "int | None",
    book: "Sequence[int]",
) -> "int | None":
    """Return what `BookTable.winner` does, for a contract of which some may be None, not recorded.

    Raises RuleError as `check_book` does, and `book.open` where what is missing decides.
    """
    check_book(rules, book, trump)
    trumps = trumps_allowed(rules, bid) if trump is None else [trump]
    orders = orders_allowed(rules) if order is None else [order]
    found = []
    for each in trumps:
        # a joker that is exchanged in no trump tells that this is none
        if trump is not None or not [c for c in book if not in_deck(rules, c, each == NT)]:
            found += [winner_of(rules, each, way, book) for way in orders]
    if [place for place in found if place != found[0]]:
        raise RuleError("book.open")
    return found[0]
