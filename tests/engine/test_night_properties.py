"""Nights of random legal commands over every preset, judged by what must always hold."""

import copy
import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bidwhist.auction import Auction, possible_bids
from bidwhist.bwn_read import read_night
from bidwhist.bwn_write import write_night
from bidwhist.claims import plain_claim
from bidwhist.contract import orders_allowed, trumps_allowed
from bidwhist.decide import claim_time, decide, undoable
from bidwhist.errors import BidWhistError
from bidwhist.events import auction_of
from bidwhist.hand import MISDEAL, OPEN_HAND, Hand
from bidwhist.night import Night, fields_of_hand
from bidwhist.presets import PRESETS
from bidwhist.report import score_document
from bidwhist.seats import side_names
from bidwhist.sheet import Sheet

# The whole file is to stay under a quarter of a minute.
FEW = settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
PRESET_NAMES = [row[0] for row in PRESETS]
COMMANDS = 25
HAND_FIELDS = ("calls", "bidder", "bid", "trump", "order", "books")


def apply(night, events):
    for i, event in enumerate(events):
        night.apply(night.seq + 1, event, int(i == len(events) - 1))


def facts(night):
    """Return everything that the state knows, but for how many events it took."""
    games = [
        (
            *(g.opened, g.decision, g.players, g.dealer, g.runs_on, g.turn, g.start),
            g.undo if g is night.games[-1] else None,  # older ones are dropped at each new game
            *(g.rules.preset, g.rules.differences(), g.entries, g.totals(), g.fold.tally.sets),
            *(g.fold.tally.talked, g.fold.tally.played, g.fold.tally.timed),
            *(g.fold.dealer, g.fold.turn, g.fold.number),
        )
        for g in night.games
    ]
    return copy.deepcopy((night.players, night.closed, night.warnings, games))


def snapshot(night):
    return night.seq, night.decision, night.rules_told, facts(night)


def hand_names(night):
    return [e.opened for g in night.games for e in g.entries if isinstance(e, Hand)]


def books(draw, rules):
    if rules.players == 4:
        return [draw(st.integers(1 if rules.books > rules.cards else 0, rules.books))]
    first = draw(st.integers(0, rules.books))
    second = draw(st.integers(0, rules.books - first))
    return [first, second, rules.books - first - second]


def opening(draw, night):
    presets = PRESET_NAMES
    return ("open_game", draw(st.sampled_from(presets)), [], None, None, 0, 0)


def entering(draw, night):
    """Return the next command that takes the hand on."""
    game = night.game()
    rules, hand = game.rules, game.open_hand()
    if rules.auction == "none":
        return ("books", *books(draw, rules))
    if hand is not None and hand.bid is not None:
        if hand.trump is None and draw(st.booleans()):
            trump = draw(st.sampled_from(trumps_allowed(rules, hand.bid)))
            return ("trump", trump, draw(st.sampled_from(orders_allowed(rules))))
        return ("books", *books(draw, rules))
    if hand is not None or draw(st.booleans()):
        auction = Auction(rules, game.fold.dealer) if hand is None else auction_of(rules, hand)
        return ("call", None, draw(st.sampled_from(auction.legal_calls())))
    bidder = draw(st.integers(0, rules.players - 1))
    return ("bid", None, bidder, draw(st.sampled_from(possible_bids(rules))))


def ruling(draw, night):
    rules = night.game().rules
    sides = len(side_names(rules.players))
    side = draw(st.integers(0, sides - 1))
    last = [hand for game in night.games for hand in game.entries if isinstance(hand, Hand)]
    if not last:
        return ("misdeal",)
    accused = draw(st.integers(0, rules.players - 1))
    claim = plain_claim(accused, draw(st.integers(1, 9)), side, claim_time(night, None))
    kinds = (
        ("renege", claim),
        ("out-of-turn", side),
        ("board-talk", side),
        ("director", side, draw(st.integers(-3, 3)), "agreed"),
        ("dispute", side, "so they say"),
        ("note", "loud"),
    )
    return ("ruling", None, draw(st.sampled_from(kinds)))


def correcting(draw, night):
    """Return a change, an insertion or a removal in any game of the night."""
    hands = [
        (game, entry)
        for game in night.games
        for entry in game.entries
        if isinstance(entry, Hand) and entry.state != OPEN_HAND
    ]
    if not hands:
        return ("throw_in",)
    game, hand = draw(st.sampled_from(hands))
    values = fields_of_hand(hand)
    if hand.books is not None and draw(st.booleans()):
        values[-1] = books(draw, game.rules)
    elif draw(st.booleans()):
        values = [hand.dealer, [], None, None, None, None, MISDEAL, None]
    kind = draw(st.sampled_from(("change", "insert", "remove")))
    return (kind, hand.opened) if kind == "remove" else (kind, hand.opened, *values)


