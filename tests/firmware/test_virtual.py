"""The real firmware in real MicroPython, through the real process, pipes and pseudo-terminal."""

import json
import os
import shutil
import subprocess
import sys
import time

import pytest
import serial

from desktop_companion import paths, picture, runtime, virtual_box
from desktop_companion.flash_trace import read_trace
from desktop_companion.keys import parse_keys
from desktop_companion.virtual_box import BoxCrashedError, PowerCut, PowerCutError, VirtualBox
from tests.pico.oled import read_text

pytestmark = pytest.mark.micropython


def lit(frame):
    return sum(byte.bit_count() for byte in frame)


def test_it_starts_and_shows_something(box):
    assert lit(box.frame) > 500
    assert box.changes == 8
    assert box.now_ms == 20


def test_a_press_is_seen_within_the_budget(box):
    """Press to first changed pixel, on the box's own clock: at most 50 ms."""
    before = box.frame
    box.down("down")
    waited = 0
    while box.frame == before:
        waited += 5
        assert waited <= 50
        box.step(5)


def test_without_a_press_nothing_is_sent(box):
    changes = box.changes
    box.step(60_000)
    assert box.changes == changes


def test_only_changed_pages_are_sent(box):
    changes = box.changes
    box.press("down")
    box.press("up")
    assert box.changes - changes < 16


def test_the_same_keys_give_the_same_pictures(make_box, tmp_path):
    pictures = []
    for _ in range(2):
        box = make_box()
        frames = []
        for key in parse_keys("down*2 hold:up:900 ok wait:100 down"):
            box.play([key])
            frames.append(box.frame)
        pictures.append((frames, box.now_ms))
        box.close()
        (tmp_path / "box.volume").unlink()
    assert pictures[0] == pictures[1]


def test_a_missing_display_stops_nothing_and_comes_back(box):
    shown = box.frame
    box.show_display(False)
    box.press("down")
    box.step(10_000)
    assert box.frame == shown
    box.show_display(True)
    changes = box.changes
    box.step(2_100)
    assert box.changes - changes == 8, "a display that was away gets every page"
    assert box.frame != shown


def test_the_heap_is_the_picos(box):
    """On 64 bits everything is twice as large, and the program lies in the heap, not in flash."""
    assert 96 * 1024 < box.heap_free() < 390_000


def test_the_serial_port_can_be_opened_again_and_again(box):
    for _ in range(3):
        with serial.Serial(box.port, 115200, timeout=0, exclusive=True) as port:
            port.write(b"hello\x03\x04\r\n" * 20)
            box.step(200)
            assert port.read(100) == b""
    box.press("down")


def test_real_time_follows_the_clock(box):
    box.start_realtime()
    start = time.monotonic()
    box.press("ok")
    while box.now_ms < 320 and time.monotonic() - start < 30:  # a busy computer takes its time
        time.sleep(0.01)
    box.stop_realtime()
    passed = (time.monotonic() - start) * 1000
    assert box.failure is None
    assert 300 <= box.now_ms - 20 <= passed


def test_power_cycle_keeps_the_port_and_starts_anew(box):
    port = box.port
    box.press("down")
    box.power_cycle()
    assert box.step(20) == 20
    assert box.port == port
    with serial.Serial(port, 115200, timeout=0):
        box.step(100)


def test_it_is_announced_while_it_runs(make_box, tmp_path, monkeypatch):
    monkeypatch.setenv("RISEFLY_RUNTIME", str(tmp_path / "run"))
    box = make_box(announce=True)
    assert [(found.port, found.pid) for found in runtime.running_boxes()] == [
        (box.port, os.getpid())
    ]
    box.close()
    assert runtime.running_boxes() == []
    assert list((tmp_path / "run").iterdir()) == []


def test_an_announcement_of_the_dead_is_forgotten(tmp_path, monkeypatch):
    monkeypatch.setenv("RISEFLY_RUNTIME", str(tmp_path))
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    path = runtime.register(runtime.RunningBox("old", os.devnull, ended.pid))
    (tmp_path / "box-junk.json").write_text("[]", encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8"))["name"] == "old"
    assert runtime.running_boxes() == []
    assert not path.exists()


def test_a_fault_in_the_firmware_is_told(make_box, tmp_path, monkeypatch):
    folders = paths.device_folders()
    broken = tmp_path / "firmware"
    shutil.copytree(folders.firmware, broken)
    (broken / "scorebox" / "app.py").write_text("def run(:\n", encoding="utf-8")
    monkeypatch.setattr(virtual_box, "device_folders", lambda: folders._replace(firmware=broken))
    with pytest.raises(BoxCrashedError, match="SyntaxError"):
        make_box().step(5)


def test_it_ends_with_the_program_that_started_it(tmp_path):
    """The parent is killed; the box reads the end of its orders and goes too."""
    program = (
        "import sys, os, pathlib; from desktop_companion.virtual_box import VirtualBox\n"
        "box = VirtualBox(pathlib.Path(sys.argv[1])); print(box._process.pid, flush=True)\n"
        "sys.stdin.read()"
    )
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    parent = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "v")],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert parent.stdin is not None
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdin.close()
    parent.stdout.close()
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("the box lives on without its host")


