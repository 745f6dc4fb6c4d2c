"""Whatever is done at the table, a sheet that is signed stays as it was signed."""

import copy
import json

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from bidwhist.decide import decide
from bidwhist.errors import BidWhistError
from bidwhist.hand import NOTE, Hand
from bidwhist.night import Night
from bidwhist.report import score_document
from bidwhist.sheet import Sheet
from tests.engine.test_night_properties import (
    apply,
    between,
    correcting,
    entering,
    facts,
    ruling,
    snapshot,
)

FEW = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
COMMANDS = 40
# few hands to a game; in the last the turn of the trumps runs on from game to game
GAMES = (
    ("standard", [("target", 3)]),
    ("classic-whist", [("target", 1)]),
    ("classic-whist-rotation-nt", [("target", 1), ("nt_multiplier", 2)]),
)


def opening(draw, _):
    preset, sets = draw(st.sampled_from(GAMES))
    return ("open_game", preset, sets, None, None, 0, draw(st.sampled_from((1, 1, 1, 0))))


def signing(draw, night):
    game = draw(st.sampled_from(night.games))
    if game.signed and draw(st.booleans()):
        return ("unlock", game.opened, "agreed")
    return ("sign", game.opened)


def undoing(draw, _):
    return ("undo",)


def any_command(draw, night):
    if not night.games:
        return opening(draw, night)
    if night.game().fold.tally.reason is not None:
        way = draw(st.sampled_from((signing, signing, opening, undoing, ruling, correcting)))
        return way(draw, night)
    ways = [entering] * 6 + [correcting] * 2 + [ruling, between, signing, undoing]
    return draw(st.sampled_from(ways))(draw, night)


def sheet_of(game):
    """Return what was signed: the hands with all but their notes, and what they come to."""
    hands = [
        (*hand[:-1], [each for each in hand.rulings if each[0] != NOTE])
        for hand in game.entries
        if isinstance(hand, Hand)
    ]
    results = [(each.outcome, each.points, each.score) for each in game.results()]
    return copy.deepcopy((game.opened, hands, results, game.totals()))


@FEW
@given(st.data())
def test_what_is_signed_stays_until_it_is_unlocked(data):
    night, again = Night("n", 0), Night("n", 0)
    for _ in range(data.draw(st.integers(5, COMMANDS))):
        command = any_command(data.draw, night)
        sheets = [sheet_of(game) for game in night.games if game.signed]
        before = snapshot(night)
        try:
            events = decide(night, command)
        except BidWhistError as error:
            assert snapshot(night) == before
            event(f"{command[0]} refused: {error.code}")
            continue
        assert snapshot(night) == before
        event(f"{command[0]}, {len(sheets)} signed")
        events = json.loads(json.dumps(events))
        apply(night, events)
        apply(again, events)
        there = {game.opened: sheet_of(game) for game in night.games}
        for sheet in sheets:
            if command[:2] != ("unlock", sheet[0]):
                assert there[sheet[0]] == sheet, command
    signed = [game.signed for game in night.games]
    assert (snapshot(again), [game.signed for game in again.games]) == (snapshot(night), signed)
    assert facts(again) == facts(night)
    assert score_document(Sheet(again)) == score_document(Sheet(night))
    assert "score.differs" not in [code for code, _ in night.warnings]
