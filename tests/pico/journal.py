"""What stands in the journal of a volume, read off it by a virtual box and a cable."""

import re
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from desktop_companion.ledger import Ledger
from desktop_companion.pulling import NightError, Puller
from desktop_companion.syncing import BoxLink
from desktop_companion.virtual_box import Identity, VirtualBox
from tests.pico.flash import VOLUME_BLOCKS

IDENTITY = Identity("e6605481db31", 7)
_EVENT = re.compile(rb'\n?\[(\d+),"[a-z]+",\d+,\d+,\d,')


class Night(NamedTuple):
    """A night on a volume: its journal's lines, and what the box shows after power-on.

    `nights` is how many there are.
    """

    lines: list[str]
    picture: bytes
    nights: int


def last_seq(volume: bytes) -> int:
    """Return the highest number of an event that stands anywhere on the volume."""
    return max((int(found[1]) for found in _EVENT.finditer(volume)), default=0)


def read_night(volume: bytes, folder: Path) -> Night:
    """Boot a virtual box from a copy of the volume and pull what can be read of its last night."""
    path = folder / "copy.flash"
    path.write_bytes(volume)
    assert len(volume) == VOLUME_BLOCKS * 4096
    ledger = Ledger(folder / "copy.sqlite")
    try:
        with VirtualBox(path, identity=IDENTITY) as box:
            box.step(200)
            picture = box.frame
            link = BoxLink(box.port, step=lambda: box.step(20))
            try:
                link.greet()
                nights = link.nights()
                if not nights:
                    return Night([], picture, 0)
                night, epoch, last, crc = nights[-1]
                with suppress(NightError):
                    Puller(link, ledger).pull(night, epoch, last, lambda *_: None, crc)
            finally:
                link.close()
        lines = [ledger.line(night, epoch, seq) for seq in range(1, last + 1)]
    finally:
        ledger.close()
        for leftover in folder.glob("copy.*"):
            leftover.unlink()
    return Night([line for line in lines if line], picture, len(nights))


def blanked(line: str) -> str:
    """Return the line without what differs from box to box: boot, ms and CRC."""
    return re.sub(r'^(\[\d+,"[a-z]+"),\d+,\d+,(.*) [0-9a-f]{8}$', r"\1,_,_,\2 _", line)
