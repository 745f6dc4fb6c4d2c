"""Points and the ends of games, worked out by hand from the rules' numbered steps."""

from bidwhist.contract import NO_TRUMP, UPTOWN, make_bid
from bidwhist.rules import Rules
from bidwhist.rulings import Outcome
from bidwhist.scoring import TIE, Points, Tally, hand_points

NS, EW = 0, 1


def rules(**sets):
    return Rules("test", (), list(sets.items()))


def bid(text):
    return make_bid(int(text[0]), NO_TRUMP if text[1:] == "N" else UPTOWN)


def paid(which, text, books, bidders=NS):
    """Return (points, made) of a bid like '4' (a suit) or '4N'."""
    found = hand_points(which, bid(text), text[1:] == "N", bidders, books)
    return found.points, found.made


def test_bidders_and_defenders_are_paid():
    for sets, text, books, points, made in (
        # made=over, set=bid: 6 + 4 = 10 books
        ({}, "4", [10, 3], [4, 0], True),
        ({}, "4", [12, 1], [6, 0], True),
        ({}, "4", [9, 4], [-4, 0], False),
        ({}, "4N", [11, 2], [10, 0], True),
        ({}, "4N", [9, 4], [-8, 0], False),
        ({"nt_multiplier": 1}, "4N", [11, 2], [5, 0], True),
        ({"made": "bid"}, "4", [12, 1], [4, 0], True),
        ({"made": "books"}, "4N", [12, 1], [24, 0], True),
        ({"made": "one"}, "4", [12, 1], [1, 0], True),
        ({"made": "one"}, "4N", [12, 1], [2, 0], True),
        # 10 promised, 7 taken: short by 3
        ({"set": "short"}, "4", [7, 6], [-3, 0], False),
        ({"set": "short"}, "4N", [7, 6], [-6, 0], False),
        ({"set": "none"}, "4", [7, 6], [0, 0], False),
        ({"set_award": "bid"}, "4", [7, 6], [-4, 4], False),
        ({"set_award": "bid"}, "4N", [7, 6], [-8, 8], False),
        ({"set_award": "bid"}, "4", [10, 3], [4, 0], True),
        ({"set_award": "two"}, "4", [7, 6], [-4, 2], False),
        ({"set_award": "two"}, "4N", [7, 6], [-8, 4], False),
        # defenders in any hand: 8 books are 2 over six
        ({"defenders": "over"}, "4", [5, 8], [-4, 2], False),
        ({"defenders": "over"}, "4N", [5, 8], [-8, 4], False),
        ({"defenders": "over"}, "4", [10, 3], [4, 0], True),
        ({"defenders": "books"}, "4", [10, 3], [4, 3], True),
        ({"defenders": "over", "set_award": "two"}, "4", [5, 8], [-4, 4], False),
        ({"defenders": "books", "set_award": "bid"}, "4N", [5, 8], [-8, 24], False),
        # book=0: the bid is of books
        ({"book": 0}, "7", [7, 6], [7, 0], True),
        ({"book": 0, "set": "short"}, "7", [5, 8], [-2, 0], False),
    ):
        assert paid(rules(**sets), text, books) == (points, made), (sets, text, books)
    assert paid(rules(defenders="over"), "4", [8, 5], EW) == ([2, -4], False)


def test_three_players_each_defend():
    three = {"players": 3, "kitty": 3, "book": 0, "max_level": 17, "kitty_book": "none"}
    three.update({"made": "books"})
    for sets, books, points, made in (
        ({}, [6, 7, 4], [0, 7, 0], True),
        ({}, [6, 5, 6], [0, -6, 0], False),
        ({"set_award": "two"}, [6, 5, 6], [2, -6, 2], False),
        ({"defenders": "books"}, [6, 7, 4], [6, 7, 4], True),
        ({"defenders": "over"}, [8, 2, 7], [2, -6, 1], False),
    ):
        which = dict(three)
        which.update(sets)
        assert paid(rules(**which), "6", books, 1) == (points, made), (sets, books)


def test_a_boston_pays():
    sweep = "sweep"
    for boston, when, text, books, points in (
        ("plain", "bid", "7", [13, 0], [7, 0]),
        ("double", "bid", "7", [13, 0], [14, 0]),
        ("double", "bid", "7N", [13, 0], [14, 0]),  # never both multiplied
        ("quadruple", "bid", "7", [13, 0], [28, 0]),
        ("quadruple", "bid", "7N", [13, 0], [28, 0]),
        ("quadruple", "bid", "7", [12, 1], [-28, 0]),
        ("quadruple", "bid", "6", [13, 0], [7, 0]),  # not bid
        ("double", sweep, "4", [13, 0], [14, 0]),
        ("double", sweep, "4", [12, 1], [6, 0]),
        ("double", sweep, "7", [12, 1], [-7, 0]),
        ("thirteen", sweep, "4", [13, 0], [13, 0]),
        ("thirteen", sweep, "4N", [13, 0], [26, 0]),
        ("thirteen", sweep, "4", [12, 1], [6, 0]),
        ("thirteen", "bid", "7", [12, 1], [-7, 0]),
        ("thirteen", "bid", "7", [13, 0], [13, 0]),
    ):
        which = rules(boston=boston, boston_when=when)
        assert paid(which, text, books)[0] == points, (boston, when, text, books)


