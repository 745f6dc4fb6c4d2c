"""What events make of a night: undo over everything, players, the deal that runs on."""

from table import (
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
    fields,
    opened,
    played,
    refused,
    score,
    snapshot,
    standing,
)

from bidwhist.cards import BIG_JOKER
from bidwhist.claims import BEFORE_CUT, LATE, Claim, plain_claim
from bidwhist.contract import DOWNTOWN, OPEN, PASS, REDEAL, UPTOWN, make_bid
from bidwhist.decide import claim_time, undoable
from bidwhist.errors import LogError
from bidwhist.hand import PLAYED, with_changes
from bidwhist.night import Night
from helpers import raises

FOUR = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))
OTHERS = ((1, "Ann"), (5, "Flo"), (3, "Cy"), (6, "Gus"))


def state(night):
    """Return everything but the number of events, which an undo adds to."""
    return snapshot(night)[1:]


def again(night):
    do(night, "open_game", "standard", [], None, None, 0, 0)


def test_who_sits_there_is_told_by_hand_and_of_a_game_that_is_over_as_it_was():
    night = Night()
    do(night, "seat", FOUR)
    do(night, "open_game", "standard", [("target", 4)], N, None, 0, 0)
    game = night.game()
    assert game.seated() == FOUR
    first = night.seq + 1
    played(night, N, U4, 9)
    do(night, "seat", OTHERS)
    assert (game.seated(), game.seated(first)) == (OTHERS, FOUR)
    second = night.seq + 1
    played(night, E, U4, 10)
    assert game.fold.tally.reason == "target"
    do(night, "seat", FOUR)
    assert (game.seated(), game.seated(first), game.seated(second)) == (OTHERS, FOUR, OTHERS)
    again(night)
    assert night.game().seated() == FOUR


def test_undo_gives_back_players_seated_before_and_between_hands():
    night = Night()
    do(night, "seat", FOUR)
    do(night, "open_game", "standard", [], N, None, 0, 0)
    states = [state(night)]
    do(night, "seat", OTHERS)
    assert night.game().players == OTHERS
    states.append(state(night))
    played(night, N, U4, 10)
    states.append(state(night))
    do(night, "seat", FOUR)
    assert (night.players, night.game().players) == (FOUR, OTHERS)
    for undos in (1, 3, 1):
        for _ in range(undos):
            do(night, "undo")
        assert state(night) == states.pop()


def test_players_are_not_seated_while_a_hand_is_played():
    night = opened()
    do(night, "bid", None, N, U4)
    refused(night, "hand.open", "seat", FOUR)
    refused(night, "hand.open", "open_game", "standard", [], None, None, 0, 0)
    refused(night, "hand.open", "time")
    refused(night, "hand.open", "close")
    refused(night, "hand.open", "insert", None, *fields(night, night.seq, state=3))
    refused(night, "hand.open", "misdeal", W)


def test_a_hand_goes_on_though_something_was_written_down_after_it_was_begun():
    night = opened()
    do(night, "bid", None, E, U4)
    night.apply(night.seq + 1, ["seats", [1, "Ann"], [2, "Bo"], [3, "Cy"], [4, "Di"]])
    do(night, "trump", SPADES, None)
    do(night, "books", 10)
    (hand,) = night.game().hands()
    assert (hand.trump, hand.state, score(night)) == (SPADES, PLAYED, [0, 4])


def test_players_and_the_next_game_in_one_decision_are_taken_back_together():
    night = opened()
    played(night, N, U4, 10)
    before = state(night)
    first = night.seq + 1
    night.apply(first, ["seats"] + [list(player) for player in FOUR], 0)
    night.apply(first + 1, ["rules", "standard", ""], 0)
    night.apply(first + 2, ["game", None, [0, 0], 0, 0, night.game().totals()])
    assert (undoable(night), night.game().players) == ((night.game(), first), FOUR)
    do(night, "undo")
    assert state(night) == before


def test_a_correction_of_the_game_before_is_taken_back_first():
    night = opened()
    played(night, N, U4, 10)
    first = night.game().entries[0].opened
    again(night)
    do(night, "change", first, *fields(night, first, books=[11]))
    assert night.games[0].fold.tally.score == [5, 0]
    assert undoable(night) == (night.games[0], night.seq)
    do(night, "undo")
    assert len(night.games) == 2
    assert night.games[0].fold.tally.score == [4, 0]
    do(night, "undo")
    assert (len(night.games), score(night)) == (1, [4, 0])


