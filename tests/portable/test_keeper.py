"""The keeper: written before applied, replayed at power-on, damage mended and told."""

from box_rig import BOARD, MemoryStore

from bidwhist.errors import LogError, RuleError
from bidwhist.journal import Header, encode_header
from bidwhist.report import score_document
from bidwhist.sheet import Sheet
from helpers import raises
from scorebox.keeper import Keeper

OPEN = ("open_game", "standard", (), 0, None, 0, 0)
BID = ("bid", 0, 1, 16)  # East bids 4U, the dealer being North


def keeper_on(store, start_ms=0, random=0xC0FFEE):
    now = [start_ms]
    keeper = Keeper(store, BOARD, random, lambda: now[0])
    keeper.start()
    keeper.now = now
    return keeper


def play_hand(keeper, books=10):
    game = keeper.night.games[-1]
    dealer = game.fold.dealer
    keeper.do(("bid", dealer, (dealer + 1) % 4, 16))
    keeper.do(("trump", 1, None))
    keeper.do(("books", books))


def evening(store=None, hands=2):
    keeper = keeper_on(MemoryStore() if store is None else store)
    keeper.do(("seat", ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))))
    keeper.do(OPEN)
    for _ in range(hands):
        play_hand(keeper)
    return keeper


def document(keeper):
    return score_document(Sheet(keeper.night))


def test_a_night_has_a_name_of_its_own():
    names = [keeper_on(MemoryStore(), 0, bits).night.night_id for bits in (1, 2)]
    assert names[0] != names[1]
    assert names[0] == BOARD + "00000001" + "0001"


def test_power_off_and_on_gives_the_same():
    keeper = evening()
    again = keeper_on(keeper.store)
    assert document(again) == document(keeper)
    assert again.night.seq == keeper.night.seq
    assert again.night.night_id == keeper.night.night_id
    assert again.night.players == keeper.night.players
    assert not again.damaged


def test_it_goes_on_after_power_on():
    keeper = evening()
    again = keeper_on(keeper.store)
    play_hand(again)
    third = keeper_on(keeper.store)
    assert document(third) == document(again)
    lines = third.lines(third.night.night_id, 1, 99)
    boots = [line.split(",")[2] for line in lines if '"journal"' not in line]
    assert boots[0] == "1"
    assert boots[-1] == "2"


def test_a_refused_command_writes_nothing():
    keeper = evening()
    before = dict(keeper.store.files)
    raises(RuleError, keeper.do, ("books", 99), code="hand.none")
    assert keeper.store.files == before


def test_a_write_that_fails_applies_nothing_and_may_be_tried_again():
    keeper = evening()
    before, seq = document(keeper), keeper.night.seq
    keeper.store.fails = True
    for _ in range(3):
        raises(RuleError, keeper.do, ("misdeal",), code="flash.write")
    assert document(keeper) == before
    assert keeper.night.seq == seq
    keeper.store.fails = False
    play_hand(keeper)
    assert keeper.store.segments(1) == [1, 2, 3]
    assert document(keeper_on(keeper.store)) == document(keeper)


def test_what_a_failed_write_left_does_not_count():
    keeper = evening()
    store = keeper.store
    segment = store.segments(1)[-1]
    store.fails = True
    raises(RuleError, keeper.do, ("misdeal",), code="flash.write")
    store.files[1, segment] += b'[99,"mis'
    store.fails = False
    play_hand(keeper)
    again = keeper_on(store)
    assert document(again) == document(keeper)
    assert again.night.epoch == 0


def test_a_full_flash_refuses_a_game_and_ends_the_one_that_runs():
    keeper = evening()
    keeper.store.room = False
    raises(RuleError, keeper.do, OPEN, code="flash.full")
    play_hand(keeper)
    assert keeper.night.games[0].fold.tally.reason == "target"


def test_a_night_of_too_many_segments_is_full():
    keeper = evening()
    keeper._segment, keeper._fresh = 99, True
    raises(RuleError, keeper.do, ("misdeal",), code="night.full")


