"""What rulings do to the books of a hand, worked out by hand from the rules."""

from bidwhist.claims import (
    CORRECTED,
    DISMISSED,
    IN_HAND,
    LATE,
    LATER,
    UPHELD,
    Claim,
    plain_claim,
)
from bidwhist.contract import UPTOWN, make_bid
from bidwhist.hand import (
    AWARD,
    BOARD_TALK,
    DIRECTOR,
    DISPUTE,
    NOTE,
    OUT_OF_TURN,
    PLAYED,
    RENEGE,
    opened_hand,
    with_bid,
    with_changes,
)
from bidwhist.rules import Rules
from bidwhist.rulings import apply_rulings
from bidwhist.seats import DIRECTOR as BY_DIRECTOR

N, E, S, W = range(4)
NS, EW = 0, 1
THREE = {"players": 3, "kitty": 3, "kitty_book": "none", "book": 0, "max_level": 17}


def rules(**sets):
    return Rules("test", (), list(sets.items()))


def agreed(accused, claimed=IN_HAND, by=None):
    """Return a claim by the other side that is agreed."""
    by = 1 - accused % 2 if by is None else by
    return (RENEGE, plain_claim(accused, None, by, claimed), UPHELD, "renege.agreed")


def denied(accused, by=None):
    by = 1 - accused % 2 if by is None else by
    claim = Claim(accused, None, by, None, None, None, None, None, LATER, IN_HAND, 1)
    return (RENEGE, claim, DISMISSED, "renege.not_proven")


def applied(sets, counted, rulings, bidder=N, level=4, talked=None):
    """Return the Outcome of rulings on a bid of `level`, counted books by side."""
    which = rules(**sets)
    hand = with_bid(opened_hand(1, N), bidder, make_bid(level, UPTOWN))
    hand = with_changes(hand, state=PLAYED, trump=0, rulings=tuple(rulings))
    return apply_rulings(which, hand, counted, [0] * which.players if talked is None else talked)


def test_penalties():
    for sets, counted, rulings, books, moved in (
        # books: three, or all that there are
        ({}, [10, 3], (agreed(S),), [7, 6], [(EW, 3)]),
        ({}, [10, 3], (agreed(W),), [13, 0], [(NS, 3)]),
        ({}, [11, 2], (agreed(W),), [13, 0], [(NS, 2)]),
        ({"renege_short": "held"}, [11, 2], (agreed(W),), [13, 0], [(NS, 2)]),
        ({"renege_books": 1}, [10, 3], (agreed(N),), [9, 4], [(EW, 1)]),
        # in the order claimed, each on what the one before left
        ({}, [11, 2], (agreed(W), agreed(N)), [10, 3], [(NS, 2), (EW, 3)]),
        ({}, [11, 2], (agreed(N), agreed(W)), [11, 2], [(EW, 3), (NS, 3)]),
        ({}, [7, 6], (agreed(N), agreed(S), agreed(N)), [0, 13], [(1, 3), (1, 3), (1, 1)]),
        ({"renege": "all"}, [10, 3], (agreed(N),), [0, 13], [(EW, 10)]),
        ({"renege": "all"}, [10, 3], (agreed(E),), [13, 0], [(NS, 3)]),
        ({"renege": "none"}, [10, 3], (agreed(N),), [10, 3], [(None, 0)]),
        # set: four was bid, ten promised
        ({"renege": "set"}, [12, 1], (agreed(N),), [9, 4], [(EW, 3)]),
        ({"renege": "set"}, [8, 5], (agreed(N),), [8, 5], [(EW, 0)]),
        ({"renege": "set"}, [7, 6], (agreed(E),), [10, 3], [(NS, 3)]),
        ({"renege": "set"}, [12, 1], (agreed(E),), [12, 1], [(NS, 0)]),
        ({"renege": "set"}, [12, 1], (agreed(N), agreed(E)), [10, 3], [(EW, 3), (NS, 1)]),
        # nothing for what is not upheld
        ({}, [10, 3], (denied(N),), [10, 3], [(None, 0)]),
        ({}, [10, 3], (agreed(N, LATE),), [10, 3], [(None, 0)]),
        # a wrong call costs the claimants the same, the director nothing
        ({"wrong_call": "same"}, [10, 3], (denied(N),), [13, 0], [(NS, 3)]),
        ({"wrong_call": "same"}, [10, 3], (agreed(E, LATE),), [7, 6], [(EW, 3)]),
        ({"wrong_call": "same"}, [10, 3], (denied(N, BY_DIRECTOR),), [10, 3], [(None, 0)]),
        ({"wrong_call": "same"}, [10, 3], (agreed(N),), [7, 6], [(EW, 3)]),
        ({"wrong_call": "same", "renege": "set"}, [8, 5], (denied(N),), [10, 3], [(NS, 2)]),
    ):
        found = applied(sets, counted, rulings)
        assert found.books == books, (sets, counted, rulings, found.books)
        assert [(ruled.to, ruled.moved) for ruled in found.ruled] == moved, (sets, counted)
        assert [ruled.ruling for ruled in found.ruled] == list(rulings)
        assert found.game_to is None and not found.redealt


