"""The roster, the pairs that wait, who sits where: the command line, and what it stands on."""

import json

import pytest

from bidwhist.errors import RuleError
from bidwhist.presets import make_rules
from desktop_companion.correction_words import insert
from desktop_companion.errors import UserError
from desktop_companion.ledger.players import kept_players, waiting_pairs
from desktop_companion.own_nights import begin_night
from desktop_companion.roster import (
    FULL_MOST,
    add_player,
    let_first,
    let_wait,
    name_trouble,
    player_named,
    proposed_short,
    rename_player,
    retire_player,
    seat_named,
    short_trouble,
    welcome_back,
)
from desktop_companion.seating import (
    EMPTY,
    has_risen,
    rising,
    seat_of_player,
    seats_of,
    streak,
    write_seats,
)

AT = 1_795_000_000
FOUR = ["Ann", "Bo", "Cy", "Di"]


@pytest.fixture
def house(ledger):
    """Return six players by short name; the last two wait."""
    found = {name: add_player(ledger, name) for name in [*FOUR, "Eve", "Fay"]}
    let_wait(ledger, found["Eve"], found["Fay"])
    return found


@pytest.fixture
def night(ledger, house):
    """Return the row of a night without a box at which the four sit."""
    row = begin_night(ledger, make_rules("standard"), 0, FOUR, AT)
    write_seats(ledger, row, [seat_of_player(house[name]) for name in FOUR])
    return row


def play(ledger, row, bidder="E", books="13"):
    """Play a hand: a Boston in hearts ends a game of seven points."""
    said = {"bidder": bidder, "bid": "7U", "books": books, "trump": "H"}
    night = ledger.load(row)
    ledger.correct(row, night.seq, insert(night, None, said, ""))


def next_game(ledger, row, preset="standard"):
    ledger.correct(row, ledger.load(row).seq, ("open_game", preset, (), None, None, 0, 0))


def names(seats):
    return [name for _, name in seats]


# -- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ann", "Ann"),
        ("Ann Lee", "Ann"),
        ("Zoë  Brûlé", "Zoe"),
        ("Bartholomew", "Bartholo"),
        ("Lee, Ann", "Lee"),
        ("a,b", "ab"),
        ('"Ace" O\'Hara', "Ace"),
        ("Жанна", ""),
        ("שרה", ""),
        ("!!!", ""),
        ("", ""),
    ],
)
def test_a_short_name_is_made_of_the_full_one(name, short):
    assert proposed_short(name, []) == short


@pytest.mark.parametrize("first", ["full", "short"])
def test_a_full_name_goes_before_another_s_short_one(run, ledger, first):
    both = [("Bo", "Bo2"), ("Aaron Bo", "Bo")]
    for name, short in both if first == "full" else reversed(both):
        add_player(ledger, name, short)
    assert player_named(ledger, "Bo").name == "Bo"
    assert seat_named(ledger, "bo") == seat_named(ledger, "Bo2")
    assert seat_named(ledger, "aaron bo")[1] == "Bo"
    retire_player(ledger, player_named(ledger, "Bo"))
    assert seat_named(ledger, "Bo") == seat_named(ledger, "Aaron Bo")


def test_who_has_a_comma_in_the_name_is_seated_too(run, ledger):
    run("players", "add", "Lee, Ann")
    run("begin", "--players", "Lee, Bo, Cy, Di")
    assert ledger.load(ledger.find("last")).players[0] == seat_named(ledger, "Lee, Ann")


def test_short_names_differ(ledger):
    made = [add_player(ledger, name).short for name in ("Ann", "Ann Lee", "Ann Lund", "Ann Lloyd")]
    assert made == ["Ann", "Ann L", "AnnLund", "AnnLloyd"]
    made = [add_player(ledger, name).short for name in ("Bartholomew", "Bartholomea")]
    assert made == ["Bartholo", "Barthol2"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "a name is needed"),
        (" \t", "a name is needed"),
        ("x" * (FULL_MOST + 1), "at most 40 characters"),
        ("a\nb", "letters that can be shown"),
        ("ann lee", "on the roster already"),
        ("\uff21nn Lee", "on the roster already"),
    ],
)
def test_a_full_name_that_does_not_do(ledger, name, said):
    ann = add_player(ledger, "Ann Lee")
    assert said in name_trouble(name, [ann])
    with pytest.raises(UserError):
        add_player(ledger, name, "other")
    assert len(kept_players(ledger)) == 1


@pytest.mark.parametrize(
    ("short", "said"),
    [
        (" ", "a short name is needed"),
        ("123456789", "at most 8 plain characters"),
        ('a"b', "without quotes"),
        ("Zoë", "plain characters"),
        ("ANN", "is how the box shows Ann Lee"),
    ],
)
def test_a_short_name_that_does_not_do(ledger, short, said):
    ann = add_player(ledger, "Ann Lee")
    assert said in short_trouble(short, [ann])


