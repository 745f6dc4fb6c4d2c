"""The referee at the box: claims with evidence, other rulings, questions; in few presses."""

from box_rig import PressedBox, pick
from referee_rig import FOUR, PROOF, begun, claim, contract, ruled

from bidwhist.cards import BIG_JOKER, parse_card
from bidwhist.rules import FIELDS, NAMES
from scorebox.rule_words import value_words
from scorebox.screens.questions import RENEGE_RULE


def card(text):
    return parse_card(text)


def test_a_claim_without_evidence_takes_at_most_eight_presses():
    for seat, by in (("N  Ann", "Bo+Di"), ("E  Bo", "Ann+Cy"), ("S  Cy", "Bo+Di")):
        box = claim(contract(begun(), books=10), seat, "not said", by).says("upheld: agreed")
        ruled(box)
        assert box.presses <= 8, (seat, box.presses)


def test_evidence_proves_a_renege_in_few_presses():
    counts = []
    for proof in PROOF:
        box = claim(contract(begun(), books=10), "E  Bo", "book 3", "Ann+Cy", "evidence", *proof)
        pick(box, "they do")
        box.says("upheld: proven")
        box.says("3 books to NS")
        given, verdict, code = ruled(box)[1:]
        assert (verdict, code) == ("upheld", "renege.proven")
        assert given.book == 3
        counts.append(box.presses)
    assert sorted(counts)[1] <= 25, counts
    assert max(counts) <= 35, counts


def test_what_was_entered_is_what_the_journal_holds():
    box = claim(contract(begun(), books=10), "E  Bo", "book 3", "Ann+Cy", "evidence")
    for answer in PROOF[0]:
        pick(box, answer)
    pick(box, "they deny")
    given = ruled(box)[1]
    assert (given.led, given.played) == ((card("?D"),), card("?S"))
    assert (given.later_book, given.later_card, given.denied) == (8, card("?D"), 1)
    again = PressedBox(box.store)
    assert again.keeper.night.games[-1].last_hand().rulings[-1][1] == given


def test_evidence_that_shows_nothing_is_dismissed():
    box = claim(contract(begun(), books=10), "E  Bo", "not said", "Ann+Cy", "evidence")
    for answer in ("diamonds", "diamonds", "not said"):
        pick(box, answer)
    pick(box, "they do")
    box.says("dismissed: unproven")
    box.says("no books move")


def test_who_led_cannot_renege():
    box = claim(contract(begun(), books=10), "E  Bo", "book 2", "Ann+Cy", "evidence")
    pick(box, "the accused led")
    pick(box, "they do")
    box.says("dismissed: he led")


def test_a_joker_led_in_no_trump_asks_for_the_next_card():
    box = contract(begun(), bid=18, trump=4, order=0, books=10)
    claim(box, "S  Cy", "not said", "Bo+Di", "evidence", "big joker").says("AND THEN?")
    for answer in ("hearts", "clubs", "still in hand", "hearts"):
        pick(box, answer)
    pick(box, "they do")
    box.says("upheld: proven")
    assert ruled(box)[1].led == (BIG_JOKER, card("?H"))


def test_jokers_alone_before_the_accused_set_no_suit():
    box = contract(begun(), bid=18, trump=4, order=0, books=10)
    claim(box, "S  Cy", "not said", "Bo+Di", "evidence", "big joker", "not said", "clubs")
    for answer in ("not said", "they do"):
        pick(box, answer)
    box.says("no: no suit was led")


def test_the_deuce_of_spades_matters_where_it_is_a_trump():
    box = contract(begun(sets=(("spade_deuce", 1),)), books=10)
    claim(box, "E  Bo", "not said", "Ann+Cy", "evidence", "spades").says("WHICH SPADE?")
    pick(box, "king of spades")
    pick(box, "hearts")
    pick(box, "still in hand")
    pick(box, "spades")
    pick(box, "2 of spades")
    pick(box, "they do")
    box.says("dismissed: unproven")  # the deuce is a club here
    box = contract(begun(), books=10)
    claim(box, "E  Bo", "not said", "Ann+Cy", "evidence", "spades").says("AND PLAYED?")


def test_an_exchanged_joker_is_not_offered():
    box = contract(begun(sets=(("nt_jokers", "exchange"),)), bid=18, trump=4, order=0, books=10)
    claim(box, "E  Bo", "not said", "Ann+Cy", "evidence")
    assert "joker" not in " ".join(box.shown())


