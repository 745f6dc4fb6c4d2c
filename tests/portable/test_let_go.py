"""Room for more games: what a computer keeps may be let go, and nothing else."""

from box_rig import PressedBox

from scorebox import texts
from scorebox.canvas import COLUMNS
from scorebox.usb_link import DeskSource


def nights(count):
    """Return a box with so many nights of one game, and room for no other."""
    box = PressedBox()
    for number in range(count):
        if number:
            box.keeper.begin_night()
        box.keeper.do(("open_game", "standard", (), 0, None, 0, 0))
    box.navigation.screen = box.box.home()
    box.store.room = False
    return box


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
    assert len(box.keeper.nights()) == 3


def test_the_older_half_of_what_a_computer_keeps_goes_when_asked():
    box = nights(6)
    told = box.keeper.nights()
    acknowledge(box, told)
    full(box).says("5 of these nights").says("oldest 3 would").press("b")
    assert box.keeper.nights() == told
    full(box).press("o").says("let go: 0 of 3")
    look(box)
    box.press("o").says("let go: 1 of 3")
    look(box, 2)
    box.says("nights let go: 3")
    assert not box.navigation.tick(box.now)
    assert box.keeper.nights() == told[3:]
    box.power_on()
    assert box.keeper.nights() == told[3:]
    assert not box.keeper.damaged


def test_the_end_leads_to_the_score():
    box = nights(2)
    acknowledge(box, box.keeper.nights())
    full(box).press("o")
    look(box)
    box.says("nights let go: 1").press("o").says("deals")
    box.store.room = True
    box.press("d oo o").says("deals")
    assert len(box.keeper.night.games) == 2


def test_only_what_is_told_word_for_word_is_known_to_be_kept():
    box = nights(3)
    first, second, newest = box.keeper.nights()
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
    assert box.keeper.nights() == [first, newest]


def test_what_was_acknowledged_counts_until_the_power_goes():
    box = nights(2)
    acknowledge(box, box.keeper.nights())
    box.power_on()
    full(box).says("connect the computer")


def test_a_night_that_was_acknowledged_while_it_went_on_stays():
    box = nights(1)
    acknowledge(box, box.keeper.nights())
    box.keeper.begin_night()
    box.navigation.screen = box.box.home()
    box.press("oo").says("no room is left").press("o").says("connect the computer")


def test_a_flash_that_fails_is_told_and_the_rest_stays():
    box = nights(4)
    told = box.keeper.nights()
    acknowledge(box, told)
    full(box).press("o")
    look(box)
    box.store.fails = True
    look(box)
    box.says("NOT written").press("o").says("deals")
    assert box.keeper.nights() == told[1:]
    box.store.fails = False
    full(box).says("2 of these nights")


def test_the_referee_may_come_between():
    box = nights(4)
    acknowledge(box, box.keeper.nights())
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
