"""What the portable tests share. Runs on both interpreters: nothing but the language."""

from bidwhist.errors import LogError, RuleError
from bidwhist.journal import Header, Line, encode_group, encode_header
from bidwhist.peer import Facts, Peer
from bidwhist.wire import LINE_MOST

NIGHT = "e6614103e72a0f0b5d1c77ab0001"
WRAP = 1 << 30  # where the box's clock wraps


def raises(exc_type, func, *args, code=None):
    """Call func(*args), which must raise exc_type (with that code); return the exception."""
    try:
        result = func(*args)
    except exc_type as error:
        if code is not None and error.code != code:
            raise AssertionError("code {!r}, expected {!r}".format(error.code, code))
        return error
    raise AssertionError("{} not raised, returned {!r}".format(exc_type.__name__, result))


# The two ends of the wire, joined in memory.


class Box:
    """A source: one night, and a note of what it was asked to do."""

    def __init__(self):
        text, self.crc = encode_header(Header(1, NIGHT, 0, 1, 0))
        self.texts = [(1, text)]
        self.last = 0
        self.screen = None
        self.did = []
        self.outcomes = {}
        self.error = None

    def add(self, *events):
        first = Line(self.last + 1, "", 1, 0, 0, None, 0, ())
        texts, self.crc = encode_group(events, first, self.crc)
        for text in texts:
            self.last += 1
            self.texts.append((self.last, text))

    def nights(self):
        return [("night{:023d}".format(i), 0, i, 4294967295 - i) for i in range(7)]

    def last_seq(self, night, epoch):
        if (night, epoch) != (NIGHT, 0):
            raise LogError("log.unknown", night=night)
        return self.last

    def lines(self, night, epoch, from_seq, limit):
        assert (night, epoch) == (NIGHT, 0)
        return [text for seq, text in self.texts if seq >= from_seq][:limit]

    def draft(self):
        return self.screen

    def page(self, number):
        if number > 7:
            raise LogError("wire.page", number=number)
        return bytes([(i * 7 + number) & 255 for i in range(128)])

    def kept(self, number, part):
        return 2, 3, ["set {}".format(number), "standard", "target={}".format(part + 1)]

    def ack(self, night, epoch, seq, crc):
        if crc != self.crc:
            raise LogError("log.branch", seq=seq)
        self.did.append(("ack", seq))

    def command(self, name, seq, command):
        if seq != self.last and name not in self.outcomes:
            raise RuleError("log.stale", seq=self.last)
        if name not in self.outcomes:
            self.did.append((name, command))
            self.outcomes[name] = "pending"
        return self.outcomes[name]

    def cancel(self, name):
        if self.outcomes.get(name) == "pending":
            self.outcomes[name] = "cancel"
        return self.outcomes.get(name, ("refused", "command.unknown", {}))

    def tell(self, kind, items):
        self.did.append((kind,) + items)
        return ("done", [self.last])


class ConnectionPair:
    """A desk and a box and the bytes between them; `spoil_*` may change each line on its way."""

    def __init__(self, start_ms=0, piece=64):
        self.box = Box()
        self.near = Peer(Facts("0.1", "", "cpython"))
        self.far = Peer(Facts("0.2", "e661", "micropython", "6.3"), self.box)
        self.now = start_ms
        self.piece = piece
        self.news = []
        self.seen = []
        self.spoil_ask = self.spoil_answer = lambda line: line

    def carry(self, source, target, spoil):
        line = source.outgoing()
        assert len(line) <= LINE_MOST and source.outgoing() == b""
        line = spoil(line) if line else b""
        told = []
        for i in range(0, len(line), self.piece):
            told += target.receive(line[i : i + self.piece], self.now)
        return told + target.receive(b"", self.now)

    def step(self, ms=50):
        self.seen += self.carry(self.near, self.far, self.spoil_ask)
        self.news += self.carry(self.far, self.near, self.spoil_answer)
        self.now = (self.now + ms) % WRAP

    def until(self, kind, steps=400):
        """Step until a message of this kind comes to the desk; return it."""
        for _ in range(steps):
            while self.news:
                message = self.news.pop(0)
                if message[0] == kind:
                    return message
            self.step()
        raise AssertionError("no " + kind)

    def ask(self, *message):
        self.near.ask(*message, now_ms=self.now)

    def pull(self, from_seq, limit=8, wait=0):
        self.ask("want", NIGHT, 0, from_seq, limit, wait)
        return self.until("events")


def joined(**options):
    """Return a pair that has said hello and has seen the first draft."""
    pair = ConnectionPair(**options)
    pair.until("hello")
    pair.ask("draft")
    pair.until("draft")
    return pair


def drop(*numbers):
    """Return a spoiler that loses the lines of these numbers, from 1."""
    count = [0]

    def spoil(line):
        count[0] += 1
        return b"" if count[0] in numbers else line

    return spoil
