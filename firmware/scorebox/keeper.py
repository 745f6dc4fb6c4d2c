"""The night and its journal: a press counts only when its event is safely on flash.

`do` judges a command, writes the events as one group and only then applies them. At power-on
`start` mends what is damaged, once, and replays the newest night. Segments and the rules of
mending: `bidwhist.segment`, `store`.
"""

import gc

from bidwhist.decide import decide
from bidwhist.errors import BidWhistError, LogError, RuleError
from bidwhist.journal import BOX, DESK, VERSION, Header, Line, encode_group, encode_header
from bidwhist.night import APPLY, Night
from bidwhist.segment import EPOCH, Segment, begins_segment, epoch_event, mending
from scorebox.clock import elapsed_ms
from scorebox.older import OlderNights
from scorebox.room import KB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from scorebox.older import NightTold
    from scorebox.store import Store

TIME_MOST = 1 << 33  # seconds since 1970: the year 2242
EAST_MOST = 14 * 60  # minutes
DAMAGED_LINE = "?"  # told in its place: the desk sees that it is none
SEGMENTS_MOST = 99  # of a night: their names have two digits
SEGMENTS_SPARE = 9  # of them, for the rest of its last game, whatever the flash does
ANSWERED_MOST = 4  # commands of a desk whose outcome is known when they come again
# bytes of memory that must be free: for a long game; for what a screen, a sync and a start take
GAME_RESERVE = 48 * KB
HAND_RESERVE = 24 * KB
PIECE = 12 * KB  # of it in one piece: a long game's lists grow by as much, a screen is loaded
# commands that need none: they end something, and take less than they free
ENDS = ("undo", "sign", "unlock", "close")
ENDS_A_HAND = ("call", "trump", "books", "misdeal")


def _is_short(needed: int) -> bool:
    """Tell whether fewer bytes of memory are free; on a desk, where nothing tells, never."""
    free: Callable[[], int] | None = getattr(gc, "mem_free", None)
    if free is None or not needed:
        return False
    if free() < GAME_RESERVE:
        gc.collect()
    try:
        return free() < needed or not bytearray(PIECE)
    except MemoryError:
        return True  # what is free lies in small pieces


class AllNights:
    """What is told of all nights: a sequence, for which no more is read than is asked for."""

    def __init__(self, older: OlderNights, newest: "list[NightTold]") -> None:
        self._older = older
        self._newest = newest

    def __len__(self) -> int:
        """Return how many there are: fewer than before where some cannot be read."""
        return len(self._older) + len(self._newest)

    def __getitem__(self, place: int) -> "NightTold":
        """Return what is told of the night at that place, from 0; IndexError behind the last."""
        if place < len(self._older):
            try:
                return self._older[place]
            except IndexError:
                pass  # what was left of them cannot be read
        return self._newest[place - len(self._older)]


