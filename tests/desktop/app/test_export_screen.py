"""A night written down from the app: the files of `risefly export`, and what can go wrong."""

import errno
import os
from pathlib import Path

import pytest

from desktop_companion import exports
from desktop_companion.app import work_words as words
from desktop_companion.app.elements import Field, Listing
from desktop_companion.app.screens.export import Export
from desktop_companion.app.screens.folders import PickFolder, nearest
from desktop_companion.app.tasks import TaskNews
from desktop_companion.errors import UserError
from desktop_companion.exports import FORMATS, export_paths, write_exports
from desktop_companion.season import material_of
from desktop_companion.settings import load_settings
from tests.desktop.app.conftest import is_ready, keys, press, put, shown, texts

FILES = [path.name for path in export_paths(list(FORMATS), Path(), "night-2026-11-18")]


@pytest.fixture
def out(tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


@pytest.fixture
def export(companion, own, out):
    """Open the screen with that folder."""
    companion.go("nights")
    companion.screen._open(own.id)
    press(companion, "export")
    put(companion, "folder", str(out))
    return companion


def finish(companion):
    for task in list(companion.tasks):
        task.join()
    companion.take_news()


def note(companion, key="folder"):
    """Return what stands beside the field."""
    (found,) = [each for each in shown(companion) if isinstance(each, Field) and each.key == key]
    return found.note


def test_it_writes_what_the_command_writes(export, own, out, tmp_path):
    press(export, "do")
    finish(export)
    material = material_of(export.ledger, [own.row])
    forms = [form for form in FORMATS if form not in ("xlsx", "pdf")]  # these tell when
    for path in write_exports(material, forms, tmp_path / "command", "night-2026-11-18"):
        assert (out / path.name).read_bytes() == path.read_bytes()
    assert sorted(os.listdir(out)) == sorted(FILES)
    assert export.notice.text == words.EXPORTED.format(folder=out, names=", ".join(FILES))
    assert not export.notice.is_trouble


def test_the_folder_is_remembered(export, own, out):
    press(export, "do")
    finish(export)
    assert load_settings().exports == str(out)
    again = Export(export, own.id)
    assert again._folder == str(out)


def test_only_the_forms_that_are_marked(export, out):
    for form in FORMATS:
        if form != "bwn":
            press(export, f"form {form}")
    press(export, "do")
    finish(export)
    assert os.listdir(out) == ["night-2026-11-18.bwn"]
    press(export, "form bwn")
    assert words.NO_FORM in texts(export)
    assert not is_ready(export)


def test_what_is_replaced_is_told_first(export, out):
    (out / FILES[0]).write_text("an older one")
    assert words.REPLACES.format(names=FILES[0]) in texts(export)
    put(export, "name", "tonight")
    assert not any("replaced" in text for text in texts(export))


@pytest.mark.parametrize("name", ["", "a/b", "..", ".hidden", "a\\b", "x\n"])
def test_a_name_that_is_none(export, name):
    put(export, "name", name)
    assert note(export, "name") == words.BAD_NAME
    assert not is_ready(export)


@pytest.mark.parametrize("folder", ["", "out", "x" * 9, "/" + "x" * 5000, "~nobody-x"])
def test_a_folder_that_is_none(export, folder):
    put(export, "folder", folder)
    assert note(export)
    assert not is_ready(export)
    assert "make" not in keys(export) or len(folder) > 999


def test_a_folder_that_is_not_there_is_told_and_can_be_made(export, out):
    missing = out / "of" / "november"
    put(export, "folder", str(missing))
    assert note(export) == words.NO_FOLDER.format(path=missing)
    assert not is_ready(export)
    press(export, "make")
    assert not note(export)
    press(export, "do")
    finish(export)
    assert sorted(os.listdir(missing)) == sorted(FILES)


def test_a_folder_that_cannot_be_made(export, out):
    (out / "file").write_text("")
    for wrong, why in ((out / "file" / "in", "Not a directory"), (f"{out}/a\0", "null")):
        put(export, "folder", str(wrong))
        press(export, "make")
        assert why in note(export)


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_disk_that_takes_nothing_is_told_beside_the_folder(export, out, monkeypatch, fault):
    real = Path.open

    def refuse(self, *mode, **more):
        if self.parent == out:
            raise OSError(fault, os.strerror(fault), str(self))
        return real(self, *mode, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse)
        press(export, "do")
        finish(export)
    assert os.strerror(fault) in note(export)
    assert "choose another folder" in note(export)
    assert not os.listdir(out)
    assert load_settings().exports == ""
    put(export, "folder", str(out))
    assert not note(export)
    press(export, "do")
    finish(export)
    assert len(os.listdir(out)) == len(FILES)


def test_a_folder_that_goes_while_it_is_written(export, out, monkeypatch):
    real = exports.whole_file

    def write(path):
        if path.suffix == ".csv":
            raise UserError(f"{path}: cannot be written: gone; choose another folder")
        return real(path)

    monkeypatch.setattr(exports, "whole_file", write)
    press(export, "do")
    finish(export)
    assert "gone" in note(export)
    assert os.listdir(out) == [FILES[0]], "a file is whole or not there"


def test_its_progress_is_told(export, monkeypatch):
    heard: list[TaskNews] = []
    monkeypatch.setattr(export.mail, "post", heard.append)
    press(export, "do")
    assert texts(export) == [words.EXPORT_BEGINS]
    for task in list(export.tasks):
        task.join()
    told = [(each.stage.what, each.stage.percent()) for each in heard]
    assert told[:-1] == [
        (name.rpartition(".")[2], 100 * place // len(FILES)) for place, name in enumerate(FILES)
    ]
    monkeypatch.undo()
    export.mail.post(heard[1])
    export.take_news()
    assert texts(export) == [f"Writing csv: {100 // len(FILES)} %"]
    export.mail.post(heard[-1])
    export.take_news()
    assert export.notice.text.startswith("Written into")


# -- the folder -----------------------------------------------------------------------------------


def rows(companion):
    (listing,) = [each for each in shown(companion) if isinstance(each, Listing)]
    return [row[0] for row in listing.rows]


def go_into(companion, name):
    (listing,) = [each for each in shown(companion) if isinstance(each, Listing)]
    companion.act(listing.open, [row[0] for row in listing.rows].index(name))


def test_a_folder_is_picked(export, out):
    for name in ("Zoo", "attic", ".hidden"):
        (out / name).mkdir()
    (out / "attic" / "old").mkdir()
    (out / "file").write_text("")
    press(export, "pick")
    assert rows(export) == ["attic", "Zoo"]
    go_into(export, "attic")
    go_into(export, "old")
    assert words.FOLDER_EMPTY in texts(export)
    press(export, "up")
    press(export, "take")
    assert isinstance(export.screen, Export)
    assert export.screen._folder == str(out / "attic")


def test_a_folder_that_is_closed_can_be_left(export, out, monkeypatch):
    def closed(self):
        raise PermissionError(errno.EACCES, "Permission denied")

    press(export, "pick")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "iterdir", closed)
        assert any("Permission denied" in text for text in texts(export))
    press(export, "up")
    assert out.name in rows(export)


def test_looking_begins_where_there_is_something(tmp_path, companion):
    assert nearest(str(tmp_path / "not" / "there")) == tmp_path
    for wrong in ("", "there", "~nobody-x"):
        assert nearest(wrong) == Path.home()
    screen = PickFolder(companion, str(tmp_path), print)
    companion.open(screen)
    press(companion, "home")
    assert screen._path == Path.home()
