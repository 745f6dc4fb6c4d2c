"""The app without its window: its screens, what they do, what it hears, what it keeps."""

import ast
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from desktop_companion.app import start, words
from desktop_companion.app.boxes import GONE, READING, Fault
from desktop_companion.app.elements import Board, Field, Glass, Pad, Scores
from desktop_companion.app.sections import SECTIONS
from desktop_companion.app.virtual import VirtualState
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger
from desktop_companion.settings import load_settings
from tests.desktop.app.conftest import NAMED, keys, press, put, shown, texts, told_of

SCREENS = Path(start.__file__).parent / "screens"


def test_every_section_has_a_screen():
    assert {key for key, _ in words.SECTIONS} <= set(SECTIONS)


def test_without_a_box_it_says_what_to_do(companion):
    assert words.NO_BOX in texts(companion)
    assert keys(companion) == ["virtual"]


def test_a_box_is_shown_from_its_first_word_on(companion, tell):
    tell(told_of(text=None, stage=READING, progress=(8, 40)))
    assert "being read: 8 of 40 lines" in texts(companion)
    tell(told_of())
    (scores,) = [each for each in shown(companion) if isinstance(each, Scores)]
    assert [(side.name, side.points) for side in scores.sides] == [
        ("Ann & Cy", "-4"),
        ("Bo & Di", "-2"),
    ]
    assert any("a renege costs" in text for text in texts(companion))


def test_several_tables_and_one_of_them_alone(companion, tell):
    tell(told_of("/dev/one"), told_of("/dev/two", NAMED + "1 N N7U : H = 13\n"))
    assert len([each for each in shown(companion) if isinstance(each, Scores)]) == 2
    press(companion, "open /dev/two")
    assert companion.screen.title() == "Table 2"
    assert "Ann & Cy won: reached the target" in texts(companion)
    companion.back()
    assert companion.screen.title() == "Tables"


def test_a_box_that_is_gone_keeps_its_table_until_it_is_taken_off(companion, tell):
    tell(told_of(), told_of(stage=GONE, trouble="the box was unplugged"))
    assert "the box was unplugged" in texts(companion)
    assert [each for each in shown(companion) if isinstance(each, Scores)]
    press(companion, "forget")
    assert words.NO_BOX in texts(companion)


def test_a_box_plugged_in_elsewhere_keeps_its_place(companion, tell):
    tell(told_of("/dev/one"), told_of("/dev/two"))
    tell(told_of("/dev/one", stage=GONE, trouble="unplugged"))
    tell(told_of("/dev/three", board=told_of("/dev/one").board))
    assert list(companion.states) == ["/dev/three", "/dev/two"]


def test_a_table_that_is_looked_at_stays_on_the_screen_where_its_box_goes(companion, tell):
    tell(told_of("/dev/one"), told_of("/dev/two", NAMED + "1 N N7U : H = 13\n"))
    press(companion, "open /dev/two")
    assert companion.screen.title() == "Table 2"
    board = companion.states["/dev/two"].board
    tell(told_of("/dev/two", stage=GONE, board=board))
    tell(told_of("/dev/three", NAMED + "1 N N7U : H = 13\n", board=board))
    assert companion.screen.title() == "Table 2"
    assert "Ann & Cy won: reached the target" in texts(companion)
    tell(told_of("/dev/two", board="another"))
    assert "Ann & Cy won: reached the target" in texts(companion), "another box, on its old port"
    assert companion.screen.title() == "Table 2"


def test_the_display_of_a_box_is_asked_for_only_while_it_is_looked_at(companion, tell):
    asked = []
    companion.boxes.watch = lambda path, is_wanted: asked.append((path, is_wanted))
    tell(told_of())
    press(companion, "glass")
    assert asked == [("/dev/one", True)]
    tell(told_of(frame=bytes(1024)))
    assert [each for each in shown(companion) if isinstance(each, Glass)]
    companion.go("boxes")
    assert asked[-1] == ("/dev/one", False)


