"""What may happen at a table, what may not, and that a refusal changes nothing."""

from table import (
    D4,
    EW,
    HEARTS,
    N4,
    NS,
    SPADES,
    U4,
    U5,
    E,
    N,
    S,
    W,
    do,
    do_at_desk,
    fields,
    opened,
    played,
    refused,
    score,
)

from bidwhist.claims import BEFORE_CUT, IN_HAND, LATE, Claim, plain_claim
from bidwhist.contract import DOWNTOWN, OPEN, PASS, REDEAL, UPTOWN, make_bid
from bidwhist.decide import claim_time, decide, undoable
from bidwhist.errors import LogError, RuleError
from bidwhist.night import Night
from helpers import raises


def test_a_hand_from_bid_to_score():
    night = opened()
    played(night, W, U5, 11)
    assert score(night) == [0, 5]
    assert night.next_dealer() == E
    assert [result.outcome for result in night.game().results()] == ["made"]


def test_a_game_ends_and_the_next_goes_on_with_the_deal():
    night = opened(start=(3, -2))
    played(night, S, U4, 10)
    assert night.game().totals() == [NS, "target", 7, -2]
    refused(night, "game.over", "bid", None, N, U4)
    events = do(night, "open_game", "min-four", [("target", 9)], None, None, 0, 0)
    assert night.next_dealer() == E
    assert night.game().rules.target == 9
    assert events[-1][-1] == [NS, "target", 7, -2]
    assert night.warnings == []


def test_what_is_refused_before_a_game():
    night = Night()
    refused(night, "game.none", "bid", N, N, U4)
    refused(night, "game.none", "ruling", None, ("note", "x"))
    refused(night, "undo.nothing", "undo")
    refused(night, "command.unknown", "dance")
    refused(night, "rules.unknown_preset", "open_game", "x", [], N, None, 0, 0)
    refused(night, "game.start", "open_game", "standard", [], N, (1, 2, 3), 0, 0)
    refused(night, "game.start", "open_game", "standard", [], N, (1000, 0), 0, 0)
    refused(night, "seat.unknown", "open_game", "standard", [], 7, None, 0, 0)
    for players in ((1, 2, 3, 4), ((1,),) * 4, ((1, 2),) * 4, (("1", "A"),) * 4, ("Ann",) * 4):
        refused(night, "seats.form", "seat", [p if isinstance(p, tuple) else () for p in players])
    refused(night, "rules.conflict", "open_game", "standard", [("min_level", 9)], N, None, 0, 0)
    refused(night, "seats.number", "seat", ((1, "A"), (2, "B")))
    refused(night, "text.plain", "seat", ((1, "A"), (2, "B"), (3, "C"), (4, 'D"')))
    refused(night, "text.plain", "seat", ((1, "A"), (2, "B"), (3, "C"), (4, "Dauphinee")))
    assert night.next_dealer() is None


def test_what_is_refused_in_a_hand():
    night = opened()
    refused(night, "hand.none", "trump", SPADES, UPTOWN)
    refused(night, "hand.none", "books", 9)
    refused(night, "hand.none", "ruling", None, ("note", "x"))
    refused(night, "call.level", "bid", None, N, make_bid(8, UPTOWN))
    refused(night, "call.kind", "bid", None, N, make_bid(4, OPEN))
    refused(night, "call.dealer_must_bid", "throw_in")
    do(night, "bid", None, N, U4)
    refused(night, "hand.bid", "bid", None, N, U4)
    refused(night, "hand.bid", "throw_in")
    refused(night, "call.auction_over", "call", None, PASS)
    refused(night, "contract.trump", "trump", 4, UPTOWN)
    refused(night, "contract.order", "trump", SPADES, 2)
    refused(night, "books.out_of_range", "books", 14)
    refused(night, "books.out_of_range", "books", 0)
    refused(night, "hand.open", "open_game", "standard", [], N, None, 0, 0)
    refused(night, "hand.open", "time")
    refused(night, "hand.open", "close")
    refused(night, "hand.open", "insert", None, *fields(night, 3))


def test_a_full_auction_on_the_box():
    night = opened(full=1)
    do(night, "call", None, PASS)
    refused(night, "call.auction_open", "bid", None, S, U4)
    refused(night, "call.level", "call", None, make_bid(2, UPTOWN))
    do(night, "call", None, U4)
    refused(night, "call.too_low", "call", None, D4)
    refused(night, "hand.no_bid", "trump", SPADES, UPTOWN)
    refused(night, "hand.no_bid", "books", 9)
    do(night, "call", None, N4)
    do(night, "call", None, PASS)
    hand = night.game().open_hand()
    assert (hand.bidder, hand.bid, hand.calls) == (W, N4, (PASS, U4, N4, PASS))
    do(night, "trump", 4, DOWNTOWN)
    do(night, "books", 10)
    assert score(night) == [0, 8]


