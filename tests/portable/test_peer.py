"""The two ends of the wire: what is asked, and what is answered."""

from bidwhist.errors import LogError
from bidwhist.messages import ANSWERS, ASKS, decode, draft_mark, encode, refusal, unpack_page
from bidwhist.peer import Facts, Peer
from bidwhist.wire import frame
from helpers import NIGHT, WRAP, Box, ConnectionPair, drop, joined, raises


def test_hello_tells_each_end_about_the_other():
    pair = ConnectionPair()
    assert not pair.near.is_free()
    raises(LogError, lambda: pair.ask("ping"), code="wire.no_hello")
    assert pair.until("hello") == ("hello", 1, "0.2", "e661", "micropython", "6.3")
    assert pair.seen == [("hello", 1, "0.1", "", "cpython", "")]
    assert pair.near.protocol == pair.far.protocol == 1
    assert pair.near.is_free()


def test_the_highest_protocol_of_both_counts():
    pair = ConnectionPair()
    pair.near = Peer(Facts("1", protocols=(1, 3)))
    pair.far = Peer(Facts("1", protocols=(2, 5)), pair.box)
    assert pair.until("hello")[1] == 3
    assert pair.far.protocol == 3


def test_without_a_common_protocol_nothing_is_done():
    for low, high in ((1, 1), (6, 7)):
        pair = ConnectionPair()
        pair.near = Peer(Facts("1", protocols=(low, high)))
        pair.far = Peer(Facts("1", protocols=(2, 5)), pair.box)
        assert pair.until("error") == ("error", "wire.version", 2, 5)
        assert pair.seen[0] == ("error", "wire.version", low, high)
        assert pair.near.protocol == pair.far.protocol == 0


def test_a_later_hello_may_hold_more():
    far = Peer(Facts("1"), Box())
    body = '["hello",1,4,"9.0","","","","new",5]'
    assert far.receive(frame(body), 0) == [("hello", 1, "9.0", "", "", "", "new", 5)]


def test_the_box_says_and_does_nothing_before_hello():
    box = Box()
    far = Peer(Facts("1"), box)
    far.receive(frame('["time",5,0]') + frame('["ping"]') + frame("junk"), 0)
    assert far.outgoing() == b"" and box.did == []


def test_what_stood_on_the_line_before_hello_does_no_harm():
    pair = ConnectionPair()
    pair.far.receive(b"half a li", 0)
    pair.near.receive(b"[1,2", 0)
    assert pair.until("hello", 2)
    assert pair.far.wire.dropped() == pair.near.wire.dropped() == 1


def test_hello_is_repeated_until_it_is_answered():
    pair = ConnectionPair()
    pair.spoil_ask = drop(1, 2)
    pair.spoil_answer = drop(1)
    pair.until("hello")
    assert 3000 <= pair.now <= 3300


def test_lines_come_verbatim_and_in_order():
    pair = joined()
    pair.box.add(["rules", "kitty", ""], ["game", 0])
    pair.box.add(["note", "x" * 60 + "y" * 60])
    texts = [text for _, text in pair.box.texts]
    assert pair.pull(1) == ("events", NIGHT, 0, 1, texts)
    assert pair.pull(2) == ("events", NIGHT, 0, 2, texts[2:])
    assert pair.pull(1, limit=2)[4] == texts[:2]
    assert pair.pull(1, limit=0)[4] == texts[:1]
    assert pair.pull(4) == ("events", NIGHT, 0, 4, [])


def test_no_more_than_8_lines_at_once():
    pair = joined()
    for number in range(20):
        pair.box.add(["hand", number])
    assert len(pair.pull(1, limit=99)[4]) == 8


def test_a_journal_line_of_200_bytes_fits():
    pair = joined()
    pair.box.add(["note", "n" * 160])
    text = pair.box.texts[-1][1]
    while len(text) < 200:
        text = text.replace("nn", "nnn", 1)
    pair.box.texts[-1] = (1, text)
    assert pair.pull(1)[4][-1] == text and len(text) == 200


def test_a_want_is_answered_at_the_next_event():
    pair = joined()
    pair.ask("want", NIGHT, 0, 1, 8, 2000)
    for _ in range(10):
        pair.step()
    assert pair.news == [] and pair.near.is_free()
    pair.box.add(["hand", 1])
    assert len(pair.until("events", 6)[4]) == 2


def test_a_want_is_answered_at_a_change_of_the_draft():
    pair = joined()
    pair.box.screen = ("bid", (1, 2))
    pair.ask("want", NIGHT, 0, 1, 8, 2000)
    assert pair.until("draft", 4) == ("draft", "bid", [1, 2])
    pair.ask("want", NIGHT, 0, 1, 8, 2000)
    for _ in range(10):
        pair.step()
    assert pair.news == []
    pair.box.screen = None
    assert pair.until("draft", 4) == ("draft", "", [])


