"""Watching: the table as it stands, boxes that come to their end, the program's end by Ctrl-C."""

import pytest

from desktop_companion import demo
from desktop_companion.errors import UserError
from desktop_companion.keys import parse_keys
from desktop_companion.show import live_cells
from desktop_companion.syncing import BoxLink
from desktop_companion.virtual_box import Identity, VirtualBox
from desktop_companion.watching import Watch


def linked(*boxes):
    """Return what connects a port to the box here behind it."""
    by_port = {box.port: box for box in boxes}

    def connect(path):
        box = by_port[path]
        return BoxLink(path, step=lambda: box.step(20))

    return connect


@pytest.fixture
def watch(ledger):
    """Return a function that watches boxes; all is let go at the end."""
    made = []

    def make(*boxes):
        made.append(Watch([box.port for box in boxes], ledger, linked(*boxes)))
        return made[-1]

    yield make
    for each in made:
        each.close()


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


def test_a_hand_under_way_is_named(box, watch):
    watching = watch(box)
    box.play(parse_keys("ok ok ok ok"))
    (standing,) = watching.turn(100)
    assert " plays " in live_cells(standing.night)[-1]


def test_one_box_goes_and_the_other_goes_on(box, watch, tmp_path):
    other = VirtualBox(tmp_path / "other.flash", identity=Identity("52697365466d", 7))
    other.step(200)
    watching = watch(box, other)
    first, second = watching.turn(100)
    assert first.night is not None
    assert live_cells(second.night)[-1] == "no game yet"
    port = other.port
    watching._boxes[port]._link._port.close()
    first, second = watching.turn(100)
    other.close()
    assert not first.trouble
    assert port in second.trouble
    (first, second) = watching.turn(100)
    assert port in second.trouble


def test_the_last_one_goes(box, watch):
    watching = watch(box)
    watching._boxes[box.port]._link._port.close()
    with pytest.raises(UserError, match="unplugged"):
        watching.turn(100)


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
