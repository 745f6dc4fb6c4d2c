"""The canonical form of nights that were entered and corrected, and of tags over games."""

from table import EW, HEARTS, N4, NS, SPADES, U4, E, N, S, do, fields, opened, played

from bidwhist.bwn_read import read_night
from bidwhist.bwn_write import write_night
from bidwhist.claims import plain_claim, with_evidence
from bidwhist.contract import DOWNTOWN, OPEN, PASS, REDEAL, UPTOWN, make_bid
from bidwhist.errors import NotationError, RuleError
from bidwhist.hand import RENEGE
from bidwhist.night import Night
from bidwhist.report import score_document
from bidwhist.sheet import Sheet
from helpers import raises

HEAD = '[Rules "standard"]\n'
HAND = "1 N E- S4U W5D N- : H = 11"


def body(text):
    """Return the lines after the first game's heading."""
    return text.split('[Game "1"]\n')[1].split("\n")[:-1]


def same_again(sheet):
    """Return the canonical form, which must be read and written as it is, the score too."""
    text = write_night(sheet)
    again = read_night(text)
    assert write_night(again) == text
    documents = [score_document(sheet), score_document(again)]
    assert documents[0] == documents[1]
    return text


def test_a_corrected_night_is_written_with_what_stands_after_the_end():
    night = opened()
    played(night, N, U4, 10)
    first = night.game().entries[0].opened
    played(night, S, N4, 9, 4, UPTOWN)
    do(night, "misdeal")
    do(night, "abandon")
    do(night, "change", first, *fields(night, first, books=[13]))
    assert body(same_again(Sheet(night))) == [
        "1 N N4U : S = 13",
        "2 E S4N : up = 9 {after-end}",
        "3 S misdeal {after-end}",
    ]


def test_a_later_book_that_nobody_knows_is_written_so():
    night = opened()
    played(night, N, U4, 10)
    claim = plain_claim(E, None, NS, 0)
    claim = with_evidence(claim, led=(0x1E,), played=0x27, later_card=0x19)
    do(night, "ruling", None, (RENEGE, claim))
    assert "{renege E by NS led AH played 7D later ? 9H}" in same_again(Sheet(night))


def test_lines_between_hands_are_written_where_they_count():
    night = opened(sets=[("tie", "extra")])
    do(night, "misdeal")
    do(night, "time")
    do(night, "seat", ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di")))
    do(night, "bid", None, N, U4)
    do(night, "trump", HEARTS, UPTOWN)
    do(night, "books", 10)
    assert body(same_again(Sheet(night))) == ["1 N misdeal", "time", "2 N N4U : H = 10"]
    do(night, "remove", night.game().entries[0].opened)
    assert body(write_night(Sheet(night))) == ["1 N N4U : H = 10"]
    night = opened()
    played(night, N, U4, 10)
    do(night, "concede", EW)
    assert body(same_again(Sheet(night)))[1:] == ["concede EW"]


def test_the_hand_being_played_and_a_game_without_hands_are_left_out():
    night = opened()
    played(night, N, U4, 13)
    do(night, "open_game", "min-four", [], None, None, 0, 0)
    do(night, "open_game", "standard", [], None, (1, 2), 0, 0)
    do(night, "bid", None, N, U4)
    assert write_night(Sheet(night)).count("[Game") == 1
    assert len(score_document(Sheet(night))["games"]) == 1
    do(night, "trump", None, None)
    do(night, "books", 9)
    text = same_again(Sheet(night))
    assert text.endswith('\n[Game "2"]\n[Start "NS 1 EW 2"]\n1 E N4U : ? = 9\n')


def test_names_are_written_where_they_change_and_where_they_end():
    night = Night()
    four = ((1, "Ann"), (2, "Bo"), (3, ""), (4, "Di"))
    do(night, "seat", four)
    do(night, "open_game", "standard", [], N, None, 0, 0)
    played(night, N, U4, 13)
    do(night, "seat", ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "")))
    do(night, "open_game", "standard", [], None, None, 0, 0)
    played(night, E, U4, 13)
    sheet = Sheet(night, [("Table", "2"), ("Date", "d")], {1: 'Ann "Q" \\ Lee'})
    text = same_again(sheet)
    assert text == (
        '[Rules "standard"]\n[North "Ann \\"Q\\" \\\\ Lee"] [East "Bo"] [West "Di"]\n'
        '[Date "d"] [Table "2"]\n[Dealer "N"]\n\n[Game "1"]\n1 N N4U : S = 13\n\n'
        '[Game "2"]\n[South "Cy"] [West ""]\n1 E E4U : S = 13\n'
    )
    players = score_document(sheet)["games"][1]["players"]
    assert list(players) == ["N", "E", "S"]
    sheet.names[1] = "Ann\x07\x85Lee"
    assert '[North "Ann  Lee"]' in write_night(sheet)


def test_rules_are_told_as_written():
    text = (
        '[Rules "standard"]\n[Set "target=9 floor=5 target=8"]\n[Dealer "N"]\n\n[Game "1"]\n'
        '1 N W4U : S = 10\n\n[Game "2"]\n[Set "floor=7"]\n1 E W4U : S = 10\n\n'
        '[Game "3"]\n[Rules "standard"]\n1 S W4U : S = 10\n'
    )
    sheet = read_night(text)
    games = score_document(sheet)["games"]
    found = [dict(game["rules"]["set"]) for game in games[1:]]
    assert found == [{"target": 8, "floor": 7}, {}]
    written = same_again(sheet)
    assert written.split("\n")[1] == '[Set "target=8 floor=5"]'
    assert '[Rules "standard"]\n[Set "target=8 floor=7"]' in written


