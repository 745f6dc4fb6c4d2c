"""Players, seats and rules in the window: dragged, led by keys alone, drawn in every size."""

import pytest
from kivy.tests.common import UnitTestTouch

from bidwhist.presets import make_rules
from desktop_companion.app import house_words
from desktop_companion.app.screens.roster import PlayerScreen, RosterScreen
from desktop_companion.app.screens.rules import NextGameBy, RulesScreen
from desktop_companion.app.views.seating import SeatingView
from desktop_companion.app.words import SECTIONS
from desktop_companion.ledger.players import kept_players, waiting_pairs
from desktop_companion.ledger.rule_sets import RuleSet, kept_sets
from desktop_companion.own_nights import begin_night
from tests.desktop.app.conftest import AT, NAMES, OURS, a_house
from tests.desktop.app.test_window import SIZES


@pytest.fixture
def desk(companion):
    """Return a night without a box; Gil and Hal are free, Eve and Fay wait."""
    a_house(companion.ledger)
    return begin_night(companion.ledger, make_rules("standard"), 0, NAMES, AT)


def house_screens(companion, night):
    """Yield (section, screen or None for its first) of every screen of players and rules."""
    yield "players", None
    yield "players", RosterScreen(companion)
    yield "players", PlayerScreen(companion, kept_players(companion.ledger)[0])
    yield "rules", None
    wrong = RulesScreen(companion, OURS)
    for name, text in (("min_level", "9"), ("target", "x"), ("auction", "none")):
        wrong._form.set(name, text)
    yield "rules", wrong
    only_wrong = RulesScreen(companion, OURS)
    only_wrong._form.set("renege_books", "99")
    only_wrong._form.shown = "wrong"
    yield "rules", only_wrong
    yield "rules", NextGameBy(companion, night, OURS)


@pytest.mark.parametrize("size", SIZES[:-1], ids=str)
def test_nothing_is_cut_off_or_covered(driver, companion, desk, size):
    width, height, text_size = size
    companion.set(text_size=text_size)
    driver.resize(width, height)
    for section, screen in house_screens(companion, desk.night):
        companion.go(section)
        if screen is not None:
            companion.open(screen)
        driver.frames(14)
        assert not driver.faults(), (section, screen, driver.faults())


def seating(driver):
    """Return the view of the seats."""
    (found,) = [each for each in driver.app.root.walk() if isinstance(each, SeatingView)]
    return found


def seats(driver):
    return [plate.plain for plate in seating(driver).seats.plates]


def drag(driver, text, to):
    """Drag what shows the one text onto what shows the other."""
    page = driver.app.root._inner.page
    start, end = driver.find(text), driver.find(to)
    before = page.scroll_y
    touch = UnitTestTouch(*start.to_window(*start.center))
    touch.touch_down()
    x, y = end.to_window(*end.center)
    touch.touch_move((touch.x + x) / 2, (touch.y + y) / 2)
    driver.frames(2)
    assert seating(driver)._ghost_colour.a == 1, "it is seen where it goes"
    touch.touch_move(x, y)
    touch.touch_up()
    driver.frames()
    assert page.scroll_y == before, "the page stays where it is"


# -- where everything stands ----------------------------------------------------------------------


def test_the_seats_stand_around_their_table(driver, companion, desk):
    driver.resize(1280, 720)
    companion.go("players")
    driver.frames(10)
    north, east, south, west = seating(driver).seats.plates
    assert [each.plain for each in (north, east, south, west)] == [
        "N · Ann", "E · Bo", "S · Cy", "W · Di"
    ]  # fmt: skip
    assert north.y > east.top > south.top
    assert west.right < north.x < north.right < east.x
    assert abs(west.center_y - east.center_y) < 1
    assert abs(north.center_x - south.center_x) < 1


