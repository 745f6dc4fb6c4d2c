"""Syncing: twice, in pieces, with what contradicts; boxes that lie, fall silent or vanish."""

import contextlib
import json
import os
import pty
import tty

import pytest

from bidwhist.journal import Header, Line, crc_of, encode_header, encode_line
from bidwhist.wire import frame
from desktop_companion import ports, pulling, syncing
from desktop_companion.errors import UserError
from desktop_companion.runtime import RunningBox, register
from desktop_companion.syncing import BoxLink, Puller, sync


def quiet(*_):
    """Take the progress and say nothing."""


def lines_of(ledger):
    row = ledger.find("last")
    return [ledger.line(row.night, 0, seq) for seq in range(1, ledger.last_seq(row.night, 0) + 1)]


# -- a real box -----------------------------------------------------------------------------------


def test_twice_changes_nothing(box, link_to, ledger):
    new, conflicts = sync(link_to(box), ledger, quiet)
    assert new > 10
    assert not conflicts
    held, rows = lines_of(ledger), ledger.nights()
    assert len(held) == new
    assert sync(link_to(box), ledger, quiet) == (0, [])
    assert (lines_of(ledger), ledger.nights()) == (held, rows)


def test_in_pieces_comes_to_the_same(box, link_to, ledger, tmp_path, monkeypatch):
    whole = syncing.Ledger(tmp_path / "whole.sqlite")
    sync(link_to(box), whole, quiet)
    monkeypatch.setattr(pulling, "LINES_AT_ONCE", 3)

    class BreaksOffError(Exception):
        pass

    def break_off(_night, have, last):
        if held_before[0] < have < last:
            raise BreaksOffError

    held_before = [0]
    pieces = 0
    for _ in range(99):
        link = link_to(box)
        held_before[0] = len(lines_of(ledger)) if ledger.nights() else 0
        try:
            sync(link, ledger, break_off)
            break
        except BreaksOffError:
            pieces += 1
        finally:
            link.close()
    assert pieces > 3
    assert lines_of(ledger) == lines_of(whole)
    assert ledger.nights() == whole.nights()
    whole.close()


def test_a_line_that_contradicts_is_kept_beside(box, link_to, ledger, monkeypatch):
    sync(link_to(box), ledger, quiet)
    row = ledger.find("last")
    held = lines_of(ledger)
    monkeypatch.setattr(ledger, "last_seq", lambda *_: 0)  # as if all were to be taken anew
    puller = Puller(link_to(box), ledger)
    puller._link.greet()
    puller.pull(row.night, 0, len(held), quiet)
    assert not puller.conflicts
    other = [(2, held[1][:-1] + ("0" if held[1][-1] != "0" else "1"), "")]
    (conflict,) = ledger.append(row.night, 0, other)
    assert (conflict.night, conflict.seq) == (row.night, 2)
    assert ledger.append(row.night, 0, other) == [conflict]
    assert ledger.line(row.night, 0, 2) == held[1]
    assert ledger.nights() == [row]


def test_the_program_syncs_and_is_refused_a_port_in_use(live_box, run):
    first = run("sync", "--port", live_box.port)
    assert first.exit_code == 0, first.output
    assert " 0 new" not in first.told
    assert " 0 new lines" in run("sync", "--port", live_box.port).told

    taken = ports.open_port(live_box.port)
    second = run("sync", "--port", live_box.port)
    taken.close()
    assert second.exit_code == 2
    assert "another program is talking to this box" in second.output


def test_a_power_cycle_between_two_asks(box, link_to, ledger):
    link = link_to(box)
    link.greet()
    box.power_cycle()
    box.step(200)
    with contextlib.suppress(UserError):
        sync(link, ledger, quiet)
    sync(link_to(box), ledger, quiet)
    assert lines_of(ledger)


# -- a box that is played here --------------------------------------------------------------------


def journal(texts=(), epoch=0, night="n1"):
    """Return a header and lines that are sound."""
    head, crc = encode_header(Header(1, night, epoch, 1, 0))
    lines = [head]
    for seq, args in enumerate(texts or [(["S"],)] * 4, 1):
        text, crc = encode_line(Line(seq, "note", 1, 5, 0, None, 1, args), crc)
        lines.append(text)
    return lines


