"""From a game's entries to its score, its end, and who deals next."""

from bidwhist.claims import IN_HAND, plain_claim
from bidwhist.contract import NO_TRUMP, NT, PASS, REDEAL, UPTOWN, make_bid
from bidwhist.fold import AFTER_END, MADE, SCORED, SET, Fold, next_dealer
from bidwhist.hand import (
    AWARD,
    BOARD_TALK,
    MISDEAL,
    NOTE,
    OUT_OF_TURN,
    PLAYED,
    RENEGE,
    THROWN_IN,
    Mark,
    opened_hand,
    with_bid,
    with_changes,
)
from bidwhist.presets import make_rules
from bidwhist.scoring import TIE

N, E, S, W = range(4)
NS, EW = 0, 1
U3, U4 = [make_bid(level, UPTOWN) for level in (3, 4)]
N4 = make_bid(4, NO_TRUMP)


def played(dealer, bidder, bid, *books, **changes):
    hand = opened_hand(1, dealer)
    if bid is not None:
        hand = with_bid(hand, bidder, bid)
    return with_changes(hand, state=PLAYED, books=books, **changes)


def unplayed(state, dealer=N, calls=()):
    return with_changes(opened_hand(1, dealer, calls), state=state)


def fold_of(preset="standard", start=(0, 0), dealer=N, turn=0, sets=()):
    return Fold(make_rules(preset, list(sets)), start, dealer, turn)


def agreed(accused):
    claim = plain_claim(accused, None, 1 - accused % 2, IN_HAND)
    return (RENEGE, claim, "upheld", "renege.agreed")


def test_hands_run_on_to_the_target():
    fold = fold_of()
    for hand, outcome, by_side, points, score, dealer in (
        (played(N, S, U4, 10), MADE, [10, 3], [4, 0], (4, 0), E),
        (played(E, W, U3, 8), SET, [5, 8], [0, -3], (4, -3), S),
        (played(S, E, N4, 10), MADE, [3, 10], [0, 8], (4, 5), W),
        (played(W, N, U3, 9), MADE, [9, 4], [3, 0], (7, 5), N),
    ):
        assert fold.tally.reason is None
        number = fold.number + 1
        result = fold.take(hand)
        found = (result.number, result.outcome, result.points, result.score)
        assert found == (number, outcome, points, score), number
        assert (result.counted, result.books, result.ruled) == (by_side, by_side, [])
        assert result.hand == hand and fold.dealer == dealer
    assert (fold.tally.winner, fold.tally.reason) == (NS, "target")
    # what is played on after the end is told and scores nothing; the deal goes on
    result = fold.take(played(N, S, U4, 13, rulings=((OUT_OF_TURN, NS),)))
    assert (result.number, result.outcome) == (5, AFTER_END)
    assert (result.points, result.score) == ([0, 0], (7, 5))
    assert (result.counted, result.books, result.ruled) == ([13, 0], [13, 0], ())
    assert fold.dealer == E


def test_rulings_move_books_before_the_points():
    fold = fold_of()
    result = fold.take(played(N, S, U4, 11, rulings=((NOTE, "x"), agreed(S))))
    assert (result.counted, result.books) == ([11, 2], [8, 5])
    assert (result.outcome, result.score) == (SET, (-4, 0))
    assert [(ruled.to, ruled.moved) for ruled in result.ruled] == [(EW, 3)]
    result = fold.take(played(E, S, U4, 10, rulings=((AWARD, EW, "x"),)))
    assert (result.score, fold.tally.winner, fold.tally.reason) == ((0, 0), EW, "director")


def test_board_talk_is_counted_over_the_game_and_sets_too():
    fold = fold_of(sets=(("board_talk", 2), ("sets_to_lose", 2)))
    talk = ((BOARD_TALK, EW),)
    for hand, books, score in (
        (played(N, S, U4, 10, rulings=talk), [10, 3], (4, 0)),  # the first is a warning
        (played(E, S, U4, 9, rulings=((BOARD_TALK, NS),)), [9, 4], (0, 0)),
        (played(S, S, U4, 8, rulings=talk), [10, 3], (4, 0)),
    ):
        result = fold.take(hand)
        assert (result.books, result.score) == (books, score)
    assert (fold.tally.talked, fold.tally.sets) == ([1, 2], [1, 0])
    fold.take(played(W, S, U3, 8))
    assert (fold.tally.winner, fold.tally.reason) == (EW, "sets")


def test_without_an_auction_there_are_no_bidders_to_go_before():
    # over the target since the game was taken over; equal after this hand: play goes on
    fold = fold_of("classic-whist", (8, 5))
    assert fold.take(played(N, None, None, 4)).score == (8, 8)
    assert fold.tally.reason is None and fold.tally.sets == [0, 0]
    assert fold.take(played(E, None, None, 7)).score == (8, 9)
    assert (fold.tally.winner, fold.tally.reason) == (EW, "target")


def test_claims_against_both_throw_the_hand_in():
    for misdeal, dealer in (("same", S), ("next", W)):
        fold = fold_of(sets=(("both_renege", "redeal"), ("misdeal", misdeal)))
        result = fold.take(played(S, N, U4, 11, rulings=(agreed(N), agreed(E))))
        assert (result.outcome, result.counted, result.books) == ("thrown-in", None, None)
        assert [ruled.moved for ruled in result.ruled] == [0, 0]
        assert (result.points, result.score, fold.dealer) == ([0, 0], (0, 0), dealer)
        assert fold.tally.played == 0