def test_what_a_screen_of_seats_says_and_in_which_order(driver, companion, desk):
    driver.resize(1280, 720)
    companion.go("players")
    driver.frames(10)
    told = driver.texts()
    page = told[told.index(house_words.PLACE) :]
    assert page == [
        "The table", "◉ Night 1 · 2026-11-18, without a box",
        "Write the seats down", "As they sit now", "The roster", "they sit so",
        house_words.SEATING_HOW, "N · Ann", "E · Bo", "S · Cy", "W · Di", house_words.FREE,
        "Gil Garcia-Márquez (Gil)", "Hal",
        "Rise and fly", "the game is not over; its losers give up their seats when it is",
        "Next pair up", "Waiting", "1. Eve & Жанна", "Eve & Жанна: no more",
    ]  # fmt: skip
    left, right = driver.find("Hal"), driver.find("Rise and fly")
    assert left.right < right.x, "the queue stands beside the table"


def test_what_a_form_of_rules_says_and_in_which_order(driver, companion, desk):
    driver.resize(1280, 720)
    form = RulesScreen(companion, OURS)
    form._form.set("min_level", "9")
    form._form.find = "level"
    companion.go("rules")
    companion.open(form)
    driver.frames(14)
    told = driver.texts()
    conflict = "these fields cannot stand together: min_level max_level"
    assert told[told.index("OURS") :] == [
        "OURS", "3 fields differ from kitchen-table; each is marked ≠", conflict,
        "Next game at Night 1 · 2026-11-18, without a box", "Back to kitchen-table",
        "Keep under a name", "Keep in place of OURS", "Forget OURS",
        "Show", "◉ every field", "○ what differs", "○ what is wrong", "Find a rule",
        "a bid names · calls", "◉ level and kind", "○ the level alone",
        "bids of one level · order", "◉ uptown and downtown equal, no trump over them",
        "○ downtown over uptown, no trump over both", "○ all equal",
        "≠ the lowest bid · min_level, 1-17 — kitchen-table has: 3", conflict,
        "the highest bid · max_level, 1-17", conflict,
    ]  # fmt: skip
    note = [widget for widget in driver.widgets() if widget.plain == conflict][1]
    label = driver.find("≠ the lowest bid")
    assert note.x == label.x
    assert note.top < label.y, "right below its field"


# -- by drag --------------------------------------------------------------------------------------


@pytest.mark.parametrize("text_size", [100, 125])
def test_a_player_is_dragged_to_a_seat(driver, companion, desk, text_size):
    companion.set(text_size=text_size)
    driver.resize(1280, 720)
    companion.go("players")
    driver.frames(10)
    before = seating(driver).seats.pos
    drag(driver, "Hal", "N · Ann")
    assert tuple(seating(driver).seats.pos) == tuple(before), "the table stays where it is"
    assert seats(driver) == ["N · Hal", "E · Bo", "S · Cy", "W · Di"]
    drag(driver, "N · Hal", "E · Bo")
    assert seats(driver) == ["N · Bo", "E · Hal", "S · Cy", "W · Di"]
    drag(driver, "S · Cy", house_words.FREE)
    assert seats(driver)[2] == "S · -"
    drag(driver, "Gil", "Cy")
    assert "2. Gil Garcia-Márquez & Cy" in driver.texts()
    driver.touch("Write the seats down")
    names = [name for _, name in companion.ledger.load(desk).players]
    assert names == ["Bo", "Hal", "", "Di"]


def test_what_is_let_go_of_elsewhere_stays(driver, companion, desk):
    driver.resize(1280, 720)
    companion.go("players")
    driver.frames(10)
    drag(driver, "N · Ann", "Waiting")
    assert seats(driver)[0] == "N · Ann"
    assert not seating(driver).held


def test_a_page_that_is_longer_than_the_window_is_dragged_in_too(driver, companion, desk):
    companion.go("players")
    driver.frames(10)
    page = driver.app.root._inner.page
    assert page.viewport_size[1] > page.height
    drag(driver, "W · Di", "E · Bo")
    assert seats(driver)[1::2] == ["E · Di", "W · Bo"]


def test_a_touch_picks_up_and_another_puts_down(driver, companion, desk):
    driver.resize(1280, 720)
    companion.go("players")
    driver.frames(10)
    driver.touch("Hal")
    assert house_words.IN_HAND.format(name="Hal") in driver.texts()
    assert "▸ Hal" in driver.texts(), "marked, not by its colour alone"
    driver.touch("W · Di")
    assert seats(driver)[3] == "W · Hal"
    assert house_words.FREE in driver.texts()


