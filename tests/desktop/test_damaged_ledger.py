"""A ledger that was damaged on this computer: never a wrong score, and mended by the next sync."""

import sqlite3

import pytest

from bidwhist.journal import crc_of
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger
from desktop_companion.ledger.chain import Row, damaged
from tests.desktop.keeper_box import take


def rows_of(ledger, night):
    connection = sqlite3.connect(ledger.path)
    query = "SELECT seq, epoch, text, header FROM lines WHERE night = ? ORDER BY seq"
    rows = [Row(*row) for row in connection.execute(query, (night,))]
    connection.close()
    return rows


def spoil(ledger, night, seq, change):
    """Change a stored line as the statement's end says."""
    connection = sqlite3.connect(ledger.path)
    done = connection.execute(f"{change} WHERE night = ? AND seq = ?", (night, seq))
    assert done.rowcount == 1
    connection.commit()
    connection.close()


def seqs(rows):
    return [row.seq for row in damaged(rows)]


def starts_of(rows):
    """Return the places of the rows that begin a segment."""
    return [i for i, row in enumerate(rows) if row.header and follows(row, row.header)]


def follows(row, before):
    return row.text[-8:] == f"{crc_of(row.text[:-9].encode(), int(before[-8:], 16)):08x}"


# -- every byte -----------------------------------------------------------------------------------


