"""Corrections at the box: shown before they are written, and equal to having played it so."""

from box_rig import PressedBox, pick
from table import fields, snapshot

from bidwhist.cards import parse_card
from bidwhist.claims import plain_claim, with_evidence
from bidwhist.contract import PASS, REDEAL
from bidwhist.hand import MISDEAL, NOTE, RENEGE

BARE = {"bidder": None, "bid": None, "trump": None, "order": None, "books": None}
FOUR = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))


def begun(preset="standard", sets=(), books=(10, 9, 9)):
    """A box on which the dealer's left has bid 4 uptown in hearts, hand by hand."""
    box = PressedBox()
    box.keeper.do(("seat", FOUR))
    box.keeper.do(("open_game", preset, sets, 0, None, 0, 0))
    for count in books:
        dealer = box.keeper.night.games[-1].fold.dealer
        box.keeper.do(("bid", dealer, (dealer + 1) % 4, 16))
        box.keeper.do(("trump", 1, None))
        box.keeper.do(("books", count))
    box.navigation.screen = box.box.home()
    return box


def opened(box, hand):
    box.press("r")
    pick(box, "correct a hand")
    if any("WHICH GAME?" in row for row in box.shown()):
        box.press("o")
    box.says("WHICH HAND?")
    pick(box, "{}  ".format(hand))
    return box.says("CORRECT")


def test_the_newest_hand_stands_first():
    box = begun()
    box.press("r")
    pick(box, "correct a hand")
    box.says("▸ 3  W 4↑♥  9")


def test_books_are_changed_and_the_effect_is_shown_first():
    box = opened(begun(), 2)
    pick(box, "books  9")
    box.says("▸ 9 books")
    pick(box, "10 books")
    pick(box, "write it")
    box.says("THE SCORE CHANGES")
    box.says("now NS -4 EW 0")
    box.says("then NS 4 EW 0")
    box.press("o").says("hand 4")
    assert box.score() == [4, 0]
    assert box.score() == begun(books=(10, 10, 9)).score()
    box.press("h").says("hand 2")
    box.press("o")
    assert box.score() == [-4, 0]


def test_bidder_bid_and_trump_are_changed_at_once():
    box = opened(begun(), 1)
    pick(box, "bidder  E")
    pick(box, "S  Cy")
    pick(box, "4↑ uptown")
    pick(box, "5 no trump")
    pick(box, "? not said")
    pick(box, "↓ downtown")
    pick(box, "write it")
    box.press("o")
    hand = box.keeper.night.games[0].entries[0]
    assert (hand.bidder, hand.bid, hand.trump, hand.order) == (2, 22, 4, 1)


def test_the_dealer_and_the_trump():
    box = opened(begun(), 1)
    pick(box, "dealer  N")
    pick(box, "W  Di")
    pick(box, "♥ hearts")
    pick(box, "♣ clubs")
    pick(box, "write it")
    box.says("THE SCORE STAYS").press("o")
    hand = box.keeper.night.games[0].entries[0]
    assert (hand.dealer, hand.trump, hand.order) == (3, 3, 0)


def test_a_claim_that_another_trump_judges_otherwise_is_shown():
    box = begun()
    led, joker, held = [parse_card(text) for text in ("KS", "BJ", "5S")]
    claim = with_evidence(plain_claim(1, 3, 0, 0), led=(led,), played=joker, held=held)
    first = box.keeper.night.games[0].entries[0].opened
    box.keeper.do(("ruling", first, (RENEGE, claim)))
    opened(box, 1)
    pick(box, "♥ hearts")
    pick(box, "♠ spades")
    pick(box, "write it")
    box.says("THE SCORE CHANGES").says("renege E: dismissed")


def test_a_correction_is_taken_back_by_its_name():
    box = begun()
    night = box.keeper.night
    first, second, third = [hand.opened for hand in night.games[0].hands()]
    change = ("change", first) + tuple(fields(night, first, books=[12]))
    misdealt = ("change", second) + tuple(fields(night, second, state=MISDEAL, **BARE))
    copied = tuple(fields(night, third))
    for command, words in (
        (change, "hand 1: its correction"),
        (("because", "misheard", change), "hand 1: its correction"),
        (misdealt, "hand 2: its correction"),
        (("remove", third), "hand 3: that it was removed"),
        (("because", "twice", ("remove", second)), "hand 2: that it was removed"),
        (("insert", second) + copied, "hand 2: that it was put in"),
        (("because", "forgotten", ("insert", first) + copied), "hand 1: that it was put in"),
        (("ruling", first, (NOTE, "loud")), "hand 1: the last ruling"),
        (("because", "seen", ("ruling", first, ("board-talk", 0))), "hand 1: the last ruling"),
        (("seat", FOUR[1:] + FOUR[:1]), "who sits where"),
    ):
        before = snapshot(night)[3]
        box.keeper.do(command)
        box.press("h").says("TAKE BACK?").says(words).press("o")
        assert snapshot(night)[3] == before, command
    box.press("h").says("hand 3: the 9 books counted")


