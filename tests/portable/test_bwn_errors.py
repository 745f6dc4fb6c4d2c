"""What BWN refuses: each with its code, line and column; and what it reads laxly."""

from bidwhist.bwn_read import read_night
from bidwhist.bwn_write import write_night
from bidwhist.errors import BidWhistError, NotationError, RuleError
from bidwhist.report import score_document
from helpers import raises

HEAD = '[Rules "standard"]\n'
HAND = "1 N E- S4U W5D N- : H = 11"
WHIST = '[Rules "classic-whist"]\n'
CUT = '[Rules "cutthroat"]\n'

# text, kind of error, code, line, column
REFUSED = (
    ("\x07", NotationError, "bwn.control", 1, 1),
    ("; a\x07b", NotationError, "bwn.control", 1, 4),
    ("1 N\x07", NotationError, "bwn.control", 1, 4),
    ('[North "An\x07n"]', NotationError, "bwn.control", 1, 11),
    ('[North "Ann]', NotationError, "bwn.quote", 1, 8),
    ('[North "Ann"', NotationError, "bwn.expected", 1, 13),
    ("[North Ann]", NotationError, "bwn.expected", 1, 1),
    ("[]", NotationError, "bwn.expected", 1, 1),
    ('[Nort "Ann"]', NotationError, "bwn.expected", 1, 2),
    ('[Dealer "X"]', NotationError, "bwn.expected", 1, 9),
    ('[Dealer "NE"]', NotationError, "bwn.expected", 1, 9),
    ('[Start "NS"]', NotationError, "bwn.expected", 1, 8),
    ('[Start "NS x EW 1"]', NotationError, "bwn.expected", 1, 8),
    ('[Start ""]', NotationError, "bwn.expected", 1, 8),
    ('[Start "NS 1"]\n' + HAND, NotationError, "bwn.expected", 1, 8),
    ('[Start "NS 1 NS 2"]\n' + HAND, NotationError, "bwn.expected", 1, 8),
    ('[Game "2"]', NotationError, "bwn.expected", 1, 7),
    ('[Game "1"]', NotationError, "bwn.expected", 1, 7),
    ('[Game "1"] [Game "1"]', NotationError, "bwn.expected", 1, 18),
    ('[Rules "nonsense"]', RuleError, "rules.unknown_preset", 1, 8),
    ('[Set "foo=1"]', RuleError, "rules.unknown_field", 1, 6),
    ('[Set "target"]', RuleError, "rules.bad_value", 1, 6),
    ('[Set "target=0"]', RuleError, "rules.bad_value", 1, 6),
    ('[Set "target=٣"]', RuleError, "rules.bad_value", 1, 6),
    ('[Set "min_level=7 max_level=3"]\n' + HAND, RuleError, "rules.conflict", 2, 1),
    (HEAD + HAND + '\n[Dealer "N"]', NotationError, "bwn.tag_place", 3, 1),
    (HEAD + "2 N E4U : H = 11", NotationError, "bwn.expected", 2, 1),
    (HEAD + "x", NotationError, "bwn.expected", 2, 1),
    (HEAD + "1 Q", NotationError, "bwn.expected", 2, 3),
    (HEAD + "1 N", NotationError, "bwn.expected", 2, 4),
    (HEAD + "1 N Ex", NotationError, "bwn.expected", 2, 5),
    (HEAD + "1 N E04U : H = 11", NotationError, "bwn.expected", 2, 5),
    (HEAD + "1 N S4U : Q = 11", NotationError, "bwn.expected", 2, 11),
    (HEAD + "1 N S4U H = 11", NotationError, "bwn.expected", 2, 9),
    (HEAD + "1 N S4U : H 11", NotationError, "bwn.expected", 2, 13),
    (HEAD + "1 N S4U : H = x", NotationError, "bwn.expected", 2, 15),
    (HEAD + "1 N S4U : H = 11 12", NotationError, "bwn.expected", 2, 18),
    (HEAD + "1 N S4U : H = 14", RuleError, "books.out_of_range", 2, 15),
    (HEAD + "1 N S4U : H = 0", RuleError, "books.out_of_range", 2, 15),
    (HEAD + "1 N S2U : H = 9", RuleError, "call.level", 2, 5),
    (HEAD + "1 N S8U : H = 9", RuleError, "call.level", 2, 5),
    (HEAD + "1 N S4 : H = 9", RuleError, "call.kind", 2, 5),
    (HEAD + "1 N E- S4U W4D N- : H = 9", RuleError, "call.too_low", 2, 12),
    (HEAD + "1 N E- W4U N- : H = 9", RuleError, "call.wrong_seat", 2, 8),
    (HEAD + "1 N E- S4U W- : H = 9", RuleError, "call.auction_open", 2, 15),
    (HEAD + "1 N E- S- W- N- : H = 9", RuleError, "call.dealer_must_bid", 2, 14),
    (HEAD + "1 N E- S- W- N3U E- : H = 9", RuleError, "call.auction_over", 2, 18),
    (HEAD + "1 N E- R S4U W- : H = 9", NotationError, "bwn.expected", 2, 8),
    (HEAD + "1 N ER S4U W- N- : H = 9", RuleError, "call.no_redeal", 2, 5),
    (HEAD + "1 N E- misdeal", NotationError, "bwn.expected", 2, 5),
    (HEAD + "1 N E- S4U thrown-in", RuleError, "call.other_end", 2, 8),
    (HEAD + "1 N E- S- thrown-in", RuleError, "call.auction_open", 2, 11),
    (HEAD + "1 N misdeal {renege N by EW}", RuleError, "hand.no_result", 2, 13),
    (HEAD + "1 N misdeal x", NotationError, "bwn.expected", 2, 13),
    (HEAD + HAND + " {renege N}", NotationError, "bwn.expected", 2, 37),
    (HEAD + HAND + " {renege N by NS}", RuleError, "renege.own_side", 2, 28),
    (HEAD + HAND + " {renege N by EW led KD KD}", RuleError, "cards.twice", 2, 28),
    (HEAD + HAND + " {renege N by EW led KD AD 2D 3D}", RuleError, "cards.too_many", 2, 28),
    (HEAD + HAND + " {renege N book 13 by EW}", RuleError, "books.no_such", 2, 28),
    (HEAD + HAND + " {renege N by EW played XX}", NotationError, "bwn.expected", 2, 51),
    (HEAD + HAND + " {renege N by EW by EW}", NotationError, "bwn.expected", 2, 44),
    (HEAD + HAND + " {foo}", NotationError, "bwn.expected", 2, 29),
    (HEAD + HAND + " {note x}", NotationError, "bwn.expected", 2, 34),
    (HEAD + HAND + ' {note "x" y}', NotationError, "bwn.expected", 2, 38),
    (HEAD + HAND + ' {note "x"', NotationError, "bwn.expected", 2, 28),
    (HEAD + HAND + " {after-end}", NotationError, "bwn.expected", 2, 39),
    (HEAD + HAND + ' {director NS books x "y"}', NotationError, "bwn.expected", 2, 47),
    (
        '[Set "jokers=0 kitty=0 kitty_book=none"]\n' + HAND + " {renege N by EW played BJ}",
        RuleError,
        "cards.not_in_deck",
        2,
        28,
    ),
    (
        '[Rules "two-jokers-deuce"]\n' + HAND + " {renege N by EW played ?S}",
        RuleError,
        "cards.rank_needed",
        2,
        28,
    ),
    (HEAD + HAND + "\nconcede", NotationError, "bwn.expected", 3, 8),
    (HEAD + HAND + "\nconcede XX", NotationError, "bwn.expected", 3, 9),
    (HEAD + HAND + "\nconcede E", RuleError, "side.unknown", 3, 9),
    (HEAD + HAND + "\ntime now", NotationError, "bwn.expected", 3, 6),
    (CUT + "1 N E3U S- N- : H = 5/6/6\nconcede N", RuleError, "concede.three_players", 3, 1),
    (CUT + "1 W E3U S- N- : H = 5/6/6", RuleError, "seat.unknown", 2, 3),
    (CUT + '[Dealer "W"]\n1 N E3U S- N- : H = 5/6/6', RuleError, "seat.unknown", 3, 1),
    (CUT + "1 N E3U : H = 5/6", NotationError, "bwn.expected", 2, 15),
    (CUT + "1 N E3U : H = 5/6/7", RuleError, "books.out_of_range", 2, 15),
    (
        CUT + '1 N E3U : H = 5/6/6 {director N books 1 "x"}',
        RuleError,
        "director.three_players",
        2,
        21,
    ),
    (WHIST + "1 N E4U : H = 9", RuleError, "auction.none", 2, 5),
    (WHIST + "1 N : H up = 9", NotationError, "bwn.expected", 2, 9),
    (
        '[Rules "kitchen-table"]\n1 N E- S- W- N- : H = 9',
        RuleError,
        "call.other_end",
        2,
        17,
    ),
    (
        '[Rules "oregon"]\n1 N S5 : H down = 9',
        RuleError,
        "contract.order",
        2,
        10,
    ),
    (
        HEAD + "1 N W7U : C = 6\n2 E W7U : C = 13",
        RuleError,
        "game.over",
        3,
        1,
    ),
)


