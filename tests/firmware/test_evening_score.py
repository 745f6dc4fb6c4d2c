"""The recorded evening, pressed through the screens without a process: its score and its cost.

The totals are worked out by hand from `evening.GAMES` (standard: a made bid pays the books over
six, a set costs the bid, no trump doubles; the game ends at 7 or at -7; a renege moves 3 books).

Game 1, NS : EW     4U S 10: 0:4     4D H 9 set: -4:4    3N 8 set, twice 3: -4:-2
                    5U D 11: 1:-2    4U C 11: 1:3        5D S 10 set: -4:3
                    misdeal          4U H 10, 3 of EW's books: 13 - 6 = 7: 3:3
                    4U D 10: 3:7     EW have 7
Game 2              3U H 9: 0:3      4U S 11: 5:3        4D C 9 set: 5:-1
                    5U H 10 set: 0:-1                    4U D 10, 3 to NS: 7, set: 0:-5
                    4D S 9 set: -4:-5                    5U D 12: -4:1
                    3N 11, twice 5: 6:1                  4U H 10: 6:5
                    7U S 13: 13:5    NS have 7
Game 3              4U H 10: 0:4     4D C 10: 4:4        4U S 10: 4:8, EW have 7
"""

import statistics

from desktop_companion.evening import button_downs, steps
from desktop_companion.keys import HOLD_MS, parse_keys
from tests.portable.box_rig import PressedBox

LETTERS = {"up": "u", "down": "d", "ok": "o", "back": "b", "ref": "r"}
PRESSES_MOST = 13  # of a hand, at the median
BYTES_MOST = 300  # of the journal, a hand
EXPECTED = [[(3, 7), (1, "target")], [(13, 5), (0, "target")], [(4, 8), (1, "target")]]


def letters(script):
    """Return a key script as the letters that a PressedBox takes."""
    return "".join(
        "h" if (key.button, key.ms) == ("back", HOLD_MS) else LETTERS[key.button]
        for key in parse_keys(script)
    )


def played():
    box = PressedBox()
    for step in steps():
        box.press(letters(step.keys))
    return box


def test_the_score_is_what_was_worked_out_by_hand():
    box = played()
    found = [
        [tuple(game.fold.tally.score), (game.fold.tally.winner, game.fold.tally.reason)]
        for game in box.keeper.night.games
    ]
    assert found == EXPECTED
    before = box.shown()
    box.power_on()
    assert box.shown() == before


def test_a_hand_takes_few_presses_and_few_bytes():
    hands = [step for step in steps() if ", hand" in step.label]
    assert len(hands) >= 20
    presses = [button_downs(step.keys) for step in hands]
    assert statistics.median(presses) <= PRESSES_MOST
    box = played()
    size = sum(len(content) for content in box.store.files.values())
    print(f"presses {statistics.median(presses)}, {size / len(hands):.0f} bytes a hand")
    assert size / len(hands) <= BYTES_MOST