def between(draw, night):
    side = draw(st.integers(0, 1))
    four = [[i, draw(st.sampled_from(("Ann", "Bo", "Cy")))] for i in range(4)]
    marks = (("time",), ("concede", side), ("abandon",), ("misdeal",), ("seat", four))
    return draw(st.sampled_from(marks))


def any_command(draw, night):
    if not night.games:
        return opening(draw, night)
    if night.game().fold.tally.reason is not None and draw(st.booleans()):
        return opening(draw, night)
    ways = [entering] * 8 + [ruling] * 2 + [correcting, between, opening]
    return draw(st.sampled_from(ways))(draw, night)


@st.composite
def evenings(draw):
    """Return (night, its groups of events), each command judged on the way."""
    night, groups = Night("n", 0), []
    for _ in range(draw(st.integers(1, COMMANDS))):
        command = any_command(draw, night)
        before = snapshot(night)
        try:
            events = decide(night, command)
        except BidWhistError:
            # What is refused changes nothing; a command that breaks in another way is a fault.
            assert snapshot(night) == before, command
            continue
        assert snapshot(night) == before, command
        # as the journal brings them back
        events = json.loads(json.dumps(events))
        apply(night, events)
        groups.append(events)
    return night, groups


@FEW
@given(evenings())
def test_the_events_once_more_give_the_same_night(evening):
    night, groups = evening
    again = Night("n", 0)
    for events in groups:
        apply(again, events)
    assert snapshot(again) == snapshot(night)
    assert score_document(Sheet(again)) == score_document(Sheet(night))


@FEW
@given(evenings())
def test_undo_takes_back_the_last_two_games_decisions_one_by_one(evening):
    night, _ = evening
    count = len(night.games)
    while undoable(night) is not None:
        apply(night, decide(night, ("undo",)))
    assert len(night.games) <= max(0, count - 2)
    assert not night.games or night.games[-1].entries


@FEW
@given(evenings(), st.data())
def test_undo_after_a_command_gives_back_the_night_before_it(evening, data):
    night, _ = evening
    command = any_command(data.draw, night)
    before = facts(night)
    try:
        events = decide(night, command)
    except BidWhistError:
        return
    first = night.seq + 1
    apply(night, events)
    last = undoable(night)
    if last is None or last[1] != first:
        # Who sits down before the first game is not undone.
        return
    apply(night, decide(night, ("undo",)))
    assert facts(night) == before


@FEW
@given(evenings(), st.data())
def test_a_correction_loses_no_hand(evening, data):
    night, _ = evening
    there = hand_names(night)
    command = correcting(data.draw, night)
    try:
        events = decide(night, command)
    except BidWhistError:
        return
    apply(night, events)
    now = hand_names(night)
    if command[0] == "remove":
        there.remove(command[1])
    elif command[0] != "change":
        now.remove(night.seq)
    assert now == there
    numbers = [[result.number for result in game.results()] for game in night.games]
    assert all(found == list(range(1, len(found) + 1)) for found in numbers)


@FEW
@given(evenings())
def test_a_state_folded_on_is_the_state_folded_anew(evening):
    night, _ = evening
    before = facts(night)
    for game in night.games[:1]:
        night.refold(game)
    assert facts(night) == before


@FEW
@given(evenings())
def test_the_canonical_form_is_read_as_the_same_score(evening):
    night, _ = evening
    text = write_night(Sheet(night))
    again = read_night(text)
    assert write_night(again) == text
    documents = [score_document(sheet) for sheet in (Sheet(night), again)]
    assert json.dumps(documents[0]["games"]) == json.dumps(documents[1]["games"])
    if documents[0]["games"]:
        assert documents[0] == documents[1]


WORDS = (
    *("1", "2", "N", "E", "S", "W", "E-", "S4U", "W5D", "N-", ":", "=", "11", "H", "up", "?"),
    *("thrown-in", "misdeal", "time", "concede", "NS", "{", "}", "[", "]", "renege", "by", "EW"),
    *("led", "KD", "BJ", "later", "9", "note", '"x"', '"', ";", "\\", "Rules", "Game", "Set"),
    *('"1"', '"standard"', '"target=9"', "after-end", "\x00", "\xe9"),
)
words = st.sampled_from([*WORDS, "\n", "1 N N4U : H = 9\n", "2 E misdeal"])


@FEW
@given(st.lists(words, max_size=30).map(" ".join))
def test_whatever_is_read_is_a_night_or_an_error_with_its_place(text):
    try:
        sheet = read_night(text)
    except BidWhistError as error:
        assert 1 <= error.context["line"] <= text.count("\n") + 1
        line = text.split("\n")[error.context["line"] - 1]
        assert 1 <= error.context["column"] <= len(line) + 1
    else:
        once = write_night(sheet)
        assert write_night(read_night(once)) == once
