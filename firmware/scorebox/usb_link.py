"""The desk at the other end of the USB line: what it may read and tell.

The box answers; it never speaks first. Reading is in small pieces and writing too, so the buttons
are never late. A line that could not be sent for a while is given up, and nothing more is said
until the desk greets again.
"""

import sys

from bidwhist import VERSION
from bidwhist.commands import command_from_list, scores_nothing
from bidwhist.corrections import check_text
from bidwhist.decide import decide
from bidwhist.errors import RuleError
from bidwhist.journal import DESK, WORD_MOST, Line, encode_group
from bidwhist.peer import Facts, Peer
from bidwhist.rules import changes_parts, parse_changes
from scorebox.clock import elapsed_ms
from scorebox.request import Request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scorebox.box import Box
    from scorebox.canvas import Canvas
    from scorebox.keeper import AllNights, Keeper

READ_LIMIT = 64  # bytes taken in a tick: 12.8 KB a second
WRITE_LIMIT = 64  # bytes sent in a tick
STALLED_MS = 500  # the desk has not taken a byte for so long: give the line up
LOOK_MS = 20  # where nothing has come, the peer looks at the time so often
LINKED_MS = 5000  # the link's mark goes out when nothing has come for so long
PARTS_MOST = 20
TIME_OFF_S = 2  # the clock is told anew only when it is further off