def test_what_a_claim_is_told():
    found = applied({}, [10, 3], (agreed(N), denied(E), agreed(S, LATE)))
    assert [(ruled.verdict, ruled.code) for ruled in found.ruled] == [
        (UPHELD, "renege.agreed"),
        (DISMISSED, "renege.not_proven"),
        (DISMISSED, "renege.too_late"),
    ]
    noticed = Claim(N, None, EW, None, None, None, None, None, 0, IN_HAND, 0)
    ruling = (RENEGE, noticed, CORRECTED, "renege.corrected")
    found = applied({"renege_fix": "covered", "wrong_call": "same"}, [10, 3], (ruling,))
    assert found.books == [10, 3]
    assert (found.ruled[0].verdict, found.ruled[0].moved) == (CORRECTED, 0)


def test_the_counted_books_stay_as_they_were():
    counted = [10, 3]
    assert applied({}, counted, (agreed(N),)).books == [7, 6] and counted == [10, 3]
    found = applied({}, counted, ((NOTE, "a"), (DISPUTE, EW, "b")))
    assert found.books == [10, 3] and found.ruled == [] and not found.redealt


def test_set_when_east_and_west_bid():
    for counted, accused, books, moved in (
        ([2, 11], W, [4, 9], (NS, 2)),
        ([5, 8], N, [3, 10], (EW, 2)),
    ):
        found = applied({"renege": "set"}, counted, (agreed(accused),), bidder=E)
        assert found.books == books, (counted, accused, found.books)
        assert (found.ruled[0].to, found.ruled[0].moved) == moved, (counted, accused)


def test_set_with_three_players():
    # six was bid; books by seat N, E, S
    for bidder, accused, counted, books, moved in (
        # the bidder: all over five goes to the left
        (N, N, [8, 5, 4], [5, 8, 4], (E, 3)),
        (S, S, [5, 4, 8], [8, 4, 5], (N, 3)),
        (E, E, [6, 4, 7], [6, 4, 7], (S, 0)),
        # a defender: from the offender first, then from the other, to the bidder
        (N, E, [4, 7, 6], [6, 5, 6], (N, 2)),
        (N, E, [3, 1, 13], [6, 0, 11], (N, 3)),
        (N, S, [0, 13, 4], [6, 11, 0], (N, 6)),
        (E, N, [7, 6, 4], [7, 6, 4], (E, 0)),
    ):
        sets = dict(THREE)
        sets["renege"] = "set"
        found = applied(sets, counted, (agreed(accused, by=BY_DIRECTOR),), bidder, 6)
        assert found.books == books, (bidder, accused, counted, found.books)
        assert (found.ruled[0].to, found.ruled[0].moved) == moved, (bidder, accused)


def test_a_renege_that_costs_the_game():
    game = {"renege": "game"}
    for sets, rulings, winner, directed in (
        (game, (agreed(N),), EW, False),
        (game, (agreed(E),), NS, False),
        (game, (agreed(E), agreed(N)), NS, False),  # the first
        (game, (denied(E),), None, False),
        ({"renege": "game", "wrong_call": "same"}, (denied(E),), EW, False),
        # the director's goes before, his first counts
        (game, (agreed(N), (AWARD, NS, "x")), NS, True),
        (game, ((AWARD, NS, "x"), agreed(N)), NS, True),
        ({}, ((AWARD, EW, "x"), (AWARD, NS, "y")), EW, True),
    ):
        found = applied(sets, [10, 3], rulings)
        assert (found.game_to, found.directed) == (winner, directed), (sets, rulings)
        assert found.books == [10, 3], (sets, rulings)


