"""What nights come to: facts of a game, each statistic as it is defined, standings, ratings."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bidwhist.bwn_read import read_night
from bidwhist.scoring import TIE
from desktop_companion.errors import UserError
from desktop_companion.results.facts import COUNTS, facts_of, from_list, to_list, together
from desktop_companion.results.ratings import ratings
from desktop_companion.results.standings import check_order, standing_document, standings
from desktop_companion.results.statistics import GROUPS, STATISTICS, bids_of, tallies
from tests.desktop.conftest import NIGHTS

NAMED = '[Rules "standard"]\n[North "Ann"] [East "Bo"] [South "Cy"] [West "Di"]\n[Dealer "N"]\n'


def games_in(text):
    sheet = read_night(text)
    return [
        facts
        for game in sheet.night.games
        if game.has_results()
        for facts in facts_of(game, sheet.name_of)
    ]


def values(text, name, group="players"):
    (row,) = [row for row in standings(games_in(text), group) if row.name == name]
    return row.values()


# North-South make 4 uptown with eleven books, are set in no trump, East-West make 6 downtown
THREE = NAMED + "1 N N4U : S = 11\n2 E S5N : up = 9\n3 S W6D : H = 12\n"


def test_a_player_counts_his_own_bids_and_his_sides_points():
    ann, cy, di = [values(THREE, name) for name in ("Ann", "Cy", "Di")]
    assert (ann["bids"], ann["made"], ann["set"]) == (1, 1, 0)
    assert (cy["bids"], cy["made"], cy["set"], cy["no_trumps"]) == (1, 0, 1, 1)
    assert (di["bids"], di["made"]) == (1, 1)
    assert ann["points"] == cy["points"] == 5 - 10
    assert ann["against"] == 6
    assert (ann["hands"], ann["kitties"], ann["points_a_hand"]) == (3, 1, (5 - 10) / 3)


def test_a_pair_counts_what_both_did_and_a_side_whoever_sat_there():
    pair, side = values(THREE, "Ann & Cy", "pairs"), values(THREE, "NS", "sides")
    assert pair == side
    assert (pair["bids"], pair["made"], pair["set"], pair["made_share"]) == (2, 1, 1, 0.5)


def test_bids_are_told_by_level_and_kind():
    (row,) = [row for row in standings(games_in(THREE), "pairs") if row.name == "Ann & Cy"]
    assert bids_of(row.tally) == {"4U": (1, 0), "5N": (0, 1)}
    assert standing_document(row)["bids_by_level"]["5N"] == {"made": 0, "set": 1}


def test_who_sits_on_both_seats_of_a_side_counts_once():
    games = [games_in(THREE)[0]._replace(players=[(0, "Ann"), (0, "Bo"), (0, "Ann"), (0, "Di")])]
    (ann,) = [row for row in standings(games, "players") if row.name == "Ann"]
    assert (ann.values()["hands"], ann.values()["bids"]) == (3, 2)


def test_a_share_of_nothing_is_not_told():
    assert values(NAMED + "1 N N4U : S = 11\n", "Bo")["made_share"] is None


def test_reneges_are_the_players_and_calls_the_sides():
    text = NAMED + "1 N E4U : S = 10 {renege W book 3 by NS}\n"
    assert values(text, "Di")["reneges"] == 1
    assert values(text, "Bo")["reneges"] == 0
    assert [values(text, name)["calls"] for name in ("Ann", "Cy")] == [1, 1]
    wrong = NAMED + "1 N E4U : S = 10 {renege W book 3 by NS denied}\n"
    told = values(wrong, "Ann")
    assert (told["calls"], told["wrong_calls"], values(wrong, "Di")["reneges"]) == (1, 1, 0)
    followed = NAMED + "1 N E4U : S = 10 {renege W book 3 by NS led KH played 4H}\n"
    told = values(followed, "Cy")
    assert (told["calls"], told["wrong_calls"], values(followed, "Di")["reneges"]) == (1, 1, 0)


def test_a_hand_that_was_not_played_out_counts_nowhere():
    text = NAMED + "1 N misdeal\n2 N N4U : S = 11\n"
    assert values(text, "Ann")["hands"] == 1


def test_a_come_back_is_the_most_that_the_winner_was_behind():
    text = NAMED + "1 N E5U : S = 12\n2 E S4U : S = 11\n3 S N4U : S = 12\n"
    assert [game.ends for game in games_in(text)] == [[(0, 6)]]
    assert values(text, "NS", "sides")["come_back"] == 6
    assert values(text, "EW", "sides")["come_back"] == 0


def one_game(winner):
    """Return the facts of a game that the side won, TIE, or nobody (None)."""
    game = games_in(NAMED + "1 N N4U : S = 11\n")[0]
    sides = [
        {**side, "games": int(winner is not None), "won": int(place == winner)}
        for place, side in enumerate(game.sides)
    ]
    return game._replace(ends=[(winner, 0)], sides=sides)


@pytest.mark.parametrize(
    ("winners", "streak"),
    [([0, 0, 1, 0], 2), ([0, TIE, 0], 1), ([0, None, 0, 0], 3), ([1, 1], 0), ([], 0)],
)
def test_a_win_streak(winners, streak):
    found = tallies([one_game(winner) for winner in winners], "sides")
    assert (found["NS"].best_streak if found else 0) == streak


def test_who_is_equal_in_all_that_ranks_shares_a_place():
    rows = standings([one_game(0), one_game(1)], "players", ["games"])
    assert [row.place for row in rows] == [1, 1, 1, 1]
    rows = standings([one_game(0)], "players", ["won"])
    assert [(row.place, row.name) for row in rows] == [(1, "Ann"), (1, "Cy"), (3, "Bo"), (3, "Di")]


def test_an_unknown_order_names_those_there_are():
    with pytest.raises(UserError, match="choose from games, won"):
        check_order(["wons"])


def test_each_number_has_one_formula_of_its_own():
    assert len({each.name for each in STATISTICS}) == len(STATISTICS)
    assert len({each.title for each in STATISTICS}) == len(STATISTICS)
    assert all(each.formula for each in STATISTICS)


def all_nights():
    for path in sorted(NIGHTS.glob("*.bwn")):
        yield path.read_text(encoding="utf-8")


def test_facts_go_through_json():
    for text in all_nights():
        for game in games_in(text):
            again = from_list(json.loads(json.dumps(to_list(game))))
            assert to_list(again) == json.loads(json.dumps(to_list(game)))


def test_sides_and_seats_add_up_over_every_recorded_night():
    for text in all_nights():
        for game in games_in(text):
            for seat in game.seats:
                assert seat.get("bids", 0) == seat.get("made", 0) + seat.get("set", 0)
                by_level = sum(count for name, count in seat.items() if " " in name)
                assert by_level == seat.get("bids", 0)
            hands = {side.get("hands", 0) for side in game.sides}
            assert len(hands) == 1
            total = sum(side.get("points", 0) for side in game.sides)
            for side in game.sides:
                assert side.get("points", 0) + side.get("against", 0) == total
            assert {name for side in game.sides for name in side} <= set(COUNTS)


def test_the_order_of_groups_changes_no_number():
    games = [game for text in all_nights() for game in games_in(text)]
    for group in GROUPS:
        forwards = {row.name: row.values() for row in standings(games, group)}
        backwards = {row.name: row.values() for row in standings(games[::-1], group)}
        for name, told in forwards.items():
            told.pop("win_streak")
            backwards[name].pop("win_streak")
            assert backwards[name] == told


def test_games_taken_together_come_to_the_same():
    games = [game for text in all_nights() for game in games_in(text)]
    fewer = together(games)
    assert len(fewer) < len(games)
    for group in GROUPS:
        assert list(map(standing_document, standings(fewer, group))) == list(
            map(standing_document, standings(games, group))
        )
    assert ratings(fewer, "players") == ratings(games, "players")


# -- ratings --------------------------------------------------------------------------------------


def test_who_wins_rises_and_who_loses_falls():
    found = {each.name: each for each in ratings([one_game(0)], "players")}
    assert found["Ann"].mean == found["Cy"].mean > 25 > found["Bo"].mean == found["Di"].mean
    assert found["Ann"].uncertainty < 25 / 3
    assert found["Ann"].games == 1


@given(st.lists(st.sampled_from([0, 1, TIE, None]), max_size=12))
def test_the_same_games_always_give_the_same_ratings_and_more_games_more_certainty(winners):
    games = [one_game(winner) for winner in winners]
    assert ratings(games, "pairs") == ratings(list(games), "pairs")
    played = len([winner for winner in winners if winner is not None])
    for each in ratings(games, "pairs"):
        assert each.games == played
        assert each.uncertainty <= 25 / 3
    more = {each.name: each for each in ratings([*games, one_game(TIE)], "pairs")}
    for each in ratings(games, "pairs"):
        assert more[each.name].uncertainty < each.uncertainty


def test_a_game_in_which_somebody_is_not_named_rates_nobody():
    game = one_game(0)
    nameless = game._replace(players=[(0, ""), *game.players[1:]])
    assert ratings([nameless], "players") == []
    twice = game._replace(players=[(0, "Ann"), (0, "Ann"), (0, "Cy"), (0, "Di")])
    assert ratings([twice], "players") == []
