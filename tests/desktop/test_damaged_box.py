"""Nights that are damaged on the box: told, and all that is good is taken, of later nights too."""

import pytest

from bidwhist import asker
from bidwhist.journal import is_header
from desktop_companion import syncing
from desktop_companion.ledger import Ledger
from desktop_companion.syncing import NightError, sync
from tests.desktop.keeper_box import KeeperBox, copied, played

SEGMENT = 2  # of the first night, the game that is damaged: 1 holds who sits there


def quiet(*_):
    """Take the progress and say nothing."""


@pytest.fixture(scope="module")
def whole():
    return played()


@pytest.fixture(scope="module")
def all_lines(whole):
    """Return {night: {seq: line}} and the damaged segment's first and last line."""
    with KeeperBox(copied(whole)) as box:
        lines = {}
        for night, _, last, _ in box.keeper.nights():
            texts = [text for text in box.keeper.lines(night, 1, last * 2) if not is_header(text)]
            lines[night] = {int(text[1 : text.index(",")]): text for text in texts}
        first = box.keeper._first_seq(1, SEGMENT)
        return lines, first, box.keeper._first_seq(1, SEGMENT + 1) - 1


@pytest.fixture(autouse=True)
def _soon_lost(monkeypatch):
    monkeypatch.setattr(asker, "TIMEOUT_MS", 40)
    monkeypatch.setattr(syncing, "SILENT_S", 1.0)


def spoiled(whole, change, segment=SEGMENT):
    """Return the flash with the first night's segment changed: a function of its lines."""
    flash = copied(whole)
    lines = flash.files[1, segment].split(b"\n")[:-1]
    flash.files[1, segment] = b"".join(line + b"\n" for line in change(lines))
    return flash


def take(flash, ledger):
    """Sync with a box that has that flash; return what was said to be wrong with a night."""
    with KeeperBox(flash) as box:
        link = box.link()
        try:
            sync(link, ledger, quiet)
        except NightError as error:
            return str(error)
        finally:
            link.close()
    return ""


def check(ledger, all_lines, told, line):
    """Check that all is held but the segment from that line (counted from 1) on, and told."""
    lines, first, last = all_lines
    for number, (night, texts) in enumerate(lines.items()):
        for seq, text in texts.items():
            is_lost = number == 0 and first + line - 1 <= seq <= last
            held = ledger.line(night, 0, seq)
            assert held == ("" if is_lost else text), (night, seq, told)
    damaged = (
        f": line {first + line - 1} of night {next(iter(lines))} cannot be taken: it is damaged"
    )
    assert told.count("cannot be taken") == told.count(damaged) == 1, told
    warnings = [code for code, _ in ledger.load(ledger.find("1")).warnings]
    assert "log.lost" in warnings
    assert len(ledger.nights()) == len(lines)
    for row in ledger.nights()[1:]:
        assert not ledger.load(row).warnings


def flipped(place, bit):
    def change(lines):
        data = bytearray(b"\n".join(lines) + b"\n")
        data[place] ^= bit
        return bytes(data).split(b"\n")[:-1]

    return change


def test_every_byte_of_a_line_and_its_newline(whole, all_lines, tmp_path):
    """Whatever byte of the second line is another: all the rest comes."""
    lines = whole.files[1, SEGMENT].split(b"\n")
    start = len(lines[0]) + len(lines[1]) + 2
    for place in range(start, start + len(lines[2]) + 1):
        for bit in (1, 128):
            if (place, bit) == (start, 128) or place % 7 == 0 or place < start + 3:
                ledger = Ledger(tmp_path / f"{place}-{bit}.sqlite")
                told = take(spoiled(whole, flipped(place, bit)), ledger)
                check(ledger, all_lines, told, 2)
                ledger.close()


