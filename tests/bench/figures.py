"""What the engine does in a second, on the interpreter that runs this.

python tests/bench/figures.py
micropython tests/bench/figures.py

Each figure is the best of several rounds: other programs can only slow a machine down.
"""

import gc
import os
import sys
import time

TESTS = __file__.rsplit("/", 2)[0] if "/" in __file__ else ".."
if __name__ == "__main__":
    sys.path.insert(0, TESTS + "/../engine")

from bidwhist.books import BookTable  # noqa: E402
from bidwhist.bwn_read import read_night  # noqa: E402
from bidwhist.cards import BIG_JOKER, HEARTS, LITTLE_JOKER  # noqa: E402
from bidwhist.claims import IN_HAND, plain_claim  # noqa: E402
from bidwhist.contract import DOWNTOWN, UP, UPTOWN, make_bid  # noqa: E402
from bidwhist.decide import decide  # noqa: E402
from bidwhist.fold import Fold  # noqa: E402
from bidwhist.hand import PLAYED, RENEGE, THROWN_IN, opened_hand, with_bid, with_changes  # noqa: E402
from bidwhist.journal import Line, decode_line, encode_group  # noqa: E402
from bidwhist.night import Night  # noqa: E402
from bidwhist.presets import make_rules  # noqa: E402
from bidwhist.report import score_document  # noqa: E402

ROUNDS = 5
ROUND_US = 200_000
BOOKS, RECORDS = 60, 120  # they fit into the memory of a Pico
GAMES, HANDS = 5, 6  # of an evening
LEVELS = (3, 4, 4, 4, 5, 5, 6)
WEST = 3


def micros():
    """Return a clock in microseconds."""
    ticks = getattr(time, "ticks_us", None)
    return ticks() if ticks else time.perf_counter_ns() // 1000


def rate(work):
    """Return how many of what `work` counts are done in a second in one round."""
    done, start = 0, micros()
    while True:
        done += work()
        took = micros() - start
        if took >= ROUND_US:
            return done * 1_000_000 / took


class Dice:
    """The same numbers on every interpreter."""

    def __init__(self):
        self.state = 1

    def below(self, count):
        self.state = (self.state * 69069 + 1) & 0x3FFFFFFF
        return (self.state >> 12) % count


def dealt(dice, jokers=True):
    """Return the deck, shuffled."""
    deck = [suit * 16 + rank for suit in range(4) for rank in range(2, 15)]
    if jokers:
        deck += [LITTLE_JOKER, BIG_JOKER]
    for i in range(len(deck) - 1, 0, -1):
        j = dice.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


# -- books ----------------------------------------------------------------------------------------


def some_books(count, jokers=True):
    """Return (book, the hand of who plays next, the cards played before) of many deals."""
    dice, found = Dice(), []
    for _ in range(count):
        deck = dealt(dice, jokers)
        book = deck[:4]
        found.append((book, deck[4:15] + book[2:3], book[:2]))
    return found


def books_judged():
    table = BookTable(make_rules("standard"), HEARTS, UP)
    books = [book for book, _, _ in some_books(BOOKS)]

    def work():
        for book in books:
            table.winner(book)
        return len(books)

    return work


def cards_checked():
    table = BookTable(make_rules("standard"), HEARTS, UP)
    asked = [(book[2], hand, before) for book, hand, before in some_books(BOOKS)]

    def work():
        for card, hand, before in asked:
            table.may_play(card, hand, before)
        return len(asked)

    return work


# -- hands ----------------------------------------------------------------------------------------


def records(count):
    """Return closed hands as a journal's lines give them: one in fifty thrown in, one in twenty
    with a renege, the books near what was bid.
    """
    dice, found = Dice(), []
    for number in range(1, count + 1):
        dealer = number % 4
        hand = opened_hand(number, dealer)
        if dice.below(50) == 0:
            found.append(with_changes(hand, state=THROWN_IN))
            continue
        level = LEVELS[dice.below(len(LEVELS))]
        hand = with_bid(hand, dice.below(4), make_bid(level, dice.below(3)))
        claim = plain_claim(WEST, 1 + dice.below(12), 0, IN_HAND)
        ruling = (RENEGE, claim, "upheld", "renege.agreed")
        found.append(
            with_changes(
                hand,
                trump=dice.below(4) if hand.trump is None else hand.trump,
                order=UP if hand.order is None else hand.order,
                state=PLAYED,
                books=(min(13, 4 + level + dice.below(5)),),
                rulings=() if dice.below(20) else (ruling,),
            )
        )
    return found


def fold_all(rules, hands):
    """Score the hands in order, a new game where one has ended; return how many games ended."""
    fold, ended = Fold(rules, (0, 0), 0, 0), 0
    for hand in hands:
        fold.result_of(hand)
        if fold.tally.reason is not None:
            fold = Fold(rules, (0, 0), fold.dealer, fold.turn)
            ended += 1
    return ended


def records_scored():
    rules, hands = make_rules("standard"), records(RECORDS)

    def work():
        fold_all(rules, hands)
        return len(hands)

    return work


def evening():
    """Return the decisions of an evening of long games, each its events, and the last Night."""
    night, decisions = Night("n", 0), []

    def do(*command):
        events = decide(night, command)
        for event in events:
            night.apply(night.seq + 1, event, int(event is events[-1]))
        decisions.append(events)

    for _ in range(GAMES):
        do("open_game", "standard", [("target", 99), ("floor", 0)], None, None, 0, 0)
        for hand in range(HANDS):
            do("bid", None, hand % 4, make_bid(4, DOWNTOWN if hand % 2 else UPTOWN))
            do("trump", hand % 4, None)
            do("books", 9 + hand % 3)
    return decisions


def hands_decided():
    def work():
        evening()
        return GAMES * HANDS

    return work


def journal():
    """Return the evening's journal lines."""
    texts: list[str] = []
    crc = 0
    for events in evening():
        first = Line(len(texts) + 1, "", 1, 0, 0, None, 0, ())
        more, crc = encode_group(events, first, crc)
        texts += more
    return texts


def hands_from_lines():
    texts = journal()

    def work():
        night, crc = Night("n", 0), 0
        for text in texts:
            line, crc = decode_line(text, crc)
            night.apply(line.seq, [line.kind] + list(line.args), line.end)
        return GAMES * HANDS

    return work


def lines_read():
    texts = journal()

    def work():
        crc = 0
        for text in texts:
            _, crc = decode_line(text, crc)
        return len(texts)

    return work


# -- nights ---------------------------------------------------------------------------------------


def nights_scored():
    folder = TESTS + "/nights/"
    names = sorted([name for name in os.listdir(folder) if name.endswith(".bwn")])

    def work():
        for name in names:
            with open(folder + name, "rb") as file:
                text = file.read().decode()
            score_document(read_night(text))
        return len(names)

    return work


FIGURES = (
    ("books judged", books_judged),
    ("cards checked: may it be played", cards_checked),
    ("hand records scored", records_scored),
    ("hands scored from journal lines", hands_from_lines),
    ("journal lines read", lines_read),
    ("hands decided and applied", hands_decided),
    ("nights read and scored", nights_scored),
)


def figures():
    """Yield (what, how many a second)."""
    for name, prepare in FIGURES:
        work = None  # on a small heap one at a time
        gc.collect()
        work = prepare()
        work()
        yield name, max([rate(work) for _ in range(ROUNDS)])


def show(name, value):
    print("{:34}{:12,.0f} a second".format(name, value))


if __name__ == "__main__":
    for found in figures():
        show(*found)
