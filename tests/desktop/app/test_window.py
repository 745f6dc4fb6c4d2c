"""The app in its window: drawn in every size, touched, typed into, and led by keys alone."""

import itertools
from pathlib import Path

import pytest

from desktop_companion.app.boxes import GONE, READING
from desktop_companion.app.elements import Cell, Glass, Listing
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.charts import Charts
from desktop_companion.app.screens.claim import ClaimScreen
from desktop_companion.app.screens.corrections import (
    EndGame,
    HandCorrection,
    Removal,
    RulingCorrection,
)
from desktop_companion.app.screens.deploy import DeployScreen
from desktop_companion.app.screens.export import Export
from desktop_companion.app.screens.folders import PickFolder
from desktop_companion.app.screens.hand import HandScreen
from desktop_companion.app.screens.night import NightScreen, TrailScreen
from desktop_companion.app.screens.nights import BeginNight
from desktop_companion.app.virtual import VirtualState
from desktop_companion.app.words import SECTIONS
from desktop_companion.settings import load_settings
from tests.desktop.app.conftest import EVENING, NAMED, THREE, shown, told_of

SIZES = [(800, 480, 100), (800, 480, 200), (1280, 720, 100), (1280, 720, 200), (1920, 1080, 125)]


def situations(companion, tell):
    """Yield (name, section) once the app is in each situation."""
    yield "nothing", "tables"
    tell(told_of())
    yield "a table", "tables"
    tell(told_of("/dev/two", THREE), told_of("/dev/three", None, stage=GONE, trouble="it is gone"))
    tell(told_of("/dev/four", NAMED + "1 N N7U : H = 13\n", stage=READING, progress=(3, 40)))
    yield "several tables", "tables"
    yield "boxes", "boxes"
    yield "nights", "nights"
    yield "claim", "claim"
    yield "players", "players"
    yield "rules", "rules"
    yield "settings", "settings"
    yield "menu", "menu"
    yield "board", "board"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_is_cut_off_or_covered(driver, companion, tell, size):
    width, height, text_size = size
    companion.set(text_size=text_size)
    driver.resize(width, height)
    for name, section in situations(companion, tell):
        companion.go(section)
        driver.frames(10)
        assert not driver.faults(), (name, driver.faults())


def night_screens(companion, own):
    """Yield each screen that is about a night."""
    first, second, third = own.hands
    claim = ClaimScreen(companion, own.id, third)
    for name, value in (("_accused", "E"), ("_book", "6")):
        setattr(claim, name, value)
    claim._cards.update(led="KD", played="3S", later="8:9D")
    change = HandCorrection(companion, own.id, second)
    change._form.words["books"] = "10"
    yield from (NightScreen(companion, own.id), TrailScreen(companion, own.id))
    yield from (HandScreen(companion, own.id, first), HandScreen(companion, own.id, third))
    yield from (claim, change, HandCorrection(companion, own.id, None, is_new=True))
    yield from (RulingCorrection(companion, own.id, first), EndGame(companion, own.id))
    yield from (Removal(companion, own.id, first), BeginNight(companion))
    yield from (Charts(companion, own.id), Export(companion, own.id))
    yield DeployScreen(companion, "/dev/one")
    yield PickFolder(companion, str(Path(__file__).parent.parent), print)


@pytest.mark.parametrize("size", SIZES[:-1], ids=str)
def test_no_screen_of_a_night_is_cut_off_or_covered(driver, companion, own, size):
    width, height, text_size = size
    companion.set(text_size=text_size)
    driver.resize(width, height)
    for screen in night_screens(companion, own):
        companion.go("nights")
        companion.open(screen)
        driver.frames(10)
        assert not driver.faults(), (screen, driver.faults())


def test_a_fault_in_the_drawing_is_seen(driver, companion):
    companion.go("settings")
    driver.frames()
    widget = driver.find("Colours")
    widget.height = 3
    assert "cut off" in driver.faults()[0]
    widget.pos = (-900, widget.y)
    assert any("outside" in fault for fault in driver.faults())


def test_the_score_is_the_largest_thing(driver, companion, tell):
    tell(told_of())
    for width, height, text_size in SIZES:
        companion.set(text_size=text_size)
        driver.resize(width, height)
        sizes = {each.plain: each.font_size for each in driver.widgets() if each.texture_size}
        digits = sizes.pop("-4")
        assert sizes.pop("-2") == digits
        assert max(sizes.values()) <= digits / 1.5


