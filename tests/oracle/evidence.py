"""The oracle's judgement of a claim of a renege, from the text of the rules alone."""

from typing import Any, NamedTuple

from tests.oracle.tables import Fields

WILD = "any suit"  # of a card of the trumps where trump was not recorded
NO_SUIT = "no suit"  # of a joker in no trump
JOKERS = ("BJ", "LJ")

# how soon the wrong card may still be taken back
IN_TIME: dict[str, tuple[str, ...]] = {
    "no": (),
    "covered": ("at_once",),
    "closed": ("at_once", "in_book"),
    "next_lead": ("at_once", "in_book", "before_lead"),
}
TOO_LATE: dict[str, tuple[str, ...]] = {"cut": ("late",), "hand": ("cut", "late")}


class Trumps(NamedTuple):
    """What is known of a hand's contract: no trump (None: not known), and the trump suit."""

    no_trump: bool | None
    suit: str | None


def suit_of(fields: Fields, trumps: Trumps, card: str) -> str:
    """Return the suit that a card belongs to in a contract."""
    deuce = card == "2S" and fields["spade_deuce"] == 1
    if card not in JOKERS and not deuce:
        return card[-1]
    if trumps.no_trump:
        return "S" if deuce else NO_SUIT
    return trumps.suit or WILD


def suit_led(fields: Fields, trumps: Trumps, led: list[str]) -> str | None:
    """Return the suit that was set, None where none was."""
    suits = [suit_of(fields, trumps, card) for card in led]
    if trumps.no_trump:
        suits = [suit for suit in suits if suit != NO_SUIT]
    return suits[0] if suits else None


def _surely(trumps: Trumps, known: str | None, suit: str, alike: bool) -> bool:
    """Tell whether two suits are surely the same, or surely not."""
    if known == suit == WILD:
        return alike and trumps.no_trump is False  # both trumps, whichever suit that was
    return known not in (None, WILD) and suit != WILD and (known == suit) is alike


def disproof(fields: Fields, trumps: Trumps, claim: dict[str, Any]) -> str | None:
    """Return the code of what speaks against the claim."""
    led, played = claim.get("led"), claim.get("played")
    if led == []:
        return "renege.leader"
    suit = suit_led(fields, trumps, led) if led else None
    if led and suit is None:
        return "renege.no_suit_set"
    rest = [claim["later"][1]] if "later" in claim else []
    rest += [claim["hand"]] if "hand" in claim else []
    free = played in JOKERS and trumps.no_trump and fields["nt_jokers"] == "any"
    against = (
        free,
        played is not None and _surely(trumps, suit, suit_of(fields, trumps, played), True),
        any(_surely(trumps, suit, suit_of(fields, trumps, card), False) for card in rest),
        "later" in claim and "book" in claim and claim["later"][0] <= claim["book"],
    )
    return "renege.not_proven" if any(against) else None


def cards_of(claim: dict[str, Any]) -> list[str]:
    """Return every card of the evidence."""
    single = [claim[part] for part in ("played", "hand") if part in claim]
    return [*(claim.get("led") or []), *single, *([claim["later"][1]] if "later" in claim else [])]


def shows(fields: Fields, trumps: Trumps, claim: dict[str, Any]) -> str:
    """Return what the evidence says: a code of what disproves, renege.proven or renege.open."""
    against = disproof(fields, trumps, claim)
    if against:
        return against
    if WILD in [suit_of(fields, trumps, card) for card in cards_of(claim)]:
        return "renege.open"
    full = claim.get("led") and "played" in claim and ("later" in claim or "hand" in claim)
    return "renege.proven" if full else "renege.open"


def judged(fields: Fields, trumps: Trumps, claim: dict[str, Any]) -> tuple[str, str]:
    """Return the verdict and its code."""
    if claim.get("noticed", "later") in IN_TIME[fields["renege_fix"]]:
        return "corrected", "renege.corrected"
    if claim.get("claimed", "hand") in TOO_LATE[fields["renege_until"]]:
        return "dismissed", "renege.too_late"
    if fields["renege_proof"] == "book" and "book" not in claim:
        return "dismissed", "renege.book_missing"
    code = shows(fields, trumps, claim)
    if code == "renege.open":
        code = "renege.not_proven" if claim.get("denied") else "renege.agreed"
    return ("upheld" if code in ("renege.proven", "renege.agreed") else "dismissed"), code
