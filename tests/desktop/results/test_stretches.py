"""Somebody sits down between two hands: each hand counts for who played it."""

import io
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table import E, N, S, W, do, opened, played

from bidwhist.contract import UPTOWN, make_bid
from bidwhist.sheet import Sheet
from desktop_companion.exports import csv, html
from desktop_companion.exports.material import of_sheets
from desktop_companion.results.facts import facts_of
from desktop_companion.results.figures import figures_of
from desktop_companion.results.ratings import ratings
from desktop_companion.results.standings import standings
from desktop_companion.results.stretches import last_seats, seated_results, stretches

U4, U7 = make_bid(4, UPTOWN), make_bid(7, UPTOWN)
FOUR = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))
WITH_ZOE = (*FOUR[:3], (9, "Zoe"))


def begun(target="12"):
    night = opened("standard", [("target", target)])
    do(night, "seat", FOUR)
    return night


@pytest.fixture
def night():
    """Ann's side makes two hands; Zoe sits down for Di, and East-West make two Bostons and win."""
    night = begun()
    played(night, N, U4, 11)
    played(night, S, U4, 12)
    do(night, "seat", WITH_ZOE)
    played(night, E, U7, 13)
    played(night, W, U7, 13)
    return night


def written(write, material):
    stream = io.BytesIO()
    write(material, stream)
    return stream.getvalue().decode()


def counted(night, group="players"):
    games = [facts for game in night.games for facts in facts_of(game)]
    return {row.name: row.values() for row in standings(games, group)}


def test_a_hand_counts_for_who_played_it_and_the_game_for_who_ended_it(night):
    found = counted(night)
    assert (found["Di"]["hands"], found["Di"]["points"], found["Di"]["against"]) == (2, 0, 11)
    assert (found["Di"]["games"], found["Di"]["won"]) == (0, 0)
    assert (found["Zoe"]["hands"], found["Zoe"]["games"], found["Zoe"]["won"]) == (2, 1, 1)
    assert (found["Bo"]["hands"], found["Bo"]["bids"], found["Bo"]["bostons"]) == (4, 1, 1)
    assert found["Bo"]["come_back"] == found["Zoe"]["come_back"] == 11
    assert found["Ann"]["hands"] == 4


def test_a_pair_is_who_sat_together(night):
    found = counted(night, "pairs")
    assert (found["Bo & Di"]["hands"], found["Bo & Di"]["games"]) == (2, 0)
    assert (found["Bo & Zoe"]["hands"], found["Bo & Zoe"]["won"]) == (2, 1)
    assert found["Ann & Cy"]["games"] == 1
    assert counted(night, "sides")["EW"]["hands"] == 4


def test_ratings_are_of_who_ended_the_game(night):
    games = facts_of(night.games[0])
    assert {each.name for each in ratings(games, "players")} == {"Ann", "Bo", "Cy", "Zoe"}


def test_a_boston_is_of_who_made_it(night):
    figures = figures_of(night)
    assert list(figures.bostons) == ["Bo & Zoe"]
    assert figures.courses[0].sides == ("Ann & Cy", "Bo & Zoe")


def test_who_sits_down_after_the_last_hand_has_no_part_in_the_game(night):
    before = counted(night)
    do(night, "seat", ((5, "Eve"), *WITH_ZOE[1:]))
    assert counted(night) == before
    assert last_seats(night.games[0]) == WITH_ZOE


def test_who_got_up_again_before_a_hand_was_played_is_not_there():
    night = begun()
    do(night, "seat", WITH_ZOE)
    do(night, "seat", FOUR)
    played(night, N, U4, 11)
    assert [each.players for each in stretches(night.games[0])] == [FOUR]


def test_a_game_without_a_hand_has_one_stretch():
    (only,) = stretches(begun().games[0])
    assert (only.players, only.results) == (FOUR, [])


def test_tables_and_sheets_tell_who_sat_there(night):
    sheet = Sheet(night)
    material = of_sheets([sheet])
    rows = [line.split(",") for line in written(csv.write_hands, material).splitlines()]
    west = rows[0].index("W")
    assert [row[west] for row in rows[1:]] == ["Di", "Di", "Zoe", "Zoe"]
    page = written(html.write, material)
    assert "Until hand 2 Di sat W." in page
    assert "Bo &amp; Zoe won" in page


@given(st.lists(st.one_of(st.permutations(WITH_ZOE + FOUR[3:]), st.just(None)), max_size=12))
def test_stretches_have_every_result_once_and_change_players_between(steps):
    night = begun("90")
    for step in steps:
        if step is None:
            played(night, N, U4, 11)
        else:
            do(night, "seat", tuple(step[:4]))
    game = night.games[0]
    parts = stretches(game)
    assert [each for part in parts for each in part.results] == list(game.results())
    assert [result for _, result in seated_results(game)] == list(game.results())
    for one, other in pairwise(parts):
        assert one.players != other.players
        assert one.results
        assert other.results
