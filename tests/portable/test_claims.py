"""Renege claims: each row is a claim as the table tells it, and what the rules make of it."""

from bidwhist.cards import parse_card
from bidwhist.claims import (
    AT_ONCE,
    BEFORE_CUT,
    BEFORE_LEAD,
    CORRECTED,
    DISMISSED,
    IN_BOOK,
    IN_HAND,
    LATE,
    LATER,
    UNDECIDED,
    UPHELD,
    Claim,
    check_evidence,
    evidence_cards,
    evidence_shows,
    judge,
    plain_claim,
)
from bidwhist.contract import NT, UNSURE, suit_in
from bidwhist.errors import RuleError
from bidwhist.rules import Rules
from helpers import raises

S, H, D, C, J = range(5)  # suits
EAST, NS = 1, 0


def rules(**sets):
    return Rules("test", (), list(sets.items()))


STANDARD = rules()
DEUCE = rules(spade_deuce=1)
FREE = rules(nt_jokers="any")


def cards(text):
    return tuple([parse_card(word) for word in text.split()])


def card(text):
    return parse_card(text) if text else None


def claim(led, played, later=None, held=None, book=3, later_book=None, **changes):
    """Return a claim of texts: `led` '2H 5H', '' where the accused led, None where not told."""
    led = None if led is None else cards(led)
    if later is not None and later_book is None:
        later_book = 5
    fields = {"noticed": LATER, "claimed": IN_HAND, "denied": 0}
    fields.update(changes)
    return Claim(
        EAST,
        book,
        NS,
        led,
        card(played),
        later_book,
        card(later),
        card(held),
        fields["noticed"],
        fields["claimed"],
        fields["denied"],
    )


def test_a_plain_claim_shows_nothing():
    plain = plain_claim(EAST, 4, NS, BEFORE_CUT)
    assert plain == Claim(1, 4, 0, None, None, None, None, None, LATER, BEFORE_CUT, 0)
    assert evidence_cards(plain) == []
    told = claim("2H 5H", "3C", "9H", "TH")
    assert evidence_cards(told) == list(cards("2H 5H 3C 9H TH"))


def test_cards_belong_to_suits():
    for which, text, trump, suit in (
        (STANDARD, "5H", S, H),
        (STANDARD, "BJ", D, D),
        (STANDARD, "LJ", None, UNSURE),
        (STANDARD, "BJ", NT, J),
        (STANDARD, "2S", H, S),
        (DEUCE, "2S", H, H),
        (DEUCE, "2S", None, UNSURE),
        (DEUCE, "2S", NT, S),
        (DEUCE, "3S", H, S),
    ):
        assert suit_in(which, parse_card(text), trump) == suit, (text, trump)


