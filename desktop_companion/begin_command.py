"""The command that begins a night kept on this computer alone: `begin`."""

import time

import click

from bidwhist.seats import SEATS
from desktop_companion.ledger import Ledger
from desktop_companion.own_nights import begin_night
from desktop_companion.referee import seat_of
from desktop_companion.referee_commands import RULES_OPTION, SET_OPTION, chosen_rules, judged
from desktop_companion.screen import Screen

console = Screen()


@click.command()
@RULES_OPTION
@SET_OPTION
@click.option("--dealer", default="N", show_default=True, help="who deals first: N, E, S or W")
@click.option("--players", default="", help='from North to the left: "Ann, Bo, Cy, Di"')
def begin(name: str, sets: str, dealer: str, players: str) -> None:
    """Begin a night without a box; its hands are then put in one by one.

    Who is on the roster (risefly players list) sits down as that player, anybody else as a guest.

    \b
    risefly begin --players "Ann, Bo, Cy, Di" --dealer E
    risefly correct last insert --bidder S --bid 4U --trump H --books 10
    risefly correct last next-game
    risefly correct last close
    """
    rules = chosen_rules(name, sets)
    seat = judged("--dealer", seat_of, rules, dealer)
    names = [part.strip() for part in players.split(",")] if players else []
    with Ledger() as ledger:
        row = judged("--players", begin_night, ledger, rules, seat, names, int(time.time()))
    seated = ", ".join(f"{seat} {each}" for seat, each in zip(SEATS, names, strict=False))
    console.print(f"night {row.number} begins: {row.night} {seated}".rstrip(), markup=False)
