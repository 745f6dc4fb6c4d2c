"""A second scorer for the tests: a night as plain data in, a risefly-score/1 document out.

A night is a list of games; a game is
    {"tags": {"rules": preset or None, "set": {field: value}, "names": {seat: name},
              "dealer": seat or None, "start": {side: points} or None},
     "entries": [...]}
and an entry is {"mark": "time", "concede" or "abandon", "side": ...} or a hand:
    {"dealer", "end": "played", "thrown-in" or "misdeal", "calls": [[seat, call], ...],
     "bidder", "bid", "trump": suit, "N", "?" or None, "order": "up", "down", "low" or None,
     "books": [...], "rulings": [...], "after_end"}
"""

from collections.abc import Callable
from typing import Any

from tests.oracle.evidence import Trumps
from tests.oracle.games import IN_ORDER, SIDES, GameState, points_bid, points_plain
from tests.oracle.penalties import Court
from tests.oracle.tables import DEFAULTS, PRESETS, Fields, all_books

SEATS = {4: ("N", "E", "S", "W"), 3: ("N", "E", "S")}
NAMES = ("North", "East", "South", "West")
TURNS = {"rotate": "HDSC", "rotate_nt": "HDSCN"}
ORDER_OF = {"U": "up", "D": "down", "A": "low"}


def contract_text(f: Fields, hand: dict[str, Any], trump: str) -> str:
    """Return the contract as the document has it; `trump` without an auction."""
    if f["auction"] == "none":
        return trump
    if f["calls"] == "kind":
        return f"{hand['bid']}-{hand['trump']}"
    if hand["trump"] == "?" and not hand["order"]:
        return f"{hand['bid']}-?"  # nothing was recorded of it
    order = hand["order"] or ORDER_OF[next(letter for letter in "UDA" if letter in f["orders"])]
    return f"{hand['bid']}-{hand['trump']}" + ("" if order == "up" else "-" + order)


def trumps_of(f: Fields, hand: dict[str, Any], trump: str) -> Trumps:
    """Return what is known of the trumps."""
    if f["auction"] != "none" and f["calls"] == "kind":
        if hand["bid"].endswith("N"):
            return Trumps(True, None)
        return Trumps(False, None if trump == "?" else trump)
    if trump == "?":
        # After a level alone, or without an auction, it may have been no trump.
        return Trumps(None, None)
    return Trumps(trump == "N", None if trump == "N" else trump)


