"""A player who looks at the display and presses, to enter a night that is written down.

It goes down each list to the words it looks for, as a person does, so it knows nothing of the
engine but how a night is read.
"""

import re

from bidwhist.contract import (
    DOWNTOWN,
    NO_TRUMP,
    OPEN,
    PASS,
    REDEAL,
    UPTOWN,
    kind_of,
    level_of,
)
from bidwhist.hand import MISDEAL, RENEGE, THROWN_IN
from bidwhist.rules import FIELDS
from bidwhist.seats import DIRECTOR, SEATS, side_names
from desktop_companion.keys import parse_keys
from scorebox import rule_words, texts
from tests.pico.oled import read_text

SEAT_WORDS = ("North", "East", "South", "West")
SUITS = ("spades", "hearts", "diamonds", "clubs", "no trump")
ORDERS = ("uptown", "downtown", "ace low")
KINDS = {UPTOWN: "uptown", DOWNTOWN: "downtown", NO_TRUMP: "no trump", OPEN: "books?"}
LONGEST = 80  # lines of a list


class Robot:
    """Plays on a virtual box. `presses` counts."""

    def __init__(self, box):
        self.box = box
        self.presses = 0

    def rows(self):
        return read_text(self.box.frame)

    def press(self, keys):
        for key in parse_keys(keys):
            self.presses += 1
            self.box.play([key])

    def sees(self, words):
        return any(words in row for row in self.rows())

    def pick(self, *patterns):
        """Go down the list to a line that has all the patterns in it, and take it."""
        for _ in range(LONGEST):
            line = next((row for row in self.rows() if row.lstrip().startswith("▸")), "")
            if all(re.search(pattern, line) for pattern in patterns):
                self.press("ok")
                return
            self.press("down")
        raise AssertionError(f"{patterns} is not in {self.rows()}")

    def begin(self, rules, dealer):
        """Open a game by these rules from the score's screen."""
        self.press("down down ok")
        self.pick(rf"▸ {re.escape(texts.preset_words(rules.preset))}$")
        for name, value in rules.sets:
            self.set_field(name, value)
        self.pick("play these")
        self.press("down ok")
        if self.sees("NEW GAME?"):
            self.press("ok")
        self.pick(rf"▸ {SEATS[dealer]} ")

    def set_field(self, name, value):
        self.pick(re.escape(rule_words.title_of(name)) + r"( ●)?$")
        row = next(row for row in FIELDS if row[0] == name)
        if rule_words.choices_of(row):
            self.pick("▸ " + re.escape(rule_words.value_words(name, value)) + "$")
            return
        wanted = rule_words.value_words(name, value)
        for key in ["up"] * 30 + ["down"] * 60:
            if any(text.strip() == wanted for text in self.rows()):
                break
            self.press(key)
        self.press("ok")

    def enter(self, rules, hand, dealer):
        """Enter a hand from the score's screen and lead back there; `dealer` is who is next."""
        self.press("ok")
        if hand.dealer != dealer:
            self.pick("another dealer")
            self.pick(rf"▸ {SEATS[hand.dealer]} ")
        if hand.state == MISDEAL:
            self.pick("misdeal")
            return
        if rules.auction == "none":
            self.pick("not said" if hand.trump is None else SUITS[hand.trump])
        else:
            self.bid(hand)
            if hand.state == THROWN_IN:
                return
        plain = [each for each in hand.rulings if each[0] == RENEGE]
        self.press("ok")
        self.books(rules, hand)
        for ruling in plain:
            self.claim(rules, ruling[1])

    def bid(self, hand):
        if hand.calls:
            for call in hand.calls:
                self.pick(r"▸ " + _call(call) + "$")
        else:
            self.pick("winning bid only")
            if hand.state == THROWN_IN:
                self.pick("all passed")
                return
            self.pick(rf"▸ {SEATS[hand.bidder]} ")
            self.pick(r"▸ " + _call(hand.bid) + "$")
        if hand.state == THROWN_IN:
            return
        kind = kind_of(hand.bid)
        if kind == NO_TRUMP and not self.sees("OK direction"):
            return
        if kind == NO_TRUMP:
            self.pick("not said" if hand.order is None else "▸ .*" + ORDERS[hand.order])
            return
        self.pick("not said" if hand.trump is None else SUITS[hand.trump])
        if kind == OPEN and hand.trump is not None and self.sees("OK direction"):
            self.pick("not said" if hand.order is None else "▸ .? ?" + ORDERS[hand.order])

    def books(self, rules, hand):
        """Count from where the box begins: the books promised, or an even share."""
        start = (rules.books + 1) // 2
        if hand.bid is not None:
            start = min(rules.book + level_of(hand.bid), rules.books)
        self.count(start, hand.books[0])
        if rules.players == 3:
            self.count((rules.books - hand.books[0]) // 2, hand.books[1])

    def count(self, start, books):
        if books != start:
            self.press(f"up*{books - start}" if books > start else f"down*{start - books}")
        self.press("ok")

    def claim(self, rules, claim):
        """Claim a renege on the last hand."""
        self.press("ref")
        self.pick("renege")
        self.pick(rf"▸ {SEATS[claim.accused]} ")
        self.pick("not said" if claim.book is None else rf"book {claim.book}$")
        by = "director" if claim.by == DIRECTOR else side_names(rules.players)[claim.by]
        names = SEAT_WORDS[claim.by] if rules.players == 3 and claim.by != DIRECTOR else by
        self.pick(names)
        if claim.by == DIRECTOR:
            self.press("ok")  # there is no code: both sides agree
        self.press("ok")


def _call(call):
    if call == PASS:
        return "pass"
    if call == REDEAL:
        return "no face"
    level, kind = level_of(call), kind_of(call)
    return rf"{level}.? ?{KINDS[kind]}"