def test_a_draft_that_got_lost_comes_again():
    pair = joined()
    pair.box.screen = ("bid", (3,))
    pair.spoil_answer = drop(1)
    pair.ask("want", NIGHT, 0, 1, 8, 200)
    assert pair.until("draft") == ("draft", "bid", [3])


def test_a_want_ends_empty_after_its_time_and_2_s_at_most_over_a_wrap():
    for wait, low, high in ((500, 500, 650), (60000, 2000, 2150)):
        pair = joined(start_ms=WRAP - 600)
        start = pair.now
        assert pair.pull(1, wait=wait)[4] == []
        assert low <= (pair.now - start) % WRAP <= high


def test_a_new_ask_cancels_a_standing_want():
    pair = joined()
    pair.ask("want", NIGHT, 0, 1, 8, 2000)
    pair.step()
    pair.ask("ping")
    assert pair.until("ping", 3) == ("ping",)
    pair.box.add(["hand", 1])
    for _ in range(60):
        pair.step()
    assert pair.news == []


def box_end():
    """Return the box's end alone, after a hello, and its source."""
    box = Box()
    far = Peer(Facts("1"), box)
    assert answer(far, '["hello",1,1]', 0).startswith(b'\n["hello",')
    return far, box


def answer(far, body, now_ms):
    far.receive(frame(body), now_ms)
    return far.outgoing()


WANT = '["want","' + NIGHT + '",0,1,8,2000,' + str(draft_mark('["draft","",[]]')) + "]"


def test_a_cancelled_want_is_never_answered():
    for body in ('["ping"]', '["page",0]', "junk", '["hello",1,1]'):
        far, box = box_end()
        assert answer(far, WANT, 0) == b""
        assert answer(far, body, 10) != b""
        box.add(["hand", 1])
        for now_ms in (20, 3000):
            far.receive(b"", now_ms)
            assert far.outgoing() == b"", body


def test_only_the_last_ask_is_answered():
    far, _ = box_end()
    far.receive(frame('["page",1]') + frame('["ping"]'), 0)
    assert far.outgoing() == frame('["ping"]') and far.outgoing() == b""
    far.receive(frame('["ping"]') + frame(WANT), 0)
    assert far.outgoing() == b""


def test_lines_of_an_earlier_want_are_gone():
    far, box = box_end()
    box.add(["hand", 1])
    assert answer(far, WANT, 0).startswith(b'["events",')
    line = frame(box.texts[0][1])
    assert answer(far, '["line",0]', 0) == answer(far, '["line",0]', 0) == line
    box.last = 0
    answer(far, WANT, 0)
    far.receive(b"", 2000)
    assert far.outgoing().startswith(b'["events",')
    assert b"wire.no_line" in answer(far, '["line",0]', 2000)


def test_hello_in_a_protocol_not_spoken_here_ends_the_talk():
    far, _ = box_end()
    assert answer(far, '["ping"]', 0) != b""
    assert answer(far, '["hello",5,6]', 0) != b""
    assert answer(far, '["ping"]', 0) == b""


def test_one_ask_at_a_time():
    pair = joined()
    pair.ask("ping")
    assert not pair.near.is_free()
    error = raises(LogError, lambda: pair.ask("nights", 0), code="wire.busy")
    assert error.context == {}
    pair.until("ping")
    assert pair.near.is_free()


def test_an_ask_that_is_none_is_not_sent():
    pair = joined()
    raises(LogError, lambda: pair.ask("nonsense"), code="wire.form")
    raises(LogError, lambda: pair.ask("page", "1"), code="wire.form")
    raises(LogError, lambda: pair.ask("page", -1), code="wire.form")
    raises(LogError, lambda: pair.ask("want", NIGHT), code="wire.form")
    raises(LogError, lambda: pair.ask("rules", [1.5]), code="log.form")
    raises(LogError, lambda: pair.ask("rules", ["r" * 250]), code="wire.too_long")
    assert pair.near.outgoing() == b"" and pair.near.is_free()


def test_nights_come_in_pages_that_fit():
    pair = joined()
    nights: list[list[object]] = []
    count = 1
    asks = 0
    while len(nights) < count:
        pair.ask("nights", len(nights))
        _, start, count, some = pair.until("nights")
        assert start == len(nights) and some
        nights += some
        asks += 1
    assert nights == [list(night) for night in pair.box.nights()]
    assert 2 <= asks < 7
    pair.ask("nights", 7)
    assert pair.until("nights") == ("nights", 7, 7, [])


