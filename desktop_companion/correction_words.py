"""Corrections in words, to commands as `bidwhist.decide` takes them.

What cannot be read of an option is a NotationError, what the rules refuse of it a RuleError; both
tell the `option`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from bidwhist.bwn_lex import split_line
from bidwhist.bwn_ruling import AFTER_END, read_ruling
from bidwhist.claims import CLAIMED_WORDS, with_evidence
from bidwhist.contract import (
    REDEAL,
    parse_call,
)
from bidwhist.corrections import amended, claim_time
from bidwhist.errors import RuleError
from bidwhist.events import fields_of_hand
from bidwhist.hand import (
    MISDEAL,
    OPEN_HAND,
    PLAYED,
    RENEGE,
    THROWN_IN,
    Hand,
    opened_hand,
    with_changes,
)
from bidwhist.night import Night
from bidwhist.rules import Rules
from bidwhist.seats import DIRECTOR, side_names
from desktop_companion.errors import UserError
from desktop_companion.naming import game_numbered, hand_named
from desktop_companion.referee import (
    check_claim,
    claim_of,
    in_option,
    order_of,
    seat_of,
    trump_of,
    unreadable,
)

Command = tuple[Any, ...]
UNPLAYED = {"thrown-in": THROWN_IN, "misdeal": MISDEAL}
DIRECTOR_WORD = "director"


def _bid(_rules: Rules, text: str) -> int:
    bid = parse_call(text)
    if bid is None or bid <= REDEAL:
        raise unreadable(text, "a bid such as 4U, 5D, 3N or 6")
    return bid


def _books(rules: Rules, text: str) -> tuple[int, ...]:
    parts = text.split("/")
    plain = [part for part in parts if 0 < len(part) < 3 and part.isascii() and part.isdigit()]
    if len(plain) != len(parts) or len(parts) != (1 if rules.players == 4 else 3):
        raise unreadable(text, "books such as " + ("10" if rules.players == 4 else "9/5/3"))
    return tuple(int(part) for part in parts)


READERS: dict[str, Callable[[Rules, str], Any]] = {
    "dealer": seat_of,
    "bidder": seat_of,
    "bid": _bid,
    "trump": lambda _rules, text: trump_of(text, text, "S, H, D, C, N or ?"),
    "order": lambda _rules, text: order_of(text, text, "up, down, low or ?"),
    "books": _books,
}


def side_of(rules: Rules, text: str, *, director: bool = False) -> int:
    """Return the side that a text names, or where allowed DIRECTOR."""
    if director and text.lower() == DIRECTOR_WORD:
        return DIRECTOR
    names = side_names(rules.players)
    if text.upper() not in names:
        extra = " or director" if director else ""
        raise unreadable(text, "a side: " + " ".join(names) + extra)
    return names.index(text.upper())


def drawn(rules: Rules, hand: Hand, words: Mapping[str, str | None], unplayed: str = "") -> Hand:
    """Return the hand as the options say that it was; `unplayed` is thrown-in, misdeal or ''.

    What is needed may still be lacking.
    """
    told = {
        name: in_option(f"--{name}", partial(READERS[name], rules, text))
        for name, text in words.items()
        if text is not None
    }
    if unplayed:
        bare = opened_hand(hand.opened, told.get("dealer", hand.dealer))
        return with_changes(bare, state=UNPLAYED[unplayed], rulings=hand.rulings)
    if [name for name in told if name != "dealer" and told[name] != getattr(hand, name)]:
        told["state"] = PLAYED
    return amended(hand, **told)


def lacking(rules: Rules, hand: Hand) -> list[str]:
    """Return the names of the fields that must still be said of the hand."""
    if hand.state not in (OPEN_HAND, PLAYED):
        return []
    needed = ["books"] if rules.auction == "none" else ["bidder", "bid", "books"]
    return [name for name in needed if getattr(hand, name) is None]


def with_words(
    rules: Rules, hand: Hand, words: Mapping[str, str | None], unplayed: str = ""
) -> Hand:
    """Return the hand as the options say; UserError names those that it needs and lacks."""
    hand = drawn(rules, hand, words, unplayed)
    options = [f"--{name}" for name in lacking(rules, hand)]
    if options or hand.state == OPEN_HAND:
        raise UserError(f"{', '.join(options)}: say this too, or --thrown-in or --misdeal")
    return hand


# -- commands -------------------------------------------------------------------------------------


def change(night: Night, name: str, words: Mapping[str, str | None], unplayed: str) -> Command:
    """Return the command that makes the hand what the words say it was."""
    game, hand = hand_named(night, name)
    changed = with_words(game.rules, hand, words, unplayed)
    if changed == hand:
        raise UserError("HAND: that is what stands there already", 1)
    return ("change", hand.opened, *fields_of_hand(changed))


def insert(
    night: Night, before: str | None, words: Mapping[str, str | None], unplayed: str
) -> Command:
    """Return the command that puts a hand in before the one named, None: at the night's end."""
    if before is None:
        game = night.game()
        if game is None:
            raise RuleError("game.none")
        opened, dealer = None, game.fold.dealer
    else:
        game, hand = hand_named(night, before, is_closed=False)
        opened, dealer = hand.opened, (hand.dealer - 1) % game.rules.players
    drawn = with_words(game.rules, opened_hand(night.seq + 1, dealer), words, unplayed)
    return ("insert", opened, *fields_of_hand(drawn))


