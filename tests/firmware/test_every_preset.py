"""An evening of every game on the list, pressed on the virtual box, ends in the right score."""

from pathlib import Path

import pytest

from bidwhist.bwn_read import read_night
from bidwhist.claims import BEFORE_CUT, judge, plain_claim
from bidwhist.fold import Fold
from bidwhist.hand import RENEGE, THROWN_IN, Hand, with_changes
from bidwhist.presets import PRESETS
from bidwhist.seats import side_names
from desktop_companion.ledger import Ledger
from desktop_companion.syncing import BoxLink, sync
from tests.firmware.robot import Robot

pytestmark = pytest.mark.micropython

NIGHTS = Path(__file__).parents[1] / "nights"


def as_pressed(rules, hand):
    """Return the hand with what the box can be told of it; None if nothing."""
    forced = rules.all_pass in ("forced", "stuck") and hand.state == THROWN_IN
    if forced and not hand.calls:
        return None
    rulings = []
    for ruling in hand.rulings:
        if ruling[0] == RENEGE and _is_plain(ruling[1]):
            _, given, *_ = ruling
            claim = plain_claim(given.accused, given.book, given.by, BEFORE_CUT)
            rulings.append((RENEGE, claim, *judge(rules, claim, hand.trump)))
    return with_changes(hand, rulings=tuple(rulings))


def _is_plain(claim):
    return claim == plain_claim(claim.accused, claim.book, claim.by, claim.claimed)


def facts(result):
    hand = result.hand
    contract = (hand.bidder, hand.bid, hand.trump, hand.order)
    return (hand.dealer, *contract, result.outcome, result.books, result.points, result.score)


def pressed(robot, night):
    """Press the night game by game; return of each what is to come out."""
    expected = []
    turn = 0
    for game in night.games:
        rules = game.rules
        robot.begin(rules, game.dealer)
        fold = Fold(rules, [0] * len(side_names(rules.players)), game.dealer, turn)
        results = []
        for entry in game.entries:
            hand = as_pressed(rules, entry) if isinstance(entry, Hand) else None
            if hand is None or fold.tally.reason is not None:
                continue
            robot.enter(rules, hand, fold.dealer)
            results.append(fold.take(hand))
        turn = fold.turn
        tally = fold.tally
        expected.append(
            ([facts(each) for each in results], tally.winner, tally.reason, tally.score)
        )
    return expected


@pytest.mark.parametrize("preset", [row[0] for row in PRESETS])
def test_it_is_played_to_the_right_score(make_box, tmp_path, preset):
    sheet = read_night((NIGHTS / f"{preset}.bwn").read_text(encoding="utf-8"))
    box = make_box()
    box.step(100)
    robot = Robot(box)
    robot.press("down")
    robot.pick("auction: quick")
    robot.press("back")
    expected = pressed(robot, sheet.night)
    ledger = Ledger(tmp_path / "l.db")
    link = BoxLink(box.port, step=lambda: box.step(20))
    try:
        sync(link, ledger, lambda *_: None)
        night = ledger.load(ledger.find("last"))
    finally:
        link.close()
        ledger.close()
    found = [
        (
            [facts(each) for each in game.results()],
            game.fold.tally.winner,
            game.fold.tally.reason,
            game.fold.tally.score,
        )
        for game in night.games
    ]
    assert found == expected
    assert any(results for results, *_ in expected)