def test_a_boston_wins_the_game():
    for boston, when, text, books, winner in (
        ("game", "bid", "7", [13, 0], NS),
        ("game", "bid", "7", [12, 1], EW),
        ("game", "bid", "6", [13, 0], None),
        ("game", "sweep", "4", [13, 0], NS),
        ("game", "sweep", "7", [12, 1], None),
        ("game", "sweep", "4", [0, 13], None),  # every book taken by the defenders
        ("double", "bid", "7", [13, 0], None),
    ):
        which = rules(boston=boston, boston_when=when)
        found = hand_points(which, bid(text), False, NS, books)
        assert found.boston_to == winner, (boston, when, text, books)
    found = hand_points(rules(boston="game"), bid("7"), False, NS, [13, 0])
    assert found.points == [7, 0]  # scored all the same
    for books, winner in (([0, 13], EW), ([1, 12], NS)):
        assert hand_points(rules(boston="game"), bid("7"), False, EW, books).boston_to == winner


def test_without_an_auction_the_side_with_more_books_scores():
    for multiplier, no_trump, books, points in (
        (1, False, [9, 4], [3, 0]),
        (1, True, [6, 7], [0, 1]),
        (2, True, [4, 9], [0, 6]),
        (2, False, [4, 9], [0, 3]),
        (1, False, [7, 7], [0, 0]),  # neither has more
        (1, False, [8, 7, 2], [2, 0, 0]),
        (1, False, [6, 6, 5], [0, 0, 0]),
    ):
        which = rules(auction="none", trump="turned", nt_multiplier=multiplier)
        found = hand_points(which, None, no_trump, NS, books)
        assert (found.points, found.made, found.boston_to) == (points, None, None), books


# Ends of games: rules, the start, then hands as (points, made, bidders).


def ended(sets, start, *hands):
    """Return (winner, reason, score) after hands of ((points), made, bidders)."""
    tally = Tally(rules(**sets), start)
    for points, made, bidders in hands:
        assert tally.reason is None, (sets, start)
        tally.add(Points(points, made), Outcome(tally.rules, None, [7, 6]), bidders)
    return tally.winner, tally.reason, tally.score


def test_a_hand_ends_the_game():
    made, set_ = True, False
    extra = {"tie": "extra", "target": 99}
    for sets, start, points, was, bidders, winner, reason in (
        # the target
        ({}, [3, 0], [3, 0], made, NS, None, None),
        ({}, [3, 0], [4, 0], made, NS, NS, "target"),
        ({}, [0, 3], [0, 5], made, EW, EW, "target"),
        # both there: the bidders, or the higher, and on at equal totals
        ({}, [4, 6], [3, 2], made, NS, NS, "target"),
        ({"both_reach": "higher"}, [4, 6], [3, 2], made, NS, EW, "target"),
        ({"both_reach": "higher"}, [4, 6], [4, 1], made, NS, NS, "target"),
        ({"both_reach": "higher"}, [4, 6], [3, 1], made, NS, None, None),
        ({}, [4, 6], [3, 2], None, None, EW, "target"),
        ({}, [4, 6], [3, 1], None, None, None, None),
        # a lead that the target needs
        ({"win_by": 2}, [6, 6], [1, 0], made, NS, None, None),
        ({"win_by": 2}, [6, 6], [2, 0], made, NS, NS, "target"),
        ({"win_by": 2}, [4, 6], [3, 3], made, NS, EW, "target"),
        # the floor
        ({}, [-3, 0], [-3, 0], set_, NS, None, None),
        ({}, [-3, 0], [-4, 0], set_, NS, EW, "floor"),
        ({}, [0, -3], [0, -5], set_, EW, NS, "floor"),
        ({"floor": 0}, [-3, 0], [-9, 0], set_, NS, None, None),
        # both below it: the lower loses, at equal totals the bidders
        ({}, [-3, -8], [-4, 0], set_, NS, NS, "floor"),
        ({}, [-3, -8], [-6, 0], set_, NS, EW, "floor"),
        ({}, [-3, -7], [-4, 0], set_, NS, EW, "floor"),
        ({}, [-7, -3], [0, -4], set_, EW, NS, "floor"),
        # a shutout, against exactly nothing
        ({"shutout": 5}, [2, 0], [3, 0], made, NS, NS, "shutout"),
        ({"shutout": 5}, [0, 2], [0, 3], made, EW, EW, "shutout"),
        ({"shutout": 5}, [2, 0], [2, 0], made, NS, None, None),
        ({"shutout": 5}, [2, 1], [3, 0], made, NS, None, None),
        ({"shutout": 5}, [2, -1], [3, 0], made, NS, None, None),
        # a lead
        ({"lead_wins": 6}, [2, -1], [3, 0], made, NS, NS, "lead"),
        ({"lead_wins": 6}, [-1, 2], [0, 3], made, EW, EW, "lead"),
        ({"lead_wins": 6}, [2, 0], [3, 0], made, NS, None, None),
        # a number of hands
        ({"hands": 1}, [0, 0], [3, 0], made, NS, NS, "hands"),
        ({"hands": 1}, [0, 3], [3, 0], made, NS, TIE, "hands"),
        ({"hands": 1, "tie": "extra"}, [0, 3], [3, 0], made, NS, None, None),
        ({"hands": 2}, [0, 0], [3, 0], made, NS, None, None),
        # what comes first in the order of the rules
        ({"shutout": 7}, [3, 0], [4, 0], made, NS, NS, "shutout"),
        ({"lead_wins": 7}, [3, 0], [4, 0], made, NS, NS, "lead"),
        ({"shutout": 7, "lead_wins": 7}, [3, 0], [4, 0], made, NS, NS, "shutout"),
        ({"hands": 1}, [3, 0], [4, 0], made, NS, NS, "target"),
        ({"lead_wins": 7}, [-3, 0], [-4, 0], set_, NS, EW, "floor"),
        ({"floor": 3}, [0, -3], [9, 0], made, NS, NS, "floor"),
    ):
        start_score = [a + b for a, b in zip(start, points)]
        found = ended(sets, start, (points, was, bidders))
        assert found == (winner, reason, start_score), (sets, start, points, found)
    assert ended(extra, [0, 0])[:2] == (None, None)


