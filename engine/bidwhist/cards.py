"""Cards as integers: suit * 16 + rank.

Ranks are 2 to 14 (the ace); rank 0 is a card whose rank was not asked ('?D'). The jokers are in a
suit of their own. Two characters each: rank then suit, 'TC', '2H', 'BJ', '?D'.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .rules import Rules

SPADES, HEARTS, DIAMONDS, CLUBS, JOKERS = range(5)
SUITS = "SHDC"
RANKS = "23456789TJQKA"
BIG_JOKER = JOKERS * 16 + 2
LITTLE_JOKER = JOKERS * 16 + 1
SPADE_DEUCE = SPADES * 16 + 2
ACE = 14


def suit_of(card: int) -> int:
    """Return the suit printed on the card, or JOKERS."""
    return card >> 4


def rank_of(card: int) -> int:
    """Return 2 to 14, 0 where it was not asked; 2 and 1 for the big and the little joker."""
    return card & 15


def is_joker(card: int) -> bool:
    """Tell whether the card is a joker."""
    return card >> 4 == JOKERS


def parse_card(text: str) -> "int | None":
    """Return the card that two characters of either case name, or None."""
    text = text.upper()
    if text == "BJ":
        return BIG_JOKER
    if text == "LJ":
        return LITTLE_JOKER
    if len(text) != 2:
        return None
    suit = SUITS.find(text[1])
    rank = 0 if text[0] == "?" else RANKS.find(text[0]) + 2
    if suit < 0 or rank == 1:
        return None
    return suit * 16 + rank


def card_text(card: int) -> str:
    """Return the two characters that name the card."""
    if is_joker(card):
        return "BJ" if card == BIG_JOKER else "LJ"
    rank = rank_of(card)
    return (RANKS[rank - 2] if rank else "?") + SUITS[suit_of(card)]


def in_deck(rules: "Rules", card: int, no_trump: bool) -> bool:
    """Tell whether the card is dealt under these rules (an exchanged joker is not)."""
    if not is_joker(card):
        return True
    if no_trump and rules.nt_jokers == "exchange":
        return False
    return rules.jokers == 2 or (rules.jokers == 1 and card == BIG_JOKER)