def test_names_in_any_script_are_kept_as_they_are(ledger):
    for name in ("Ἄννα", "שרה", "王秀英", "อัญชลี", "می‌خواهم"):
        add_player(ledger, name, f"P{len(kept_players(ledger))}")
    assert player_named(ledger, "王秀英").short == "P2"
    assert player_named(ledger, "p4").name == "می‌خواهم"


def test_one_is_renamed_and_stays_who_he_was(ledger, house):
    renamed = rename_player(ledger, house["Ann"], "Ann Lee", "AnnL")
    assert (renamed.number, renamed.name) == (house["Ann"].number, "Ann Lee")
    assert rename_player(ledger, renamed, "Ann Lee", "AnnL") == renamed, "its own is not taken"
    with pytest.raises(UserError, match="on the roster already"):
        rename_player(ledger, renamed, "Bo", "B")


def test_one_retires_and_comes_back(ledger, house):
    retire_player(ledger, house["Eve"])
    assert not waiting_pairs(ledger), "nobody waits for one who has retired"
    assert player_named(ledger, "Eve").is_retired
    with pytest.raises(UserError, match="has retired"):
        let_wait(ledger, player_named(ledger, "Eve"), house["Ann"])
    other = add_player(ledger, "Eve Two", "Eve")
    with pytest.raises(UserError, match="choose another short name"):
        welcome_back(ledger, player_named(ledger, "Eve"))
    rename_player(ledger, other, "Eve Two", "E2")
    assert not welcome_back(ledger, player_named(ledger, "Eve")).is_retired


def test_pairs_wait_in_order(ledger, house):
    let_wait(ledger, house["Ann"], house["Bo"])
    second = waiting_pairs(ledger)[1]
    with pytest.raises(UserError, match="Ann waits already"):
        let_wait(ledger, house["Cy"], house["Ann"])
    with pytest.raises(UserError, match="both of a pair"):
        let_wait(ledger, house["Cy"], house["Cy"])
    let_first(ledger, second)
    assert waiting_pairs(ledger)[0] == second


# -- rise and fly ---------------------------------------------------------------------------------


def test_losers_give_their_seats_to_the_next_pair(ledger, house, night):
    with pytest.raises(UserError, match="the game is not over"):
        rising(ledger, ledger.load(night))
    play(ledger, night)
    rise = rising(ledger, ledger.load(night))
    assert names(rise.seats) == ["Eve", "Bo", "Fay", "Di"]
    assert names(rise.down) == ["Ann", "Cy"]
    write_seats(ledger, night, rise.seats)
    has_risen(ledger, rise)
    assert waiting_pairs(ledger) == [(house["Ann"].number, house["Cy"].number)]
    with pytest.raises(UserError, match="sits there already"):
        rising(ledger, ledger.load(night))
    next_game(ledger, night)
    assert names(ledger.load(night).games[1].players) == ["Eve", "Bo", "Fay", "Di"]
    play(ledger, night)
    assert names(rising(ledger, ledger.load(night)).seats) == ["Ann", "Bo", "Cy", "Di"]
    won, count = streak(ledger.load(night))
    assert (sorted(names(won)), count) == (["Bo", "Di"], 2)


def test_a_substitute_gives_up_the_seat_he_took(ledger, house, night):
    play(ledger, night, books="12")  # set: the game goes on at -14
    gil = add_player(ledger, "Gil")
    seats = list(seats_of(ledger.load(night)))
    seats[0] = seat_of_player(gil)
    write_seats(ledger, night, seats)
    play(ledger, night, bidder="N")
    assert ledger.load(night).games[0].fold.tally.reason is not None
    rise = rising(ledger, ledger.load(night))
    assert sorted(names(rise.down)) in (["Bo", "Di"], ["Cy", "Gil"])


def test_guests_do_not_wait_again(ledger, house):
    row = begin_night(ledger, make_rules("standard"), 0, ["Gus", "Hal", "Ike", "Jo"], AT)
    play(ledger, row)
    rise = rising(ledger, ledger.load(row))
    assert rise.waiting == []


def test_when_nobody_gives_up_a_seat(ledger, house, night):
    with pytest.raises(UserError, match="no game has been played"):
        rising(ledger, None)
    ledger.correct(night, ledger.load(night).seq, ("misdeal",))
    ledger.correct(night, ledger.load(night).seq, ("abandon",))
    with pytest.raises(UserError, match="nobody won"):
        rising(ledger, ledger.load(night))
    next_game(ledger, night, "oregon-rubber")
    said = {"bidder": "E", "bid": "7U", "books": "13", "trump": "H"}
    for _ in range(2):
        if ledger.load(night).game().fold.tally.reason is None:
            loaded = ledger.load(night)
            level = {**said, "bid": "7"}
            ledger.correct(night, loaded.seq, insert(loaded, None, level, ""))
    with pytest.raises(UserError, match="first to win 2 games"):
        rising(ledger, ledger.load(night))
    row = begin_night(ledger, make_rules("cutthroat", [("target", 5)]), 0, FOUR[:3], AT)
    loaded = ledger.load(row)
    three = {"bidder": "E", "bid": "9U", "books": "10/4/3", "trump": "H"}
    ledger.correct(row, loaded.seq, insert(loaded, None, three, ""))
    with pytest.raises(UserError, match="with three players"):
        rising(ledger, ledger.load(row))
    assert streak(ledger.load(row)) == ((), 0)