def test_every_flipped_bit_of_a_line_is_found_and_no_other_line_blamed(ledger, night):
    rows = rows_of(ledger, night)
    assert damaged(rows) == []
    for place in (0, 1, len(rows) // 2, len(rows) - 1):
        row = rows[place]
        for i in range(len(row.text)):
            for bit in range(8):
                data = bytearray(row.text.encode())
                data[i] ^= 1 << bit
                spoiled = list(rows)
                spoiled[place] = row._replace(text=data.decode("utf-8", "replace"))
                assert seqs(spoiled) == [row.seq], data


def test_every_flipped_byte_of_a_header_is_found(ledger, night):
    rows = rows_of(ledger, night)
    first = rows[0]
    for i in range(len(first.header)):
        data = bytearray(first.header.encode())
        data[i] ^= 2
        spoiled = [first._replace(header=data.decode("utf-8", "replace")), *rows[1:]]
        assert seqs(spoiled) == [1], data


def test_lines_that_are_gone_or_stand_elsewhere_are_found(ledger, night):
    rows = rows_of(ledger, night)
    starts = starts_of(rows)
    assert len(starts) == 3
    for i in range(len(rows) - 1):
        following = [] if i + 1 in starts else [rows[i + 1].seq]
        assert seqs([*rows[:i], *rows[i + 1 :]]) == following, "gone"
        other = rows[i]._replace(text=rows[i + 1].text)
        assert rows[i].seq in seqs([*rows[:i], other, *rows[i + 1 :]]), "doubled"
    assert seqs([*rows[:2], *[row._replace(epoch=1) for row in rows[2:]]]) == [3]


# -- the program ----------------------------------------------------------------------------------

CHANGES = {
    "a number in a line": "UPDATE lines SET text = replace(text, ',1,', ',2,')",
    "a letter": "UPDATE lines SET text = substr(text, 1, 5) || 'x' || substr(text, 7)",
    "the kind": "UPDATE lines SET text = replace(text, '\"', '\"x')",
    "its CRC": "UPDATE lines SET text = substr(text, 1, length(text) - 1) || 'g'",
    "cut off": "UPDATE lines SET text = substr(text, 1, 20)",
    "nothing left": "UPDATE lines SET text = ''",
    "no text": "UPDATE lines SET text = CAST(X'5B80FF' AS TEXT)",
    "not there": "DELETE FROM lines",
    "another number": "UPDATE lines SET seq = 999",
    "another epoch": "UPDATE lines SET epoch = 7",
    "another night": "UPDATE lines SET night = 'x'",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("seq", [2, 5, 8])
def test_it_is_told_and_the_next_sync_mends_it(flash, ledger, night, run, change, seq):
    before = rows_of(ledger, night)
    seen = run("show", night).told
    spoil(ledger, night, seq, change)
    for command in (("show", night), ("show", night, "--json"), ("export", night)):
        told = run(*command)
        assert told.exit_code == 2
        assert f"night {night}, line " in told.output
        assert "it is damaged in" in told.output
        assert "sync again with its box" in told.output
        assert "newer" not in told.output
        assert not told.stdout
    assert run("nights").exit_code == 0
    assert run("show", "last").exit_code == 0, "the other night is as good as ever"
    new, conflicts = take(flash, ledger)
    assert new >= 1
    assert not conflicts
    held = [row[:3] for row in rows_of(ledger, night) if row.epoch == 0]
    assert held == [row[:3] for row in before]
    assert run("show", night).told == seen
    rows = rows_of(ledger, night)
    assert take(flash, ledger)[1] == []
    assert rows_of(ledger, night) == rows


@pytest.mark.parametrize("change", [CHANGES["not there"], CHANGES["another epoch"]])
def test_a_whole_segment_that_is_not_there_is_told_and_comes_again(
    flash, ledger, night, run, change
):
    assert starts_of(rows_of(ledger, night))[:2] == [0, 1], "the first has one line"
    seen = run("show", night).told
    spoil(ledger, night, 1, change)
    told = run("show", night)
    assert told.exit_code == 0
    assert "lost journal lines" in told.told
    take(flash, ledger)
    assert run("show", night).told == seen


def test_the_score_that_was_wrong_without_a_word(flash, ledger, night, run):
    row = next(row for row in rows_of(ledger, night) if ",0,10]" in row.text)
    spoil(ledger, night, row.seq, "UPDATE lines SET text = replace(text, ',0,10]', ',0,11]')")
    told = run("show", night)
    assert (told.exit_code, told.told) == (2, "")
    assert f"line {row.seq}: it is damaged" in told.output
    take(flash, ledger)
    assert run("show", night).exit_code == 0


def test_several_at_once_and_the_header_too(flash, ledger, night):
    good = ledger.load(ledger.nights()[0])
    before = rows_of(ledger, night)
    for start in starts_of(before):
        spoil(ledger, night, before[start].seq, "UPDATE lines SET header = 'x' || header")
    for seq in (3, 4, 5, len(before)):
        spoil(ledger, night, seq, "UPDATE lines SET text = 'x' || text")
    with pytest.raises(UserError, match=f"night {night}, line 1: it is damaged"):
        ledger.load(ledger.nights()[0])
    assert take(flash, ledger)[1] == []
    assert [row.text for row in rows_of(ledger, night)] == [row.text for row in before]
    assert ledger.load(ledger.nights()[0]).seq == good.seq


def test_what_is_derived_meanwhile_says_so(ledger, night, run):
    spoil(ledger, night, 4, "UPDATE lines SET text = 'x' || text")
    ledger.close()
    connection = sqlite3.connect(ledger.path)
    connection.execute("PRAGMA user_version = 1999")
    connection.close()
    told = run("nights")
    assert told.exit_code == 0
    assert "line 4 is damaged; sync again" in told.told


def test_a_line_that_contradicts_a_sound_one_still_does_not_replace_it(ledger, night):
    rows = rows_of(ledger, night)
    spoil(ledger, night, 6, "UPDATE lines SET text = 'x' || text")
    (conflict,) = ledger.append(night, 0, [(3, rows[4].text, "")])
    assert conflict.seq == 3
    assert ledger.append(night, 0, [(6, rows[5].text, "")]), "of the other branch, who knows"
    assert rows_of(ledger, night)[2] == rows[2]


def test_a_good_line_that_was_taken_for_a_contradiction_is_none_any_more(ledger, night):
    good = rows_of(ledger, night)[5]
    connection = sqlite3.connect(ledger.path)
    connection.execute(
        "INSERT INTO conflicts (night, epoch, seq, text) VALUES (?, 0, 6, ?)", (night, good.text)
    )
    connection.commit()
    connection.close()
    spoil(ledger, night, 6, "UPDATE lines SET text = 'x' || text")
    assert ledger.append(night, 0, [(6, good.text, good.header)]) == []
    assert rows_of(ledger, night)[5] == good
    again = Ledger()
    assert again.missing(night, 0, 6) == []
    again.close()
    connection = sqlite3.connect(ledger.path)
    assert connection.execute("SELECT count(*) FROM conflicts").fetchone() == (0,)
    connection.close()
