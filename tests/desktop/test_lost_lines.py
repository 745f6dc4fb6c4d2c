"""Boxes that have lost lines, or hold others than the ledger: what is held, told and followed."""

import pytest

from bidwhist.journal import Header, Line, encode_header, encode_line
from desktop_companion.errors import UserError
from desktop_companion.nights import fold, sheet_of
from desktop_companion.syncing import BoxLink, Puller


class Box(BoxLink):
    """What a Puller asks: answers `want` from journal lines, {seq: (header or '', line)}."""

    def __init__(self, lines):  # no port is opened
        self.path = "here"
        self.lines = lines

    def ask(self, kind, *items):
        assert kind == "want"
        night, epoch, start, limit, _ = items
        found = []
        for seq in sorted(self.lines):
            if seq >= start:
                found += [text for text in self.lines[seq] if text]
        return ("events", night, epoch, start, found[:limit])

    def last(self):
        """Return what `nights` tells: (last seq, CRC)."""
        seq = max(self.lines)
        return seq, int(self.lines[seq][1][-8:], 16)


def segment(first, last, ms=0, end=1):
    """Return the lines of a segment, a moment told a line."""
    head, crc = encode_header(Header(1, "n1", 0, first, 0))
    lines = {}
    for seq in range(first, last + 1):
        text, crc = encode_line(Line(seq, "time", 1, ms, 0, None, end, [1700000000 + seq]), crc)
        lines[seq] = (head if seq == first else "", text)
    return lines


def pull(box, ledger):
    """Pull all; return (new lines, the contradictions' numbers)."""
    puller = Puller(box, ledger)
    last, crc = box.last()
    new = puller.pull("n1", 0, last, lambda *_: None, crc)
    return new, [conflict.seq for conflict in puller.conflicts]


def held(ledger, last):
    return [seq for seq in range(1, last + 1) if ledger.line("n1", 0, seq)]


def test_lines_lost_in_the_middle_stop_nothing(ledger):
    box = Box(segment(1, 3) | segment(7, 20))
    assert pull(box, ledger) == (17, [])
    assert held(ledger, 20) == [1, 2, 3, *range(7, 21)]
    assert pull(box, ledger) == (0, [])
    night = ledger.load(ledger.find("n1"))
    assert (night.seq, night.time) == (20, (1, 1700000001, 0))
    ((_, code, context),) = sheet_of(night).warnings
    assert (code, context) == ("log.lost", {"game": 1})


def test_a_gap_that_no_segment_explains_is_damage(ledger):
    lines = segment(1, 5)
    del lines[3]
    with pytest.raises(UserError, match="line 3 of night n1 cannot be taken: it is damaged"):
        pull(Box(lines), ledger)
    assert held(ledger, 5) == [1, 2]


def test_a_box_with_another_past_is_told_of_and_both_are_kept(ledger):
    ours, theirs = segment(1, 12), segment(1, 6) | segment(7, 12, ms=9)
    assert pull(Box(ours), ledger) == (12, [])
    for _ in range(2):
        new, conflicts = pull(Box(theirs), ledger)
        assert (new, conflicts) == (0, list(range(7, 13)))
    assert [ledger.line("n1", 0, seq) for seq in (6, 7, 12)] == [
        ours[6][1],
        ours[7][1],
        ours[12][1],
    ]


def test_the_other_branch_does_not_grow_onto_ours(ledger):
    assert pull(Box(segment(1, 5)), ledger) == (5, [])
    longer = Box(segment(1, 9, ms=9))
    _, conflicts = pull(longer, ledger)
    assert conflicts == list(range(1, 10))
    assert held(ledger, 9) == [1, 2, 3, 4, 5]
    assert ledger.load(ledger.find("n1")).seq == 5


def test_lines_after_the_last_that_was_told_are_left(ledger):
    box = Box(segment(1, 9))
    puller = Puller(box, ledger)
    assert puller.pull("n1", 0, 4, lambda *_: None) == 4
    assert held(ledger, 9) == [1, 2, 3, 4]


def test_a_decision_that_is_not_whole_is_left_out():
    rows = [(seq, pair[1]) for seq, pair in segment(1, 2).items()]
    rows += [(seq, pair[1]) for seq, pair in segment(3, 4, end=0).items()]
    assert fold("n1", rows).seq == 2
