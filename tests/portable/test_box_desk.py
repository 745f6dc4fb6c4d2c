"""What a desk asks of the players: shown, confirmed on the box, done once, or not at all."""

from box_rig import PressedBox

from bidwhist.claims import plain_claim
from bidwhist.commands import command_to_list
from bidwhist.corrections import find_hand
from bidwhist.errors import RuleError
from bidwhist.events import fields_of_hand
from bidwhist.hand import RENEGE, with_changes
from helpers import raises
from scorebox.usb_link import DeskSource


class AskedBox(PressedBox):
    """A box with two hands played, and the desk at its other end."""

    def __init__(self):
        super().__init__()
        self.power_on()
        self.press("oo")
        for _ in range(2):
            self.press("oooooo")
        self.quiet()

    def power_on(self):
        super().power_on()
        self.source = DeskSource(self.box, None)

    def quiet(self, ms=1000):
        """Let time pass in which nobody presses, and the box look at it."""
        self.now += ms
        self.navigation.tick(self.now)
        self.shown()
        return self

    def ask(self, command, name="c1", seq=None):
        """Send a command as the desk does; return the answer."""
        number = self.keeper.night.seq if seq is None else seq
        items = [] if command is None else command_to_list(command)  # by its name alone
        return self.source.command(name, number, items)

    def hands(self):
        return [hand.opened for game in self.keeper.night.games for hand in game.hands()]

    def changed(self, place, **changes):
        """The command that changes the hand at that place."""
        opened = self.hands()[place]
        hand = with_changes(find_hand(self.keeper.night, opened)[1], **changes)
        return ["change", opened] + fields_of_hand(hand)


def refused(code):
    return ("refused", code, {})


def test_a_correction_waits_for_ok_and_is_done_once():
    box = AskedBox()
    before, seq = box.score(), box.keeper.night.seq
    command = box.changed(0, books=(13,))
    assert box.ask(command) == "pending"
    assert box.ask(command) == "pending"
    assert box.score() == before
    box.quiet().says("DESK: CHANGE A HAND").says("G1 H1").says("now NS").says("then NS")
    box.press("o").says("DESK: CHANGE A HAND")  # that press was not meant for it
    box.quiet().press("o")
    assert box.score() != before
    assert box.ask(command, seq=seq) == ("done", [seq + 1])
    box.power_on()
    assert box.ask(command, seq=seq) == ("done", [seq + 1])
    assert box.keeper.night.seq == seq + 1
    assert box.ask(command, "c2", seq=seq + 1) == "pending", "another is another"


def test_the_box_says_no_and_the_desk_is_told():
    box = AskedBox()
    seq = box.keeper.night.seq
    command = ["remove", box.hands()[0]]
    box.ask(command)
    box.quiet().says("DESK: REMOVE A HAND").quiet().press("b").says("OK who bid")
    assert box.ask(command) == refused("command.denied")
    assert box.quiet().ask(command) == refused("command.denied")
    assert box.keeper.night.seq == seq


def test_the_desk_takes_it_back_or_waits_too_long():
    box = AskedBox()
    command = ("because", "entered twice", ["remove", box.hands()[1]])
    box.ask(command)
    box.quiet().says("entered twice")
    assert box.source.cancel("c1") == "cancel"
    box.quiet(0).says("OK who bid")
    assert box.ask(command) == "cancel"
    assert box.ask(command, "c2") == "pending"
    box.quiet(119_000).says("DESK: REMOVE A HAND")
    assert box.ask(command, "c2") == "pending"
    box.quiet(1_000).says("OK who bid")
    assert box.ask(command, "c2") == "cancel"
    assert box.source.cancel("c2") == "cancel"
    raises(RuleError, box.source.cancel, "c9", code="command.unknown")
    assert box.ask(command, "c3") == "pending"
    box.quiet().quiet().press("o")
    assert box.source.cancel("c3")[0] == "done"
    box.source.tell("players", ([[0, "a"], [0, "b"], [0, "c"], [0, "d"]],))
    assert box.source.cancel("c3")[0] == "done"


def test_what_was_judged_before_the_night_went_on_is_stale():
    box = AskedBox()
    seq = box.keeper.night.seq
    command = ["remove", box.hands()[0]]
    raises(RuleError, box.ask, command, "c1", seq - 1, code="log.stale")
    box.ask(command)
    box.press("oooo")  # the table goes on: a bid
    assert box.keeper.night.seq > seq
    assert box.ask(command, seq=seq) == refused("log.stale")
    box.quiet().says("bids")
    assert box.source.cancel("c1") == refused("log.stale")


def test_a_request_that_became_stale_under_the_finger_is_not_done():
    box = AskedBox()
    seq = box.keeper.night.seq
    box.ask(["remove", box.hands()[0]])
    box.quiet().quiet().says("DESK: REMOVE A HAND")
    box.keeper.do(("ruling", None, ("note", "loud")))
    box.press("o").says("the desk is late")
    assert box.keeper.night.seq == seq + 1