def test_calls_may_throw_the_hand_in():
    night = opened("kitchen-table", full=1)
    for _ in range(4):
        do(night, "call", None, PASS)
    assert night.game().open_hand() is None
    assert night.next_dealer() == E
    night = opened("northeast", full=1)
    do(night, "call", None, REDEAL)
    assert night.next_dealer() == N
    do(night, "throw_in")
    do(night, "misdeal")
    assert [r.outcome for r in night.game().results()] == ["thrown-in", "thrown-in", "misdeal"]


def test_without_an_auction_only_books_are_counted():
    night = opened("classic-whist")
    refused(night, "auction.none", "bid", None, N, U4)
    refused(night, "auction.none", "call", None, PASS)
    do(night, "books", 9)
    assert score(night) == [3, 0]


def test_lines_between_hands():
    night = opened()
    played(night, N, U4, 10)
    do(night, "time")
    assert night.game().totals() == [NS, "time", 4, 0]
    refused(night, "game.over", "concede", EW)
    for command, totals in (
        (("concede", EW), [NS, "conceded", 0, 0]),
        (("abandon",), [None, "abandoned", 0, 0]),
    ):
        night = opened()
        do(night, "misdeal")
        do(night, *command)
        assert night.game().totals() == totals
    night = opened("cutthroat")
    refused(night, "concede.three_players", "concede", 0)
    night = opened()
    refused(night, "side.unknown", "concede", 2)


def test_undo_reaches_back_over_the_games_end_to_its_start():
    night = opened()
    states = []
    for bidder, bid, books in ((W, U5, 11), (N, U4, 9), (E, U4, 10)):
        for command in (("bid", None, bidder, bid), ("trump", HEARTS, UPTOWN), ("books", books)):
            states.append((list(night.game().entries), night.game().totals()))
            do(night, *command)
    assert night.game().totals() == [EW, "target", -4, 9]
    while states:
        do(night, "undo")
        assert (list(night.game().entries), night.game().totals()) == states.pop()


def test_a_game_in_which_nothing_happened_can_be_taken_back():
    night = opened()
    played(night, N, U4, 10)
    do(night, "open_game", "standard", [], None, None, 0, 0)
    assert len(night.games) == 2
    do(night, "undo")
    assert len(night.games) == 1
    assert score(night) == [4, 0]
    do(night, "undo")
    assert night.game().open_hand().bid == U4


def test_undo_stays_within_the_last_game():
    night = opened()
    played(night, N, U4, 10)
    do(night, "open_game", "standard", [], None, None, 0, 0)
    do(night, "bid", None, S, U4)
    first_bid = undoable(night)
    assert first_bid == (night.game(), night.seq)
    do(night, "undo")
    do(night, "undo")
    assert len(night.games) == 1


def test_a_claim_moves_books_and_can_be_taken_back():
    night = opened()
    do(night, "bid", None, N, U4)
    assert claim_time(night, None) == IN_HAND
    events = do(night, "ruling", None, ("renege", plain_claim(N, None, EW, IN_HAND)))
    assert events[0][2][2:] == ["upheld", "renege.agreed"]
    do(night, "trump", SPADES, UPTOWN)
    do(night, "books", 10)
    assert score(night) == [-4, 0]
    assert claim_time(night, None) == BEFORE_CUT
    do(night, "ruling", None, ("renege", plain_claim(E, 3, NS, BEFORE_CUT)))
    assert score(night) == [4, 0]
    do(night, "undo")
    assert score(night) == [-4, 0]
    assert night.warnings == []
    refused(night, "renege.own_side", "ruling", None, ("renege", plain_claim(E, 3, EW, 0)))
    evidence = Claim(E, 2, NS, (61, 18), 4, 5, 50, None, 3, 0, 0)
    do(night, "ruling", None, ("renege", evidence))
    assert night.game().last_hand().rulings[-1][1] == evidence
    played(night, S, U4, 10)
    first = night.game().entries[0].opened
    assert claim_time(night, first) == LATE


def test_rulings_of_every_kind():
    night = opened(sets=[("out_of_turn", 2)])
    do(night, "misdeal")
    refused(night, "hand.no_result", "ruling", None, ("out-of-turn", NS))
    do(night, "ruling", None, ("note", "dropped cards"))
    played(night, N, U4, 11)
    for ruling in (
        ("out-of-turn", NS),
        ("board-talk", EW),
        ("director", EW, -1, "agreed"),
        ("dispute", EW, "says ten"),
    ):
        do(night, "ruling", None, ruling)
    assert score(night) == [4, 0]
    refused(night, "text.plain", "ruling", None, ("note", "x" * 61))
    refused(night, "side.unknown", "ruling", None, ("out-of-turn", 2))
    opened_seq = night.game().last_hand().opened
    refused(night, "ruling.none", "strike", opened_seq, 4)
    refused(night, "hand.none", "strike", 999, 0)
    do(night, "strike", opened_seq, 0)
    assert score(night) == [6, 0]
    do(night, "ruling", None, ("game", EW, "left the table"))
    assert night.game().totals()[:2] == [EW, "director"]


