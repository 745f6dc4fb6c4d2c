"""Two copies of the program at one ledger, at the same moment."""

import contextlib
import threading

from bidwhist.journal import Line, encode_line
from desktop_companion.ledger import Ledger

LINES = 40
COPIES = 4


def rows():
    crc, made = 0, []
    for seq in range(1, LINES + 1):
        line, crc = encode_line(Line(seq, "time", 1, 5, 0, None, 1, [1700000000]), crc)
        made.append((seq, line, ""))
    return made


def test_the_same_night_from_several_sides(tmp_path):
    """Each opens the file anew, the first of them makes it; nobody fails, nothing is doubled."""
    path = tmp_path / "ledger.sqlite"
    failures, conflicts = [], []
    ready = threading.Barrier(COPIES)

    def take():
        try:
            ready.wait()
            ledger = Ledger(path)
            for row in rows():
                conflicts.extend(ledger.append("n", 0, [row]))
            ledger.close()
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=take) for _ in range(COPIES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (failures, conflicts) == ([], [])
    ledger = Ledger(path)
    assert [ledger.line("n", 0, seq) for seq, _, _ in rows()] == [line for _, line, _ in rows()]
    assert len(ledger.nights()) == 1
    ledger.close()


def test_a_stop_in_the_middle_leaves_all_of_a_piece_or_none(ledger, monkeypatch):
    ledger.append("n", 0, rows()[:3])

    def stop(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(ledger, "derive", stop)
        with contextlib.suppress(KeyboardInterrupt):
            ledger.append("n", 0, rows()[:9])
    assert ledger.last_seq("n", 0) == 3
    assert ledger.append("n", 0, rows()) == []
    assert ledger.last_seq("n", 0) == LINES
