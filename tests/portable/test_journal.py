"""The journal's lines and segments: what is written, what is read, what damage does."""

from bidwhist.errors import LogError
from bidwhist.journal import (
    BOX,
    DESK,
    Header,
    Line,
    crc_of,
    decode_header,
    decode_line,
    encode_group,
    encode_header,
    encode_line,
    is_ascii,
    is_header,
)
from bidwhist.segment import (
    Segment,
    begins_segment,
    epoch_event,
    follows,
    mending,
)
from helpers import raises

NIGHT = "e6614103e72a0f0b5d1c77ab0001"
HEADER = Header(1, NIGHT, 0, 1, 0)
DECISIONS: tuple[list[list[object]], ...] = (
    [["rules", "kitty", ""], ["game", 0, [0, 0], 1, 0, None]],
    [["hand", 1]],
    [["bid", 4, None], ["books", [9]], ["note", "well done"]],
)


def sealed(body, previous=0):
    """Return a line with the right CRC, whatever its body."""
    return "{} {:08x}".format(body, crc_of(body.encode(), previous))


def line_of(fields, args):
    """Return a line of the seven fields and the arguments."""
    return Line(*(list(fields) + [args]))


def raw_segment(header=HEADER, decisions=DECISIONS):
    """Return a segment's raw lines and the last CRC."""
    text, crc = encode_header(header)
    texts = [text]
    seq = header.first_seq
    for events in decisions:
        first = Line(seq, "", 1, 500 + seq, BOX, None, 0, ())
        more, crc = encode_group(events, first, crc)
        texts += more
        seq += len(events)
    return [text.encode() + b"\n" for text in texts], crc


def read(raw_lines, kinds=None):
    """Return the lines that are read, and the segment."""
    segment = Segment(kinds)
    return list(segment.read(raw_lines)), segment


def test_a_line_is_written_like_this():
    line = Line(7, "books", 2, 123456, DESK, "c-81", 1, (9, None, "ok", (1, [2])))
    text, crc = encode_line(line, 0)
    body = '[7,"books",2,123456,1,"c-81",1,9,null,"ok",[1,[2]]]'
    assert text == body + " " + "{:08x}".format(crc)
    assert crc == crc_of(body.encode())
    again, same = decode_line(text, 0)
    assert same == crc
    assert again == Line(7, "books", 2, 123456, DESK, "c-81", 1, [9, None, "ok", [1, [2]]])
    assert again.args[3] == [1, [2]]


def test_the_crc_is_the_known_one():
    assert crc_of(b"123456789") == 0xCBF43926
    assert crc_of(b"6789", crc_of(b"12345")) == 0xCBF43926


def test_a_line_belongs_behind_the_one_before_it():
    text, _ = encode_line(Line(1, "x", 1, 0, 0, None, 1, ()), 77)
    raises(LogError, decode_line, text, 78, code="log.crc")


def test_text_is_printable_ascii_without_quotes_and_backslashes():
    assert is_ascii("") and is_ascii(" ~") and not is_ascii("\x1f") and not is_ascii("\x7f")
    for text in ('say "no"', "back\\slash", "caf\xe9", "tab\t", "line\n", "del\x7f", "\u2660"):
        line = Line(1, "note", 1, 0, BOX, None, 1, (text,))
        raises(LogError, encode_line, line, 0, code="log.text")
    line = Line(1, "note", 1, 0, BOX, None, 1, ("it's [fine], {really} ~",))
    assert decode_line(encode_line(line, 0)[0], 0)[0].args == ["it's [fine], {really} ~"]


def test_a_line_has_200_bytes_at_most():
    short = len(encode_line(Line(1, "note", 1, 0, BOX, None, 1, ("",)), 0)[0])
    fits = Line(1, "note", 1, 0, BOX, None, 1, ("x" * (200 - short),))
    text, _ = encode_line(fits, 0)
    assert len(text) == 200 and decode_line(text, 0)[0].args == list(fits.args)
    longer = Line(1, "note", 1, 0, BOX, None, 1, ("x" * (201 - short),))
    error = raises(LogError, encode_line, longer, 0, code="log.too_long")
    assert error.context == {"length": 201, "most": 200}
    raises(LogError, decode_line, sealed('["' + "x" * 200 + '"]'), 0, code="log.too_long")


def test_nothing_is_written_that_json_would_change():
    deep = [[[[[[[1]]]]]]]
    for value in (True, 1.5, {"a": 1}, b"x", deep):
        line = Line(1, "note", 1, 0, BOX, None, 1, (value,))
        raises(LogError, encode_line, line, 0, code="log.form")


def test_a_head_that_is_none_is_not_written_and_not_read():
    good = [3, "hand", 1, 0, 0, None, 1]
    wrong = (
        (0, 0), (0, "3"), (0, -1), (1, ""), (1, 5), (1, "k" * 25), (2, None), (3, -1), (4, 2),
        (4, "box"), (5, 5), (5, "c" * 25), (6, 2), (6, None),
    )  # fmt: skip
    assert decode_line(sealed('[3,"hand",1,0,0,null,1]'), 0)[0] == line_of(good, [])
    for place, value in wrong:
        fields = list(good)
        fields[place] = value
        raises(LogError, encode_line, line_of(fields, ()), 0, code="log.form")
        words = ["null" if f is None else str(f) if type(f) is int else f'"{f}"' for f in fields]
        raises(LogError, decode_line, sealed("[" + ",".join(words) + "]"), 0, code="log.form")