def test_a_night_without_games_is_written_with_its_tags():
    text = '[Rules "standard"]\n[Site "hall"]\n[Dealer "N"]\n'
    sheet = Sheet(Night(), [("Site", "hall")])
    assert write_night(sheet) == text
    assert score_document(sheet)["games"] == []


def test_an_order_is_written_where_it_would_not_be_guessed():
    rules = [("orders", "DA")]
    night = opened("northeast", rules)
    level = make_bid(1, OPEN)
    for trump, order in ((None, DOWNTOWN), (None, None), (SPADES, DOWNTOWN), (SPADES, 2)):
        played(night, N, level, 7, trump, order)
    assert [line.split(" : ")[1] for line in body(same_again(Sheet(night)))] == [
        "? down = 7",
        "? = 7",
        "S = 7",
        "S low = 7",
    ]


# lax and canonical, under the rules of the first
LAX = (
    ("standard", "concede ew ; enough", "concede EW ; enough"),
    ("cutthroat", "2 E E3U : H = 9 / 5 /3", "2 E E3U : H = 9/5/3"),
    ("standard", '[Game " 2 "][Dealer"s"]1 S W4U:?=9', '[Dealer "S"]\n1 S W4U : ? = 9'),
)


def test_spacing_is_read_laxly():
    for preset, lax, canonical in LAX:
        hand = "1 N N3U : H = 7/5/5\n" if preset == "cutthroat" else "1 N N3U : H = 9\n"
        text = write_night(read_night('[Rules " ' + preset + ' "]\n' + hand + lax))
        assert text.endswith("\n" + canonical + "\n"), text


REFUSED = (
    ("concede N", RuleError, "side.unknown", 9),
    ('concede "NS"', NotationError, "bwn.expected", 9),
    ("concede NS EW", NotationError, "bwn.expected", 12),
    ("concede ; which", NotationError, "bwn.expected", 9),
    ('2 E "E-" : H = 9', NotationError, "bwn.expected", 5),
    ('2 "E" N4U : H = 9', NotationError, "bwn.expected", 3),
    ('2 E N4U : H = 9 {"note" "x"}', NotationError, "bwn.expected", 18),
    ('2 E N4U : H = 9 {renege N by EW led KD "AD"}', NotationError, "bwn.expected", 40),
)


def test_what_is_quoted_is_no_word():
    for line, kind, code, column in REFUSED:
        error = raises(kind, read_night, HEAD + HAND + "\n" + line, code=code)
        assert (error.context["line"], error.context["column"]) == (3, column), line


def test_a_side_gives_up_where_no_game_is_open():
    text = 'concede N\n[Rules "cutthroat"]\nconcede EW\n1 N N3U : H = 7/5/5\n'
    sheet = read_night(text)
    assert [warning[:2] for warning in sheet.warnings] == [
        (1, "mark.no_game"),
        (3, "mark.no_game"),
    ]
    assert write_night(sheet).endswith('[Game "1"]\n1 N N3U : H = 7/5/5\n')


def test_a_hand_may_be_refused_after_a_bid():
    night = opened("northeast")
    for call in (PASS, make_bid(2, OPEN), REDEAL):
        do(night, "call", None, call)
    assert body(same_again(Sheet(night))) == ["1 N E- S2 WR thrown-in"]
    raises(
        RuleError,
        read_night,
        '[Rules "northeast"]\n1 N E- SR W2 N- thrown-in',
        code="call.auction_over",
    )


def test_without_an_auction_nobody_passes():
    whist = '[Rules "classic-whist"]\n'
    raises(RuleError, read_night, whist + "1 N E- S- W- N- thrown-in", code="auction.none")
    sheet = read_night(whist + "1 N thrown-in")
    assert sheet.warnings == []


def test_comments_without_hands_before_or_behind_stay_in_order():
    text = HEAD + "; a\n" + HAND + "\ntime\ntime ; ignored\n; b\n"
    once = write_night(read_night(text))
    assert write_night(read_night(once)) == once
    assert once.endswith("time ; ignored\n; b\n")
    assert once.startswith("; a\n" + HEAD)


def test_a_match_goes_on_while_the_same_play_for_a_side():
    text = (
        '[Rules "standard"] [Set "games_to_win=2"]\n'
        '[North "Ann"] [East "Bo"] [South "Cy"] [West "Di"]\n1 N W7U : S = 13\n'
        '[North "Cy"] [South "Ann"]\n1 E W7U : S = 13\n1 S N7U : S = 13\n'
    )
    match = score_document(read_night(text))["match"]
    assert (match["winner"], list(match["games"].values())) == ("EW", [1, 2])
    text += '[North "Flo"]\n1 W N7U : S = 13\n'
    match = score_document(read_night(text))["match"]
    assert (match["winner"], list(match["games"].values())) == (None, [1, 0])


def test_a_tie_counts_for_nobody_in_a_match():
    text = '[Rules "standard"]\n1 N misdeal\ntime\n'
    document = score_document(read_night(text))
    assert document["games"][0]["winner"] == "tie"
    assert list(document["match"]["games"].values()) == [0, 0]
