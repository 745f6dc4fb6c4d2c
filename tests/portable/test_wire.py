"""Lines on the wire: any split, noise, lines without end."""

from bidwhist.errors import LogError
from bidwhist.wire import BODY_MOST, LINE_MOST, Deframer, frame
from helpers import raises


def fed(*pieces):
    """Return the bodies and the deframer after all the pieces."""
    deframer = Deframer()
    bodies = []
    for piece in pieces:
        bodies += deframer.feed(piece)
    return bodies, deframer


def test_a_line_looks_like_this():
    assert frame("123456789") == b"123456789*cbf43926\n"
    assert frame("") == b"*00000000\n"
    assert fed(frame(""))[0] == [""]


def test_a_line_has_255_bytes_at_most_with_a_newline_before_it():
    longest = "x" * BODY_MOST
    assert len(b"\n" + frame(longest)) == LINE_MOST == 255
    bodies, deframer = fed(b"\n" + frame(longest))
    assert bodies == [longest] and deframer.dropped() == 0
    error = raises(LogError, frame, longest + "x", code="wire.too_long")
    assert error.context == {"length": BODY_MOST + 1, "most": BODY_MOST}


def test_only_printable_ascii_goes_out():
    for body in ("a\nb", "a\x03", "\xe9", "\u2660", "\x7f"):
        raises(LogError, frame, body, code="wire.text")


def test_any_split_gives_the_same_lines():
    stream = frame("one") + b"\n" + frame("two*2") + b"noise\xff\n" + frame("three")
    expected = ["one", "two*2", "three"]
    for size in range(1, len(stream) + 1):
        pieces = [stream[i : i + size] for i in range(0, len(stream), size)]
        bodies, deframer = fed(*pieces)
        assert bodies == expected, size
        assert deframer.not_ascii == deframer.dropped() == 1


def test_nothing_is_told_before_the_line_ends():
    line = frame("hello")
    deframer = Deframer()
    assert deframer.feed(line[:-1]) == []
    assert deframer.feed(b"") == []
    assert deframer.feed(line[-1:]) == ["hello"]


def test_each_dropped_line_is_counted_by_its_fault():
    line = frame("body")
    bodies, deframer = fed(
        line[1:], line.replace(b"o", b"\x03"), b"y" * 300 + b"\n", b"short\n", line.upper(), line
    )
    assert bodies == ["body"]
    assert (deframer.wrong_crc, deframer.not_ascii, deframer.too_long) == (3, 1, 1)
    assert deframer.dropped() == 5


def test_a_changed_bit_is_always_seen():
    line = frame('["ack",7]')
    for i in range(len(line) - 1):
        for bit in range(8):
            changed = bytearray(line)
            changed[i] ^= 1 << bit
            bodies, _ = fed(bytes(changed))
            assert bodies == [], (i, bit)


def test_a_line_without_end_takes_no_memory():
    deframer = Deframer()
    for _ in range(100):
        assert deframer.feed(b"z" * 100) == []
        assert len(deframer._held) < LINE_MOST
    assert deframer.too_long == 1
    assert deframer.feed(frame("lost")) == []
    assert deframer.feed(frame("back")) == ["back"]
    assert deframer.dropped() == 1


def test_254_bytes_and_a_newline_pass_and_one_more_does_not():
    assert fed(b"q" * 254 + b"\n")[1].wrong_crc == 1
    assert fed(b"q" * 255 + b"\n")[1].too_long == 1
    assert fed(b"q" * 254, b"q", b"\n", frame("on"))[0] == ["on"]
