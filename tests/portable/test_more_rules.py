"""The rarer rules: each with the result that the rules' page gives it."""

from table import (
    EW,
    HEARTS,
    N4,
    NS,
    SPADES,
    U4,
    E,
    N,
    S,
    do,
    fields,
    opened,
    played,
    refused,
    score,
)

from bidwhist.auction import Auction, bid_kinds, kinds_text, possible_bids, walk
from bidwhist.bwn_read import read_night
from bidwhist.bwn_write import write_night
from bidwhist.checks import check_hand, orders_to_name, trump_is_named
from bidwhist.contract import DOWN, LOW, OPEN, PASS, REDEAL, UP, UPTOWN, make_bid
from bidwhist.errors import LogError, RuleError
from bidwhist.hand import MISDEAL, THROWN_IN, with_changes
from bidwhist.night import Night
from bidwhist.presets import make_rules
from bidwhist.report import score_document
from bidwhist.rules import FIELDS, allowed_text, parse_changes
from bidwhist.sheet import Sheet, oddities_of
from helpers import raises


def totals(text):
    """Return [winner, reason, scores…] of the night's last game."""
    return read_night(text).night.game().totals()


def rules(preset="standard", text=""):
    return make_rules(preset, parse_changes(text))


def test_defenders_may_score_every_book_or_those_over_six():
    night = '[Set "defenders=%s target=99"]\n1 N E4U : S = 6\n'
    assert totals(night % "books")[2:] == [7, -4]
    assert totals(night % "over")[2:] == [1, -4]
    assert totals(night % "none")[2:] == [0, -4]


def test_both_at_the_floor_the_lower_total_loses_and_at_equal_ones_the_bidders():
    start = '[Start "NS %d EW %d"]\n1 N E4U : S = 9\n'
    # East and West bid and are set by 4: at -8 : -8 the bidders lose
    assert totals(start % (-8, -4)) == [NS, "floor", -8, -8]
    assert totals(start % (-9, -4)) == [EW, "floor", -9, -8]
    assert totals(start % (-7, -4)) == [NS, "floor", -7, -8]


def test_both_at_the_target_the_bidders_win_or_the_higher_total():
    night = (
        '[Set "defenders=books target=7 both_reach=%s"] [Start "NS %d EW 5"]\n1 N E4U : S = 10\n'
    )
    assert totals(night % ("bidder", 8)) == [EW, "target", 11, 9]
    assert totals(night % ("higher", 8)) == [NS, "target", 11, 9]
    assert totals(night % ("higher", 6)) == [None, None, 9, 9]


def test_claims_upheld_against_both_sides_may_throw_the_hand_in():
    night = (
        '[Set "both_renege=redeal misdeal=next out_of_turn=2"]\n1 N E4U : S = 10 '
        "{renege N by EW} {out-of-turn NS} {renege E by NS} {board-talk EW} "
        '{director NS books 1 "x"} {game NS "y"}\n'
    )
    sheet = read_night(night)
    result = next(sheet.night.game().results())
    assert (result.outcome, result.score) == ("thrown-in", (0, 0))
    assert [ruled.moved for ruled in result.ruled] == [0] * 6
    assert sheet.night.next_dealer() == E
    night = '[Rules "classic-whist"] [Set "both_renege=redeal"]\n1 N : S = 10 '
    sheet = read_night(night + "{renege N by EW} {renege E by NS}\n2 N misdeal\n")
    hands = score_document(sheet)["games"][0]["hands"]
    told = [(hand["outcome"], hand["contract"]) for hand in hands]
    assert told == [("thrown-in", "S"), ("misdeal", None)]


def test_of_several_games_given_the_directors_first_counts():
    night = (
        '[Set "renege=game"]\n1 N E4U : S = 10 {renege E by NS} {renege N by EW} '
        '{game EW "a"} {game NS "b"}\n'
    )
    assert totals(night)[:2] == [EW, "director"]
    assert totals(night[: night.index("{game")] + "\n")[:2] == [NS, "renege"]


