"""What a ruling at the box says before it stands, what BACK keeps of it, which bids are legal."""

from box_rig import pick
from referee_rig import PROOF, begun, claim, contract, ruled


def test_what_a_ruling_will_cost_is_said_while_the_books_are_not_counted():
    for sets, answers, words in (
        ((), ("renege", "E  Bo", "not said", "Ann+Cy"), "costs EW 3 books,"),
        ((("renege", "game"),), ("renege", "E  Bo", "not said", "Ann+Cy"), "costs EW the game,"),
        ((("renege", "all"),), ("renege", "E  Bo", "not said", "Ann+Cy"), "costs EW every book,"),
        ((("renege", "none"),), ("renege", "E  Bo", "not said", "Ann+Cy"), "no books move"),
        ((), ("out of turn", "Bo+Di"), "no books move"),
        ((("out_of_turn", 1),), ("out of turn", "Bo+Di"), "costs EW 1 book,"),
        ((), ("board talk", "Bo+Di"), "no books move"),
        ((("board_talk", 2),), ("board talk", "Bo+Di"), "no books move"),
        ((), ("director: game", "OK", "Bo+Di", "agreed"), "Bo+Di wins it,"),
        ((), ("director: books", "OK", "Bo+Di", "2 books", "agreed"), "2 books to EW,"),
    ):
        box = contract(begun(sets=sets)).press("r")
        for answer in answers:
            box.press("o") if answer == "OK" else pick(box, answer)
        box.says(words)
        if words != "no books move":
            box.says("once books are in")


def test_the_second_board_talk_costs_and_a_wrong_claim_its_caller():
    sets = (("board_talk", 2), ("wrong_call", "same"), ("renege_proof", "book"))
    box = contract(begun(sets=sets))
    for words in ("no books move", "costs EW 2 books,"):
        box.press("r")
        pick(box, "board talk")
        pick(box, "Bo+Di")
        box.says(words).press("o")
    claim(box, "E  Bo", "not said", "Ann+Cy").says("no: name the book").says("costs NS 3 books,")
    claim(box.press("bbbbb"), "E  Bo", "not said", "the director")
    box.press("o").says("no books move")


def test_back_from_a_ruling_on_evidence_loses_none_of_it():
    for sets, question in (((), "DO THEY AGREE?"), ((("renege_fix", "closed"),), "NOTICED WHEN?")):
        box = claim(contract(begun(sets=sets), books=10), "E  Bo", "book 3", "Ann+Cy", "evidence")
        for answer in PROOF[0] + ("they do",):
            pick(box, answer)
        if sets:
            pick(box, "later")
        box.says("upheld: proven").press("b").says(question).press("o").says("upheld: proven")
        assert ruled(box)[1].later_book == 8


def test_evidence_that_cannot_be_is_said_and_may_be_put_right():
    box = claim(contract(begun(), books=10), "E  Bo", "book 3", "Ann+Cy", "evidence")
    for answer in ("big joker", "big joker", "still in hand", "clubs", "they do"):
        pick(box, answer)
    box.says("the same card twice").press("o").says("DO THEY AGREE?").press("bb").says(
        "AND PLAYED"
    )
    for answer in ("hearts", "still in hand", "clubs", "they do"):
        pick(box, answer)
    box.says("upheld: proven")


def legal(preset, highest, sets=()):
    """The bids that the box calls legal over that one, of those that the display shows."""
    box = begun(preset, sets).press("r")
    pick(box, "questions")
    pick(box, "is a bid legal?")
    pick(box, highest)
    rows = box.shown()
    box.press("o").says("QUESTIONS")
    return [row.lstrip("▸ ") for row in rows[2:7] if row]


def test_which_bids_are_legal():
    assert legal("standard", "6↓") == ["6 no trump", "7↑ uptown", "7↓ downtown", "7 no trump"]
    assert legal("cincinnati", "6↑")[0] == "6↓ downtown"
    assert legal("standard", "7 no trump") == ["nothing is higher"]
    assert legal("oregon", "no bid yet")[0] == "1 book"
    assert legal("northeast", "7 books") == ["7 books dealer"]
    assert legal("level-only", "7↑") == ["nothing is higher"]
    assert legal("level-only", "7↑", (("dealer_match", 1),))[0] == "7↑ uptown dealer"


def test_without_an_auction_no_bid_is_asked_about():
    box = begun("classic-whist").press("r")
    pick(box, "questions")
    assert "legal" not in " ".join(box.shown())


def test_the_card_that_shows_it_is_asked_for_from_the_suit_led_on():
    for trump, led, first in (
        (3, "diamonds", "▸ ♦"),
        (1, "big joker", "▸ ♥"),
        (3, "not said", "▸ ♠"),
    ):
        for shown in ("played later", "still in hand"):
            box = contract(begun(), trump=trump, books=10)
            claim(box, "E  Bo", "book 3", "Ann+Cy", "evidence", led)
            pick(box, "not said")
            pick(box, shown)
            box.says(first)
