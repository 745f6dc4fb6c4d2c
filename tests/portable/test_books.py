"""Books: each row is a book as it was played, and who wins it."""

from bidwhist.books import BookTable, check_book, place_in_order, sure_winner
from bidwhist.cards import card_text, parse_card
from bidwhist.contract import DOWN, LOW, NO_TRUMP, NT, OPEN, UP, UPTOWN, make_bid
from bidwhist.errors import RuleError
from bidwhist.rules import Rules
from helpers import raises

S, H, D, C = range(4)


def rules(**sets):
    return Rules("test", (), list(sets.items()))


STANDARD = rules()
DEUCE = rules(spade_deuce=1)
FREE = rules(nt_jokers="any")
EXCHANGE = rules(nt_jokers="exchange")
NORTHEAST = rules(jokers=0, kitty=4, calls="level", order="level_only", orders="UDA")


def cards(text):
    return [parse_card(word) for word in text.split()]


def names(found):
    return " ".join([card_text(card) for card in found])


def winning(which, trump, order, text):
    """Return the card that wins the book, '' where none does yet."""
    book = cards(text)
    place = BookTable(which, trump, order).winner(book)
    return "" if place is None else card_text(book[place])


def test_the_orders_of_a_suit():
    for order, upwards in (
        (UP, "2 3 4 5 6 7 8 9 T J Q K A"),
        (DOWN, "K Q J T 9 8 7 6 5 4 3 2 A"),
        (LOW, "A K Q J T 9 8 7 6 5 4 3 2"),
    ):
        ranks = ["..23456789TJQKA".index(letter) for letter in upwards.split()]
        assert [place_in_order(rank, order) for rank in ranks] == list(range(1, 14))


def test_who_wins_a_book():
    for which, trump, order, book, winner in (
        # the highest card of the suit led, as the order has it; other suits never
        (STANDARD, S, UP, "9H KH 2H AC", "KH"),
        (STANDARD, S, UP, "9H KH AH AC", "AH"),
        (STANDARD, S, DOWN, "9H KH 2H AC", "2H"),
        (STANDARD, S, DOWN, "9H KH 2H AH", "AH"),
        (NORTHEAST, S, LOW, "AH KH 9H 3H", "3H"),
        (NORTHEAST, S, LOW, "AH KC 9D 2C", "AH"),
        (STANDARD, C, UP, "2H AD AS KD", "2H"),
        # a trump; the highest of several
        (STANDARD, S, UP, "AH KH 2S AC", "2S"),
        (STANDARD, S, UP, "AH 2S TS 9S", "TS"),
        (STANDARD, S, DOWN, "AH 2S TS 9S", "2S"),
        (STANDARD, S, DOWN, "AH 2S TS AS", "AS"),
        (NORTHEAST, S, LOW, "AH AS TS 9C", "TS"),
        # jokers are trumps above the ace, in every order; led, they ask for trumps
        (STANDARD, D, DOWN, "KD AD 2D BJ", "BJ"),
        (STANDARD, D, UP, "KH AH LJ AD", "LJ"),
        (STANDARD, D, UP, "KH BJ LJ AD", "BJ"),
        (STANDARD, D, DOWN, "LJ AD BJ 2D", "BJ"),
        (STANDARD, D, DOWN, "LJ AS AH AC", "LJ"),
        # the deuce of spades: a trump below the jokers, a plain spade where it does not count
        (DEUCE, H, UP, "KH AH 2S 3H", "2S"),
        (DEUCE, H, UP, "KH LJ 2S 3H", "LJ"),
        (DEUCE, H, DOWN, "2S AH 2H KH", "2S"),
        (DEUCE, H, UP, "KS AS 2S 3S", "2S"),
        (DEUCE, S, UP, "KS AS 2S 3S", "2S"),
        (DEUCE, S, DOWN, "KS AS 2S LJ", "LJ"),
        (STANDARD, H, UP, "KH AH 2S 3H", "AH"),
        (STANDARD, S, UP, "KS AS 2S 3S", "AS"),
        (DEUCE, NT, UP, "KS AS 2S 3S", "AS"),
        (DEUCE, NT, DOWN, "KS 3S 2S QS", "2S"),
        # no trump: a joker never wins and sets no suit
        (STANDARD, NT, UP, "9H KH 2H AC", "KH"),
        (STANDARD, NT, DOWN, "9H KH 2H AC", "2H"),
        (STANDARD, NT, UP, "9H BJ 2D LJ", "9H"),
        (STANDARD, NT, UP, "BJ 9H AD TH", "TH"),
        (STANDARD, NT, UP, "BJ LJ 9H AD", "9H"),
        (FREE, NT, UP, "LJ 9H BJ AD", "9H"),
        # a book that goes on
        (STANDARD, S, UP, "9H", "9H"),
        (STANDARD, S, UP, "9H TH", "TH"),
        (STANDARD, S, UP, "", ""),
        (STANDARD, NT, UP, "BJ", ""),
        (STANDARD, NT, UP, "LJ BJ", ""),
        (STANDARD, NT, UP, "LJ BJ 2C", "2C"),
    ):
        assert winning(which, trump, order, book) == winner, (trump, order, book)