def remove(night: Night, name: str) -> Command:
    """Return the command that takes the hand out."""
    return ("remove", hand_named(night, name)[1].opened)


def strike(night: Night, name: str, number: int | None) -> Command:
    """Return the command that lets a ruling fall: the `number`th, None where there is but one.

    RuleError `ruling.which`, which lists them.
    """
    _, hand = hand_named(night, name, is_closed=False)
    kinds = [str(ruling[0]) for ruling in hand.rulings]
    if number is None and len(kinds) > 1:
        listed = ", ".join(f"{place} {kind}" for place, kind in enumerate(kinds, 1))
        raise RuleError("ruling.which", listed=listed)
    return ("strike", hand.opened, (number or 1) - 1)


def ruling(night: Night, name: str, text: str) -> Command:
    """Return the command that puts a ruling on the hand, in BWN: 'director NS books 1 "why"'."""
    game, hand = hand_named(night, name, is_closed=False)
    words, _ = split_line(text)
    if words and words[0].is_stop("{") and words[-1].is_stop("}"):
        words = words[1:-1]
    read = read_ruling(game.rules, words, len(text) + 1)
    if read[0] == AFTER_END:  # it follows from the score
        raise unreadable(text, "a ruling or a mark such as note")
    return ("ruling", hand.opened, read)


def claim(night: Night, name: str, by: str | None, denied: bool, words: dict[str, Any]) -> Command:
    """Return the command that claims a renege on the hand; `words` as `claim_of` takes them.

    Where they do not say when it is claimed, the night does; without `by` the other side claims.
    """
    game, hand = hand_named(night, name, is_closed=False)
    rules = game.rules
    told = dict(words)
    if told["claimed"] is None:
        told["claimed"] = CLAIMED_WORDS[claim_time(night, hand.opened)]
    made = claim_of(rules, **told)
    if by is not None:
        side = in_option("--by", lambda: side_of(rules, by, director=True))
        made = with_evidence(made, by=side)
    elif rules.players == 3:
        raise UserError("--by: say which of the others claims, or director")
    made = with_evidence(made, denied=int(denied))
    check_claim(rules, hand, made)
    return ("ruling", hand.opened, (RENEGE, made))


def end(night: Night, how: str, side: str | None) -> Command:
    """Return the command that ends the last game: time, concede (with the side), abandon."""
    game = night.game()
    if game is None:
        raise RuleError("game.none")
    return (how,) if side is None else (how, side_of(game.rules, side))


def next_game(night: Night, dealer: str | None) -> Command:
    """Return the command that begins the next game, by the last one's rules.

    Without a dealer the deal runs on.
    """
    game = night.game()
    if game is None:
        raise RuleError("game.none")
    rules = game.rules
    seat = None if dealer is None else seat_of(rules, dealer)
    return ("open_game", rules.preset, rules.sets, seat, None, 0, 0)


def sheet(night: Night, number: int, why: str | None) -> Command:
    """Return the command that signs a game's sheet, or with why the director's that unlocks it."""
    if not night.closed:
        raise UserError("while the night is played, its box signs and unlocks the sheets", 1)
    opened = game_numbered(night, number, f"GAME {number}").opened
    return ("sign", opened) if why is None else ("unlock", opened, why)
