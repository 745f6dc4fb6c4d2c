"""Random books under every preset's rules, judged a second time with lists of cards as texts."""

from hypothesis import given
from hypothesis import strategies as st

from bidwhist.books import BookTable, check_book
from bidwhist.cards import card_text, parse_card
from bidwhist.contract import ORDER_WORDS, TRUMP_LETTERS
from bidwhist.presets import PRESETS, make_rules
from bidwhist.rules import parse_changes

DOWNWARDS = {"up": "AKQJT98765432", "down": "A23456789TJQK", "low": "23456789TJQKA"}
CHANGES = (
    "",
    "spade_deuce=1",
    "nt_jokers=any",
    "nt_jokers=exchange",
    "spade_deuce=1 nt_jokers=any",
)
RULES = [make_rules(row[0], parse_changes(sets)) for row in PRESETS for sets in CHANGES]


def deck_of(rules, trump):
    jokers = ["BJ", "LJ"][: rules.jokers]
    if trump == "N" and rules.nt_jokers == "exchange":
        jokers = []
    return jokers + [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]


def suits_downwards(rules, trump, order):
    """Return {suit: its cards, the best first}, a joker being in none in no trump."""
    suits = {suit: [rank + suit for rank in DOWNWARDS[order]] for suit in "SHDC"}
    if trump != "N":
        wild = ["BJ", "LJ"] + (["2S"] if rules.spade_deuce else [])
        suits = {suit: [c for c in cards if c not in wild] for suit, cards in suits.items()}
        suits[trump] = wild + suits[trump]
    return suits


@st.composite
def tables(draw):
    """Return (rules, trump, order, the suits, the cards of a shuffled deck)."""
    rules = draw(st.sampled_from(RULES))
    trump, order = draw(st.sampled_from(TRUMP_LETTERS)), draw(st.sampled_from(ORDER_WORDS))
    # small decks meet the jokers and the deuce more often
    deck = deck_of(rules, trump)
    few = [card for card in deck if card[0] in "BL2A7" or card[1] == "H"]
    cards = draw(st.permutations(draw(st.sampled_from([deck, few]))))
    return rules, trump, order, suits_downwards(rules, trump, order), cards


def the_table(rules, trump, order):
    return BookTable(rules, TRUMP_LETTERS.index(trump), ORDER_WORDS.index(order))


def cards_of(texts):
    return [card for card in map(parse_card, texts) if card is not None]


def suit_of(suits, card):
    return next((suit for suit, cards in suits.items() if card in cards), None)


@given(tables(), st.integers(0, 4))
def test_the_winner_is_the_best_trump_or_the_best_of_the_suit_led(made, played):
    rules, trump, order, suits, cards = made
    book = cards[: min(played, rules.players)]
    led = next((suit_of(suits, card) for card in book if suit_of(suits, card)), None)
    best = None
    for suit in (trump, led):
        if best is None:
            best = next((card for card in suits.get(suit, []) if card in book), None)
    found = cards_of(book)
    check_book(rules, found, TRUMP_LETTERS.index(trump))
    place = the_table(rules, trump, order).winner(found)
    assert (None if place is None else book[place]) == best
    assert best is not None or len(book) < rules.players


@given(tables(), st.integers(0, 3), st.integers(1, 13))
def test_a_suit_is_followed_where_it_can_be(made, played, held):
    rules, trump, order, suits, cards = made
    book, hand = cards[:played], cards[played : played + held]
    led = next((suit_of(suits, card) for card in book if suit_of(suits, card)), None)
    follow = [card for card in hand if led and suit_of(suits, card) == led]
    if follow and trump == "N" and rules.nt_jokers == "any":
        follow = [card for card in hand if card in follow or card in ("BJ", "LJ")]
    table = the_table(rules, trump, order)
    found = table.playable(cards_of(hand), cards_of(book))
    assert [card_text(card) for card in found] == (follow or hand)
