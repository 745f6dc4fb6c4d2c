"""The players of the house: their names, checked; who sits, who waits, who is free.

A full name may be in any script. A box shows eight plain characters, so each player has a short
name too, which is proposed from the full one where that is possible.
"""

import secrets
import unicodedata
from collections.abc import Iterable, Sequence

from bidwhist.corrections import check_text
from bidwhist.decide import NAME_LIMIT
from bidwhist.errors import RuleError
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger
from desktop_companion.ledger.players import (
    Pair,
    Player,
    alike,
    keep_guest,
    keep_player,
    keep_waiting,
    kept_players,
    waiting_pairs,
)
from desktop_companion.texts import sentence

FULL_MOST = 40  # characters of a full name
NUMBERS = 1 << 29  # they are drawn below this, so that two computers draw others
GUEST = 0  # the number of a player of whom nothing but a name is known
NO_NAME = "a name is needed"
LONG_NAME = "a name has at most {most} characters"
ODD_NAME = "a name is of letters that can be shown"
NAME_IS_TAKEN = "{name} is on the roster already; choose a name that tells the two apart"
SHORT_IS_TAKEN = "{short} is how the box shows {name}; choose another short name"
NO_SHORT = "a short name is needed: what the box shows, up to {most} plain characters"
UNKNOWN = "{name!r} is not on the roster; see: risefly players list"
WAITS_ALREADY = "{name} waits already"
SAME_TWICE = "{name} cannot be both of a pair"
RETIRED = "{name} has retired; bring the player back first"


def name_trouble(name: str, others: Iterable[Player]) -> str:
    """Return what is wrong with a full name, '' if it does."""
    plain = unicodedata.normalize("NFC", name.strip())
    if not plain:
        return NO_NAME
    if len(plain) > FULL_MOST:
        return LONG_NAME.format(most=FULL_MOST)
    joins = "\u200c\u200d"  # some scripts write words with them
    if not all(letter.isprintable() or letter in joins for letter in plain):
        return ODD_NAME
    if any(alike(each.name) == alike(plain) for each in others):
        return NAME_IS_TAKEN.format(name=plain)
    return ""


def short_trouble(short: str, others: Iterable[Player]) -> str:
    """Return what is wrong with a short name, '' if it does; `others` have theirs."""
    plain = short.strip()
    if not plain:
        return NO_SHORT.format(most=NAME_LIMIT)
    try:
        check_text(plain, NAME_LIMIT)
    except RuleError as error:
        return sentence(error.code, error.context)
    for each in others:
        if not each.is_retired and alike(each.short) == alike(plain):
            return SHORT_IS_TAKEN.format(short=each.short, name=each.name)
    return ""


def proposed_short(name: str, others: Sequence[Player]) -> str:
    """Return a short name made of the full one, '' where its letters give none.

    It has no comma, which stands between names where several are typed.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    kept = "".join(letter for letter in plain if " " <= letter <= "~" and letter not in '"\\,')
    parts = kept.split()
    if not parts or not any(letter.isalnum() for letter in kept):
        return ""
    tries = [parts[0][:NAME_LIMIT]]
    if len(parts) > 1:  # Ann Lee: Ann, Ann L, AnnLee
        tries.append(f"{parts[0][: NAME_LIMIT - 2]} {parts[-1][0]}")
        tries.append("".join(parts)[:NAME_LIMIT])
    for number in range(2, 100):
        tries.append(f"{parts[0][: NAME_LIMIT - len(str(number))]}{number}")
    return next((each for each in tries if not short_trouble(each, others)), "")


def add_player(ledger: Ledger, name: str, short: str = "") -> Player:
    """Take a player onto the roster; without a short name it is made. UserError: a bad name."""
    others = kept_players(ledger)
    short = short.strip() or proposed_short(name, others)
    trouble = name_trouble(name, others) or short_trouble(short, others)
    if trouble:
        raise UserError(trouble, 1)
    taken = [each.number for each in others]
    number = GUEST
    while number == GUEST or number in taken:
        number = secrets.randbelow(NUMBERS)
    player = Player(number, _written(name), short)
    keep_player(ledger, player)
    return player


def rename_player(ledger: Ledger, player: Player, name: str, short: str) -> Player:
    """Give the player other names; his number and so his nights stay. UserError: a bad name.

    Nights that came as text name him as he was called then: they stay his too.
    """
    others = [each for each in kept_players(ledger) if each.number != player.number]
    trouble = name_trouble(name, others) or short_trouble(short, others)
    if trouble:
        raise UserError(trouble, 1)
    renamed = player._replace(name=_written(name), short=short.strip())
    keep_player(ledger, renamed)
    if alike(player.name) != alike(renamed.name):
        keep_guest(ledger, player.name, renamed)
    return renamed


def _written(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).split())


def retire_player(ledger: Ledger, player: Player) -> Player:
    """Let the player be offered no seat any more; what he played stays his."""
    gone = player._replace(is_retired=True)
    keep_player(ledger, gone)
    pairs = [pair for pair in waiting_pairs(ledger) if player.number not in pair]
    keep_waiting(ledger, pairs)
    return gone


def welcome_back(ledger: Ledger, player: Player) -> Player:
    """Let a player who has retired play again. UserError: another has his short name by now."""
    others = [each for each in kept_players(ledger) if each.number != player.number]
    trouble = short_trouble(player.short, others)
    if trouble:
        raise UserError(trouble, 1)
    back = player._replace(is_retired=False)
    keep_player(ledger, back)
    return back


def player_named(ledger: Ledger, name: str) -> Player:
    """Return the player of that full or short name. UserError: nobody has it."""
    found = _named(kept_players(ledger), name)
    if not found:
        raise UserError(UNKNOWN.format(name=name[:FULL_MOST]), 1)
    return found[0]


def _named(known: Sequence[Player], name: str) -> list[Player]:
    """Return those of that full name, where there are none of that short name; retired ones last.

    A short name may be another's full one.
    """
    for part in ("name", "short"):
        found = [each for each in known if alike(getattr(each, part)) == alike(name)]
        if found:
            return sorted(found, key=lambda player: player.is_retired)
    return []


def seat_named(ledger: Ledger, name: str) -> tuple[int, str]:
    """Return (number, short name) of the player of that name; a guest keeps the name as it is."""
    found = _named([each for each in kept_players(ledger) if not each.is_retired], name)
    return (found[0].number, found[0].short) if found else (GUEST, name)


# -- who waits ------------------------------------------------------------------------------------


def let_wait(ledger: Ledger, first: Player, second: Player) -> None:
    """Let the two wait for seats, behind the others. UserError: one waits, or plays no more."""
    if first.number == second.number:
        raise UserError(SAME_TWICE.format(name=first.name), 1)
    pairs = waiting_pairs(ledger)
    for each in (first, second):
        if each.is_retired:
            raise UserError(RETIRED.format(name=each.name), 1)
        if any(each.number in pair for pair in pairs):
            raise UserError(WAITS_ALREADY.format(name=each.name), 1)
    keep_waiting(ledger, [*pairs, (first.number, second.number)])


def let_go(ledger: Ledger, pair: Pair) -> None:
    """Let the pair wait no longer."""
    keep_waiting(ledger, [each for each in waiting_pairs(ledger) if each != pair])


def let_first(ledger: Ledger, pair: Pair) -> None:
    """Let a pair that waits be the next."""
    others = [each for each in waiting_pairs(ledger) if each != pair]
    keep_waiting(ledger, [pair, *others])
