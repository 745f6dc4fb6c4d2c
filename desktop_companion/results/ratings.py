"""Ratings of players and of pairs: OpenSkill's Plackett-Luce, game after game, from the nights.

Nothing is kept from one time to the next, so a rating can always be reckoned again: everybody
begins at the model's 25 with an uncertainty of 25/3, the games are taken in the order they were
played, and a game that nobody won changes nothing. Players are rated by what their sides did;
pairs as if each were one player.
"""

from collections.abc import Iterable
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from bidwhist.scoring import TIE
from desktop_companion.results.facts import GameFacts
from desktop_companion.results.statistics import PAIRS, NameOf, as_written, subjects_of

CERTAIN = 3  # a rating is most probably no lower than mean - CERTAIN * uncertainty: the order


class Rating(NamedTuple):
    """`mean` is how strong, `uncertainty` its standard deviation, `games` how many it rests on."""

    name: str
    mean: float
    uncertainty: float
    games: int

    @property
    def safe(self) -> float:
        """How strong at least, most probably: what the list is ordered by."""
        return self.mean - CERTAIN * self.uncertainty


def ratings(games: Iterable[GameFacts], group: str, name_of: NameOf = as_written) -> list[Rating]:
    """Return the ratings of the players or the pairs (`group`), the best first.

    Only games count in which everybody on each side is named, and nobody sits on two sides.
    """
    model = PlackettLuce()
    rated: dict[str, PlackettLuceRating] = {}
    played: dict[str, int] = {}
    for facts in games:
        teams = _teams(facts, group, name_of)
        for winner, _ in facts.ends if teams else ():
            if winner is None:
                continue
            before = [[rated.get(name) or model.rating() for name in team] for team in teams]
            ranks = [1.0 if winner in (TIE, side) else 2.0 for side in range(len(teams))]
            after = model.rate(before, ranks=ranks)
            for team, new in zip(teams, after, strict=True):
                for name, rating in zip(team, new, strict=True):
                    rated[name] = rating
                    played[name] = played.get(name, 0) + 1
    found = [Rating(name, each.mu, each.sigma, played[name]) for name, each in rated.items()]
    return sorted(found, key=lambda each: (-each.safe, each.name))


def _teams(facts: GameFacts, group: str, name_of: NameOf) -> list[list[str]]:
    teams: list[list[str]] = [[] for _ in facts.sides]
    for name, side, _ in subjects_of(facts, group, name_of):
        teams[side].append(name)
    wanted = 1 if group == PAIRS else len(facts.players) // len(teams)
    everybody = [name for team in teams for name in team]
    is_whole = all(len(team) == wanted for team in teams)
    return teams if is_whole and len(set(everybody)) == len(everybody) else []