def test_a_closed_night_takes_nothing_more():
    night = opened()
    do(night, "close")
    refused(night, "night.closed", "bid", None, N, U4)
    assert night.closed == night.seq
    empty = Night()
    assert do(empty, "close") == [["closed", None]]


def test_a_closed_night_is_corrected_by_the_desk_alone():
    night = opened()
    played(night, W, U5, 11)
    hand = night.game().last_hand().opened
    do(night, "close")
    books = fields(night, hand, books=[10])
    changed = ("because", "counted anew", ("change", hand) + tuple(books))
    refused(night, "night.closed", *changed)
    do_at_desk(night, *changed)
    assert score(night) == [0, -5]
    assert night.game().last_hand().rulings == (("note", "counted anew"),)
    do_at_desk(night, "ruling", None, ("director", EW, 1, "as agreed"))
    assert score(night) == [0, 5]
    do_at_desk(night, "concede", NS)
    assert night.game().totals()[:2] == [EW, "conceded"]
    assert night.warnings == []


def test_at_the_desk_nothing_is_played_on_and_the_evening_is_not_taken_back():
    night = opened()
    played(night, W, U5, 11)
    do(night, "close")
    for command in (
        ("bid", None, N, U4),
        ("misdeal",),
        ("close",),
        ("open_game", "standard", (), None, None, 0, 0),
    ):
        assert raises(RuleError, decide, night, command, True).code == "night.closed"
    because = ("because", "why", ("misdeal",))
    assert raises(RuleError, decide, night, because, True).code == "command.unknown"
    assert raises(RuleError, decide, night, ("undo",), True).code == "undo.nothing"
    before = score(night)
    do_at_desk(night, "remove", None)
    do_at_desk(night, "undo")
    assert score(night) == before
    assert raises(RuleError, decide, night, ("undo",), True).code == "undo.nothing"


def test_totals_that_differ_from_the_fold_are_warned_of():
    night = opened()
    played(night, N, U4, 10)
    night.apply(night.seq + 1, ["closed", [NS, "target", 7, 0]])
    assert night.warnings == [("score.differs", 1)]
    night = opened()
    night.apply(night.seq + 1, ["rules", "standard", ""], 0)
    night.apply(night.seq + 1, ["game", 0, [0, 0], 0, 0, [1, "target", 0, 7]])
    assert night.warnings == [("score.differs", 1)]


def test_a_ruling_judged_otherwise_is_warned_of():
    night = opened()
    played(night, N, U4, 10)
    claim = list(plain_claim(N, None, EW, IN_HAND))
    ruling = ["renege", claim, "dismissed", "renege.leader"]
    night.apply(night.seq + 1, ["ruling", night.game().last_hand().opened, ruling])
    assert night.warnings == [("ruling.differs", 1)]
    assert score(night) == [-4, 0]


def test_the_other_events_of_a_stream():
    night = opened()
    night.apply(night.seq + 1, ["epoch", 3, 77])
    night.apply(
        night.seq + 1,
        [
            "time",
            1795824000,
        ],
    )
    night.apply(night.seq + 1, ["ack", 2])
    assert night.epoch == 1
    assert night.time[1] == 1795824000


def test_events_come_one_after_another_and_are_known():
    night = Night()
    assert raises(LogError, night.apply, 2, ["time", 1]).code == "log.gap"
    assert raises(LogError, night.apply, 1, ["dance", 1]).code == "log.newer"


def test_rules_that_do_not_fit_a_line_are_told_in_parts():
    night = Night()
    do(night, "open_game", "northeast", [("target", 30), ("minutes", 90)], N, None, 0, 0)
    assert night.game().rules.target == 30
    assert night.game().rules.sets == (("target", 30), ("minutes", 90))


def test_a_dealer_who_does_not_sit_there_is_refused():
    night = Night()
    refused(night, "seat.unknown", "open_game", "cutthroat", [], W, None, 0, 0)
    do(night, "open_game", "cutthroat", [], None, None, 0, 0)
    refused(night, "seat.unknown", "bid", W, N, U4)
    refused(night, "seat.unknown", "bid", None, W, U4)
    do(night, "bid", S, N, make_bid(9, UPTOWN))
    do(night, "trump", SPADES, UPTOWN)
    refused(night, "books.out_of_range", "books", 9)
    do(night, "undo")
    do(night, "trump", SPADES, UPTOWN)
    do(night, "books", 9, 4, 4)
    assert score(night) == [9, 0, 0]
    assert night.next_dealer() == N


def test_the_dealer_can_be_put_right_with_the_bid():
    night = opened()
    do(night, "bid", W, E, U4)
    do(night, "trump", SPADES, UPTOWN)
    do(night, "books", 10)
    assert night.next_dealer() == N