def test_a_page_of_the_display():
    pair = joined()
    pair.ask("page", 3)
    _, number, text = pair.until("page")
    assert number == 3 and unpack_page(text) == pair.box.page(3)
    pair.ask("page", 8)
    assert pair.until("error") == ("error", "wire.page")
    raises(LogError, unpack_page, "abc", code="wire.form")


def test_a_kept_rule_set_in_parts():
    pair = joined()
    pair.ask("kept", 1, 2)
    items = ["set 1", "standard", "target=3"]
    assert pair.until("kept") == ("kept", 1, 2, 2, 3, items)


def test_an_unknown_night_is_an_error():
    pair = joined()
    pair.ask("want", "other", 0, 1, 8, 2000)
    assert pair.until("error", 3) == ("error", "log.unknown")


def test_an_acknowledgement_is_refused_on_another_branch():
    pair = joined()
    pair.box.add(["hand", 1])
    pair.ask("ack", NIGHT, 0, 1, pair.box.crc)
    assert pair.until("ack") == ("ack", NIGHT, 0, 1)
    assert pair.box.did == [("ack", 1)]
    pair.ask("ack", NIGHT, 0, 1, pair.box.crc ^ 1)
    assert pair.until("refused") == ("refused", "ack", "log.branch", [["seq", 1]])


def test_a_command_waits_for_ok_and_is_done_once():
    pair = joined()
    pair.ask("command", "c1", 0, ["undo", 5])
    assert pair.until("pending") == ("pending", "c1")
    pair.ask("command", "c1", 0, ["undo", 5])
    assert pair.until("pending") == ("pending", "c1")
    pair.box.outcomes["c1"] = ("done", [1, 2])
    pair.box.last = 2
    pair.ask("command", "c1", 0, ["undo", 5])
    assert pair.until("done") == ("done", "c1", [1, 2])
    assert pair.box.did == [("c1", ["undo", 5])]


def test_a_command_is_refused_with_the_reason():
    pair = joined()
    pair.ask("command", "c1", 9, ["undo", 5])
    assert pair.until("refused") == ("refused", "c1", "log.stale", [["seq", 0]])
    pair.box.outcomes["c2"] = ("refused", "director.no", {"b": None, "a": "x"})
    pair.ask("command", "c2", 0, ["undo", 5])
    expected = ("refused", "c2", "director.no", [["a", "x"], ["b", None]])
    assert pair.until("refused") == expected


def test_a_command_is_cancelled():
    pair = joined()
    pair.ask("command", "c1", 0, ["undo", 5])
    pair.until("pending")
    pair.ask("cancel", "c1")
    assert pair.until("cancel") == ("cancel", "c1")
    pair.ask("cancel", "c9")
    assert pair.until("refused") == ("refused", "c9", "command.unknown", [])


def test_a_refusal_always_fits():
    body = refusal("c1", "text.plain", {"text": '\u2660\u2665 "' + "x" * 99, "ok": True})
    kept = '?? "' + "x" * 28
    assert decode(body, ANSWERS) == (
        "refused", "c1", "text.plain", [["ok", "True"], ["text", kept]],
    )  # fmt: skip
    many = {}
    for letter in "abcdefghij":
        many[letter * 8] = "v" * 40
    assert decode(refusal("c1", "a.b", many), ANSWERS) == ("refused", "c1", "a.b", [])


def test_what_the_desk_tells_is_done_at_once():
    pair = joined()
    for told in (
        ("time", 1700000000, -300),
        ("players", [["p1", "Ann"], ["p2", "Bo"]]),
        ("rules", ["kitty", ["target", 7]]),
        ("service",),
    ):
        pair.ask(*told)
        assert pair.until("done") == ("done", told[0], [0])
        assert pair.box.did[-1] == told


def test_the_box_says_so_if_it_does_not_understand():
    pair = joined()
    for body in ("junk", "[]", "7", '["new",1]', '["page"]', '["page",-1]', '["time",1.5,0]',
                 '["line",0]'):  # fmt: skip
        pair.far.receive(frame(body), pair.now)
        code = "wire.no_line" if body == '["line",0]' else "wire.form"
        assert pair.far.outgoing() == frame(encode("error", code)), body


def test_an_answer_that_does_not_fit_is_an_error():
    pair = joined()
    for screen in (("bid", ("b" * 250,)), ("bid", (1.5,))):
        pair.box.screen = screen
        pair.ask("draft")
        assert pair.until("error", 3)[1] in ("wire.too_long", "log.form", "wire.text")
    pair.box.texts = [(1, "[\xe9")]
    pair.box.last = 1
    pair.ask("want", NIGHT, 0, 1, 8, 0)
    assert pair.until("error", 4) == ("error", "wire.text")


def test_more_items_than_are_known_are_ignored():
    assert decode('["page",1,"later"]', ASKS) == ("page", 1)