def test_a_hand_entered_twice_is_removed():
    box = opened(begun(), 3)
    pick(box, "remove")
    box.says("then NS -4 EW 4").press("o").says("hand 3")
    assert box.score() == [-4, 4]


def test_a_forgotten_hand_is_put_in():
    box = opened(begun(books=(10, 9)), 2)
    pick(box, "was forgotten")
    box.says("NEW HAND")
    pick(box, "bidder")
    pick(box, "N  Ann")
    pick(box, "3↑ uptown")
    pick(box, "4↑ uptown")
    pick(box, "not said")
    pick(box, "spades")
    pick(box, "books")
    pick(box, "11 books")
    pick(box, "write it")
    box.says("then NS 1 EW 4")
    box.press("o").says("hand 4")
    assert [hand.bidder for hand in box.keeper.night.games[0].entries] == [1, 0, 2]
    assert box.score() == [1, 4]


def test_an_end_that_moves_is_told():
    box = opened(begun(books=(10, 10, 10)), 1)
    pick(box, "books")
    pick(box, "13 books")
    pick(box, "write it")
    box.says("2 after the end")
    box.press("o").says("Bo+Di won")


def test_a_finished_game_that_opens_again():
    box = begun(books=(10, 9, 10))
    box = opened(box, 3)
    pick(box, "books")
    pick(box, "9 books")
    pick(box, "write it")
    box.says("the game goes on").press("o").says("OK who bid")


def test_a_ruling_falls():
    box = begun()
    box.keeper.do(("ruling", None, ("out-of-turn", 0)))
    box = opened(box, 3)
    pick(box, "strike")
    pick(box, "out-of-turn")
    box.press("o")
    assert box.keeper.night.games[0].last_hand().rulings == ()


def test_what_the_rules_do_not_allow_is_refused_with_the_reason():
    box = begun()
    box.keeper.do(("ruling", None, ("out-of-turn", 0)))
    box = opened(box, 3)
    pick(box, "bidder")
    box.press("b").says("▸ bidder")
    box.store.fails = True
    box.press("uu")
    pick(box, "write it")
    box.press("o").says("NOT written")


def test_a_misdeal_has_a_dealer_alone():
    box = begun(books=(10,))
    box.keeper.do(("misdeal",))
    box = opened(box, 2)
    assert "books" not in " ".join(box.shown())
    pick(box, "dealer")
    pick(box, "S  Cy")
    pick(box, "write it")
    box.press("o")
    hand = box.keeper.night.games[0].entries[1]
    assert (hand.state, hand.dealer) == (MISDEAL, 2)


def test_a_hand_of_an_earlier_game():
    box = begun(books=(10, 9, 10))
    box.keeper.do(("open_game", "standard", (), None, None, 0, 0))
    box.keeper.do(("misdeal",))
    box.navigation.screen = box.box.home()
    box.press("r")
    pick(box, "correct")
    box.says("WHICH GAME?")
    pick(box, "game 1")
    pick(box, "2  S")
    pick(box, "books")
    pick(box, "12 books")
    pick(box, "write it")
    box.press("o")
    assert box.keeper.night.games[0].fold.tally.score == [6, 8]
    box.press("r")
    pick(box, "correct")
    box.press("b").says("OK who bid")


def test_level_games_three_players_and_no_auction():
    box = PressedBox()
    box.keeper.do(("open_game", "northeast", (), 0, None, 0, 0))
    box.keeper.do(("bid", 0, 1, 19))
    box.keeper.do(("trump", 1, 2))
    box.keeper.do(("books", 10))
    box.keeper.do(("open_game", "classic-whist", (), None, None, 0, 0))
    box.keeper.do(("trump", 1, None))
    box.keeper.do(("books", 9))
    box.keeper.do(("open_game", "cutthroat", (), 0, None, 0, 0))
    box.keeper.do(("bid", 0, 1, 24))
    box.keeper.do(("books", 9, 5, 3))
    box.navigation.screen = box.box.home()
    for game, answers in (
        ("game 1", ("ace low", "downtown")),
        ("game 2", ("hearts", "clubs", "books", "8 books")),
        ("game 3", ("books", " 6 books", " 7 books")),
    ):
        box.press("r")
        pick(box, "correct")
        pick(box, game)
        pick(box, "1  ")
        for answer in answers:
            pick(box, answer)
        pick(box, "write it")
        box.press("o")
    hands = [game.entries[0] for game in box.keeper.night.games]
    assert hands[0].order == 1
    assert (hands[1].trump, hands[1].books) == (3, (8,))
    assert hands[2].books == (6, 7, 4)
    box.press("r")
    pick(box, "correct")
    pick(box, "game 2")
    pick(box, "1  ")
    pick(box, "was forgotten")
    pick(box, "write it")
    box.press("o")
    assert len(box.keeper.night.games[1].entries) == 2


def test_nothing_to_correct():
    box = PressedBox().press("oo r")
    pick(box, "correct")
    box.says("no hand yet")


