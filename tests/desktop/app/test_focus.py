"""Where the focus is when what had it is shown no more."""

import pytest

from desktop_companion.app.elements import Field
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
