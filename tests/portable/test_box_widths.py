"""No number and no word is cut off, with the longest names and the lowest scores.

The rig draws every screen on the way and fails where a line is wider than the display.
"""

from box_rig import PressedBox, pick

from scorebox.screens.correct import WHYS

LONG = [(seat, "Wanderl" + "abcd"[seat]) for seat in range(4)]
BONUS = (("set_award", "bid"), ("target", 999))


def begun(preset, sets=(), start=None, players=LONG):
    box = PressedBox()
    box.keeper.do(("seat", players))
    box.keeper.do(("open_game", preset, sets, 0, start, 0, 0))
    return home(box)


def home(box):
    box.navigation.screen = box.box.home()
    return box


def three(books=(16, 1, 0)):
    """East bids 17 uptown and is set, which pays both others; all scores are far below zero."""
    box = begun("cutthroat", BONUS, (-117, -118, -119), LONG[:3])
    box.keeper.do(("bid", 0, 1, 17 * 4))
    box.keeper.do(("trump", 1, None))
    box.keeper.do(("books",) + books)
    return home(box)


def test_three_players_points_and_scores_are_whole():
    box = three().press("u")
    box.says("points +17/-17/+17").says("books N 0 E 16 S 1")
    box.press("b r")
    for answer in ("renege", "N  Wanderla", "book 2", "Wanderlb"):
        pick(box, answer)
    box.says("MADE Wander +17").says("score -117/-101/-119").press("bbbbb r")
    pick(box, "correct a hand")
    pick(box, "1  E")
    pick(box, "remove this hand")
    box.says("now -100/-135/-102").says("then -117/-118/-119")


def test_three_players_books_say_who_gains_and_loses():
    box = begun("cutthroat", BONUS, None, LONG[:3])
    box.keeper.do(("bid", 0, 1, 17 * 4))
    home(box).press("o").says("BOOKS")
    box.press("d").says("SET N+17 E-17 S+17")


def test_the_lowest_scores_are_drawn_between_the_edges():
    for preset, players in (("standard", LONG), ("cutthroat", LONG[:3])):
        box = begun(preset, (("floor", 0),), [-999] * (len(players) % 2 + 2), players)
        box.says("Wanderla deals")


def test_both_sides_of_a_set_are_named_in_letters_where_names_are_long():
    players = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))
    box = begun("northeast", (), None, players)
    box.keeper.do(("bid", 0, 1, 16 + 3))
    home(box).press("o").says("BOOKS")
    box.press("d").says("SET NS +4 EW 0")


def test_low_scores_tell_the_games_apart():
    box = begun("standard", (), (-3, -4))
    for _ in range(2):
        box.keeper.do(("bid", None, 1, 16))
        box.keeper.do(("books", 10))
        box.keeper.do(("abandon",))
        box.keeper.do(("open_game", "standard", (), None, (-3, -4), 0, 0))
    box.press("r")
    pick(box, "correct a hand")
    box.says("game 2  -3/0")


def test_who_won_a_book_has_room_for_a_long_name():
    box = begun("standard")
    box.keeper.do(("bid", 0, 1, 18))
    box.keeper.do(("trump", 4, 0))
    box.press("r")
    pick(box, "questions")
    pick(box, "who won")
    box.press("o")
    for suit in ("spades", "hearts", "diamonds", "clubs"):
        pick(box, suit)
        box.press("o")
    box.says("Wanderla won it with").says("A♠")


def test_a_changed_preset_keeps_its_name_in_the_list():
    box = PressedBox()
    for name in ("kitchen-defenders", "kitchen-double-nt"):
        box.box.settings.choose((name, name, (("target", 9),)))
        box.press("d")
        pick(box, name)
        box.says("▸ ○").says(name).press("b")


def test_every_reason_for_a_correction_fits_its_line():
    box = three().press("r")
    pick(box, "correct a hand")
    box.press("o")
    for why in WHYS:
        pick(box, "why: ")
        pick(box, why)
        box.press("u").says("why: " + why)
