"""Where the focus is when what had it is shown no more."""

import pytest

from tests.desktop.app.window import KEYS, Window  # isort: skip - it opens the window nobody sees

from desktop_companion.app.elements import Button, Cell, Field, Listing, Text, row_again
from desktop_companion.app.screens import Screen
from tests.desktop.app.conftest import shown, told_of


def test_a_button_that_led_away_is_not_pressed_once_more(driver, companion):
    companion.go("nights")
    driver.frames()
    driver.tab_to("Begin a night without a box")
    driver.key("enter")
    begun = companion.screen
    driver.key("enter")
    assert companion.screen is begun
    driver.key("escape")
    assert companion.screen.section == "nights"
    assert not companion.can_go_back()


@pytest.mark.parametrize("width", [800, 1920], ids=["narrow soon", "wide"])
def test_the_size_of_the_text_is_chosen_by_arrows_from_end_to_end(driver, companion, width):
    driver.resize(width, 480)
    companion.go("settings")
    driver.frames()
    driver.tab_to("Size of the text")
    for size in (125, 150, 175, 200, 200, 175):
        driver.key("right" if size >= companion.settings.text_size else "left")
        assert companion.settings.text_size == size
        assert driver.focused() == "Size of the text"


def test_what_is_typed_goes_on_in_another_size_of_the_text(driver, companion):
    companion.go("settings")
    driver.frames()
    driver.tab_to("Folder of the ledger")
    driver.type("/one")
    driver.key("=", "ctrl")
    driver.type("/two")
    assert [each.value for each in shown(companion) if isinstance(each, Field)] == ["/one/two"]


def test_nothing_shown_no_more_takes_keys_over_the_scoreboard(driver, companion, tell):
    tell(told_of())
    companion.go("nights")
    driver.frames()
    driver.tab_to("Begin a night without a box")
    driver.key("f11")
    driver.key("enter")
    assert companion.screen.is_whole


class Inner(Screen):
    section = "nights"

    def body(self):
        return [Text("inside")]


class Outer(Screen):
    """A long list below a button; each leads inside."""

    section = "nights"

    def __init__(self, companion):
        self.rows = [(f"row {number}", "x") for number in range(500)]
        self._inside = lambda *_: companion.open(Inner())

    def body(self):
        cells = [Cell("a", 4), Cell("b", 4)]
        buttons = [Button("one", "One", self._inside), Button("two", "Two", self._inside)]
        return [*buttons, Listing("long", cells, self.rows, self._inside)]


@pytest.fixture
def outer(driver, companion):
    screen = Outer(companion)
    companion.open(screen)
    driver.frames()
    return screen


def is_seen(driver, text):
    """Tell whether the text stands in the page's view, all of it."""
    page, widget = driver.app.root._inner.page, driver.find(text)
    low, high = widget.to_window(0, widget.y)[1], widget.to_window(0, widget.top)[1]
    return low >= page.to_window(0, page.y)[1] - 1 and high <= page.to_window(0, page.top)[1] + 1


def test_back_from_a_row_the_same_row_is_chosen_and_seen(driver, companion, outer):
    for _ in range(3):
        driver.key("tab")
    driver.key("end")
    for _ in range(200):
        driver.key("up")
    for _ in range(2):
        driver.key("enter")
        assert driver.texts()[-1] == "inside"
        driver.key("escape")
        driver.frames()
        assert companion.screen is outer
        assert driver.listing().focus
        assert is_seen(driver, "row 299")
    driver.key("down")
    driver.frames()
    assert is_seen(driver, "row 300")


def test_back_from_a_button_it_has_the_focus(driver, outer):
    driver.tab_to("Two")
    driver.key("enter")
    driver.key("escape")
    assert driver.focused() == "Two"


def test_back_where_rows_are_gone_the_last_one_is_chosen(driver, outer):
    for _ in range(3):
        driver.key("tab")
    driver.key("end")
    driver.key("enter")
    outer.rows = outer.rows[:7]
    driver.key("escape")
    driver.frames()
    assert driver.listing().at == 6
    assert is_seen(driver, "row 6")


@pytest.mark.parametrize("is_away", [True, False], ids=["away", "looking on"])
def test_where_rows_come_the_same_row_is_chosen(driver, companion, outer, is_away):
    for _ in range(3):
        driver.key("tab")
    driver.key("end")
    last = driver.listing().chosen
    if is_away:
        driver.key("enter")
    outer.rows = [("a new one", "x"), *outer.rows]
    if is_away:
        driver.key("escape")
    companion.act(lambda: None)
    driver.frames()
    assert driver.listing().focus
    assert driver.listing().chosen == last


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ([["1", "a"], ["2", "b"], ["3", "c"]], 1),
        ([["0", "z"], ["1", "a"], ["2", "b"]], 2),
        ([["2", "b"]], 0),
        ([["2", "b"], ["1", "a"], ["2", "b"]], 0),
        ([["1", "a"], ["3", "b"], ["2", "changed"]], 2),
        ([["1", "a"], ["3", "b"]], 1),
        ([["1", "a"]], 0),
        ([], 0),
    ],
)
def test_a_row_is_found_again(rows, place):
    assert row_again(rows, ["2", "b"], 1) == place


def test_back_where_nothing_had_the_focus_as_much_is_scrolled(driver, outer):
    page = driver.app.root._inner.page
    page.scroll_y = 0.5
    driver.frames()
    driver.app.root.user(outer._inside)
    driver.frames()
    driver.key("escape")
    driver.frames()
    assert page.scroll_y == pytest.approx(0.5)


def test_a_section_opened_again_begins_at_its_top(driver, companion, outer):
    for _ in range(3):
        driver.key("tab")
    driver.key("end")
    companion.go("nights")
    driver.frames()
    assert driver.app.root._inner.page.scroll_y == 1
    assert driver.focused() == ""


def hurry(*keys):
    """Press keys faster than frames come."""
    for name in keys:
        code = KEYS[name]
        Window.dispatch("on_key_down", code, 0, None, [])
        Window.dispatch("on_key_up", code, 0)


class Brief(Screen):
    """A page that the window has room for, with a button that leads to it again."""

    section = "nights"

    def body(self):
        return [Text("brief"), Button("again", "Again", lambda: None)]


def tops(driver, text):
    """Return how far below the page's top that text begins."""
    page, widget = driver.app.root._inner.page, driver.find(text)
    return page.to_window(0, page.top)[1] - widget.to_window(0, widget.top)[1]


@pytest.mark.parametrize("steps", [(), ("tab",), ("tab", "tab"), ("tab", "tab", "tab", "end")])
def test_in_a_hurry_a_brief_page_still_begins_at_its_top(driver, companion, outer, steps):
    user, brief = driver.app.root.user, Brief()
    user(companion.open, brief)
    driver.frames()
    top = tops(driver, "brief")
    driver.key("escape")
    hurry(*steps)
    user(companion.open, Brief())
    hurry("tab")
    driver.frames(20)
    assert tops(driver, "brief") == pytest.approx(top)


def test_in_a_hurry_where_one_was_is_not_where_one_goes(driver, companion, outer):
    user, page = driver.app.root.user, driver.app.root._inner.page
    page.scroll_y = 0.25
    driver.frames()
    user(companion.open, Brief())
    driver.frames()
    hurry("escape")
    user(companion.open, Outer(companion))
    driver.frames(20)
    assert page.scroll_y == 1
