"""Corrections of the night that is played: asked of the box, and done by who presses OK there."""

import json
from functools import partial
from typing import Any

import pytest

from bidwhist.journal import Line, encode_line
from desktop_companion import correct_commands, correcting, teller
from desktop_companion.keys import parse_keys
from desktop_companion.pulling import NightError
from desktop_companion.syncing import BoxLink
from desktop_companion.teller import Teller
from tests.firmware.robot import Robot
from tests.pico.oled import read_text

pytestmark = pytest.mark.micropython

GUARD = "wait:2000 "  # presses are taken a second after the question is shown
OK, BACK = GUARD + "ok", GUARD + "back"
CHANGE = ("hand", "1.1", "--books", "12")


class Table:
    """The box, its clock going on only as the desk listens, and what is done there meanwhile.

    `acts` are done one after another each time that the desk waits: keys, or functions.
    """

    def __init__(self, box):
        self.box = box
        self.step_ms = 20
        self.acts: list[Any] = []
        self.seen: list[list[str]] = []
        self.waits: list[tuple[str, int]] = []
        self.links: list[BoxLink] = []
        self._ms = 0

    def step(self):
        self._ms += self.step_ms
        self.box.step(self.step_ms)

    def connect(self, path):
        self.links.append(BoxLink(path, step=self.step, clock=lambda: self._ms / 1000))
        return self.links[-1]

    def rows(self):
        self._ms += 200
        self.box.step(200)
        return read_text(self.box.frame)

    def press(self, keys):
        self.box.play(parse_keys(keys))

    def waiting(self, state, left_s):
        self.waits.append((state, left_s))
        self.seen.append(self.rows())
        if self.acts:
            act = self.acts.pop(0)
            act() if callable(act) else self.press(act)


@pytest.fixture
def table(box, monkeypatch):
    """Return the table; commands reach its box without its clock going on by itself."""
    made = Table(box)
    reached = partial(correcting.reached, connect=made.connect)
    monkeypatch.setattr(correct_commands, "reached", reached)
    told = Teller.waiting

    def waiting(saying, state, left_s):
        told(saying, state, left_s)
        made.waiting(state, left_s)

    monkeypatch.setattr(Teller, "waiting", waiting)
    return made


@pytest.fixture
def correct(run, table):
    """Return a function that corrects the box's night while that is done there."""

    def risefly(*words, acts=(), yes=("--yes",), **more):
        table.acts = list(acts)
        return run("correct", "last", *words, "--port", table.box.port, *yes, **more)

    return risefly


def hands(run):
    document = json.loads(run("show", "last", "--json").output)
    return [hand for game in document["games"] for hand in game["hands"]]


def trail(run):
    return json.loads(run("show", "last", "--trail", "--json").output)


def test_it_is_shown_there_and_done_with_ok(run, correct, table):
    done = correct(*CHANGE, "--why", "counted anew", acts=[OK])
    assert done.exit_code == 0, done.output
    assert f"on the box {table.box.port}" in done.told
    assert "4 -> 6" in done.told
    assert "waiting for OK on the box; it has 120 s" in done.told
    assert "written down on the box" in done.told
    assert any("G1 H1" in row for row in table.seen[0])
    assert any("counted anew" in row for row in table.seen[0])
    assert hands(run)[0]["books"] == {"NS": 1, "EW": 12}  # it was read as well
    (step,) = trail(run)
    assert (step["origin"], step["why"]) == ("desk+box", "counted anew")


def test_json_tells_what_was_written(run, correct, table):
    told = json.loads(correct(*CHANGE, "--json", acts=[OK]).stdout)
    assert told["by"] == "box"
    assert [hand["hand"] for hand in told["hands"]] == ["1.1", "1.2", "1.3", "1.4"]
    assert told["lines"] == [trail(run)[0]["seq"]]


def test_back_refuses_it(run, correct):
    done = correct(*CHANGE, acts=[BACK])
    assert done.exit_code == 1
    assert "somebody pressed BACK on the box; nothing was changed" in done.output
    assert hands(run)[0]["books"] == {"NS": 3, "EW": 10}
    assert trail(run) == []


def test_nobody_answers_there(run, correct, table):
    def slowly():
        table.step_ms = 500

    done = correct(*CHANGE, acts=[slowly])
    assert done.exit_code == 1
    assert "nobody pressed OK on the box in two minutes; nothing was changed" in done.output
    assert table.waits[0] == ("pending", 120)
    assert table.waits[-1][1] <= 2
    assert trail(run) == []


def stop():
    raise KeyboardInterrupt