def test_the_board_hides_what_is_wanted(companion, tell):
    tell(told_of("/dev/one"), told_of("/dev/two", NAMED + "1 N N7U : H = 13\n"))
    companion.open_board()
    (board,) = companion.screen.body()
    assert isinstance(board, Board)
    assert [[side.points for side in table.sides] for table in board.tables] == [
        ["-4", "-2"],
        ["7", "0"],
    ]
    assert companion.screen.key("h")
    (board,) = companion.screen.body()
    assert isinstance(board, Board)
    assert [[side.points for side in table.sides] for table in board.tables] == [
        ["?", "?"],
        ["7", "0"],
    ], "a game that is over is told"
    assert not companion.screen.key("x")
    companion.open_board()
    assert not companion.screen.is_whole


def test_the_board_before_anything_is_played(companion):
    companion.open_board()
    assert companion.screen.body() == [Board([], words.BOARD_EMPTY)]


def test_settings_are_kept_at_once(companion):
    companion.go("settings")
    put(companion, "size", "150")
    put(companion, "theme", "light")
    assert (load_settings().text_size, load_settings().theme) == (150, "light")
    companion.resize_text(+9)
    assert load_settings().text_size == 200
    companion.resize_text(-9)
    assert load_settings().text_size == 100


def test_another_folder_for_the_ledger(companion, tmp_path):
    companion.go("settings")
    assert "keep" in keys(companion)
    put(companion, "ledger", "whist")
    press(companion, "keep")
    assert load_settings().data == ""
    put(companion, "ledger", str(tmp_path / "ours"))
    press(companion, "keep")
    assert load_settings().data == str(tmp_path / "ours")
    told = companion.notice.text
    assert told.startswith("Kept. The app begins a new ledger there when it is started again")
    assert str(companion.ledger.path) in told
    assert str(tmp_path / "ours" / "ledger.sqlite") in told
    Ledger(tmp_path / "theirs" / "ledger.sqlite").close()
    press(companion, "pick")
    companion.screen._path = tmp_path / "theirs"
    press(companion, "take")
    press(companion, "keep")
    assert companion.notice.text.startswith("Kept. A ledger is there already")
    put(companion, "ledger", str(tmp_path / "ours"))
    press(companion, "keep")
    (tmp_path / "file").write_text("")
    put(companion, "ledger", str(tmp_path / "file" / "in"))
    press(companion, "keep")
    assert load_settings().data == str(tmp_path / "ours"), "what cannot be made is not kept"


