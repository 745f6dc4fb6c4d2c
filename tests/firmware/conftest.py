"""What the tests of the box on this computer share."""

import pytest

from desktop_companion.virtual_box import Identity, VirtualBox

IDENTITY = Identity("e6605481db31", 20260807)


@pytest.fixture
def make_box(tmp_path):
    """Return a function that starts a box on this test's volume; all are closed at the end."""
    boxes = []

    def make(**options):
        options.setdefault("identity", IDENTITY)
        box = VirtualBox(tmp_path / "box.volume", **options)
        boxes.append(box)
        return box

    yield make
    for box in boxes:
        box.close()


@pytest.fixture
def box(make_box):
    """Return a box that has lived its first 20 ms."""
    made = make_box()
    made.step(20)
    return made
