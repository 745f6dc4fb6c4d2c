"""BWN's rulings and marks, `{…}` on a hand: read and written."""

from .cards import card_text, parse_card
from .claims import CLAIMED_WORDS, IN_HAND, LATER, NOTICED_WORDS, Claim
from .errors import NotationError
from .hand import AWARD, BOARD_TALK, DIRECTOR, DISPUTE, MOST_BOOKS, NOTE, OUT_OF_TURN, RENEGE
from .seats import DIRECTOR as BY_DIRECTOR
from .seats import SEATS, side_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NoReturn

    from .bwn_lex import Word
    from .rules import Rules

AFTER_END = "after-end"
NOT_SAID = "?"  # in which later book a card was played
CLAIM_WORDS = ("book", "by", "led", "played", "later", "hand", "noticed", "claimed", "denied")


class WordReader:
    """Takes the words of one ruling one after another; an error tells the column."""

    def __init__(self, words: "list[Word]", end: int) -> None:
        self.words = words
        self.at = 0
        self.end = end  # the column to name where a word is missing

    def peek(self) -> str:
        """Return the next word's text in lower case, or '' at the end or where it is quoted."""
        if self.at >= len(self.words) or self.words[self.at].quoted:
            return ""
        return self.words[self.at].text.lower()

    def column(self) -> int:
        """Return the column of the next word."""
        return self.words[self.at].column if self.at < len(self.words) else self.end

    def fail(self, expected: str) -> "NoReturn":
        """Raise NotationError at the next word, with what was expected there."""
        found = self.words[self.at].text if self.at < len(self.words) else ""
        raise NotationError("bwn.expected", column=self.column(), found=found, expected=expected)

    def text(self) -> str:
        """Take a text in quotes."""
        if self.at >= len(self.words) or not self.words[self.at].quoted:
            self.fail('a text in "quotes"')
        self.at += 1
        return self.words[self.at - 1].text

    def choice(self, allowed: "Sequence[str]", expected: str) -> int:
        """Take a word of `allowed` (upper or lower case); return its place."""
        words = [word.lower() for word in allowed]
        if self.peek() not in words:
            self.fail(expected)
        self.at += 1
        return words.index(self.words[self.at - 1].text.lower())

    def number(self, low: int, high: int) -> int:
        """Take a whole number in that range."""
        text = self.peek()
        digits = text[1:] if text[:1] == "-" else text
        plain = 0 < len(digits) < 4 and not [c for c in digits if c not in "0123456789"]
        if not plain or not low <= int(text) <= high:
            self.fail("a number from %d to %d" % (low, high))
        self.at += 1
        return int(text)

    def card(self) -> int:
        """Take a card."""
        card = parse_card(self.peek())
        if card is None:
            self.fail("a card such as KD, TC, BJ or ?D")
        self.at += 1
        return card

    def finish(self) -> None:
        """Raise unless all words are taken."""
        if self.at < len(self.words):
            self.fail("nothing more")


def read_ruling(rules: "Rules", words: "list[Word]", end: int) -> "tuple[Any, ...]":
    """Return the ruling that the words between the braces tell of; ('after-end',) for that mark.

    Raises NotationError with `column`. Whether it can stand is judged by `checks.check_ruling`.
    """
    reader = WordReader(words, end)
    kinds = (RENEGE, OUT_OF_TURN, BOARD_TALK, DIRECTOR, AWARD, DISPUTE, NOTE, AFTER_END)
    kind = kinds[reader.choice(kinds, "one of " + ", ".join(kinds))]
    sides = side_names(rules.players)
    if kind == RENEGE:
        ruling: tuple[Any, ...] = (kind, _read_claim(rules, reader, sides), None, None)
    elif kind in (OUT_OF_TURN, BOARD_TALK):
        ruling = (kind, _side(reader, sides))
    elif kind == DIRECTOR:
        side = _side(reader, sides)
        reader.choice(("books",), "the word books")
        ruling = (kind, side, reader.number(-MOST_BOOKS, MOST_BOOKS), reader.text())
    elif kind in (AWARD, DISPUTE):
        ruling = (kind, _side(reader, sides), reader.text())
    else:
        ruling = (kind, reader.text()) if kind == NOTE else (kind,)
    reader.finish()
    return ruling


