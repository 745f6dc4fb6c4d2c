"""Reneges that happened and reneges that did not, seen in whole plays, against the engine.

The truth comes from tests/oracle/renege_plays.py, which sees every card of the accused's hand;
tests/oracle/evidence.py judges the same evidence a second time from the text of the rules.
"""

from collections import defaultdict
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bidwhist.cards import parse_card
from bidwhist.claims import (
    CLAIMED_WORDS,
    DISMISSED,
    IN_HAND,
    LATER,
    NOTICED_WORDS,
    UNDECIDED,
    UPHELD,
    Claim,
    check_evidence,
    evidence_shows,
    judge,
    plain_claim,
    with_evidence,
)
from bidwhist.contract import TRUMP_LETTERS
from bidwhist.errors import RuleError
from bidwhist.presets import make_rules
from bidwhist.rules import parse_changes
from tests.oracle.evidence import Trumps, judged, shows
from tests.oracle.renege_plays import (
    DECK,
    NO_TRUMP,
    SMALL,
    SUITS,
    Play,
    Table,
    any_play,
    evidence,
    lawful,
    plays,
    suit_set,
    tables,
)

BOOK = 2
PROVEN, OPEN = "renege.proven", "renege.open"
INNOCENT = ("renege.leader", "renege.no_suit_set", "renege.not_proven")
TEXTS = (*DECK, "BJ", "LJ", *("?" + suit for suit in SUITS))
CARD = {text: card for text in TEXTS if (card := parse_card(text)) is not None}
TABLES = tables()
# How jokers count in no trump does not matter where there is a trump: the freest stands for all.
DISTINCT = [one for one in TABLES if one.trump == NO_TRUMP or one.nt_jokers == "any"]
KINDS = {"kind": "", "level": " calls=level order=level_only orders=UDA"}


def rules_of(table, more=""):
    return make_rules("standard", parse_changes(table.changes() + more))


def fields_of(rules):
    names = ("spade_deuce", "nt_jokers", "renege_fix", "renege_until", "renege_proof")
    return {name: getattr(rules, name) for name in names}


def trumps_of(table):
    return Trumps(table.trump == NO_TRUMP, None if table.trump == NO_TRUMP else table.trump)


def trump_of(table):
    return TRUMP_LETTERS.index(table.trump)


def claim_of(said, noticed=LATER, claimed=IN_HAND, denied=0):
    """Return the engine's claim for what is said in it."""
    led = said.get("led")
    found = plain_claim(1, said.get("book"), 0, claimed)
    shown = {"played": said.get("played"), "later_card": None, "held": said.get("hand")}
    book = None
    if "later" in said:
        book, shown["later_card"] = said["later"]
    cards = {name: None if card is None else CARD[card] for name, card in shown.items()}
    led = None if led is None else tuple([CARD[card] for card in led])
    return with_evidence(found, led=led, later_book=book, noticed=noticed, denied=denied, **cards)


def full_claim(play, shown, in_hand):
    """Return a claim with all its evidence, quickly: there are many."""
    led, card = tuple([CARD[one] for one in play.led]), CARD[play.card]
    if in_hand:
        return Claim(1, BOOK, 0, led, card, None, None, CARD[shown], LATER, IN_HAND, 0)
    return Claim(1, BOOK, 0, led, card, BOOK + 1, CARD[shown], None, LATER, IN_HAND, 0)


def expected(table, suits, play):
    """Return (verdict, code) of what a play and all that is shown of the rest of the hand say."""
    if not lawful(table, suits, play):
        return UPHELD, PROVEN
    if not play.led:
        return DISMISSED, "renege.leader"
    if suit_set(suits, play.led) is None:
        return DISMISSED, "renege.no_suit_set"
    return DISMISSED, "renege.not_proven"


@pytest.mark.parametrize("trump", SUITS + NO_TRUMP)
def test_each_play_of_a_small_deck_is_judged_as_it_was(trump):
    """A renege is proven by a card of the suit, and by no other card, in every order of cards."""
    seen: dict[str, int] = defaultdict(int)
    for table in [one for one in DISTINCT if one.trump == trump]:
        rules, suits, number = rules_of(table), table.suits(SMALL), trump_of(table)
        cards = table.deck(SMALL)
        proves = set()
        for play in plays(cards, 1):
            found = expected(table, suits, play)
            for in_hand in (False, True):
                claim = full_claim(play, play.rest[0], in_hand)
                assert evidence_shows(rules, claim, number) == found, (table, play)
            assert judge(rules, claim, number) == found, (table, play)
            said = evidence(play, play.rest[0], True, BOOK)
            assert shows(fields_of(rules), trumps_of(table), said) == found[1], (table, play)
            seen[found[1]] += 1
            if found[0] == UPHELD:
                proves.add(play)
        for play in plays(cards, 2):
            # It happened exactly where one of the cards that were left shows it.
            shown = [card for card in play.rest if Play(play.led, play.card, (card,)) in proves]
            assert bool(shown) is not lawful(table, suits, play), (table, play)
    assert set(seen) == {PROVEN, *INNOCENT} - ({INNOCENT[1]} if trump != NO_TRUMP else set())
    assert min(seen.values()) > 100


