"""The commands that correct a night: `correct`, and `claim` for a renege at the box's table."""

import json
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import click
from rich.console import Console
from rich.status import Status
from rich.text import Text

from bidwhist.claims import CLAIMED_WORDS
from bidwhist.night import Night
from desktop_companion import corrections
from desktop_companion.commanding import PENDING
from desktop_companion.correcting import Done, Foreseen, Place, carry_out, reached
from desktop_companion.corrections import Command
from desktop_companion.effects import Effects, effect_tables
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger
from desktop_companion.referee_commands import (
    JSON_OPTION,
    evidence_options,
    judged,
    with_options,
)
from desktop_companion.screen import Screen

console = Screen()


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


def is_somebody_here() -> bool:
    """Tell whether there is a terminal at which somebody can answer."""
    return sys.stdin.isatty()


class Teller:
    """Says what a correction leads to and asks; as JSON nothing but the outcome is written."""

    def __init__(self, *, yes: bool, as_json: bool) -> None:
        self._yes = yes
        self._as_json = as_json
        self._console = Console(stderr=True, highlight=False) if as_json else console
        self._status: Status | None = None
        self._state = ""
        self._question = ""

    def begin(self, place: Place) -> None:
        """Say which night it is and who writes it."""
        row, link = place
        day = f", {row.date}" if row.date else ""
        writer = "closed, written on this computer" if link is None else f"on the box {link.path}"
        if not (self._as_json and self._yes):
            self._say(f"night {row.number}{day}: {writer}")
        self._question = "Write it down?" if link is None else "Ask for it on the box?"

    def agrees(self, foreseen: Foreseen, *, otherwise: bool) -> bool:
        """Show it and ask; --yes agrees to one thing, not to another that comes after."""
        self.rest()
        if not (self._as_json and self._yes):
            self._show(foreseen)
        if self._yes:
            if otherwise:
                self._say("that is not what was agreed to")
            return not otherwise
        if not is_somebody_here():
            raise UserError("nobody is here to be asked; add --yes to have it done")
        try:
            return click.confirm(self._question, err=self._as_json)
        except click.Abort:
            click.echo(err=True)
            return False

    def _show(self, foreseen: Foreseen) -> None:
        for step in foreseen.steps:
            self._say(f"{step.hand}: {step.text}" if step.hand else step.text)
            if step.why:
                self._say(f"because: {step.why}")
        self._console.print(effect_tables(foreseen.effects))

    def moved_on(self, found: Effects) -> None:
        """Tell what has changed at the box since it was read."""
        self.rest()
        self._say("the box's night has gone on meanwhile:")
        self._console.print(effect_tables(found))

    def waiting(self, state: str, left_s: int) -> None:
        """Tell once each thing that is waited for, and on a terminal the seconds left."""
        what = "waiting for OK on the box" if state == PENDING else "the box is gone: plug it in"
        if state != self._state:
            self.rest()
            self._state = state
            self._say(f"{what}; it has {left_s} s; Ctrl-C takes it back")
            self._status = self._console.status("")
            self._status.start()
        if self._status is not None:
            self._status.update(f"{what} … {left_s} s")

    def rest(self) -> None:
        """Tell of no waiting any more."""
        self._state = ""
        if self._status is not None:
            self._status.stop()
            self._status = None

    def done(self, place: Place, done: Done) -> None:
        """Say what was written down."""
        self.rest()
        if self._as_json:
            click.echo(json.dumps(_document(place, done), ensure_ascii=False))
            return
        if place.link is None:
            self._say("written down on this computer")
        else:
            self._say(f"{place.link.path}: written down on the box")
        if not done.is_read:
            self._say("the box is gone; plug it in and run: risefly sync")

    def _say(self, text: str) -> None:
        self._console.print(Text(text))


def _document(place: Place, done: Done) -> dict[str, Any]:
    steps, found = done.foreseen
    return {
        "night": place.row.night,
        "by": "desk" if place.link is None else "box",
        "steps": [{"hand": step.hand, "text": step.text, "why": step.why} for step in steps],
        "hands": [
            {"hand": hand.name, "before": hand.before, "after": hand.after} for hand in found.hands
        ],
        "games": [
            {"game": int(game.name), "before": game.before, "after": game.after}
            for game in found.games
        ],
        "dealer": {"before": found.dealer[0], "after": found.dealer[1]},
        "lines": done.seqs,
    }


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
    make = _because(why, lambda night: corrections.change(night, hand, words, unplayed))
    _carry_out(f"hand {hand}", make, **more)


def _taken(more: dict[str, Any]) -> tuple[dict[str, str | None], str]:
    """Take (what the options say of the hand, thrown-in, misdeal or '') out of all options."""
    words = {name: more.pop(name) for name in corrections.READERS}
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
    make = _because(why, lambda night: corrections.insert(night, before, words, unplayed))
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
    make = _because(why, lambda night: corrections.remove(night, hand))
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
    make = _because(why, lambda night: corrections.strike(night, hand, ruling))
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
    _carry_out("TEXT", lambda night: corrections.ruling(night, hand, text), **more)


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
    _carry_out("SIDE", lambda night: corrections.end(night, how, side), **more)


@correct.command("sign")
@click.argument("game", type=click.IntRange(1, 999))
@SETTINGS
def correct_sign(game: int, **more: Any) -> None:
    """Sign a sheet of a closed night again.

    \b
    risefly correct last sign 2
    """
    _carry_out(f"game {game}", lambda night: corrections.sheet(night, game, None), **more)


@correct.command("unlock")
@click.argument("game", type=click.IntRange(1, 999))
@click.option("--why", required=True, help="the director's reason")
@SETTINGS
def correct_unlock(game: int, why: str, **more: Any) -> None:
    """Unlock a signed sheet of a closed night, as its director.

    \b
    risefly correct last unlock 2 --why "a hand was missing"
    """
    _carry_out(f"game {game}", lambda night: corrections.sheet(night, game, why), **more)


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
    make = partial(corrections.claim, name=which, by=by, denied=denied, words=words)
    _carry_out("evidence", make, port, yes, as_json)
