"""The buttons: bounces, spikes, repeats, holds, and clocks that wrap."""

from scorebox.buttons import BACK, DOWN, HELD, OK, REF, REPEAT, UP, Buttons, Debouncer
from scorebox.clock import elapsed_ms, later_ms

WRAP = 1 << 30


def play(levels_at, until_ms, start_ms=0, every_ms=5, first=0):
    """Sample `levels_at(ms)` and return [(ms, gesture)], times from the start."""
    buttons = Buttons(first, start_ms)
    given = []
    for ms in range(0, until_ms, every_ms):
        for gesture in buttons.sample(levels_at(ms), (start_ms + ms) % WRAP):
            given.append((ms, gesture))
    return given


def held(button, from_ms, to_ms):
    """Return a levels function: the button is down from, up to."""
    return lambda ms: button if from_ms <= ms < to_ms else 0


def test_elapsed_wraps():
    assert elapsed_ms(5, WRAP - 5) == 10
    assert elapsed_ms(WRAP - 5, 5) == -10
    assert elapsed_ms(7, 7) == 0
    assert later_ms(WRAP - 1, 2) == 1


def test_press_comes_on_the_down_edge_within_20_ms():
    assert play(held(OK, 100, 200), 400) == [(115, OK)]
    assert play(held(REF, 100, 900), 1200) == [(115, REF)]


def test_ten_bounces_in_15_ms_give_one_press():
    def bouncing(ms):
        if 100 <= ms < 115:  # a level that changes every 1.5 ms, looked at every millisecond
            return OK if (ms - 100) * 2 // 3 % 2 == 0 else 0
        if 300 <= ms < 315:
            return 0 if (ms - 300) * 2 // 3 % 2 == 0 else OK
        return OK if 115 <= ms < 300 else 0

    for every_ms in (1, 2, 3, 5, 7):
        given = play(bouncing, 500, every_ms=every_ms)
        assert [g for _, g in given] == [OK], every_ms


def test_a_spike_gives_nothing():
    assert play(held(OK, 100, 110), 300) == []


def test_up_repeats_and_gets_faster():
    given = play(held(UP, 0, 3000), 3200)
    assert given[0] == (15, UP)
    assert all(g == UP | REPEAT for _, g in given[1:])
    times = [ms for ms, _ in given]
    steps = [times[i + 1] - times[i] for i in range(len(times) - 1)]
    assert steps[0] == 500
    assert steps[1:8] == [150] * 7
    assert set(steps[8:]) == {60}
    assert times[-1] < 3000


def test_ok_and_ref_do_not_repeat():
    assert len(play(held(OK, 0, 3000), 3200)) == 1
    assert len(play(held(REF, 0, 3000), 3200)) == 1


def test_short_back_comes_when_let_go():
    assert play(held(BACK, 100, 400), 600) == [(415, BACK)]


def test_held_back_gives_the_hold_alone():
    assert play(held(BACK, 100, 2000), 2500) == [(815, BACK | HELD)]


def test_holds_over_the_wrap():
    given = play(held(BACK, 100, 2000), 2500, start_ms=WRAP - 500)
    assert given == [(815, BACK | HELD)]
    assert len(play(held(DOWN, 0, 1000), 1200, start_ms=WRAP - 300)) == 5


def test_down_at_power_on_gives_nothing_until_let_go():
    assert play(held(OK, 0, 1000), 1500, first=OK) == []
    assert play(held(BACK, 0, 300), 1500, first=BACK) == []
    assert play(lambda ms: OK if ms < 100 or 200 <= ms < 300 else 0, 500, first=OK) == [(215, OK)]
    back = play(lambda ms: BACK if ms < 100 or 200 <= ms < 300 else 0, 500, first=BACK)
    assert back == [(315, BACK)]


def test_a_long_block_is_no_hold():
    """Flash was being written while BACK was tapped: the loop stood still for 800 ms."""
    buttons = Buttons(0, 0)
    for ms in (0, 5, 10, 15):
        assert buttons.sample(BACK, ms) == []
    given = []
    for ms in (815, 820, 825, 830):
        given += buttons.sample(0, ms)
    assert given == [BACK]


def taps(sample_at):
    """Sample two taps of 60 ms, 60 ms apart, at these times; return what they give."""
    buttons = Buttons(0, 0)
    given = []
    for ms in sample_at:
        given += buttons.sample(OK if 0 <= ms < 60 or 120 <= ms < 180 else 0, ms)
    return given


def test_a_second_tap_right_after_a_busy_loop_counts():
    """The loop was busy with the first tap until shortly before the second one."""
    assert taps([0, 5, 10, 15, 105, 111, 122, 128, 134, 140, 146, 180, 186]) == [OK, OK]


def test_after_a_pause_one_sample_alone_is_not_believed():
    for spike in (0, 1, 2):
        given = []
        buttons = Buttons(0, 0)
        for ms in (100, 105, 110, 115, 120, 125):
            given += buttons.sample(OK if ms == 100 + 5 * spike else 0, ms)
        assert given == []
    buttons = Buttons(0, 0)
    given = []
    for ms in (0, 5, 10, 15, 115, 120, 125, 130, 135):
        given += buttons.sample(0 if ms == 115 else OK, ms)
    assert given == [OK]


def test_a_long_block_repeats_once():
    buttons = Buttons(0, 0)
    for ms in (0, 5, 10, 15):
        buttons.sample(UP, ms)
    assert buttons.sample(UP, 4000) == [UP | REPEAT]
    assert buttons.sample(UP, 4005) == []


def test_a_second_button_ends_a_repeat():
    given = play(lambda ms: UP | (OK if ms >= 200 else 0), 2000)
    assert given == [(15, UP), (215, OK)]


def test_two_buttons_at_once_are_two_presses():
    assert play(held(UP | OK, 0, 100), 300) == [(15, UP), (15, OK)]


def test_debouncer_tells_what_changed():
    debouncer = Debouncer()
    changes = [debouncer.sample(OK | REF) for _ in range(5)]
    assert changes == [0, 0, 0, OK | REF, 0]
    assert debouncer.down == OK | REF
    assert debouncer.is_steady(REF)
    debouncer.sample(OK)
    assert not debouncer.is_steady(REF)
    assert debouncer.is_steady(OK)
