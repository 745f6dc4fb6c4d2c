"""Bids and contracts as integers.

A call is PASS, REDEAL or a bid: level * 4 + kind, the kinds being UPTOWN, DOWNTOWN, NO_TRUMP and
OPEN (a level alone, in games with `calls=level`). What a bid leaves open is named afterwards: the
trump (a suit of `cards`, or NT) and the order; None is what was not recorded.
"""

from .cards import SPADE_DEUCE, SUITS, card_text, in_deck, is_joker, rank_of, suit_of
from .errors import RuleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .rules import Rules

PASS, REDEAL = 0, 1
UPTOWN, DOWNTOWN, NO_TRUMP, OPEN = range(4)
KIND_LETTERS = "UDN"
NT = 4
TRUMP_LETTERS = SUITS + "N"
UP, DOWN, LOW = range(3)  # the orders: ace high; ace, 2 … king; 2 … king, ace
ORDER_WORDS = ("up", "down", "low")
ORDER_LETTERS = "UDA"  # the same in the field `orders`
UNSURE = -1  # a suit that cannot be known: trump was not recorded


def make_bid(level: int, kind: int) -> int:
    """Return the bid of `level` books over `book` (1 to 17), of that kind."""
    return level * 4 + kind


def level_of(bid: int) -> int:
    """Return the number that was bid."""
    return bid >> 2


def kind_of(bid: int) -> int:
    """Return UPTOWN, DOWNTOWN, NO_TRUMP or OPEN."""
    return bid & 3


def rank_of_bid(rules: "Rules", bid: int) -> int:
    """Return a number that is higher for a bid that takes over a lower one (field `order`)."""
    if rules.order == "level_only":
        return level_of(bid) * 4
    if rules.order == "nt_over_suit" and kind_of(bid) == DOWNTOWN:
        return level_of(bid) * 4 + UPTOWN
    return bid


def call_text(call: int) -> str:
    """Return '-', 'R', '4U' or, for a level alone, '4'."""
    if call <= REDEAL:
        return "-R"[call]
    return str(level_of(call)) + (KIND_LETTERS[kind_of(call)] if kind_of(call) != OPEN else "")


def parse_call(text: str) -> "int | None":
    """Return the call that the text names, or None."""
    text = text.upper()
    if text in ("-", "R"):
        return PASS if text == "-" else REDEAL
    kind = KIND_LETTERS.find(text[-1:])
    digits = text[:-1] if text and kind >= 0 else text
    # isdigit alone lets through digits of other scripts, which int() reads on one interpreter only
    if not 0 < len(digits) < 3 or [c for c in digits if c not in "0123456789"] or digits[0] == "0":
        return None
    return make_bid(int(digits), kind if kind >= 0 else OPEN)


def fixed_trump(bid: int) -> "int | None":
    """Return NT if the bid says that there is no trump, else None (it is named afterwards)."""
    return NT if kind_of(bid) == NO_TRUMP else None


def named_trump(bid: "int | None", trump: "int | None") -> "int | None":
    """Return the trump that was named; a bid of no trump leaves none to be named."""
    return fixed_trump(bid) if trump is None and bid is not None else trump


def fixed_order(bid: int) -> "int | None":
    """Return the order that the bid itself fixes, or None."""
    return kind_of(bid) if kind_of(bid) in (UPTOWN, DOWNTOWN) else None


def orders_allowed(rules: "Rules") -> list[int]:
    """Return the orders that may be chosen, the one that is meant when none is said first."""
    return [i for i in range(3) if ORDER_LETTERS[i] in rules.orders]


def trumps_allowed(rules: "Rules", bid: "int | None") -> list[int]:
    """Return the trumps that may be named with this bid (None: there is no auction)."""
    if bid is not None and kind_of(bid) == NO_TRUMP:
        return [NT]
    if bid is not None and kind_of(bid) != OPEN:
        return [0, 1, 2, 3]
    return [0, 1, 2, 3, NT]


def contract_text(bid: "int | None", trump: "int | None", order: "int | None") -> str:
    """Return '4U-S', '4N-up', '4-H', '4-H-low', '5-N-down', 'H' (no auction); '?' not recorded."""
    named = "?" if trump is None else TRUMP_LETTERS[trump]
    if bid is None:
        return named
    if kind_of(bid) == NO_TRUMP:
        named = "?" if order is None else ORDER_WORDS[order]
    text = call_text(bid) + "-" + named
    if kind_of(bid) == OPEN and order is not None and order != UP:
        text += "-" + ORDER_WORDS[order]
    return text


def is_wild(rules: "Rules", card: int) -> bool:
    """Tell whether the card belongs to whatever suit is trump."""
    return is_joker(card) or (card == SPADE_DEUCE and rules.spade_deuce == 1)


def suit_in(rules: "Rules", card: int, trump: "int | None") -> int:
    """Return the suit the card belongs to in a contract with this trump.

    Jokers and a counting deuce of spades belong to the trump suit, which is UNSURE where trump
    was not recorded. In no trump a joker is of no card's suit and the deuce a plain spade.
    """
    if trump == NT or not is_wild(rules, card):
        return suit_of(card)
    return UNSURE if trump is None else trump


def suit_led(rules: "Rules", cards: "Sequence[int]", trump: "int | None") -> "int | None":
    """Return the suit that the cards of a book, in order, have set; None: none so far.

    In no trump a joker sets none: the first card that is no joker does.
    """
    for card in cards:
        if not (trump == NT and is_joker(card)):
            return suit_in(rules, card, trump)
    return None


def check_cards(rules: "Rules", cards: "Sequence[int]", trump: "int | None") -> None:
    """`cards.not_in_deck`, `cards.twice` (of those whose rank is known)."""
    for card in cards:
        if not in_deck(rules, card, trump == NT):
            raise RuleError("cards.not_in_deck", card=card_text(card))
        if rank_of(card) and cards.count(card) > 1:
            raise RuleError("cards.twice", card=card_text(card))
