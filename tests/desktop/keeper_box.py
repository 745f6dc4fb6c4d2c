"""The box's keeper and link in this process, its flash in memory: for what is damaged there."""

import contextlib
import os
import pty
import select
import threading
import time
import tty
from types import SimpleNamespace
from typing import Any

from bidwhist.peer import Facts, Peer
from desktop_companion.syncing import BoxLink, sync
from scorebox.keeper import Keeper
from scorebox.settings import Settings
from scorebox.usb_link import DeskSource
from tests.portable.box_rig import BOARD, MemoryStore

OPEN = ("open_game", "standard", (), 0, None, 0, 0)
PLAYERS = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))


def played(nights=3, games=3, hands=2):
    """Return the flash after so many nights of so many games; a game is a segment."""
    store: Any = MemoryStore()
    keeper = Keeper(store, BOARD, 0xC0FFEE, lambda: 0)
    keeper.start()
    for night in range(nights):
        if night:
            keeper.begin_night()
        else:
            keeper.do(("seat", PLAYERS))
        for game in range(games):
            keeper.do(OPEN)
            for hand in range(hands):
                play_hand(keeper, 10 + (night + game + hand) % 3)
            keeper.do(("abandon",))
    return store


def copied(store):
    """Return another flash with the same on it."""
    copy: Any = MemoryStore()
    copy.files = dict(store.files)
    copy.mark = store.mark
    return copy


def play_hand(keeper, books):
    """Play a hand: 4 uptown in hearts by the dealer's left."""
    dealer = keeper.night.games[-1].fold.dealer
    keeper.do(("bid", dealer, (dealer + 1) % 4, 16))
    keeper.do(("trump", 1, None))
    keeper.do(("books", books))


class KeeperBox:
    """A box switched on with that flash, at the far end of a pty; what it says of itself."""

    def __init__(self, store, product="risefly", board=BOARD):
        self._started_s: float | None = None  # the clock stands still while it is stepped
        self.keeper = Keeper(store, BOARD, 0xC0FFEE, self._now_ms)
        self.keeper.start()
        box: Any = SimpleNamespace(
            keeper=self.keeper, draft=("score", []), settings=Settings(store), request=None
        )
        canvas: Any = SimpleNamespace(page=lambda _: bytes(128))
        self.box, self.canvas = box, canvas
        source = DeskSource(box, canvas)
        self._peer = Peer(Facts(product, board), source)
        self._far, self._near = pty.openpty()
        tty.setraw(self._near)
        os.set_blocking(self._far, False)
        self.port = os.ttyname(self._near)
        self._thread = None
        self._runs = True

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._runs = False
        if self._thread is not None:
            self._thread.join()
        os.close(self._far)
        os.close(self._near)

    def _now_ms(self):
        now_s = 0.0 if self._started_s is None else time.monotonic() - self._started_s
        return int(now_s * 1000)

    def step(self):
        """Take what has come and answer."""
        data = b""
        with contextlib.suppress(BlockingIOError):
            data = os.read(self._far, 4096)
        self._peer.receive(data, self._now_ms())
        out = self._peer.outgoing()
        if out:
            os.write(self._far, out)

    def link(self):
        """Return a link that lets the box have its time."""
        return BoxLink(self.port, step=self.step)

    def run(self):
        """Answer by itself from now on, for a program that opens the port."""

        def answer():
            while self._runs:
                select.select([self._far], [], [], 0.02)
                self.step()

        self._started_s = time.monotonic()
        self._thread = threading.Thread(target=answer)
        self._thread.start()


def take(flash, ledger):
    """Sync with a box that has that flash; return (new lines, contradictions)."""
    with KeeperBox(flash) as box:
        link = box.link()
        try:
            return sync(link, ledger, lambda *_: None)
        finally:
            link.close()