def test_the_suit_that_is_led():
    for which, trump, book, suit in (
        (STANDARD, S, "9H 2S", H),
        (STANDARD, S, "BJ 9H", S),
        (DEUCE, D, "2S 9H", D),
        (STANDARD, D, "2S 9H", S),
        (DEUCE, NT, "2S 9H", S),
        (STANDARD, NT, "BJ 9H", H),
        (STANDARD, NT, "BJ LJ", None),
        (STANDARD, S, "", None),
    ):
        assert BookTable(which, trump, UP).suit_led(cards(book)) == suit, (trump, book)


def test_what_may_be_played():
    hand = "9H 2H 2S AC LJ"
    for which, trump, book, playable in (
        # who leads may play anything
        (STANDARD, S, "", hand),
        # follow suit; without it anything
        (STANDARD, S, "KH", "9H 2H"),
        (STANDARD, S, "KH BJ 2D", "9H 2H"),
        (STANDARD, S, "KD", hand),
        (STANDARD, C, "KS", "2S"),
        # jokers and a counting deuce follow trumps and nothing else
        (STANDARD, H, "KH", "9H 2H LJ"),
        (STANDARD, D, "KD", "LJ"),
        (STANDARD, D, "BJ", "LJ"),
        (DEUCE, H, "KH", "9H 2H 2S LJ"),
        (DEUCE, D, "KD", "2S LJ"),
        (DEUCE, D, "KS", hand),
        # no trump: a joker when out of the suit, or at any time
        (STANDARD, NT, "KH", "9H 2H"),
        (STANDARD, NT, "KD", hand),
        (DEUCE, NT, "KS", "2S"),
        (FREE, NT, "KH", "9H 2H LJ"),
        (FREE, NT, "KD", hand),
        (FREE, H, "KC", "AC"),
        (STANDARD, NT, "BJ", hand),
        (STANDARD, NT, "BJ KH", "9H 2H"),
        (EXCHANGE, D, "KD", "LJ"),
    ):
        table = BookTable(which, trump, UP)
        found = table.playable(cards(hand), cards(book))
        assert names(found) == playable, (trump, book)
    # a suit can be followed also where a card's rank is not known
    assert names(BookTable(STANDARD, S, UP).playable(cards("?H AS"), cards("KH"))) == "?H"


def test_a_book_that_can_be():
    for which, trump, book in (
        (STANDARD, S, ""),
        (STANDARD, S, "BJ LJ AS 2S"),
        (STANDARD, None, "BJ LJ AS 2S"),
        (STANDARD, NT, "BJ 2H"),
        (EXCHANGE, S, "BJ 2H"),
        (EXCHANGE, None, "BJ 2H"),
        (rules(jokers=1, kitty=5), S, "BJ 2H"),
        (rules(players=3, kitty=3), S, "2H 3H 4H"),
    ):
        check_book(which, cards(book), trump)


def test_a_book_that_cannot_be():
    for which, trump, book, code, context in (
        (STANDARD, S, "2H 3H 4H 5H 6H", "book.too_many", {"most": 4}),
        (rules(players=3, kitty=3), S, "2H 3H 4H 5H", "book.too_many", {"most": 3}),
        (STANDARD, S, "2H ?D", "cards.rank_needed", {"card": "?D"}),
        (rules(jokers=1, kitty=5), S, "2H LJ", "cards.not_in_deck", {"card": "LJ"}),
        (rules(jokers=0, kitty=4), S, "BJ", "cards.not_in_deck", {"card": "BJ"}),
        (EXCHANGE, NT, "2H BJ", "cards.not_in_deck", {"card": "BJ"}),
        (STANDARD, S, "2H 3H 2H", "cards.twice", {"card": "2H"}),
        (STANDARD, S, "BJ 3H BJ", "cards.twice", {"card": "BJ"}),
    ):
        error = raises(RuleError, check_book, which, cards(book), trump, code=code)
        assert error.context == context, book
        raises(RuleError, sure_winner, which, None, trump, UP, cards(book), code=code)


U4, N4 = make_bid(4, UPTOWN), make_bid(4, NO_TRUMP)
FOUR = make_bid(4, OPEN)


def test_a_contract_that_was_not_recorded_whole():
    for which, bid, trump, order, book, place in (
        (STANDARD, U4, S, UP, "9H KH 2S AC", 2),
        # whatever was trump
        (STANDARD, U4, None, UP, "9H KH 2H TH", 1),
        (STANDARD, U4, None, UP, "9H KH LJ BJ", 3),
        # whatever was the order
        (STANDARD, N4, NT, None, "9H AH 2H KH", 1),
        (STANDARD, N4, NT, None, "BJ LJ", None),
        # nothing of it
        (STANDARD, None, None, None, "9H AH 2H KH", 1),
        # a joker that is exchanged in no trump: there must have been a trump
        (EXCHANGE, None, None, None, "9H AH BJ KH", 2),
    ):
        assert sure_winner(which, bid, trump, order, cards(book)) == place, book
    for which, bid, trump, order, book in (
        (STANDARD, U4, None, UP, "9H KH 2S AC"),
        (STANDARD, N4, NT, None, "9H KH 2H TH"),
        (STANDARD, None, None, None, "9H KH BJ TH"),
        (STANDARD, None, None, None, "BJ"),
        (NORTHEAST, FOUR, S, None, "9H AH 2H KH"),
    ):
        raises(RuleError, sure_winner, which, bid, trump, order, cards(book), code="book.open")
