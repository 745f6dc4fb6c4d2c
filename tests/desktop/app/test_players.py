"""Players and seats in the app: the roster, who sits where, who waits, the next pair up."""

import pytest

from bidwhist.presets import make_rules
from desktop_companion.app import house_words, words
from desktop_companion.app.boxes import GONE, HERE
from desktop_companion.app.elements import BENCH, Button, Field, Listing, Seating
from desktop_companion.app.screens.hand import HandScreen
from desktop_companion.app.screens.rules import RulesScreen
from desktop_companion.correction_words import insert
from desktop_companion.ledger.players import kept_players, waiting_pairs
from desktop_companion.own_nights import begin_night
from desktop_companion.ports import Port
from desktop_companion.roster import add_player, let_wait, retire_player
from desktop_companion.seating import seat_of_player, seats_of
from tests.desktop.app.conftest import (
    AT,
    NAMES,
    OURS,
    THREE,
    keys,
    press,
    put,
    shown,
    texts,
    told_of,
    until,
)
from tests.desktop.keeper_box import play_hand


@pytest.fixture
def house(companion):
    """Return seven players by short name; two of them wait."""
    found = {name: add_player(companion.ledger, name) for name in [*NAMES, "Eve", "Fay", "Gil"]}
    let_wait(companion.ledger, found["Eve"], found["Fay"])
    return found


@pytest.fixture
def desk(companion, house):
    """Return a night without a box at which the four sit, shown in the section."""
    row = begin_night(companion.ledger, make_rules("standard"), 0, NAMES, AT)
    companion.go("players")
    return row


def seating(companion):
    """Return the seats and who is free."""
    (found,) = [each for each in shown(companion) if isinstance(each, Seating)]
    return found


def sits(companion):
    """Return what stands on the four seats."""
    return [spot.text for spot in seating(companion).seats]


def free(companion):
    return [spot.text for spot in seating(companion).free]


def move(companion, key, to):
    companion.act(seating(companion).move, key, to)


def key_of(companion, name):
    (found,) = [spot.key for spot in seating(companion).free if spot.text.startswith(name)]
    return found


def button(companion, key):
    (found,) = [each for each in shown(companion) if isinstance(each, Button) and each.key == key]
    return found


def note(companion, key):
    (found,) = [each for each in shown(companion) if isinstance(each, Field) and each.key == key]
    return found.note


def seated(companion, row):
    return [name for _, name in companion.ledger.load(row).players]


# -- the roster -----------------------------------------------------------------------------------


def test_without_anybody_it_says_what_to_do(companion):
    companion.go("players")
    assert house_words.NO_ROSTER in texts(companion)
    press(companion, "roster")
    assert companion.screen.title() == "The roster"


def test_a_player_is_added_with_a_short_name_made_of_the_full_one(companion):
    companion.go("players")
    press(companion, "roster")
    put(companion, "name", "Zoë Brûlé")
    (short,) = [
        each for each in shown(companion) if isinstance(each, Field) and each.key == "short"
    ]
    assert short.value == "Zoe"
    companion.act(short.enter)
    assert companion.notice.text == "added: Zoë Brûlé; the box shows Zoe"
    put(companion, "name", "Жанна")
    assert note(companion, "name") == ""
    assert "a short name is needed" in note(companion, "short")
    press(companion, "add")
    assert len(kept_players(companion.ledger)) == 1
    put(companion, "short", "Zhanna")
    press(companion, "add")
    assert [each.name for each in kept_players(companion.ledger)] == ["Zoë Brûlé", "Жанна"]


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        ("name", "", "a name is needed"),
        ("name", "x" * 41, "at most 40 characters"),
        ("name", "ann", "on the roster already"),
        ("short", "Ann", "is how the box shows Ann"),
        ("short", "toolonganame", "at most 8 plain characters"),
        ("short", "Ann\u2665", "plain characters"),
    ],
)
def test_a_bad_name_is_told_beside_its_field(companion, house, key, text, said):
    companion.go("players")
    press(companion, "roster")
    put(companion, "name", "Hal")
    put(companion, key, text)
    press(companion, "add")
    assert said in note(companion, key)
    assert len(kept_players(companion.ledger)) == len(house)
    assert not companion.notice.text


