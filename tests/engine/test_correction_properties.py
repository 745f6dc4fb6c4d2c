"""A night corrected by commands is the night played so from the start.

The hands are kept a second time as the oracle's plain data, where a correction is only a list
that changes. What the games then come to is asked of the engine, which corrected its night, of the
oracle, and of the engine again, which reads the corrected night as if nothing had been wrong.
"""

import json
from typing import Any

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from bidwhist.bwn_read import read_night
from bidwhist.contract import NT, ORDER_WORDS, TRUMP_LETTERS, parse_call
from bidwhist.decide import decide
from bidwhist.errors import RuleError
from bidwhist.hand import STATE_WORDS, Hand
from bidwhist.report import score_document
from bidwhist.seats import SEATS
from bidwhist.sheet import oddities_of
from tests.oracle.dice import drawn
from tests.oracle.nights import a_hand, a_night
from tests.oracle.oracle import NightState, score
from tests.oracle.text import night_text

FEW = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
ODD = ("dealer.unexpected", "trump.off_turn")
# Why a change may be refused: what stands on the hand cannot stand on what it is said to be.
REFUSED = ("hand.no_result", "cards.not_in_deck", "cards.rank_needed")


def replayed(games, stop=None):
    """Return the night up to that (game, place); each hand is told whether it is after the end."""
    night = NightState()
    for number, game in enumerate(games):
        night.open(game["tags"])
        for place, entry in enumerate(game["entries"]):
            if stop == (number, place):
                return night
            if "mark" in entry:
                night.mark(entry)
            else:
                entry["after_end"] = night.game.reason is not None
                night.hand(entry)
    return night


def a_plain_night(dice):
    """Return a night whose games stay apart whatever is corrected."""
    games = a_night(dice)
    night, players = NightState(), None
    for game in games:
        game["marked"] = True
        night.open(game["tags"])
        if players not in (None, night.game.fields["players"]):
            # who deals on from another number of players is not said
            game["tags"]["dealer"] = game["tags"]["dealer"] or "N"
        players = night.game.fields["players"]
        entries, game["entries"] = game["entries"], []
        for entry in entries:
            # a line where no game is open is not kept
            if "mark" not in entry or not night.game.reason:
                game["entries"].append(entry)
                (night.mark if "mark" in entry else night.hand)(entry)
    return games


def fields_of(f, hand):
    """Return the plain hand as the fields of a command."""
    calls = [parse_call(call) for _, call in hand["calls"]]
    if len(calls) == 1 and hand["bid"]:
        calls = []  # the auction was not recorded
    dealer, state = SEATS.index(hand["dealer"]), STATE_WORDS.index(hand["end"])
    if hand["end"] != "played":
        return [dealer, calls, None, None, None, None, state, None]
    bidder, bid, said = None, None, hand["trump"]
    if hand["bid"]:
        bidder, bid = SEATS.index(hand["bidder"]), parse_call(hand["bid"])
    trump = None if said == "?" else TRUMP_LETTERS.find(said)
    order = ORDER_WORDS.index(hand["order"]) if hand["order"] else None
    if f["calls"] == "kind" and (hand["bid"] or "").endswith("N"):
        trump, order = NT, None if said == "?" else ORDER_WORDS.index(said)
    return [dealer, calls, bidder, bid, trump, order, state, hand["books"]]


def without_warnings(document):
    told = json.loads(json.dumps(document))
    del told["warnings"]
    return told


def hands_of(game):
    return [place for place, entry in enumerate(game["entries"]) if "mark" not in entry]


def bare(hand):
    """Return the hand as a command can bring it: rulings and marks come afterwards."""
    return {**hand, "rulings": [], "marks": []}


def a_correction(dice, games):
    """Return (kind, game, place, the plain hand that comes there or None)."""
    number = dice.number(0, len(games) - 1)
    places = hands_of(games[number])
    place = dice.pick(places)
    kind = dice.pick(("change", "insert", "remove", "append"))
    if kind == "append":
        return kind, len(games) - 1, None, bare(a_hand(dice, replayed(games)))
    # A line between hands needs one before it: BWN cannot say that time was called before a hand.
    first = place == 0 and "mark" in games[number]["entries"][1:2][0] if len(places) > 1 else True
    if kind == "remove" and not first:
        return kind, number, place, None
    night = replayed(games, (number, place))
    hand = a_hand(dice, night)
    if kind == "insert":
        return kind, number, place, bare(hand)
    old: dict[str, Any] = games[number]["entries"][place]
    stands = {"rulings": old["rulings"], "marks": old["marks"]}
    if old["end"] == hand["end"] == "played" and dice.chance(2):
        return "change", number, place, {**old, "books": hand["books"]}
    return "change", number, place, {**hand, **stands}


def correct(night, games, correction):
    """Correct both; return whether it was allowed."""
    kind, number, place, hand = correction
    entries, game = games[number]["entries"], night.games[number]
    fields = [] if hand is None else fields_of({"calls": game.rules.calls}, hand)
    named = None
    if kind != "append":
        hands = [one for one in game.entries if isinstance(one, Hand)]
        named = hands[hands_of(games[number]).index(place)].opened
    kind = "insert" if kind == "append" else kind
    try:
        events = decide(night, (kind, named, *fields))
    except RuleError as error:
        assert kind == "change" and error.code in REFUSED, error
        return False
    for i, one in enumerate(json.loads(json.dumps(events))):
        night.apply(night.seq + 1, one, int(i == len(events) - 1))
    if kind == "insert":
        entries.insert(len(entries) if place is None else place, hand)
    elif hand is None:
        entries.pop(place)
    else:
        entries[place] = hand
    replayed(games)
    return True


@FEW
@given(st.data())
def test_a_corrected_night_is_the_night_played_so_from_the_start(data):
    dice = drawn(data.draw)
    games = a_plain_night(dice)
    sheet = read_night(night_text(dice, games)[0])
    told = without_warnings(score_document(sheet))
    for _ in range(dice.number(1, 4)):
        correction = a_correction(dice, games)
        allowed = correct(sheet.night, games, correction)
        event(f"{correction[0]}{'' if allowed else ' refused'}")
        event(f"games: {len(games)}")
        before, told = told, without_warnings(score_document(sheet))
        changed = [old != new for old, new in zip(before["games"], told["games"], strict=True)]
        event(f"games that come out differently: {changed.count(True)}")
        text = night_text(dice, games)[0]
        known = score(games)
        assert told == without_warnings(known), text
        # whose deal and which trump it is runs on from game to game
        odd = [code for _, code in known["warnings"] if code in ODD]
        assert [code for code, _ in oddities_of(sheet.night)] == odd, text
        assert told == without_warnings(score_document(read_night(text))), text
