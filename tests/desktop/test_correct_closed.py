"""Nights that are closed: the desk corrects them itself, and nothing of what was is lost."""

import json
import sqlite3

import pytest

from desktop_companion import teller
from desktop_companion.errors import UserError
from desktop_companion.ledger import Ledger
from desktop_companion.syncing import sync
from tests.desktop.keeper_box import KeeperBox, play_hand, played, take


def shown(run, night):
    return json.loads(run("show", night, "--json").output)


def scores(document):
    return [hand["score"] for game in document["games"] for hand in game["hands"]]


def trail(run, night):
    return json.loads(run("show", night, "--trail", "--json").output)


def dump(ledger):
    connection = sqlite3.connect(ledger.path)
    told = list(connection.iterdump())
    connection.close()
    return told


# -- what is written ------------------------------------------------------------------------------


def test_a_hand_is_changed_with_its_reason(run, night, ledger):
    before = shown(run, night)
    assert scores(before)[:2] == [{"NS": 0, "EW": 4}, {"NS": 5, "EW": 4}]
    done = run("correct", night, "hand", "1.1", "--books", "12", "--why", "misheard", "--yes")
    assert done.exit_code == 0, done.output
    assert "written on this computer" in done.told
    assert "N dealt, E 4U-H, 10 books -> N dealt, E 4U-H, 12 books" in done.told
    assert "because: misheard" in done.told
    after = shown(run, night)
    assert scores(after)[:2] == [{"NS": 0, "EW": 6}, {"NS": 5, "EW": 6}]
    assert after["games"][1] == before["games"][1]
    assert after["warnings"] == before["warnings"] == []
    (step,) = trail(run, night)
    assert (step["origin"], step["hand"], step["why"]) == ("desk", "game 1 hand 1", "misheard")
    assert step["text"].endswith("10 books -> N dealt, E 4U-H, 12 books")
    assert "misheard" in run("show", night, "--trail").told
    assert "5:6" in ledger.nights()[0].result


def test_the_exports_have_it(run, night, tmp_path):
    run("correct", night, "hand", "1.1", "--books", "12", "--why", "misheard", "--yes")
    run("export", night, "--to", tmp_path)
    text = (tmp_path / "night.bwn").read_text()
    assert '1 N E4U : H = 12 {note "misheard"}' in text
    written = json.loads((tmp_path / "night.json").read_text())
    assert written.pop("bwn") == text
    assert written.pop("night")["id"] == night
    assert written == shown(run, night)
    assert "E,4U,4U-H,made,1,12" in (tmp_path / "night.csv").read_text()
    assert (
        json.loads(run("score", tmp_path / "night.bwn", "--json").output)["games"][0]
        == (shown(run, night)["games"][0])
    )


def test_syncing_again_changes_nothing(run, night, flash, ledger):
    run("correct", night, "hand", "1.1", "--books", "12", "--yes")
    before = [line for line in dump(ledger) if night in line]
    assert take(flash, ledger) == (1, [])  # the time, in the night that is played
    assert [line for line in dump(ledger) if night in line] == before


def test_another_ledger_is_not_corrected_by_that(run, night, flash, tmp_path):
    run("correct", night, "hand", "1.1", "--books", "12", "--yes")
    other = Ledger(tmp_path / "other.sqlite")
    take(flash, other)
    assert "5:4" in other.nights()[0].result
    other.close()


def test_a_correction_is_corrected_and_all_of_it_is_taken_back(run, night):
    first = shown(run, night)
    changed = ("correct", night, "hand", "1.1", "--yes")
    run(*changed, "--books", "12", "--why", "misheard")
    second = shown(run, night)
    run(*changed, "--bidder", "W", "--bid", "5D", "--trump", "S", "--dealer", "N")
    third = shown(run, night)["games"][0]["hands"][0]
    assert (third["bidder"], third["contract"], third["outcome"]) == ("W", "5D-S", "made")
    run("correct", night, "remove", "1.2", "--yes")
    assert len(shown(run, night)["games"][0]["hands"]) == 1
    for _ in range(2):
        assert run("correct", night, "undo", "--yes").exit_code == 0
    assert shown(run, night) == second
    run("correct", night, "undo", "--yes")
    assert shown(run, night) == first
    done = run("correct", night, "undo", "--yes")
    assert (done.exit_code, "there is nothing to take back" in done.output) == (1, True)
    assert len(trail(run, night)) == 6