def test_a_line_after_the_end_counts_for_nothing():
    night = opened(start=(6, 0))
    played(night, N, U4, 10)
    game = night.game()
    refused(night, "game.over", "time")
    before = game.totals()
    night.apply(night.seq + 1, ["mark", "abandon", None])
    assert game.totals() == before


def test_what_a_field_may_be_is_told_in_words():
    told = [(row[0], allowed_text(row)) for row in FIELDS]
    assert ("players", "4, 3") in told
    assert ("orders", "letters of UDA") in told
    assert ("floor", "0, 1-999") in told
    assert ("kitty", "0-6") in told


def test_a_finished_auction_has_no_legal_call():
    auction = Auction(rules(), N)
    for call in (PASS, U4, PASS, PASS):
        auction.call(call)
    assert (auction.seat, auction.legal_calls(), auction.bidder) == (None, [], S)
    error = raises(RuleError, walk, rules(), N, [PASS, U4, PASS, PASS, PASS])
    assert (error.code, error.context["index"]) == ("call.auction_over", 4)
    error = raises(RuleError, walk, rules(), N, [PASS, make_bid(4, OPEN)])
    assert (error.code, error.context["index"]) == ("call.kind", 1)


def test_the_bids_of_a_game():
    assert possible_bids(rules("northeast"))[:2] == [make_bid(1, OPEN), make_bid(2, OPEN)]
    assert len(possible_bids(rules())) == 15
    assert kinds_text(rules(text="orders=U")) == "U N"
    assert bid_kinds(rules("oregon")) == [OPEN]


def test_what_a_bid_leaves_open():
    assert trump_is_named(U4)
    assert not trump_is_named(N4)
    assert orders_to_name(rules(), N4) == [UP, DOWN]
    assert orders_to_name(rules("northeast"), make_bid(3, OPEN)) == [UP, DOWN, LOW]
    assert orders_to_name(rules(), U4) == []


def test_a_whole_hand_is_checked():
    night = opened()
    do(night, "bid", None, N, U4)
    do(night, "ruling", None, ("note", "loud"))
    do(night, "trump", SPADES, UPTOWN)
    do(night, "books", 10)
    hand = night.game().last_hand()
    check_hand(rules(), hand)
    no_bid = with_changes(hand, bid=None, bidder=None, rulings=())
    assert raises(RuleError, check_hand, rules(), no_bid).code == "call.missing"
    check_hand(rules(), with_changes(hand, state=MISDEAL, bid=None, bidder=None, books=None))


def test_hands_of_games_without_an_auction_are_corrected_too():
    night = opened("classic-whist")
    do(night, "trump", HEARTS, None)
    do(night, "books", 9)
    first = night.game().last_hand().opened
    do(night, "change", first, *fields(night, first, books=[8]))
    assert score(night) == [2, 0]
    refused(night, "auction.none", "change", first, *fields(night, first, bid=U4, bidder=N))
    do(night, "insert", None, *fields(night, first))
    assert score(night) == [4, 0]  # the same dealer wrote both: the dealer's side has the books


def test_a_no_trump_and_a_level_game_keep_what_their_bids_say():
    night = opened()
    played(night, N, N4, 10, trump=4, order=DOWN)
    first = night.game().last_hand().opened
    do(night, "change", first, *fields(night, first, trump=None, order=None))
    assert (night.game().last_hand().trump, score(night)) == (4, [8, 0])
    night = opened("northeast")
    bid = make_bid(4, OPEN)
    played(night, N, bid, 10, trump=SPADES, order=LOW)
    first = night.game().last_hand().opened
    do(night, "change", first, *fields(night, first, order=None))
    assert night.game().last_hand().order == UP
    do(night, "change", first, *fields(night, first, trump=None, order=None))
    assert night.game().last_hand().order is None