def test_sets_lose_a_game():
    down, up = ([-1, 0], False, NS), ([1, 0], True, NS)
    theirs = ([0, -1], False, EW)
    for limit, hands, winner, reason in (
        (2, (down, down), EW, "sets"),
        (2, (down, up, theirs), None, None),
        (2, (down, theirs, theirs), NS, "sets"),
        (3, (down, down, up), None, None),
        (3, (down, down, up, down), EW, "sets"),
        (0, (down, down, down), None, None),
    ):
        sets = {"sets_to_lose": limit, "target": 99}
        assert ended(sets, [0, 0], *hands)[:2] == (winner, reason), (limit, hands)
    # before the floor
    assert ended({"sets_to_lose": 2, "floor": 2}, [0, 0], down, down)[1] == "sets"


def test_three_players_at_the_target():
    three = {"players": 3, "target": 30, "floor": 0}
    for sets, start, points, winner in (
        ({}, [20, 25, 0], [5, 5, 5], 1),
        ({}, [25, 25, 0], [5, 6, 5], 0),
        ({"both_reach": "higher"}, [25, 25, 0], [5, 6, 5], 1),
        ({"both_reach": "higher"}, [25, 25, 0], [5, 5, 5], None),
        ({"win_by": 2}, [25, 24, 0], [6, 6, 5], None),
        ({"win_by": 2}, [25, 24, 0], [7, 6, 5], 0),
    ):
        which = dict(three)
        which.update(sets)
        assert ended(which, start, (points, True, 0))[0] == winner, (sets, start)


def test_a_ruling_or_a_boston_goes_before_all_else():
    for game_to, directed, boston_to, winner, reason in (
        (EW, False, None, EW, "renege"),
        (EW, True, None, EW, "director"),
        (EW, True, NS, EW, "director"),
        (EW, False, NS, EW, "renege"),
        (None, False, EW, EW, "boston"),
        (None, False, None, NS, "target"),
    ):
        tally = Tally(rules(), [3, 0])
        outcome = Outcome(tally.rules, None, [10, 3])
        outcome.game_to, outcome.directed = game_to, directed
        tally.add(Points([4, 0], True, boston_to), outcome, NS)
        assert (tally.winner, tally.reason) == (winner, reason), (game_to, directed, boston_to)
        assert tally.score == [7, 0] and tally.played == 1


def test_time_is_called():
    for tie, start, winner, reason in (
        ("tie", [3, 1], NS, "time"),
        ("tie", [1, 3], EW, "time"),
        ("tie", [2, 2], TIE, "time"),
        ("extra", [2, 2], None, None),
    ):
        tally = Tally(rules(tie=tie), start)
        tally.call_time()
        assert (tally.winner, tally.reason) == (winner, reason), (tie, start)
    # the next hand that breaks the tie ends it
    level = Points([0, 0], False)
    tally.add(level, Outcome(tally.rules, None, [7, 6]), NS)
    assert tally.reason is None and tally.leaders() == [NS, EW]
    tally.add(Points([0, 3], True), Outcome(tally.rules, None, [3, 10]), EW)
    assert (tally.winner, tally.reason) == (EW, "time")


def test_a_game_that_is_abandoned_has_no_winner():
    tally = Tally(rules(), [0, 0])
    tally.end(None, "abandoned")
    assert (tally.winner, tally.reason) == (None, "abandoned")
