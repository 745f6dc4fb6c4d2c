"""The commands that correct a night: `correct`, and `claim` for a renege at the box's table."""

from collections.abc import Callable
from functools import partial
from typing import Any

import click

from bidwhist.claims import CLAIMED_WORDS
from bidwhist.night import Night
from desktop_companion import correction_words
from desktop_companion.correcting import carry_out, reached
from desktop_companion.correction_words import Command
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger
from desktop_companion.referee_commands import (
    JSON_OPTION,
    evidence_options,
    judged,
    with_options,
)
from desktop_companion.teller import Teller

REASON = click.option("--why", help="the reason, up to 60 characters; it is noted on the hand")
SETTINGS = with_options(
    click.option("--port", help="the box at this port"),
    click.option("--yes", is_flag=True, help="do not ask here"),
    JSON_OPTION,
)
FIELDS = with_options(
    click.option("--dealer", help="N, E, S or W"),
    click.option("--bidder", help="N, E, S or W"),
    click.option("--bid", help="4U, 5D, 3N; a level alone where kinds are not bid"),
    click.option("--trump", help="S, H, D, C, N; ? not recorded"),
    click.option("--order", help="up, down, low; ? not recorded"),
    click.option("--books", help="the bidders', as counted: 10; with three players 9/5/3"),
    click.option("--thrown-in", "unplayed", flag_value="thrown-in", help="it was thrown in"),
    click.option("--misdeal", "unplayed", flag_value="misdeal", help="it was a misdeal"),
)


def _carry_out(
    where: str, make: Callable[[Night], Command], port: str | None, yes: bool, as_json: bool
) -> None:
    """Do what `make` makes of the night; what it cannot read or the rules refuse is told."""
    night = click.get_current_context().obj
    teller = Teller(yes=yes, as_json=as_json)
    with Ledger() as ledger:
        with reached(ledger, night, port, lambda *_: None) as place:
            teller.begin(place)
            try:
                done = judged(where, carry_out, ledger, place, make, teller)
            finally:
                teller.rest()
        teller.done(place, done)


def _because(why: str | None, make: Callable[[Night], Command]) -> Callable[[Night], Command]:
    """Return what makes the same command with the reason."""
    if why is None:
        return make
    return lambda night: ("because", why, make(night))


@click.group()
@click.argument("night")
@click.pass_context
def correct(context: click.Context, night: str) -> None:
    """Correct a night; what changes is shown and asked before.

    NIGHT is `last`, its number in the list, or the start of its id; a hand goes by what `risefly
    show` calls it: 2.5 is game 2, hand 5. While the night is played, somebody confirms on its box.

    \b
    risefly correct last hand 2.5 --bidder S --bid 5U --trump H --books 10
    risefly correct last remove 5 --why "entered twice"
    risefly correct 3 hand last --books 9
    """
    context.obj = night


@correct.command("hand")
@click.argument("hand")
@FIELDS
@REASON
@SETTINGS
def correct_hand(hand: str, why: str | None, **more: Any) -> None:
    """Say what a hand was; what is not said stays, its rulings too.

    \b
    risefly correct last hand 2.5 --books 10
    risefly correct last hand 2.5 --dealer E --bidder S --bid 5U --trump H --why "two swapped"
    risefly correct last hand last --misdeal
    """
    words, unplayed = _taken(more)
    if not unplayed and not [text for text in words.values() if text is not None]:
        raise UserError("say what was otherwise, such as --books 10; see --help")
    make = _because(why, lambda night: correction_words.change(night, hand, words, unplayed))
    _carry_out(f"hand {hand}", make, **more)


def _taken(more: dict[str, Any]) -> tuple[dict[str, str | None], str]:
    """Take (what the options say of the hand, thrown-in, misdeal or '') out of all options."""
    words = {name: more.pop(name) for name in correction_words.READERS}
    unplayed = more.pop("unplayed") or ""
    extra = [name for name, text in words.items() if text is not None and name != "dealer"]
    if unplayed and extra:
        raise UserError(f"--{unplayed} and --{extra[0]} do not go together")
    return words, unplayed


@correct.command("insert")
@click.option("--before", help="the hand that comes after it; the night's end by default")
@FIELDS
@REASON
@SETTINGS
def correct_insert(before: str | None, why: str | None, **more: Any) -> None:
    """Put in a hand that was forgotten.

    The deal says who dealt it, unless --dealer does.

    \b
    risefly correct last insert --before 2.5 --bidder S --bid 4U --trump H --books 10
    risefly correct last insert --misdeal --why "it was not entered"
    """
    words, unplayed = _taken(more)
    make = _because(why, lambda night: correction_words.insert(night, before, words, unplayed))
    _carry_out("the hand", make, **more)


