"""A real window on a real display, led by xdotool's keys: an evening, a correction, a claim."""

import shutil
import subprocess
import sys
import time

import pytest

from bidwhist.bwn_read import read_night
from desktop_companion.evening import steps
from desktop_companion.exports import FORMATS, export_paths
from desktop_companion.ledger.players import kept_players
from tests.desktop.app.display import IS_THERE, SECONDS, display

pytestmark = pytest.mark.skipif(
    not IS_THERE or shutil.which("xdotool") is None,
    reason="needs Xvfb and xdotool: .ci/setup.sh dev installs them",
)
KEYS = {"ok": "Return", "up": "Up", "down": "Down", "back": "BackSpace", "ref": "r"}
HANDS = 10
START = "from desktop_companion.cli import main; main()"


class Window:
    """The app's window."""

    def __init__(self, environment, folder):
        self.env = environment | {"KIVY_HOME": str(folder / "kivy")}
        self.app = None

    def open_with_box(self, tabs=1, *, by_button=False):
        """Start the app with a virtual box, and go to the box's buttons."""
        command = [sys.executable, "-c", START, "gui", *["--virtual"] * (not by_button)]
        self.app = subprocess.Popen(command, env=self.env)
        self.xdo("search", "--sync", "--onlyvisible", "--class", "risefly", "windowfocus")
        if by_button:
            self.keys("Tab", "Return")
        self.xdo("search", "--sync", "--name", "1 table")
        self.keys(*["Tab"] * tabs)

    def xdo(self, *words):
        """Do something with xdotool."""
        subprocess.run(
            ["xdotool", *words], env=self.env, check=True, capture_output=True, timeout=SECONDS
        )

    def keys(self, *names):
        """Press keys one after another."""
        self.xdo("key", "--delay", "40", *names)

    def press(self, script):
        """Press a virtual box's buttons by their keys."""
        names: list[str] = []
        for word in script.split():
            body, _, times = word.partition("*")
            if body.startswith("hold:"):
                if names:
                    self.keys(*names)
                names = []
                key = KEYS[body.removeprefix("hold:")]
                self.xdo("keydown", key, "sleep", "1.2", "keyup", key)
                continue
            names += [KEYS[body]] * int(times or 1)
        if names:
            self.keys(*names)

    def say_ok_on_the_box(self):
        """Wait until the box asks, when nobody has pressed for a second, and press OK."""
        self.xdo("search", "--sync", "--name", "waiting for OK")
        self.keys("ctrl+1", "Tab", "Tab", "Tab")
        self.xdo("sleep", "2", "key", "Return")

    def close(self):
        """End the app."""
        if self.app is not None and self.app.poll() is None:
            self.app.terminate()
            self.app.wait(SECONDS)


@pytest.fixture
def window(tmp_path):
    with display() as environment:
        made = Window(environment, tmp_path)
        yield made
        made.close()


def until(is_so, what):
    """Wait until it is so, as somebody at the window would."""
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def last_hand(ledger):
    """Return the last hand in the ledger."""
    return ledger.load(ledger.find("last")).games[-1].hands()[-1]


def halves(keys):
    """Return a hand's keys up to the trump, and those of its books."""
    names = keys.split()
    end = [place for place, name in enumerate(names) if name == "ok"][3] + 1
    return " ".join(names[:end]), " ".join(names[end:])


def hands(ledger):
    """Return how many hands the ledger holds."""
    return sum(row.hands for row in ledger.nights())


def _written(folder):
    """Return the files in it that are whole."""
    return [path for path in folder.iterdir() if path.suffix != ".new"]


