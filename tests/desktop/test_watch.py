"""Watching: the table as it stands, boxes that go and come, the program's end by Ctrl-C."""

import io
import os
import pty
import time
import tty
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from bidwhist.night import Night
from desktop_companion import demo, syncing, watching
from desktop_companion.errors import UserError
from desktop_companion.keys import parse_keys
from desktop_companion.show import live_cells, show_live
from desktop_companion.syncing import BoxLink
from desktop_companion.virtual_box import Identity, VirtualBox
from desktop_companion.watching import Standing, Watch
from tests.desktop.conftest import BOX

OTHER = Identity("52697365466d", 7)


class Table:
    """Boxes here that are plugged in and pulled out, and a watch over those that are in."""

    def __init__(self, ledger):
        self.ledger = ledger
        self.boxes = {}
        self.opened = []
        self.watch: Any = None

    def find(self):
        if not self.boxes:
            raise UserError("no box found")
        return list(self.boxes)

    def connect(self, path):
        self.opened.append(path)
        box = self.boxes[path]
        if box is None:
            raise UserError(f"{path}: cannot be opened")
        return BoxLink(path, step=lambda: box.step(20))

    def plug_in(self, *boxes):
        self.boxes.update({box.port: box for box in boxes})

    def pull_out(self, box):
        """Take the cable out: the port is gone, and whoever talked there hears of it."""
        del self.boxes[box.port]
        self.watch._boxes[box.port].link._port.close()

    def begin(self):
        self.watch = Watch(self.find, self.ledger, self.connect)
        return self.watch

    def turn(self):
        """Return {port: standing}."""
        return {each.path: each for each in self.watch.turn(50)}


@pytest.fixture
def table(ledger):
    """Return the table; all ports are let go at the end."""
    made = Table(ledger)
    yield made
    if made.watch is not None:
        made.watch.close()


@pytest.fixture
def watch(table):
    """Return a function that plugs boxes in and watches them."""

    def make(*boxes):
        table.plug_in(*boxes)
        return table.begin()

    return make


@pytest.fixture
def other(tmp_path):
    """Return another box, on which nothing has been played."""
    with VirtualBox(tmp_path / "other.flash", identity=OTHER) as made:
        made.step(200)
        yield made


def test_what_is_pressed_is_shown(box, watch):
    watching = watch(box)
    (before,) = watching.turn(100)
    game, hand, dealer, score, doing = live_cells(before.night)
    assert (game, dealer, doing) == ("1", "N", "between hands")
    for step in list(demo.steps())[5:6]:
        box.play(parse_keys(step.keys))
    (after,) = watching.turn(100)
    told = live_cells(after.night)
    assert int(told[1]) == int(hand) + 1
    assert told[3] != score or told[2] != dealer
    assert not after.trouble


def test_a_night_that_begins_while_it_is_watched_has_its_date(other, ledger, watch):
    watching = watch(other)
    (before,) = watching.turn(100)
    assert before.night is None
    days = {time.strftime("%Y-%m-%d")}  # two, should midnight pass meanwhile
    other.play(parse_keys("ok ok"))
    for _ in range(4):
        watching.turn(100)
    days.add(time.strftime("%Y-%m-%d"))
    (row,) = ledger.nights()
    assert row.date in days
    lines = [ledger.line(row.night, 0, seq) for seq in range(1, ledger.last_seq(row.night, 0) + 1)]
    assert len([line for line in lines if '"time"' in line]) == 1, "once a night"


def test_a_hand_under_way_is_named(box, watch):
    watching = watch(box)
    box.play(parse_keys("ok ok ok ok"))
    (standing,) = watching.turn(100)
    assert " plays " in live_cells(standing.night)[-1]


def test_one_box_goes_and_the_other_goes_on(box, other, table, watch):
    watch(box, other)
    first, second = table.turn().values()
    assert first.night is not None
    assert live_cells(second.night)[-1] == "no game yet"
    table.pull_out(other)
    for _ in range(3):
        told = table.turn()
        assert not told[box.port].trouble
        assert other.port in told[other.port].trouble


def test_the_last_one_goes_and_the_watch_goes_on(box, table, watch):
    watch(box)
    before = table.turn()[box.port].night.seq
    table.pull_out(box)
    for _ in range(3):
        told = table.turn()[box.port]
        assert told.trouble
        assert told.night.seq == before, "what came stays in sight"
    assert table.opened == [box.port], "a port that is not there is not opened"


