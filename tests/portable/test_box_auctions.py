"""Auctions and hands of every kind at the box: each call, none at all, three players."""

from box_rig import PressedBox

from bidwhist.scoring import TIE

FOUR = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))


def begun(preset, sets=(), full=1):
    box = PressedBox()
    box.keeper.do(("seat", FOUR))
    box.box.settings.choose((preset, preset, sets))
    box.box.settings.set_full(full)
    return box.press("oo")


def test_each_call_is_asked_of_the_next_in_turn():
    box = begun("standard")
    box.says("OK calls")
    box.press("o").says("Bo CALLS")
    box.says("▸ pass")
    box.press("o").says("Cy CALLS")
    box.says("no bid")
    box.press("ddd o").says("Di CALLS")  # 3 no trump
    box.says("S 3NT")
    box.says("4↑ uptown")
    box.press("o").says("Ann CALLS")
    box.press("o").says("3 no trump")
    box.press("o").says("OK books")
    hand = box.keeper.night.games[0].open_hand()
    assert (hand.bidder, hand.calls) == (2, (0, 14, 0, 0))


def test_only_legal_calls_are_offered():
    box = begun("standard").press("o o ddd o")
    assert "3↑ uptown" not in " ".join(box.shown())


def test_the_dealer_must_bid_where_all_others_passed():
    box = begun("standard").press("o ooo").says("Ann CALLS")
    box.says("▸ 3↑ uptown")
    box = begun("kitchen-stuck").press("o ooo").says("▸ 3↑ uptown")
    assert "4↑" not in " ".join(box.shown())


def test_a_call_can_be_left_and_taken_back():
    box = begun("standard").press("o o d o b").says("auction: S 3↑")
    box.says("OK W calls")
    box.press("o").says("Di CALLS")
    box.press("h").says("Cy: 3↑ uptown")
    box.press("o").says("auction: no bid")
    box.press("o").says("Cy CALLS")


def test_thrown_in_says_who_deals_next():
    box = begun("kitchen-table").press("o oooo").says("hand 2: Bo deals")
    assert [r.outcome for r in box.keeper.night.games[0].results()] == ["thrown-in"]


def test_a_hand_without_faces_is_dealt_again():
    box = begun("northeast").press("o d").says("▸ no face: new deal")
    box.press("o").says("hand 2: Ann deals")


def test_the_dealer_may_match():
    box = begun("northeast").press("o dd o").says("E 1")
    box.press("oo").says("Ann CALLS")
    box.says("1 book")


def test_round_and_round_until_all_but_one_have_passed():
    box = begun("oregon").press("o d o d o o o").says("Bo CALLS")
    box.says("S 2")
    box.press("o")
    hand = box.keeper.night.games[0].open_hand()
    assert hand.bidder == 2


def test_another_dealer_and_a_misdeal_stand_below():
    box = begun("standard").press("o u").says("▸ another dealer")
    box.press("o").says("WHO DEALT?")
    box.press("dd o").says("Di CALLS")
    box.press("uuu o").says("hand 2")
    assert [r.outcome for r in box.keeper.night.games[0].results()] == ["misdeal"]


def test_a_game_without_an_auction_asks_for_the_trump():
    box = begun("classic-whist").says("OK trump")
    box.press("o").says("TRUMP TURNED?")
    box.press("d o").says("trump ♥")
    box.press("o").says("BOOKS  ♥")
    box.press("uu o").says("hand 2: Bo deals")
    assert box.score() == [3, 0]
    box.press("o uuu").says("▸ ? not said")
    box.press("o").says("trump not said")
    box.press("hoo u o o")  # undone; another dealer
    box.press("o o")
    assert box.keeper.night.games[0].open_hand().dealer == 1


def test_the_trump_whose_turn_it_is_is_told():
    box = begun("classic-whist-rotation")
    for sign in ("♥", "♦", "♠", "♣", "♥"):
        box.press("o").says("TRUMP'S TURN")
        box.says("▸ " + sign)
        box.press("oo").says("BOOKS  " + sign)
        box.press("do")
        assert box.keeper.night.games[0].fold.tally.winner in (None, TIE)


def test_three_players_count_two_piles():
    box = begun("cutthroat").says("OK calls")
    box.press("o").says("Bo CALLS")
    box.press("d" * 16 + "o").says("Cy CALLS")
    box.press("oo").press("oo").says("BOOKS")
    box.says("▸Bo")
    assert sum(box.numbers) == 17
    first = box.numbers[0]
    box.press("u")
    assert box.numbers[0] == first + 1
    box.press("o").says("▸Cy")
    before = list(box.numbers)
    box.press("u")
    assert box.numbers == [before[0], before[1] + 1, before[2] - 1]
    box.press("b").says("▸Bo")
    box.press("o").says("OK agree")
    box.press("o").says("hand 2")
    assert box.keeper.night.games[0].last_hand().books == tuple(box_counts(before))
    box.press("o").says("Cy CALLS")


def box_counts(before):
    return [before[0], before[1] + 1, before[2] - 1]


def test_counts_of_three_stay_within_the_books():
    box = begun("cutthroat", full=0).press("o o o o o").says("▸Bo")
    box.press("u" * 40)
    assert box.numbers == [17, 0, 0]
    box.press("d" * 40)
    assert box.numbers[0] == 0
    box.press("o" + "u" * 40)
    assert box.numbers == [0, 17, 0]
    box.press("bb")
