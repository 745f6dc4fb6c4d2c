"""Announcements of running boxes: whatever lies in that folder, nobody is troubled by it."""

import json
import os

import pytest

from desktop_companion import ports, runtime
from desktop_companion.runtime import RunningBox, register, running_boxes


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the folder of the announcements; no Pico is plugged in."""
    monkeypatch.setattr(ports.list_ports, "comports", list)
    made = tmp_path / "run"
    made.mkdir()
    return made


@pytest.mark.parametrize("pid", [0, -1, -(2**31), 2**31, 2**63, 2**64, 1e400, "x", None, [1]])
def test_a_process_that_cannot_be_is_not_alive(run, folder, pid):
    told = {"name": "mine", "port": os.devnull, "pid": pid}
    (folder / "box-1-x.json").write_text(json.dumps(told))
    assert running_boxes() == []
    assert "no box found" in run("ports").told


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"7", b"{}", b"\xff", b'{"name":1}', b'{"name":"a","port":"b"}']
)
def test_a_file_that_announces_nothing(folder, content):
    (folder / "box-1-x.json").write_bytes(content)
    (folder / "box-folder.json").mkdir()
    assert running_boxes() == []


def test_the_port_of_a_living_box_may_be_anything(folder):
    for number, port in enumerate(["", "a\0b", "/no/where", "x" * 9999]):
        told = {"name": "mine", "port": port, "pid": os.getpid()}
        (folder / f"box-{number}-x.json").write_text(json.dumps(told))
    assert [box for box in running_boxes() if box.port] == []


def test_a_folder_that_cannot_be_written_is_named_and_no_box_is_left(run, tmp_path):
    (tmp_path / "run").write_text("in its place")
    assert running_boxes() == []
    told = run("virtual", "--keys", "ok")
    assert told.exit_code == 2
    assert told.output.count("\n") == 1
    assert str(tmp_path / "run") in told.output
    assert "RISEFLY_RUNTIME" in told.output
    assert (tmp_path / "run").read_text() == "in its place"


def test_an_announcement_is_whole(folder):
    box = RunningBox("mine", os.devnull, os.getpid())
    path = register(box)
    assert [each.name for each in folder.iterdir()] == [path.name]
    assert running_boxes() == [box]
    assert runtime.runtime_folder() == folder