CHANGES = {
    "a number": (3, lambda lines: [*lines[:3], lines[3].replace(b",1,", b",7,"), *lines[4:]]),
    "cut off": (4, lambda lines: [*lines[:4], lines[4][:9], *lines[5:]]),
    "a line is gone": (3, lambda lines: [*lines[:3], *lines[4:]]),
    "a line twice": (4, lambda lines: [*lines[:4], lines[3], *lines[4:]]),
    "two exchanged": (2, lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]]),
    "its first line": (1, lambda lines: [lines[0], b"x" + lines[1][1:], *lines[2:]]),
    "its last line": (8, lambda lines: [*lines[:8], lines[8][:-1] + b"x", *lines[9:]]),
    "empty lines": (3, lambda lines: [*lines[:3], b"", b"", *lines[3:]]),
    "rubbish": (3, lambda lines: [*lines[:3], b"\0" * 300]),
    "rubbish that is text": (3, lambda lines: [*lines[:3], b"x" * 300, *lines[3:]]),
    "all lines": (1, lambda lines: [lines[0], *[line[:6] + b"x" for line in lines[1:]]]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_left_of_a_segment(whole, all_lines, ledger, change):
    line, spoil = change
    flash = spoiled(whole, spoil)
    check(ledger, all_lines, take(flash, ledger), line)
    check(ledger, all_lines, take(flash, ledger), line)  # it is told each time
    with KeeperBox(copied(whole)) as box:  # the flash was read wrong: now it is not
        link = box.link()
        sync(link, ledger, quiet)
        link.close()
    for night, texts in all_lines[0].items():
        assert [ledger.line(night, 0, seq) for seq in texts] == list(texts.values())
    assert not ledger.load(ledger.find("1")).warnings


def test_a_header_that_cannot_be_read_costs_its_segment(whole, all_lines, ledger):
    flash = spoiled(whole, lambda lines: [lines[0][:-1] + b"x", *lines[1:]])
    take(flash, ledger)
    lines, first, last = all_lines
    night = next(iter(lines))
    assert [seq for seq in lines[night] if not ledger.line(night, 0, seq)] == list(
        range(first, last + 1)
    )
    assert ledger.load(ledger.find("1")).warnings


def test_damage_that_comes_after_the_lines_were_taken_costs_nothing(whole, all_lines, ledger):
    assert take(copied(whole), ledger) == ""
    flash = spoiled(whole, CHANGES["a number"][1])
    assert take(flash, ledger) == ""
    for night, texts in all_lines[0].items():
        assert [ledger.line(night, 0, seq) for seq in texts] == list(texts.values())


def test_damage_in_two_nights_and_two_segments_is_all_told(whole, all_lines, ledger):
    flash = spoiled(whole, CHANGES["a number"][1])
    flash = spoiled(flash, CHANGES["a number"][1], SEGMENT + 1)
    flash.files[2, 1] = flash.files[1, 1]  # of another night
    told = take(flash, ledger)
    assert told.count("cannot be taken: it is damaged") == 3
    newest = list(all_lines[0])[-1]
    assert [ledger.line(newest, 0, seq) for seq in all_lines[0][newest]] == list(
        all_lines[0][newest].values()
    )


def test_a_night_of_which_nothing_can_be_sent_does_not_stop_the_others(whole, all_lines, ledger):
    """What does not look like a line at all is no answer to an ask: the box seems silent."""
    flash = spoiled(whole, lambda lines: [lines[0], *[b"*" + line for line in lines[1:]]])
    assert "fell silent" in take(flash, ledger)
    for night, texts in list(all_lines[0].items())[1:]:
        assert [ledger.line(night, 0, seq) for seq in texts] == list(texts.values())


def test_the_program_says_it_with_status_2_and_shows_what_it_took(whole, all_lines, run):
    with KeeperBox(spoiled(whole, CHANGES["a number"][1])) as box:
        box.run()
        told = run("sync", "--port", box.port)
    assert told.exit_code == 2
    assert "it is damaged (log.crc), and with it what follows up to line" in told.output
    assert "new lines were taken" in told.output
    assert run("show", "2").exit_code == 0
    shown = run("show", "1")
    assert shown.exit_code == 0
    assert "the box has lost journal lines" in shown.told
