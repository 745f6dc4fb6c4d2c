"""A game's facts: everything that a statistic may count, as plain numbers.

Where somebody sat down between two hands, each hand counts for who played it, and the game for
who sat there at its last hand.

They are derived from the game's record once and kept in the ledger, so that no statistic over
thousands of nights has to fold one again. COUNTS says what each number is.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from bidwhist.claims import DISMISSED, UPHELD
from bidwhist.contract import KIND_LETTERS, NT, kind_of, level_of
from bidwhist.fold import AFTER_END, MADE, Result
from bidwhist.game import Game
from bidwhist.hand import PLAYED, RENEGE, bidding_side
from bidwhist.rules import Rules
from bidwhist.scoring import SWEEPING_LEVEL, TIE
from bidwhist.seats import DIRECTOR, SEATS, side_names, side_of
from desktop_companion.results.stretches import Stretch, stretches

# what a seat does
SEAT_COUNTS = {
    "bids": "hands in which it won the bid and played them out",
    "made": "bids won and played out that were made",
    "set": "bids won and played out that were not made: times set",
    "no_trumps": "bids won and played out without a trump",
    "bostons": "bids made that the house counts as a Boston: every book, or a bid of seven",
    "kitties": "bids won and played out in a game with a kitty: kitties won",
    "reneges": "reneges of its own that were upheld",
}
# what a side does as one; every player of it shares in that
SIDE_COUNTS = {
    "games": "games that somebody won or that ended in a tie, by who sat there at the end",
    "won": "games won",
    "tied": "games that ended in a tie",
    "hands": "hands played out before the game's end",
    "points": "points in the hands played out",
    "against": "the other side's points in these; with three players both others' together",
    "calls": "reneges that it called",
    "wrong_calls": "reneges that it called and that were dismissed",
}
COUNTS = SEAT_COUNTS | SIDE_COUNTS


class GameFacts(NamedTuple):
    """Games in a row, or a part of one, in which the same people sat in the same seats.

    `players` are (number on the roster, name as written down) by seat; 0 is a guest's number, and
    '' the name of a seat where nobody is named. `ends` has for each game that ended with these
    people (winner, behind): a side, TIE, or None for a game that nobody won, and the most by which
    the winner was ever behind.
    `sides` and `seats` hold what is counted of each; a bid made or set is counted by its level and
    kind too ('made 4U').
    """

    players: list[tuple[int, str]]
    ends: list[tuple[int | None, int]]
    sides: list[dict[str, int]]
    seats: list[dict[str, int]]

    def side_words(self) -> Sequence[str]:
        """Return the sides' names."""
        return side_names(len(self.players))

    def seats_of(self, side: int) -> list[int]:
        """Return the side's seats."""
        count = len(self.players)
        return [seat for seat in range(count) if side_of(seat, count) == side]


def facts_of(game: Game, name_of: Callable[[Any], str] | None = None) -> list[GameFacts]:
    """Return the game's facts: of all of it, or of each part with other people at the table.

    `name_of` gives a player's (id, short name) full name, by default the short one.
    """
    winner = game.fold.tally.winner
    parts = stretches(game)
    facts = [_facts_of(game.rules, part, name_of) for part in parts]
    at_the_end = facts[-1]
    played = [result for part in parts for result in part.results if _counts(result)]
    at_the_end.ends.append((winner, _behind(game.start, played, winner)))
    for side, counted in enumerate(at_the_end.sides if winner is not None else ()):
        counted["games"] = 1
        if winner in (side, TIE):
            counted["tied" if winner == TIE else "won"] = 1
    return facts


def _facts_of(rules: Rules, stretch: Stretch, name_of: Callable[[Any], str] | None) -> GameFacts:
    """Return what is counted of the stretch's hands."""
    seated = [*stretch.players, *((0, ""),) * rules.players][: rules.players]
    sides = [Counter[str]() for _ in side_names(rules.players)]
    seats = [Counter[str]() for _ in SEATS[: rules.players]]
    for result in stretch.results:
        _count_rulings(rules, result, sides, seats)
        if _counts(result):
            _count_points(result, sides)
            _count_bid(rules, result, seats)
    return GameFacts(
        [
            (each[0] if isinstance(each[0], int) else 0, name_of(each) if name_of else each[1])
            for each in seated
        ],
        [],
        [_nonzero(each) for each in sides],
        [_nonzero(each) for each in seats],
    )