@pytest.mark.parametrize("count", range(1, 9))
def test_the_board_can_be_read_from_five_metres(driver, companion, tell, count):
    """At 1280 by 720: 26 dots of a capital letter are some 18 mm on a 40-inch television."""
    driver.resize(1280, 720)
    tell(*[told_of(f"/dev/{number}") for number in range(count)])
    companion.open_board()
    driver.frames()
    assert not driver.faults()
    names = [widget for widget in driver.widgets() if widget.plain == "Ann & Cy"]
    points = [widget for widget in driver.widgets() if widget.plain in ("-4", "-2")]
    assert len(names) == count
    assert all(widget.font_size >= 36 for widget in names)
    assert all(widget.font_size >= 50 for widget in points)


def test_touches(driver, companion):
    driver.touch("Settings")
    driver.touch("150 %")
    assert companion.settings.text_size == 150
    driver.touch("Light")
    assert load_settings().theme == "light"
    assert "◉ Light: paper and wood" in driver.texts()


def test_keys_alone_lead_everywhere(driver, companion):
    for place, (key, title) in enumerate(SECTIONS, 1):
        driver.key(str(place), "ctrl")
        assert companion.screen.section == key
        assert title in driver.texts()
    driver.key("f11")
    assert companion.screen.is_whole
    driver.key("h")
    assert companion.settings.hides_totals
    driver.key("escape")
    assert not companion.screen.is_whole
    driver.key("=", "ctrl")
    assert companion.settings.text_size == 125
    driver.key("-", "ctrl")
    assert companion.settings.text_size == 100


def test_the_tab_key_comes_by_everything_in_order(driver, companion):
    companion.go("settings")
    driver.frames()
    seen = []
    for _ in range(14):
        driver.key("tab")
        seen.append(driver.focused())
        if seen[-1] == seen[0] and len(seen) > 1:
            break
    assert seen[:-1] == ["Size of the text", "Colours",
                         "Folder of the ledger, where every night is kept", "Look for the folder",
                         "Tables", "Nights", "Claim", "Players", "Rules", "Season", "Boxes",
                         "Settings", "Scoreboard"]  # fmt: skip


def test_what_has_the_focus_shows_it_and_does_it(driver, companion):
    driver.tab_to("Boxes")
    widget = driver.find("Boxes")
    assert widget.focus
    assert widget._ring_colour.a == 1
    driver.key("enter")
    assert companion.screen.section == "boxes"
    assert driver.find("Boxes").focus, "it stays where it was"


def test_a_choice_is_made_by_arrows(driver, companion):
    companion.go("settings")
    driver.frames()
    driver.tab_to("Size of the text")
    driver.key("right")
    assert companion.settings.text_size == 125


def test_a_line_is_typed(driver, companion, tmp_path):
    companion.go("settings")
    driver.frames()
    driver.tab_to("Folder")
    driver.type("here")
    driver.key("enter")
    assert any("a whole path is needed" in text for text in driver.texts())
    driver.type(" and there")
    assert not any("a whole path is needed" in text for text in driver.texts())


def test_what_is_below_the_window_is_scrolled_to(driver, companion):
    companion.go("settings")
    companion.set(text_size=200)
    driver.frames(10)
    page = driver.app.root._inner.page
    assert page.scroll_y == 1
    driver.key("pagedown")
    assert page.scroll_y < 1
    driver.key("pageup")
    driver.key("pageup")
    assert page.scroll_y == 1
    driver.tab_to("Folder")
    driver.frames(4)
    assert page.scroll_y < 1


def test_a_menu_stands_for_the_sections_where_there_is_no_room(driver, companion):
    companion.set(text_size=200)
    driver.frames(10)
    assert "Boxes" not in driver.texts()
    driver.touch("Menu")
    driver.touch("Boxes")
    assert companion.screen.section == "boxes"


def test_what_gets_the_focus_does_not_move_a_page_that_fits(driver, companion, tell):
    driver.resize(1280, 720)
    tell(told_of(text=None))
    driver.frames()
    driver.key("tab")
    driver.frames()
    assert driver.app.root._inner.page.scroll_y == 1