def test_a_correction_stays_where_what_came_before_it_is_taken_back():
    night = opened()
    played(night, N, U4, 10)
    first = night.game().entries[0].opened
    again(night)
    decision = night.game().decision
    do(night, "change", first, *fields(night, first, books=[11]))
    night.apply(night.seq + 1, ["undo", decision])  # as an older version undid
    assert (len(night.games), score(night)) == (1, [5, 0])


def test_what_lost_lines_were_about_is_dropped():
    night = opened()
    played(night, N, U4, 10)
    do(night, "bid", None, E, 7 * 4)
    night.skip(night.seq + 5)
    assert night.game().open_hand() is None
    assert ("log.lost", 1) in night.warnings
    for event in (["books", W, 10], ["trump", W, 0, 0]):
        assert raises(LogError, night.apply, night.seq + 1, event).code == "log.no_hand"
    played(night, S, U4, 10)
    assert score(night) == [8, 0]
    night.skip(night.seq + 5)
    assert night.warnings == [("log.lost", 1)]
    Night().skip(4)


def test_the_first_game_can_be_taken_back():
    night = opened()
    do(night, "undo")
    assert (night.games, night.seq) == ([], 3)
    refused(night, "undo.nothing", "undo")


def test_a_deeper_undo_may_be_told():
    night = opened()
    played(night, N, U4, 10)
    before = state(night)
    first = night.seq + 1
    played(night, S, U4, 10)
    night.apply(night.seq + 1, ["undo", first])
    assert state(night) == before


def test_three_sit_down_where_four_sat():
    night = Night()
    do(night, "seat", FOUR)
    do(night, "open_game", "cutthroat", [], None, None, 0, 0)
    assert night.game().players == FOUR[:3]
    assert night.players == FOUR


def test_the_deal_runs_on_into_the_next_game_also_when_that_was_corrected():
    night = opened()
    played(night, N, U4, 10)
    first = night.game().entries[0].opened
    again(night)
    assert night.next_dealer() == E
    do(night, "change", first, *fields(night, first, dealer=E))
    assert night.next_dealer() == S
    do(night, "undo")
    do(night, "open_game", "standard", [], W, None, 0, 0)
    do(night, "remove", first)
    assert night.next_dealer() == W
    three = opened(dealer=S)
    played(three, N, U4, 10)
    do(three, "open_game", "cutthroat", [], None, None, 0, 0)
    assert three.next_dealer() == N


def test_a_claim_is_before_the_cut_until_the_next_hand_whatever_was_opened():
    night = opened()
    played(night, N, U4, 10)
    first = night.game().entries[0].opened
    again(night)
    assert claim_time(night, None) == claim_time(night, first) == BEFORE_CUT
    do(night, "ruling", None, ("renege", plain_claim(N, None, EW, BEFORE_CUT)))
    assert night.games[0].fold.tally.score == [-4, 0]
    do(night, "bid", None, N, U4)
    assert claim_time(night, first) == LATE


def test_a_hand_without_an_auction_has_its_trump_named_first():
    night = opened("classic-whist-rotation-nt")
    assert do(night, "trump", HEARTS, None, W) == [["trump", W, HEARTS, UPTOWN]]
    refused(night, "hand.open", "trump", SPADES, None, N)
    refused(night, "hand.open", "time")
    do(night, "trump", SPADES, None)
    do(night, "books", 9)
    assert (score(night), night.next_dealer()) == ([0, 3], N)
    assert night.game().fold.turned_trump() == 2
    do(night, "throw_in")
    first = night.game().entries[0].opened
    refused(night, "auction.none", "insert", None, *fields(night, first, bid=U4, bidder=N))
    do(night, "insert", None, *fields(night, first, dealer=N, bidder=S, books=[7]))
    assert (score(night), night.game().last_hand().bidder) == ([1, 3], None)


def test_what_a_bid_says_is_filled_in():
    night = opened()
    played(night, N, U4, 10)
    first = night.game().entries[0].opened
    do(night, "change", first, *fields(night, first, bid=N4, trump=None, order=DOWNTOWN))
    assert (score(night), night.game().last_hand().trump) == ([8, 0], 4)
    do(night, "change", first, *fields(night, first, bid=U4, trump=None, order=DOWNTOWN))
    assert (score(night), night.game().last_hand().order) == ([4, 0], UPTOWN)
    level = opened("northeast", [("orders", "DA")])
    do(level, "bid", None, N, make_bid(4, OPEN))
    do(level, "trump", None, None)
    assert level.game().open_hand().order is None
    do(level, "trump", HEARTS, None)
    assert level.game().open_hand().order == DOWNTOWN


