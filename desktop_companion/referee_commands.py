"""The commands of the referee on the desk: `calls`, `renege`."""

import json
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from bidwhist.claims import CLAIMED_WORDS, NOTICED_WORDS
from bidwhist.errors import NotationError, RuleError
from bidwhist.rules import Rules
from desktop_companion import referee
from desktop_companion.rule_sets import rules_by_name
from desktop_companion.texts import sentence, told

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


def judged(where: str, act: Callable[..., T], *arguments: Any) -> T:
    """Return what `act` says; what it cannot read or the rules refuse is said with its status.

    The place is `where`, or the option that the error names.
    """
    try:
        return act(*arguments)
    except (NotationError, RuleError) as error:
        if "column" in error.context:
            error.context.setdefault("line", 1)
        click.echo(told(error, error.context.get("option") or where), err=True)
        sys.exit(1 if isinstance(error, RuleError) else 2)


def chosen_rules(name: str, sets: str) -> Rules:
    """Return the rules that --rules and --set name; an error tells which of them it is about."""
    judged("--rules", rules_by_name, name)
    return judged("--set", rules_by_name, name, sets)


RULES_OPTION = click.option(
    "--rules", "name", default="standard", show_default=True, help="the game"
)
SET_OPTION = click.option(
    "--set",
    "sets",
    multiple=True,
    callback=lambda _context, _option, texts: " ".join(texts),
    help='changes: "min_level=4 all_pass=stuck"',
)
JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="as JSON")
_EVIDENCE = (
    click.option("--accused", required=True, help="who is said to have reneged: N, E, S or W"),
    click.option("--book", type=click.IntRange(1, referee.MOST_BOOKS), help="in which book"),
    click.option(
        "--led", help="that book's cards before the accused's: \"KD AD\"; - the accused led"
    ),
    click.option("--played", help="the accused's card in that book: 3S"),
    click.option("--later", help="a card the accused played in a later book: 8:9D"),
    click.option("--hand", help="a card the accused still holds: 9D"),
    click.option(
        "--noticed", type=click.Choice(NOTICED_WORDS), default="later", show_default=True
    ),
)


def with_options(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Return what gives a command these options, in this order."""

    def give(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return give


evidence_options = with_options(*_EVIDENCE)


@click.command()
@RULES_OPTION
@SET_OPTION
@click.option("--dealer", default="N", show_default=True, help="who deals: N, E, S or W")
@click.argument("calls", default="")
@JSON_OPTION
def calls(name: str, sets: str, dealer: str, calls: str, as_json: bool) -> None:
    """Say what the next player may call, or how the auction ended.

    \b
    risefly calls                            what the first may call
    risefly calls --dealer N "E- S4U"        what W may call
    risefly calls "E- S4U W- N-"             S has bid 4U
    """
    rules = chosen_rules(name, sets)
    seat = judged("--dealer", referee.seat_of, rules, dealer)
    auction = judged("CALLS", referee.auction_after, rules, seat, calls)
    document = referee.auction_document(auction)
    if as_json:
        click.echo(json.dumps(document))
    elif document["next"]:
        click.echo(f"{document['next']} may call {' '.join(document['legal'])}")
    elif "bid" in document["finished"]:
        click.echo(f"{document['finished']['bidder']} has bid {document['finished']['bid']}")
    else:
        click.echo("the hand is thrown in")


@click.command()
@RULES_OPTION
@SET_OPTION
@click.option(
    "--contract",
    required=True,
    help="4U-S, 5D-H, 4N-up, 4-H-low; ? not recorded",
)
@evidence_options
@click.option("--claimed", type=click.Choice(CLAIMED_WORDS), default="hand", show_default=True)
@JSON_OPTION
def renege(name: str, sets: str, contract: str, as_json: bool, **evidence: Any) -> None:
    """Judge whether this evidence proves a renege, and say why.

    \b
    risefly renege --contract 4D-H --accused E --book 6 --led KD --played 3S --later 8:9D
    risefly renege --contract 4N-up --accused S --led - --rules kitchen-table
    """
    rules = chosen_rules(name, sets)
    named = judged("--contract", referee.contract_of, rules, contract)
    claim = judged("evidence", lambda: referee.claim_of(rules, **evidence))
    verdict, code = judged("evidence", referee.evidence_verdict, rules, named, claim)
    text = sentence(code)
    if as_json:
        click.echo(json.dumps({"verdict": verdict, "code": code, "text": text}))
    else:
        click.echo(text)