def test_hands_are_put_in_removed_and_ruled_on(run, night):
    put = ("correct", night, "insert", "--before", "1.2", "--yes", "--why", "forgotten")
    done = run(*put, "--bidder", "S", "--bid", "3N", "--order", "down", "--books", "9")
    assert done.exit_code == 0, done.output
    hand = shown(run, night)["games"][0]["hands"][1]
    assert (hand["dealer"], hand["contract"], hand["score"]["NS"]) == ("N", "3N-down", 6)
    ruled = ("correct", night, "ruling", "1.2", "--yes")
    assert run(*ruled, 'director EW books 1 "a lead"').exit_code == 0
    assert run(*ruled, '{note "a loud night"}').exit_code == 0
    assert shown(run, night)["games"][0]["hands"][1]["outcome"] == "set"
    done = run("correct", night, "strike", "1.2", "--yes")
    assert done.exit_code == 1
    assert "1 note, 2 director, 3 note" in done.output
    assert run("correct", night, "strike", "1.2", "2", "--yes").exit_code == 0
    assert shown(run, night)["games"][0]["hands"][1]["outcome"] == "made"
    assert run("correct", night, "hand", "1.2", "--misdeal", "--yes").exit_code == 0
    assert shown(run, night)["games"][0]["hands"][1]["outcome"] == "misdeal"
    played_after_all = ("--bidder", "S", "--bid", "4U", "--trump", "?", "--books", "10")
    assert run("correct", night, "hand", "1.2", *played_after_all, "--yes").exit_code == 0
    hand = shown(run, night)["games"][0]["hands"][1]
    assert (hand["contract"], hand["outcome"]) == ("4U-?", "made")
    steps = [(step["text"].split()[0], step["why"]) for step in trail(run, night)]
    assert steps[0] == ("put", "forgotten")
    assert [word for word, _ in steps[1:]] == ["director", "note", "struck:", *["changed:"] * 2]


def test_a_removed_hand_keeps_its_reason_in_the_trail(run, night):
    run("correct", night, "remove", "1.1", "--why", "entered twice", "--yes")
    (step,) = trail(run, night)
    assert step["text"] == "removed: N dealt, E 4U-H, 10 books"
    assert step["why"] == "entered twice"


def test_a_claim_is_made_late_as_the_night_tells(run, night):
    done = run("claim", night, "1.1", "--accused", "E", "--book", "6", "--yes")
    assert done.exit_code == 0, done.output
    assert "the claim comes too late" in done.told
    evidence = ("--led", "KD", "--played", "3S", "--later", "8:9D", "--claimed", "cut")
    done = run("claim", night, "1.1", "--accused", "E", "--book", "6", *evidence, "--yes")
    assert "upheld: the cards prove it" in done.told
    (late, proven) = shown(run, night)["games"][0]["hands"][0]["rulings"]
    assert (late["code"], proven["moved"]) == ("renege.too_late", {"to": "NS", "books": 3})
    denied = run("claim", night, "--accused", "N", "--by", "EW", "--denied", "--yes")
    assert "the evidence does not show it" in denied.told


def test_the_last_game_is_ended_after_all(run, night):
    assert run("correct", night, "undo", "--yes").exit_code == 1
    assert run("correct", night, "end", "concede", "NS", "--yes").exit_code == 1  # abandoned
    run("correct", night, "insert", "--misdeal", "--yes")
    hands = shown(run, night)["games"][1]["hands"]
    assert [hand["outcome"] for hand in hands][2:] == ["misdeal"]


# -- what is shown before -------------------------------------------------------------------------


def test_nothing_is_written_without_a_yes(run, night, ledger, monkeypatch):
    before = dump(ledger)
    change = ("correct", night, "hand", "1.1", "--books", "12")
    done = run(*change)
    assert done.exit_code == 2
    assert "add --yes" in done.output
    assert "4 -> 6" in done.told
    monkeypatch.setattr(teller, "is_somebody_here", lambda: True)
    for answer in ("n\n", "\n", ""):
        done = run(*change, given=answer)
        assert (done.exit_code, "nothing was changed" in done.output) == (1, True)
    assert dump(ledger) == before
    done = run(*change, given="y\n")
    assert (done.exit_code, "Write it down? [y/N]" in done.output) == (0, True)
    assert dump(ledger) != before


