"""Commands from a desk: whatever comes, it is done right or refused, and nothing breaks."""

from table import (
    EW,
    HEARTS,
    N4,
    NS,
    SPADES,
    U4,
    E,
    N,
    S,
    W,
    do,
    fields,
    opened,
    played,
    refused,
    snapshot,
    standing,
)

from bidwhist.bwn_read import read_night
from bidwhist.bwn_write import write_night
from bidwhist.cards import parse_card
from bidwhist.claims import CLAIM_FIELDS, plain_claim, with_evidence
from bidwhist.commands import (
    CLAIM,
    COMMANDS,
    HAND,
    RULINGS,
    command_from_list,
    command_to_list,
    scores_nothing,
)
from bidwhist.decide import DECIDE, decide
from bidwhist.errors import BidWhistError, RuleError
from bidwhist.events import FIELDS_OF_HAND
from bidwhist.hand import NOTE, PLAYED, RENEGE
from bidwhist.journal import DESK, Line, as_plain, encode_group
from bidwhist.night import Night
from bidwhist.prospect import prospect, verdicts_changed
from bidwhist.report import score_document
from bidwhist.sheet import Sheet
from helpers import raises

CLAIMED = with_evidence(
    plain_claim(E, 3, NS, 0), led=(0x1E,), played=0x27, later_book=5, later_card=0x19
)


def an_evening(preset="standard"):
    night = opened(preset)
    played(night, N, U4, 10)
    played(night, S, U4, 9)
    do(night, "bid", None, E, N4)
    return night


def opened_hands(night):
    return [entry.opened for game in night.games for entry in game.hands()]


def test_the_shapes_are_those_of_what_they_tell():
    assert len(HAND) == len(FIELDS_OF_HAND)
    assert len(CLAIM) == len(CLAIM_FIELDS)
    assert not [name for name in COMMANDS if name not in DECIDE]


def test_a_command_comes_over_the_wire_as_it_went():
    night = an_evening()
    first = opened_hands(night)[0]
    commands = (
        ("ruling", None, (RENEGE, CLAIMED)),
        ("ruling", first, ("director", NS, 2, "agreed")),
        ("ruling", first, (NOTE, "loud")),
        ("strike", first, 0),
        ("change", first) + tuple(fields(night, first, books=[9])),
        ("because", "counted again", ("change", first) + tuple(fields(night, first))),
        ("because", "seen by all", ("ruling", first, (RENEGE, CLAIMED))),
        ("remove", first),
        ("undo",),
    )
    for command in commands:
        sent = as_plain(command_to_list(command))
        assert command_from_list(sent) == command, command
    assert [scores_nothing(command) for command in commands[:3]] == [False, False, True]


def test_what_is_no_command_is_refused():
    for items in (
        [],
        [1],
        ["ruling"],
        ["ruling", None, []],
        ["ruling", None, ["renege"]],
        ["ruling", None, ["renege", [1, 2]]],
        ["ruling", None, ["haunting", 1]],
        ["ruling", 0, [NOTE, "x"]],
        ["ruling", None, [NOTE, 7]],
        ["ruling", None, ["renege", [E, 3, NS, [15], None, None, None, None, 3, 0, 0]]],
        ["ruling", None, ["renege", [E, 3, NS, None, 0x43, None, None, None, 3, 0, 0]]],
        ["ruling", None, ["renege", [E, 3, NS, None, "AS", None, None, None, 3, 0, 0]]],
        ["ruling", None, ["renege", [E, 3, NS, None, None, 5, None, None, 3, 0, 0]]],
        ["change", 1, N, [], E, 16, None, None, 0, None],
        ["change", 1, N, [], E, 16, None, None, PLAYED, 9],
        ["strike", 1, 0, 0],
        ["undo", 1],
    ):
        raises(RuleError, command_from_list, items, code="command.form")
    for items in (["open_game", "standard"], ["close"], ["because", "x", ["because", "y", []]]):
        raises(RuleError, command_from_list, items, code="command.unknown")


def test_a_reason_is_one_decision_with_what_it_is_for():
    night = an_evening()
    do(night, "undo")
    first, second = opened_hands(night)
    for command in (
        ("change", first) + tuple(fields(night, first, books=[8])),
        ("insert", second) + tuple(fields(night, first)),
        ("insert", None) + tuple(fields(night, first)),
        ("remove", first),
        ("ruling", second, ("out-of-turn", NS)),
    ):
        before = snapshot(night)[3]
        events = do(night, "because", "counted again", command)
        assert len(events) == 2
        texts = [r[1] for g in night.games for h in g.hands() for r in h.rulings if r[0] == NOTE]
        assert texts == ([] if command[0] == "remove" else ["counted again"])
        do(night, "undo")
        assert snapshot(night)[3] == before
    refused(night, "text.plain", "because", "x" * 61, ("remove", first))
    refused(night, "command.unknown", "because", "x", ("time",))
    refused(night, "hand.none", "because", "x", ("remove", 999))


def outlook(night, command):
    """What `prospect` tells, in what can be compared."""
    found = prospect(night, command)
    mine = None if found.result is None else tuple(found.result)
    game = night.games.index(found.game)
    return game, found.late, found.verdicts, standing(found.tally), mine


def reached(night, game, opened_by):
    """The same, of the night as it now is."""
    results = list(night.games[game].results())
    late = len([result for result in results if result.outcome == "after-end"])
    verdicts = [
        (result.hand.opened, ruled.ruling[1], ruled.verdict)
        for result in results
        for ruled in result.ruled
        if ruled.verdict is not None
    ]
    mine = [tuple(result) for result in results if result.hand.opened == opened_by]
    return game, late, verdicts, standing(night.games[game].fold.tally), mine[0] if mine else None


