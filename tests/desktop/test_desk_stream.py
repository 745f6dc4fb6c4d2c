"""The desk's own lines: chained like the box's, joined to them, kept whatever comes."""

import sqlite3

import pytest

from bidwhist.journal import DESK, Header, Line, decode_line, encode_header, encode_line
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger, tables
from desktop_companion.ledger.chain import Row
from desktop_companion.ledger.desk_stream import joined

LOST = "desk.lost"


@pytest.fixture
def row(night, ledger):
    """Return the closed night; nothing was corrected in it."""
    return ledger.find(night)


def correct(ledger, row, *command, ms=1000):
    return ledger.correct(row, ledger.load(row).seq, command, ms)


def note(ledger, row, text):
    return correct(ledger, row, "ruling", None, ("note", text))


def notes(ledger, row):
    """Return the notes that count; the trail's order."""
    return [ruling[1] for ruling in ledger.load(row).games[-1].last_hand().rulings]


def warned(ledger, row):
    return [code for code, _ in ledger.load(row).warnings]


def lines(ledger):
    with ledger.transaction() as connection:
        table = tables.desk_lines.c
        query = tables.desk_lines.select().order_by(table.epoch, table.seq)
        return [
            Row(each.seq, each.epoch, each.text, each.header) for each in connection.execute(query)
        ]


def spoil(ledger, statement, *values):
    connection = sqlite3.connect(ledger.path)
    assert connection.execute(statement, values).rowcount > 0
    connection.commit()
    connection.close()


def test_the_lines_go_on_from_the_box(ledger, row):
    last = ledger.load(row).seq
    assert correct(ledger, row, "because", "twice", ("remove", None)) == [last + 1, last + 2]
    assert note(ledger, row, "another") == [last + 3]
    first, second, third = lines(ledger)
    assert first.header == second.header == third.header
    head, crc = encode_header(
        Header(1, row.night, 0, last + 1, int(ledger.line(row.night, 0, last)[-8:], 16))
    )
    assert first.header == head
    for each, end in ((first, 0), (second, 1), (third, 1)):
        line, crc = decode_line(each.text, crc)
        assert (line.seq, line.origin, line.command, line.end) == (each.seq, DESK, None, end)
        assert line.ms == 1000
    assert warned(ledger, row) == []


def test_a_refused_command_writes_nothing(ledger, row):
    before = ledger.path.read_bytes()
    with pytest.raises(Exception, match=r"hand\.none"):
        correct(ledger, row, "remove", 999)
    assert lines(ledger) == []
    assert ledger.path.read_bytes() == before


@pytest.mark.parametrize("part", ["text", "header"])
def test_a_damaged_line_counts_no_more_and_what_is_before_it_does(ledger, row, part):
    for text in ("one", "two", "three"):
        note(ledger, row, text)
    seq = lines(ledger)[1].seq
    change = f"UPDATE desk_lines SET {part} = replace({part}, '1', '7') WHERE seq = ?"
    spoil(ledger, change, seq)
    assert notes(ledger, row) == ["one"]
    assert warned(ledger, row) == [LOST]
    note(ledger, row, "two anew")
    assert notes(ledger, row) == ["one", "two anew"]
    assert warned(ledger, row) == []
    assert [(each.epoch, each.seq - seq) for each in lines(ledger)] == [
        (0, -1),
        (0, 0),
        (0, 1),
        (1, 0),
    ]


def test_every_flipped_bit_of_a_line_is_found(ledger, row):
    note(ledger, row, "one")
    (line,) = lines(ledger)
    for place in range(len(line.text)):
        other = line.text[:place] + chr(ord(line.text[place]) ^ 1) + line.text[place + 1 :]
        spoil(ledger, "UPDATE desk_lines SET text = ?", other)
        assert notes(ledger, row) == []
        assert warned(ledger, row) == [LOST]
    spoil(ledger, "UPDATE desk_lines SET text = ?", line.text)
    assert notes(ledger, row) == ["one"]


def test_a_lost_line_takes_its_whole_decision_with_it(ledger, row):
    hand = ledger.load(row).games[-1].last_hand().opened
    note(ledger, row, "one")
    correct(ledger, row, "because", "why", ("ruling", hand, ("note", "two")))
    assert notes(ledger, row) == ["one", "two", "why"]
    last = lines(ledger)[-1].seq
    spoil(ledger, "DELETE FROM desk_lines WHERE seq = ?", last)
    assert notes(ledger, row) == ["one"]
    assert note(ledger, row, "three") == [last - 1]
    assert notes(ledger, row) == ["one", "three"]


def test_a_line_lost_in_the_middle(ledger, row):
    for text in ("one", "two", "three"):
        note(ledger, row, text)
    spoil(ledger, "DELETE FROM desk_lines WHERE seq = ?", lines(ledger)[1].seq)
    assert (notes(ledger, row), warned(ledger, row)) == (["one"], [LOST])


def test_it_does_not_count_after_other_lines_of_the_box(ledger, row):
    """The box's last line is another than the one that the correction was written on."""
    last = ledger.load(row).seq
    note(ledger, row, "one")
    before = ledger.line(row.night, 0, last - 1)
    line, _ = decode_line(ledger.line(row.night, 0, last), int(before[-8:], 16))
    other, _ = encode_line(line._replace(ms=line.ms + 1), int(before[-8:], 16))
    spoil(ledger, "UPDATE lines SET text = ? WHERE night = ? AND seq = ?", other, row.night, last)
    assert (notes(ledger, row), warned(ledger, row)) == ([], [LOST])
    note(ledger, row, "two")
    assert (notes(ledger, row), warned(ledger, row)) == (["two"], [])


