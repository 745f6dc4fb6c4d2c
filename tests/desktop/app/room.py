"""A room with boxes that are plugged in, and what the app hears of them."""

import threading
from collections.abc import Callable
from typing import Any

from desktop_companion.app import boxes as app_boxes
from desktop_companion.app.boxes import Boxes, BoxState
from desktop_companion.app.mail import Mail
from desktop_companion.ports import Port
from desktop_companion.syncing import BoxLink

SECONDS = 20


class Room:
    """It has no window: what is told is taken by the tests."""

    def __init__(self, ledger, monkeypatch):
        monkeypatch.setattr(app_boxes, "WAIT_MS", 20)
        self.ports: list[Port] = []
        self.connect: Callable[[str], BoxLink] = BoxLink
        self.mail = Mail()
        self.heard = []
        self._came_in: list[Any] = []
        self._came = threading.Event()
        self.mail.wake = self._came.set
        self.boxes = Boxes(ledger, self.mail, find=lambda: list(self.ports), connect=self._open)

    def _open(self, path):
        return self.connect(path)

    def until(self, is_so):
        """Return the first message, from now on, of which it is so."""
        for _ in range(2000):
            self._came_in += self.mail.take()
            while self._came_in:
                message = self._came_in.pop(0)
                self.heard.append(message)
                if is_so(message):
                    return message
            self._came.clear()
            assert self._came.wait(SECONDS), self.heard
        raise AssertionError(self.heard)

    def until_stage(self, stage, path=None):
        """Return the box's state when it is first told to be so."""
        return self.until(
            lambda m: isinstance(m, BoxState) and m.stage == stage and path in (None, m.path)
        )


def plug(room, *boxes):
    room.ports = [Port(box.port, "a box") for box in boxes]
    room.boxes.look()
