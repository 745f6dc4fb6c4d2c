"""The screens of a game, pressed through: what they ask, say and do.

What the letters press stands in `box_rig.GESTURES`.
"""

from box_rig import PressedBox

from helpers import raises
from scorebox.screens import Screen

PLAYERS = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))


def begun(named=True):
    """Return a box with a game begun, North dealing."""
    box = PressedBox()
    if named:
        box.keeper.do(("seat", PLAYERS))
    return box.press("oo")


def bid_four(box):
    """East, the first in the list, bids 4 uptown in spades."""
    return box.press("o o ddd o o")


def test_who_sits_down_between_hands_is_named_from_then_on():
    box = bid_four(begun()).press("oo")
    box.says("hand 2: Bo deals")
    box.keeper.do(("seat", ((1, "Ann"), (9, "Zoe"), (3, "Cy"), (4, "Di"))))
    box.press("u b").says("hand 2: Zoe deals")
    box.says("Zoe+Di")
    bid_four(box).press("oo")
    box.keeper.do(("concede", 0))
    box.keeper.do(("seat", PLAYERS))
    box.press("u b").says("Zoe+Di won")


def test_before_the_first_game_it_says_what_to_do():
    box = PressedBox()
    box.says("OK new game")
    box.press("o").says("WHO DEALS FIRST?")
    box.says("N  North")
    box.press("b").says("OK new game")
    box.press("r").says("begin a game first")
    box.press("o").says("OK new game")
    box.press("h").says("nothing to undo")


def test_a_hand_is_entered():
    box = begun()
    box.says("OK who bid")
    box.says("hand 1: Ann deals")
    box.press("o").says("WHO BID?")
    box.press("o").says("Bo BIDS")
    box.press("ddd").says("▸ 4↑ uptown")
    box.press("o").says("▸ ♠ spades")
    box.press("o").says("Bo bids 4↑♠")
    box.press("o").says("BOOKS  4↑♠")
    box.says("MADE Bo+Di +4")
    box.says("kitty")
    assert box.numbers == [10, 3]
    box.press("d").says("SET Bo+Di -4")
    box.press("uu")
    assert box.numbers == [11, 2]
    box.press("o").says("hand 2: Bo deals")
    assert box.score() == [0, 5]
    box.press("u").says("LAST HAND")
    box.says("books NS 2 EW 11")
    box.says("points NS 0 EW +5")


def test_who_sits_down_between_two_hands_is_named_from_then_on():
    box = begun()
    box.press("oooooo").keeper.do(("seat", (PLAYERS[0], (9, "Eve")) + PLAYERS[2:]))
    box.press("u").says("LAST HAND").says("Bo 3↑♠").press("o").says("Eve")
    box.press("o").says("Eve").press("b").press("ro").says("E  Bo")
    box.press("r" + "d" * 8).says("▸ correct a hand").press("oo").press("ddo").says("▸ E  Bo")


def test_the_usual_bid_is_offered_first():
    box = bid_four(begun()).press("oo")
    box.press("oo").says("▸ 4↑ uptown")


def test_back_goes_one_step_and_loses_nothing():
    box = begun().press("oo").press("b")
    box.says("WHO BID?")
    box.press("b").says("OK who bid")
    bid_four(box).press("o").press("b").says("▸ ♠ spades")
    box.press("b").says("Bo bids 4↑♠")


def test_books_stop_at_both_ends():
    box = bid_four(begun()).press("o").press("uuuuu")
    assert box.numbers == [13, 0]
    box.press("d" * 20)
    assert box.numbers == [1, 12]


def test_no_trump_asks_for_the_direction():
    box = begun().press("o o dd o")
    box.says("▸ ↑ uptown")
    box.press("d o").says("Bo bids 3NT↓")
    box.press("o").says("MADE Bo+Di +6")


def test_trump_may_be_left_out():
    box = begun().press("o o o u")
    box.says("▸ ? not said")
    box.press("o").says("Bo bids 3↑")


def test_a_misdeal_and_another_dealer():
    box = begun().press("o dddd")
    box.says("▸ misdeal")
    box.press("o").says("hand 2: Ann deals")
    box.press("o u").says("▸ another dealer")
    box.press("o").says("WHO DEALT?")
    box.press("dd o").says("▸ W  Di")  # the left of South, who dealt
    box.press("dddd o")
    results = list(box.keeper.night.games[0].results())
    assert [result.hand.dealer for result in results] == [0, 2]


def test_the_referee_comes_from_anywhere_and_leads_back():
    box = bid_four(begun()).press("o u")
    before = box.navigation.screen
    box.press("ro").says("WHO RENEGED?")
    box.press("d o").says("WHICH BOOK?")
    box.press("ddd o").says("WHO SAYS SO?")
    box.says("▸ Ann+Cy")
    box.press("o").says("upheld: agreed")
    box.press("b b b b b")
    assert box.navigation.screen is before
    box.press("ro d o ddd o o o")
    assert box.navigation.screen is before
    assert box.numbers == [11, 2]
    box.says("3→NS")
    box.says("SET Bo+Di -4")


def test_a_ruling_after_the_result_says_what_it_does():
    box = bid_four(begun()).press("oo")
    assert box.score() == [0, 4]
    box.press("ro d o o d o").says("BY THE DIRECTOR")
    box.press("o").says("3 books to NS")
    box.says("books NS 6 EW 7")
    box.says("SET Bo+Di -4")
    assert box.score() == [0, 4]
    box.press("o")
    assert box.score() == [0, -4]
    box.press("h").says("the last ruling")
    box.press("o")
    assert box.score() == [0, 4]