def test_each_refusal_tells_what_and_where():
    for text, kind, code, line, column in REFUSED:
        try:
            read_night(text)
        except BidWhistError as error:
            found = (type(error), error.code, error.context["line"], error.context["column"])
            assert found == (kind, code, line, column), (text, found)
        else:
            raise AssertionError(text)


# a lax form and the canonical line it means
LAX = (
    ("1 n e- s4u w5d n-:h=11", "1 N E- S4U W5D N- : H = 11"),
    ("1  N\tE -  S 4U W5D N- : H=11", "1 N E- S4U W5D N- : H = 11"),
    ('1 N w4n : UP = 11{note "a\\"b\\\\ ; ] }"}', '1 N W4N : up = 11 {note "a\\"b\\\\ ; ] }"}'),
    ("1 N W4U : ? = 11", "1 N W4U : ? = 11"),
    (
        "1 N W4U : S = 11 {RENEGE n by DIRECTOR led - claimed late denied book 2}",
        "1 N W4U : S = 11 {renege N book 2 by director led - claimed late denied}",
    ),
    (
        "1 N W4U : S = 11 {renege N by EW later 3 ?D hand lj led bj 2h}",
        "1 N W4U : S = 11 {renege N by EW led BJ 2H later 3 ?D hand LJ}",
    ),
    ('1 N W4U : S = 9 {director NS books -2 "r"} {dispute EW "t"} {game EW "g"}', None),
)


