"""The season in the app: who stands where, ratings, a person, which nights, export of them."""

import json

import pytest

from desktop_companion.app import season_words as words
from desktop_companion.app import work_words
from desktop_companion.app.elements import Field, Listing
from desktop_companion.app.screens.season import Season
from desktop_companion.app.screens.subject import Subject
from desktop_companion.app.words import SECTIONS
from desktop_companion.correction_words import insert
from desktop_companion.ledger.players import keep_guest
from desktop_companion.results.ratings import ratings
from desktop_companion.results.standings import standings
from desktop_companion.results.statistics import BY_NAME, STATISTICS
from desktop_companion.roster import add_player
from desktop_companion.season import Range, material_of, nights_in, who_is
from tests.desktop.app.conftest import an_own_night, is_ready, keys, press, put, shown, texts
from tests.desktop.app.season_screens import a_season, finish, season_screens
from tests.desktop.app.test_window import SIZES
from tests.desktop.app.window import Driver


@pytest.fixture
def season(companion, tmp_path):
    """Open the section over three nights."""
    a_season(companion.ledger, tmp_path / "nights")
    companion.go("season")
    show(companion)
    return companion


def show(companion):
    """Let the list be reckoned."""
    shown(companion)
    finish(companion)


def listing(companion):
    (found,) = [each for each in shown(companion) if isinstance(each, Listing)]
    return found


def notes(companion):
    return {each.key: each.note for each in shown(companion) if isinstance(each, Field)}


def facts(companion, wanted=None):
    rows = nights_in(companion.ledger, wanted or Range())
    return material_of(companion.ledger, rows).games


# -- standings ------------------------------------------------------------------------------------


def test_the_players_stand_as_the_command_says(season):
    found = listing(season)
    expected = standings(facts(season), "players", name_of=who_is(season.ledger))
    assert [row[1] for row in found.rows] == [each.name for each in expected]
    assert [cell.head for cell in found.cells][2:] == [
        "Won", "Games", "Points a hand", "Made %", "Bostons"
    ]  # fmt: skip
    assert found.rows[0] == ["1", "Cy", "3", "3", "4.00", "100", "3"]
    assert "All nights · 3 nights" in texts(season)


def test_pairs_and_sides(season):
    put(season, "view", "standings pairs")
    show(season)
    assert [row[1] for row in listing(season).rows] == ["Ann & Cy", "Cy & Eve", "Bo & Di"]
    put(season, "view", "standings sides")
    show(season)
    assert [row[:3] for row in listing(season).rows] == [["1", "NS", "3"], ["2", "EW", "0"]]


def test_ratings_tell_how_uncertain_they_are(season):
    put(season, "view", "ratings players")
    show(season)
    best = ratings(facts(season), "players")[0]
    assert listing(season).rows[0] == [
        "1", best.name, f"{best.mean:.1f}", f"{best.uncertainty:.1f}", f"{best.safe:.1f}", "3"
    ]  # fmt: skip
    assert words.RATING_HOW in texts(season)
    season.act(listing(season).open, 0)
    told = words.RATED.format(**best._asdict(), safe=best.safe)
    assert told in texts(season)


def test_any_statistic_can_rank_them_and_is_then_a_column(season):
    press(season, "order")
    said = texts(season)
    assert all(each.formula in said for each in STATISTICS)
    press(season, "kitties")
    show(season)
    found = listing(season)
    assert found.cells[2].head == "Kitties"
    counts = [int(row[2]) for row in found.rows]
    assert counts == sorted(counts, reverse=True)
    assert words.ORDERED_BY.format(title="Kitties") in [
        each.text for each in shown(season) if getattr(each, "key", "") == "order"
    ]


def test_every_formula_is_reachable_and_the_list_is_there_again(season):
    press(season, "formulas")
    assert [each.formula for each in STATISTICS] == texts(season)[1::2]
    season.back()
    assert listing(season).rows


