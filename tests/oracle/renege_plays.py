"""Whole plays of a book over small decks, and whether the accused truly reneged in them.

Written from the text of the rules alone. Here every card of the accused's hand is seen, so
nothing is judged: a renege happened or it did not.
"""

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any, NamedTuple

JOKERS = ("BJ", "LJ")
SUITS = "SHDC"
NO_TRUMP = "N"
# A few cards of three suits. Clubs are named as trumps too: then the jokers are the only ones.
SMALL = ("2S", "AS", "KS", "KH", "3H", "7D")
DECK = tuple(rank + suit for suit in SUITS for rank in "23456789TJQKA")


class Table(NamedTuple):
    """What of the rules and of the contract a renege depends on."""

    jokers: int
    spade_deuce: int
    nt_jokers: str
    trump: str

    def changes(self) -> str:
        """Return the fields as a Set would say them, with a kitty that lets the deck divide."""
        kitty = {0: 4, 1: 5, 2: 6}[self.jokers]
        return (
            f"jokers={self.jokers} kitty={kitty} "
            f"spade_deuce={self.spade_deuce} nt_jokers={self.nt_jokers}"
        )

    def deck(self, plain: tuple[str, ...]) -> tuple[str, ...]:
        """Return those plain cards and the jokers that are dealt."""
        if self.trump == NO_TRUMP and self.nt_jokers == "exchange":
            return plain
        return plain + JOKERS[: self.jokers]

    def suits(self, plain: tuple[str, ...]) -> dict[str, list[str]]:
        """Return each suit's cards; in no trump a joker is in none of them."""
        found = {suit: [card for card in plain if card[1] == suit] for suit in SUITS}
        if self.trump != NO_TRUMP:
            if self.spade_deuce and "2S" in plain:
                found["S"].remove("2S")
                found[self.trump].append("2S")
            found[self.trump] += JOKERS[: self.jokers]
        return found

    def may_leave_rank_out(self, card: str) -> bool:
        """Tell whether the card's rank need not be said."""
        wild_deuce = self.spade_deuce and self.trump != NO_TRUMP
        return card not in JOKERS and not (wild_deuce and card[1] == "S")


class Play(NamedTuple):
    """A book as far as the accused's card, and what the accused holds after it."""

    led: tuple[str, ...]
    card: str
    rest: tuple[str, ...]


def tables() -> list[Table]:
    """Return every one there is."""
    return [
        Table(jokers, deuce, nt_jokers, trump)
        for jokers in (0, 1, 2)
        for deuce in (0, 1)
        for nt_jokers in ("void", "any", "exchange")
        for trump in SUITS + NO_TRUMP
    ]


def suit_of(suits: dict[str, list[str]], card: str) -> str | None:
    return next((suit for suit, cards in suits.items() if card in cards), None)


def suit_set(suits: dict[str, list[str]], led: tuple[str, ...]) -> str | None:
    """Return the suit of the first card that has one."""
    return next((suit for suit in (suit_of(suits, card) for card in led) if suit), None)


def lawful(table: Table, suits: dict[str, list[str]], play: Play) -> bool:
    """Tell whether the accused might play that card out of that hand."""
    asked = suit_set(suits, play.led)
    following = suits[asked] if asked else []
    if not [card for card in (play.card, *play.rest) if card in following]:
        return True
    free = table.trump == NO_TRUMP and table.nt_jokers == "any" and play.card in JOKERS
    return free or play.card in following


def plays(cards: tuple[str, ...], held: int, most_led: int = 3) -> Iterator[Play]:
    """Yield every play in which the accused holds so many cards after it, in any order."""
    for count in range(most_led + 1):
        for order in permutations(cards, count + 1 + held):
            rest = order[count + 1 :]
            if list(rest) == sorted(rest):
                yield Play(order[:count], order[count], rest)


def any_play(dice: random.Random, cards: tuple[str, ...], held: int) -> list[list[Play]]:
    """Deal hands and play some of their books, lawfully or not: the plays of each book."""
    order = list(cards)
    dice.shuffle(order)
    hands = [order[seat * held : (seat + 1) * held] for seat in range(4)]
    books = []
    for _ in range(dice.randint(1, held)):
        led: list[str] = []
        book = []
        first = dice.randrange(4)
        for seat in [(first + step) % 4 for step in range(4)]:
            card = hands[seat].pop(dice.randrange(len(hands[seat])))
            book.append(Play(tuple(led), card, tuple(hands[seat])))
            led.append(card)
        books.append(book)
    return books


def evidence(play: Play, shown: str | None, in_hand: bool, book: int) -> dict[str, Any]:
    """Return what is true of a play, as a claim tells it; `shown` is a card held after it."""
    said: dict[str, Any] = {"book": book, "led": list(play.led), "played": play.card}
    if shown is not None:
        said |= {"hand": shown} if in_hand else {"later": [book + 1, shown]}
    return said