def _side(reader: "WordReader", sides: "tuple[str, ...]") -> int:
    return reader.choice(sides, "a side: " + " or ".join(sides))


def _read_claim(rules: "Rules", reader: "WordReader", sides: "tuple[str, ...]") -> "Claim":
    seats = SEATS[: rules.players]
    fields: dict[str, Any] = {"accused": reader.choice(seats, "a seat: " + " ".join(seats))}
    while reader.at < len(reader.words):
        word = CLAIM_WORDS[reader.choice(CLAIM_WORDS, "one of " + ", ".join(CLAIM_WORDS))]
        if word in fields:
            reader.at -= 1
            reader.fail("each word once")
        fields[word] = _claim_part(word, reader, sides)
    if "by" not in fields:
        reader.fail("by and the side that claims")
    later = fields.get("later", (None, None))
    return Claim(
        fields["accused"],
        fields.get("book"),
        fields["by"],
        fields.get("led"),
        fields.get("played"),
        later[0],
        later[1],
        fields.get("hand"),
        fields.get("noticed", LATER),
        fields.get("claimed", IN_HAND),
        fields.get("denied", 0),
    )


def _claim_part(word: str, reader: "WordReader", sides: "tuple[str, ...]") -> "Any":
    if word == "book":
        return reader.number(1, MOST_BOOKS)
    if word == "by":
        side = reader.choice(tuple(sides) + ("director",), "a side or director")
        return BY_DIRECTOR if side == len(sides) else side
    if word == "led":
        return _led(reader)
    if word == "later":
        return _later_book(reader), reader.card()
    if word == "noticed":
        return reader.choice(NOTICED_WORDS, "one of " + ", ".join(NOTICED_WORDS))
    if word == "claimed":
        return reader.choice(CLAIMED_WORDS, "one of " + ", ".join(CLAIMED_WORDS))
    return 1 if word == "denied" else reader.card()


def _later_book(reader: "WordReader") -> "int | None":
    if reader.peek() == NOT_SAID:
        reader.at += 1
        return None
    return reader.number(1, MOST_BOOKS)


def _led(reader: "WordReader") -> "tuple[int, ...]":
    if reader.peek() == "-":
        reader.at += 1
        return ()
    cards = [reader.card()]
    while reader.peek() and reader.peek() not in CLAIM_WORDS:
        cards.append(reader.card())
    return tuple(cards)


def quoted(text: str) -> str:
    """Return the text in quotes, escaped; control characters become blanks."""
    plain = "".join([" " if ord(c) < 32 or 127 <= ord(c) < 160 else c for c in text])
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def ruling_text(rules: "Rules", ruling: "Sequence[Any]") -> str:
    """Return the ruling or mark in canonical form, braces included."""
    kind: str = ruling[0]
    sides = side_names(rules.players)
    if kind == RENEGE:
        return "{" + _claim_text(ruling[1], sides) + "}"
    if kind == NOTE:
        return "{note " + quoted(str(ruling[1])) + "}"
    text: str = kind + " " + sides[ruling[1]]
    if kind == DIRECTOR:
        text += " books %d" % ruling[2]
    if kind in (DIRECTOR, AWARD, DISPUTE):
        text += " " + quoted(ruling[-1])
    return "{" + text + "}"


def _claim_text(claim: "Claim", sides: "tuple[str, ...]") -> str:
    parts = ["renege", SEATS[claim.accused]]
    if claim.book is not None:
        parts.append("book %d" % claim.book)
    parts.append("by " + ("director" if claim.by == BY_DIRECTOR else sides[claim.by]))
    if claim.led is not None:
        parts.append("led " + (" ".join([card_text(c) for c in claim.led]) or "-"))
    if claim.played is not None:
        parts.append("played " + card_text(claim.played))
    if claim.later_card is not None:
        later = NOT_SAID if claim.later_book is None else str(claim.later_book)
        parts.append("later " + later + " " + card_text(claim.later_card))
    if claim.held is not None:
        parts.append("hand " + card_text(claim.held))
    if claim.noticed != LATER:
        parts.append("noticed " + NOTICED_WORDS[claim.noticed])
    if claim.claimed != IN_HAND:
        parts.append("claimed " + CLAIMED_WORDS[claim.claimed])
    if claim.denied:
        parts.append("denied")
    return " ".join(parts)