def test_a_line_with_a_right_crc_may_still_be_none():
    for body in ("[1,", "7", '{"a":1}', "[]", '[1,"x",1,0,0,null]', '[1,"x",1,0,0,null,1,2.5]'):
        raises(LogError, decode_line, sealed(body), 0, code="log.form")
    for body in ('[1,"x",1,0,0,null,1,"\\u0041"]', '[1,"x",1,0,0,null,1,"\xe9"]'):
        raises(LogError, decode_line, sealed(body), 0, code="log.text")
    for text in ("", " ", "[]", "[] 0000000", '[1,"x",1,0,0,null,1]'):
        raises(LogError, decode_line, text, 0, code="log.crc")


def test_only_what_would_be_written_so_is_read():
    """The interpreters' JSON readers differ in what else they take: it counts on neither."""
    good = '[1,"bid",1,0,0,null,1,"a",-7,[2,[]]]'
    assert decode_line(sealed(good), 0)[0].args == ["a", -7, [2, []]]
    laxer = [good.replace(",", " "), good.replace(",", ",,", 1), good.replace(",", ", ", 1)]
    laxer += [" " + good, good + " ", "[" + good[1:-1] + ",]", "[," + good[1:], good[:-1] + "}"]
    laxer += [good.replace("[1", "[" + one, 1) for one in ("01", "1.0", "1e0", "+1", "true")]
    laxer += [good.replace("-7", seven) for seven in ("-07", "-0", "--7", "7-", "- 7")]
    laxer += [good.replace("null", word) for word in ("nul", "None", "false", "NULL")]
    laxer += [good.replace(",", ":", 1), good.replace('"a"', '"a""b"'), good + good, good + "7"]
    for body in laxer:
        raises(LogError, decode_line, sealed(body), 0, code="log.form")
    for letter in ("\x01", "\t", "\x7f"):
        raises(LogError, decode_line, sealed(good.replace("a", letter)), 0, code="log.text")
    header = '["journal",1,"n",0,1,0]'
    assert decode_header(sealed(header))[0].night == "n"
    for body in (header.replace(",1", ",01", 1), header.replace(",", " "), header + "]"):
        raises(LogError, decode_header, sealed(body), code="log.form")


def test_hex_digits_in_capitals_are_damage():
    text, _ = encode_line(Line(1, "x", 1, 0, BOX, None, 1, ()), 0)
    assert text.upper()[-8:] != text[-8:]
    raises(LogError, decode_line, text[:-8] + text[-8:].upper(), 0, code="log.crc")


def test_a_header_is_written_like_this():
    header = Header(1, NIGHT, 2, 41, 3735928559)
    text, crc = encode_header(header)
    assert text.startswith('["journal",1,"' + NIGHT + '",2,41,3735928559] ')
    assert decode_header(text) == (header, crc)
    assert is_header(text)
    assert not is_header(encode_line(Line(1, "journal", 1, 0, BOX, None, 1, ()), 0)[0])


def test_a_newer_header_is_named_whatever_else_it_holds():
    for body in ('["journal",2]', '["journal",2,"n",0,1,0,"more"]'):
        error = raises(LogError, decode_header, sealed(body), code="log.newer")
        assert error.context == {"version": 2, "known": 1}
    wrong = (
        '["other",1,"n",0,1,0]', '["journal"]', '["journal","1","n",0,1,0]', '["journal",1]',
        '["journal",1,"n",0,1]', '["journal",1,5,0,1,0]', '["journal",1,"n",0,1,-1]',
        '["journal",1,"n",0,1,0,0]',
    )  # fmt: skip
    for body in wrong:
        raises(LogError, decode_header, sealed(body), code="log.form")


def test_a_decision_ends_with_its_last_event():
    texts, crc = encode_group(DECISIONS[2], Line(4, "", 3, 900, DESK, "c1", 0, ()), 5)
    lines = []
    before = 5
    for text in texts:
        line, before = decode_line(text, before)
        lines.append(line)
    assert before == crc
    assert [line.seq for line in lines] == [4, 5, 6]
    assert [line.end for line in lines] == [0, 0, 1]
    assert [[line.kind] + list(line.args) for line in lines] == DECISIONS[2]
    assert [line[2:6] for line in lines] == [(3, 900, DESK, "c1")] * 3


def test_a_segment_is_read_as_it_was_written():
    raw, crc = raw_segment()
    lines, segment = read(raw)
    assert [line.seq for line in lines] == [1, 2, 3, 4, 5, 6]
    assert [line.kind for line in lines] == ["rules", "game", "hand", "bid", "books", "note"]
    assert segment.header == HEADER
    assert segment.damage is None
    assert (segment.lines, segment.size) == (7, len(b"".join(raw)))
    assert (segment.last_seq, segment.last_crc) == (6, crc)


