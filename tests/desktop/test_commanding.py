"""A command's way to the box and its outcome, on a link whose answers are written down here."""

import pytest

from desktop_companion.commanding import (
    APPROVAL_S,
    CANCELLED,
    DONE,
    GONE,
    PENDING,
    REFUSED,
    Commander,
    StoppedError,
)
from desktop_companion.errors import UserError
from desktop_companion.pulling import LostError, RefusedError

COMMAND = ["remove", 5]
OURS, OTHERS = "0123456789ab", "ba9876543210"


class Link:
    """Answers as `script` says: kinds with what follows the id, or errors to raise."""

    def __init__(self, *script, boards=None):
        self.path = "a"
        self.board = OURS
        self.asked = []
        self._script = list(script)
        self._boards = {"a": OURS} if boards is None else boards
        self._ms = 0
        self.opened = []

    def ask(self, kind, *items):
        self.asked.append((kind, *items))
        answer = self._script.pop(0) if len(self._script) > 1 else self._script[0]
        if isinstance(answer, BaseException):
            raise answer
        return (answer[0], items[0], *answer[1:])

    def greet(self):
        self._ms += 1
        self.board = self._boards[self.path]

    def reopen(self, path):
        self._ms += 1
        self.opened.append(path)
        if path not in self._boards:
            raise UserError(f"{path}: cannot be opened")
        self.path = path

    def rest(self, ms):
        self._ms += ms

    pause = rest

    def now_ms(self):
        return self._ms


def send(link, ports=(), told=None):
    def waiting(state, left_s):
        if told is not None:
            told.append((state, left_s))

    return Commander(link, lambda: list(ports), waiting).send(17, COMMAND)


def ids(link):
    return {each[1] for each in link.asked}


def test_it_asks_with_one_id_until_it_is_done():
    told: list[tuple[str, int]] = []
    link = Link(("pending",), ("pending",), ("pending",), ("done", [18, 19]))
    outcome = send(link, told=told)
    assert (outcome.kind, outcome.seqs) == (DONE, [18, 19])
    assert link.asked == [("command", link.asked[0][1], 17, COMMAND)] * 4
    assert told == [(PENDING, APPROVAL_S), (PENDING, APPROVAL_S), (PENDING, APPROVAL_S - 1)]
    (name,) = ids(link)
    assert name.isascii()
    assert name.isalnum()
    assert len(name) <= 24


def test_every_command_has_its_own_id():
    first, second = Link(("done", [1])), Link(("done", [1]))
    send(first)
    send(second)
    assert ids(first) != ids(second)


@pytest.mark.parametrize(
    ("facts", "read"),
    [
        ([["seat", "N"], ["books", 3]], {"seat": "N", "books": 3}),
        ([["seat"], "x", [1, 2, 3], ["a", [1]], 5], {}),
        ([], {}),
    ],
)
def test_a_refusal_tells_its_code_and_facts(facts, read):
    outcome = send(Link(("refused", "seat.unknown", facts)))
    assert (outcome.kind, outcome.code, outcome.facts) == (REFUSED, "seat.unknown", read)


def test_what_is_taken_back_there():
    assert send(Link(("pending",), ("cancel",))).kind == CANCELLED


def test_numbers_that_are_none_are_left_out():
    assert send(Link(("done", [1, "x", None, 2]))).seqs == [1, 2]


def test_a_box_that_takes_it_for_nothing_is_not_asked_again():
    link = Link(RefusedError("a: the box refused: x", "wire.form"))
    with pytest.raises(RefusedError):
        send(link)
    assert len(link.asked) == 1


# -- the cable ------------------------------------------------------------------------------------


def test_a_box_that_fell_silent_is_asked_again_with_the_same_id():
    link = Link(("pending",), LostError("silent"), ("pending",), UserError("gone"), ("done", [18]))
    assert send(link).kind == DONE
    assert len(ids(link)) == 1
    assert link.opened == ["a", "a"]


def test_it_is_found_on_another_port_by_its_board():
    link = Link(UserError("gone"), ("done", [18]), boards={"b": OTHERS, "c": OURS})
    assert send(link, ports=["b", "c"]).kind == DONE
    assert (link.opened, link.path) == (["a", "b", "c"], "c")


def test_a_box_that_does_not_come_back():
    told: list[tuple[str, int]] = []
    link = Link(UserError("gone"), boards={})
    with pytest.raises(UserError, match="whether it still did it shows the next sync"):
        send(link, told=told)
    assert told[0] == (GONE, APPROVAL_S)
    assert told[-1][1] <= 1
    assert len(link.asked) == 1


def test_a_box_that_greets_and_never_answers():
    link = Link(("pending",), LostError("silent"))
    with pytest.raises(UserError, match="the box does not answer; whether it still did it"):
        send(link)
    assert 1 < len(link.asked) < 10
    assert len(ids(link)) == 1


# -- Ctrl-C ---------------------------------------------------------------------------------------


def stopped(*script):
    link = Link(("pending",), KeyboardInterrupt(), *script)
    with pytest.raises(StoppedError) as stop:
        send(link)
    assert link.asked[-1] == ("cancel", link.asked[0][1])
    return stop.value.outcome


def test_it_is_taken_back():
    assert stopped(("cancel",)).kind == CANCELLED


def test_it_may_be_too_late():
    assert stopped(("done", [18])).kind == DONE


def test_a_late_answer_to_the_ask_before_is_no_answer():
    assert stopped(("pending",), ("cancel",)).kind == CANCELLED


def test_a_box_that_does_not_answer_then():
    for script in ((UserError("gone"),), (("pending",),)):
        with pytest.raises(UserError, match="the next sync shows whether it was done"):
            send(Link(KeyboardInterrupt(), *script))