def test_corrections_can_be_made_again_after_the_box_turned_out_to_have_more(ledger, row):
    last = ledger.load(row).seq
    note(ledger, row, "one")
    note(ledger, row, "two")
    crc = int(ledger.line(row.night, 0, last)[-8:], 16)
    text, _ = encode_line(Line(last + 1, "time", 1, 5, 0, None, 1, [1_795_000_000, 0]), crc)
    ledger.append(row.night, 0, [(last + 1, text, "")])
    assert (notes(ledger, row), warned(ledger, row)) == ([], [LOST])
    for again in ("three", "four"):
        note(ledger, row, again)
    assert (notes(ledger, row), warned(ledger, row)) == (["three", "four"], [])


def test_an_acknowledgement_that_the_box_wrote_since_changes_nothing(ledger, row):
    last = ledger.load(row).seq
    note(ledger, row, "one")
    previous = int(ledger.line(row.night, 0, last)[-8:], 16)
    text, _ = encode_line(Line(last + 1, "ack", 1, 5, 0, None, 1, [last]), previous)
    assert ledger.append(row.night, 0, [(last + 1, text, "")]) == []
    assert (notes(ledger, row), warned(ledger, row)) == (["one"], [])


def test_a_box_without_lines_has_no_corrections_either():
    assert joined([], [Row(5, 0, "[5] 00000000", "")]) == ([], False)
    assert joined([], []) == ([], True)


@pytest.mark.parametrize("text", ["[2] 00000000", "no line", ""])
@pytest.mark.parametrize("is_last", [False, True])
def test_a_damaged_line_of_the_box_is_still_told(ledger, row, text, is_last):
    seq = ledger.load(row).seq if is_last else 2
    note(ledger, row, "one")
    change = "UPDATE lines SET text = ? WHERE night = ? AND seq = ?"
    spoil(ledger, change, text, row.night, seq)
    with pytest.raises(UserError, match=f"line {seq}: it is damaged"):
        ledger.load(row)


def test_the_list_of_nights_follows(ledger, row):
    correct(ledger, row, "remove", None)
    assert ledger.nights()[0].hands == row.hands - 1
    again = Ledger(ledger.path)
    assert again.nights() == ledger.nights()
    again.close()


# -- a ledger of version 1 ------------------------------------------------------------------------

VERSION_1 = """
CREATE TABLE lines (
    id INTEGER NOT NULL, night VARCHAR NOT NULL, epoch INTEGER NOT NULL, seq INTEGER NOT NULL,
    text VARCHAR NOT NULL, header VARCHAR NOT NULL,
    PRIMARY KEY (id), UNIQUE (night, epoch, seq)
);
CREATE TABLE conflicts (
    id INTEGER NOT NULL, night VARCHAR NOT NULL, epoch INTEGER NOT NULL, seq INTEGER NOT NULL,
    text VARCHAR NOT NULL, PRIMARY KEY (id), UNIQUE (night, epoch, seq, text)
);
CREATE TABLE rule_sets (
    name VARCHAR NOT NULL, preset VARCHAR NOT NULL, changes VARCHAR NOT NULL, PRIMARY KEY (name)
);
CREATE TABLE nights (
    night VARCHAR NOT NULL, first INTEGER NOT NULL, date VARCHAR NOT NULL,
    games INTEGER NOT NULL, hands INTEGER NOT NULL, result VARCHAR NOT NULL, PRIMARY KEY (night)
);
PRAGMA user_version = 1001;
"""
FROZEN = ("lines", "conflicts", "rule_sets")


def test_a_ledger_of_version_1_opens_and_keeps_everything(ledger, row, tmp_path):
    path = tmp_path / "old.sqlite"
    old = sqlite3.connect(path)
    old.executescript(VERSION_1)
    old.execute("ATTACH DATABASE ? AS new", (str(ledger.path),))
    old.execute("INSERT INTO lines SELECT * FROM new.lines")
    columns = ", ".join(column[1] for column in old.execute("PRAGMA main.table_info(nights)"))
    old.execute(f"INSERT INTO nights SELECT {columns} FROM new.nights")
    old.execute("INSERT INTO conflicts VALUES (1, 'n', 0, 1, 'other')")
    old.execute("INSERT INTO rule_sets VALUES ('OURS', 'oregon', 'target=9')")
    old.commit()
    held = {name: list(old.execute(f"SELECT * FROM {name}")) for name in FROZEN}
    old.close()

    opened = Ledger(path)
    assert opened.nights() == ledger.nights()
    assert opened.copied == tmp_path / "ledger-1.sqlite"
    copy = sqlite3.connect(str(opened.copied))
    assert {name: list(copy.execute(f"SELECT * FROM {name}")) for name in FROZEN} == held
    copy.close()
    note(opened, row, "one")
    assert notes(opened, row) == ["one"]
    opened.close()
    now = sqlite3.connect(path)
    assert {name: list(now.execute(f"SELECT * FROM {name}")) for name in FROZEN} == held
    assert now.execute("PRAGMA user_version").fetchone() == (tables.VERSION,)
    now.close()
