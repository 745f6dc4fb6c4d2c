"""A night on the terminal: the scoreboard, the hands, the live table."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from bidwhist.cards import SUITS
from bidwhist.contract import call_text, contract_text
from bidwhist.game import Game
from bidwhist.night import Night
from bidwhist.seats import SEATS, seat_letter, side_names
from bidwhist.sheet import Sheet
from desktop_companion.exports.json import document
from desktop_companion.exports.rows import ruling_words
from desktop_companion.nights import dealer_now
from desktop_companion.results.stretches import Stretch, before_words, stretches
from desktop_companion.screen import Table
from desktop_companion.watching import Standing

REASONS = {
    "target": "reached the target",
    "floor": "the other side fell to the floor",
    "sets": "the other side was set too often",
    "boston": "by a Boston",
    "renege": "by a renege",
    "director": "by the director",
    "shutout": "by a shutout",
    "lead": "by the lead",
    "hands": "after the last hand",
    "time": "when time was called",
    "conceded": "conceded",
    "abandoned": "abandoned",
}
KINDS = {"U": "↑", "D": "↓", "N": "NT"}  # after a bid's level
NAMED = {**dict(zip(SUITS, "♠♥♦♣", strict=True)), "N": "NT", "up": "↑", "down": "↓"}


def contract_words(contract: str | None) -> str:
    """Return '5↓ ♥' for '5D-H', '4NT ↑' for '4N-up', '♦' for 'D': no auction, a trump alone."""
    if contract is None:
        return ""
    bid, dash, named = contract.partition("-")
    if not dash:
        bid, named = "", contract
    words = [bid[:-1] + KINDS.get(bid[-1:], bid[-1:])]
    words += [NAMED.get(word, word) for word in named.split("-")]
    return " ".join(word for word in words if word)


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points)


def night_tables(sheet: Sheet) -> RenderableType:
    """Return a table a game, and the games won."""
    told = document(sheet)
    parts: list[RenderableType] = []
    for game in game_words(sheet, told):
        parts += [_game_table(game), *([Text(game.before)] if game.before else [])]
    won = ", ".join(f"{side} {count}" for side, count in told["match"]["games"].items())
    parts.append(Text(f"games won: {won}", style="bold"))
    parts += [Text(f"note: {warning['text']}") for warning in told["warnings"]]
    return Group(*parts)


class GameWords(NamedTuple):
    """A game in words: its title, its sides by name as they ended it, who sat there before.

    A row: hand, dealer, bidder, contract, result, then points and score a side, then its rulings.
    """

    title: str
    sides: list[str]
    before: str
    rows: list[list[str]]


def game_words(sheet: Sheet, told: dict[str, Any]) -> list[GameWords]:
    """Return every game of the night, of which that is the score's document."""
    games = [game for game in sheet.night.games if game.has_results()]
    pairs = zip(told["games"], games, strict=True)
    return [_in_words(game, stretches(played), sheet.name_of) for game, played in pairs]


def _in_words(
    game: dict[str, Any], parts: list[Stretch], name_of: Callable[[tuple[Any, str]], str]
) -> GameWords:
    names = [name_of(each) for each in parts[-1].players]
    players = dict(zip(SEATS, names, strict=False))
    title = f"Game {game['game']}"
    if game["reason"]:
        title += f": {_ending(game['winner'], players)}, {REASONS[str(game['reason'])]}"
    rows = []
    for hand in game["hands"]:
        books = hand.get("books", {})
        counted = "/".join(str(books[side]) for side in game["score"]) if books else ""
        who = [str(hand["hand"]), str(hand["dealer"]), str(hand["bidder"] or "")]
        result = f"{hand['outcome']} {counted}".rstrip()
        cells = [
            f"{_signed(hand['points'][side])} = {hand['score'][side]}" for side in game["score"]
        ]
        rulings = "; ".join(ruling_words(ruling) for ruling in hand["rulings"])
        rows.append([*who, contract_words(hand["contract"]), result, *cells, rulings])
    sides = [_side_name(side, players) for side in game["score"]]
    return GameWords(title, sides, before_words(parts, name_of), rows)


def _side_name(side: str, players: dict[str, str]) -> str:
    named = [players.get(seat, "") for seat in side if seat in SEATS]
    return " & ".join(named) if named and all(named) else side


def _ending(winner: object, players: dict[str, str]) -> str:
    if winner == "tie":
        return "a tie"
    return f"{_side_name(str(winner), players)} won" if winner else "nobody won"


def _game_table(game: GameWords) -> Table:
    table = Table(title=Text(game.title), title_justify="left")
    table.add_column("hand", justify="right")
    for head in ("dealer", "bidder", "contract", "result"):
        table.add_column(head)
    for side in game.sides:
        table.add_column(Text(side), justify="right")
    table.add_column("rulings")
    for row in game.rows:
        table.add_row(*[Text(cell) for cell in row])
    return table


def _doing(game: Game) -> str:
    """Return what is going on in the game, in words."""
    reason = game.fold.tally.reason
    if reason is not None:
        return REASONS[reason]
    hand = game.open_hand()
    if hand is None:
        return "between hands"
    if game.rules.auction == "none":
        named = "" if hand.trump is None else contract_words(contract_text(None, hand.trump, None))
        return f"a hand is played {named}".rstrip()
    if hand.bid is None:
        calls = " ".join(call_text(call) for call in hand.calls)
        return f"the auction: {calls}"
    contract = contract_words(contract_text(hand.bid, hand.trump, hand.order))
    return f"{seat_letter(hand.bidder)} plays {contract}"


def live_cells(night: Night | None) -> list[str]:
    """Return the table as it stands: game, hand, dealer, score, what is going on."""
    game = None if night is None else night.game()
    if night is None or game is None:
        return ["", "", "", "", "no game yet"]
    playing = 0 if game.fold.tally.reason is not None else 1
    sides = side_names(game.rules.players)
    score = "  ".join(
        f"{s} {points}" for s, points in zip(sides, game.fold.tally.score, strict=True)
    )
    hand = str(game.fold.number + playing)
    number = str(night.number_of(game))
    return [number, hand, seat_letter(dealer_now(game)), score, _doing(game)]


def live_table(standings: list[Standing]) -> Table:
    """Return a row a box."""
    table = Table()
    for head in ("box", "game", "hand", "dealer", "score", "now"):
        table.add_column(head)
    for standing in standings:
        cells = live_cells(standing.night)
        if standing.trouble:
            cells[-1] = standing.trouble
        table.add_row(*[Text(cell) for cell in [standing.path, *cells]])
    return table


def show_live(turn: Callable[[], list[Standing]], console: Console) -> None:
    """Draw the tables anew whenever something changes; without a terminal, a line a change."""
    shown: dict[str, list[str]] = {}
    with Live(console=console, auto_refresh=False) as live:
        while True:
            standings = turn()
            cells = {each.path: [*live_cells(each.night), each.trouble] for each in standings}
            if cells == shown:
                continue
            before, shown = shown, cells
            if console.is_terminal:
                live.update(live_table(standings), refresh=True)
                continue
            for path, words in cells.items():
                if before.get(path) != words:
                    told = "  ".join(word for word in [path, *words] if word)
                    console.print(told, markup=False)
