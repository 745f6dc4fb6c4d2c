"""The figures of nights: of each hand what it counts, and nothing twice."""

from pathlib import Path

import pytest

from bidwhist.bwn_read import read_night
from desktop_companion.results.facts import facts_of
from desktop_companion.results.figures import (
    Bids,
    Claims,
    Course,
    average_course,
    figures_of,
    together,
)

NAMED = '[Rules "{rules}"]\n[North "Ann"] [East "Bo"] [South "Cy"] [West "Di"]\n[Dealer "N"]\n'
STANDARD = NAMED.format(rules="standard")
SWEEPS = NAMED.format(rules="rise-and-fly")
NIGHTS = sorted((Path(__file__).parent.parent.parent / "nights").glob("*.bwn"))


def figures(text):
    return figures_of(read_night(text).night)


def test_of_no_hands_there_are_no_figures():
    assert figures(STANDARD) == ([], {}, {}, {})
    assert together([]) == ([], {}, {}, {})


def test_the_score_by_hand_begins_at_the_start():
    (course,) = figures(STANDARD + "1 N E4U : S = 10\n2 E S4D : H = 9\n").courses
    assert course == Course(1, ("Ann & Cy", "Bo & Di"), ((0, 0), (0, 4), (-4, 4)), None)


def test_bids_by_level_made_and_set():
    found = figures(STANDARD + "1 N E4U : S = 10\n2 E S4D : H = 9\n3 S W3N : up = 9\n")
    assert found.bids == {3: Bids(1, 0), 4: Bids(1, 1)}
    assert list(found.bids) == [3, 4]


def test_what_is_not_played_counts_nowhere():
    text = "1 N misdeal\n2 N thrown-in\n3 E N7U : S = 13\n4 S E4D : H = 9 {after-end}\n"
    assert figures(STANDARD + text).bids == {7: Bids(1, 0)}


@pytest.mark.parametrize(
    ("bid", "books", "bostons"),
    [
        ("7U", "9/5/3", {}),
        ("17U", "17/0/0", {"N": Bids(1, 0)}),
        ("5U", "17/0/0", {"N": Bids(1, 0)}),
        ("7U", "5/9/3", {}),
    ],
)
def test_where_no_book_comes_first_a_bid_of_seven_is_no_boston(bid, books, bostons):
    text = f'[Rules "cutthroat"]\n1 N N{bid} : H = {books}\n'
    assert figures(text).bostons == bostons
    tally = facts_of(read_night(text).night.games[0])[0].seats[0]
    assert tally.get("bostons", 0) == len(bostons)


def test_a_boston_is_a_bid_of_seven_or_by_the_rules_a_sweep():
    assert figures(STANDARD + "1 N E7U : S = 12\n").bostons == {"Bo & Di": Bids(0, 1)}
    assert figures(STANDARD + "1 N S4D : H = 13\n").bostons == {}
    assert figures(SWEEPS + "1 N S4D : H = 13\n").bostons == {"Ann & Cy": Bids(1, 0)}
    assert figures(SWEEPS + "1 N S4D : H = 12\n").bostons == {}


def test_a_pair_is_the_same_wherever_it_sits():
    turned = STANDARD.replace("Ann", "x").replace("Cy", "Ann").replace("x", "Cy")
    one, other = (figures(head + "1 N N7U : S = 13\n") for head in (STANDARD, turned))
    assert together([one, other]).bostons == {"Ann & Cy": Bids(2, 0)}


def test_claims_by_who_was_accused_and_what_became_of_them():
    one = "1 N E4U : S = 10 {renege S by EW led KH played 4C hand 9H}\n"
    other = (
        "1 N N4D : H = 12 {renege S by EW led KH played 4H} {renege N by EW} {renege S by EW}\n"
    )
    found = together([figures(STANDARD + text) for text in (one, other)]).reneges
    assert list(found.items()) == [
        ("Cy", Claims(upheld=2, dismissed=1)),
        ("Ann", Claims(upheld=1)),
    ]


def test_without_names_seats_stand_for_players():
    found = figures('[Rules "standard"]\n[Dealer "N"]\n1 N E7U : S = 10 {renege E by NS}\n')
    assert list(found.reneges) == ["E"]
    assert list(found.bostons) == ["E & W"]


def test_three_players_are_each_a_side():
    found = figures(
        '[Rules "cutthroat"]\n[North "Ann"] [East "Bo"] [South "Cy"]\n[Dealer "N"]\n'
        "1 E S9U : H = 10/4/3\n"
    )
    assert found.courses[0].sides == ("Ann", "Bo", "Cy")
    assert len(found.courses[0].scores[1]) == 3


def test_another_naming_can_be_given():
    night = read_night(STANDARD + "1 N N7U : S = 13\n").night
    assert list(figures_of(night, lambda _game, seat: f"p{seat}").bostons) == ["p0 & p2"]


def test_several_nights_are_the_sum_of_each():
    parts = [figures(path.read_text(encoding="utf-8")) for path in NIGHTS]
    all_of_them = together(parts)
    assert len(all_of_them.courses) == sum(len(part.courses) for part in parts)
    for name in ("bids", "bostons", "reneges"):
        whole = sum(sum(each) for each in getattr(all_of_them, name).values())
        assert whole == sum(sum(each) for part in parts for each in getattr(part, name).values())
        assert whole


@pytest.mark.parametrize("path", NIGHTS, ids=lambda path: path.stem)
def test_a_course_ends_at_the_games_score(path):
    night = read_night(path.read_text(encoding="utf-8")).night
    games = [game for game in night.games if game.has_results()]
    for game, course in zip(games, figures_of(night).courses, strict=True):
        assert course.scores[-1] == tuple(game.fold.tally.score)
        assert len(course.sides) == len(course.scores[0])


def test_the_average_of_games_that_were_won():
    won = Course(1, ("a", "b"), ((0, 0), (7, -2)), 0)
    longer = Course(2, ("a", "b"), ((0, 0), (-4, 4), (-4, 8)), 1)
    open_one = Course(3, ("a", "b"), ((0, 0), (99, 0)), None)
    count, scores = average_course([won, longer, open_one])
    assert count == 2
    assert scores == [(0, 0), (5.5, -3), (7.5, -3)]
    assert average_course([open_one]) == (0, [])
