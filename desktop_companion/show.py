"""A night on the terminal: the scoreboard, the hands, the live table."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bidwhist.cards import SUITS
from bidwhist.night import Night
from bidwhist.seats import SEATS
from bidwhist.sheet import Sheet
from desktop_companion.exports import document, ruling_words

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
SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
ORDERS = {"U": "↑", "D": "↓"}


def contract_words(contract: str | None) -> str:
    """Return '5↓ ♥' for '5D-H', '4NT ↑' for '4N-up'."""
    if contract is None:
        return ""
    bid, _, named = contract.partition("-")
    for letter, sign in ORDERS.items():
        bid = bid.replace(letter, sign)
    named = " ".join(SIGNS.get(word, word) for word in named.split("-"))
    return f"{bid.replace('N', 'NT')} {named}".replace("up", "↑").replace("down", "↓")


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points)


def night_tables(sheet: Sheet) -> RenderableType:
    """Return a table a game, and the games won."""
    told = document(sheet)
    parts: list[RenderableType] = []
    for game in told["games"]:
        parts.append(_game_table(game, game.get("players", told["players"])))
    won = ", ".join(f"{side} {count}" for side, count in told["match"]["games"].items())
    parts.append(Text(f"games won: {won}", style="bold"))
    parts += [Text(f"note: {warning['text']}") for warning in told["warnings"]]
    return Group(*parts)


def _side_name(side: str, players: dict[str, str]) -> str:
    named = [players.get(seat, "") for seat in side if seat in SEATS]
    return " & ".join(named) if named and all(named) else side


def _game_table(game: dict[str, object], players: dict[str, str]) -> Table:
    score: dict[str, int] = game["score"]  # type: ignore[assignment]
    title = f"Game {game['game']}"
    if game["reason"]:
        winner = _side_name(str(game["winner"]), players) if game["winner"] else "nobody"
        title += f": {winner} won, {REASONS[str(game['reason'])]}"
    table = Table(title=Text(title), title_justify="left")
    table.add_column("hand", justify="right")
    for head in ("dealer", "bidder", "contract", "result"):
        table.add_column(head)
    for side in score:
        table.add_column(Text(_side_name(side, players)), justify="right")
    table.add_column("rulings")
    for hand in game["hands"]:  # type: ignore[attr-defined]
        books = hand.get("books", {})
        counted = "/".join(str(books[side]) for side in score) if books else ""
        cells = [f"{_signed(hand['points'][side])} = {hand['score'][side]}" for side in score]
        rulings = "; ".join(ruling_words(ruling) for ruling in hand["rulings"])
        who = [str(hand["dealer"]), str(hand["bidder"] or "")]
        result = f"{hand['outcome']} {counted}"
        row = [str(hand["hand"]), *who, contract_words(hand["contract"]), result, *cells, rulings]
        table.add_row(*[Text(cell) for cell in row])
    return table


def live_lines(night: Night) -> str:
    """Return the table as it stands, in one line."""
    game = night.game()
    if game is None:
        return "no game yet"
    score = " : ".join(str(points) for points in game.fold.tally.score)
    return f"game {len(night.games)}, hand {game.fold.number + 1}, score {score}"