def test_ctrl_c_takes_it_back(run, correct, table):
    done = correct(*CHANGE, acts=[stop])
    assert done.exit_code == 130
    assert "taken back; nothing was changed" in done.output
    assert not any("DESK" in row for row in table.rows())
    assert trail(run) == []


def test_ctrl_c_too_late(run, correct, table):
    def confirmed():
        table.press(OK)
        raise KeyboardInterrupt

    done = correct(*CHANGE, acts=[confirmed])
    assert (done.exit_code, "written down on the box" in done.told) == (0, True)
    assert hands(run)[0]["books"] == {"NS": 1, "EW": 12}


# -- the cable, the power -------------------------------------------------------------------------


def unplugged(table):
    """Take the port away from under the program."""
    table.links[-1]._port.close()


def test_the_cable_is_pulled_while_it_waits(run, correct, table):
    done = correct(*CHANGE, acts=["", partial(unplugged, table), "", OK])
    assert done.exit_code == 0, done.output
    assert len(trail(run)) == 1


def test_the_cable_is_pulled_after_ok(run, correct, table):
    def act():
        table.press(OK)
        unplugged(table)

    done = correct(*CHANGE, acts=[act])
    assert done.exit_code == 0, done.output
    assert len(trail(run)) == 1


@pytest.mark.parametrize("keys", ["", OK])
def test_the_power_goes_while_it_waits(run, correct, table, keys):
    """Confirmed or not, it is done once."""

    def act():
        if keys:
            table.press(keys)
        table.box.power_cycle()

    done = correct(*CHANGE, acts=[act, OK])
    assert done.exit_code == 0, done.output
    assert [step["text"][:8] for step in trail(run)] == ["changed:"]


def test_the_box_is_pulled_out_once_it_is_done(run, correct, table, monkeypatch):
    def gone(*_):
        raise correcting.UserError("unplugged")

    def act():
        table.press(OK)
        monkeypatch.setattr(correcting, "sync", gone)

    done = correct(*CHANGE, acts=[act])
    assert done.exit_code == 0
    assert "plug it in and run: risefly sync" in done.told


# -- the table goes on ----------------------------------------------------------------------------


def meanwhile(monkeypatch, act):
    """Let something happen at the table between what is shown and what is asked, once."""
    agrees = Teller.agrees
    left = [act]

    def late(saying, foreseen, **more):
        answer = agrees(saying, foreseen, **more)
        if left:
            left.pop()()
        return answer

    monkeypatch.setattr(Teller, "agrees", late)


HAND = "ok " * 8


def test_what_has_changed_meanwhile_is_told_and_the_same_asked_again(
    run, correct, table, monkeypatch
):
    meanwhile(monkeypatch, lambda: table.press(HAND))
    done = correct(*CHANGE, acts=[OK])
    assert done.exit_code == 0, done.output
    assert "the box's night has gone on meanwhile" in done.told
    assert "1.5" in done.told
    assert hands(run)[0]["books"] == {"NS": 1, "EW": 12}


def test_another_hand_is_not_corrected_in_its_place(run, correct, table, monkeypatch):
    meanwhile(monkeypatch, lambda: table.press(HAND))
    done = correct("remove", "last")
    assert done.exit_code == 1
    assert "that is not what was agreed to" in done.told
    assert len(hands(run)) == 5
    assert table.waits == []


def test_a_night_that_is_closed_while_it_is_asked(run, correct, table, monkeypatch):
    def close():
        robot = Robot(table.box)
        robot.press("down")
        robot.pick("new night")
        robot.press("ok")

    meanwhile(monkeypatch, close)
    done = correct(*CHANGE)
    assert done.exit_code == 1
    assert "the night was closed on the box meanwhile; do the same again" in done.output
    assert trail(run) == []


def test_another_desk_waits_there(run, correct, table, monkeypatch):
    def other():
        link = table.links[-1]
        night = link.nights()[-1]
        assert link.ask("command", "other", night[2], ["undo"])[0] == "pending"

    meanwhile(monkeypatch, other)
    done = correct(*CHANGE)
    assert done.exit_code == 1
    assert "another request waits on the box" in done.output


def test_a_night_that_was_closed_there_meanwhile(run, correct, table):
    """The desk's own from then on: its box tells of it first, whatever the ledger held."""
    correct("ruling", "1.2", 'note "a loud night"')
    robot = Robot(table.box)
    robot.press("down")
    robot.pick("new night")
    robot.press("ok")
    assert "HAND 1.1: no hand has been played in that night" in correct(*CHANGE).output
    done = run("correct", "1", *CHANGE, "--yes")
    assert "written on this computer" in done.told
    assert json.loads(run("show", "1", "--trail", "--json").output)[-1]["origin"] == "desk"