def test_a_card_that_may_be_taken_back():
    box = contract(begun(sets=(("renege_fix", "closed"),)), books=10)
    claim(box, "E  Bo", "not said", "Ann+Cy", "evidence", "diamonds", "clubs", "not said")
    pick(box, "they do")
    pick(box, "at once")
    box.says("corrected in time")


def test_back_goes_one_question_back_all_the_way():
    box = contract(begun(), books=10)
    before = box.navigation.screen
    claim(box, "E  Bo", "not said", "Ann+Cy", "evidence")
    for answer in PROOF[0]:
        pick(box, answer)
    titles = (
        "WHAT SHOWS IT? AND PLAYED? WHAT WAS LED? RULING WHO SAYS SO? WHICH BOOK? WHO RENEGED?"
    )
    for title in titles.replace("? ", "?|").replace("RULING ", "RULING|").split("|"):
        box.press("b").says(title)
    box.press("bb")
    assert box.navigation.screen is before


def test_claims_by_both_sides_and_a_wrong_one_that_costs():
    box = contract(begun(sets=(("wrong_call", "same"),)), books=10)
    ruled(claim(box, "E  Bo", "not said", "Ann+Cy"))
    claim(box, "N  Ann", "not said", "Bo+Di", "evidence")
    pick(box, "the accused led")
    pick(box, "they do")
    box.says("3 books to NS")
    ruled(box)
    result = list(box.keeper.night.games[0].results())[-1]
    assert list(result.books) == [9, 4]


def test_other_offences_move_what_the_house_says():
    box = contract(begun(sets=(("out_of_turn", 1), ("board_talk", 2))), books=10).press("r")
    pick(box, "out of turn")
    pick(box, "Bo+Di")
    box.says("1 book to NS")
    box.press("o").says("hand 2")
    for words in ("no books move", "2 books to NS"):
        box.press("r")
        pick(box, "board talk")
        pick(box, "Bo+Di")
        box.says(words)
        box.press("o")
    assert list(box.keeper.night.games[0].results())[-1].books == [6, 7]


def test_the_director_moves_books_and_gives_the_game():
    box = contract(begun(), books=10).press("r")
    pick(box, "director: books")
    box.says("only what both sides").press("b").says("REFEREE")
    pick(box, "director: books")
    box.press("o")
    pick(box, "Ann+Cy")
    pick(box, "2 books")
    pick(box, "agreed")
    box.says("2 books to NS")
    box.press("or")
    pick(box, "director: game")
    box.press("o")
    pick(box, "Ann+Cy")
    pick(box, "conduct")
    box.says("Ann+Cy wins it")
    box.press("o").says("by the director")
    rulings = box.keeper.night.games[0].last_hand().rulings
    assert rulings == (("director", 0, 2, "agreed"), ("game", 0, "conduct"))


def test_a_note_stands_on_the_hand():
    box = contract(begun(), books=10).press("r")
    pick(box, "note")
    pick(box, "exposed card")
    assert box.keeper.night.games[0].last_hand().rulings == (("note", "exposed card"),)


def test_a_misdeal_is_called_with_the_bid_in():
    box = contract(begun()).press("r")
    pick(box, "misdeal")
    box.says("same deals again")
    box.press("b").says("REFEREE")
    pick(box, "misdeal")
    box.press("o").says("hand 2: Ann deals")


def test_a_side_gives_up_and_a_game_is_abandoned():
    box = contract(begun(), books=10).press("r")
    pick(box, "gives up")
    pick(box, "Ann+Cy")
    box.says("Bo+Di wins")
    box.press("o").says("the others concede")
    box.press("hor")
    pick(box, "abandon")
    box.press("o").says("abandoned")


def test_with_a_hand_open_nobody_gives_up():
    box = contract(begun()).press("r")
    assert "gives up" not in " ".join(box.shown())


def test_what_beats_what():
    box = contract(begun(sets=(("spade_deuce", 1),))).press("r")
    pick(box, "questions")
    pick(box, "beats")
    box.says("BJ LJ 2♠, then")
    box.says("AKQJT98765432")
    box.press("o").says("QUESTIONS")
    box = contract(begun(), bid=18, trump=4, order=1).press("r")
    pick(box, "questions")
    pick(box, "beats")
    box.says("A23456789TJQK")
    box.says("jokers never win")


def test_who_won_a_book():
    box = contract(begun(), trump=1).press("r")
    pick(box, "questions")
    pick(box, "who won")
    pick(box, "N  Ann")
    for suit, rank in (("diamonds", "K"), ("diamonds", "A"), ("hearts", "2")):
        pick(box, suit)
        pick(box, rank)
    pick(box, "clubs")
    pick(box, "A")
    box.says("Cy won it with")
    box.says("2♥")
    box.press("o").says("QUESTIONS")


