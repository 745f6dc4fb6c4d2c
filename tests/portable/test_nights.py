"""Every worked night gives its document, and its canonical form the same again."""

import gc
import io
import json
import os

from bidwhist.bwn_read import read_night
from bidwhist.bwn_write import write_night
from bidwhist.report import score_document


def folder():
    """Return where the nights are, from wherever this is run."""
    path = globals().get("__file__", "tests/portable/x")
    return path.rsplit("/", 2)[0] + "/nights/"


def read(name):
    with open(folder() + name, "rb") as file:
        return file.read().decode()


def document_of(sheet):
    document = score_document(sheet)
    del document["warnings"]
    return document


class Comparing(io.IOBase):
    """A file that takes JSON in pieces and compares it with a night's file, line by line.

    There is no room on a small heap for both texts at once.
    """

    def __init__(self, name):
        self.name = name
        self.file = open(folder() + name, "rb")  # noqa: SIM115 - closed by `finish`
        self.expected = ""

    def write(self, piece):
        text = piece if isinstance(piece, str) else bytes(piece).decode()
        while len(self.expected) < len(text):
            line = self.file.readline()
            assert line, self.name
            line = line.decode().strip()
            self.expected += line + " " if line.endswith(",") else line
        assert self.expected[: len(text)] == text, (self.name, self.expected, text)
        self.expected = self.expected[len(text) :]
        return len(piece)

    def finish(self):
        assert self.expected + self.file.read().decode().strip() == "", self.name
        self.file.close()


def check_equal(document, name):
    comparing = Comparing(name)
    json.dump(document, comparing)
    comparing.finish()


def test_every_night_gives_its_document_byte_for_byte():
    names = sorted([name for name in os.listdir(folder()) if name.endswith(".bwn")])
    assert len(names) >= 60
    for name in names:
        gc.collect()
        sheet = read_night(read(name))
        check_equal(document_of(sheet), name[:-4] + ".json")
        canonical = write_night(sheet)
        del sheet
        gc.collect()
        again = read_night(canonical)
        assert write_night(again) == canonical, name
        check_equal(document_of(again), name[:-4] + ".json")