def test_json_tells_what_changed_and_asks_apart(run, night, monkeypatch):
    monkeypatch.setattr(teller, "is_somebody_here", lambda: True)
    done = run("correct", night, "remove", "1.1", "--json", "--why", "twice", given="y\n")
    told = json.loads(done.stdout)
    assert (told["night"], told["by"]) == (night, "desk")
    assert told["steps"][0]["why"] == "twice"
    (first, second) = told["hands"]
    assert (first["hand"], first["after"]) == ("1.1", None)
    assert (second["hand"], second["before"]["hand"], second["after"]["hand"]) == ("1.1", 2, 1)
    assert second["after"]["score"] == {"NS": 5, "EW": 0}
    assert len(told["lines"]) == 2


def test_games_that_end_otherwise_are_told(run, night):
    """A hand worth the game: what comes after it no longer counts."""
    hand = ("correct", night, "hand", "1.1", "--bidder", "E", "--trump", "H", "--yes")
    done = run(*hand, "--bid", "7U", "--books", "13")
    assert "game 1: nobody won, abandoned -> EW won, reached the target" in done.told
    assert "after-end" in done.told
    hands = shown(run, night)["games"][0]["hands"]
    assert [each["outcome"] for each in hands] == ["made", "after-end"]
    done = run(*hand, "--bid", "4U", "--books", "10", "--json")
    told = json.loads(done.stdout)
    ((game, before, after),) = [each.values() for each in told["games"]]
    assert (game, before["reason"], after["reason"]) == (1, "target", "abandoned")


# -- what cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("hand", "1.1"), 2, "say what was otherwise"),
        (("hand", "1.1", "--books", "10", "--dealer", "n"), 1, "stands there already"),
        (("hand", "1.1", "--bid", "4X"), 2, "--bid:1:1: '4X' cannot be read"),
        (("hand", "1.1", "--bid", "-"), 2, "a bid such as"),
        (("hand", "1.1", "--bid", "9U"), 1, "9U cannot be bid here"),
        (("hand", "1.1", "--dealer", "NE"), 2, "--dealer:1:1"),
        (("hand", "1.1", "--bidder", ""), 2, "a seat: N E S W"),
        (("hand", "1.1", "--trump", "up"), 2, "S, H, D, C, N or ?"),
        (("hand", "1.1", "--trump", "N"), 1, "N cannot be the trump here"),
        (("hand", "1.1", "--order", "sideways"), 2, "up, down, low or ?"),
        (("hand", "1.1", "--books", "14"), 1, "14 books cannot be"),
        (("hand", "1.1", "--books", "9/5/3"), 2, "books such as 10"),
        (("hand", "1.1", "--books", "\u0663"), 2, "books such as 10"),
        (("hand", "1.1", "--books", "1e3"), 2, "books such as 10"),
        (("hand", "1.1", "--misdeal", "--books", "9"), 2, "--misdeal and --books"),
        (("hand", "1.1", "--books", "9", "--why", "é"), 1, "plain characters"),
        (("hand", "1.1", "--books", "9", "--why", "x" * 61), 1, "at most 60"),
        (("hand", "1.1", "--books", "9", "--why", 'a"b'), 1, "without quotes"),
        (("hand", "3.1", "--books", "9"), 1, "the night's last game is 2"),
        (("hand", "0.1", "--books", "9"), 1, "the night's last game is 2"),
        (("hand", "2.9", "--books", "9"), 1, "the last hand of game 2 is 2.2"),
        (("hand", "1.1.1", "--books", "9"), 2, "expected a hand such as 2.5"),
        (("hand", "9" * 99, "--books", "9"), 2, "expected a hand such as 2.5"),
        (("hand", "\u0661.1", "--books", "9"), 2, "expected a hand such as 2.5"),
        (("hand", "", "--books", "9"), 2, "expected a hand such as 2.5"),
        (("insert", "--before", "1.1"), 2, "--bidder, --bid, --books: say this too"),
        (("insert", "--books", "9"), 2, "--bidder, --bid: say this too"),
        (("remove", "1.7"), 1, "the last hand of game 1 is 1.2"),
        (("strike", "1.1"), 1, "there is no such ruling"),
        (("strike", "1.1", "0"), 2, "0 is not in the range"),
        (("ruling", "1.1", "dance NS"), 2, "TEXT:1:1"),
        (("ruling", "1.1", ""), 2, "TEXT:1:1"),
        (("ruling", "1.1", 'note "open'), 2, "does not end"),
        (("ruling", "1.1", "after-end"), 2, "a ruling or a mark"),
        (("ruling", "1.1", 'note "\\""'), 1, "without quotes"),
        (("ruling", "1.1", "renege E by EW"), 1, "EW cannot claim against itself"),
        (("end", "concede"), 2, "concede needs the side"),
        (("end", "time", "NS"), 2, "the others need none"),
        (("end", "concede", "XX"), 2, "a side: NS EW"),
        (("end", "time"), 1, "the game is over"),
        (("unlock", "1", "--why", "x"), 1, "not signed"),
        (("sign", "1"), 1, "agree"),
        (("unlock", "7", "--why", "x"), 1, "the night's last game is 2"),
    ],
)
def test_what_cannot_be_is_one_clear_message(run, night, ledger, words, status, said):
    before = dump(ledger)
    done = run("correct", night, *words, "--yes")
    assert (done.exit_code, said in done.output) == (status, True), done.output
    assert dump(ledger) == before


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--accused", "X"), 2, "--accused"),
        (("--accused", "E", "--by", "EW"), 1, "EW cannot claim against itself"),
        (("--accused", "E", "--by", "us"), 2, "a side: NS EW or director"),
        (("--accused", "E", "--led", "KD KD"), 1, "KD is shown twice"),
        (("--accused", "E", "--hand", "1D"), 2, "--hand"),
        (("9.9", "--accused", "E"), 1, "the night's last game is 2"),
    ],
)
def test_a_claim_that_cannot_be(run, night, ledger, words, status, said):
    before = dump(ledger)
    done = run("claim", night, *words, "--yes")
    assert (done.exit_code, said in done.output) == (status, True), done.output
    assert dump(ledger) == before


