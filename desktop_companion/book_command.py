"""The command `book`: who wins a book, or who is winning it so far, and why."""

import json
import re
from typing import NamedTuple

import click

from bidwhist.books import sure_winner
from bidwhist.cards import card_text, parse_card, rank_of
from bidwhist.contract import NT, UNSURE, orders_allowed, suit_in, suit_led
from bidwhist.errors import NotationError, RuleError
from bidwhist.rules import Rules
from bidwhist.seats import SEATS, seats_from
from desktop_companion.referee import Contract, contract_of, seat_of
from desktop_companion.referee_commands import (
    JSON_OPTION,
    RULES_OPTION,
    SET_OPTION,
    chosen_rules,
    judged,
)

CARD_FORMS = "the cards of a book in order, each with its rank, such as KD AD 2D BJ"
SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")
ORDER_TOLD = (
    "uptown (ace, king … 2)",
    "downtown (ace, 2 … king)",
    "downtown, the ace low (2 … king, ace)",
)


class Book(NamedTuple):
    """A book under a contract: its cards in order, who led, and the place of the winning card."""

    rules: Rules
    contract: Contract
    leader: int
    cards: tuple[int, ...]
    place: int | None

    @property
    def seats(self) -> list[int]:
        """Return who plays to it, in turn."""
        return seats_from(self.leader, self.rules.players)


def book_of(rules: Rules, contract: Contract, leader: int, text: str) -> Book:
    """Return the book that cards such as 'KD AD 2D BJ' make. An error tells its `column`."""
    if rules.auction == "none":  # nobody names an order
        contract = contract._replace(order=orders_allowed(rules)[0])
    words = list(re.finditer(r"\S+", text))
    if not words:
        raise NotationError("bwn.expected", column=1, found=text, expected=CARD_FORMS)
    cards = tuple(_card_of(word) for word in words)
    try:
        place = sure_winner(rules, contract.bid, contract.trump, contract.order, cards)
    except RuleError as error:
        at = rules.players if error.code == "book.too_many" else _last(cards, error)
        error.context["column"] = words[at].start() + 1
        raise
    return Book(rules, contract, leader, cards, place)


def _card_of(word: re.Match[str]) -> int:
    card = parse_card(word.group())
    if card is None or not rank_of(card):
        raise NotationError(
            "bwn.expected", column=word.start() + 1, found=word.group(), expected=CARD_FORMS
        )
    return card


def _last(cards: tuple[int, ...], error: RuleError) -> int:
    """Return the last place of the card that the error is about; 0 where it is about none."""
    meant = error.context.get("card")
    return max([i for i, card in enumerate(cards) if card_text(card) == meant], default=0)


def book_document(book: Book) -> dict[str, str | None]:
    """Return who wins, or is winning so far, with which card; None where nobody is."""
    if book.place is None:
        return {"winner": None, "card": None}
    return {"winner": SEATS[book.seats[book.place]], "card": card_text(book.cards[book.place])}


def book_sentence(book: Book) -> str:
    """Return who wins and why: the trump, the order and the suit led."""
    found = book_document(book)
    goes_on = len(book.cards) < book.rules.players
    after = f"; {SEATS[book.seats[len(book.cards)]]} plays next" if goes_on else ""
    if book.place is None:
        return (
            f"nobody is winning so far: in no trump a joker wins nothing and sets no suit{after}"
        )
    wins = "is winning so far" if goes_on else "wins"
    facts = ", ".join((_trump_told(book), _order_told(book), _led_told(book)))
    return f"{found['winner']} {wins} with {found['card']}: {_why(book)}; {facts}{after}"


def _why(book: Book) -> str:
    trump = book.contract.trump
    suit = suit_in(book.rules, book.cards[book.place or 0], trump)
    if trump != NT and suit in (trump, UNSURE):
        return "the highest trump"
    return "the highest card of the suit led"


def _trump_told(book: Book) -> str:
    trump = book.contract.trump
    if trump is None:
        return "whatever is trump"
    return "no trump" if trump == NT else f"{SUIT_WORDS[trump]} are trumps"


def _order_told(book: Book) -> str:
    order = book.contract.order
    return "in whatever order" if order is None else ORDER_TOLD[order]


def _led_told(book: Book) -> str:
    led = suit_led(book.rules, book.cards, book.contract.trump)
    if led is None or led == UNSURE:
        return "trumps were led"
    return f"{SUIT_WORDS[led]} were led"


@click.command()
@RULES_OPTION
@SET_OPTION
@click.option("--contract", required=True, help="4U-S, 5D-H, 4N-up, 4-H-low; ? not recorded")
@click.option("--leader", required=True, help="who led: N, E, S or W")
@click.argument("cards")
@JSON_OPTION
def book(name: str, sets: str, contract: str, leader: str, cards: str, as_json: bool) -> None:
    """Say who wins a book and why; of one that goes on, who is winning so far.

    CARDS are in the order played.

    \b
    risefly book --contract 4D-H --leader N "KD AD 2D BJ"
    risefly book --rules northeast --contract 4-H-low --leader W "9C 2C"
    """
    rules = chosen_rules(name, sets)
    named = judged("--contract", contract_of, rules, contract)
    seat = judged("--leader", seat_of, rules, leader)
    found = judged("CARDS", book_of, rules, named, seat, cards)
    click.echo(json.dumps(book_document(found)) if as_json else book_sentence(found))
