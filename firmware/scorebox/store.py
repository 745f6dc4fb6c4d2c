"""Files on the box's flash: the journal's segments, the settings, what is left of damaged ones.

It deals in bytes and lines; what a line means is the journal's matter. Three promises hold over a
power cut at any moment, because littlefs keeps the old file until the new one is closed, and
renames at once:

- a group of lines is appended as one write and one close, so it is there whole or not at all;
- a file that is replaced is the old one or the new one;
- nothing is formatted, and nothing is deleted that nobody asked to delete.

Names: `/nights/NNNN.SS`, night and segment in decimal; `.bad` behind it for what was cut off;
`/mark/last`, the last line that was confirmed. littlefs keeps a folder's entries, and small files
in them, in a pair of blocks; after a bad byte there it goes on, without a word, with what that
folder was some writes ago. So the mark has a folder of its own: what is lost of one, the other
tells.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import ModuleType

BLOCK = 1024  # bytes read at a time
LONGEST_LINE = 512  # a longer one is no line of ours; more of it is never held in memory
RESERVE = 48 * 1024  # bytes kept free: a long game, and the copy that mending makes
NIGHTS = "/nights"
SETTINGS = "/settings"
MARKS = "/mark"
MARK = MARKS + "/last"
_NEW = ".new"
_BAD = ".bad"
_NO_ENTRY = 2  # errno ENOENT
_CORRUPT = 84  # what littlefs raises where a file's chain of blocks leads nowhere
_PAGES = 16  # of a block: after so many writes littlefs turns to a folder's other block


class Store:
    """The files below `root`, through an `os`-like module."""

    def __init__(self, os: "ModuleType", root: str) -> None:
        self._os = os
        self._root = root

    def prepare(self) -> None:
        """Make the folders; remove copies that a power cut left half made."""
        folder = self._root + NIGHTS
        if not self._exists(self._root + MARKS):
            if not self._exists(folder):
                self._os.mkdir(folder)
            # the folder of the nights must stand in both blocks of the root: it is never lost then
            for _ in range(_PAGES):
                self._write_whole(SETTINGS + _NEW, b"")
            self._os.mkdir(self._root + MARKS)
        for name in self._os.listdir(folder):
            if name.endswith(_NEW):
                self._os.remove(folder + "/" + name)
        if self._exists(self._root + SETTINGS + _NEW):
            self._os.remove(self._root + SETTINGS + _NEW)

    # The nights.

    def nights(self) -> list[int]:
        """Return the numbers of the nights that have a segment, oldest first."""
        numbers: list[int] = []
        for night, _ in self._names():
            if night not in numbers:
                numbers.append(night)
        return sorted(numbers)

    def segments(self, night: int) -> list[int]:
        """Return the numbers of a night's segments in order."""
        return sorted([segment for number, segment in self._names() if number == night])

    def last_segments(self) -> dict[int, int]:
        """Return the number of each night's last segment, in one look at the folder."""
        last: dict[int, int] = {}
        for night, segment in self._names():
            last[night] = max(segment, last.get(night, 0))
        return last

    def size(self, night: int, segment: int) -> int:
        """Return a segment's bytes; 0 if it is not there."""
        try:
            return int(self._os.stat(self._path(night, segment))[6])
        except OSError as error:
            if error.errno == _NO_ENTRY:
                return 0
            raise

    def append(self, night: int, segment: int, lines: "Iterable[bytes]") -> None:
        """Add lines (given without newline) to a segment, all or none; then they are on flash.

        OSError when the flash is full or does not take it. What then stands at the segment's end
        is unknown, so the next group belongs into a new segment.
        """
        group = b"\n".join(lines) + b"\n"
        with open(self._path(night, segment), "ab") as file:
            written = file.write(group)
        if written != len(group):
            raise OSError(28)  # ENOSPC

    def lines(self, night: int, segment: int) -> "Iterator[bytes]":
        """Yield a segment's lines, each with its newline, reading a block at a time.

        A last line without newline was torn, or cannot be read on; a piece without one that is
        longer than a line can be is yielded as it is. All are damage, and nothing follows them.
        """
        rest = b""
        with open(self._path(night, segment), "rb") as file:
            while True:
                try:
                    block = file.read(BLOCK)
                except OSError as error:
                    _must_be_corrupt(error)
                    rest += b"?"
                    break
                if not block:
                    break
                block = rest + block
                start = 0
                end = block.find(b"\n")
                while end >= 0:
                    yield block[start : end + 1]
                    start = end + 1
                    end = block.find(b"\n", start)
                rest = block[start:]
                if len(rest) > LONGEST_LINE:
                    break
        if rest:
            yield rest

    def first_line(self, night: int, segment: int) -> bytes:
        """Return a segment's first line with its newline, or what there is of it."""
        start = b""
        with open(self._path(night, segment), "rb") as file:
            try:
                start = file.read(LONGEST_LINE)
            except OSError as error:
                _must_be_corrupt(error)
        return start[: start.find(b"\n") + 1] or start

    def tail(self, night: int, segment: int) -> bytes:
        """Return a segment's last bytes, two whole lines at least; what can be read of them."""
        with open(self._path(night, segment), "rb") as file:
            try:
                file.seek(max(0, file.seek(0, 2) - LONGEST_LINE))
                end: bytes = file.read()
                return end
            except OSError as error:
                _must_be_corrupt(error)
                return b""

    def mend(self, night: int, segment: int, good: int) -> str:
        """Keep a segment's first `good` bytes as the segment; put the rest into a `.bad` file.

        Returns the name of that file. Over a power cut the segment stays as it was, or is mended.
        """
        path = self._path(night, segment)
        bad = path + _BAD
        number = 1
        while self._exists(bad):
            number += 1
            bad = path + _BAD + str(number)
        self._copy(path, bad, good, -1)
        self._copy(path, path, 0, good)
        return bad

    def remove_night(self, night: int) -> None:
        """Delete a night: somebody asked for it. What was cut off it, as `.bad`, stays."""
        # The newest first: what a power cut leaves is then still a night from its beginning.
        for segment in reversed(self.segments(night)):
            self._os.remove(self._path(night, segment))

    # The mark.

    def load_mark(self) -> tuple[int, int]:
        """Return night and sequence number of the last line confirmed; (0, 0) if none is told."""
        numbers = self._read_whole(MARK).split()
        if len(numbers) == 2 and numbers[0].isdigit() and numbers[1].isdigit():
            return int(numbers[0]), int(numbers[1])
        return 0, 0

    def save_mark(self, night: int, seq: int) -> None:
        """Write down the last line confirmed. Over a power cut it is the old one or this."""
        self._write_whole(MARK, b"%d %d" % (night, seq))

    # Space.

    def free(self) -> int:
        """Return the free bytes. It walks the whole volume: not for every press."""
        status = self._os.statvfs(self._root or "/")
        free = int(status[3])
        # On a full volume littlefs may count a block twice, and "-1 free" comes as 2**32 - 1.
        return int(status[0]) * free if 0 <= free <= int(status[2]) else 0

    def has_room(self) -> bool:
        """Tell whether a new game may begin: enough would stay to finish it."""
        return self.free() > RESERVE

    # Settings.

    def load_settings(self) -> bytes:
        """Return what was saved last; empty if nothing ever was."""
        return self._read_whole(SETTINGS)

    def save_settings(self, content: bytes) -> None:
        """Replace the settings; over a power cut they are the old ones or these."""
        self._write_whole(SETTINGS + _NEW, content)
        self._os.rename(self._root + SETTINGS + _NEW, self._root + SETTINGS)

    # Inside.

    def _path(self, night: int, segment: int) -> str:
        return self._root + NIGHTS + "/{:04d}.{:02d}".format(night, segment)

    def _names(self) -> "Iterator[tuple[int, int]]":
        """Yield night and segment of each file that is a segment."""
        for name in self._os.listdir(self._root + NIGHTS):
            night, _, segment = name.partition(".")
            if len(night) == 4 and night.isdigit() and len(segment) == 2 and segment.isdigit():
                yield int(night), int(segment)

    def _read_whole(self, name: str) -> bytes:
        """Return a small file's content; empty if it is not there."""
        try:
            with open(self._root + name, "rb") as file:
                content: bytes = file.read()
                return content
        except OSError as error:
            if error.errno == _NO_ENTRY:
                return b""
            raise

    def _write_whole(self, name: str, content: bytes) -> None:
        with open(self._root + name, "wb") as file:
            file.write(content)

    def _exists(self, path: str) -> bool:
        try:
            self._os.stat(path)
        except OSError as error:
            if error.errno == _NO_ENTRY:
                return False
            raise
        return True

    def _copy(self, source: str, target: str, start: int, length: int) -> None:
        """Copy `length` bytes from `start` (-1: all that follow) to a file that appears whole.

        What cannot be read is left out.
        """
        with open(source, "rb") as file, open(target + _NEW, "wb") as copy:
            while length:
                file.seek(start)
                start += BLOCK
                try:
                    block = file.read(BLOCK if length < 0 else min(BLOCK, length))
                except OSError as error:
                    _must_be_corrupt(error)
                    continue
                if not block:
                    break
                copy.write(block)
                if length > 0:
                    length -= len(block)
        self._os.rename(target + _NEW, target)


def _must_be_corrupt(error: OSError) -> None:
    """Raise the error again unless it is a spoilt file's, which hinders nothing else."""
    if error.errno != _CORRUPT:
        raise error
