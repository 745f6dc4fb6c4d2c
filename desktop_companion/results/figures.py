"""What nights come to in figures: scores, bids, Bostons, claims. Pure functions over nights.

`figures_of` tells those of one night, `together` those of several. `Who` tells under which name
somebody counts: by default that at the seat, or the seat's letter where nobody is named. Hands
after a game's end, thrown in or misdealt count nowhere. What a Boston is stands in `facts`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from bidwhist.claims import CORRECTED, DISMISSED, UPHELD
from bidwhist.contract import level_of
from bidwhist.fold import MADE, SET, Result
from bidwhist.game import Game
from bidwhist.hand import RENEGE, bidding_side
from bidwhist.night import Night
from bidwhist.rules import Rules
from bidwhist.scoring import TIE
from bidwhist.seats import SEATS
from bidwhist.sheet import Sheet
from desktop_companion.naming import games_listed
from desktop_companion.results.facts import is_boston
from desktop_companion.results.statistics import NameOf, pair_name
from desktop_companion.results.stretches import Seats, seated_results

_K = TypeVar("_K", int, str)
_T = TypeVar("_T", bound=tuple[int, ...])

Who = Callable[[Seats, int], str]  # (who sits there, seat): the player's name


class Course(NamedTuple):
    """How a game went: its sides, and the score by side at first and after each hand.

    `number` is the game's in the list of its night; `winner` a side, None where nobody won.
    """

    number: int
    sides: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]
    winner: int | None


class Bids(NamedTuple):
    """How many bids were made, and how many were set."""

    made: int = 0
    set: int = 0


class Claims(NamedTuple):
    """Claims of a renege against somebody, by what became of them."""

    upheld: int = 0
    corrected: int = 0
    dismissed: int = 0
    undecided: int = 0


class Figures(NamedTuple):
    """Games in order; bids by level; Bostons by pair and claims by accused, the most first.

    By rules by which a bid of seven is a Boston, one that was set counts as set.
    """

    courses: Sequence[Course]
    bids: Mapping[int, Bids]
    bostons: Mapping[str, Bids]
    reneges: Mapping[str, Claims]


def name_at(players: Seats, seat: int) -> str:
    """Return the name of who sits there, the seat's letter where nobody is named."""
    name = players[seat][1] if seat < len(players) else ""
    return name or SEATS[seat]


def who_of(sheet: Sheet, name_of: NameOf) -> Who:
    """Return the names of the sheet's players as the statistics have them."""

    def who(players: Seats, seat: int) -> str:
        if seat >= len(players) or not players[seat][1]:
            return SEATS[seat]
        number = players[seat][0]
        return name_of(number if isinstance(number, int) else 0, sheet.name_of(players[seat]))

    return who


def pair_at(rules: Rules, players: Seats, side: int, who: Who = name_at) -> str:
    """Return the side's players in the order of the alphabet: who sits where makes no new pair."""
    seats = (side, side + 2) if rules.players == 4 else (side,)
    return pair_name(who(players, seat) for seat in seats)


def figures_of(night: Night, who: Who = name_at) -> Figures:
    """Return the figures of a night."""
    courses = []
    bids: dict[int, Bids] = {}
    bostons: dict[str, Bids] = {}
    reneges: dict[str, Claims] = {}
    for number, game in enumerate(games_listed(night), 1):
        results = list(seated_results(game))
        if results:
            courses.append(_course(number, game, results, who))
        for players, result in results:
            if result.hand.bid is not None and result.outcome in (MADE, SET):
                _add_bid(bids, level_of(result.hand.bid), result)
                if is_boston(game.rules, result):
                    side = bidding_side(game.rules, result.hand)
                    _add_bid(bostons, pair_at(game.rules, players, side, who), result)
            for ruled in result.ruled:
                if ruled.ruling[0] == RENEGE:
                    name = who(players, ruled.ruling[1].accused)
                    claim = _claim(str(ruled.verdict))
                    reneges[name] = Claims(*_sums(reneges.get(name, Claims()), claim))
    return together([Figures(courses, bids, bostons, reneges)])


def together(parts: Iterable[Figures]) -> Figures:
    """Return the figures of several nights, in the order given."""
    courses: list[Course] = []
    bids: dict[int, Bids] = {}
    bostons: dict[str, Bids] = {}
    reneges: dict[str, Claims] = {}
    for part in parts:
        courses += part.courses
        for level, each in part.bids.items():
            bids[level] = Bids(*_sums(bids.get(level, Bids()), each))
        for pair, each in part.bostons.items():
            bostons[pair] = Bids(*_sums(bostons.get(pair, Bids()), each))
        for name, claims in part.reneges.items():
            reneges[name] = Claims(*_sums(reneges.get(name, Claims()), claims))
    return Figures(
        courses,
        dict(sorted(bids.items())),
        _most_first(bostons),
        _most_first(reneges),
    )


def average_course(courses: Iterable[Course]) -> tuple[int, list[tuple[float, float]]]:
    """Return (games, [(winners, the best of the others) after each hand]) of all that were won.

    A game that is over keeps its last score: every average is one of all the games.
    """
    won = [course for course in courses if course.winner is not None]
    found = []
    for place in range(max([len(course.scores) for course in won], default=0)):
        firsts = others = 0
        for course in won:
            score = list(course.scores[min(place, len(course.scores) - 1)])
            firsts += score.pop(course.winner or 0)
            others += max(score)
        found.append((firsts / len(won), others / len(won)))
    return len(won), found


def _course(number: int, game: Game, results: Sequence[tuple[Seats, Result]], who: Who) -> Course:
    winner, players = game.fold.tally.winner, results[-1][0]
    return Course(
        number,
        tuple(pair_at(game.rules, players, side, who) for side in range(len(game.start))),
        (tuple(game.start), *[result.score for _, result in results]),
        None if winner == TIE else winner,
    )


def _add_bid(found: dict[_K, Bids], key: _K, result: Result) -> None:
    """Count the hand's bid under the key."""
    one = Bids(int(result.outcome == MADE), int(result.outcome == SET))
    found[key] = Bids(*_sums(found.get(key, Bids()), one))


def _claim(verdict: str) -> Claims:
    """Return the one claim of that verdict."""
    known = {UPHELD: Claims(upheld=1), CORRECTED: Claims(corrected=1)}
    known[DISMISSED] = Claims(dismissed=1)
    return known.get(verdict, Claims(undecided=1))


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _most_first(found: Mapping[str, _T]) -> dict[str, _T]:
    """Return it with the most in its first number first, then in all, of equals by the name."""
    order = sorted(found, key=lambda name: (-found[name][0], -sum(found[name]), name.casefold()))
    return {name: found[name] for name in order}
