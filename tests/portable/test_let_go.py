"""Room for more games: what a computer keeps may be let go, and nothing else."""

from box_rig import PressedBox

from bidwhist.messages import ANSWERS, decode, fitting
from scorebox import texts
from scorebox.canvas import COLUMNS
from scorebox.usb_link import DeskSource


def nights(count, games=1):
    """Return a box with so many nights of so many games, and room for no other."""
    box = PressedBox()
    for number in range(count):
        if number:
            box.keeper.begin_night()
        for _ in range(games):
            box.keeper.do(("open_game", "standard", (), 0, None, 0, 0))
    box.navigation.screen = box.box.home()
    box.store.room = False
    return box


def told_of(box):
    """Return what the box tells of its nights, all of it."""
    nights, told = box.keeper.nights(), []
    while len(told) < len(nights):
        try:
            told.append(nights[len(told)])
        except IndexError:
            break
    return told


def acknowledge(box, told):
    source = DeskSource(box.box, None)
    for night in told:
        source.ack(*night)


def full(box):
    """Ask for another game: the way to what makes room."""
    return box.press("d oo o").says("no room is left").press("o")


def look(box, times=1):
    """Let the screen look at the time so often."""
    for _ in range(times):
        box.navigation.tick(box.now)
    return box.shown()


def test_what_no_computer_keeps_stays():
    box = nights(3)
    full(box).says("connect the computer").press("o")
    assert len(told_of(box)) == 3


def test_the_older_half_of_what_a_computer_keeps_goes_when_asked():
    box = nights(6)
    told = told_of(box)
    acknowledge(box, told)
    full(box).says("5 of these nights").says("oldest 3 would").press("b")
    assert told_of(box) == told
    full(box).press("o").says("let go: 0 of 3")
    look(box)
    box.press("o").says("let go: 1 of 3")
    look(box, 2)
    box.says("nights let go: 3")
    assert not box.navigation.tick(box.now)
    assert told_of(box) == told[3:]
    box.power_on()
    assert told_of(box) == told[3:]
    assert not box.keeper.damaged


def test_the_end_leads_to_the_score():
    box = nights(2)
    acknowledge(box, told_of(box))
    full(box).press("o")
    look(box)
    box.says("nights let go: 1").press("o").says("deals")
    box.store.room = True
    box.press("d oo o").says("deals")
    assert len(box.keeper.night.games) == 2


def test_only_what_is_told_word_for_word_is_known_to_be_kept():
    box = nights(3)
    first, second, newest = told_of(box)
    night, epoch, seq, crc = first
    shorter, other, older = (
        (night, epoch, seq - 1, crc),
        (night, epoch, seq, crc ^ 1),
        (night, epoch + 1, seq, crc),
    )
    acknowledge(box, (shorter, other, older, newest))
    full(box).says("connect the computer").press("o")
    acknowledge(box, (second, second))
    full(box).says("1 of these nights").press("o")
    look(box)
    assert told_of(box) == [first, newest]


def test_what_was_acknowledged_counts_until_the_power_goes():
    box = nights(2)
    acknowledge(box, told_of(box))
    box.power_on()
    full(box).says("connect the computer")


def test_a_night_that_was_acknowledged_while_it_went_on_stays():
    box = nights(1)
    acknowledge(box, told_of(box))
    box.keeper.begin_night()
    box.navigation.screen = box.box.home()
    box.press("oo").says("no room is left").press("o").says("connect the computer")


def test_the_newest_night_with_lines_stays():
    """By it the next power-on knows that nothing is lost."""
    box = nights(3)
    box.keeper.begin_night()
    acknowledge(box, told_of(box))
    box.navigation.screen = box.box.home()
    box.press("oo o").says("2 of these nights").press("o")
    look(box)
    box.press("o")
    box.store.room = True
    box.power_on()
    assert not box.keeper.damaged
    assert len(told_of(box)) == 2


def test_a_night_whose_end_is_damaged_stays():
    """Whatever of its last segment is spoilt, the desk has not what was there."""
    box = nights(3, 2)
    told = told_of(box)
    file, segment = 1, box.store.segments(1)[-1]
    whole = box.store.files[file, segment]
    last = whole[:-1].rfind(b"\n") + 1
    for place in (1, whole.find(b"\n") + 1, last + 1, len(whole) - 2, len(whole) - 1):
        box.store.files[file, segment] = whole[:place] + b"?" + whole[place + 1 :]
        box.power_on()
        now = told_of(box)
        assert now[1:] == told[1:]
        acknowledge(box, told + now)
        goes = box.keeper.may_go()
        # what stands before the last two lines the desk reads itself
        is_seen = place < whole.find(b"\n") or place > last
        assert goes == ([2] if is_seen else [1, 2]), place
        if is_seen:
            assert now[0][2] <= told[0][2] and now[0][3] == 0
    box.store.files[file, segment] = whole[:last]
    box.power_on()
    assert told_of(box)[0][2] == told[0][2] - 1


def test_nights_that_cannot_be_read_are_left_out_wherever_they_are():
    for bad in ((1,), (3,), (1, 2, 3), (2,), (2, 3)):
        box = nights(4)
        told = told_of(box)
        for file in bad:
            for segment in box.store.segments(file):
                box.store.files[file, segment] = b"?" * 900
        box.power_on()
        left = [list(night) for place, night in enumerate(told) if place + 1 not in bad]
        assert decode(fitting(0, box.keeper.nights()), ANSWERS) == ("nights", 0, len(left), left)


def test_of_many_nights_only_those_asked_for_are_read():
    box = nights(30)
    box.power_on()
    reads = []
    tail = box.store.tail
    box.store.tail = lambda *place: reads.append(place) or tail(*place)
    fitting(0, box.keeper.nights())
    assert 1 < len(reads) < 10
    told = told_of(box)
    assert len(reads) == 29
    for night, epoch, seq, _ in told:
        assert box.keeper.last_seq(night, epoch) == seq
    assert len(reads) == 29, "what was read is known"


def test_a_flash_that_fails_is_told_and_the_rest_stays():
    box = nights(4)
    told = told_of(box)
    acknowledge(box, told)
    full(box).press("o")
    look(box)
    box.store.fails = True
    look(box)
    box.says("NOT written").press("o").says("deals")
    assert told_of(box) == told[1:]
    box.store.fails = False
    full(box).says("2 of these nights")


def test_the_referee_may_come_between():
    box = nights(4)
    acknowledge(box, told_of(box))
    full(box).press("o")
    look(box)
    box.press("r")
    look(box, 3)
    box.press("b").says("let go: 1 of 2")
    look(box)
    box.says("nights let go: 2")


def test_hundreds_of_nights_fit_the_display():
    for line in (texts.LETTING_GO.format(100, 150), texts.LET_GO.format(150)):
        assert len(line) <= COLUMNS
