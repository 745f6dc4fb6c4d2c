"""The commands `risefly players …` and `risefly seats …`: the roster, who waits, who sits."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import click
from rich.markup import escape

from bidwhist.night import Night
from bidwhist.seats import SEATS
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger, without_box
from desktop_companion.ledger.players import alike, keep_guest, kept_players, waiting_pairs
from desktop_companion.referee_commands import judged
from desktop_companion.roster import (
    add_player,
    let_go,
    let_wait,
    player_named,
    rename_player,
    retire_player,
    welcome_back,
)
from desktop_companion.screen import Screen, Table
from desktop_companion.seating import (
    EMPTY,
    Seat,
    has_risen,
    rising,
    seats_named,
    seats_of,
    send_seats,
    write_seats,
)
from desktop_companion.syncing import linked, sync

console = Screen()


def _say(text: str) -> None:
    console.print(text, markup=False, highlight=False)


@click.group()
def players() -> None:
    """The roster, and the pairs that wait for seats."""


@players.command("list")
@click.option("--json", "as_json", is_flag=True, help="as JSON")
def players_list(as_json: bool) -> None:
    """List everyone on the roster, and who waits.

    \b
    risefly players list
    """
    with Ledger() as ledger:
        known, waiting = kept_players(ledger), waiting_pairs(ledger)
    names = {player.number: player.name for player in known}
    pairs = [[names.get(number, "?") for number in pair] for pair in waiting]
    if as_json:
        told = [player._asdict() for player in known]
        click.echo(json.dumps({"players": told, "waiting": pairs}, ensure_ascii=False))
        return
    if not known:
        _say('nobody is on the roster yet; add somebody: risefly players add "Ann Lee"')
        return
    table = Table()
    for head in ("player", "on the box", ""):
        table.add_column(head)
    for player in known:
        state = "retired" if player.is_retired else ""
        table.add_row(escape(player.name), escape(player.short), state)
    console.print(table)
    for place, pair in enumerate(pairs, 1):
        _say(f"waiting {place}: {' & '.join(pair)}")


@players.command("add")
@click.argument("name")
@click.option("--short", default="", help="what the box shows; made of the name by default")
def players_add(name: str, short: str) -> None:
    """Take a player onto the roster; the name may be in any script.

    \b
    risefly players add "Ann Lee"
    risefly players add "Жанна" --short Zhanna
    """
    with Ledger() as ledger:
        player = add_player(ledger, name, short)
    _say(f"added: {player.name}; the box shows {player.short}")


@players.command("rename")
@click.argument("player")
@click.argument("name")
@click.option("--short", default="", help="what the box shows; as it was by default")
def players_rename(player: str, name: str, short: str) -> None:
    """Give a player another name; everything played stays theirs.

    \b
    risefly players rename Ann "Ann Lee"
    risefly players rename Ann "Ann Lee" --short AnnL
    """
    with Ledger() as ledger:
        found = player_named(ledger, player)
        renamed = rename_player(ledger, found, name, short or found.short)
    _say(f"renamed: {renamed.name}; the box shows {renamed.short}")


@players.command("retire")
@click.argument("player")
def players_retire(player: str) -> None:
    """Offer a player no seat any more; everything played stays theirs.

    \b
    risefly players retire "Ann Lee"
    """
    with Ledger() as ledger:
        found = retire_player(ledger, player_named(ledger, player))
    _say(f"retired: {found.name}")


@players.command("is")
@click.argument("guest")
@click.argument("player", default="")
def players_is(guest: str, player: str) -> None:
    """Say who a guest was: all that was played under that name counts for the player.

    Without a player the guest is a guest again.

    \b
    risefly players is "Guest 1" "Ann Lee"
    risefly players is "Guest 1"
    """
    with Ledger() as ledger:
        found = player_named(ledger, player) if player else None
        if found and any(alike(each.name) == alike(guest) for each in kept_players(ledger)):
            raise UserError(f"{guest} is on the roster, and no guest", 1)
        keep_guest(ledger, guest, found)
    _say(f"{guest} is {found.name}" if found else f"{guest} is a guest")


@players.command("back")
@click.argument("player")
def players_back(player: str) -> None:
    """Let a player who has retired play again.

    \b
    risefly players back "Ann Lee"
    """
    with Ledger() as ledger:
        found = welcome_back(ledger, player_named(ledger, player))
    _say(f"back: {found.name}")


@players.command("wait")
@click.argument("first")
@click.argument("second")
@click.option("--no-more", "is_over", is_flag=True, help="they wait no longer")
def players_wait(first: str, second: str, is_over: bool) -> None:
    """Let two players wait for seats as a pair, behind those who wait already.

    \b
    risefly players wait "Ann Lee" Bo
    risefly players wait "Ann Lee" Bo --no-more
    """
    with Ledger() as ledger:
        pair = [player_named(ledger, name) for name in (first, second)]
        if not is_over:
            let_wait(ledger, *pair)
        else:
            numbers = {player.number for player in pair}
            found = [each for each in waiting_pairs(ledger) if set(each) == numbers]
            if not found:
                raise UserError("the two do not wait as a pair; see: risefly players list", 1)
            let_go(ledger, found[0])
        names = {player.number: player.name for player in kept_players(ledger)}
        waiting = [
            " & ".join(names.get(each, "?") for each in row) for row in waiting_pairs(ledger)
        ]
    _say(f"waiting: {', then '.join(waiting) or 'nobody'}")


# -- seats ----------------------------------------------------------------------------------------

NIGHT_OPTION = click.option("--night", help="a night that is kept here without a box")
PORT_OPTION = click.option("--port", help="only the box on this port")


class _Place(NamedTuple):
    """A table: its night as it is, None before the first, and what seats its players."""

    name: str
    night: Night | None
    seat: Callable[[tuple[Seat, ...]], object]


@contextmanager
def _table(ledger: Ledger, port: str | None, night: str | None) -> Iterator[_Place]:
    """Give the table that is meant: the box that is here, or a night without one."""
    if night is not None:
        row = ledger.find(night)
        if not without_box(row.night):
            raise UserError(
                f"--night {night}: a box writes it; seat its players there, without --night"
            )
        yield _Place(
            f"night {row.number}",
            ledger.load(row),
            lambda seats: judged("risefly", write_seats, ledger, row, seats),
        )
        return
    with linked(port) as link:
        sync(link, ledger, lambda *_: None)
        nights = link.nights()
        newest = ledger.load(ledger.find(nights[-1][0])) if nights else None
        yield _Place(link.path, newest, lambda seats: send_seats(link, seats))


def _seats_words(seats: tuple[Seat, ...]) -> str:
    return ", ".join(
        f"{letter} {seat[1] if seat != EMPTY else '-'}"
        for letter, seat in zip(SEATS, seats, strict=True)
    )


@click.group()
def seats() -> None:
    """Who sits where, at a box or in a night kept without one."""


@seats.command("show")
@PORT_OPTION
@NIGHT_OPTION
def seats_show(port: str | None, night: str | None) -> None:
    """Show who sits down for the next hand.

    \b
    risefly seats show
    risefly seats show --night last
    """
    with Ledger() as ledger, _table(ledger, port, night) as table:
        _say(f"{table.name}: {_seats_words(seats_of(table.night))}")


# a list that begins with an empty seat looks like an option
@seats.command("set", context_settings={"ignore_unknown_options": True})
@click.argument("names")
@PORT_OPTION
@NIGHT_OPTION
def seats_set(names: str, port: str | None, night: str | None) -> None:
    """Seat players of the roster, from North to the left; - is an empty seat.

    \b
    risefly seats set "Ann, Bo, Cy, Di"
    risefly seats set "Ann, Bo, Cy, -" --night last
    """
    with Ledger() as ledger:
        chosen = seats_named(ledger, names)
        with _table(ledger, port, night) as table:
            table.seat(chosen)
            _say(f"{table.name}: {_seats_words(chosen)}")


@seats.command("next")
@PORT_OPTION
@NIGHT_OPTION
def seats_next(port: str | None, night: str | None) -> None:
    """Rise and fly: the pair that lost gives its seats to the next pair that waits.

    The losers wait again, behind the others. See `risefly players wait`.

    \b
    risefly seats next
    risefly seats next --night last
    """
    with Ledger() as ledger, _table(ledger, port, night) as table:
        rise = rising(ledger, table.night)
        table.seat(rise.seats)
        has_risen(ledger, rise)
        up, down = (player.name for player in rise.up), (name or "-" for _, name in rise.down)
        _say(f"{table.name}: {' & '.join(up)} sit down for {' & '.join(down)}")
        _say(_seats_words(rise.seats))