@pytest.mark.parametrize("times", [1, 3])
def test_one_that_is_back_is_watched_again(box, table, watch, times):
    watch(box)
    for _ in range(times):
        seq = table.turn()[box.port].night.seq
        table.pull_out(box)
        assert table.turn()[box.port].trouble
        box.play(parse_keys("ok ok ok ok ok hold:back ok"))
        table.plug_in(box)
        told = table.turn()[box.port]
        assert not told.trouble
        assert told.night.seq > seq, "what happened meanwhile is taken over"


def test_a_power_cycle_under_an_open_port(box, table, watch, monkeypatch):
    monkeypatch.setattr(syncing, "ANSWER_S", 0.2)
    watch(box)
    table.turn()
    box.power_cycle()
    box.step(200)
    told = [table.turn()[box.port] for _ in range(3)]
    assert not told[-1].trouble


def test_one_that_comes_later_joins(box, other, table, watch):
    watch(box)
    table.turn()
    table.plug_in(other)
    told = table.turn()
    assert list(told) == [box.port, other.port]
    assert not told[other.port].trouble


def test_one_that_comes_back_at_another_port_is_one_box(box, table, watch):
    watch(box)
    table.turn()
    table.pull_out(box)
    assert table.turn()[box.port].trouble
    volume = Path(box._arguments[0].partition("=")[2])
    with VirtualBox(volume, identity=BOX) as again:
        again.step(200)
        table.plug_in(again)
        told = table.turn()
        assert list(told) == [again.port]
        assert not told[again.port].trouble
        table.watch.close()


def test_one_that_cannot_be_opened_holds_nobody_up(box, table, watch):
    table.boxes["/dev/none"] = None
    watch(box)
    for _ in range(3):
        told = table.turn()
        assert not told[box.port].trouble
        assert "cannot be opened" in told["/dev/none"].trouble
    assert table.opened.count("/dev/none") == 4, "tried each time"
    del table.boxes["/dev/none"]
    assert list(table.turn()) == [box.port], "it never was a box"


def test_one_that_is_silent_is_let_be_for_a_while(box, table, watch, monkeypatch):
    monkeypatch.setattr(syncing, "SILENT_S", 0.05)
    far, near = pty.openpty()
    tty.setraw(near)
    silent = os.ttyname(near)
    table.boxes[silent] = SimpleNamespace(step=lambda _: None)
    watch(box)
    for _ in range(watching.SILENT_TURNS):
        assert "nothing answers" in table.turn()[silent].trouble
    assert table.opened.count(silent) == 1
    table.turn()
    assert table.opened.count(silent) == 2
    os.close(far)
    os.close(near)


def test_without_any_box_it_does_not_begin(table):
    with pytest.raises(UserError, match="no box found"):
        table.begin()
    table.boxes = {"/dev/one": None, "/dev/two": None}
    with pytest.raises(UserError, match=r"one: cannot be opened; /dev/two: cannot"):
        table.begin()


def test_without_a_terminal_only_the_table_that_changed_is_said():
    night = Night("n", 0)
    turns = iter(
        [
            [Standing("a", None, ""), Standing("b", night, "")],
            [Standing("a", None, ""), Standing("b", night, "")],
            [Standing("a", None, "gone"), Standing("b", night, "")],
        ]
    )
    out = io.StringIO()
    with pytest.raises(StopIteration):
        show_live(lambda: next(turns), Console(file=out, width=80))
    assert out.getvalue().split("\n")[:3] == [
        "a  no game yet",
        "b  no game yet",
        "a  no game yet  gone",
    ]


def test_ctrl_c_ends_the_program_well(live_box, run, monkeypatch):
    turns = []

    def turn(self):
        turns.append(self)
        if len(turns) > 2:
            raise KeyboardInterrupt
        return real(self, 50)

    real = Watch.turn
    monkeypatch.setattr(Watch, "turn", turn)
    told = run("watch", "--port", live_box.port)
    assert told.exit_code == 0, told.output
    assert "between hands" in told.told
    assert told.told.count(live_box.port) == 1, "what has not changed is not said again"
    assert "what came is kept" in told.told


def test_a_port_that_is_none(run):
    told = run("watch", "--port", "/dev/nowhere")
    assert told.exit_code == 2
    assert "cannot be opened" in told.output
