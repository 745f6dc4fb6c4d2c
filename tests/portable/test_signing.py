"""A sheet that is signed: nothing on it changes, until the director unlocks it."""

from table import EW, HEARTS, NS, U4, E, N, S, do, fields, played, refused, score

from bidwhist.claims import LATE, plain_claim
from bidwhist.decide import decide, undoable
from bidwhist.errors import LogError
from bidwhist.night import Night
from helpers import raises

LIMIT = 60


def ended(preset="standard", sets=(), agreement=1):
    """A night whose game has ended: East, then South has made four twice over."""
    night = Night("n", 0)
    do(night, "open_game", preset, list(sets), N, None, 0, agreement)
    for bidder in (E, E):
        played(night, bidder, U4, 10)
    return night


def signed(**more):
    night = ended(**more)
    do(night, "sign")
    return night


def again(night):
    do(night, "open_game", "standard", [], None, None, 0, 1)


def test_a_game_that_has_ended_is_signed():
    night = ended()
    opened = night.game().opened
    assert night.game().signed == 0
    assert do(night, "sign") == [["signed", opened, [EW, "target", 0, 8]]]
    assert night.game().signed == 1
    assert night.warnings == []
    refused(night, "game.signed", "sign")
    refused(night, "game.signed", "sign", opened)


def test_what_cannot_be_signed():
    refused(Night(), "game.none", "sign")
    refused(ended(agreement=0), "game.no_agreement", "sign")
    night = ended()
    refused(night, "game.none", "sign", 999)
    do(night, "ruling", None, ("dispute", NS, "the result"))
    refused(night, "game.disputed", "sign")
    do(night, "strike", None, 0)
    again(night)
    refused(night, "game.not_over", "sign")
    do(night, "sign", night.games[0].opened)
    assert [game.signed for game in night.games] == [1, 0]


def test_a_game_that_ends_under_a_hand_waits_for_it():
    night = Night()
    do(night, "open_game", "standard", [], N, None, 0, 1)
    played(night, E, U4, 10)
    first = night.game().last_hand().opened
    do(night, "bid", None, E, U4)
    do(night, "change", first, *fields(night, first, books=[13]))
    assert night.game().fold.tally.reason == "target"
    refused(night, "hand.open", "sign")
    do(night, "undo")


def test_every_command_on_a_signed_game_is_refused():
    night = signed()
    first = night.game().entries[0].opened
    whole = fields(night, first, books=[11])
    for hand in (None, first):
        refused(night, "game.signed", "ruling", hand, ("renege", plain_claim(N, None, EW, LATE)))
        for ruling in (
            ("out-of-turn", NS),
            ("board-talk", NS),
            ("director", NS, 1, "agreed"),
            ("game", NS, "agreed"),
            ("dispute", NS, "the result"),
        ):
            refused(night, "game.signed", "ruling", hand, ruling)
        refused(night, "game.signed", "strike", hand, 0)
        refused(night, "game.signed", "change", hand, *whole)
        refused(night, "game.signed", "insert", hand, *whole)
        refused(night, "game.signed", "remove", hand)
    for command in (
        ("time",),
        ("concede", NS),
        ("abandon",),
        ("misdeal",),
        ("throw_in",),
        ("bid", None, N, U4),
        ("call", None, 0),
        ("trump", HEARTS, None),
        ("books", 10),
        ("undo",),
    ):
        refused(night, "game.signed", *command)


def test_a_note_may_stand_and_goes_again():
    night = signed()
    first = night.game().entries[0].opened
    before = night.game().totals()
    do(night, "ruling", first, ("note", "loud"))
    assert night.game().entries[0].rulings == (("note", "loud"),)
    assert night.game().totals() == before
    do(night, "undo")
    assert night.game().entries[0].rulings == ()
    refused(night, "game.signed", "undo")


def test_undo_of_the_next_games_opening_stops_before_the_signed_one():
    night = signed()
    before = night.game().totals()
    again(night)
    played(night, S, U4, 10)
    refused(night, "game.signed", "strike", night.games[0].entries[0].opened, 0)
    for _ in range(3 + 1):
        do(night, "undo")
    assert len(night.games) == 1
    assert undoable(night) is None
    refused(night, "game.signed", "undo")
    assert (night.game().signed, night.game().totals()) == (1, before)
    again(night)
    assert night.next_dealer() == S