def test_a_player_is_renamed_retired_and_comes_back(companion, house, desk):
    def rows():
        (found,) = [each for each in shown(companion) if isinstance(each, Listing)]
        return found

    press(companion, "roster")
    assert [row[0] for row in rows().rows] == sorted(house)
    assert rows().rows[4] == ("Eve", "Eve", house_words.WAITS_MARK)
    companion.act(rows().open, 0)
    assert companion.screen.title() == "Ann"
    put(companion, "name", "Bo")
    assert "on the roster already" in note(companion, "name")
    press(companion, "keep")
    put(companion, "name", "Ann Lee")
    put(companion, "short", "AnnL")
    press(companion, "keep")
    assert rows().rows[0][:2] == ("Ann Lee", "AnnL")
    companion.back()
    assert sits(companion)[0] == "N · AnnL", "the table is to be told"
    assert house_words.NOT_SENT in texts(companion)
    press(companion, "send")
    assert seated(companion, desk)[0] == "AnnL"
    press(companion, "roster")
    companion.act(rows().open, 4)
    press(companion, "retire")
    assert rows().rows[4][2] == house_words.RETIRED
    assert not waiting_pairs(companion.ledger)
    companion.act(rows().open, 4)
    press(companion, "back")
    assert rows().rows[4][2] == ""


def test_who_has_retired_is_offered_no_seat(companion, house, desk):
    assert free(companion) == ["Gil"]
    retire_player(companion.ledger, house["Gil"])
    assert free(companion) == []
    assert seating(companion).free_label == house_words.NOBODY_FREE


# -- seats ----------------------------------------------------------------------------------------


def test_no_table_is_here(companion, house):
    companion.go("players")
    assert house_words.NO_PLACE in texts(companion)
    assert "1. Eve & Fay" in texts(companion)
    assert "roster" in keys(companion)


def test_seats_of_a_night_without_a_box(companion, house, desk):
    assert sits(companion) == ["N · Ann", "E · Bo", "S · Cy", "W · Di"]
    assert not button(companion, "send").is_on
    move(companion, key_of(companion, "Gil"), "N")
    assert sits(companion)[0] == "N · Gil"
    assert free(companion) == ["Ann"]
    move(companion, "N", "E")
    assert sits(companion)[:2] == ["N · Bo", "E · Gil"]
    move(companion, "S", BENCH)
    assert sits(companion)[2] == "S · -"
    assert seating(companion).seats[2].is_empty
    move(companion, "W", key_of(companion, "Ann"))
    assert sits(companion)[3] == "W · Ann"
    assert seated(companion, desk) == NAMES, "nothing is told yet"
    press(companion, "send")
    assert companion.notice.text == house_words.SEATS_SENT
    assert seated(companion, desk) == ["Bo", "Gil", "", "Ann"]
    assert companion.ledger.load(desk).players[3] == seat_of_player(house["Ann"])


def test_what_was_moved_is_put_back(companion, house, desk):
    move(companion, "N", BENCH)
    press(companion, "now")
    assert sits(companion)[0] == "N · Ann"
    move(companion, "N", "N")
    assert not button(companion, "send").is_on


def test_seats_of_a_box(companion, house, table):
    companion.go("players")
    assert sits(companion) == ["N · Ann", "E · Bo", "S · Cy", "W · Di"]
    move(companion, key_of(companion, "Gil"), "W")
    press(companion, "send")
    assert not button(companion, "send").is_on, "it is being told"
    table.until(lambda: companion.notice.text == house_words.SEATS_SENT)
    assert table.box.keeper.night.players[3] == seat_of_player(house["Gil"])
    table.until(lambda: companion.tables()[0].night.players[3][1] == "Gil")
    assert not button(companion, "send").is_on


@pytest.mark.micropython
def test_seats_and_rules_at_a_virtual_box(companion, house, live_box):
    companion.boxes._find = lambda: [Port(live_box.port, "a box")]
    companion.boxes.look()
    until(companion, lambda: [each for each in companion.tables() if each.stage == HERE])
    companion.go("players")
    move(companion, key_of(companion, "Gil"), "N")
    press(companion, "send")
    until(companion, lambda: companion.notice.text)
    assert companion.notice == (house_words.SEATS_SENT, False)
    until(companion, lambda: companion.tables()[0].night.players[0][1] == "Gil")
    companion.go("rules")
    companion.open(RulesScreen(companion, OURS))
    press(companion, f"send {companion.tables()[0].board}")
    until(companion, lambda: companion.notice.text)
    assert companion.notice.text == "the next game at Table 1 is OURS"
    companion.go("rules")
    press(companion, f"fetch {companion.tables()[0].board}")
    until(companion, lambda: companion.notice.text)
    assert companion.notice.text == "the next game there is OURS; kept here: OURS"
    companion.boxes.close()


def test_what_the_box_refuses_is_told_in_words(companion, house, table):
    table.box.keeper.do(("bid", None, 1, 16))
    companion.go("players")
    move(companion, key_of(companion, "Gil"), "N")
    press(companion, "send")
    table.until(lambda: companion.notice.is_trouble)
    assert "the box refused: a hand is being played; finish it first" in companion.notice.text
    assert sits(companion)[0] == "N · Gil", "it can be told again"
    assert button(companion, "send").is_on