def _counts(result: Result) -> bool:
    """Tell whether the hand was played out before the game's end."""
    return (
        result.hand.state == PLAYED and result.counted is not None and result.outcome != AFTER_END
    )


def _behind(start: Sequence[int], played: Sequence[Result], winner: int | None) -> int:
    """Return the most by which the winner was ever behind; 0 where no side won."""
    if winner in (None, TIE):
        return 0
    scores = [tuple(start), *[each.score for each in played]]
    return max(max(score) - score[winner] for score in scores)


def together(games: Iterable[GameFacts]) -> list[GameFacts]:
    """Return the same with games in a row taken together where the same people sit."""
    found: list[GameFacts] = []
    for game in games:
        if not found or found[-1].players != game.players:
            found.append(game)
            continue
        before = found[-1]
        found[-1] = GameFacts(
            game.players,
            before.ends + game.ends,
            [_sum(*pair) for pair in zip(before.sides, game.sides, strict=True)],
            [_sum(*pair) for pair in zip(before.seats, game.seats, strict=True)],
        )
    return found


def _sum(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    # not Counter's own sum: that drops what is below nought, as points may be
    return {name: one.get(name, 0) + other.get(name, 0) for name in one | other}


def _count_points(result: Result, sides: Sequence[Counter[str]]) -> None:
    total = sum(result.points)
    for side, points in enumerate(result.points):
        sides[side]["hands"] += 1
        sides[side]["points"] += points
        sides[side]["against"] += total - points


def _count_bid(rules: Rules, result: Result, seats: Sequence[Counter[str]]) -> None:
    hand = result.hand
    if hand.bid is None or hand.bidder is None or result.books is None:
        return
    is_made = result.outcome == MADE
    counted = seats[hand.bidder]
    level, kind = level_of(hand.bid), KIND_LETTERS[kind_of(hand.bid) : kind_of(hand.bid) + 1]
    counted["bids"] += 1
    counted["made" if is_made else "set"] += 1
    counted[f"{'made' if is_made else 'set'} {level}{kind}"] += 1
    counted["no_trumps"] += hand.trump == NT
    counted["kitties"] += rules.kitty > 0
    counted["bostons"] += is_made and is_boston(rules, result)


def is_boston(rules: Rules, result: Result) -> bool:
    """Tell whether the hand is a Boston as the house counts it: every book, or a bid of seven.

    Where no book comes before the first point seven is a low bid: unless it is paid for as one.
    """
    hand = result.hand
    if hand.bid is None or result.books is None:
        return False
    is_low = rules.book == 0 and rules.boston == "plain"
    if rules.boston_when == "sweep" or is_low:
        return bool(result.books[bidding_side(rules, hand)] == rules.books)
    return bool(level_of(hand.bid) == SWEEPING_LEVEL)


def _count_rulings(
    rules: Rules, result: Result, sides: Sequence[Counter[str]], seats: Sequence[Counter[str]]
) -> None:
    for ruled in result.ruled:
        if ruled.ruling[0] != RENEGE:
            continue
        claim = ruled.ruling[1]
        seats[claim.accused]["reneges"] += ruled.verdict == UPHELD
        if claim.by != DIRECTOR:
            sides[claim.by]["calls"] += 1
            sides[claim.by]["wrong_calls"] += ruled.verdict == DISMISSED


def _nonzero(counted: Counter[str]) -> dict[str, int]:
    return {name: int(count) for name, count in counted.items() if count}


def to_list(facts: GameFacts) -> list[Any]:
    """Return the facts as JSON has them."""
    return list(facts)


def from_list(items: Sequence[Any]) -> GameFacts:
    """Return the facts from what `to_list` gave."""
    return GameFacts(*items)
