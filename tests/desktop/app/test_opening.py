"""The ledger reckoned anew at the start: its progress is seen, and the window can be closed."""

import contextlib
import sqlite3
import threading

import pytest

from desktop_companion.app import season_words as words
from desktop_companion.app.opening import Opening
from desktop_companion.app.start import make_companion, open_ledger
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger, tables
from tests.desktop.app.conftest import an_own_night


def older(path, schema=tables.SCHEMA_VERSION, derived=tables.DERIVED_VERSION - 1):
    """Let the ledger be one that another version of the program has made."""
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {schema * 1000 + derived}")
    connection.commit()
    connection.close()


@pytest.fixture
def path():
    """Return where a ledger is, of an older deriving version, with a night."""
    with Ledger() as ledger:
        an_own_night(ledger)
    older(ledger.path)
    return ledger.path


def test_it_is_reckoned_anew_with_progress(path):
    seen: list[tuple[str, str]] = []

    def work(progress):
        def told(*news):
            progress(*news)
            seen.append(opening.words())

        return open_ledger(told)

    opening = Opening(work)
    opening.start()
    ledger = opening.result()
    assert ledger is not None
    assert seen == [(words.RECKONED_ANEW.format(part=0, whole=1), words.ANEW_HOW)]
    assert ledger.nights()[0].hands == 3
    ledger.close()


def test_before_it_is_known_how_much_there_is(path):
    assert Opening(open_ledger).words() == (words.OPENING, "")


def test_one_that_is_stopped_begins_anew_the_next_time(path):
    opening = Opening(open_ledger)
    opening.stop()
    opening.start()
    assert opening.result() is None
    with contextlib.closing(sqlite3.connect(path)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    assert version % 1000 == tables.DERIVED_VERSION - 1
    with Ledger() as ledger:
        assert ledger.nights()[0].hands == 3


def test_what_goes_wrong_is_told(path):
    older(path, tables.SCHEMA_VERSION + 1)
    opening = Opening(open_ledger)
    opening.start()
    with pytest.raises(UserError, match="newer version"):
        opening.result()


def test_where_an_older_ledger_was_copied_to_is_told(path):
    older(path, tables.SCHEMA_VERSION - 1)
    companion = make_companion(Ledger())
    try:
        copy = path.with_name(f"ledger-{tables.SCHEMA_VERSION - 1}.sqlite")
        assert companion.notice.text == words.LEDGER_COPIED.format(path=copy)
        assert copy.exists()
    finally:
        companion.close()


# -- in the window --------------------------------------------------------------------------------


def slowly(go_on, then=open_ledger):
    """Return what opens the ledger, and waits in the middle of it."""

    def work(progress):
        progress("reckoning anew", 3, 40)
        assert go_on.wait(20)
        return then(progress)

    return work


def test_the_window_says_how_far_it_is(path, monkeypatch):
    from desktop_companion.app.views import opening as view  # noqa: PLC0415
    from tests.desktop.app import window  # noqa: PLC0415 - it opens the window

    monkeypatch.setattr(view, "SOON_S", 0)
    go_on = threading.Event()
    seen: list[list[str]] = []
    idle = window.EventLoop.idle

    def frame():
        idle()
        (page,) = [each for each in window.Window.children if isinstance(each, view.OpeningView)]
        seen.append([each.plain for each in reversed(page.children)])
        if len(seen) > 3:
            go_on.set()

    monkeypatch.setattr(window.EventLoop, "idle", frame)
    monkeypatch.setattr(window.Window, "mainloop", lambda: None)
    window.EventLoop.quit = False
    ledger = view.opened(Opening(slowly(go_on)))
    assert ledger is not None
    ledger.close()
    assert seen[3] == [words.RECKONED_ANEW.format(part=3, whole=40), words.ANEW_HOW]
    assert not [each for each in window.Window.children if isinstance(each, view.OpeningView)]


def test_the_window_is_closed_meanwhile(path, monkeypatch):
    from desktop_companion.app.views import opening as view  # noqa: PLC0415
    from tests.desktop.app import window  # noqa: PLC0415 - it opens the window

    monkeypatch.setattr(view, "SOON_S", 0)
    go_on = threading.Event()

    def closed():
        monkeypatch.setattr(window.EventLoop, "quit", True)
        threading.Timer(0, go_on.set).start()

    monkeypatch.setattr(window.EventLoop, "idle", closed)
    monkeypatch.setattr(window.Window, "mainloop", lambda: None)
    monkeypatch.setattr(window.EventLoop, "quit", False)
    assert view.opened(Opening(slowly(go_on, _never_told))) is None


def _never_told(progress):
    for part in range(100_000):
        progress("reckoning anew", part, 100_000)
        threading.Event().wait(0.001)
    raise AssertionError("it was not stopped")
