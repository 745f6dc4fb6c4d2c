"""Cards and their texts."""

from bidwhist.cards import (
    ACE,
    BIG_JOKER,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKERS,
    LITTLE_JOKER,
    SPADE_DEUCE,
    SPADES,
    card_text,
    in_deck,
    is_joker,
    parse_card,
    rank_of,
    suit_of,
)
from bidwhist.presets import make_rules
from bidwhist.rules import parse_changes
from bidwhist.seats import left_of, seat_letter, seats_from, side_names, side_of

# text, suit, rank
CARDS = (
    ("2S", SPADES, 2),
    ("9S", SPADES, 9),
    ("TH", HEARTS, 10),
    ("JH", HEARTS, 11),
    ("QD", DIAMONDS, 12),
    ("KC", CLUBS, 13),
    ("AC", CLUBS, ACE),
    ("?S", SPADES, 0),
    ("?D", DIAMONDS, 0),
    ("BJ", JOKERS, 2),
    ("LJ", JOKERS, 1),
)
NO_CARDS = ("", "2", "S", "2SS", "10H", "1S", "0S", "XS", "2X", "S2", "JB", "?J", "2J", "B?", "2 ")

# settings, card, in the deck of a trump contract, in the deck of a no trump
DECKS = (
    ("", "2S", True, True),
    ("", "BJ", True, True),
    ("", "LJ", True, True),
    ("jokers=1", "BJ", True, True),
    ("jokers=1", "LJ", False, False),
    ("jokers=0", "BJ", False, False),
    ("jokers=0", "LJ", False, False),
    ("jokers=0", "AS", True, True),
    ("nt_jokers=exchange", "BJ", True, False),
    ("nt_jokers=exchange", "LJ", True, False),
    ("nt_jokers=exchange", "KD", True, True),
    ("nt_jokers=any", "LJ", True, True),
)


def test_a_text_names_a_card():
    for text, suit, rank in CARDS:
        card = parse_card(text)
        assert (suit_of(card), rank_of(card)) == (suit, rank), text
        assert is_joker(card) == (suit == JOKERS), text
        assert parse_card(text.lower()) == card, text
        assert card_text(card) == text


def test_the_named_cards():
    assert parse_card("BJ") == BIG_JOKER
    assert parse_card("LJ") == LITTLE_JOKER
    assert parse_card("2S") == SPADE_DEUCE


def test_what_names_no_card():
    for text in NO_CARDS:
        assert parse_card(text) is None, text


def test_the_deck_has_54_different_cards():
    texts = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"] + ["BJ", "LJ"]
    cards = [parse_card(text) for text in texts]
    assert len(set(cards)) == 54
    assert [card_text(card) for card in cards] == texts


def test_the_deck_under_the_rules():
    for change, text, trump, no_trump in DECKS:
        rules = make_rules("standard", parse_changes(change))
        card = parse_card(text)
        assert in_deck(rules, card, False) == trump, (change, text)
        assert in_deck(rules, card, True) == no_trump, (change, text)


def test_seats_of_four():
    assert side_names(4) == ("NS", "EW")
    assert [side_of(seat, 4) for seat in range(4)] == [0, 1, 0, 1]
    assert [left_of(seat, 4) for seat in range(4)] == [1, 2, 3, 0]
    assert seats_from(2, 4) == [2, 3, 0, 1]


def test_seats_of_three():
    assert side_names(3) == ("N", "E", "S")
    assert [side_of(seat, 3) for seat in range(3)] == [0, 1, 2]
    assert [left_of(seat, 3) for seat in range(3)] == [1, 2, 0]
    assert seats_from(2, 3) == [2, 0, 1]


def test_a_seat_has_a_letter():
    assert [seat_letter(seat) for seat in (0, 1, 2, 3, None)] == ["N", "E", "S", "W", "?"]