def test_nobody_waits_or_one_sits_there(ledger, house, night):
    play(ledger, night)
    seats = list(seats_of(ledger.load(night)))
    seats[1] = seat_of_player(house["Eve"])
    write_seats(ledger, night, seats)
    with pytest.raises(UserError, match="Eve waits and sits"):
        rising(ledger, ledger.load(night))
    retire_player(ledger, house["Fay"])
    with pytest.raises(UserError, match="no pair waits"):
        rising(ledger, ledger.load(night))


def test_a_hand_that_is_played_keeps_its_players(ledger, house, night):
    ledger.correct(night, ledger.load(night).seq, ("bid", 0, 1, 16))
    with pytest.raises(RuleError, match=r"hand\.open"):
        write_seats(ledger, night, [EMPTY] * 4)


# -- the command line -----------------------------------------------------------------------------


def test_the_roster_from_the_command_line(run):
    assert "nobody is on the roster yet" in run("players", "list").told
    assert "the box shows Ann" in run("players", "add", "Ann Lee").told
    done = run("players", "add", "Жанна")
    assert (done.exit_code, "a short name is needed" in done.output) == (1, True)
    assert run("players", "add", "Жанна", "--short", "Zhanna").exit_code == 0
    assert run("players", "rename", "zhanna", "Жанна П.").exit_code == 0
    assert "Ann Lee & Жанна П." in run("players", "wait", "Ann", "Zhanna").told
    assert "waiting 1: Ann Lee & Жанна П." in run("players", "list").told
    assert "waiting: nobody" in run("players", "wait", "Zhanna", "Ann", "--no-more").told
    assert run("players", "wait", "Zhanna", "Ann", "--no-more").exit_code == 1
    assert run("players", "retire", "Ann").exit_code == 0
    assert "retired" in run("players", "list").told
    assert run("players", "back", "Ann").exit_code == 0
    told = json.loads(run("players", "list", "--json").output)
    assert [each["name"] for each in told["players"]] == ["Ann Lee", "Жанна П."]
    done = run("players", "retire", "Nobody")
    assert (done.exit_code, "is not on the roster" in done.output) == (1, True)


def test_seats_of_a_night_without_a_box(run, ledger, house):
    row = begin_night(ledger, make_rules("standard"), 0, [], AT)
    assert "N -, E -, S -, W -" in run("seats", "show", "--night", "last").told
    done = run("seats", "set", "Ann, Bo, Cy, Di", "--night", "last")
    assert "N Ann, E Bo, S Cy, W Di" in done.told
    assert "the game is not over" in run("seats", "next", "--night", "last").output
    play(ledger, row)
    done = run("seats", "next", "--night", "last")
    assert "Eve & Fay sit down for Ann & Cy" in done.told
    assert "waiting 1: Ann & Cy" in run("players", "list").told


@pytest.mark.parametrize(
    ("seats", "said", "status"),
    [
        ("Ann, Bo", "has 2", 2),
        ("Ann, Ann, Bo, Cy", "Ann cannot sit on two seats", 1),
        ("Ann, Bo, Cy, Xi", "'Xi' is not on the roster", 1),
    ],
)
def test_seats_that_cannot_be(run, ledger, house, seats, said, status):
    begin_night(ledger, make_rules("standard"), 0, [], AT)
    done = run("seats", "set", seats, "--night", "last")
    assert said in done.output
    assert done.exit_code == status


def test_a_hand_is_played_says_the_command(run, ledger, house, night):
    ledger.correct(night, ledger.load(night).seq, ("bid", 0, 1, 16))
    done = run("seats", "set", "-, Ann, -, -", "--night", "last")
    assert (done.exit_code, "a hand is being played" in done.output) == (1, True)


@pytest.mark.micropython
def test_seats_at_a_box(run, live_box, ledger, house):
    done = run("seats", "set", "Ann, Bo, Cy, Di", "--port", live_box.port)
    assert done.exit_code == 0, done.output
    done = run("seats", "show", "--port", live_box.port)
    assert "N Ann, E Bo, S Cy, W Di" in done.told
    assert ledger.load(ledger.find("last")).players[0] == seat_of_player(house["Ann"])
    done = run("seats", "show", "--night", "last")
    assert (done.exit_code, "a box writes it" in done.output) == (2, True)