def test_what_the_evidence_shows():
    proven = (UPHELD, "renege.proven")
    unproven = (DISMISSED, "renege.not_proven")
    unsure = (UNDECIDED, "renege.open")
    for which, trump, told, shown in (
        # hearts led, a club played, a heart later or still in hand
        (STANDARD, S, claim("2H", "3C", "9H"), proven),
        (STANDARD, S, claim("2H", "3C", None, "9H"), proven),
        (STANDARD, S, claim("2H", "3C", "?H", "?H"), proven),
        # the accused led; no suit was set; the suit was followed
        (STANDARD, S, claim("", "3C", "9H"), (DISMISSED, "renege.leader")),
        (STANDARD, NT, claim("BJ", "3C", "9H"), (DISMISSED, "renege.no_suit_set")),
        (STANDARD, NT, claim("BJ LJ", "3C", "9H"), (DISMISSED, "renege.no_suit_set")),
        (STANDARD, S, claim("2H", "3H", "9H"), unproven),
        # the card shown is of another suit than was led
        (STANDARD, S, claim("2H", "3C", "9D"), unproven),
        (STANDARD, S, claim("2H", "3C", None, "9D"), unproven),
        (STANDARD, S, claim("2H", "3C", "9H", "9D"), unproven),
        (STANDARD, S, claim("2H", None, "9D"), unproven),
        # the later book is not later, also where nothing else is known
        (STANDARD, S, claim("2H", "3C", "9H", book=5, later_book=5), unproven),
        (STANDARD, S, claim(None, None, book=6, later_book=5), unproven),
        (STANDARD, S, claim(None, None, book=None, later_book=5), unsure),
        (STANDARD, S, claim("2H", "3C", "9H", book=None, later_book=5), proven),
        # something is missing
        (STANDARD, S, claim(None, "3C", "9H"), unsure),
        (STANDARD, S, claim("2H", None, "9H"), unsure),
        (STANDARD, S, claim("2H", "3C"), unsure),
        (STANDARD, S, claim(None, None), unsure),
        # jokers are trumps: the big joker asks for spades, the little one is a spade
        (STANDARD, S, claim("BJ", "3C", "9S"), proven),
        (STANDARD, S, claim("2S", "LJ", "9S"), unproven),
        (STANDARD, S, claim("2S", "3C", "LJ"), proven),
        (STANDARD, S, claim("2H", "LJ", "9H"), proven),
        (STANDARD, S, claim("2H", "3C", "LJ"), unproven),
        # and so is a deuce of spades that counts
        (DEUCE, H, claim("2S", "3C", "9H"), proven),
        (DEUCE, H, claim("3S", "2S", "9S"), proven),
        (DEUCE, H, claim("2S", "3C", "9S"), unproven),
        (STANDARD, H, claim("2S", "3C", "9S"), proven),
        # no trump: the first card that is no joker sets the suit, a joker is of another
        (STANDARD, NT, claim("BJ 2H", "3C", "9H"), proven),
        (STANDARD, NT, claim("2H", "BJ", "9H"), proven),
        (STANDARD, NT, claim("2H", "3C", "BJ"), unproven),
        (FREE, NT, claim("2H", "BJ", "9H"), unproven),
        (FREE, NT, claim(None, "BJ", "9H"), unproven),
        (FREE, S, claim("2H", "BJ", "9H"), proven),
        (FREE, NT, claim("2H", "3C", "9H"), proven),
        (DEUCE, NT, claim("2S", "3C", "9S"), proven),
        # trump was not recorded: only what holds whatever it was
        (STANDARD, None, claim("2H", "3C", "9H"), proven),
        (STANDARD, None, claim("2H", "BJ", "9H"), unsure),
        (STANDARD, None, claim("BJ", "3C", "9H"), unsure),
        (STANDARD, None, claim("2H", "3C", "LJ"), unsure),
        (STANDARD, None, claim("2H", "3C", "9D"), unproven),
        (DEUCE, None, claim("2H", "2S", "9H"), unsure),
        (STANDARD, None, claim("2H", "2S", "9H"), proven),
        # two jokers are both trumps, but where it may have been no trump of no suit
        (STANDARD, None, claim("BJ 2H", "LJ", "9H"), unproven),
        (rules(calls="level", order="level_only"), None, claim("BJ 2H", "LJ", "9H"), unsure),
        (rules(auction="none", trump="turned"), None, claim("BJ 2H", "LJ", "9H"), unsure),
    ):
        assert evidence_shows(which, told, trump) == shown, (trump, told)


