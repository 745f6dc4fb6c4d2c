"""Boxes that come and go: each followed in a thread of its own, nothing lost, everything told."""

import os
import pty
import threading
import tty
from typing import Any

import pytest

from desktop_companion import syncing
from desktop_companion.app import boxes as app_boxes
from desktop_companion.app.boxes import GONE, HERE, READING, Fault
from desktop_companion.errors import UserError
from desktop_companion.ports import Port
from desktop_companion.syncing import BoxLink
from desktop_companion.watching import Watched
from tests.desktop.app.room import SECONDS, plug
from tests.desktop.keeper_box import KeeperBox, copied, play_hand


class Pulled(BoxLink):
    """A link whose cable is pulled out after so many turns."""

    def __init__(self, path, turns):
        super().__init__(path)
        self._turns = turns

    def turn(self):
        self._turns -= 1
        if self._turns < 0:
            self.close()
            raise UserError(f"{self.path}: the box was unplugged")
        return super().turn()


def test_a_box_is_found_read_and_followed(room, keeper, ledger):
    plug(room, keeper)
    assert room.until_stage(READING).board == keeper.keeper.night.night_id[:12]
    here = room.until_stage(HERE)
    assert len(ledger.nights()) == 1
    assert len(here.night.games) == 1
    assert "never here before" in here.notes[0]
    progress = [m.progress for m in room.heard if m.progress[1]]
    assert progress[-1][0] == progress[-1][1]
    keeper.keeper.do(("open_game", "standard", (), 0, None, 0, 0))
    assert room.until(lambda m: m.night is not None and len(m.night.games) == 2)
    play_hand(keeper.keeper, 10)
    assert room.until(lambda m: m.night.games[-1].fold.number == 1)


def test_what_is_entered_is_told(room, keeper):
    plug(room, keeper)
    room.until_stage(HERE)
    keeper.box.draft = ("who", [2])
    assert room.until(lambda m: m.draft == ("who", (2,)))


def test_a_closed_night_is_told_anew_only_when_this_desk_corrects_it(keeper, ledger):
    keeper.keeper.do(("close",))
    box = Watched(BoxLink(keeper.port), ledger)
    night = box.standing(20).night
    assert night is not None
    assert night.closed
    assert box.standing(20).night is night
    row = ledger.find(night.night_id)
    ledger.correct(row, night.seq, ("remove", night.games[0].hands()[0].opened))
    corrected = box.standing(20).night
    assert corrected is not None
    assert not corrected.games[0].hands()
    box.close()


def test_its_display_is_told_while_it_is_wanted(room, keeper, monkeypatch):
    monkeypatch.setattr(app_boxes, "WAIT_WATCHED_MS", 20)
    keeper.canvas.page = lambda number: bytes([number]) * 128
    plug(room, keeper)
    here = room.until_stage(HERE)
    assert not here.frame
    room.boxes.watch(keeper.port, True)
    shown = room.until(lambda m: m.frame)
    assert shown.frame == b"".join(bytes([number]) * 128 for number in range(8))
    room.boxes.watch(keeper.port, False)
    assert room.until(lambda m: not m.frame)


@pytest.mark.parametrize("turns", [1, 2, 3, 5, 8, 13, 21, 34, 55])
def test_unplugged_at_any_moment_nothing_is_lost(room, keeper, ledger, turns):
    room.connect = lambda path: Pulled(path, turns)
    plug(room, keeper)
    gone = room.until_stage(GONE)
    assert "unplugged" in gone.trouble
    room.connect = BoxLink
    room.boxes.look()
    here = room.until_stage(HERE)
    assert (here.trouble, here.name) == ("", "a box")
    for night, epoch, last, _ in keeper.keeper.nights():
        assert ledger.last_seq(night, epoch) == last
    assert here.night.seq == keeper.keeper.night.seq


def test_while_a_box_is_gone_its_table_stays(room, keeper):
    room.connect = lambda path: Pulled(path, 200)
    plug(room, keeper)
    here = room.until_stage(HERE)
    gone = room.until_stage(GONE)
    assert gone.night is not None
    assert gone.night.seq == here.night.seq
    room.boxes.look()
    again = room.until(lambda m: m.stage != GONE)
    assert again.night is not None, "it does not flicker"


def test_several_boxes_at_once(room, keeper, small):
    other = copied(small)
    with KeeperBox(other) as second:
        second.run()
        plug(room, keeper, second)
        room.until_stage(HERE, second.port)
        states = {m.path: m for m in room.heard}
        if states[keeper.port].stage != HERE:
            room.until_stage(HERE, keeper.port)
        room.boxes.close()


