"""A bad wire: lines torn, lost, late, doubled, and ends that vanish."""

from bidwhist.errors import LogError
from bidwhist.peer import Facts, Peer
from bidwhist.wire import frame
from helpers import NIGHT, drop, joined, raises


def test_lost_lines_are_asked_for_again():
    for lost in range(1, 9):
        for side in ("spoil_ask", "spoil_answer"):
            pair = joined()
            pair.box.add(["hand", 1], ["bid", 2], ["books", 9])
            setattr(pair, side, drop(lost))
            events = pair.pull(1)
            assert events[4] == [text for _, text in pair.box.texts], (lost, side)
            pair.ask("command", "c1", 3, ["undo"])
            assert pair.until("pending") and len(pair.box.did) == 1


def test_doubled_lines_do_no_harm():
    for side in ("spoil_ask", "spoil_answer"):
        pair = joined()
        pair.box.add(["hand", 1], ["bid", 2], ["books", 9])
        setattr(pair, side, lambda line: line + line)
        assert pair.pull(1)[4] == [text for _, text in pair.box.texts]
        pair.ask("page", 1)
        assert pair.until("page")[1] == 1
        pair.ask("page", 2)
        assert pair.until("page")[1] == 2


def test_an_answer_to_another_ask_is_not_taken():
    pair = joined()
    pair.box.add(["hand", 1])
    late = [
        '["page",1,"AA=="]', '["ping"]', '["done","c1",[1]]', '["pending","page"]',
        '["events","other",0,1,2]', pair.box.texts[-1][1], "junk", '["hello",1,1]',
    ]  # fmt: skip
    pair.ask("page", 2)
    for body in late:
        assert pair.near.receive(frame(body), pair.now) == []
    assert pair.until("page")[1] == 2
    assert pair.near.receive(frame('["page",2,"AA=="]'), pair.now) == []
    pair.ask("want", NIGHT, 0, 1, 8, 0)
    for body in late:
        assert pair.near.receive(frame(body), pair.now) == []
    pair.step()
    for body in ("junk", "", "[", '["new",1]', '["events","other",0,1,2]'):
        assert pair.near.receive(frame(body), pair.now) == []
    texts = [text for _, text in pair.box.texts]
    assert pair.until("events") == ("events", NIGHT, 0, 1, texts)
    pair.ask("command", "c2", 1, ["undo"])
    assert pair.near.receive(frame('["done","c1",[1]]'), pair.now) == []
    assert pair.until("pending") == ("pending", "c2")


def noise():
    """Return a spoiler: of eight lines two are torn, one has a long piece of rubbish before it."""
    state = [7]

    def spoil(line):
        state[0] = (state[0] * 1103515245 + 12345) % 2147483648
        kind = state[0] >> 16 & 7
        cut = (state[0] >> 8) % len(line)
        if kind == 0:
            return line[:cut] + b"\x03\xff" + line[cut:]
        if kind == 1:
            return line[:cut] + line[cut + 1 :]
        return b"#" * 300 + line if kind == 2 else line

    return spoil


def pull_what_comes(pair, have):
    """Ask on from what the desk has, wait three seconds; return what is new."""
    if pair.near.is_free():
        pair.ask("want", NIGHT, 0, max(1, len(have)), 8, 0)
    for _ in range(60):
        pair.step()
    told, pair.news = pair.news, []
    return [text for m in told if m[0] == "events" for text in m[4] if text not in have]


def test_noise_on_the_line_loses_nothing():
    for piece in (1, 7, 255):
        pair = joined(piece=piece)
        for number in range(30):
            pair.box.add(["hand", number], ["bid", 4])
        pair.spoil_ask = pair.spoil_answer = noise()
        texts: list[str] = []
        for _ in range(200):
            texts += pull_what_comes(pair, texts)
            if len(texts) == len(pair.box.texts):
                break
        assert texts == [text for _, text in pair.box.texts]
        assert pair.near.wire.dropped() and pair.far.wire.dropped()


def test_a_box_that_vanishes_is_noticed_and_greeted_again():
    pair = joined()
    pair.ask("ping")
    pair.spoil_ask = lambda line: b""
    start = pair.now
    assert pair.until("lost") == ("lost",)
    assert 3000 <= pair.now - start <= 3200
    assert pair.near.protocol == 0 and not pair.near.is_free()
    raises(LogError, lambda: pair.ask("ping"), code="wire.no_hello")
    pair.far = Peer(Facts("0.3"), pair.box)
    pair.spoil_ask = lambda line: line
    assert pair.until("hello")[2] == "0.3"
    pair.ask("ping")
    assert pair.until("ping")


def test_the_desk_vanishes_in_the_middle_and_another_comes():
    pair = joined()
    pair.box.add(["hand", 1], ["bid", 2])
    pair.ask("want", NIGHT, 0, 1, 8, 2000)
    pair.step()
    pair.near = Peer(Facts("9"))
    assert pair.until("hello")
    assert pair.pull(1)[4] == [text for _, text in pair.box.texts]
    assert [message[2] for message in pair.seen] == ["0.1", "9"]


def test_hello_ends_what_was_owed_before():
    pair = joined()
    pair.ask("want", NIGHT, 0, 1, 8, 2000)
    pair.step()
    pair.near = Peer(Facts("9"))
    pair.until("hello")
    pair.box.add(["hand", 1])
    for _ in range(60):
        pair.step()
    assert pair.news == [] and pair.far.outgoing() == b""


def test_after_a_short_write_the_box_is_silent_until_hello():
    pair = joined()
    pair.far.receive(frame('["ping"]'), pair.now)
    pair.far.short_write()
    assert pair.far.outgoing() == b"" and pair.far.protocol == 0
    pair.far.receive(frame('["ping"]'), pair.now)
    assert pair.far.outgoing() == b""
    pair.ask("ping")
    pair.until("lost")
    pair.until("hello")
    pair.ask("ping")
    assert pair.until("ping")


def test_after_a_short_write_the_desk_says_hello_first():
    pair = joined()
    pair.ask("ping")
    half = pair.near.outgoing()[:5]
    pair.near.short_write()
    pair.far.receive(half, pair.now)
    pair.near.receive(b"", pair.now)
    assert pair.near._out.startswith(b'\n["hello"')
    assert pair.until("hello")
    pair.ask("ping")
    assert pair.until("ping")