def test_a_forgotten_hand_goes_before_one_whose_draft_was_changed():
    box = opened(begun(), 2)
    pick(box, "books  9")
    pick(box, "11 books")
    pick(box, "was forgotten")
    pick(box, "write it")
    box.press("o")
    hands = box.keeper.night.games[0].entries
    assert len(hands) == 4
    assert hands[2].books == (9,), "the other draft was not written"


def test_a_thrown_in_hand_keeps_its_calls_under_another_dealer():
    box = PressedBox()
    rules = (("redeal_no_face", 1), ("misdeal", "next"))
    box.keeper.do(("open_game", "standard", rules, 0, None, 1, 0))
    for call in (PASS, REDEAL):
        box.keeper.do(("call", 0, call))
    box = opened(box, 1)
    pick(box, "dealer  N")
    pick(box, "W  West")
    pick(box, "write it")
    box.press("o").says("hand 2: West deals")
    hand = box.keeper.night.games[0].entries[0]
    assert (hand.dealer, hand.calls) == (3, (PASS, REDEAL))


def ended_under_a_bid(**options):
    """The third hand's bid is in when the first is corrected, which ends the game."""
    box = begun(books=(10, 10), **options)
    box.press("oooo").says("bids")
    box = opened(box, 2)
    pick(box, "books  10")
    pick(box, "13 books")
    pick(box, "write it")
    return box.says("Ann+Cy wins it").press("o").says("Ann+Cy won").says("OK open hand")


def test_a_hand_that_is_open_when_a_correction_ends_the_game_is_dropped():
    box = ended_under_a_bid().press("o").says("A HAND IS OPEN")
    pick(box, "drop it")
    box.says("OK next game").press("oo").says("hand 1: Cy deals")


def test_or_it_is_counted_and_scores_nothing():
    box = ended_under_a_bid().press("o")
    pick(box, "count it")
    box.says("after the end").press("d").says("after the end").press("o").says("OK next game")
    assert box.score() == [7, 4]
    opened(box, 2)
    pick(box, "books  13")
    pick(box, "10 books")
    pick(box, "write it")
    box.press("o").says("OK who bid")
    assert box.score() == [4, 0]
    assert box.score() == begun(books=(10, 10, 9)).score()


def test_the_referee_rules_on_any_hand():
    """The last one is before him at REF; an earlier one where it is corrected."""
    box = opened(begun(), 1)
    pick(box, "rule on this hand")
    box.says("REFEREE hand 1")
    pick(box, "director: books")
    box.press("o")
    pick(box, "Bo+Di")
    pick(box, "2 books")
    pick(box, "agreed")
    box.says("2 books to EW").press("o").says("OK who bid")
    first = box.keeper.night.games[0].hands()[0]
    assert first.rulings == (("director", 1, 2, "agreed"),)
    opened(box, 1)
    pick(box, "rule on this hand")
    pick(box, "renege")
    for answer in ("N  Ann", "not said", "Bo+Di"):
        pick(box, answer)
    box.says("dismissed: too late").press("bbbb").says("REFEREE hand 1").press("b").says("CORRECT")


def test_a_hand_was_a_misdeal_or_none_at_all_or_was_played_after_all():
    box = opened(begun(), 2)
    pick(box, "it was played")
    pick(box, "it was a misdeal")
    pick(box, "write it")
    box.says("then NS 0 EW 0").press("o")
    assert [r.outcome for r in box.keeper.night.games[0].results()] == ["made", "misdeal", "set"]
    opened(box, 2)
    pick(box, "it was a misdeal")
    pick(box, "it was played")
    box.says("bidder  S")
    pick(box, "books  9")
    pick(box, "11 books")
    pick(box, "write it")
    box.press("o")
    assert [r.outcome for r in box.keeper.night.games[0].results()] == ["made", "made", "set"]
    box = opened(begun("kitchen-table"), 2)
    pick(box, "it was played")
    pick(box, "it was thrown in")
    pick(box, "write it")
    box.press("o").press("h").says("its correction").press("o")
    assert [r.outcome for r in box.keeper.night.games[0].results()] == ["made", "set", "set"]


def test_a_hand_that_was_forgotten_may_have_been_a_misdeal():
    box = opened(begun(), 1)
    pick(box, "one was forgotten")
    pick(box, "it was played")
    pick(box, "it was a misdeal")
    pick(box, "write it")
    box.says("THE SCORE STAYS").press("o")
    assert [r.outcome for r in box.keeper.night.games[0].results()][:2] == ["misdeal", "made"]


def test_what_has_rulings_was_played():
    box = begun()
    box.keeper.do(("ruling", None, ("out-of-turn", 0)))
    box.keeper.do(("ruling", None, ("out-of-turn", 1)))
    opened(box, 3)
    pick(box, "it was played")
    pick(box, "it was a misdeal")
    pick(box, "write it")
    box.says("that hand was not").press("o")
    pick(box, "strike a ruling")
    box.says("▸ out-of-turn NS").says("out-of-turn EW")