def test_an_evening_at_the_window(window, ledger, tmp_path):
    window.open_with_box(by_button=True)
    played = 0
    for step in steps():
        if played == HANDS:
            break
        played += "hand" in step.label
        window.press(step.keys)
    until(lambda: hands(ledger) == HANDS, "every hand is in the ledger")
    night = ledger.load(ledger.find("last"))
    assert [game.fold.tally.reason for game in night.games] == ["target", None]
    # the last hand is changed: nights, the newest, its second game, its only hand, one book more
    window.keys("ctrl+2", *["Tab"] * 4, "Return")
    window.keys(*["Tab"] * 9, "Return")
    window.keys("Tab", "Return")
    window.keys(*["Tab"] * 6, "Right", "Tab", "Tab", "Return")
    before = night.games[1].hands()[-1].books
    window.say_ok_on_the_box()
    until(lambda: last_hand(ledger).books == (before[0] + 1,), "it is changed")
    # a renege by East is claimed on it
    window.keys("ctrl+3", "Tab", "Tab", "Return")
    window.keys("Tab", "Right", "Right", *["Tab"] * 9, "Return")
    window.say_ok_on_the_box()
    until(lambda: last_hand(ledger).rulings, "it is ruled")
    assert last_hand(ledger).rulings[0][2:] == ("upheld", "renege.agreed")
    window.keys("F11")
    window.xdo("search", "--sync", "--name", "1 table")
    window.keys("Escape", "ctrl+8")
    # the night is written down, into a folder that is typed
    out = tmp_path / "out"
    out.mkdir()
    window.keys("ctrl+2", *["Tab"] * 4, "Return")
    window.keys(*["Tab"] * 6, "Return")
    window.keys(*["Tab"] * (len(FORMATS) + 1), "ctrl+a")
    window.xdo("type", "--delay", "20", str(out))
    window.keys("Return")
    count = len(export_paths(list(FORMATS), out, "night"))
    until(lambda: len(_written(out)) == count, "every form is written")
    (bwn,) = out.glob("*.bwn")
    written = read_night(bwn.read_text(encoding="utf-8")).night
    night = ledger.load(ledger.find("last"))
    for game, other in zip(written.games, night.games, strict=True):
        assert game.fold.tally.score == other.fold.tally.score


def test_players_and_rules_go_to_the_box_by_keys_alone(window, ledger):
    window.open_with_box()
    window.keys("ctrl+4", "Tab", "Return")
    # faster than frames come: what is typed right after Tab is not lost
    letters = [key for name in ("Ann", "Bo", "Cy", "Di") for key in (*name, "Return")]
    window.xdo("key", "--delay", "12", "Tab", *letters)
    until(lambda: len(kept_players(ledger)) == 4, "four are on the roster")
    window.keys("Escape", *["Tab"] * 2, "n", "e", "s", "w")
    window.keys(*["shift+Tab"] * 3, "Return")  # nobody is free: the seats have the focus
    until(ledger.nights, "the box has written the seats")
    night = ledger.load(ledger.find("last"))
    assert [name for _, name in night.players] == ["Ann", "Bo", "Cy", "Di"]
    # the second game on the list; the table's button is the first thing on its form
    window.keys("ctrl+5", "Tab", "Down", "Return", "Tab", "Return")
    memory = ledger.path.parent / "virtual.flash"
    until(lambda: b"nt-exchange" in memory.read_bytes(), "the box has taken the rules")
    window.keys("ctrl+1", "Tab")
    for step in list(steps())[:2]:
        window.press(step.keys)
    until(lambda: hands(ledger) == 1, "a hand")
    game = ledger.load(ledger.find("last")).games[0]
    assert game.rules.preset == "nt-exchange"
    assert [name for _, name in game.players] == ["Ann", "Bo", "Cy", "Di"]


def test_killed_at_any_moment_it_loses_nothing(window, ledger):
    window.open_with_box()
    evening = list(steps())
    for step in evening[:3]:
        window.press(step.keys)
    until(lambda: hands(ledger) == 2, "two hands")
    window.app.kill()
    window.app.wait(SECONDS)
    window.open_with_box(tabs=3)  # past what leads to the night's hands
    for step in evening[3:5]:
        window.press(step.keys)
    until(lambda: hands(ledger) == 4, "the night has gone on")
    assert len(ledger.nights()) == 1
    # once more, in the middle of a hand: it is bid, its trump is named
    done = last_hand(ledger).opened
    bidding, rest = halves(evening[5].keys)
    window.press(bidding)
    until(lambda: last_hand(ledger).opened > done, "it is bid")
    until(lambda: last_hand(ledger).trump is not None, "trump is named")
    before = last_hand(ledger)
    window.app.kill()
    window.app.wait(SECONDS)
    window.open_with_box(tabs=3)
    window.press(rest)
    until(lambda: hands(ledger) == 5, "the hand has gone on")
    assert last_hand(ledger)._replace(books=before.books, state=before.state) == before