def test_hands_that_are_not_played():
    fold = fold_of("kitchen-table", (3, 2))
    result = fold.take(unplayed(THROWN_IN, N, (PASS,) * 4))
    assert (result.number, result.outcome, fold.dealer) == (1, "thrown-in", E)
    result = fold.take(unplayed(MISDEAL, E))
    assert (result.number, result.outcome, fold.dealer) == (2, "misdeal", E)
    assert (result.counted, result.books, result.ruled) == (None, None, ())
    assert (result.points, result.score, fold.tally.played) == ([0, 0], (3, 2), 0)


def test_who_deals_next():
    for all_pass, misdeal, hand, dealer in (
        ("forced", "same", unplayed(THROWN_IN, S), S),
        ("forced", "next", unplayed(THROWN_IN, S), W),
        ("stuck", "next", unplayed(THROWN_IN, W), N),
        ("redeal", "next", unplayed(THROWN_IN, S), S),
        ("dealer_option", "next", unplayed(THROWN_IN, S), S),
        ("next_dealer", "same", unplayed(THROWN_IN, S), W),
        ("next_dealer", "same", unplayed(THROWN_IN, S, (PASS,) * 4), W),
        # a hand refused is dealt again by the same
        ("next_dealer", "next", unplayed(THROWN_IN, S, (PASS, REDEAL)), S),
        ("forced", "next", unplayed(THROWN_IN, S, (REDEAL,)), S),
        ("next_dealer", "same", unplayed(MISDEAL, S), S),
        ("redeal", "next", unplayed(MISDEAL, W), N),
    ):
        rules = make_rules("standard", [("all_pass", all_pass), ("misdeal", misdeal)])
        assert next_dealer(rules, hand) == dealer, (all_pass, misdeal, hand)
    three = make_rules("cutthroat")
    assert next_dealer(three, unplayed(THROWN_IN, S)) == N


def test_lines_between_hands_end_a_game():
    for start, marks, winner, reason in (
        ((3, 1), (("time", None),), NS, "time"),
        ((2, 2), (("time", None),), TIE, "time"),
        ((3, 1), (("concede", NS),), EW, "conceded"),
        ((3, 1), (("concede", EW),), NS, "conceded"),
        ((3, 1), (("abandon", None),), None, "abandoned"),
        ((3, 1), (("seats", ()),), None, None),
        # the first that ends it counts
        ((3, 1), (("abandon", None), ("time", None)), None, "abandoned"),
        ((3, 1), (("seats", ()), ("concede", NS), ("abandon", None)), EW, "conceded"),
    ):
        fold = fold_of(start=start)
        fold.take(unplayed(MISDEAL))
        for kind, value in marks:
            assert fold.take(Mark(1, kind, value)) is None
        assert (fold.tally.winner, fold.tally.reason) == (winner, reason), marks
        assert fold.number == 1 and fold.tally.score == list(start)


def test_trumps_in_turn():
    # hearts, diamonds, spades, clubs, and no trump fifth
    for preset, turn, trumps, left in (
        ("classic-whist-rotation", 0, (1, 2, 0, 3, 1), 5),
        ("classic-whist-rotation", 6, (0, 3, 1), 9),
        ("classic-whist-rotation-nt", 0, (1, 2, 0, 3, NT, 1), 6),
        ("classic-whist-rotation-nt", 4, (NT, 1), 6),
        ("classic-whist", 0, (None, None), 0),
    ):
        fold = fold_of(preset, turn=turn, sets=(("target", 99),))
        for trump in trumps:
            assert fold.turned_trump() == trump
            assert fold.take(played(fold.dealer, None, None, 7)).hand.trump == trump
        assert fold.turn == left, preset


def test_a_trump_off_the_turn_counts_and_the_turn_goes_on():
    fold = fold_of("classic-whist-rotation-nt", sets=(("nt_multiplier", 2), ("target", 99)))
    result = fold.take(played(N, None, None, 9, trump=NT))
    assert (result.hand.trump, result.outcome, result.points) == (NT, SCORED, [6, 0])
    fold.take(unplayed(MISDEAL, E))
    assert fold.turned_trump() == 2
    fold.turn = 4
    # without an auction the books counted are the dealer's side's
    assert fold.take(played(E, None, None, 9)).points == [0, 6]
    # after the end, too, a hand takes its turn
    fold.take(Mark(1, "abandon", None))
    fold.take(played(S, None, None, 9))
    assert fold.turn == 6


def test_three_players():
    fold = fold_of("cutthroat", (0, 0, 0), sets=(("renege_proof", "called"),))
    result = fold.take(played(S, E, make_bid(6, UPTOWN), 7, 6, 4))
    assert (result.counted, result.points, result.score) == ([4, 7, 6], [0, 7, 0], (0, 7, 0))
    assert fold.dealer == N
    # the bidder reneged: down to five, the rest to the left
    claim = plain_claim(S, None, N, IN_HAND)
    ruling = (RENEGE, claim, "upheld", "renege.agreed")
    result = fold.take(played(N, S, make_bid(6, UPTOWN), 8, 5, 4, rulings=(ruling,)))
    assert (result.counted, result.books) == ([5, 4, 8], [8, 4, 5])
    assert (result.outcome, result.score) == (SET, (0, 7, -6))