def test_irregularities():
    turn, talk = (OUT_OF_TURN, NS), (BOARD_TALK, EW)
    for sets, counted, rulings, talked, books, moved in (
        ({}, [10, 3], (turn,), [0, 0], [10, 3], [(EW, 0)]),
        ({"out_of_turn": 1}, [10, 3], (turn, turn), [0, 0], [8, 5], [(EW, 1), (EW, 1)]),
        ({"out_of_turn": 2}, [1, 12], (turn,), [0, 0], [0, 13], [(EW, 1)]),
        # the first of a side in a game is a warning
        ({"board_talk": 1}, [10, 3], (talk,), [0, 0], [10, 3], [(NS, 0)]),
        ({"board_talk": 1}, [10, 3], (talk, talk), [0, 0], [11, 2], [(NS, 0), (NS, 1)]),
        ({"board_talk": 2}, [10, 3], (talk,), [5, 1], [12, 1], [(NS, 2)]),
        ({"board_talk": 2}, [12, 1], (talk,), [0, 1], [13, 0], [(NS, 1)]),
        ({"board_talk": 2}, [10, 3], (talk,), [1, 0], [10, 3], [(NS, 0)]),
        ({}, [10, 3], (talk,), [0, 1], [10, 3], [(NS, 0)]),
        # between claims, in the order entered
        ({"out_of_turn": 1}, [2, 11], (turn, agreed(N)), [0, 0], [0, 13], [(1, 1), (1, 1)]),
    ):
        counts = list(talked)
        found = applied(sets, counted, rulings, talked=counts)
        assert found.books == books, (sets, rulings, found.books)
        assert [(ruled.to, ruled.moved) for ruled in found.ruled] == moved, (sets, rulings)
        offences = len([ruling for ruling in rulings if ruling[0] == BOARD_TALK])
        assert counts == [talked[0], talked[1] + offences]


def test_irregularities_of_three_move_nothing_and_name_no_taker():
    sets = dict(THREE)
    sets["renege"] = "none"
    talked = [0, 0, 1]
    rulings = ((OUT_OF_TURN, S), (BOARD_TALK, S), agreed(E, by=BY_DIRECTOR))
    found = applied(sets, [8, 5, 4], rulings, level=6, talked=talked)
    assert found.books == [8, 5, 4] and talked == [0, 0, 2]
    assert [(ruled.to, ruled.moved) for ruled in found.ruled] == [(None, 0)] * 3


def test_the_directors_books_come_last():
    for counted, rulings, books, moved in (
        ([10, 3], ((DIRECTOR, EW, 2, "x"),), [8, 5], [(EW, 2)]),
        ([10, 3], ((DIRECTOR, EW, -2, "x"),), [12, 1], [(NS, 2)]),
        ([10, 3], ((DIRECTOR, NS, 5, "x"),), [13, 0], [(NS, 3)]),
        ([10, 3], ((DIRECTOR, NS, 0, "x"),), [10, 3], [(NS, 0)]),
        ([10, 3], ((DIRECTOR, NS, 1, "x"), agreed(E)), [13, 0], [(NS, 3), (NS, 0)]),
    ):
        found = applied({}, counted, rulings)
        assert found.books == books, (rulings, found.books)
        assert [(ruled.to, ruled.moved) for ruled in found.ruled] == moved, rulings
        assert found.game_to is None


def test_claims_against_both_sides_throw_the_hand_in():
    redeal = {"both_renege": "redeal", "out_of_turn": 1, "board_talk": 1}
    both = (agreed(N), agreed(E))
    for sets, rulings, thrown in (
        (redeal, both, True),
        ({"both_renege": "redeal", "renege": "none"}, both, False),
        ({}, both, False),
        (redeal, (agreed(N), agreed(S)), False),
        (redeal, (agreed(E), agreed(W)), False),
        (redeal, (agreed(N), denied(E)), False),
        ({"both_renege": "redeal", "renege": "game"}, both, True),
    ):
        found = applied(sets, [10, 3], rulings)
        assert found.redealt == thrown, (sets, rulings)
    # nothing on it moves or ends a game; that it was talked is remembered
    talked = [1, 0]
    others = ((OUT_OF_TURN, NS), (BOARD_TALK, NS), (DIRECTOR, NS, 2, "x"), (AWARD, NS, "y"))
    found = applied(redeal, [10, 3], both + others, talked=talked)
    assert found.redealt and found.books == [10, 3] and found.game_to is None
    assert [ruled.moved for ruled in found.ruled] == [0] * 6
    assert [ruled.verdict for ruled in found.ruled] == [UPHELD, UPHELD] + [None] * 4
    assert talked == [2, 0]