# -- what else can be asked -----------------------------------------------------------------------


def test_a_claim_undone_from_the_desk(run, correct, table):
    table.acts = [OK]
    claim = ("claim", "last", "--accused", "E", "--book", "6", "--port", table.box.port, "--yes")
    done = run(*claim)
    assert done.exit_code == 0, done.output
    assert "upheld: both sides agree" in done.told
    assert "2 books to NS" in " ".join(table.seen[0])
    assert hands(run)[-1]["rulings"][0]["code"] == "renege.agreed"
    done = correct("undo", acts=[OK])
    assert "taken back" in done.told
    assert hands(run)[-1]["rulings"] == []


def test_a_claim_in_the_hand_that_is_played(run, table):
    table.press("ok ok ok ok")  # the bid is in
    table.acts = [OK]
    claim = ("claim", "last", "--accused", "E", "--by", "director", "--port", table.box.port)
    done = run(*claim, "--yes")
    assert done.exit_code == 0, done.output
    assert "game 1 hand 5" in done.told
    assert "no result and no score changes" in done.told


def test_a_note_needs_no_ok(run, correct, table):
    done = correct("ruling", "1.2", 'note "a loud night"')
    assert done.exit_code == 0, done.output
    assert table.waits == []
    assert trail(run)[-1]["text"] == "note a loud night"


def test_a_hand_is_put_in_and_the_game_ends(run, correct, table):
    put = ("insert", "--before", "1.2", "--bidder", "S", "--bid", "7U", "--trump", "S")
    done = correct(*put, "--books", "13", "--why", "forgotten", acts=[OK])
    assert done.exit_code == 0, done.output
    assert "game 1: goes on -> NS won, reached the target" in done.told
    assert [hand["outcome"] for hand in hands(run)][2:] == ["after-end"] * 3
    done = correct("end", "time")
    assert (done.exit_code, "the game is over" in done.output) == (1, True)


def test_the_hand_that_is_played_is_finished_first(correct, table):
    table.press("ok ok ok ok")
    done = correct("hand", "1.5", "--books", "9")
    assert (done.exit_code, "finish it first" in done.output) == (1, True)
    assert table.waits == []


def test_a_sheet_is_unlocked_on_the_box(correct, table):
    done = correct("unlock", "1", "--why", "x")
    assert (done.exit_code, "its box signs and unlocks" in done.output) == (1, True)


def test_the_box_of_another_night(run, table, ledger):
    night = "zz01"
    line, _ = encode_line(Line(1, "time", 1, 5, 0, None, 1, [1700000000]), 0)
    ledger.append(night, 0, [(1, line, "")])
    done = run("correct", "zz", "undo", "--port", table.box.port)
    assert done.exit_code == 2
    assert "its box alone writes it, and it is not here" in done.output


def test_yes_is_asked_for_at_the_desk_too(correct, table, monkeypatch):
    monkeypatch.setattr(teller, "is_somebody_here", lambda: True)
    done = correct(*CHANGE, yes=(), given="y\n", acts=[OK])
    assert "Ask for it on the box? [y/N]" in done.output
    assert done.exit_code == 0


# -- boxes that cannot be read --------------------------------------------------------------------


def test_last_may_be_on_a_box_that_cannot_be_read(run, night, ledger, monkeypatch):
    """Without it the ledger's last night may not be the one that is meant."""
    row = ledger.find("2")
    ledger.append(row.night, 0, closing(ledger, row))
    monkeypatch.setattr(correcting, "box_paths", lambda: ["/nowhere"])
    done = run("correct", "last", "hand", "1.1", "--books", "12", "--yes")
    assert done.exit_code == 2
    assert "may have a newer night: to correct this one, name it by its number, 2" in done.output
    assert run("correct", "2", "hand", "1.1", "--books", "12", "--yes").exit_code == 0


def closing(ledger, row):
    """Return the row that closes the night, as its box would have sent it."""
    seq = ledger.load(row).seq
    totals = ledger.load(row).games[-1].totals()
    before = int(ledger.line(row.night, 0, seq)[-8:], 16)
    line = Line(seq + 1, "closed", 1, 5, 0, None, 1, [totals])
    return [(seq + 1, encode_line(line, before)[0], "")]


def test_a_box_with_a_night_that_is_damaged(correct, monkeypatch):
    """`risefly sync` tells of that; the night that is played is corrected all the same."""
    sync = correcting.sync

    def damaged(link, ledger, progress):
        sync(link, ledger, progress)
        raise NightError("an older night is damaged")

    monkeypatch.setattr(correcting, "sync", damaged)
    done = correct(*CHANGE, acts=[OK])
    assert done.exit_code == 0, done.output
