"""A correction of a night that a box writes: asked for there, and what becomes of it."""

from desktop_companion.app import proposals, words
from desktop_companion.app.boxes import HERE
from desktop_companion.app.elements import Button
from desktop_companion.app.errands import Errand
from desktop_companion.app.screens.hand import HandScreen
from tests.desktop.app.conftest import is_ready, keys, press, put, shown, texts
from tests.desktop.keeper_box import play_hand


def ask(companion, table):
    """Change the first hand's books, which the box is asked for."""
    companion.open(HandScreen(companion, table.night, table.hand))
    press(companion, "change")
    put(companion, "books", "12")
    assert words.ASK_BOX in [each.text for each in shown(companion) if isinstance(each, Button)]
    press(companion, "do")


def test_the_box_is_asked_and_somebody_says_ok(companion, table):
    ask(companion, table)
    request = table.request()
    table.until(lambda: any("Waiting for OK" in text for text in texts(companion)))
    request.accept()
    table.until(lambda: companion.notice.text == words.WRITTEN_ON_BOX)
    assert companion.screen.title() == "Game 1, hand 1"
    table.until(lambda: companion.night(table.night).games[0].hands()[0].books == (12,))


def test_somebody_at_the_box_says_no(companion, table):
    ask(companion, table)
    table.request().deny()
    table.until(lambda: companion.notice.is_trouble)
    assert "pressed BACK on the box" in companion.notice.text
    assert "do" in keys(companion), "it can be asked for again"


def test_it_is_taken_back(companion, table):
    ask(companion, table)
    request = table.request()
    press(companion, "stop")
    table.until(lambda: companion.notice.is_trouble)
    assert "taken back; nothing was changed" in companion.notice.text
    assert not request.is_pending()


def test_it_goes_on_when_its_screen_is_left(companion, table):
    """OK may be pressed on a virtual box of the app, which is on another screen."""
    ask(companion, table)
    request = table.request()
    companion.go("tables")
    table.until(lambda: any("Waiting for OK" in text for text in texts(companion)))
    companion.open(HandScreen(companion, table.night, table.hand))
    press(companion, "remove")
    press(companion, "do")
    assert companion.notice == (words.ASKED_ALREADY, True)
    companion.go("tables")
    request.accept()
    table.until(lambda: companion.notice.text == words.WRITTEN_ON_BOX)
    assert companion.screen.section == "tables", "it stays where the user is"
    assert "stop" not in keys(companion)


def test_it_can_be_taken_back_from_the_table(companion, table):
    ask(companion, table)
    request = table.request()
    companion.go("tables")
    press(companion, "stop")
    table.until(lambda: companion.notice.is_trouble)
    assert not request.is_pending()


def test_it_is_waited_for_where_the_box_comes_back(companion, table):
    ask(companion, table)
    request = table.request()
    ((path, proposal),) = companion.asked.items()
    proposal.take(proposals.Asked(proposal, proposals.PENDING, 9, path="/dev/elsewhere"))
    assert companion.asked == {"/dev/elsewhere": proposal}
    proposal.take(proposals.Asked(proposal, proposals.PENDING, 8, path=path))
    assert companion.asked == {path: proposal}
    request.accept()
    table.until(lambda: companion.notice.text == words.WRITTEN_ON_BOX)
    assert not companion.asked


def test_a_fault_while_the_box_is_asked_lets_it_be_asked_again(companion, table, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("of no use")

    monkeypatch.setattr(proposals, "carry_out", fail)
    ask(companion, table)
    table.until(lambda: "something in the app failed: of no use" in companion.notice.text)
    assert not companion.asked
    errand = Errand(companion)
    (path,) = companion.states
    companion.boxes.look()
    table.until(lambda: companion.states[path].stage == HERE)
    errand.run(path, fail, fail)
    table.until(lambda: not errand.is_out)


def test_the_night_goes_on_while_it_is_asked_for(companion, table):
    ask(companion, table)
    table.request()
    play_hand(table.box.keeper, 11)  # at the table nobody looked at the question
    again = None

    def is_asked_again():
        nonlocal again
        again = table.box.box.request
        return companion.notice.is_trouble or (again is not None and again.is_pending())

    table.until(is_asked_again)
    if not companion.notice.is_trouble:
        assert again is not None
        again.accept()
        table.until(lambda: companion.notice.text == words.WRITTEN_ON_BOX)
    else:
        assert companion.notice.text == words.LOOK_AGAIN


def test_a_box_that_is_not_here_writes_its_night_alone(companion, table):
    companion.boxes.close()
    state = companion.tables()[0]
    companion.states.clear()
    companion.open(HandScreen(companion, table.night, table.hand))
    press(companion, "change")
    put(companion, "books", "12")
    assert words.BOX_WRITES in texts(companion)
    assert not is_ready(companion)
    assert state.night is not None