def test_what_is_under_way_can_be_ended_however_many_segments_there_are():
    keeper = evening(hands=1)
    keeper._segment = 90
    raises(RuleError, keeper.do, OPEN, code="night.full")
    keeper._segment, keeper._fresh, keeper._size = 99, False, 8180
    for _ in range(2):
        play_hand(keeper)  # in the last segment, however long it gets
    assert keeper.store.segments(1) == [1, 2, 99]
    assert keeper.night.games[0].fold.tally.reason == "target"
    first = keeper.night.night_id
    keeper._fresh = True  # its last write failed: nothing more can be written
    keeper.begin_night()
    assert keeper.night.night_id != first
    keeper.do(OPEN)
    assert keeper_on(keeper.store).night.night_id == keeper.night.night_id


def test_a_night_that_cannot_be_closed_for_another_reason_stays():
    keeper = evening(hands=1)
    keeper.store.fails = True
    raises(RuleError, keeper.begin_night, code="flash.write")
    assert not keeper.night.closed


def test_a_segment_begins_with_each_game_and_at_8_kb():
    keeper = evening(hands=1)
    assert keeper.store.segments(1) == [1, 2]
    assert keeper._size == keeper.store.size(1, 2)
    keeper._size = 8180  # as if it were that long
    keeper.do(("misdeal",))
    assert keeper.store.segments(1) == [1, 2, 3]
    keeper.do(("undo",))
    assert keeper._size == keeper.store.size(1, 3)
    keeper.do(OPEN)
    assert keeper.store.segments(1) == [1, 2, 3, 4]
    assert document(keeper_on(keeper.store)) == document(keeper)


def spoiled(keeper, change):
    """Change the last segment's content; return the keeper of the next power-on."""
    store = keeper.store
    segment = store.segments(1)[-1]
    store.files[1, segment] = change(store.files[1, segment])
    return keeper_on(store)


def flip(content, mark):
    place = content.find(mark)
    assert place >= 0
    return content[: place + 1] + b"X" + content[place + 2 :]


def test_a_flipped_byte_cuts_what_follows_and_begins_an_epoch():
    keeper = evening(hands=3)
    again = spoiled(keeper, lambda content: flip(content, b'[9,"books"'))
    assert again.damaged
    assert again.night.epoch == 1
    assert again.night.games[0].fold.tally.score == [0, 4]
    assert len(again.store.bad) == 1
    again.do(("books", 10))  # the hand is still open: its count alone was lost
    third = keeper_on(again.store)
    assert document(third) == document(again)
    assert third.night.epoch == 1
    assert not third.damaged


def test_a_file_cut_short_begins_an_epoch_too():
    for lost in (1, 5, 60, 150):
        keeper = evening(hands=2)
        again = spoiled(keeper, lambda content: content[:-lost])  # noqa: B023 - used at once
        assert again.damaged, lost
        assert again.night.epoch == 1
        assert keeper_on(again.store).night.epoch == 1


def test_lines_that_are_gone_without_a_trace_are_told():
    """As littlefs does after a bad byte in a folder's block: the file is an older state of it."""
    keeper = evening(hands=2)
    store = keeper.store
    content = store.files[1, 2]
    cut = content.find(b"[10,")
    store.files[1, 2] = content[:cut]
    again = keeper_on(store)
    assert again.damaged
    assert again.night.epoch == 1
    third = keeper_on(store)
    assert not third.damaged
    assert document(third) == document(again)


def test_a_night_that_is_gone_is_told_and_its_number_not_taken():
    keeper = evening(hands=1)
    keeper.store.files.clear()
    again = keeper_on(keeper.store)
    assert again.damaged
    assert again.night.night_id[-4:] == "0002"
    keeper = evening(hands=1)
    keeper.begin_night()
    for segment in keeper.store.segments(2):
        del keeper.store.files[2, segment]
    again = keeper_on(keeper.store)
    assert again.damaged
    again.do(OPEN)
    assert keeper.store.nights() == [1, 3]


def test_the_mark_may_fail_or_be_behind():
    keeper = evening(hands=1)
    keeper.store.mark = (1, 3)
    again = keeper_on(keeper.store)
    assert not again.damaged
    again.store.fails_to_mark = True
    play_hand(again)
    third = keeper_on(again.store)
    assert not third.damaged
    assert document(third) == document(again)


def test_power_gone_between_mending_and_the_epoch():
    keeper = evening(hands=2)
    store = keeper.store
    segment = store.segments(1)[-1]
    store.files[1, segment] = store.files[1, segment][:-5]
    store.fails = True  # the mending works, the epoch is not written
    keeper_on(store)
    assert len(store.bad) == 1
    store.fails = False
    assert keeper_on(store).night.epoch == 1