@correct.command("remove")
@click.argument("hand")
@REASON
@SETTINGS
def correct_remove(hand: str, why: str | None, **more: Any) -> None:
    """Take out a hand that was entered twice.

    \b
    risefly correct last remove 2.5 --why "entered twice"
    """
    make = _because(why, lambda night: correction_words.remove(night, hand))
    _carry_out(f"hand {hand}", make, **more)


@correct.command("strike")
@click.argument("hand")
@click.argument("ruling", type=click.IntRange(1, 99), required=False)
@REASON
@SETTINGS
def correct_strike(hand: str, ruling: int | None, why: str | None, **more: Any) -> None:
    """Let a ruling fall, by its number on the hand.

    Notes count too; the only one needs no number.

    \b
    risefly correct last strike 2.5
    risefly correct last strike 2.5 2 --why "the wrong seat"
    """
    make = _because(why, lambda night: correction_words.strike(night, hand, ruling))
    _carry_out(f"hand {hand}", make, **more)


@correct.command("ruling")
@click.argument("hand")
@click.argument("text")
@SETTINGS
def correct_ruling(hand: str, text: str, **more: Any) -> None:
    """Put a ruling, a dispute or a note on a hand, as BWN writes it.

    \b
    risefly correct last ruling 2.5 'director NS books 1 "a lead out of turn, agreed"'
    risefly correct last ruling 2.5 'board-talk EW'
    risefly correct last ruling 2.5 'note "a loud night"'
    """
    _carry_out("TEXT", lambda night: correction_words.ruling(night, hand, text), **more)


@correct.command("undo")
@SETTINGS
def correct_undo(**more: Any) -> None:
    """Take back the last step; of a closed night the last correction.

    \b
    risefly correct last undo
    """
    _carry_out("undo", lambda _night: ("undo",), **more)


@correct.command("end")
@click.argument("how", type=click.Choice(("time", "concede", "abandon")))
@click.argument("side", required=False)
@SETTINGS
def correct_end(how: str, side: str | None, **more: Any) -> None:
    """End the last game: time was called, a side gave up, or nobody won.

    \b
    risefly correct last end time
    risefly correct last end concede NS
    """
    if (side is None) == (how == "concede"):
        raise UserError("concede needs the side that gives up, the others need none")
    _carry_out("SIDE", lambda night: correction_words.end(night, how, side), **more)


@correct.command("next-game")
@click.option("--dealer", help="N, E, S or W; by default the deal runs on")
@SETTINGS
def correct_next_game(dealer: str | None, **more: Any) -> None:
    """Begin the next game of a night without a box.

    \b
    risefly correct last next-game
    """
    _carry_out("--dealer", lambda night: correction_words.next_game(night, dealer), **more)


@correct.command("close")
@SETTINGS
def correct_close(**more: Any) -> None:
    """Close a night without a box; corrections go on.

    \b
    risefly correct last close
    """
    _carry_out("close", lambda _night: ("close",), **more)


@correct.command("sign")
@click.argument("game", type=click.IntRange(1, 999))
@SETTINGS
def correct_sign(game: int, **more: Any) -> None:
    """Sign a sheet of a closed night again.

    \b
    risefly correct last sign 2
    """
    _carry_out(f"game {game}", lambda night: correction_words.sheet(night, game, None), **more)


@correct.command("unlock")
@click.argument("game", type=click.IntRange(1, 999))
@click.option("--why", required=True, help="the director's reason")
@SETTINGS
def correct_unlock(game: int, why: str, **more: Any) -> None:
    """Unlock a signed sheet of a closed night, as its director.

    \b
    risefly correct last unlock 2 --why "a hand was missing"
    """
    _carry_out(f"game {game}", lambda night: correction_words.sheet(night, game, why), **more)


@click.command()
@click.argument("night")
@click.argument("which", metavar="[HAND]", default="last")
@evidence_options
@click.option("--claimed", type=click.Choice(CLAIMED_WORDS), help="when; the night tells")
@click.option("--by", help="the side that claims, or director; by default the other side")
@click.option("--denied", is_flag=True, help="the accused side does not agree")
@SETTINGS
def claim(
    night: str,
    which: str,
    by: str | None,
    denied: bool,
    port: str | None,
    yes: bool,
    as_json: bool,
    **words: Any,
) -> None:
    """Claim a renege on a hand of a night: by default the one that is played or was the last.

    The ruling and what it does are shown and asked before. While the night is played, somebody
    confirms on its box.

    \b
    risefly claim last --accused E --book 6
    risefly claim last 2.5 --accused E --book 6 --led KD --played 3S --later 8:9D
    """
    click.get_current_context().obj = night
    make = partial(correction_words.claim, name=which, by=by, denied=denied, words=words)
    _carry_out("evidence", make, port, yes, as_json)