def test_a_folder_that_cannot_be_written_to_is_not_kept(companion, tmp_path, monkeypatch):
    def refuse(**_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    companion.go("settings")
    put(companion, "ledger", str(tmp_path / "closed"))
    press(companion, "keep")
    (field,) = [each for each in shown(companion) if isinstance(each, Field)]
    assert field.note == f"{tmp_path / 'closed'}: Permission denied"
    assert load_settings().data == ""


def test_what_a_user_can_mend_is_told_and_goes_away(companion):
    def refuse():
        raise UserError("that cannot be")

    companion.act(refuse)
    assert companion.notice == ("that cannot be", True)
    companion.act(lambda: None)
    assert not companion.notice.text


def test_a_fault_of_the_program_is_told_with_its_report(companion, tell, tmp_path):
    tell(Fault(ZeroDivisionError("of no use")))
    assert companion.notice.text.startswith("something in the app failed: of no use; the report")
    (report,) = (tmp_path / "data").glob("app-fault-*.txt")
    assert "ZeroDivisionError" in report.read_text()


def test_a_virtual_box_that_cannot_be_read_is_not_said_to_start(companion, tell):
    tell(VirtualState("Virtual box 1", "/dev/one"))
    assert any(words.STARTING in text for text in texts(companion))
    why = "the ledger cannot be used"
    tell(told_of("/dev/one", None, stage=GONE, board="", trouble=why))
    assert not any(words.STARTING in text for text in texts(companion))
    assert why in texts(companion)


def test_a_virtual_box_that_is_switched_off_is_gone_however_often_it_is_told(companion, tell):
    class Off:
        def leave(self):
            pass

        join = leave

    name = "Virtual box 1"
    companion.virtuals[name], companion.virtual_states[name] = (
        Off(),
        VirtualState(name, "/dev/one"),
    )
    tell(told_of())
    companion.close_virtual(name)
    for _ in range(2):  # while OK is waited for on it, and after that
        tell(told_of(stage=GONE))
        assert not companion.states
    tell(told_of(stage=READING), told_of(stage=GONE))
    assert companion.states["/dev/one"].stage == GONE, "another one has that port now"


def test_a_virtual_box_is_opened_played_on_and_switched_off(companion, tmp_path):
    looked = []
    companion.boxes.look_now = lambda: looked.append(1)
    press(companion, "virtual")
    assert any(words.STARTING in text for text in texts(companion))

    def until(is_so):
        end = time.monotonic() + 20
        while not is_so():
            assert time.monotonic() < end
            companion.take_news()
            time.sleep(0.005)

    (name,) = companion.virtuals
    until(lambda: companion.virtual_states[name].port)
    assert looked
    state = companion.virtual_states[name]
    companion.states[state.port] = told_of(state.port, None)
    assert companion.virtual_at(state.port) == name
    (pad,) = [each for each in shown(companion) if isinstance(each, Pad)]
    before = state.frame
    pad.down("ok")
    pad.up("ok")
    until(lambda: companion.virtual_states[name].frame != before)
    assert (tmp_path / "data" / "virtual.flash").exists()
    press(companion, "off")
    until(lambda: name not in companion.virtuals)
    assert not companion.notice.text


def test_a_virtual_box_whose_memory_is_taken_says_so(companion, tell, tmp_path):
    companion.virtual_states["Virtual box 1"] = VirtualState("Virtual box 1")
    tell(VirtualState("Virtual box 1", trouble="it runs already", is_over=True))
    assert companion.notice == ("it runs already", True)
    assert not companion.virtual_states


def test_no_more_than_eight_virtual_boxes(companion, monkeypatch):
    for number in range(1, 9):
        companion.virtuals[words.VIRTUAL.format(number=number)] = None
    companion.go("boxes")
    press(companion, "virtual")
    assert companion.notice == (words.VIRTUAL_MOST, True)
    companion.virtuals.clear()


def test_what_screens_say_stands_in_tables():
    """A sentence in a screen would be missed when it is reworded or said in another language."""
    faults = []
    for file in SCREENS.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        docs = {
            ast.get_docstring(node, clean=False)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        }
        faults += [
            f"{file.name}:{node.lineno}: {node.value!r}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            and node.value not in docs and len(node.value.split()) > 1
        ]  # fmt: skip
    assert not faults, faults


# -- starting -------------------------------------------------------------------------------------


def test_without_a_display_it_says_so(run, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(start.sys, "platform", "linux")
    for arguments in ((), ("gui",), ("gui", "--virtual")):
        told = run(*arguments)
        assert told.exit_code == 2
        assert told.output == f"risefly: {words.NO_DISPLAY}\n"


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ({"DISPLAY": ":0"}, "x11"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "wayland,x11"),
        ({"SDL_VIDEODRIVER": "offscreen"}, "offscreen"),
    ],
)
def test_it_goes_where_windows_are_shown(monkeypatch, given, driver):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(start.sys, "platform", "linux")
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    start.choose_display()
    assert start.os.environ["SDL_VIDEODRIVER"] == driver


@pytest.mark.skipif(sys.platform != "linux", reason="another way to show windows")
def test_where_the_display_does_not_answer_it_says_so(tmp_path):
    environment = os.environ | {"DISPLAY": ":63999", "KIVY_HOME": str(tmp_path)}
    for name in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        environment.pop(name, None)
    program = [sys.executable, "-c", "from desktop_companion.cli import main; main()", "gui"]
    told = subprocess.run(
        program, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == f"risefly: {words.NO_WINDOW}\n"