def test_nothing_to_rule_on():
    begun().press("r").says("misdeal")


def test_undo_asks_and_names():
    box = bid_four(begun()).press("oo")
    box.press("h").says("the 10 books counted")
    box.press("b").says("hand 2")
    box.press("ho").says("Bo bids 4↑♠")
    box.press("h").says("Bo bids 4↑♠")
    box.press("oho").says("OK who bid")
    box.press("h").says("nothing happened yet")
    box.press("b o dddd o h").says("the misdeal")


def test_a_game_ends_and_the_next_begins():
    box = bid_four(begun()).press("oo")
    box.press("o d o o o o o")  # the other side: 4 uptown made, West next
    box.says("Bo+Di won")
    box.says("reached the target")
    box.says("OK next game")
    box.press("oo").says("games 0·1")
    assert box.keeper.night.games[-1].fold.dealer == 2
    assert box.score() == [0, 0]


def test_the_nights_menu():
    box = bid_four(begun()).press("oo").press("d")
    box.says("▸ new game")
    box.press("ddddd o").says("time was called")
    box.press("h").says("that time was called")
    box.press("o").says("hand 2")
    box.press("d o").says("would stay")
    box.press("b").says("hand 2")
    box.press("d dddd o").says("NEW NIGHT?")
    first = box.keeper.night.night_id
    box.press("o").says("OK new game")
    assert box.keeper.night.night_id != first
    box.press("oo").says("Ann+Cy")


def test_a_failing_flash_is_told_and_changes_nothing():
    box = bid_four(begun()).press("o")
    box.store.fails = True
    box.press("o").says("NOT written")
    assert box.score() == [0, 0]
    box.store.fails = False
    box.press("o").says("BOOKS")
    box.press("o")
    assert box.score() == [0, 4]
    assert box.beeps[-1] < max(box.beeps)


def test_power_on_shows_the_same():
    box = bid_four(begun())
    before = box.shown()
    box.power_on()
    assert box.shown() == before


def test_seats_without_names():
    box = begun(named=False)
    box.says("NS  EW")
    bid_four(box).says("East bids 4↑♠")


def test_long_names_leave_room():
    box = PressedBox()
    box.keeper.do(("seat", [(i, "Wanderl" + "abcd"[i]) for i in range(4)]))
    box.press("oo").says("H1: Wanderla deals")
    box.press("o o").says("Wanderlb BIDS")
    box.press("o o ro o").says("WHICH BOOK?  Wanderla")


def test_three_players_have_three_scores():
    box = PressedBox()
    box.keeper.do(("open_game", "cutthroat", (), 0, None, 0, 0))
    box.press("b")
    assert box.numbers == [0, 0, 0]
    box.says("North")


def test_the_referee_and_undo_are_never_stacked():
    box = bid_four(begun()).press("o u")
    before = box.navigation.screen
    box.press("r" * 50)
    box.press("h" * 50).says("TAKE BACK?")
    box.press("ro").says("WHO RENEGED?")
    box.press("bb")
    assert box.navigation.screen is before
    assert box.box.draft == ("books", [11])


def test_no_question_outlives_what_it_is_about():
    """The referee rules while undo asks about something else: undo then asks anew."""
    box = begun()
    bid_four(box)
    box.press("o o h").says("the 10 books counted")
    box.press("ro d o o o o").says("OK who bid")
    assert len(box.keeper.night.games[0].last_hand().rulings) == 1
    box.press("h").says("the last ruling")
    box.press("o h").says("the 10 books counted")


def play_out(box):
    """The dealer's left bids the usual and makes it until the game is over."""
    while box.keeper.night.games[-1].fold.tally.reason is None:
        box.press("oooo oo")


def test_a_ruling_after_the_next_game_began_is_on_the_last_game_and_undone_first():
    box = begun()
    play_out(box)
    score = box.score()
    box.press("o o").says("OK who bid")
    assert len(box.keeper.night.games) == 2
    first = box.keeper.night.games[0]
    box.press("ro").says("game 1")
    box.press("d" * ((first.last_hand().bidder + 1) % 4)).press("ooo").says("score")
    box.press("o").says("OK who bid")
    assert len(first.last_hand().rulings) == 1
    box.press("h").says("game 1 hand").says("the last ruling")
    box.press("o")
    assert first.fold.tally.score == score
    assert len(box.keeper.night.games) == 2


def test_a_ruling_that_opens_the_game_again_says_so():
    box = begun()
    play_out(box)
    box.press("ro").press("d" * box.keeper.night.games[0].last_hand().bidder).press("ooo")
    box.says("the game goes on")
    box.press("o").says("OK who bid")


class Hungry(Screen):
    """A screen for which there is no memory."""

    def handle(self, gesture):
        raise MemoryError


def test_where_memory_is_too_short_it_says_so_and_goes_on_from_the_score():
    box = bid_four(begun())
    seq = box.keeper.night.seq
    for letters in ("o", "ro"):
        box.press(letters)
        box.navigation.screen = Hungry()
        box.press("u").says("no memory for that;")
        box.press("o").says("Bo bids 4↑♠")
    box.press("r").says("REFEREE").press("b").says("Bo bids 4↑♠")
    assert box.keeper.night.seq == seq


def test_where_it_is_too_short_for_what_was_written_the_box_starts_anew():
    box = bid_four(begun()).press("o")
    taken = box.keeper.night.apply

    def fail(*_):
        raise MemoryError

    box.keeper.night.apply = fail
    raises(MemoryError, box.press, "o")
    box.keeper.night.apply = taken
    box.power_on()
    box.says("hand 2")
