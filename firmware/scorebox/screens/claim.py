"""A renege claim: who, which book, by whom; then the ruling, or first the evidence."""

from bidwhist.cards import JOKERS, SPADES, is_joker, suit_of
from bidwhist.claims import AT_ONCE, LATER, plain_claim, with_evidence
from bidwhist.contract import NT
from bidwhist.decide import claim_time
from bidwhist.hand import RENEGE
from bidwhist.seats import DIRECTOR, side_names, side_of
from scorebox import texts
from scorebox.screens.case import jokers_to_name
from scorebox.screens.choice import Choice
from scorebox.screens.director import ask_director

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from bidwhist.claims import Claim
    from scorebox.screens import Screen
    from scorebox.screens.case import Case

NOT_SAID = "not said"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
NOTICED = ("later", "before next lead", "in the same book", "at once")


class ClaimScreens:
    """Each method is the question that follows from the answers so far; BACK asks the one before.

    Without evidence a claim takes who, which book, by whom and OK; DOWN at the ruling asks for
    what was shown.
    """

    def __init__(self, case: "Case", back: "Callable[[], Screen]") -> None:
        self._case = case
        self._back = back
        self._rules = case.game.rules

    def who(self, start: int = 0) -> "Screen":
        """Ask who reneged."""
        case = self._case
        case.box.draft = ("renege", [])
        return Choice(
            "WHO RENEGED?",
            case.box.seat_labels(case.game, case.hand.opened),
            self._which_book,
            self._back,
            start,
            case.which_hand(),
        )

    def _which_book(self, seat: int) -> "Screen":
        labels = [NOT_SAID] + ["book {}".format(n + 1) for n in range(self._rules.cards)]
        self._case.box.draft = ("renege", [seat])
        return Choice(
            "WHICH BOOK?",
            labels,
            lambda place: self._by_whom(seat, place or None),
            lambda: self.who(seat),
            0,
            self._case.seat_name(seat),
        )

    def _by_whom(self, seat: int, book: "int | None") -> "Screen":
        players = self._rules.players
        own = side_of(seat, players)
        sides = [side for side in range(len(side_names(players))) if side != own]
        names = self._case.side_labels()
        labels = [names[side] for side in sides] + ["the director"]
        sides.append(DIRECTOR)

        def pick(place: int) -> "Screen":
            claimed = claim_time(self._case.box.night(), self._case.hand.opened)
            claim = plain_claim(seat, book, sides[place], claimed)
            if sides[place] != DIRECTOR:
                return self._ruling(claim)
            return ask_director(
                self._case.box, lambda: self._ruling(claim), lambda: self._by_whom(seat, book)
            )

        return Choice("WHO SAYS SO?", labels, pick, lambda: self._which_book(seat))

    def _ruling(self, claim: "Claim", back: "Callable[[], Screen] | None" = None) -> "Screen":
        """Show the ruling; DOWN asks for evidence. `back` is the last question about that."""
        name = self._case.seat_name(claim.accused)
        return self._case.rule(
            "RULING on " + name,
            (RENEGE, claim),
            back or (lambda: self._by_whom(claim.accused, claim.book)),
            lambda: self._led(claim, ()),
        )

    # -- the evidence -----------------------------------------------------------------------------

    def _card(
        self,
        title: str,
        others: "tuple[str, ...]",
        pick: "Callable[[int], Screen]",
        pick_other: "Callable[[int], Screen]",
        back: "Callable[[], Screen]",
        start: int = 0,
    ) -> "Screen":
        """Ask for a card: its suit, a joker by itself, and the rank only where it matters."""
        rules, trump = self._rules, self._case.hand.trump
        cards = [suit * 16 for suit in range(JOKERS)]
        labels = list(texts.TRUMPS[:JOKERS])
        for card, words in jokers_to_name(rules, trump):
            cards.append(card)
            labels.append(words)
        labels.extend(others)

        def take(place: int) -> "Screen":
            if place >= len(cards):
                return pick_other(place - len(cards))
            if cards[place] == SPADES * 16 and rules.spade_deuce and trump != NT:
                return self._rank(pick, again)
            return pick(cards[place])

        def again() -> "Screen":
            return self._card(title, others, pick, pick_other, back, start)

        return Choice(title, labels, take, back, start)

    def _suit_to_follow(self, claim: "Claim") -> int:
        """Return the suit that the evidence is mostly about: the one led."""
        if not claim.led:
            return 0
        trump = self._case.hand.trump
        suit = suit_of(claim.led[-1])
        return suit if suit < JOKERS else trump if trump is not None and trump < JOKERS else 0

    def _rank(self, pick: "Callable[[int], Screen]", back: "Callable[[], Screen]") -> "Screen":
        labels = [rank + " of spades" for rank in RANKS]
        return Choice("WHICH SPADE?", labels, lambda place: pick(SPADES * 16 + 2 + place), back)

    def _led(self, claim: "Claim", before: "tuple[int, ...]") -> "Screen":
        """Ask for the lead of that book; after a joker in no trump, for the next card too."""
        claim = _without_evidence(claim)

        def pick(card: int) -> "Screen":
            led = before + (card,)
            free = is_joker(card) and self._case.hand.trump in (NT, None)
            if free and len(led) < self._rules.players - 1:
                return self._led(claim, led)
            return self._played(with_evidence(claim, led=led))

        def other(place: int) -> "Screen":
            if before:
                return self._played(with_evidence(claim, led=before))
            return self._played(with_evidence(claim, led=() if place == 0 else None))

        others = (NOT_SAID,) if before else ("the accused led", NOT_SAID)
        title = "AND THEN?" if before else "WHAT WAS LED?"
        return self._card(title, others, pick, other, lambda: self._ruling(claim))

    def _played(self, claim: "Claim") -> "Screen":
        if claim.led == ():
            return self._denied(claim)
        claim = with_evidence(_without_evidence(claim), led=claim.led)
        return self._card(
            "AND PLAYED?",
            (NOT_SAID,),
            lambda card: self._shown(with_evidence(claim, played=card)),
            lambda _: self._shown(claim),
            lambda: self._led(claim, ()),
        )

    def _shown(self, claim: "Claim") -> "Screen":
        """Ask how it came out that the accused could have followed."""
        claim = with_evidence(claim, later_book=None, later_card=None, held=None)
        acts = (
            lambda: self._later(claim),
            lambda: self._card(
                "STILL IN HAND?",
                (),
                lambda card: self._denied(with_evidence(claim, held=card)),
                lambda _: self._denied(claim),
                lambda: self._shown(claim),
                self._suit_to_follow(claim),
            ),
            lambda: self._denied(claim),
        )
        return Choice(
            "WHAT SHOWS IT?",
            ["one played later", "one still in hand", NOT_SAID],
            lambda place: acts[place](),
            lambda: self._played(claim),
        )

    def _later(self, claim: "Claim") -> "Screen":
        return self._card(
            "WHICH CARD LATER?",
            (),
            lambda card: self._later_book(with_evidence(claim, later_card=card)),
            lambda _: self._denied(claim),
            lambda: self._shown(claim),
            self._suit_to_follow(claim),
        )

    def _later_book(self, claim: "Claim") -> "Screen":
        """Ask for the later book: from the next one on."""
        books: list[int | None] = list(range((claim.book or 0) + 1, self._rules.cards + 1))
        books.append(None)
        return Choice(
            "IN WHICH BOOK?",
            [NOT_SAID if book is None else "book {}".format(book) for book in books],
            lambda place: self._denied(with_evidence(claim, later_book=books[place])),
            lambda: self._later(claim),
        )

    def _denied(self, claim: "Claim") -> "Screen":
        """Ask whether the accused side denies it."""
        return Choice(
            "DO THEY AGREE?",
            ["they do", "they deny it"],
            lambda place: self._noticed(with_evidence(claim, denied=place)),
            lambda: self._led(claim, ()) if claim.led == () else self._shown(claim),
        )

    def _noticed(self, claim: "Claim") -> "Screen":
        """Ask when it was noticed, where the house lets a card be taken back."""
        if self._rules.renege_fix == "no":
            return self._ruling(claim, lambda: self._denied(claim))
        moments = tuple(range(LATER, AT_ONCE - 1, -1))
        return Choice(
            "NOTICED WHEN?",
            NOTICED,
            lambda place: self._ruling(
                with_evidence(claim, noticed=moments[place]), lambda: self._noticed(claim)
            ),
            lambda: self._denied(claim),
        )


def _without_evidence(claim: "Claim") -> "Claim":
    """Return the claim as it was before anything was shown: BACK takes an answer back."""
    plain = plain_claim(claim.accused, claim.book, claim.by, claim.claimed)
    return with_evidence(plain, noticed=claim.noticed, denied=claim.denied)