def test_a_hand_with_rulings_does_not_become_a_misdeal():
    night = opened()
    played(night, N, U4, 10)
    do(night, "ruling", None, ("out-of-turn", NS))
    first = night.game().last_hand().opened
    bare = {"bidder": None, "bid": None, "trump": None, "order": None, "books": None}
    refused(night, "hand.no_result", "change", first, *fields(night, first, state=MISDEAL, **bare))
    do(night, "undo")
    do(night, "change", first, *fields(night, first, state=MISDEAL, **bare))
    assert [r.outcome for r in night.game().results()] == ["misdeal"]


def test_a_ruling_waits_for_the_bid_and_another_dealer_for_the_next_hand():
    night = opened(full=1)
    do(night, "call", None, PASS)
    refused(night, "hand.no_bid", "ruling", None, ("out-of-turn", NS))
    do(night, "ruling", None, ("note", "late"))
    refused(night, "hand.open", "call", S, PASS)
    refused(opened(), "hand.none", "time")


def test_a_ruling_that_cannot_be_written_down_is_refused():
    night = opened()
    played(night, N, U4, 10)
    refused(night, "ruling.unknown", "ruling", None, ("bogus", 0))
    for books in (100, -150):
        refused(night, "director.books", "ruling", None, ("director", NS, books, "so"))


def test_events_about_hands_that_are_not_there_are_refused():
    night = opened()
    played(night, N, U4, 10)
    error = raises(LogError, night.apply, night.seq + 1, ["remove", 999])
    assert error.code == "log.no_hand"


def test_players_who_sat_down_get_up_again_by_undo():
    four = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))
    night = opened()
    before = night.game().players
    do(night, "seat", four)
    do(night, "undo")
    assert night.game().players == before
    do(night, "undo")
    assert night.games == []


def test_a_rubber_is_won_by_two_games():
    sheet = read_night(
        '[Rules "oregon-rubber"] [Set "target=1"]\n1 N E5 : S = 11\n1 E E5 : S = 11\n'
    )
    assert score_document(sheet)["match"]["winner"] == "EW"
    assert score_document(sheet)["games"][0]["hands"][0]["contract"] == "5-S"


def test_a_redeal_may_be_asked_for_once_and_only_before_calling():
    auction = Auction(rules("northeast", "auction=rounds"), N)
    assert REDEAL in auction.legal_calls()
    for call in (make_bid(1, OPEN), PASS, PASS, make_bid(2, OPEN)):
        auction.call(call)
    assert auction.seat == E
    assert REDEAL not in auction.legal_calls()
    assert Night().next_dealer() is None


def test_a_night_that_is_still_played_is_written_without_its_open_hand():
    night = opened()
    played(night, N, U4, 10)
    do(night, "seat", ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di")))
    do(night, "bid", None, E, U4)
    assert [result.number for result in night.game().results()] == [1]
    written = write_night(Sheet(night))
    assert written.split("\n")[-2] == "1 N N4U : S = 10"
    document = score_document(Sheet(Night()))
    assert (document["games"], document["rules"]["preset"]) == ([], "standard")


def test_a_thrown_in_hand_with_its_calls_can_be_entered_later():
    night = opened("kitchen-table")
    fields_of_it = (N, [PASS, PASS, PASS, PASS], None, None, None, None, THROWN_IN, None)
    do(night, "insert", None, *fields_of_it)
    assert [result.outcome for result in night.game().results()] == ["thrown-in"]
    error = raises(RuleError, read_night, '[Rules "classic-whist"]\n1 N E- thrown-in')
    assert (error.code, error.context["column"]) == ("auction.none", 5)


def test_what_is_odd_in_a_night_is_told():
    night = opened("classic-whist-rotation")
    do(night, "trump", SPADES, None, E)
    do(night, "books", 9)
    do(night, "books", 9)
    do(night, "trump", None, None)
    assert list(oddities_of(night)) == [
        ("dealer.unexpected", {"dealer": "E", "expected": "N"}),
        ("trump.off_turn", {"expected": HEARTS}),
    ]
    night = opened()
    played(night, N, U4, 10)
    do(night, "abandon")
    assert list(oddities_of(night)) == []
