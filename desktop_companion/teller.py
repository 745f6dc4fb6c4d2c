"""What is said at a terminal while a correction is foreseen, asked for and written down."""

import json
import sys
from typing import Any

import click
from rich.console import Console
from rich.status import Status
from rich.text import Text

from desktop_companion.commanding import PENDING
from desktop_companion.correcting import Done, Foreseen, Place
from desktop_companion.effects import Effects, effect_tables
from desktop_companion.errors import UserError
from desktop_companion.screen import Screen

console = Screen()


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
        writer = "written on this computer" if link is None else f"on the box {link.path}"
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