def test_a_claim_gets_the_first_verdict_that_applies():
    proof = ("2H", "3C", "9H")
    late, agreed = (DISMISSED, "renege.too_late"), (UPHELD, "renege.agreed")
    proven, corrected = (UPHELD, "renege.proven"), (CORRECTED, "renege.corrected")
    for which, told, verdict in (
        # taken back in time, as the house has it; that goes before everything
        (STANDARD, claim(*proof, noticed=AT_ONCE), proven),
        (rules(renege_fix="covered"), claim(*proof, noticed=AT_ONCE), corrected),
        (rules(renege_fix="covered"), claim(*proof, noticed=IN_BOOK), proven),
        (rules(renege_fix="closed"), claim(*proof, noticed=IN_BOOK), corrected),
        (rules(renege_fix="closed"), claim(*proof, noticed=BEFORE_LEAD), proven),
        (rules(renege_fix="next_lead"), claim(*proof, noticed=BEFORE_LEAD), corrected),
        (rules(renege_fix="next_lead"), claim(*proof, noticed=LATER), proven),
        (rules(renege_fix="covered"), claim(*proof, noticed=AT_ONCE, claimed=LATE), corrected),
        # too late, as the house has it; that goes before a missing book
        (STANDARD, claim(*proof, claimed=BEFORE_CUT), proven),
        (STANDARD, claim(*proof, claimed=LATE), late),
        (rules(renege_until="hand"), claim(*proof, claimed=IN_HAND), proven),
        (rules(renege_until="hand"), claim(*proof, claimed=BEFORE_CUT), late),
        (rules(renege_proof="book"), claim(*proof, book=None, claimed=LATE), late),
        # the book was not named; that goes before the evidence
        (
            rules(renege_proof="book"),
            claim("", "3C", book=None),
            (DISMISSED, "renege.book_missing"),
        ),
        (rules(renege_proof="book"), claim(*proof), proven),
        (STANDARD, claim(*proof, book=None), proven),
        # what is shown counts, denied or not; what is open is agreed or denied
        (STANDARD, claim(*proof, denied=1), proven),
        (STANDARD, claim("", "3C"), (DISMISSED, "renege.leader")),
        (STANDARD, claim("2H", "3C"), agreed),
        (STANDARD, claim("2H", "3C", denied=1), (DISMISSED, "renege.not_proven")),
        (STANDARD, plain_claim(EAST, None, NS, IN_HAND), agreed),
    ):
        assert judge(which, told, S) == verdict, told


def test_evidence_that_can_exist():
    for which, trump, told in (
        (STANDARD, S, claim("BJ 2H LJ", "3C", "9H", "TH", book=1, later_book=12)),
        (STANDARD, S, claim("?H ?H", "?C", "?H")),
        (STANDARD, S, claim("?S", "3C")),
        (DEUCE, NT, claim("?S", "3C")),
        (DEUCE, S, claim("2S", "?H")),
        (rules(players=3, kitty=3), S, claim("2H 3H", "3C", "9H", later_book=17)),
        (rules(nt_jokers="exchange"), S, claim("BJ", "3C")),
        (rules(jokers=1, kitty=5), S, claim("BJ", "3C")),
    ):
        check_evidence(which, told, trump)


def test_evidence_that_cannot_exist():
    for which, trump, told, code, context in (
        (rules(jokers=1), S, claim("LJ", "3C"), "cards.not_in_deck", {"card": "LJ"}),
        (rules(jokers=0), S, claim("2H", "BJ"), "cards.not_in_deck", {"card": "BJ"}),
        (
            rules(nt_jokers="exchange"),
            NT,
            claim("2H", "3C", "BJ"),
            "cards.not_in_deck",
            {"card": "BJ"},
        ),
        (DEUCE, S, claim("?S", "3C"), "cards.rank_needed", {"card": "?S"}),
        (DEUCE, None, claim("2H", "?S"), "cards.rank_needed", {"card": "?S"}),
        (STANDARD, S, claim("2H", "3C", "9H", "3C"), "cards.twice", {"card": "3C"}),
        (STANDARD, S, claim("BJ BJ", "3C"), "cards.twice", {"card": "BJ"}),
        (STANDARD, S, claim("2H 3H 4H 5H", "3C"), "cards.too_many", {"most": 3}),
        (
            rules(players=3, kitty=3),
            S,
            claim("2H 3H 4H", "3C"),
            "cards.too_many",
            {"most": 2},
        ),
        (STANDARD, S, claim("2H", "3C", book=0), "books.no_such", {"book": 0, "most": 12}),
        (STANDARD, S, claim("2H", "3C", book=13), "books.no_such", {"book": 13, "most": 12}),
        (
            STANDARD,
            S,
            claim("2H", "3C", "9H", book=None, later_book=14),
            "books.no_such",
            {"book": 14, "most": 12},
        ),
    ):
        error = raises(RuleError, check_evidence, which, told, trump, code=code)
        assert error.context == context, told