def test_spacing_case_and_order_are_read_laxly():
    for lax, canonical in LAX:
        written = write_night(read_night('\ufeff[Rules "standard"]\r\n' + lax + "\r\n"))
        assert written.split("\n")[-2] == (canonical or lax), written


def test_rules_drops_the_sets_before_it_and_applies_first_in_its_place():
    sheet = read_night(
        '[Set "target=9"]\n1 N W4U : S = 9\n[Game "2"]\n[Set "floor=5"]\n'
        '[Rules "min-four"]\n1 E W4U : S = 9'
    )
    first, second = [game.rules for game in sheet.night.games]
    assert (first.preset, first.target) == ("standard", 9)
    assert (second.preset, second.target, second.floor) == ("min-four", 7, 5)


def test_a_later_set_wins_and_sets_add_up_over_games():
    sheet = read_night(
        '[Set "target=9 target=8"]\n1 N W4U : S = 9\n[Game "2"] [Set "floor=5"]\n1 E W4U : S = 9'
    )
    assert sheet.night.games[1].rules.target == 8
    sets = score_document(sheet)["games"][1]["rules"]["set"]
    assert list(sets.items()) == [("target", 8), ("floor", 5)]


def test_oddities_are_warned_of_and_count():
    sheet = read_night(
        'time\n[Dealer "N"]\n1 E W4U : S = 10\n2 N thrown-in\n3 N E- S- W- N- thrown-in\n'
    )
    assert sorted([(w[0], w[1]) for w in sheet.warnings]) == [
        (1, "mark.no_game"),
        (3, "dealer.unexpected"),
        (4, "call.dealer_must_bid"),
        (4, "dealer.unexpected"),
        (5, "call.dealer_must_bid"),
    ]
    assert sheet.night.games[0].fold.tally.score == [0, 4]


