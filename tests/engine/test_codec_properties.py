"""Journal and wire over everything that hypothesis thinks of: round trips, splits, damage."""

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bidwhist.errors import LogError
from bidwhist.journal import (
    Header,
    Line,
    crc_of,
    decode_line,
    encode_group,
    encode_header,
    encode_line,
)
from bidwhist.segment import Segment
from bidwhist.wire import BODY_MOST, Deframer, frame

crcs = st.integers(0, 0xFFFFFFFF)
counts = st.integers(0, 1 << 40)
plain = st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters='"\\'))
values = st.recursive(
    st.none() | st.integers() | plain, lambda inner: st.lists(inner, max_size=4), max_leaves=8
)
words = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=10)
commands = st.none() | st.text("0123456789abcdef-", max_size=20)
lines = st.builds(
    Line,
    st.integers(1, 1 << 30),
    words,
    counts,
    counts,
    st.integers(0, 1),
    commands,
    st.integers(0, 1),
    st.lists(values, max_size=5),
)
decisions = st.lists(
    st.lists(st.tuples(words, st.integers(0, 99)), min_size=1, max_size=3), min_size=1, max_size=5
)
bodies = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=BODY_MOST)


def encoded(line, crc):
    """Return the line's text; a line that is too long or too deep is another test's."""
    try:
        return encode_line(line, crc)
    except LogError as error:
        assert error.code in ("log.too_long", "log.form")
        assume(False)
        raise


def segment_bytes(groups):
    text, crc = encode_header(Header(1, "e6614103e72a0f0b5d1c77ab0001", 0, 1, 0))
    texts = [text]
    seq = 1
    for events in groups:
        more, crc = encode_group(events, Line(seq, "", 1, 7 * seq, 0, None, 0, ()), crc)
        texts += more
        seq += len(events)
    return ("\n".join(texts) + "\n").encode()


def read(data):
    """Return the events that are read, and the segment."""
    segment = Segment()
    return list(segment.read(data.splitlines(keepends=True))), segment


def is_start(some, whole):
    return some == whole[: len(some)]


@given(lines, crcs)
def test_a_line_comes_back(line, before):
    text, crc = encoded(line, before)
    assert len(text) <= 200 and text.isascii() and text.isprintable()
    assert decode_line(text, before) == (line, crc)


@given(st.lists(st.text(max_size=20), max_size=3), crcs)
def test_any_text_comes_back_or_is_refused(texts, before):
    line = Line(1, "note", 1, 0, 0, None, 1, texts)
    try:
        text, crc = encode_line(line, before)
    except LogError as error:
        assert error.code in ("log.text", "log.too_long")
        if error.code == "log.text":
            assert any(
                not t.isascii() or not t.isprintable() or set(t) & {'"', "\\"} for t in texts
            )
    else:
        assert decode_line(text, before) == (line, crc)


@given(lines, crcs, st.data())
def test_a_changed_bit_in_a_line_is_no_line(line, before, data):
    text, _ = encoded(line, before)
    spoilt = bytearray(text.encode())
    spoilt[data.draw(st.integers(0, len(spoilt) - 1))] ^= 1 << data.draw(st.integers(0, 6))
    with pytest.raises(LogError):
        decode_line(spoilt.decode(), before)


@given(lines, crcs, st.data())
def test_a_shortened_line_is_no_line(line, before, data):
    text, _ = encoded(line, before)
    with pytest.raises(LogError):
        decode_line(text[: data.draw(st.integers(0, len(text) - 1))], before)


@given(st.text(max_size=60), crcs)
def test_rubbish_is_no_line(text, before):
    with pytest.raises(LogError):
        decode_line(text, before)


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.integers(), st.lists), crcs)
def test_a_rightly_summed_line_is_read_or_refused_and_never_more(value, before):
    """Whatever JSON an honest CRC stands behind, reading ends in a line or a LogError."""
    body = json.dumps(value)
    try:
        line, _ = decode_line(f"{body} {crc_of(body.encode(), before):08x}", before)
    except LogError:
        return
    assert line[:7] == tuple(value[:7])


@given(decisions)
def test_a_segment_comes_back(groups):
    data = segment_bytes(groups)
    found, segment = read(data)
    assert [(line.kind, *line.args) for line in found] == [e for events in groups for e in events]
    assert (segment.damage, segment.size) == (None, len(data))


@given(decisions, st.data())
def test_a_changed_bit_in_a_segment_makes_no_other_event(groups, data):
    good = segment_bytes(groups)
    whole, _ = read(good)
    spoilt = bytearray(good)
    spoilt[data.draw(st.integers(0, len(good) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    found, segment = read(bytes(spoilt))
    assert segment.damage is not None
    assert is_start(found, whole) and len(found) < len(whole)
    assert good.startswith(bytes(spoilt[: segment.size]))


@given(decisions, st.data())
def test_a_cut_segment_keeps_whole_decisions(groups, data):
    good = segment_bytes(groups)
    whole, _ = read(good)
    found, segment = read(good[: data.draw(st.integers(0, len(good)))])
    assert is_start(found, whole)
    assert not found or found[-1].end == 1
    again, mended = read(good[: segment.size])
    assert again == found and mended.damage is None


@given(decisions, st.data())
def test_a_line_lost_or_doubled_makes_no_other_event(groups, data):
    good = segment_bytes(groups).splitlines(keepends=True)
    whole, _ = read(b"".join(good))
    at = data.draw(st.integers(1, len(good) - 1))
    for spoilt in (good[:at] + good[at + 1 :], good[: at + 1] + good[at:]):
        found, _ = read(b"".join(spoilt))
        assert is_start(found, whole)


@given(st.lists(bodies, max_size=5), st.lists(st.integers(1, 40), min_size=1))
def test_any_split_of_the_wire_gives_the_same(messages, sizes):
    stream = b"".join(frame(body) for body in messages)
    deframer = Deframer()
    found = []
    turn = 0
    while stream:
        size = sizes[turn % len(sizes)]
        found += deframer.feed(stream[:size])
        stream = stream[size:]
        turn += 1
    assert found == messages and deframer.dropped() == 0


@given(st.binary(max_size=900), st.lists(st.integers(1, 300), min_size=1), bodies)
def test_after_any_noise_and_a_newline_the_next_line_comes(noise, sizes, body):
    whole = Deframer()
    expected = whole.feed(noise + b"\n" + frame(body))
    assert expected[-1] == body
    stream = noise + b"\n" + frame(body)
    pieces = Deframer()
    found = []
    for size in sizes:
        found += pieces.feed(stream[:size])
        stream = stream[size:]
    found += pieces.feed(stream)
    assert found == expected and pieces.dropped() == whole.dropped()


@given(bodies, st.data())
def test_a_changed_bit_on_the_wire_is_dropped(body, data):
    line = bytearray(frame(body))
    line[data.draw(st.integers(0, len(line) - 2))] ^= 1 << data.draw(st.integers(0, 7))
    assert Deframer().feed(bytes(line)) == []