def test_the_window_is_called_by_its_tables(driver, companion, tell):
    assert driver.app.title == "Rise & Fly"
    tell(told_of("/dev/one"))
    driver.frames()
    assert driver.app.title == "Rise & Fly · 1 table"
    tell(told_of("/dev/two"), told_of("/dev/three", stage=GONE))
    driver.frames()
    assert driver.app.title == "Rise & Fly · 2 tables"


def test_a_virtual_boxs_buttons_are_pressed_and_held(driver, companion, tell):
    orders = []

    class Virtual:
        def down(self, button):
            orders.append(("down", button))

        def up(self, button):
            orders.append(("up", button))

        def leave(self):
            orders.append(("leave", ""))

        def join(self):
            pass

    companion.virtuals["Virtual box 1"] = Virtual()
    companion.virtual_states["Virtual box 1"] = VirtualState("Virtual box 1", "/dev/one")
    tell(told_of())
    driver.frames()
    driver.touch("OK")
    assert orders == [("down", "ok"), ("up", "ok")]
    orders.clear()
    pad = driver.find("Buttons")
    assert pad.focus
    for name in ("up", "down", "enter", "backspace", "r"):
        driver.key(name)
    assert [button for order, button in orders if order == "down"] == [
        "up", "down", "ok", "back", "ref"
    ]  # fmt: skip
    orders.clear()
    pad.press("back")
    pad.press("back")
    driver.key("tab")
    assert orders == [("down", "back"), ("up", "back")], "nothing stays down when the focus goes"
    frame = bytes([0xFF]) * 1024
    tell(VirtualState("Virtual box 1", "/dev/one", frame))
    assert [each.frame for each in shown(companion) if isinstance(each, Glass)] == [frame]
    orders.clear()
    driver.touch("Switch this virtual box off")
    assert orders == [("leave", "")]


def test_names_in_any_script(driver, companion, tell):
    night = NAMED.replace("Ann", "Ἄννα♥").replace("Bo", "Жанна[b]").replace("Cy", "שרה")
    tell(told_of("/dev/one", night + EVENING.removeprefix(NAMED)))
    for _, section in itertools.product(range(1), ("tables", "board")):
        companion.go(section)
        driver.frames()
        assert any("Жанна[b]" in text for text in driver.texts())
        assert not driver.faults()


def test_a_list_is_gone_through_by_keys(driver, companion, own):
    companion.go("nights")
    driver.frames()
    for _ in range(9):
        driver.key("tab")
        if driver.listing().focus:
            break
    driver.key("enter")
    assert companion.screen.title().startswith("Night 1")
    driver.frames()
    for _ in range(30):
        driver.key("tab")
        listing = driver.listing()
        if listing is not None and listing.focus:
            break
    driver.key("down")
    driver.key("end")
    driver.key("home")
    driver.key("down")
    driver.key("enter")
    assert companion.screen.title() == "Game 1, hand 2"


def test_a_row_is_touched(driver, companion, own):
    companion.open(NightScreen(companion, own.id))
    driver.frames()
    driver.touch("3NT")
    assert companion.screen.title() == "Game 1, hand 3"


def test_of_a_long_list_only_what_is_in_view_is_made(driver, companion):
    rows = [(str(number), "x") for number in range(5000)]
    opened: list[int] = []

    class Long(Screen):
        section = "nights"

        def body(self):
            return [Listing("long", [Cell("a", 4), Cell("b", 4)], rows, opened.append)]

    companion.open(Long())
    driver.frames()
    assert 5 < len(driver.listing().children) < 60
    driver.key("tab")
    driver.key("end")
    driver.frames()
    assert len(driver.listing().children) < 60
    assert driver.app.root._inner.page.scroll_y < 0.001
    assert any(text == "4999" for text in driver.texts())
    driver.key("enter")
    assert opened == [4999]
    driver.key("home")
    driver.frames()
    assert any(text == "0" for text in driver.texts())


def test_a_hand_is_entered_by_touches(driver, companion, own):
    companion.open(HandCorrection(companion, own.id, own.hands[1]))
    driver.frames(8)
    driver.tab_to("Books")
    driver.key("right")
    driver.tab_to("Write it down")
    driver.frames(8)
    assert any("-4 -> 4" in text for text in driver.texts()), "it is seen before it is done"
    driver.key("enter")
    assert companion.notice.text == "written down"
