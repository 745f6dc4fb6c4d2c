"""Every worked night gives its document, and its canonical form the same again."""

import gc
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
    assert document["warnings"] == []
    del document["warnings"]
    return document


def test_every_night_gives_its_document_byte_for_byte():
    names = sorted([name for name in os.listdir(folder()) if name.endswith(".bwn")])
    assert len(names) >= 60
    for name in names:
        expected = read(name[:-4] + ".json")
        sheet = read_night(read(name))
        written = json.dumps(document_of(sheet))
        assert written == json.dumps(json.loads(expected)) or written == flat(expected), name
        canonical = write_night(sheet)
        again = read_night(canonical)
        assert write_night(again) == canonical, name
        assert json.dumps(document_of(again)) == written, name
        gc.collect()


def flat(text):
    """Return the JSON text as json.dumps writes it, with the order of its keys kept."""
    out = ""
    for line in text.split("\n"):
        line = line.strip()
        out += line + " " if line.endswith(",") else line
    return out.replace('":', '":')
