"""Charts in the app: what is chosen, what is drawn, what is said where nothing is to be drawn."""

import threading

import pytest

from bidwhist.presets import make_rules
from desktop_companion.app import work_words as words
from desktop_companion.app.elements import Drawing
from desktop_companion.app.screens.charts import ALL, NIGHT, Charts
from desktop_companion.charts import BARS, COLUMNS, LINES
from desktop_companion.correction_words import insert
from desktop_companion.own_nights import begin_night
from desktop_companion.results.figures import Claims, Figures
from tests.desktop.app.conftest import AT, NAMES, an_own_night, keys, press, put, shown, texts


def drawn(companion):
    """Return the chart that is shown, None where there is none."""
    found = [each.chart for each in shown(companion) if isinstance(each, Drawing)]
    return found[0] if found else None


def finish(companion):
    """Let what is under way end."""
    for task in list(companion.tasks):
        task.join()
    companion.take_news()


def test_they_open_from_a_night(companion, own):
    companion.go("nights")
    assert "charts" in keys(companion)
    press(companion, "charts")
    assert companion.screen.title() == words.CHARTS
    companion.back()
    companion.screen._open(own.id)
    press(companion, "charts")
    chart = drawn(companion)
    assert chart.kind == LINES
    assert [(each.name, each.values) for each in chart.series] == [
        ("Ann & Cy", [0, 0, -4, -4]),
        ("Bo & Di", [0, 5, 5, -1]),
    ]
    assert "Ann & Cy: 0 0 -4 -4" in texts(companion), "the same in words"


def test_each_kind_of_chart(companion, own):
    companion.open(Charts(companion, own.id))
    put(companion, "kind", "bids")
    chart = drawn(companion)
    assert (chart.kind, list(chart.labels)) == (COLUMNS, ["3", "4"])
    assert [each.values for each in chart.series] == [[0, 1], [1, 1]]
    assert "4: 1 made, 1 set" in texts(companion)
    put(companion, "kind", "bostons")
    assert drawn(companion) is None
    assert words.NOTHING_TO_DRAW["bostons"] in texts(companion)
    put(companion, "kind", "reneges")
    chart = drawn(companion)
    assert (chart.kind, list(chart.labels)) == (BARS, ["Bo"])
    assert "Bo: 1 upheld" in texts(companion)


def test_a_night_without_hands_says_so(companion):
    row = begin_night(companion.ledger, make_rules("standard"), 0, NAMES, AT)
    companion.open(Charts(companion, row.night))
    assert words.NOTHING_TO_DRAW["scores"] in texts(companion)


def test_a_game_is_chosen_and_the_last_one_is_shown_at_first(companion, own):
    night = own.row
    ledger = companion.ledger
    own.do(("abandon",))
    own.do(("open_game", "standard", (), None, None, 0, 0))
    loaded = ledger.load(night)
    own.do(insert(loaded, None, {"bidder": "S", "bid": "4U", "books": "10", "trump": "H"}, ""))
    companion.open(Charts(companion, own.id))
    assert len(drawn(companion).series[0].values) == 2
    put(companion, "game", "1")
    assert len(drawn(companion).series[0].values) == 4


def test_several_nights_are_read_in_a_thread(companion, own):
    other = an_own_night(companion.ledger)
    other.do(("concede", 0))
    companion.open(Charts(companion, own.id))
    put(companion, "scope", ALL)
    assert drawn(companion) is None, "they are being read"
    finish(companion)
    assert not companion.tasks
    assert words.ABOUT_AVERAGE.format(count=1) + ": " + words.DRAWING in [
        each.label for each in shown(companion) if isinstance(each, Drawing)
    ]
    put(companion, "kind", "bids")
    assert [each.values for each in drawn(companion).series] == [[0, 2], [2, 2]]
    put(companion, "scope", NIGHT)
    assert [each.values for each in drawn(companion).series] == [[0, 1], [1, 1]]


def test_a_night_that_is_damaged_is_told_of_and_not_counted(companion, own, monkeypatch):
    an_own_night(companion.ledger)
    sheet = companion.ledger.sheet

    def damaged(row, told=None):
        if row.night == own.id:
            raise words_error
        return sheet(row, told)

    from desktop_companion.errors import UserError  # noqa: PLC0415

    words_error = UserError("it is damaged")
    monkeypatch.setattr(companion.ledger, "sheet", damaged)
    companion.open(Charts(companion))
    put(companion, "kind", "bids")
    shown(companion)
    finish(companion)
    assert words.UNREADABLE.format(count=1) in texts(companion)
    assert [each.values for each in drawn(companion).series] == [[0, 1], [1, 1]]


def test_when_the_screen_is_left_reading_ends(companion, own, monkeypatch):
    companion.open(Charts(companion))
    shown(companion)
    (task,) = companion.tasks
    companion.back()
    task.join()
    companion.take_news()
    assert not companion.tasks
    assert not companion.notice.text
    task.stop()
    with pytest.raises(KeyboardInterrupt):
        task.progress("x", 1, 2)


def test_others_are_chosen_when_the_first_have_just_been_read(companion, own, monkeypatch):
    companion.open(Charts(companion))
    shown(companion)
    (first,) = companion.tasks
    first.join()
    nights, goes_on = companion.ledger.nights, threading.Event()
    monkeypatch.setattr(companion.ledger, "nights", lambda: goes_on.wait() and nights())
    put(companion, "scope", "10")
    shown(companion)
    (second,) = companion.tasks - {first}
    companion.take_news()
    shown(companion)
    under_way = set(companion.tasks)
    goes_on.set()
    assert under_way == {second}, "it is read once"
    finish(companion)
    assert words.NO_GAME_WON in texts(companion)


def test_more_players_than_there_is_room_for(companion, own, monkeypatch):
    many = {f"P{number:02}": Claims(upheld=1) for number in range(20)}
    monkeypatch.setattr(Charts, "_figures", lambda _self: Figures([], {}, {}, many))
    companion.open(Charts(companion, own.id))
    put(companion, "kind", "reneges")
    assert len(drawn(companion).labels) == 12
    assert words.MORE_ROWS.format(count=8) in texts(companion)


# -- in the window --------------------------------------------------------------------------------


def test_it_is_drawn_in_the_window_anew_when_it_is_another(driver, companion, own):
    companion.open(Charts(companion, own.id))
    driver.frames()
    driver.until(driver.is_drawn)
    (chart,) = driver.charts()
    before = chart._picture.texture
    assert before.size == (int(chart.width), int(chart.height))
    put(companion, "kind", "bids")
    companion.changed()
    driver.frames()
    driver.until(lambda: driver.charts()[0].is_drawn)
    assert driver.charts()[0]._picture.texture is not before


def test_a_chart_that_cannot_be_drawn_is_told(driver, companion, own, monkeypatch):
    from desktop_companion.app.views import chart as view  # noqa: PLC0415

    def fail(*_):
        raise ZeroDivisionError("of no use")

    monkeypatch.setattr(view, "draw", fail)
    companion.open(Charts(companion, own.id))
    driver.until(lambda: companion.notice.text)
    assert "of no use" in companion.notice.text