def test_a_segment_whose_header_is_gone():
    keeper = evening(hands=2)
    again = spoiled(keeper, lambda content: b"X" + content)
    assert again.damaged
    assert again.night.epoch == 1
    assert again.night.games == []
    assert keeper_on(again.store).night.epoch == 1


def test_later_segments_count_in_full():
    keeper = evening(hands=2)
    keeper.do(OPEN)
    play_hand(keeper, 11)
    expected = document(keeper)["games"][-1]["score"]
    store = keeper.store
    store.files[1, 2] = flip(store.files[1, 2], b'"books"')
    again = keeper_on(store)
    assert again.damaged
    assert again.night.epoch == 0
    assert document(again)["games"][-1]["score"] == expected
    play_hand(again)
    assert keeper_on(store).night.seq == again.night.seq


def test_a_decision_without_its_end_did_not_happen():
    keeper = evening(hands=1)
    whole = document(keeper)
    seq = keeper.night.seq
    keeper.do(OPEN)  # two events: the rules and the game
    store = keeper.store
    segment = store.segments(1)[-1]
    content = store.files[1, segment]
    lines = content.split(b"\n")
    store.files[1, segment] = b"\n".join(lines[:-2]) + b"\n"
    store.mark = (1, seq)  # it follows what it marks
    again = keeper_on(store)
    assert document(again) == whole
    assert again.night.seq >= seq
    assert not again.damaged


def test_a_newer_version_is_refused_and_touched_by_nobody():
    store = MemoryStore()
    text, _ = encode_header(Header(2, "n", 0, 1, 0))
    store.files[1, 1] = text.encode() + b"\n"
    before = dict(store.files)
    raises(LogError, keeper_on, store, code="log.newer")
    assert store.files == before


def test_a_night_is_closed_and_the_next_begins():
    keeper = evening()
    first = keeper.night
    keeper.begin_night()
    assert first.closed
    assert keeper.night.night_id != first.night_id
    assert keeper.night.players == first.players
    keeper.do(OPEN)
    again = keeper_on(keeper.store)
    assert again.night.night_id == keeper.night.night_id
    assert again.night.players == first.players
    told = again.nights()
    assert len(told) == 2
    assert [told[place][0] for place in (0, 1)] == [first.night_id, keeper.night.night_id]
    assert again.last_seq(first.night_id, 0) == first.seq
    assert len(again.lines(first.night_id, 1, 99)) == first.seq + 2
    raises(LogError, again.last_seq, "none", 0, code="log.no_night")


def test_after_a_closed_night_power_on_begins_another():
    keeper = evening()
    keeper.do(("close",))
    again = keeper_on(keeper.store)
    assert not again.night.closed
    again.do(OPEN)


def test_ms_since_boot_goes_over_the_clocks_end():
    start = (1 << 30) - 500
    keeper = keeper_on(MemoryStore(), start)
    keeper.now[0] = 300
    assert keeper.ms() == 800
    keeper.now[0] = 1 << 28
    assert keeper.ms() == (1 << 28) + 500


def test_ms_goes_on_for_weeks_as_long_as_it_is_asked():
    keeper = keeper_on(MemoryStore())
    for day in range(1, 30):
        keeper.now[0] = day * 86_400_000 & ((1 << 30) - 1)
        assert keeper.ms() == day * 86_400_000
    keeper.do(OPEN)


def test_lines_come_with_their_headers():
    keeper = evening(hands=1)
    name = keeper.night.night_id
    everything = keeper.lines(name, 1, 99)
    assert everything[0].startswith('["journal"')
    assert len([line for line in everything if line.startswith('["journal"')]) == 2
    assert keeper.lines(name, 4, 2) == everything[5:7]
    assert keeper.lines(name, keeper.night.seq + 1, 8) == []


def test_the_time_is_written_down():
    keeper = evening()
    keeper.tell_time(1_800_000_000, -300)
    seq = keeper.night.seq
    keeper.tell_time(1_800_003_600, -300)  # the night began when it was told first
    again = keeper_on(keeper.store)
    assert again.night.time == (seq, 1_800_000_000, -300)
    for seconds, east in ((-1, 0), (10**26, 0), (1_800_000_000, 2000)):
        raises(RuleError, keeper.tell_time, seconds, east, code="time.range")
