"""What the app's tests share: an app whose boxes are told of by hand, nights to show on them."""

import threading
from types import SimpleNamespace

import pytest

from bidwhist.bwn_read import read_night
from bidwhist.claims import plain_claim
from bidwhist.events import fields_of_hand
from bidwhist.presets import make_rules
from desktop_companion.app import boxes as app_boxes
from desktop_companion.app.boxes import HERE, Boxes, BoxState
from desktop_companion.app.companion import Companion
from desktop_companion.app.elements import Button, Choice, Field, Text, each
from desktop_companion.app.mail import Mail
from desktop_companion.app.sections import SECTIONS
from desktop_companion.correction_words import insert
from desktop_companion.ledger import Ledger
from desktop_companion.ledger.rule_sets import RuleSet, keep_set
from desktop_companion.own_nights import begin_night
from desktop_companion.ports import Port
from desktop_companion.roster import add_player, let_wait
from desktop_companion.settings import load_settings
from tests.desktop.app.room import Room
from tests.desktop.keeper_box import KeeperBox, copied, played

AT = 1_795_000_000
NAMES = ["Ann", "Bo", "Cy", "Di"]
NAMED = '[Rules "standard"]\n[North "Ann"] [East "Bo"] [South "Cy"] [West "Di"]\n[Dealer "N"]\n'
EVENING = NAMED + (
    '1 N E4U : S = 10\n2 E S4D : H = 9 {dispute EW "nine or ten"}\n'
    '3 S W3N : up = 8 {renege E by NS} {note "a loud night"}\n'
)


THREE = (
    '[Rules "cutthroat"]\n[North "Ann"] [East "Bo"] [South "Cy"]\n[Dealer "N"]\n'
    "1 E S9U : H = 10/4/3\n"
)


OURS = RuleSet("OURS", "kitchen-table", "target=9 boston=game")


@pytest.fixture(autouse=True)
def _own_settings(tmp_path, monkeypatch):
    """Keep what is set to each test."""
    monkeypatch.setenv("RISEFLY_CONFIG", str(tmp_path / "config"))


def night_of(text=EVENING):
    """Return the night that the text is."""
    return read_night(text).night


def told_of(path="/dev/one", text=EVENING, **more):
    """Return what is known of a box at which that night is played."""
    more = {"stage": HERE, "board": path.ljust(12, "0")} | more
    night = None if text is None else night_of(text)
    return BoxState(path, "a box", night=night, **more)


def a_companion():
    """Return the app; no box is looked for."""
    ledger, mail = Ledger(), Mail()
    return Companion(ledger, mail, Boxes(ledger, mail, find=list), load_settings(), SECTIONS)


@pytest.fixture
def companion():
    """Return the app; it is closed at the end."""
    made = a_companion()
    yield made
    made.close()


def a_house(ledger):
    """Fill the roster: the four, two who are free, two who wait; keep a rule set."""
    names = [(name, "") for name in [*NAMES, "Gil Garcia-Márquez", "Hal", "Eve"]]
    house = [add_player(ledger, *each) for each in [*names, ("Жанна", "Zhanna")]]
    let_wait(ledger, house[6], house[7])
    keep_set(ledger, OURS)


def an_own_night(ledger):
    """Return a night that is kept here: three hands, a dispute on the second, a claim."""
    row = begin_night(ledger, make_rules("standard"), 0, NAMES, AT)

    def do(command):
        ledger.correct(row, ledger.load(row).seq, command)

    for bidder, bid, named, books in (
        ("E", "4U", {"trump": "H"}, "10"),
        ("S", "4D", {"trump": "S"}, "9"),
        ("W", "3N", {"order": "up"}, "8"),
    ):
        said = {"bidder": bidder, "bid": bid, "books": books, **named}
        do(insert(ledger.load(row), None, said, ""))
    first, second, third = ledger.load(row).games[0].hands()
    do(("ruling", second.opened, ("dispute", 1, "nine or ten")))
    do(("ruling", third.opened, ("renege", plain_claim(1, 6, 0, 1))))
    do(("because", "counted twice", ("change", first.opened, *fields_of_hand(first._replace(
        books=(11,))))))  # fmt: skip
    return SimpleNamespace(
        id=row.night, row=row, hands=[each.opened for each in (first, second, third)], do=do
    )


@pytest.fixture
def driver(companion):
    """Return the window with the app in it."""
    from tests.desktop.app.window import Driver  # noqa: PLC0415 - it opens the window

    made = Driver(companion)
    yield made
    made.close()


@pytest.fixture
def own(companion):
    """Return a night that is kept here."""
    return an_own_night(companion.ledger)


@pytest.fixture
def tell(companion):
    """Return a function that tells the app what threads would."""

    def post(*messages):
        for message in messages:
            companion.mail.post(message)
        companion.take_news()

    return post


def until(companion, is_so):
    """Let the app hear of its boxes until it is so."""
    came = threading.Event()
    companion.mail.wake = came.set
    for _ in range(4000):
        companion.take_news()
        if is_so():
            return
        came.clear()
        came.wait(0.05)
    raise AssertionError(companion.notice)


class Table:
    """A box at which a night is played, followed by the app."""

    night = ""
    hand = 0

    def __init__(self, companion, monkeypatch):
        monkeypatch.setattr(app_boxes, "WAIT_MS", 20)
        self.companion = companion
        store = played(nights=1, games=1, hands=2)
        self.box = KeeperBox(store)
        self.box.keeper.do(("undo",))  # its game goes on
        companion.boxes._find = lambda: [Port(self.box.port, "a box")]

    def until(self, is_so):
        until(self.companion, is_so)

    def request(self):
        """Return what the box is asked, once it is."""
        self.until(lambda: self.box.box.request is not None and self.box.box.request.is_pending())
        return self.box.box.request


@pytest.fixture
def table(companion, monkeypatch):
    made = Table(companion, monkeypatch)
    with made.box:
        made.box.run()
        companion.boxes.look()
        made.until(lambda: [each for each in companion.tables() if each.stage == HERE])
        made.night = companion.tables()[0].night.night_id
        made.hand = companion.tables()[0].night.games[0].hands()[0].opened
        yield made
        companion.boxes.close()


@pytest.fixture
def room(ledger, monkeypatch):
    made = Room(ledger, monkeypatch)
    yield made
    made.boxes.close()


@pytest.fixture(scope="module")
def small():
    """Return the flash of a box with a night of one game of one hand."""
    return played(nights=1, games=1, hands=1)


@pytest.fixture
def keeper(small):
    """Return a box that answers by itself."""
    with KeeperBox(copied(small)) as made:
        made.run()
        yield made


def shown(companion):
    """Return every element of the screen that is shown."""
    return each(companion.screen.body())


def texts(companion):
    """Return what is said on the screen."""
    return [element.text for element in shown(companion) if isinstance(element, Text)]


def press(companion, key):
    """Press the button of that key."""
    (button,) = [each for each in shown(companion) if isinstance(each, Button) and each.key == key]
    assert button.is_on, key
    companion.act(button.act)


def keys(companion):
    """Return the keys of the buttons that are there."""
    return [each.key for each in shown(companion) if isinstance(each, Button)]


def put(companion, key, value):
    """Choose or type a value."""
    (found,) = [
        each for each in shown(companion) if isinstance(each, Choice | Field) and each.key == key
    ]
    companion.act(found.act, value)


def is_ready(companion):
    """Tell whether the main button can be pressed."""
    (button,) = [each for each in shown(companion) if isinstance(each, Button) and each.is_main]
    return button.is_on