def test_a_job_is_done_with_the_link(room, keeper):
    plug(room, keeper)
    room.until_stage(HERE)
    done = []
    pair = [[7, "Eve"], [8, "Flo"], [9, "Gus"], [10, "Hal"]]
    assert room.boxes.send(keeper.port, lambda link: done.append(link.ask("players", pair)))
    room.until(lambda m: m.night.players and m.night.players[0] == (7, "Eve"))
    assert done[0][0] == "done"
    assert not room.boxes.send("/dev/none", done.append)


def test_a_job_hears_that_its_box_is_gone(room, keeper):
    room.connect = lambda path: Pulled(path, 60)
    plug(room, keeper)
    heard = threading.Event()

    def job(link):
        if link is None:
            heard.set()
            return
        room.boxes.send(keeper.port, job)  # again and again, until it is gone

    assert room.boxes.send(keeper.port, job)
    assert heard.wait(SECONDS)


def test_a_job_hears_that_its_port_was_lent_before_its_turn(room, keeper):
    plug(room, keeper)
    room.until_stage(HERE)
    (follower,) = room.boxes._followers.values()
    heard: list[Any] = []

    def first(_link):
        room.boxes.send(keeper.port, heard.append)
        lending.start()
        follower.leaving.wait(SECONDS)

    lending = threading.Thread(target=lambda: room.boxes.lend(keeper.port))
    room.boxes.send(keeper.port, first)
    follower.join(SECONDS)
    lending.join(SECONDS)
    assert heard == [None]


def test_a_box_that_a_job_finds_on_another_port_is_there_alone(room, keeper, small):
    with KeeperBox(copied(small)) as elsewhere:
        elsewhere.run()
        plug(room, keeper)
        room.until_stage(HERE)

        def look_for_it(link):
            link.reopen(elsewhere.port)
            link.greet()

        room.boxes.send(keeper.port, look_for_it)
        assert room.until_stage(GONE).path == keeper.port
        assert room.until_stage(HERE).path == elsewhere.port
        came = threading.Event()
        assert room.boxes.send(elsewhere.port, lambda _link: came.set())
        assert came.wait(SECONDS)
        assert not room.boxes.send(keeper.port, lambda _link: None)
        room.boxes.close()


def test_a_job_that_waits_tells_that_its_box_is_gone_and_where_it_comes_back(room, keeper, small):
    """While OK is waited for: it is pressed where the app shows the box."""
    with KeeperBox(copied(small)) as elsewhere:
        elsewhere.run()
        plug(room, keeper)
        room.until_stage(HERE)
        seen = threading.Event()

        def wait(link):
            room.boxes.tell_of(link, is_here=True)
            room.boxes.tell_of(link, is_here=False)
            link.reopen(elsewhere.port)
            link.greet()
            room.boxes.tell_of(link, is_here=True)
            assert seen.wait(SECONDS)

        room.boxes.send(keeper.port, wait)
        assert room.until_stage(GONE).path == keeper.port
        assert room.until_stage(HERE).path == elsewhere.port
        seen.set()
        room.boxes.close()


def test_no_other_port_is_opened_while_a_job_looks_for_its_box(room, keeper):
    room.boxes.is_searched = True
    plug(room, keeper)
    assert not room.mail.take()
    room.boxes.is_searched = False
    room.boxes.look()
    room.until_stage(HERE)


def test_a_port_that_is_silent_is_let_be_for_a_while(room, monkeypatch):
    monkeypatch.setattr(syncing, "SILENT_S", 0.05)
    monkeypatch.setattr(app_boxes, "SILENT_S", 3 * app_boxes.FIND_S)
    far, near = pty.openpty()
    tty.setraw(near)
    opened = []

    def connect(path):
        opened.append(path)
        return BoxLink(path)

    room.connect = connect
    room.ports = [Port(os.ttyname(near), "something")]
    room.boxes.look()
    assert "nothing answers" in room.until_stage(GONE).trouble
    for _ in range(4):
        room.boxes.look()
    assert len(opened) == 1
    room.boxes.look()
    room.boxes.close()
    assert len(opened) == 2
    os.close(far)
    os.close(near)


def test_a_port_that_cannot_be_opened_is_told_once(room):
    room.ports = [Port("/dev/nowhere", "nothing")]
    room.boxes.look()
    assert "cannot be opened" in room.until_stage(GONE).trouble
    room.boxes.look()
    room.boxes.close()
    assert not room.mail.take(), "nothing has changed"


def test_a_fault_of_the_program_is_told_and_the_others_go_on(room, keeper):
    def connect(path):
        raise ZeroDivisionError("of no use")

    room.connect = connect
    plug(room, keeper)
    fault = room.until(lambda m: isinstance(m, Fault))
    assert isinstance(fault.error, ZeroDivisionError)
    room.connect = BoxLink
    room.boxes.look()
    room.until_stage(HERE)


def test_the_finder_looks_by_itself(room, keeper):
    room.ports = [Port(keeper.port, "a box")]
    room.boxes.start()
    room.until_stage(HERE)
