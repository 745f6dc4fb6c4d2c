"""HTML, opened in headless Chromium."""

import io
import json
from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from bidwhist.report import score_document
from desktop_companion.exports import html
from desktop_companion.exports.material import of_sheets
from desktop_companion.exports.shown import LEFT_TO_RIGHT, shown
from tests.desktop.exports.conftest import RULED, TABLES, evening, hundreds, night, three


class Page(HTMLParser):
    """Reads the rows of each table, and every link and source."""

    def __init__(self, text):
        super().__init__()
        self.tables, self.fetched, self.text, self.tags = [], [], "", set()
        self._in_cell = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.fetched += [value for name, value in attributes if name in ("src", "href")]
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
            self._in_cell = True

    def handle_endtag(self, tag):
        self._in_cell = self._in_cell and tag not in ("td", "th")

    def handle_data(self, data):
        self.text += data
        if self._in_cell:
            self.tables[-1][-1][-1] += data

    def named(self, *head):
        """Return the rows of all tables whose head begins so, as dicts."""
        return [
            dict(zip(table[0], row, strict=True))
            for table in self.tables
            if table[0][: len(head)] == list(head)
            for row in table[1:]
        ]


def written(*sheets, write=html.write):
    stream = io.BytesIO()
    write(of_sheets(sheets), stream)
    return stream.getvalue().decode()


def check_hands(page, sheet):
    rows = page.named("Hand", "Dealer")
    hands = [hand for game in score_document(sheet)["games"] for hand in game["hands"]]
    assert len(rows) == len(hands)
    for row, hand in zip(rows, hands, strict=True):
        assert row["Hand"] == str(hand["hand"])
        assert row["Result"] == hand["outcome"]
        for side, score in hand["score"].items():
            assert row[f"{side} score"] == str(score)
            assert int(row[f"{side} points"]) == hand["points"][side]


@pytest.mark.parametrize(
    "sheet", [evening(), three(), hundreds(), night(("A",) * 4, RULED), night(("A",) * 4)]
)
def test_every_hand_is_on_it(sheet):
    check_hands(Page(written(sheet)), sheet)


def test_rulings_and_nights_without_a_hand():
    page = Page(written(night(("Ann", "Bo", "Cy", "Di"), RULED)))
    assert "Hand 2: the director; 1 books to EW: agreed" in page.text
    assert "No hand was played" in Page(written(night(("A",) * 4))).text


def test_several_nights_hold_every_hand():
    sheets = [evening(), three()]
    page = Page(written(*sheets))
    hands = sum(len(game["hands"]) for sheet in sheets for game in score_document(sheet)["games"])
    assert len(page.named("Hand", "Dealer")) == hands
    assert "Ratings of pairs" in page.text
    assert "±" in page.text


@pytest.mark.parametrize("names", TABLES)
def test_names(names, exported, browser):
    path, screen = exported("html", night(names, RULED))
    page = Page(browser(path, "--dump-dom"))
    assert {row["Player"] for row in page.named("", "Player")} == set(map(shown, names))
    assert not page.tags & {"script", "img", "link", "iframe"}
    told = Page(browser(screen, "--dump-dom")).text.replace(LEFT_TO_RIGHT, "")
    for name in names:
        assert shown(name) in told


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.text(min_size=1, max_size=30), min_size=4, max_size=4, unique=True))
def test_any_name(names):
    page = Page(written(night(names, RULED)))
    assert {row["Player"] for row in page.named("", "Player")} == set(map(shown, names))


def test_nothing_is_fetched(exported, browser, tmp_path):
    log = tmp_path / "net.json"

    def asked_for(path):
        browser(path, f"--log-net-log={log}", "--dump-dom")
        events = json.loads(log.read_text())["events"]
        urls = [event.get("params", {}).get("url", "") for event in events]
        return [url for url in urls if str(url).startswith("http")]

    control = tmp_path / "control.html"
    control.write_text('<img src="http://127.0.0.1:9/a.png">')
    assert asked_for(control)
    for path in exported("html", evening()):
        assert not asked_for(path)
        assert not [url for url in Page(path.read_text("utf-8")).fetched if url[:1] != "#"]


def picture(browser, path, tmp_path, *options, part=""):
    shot = tmp_path / "shot.png"
    browser(path, f"--screenshot={shot}", "--window-size=1280,720", *options, part=part)
    with Image.open(shot) as image:
        assert image.size == (1280, 720)
        return image.convert("L")


def brightness(image):
    return sum(at * count for at, count in enumerate(image.histogram())) / (1280 * 720)


def test_it_is_drawn_light_and_dark(exported, browser, tmp_path):
    path, _ = exported("html", evening())
    light = picture(browser, path, tmp_path)
    dark = picture(browser, path, tmp_path, "--blink-settings=preferredColorScheme=0")
    assert brightness(light) > 200
    assert brightness(dark) < 60
    for image in (light, dark):
        assert len(image.getcolors(256) or []) > 20


def test_the_scoreboard_loads_itself_again_and_hides_totals(exported, browser, tmp_path):
    _, screen = exported("html", evening())
    assert f'http-equiv="refresh" content="{html.SECONDS}"' in screen.read_text("utf-8")
    # the right third, where the totals stand in large figures
    totals = (900, 100, 1280, 640)
    seen = brightness_of(picture(browser, screen, tmp_path).crop(totals))
    hidden = brightness_of(picture(browser, screen, tmp_path, part="#hidden").crop(totals))
    assert seen > hidden + 5


def brightness_of(image):
    counted = image.histogram()
    return sum(at * count for at, count in enumerate(counted)) / sum(counted)


def test_the_scoreboard_shows_the_last_game_and_of_several_nights_who_leads():
    game = score_document(evening())["games"][-1]
    page = Page(written(evening(), write=html.write_screen))
    assert f"Game {game['game']}, hand {game['hands'][-1]['hand']}" in page.text
    for name, score in zip(("Ann & Cy", "Bo & Di"), game["score"].values(), strict=True):
        assert name in page.text
        assert str(score) in page.text
    assert "games won" in Page(written(evening(), three(), write=html.write_screen)).text
    assert "No game yet" in Page(written(night(("A",) * 4), write=html.write_screen)).text
