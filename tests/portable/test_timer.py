"""The game's timer: it counts down, rings once, and says when it was lost."""

from box_rig import PressedBox

from scorebox.timer import LOST, MINUTE_MS, TIME, Timer


def timed(minutes=15):
    box = PressedBox()
    box.box.settings.choose(("standard", "standard", (("minutes", minutes),)))
    box.press("oo")
    return box, box.keeper.night.games[0]


def test_it_counts_down_in_minutes_and_rings_once():
    _, game = timed()
    timer = Timer(None)
    timer.follow(game, 1000)
    for ms, words in ((1000, "15'"), (1001, "15'"), (1000 + MINUTE_MS, "14'"), (900_999, "1'")):
        assert timer.words(game, ms) == words
        assert not timer.rings(game, ms)
    assert timer.words(game, 901_000) == TIME
    assert timer.rings(game, 901_000)
    assert not timer.rings(game, 999_000)


def test_without_minutes_it_says_nothing():
    box = PressedBox().press("oo")
    game = box.keeper.night.games[0]
    timer = Timer(None)
    timer.follow(game, 0)
    assert timer.words(game, 10**9) == ""
    assert not timer.rings(game, 10**9)
    assert Timer(None).words(None, 5) == ""


def test_after_a_restart_it_was_lost():
    box, game = timed()
    timer = Timer(game)
    timer.follow(game, 0)
    assert timer.words(game, 0) == LOST
    box.power_on()
    box.says("?'")


def test_each_game_has_its_own():
    box, game = timed()
    timer = Timer(None)
    timer.follow(game, 0)
    box.press("d o o o")
    second = box.keeper.night.games[1]
    timer.follow(second, 5 * MINUTE_MS)
    assert timer.words(second, 6 * MINUTE_MS) == "14'"
    timer.follow(game, 7 * MINUTE_MS)
    assert timer.words(game, 7 * MINUTE_MS) == LOST


def test_the_score_shows_it():
    box, game = timed()
    box.box.timer.follow(game, 0)
    score = box.navigation.screen
    score.tick(0)
    box.says("H1: North deals 15'")
    box.keeper.do(("seat", ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))))
    box.says("Ann deals 15'")
    box.now = MINUTE_MS
    assert score.tick(0)
    box.says("14'")
    assert not score.tick(0)