def test_a_bid_of_no_trump_stays_one_though_no_trump_is_named():
    night = opened()
    do(night, "bid", None, N, N4)
    do(night, "trump", None, UPTOWN)
    do(night, "books", 10)
    assert (score(night), night.game().last_hand().trump) == ([8, 0], 4)


def test_claims_wait_for_the_bid_and_a_hand_without_result_keeps_marks_alone():
    night = opened("northeast", full=1)
    do(night, "call", None, PASS)
    refused(night, "hand.no_bid", "ruling", None, ("out-of-turn", NS))
    do(night, "ruling", None, ("note", "slow"))
    do(night, "call", None, REDEAL)
    assert night.game().last_hand().rulings == (("note", "slow"),)
    do(night, "bid", None, N, make_bid(4, OPEN))
    do(night, "ruling", None, ("out-of-turn", NS))
    do(night, "ruling", None, ("note", "loud"))
    do(night, "misdeal")
    assert night.game().last_hand().rulings == (("note", "loud"),)


def test_a_played_hand_with_rulings_does_not_become_a_misdeal():
    night = opened()
    played(night, N, U4, 10)
    first = night.game().entries[0].opened
    bare = fields(night, first, state=3, bid=None, bidder=None, books=None)
    refused(night, "hand.bid", "change", first, *fields(night, first, state=3))
    do(night, "ruling", None, ("out-of-turn", NS))
    refused(night, "hand.no_result", "change", first, *bare)
    do(night, "strike", None, 0)
    do(night, "change", None, *bare)
    assert [result.outcome for result in night.game().results()] == ["misdeal"]
    do(night, "remove", None)
    assert night.game().entries == []


def test_trump_is_checked_against_the_evidence_there():
    night = opened("nt-exchange", [("calls", "level"), ("order", "level_only")])
    do(night, "bid", None, N, make_bid(4, OPEN))
    claim = list(plain_claim(E, None, NS, 0))
    claim[4] = BIG_JOKER
    do(night, "ruling", None, ("renege", Claim(*claim)))
    refused(night, "cards.not_in_deck", "trump", 4, UPTOWN)
    do(night, "trump", HEARTS, UPTOWN)


def test_time_is_called_after_a_hand():
    night = opened()
    refused(night, "hand.none", "time")
    refused(night, "hand.none", "strike", None, 0)
    played(night, N, U5, 11)
    do(night, "time")
    assert night.game().totals() == [NS, "time", 5, 0]


def test_a_mark_is_no_hand():
    night = opened(sets=[("tie", "extra")])
    do(night, "misdeal")
    do(night, "time")
    refused(night, "hand.none", "remove", night.seq)
    error = raises(LogError, night.apply, night.seq + 1, ["remove", 99])
    assert error.code == "log.no_hand"


def test_undo_goes_back_over_one_games_end_and_no_further():
    night = opened()
    for _ in range(3):
        played(night, N, U4, 10)
        again(night)
    assert night.games[0].rules is night.games[3].rules
    first = night.games[1].totals()
    for _ in range(1 + 3 + 1):
        do(night, "undo")
    assert [game.totals() for game in night.games] == [night.games[0].totals(), first]
    refused(night, "undo.nothing", "undo")


def test_the_outlook_is_what_the_hand_being_entered_comes_to():
    night = opened(sets=[("board_talk", 1)])
    do(night, "bid", None, N, U4)
    do(night, "ruling", None, ("board-talk", NS))
    do(night, "books", 10)
    do(night, "bid", None, E, U5)
    do(night, "ruling", None, ("board-talk", NS))
    hand = with_changes(night.game().last_hand(), state=PLAYED, books=(11,))
    before = snapshot(night), standing(night.game().fold.tally)
    told = night.game().outlook(hand)
    assert (told.number, told.outcome, told.points) == (2, "made", [0, 6])
    assert (snapshot(night), standing(night.game().fold.tally)) == before
    do(night, "books", 11)
    assert list(night.game().results())[-1] == told


def test_a_line_between_hands_counts_for_nothing_before_the_first():
    for mark in (("time",), ("concede", EW), ("abandon",)):
        refused(opened(), "hand.none", *mark)
        night = opened()
        played(night, N, U4, 10)
        do(night, *mark)
        do(night, "remove", night.game().entries[0].opened)
        assert night.game().totals() == [None, None, 0, 0], mark