def test_a_written_trump_off_the_turn_is_warned_of():
    sheet = read_night('[Rules "classic-whist-rotation"]\n1 N : S = 9\n2 E : ? = 5\n')
    assert [w[1] for w in sheet.warnings] == ["trump.off_turn"]
    hands = score_document(sheet)["games"][0]["hands"]
    assert [hand["contract"] for hand in hands] == ["S", "D"]


def test_evidence_is_read_under_the_turns_trump():
    night = '[Rules "classic-whist-rotation-nt"] [Set "%s"] [Dealer "N"]\n1 N misdeal\n'
    for number, seat in enumerate("NESW"):
        night += "%d %s : ? = 7\n" % (number + 2, seat)
    night += "6 N : ? = 5 {renege E book 2 by NS led %s played 6C}\n"
    deuce, exchange = "spade_deuce=1 target=99", "jokers=2 nt_jokers=exchange target=99"
    assert read_night(night % (deuce, "?S")).warnings == []
    raises(RuleError, read_night, night % (exchange, "BJ"), code="cards.not_in_deck")


def test_a_night_without_hands_is_read_and_written():
    text = '[Rules "min-four"]\n[North "Ann"]\n[Date "2026-11-28"]\n[Dealer "N"]\n'
    sheet = read_night(text + '[Date "2026-11-29"]\n; nobody came\n')
    document = score_document(sheet)
    assert document["games"] == []
    assert list(document["match"]["games"].items()) == [("NS", 0), ("EW", 0)]
    assert list(document["players"].items()) == [("N", "Ann")]
    assert write_night(sheet) == text.replace("28", "29") + "; nobody came\n"


def test_comments_stay_where_they_were():
    text = (
        '; top\n[Rules "standard"]\n[Dealer "E"]\n[Start "NS 2 EW -1"]\n\n[Game "1"]\n'
        "1 E W4U : ? = 11 ; well played\n; between\n2 S misdeal\ntime ; late\n; end\n"
    )
    assert write_night(read_night(text)) == text


def test_a_redeal_is_written_as_a_call():
    line = "1 N E- SR thrown-in"
    sheet = read_night('[Rules "northeast"]\n' + line + "\n2 N E- S- W- N1 : H low = 8")
    assert write_night(sheet).split("\n")[-3:-1] == [line, "2 N E- S- W- N1 : H low = 8"]
    assert sheet.warnings == []


def test_a_level_game_without_uptown_means_its_first_order():
    rules = '[Rules "northeast"]\n[Set "orders=DA"]\n[Dealer "N"]\n\n[Game "1"]\n'
    text = rules + "1 N E1 : H = 8\n2 E S1 : N low = 8\n3 S W1 : ? = 8\n"
    sheet = read_night(text)
    assert write_night(sheet) == text
    hands = score_document(sheet)["games"][0]["hands"]
    assert [hand["contract"] for hand in hands] == ["1-H-down", "1-N-low", "1-?"]