def test_two_cards_shown():
    """As the text has it, one card of another suit speaks against the claim."""
    for table in DISTINCT:
        rules, suits, number = rules_of(table), table.suits(SMALL), trump_of(table)
        for play in plays(table.deck(SMALL), 2, most_led=1):
            each = [
                expected(table, suits, Play(play.led, play.card, (card,))) for card in play.rest
            ]
            found = next((one for one in each if one[0] == DISMISSED), each[0])
            later, held = play.rest
            said = {**evidence(play, later, False, BOOK), "hand": held}
            assert evidence_shows(rules, claim_of(said), number) == found, (table, said)


def test_a_book_that_is_not_later_shows_nothing():
    for table in DISTINCT:
        rules, suits, number = rules_of(table), table.suits(SMALL), trump_of(table)
        for play in plays(table.deck(SMALL), 1, most_led=1):
            code = expected(table, suits, play)[1]
            found = DISMISSED, "renege.not_proven" if code == PROVEN else code
            for later in (BOOK - 1, BOOK):
                said = {**evidence(play, None, False, BOOK), "later": [later, play.rest[0]]}
                assert evidence_shows(rules, claim_of(said), number) == found, (table, said)
            del said["book"]
            said["later"][0] = 1  # without the book it is taken to be later
            assert evidence_shows(rules, claim_of(said), number)[1] == code, (table, said)


def test_ranks_may_be_left_out_but_of_what_may_be_the_deuce():
    unsaid = 0
    for table in DISTINCT:
        rules, number = rules_of(table), trump_of(table)
        for play in plays(table.deck(SMALL), 1, most_led=2):
            cards = [*play.led, play.card, *play.rest]
            found = evidence_shows(rules, full_claim(play, play.rest[0], True), number)
            may = [card for card in cards if table.may_leave_rank_out(card)]
            one_by_one = [[card] for card in cards if card not in ("BJ", "LJ")]
            for hidden in [may, *one_by_one]:
                texts = ["?" + card[1] if card in hidden else card for card in cards]
                said = Play(tuple(texts[:-2]), texts[-2], (texts[-1],))
                claim = full_claim(said, texts[-1], True)
                if set(hidden) <= set(may):
                    check_evidence(rules, claim, number)
                    assert evidence_shows(rules, claim, number) == found, (table, said)
                    unsaid += bool(hidden)
                else:
                    with pytest.raises(RuleError) as raised:
                        check_evidence(rules, claim, number)
                    assert raised.value.code == "cards.rank_needed"
    assert unsaid > 1000


def test_exchanged_jokers_are_no_evidence():
    for table in [one for one in DISTINCT if one.trump == NO_TRUMP and one.jokers]:
        claim = full_claim(Play(("KH",), "BJ", ("3H",)), "3H", True)
        if table.nt_jokers != "exchange":
            check_evidence(rules_of(table), claim, trump_of(table))
            continue
        with pytest.raises(RuleError) as raised:
            check_evidence(rules_of(table), claim, trump_of(table))
        assert raised.value.code == "cards.not_in_deck"


# -- evidence with parts left out -----------------------------------------------------------------

FEW = ("2S", "AS", "3H", "7D")


def possible(jokers, deuce, nt_jokers, calls):
    """Return what each piece of evidence may be: {(trump or None, parts): the truths}."""
    worlds: dict[tuple[Any, ...], set[bool]] = defaultdict(set)
    trumps = SUITS + (NO_TRUMP if calls == "level" else "")
    for table in TABLES:
        if table[:3] != (jokers, deuce, nt_jokers):
            continue
        suits = table.suits(FEW)
        for play in plays(table.deck(FEW), 1, most_led=2):
            truth = not lawful(table, suits, play)
            for led, card, rest in product((play.led, None), (play.card, None), (play.rest, None)):
                worlds[table.trump, led, card, rest].add(truth)
                if table.trump in trumps:
                    worlds[None, led, card, rest].add(truth)
    return worlds


