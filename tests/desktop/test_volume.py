"""A virtual box's memory: one box at a time on it, whole or not at all, never somebody's file."""

import os
import re
from pathlib import Path

import pytest

from desktop_companion.errors import UserError
from desktop_companion.volume import VOLUME_BYTES, claimed


def test_a_second_box_on_the_same_volume_is_refused(run, tmp_path):
    volume = tmp_path / "box.flash"
    with claimed(volume):
        told = run("virtual", "--keys", "ok", "--volume", volume)
    assert told.exit_code == 2
    assert "a virtual box runs on it already" in told.output
    assert volume.read_bytes() == b"\xff" * VOLUME_BYTES
    assert run("virtual", "--keys", "ok", "--volume", volume).exit_code == 0
    assert run("virtual", "--keys", "ok", "--volume", volume).exit_code == 0


def test_it_has_the_size_that_the_box_expects():
    board = Path(__file__).parents[2] / "boards" / "virtual" / "board.py"
    numbers = re.findall(r"^BLOCK\w+ = (\d+)", board.read_text(encoding="utf-8"), re.MULTILINE)
    assert int(numbers[0]) * int(numbers[1]) == VOLUME_BYTES


@pytest.mark.parametrize("content", [b"my thesis", b"\xff" * 4096, b"x" * (VOLUME_BYTES + 1)])
def test_a_file_that_is_none_stays_as_it_is(run, tmp_path, content):
    volume = tmp_path / "thesis.txt"
    volume.write_bytes(content)
    told = run("virtual", "--keys", "ok", "--volume", volume)
    assert told.exit_code == 2
    assert "this is not a virtual box's memory; move it away, or" in told.output
    assert "choose another with --volume" in " ".join(told.output.split())
    with pytest.raises(UserError, match=r"move it away$"), claimed(volume):
        pass
    assert volume.read_bytes() == content
    assert not list(tmp_path.glob("*.lock"))


@pytest.mark.parametrize("name", ["", ".", "/dev/null"])
def test_what_is_no_file(run, tmp_path, name):
    told = run("virtual", "--keys", "ok", "--volume", name)
    assert told.exit_code == 2
    assert not list(tmp_path.glob("*.lock"))
    assert not Path("/dev/null.lock").exists()


def test_an_empty_file_is_a_new_memory(tmp_path):
    (tmp_path / "box.flash").write_bytes(b"")
    with claimed(tmp_path / "box.flash"):
        assert (tmp_path / "box.flash").stat().st_size == VOLUME_BYTES


def test_without_room_there_is_a_sentence_and_no_half_file(run, tmp_path, monkeypatch):
    def full(_file):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    told = run("virtual", "--keys", "ok", "--volume", tmp_path / "box.flash")
    assert told.exit_code == 2
    assert "box.flash: cannot be written: No space left on device" in told.output
    assert [each.name for each in tmp_path.glob("box*")] == ["box.flash.lock"]


def test_a_volume_that_is_let_go_after_a_failure(tmp_path, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(5, "I/O error")))
        with pytest.raises(UserError, match="I/O error"), claimed(tmp_path / "box.flash"):
            pass
    with claimed(tmp_path / "box.flash"):
        pass


# -- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "x", "x.txt", "x.png.gz", ".png", "night.bwn"])
def test_a_picture_is_a_png_or_an_svg(run, tmp_path, name):
    (tmp_path / "night.bwn").write_text("a night")
    told = run("virtual", "--keys", "ok", "--picture", name)
    assert told.exit_code == 2
    assert ".png or .svg" in told.output
    assert [each.name for each in tmp_path.iterdir()] == ["night.bwn"]
    assert (tmp_path / "night.bwn").read_text() == "a night"


@pytest.mark.parametrize(("name", "start"), [("p.PNG", b"\x89PNG"), ("p.svg", b"<svg")])
def test_a_picture_is_written_in_its_form(run, tmp_path, name, start):
    assert run("virtual", "--keys", "ok", "--picture", name).exit_code == 0
    assert (tmp_path / name).read_bytes().startswith(start)


def test_a_picture_needs_something_pressed(run):
    told = run("virtual", "--picture", "p.png")
    assert told.exit_code == 2
    assert "--picture is written after --keys" in told.output