def test_a_prospect_is_what_then_comes():
    night = an_evening()
    do(night, "books", 10)
    first, second, third = opened_hands(night)
    do(night, "ruling", first, ("out-of-turn", NS))
    do(night, "open_game", "standard", [], None, None, 0, 0)
    played(night, W, U4, 10)
    fourth = opened_hands(night)[3]
    do(night, "bid", None, E, N4)
    fifth = opened_hands(night)[4]
    for command, opened_by in (
        (("change", first) + tuple(fields(night, first, books=[13])), first),
        (("insert", second) + tuple(fields(night, third)), None),
        (("remove", second), second),
        (("strike", first, 0), first),
        (("ruling", third, (RENEGE, CLAIMED)), third),
        (("ruling", fourth, ("game", EW, "agreed")), fourth),
        (("ruling", fifth, (RENEGE, CLAIMED)), fifth),
        (("because", "why not", ("remove", fourth)), fourth),
    ):
        before, number = snapshot(night), opened_by or night.seq + 1
        told = outlook(night, command)
        assert snapshot(night) == before
        do(night, *command)
        assert told == reached(night, told[0], number), command
        do(night, "undo")
    do(night, "undo")
    insertion = ("insert", None) + tuple(fields(night, fourth, bidder=N))
    told = outlook(night, insertion)
    number = night.seq + 1
    do(night, *insertion)
    assert told == reached(night, 1, number)
    raises(RuleError, prospect, Night(), ("remove", 1), code="game.none")
    raises(RuleError, prospect, Night(), insertion, code="game.none")


def test_a_correction_tells_which_claims_it_judges_otherwise():
    night = opened()
    for _ in range(2):
        played(night, N, U4, 10, HEARTS)
    first, second = opened_hands(night)
    led, joker, held = [parse_card(text) for text in ("KS", "BJ", "5S")]
    evidence = with_evidence(plain_claim(E, 3, NS, 0), led=(led,), played=joker, held=held)
    for hand in (first, first, second):
        do(night, "ruling", hand, (RENEGE, evidence))
    do(night, "ruling", first, (RENEGE, plain_claim(W, 5, NS, 0)))
    do(night, "ruling", first, ("out-of-turn", NS))

    def changed(*command):
        return verdicts_changed(prospect(night, command))

    spades = ("change", first) + tuple(fields(night, first, trump=SPADES))
    assert changed(*spades) == [(E, "dismissed")] * 2, "the joker is a spade then"
    assert changed("because", "not hearts", spades) == [(E, "dismissed")] * 2
    assert changed("strike", first, 1) == changed("remove", first) == []
    assert changed("change", first, *fields(night, first, books=[11])) == []
    do(night, *spades)
    assert changed("change", first, *fields(night, first, trump=HEARTS)) == [(E, "upheld")] * 2


def numbers(seed):
    while True:
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        yield seed >> 12


def some(kind, draw, hands):
    """A value of that kind, now and then of another."""
    if next(draw) % 12 == 0:
        return (None, "x", -1, 99999, [], [None], {})[next(draw) % 7]
    if kind.endswith("?"):
        return None if next(draw) % 4 == 0 else some(kind[:-1], draw, hands)
    if kind.endswith("*"):
        return [some(kind[:-1], draw, hands) for _ in range(next(draw) % 4)]
    if kind == "hand":
        return hands[next(draw) % len(hands)]
    if kind == "text":
        return ("agreed", "", "x" * 70, 'a "quote"')[next(draw) % 4]
    if kind == "list":
        return []
    return next(draw) % {"count": 16, "call": 32, "card": 68}.get(kind, 5)


def some_command(draw, hands):
    name = list(COMMANDS)[next(draw) % len(COMMANDS)]
    items = [name] + [some(kind, draw, hands) for kind in COMMANDS[name]]
    if name == "ruling":
        kind = list(RULINGS)[next(draw) % len(RULINGS)]
        items[2] = [kind] + [some(each, draw, hands) for each in RULINGS[kind]]
        if kind == RENEGE:
            items[2][1] = [some(each, draw, hands) for each in CLAIM]
    elif name == "because":
        items[2] = some_command(draw, hands)
    return items


def reads_back(night):
    """What can be entered can be written down, and comes to the same when it is read again."""
    again = read_night(write_night(Sheet(night)))
    assert score_document(again) == score_document(Sheet(night))


def test_whatever_a_desk_sends_is_done_whole_or_refused():
    draw = numbers(20261130)
    done = 0
    for preset in ("standard", "cutthroat", "classic-whist", "contract-whist"):
        night = an_evening("standard") if preset == "standard" else opened(preset)
        if preset == "cutthroat":
            played_by_three(night)
        elif preset == "classic-whist":
            do(night, "books", 9)
        elif preset == "contract-whist":
            do(night, "bid", None, N, 1 * 4 + U4 % 4)
            do(night, "books", 9)
        for _ in range(400):
            hands = opened_hands(night) or [1]
            before = snapshot(night)
            try:
                command = command_from_list(some_command(draw, hands))
                events = decide(night, command)
                encode_group(events, Line(night.seq + 1, "", 1, 0, DESK, "id", 1, ()), 0)
            except BidWhistError:
                assert snapshot(night) == before
                continue
            do(night, *command)
            done += 1
            if done % 16 == 0:
                reads_back(night)
        reads_back(night)
    assert done > 100


def played_by_three(night):
    bid = night.game().rules.min_level * 4 + U4 % 4
    do(night, "bid", None, N, bid)
    do(night, "trump", 0, 0)
    books = night.game().rules.books
    do(night, "books", books - 2, 1, 1)