def test_the_picture_as_text_and_as_png(box):
    lines = picture.terminal_lines(box.frame, border=False)
    assert len(lines) == 32
    assert {len(line) for line in lines} == {128}
    dots = sum({" ": 0, "▀": 1, "▄": 1, "█": 2}[sign] for line in lines for sign in line)
    assert dots == lit(box.frame)
    assert len(picture.terminal_lines(box.frame)) == 34
    image = picture.png(box.frame, scale=3)
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    assert image[16:24] == (384).to_bytes(4, "big") + (192).to_bytes(4, "big")


def test_windows_gets_a_clear_word(tmp_path, monkeypatch):
    monkeypatch.setattr(virtual_box, "find_spec", lambda _: None)
    with pytest.raises(virtual_box.VirtualBoxError, match="exists for Linux"):
        VirtualBox(tmp_path / "v")


def test_power_cut_error_is_its_own(box):
    box._process.kill()
    with pytest.raises(PowerCutError):
        box.step(5)


def test_the_volume_is_made_once_and_kept(make_box, tmp_path):
    trace = tmp_path / "trace"
    make_box(trace=trace).step(20)
    volume = tmp_path / "box.volume"
    assert volume.stat().st_size == 352 * 4096
    made = volume.read_bytes()
    recorded = trace.stat().st_size
    assert recorded > 0
    make_box(trace=trace).step(20)
    assert volume.read_bytes() == made
    assert trace.stat().st_size == recorded


def test_the_trace_replayed_gives_the_volume(make_box, tmp_path):
    trace = tmp_path / "trace"
    make_box(trace=trace).step(20)
    content = bytearray(b"\xff" * 352 * 4096)
    for change in read_trace(trace):
        change.replay(content)
    assert content == (tmp_path / "box.volume").read_bytes()


def test_a_power_cut_kills_it_in_the_middle_of_a_write(make_box, tmp_path):
    trace = tmp_path / "trace"
    box = make_box(trace=trace, power_cut=PowerCut(4, 10))
    with pytest.raises(PowerCutError):
        box.step(20)
    changes = read_trace(trace)
    assert len(changes) == 4
    whole = bytearray(b"\xff" * 352 * 4096)
    for change in changes[:3]:
        change.replay(whole)
    changes[3].replay(whole, size=10)
    assert whole == (tmp_path / "box.volume").read_bytes()


@pytest.mark.parametrize("size", [0, 1, 100, 255])
def test_a_power_cut_in_the_very_first_format_is_made_good(make_box, tmp_path, size):
    box = make_box(power_cut=PowerCut(2, size))  # the first change erases, the second programs
    with pytest.raises(PowerCutError):
        box.step(20)
    box = make_box()
    box.step(100)
    assert "OK new game" in "".join(read_text(box.frame))


def test_an_unreadable_volume_is_left_as_it_is(make_box, tmp_path):
    volume = tmp_path / "box.volume"
    volume.write_bytes(b"somebody's nights" * 100 + b"\xff" * (352 * 4096 - 1700))
    before = volume.read_bytes()
    box = make_box()
    box.step(100)
    assert "CANNOT KEEP SCORE" in read_text(box.frame)[1]
    assert volume.read_bytes() == before


def test_a_box_that_cannot_keep_score_misses_its_display_and_shows_it_again(make_box, tmp_path):
    (tmp_path / "box.volume").write_bytes(b"?" * (352 * 4096))
    box = make_box()
    box.step(100)
    box.show_display(False)
    box.step(1_500)
    changes = box.changes
    box.show_display(True)
    box.step(2_100)
    assert box.changes - changes == 8


def test_a_reset_starts_the_firmware_anew(make_box, tmp_path, monkeypatch):
    """A box whose firmware asks for a reset after half a second."""
    folders = paths.device_folders()
    other = tmp_path / "firmware"
    shutil.copytree(folders.firmware, other)
    (other / "scorebox" / "app.py").write_text(
        "def run(hardware):\n    hardware.wait(500)\n    hardware.reset()\n", encoding="utf-8"
    )
    monkeypatch.setattr(virtual_box, "device_folders", lambda: folders._replace(firmware=other))
    box = make_box()
    port = box.port
    box.step(700)
    assert box.resets == 1
    box.step(100)
    assert (box.now_ms, box.port, box.resets) == (0, port, 1)
