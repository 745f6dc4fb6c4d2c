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
    del document["warnings"]
    return document


def check_equal(text, name):
    """Compare with the night's JSON file, line by line: there is no room for both at once."""
    at = 0
    with open(folder() + name, "rb") as file:
        for line in file:
            piece = line.decode().strip()
            if piece.endswith(","):
                piece += " "
            assert text[at : at + len(piece)] == piece, (name, text[at : at + 60], piece)
            at += len(piece)
    assert at == len(text), name


def test_every_night_gives_its_document_byte_for_byte():
    names = sorted([name for name in os.listdir(folder()) if name.endswith(".bwn")])
    assert len(names) >= 60
    for name in names:
        gc.collect()
        sheet = read_night(read(name))
        check_equal(json.dumps(document_of(sheet)), name[:-4] + ".json")
        canonical = write_night(sheet)
        sheet = None
        gc.collect()
        again = read_night(canonical)
        assert write_night(again) == canonical, name
        check_equal(json.dumps(document_of(again)), name[:-4] + ".json")