class DeskSource:
    """What the peer may ask of this box (`bidwhist.answerer.Source`)."""

    def __init__(self, box: "Box", canvas: "Canvas") -> None:
        self._box = box
        self._canvas = canvas
        self._parts: list[str] = []  # of a rule set that comes in several lines
        # seconds told in this boot, at which ms, in which night
        self._time: tuple[int, int, str] | None = None

    def nights(self) -> "AllNights":
        """Return (id, epoch, last seq, CRC) of each night."""
        return self._box.keeper.nights()

    def last_seq(self, night: str, epoch: int) -> int:
        """Return the night's last sequence number."""
        return self._box.keeper.last_seq(night, epoch)

    def lines(self, night: str, epoch: int, from_seq: int, limit: int) -> "list[str]":
        """Return journal lines of the night, from that number on."""
        return self._box.keeper.lines(night, from_seq, limit)

    def draft(self) -> "tuple[str, list[Any]]":
        """Return what is being entered: the screen and where it stands."""
        return self._box.draft

    def page(self, number: int) -> bytes:
        """Return the 128 bytes of a page of the display, 0 to 7; dark while a code is typed."""
        if not 0 <= number < 8:
            raise RuleError("page.unknown", page=number)
        if self._box.draft[0] == "code":
            return bytes(128)
        return bytes(self._canvas.page(number))

    def ack(self, night: str, epoch: int, seq: int, crc: int) -> None:
        """The desk keeps the night up to there: an older one may be let go, if room is needed."""
        self._box.keeper.older().acknowledge((night, epoch, seq, crc))

    def command(self, name: str, seq: int, command: "list[Any]") -> "str | tuple[Any, ...]":
        """Ask the players, or tell what became of it; what scores nothing is done at once.

        RuleError: what `decide` says, `command.form`, `command.unknown`, `command.busy`,
        `log.stale`.
        """
        keeper, request = self._box.keeper, self._box.request
        done = keeper.answered(name)
        if done is not None:
            return ("done", done)
        if request is not None and request.name == name:
            return request.outcome()
        if request is not None and request.is_pending():
            raise RuleError("command.busy")
        if seq != keeper.night.seq:
            raise RuleError("log.stale", seq=keeper.night.seq)
        wanted = _judged(keeper, name, command)
        if scores_nothing(wanted):
            keeper.do(wanted, name)
            return ("done", keeper.answered(name))
        self._box.request = Request(keeper, name, wanted)
        return self._box.request.outcome()

    def cancel(self, name: str) -> "str | tuple[Any, ...]":
        """Take back what the players are asked; tell what became of it."""
        done, request = self._box.keeper.answered(name), self._box.request
        if done is not None:
            return ("done", done)
        if request is None or request.name != name:
            raise RuleError("command.unknown")
        request.cancel()
        return request.outcome()

    def kept(self, number: int, part: int) -> "tuple[int, int, list[str]]":
        """Return (how many rule sets there are, parts, the set with that part of its changes)."""
        settings = self._box.settings
        sets = [settings.rule_set] + settings.kept
        if number >= len(sets):
            raise RuleError("rules.none", number=number)
        name, preset, changes = sets[number]
        parts = changes_parts(changes)
        if part >= len(parts):
            raise RuleError("rules.none", number=part)
        return len(sets), len(parts), [name, preset, parts[part]]

    def tell(self, kind: str, items: "tuple[Any, ...]") -> "tuple[Any, ...]":
        """Take the time, the players' names, the next game's rules; the rest is refused."""
        keeper = self._box.keeper
        before = keeper.night.seq
        if kind == "time":
            self._take_time(items[0], items[1])
        elif kind == "players":
            self._take_players(items[0])
        elif kind == "rules":
            self._take_rules(items[0])
        else:
            return ("refused", "command.unknown", {})
        return ("done", list(range(before + 1, keeper.night.seq + 1)))

    def _take_time(self, seconds: int, east: int) -> None:
        """Write the time down once a boot and night, and again only if it is off."""
        keeper = self._box.keeper
        now = keeper.ms()
        if self._time is not None:
            told, at, night = self._time
            is_right = abs(seconds - (told + (now - at) // 1000)) <= TIME_OFF_S
            if is_right and night == keeper.night.night_id:
                return
        if keeper.night.seq and not keeper.night.closed:
            keeper.tell_time(seconds, east)
            self._time = (seconds, now, keeper.night.night_id)

    def _take_players(self, pairs: "list[Any]") -> None:
        """Seat them, unless they sit there already: an ask may come twice."""
        keeper = self._box.keeper
        players = tuple([tuple(pair) if isinstance(pair, list) else () for pair in pairs])
        if players != keeper.night.players:
            keeper.do(("seat", players))

    def _take_rules(self, items: "list[Any]") -> None:
        """Take a part of a rule set; with the last it is the next game's, and kept by its name.

        RuleError `rules.form`, and what a rule set may be refused for.
        """
        if [type(item) for item in items] != [str, str, str, int, int]:
            raise RuleError("rules.form")
        name, preset, changes, part, parts = items
        if part == 0:
            self._parts = []
        if part != len(self._parts) or not part < parts <= PARTS_MOST:
            raise RuleError("rules.form")
        self._parts.append(changes)
        if len(self._parts) < parts:
            return
        text = " ".join(self._parts)
        self._parts = []
        rule_set = (name, preset, tuple(parse_changes(text)))
        settings = self._box.settings
        if name != preset:
            settings.keep(rule_set)
        settings.choose(rule_set)


def _judged(keeper: "Keeper", name: str, items: "list[Any]") -> "tuple[Any, ...]":
    """Return the command, which could be done now: judged, and short enough for the journal."""
    if not name:
        raise RuleError("command.form")
    check_text(name, WORD_MOST)
    command = command_from_list(items)
    line = Line(keeper.night.seq + 1, "", 1, 0, DESK, name, 1, ())
    encode_group(decide(keeper.night, command), line, 0)
    return command


class UsbLink:
    """Feeds the line to the peer and the peer's answers to the line, a little each tick."""

    def __init__(self, hardware: "Any", box: "Box", canvas: "Canvas") -> None:
        self._hardware = hardware
        facts = Facts(
            "risefly " + VERSION,
            hardware.unique_id(),
            "{} {}.{}".format(sys.implementation.name, *sys.implementation.version[:2]),
            str(getattr(sys.implementation, "_mpy", 0) & 0xFF),
        )
        self._peer = Peer(facts, DeskSource(box, canvas))
        self._pending = b""
        self._sent_ms = self._looked_ms = 0
        self._heard_ms: int | None = None

    def is_linked(self, now_ms: int) -> bool:
        """Tell whether a desk has asked something lately."""
        heard_ms = self._heard_ms
        if heard_ms is not None and elapsed_ms(now_ms, heard_ms) >= LINKED_MS:
            self._heard_ms = heard_ms = None  # for good: the clock wraps
        return heard_ms is not None and self._peer.protocol > 0

    def tick(self, now_ms: int) -> None:
        """Take what has come and send what is due."""
        data = self._hardware.serial_read(READ_LIMIT)
        if data:
            self._heard_ms = now_ms
        elif not self._pending and 0 <= elapsed_ms(now_ms, self._looked_ms) < LOOK_MS:
            return
        self._looked_ms = now_ms
        self._peer.receive(data, now_ms)
        if not self._pending:
            self._pending = self._peer.outgoing()
            self._sent_ms = now_ms
        if self._pending:
            self._send(now_ms)

    def _send(self, now_ms: int) -> None:
        sent = self._hardware.serial_write(self._pending[:WRITE_LIMIT])
        if sent:
            self._pending = self._pending[sent:]
            self._sent_ms = now_ms
        elif elapsed_ms(now_ms, self._sent_ms) > STALLED_MS:
            self._pending = b""
            self._peer.short_write()
