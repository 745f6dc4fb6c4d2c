"""The commands `risefly rules …`: the games, the house's own sets, to a box and from it."""

import json

import click
from rich.markup import escape

from bidwhist.presets import PRESETS
from bidwhist.rules import FIELDS, allowed_text
from desktop_companion import referee
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger
from desktop_companion.ledger.rule_sets import RuleSet, forget_set, keep_set, kept_sets
from desktop_companion.meanings import meaning
from desktop_companion.referee_commands import JSON_OPTION, SET_OPTION, judged
from desktop_companion.rule_sets import (
    check_name,
    fetch,
    keep_fetched,
    kept_name,
    named_set,
    rules_by_name,
    send,
)
from desktop_companion.screen import Screen, Table
from desktop_companion.syncing import linked

console = Screen()


@click.group()
def rules() -> None:
    """The games and their rules."""


@rules.command("list")
@click.option("--json", "as_json", is_flag=True, help="as JSON")
def rules_list(as_json: bool) -> None:
    """List every game and what it does otherwise than `standard`; first those you keep.

    \b
    risefly rules list
    """
    with Ledger() as ledger:
        kept = kept_sets(ledger)
    if as_json:
        listed = [{"preset": name, "from": base, "set": own} for name, base, own in PRESETS]
        listed += [{"kept": name, "from": base, "set": own} for name, base, own in kept]
        click.echo(json.dumps(listed))
        return
    table = Table()
    table.add_column("game")
    table.add_column("what it does otherwise")
    for name, base, own in kept:
        table.add_row(escape(name), f"{base} plus: {own}" if own else base)
    if kept:
        table.add_section()
    for name, base, own in PRESETS:
        table.add_row(name, f"{base} plus: {own}" if base else own)
    console.print(table)


@rules.command("show")
@click.argument("name")
@SET_OPTION
@click.option("--json", "as_json", is_flag=True, help="as JSON")
def rules_show(name: str, sets: str, as_json: bool) -> None:
    """Show every field of a game.

    \b
    risefly rules show kitchen-table
    risefly rules show standard --set "target=9 boston=game"
    """
    chosen = judged("risefly", rules_by_name, name, sets)
    values = {row[0]: getattr(chosen, row[0]) for row in FIELDS}
    if as_json:
        click.echo(json.dumps({"preset": name, "rules": values}))
        return
    table = Table()
    for head in ("field", "value", "may be", "meaning"):
        table.add_column(head)
    changed = dict(chosen.differences())
    for row in FIELDS:
        mark = "*" if row[0] in changed else ""
        table.add_row(row[0], f"{values[row[0]]}{mark}", allowed_text(row), meaning(row[0]))
    console.print(table)
    console.print("* differs from standard")


@rules.command("diff")
@click.argument("first")
@click.argument("second")
@JSON_OPTION
def rules_diff(first: str, second: str, as_json: bool) -> None:
    """Show in what two games differ.

    \b
    risefly rules diff standard kitchen-table
    """
    one = judged("risefly", rules_by_name, first)
    other = judged("risefly", rules_by_name, second)
    found = referee.rules_differences(one, other)
    if as_json:
        click.echo(json.dumps({field: {first: a, second: b} for field, (a, b) in found.items()}))
        return
    if not found:
        click.echo(f"{first} and {second} play alike")
        return
    table = Table()
    for head in ("field", first, second):
        table.add_column(head)
    for field, pair in found.items():
        table.add_row(field, *[str(value) for value in pair])
    console.print(table)


@rules.command("keep")
@click.argument("name")
@click.option("--from", "base", default="standard", show_default=True, help="what it builds on")
@SET_OPTION
def rules_keep(name: str, base: str, sets: str) -> None:
    """Keep your own set of rules under a name.

    \b
    risefly rules keep "OUR HOUSE" --from kitchen-table --set "target=9 boston=game"
    """
    judged("NAME", check_name, name)
    name = name.strip()
    judged("--from", named_set, base)
    found = judged("--set", named_set, base, sets)
    with Ledger() as ledger:
        name = kept_name(ledger, name) or name
        keep_set(ledger, RuleSet(name, found.preset, found.changes))
    console.print(f"kept: {name}", markup=False, highlight=False)


@rules.command("forget")
@click.argument("name")
def rules_forget(name: str) -> None:
    """Drop a set that you kept.

    \b
    risefly rules forget "OUR HOUSE"
    """
    with Ledger() as ledger:
        if not forget_set(ledger, kept_name(ledger, name) or name):
            raise UserError(f"{name}: no set is kept under that name; see: risefly rules list", 1)
    console.print(f"forgotten: {name}", markup=False, highlight=False)


@rules.command("send")
@click.argument("name")
@SET_OPTION
@click.option("--port", help="only this port")
@click.option("--replace", is_flag=True, help="also in place of another set of that name")
def rules_send(name: str, sets: str, port: str | None, replace: bool) -> None:
    """Let a box play its next game by a preset or a set that you keep.

    \b
    risefly rules send kitchen-table
    risefly rules send "OUR HOUSE" --port /dev/ttyACM0
    """
    rule_set = judged("risefly", named_set, name, sets)
    with linked(port) as link:
        send(link, rule_set, replace=replace)
        path = link.path
    console.print(f"{path}: the next game is {name}", markup=False, highlight=False)


@rules.command("fetch")
@click.option("--port", help="only this port")
def rules_fetch(port: str | None) -> None:
    """Keep here the sets that a box keeps.

    \b
    risefly rules fetch
    """
    with linked(port) as link:
        following, kept = fetch(link)
    with Ledger() as ledger:
        for rule_set in keep_fetched(ledger, kept):
            console.print(f"kept: {rule_set.name}", markup=False, highlight=False)
    told = f"the next game: {following.name} {following.changes}".strip()
    console.print(told, markup=False, highlight=False)