def test_jokers_and_a_card_played_twice():
    box = contract(begun(), trump=1).press("r")
    pick(box, "questions")
    pick(box, "who won")
    pick(box, "N  Ann")
    for suit in ("big joker", "big joker", "little joker"):
        pick(box, suit)
    pick(box, "clubs")
    pick(box, "A")
    box.says("the same card twice")
    box.press("obbbb").says("WHO LED?")


def test_books_to_set_and_the_rule_on_reneges():
    box = begun().press("r")
    pick(box, "questions")
    pick(box, "to set")
    box.says("4: 10 make, 4 set")
    box.press("o")
    pick(box, "rule on")
    box.says("costs 3 books")
    box.says("till deal is cut")


def test_three_players_are_judged_too():
    box = PressedBox()
    box.keeper.do(("seat", FOUR[:3]))
    box.box.settings.choose(("cutthroat", "cutthroat", ()))
    box.press("oo")
    box.keeper.do(("bid", 0, 1, 24))
    box.keeper.do(("books", 9, 5, 3))
    box.navigation.screen = box.box.home()
    claim(box, "E  Bo", "book 2", "Ann").says("books to S")
    box.press("o").says("hand 2")
    box.press("r")
    assert "director: books" not in " ".join(box.shown())


def test_the_rule_on_reneges_fits_whatever_it_is():
    for name, before in RENEGE_RULE:
        row = FIELDS[NAMES.index(name)]
        for value in row[3]:
            assert len(before + value_words(name, value)) <= 20, (name, value)


def test_nothing_is_ruled_on_before_a_contract_or_after_no_hand():
    box = begun()
    box.press("r")
    assert "renege" not in " ".join(box.shown())
    box.keeper.do(("misdeal",))
    box.press("br").says("note")
    assert "renege" not in " ".join(box.shown())


def test_a_trump_that_was_not_said_shows():
    box = begun().press("oo o b").says("Bo bids 3↑?")
    box.keeper.do(("trump", 1, None))
    box.says("Bo bids 3↑♥")


def test_back_takes_an_answer_back():
    box = claim(contract(begun(), books=10), "E  Bo", "book 2", "Ann+Cy", "evidence")
    pick(box, "the accused led")
    box.press("b").says("WHAT WAS LED?")
    for answer in ("diamonds", "spades", "still in hand", "hearts"):
        pick(box, answer)
    box.press("b").says("WHAT SHOWS IT?")
    box.press("b").says("AND PLAYED?")
    for answer in ("spades", "played later", "diamonds", "book 8", "they do"):
        pick(box, answer)
    box.says("upheld: proven")
    given = ruled(box)[1]
    assert (given.held, given.later_book) == (None, 8)
    claim(box, "E  Bo", "book 2", "Ann+Cy", "evidence")
    for answer in ("diamonds", "spades"):
        pick(box, answer)
    box.press("b").says("AND PLAYED?")
    pick(box, "not said")
    pick(box, "not said")
    pick(box, "they do")
    assert ruled(box)[1].played is None


def test_a_misdeal_over_a_ruling_says_so_and_is_taken_back_as_a_misdeal():
    box = contract(begun())
    box.keeper.do(("ruling", None, ("out-of-turn", 0)))
    box.press("r")
    pick(box, "misdeal")
    box.says("its rulings fall too")
    box.press("o h").says("the misdeal")


def test_a_ruling_that_changes_who_deals_leads_to_the_score():
    """Who bid is asked with a dealer in mind: where the deal is thrown in, it is another."""
    box = contract(begun(sets=(("both_renege", "redeal"),)), books=10).press("o").says("WHO BID?")
    asked = box.navigation.screen
    ruled(claim(box, "E  Bo", "not said", "Ann+Cy"))
    assert box.navigation.screen is asked
    claim(box, "N  Ann", "not said", "Bo+Di").says("thrown in")
    ruled(box)
    box.says("hand 2: Ann deals").press("oooo")
    assert box.keeper.night.games[0].last_hand().dealer == 0


def test_a_ruling_that_turns_the_trump_back_leads_to_the_score():
    box = begun("classic-whist-rotation", (("both_renege", "redeal"), ("target", 99)))
    box.keeper.do(("books", 8))
    box.navigation.screen = box.box.home()
    box.press("o").says("diamonds")
    ruled(claim(box, "E  Bo", "not said", "Ann+Cy"))
    ruled(claim(box, "N  Ann", "not said", "Bo+Di"))
    box.press("o").says("hearts")