class Scripted:
    """A device at the far end of a pty: says hello and answers from a journal as told.

    `answer` may take an ask over: it returns bytes, or None for the usual.
    """

    def __init__(self, lines, epoch=0, answer=lambda _ask: None):
        self.lines = lines
        self.epoch = epoch
        self.answer = answer
        self.asked = []
        self.far, self.near = pty.openpty()
        tty.setraw(self.near)
        self.port = os.ttyname(self.near)
        self._sent = []
        self._held = b""
        os.set_blocking(self.far, False)

    def step(self):
        """Answer what has been asked."""
        with contextlib.suppress(BlockingIOError):
            self._held += os.read(self.far, 4096)
        while b"\n" in self._held:
            line, _, self._held = self._held.partition(b"\n")
            if line:
                ask = json.loads(line[:-9])
                self.asked.append(ask)
                told = self.answer(ask)
                self.say(self.usual(ask) if told is None else told)

    def say(self, data):
        """Send bytes; none once it has gone."""
        with contextlib.suppress(OSError):
            os.write(self.far, data)

    def usual(self, ask):
        if ask[0] == "hello":
            return frame('["hello",1,1,"risefly 9","id","x","0"]')
        if ask[0] == "nights":
            last = len(self.lines) - 1
            return frame(json.dumps(["nights", ask[1], 1, [["n1", self.epoch, last, 0]]]))
        if ask[0] == "want":
            self._sent = self.lines[0 if ask[3] == 1 else ask[3] :][: ask[4]]
            return frame(json.dumps(["events", *ask[1:4], len(self._sent)]))
        if ask[0] == "line":
            return frame(self._sent[ask[1]])
        return frame(json.dumps(["done", ask[0], []]))

    def go(self):
        """Vanish: both ends close, as when the cable is pulled."""
        for end in (self.far, self.near):
            if end >= 0:
                os.close(end)
        self.far = self.near = -1


@pytest.fixture
def device():
    """Return a function that makes a scripted device and a link to it."""
    made = []

    def make(*arguments, **options):
        scripted = Scripted(*arguments, **options)
        link = BoxLink(scripted.port, step=scripted.step)
        made.append((scripted, link))
        return scripted, link

    yield make
    for scripted, link in made:
        link.close()
        scripted.go()


@pytest.fixture(autouse=True)
def _soon_silent(monkeypatch):
    monkeypatch.setattr(syncing, "SILENT_S", 0.3)
    monkeypatch.setattr(syncing, "ANSWER_S", 0.3)


@pytest.mark.parametrize("spoil", ["flip", "cut"])
def test_a_damaged_line_is_refused_and_what_came_before_kept(device, ledger, spoil):
    lines = journal()
    lines[3] = lines[3].replace("note", "nope") if spoil == "flip" else lines[3][:-5]
    _, link = device(lines)
    with pytest.raises(UserError, match="line 3 of night n1 cannot be taken: it is damaged"):
        sync(link, ledger, quiet)
    assert ledger.last_seq("n1", 0) == 2
    assert ledger.line("n1", 0, 2) == lines[2]
    # the box is mended: the rest comes
    _, link = device(journal())
    assert sync(link, ledger, quiet) == (2, [])
    assert ledger.last_seq("n1", 0) == 4


def test_a_line_of_a_newer_version_says_update(device, ledger):
    body = '["journal",2,"n1",0,1,0]'
    lines = [f"{body} {crc_of(body.encode()):08x}", *journal()[1:]]
    _, link = device(lines)
    with pytest.raises(UserError, match="newer version; update this program"):
        sync(link, ledger, quiet)
    assert not ledger.nights()


def test_a_new_epoch_is_taken_whole(device, ledger):
    """The box lost its last lines and wrote others in their place."""
    _, link = device(journal())
    sync(link, ledger, quiet)
    shorter = journal([(["S"],), (["E"],)], epoch=1)
    _, link = device(shorter, epoch=1)
    assert sync(link, ledger, quiet) == (2, [])
    assert ledger.line("n1", 1, 2) == shorter[2]
    assert ledger.line("n1", 0, 4) == journal()[4]  # the lost ones stay


def test_lists_of_nights_that_make_no_sense(device, ledger):
    def answer(ask):
        return frame('["nights",0,2,[["n1"],7]]') if ask[0] == "nights" else None

    _, link = device(journal(), answer=answer)
    with pytest.raises(UserError, match="list of nights cannot be read"):
        sync(link, ledger, quiet)


def test_a_box_that_sends_fewer_lines_than_it_told_of(device, ledger):
    def answer(ask):
        if ask[0] == "want" and ask[3] == 5:
            return frame(json.dumps(["events", *ask[1:4], 0]))
        return frame('["nights",0,1,[["n1",0,9,0]]]') if ask[0] == "nights" else None

    _, link = device(journal(), answer=answer)
    with pytest.raises(UserError, match="did not send line 5"):
        sync(link, ledger, quiet)
    assert ledger.last_seq("n1", 0) == 4


def test_a_refusal_is_told(device, ledger):
    _, link = device(
        journal(), answer=lambda a: frame('["error","x"]') if a[0] != "hello" else None
    )
    with pytest.raises(UserError, match="the box refused: x"):
        sync(link, ledger, quiet)