# -- by keys alone --------------------------------------------------------------------------------


def focus_seats(driver):
    for _ in range(12):
        driver.key("tab")
        if seating(driver).seats.focus:
            return
    raise AssertionError("the seats never had the focus")


def test_seats_are_chosen_by_keys_alone(driver, companion, desk):
    driver.key("4", "ctrl")
    assert companion.screen.section == "players"
    focus_seats(driver)
    group = seating(driver).seats
    assert group._ring_colour.a == 1
    driver.key("right")
    assert group.at == 1
    driver.key("enter")
    assert seating(driver).held == "E"
    driver.key("left")
    driver.key("enter")
    assert seats(driver) == ["N · Ann", "E · Di", "S · Cy", "W · Bo"]
    driver.key("down")
    driver.key("backspace")
    assert seats(driver)[2] == "S · -"
    driver.key("tab")
    free = seating(driver).free
    assert free.focus
    names = [plate.plain for plate in free.plates]
    driver.key("end")
    driver.key("n")
    assert seats(driver)[0] == f"N · {names[-1]}"
    driver.key("home")
    driver.key("space")
    driver.key("right")
    driver.key("space")
    assert len(waiting_pairs(companion.ledger)) == 2
    driver.tab_to("Write the seats down")
    driver.key("enter")
    assert companion.notice.text == house_words.SEATS_SENT
    driver.tab_to("no more")
    driver.key("enter")
    assert len(waiting_pairs(companion.ledger)) == 1


def test_the_focus_goes_to_the_seats_when_nobody_is_free(driver, companion, desk):
    companion.go("players")
    focus_seats(driver)
    driver.key("tab")
    assert seating(driver).free.focus
    driver.key("space")
    driver.key("right")
    driver.key("space")
    assert not seating(driver).free.plates
    assert seating(driver).seats.focus


def test_the_tab_key_comes_by_everything_of_the_seats(driver, companion, desk):
    companion.go("players")
    driver.frames(10)
    seen = []
    for _ in range(8):
        driver.key("tab")
        view = seating(driver)
        group = "seats" if view.seats.focus else "free" if view.free.focus else ""
        seen.append(group or driver.focused())
    assert seen == ["The table", "The roster", "seats", "free", "Eve & Жанна: no more",
                    *[title for _, title in SECTIONS[:3]]]  # fmt: skip


def test_a_player_is_added_by_keys_alone(driver, companion):
    driver.key("4", "ctrl")
    driver.tab_to("The roster")
    driver.key("enter")
    driver.tab_to("Name")
    driver.type("שרה")
    driver.key("enter")
    assert any("a short name is needed" in text for text in driver.texts())
    driver.key("tab")
    driver.type("Sarah")
    driver.key("enter")
    assert [(each.name, each.short) for each in kept_players(companion.ledger)] == [
        ("שרה", "Sarah")
    ]


def test_a_set_is_made_by_keys_alone(driver, companion, desk):
    driver.key("5", "ctrl")
    assert companion.screen.section == "rules"
    for _ in range(12):
        driver.key("tab")
        if driver.listing().focus:
            break
    driver.key("down")
    driver.key("enter")
    assert companion.screen.title() == "nt-exchange"
    driver.frames(14)
    driver.tab_to("Find")
    driver.type("bosto")
    driver.frames(10)
    driver.tab_to("what a Boston pays")
    driver.key("end")
    assert any(text.startswith("≠ what a Boston pays") for text in driver.texts())
    driver.tab_to("Keep under a name")
    driver.type("MINE")
    driver.key("enter")
    assert RuleSet("MINE", "nt-exchange", "boston=game") in kept_sets(companion.ledger)


def test_a_long_form_is_there_at_once_and_whole_a_moment_later(driver, companion, desk):
    companion.go("rules")
    driver.frames()
    companion.open(RulesScreen(companion, OURS))
    driver.frames(1)
    first = len(driver.texts())
    driver.frames(14)
    assert first < len(driver.texts())
    assert driver.find("board_talk")