def test_a_person_opened_has_every_statistic_and_his_bids(season):
    season.act(listing(season).open, 0)
    assert season.screen.title() == "Cy"
    statistics, bids = [each for each in shown(season) if isinstance(each, Listing)]
    told = {row[0]: row[1] for row in statistics.rows}
    assert list(told) == [each.title for each in STATISTICS]
    assert (told["Won"], told["Win streak"], told["Bostons"]) == ("3", "3", "3")
    assert list(bids.rows) == [("7↓", "3", "0")]
    press(season, "formulas")
    assert BY_NAME["won"].formula in texts(season)
    season.back()
    season.back()
    assert isinstance(season.screen, Season)


def test_who_a_guest_was_counts_at_once(season):
    keep_guest(season.ledger, "Eve", add_player(season.ledger, "Ann", ""))
    season.go("season")
    show(season)
    assert sorted(row[1] for row in listing(season).rows) == ["Ann", "Bo", "Cy", "Di"]


def test_without_a_night_it_says_so(companion):
    companion.go("season")
    assert not companion.tasks
    assert words.NOBODY_NAMED in texts(companion)
    assert "All nights · no night" in texts(companion)


def test_a_night_written_meanwhile_counts_when_the_section_is_opened(season):
    own = an_own_night(season.ledger)
    own.do(("abandon",))
    own.do(("open_game", "standard", (), None, None, 0, 0))
    loaded = season.ledger.load(own.row)
    own.do(insert(loaded, None, {"bidder": "S", "bid": "4U", "books": "10", "trump": "H"}, ""))
    season.go("season")
    show(season)
    assert "All nights · 4 nights" in texts(season)


def test_when_it_is_left_reckoning_ends_and_begins_anew_on_return(season):
    put(season, "view", "ratings pairs")
    shown(season)
    (task,) = season.tasks
    press(season, "range")
    task.join()
    season.take_news()
    assert not season.notice.text
    season.back()
    show(season)
    assert listing(season).rows


def test_what_goes_wrong_is_told_in_its_place(season, monkeypatch):
    put(season, "view", "standings pairs")
    season.screen._wanted = Range("1999", "1999")
    show(season)
    assert any("no night is in that range (1999)" in text for text in texts(season))


# -- which nights ---------------------------------------------------------------------------------


def test_a_range_is_chosen(season):
    press(season, "range")
    put(season, "since", "2026-11")
    put(season, "event", "sunday")
    assert is_ready(season)
    press(season, "do")
    show(season)
    assert "Sunday, since 2026-11 · 1 night" in texts(season)
    assert "Eve" in [row[1] for row in listing(season).rows]
    press(season, "range")
    press(season, "all")
    put(season, "event", "")
    press(season, "do")
    show(season)
    assert "All nights · 3 nights" in texts(season)


