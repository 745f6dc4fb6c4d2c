"""The score of a night as one document: `risefly-score/1` of the notation.

Built of ordered pairs, so that both interpreters write the same JSON, byte for byte.
"""

from collections import OrderedDict

from .contract import call_text, contract_text
from .hand import AWARD, DIRECTOR, PLAYED, RENEGE
from .match import match_of
from .scoring import TIE
from .seats import SEATS, seat_letter, side_names
from .sheet import written_alike

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .fold import Result
    from .night import Game
    from .rules import Rules
    from .rulings import Ruled
    from .sheet import Sheet

FORMAT = "risefly-score/1"


def _by_side(rules: "Rules", values: "Sequence[Any]") -> "OrderedDict[str, Any]":
    return OrderedDict(zip(side_names(rules.players), values))


def rules_document(rules: "Rules") -> "OrderedDict[str, Any]":
    """Return the preset's name and every change to it, in the order made (a later one wins)."""
    return OrderedDict([("preset", rules.preset), ("set", OrderedDict(rules.sets))])


def players_document(sheet: "Sheet", game: "Game") -> "OrderedDict[str, Any]":
    """Return the full names by seat letter."""
    return OrderedDict([(SEATS[seat], name) for seat, name in sheet.named_seats(game.players)])


def ruling_document(rules: "Rules", ruled: "Ruled") -> "OrderedDict[str, Any]":
    """Return one ruling with what it moved."""
    sides = side_names(rules.players)
    ruling = ruled.ruling
    pairs: list[tuple[str, Any]] = [("kind", ruling[0])]
    if ruling[0] == RENEGE:
        pairs.append(("accused", SEATS[ruling[1].accused]))
        pairs.append(("verdict", ruled.verdict))
        pairs.append(("code", ruled.code))
    else:
        directed = ruling[0] in (DIRECTOR, AWARD)
        pairs.append(("to" if directed else "accused", sides[ruling[1]]))
    moved = None
    if ruled.moved:
        moved = OrderedDict([("to", sides[ruled.to or 0]), ("books", ruled.moved)])
    pairs.append(("moved", moved))
    if ruling[0] in (DIRECTOR, AWARD):
        pairs.append(("reason", ruling[-1]))
    return OrderedDict(pairs)


def hand_document(rules: "Rules", result: "Result") -> "OrderedDict[str, Any]":
    """Return one hand's result (a fold.Result)."""
    hand = result.hand
    has_bid = hand.bid is not None
    no_contract = not has_bid and (rules.auction != "none" or hand.state != PLAYED)
    pairs: list[tuple[str, Any]] = [
        ("hand", result.number),
        ("dealer", SEATS[hand.dealer]),
        ("bidder", seat_letter(hand.bidder) if has_bid else None),
        ("bid", call_text(hand.bid or 0) if has_bid else None),
        ("contract", None if no_contract else contract_text(hand.bid, hand.trump, hand.order)),
        ("outcome", result.outcome),
    ]
    if result.counted is not None:
        pairs.append(("counted", _by_side(rules, result.counted)))
        pairs.append(("books", _by_side(rules, result.books or ())))
    pairs.append(("rulings", [ruling_document(rules, ruled) for ruled in result.ruled]))
    pairs.append(("points", _by_side(rules, result.points)))
    pairs.append(("score", _by_side(rules, result.score)))
    return OrderedDict(pairs)


def winner_word(rules: "Rules", winner: "int | None") -> "str | None":
    """Return the winning side's name, 'tie', or None."""
    if winner is None:
        return None
    return "tie" if winner == TIE else side_names(rules.players)[winner]


def game_document(number: int, game: "Game") -> "OrderedDict[str, Any]":
    """Return one game's result."""
    rules, tally = game.rules, game.fold.tally
    return OrderedDict(
        [
            ("game", number),
            ("winner", winner_word(rules, tally.winner)),
            ("reason", tally.reason),
            ("score", _by_side(rules, tally.score)),
            ("sets", _by_side(rules, tally.sets)),
            ("hands", [hand_document(rules, result) for result in game.results()]),
        ]
    )


def match_document(games: "list[Game]") -> "OrderedDict[str, Any]":
    """Return the last match: its winner (rubbers only) and the games won by each side."""
    match = match_of(games)
    won = _by_side(match.rules, match.won)
    return OrderedDict([("winner", winner_word(match.rules, match.winner)), ("games", won)])


def score_document(sheet: "Sheet", warnings: "Sequence[Any]" = ()) -> "OrderedDict[str, Any]":
    """Return the whole document; `warnings` are (line or None, code, text) in words."""
    games = [game for game in sheet.night.games if game.has_results()]
    first = games[0] if games else sheet.first_game()
    listed: list[OrderedDict[str, Any]] = []
    for game in games:
        document = game_document(len(listed) + 1, game)
        if not written_alike(first.rules, game.rules):
            document["rules"] = rules_document(game.rules)
        if sheet.named_seats(first.players) != sheet.named_seats(game.players):
            document["players"] = players_document(sheet, game)
        listed.append(document)
    told = [OrderedDict([("line", w[0]), ("code", w[1]), ("text", w[2])]) for w in warnings]
    return OrderedDict(
        [
            ("format", FORMAT),
            ("rules", rules_document(first.rules)),
            ("players", players_document(sheet, first)),
            ("games", listed),
            ("match", match_document(games or [first])),
            ("warnings", told),
        ]
    )
