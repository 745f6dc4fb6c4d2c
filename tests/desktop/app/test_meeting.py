"""What is told of a box that is not as it should be, on the boxes' screen too."""

import os
import pty
import tty

import pytest

from bidwhist.wire import frame
from desktop_companion import syncing
from desktop_companion.app import work_words
from desktop_companion.app.boxes import GONE, HERE, Boxes
from desktop_companion.app.companion import Companion
from desktop_companion.app.mail import Mail
from desktop_companion.app.sections import SECTIONS
from desktop_companion.ports import Port
from desktop_companion.settings import load_settings
from tests.desktop.app.conftest import texts
from tests.desktop.app.room import plug
from tests.desktop.keeper_box import KeeperBox, copied, played


def test_a_box_that_was_restored_is_told_of(room, ledger, small):
    later = played(nights=1, games=1, hands=2)
    with KeeperBox(later) as box:
        link = box.link()
        syncing.sync(link, ledger, lambda *_: None)
        link.close()
    with KeeperBox(copied(small)) as box:
        box.run()
        plug(room, box)
        notes = " ".join(room.until_stage(HERE).notes)
        room.boxes.close()
    assert "restored from an older copy" in notes
    assert "never here before" not in notes


def said_of(state, ledger):
    """Return what the boxes' screen says of it."""
    app = Companion(ledger, Mail(), Boxes(ledger, Mail(), find=list), load_settings(), SECTIONS)
    app.states[state.path] = state
    app.go("boxes")
    return " ".join(texts(app))


@pytest.mark.parametrize(
    ("product", "why"),
    [
        ("risefly 0.0.1", "an older program (risefly 0.0.1); update it when the night is over"),
        ("risefly 99.0.0", "a newer program (risefly 99.0.0); update this one"),
    ],
)
def test_a_box_of_another_age_is_told_of_and_read(room, ledger, small, product, why):
    with KeeperBox(copied(small), product) as box:
        box.run()
        plug(room, box)
        assert why in said_of(room.until_stage(HERE), ledger)
        room.boxes.close()
    assert len(ledger.nights()) == 1


def test_a_box_with_another_boxs_memory_is_told_of(room, ledger, small):
    with KeeperBox(copied(small), board="aabbccddeeff") as box:
        box.run()
        plug(room, box)
        told = said_of(room.until_stage(HERE), ledger)
        room.boxes.close()
    assert "nights of another box are in this one's memory (1)" in told


@pytest.mark.parametrize(
    ("line", "why", "is_foreign"),
    [
        (b"Welcome to a thermometer\r\n", "is it a Rise & Fly box", True),
        (frame('["hello",7,9,"risefly 9","","",""]'), "update the older", False),
    ],
)
def test_what_is_no_box_and_what_is_too_old_are_told_apart(
    room, ledger, monkeypatch, line, why, is_foreign
):
    monkeypatch.setattr(syncing, "SILENT_S", 0.5)
    far, near = pty.openpty()
    tty.setraw(near)
    room.ports = [Port(os.ttyname(near), "something")]
    room.boxes.look()
    os.read(far, 1)  # the port is open
    os.write(far, line)
    gone = room.until_stage(GONE)
    assert gone.is_foreign is is_foreign
    told = said_of(gone, ledger)
    assert why in told
    assert (work_words.FOREIGN in told) is is_foreign
    room.boxes.close()
    os.close(far)
    os.close(near)