def test_one_at_a_time_and_only_what_can_be_done():
    box = AskedBox()
    first = box.hands()[0]
    box.ask(["remove", first])
    raises(RuleError, box.ask, ["remove", first], "c2", code="command.busy")
    box.source.cancel("c1")
    raises(RuleError, box.ask, ["remove", 999], "c3", code="hand.none")
    raises(RuleError, box.ask, box.changed(0, books=(14,)), "c3", code="books.out_of_range")
    raises(RuleError, box.ask, ["remove", "x"], "c3", code="command.form")
    raises(RuleError, box.ask, ["close"], "c3", code="command.unknown")
    raises(RuleError, box.ask, ["remove", first], "", code="command.form")
    raises(RuleError, box.ask, ["remove", first], "x" * 25, code="text.plain")
    raises(RuleError, box.ask, ["remove", first], 'a"', code="text.plain")
    assert box.ask(["remove", first], "x" * 24) == "pending"


def test_a_claim_shows_what_it_does_and_leads_back_to_what_was_being_entered():
    box = AskedBox()
    box.press("oodd")
    screen, draft = box.navigation.screen, box.box.draft
    rows = box.shown()
    claim = plain_claim(1, 4, 0, 0)
    box.ask(("ruling", box.hands()[1], (RENEGE, claim)))
    box.quiet(900)
    assert box.shown() == rows, "somebody is pressing"
    box.quiet(100).says("DESK: RENEGE E").says("game 1 hand 2").says("upheld: agreed")
    assert box.box.draft[0] == "request"
    box.quiet().press("o")
    assert box.navigation.screen is screen and box.box.draft == draft and box.shown() == rows
    assert box.ask(None)[0] == "done"


def test_games_go_by_the_numbers_that_a_sheet_gives_them():
    box = PressedBox()
    for _ in range(2):  # the first was begun by the wrong rules, and nothing was played in it
        box.keeper.do(("open_game", "standard", (), 0, None, 0, 0))
    box.press("oooooo")
    box.keeper.do(("open_game", "standard", (), 0, None, 0, 0))
    box.press("r").says("REFEREE").says("renege").press("o").says("game 1")
    games = box.keeper.night.games
    assert [box.keeper.night.number_of(game) for game in games] == [1, 1, 2]


def test_the_referee_at_the_box_comes_first():
    box = AskedBox().press("r")
    box.ask(("ruling", None, ("out-of-turn", 0)))
    box.quiet().says("REFEREE")
    box.press("b").quiet().says("DESK: OUT OF TURN NS")
    box.press("r").says("REFEREE").press("b").quiet().says("DESK: OUT OF TURN NS")
    box.press("h").says("TAKE BACK?").press("b").quiet().says("DESK: OUT OF TURN NS")
    box.quiet().press("o")
    assert box.ask(None)[0] == "done"


def test_every_kind_of_request_is_shown_and_done():
    box = AskedBox()
    first, second = box.hands()
    change = box.changed(0)
    for number, (command, words) in enumerate(
        (
            (("ruling", first, ("board-talk", 1)), "DESK: BOARD TALK EW"),
            (("ruling", first, ("director", 1, 2, "agreed")), "DESK: BOOKS TO EW"),
            (["strike", first, 0], "DESK: STRIKE RULING"),
            (["insert", second] + change[2:], "DESK: FORGOTTEN HAND"),
            (["undo"], "DESK: TAKE BACK"),
            (["insert", None] + change[2:], "DESK: FORGOTTEN HAND"),
            (["undo"], "DESK: TAKE BACK"),
            (["undo"], "DESK: TAKE BACK"),
            (["concede", 1], "EW gives up"),
            (["undo"], "that a side gave up"),
            (["abandon"], "DESK: ABANDON GAME"),
            (["undo"], "DESK: TAKE BACK"),
            (["time"], "DESK: TIME IS CALLED"),
        )
    ):
        seq = box.keeper.night.seq
        assert box.ask(command, str(number)) == "pending", command
        box.quiet().says(words).quiet().press("o")
        assert box.ask(command, str(number)) == ("done", [seq + 1])


def test_a_note_scores_nothing_and_needs_no_ok():
    box = AskedBox()
    seq = box.keeper.night.seq
    assert box.ask(("ruling", None, ("note", "a loud night"))) == ("done", [seq + 1])
    box.quiet().says("OK who bid")
    assert box.keeper.answered("c1") == [seq + 1]
    assert box.keeper.answered("c2") is None
    for mark in (("note", "b"), ("dispute", 0, "c")):  # nor with a reason
        seq = box.keeper.night.seq
        why = ("because", "asked for", ("ruling", None, mark))
        assert box.ask(why, mark[0]) == ("done", [seq + 1, seq + 2])


def test_the_first_game_of_the_night_can_be_taken_back_too():
    box = AskedBox()
    for name in "123456":
        assert box.ask(["undo"], name) == "pending"
        box.quiet().says("DESK: TAKE BACK").quiet().press("o")
    assert box.ask(["undo"], "7") == "pending"
    box.quiet().says("this game, in which").quiet().press("o").says("OK new game")
    assert box.ask(None, "7")[0] == "done"
    assert box.keeper.night.games == []


def test_flash_that_fails_is_told_on_both_sides():
    box = AskedBox()
    box.ask(["remove", box.hands()[0]])
    box.quiet().quiet()
    box.store.fails = True
    box.press("o").says("NOT written")
    assert box.ask(None)[:2] == ("refused", "flash.write")


def test_what_can_no_longer_be_judged_is_said():
    box = AskedBox()
    box.ask(["remove", box.hands()[0]])
    box.keeper.night.closed = True
    box.quiet().says("THE DESK ASKS").says("this night is closed")