def test_a_night_that_is_played_without_its_box(run, night):
    for name in ("last", "2"):
        done = run("correct", name, "hand", "1.1", "--books", "12", "--yes")
        assert done.exit_code == 2
        assert "its box alone writes it, and it is not here; plug it in" in done.output
    done = run("correct", "2", "unlock", "1", "--why", "x", "--port", "/nowhere")
    assert "cannot be opened" in done.output


def test_no_such_night(run, night):
    assert "no night starts with 'x'" in run("correct", "x", "undo", "--yes").output


def test_an_empty_ledger(run):
    done = run("correct", "last", "undo", "--yes")
    assert (done.exit_code, "no night is in the ledger yet" in done.output) == (2, True)


def test_the_night_has_gone_on_in_another_program(night, ledger):
    row = ledger.find(night)
    before = ledger.load(row).seq
    ledger.correct(row, before, ("remove", None), 1)
    with pytest.raises(Exception, match=r"log\.stale"):
        ledger.correct(row, before, ("remove", None), 2)
    assert ledger.load(row).seq == before + 1


def test_a_night_that_is_played_is_not_the_desks(night, ledger):
    row = ledger.find("2")
    with pytest.raises(Exception, match=r"night\.open"):
        ledger.correct(row, ledger.load(row).seq, ("remove", None))
    with pytest.raises(UserError):
        ledger.find("3")


# -- a sheet that is signed -----------------------------------------------------------------------


def test_a_signed_sheet_is_unlocked_put_right_and_signed_again(run, ledger):
    flash = played(nights=1, games=0)
    with KeeperBox(flash) as box:
        keeper = box.keeper
        keeper.do(("open_game", "standard", (("target", 4),), 0, None, 0, 1))
        play_hand(keeper, 11)
        keeper.do(("sign",))
        keeper.begin_night()
        link = box.link()
        sync(link, ledger, lambda *_: None)
        link.close()
    change = ("correct", "1", "hand", "1.1", "--books", "10", "--yes")
    done = run(*change)
    assert (done.exit_code, "signed" in done.output) == (1, True)
    assert run("correct", "1", "ruling", "1.1", 'note "x"', "--yes").exit_code == 0
    assert run("correct", "1", "unlock", "1", "--why", "a book too many", "--yes").exit_code == 0
    assert run(*change).exit_code == 0
    done = run("correct", "1", "sign", "1", "--yes")
    assert done.exit_code == 0, done.output
    assert run(*change).exit_code == 1
    words = [step["text"].split(":")[0] for step in trail(run, "1")]
    assert words[0] == "the sheet is signed"
    assert words[2:] == ["unlocked by the director", "changed", "the sheet is signed"]
