"""Renege claims: the evidence, and what it shows.

Who led which book is not known and not asked: evidence is judged as given. See "House rules:
reneges" in the README for the order in which a claim is judged.
"""

from collections import namedtuple

from .cards import card_text, is_joker, rank_of, suit_of
from .contract import NT, UNSURE, check_cards, is_wild, suit_in, suit_led
from .errors import RuleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple

    from .rules import Rules

AT_ONCE, IN_BOOK, BEFORE_LEAD, LATER = range(4)  # when it was noticed
NOTICED_WORDS = ("at_once", "in_book", "before_lead", "later")
IN_HAND, BEFORE_CUT, LATE = range(3)  # when it was claimed
CLAIMED_WORDS = ("hand", "cut", "late")
# field `renege_fix`: noticed up to then, the card may be taken back
FIX_UNTIL = {"no": -1, "covered": AT_ONCE, "closed": IN_BOOK, "next_lead": BEFORE_LEAD}
# field `renege_until`: claimed up to then, the claim is heard
HEARD_UNTIL = {"hand": IN_HAND, "cut": BEFORE_CUT}

UPHELD, DISMISSED, CORRECTED, UNDECIDED = "upheld", "dismissed", "corrected", "open"

CLAIM_FIELDS = ("accused", "book", "by", "led", "played", "later_book", "later_card", "held",
                "noticed", "claimed", "denied")  # fmt: skip
# accused: seat; book: number or None; by: side or DIRECTOR; led: None or the cards before the
# accused's (none: the accused led); played, later_card, held: card or None; denied: 0 or 1
if TYPE_CHECKING:

    class Claim(NamedTuple):
        """A claim, as the comment above says."""

        accused: int
        book: int | None
        by: int
        led: tuple[int, ...] | None
        played: int | None
        later_book: int | None
        later_card: int | None
        held: int | None
        noticed: int
        claimed: int
        denied: int

else:
    Claim = namedtuple("Claim", CLAIM_FIELDS)


def plain_claim(accused: int, book: "int | None", by: int, claimed: int) -> "Claim":
    """Return a claim without evidence: agreed, unless it is denied."""
    return Claim(accused, book, by, None, None, None, None, None, LATER, claimed, 0)


def with_evidence(claim: "Claim", **changes: "Any") -> "Claim":
    """Return the claim with some of its fields changed."""
    return Claim(*[changes.get(name, getattr(claim, name)) for name in CLAIM_FIELDS])


def evidence_cards(claim: "Claim") -> "list[int]":
    """Return every card that the claim shows."""
    cards = list(claim.led or ())
    return cards + [c for c in (claim.played, claim.later_card, claim.held) if c is not None]


def check_evidence(rules: "Rules", claim: "Claim", trump: "int | None") -> None:
    """Raise RuleError unless the cards and the books of the claim can exist.

    `cards.not_in_deck`, `cards.twice`, `cards.rank_needed`, `cards.too_many`, `books.no_such`.
    """
    cards = evidence_cards(claim)
    check_cards(rules, cards, trump)
    for card in cards:
        if rank_of(card) == 0 and suit_of(card) == 0 and rules.spade_deuce and trump != NT:
            raise RuleError("cards.rank_needed", card=card_text(card))
    if claim.led is not None and len(claim.led) >= rules.players:
        raise RuleError("cards.too_many", most=rules.players - 1)
    for book in (claim.book, claim.later_book):
        if book is not None and not 1 <= book <= rules.cards:
            raise RuleError("books.no_such", book=book, most=rules.cards)


def _differ(suit: int, other: int) -> bool:
    """Tell whether the two are for certain not the same suit."""
    return suit != other and UNSURE not in (suit, other)


def _disproof(rules: "Rules", claim: "Claim", trump: "int | None") -> "str | None":
    """Return the code for which the evidence disproves the claim, or None."""
    suit = None
    if claim.led is not None:
        if not claim.led:
            return "renege.leader"
        suit = suit_led(rules, claim.led, trump)
        if suit is None:
            return "renege.no_suit_set"
    innocent = _played_rightly(rules, claim.played, trump, suit) or (
        claim.book is not None and claim.later_book is not None and claim.later_book <= claim.book
    )
    for card in (claim.later_card, claim.held):
        if card is not None and suit is not None and _differ(suit_in(rules, card, trump), suit):
            innocent = True
    return "renege.not_proven" if innocent else None


def _played_rightly(
    rules: "Rules", played: "int | None", trump: "int | None", suit: "int | None"
) -> bool:
    """Tell whether the card played was of the suit led (None: not known) or a free joker."""
    if played is None:
        return False
    if trump == NT and is_joker(played) and rules.nt_jokers == "any":
        return True
    if suit == UNSURE and (rules.calls == "level" or rules.auction == "none"):
        return False  # perhaps it was no trump, where two jokers are of no suit
    return suit is not None and suit_in(rules, played, trump) == suit


def evidence_shows(rules: "Rules", claim: "Claim", trump: "int | None") -> tuple[str, str]:
    """Return (verdict, code) of the evidence alone: UPHELD, DISMISSED or UNDECIDED.

    `trump` is the contract's, NT in no trump, or None where it was not recorded.
    """
    code = _disproof(rules, claim, trump)
    if code:
        return DISMISSED, code
    unsure = trump is None and [c for c in evidence_cards(claim) if is_wild(rules, c)]
    shown = claim.later_card is not None or claim.held is not None
    if claim.led and claim.played is not None and shown and not unsure:
        return UPHELD, "renege.proven"
    return UNDECIDED, "renege.open"


def judge(rules: "Rules", claim: "Claim", trump: "int | None") -> tuple[str, str]:
    """Return (verdict, code) of the claim: the first that applies, in the order of the README."""
    if claim.noticed <= FIX_UNTIL[rules.renege_fix]:
        return CORRECTED, "renege.corrected"
    if claim.claimed > HEARD_UNTIL[rules.renege_until]:
        return DISMISSED, "renege.too_late"
    if rules.renege_proof == "book" and claim.book is None:
        return DISMISSED, "renege.book_missing"
    verdict, code = evidence_shows(rules, claim, trump)
    if verdict != UNDECIDED:
        return verdict, code
    if claim.denied:
        return DISMISSED, "renege.not_proven"
    return UPHELD, "renege.agreed"