@pytest.mark.parametrize("calls", KINDS)
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_what_is_left_out_is_never_held_against_the_truth(jokers, calls):
    """Proven is what is a renege however the rest was; dismissed what is none however it was."""
    for deuce, nt_jokers in product((0, 1), ("void", "any", "exchange")):
        known = None
        for (trump, led, card, rest), truths in possible(jokers, deuce, nt_jokers, calls).items():
            table = Table(jokers, deuce, nt_jokers, trump or NO_TRUMP)
            if known is None:
                known = rules_of(table, KINDS[calls])
                fields = fields_of(known)
            said: dict[str, Any] = {"book": BOOK}
            said |= {} if led is None else {"led": list(led)}
            said |= {} if card is None else {"played": card}
            said |= {} if rest is None else {"hand": rest[0]}
            number = None if trump is None else trump_of(table)
            verdict, code = evidence_shows(known, claim_of(said), number)
            assert verdict != UPHELD or truths == {True}, (table, said)
            assert verdict != DISMISSED or truths == {False}, (table, said)
            trumps = Trumps(None if calls == "level" else False, None)
            told = shows(fields, trumps_of(table) if trump else trumps, said)
            assert code == told, (table, trump, said)
            if trump and None not in (led, card, rest):
                assert verdict != UNDECIDED, (table, said)


# -- full decks -----------------------------------------------------------------------------------


@st.composite
def hands(draw):
    """Return (table, the plays of each book of some hand, the accused's book and seat in it)."""
    table = draw(st.sampled_from(TABLES))
    dice = draw(st.randoms(use_true_random=False))
    cards = table.deck(DECK)
    if draw(st.booleans()):
        # of few suits: then more of the cards are of the suit led
        cards = tuple(card for card in cards if card in ("BJ", "LJ", "2S") or card[1] in "HD")
    held = draw(st.integers(1, min(12, len(cards) // 4)))  # what the kitty leaves
    books = any_play(dice, cards, held)
    place = draw(st.integers(0, len(books) - 1))
    return table, books, place, draw(st.integers(0, 3))


def rest_of(books, place, play):
    """Yield (book or None where it is still in hand, card) for each card that was left."""
    for card in play.rest:
        later = [i for i in range(place + 1, len(books)) if card in [p.card for p in books[i]]]
        yield (later[0] + 1 if later else None), card


@settings(max_examples=300, deadline=None)
@given(hands(), st.data())
def test_whole_hands_of_full_decks(made, data):
    table, books, place, at = made
    play = books[place][at]
    rules, suits, number = rules_of(table), table.suits(DECK), trump_of(table)
    truth = not lawful(table, suits, play)
    proofs = 0
    for later, card in rest_of(books, place, play):
        said = {"book": place + 1, "led": list(play.led), "played": play.card}
        said |= {"hand": card} if later is None else {"later": [later, card]}
        check_evidence(rules, claim_of(said), number)
        found = evidence_shows(rules, claim_of(said), number)
        assert found == expected(table, suits, Play(play.led, play.card, (card,))), said
        assert shows(fields_of(rules), trumps_of(table), said) == found[1]
        proofs += found[0] == UPHELD
        # a part left unsaid, or the trump not recorded, proves no less than nothing
        part = data.draw(st.sampled_from(["led", "played", "later", "hand", "trump"]))
        less = {name: value for name, value in said.items() if name != part}
        unknown = part == "trump" and table.trump != NO_TRUMP
        verdict = evidence_shows(rules, claim_of(less), None if unknown else number)[0]
        if found[0] == UPHELD:
            assert verdict != DISMISSED, less
        else:
            assert verdict != UPHELD, less
    assert bool(proofs) is truth


FIXES = ("no", "covered", "closed", "next_lead")


@settings(max_examples=300, deadline=None)
@given(hands(), st.data())
def test_what_comes_before_the_evidence(made, data):
    """When it was noticed and claimed, and whether the book was named, over any true evidence."""
    table, books, place, at = made
    play = books[place][at]
    fix = data.draw(st.sampled_from(FIXES))
    until, proof = data.draw(st.sampled_from(["cut", "hand"])), data.draw(st.sampled_from("cb"))
    proof = {"c": "called", "b": "book"}[proof]
    rules = rules_of(table, f" renege_fix={fix} renege_until={until} renege_proof={proof}")
    left = list(rest_of(books, place, play))
    later, card = data.draw(st.sampled_from(left)) if left else (None, None)
    said = {"book": place + 1, "led": list(play.led), "played": play.card}
    if card is not None:
        said |= {"hand": card} if later is None else {"later": [later, card]}
    for part in data.draw(st.sets(st.sampled_from(sorted(said)))):
        del said[part]
    noticed, claimed = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 2))
    denied = data.draw(st.integers(0, 1))
    claim = claim_of(said, noticed, claimed, denied)
    known = data.draw(st.booleans()) or table.trump == NO_TRUMP
    trumps = trumps_of(table) if known else Trumps(False, None)
    whole = {**said, "noticed": NOTICED_WORDS[noticed], "claimed": CLAIMED_WORDS[claimed]}
    whole |= {"denied": True} if denied else {}
    found = judge(rules, claim, trump_of(table) if known else None)
    assert found == judged(fields_of(rules), trumps, whole)
    # and of those two, one was told by the truth
    if found[1] == PROVEN:
        assert not lawful(table, table.suits(DECK), play)