class Keeper:
    """Keeps one box's nights. `night` is the newest; `damaged` tells that lines were cut off.

    `is_writing` is True from the first byte of a group until the night has its events: a fault in
    between leaves the night behind the journal, and only a new start brings them together.

    `board_id` is 12 hex digits, `random` 32 random bits (both name new nights), `clock` returns
    wrapping milliseconds.
    """

    def __init__(
        self, store: "Store", board_id: str, random: int, clock: "Callable[[], int]"
    ) -> None:
        self.store = store
        self.night = Night()
        self.damaged = False
        self.before_write: Callable[[], None] | None = None
        self.is_writing = False
        self._board_id = board_id
        self._random = random
        self._clock = clock
        self._started_ms = clock()
        self._elapsed_ms = 0
        self._boot = 1
        self._file = 0  # the newest night's number in the store, 0 before the first
        self._segment = 0
        self._size = 0
        self._crc = 0
        self._fresh = True  # the next group begins a segment
        # a desk's commands that were done in this night: (id, numbers of their events)
        self._answered: list[tuple[str, list[int]]] = []
        self._older = OlderNights(store)

    # Power-on.

    def start(self) -> None:
        """Mend and replay the newest night; raises LogError `log.newer` from a newer version."""
        files = self.store.nights()
        if files:
            self._file = files[-1]
            self._replay(self._file)
            self._boot += 1
        marked, seq = self.store.load_mark()
        lost = marked > self._file or (marked == self._file and seq > self.night.seq)
        self.damaged = self.damaged or lost
        if not files or self.night.closed or not self.night.night_id:
            self._new_night(max(self._file, marked) + 1)
        elif lost:
            try:
                self._write([epoch_event(self.night.seq, self._crc)], None)
            except RuleError:
                pass  # no room now: the next start tries again

    def _replay(self, file: int) -> None:
        """Fold the night's segments; what is damaged is mended, and a gap is damage too."""
        segments = self.store.segments(file)
        starts = [self._first_seq(file, segment) for segment in segments]
        for i in range(len(segments)):
            before = starts[i + 1] if i + 1 < len(segments) else 0
            self._replay_segment(file, segments[i], before)
        self._segment = segments[-1] if segments else 0

    def _first_seq(self, file: int, segment: int) -> int:
        """Return the first sequence number that the segment's header tells; 0 if unreadable."""
        header = mending([self.store.first_line(file, segment)]).header
        return header.first_seq if header is not None else 0

    def _replay_segment(self, file: int, number: int, before: int) -> None:
        """Fold a segment's events numbered below `before` (0: all); mend it if it is damaged."""
        segment = Segment(APPLY)
        for line in segment.read(self.store.lines(file, number)):
            if before and line.seq >= before:
                break
            self._fold(line)
        header = segment.header
        if header is not None:
            self.night.night_id = self.night.night_id or header.night
            self.night.epoch = max(self.night.epoch, header.epoch)  # its event may be lost
        self._size = segment.size
        if segment.size:
            self._crc = segment.last_crc
        self._fresh = segment.damage is not None or segment.size == 0
        if segment.damage is not None:
            self.store.mend(file, number, segment.size)
            # a group whose end was never written was never confirmed
            self.damaged = self.damaged or segment.damage.code != "log.group"

    def _fold(self, line: Line) -> None:
        self._boot = max(self._boot, line.boot)
        self._note_answer(line.command, line.seq)
        night = self.night
        if line.seq > night.seq + 1:  # lines were lost in the segment before
            self.damaged = True
            night.skip(line.seq)
        try:
            night.apply(line.seq, [line.kind] + list(line.args), line.end)
        except (BidWhistError, LookupError):
            if not self.damaged:
                raise
            night.skip(line.seq + 1)  # it is about something that was lost

    def _note_answer(self, name: str | None, seq: int) -> None:
        if name is None:
            return
        if not self._answered or self._answered[-1][0] != name:
            self._answered = self._answered[1 - ANSWERED_MOST :] + [(name, [])]
        self._answered[-1][1].append(seq)

    def _new_night(self, file: int) -> None:
        self._file = file
        self.night = Night("{}{:08x}{:04d}".format(self._board_id, self._random, file))
        self._segment = 0
        self._size = self._crc = 0
        self._fresh = True
        self._answered = []

    # The evening.

    def ms(self) -> int:
        """Return the milliseconds since this boot, over wraps of the clock."""
        now = self._clock()
        self._elapsed_ms += elapsed_ms(now, self._started_ms)
        self._started_ms = now
        return self._elapsed_ms

    def do(self, command: "Sequence[Any]", name: str | None = None) -> None:
        """Judge the command, write its events, then apply them.

        `name` is the id of a command of the desk, with which the events are marked. Raises
        RuleError if the rules do not allow it or the flash has no room; then the night is as
        before.
        """
        events = decide(self.night, tuple(command))
        if command[0] == "open_game":
            if not self.store.has_room():
                raise RuleError("flash.full")
            if self._segment >= SEGMENTS_MOST - SEGMENTS_SPARE:
                raise RuleError("night.full")
        if _is_short(self._memory_needed(command[0])):
            raise RuleError("night.full")
        self._write(events, name)

    def _memory_needed(self, command: str) -> int:
        """Return the bytes: a game that is under way, and still more a hand, can be finished."""
        if command == "open_game":
            return GAME_RESERVE
        game = self.night.game()
        is_open = game is not None and game.open_hand() is not None
        if command in ENDS or (is_open and command in ENDS_A_HAND):
            return 0
        return HAND_RESERVE

    def answered(self, name: str) -> "list[int] | None":
        """Return the numbers of the events of a desk's command; None: it was not done."""
        for each, seqs in self._answered:
            if each == name:
                return seqs
        return None

    def tell_time(self, seconds: int, east: int) -> None:
        """Write down the time that the desk tells: seconds since 1970, minutes east of UTC.

        RuleError `time.range`: no desk tells such a time.
        """
        if not (0 <= seconds < TIME_MOST and abs(east) <= EAST_MOST):
            raise RuleError("time.range", seconds=str(seconds))
        self._write([["time", seconds, east]], None)

    def begin_night(self) -> None:
        """Close this night, if anything happened in it, and begin the next."""
        if self.night.games and not self.night.closed:
            try:
                self.do(("close",))
            except RuleError as error:
                if error.code != "night.full":
                    raise  # else it stays open, but nobody is stuck in it
        if self.night.seq:
            players = self.night.players
            self._new_night(self._file + 1)
            if players:
                self.do(("seat", players))

    def _write(self, events: "Sequence[Sequence[Any]]", name: str | None) -> None:
        night = self.night
        origin = BOX if name is None else DESK
        first = Line(night.seq + 1, "", self._boot, self.ms(), origin, name, 1, ())
        texts, crc = encode_group(events, first, self._crc)
        added = sum([len(text) + 1 for text in texts])
        is_epoch = events[0][0] == EPOCH
        may_begin = is_epoch or self._segment < SEGMENTS_MOST
        fresh = self._fresh or (may_begin and begins_segment(self._size, added, events))
        if fresh:
            epoch = night.epoch + (1 if is_epoch else 0)
            header = Header(VERSION, night.night_id, epoch, night.seq + 1, self._crc)
            head, crc = encode_header(header)
            texts, crc = encode_group(events, first, crc)
            texts.insert(0, head)
        if self.before_write is not None:
            self.before_write()
        lines = [text.encode() for text in texts]
        self.is_writing = True
        try:
            self._append(fresh, lines)
        except RuleError:
            self.is_writing = False  # nothing counts of it
            raise
        self._mark(night.seq + len(events))
        self._crc = crc
        for i in range(len(events)):
            self._note_answer(name, night.seq + 1)
            night.apply(night.seq + 1, events[i], 1 if i == len(events) - 1 else 0)
        self.is_writing = False

    def _append(self, fresh: bool, lines: "list[bytes]") -> None:
        segment = self._segment + 1 if fresh else self._segment
        if segment > SEGMENTS_MOST:
            raise RuleError("night.full")
        try:
            self.store.append(self._file, segment, lines)
        except OSError:
            # what stands at its end is unknown: the next group supersedes it from a new segment
            self._fresh = True
            if self.store.size(self._file, segment):
                self._segment = segment
            raise RuleError("flash.write")
        self._size = (0 if fresh else self._size) + sum([len(line) + 1 for line in lines])
        self._segment, self._fresh = segment, False

    def _mark(self, seq: int) -> None:
        try:
            self.store.save_mark(self._file, seq)
        except OSError:
            pass  # the line is on flash; the mark only tells a later start what it must find

    # What the desk may read.

    def nights(self) -> "AllNights":
        """Return (id, epoch, last sequence number, its CRC) of each night, oldest first.

        A CRC of 0 tells that the night's end is damaged.
        """
        newest = (self.night.night_id, self.night.epoch, self.night.seq, self._crc)
        return AllNights(self.older(), [newest] if self.night.seq else [])

    def older(self) -> OlderNights:
        """Return the nights before this one."""
        return self._older.before(self._file)

    def may_go(self) -> list[int]:
        """Return the files of the nights that a desk keeps; the newest that has lines stays."""
        older = self.older()
        held = older.held()
        stays = 0 if self.night.seq else older.last_file()
        return [file for file in held if file != stays]

    def last_seq(self, night: str, epoch: int) -> int:
        """Return the night's last sequence number; LogError `log.no_night` if it is not here."""
        if (night, epoch) == (self.night.night_id, self.night.epoch):
            return self.night.seq
        found = self.older().find(night)
        if found is None or found[1][1] != epoch:
            raise LogError("log.no_night", night=night, epoch=epoch)
        return found[1][2]

    def lines(self, night: str, from_seq: int, limit: int) -> "list[str]":
        """Return up to `limit` journal lines of the night from that number on.

        A segment's header comes before its first event, and before the first line returned where
        that is a segment's first.
        """
        file, last_seq = self._file_of(night)
        segments = self.store.segments(file)
        starts = [self._first_seq(file, segment) for segment in segments]
        found: list[str] = []
        for i in range(len(segments)):
            after = (starts[i + 1] if i + 1 < len(segments) else 0) or last_seq + 1
            if after <= from_seq:
                continue
            self._lines_of(file, segments[i], (starts[i], from_seq, after), limit, found)
            if len(found) >= limit:
                break
        return found[:limit]

    def _lines_of(
        self, file: int, segment: int, span: "tuple[int, int, int]", limit: int, found: "list[str]"
    ) -> None:
        """Add a segment's lines to `found`; `span`: its first number, the wanted, the end's."""
        seq, from_seq, before = span
        if not seq:
            return  # its header cannot be read
        header = ""
        for place, raw in enumerate(self.store.lines(file, segment)):
            try:
                text = raw[:-1].decode()
            except UnicodeError:
                text = DAMAGED_LINE
            if place == 0:
                header = text
                continue
            if seq >= before or len(found) >= limit:
                return
            if seq >= from_seq:
                if header:
                    found.append(header)
                found.append(text)
            header = ""
            seq += 1

    def _file_of(self, night: str) -> tuple[int, int]:
        """Return the night's file and last sequence number."""
        if night == self.night.night_id:
            return self._file, self.night.seq
        found = self.older().find(night)
        if found is None:
            raise LogError("log.no_night", night=night)
        return found[0], found[1][2]
