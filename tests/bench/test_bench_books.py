"""Books judged and cards checked, beside whist-core, a library for plain whist, on the same deals.

Rounds of both alternate, so that a busy machine slows both. No jokers: whist-core has none.
"""

import pytest
from whist_core.cards.card import Card, Rank, Suit
from whist_core.cards.card_container import OrderedCardContainer, UnorderedCardContainer
from whist_core.game.legal_checker import LegalChecker
from whist_core.game.player_at_table import PlayerAtTable
from whist_core.game.trick import Trick
from whist_core.user.player import Player

from bidwhist.books import BookTable
from bidwhist.cards import HEARTS, rank_of, suit_of
from bidwhist.contract import UP
from bidwhist.presets import make_rules
from tests.bench.figures import ROUNDS, rate, some_books

BOOKS = 500
GOAL = 20  # times as many books a second
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
RANKS = list(Rank)

pytestmark = pytest.mark.bench


def theirs(card):
    return Card(suit=SUITS[suit_of(card)], rank=RANKS[rank_of(card) - 2])


@pytest.fixture(scope="module")
def deals():
    return some_books(BOOKS, jokers=False)


@pytest.fixture(scope="module")
def table():
    return BookTable(make_rules("standard"), HEARTS, UP)


def compare(what, ours, others):
    """Print how many a second both do; return how many times more ours are."""
    best = [0.0, 0.0]
    for _ in range(ROUNDS):
        best = [max(held, rate(work)) for held, work in zip(best, (ours, others), strict=True)]
    mine, other = best
    print(f"\n{what} a second: {mine:,.0f}; whist-core {other:,.0f}; {mine / other:.1f} times")
    return mine / other


def test_books_judged(deals, table):
    books = [book for book, _, _ in deals]
    seats = [
        PlayerAtTable(
            player=Player(username=name, rating=1), hand=UnorderedCardContainer.empty(), team=0
        )
        for name in "NESW"
    ]
    tricks = [
        Trick(
            play_order=seats,
            stack=OrderedCardContainer.with_cards(*[theirs(card) for card in book]),
            trump=Suit.HEARTS,
        )
        for book in books
    ]
    assert [seats[table.winner(book)] for book in books] == [trick.winner for trick in tricks]

    def judge():
        for book in books:
            table.winner(book)
        return BOOKS

    def win():
        for trick in tricks:
            _ = trick.winner
        return BOOKS

    assert compare("books judged", judge, win) >= GOAL


def test_cards_checked(deals, table):
    asked = [(book[2], hand, book[:2]) for book, hand, _ in deals]
    told = [
        (UnorderedCardContainer.with_cards(*map(theirs, hand)), theirs(card), theirs(before[0]))
        for card, hand, before in asked
    ]
    assert [table.may_play(*each) for each in asked] == [
        LegalChecker.check_legal(*each) for each in told
    ]

    def check():
        for card, hand, before in asked:
            table.may_play(card, hand, before)
        return BOOKS

    def check_legal():
        for hand, card, first in told:
            LegalChecker.check_legal(hand, card, first)
        return BOOKS

    compare("cards checked", check, check_legal)  # no goal: only to be seen
