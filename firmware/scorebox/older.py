"""The nights before the newest, which never change: told to a desk, held by it, let go.

There may be hundreds, and reading one takes a while: each is looked at when it is asked for, and
of what is sound only the last lines are read. A desk checks all that it takes.
"""

from bidwhist.errors import LogError, RuleError
from bidwhist.journal import decode_header, decode_line
from bidwhist.segment import mending

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorebox.store import Store

    # id, epoch, last sequence number, its CRC; a CRC of 0 tells that the end is damaged
    NightTold = tuple[str, int, int, int]


class OlderNights:
    """A sequence of what is told of each, oldest first; what cannot be read at all is left out.

    That turns out at its place, so it is gone through from the start.
    """

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._newest = 0
        self._last_segments: dict[int, int] = {}
        self._files: list[int] = []
        self._told: dict[int, NightTold | None] = {}
        self._held: set[int] = set()

    def before(self, newest: int) -> "OlderNights":
        """Return itself, for that file as the newest night's."""
        if newest != self._newest:
            self._newest = newest
            last = self._last_segments = self._store.last_segments()
            self._files = sorted([file for file in last if file < newest])
        return self

    def __len__(self) -> int:
        """Return how many there are: fewer than before where some cannot be read."""
        return len(self._files)

    def __getitem__(self, place: int) -> "NightTold":
        """Return what is told of the night at that place, from 0; IndexError behind the last."""
        while True:
            told = self._tell(self._files[place])
            if told is not None:
                return told
            self._files.pop(place)

    def find(self, night: str) -> "tuple[int, NightTold] | None":
        """Return the night's file and what is told of it. An id ends in its file's number."""
        number = night[-4:]
        file = int(number) if number.isdigit() else 0
        told = self._tell(file) if file in self._files else None
        return (file, told) if told is not None and told[0] == night else None

    def acknowledge(self, told: "NightTold") -> None:
        """A desk keeps what is told so: it may be let go from now on, if its end is sound."""
        found = self.find(told[0])
        if found is not None and found[1] == tuple(told) and told[3]:
            self._held.add(found[0])

    def held(self) -> "list[int]":
        """Return the files of what a desk keeps whole and has said so, oldest first.

        It counts until the power goes: whoever lets one go has the desk at hand.
        """
        return [file for file in self._files if file in self._held]

    def last_file(self) -> int:
        """Return the number of the last file, 0 if there is none."""
        return self._files[-1] if self._files else 0

    def let_go(self, file: int) -> None:
        """Delete a night that a desk keeps: somebody asked for it. RuleError `flash.write`."""
        self._told.pop(file, None)
        try:
            self._store.remove_night(file)
        except OSError:
            self._newest = 0  # look anew at what is left of it
            raise RuleError("flash.write")
        self._files.remove(file)
        self._held.discard(file)

    def _tell(self, file: int) -> "NightTold | None":
        if file not in self._told:
            segment = self._last_segments[file]
            self._told[file] = _last_line(self._store, file, segment) or _read(self._store, file)
        return self._told[file]


def _last_line(store: "Store", file: int, segment: int) -> "NightTold | None":
    """Return what is told of a night by the last line of its last segment; None: look closer."""
    try:
        header, crc = decode_header(store.first_line(file, segment)[:-1])
        lines = store.tail(file, segment).split(b"\n")
        if lines.pop() or len(lines) < 2:
            return None
        line, crc = decode_line(lines[-1], int(lines[-2][-8:], 16))
    except (LogError, ValueError):
        return None
    return (header.night, header.epoch, line.seq, crc) if line.end else None


def _read(store: "Store", file: int) -> "NightTold | None":
    """Return the same of a night whose end is damaged; None if none of it can be read.

    What is told as its last line is the first that is lost: a desk that lacks it asks for it.
    """
    for segment in reversed(store.segments(file)):
        try:
            reading = mending(store.lines(file, segment))
        except LogError:
            return None
        header = reading.header
        if header is not None:
            return header.night, header.epoch, reading.last_seq + 1, 0
    return None