def test_who_sits_down_next_is_no_matter_of_the_sheet():
    four = ((1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Di"))
    night = signed()
    do(night, "seat", four)
    assert night.players == four
    do(night, "undo")
    assert night.players == ()
    refused(night, "game.signed", "undo")
    do(night, "close")


def test_the_director_unlocks_and_it_is_signed_again():
    night = signed()
    game = night.game()
    second = game.last_hand().opened
    refused(night, "text.plain", "unlock", None, "so" * LIMIT)
    refused(night, "text.plain", "unlock", None, 'a "quote"')
    refused(night, "game.none", "unlock", 999, "agreed")
    assert do(night, "unlock", None, "a miscount") == [["unlocked", game.opened, "a miscount"]]
    refused(night, "game.unsigned", "unlock", None, "agreed")
    refused(night, "undo.nothing", "undo")
    do(night, "change", second, *fields(night, second, books=[11]))
    assert score(night) == [0, 9]
    do(night, "undo")
    assert score(night) == [0, 8]
    do(night, "remove", second)
    refused(night, "game.not_over", "sign")
    played(night, E, U4, 12)
    do(night, "sign")
    assert night.game().totals() == [EW, "target", 0, 10]
    refused(night, "game.signed", "remove", None)


def test_signing_an_earlier_game_leaves_the_last_ones_undo():
    night = signed()
    first = night.game().opened
    again(night)
    played(night, S, U4, 10)
    do(night, "unlock", first, "a miscount")
    do(night, "remove", night.games[0].entries[0].opened)
    do(night, "undo")
    do(night, "sign", first)
    for _ in range(3 + 1):
        do(night, "undo")
    assert len(night.games) == 1
    refused(night, "game.signed", "undo")


def in_turn(trump):
    """Two games of a hand each under rotating trumps; the second, with that trump, is signed."""
    night = Night()
    for _ in range(2):
        sets = [("target", 1)]
        do(night, "open_game", "classic-whist-rotation-nt", sets, None, None, 0, 1)
        if trump is not None and len(night.games) == 2:
            do(night, "trump", trump, None)
        do(night, "books", 9)
    do(night, "sign")
    return night


def test_an_earlier_game_is_open_unless_the_signed_one_hangs_on_its_turns():
    night = in_turn(2)
    do(night, "remove", night.games[0].entries[0].opened)
    assert night.game().totals()[:2] == [1, "target"]
    night = in_turn(None)
    first = night.games[0].entries[0].opened
    refused(night, "game.signed", "remove", first)
    do(night, "ruling", first, ("note", "loud"))
    do(night, "unlock", None, "a miscount")
    do(night, "remove", first)


def test_an_earlier_game_that_is_not_signed_is_open():
    night = ended()
    first = night.game().entries[0].opened
    do(night, "open_game", "standard", [("target", 3)], None, None, 0, 1)
    played(night, N, U4, 10)
    do(night, "sign")
    before = night.game().totals()
    do(night, "change", first, *fields(night, first, books=[9]))
    do(night, "undo")
    do(night, "remove", first)
    assert [game.totals()[:2] for game in night.games] == [[None, None], [NS, "target"]]
    assert night.game().totals() == before


def test_the_totals_that_were_signed_are_a_check():
    night = ended()
    opened = night.game().opened
    night.apply(night.seq + 1, ["signed", opened, [NS, "target", 8, 0]])
    assert night.warnings == [("score.differs", 1)]
    for event in (["signed", 99, []], ["unlocked", 99, "agreed"]):
        assert raises(LogError, night.apply, night.seq + 1, event).code == "log.no_game"


def test_a_desk_unlocks_and_signs_after_the_night():
    night = signed()
    first = night.game().entries[0].opened
    do(night, "close")
    refused(night, "night.closed", "unlock", None, "a miscount")
    for command in (
        ("unlock", None, "a miscount"),
        ["change", first] + fields(night, first, books=[11]),
        ("sign",),
    ):
        events = decide(night, command, True)
        night.apply(night.seq + 1, events[0])
    assert (night.game().signed, score(night)) == (1, [0, 9])