def test_what_the_box_is_asked_comes_first(companion, house, table):
    companion.open(HandScreen(companion, table.night, table.hand))
    press(companion, "remove")
    press(companion, "do")
    request = table.request()
    companion.go("players")
    move(companion, "N", BENCH)
    press(companion, "send")
    assert companion.notice == (words.ASKED_ALREADY, True)
    request.deny()
    table.until(lambda: not companion.asked)
    press(companion, "send")
    table.until(lambda: companion.notice.text == house_words.SEATS_SENT)


def test_the_box_is_pulled_out_meanwhile(companion, house, table):
    companion.go("players")
    move(companion, "N", BENCH)
    found = button(companion, "send").act
    companion.boxes.close()
    companion.boxes._followers.clear()
    companion.act(found)
    assert companion.notice == (words.BOX_IS_GONE, True)


def test_a_hand_is_played_without_a_box(companion, house, desk):
    companion.ledger.correct(desk, companion.ledger.load(desk).seq, ("bid", 0, 1, 16))
    companion.forget_night(desk.night)
    move(companion, "N", BENCH)
    press(companion, "send")
    assert "a hand is being played" in companion.notice.text


def test_tables_to_choose_from(companion, house, desk, tell):
    tell(told_of("/dev/one", THREE), told_of("/dev/two", stage=GONE))
    tell(told_of("/dev/three", None))
    put(companion, "place", told_of("/dev/one").board)
    assert house_words.WEST_OF_THREE in texts(companion)
    assert sits(companion) == ["N · Ann", "E · Bo", "S · Cy", "W · -"]
    assert "Di (Night 1 · 2026-11-18, without a box)" in free(companion)
    put(companion, "place", told_of("/dev/three").board)
    assert sits(companion)[0] == "N · -"
    tell(told_of("/dev/three", None, stage=GONE))
    assert sits(companion)[3] == "W · -", "the first that is there"
    tell(told_of("/dev/one", THREE, stage=GONE))
    assert sits(companion)[3] == "W · Di"


def test_a_name_of_the_roster_begins_a_night(companion, house):
    companion.go("nights")
    press(companion, "begin")
    for seat, name in zip("NESW", ["ann", "Gus", "Cy", "Di"], strict=True):
        put(companion, f"name {seat}", name)
    press(companion, "do")
    row = companion.ledger.find("last")
    assert seats_of(companion.ledger.load(row))[:2] == (seat_of_player(house["Ann"]), (0, "Gus"))


# -- who waits, and the next pair up --------------------------------------------------------------


def test_two_who_are_put_together_wait_as_a_pair(companion, house, desk):
    move(companion, "N", BENCH)
    move(companion, key_of(companion, "Gil"), key_of(companion, "Ann"))
    assert "2. Gil & Ann" in texts(companion)
    assert free(companion) == []
    press(companion, f"first {house['Gil'].number}")
    assert "1. Gil & Ann" in texts(companion)
    press(companion, f"gone {house['Gil'].number}")
    assert sorted(free(companion)) == ["Ann", "Gil"]


def end_game(companion, row):
    night = companion.ledger.load(row)
    said = {"bidder": "E", "bid": "7U", "books": "13", "trump": "H"}
    companion.ledger.correct(row, night.seq, insert(night, None, said, ""))
    companion.forget_night(row.night)


def test_the_next_pair_without_a_box(companion, house, desk):
    assert not button(companion, "next").is_on
    assert any("the game is not over" in text for text in texts(companion))
    end_game(companion, desk)
    assert "Eve & Fay sit down for Ann & Cy" in texts(companion)
    press(companion, "next")
    assert companion.notice.text.startswith("Eve & Fay have sat down for Ann & Cy")
    assert sits(companion) == ["N · Eve", "E · Bo", "S · Fay", "W · Di"]
    assert "1. Ann & Cy" in texts(companion)
    assert not button(companion, "next").is_on
    companion.ledger.correct(
        desk, companion.ledger.load(desk).seq, ("open_game", "standard", (), None, None, 0, 0)
    )
    end_game(companion, desk)
    assert "Bo & Di have won 2 games in a row" in texts(companion)


def test_the_next_pair_at_a_box(companion, house, table):
    while table.box.keeper.night.games[-1].fold.tally.reason is None:
        play_hand(table.box.keeper, 13)
    winner = table.box.keeper.night.games[-1].fold.tally.winner
    companion.go("players")
    table.until(lambda: button(companion, "next").is_on)
    press(companion, "next")
    table.until(lambda: "have sat down" in companion.notice.text)
    names = [name for _, name in table.box.keeper.night.players]
    assert [names[1 - winner], names[3 - winner]] == ["Eve", "Fay"]
    assert not waiting_pairs(companion.ledger), "those who lost are not on this roster"