@pytest.mark.parametrize(
    ("name", "text", "note"),
    [
        ("since", "2026-1", words.DATE_NOTE),
        ("until", "tomorrow", words.DATE_NOTE),
        ("event", "Monday", words.EVENT_NOTE.format(names="Friday, Sunday")),
        ("rules", "whist", "no such game; there are: standard"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(season, name, text, note):
    press(season, "range")
    put(season, name, text)
    found = notes(season)
    assert found.pop(name).startswith(note)
    assert not any(found.values())
    assert not is_ready(season)


def test_a_last_day_before_the_first(season):
    press(season, "range")
    put(season, "since", "2026-11-28")
    put(season, "until", "2026-11")
    assert is_ready(season), "the month has that day"
    put(season, "until", "2026-10")
    assert notes(season)["until"] == words.ORDER_NOTE


def test_events_that_nobody_has_told(companion):
    companion.go("season")
    press(companion, "range")
    put(companion, "event", "Friday")
    assert notes(companion)["event"] == words.NO_EVENT_NOTE


# -- export ---------------------------------------------------------------------------------------


def test_the_range_is_exported(season, tmp_path):
    press(season, "range")
    put(season, "event", "Friday")
    press(season, "do")
    show(season)
    press(season, "export")
    assert season.screen.title() == "Export 2 nights"
    assert season.screen.section == "season"
    out = tmp_path / "out"
    out.mkdir()
    put(season, "folder", str(out))
    press(season, "form bwn")
    put(season, "paper", "letter")
    press(season, "do")
    told = []
    for task in list(season.tasks):
        task.join()
    for message in season.mail.take():
        season.mail.post(message)
        season.take_news()
        told += texts(season)[:1]
    assert any(text.startswith("Writing pdf, file") for text in told), told
    assert season.notice.text.startswith("Written into")
    document = json.loads((out / "season.json").read_text(encoding="utf-8"))
    assert len(document["nights"]) == 2
    assert (out / "season-0002.bwn").exists()
    assert (out / "season.pdf").read_bytes().startswith(b"%PDF")


def test_files_of_a_season_that_are_there_are_told(season, tmp_path):
    (tmp_path / "season-0001.bwn").write_text("older")
    press(season, "export")
    put(season, "folder", str(tmp_path))
    assert not any("replaced" in text for text in texts(season)), "no BWN of many unasked"
    press(season, "form bwn")
    assert work_words.REPLACES.format(names="season-0001.bwn") in texts(season)


def test_an_export_is_stopped_and_leaves_no_half_file(season, tmp_path, monkeypatch):
    press(season, "export")
    put(season, "folder", str(tmp_path / "nights"))
    before = sorted(path.name for path in (tmp_path / "nights").iterdir())
    start = season.start

    def stopped(work, done):
        def stop_first(task):
            task.stop()
            return work(task)

        return start(stop_first, done)

    monkeypatch.setattr(season, "start", stopped)
    press(season, "do")
    assert "stop" in keys(season)
    finish(season)
    assert notes(season)["folder"] == work_words.STOPPED
    assert sorted(path.name for path in (tmp_path / "nights").iterdir()) == before


# -- in the window --------------------------------------------------------------------------------


@pytest.fixture
def driver(companion):
    made = Driver(companion)
    yield made
    made.close()


@pytest.mark.parametrize("size", SIZES[:-1], ids=str)
def test_nothing_is_cut_off_or_covered(driver, companion, own, tmp_path, size):
    width, height, text_size = size
    companion.set(text_size=text_size)
    driver.resize(width, height)
    a_season(companion.ledger, tmp_path / "nights")
    for screen in season_screens(companion, own, tmp_path / "nights"):
        companion.go("nights")
        companion.open(screen)
        driver.frames(14)
        assert not driver.faults(), (screen, driver.faults())


def test_what_the_season_says_and_in_which_order(driver, season):
    driver.resize(1280, 720)
    driver.until(lambda: not season.tasks)
    told = driver.texts()
    assert told[told.index("All nights · 3 nights") :] == [
        "All nights · 3 nights", "Which nights", "Order: Won", "What each number is",
        "Export these nights", "Who", "◉ players", "○ pairs", "○ sides", "○ players' ratings",
        "○ pairs' ratings",
        *["player", "Won", "Games", "Points a hand", "Made %", "Bostons"],
        *["1", "Cy", "3", "3", "4.00", "100", "3"],
        *["2", "Ann", "2", "2", "4.00", "100", "0"],
        *["3", "Eve", "1", "1", "4.00", "100", "0"],
        *["4", "Bo", "0", "3", "-1.67", "-", "0"],
        *["4", "Di", "0", "3", "-1.67", "0", "0"],
    ]  # fmt: skip


def test_by_keys_alone_to_a_person(driver, season):
    place = [key for key, _ in SECTIONS].index("season") + 1
    driver.key(str(place), "ctrl")
    driver.until(lambda: not season.tasks)
    for _ in range(12):
        driver.key("tab")
        if driver.listing() is not None and driver.listing().focus:
            break
    driver.key("down")
    driver.key("enter")
    assert isinstance(season.screen, Subject)
    assert season.screen.title() == "Ann"
    driver.key("escape")
    driver.until(lambda: not season.tasks)
    driver.touch("pairs' ratings")
    driver.until(lambda: not season.tasks)
    driver.touch("Bo & Di")
    assert season.screen.title() == "Bo & Di"