def test_an_empty_segment_and_one_with_its_header_alone():
    lines, segment = read([])
    assert (lines, segment.header, segment.lines, segment.damage) == ([], None, 0, None)
    raw, crc = raw_segment(Header(1, NIGHT, 1, 30, 9), ())
    lines, segment = read(raw)
    assert (lines, segment.lines, segment.size) == ([], 1, len(raw[0]))
    assert (segment.last_seq, segment.last_crc, segment.damage) == (29, crc, None)


def test_a_decision_without_its_end_is_dropped():
    raw, _ = raw_segment()
    lines, segment = read(raw[:-1])
    assert [line.seq for line in lines] == [1, 2, 3]
    assert segment.damage.code == "log.group" and segment.damage.context == {"seq": 4}
    assert (segment.lines, segment.size) == (4, len(b"".join(raw[:4])))
    assert segment.last_crc == int(raw[3][-9:-1], 16)


def test_reading_stops_at_the_first_bad_line():
    raw, _ = raw_segment()
    spoilt = list(raw)
    spoilt[3] = spoilt[3].replace(b"hand", b"hond")
    lines, segment = read(spoilt)
    assert [line.seq for line in lines] == [1, 2]
    assert segment.damage.code == "log.crc" and segment.lines == 3
    for changed in (raw[:2] + raw[3:], raw[:3] + raw[2:], raw[:3] + [raw[4], raw[3]] + raw[5:]):
        lines, segment = read(changed)
        assert segment.damage.code == "log.crc"
        assert len(lines) <= 2


def test_damage_in_the_middle_of_a_decision_drops_all_of_it():
    raw, _ = raw_segment()
    raw[5] = raw[5][:-2] + b"?\n"
    lines, segment = read(raw)
    assert [line.seq for line in lines] == [1, 2, 3] and segment.lines == 4


def test_a_sequence_with_a_gap_is_damage():
    text, crc = encode_header(HEADER)
    raw = [text.encode() + b"\n"]
    for seq in (1, 3):
        text, crc = encode_line(Line(seq, "hand", 1, 0, BOX, None, 1, ()), crc)
        raw.append(text.encode() + b"\n")
    lines, segment = read(raw)
    assert [line.seq for line in lines] == [1]
    assert segment.damage.code == "log.gap"
    assert segment.damage.context == {"seq": 3, "expected": 2}


def test_a_torn_line_and_bytes_that_are_no_text():
    raw, _ = raw_segment()
    assert read(raw[:3] + [raw[3][:-1]])[1].damage.code == "log.torn"
    assert read(raw[:3] + [b"\xff\xfe\n"])[1].damage.code == "log.text"
    assert read([b""])[1].damage.code == "log.torn"
    assert read([b"\n"])[1].damage.code == "log.crc"


def test_a_bad_header_leaves_nothing():
    raw, _ = raw_segment()
    lines, segment = read(raw[1:])
    assert (lines, segment.lines, segment.size) == ([], 0, 0)
    assert segment.damage is not None and segment.header is None


def test_what_is_newer_is_an_error_and_no_damage():
    raw, _ = raw_segment()
    segment = Segment()
    newer = sealed('["journal",9,"n"]').encode() + b"\n"
    error = raises(LogError, list, segment.read([newer] + raw[1:]), code="log.newer")
    assert error.context["version"] == 9
    assert segment.damage is None
    raises(LogError, mending, [newer], code="log.newer")
    known = ("rules", "game", "hand", "bid", "books")
    segment = Segment(known)
    error = raises(LogError, list, segment.read(raw), code="log.newer")
    assert error.context["kind"] == "note" and error.context["version"] == 1
    assert len(read(raw, known + ("note",))[0]) == 6


def test_mending_keeps_what_is_good():
    raw, crc = raw_segment()
    whole = mending(raw)
    assert (whole.lines, whole.last_crc, whole.damage) == (7, crc, None)
    cut = mending(raw[:5])
    assert (cut.lines, cut.size) == (4, len(b"".join(raw[:4])))
    assert mending(raw[: cut.lines]).damage is None


def test_a_segment_follows_the_one_before():
    _, crc = raw_segment()
    assert follows(Header(1, NIGHT, 0, 7, crc), 6, crc)
    assert not follows(Header(1, NIGHT, 0, 8, crc), 6, crc)
    assert not follows(Header(1, NIGHT, 0, 7, crc + 1), 6, crc)


def test_an_epoch_names_the_last_good_line():
    event = epoch_event(12, 4022250974)
    assert event == ["epoch", 12, 4022250974]
    line = Line(13, event[0], 4, 0, BOX, None, 1, event[1:])
    assert decode_line(encode_line(line, 0)[0], 0)[0].args == [12, 4022250974]


def test_each_game_each_epoch_and_8_kb_begin_a_segment():
    hand = [["hand", 1]]
    assert begins_segment(0, 40, hand)
    assert not begins_segment(100, 40, hand)
    assert not begins_segment(8152, 40, hand)
    assert begins_segment(8153, 40, hand)
    assert begins_segment(100, 90, DECISIONS[0])
    assert begins_segment(100, 90, [epoch_event(1, 2)])