def test_another_protocol_says_update(device, ledger):
    _, link = device(journal(), answer=lambda _: frame('["hello",7,9,"risefly 9","","",""]'))
    with pytest.raises(UserError, match="another version speaks there"):
        sync(link, ledger, quiet)


@pytest.mark.parametrize("count", range(6))
@pytest.mark.parametrize("item", ['"x"', "null", "7", "[[1]]"])
def test_a_hello_may_be_short_or_of_another_kind(device, ledger, count, item):
    hello = '["hello",1,1' + f",{item}" * count + "]"
    _, link = device(journal(), answer=lambda a: frame(hello) if a[0] == "hello" else None)
    assert sync(link, ledger, quiet) == (4, [])
    known = "x" if item == '"x"' else ""
    assert (link.product, link.board) == (known if count else "", known if count > 1 else "")


@pytest.mark.parametrize(
    "hello",
    ['["hello"]', '["hello",1]', '["hello","1","1"]', '["hello",1,null]', '["hello",-1,1]'],
)
def test_a_hello_without_its_protocols_is_none(device, ledger, hello):
    _, link = device(journal(), answer=lambda _: frame(hello))
    with pytest.raises(UserError, match="nothing answers"):
        sync(link, ledger, quiet)


def test_what_a_box_calls_itself_is_shown_without_its_controls(device, ledger):
    hello = frame('["hello",1,1,"ri\\u001b[2Jse\\n","i\\u0007d"]')
    _, link = device(journal(), answer=lambda a: hello if a[0] == "hello" else None)
    sync(link, ledger, quiet)
    assert (link.product, link.board) == ("ri[2Jse", "id")


def test_it_falls_silent_in_the_middle(device, ledger):
    _, link = device(journal(), answer=lambda ask: b"" if ask[0] == "want" else None)
    with pytest.raises(UserError, match="fell silent"):
        sync(link, ledger, quiet)


@pytest.mark.parametrize("noise", [b"GPS $GPGGA,1\r\n" * 9, bytes(range(256)) * 2 + b"\n"])
def test_something_else_talks_there(device, ledger, noise):
    scripted, link = device(journal(), answer=lambda _: noise)
    with pytest.raises(UserError, match="something else than a box talks there"):
        sync(link, ledger, quiet)
    assert scripted.asked


def test_a_line_that_only_echoes(device, ledger):
    def echo(ask):
        body = json.dumps(ask, separators=(",", ":"))
        return frame(body)

    _, link = device(journal(), answer=echo)
    with pytest.raises(UserError, match="only what is said comes back; is it a Rise & Fly box"):
        sync(link, ledger, quiet)


def test_nothing_answers(device, ledger):
    _, link = device(journal(), answer=lambda _: b"")
    with pytest.raises(UserError, match="nothing answers"):
        sync(link, ledger, quiet)


def test_it_vanishes_in_the_middle(device, ledger):
    def answer(ask):
        if ask[0] == "want" and ask[3] > 1:
            scripted.go()

    scripted, link = device(journal([(["S"],)] * 20), answer=answer)
    with pytest.raises(UserError, match="was unplugged; what it had sent is kept"):
        sync(link, ledger, quiet)
    assert ledger.last_seq("n1", 0) > 0


# -- the program ----------------------------------------------------------------------------------


@pytest.mark.parametrize("device_says", [b"", b"hello world\n" * 3])
def test_the_program_says_it_with_status_2(run, device_says):
    far, near = pty.openpty()
    tty.setraw(near)
    os.write(far, device_says)
    told = run("sync", "--port", os.ttyname(near))
    os.close(far)
    os.close(near)
    assert told.exit_code == 2
    assert "is it a Rise & Fly box" in told.output


def test_no_port_and_a_port_that_is_none(run, tmp_path, monkeypatch):
    monkeypatch.setattr(ports.list_ports, "comports", list)
    assert run("sync").exit_code == 2
    assert "no box found" in run("watch").output
    assert "no box found" in run("ports").told
    (tmp_path / "file").write_text("no port")
    for port in ("/dev/nowhere", tmp_path / "file"):
        told = run("sync", "--port", port)
        assert told.exit_code == 2
        assert "cannot be opened" in told.output


def test_a_port_that_this_user_may_not_open(run, monkeypatch):
    def refused(*_arguments, **_more):
        raise ports.serial.SerialException(13, "could not open port")

    monkeypatch.setattr(ports.serial, "Serial", refused)
    told = run("sync", "--port", "/dev/ttyACM0")
    assert told.exit_code == 2
    assert "sudo adduser $USER dialout" in told.output


def test_ports_lists_a_box_that_runs_here(run, box, monkeypatch):
    monkeypatch.setattr(ports.list_ports, "comports", list)
    file = register(RunningBox("mine [x]", box.port, os.getpid()))
    assert f"{box.port}  mine [x]" in run("ports").told
    file.unlink()