class NightState:
    """A night, told entry by entry: `open`, then `hand` and `mark`; `document` at any time."""

    def __init__(self) -> None:
        self.preset, self.set = "standard", Fields()
        self.names: dict[str, str] = {}
        self.dealer = "N"
        self.turn = 0  # of a rotating trump
        self.entry = -1  # of the warnings: the entries counted over the night
        self.warnings: list[tuple[int, str]] = []
        self.games: list[tuple[GameState, str, Fields, dict[str, str]]] = []

    @property
    def game(self) -> GameState:
        return self.games[-1][0]

    def open(self, tags: dict[str, Any]) -> None:
        """Begin a game with what its tags say, and what held before."""
        if tags["rules"]:
            self.preset, self.set = tags["rules"], Fields()
        self.set = {**self.set, **tags["set"]}
        fields = {**DEFAULTS, **PRESETS[self.preset], **self.set}
        self.names = {**self.names, **tags["names"]}
        self.dealer = tags["dealer"] or self.dealer
        seats = SEATS[fields["players"]]
        names = {seat: self.names[seat] for seat in seats if seat in self.names}
        self.games.append((GameState(fields, tags["start"]), self.preset, self.set, names))

    def warn(self, code: str) -> None:
        self.warnings.append((self.entry, code))

    def mark(self, mark: dict[str, Any]) -> None:
        """Take a line between hands."""
        self.entry += 1
        if not self.games or self.game.reason:
            self.warn("mark.no_game")
            return
        MARKS[mark["mark"]](self.game, mark)

    def turned(self) -> str | None:
        """Return the rotating trump of the next hand."""
        cycle = TURNS.get(self.game.fields["trump"])
        return cycle[self.turn % len(cycle)] if cycle else None

    def left_of(self, seat: str) -> str:
        seats = SEATS[self.game.fields["players"]]
        return seats[(seats.index(seat) + 1) % len(seats)]

    def hand(self, hand: dict[str, Any]) -> None:
        """Take a hand."""
        self.entry += 1
        if hand["dealer"] != self.dealer:
            self.warn("dealer.unexpected")
        self.dealer = hand["dealer"]
        none = dict.fromkeys(self.game.sides, 0)
        told = {"hand": len(self.game.hands) + 1, "dealer": hand["dealer"], "bidder": None}
        told |= {"bid": None, "contract": None, "outcome": hand["end"]}
        if hand["end"] == "played":
            told |= self.played(hand)
        else:
            told |= {"rulings": [], "points": none}
            if self.moves_on(hand):
                self.dealer = self.left_of(self.dealer)
        self.game.hands.append({**told, "score": dict(self.game.score)})

    def moves_on(self, hand: dict[str, Any]) -> bool:
        """Tell whether the next player deals after a hand that was not played."""
        f = self.game.fields
        if hand["end"] == "thrown-in":
            if hand["calls"] and hand["calls"][-1][1] == "R":
                return False
            says = {"redeal": False, "dealer_option": False, "next_dealer": True}
            if f["all_pass"] in says:
                return says[f["all_pass"]]
            if f["auction"] != "none":
                self.warn("call.dealer_must_bid")
        return bool(f["misdeal"] == "next")

    def counted(self, hand: dict[str, Any]) -> dict[str, int]:
        """Return the books of each side as counted."""
        f = self.game.fields
        first = hand["bidder"] or hand["dealer"]
        if f["players"] == 3:
            seats = [first, self.left_of(first), self.left_of(self.left_of(first))]
            found = dict(zip(seats, hand["books"], strict=True))
        else:
            side = next(side for side in self.game.sides if first in side)
            found = {side: hand["books"][0]}
            found[self.game.others(side)[0]] = all_books(f) - hand["books"][0]
        return {side: found[side] for side in self.game.sides}

    def played(self, hand: dict[str, Any]) -> dict[str, Any]:
        """Score a played hand; return the rest of its document."""
        game, f = self.game, self.game.fields
        turned = self.turned()
        trump = turned if turned and hand["trump"] == "?" else hand["trump"]
        if turned and trump != turned:
            self.warn("trump.off_turn")
        level = int(hand["bid"].rstrip("UDN")) if hand["bid"] else 0
        bidders = next((s for s in game.sides if hand["bidder"] and hand["bidder"] in s), None)
        counted = self.counted(hand)
        told: dict[str, Any] = {"bidder": hand["bidder"], "bid": hand["bid"]}
        told["contract"] = contract_text(f, hand, trump)
        court = Court(
            *(f, trumps_of(f, hand, trump), dict(counted)),
            *(bidders, f["book"] + level, game.talk),
        )
        none = dict.fromkeys(game.sides, 0)
        thrown = not hand["after_end"] and court.thrown_in(hand["rulings"])
        if thrown:
            told |= {"outcome": "thrown-in", "rulings": court.hear(hand["rulings"], True)}
            if f["misdeal"] == "next":
                self.dealer = self.left_of(self.dealer)
            return {**told, "points": none}
        self.turn += turned is not None
        self.dealer = self.left_of(self.dealer)
        if hand["after_end"]:
            told |= {"outcome": "after-end", "counted": counted, "books": counted}
            return {**told, "rulings": [], "points": none}
        rulings = court.hear(hand["rulings"], False)
        n = f["nt_multiplier"] if court.trumps.no_trump else 1
        made = bidders is None or court.books[bidders] >= court.need
        if bidders is None:
            told["outcome"], points = "scored", points_plain(court.books, n)
        else:
            told["outcome"] = "made" if made else "set"
            points = points_bid(f, bidders, level, court.books, n)
            game.sets[bidders] += not made
        for side in game.sides:
            game.score[side] += points[side]
        game.played += 1
        game.last = {"court": court, "bidders": bidders, "level": level, "made": made}
        game.last["books"] = court.books
        game.close(IN_ORDER)
        told |= {"counted": counted, "books": court.books, "rulings": rulings}
        return {**told, "points": points}

    def document(self) -> dict[str, Any]:
        """Return the score of the night."""
        return document(self)


def _time(game: GameState, mark: dict[str, Any]) -> None:
    game.timed = True
    game.close((GameState.by_count,))


def _concede(game: GameState, mark: dict[str, Any]) -> None:
    game.winner, game.reason = game.others(mark["side"])[0], "conceded"


def _abandon(game: GameState, mark: dict[str, Any]) -> None:
    game.reason = "abandoned"


MARKS: dict[str, Callable[[GameState, dict[str, Any]], None]] = {
    "time": _time,
    "concede": _concede,
    "abandon": _abandon,
}


def _match(night: NightState) -> dict[str, Any]:
    now: tuple[Any, ...] = ()
    won, winner = dict.fromkeys(SIDES[4], 0), None
    for game, _, _, names in night.games:
        # Partners who change chairs are the same players.
        sides = [sorted(names.get(seat, "") for seat in side) for side in game.sides]
        if now != (game.fields, sides):
            now, won, winner = (game.fields, sides), dict.fromkeys(game.sides, 0), None
        if game.winner in won:
            won[game.winner] += 1
            if won[game.winner] >= game.fields["games_to_win"] > 1:
                winner = winner or game.winner
    return {"winner": winner, "games": won}


def document(night: NightState) -> dict[str, Any]:
    """Return the risefly-score/1 document; its warnings are (entry, code)."""
    _, preset, changed, names = night.games[0]
    told: dict[str, Any] = {
        "format": "risefly-score/1",
        "rules": {"preset": preset, "set": changed},
    }
    told |= {"players": names, "games": []}
    for number, (game, its_preset, its_set, its_names) in enumerate(night.games, 1):
        one: dict[str, Any] = {"game": number, "winner": game.winner, "reason": game.reason}
        one |= {"score": game.score, "sets": game.sets, "hands": game.hands}
        if (its_preset, its_set) != (preset, changed):
            one["rules"] = {"preset": its_preset, "set": its_set}
        if its_names != names:
            one["players"] = its_names
        told["games"].append(one)
    return {**told, "match": _match(night), "warnings": night.warnings}


def score(games: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the document of a night given as plain data."""
    night = NightState()
    for game in games:
        night.open(game["tags"])
        for entry in game["entries"]:
            (night.mark if "mark" in entry else night.hand)(entry)
    return document(night)
