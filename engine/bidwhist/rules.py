"""The house's rules: one table of fields, and what a set of them must keep to.

Code asks `rules.kitty_book`, never for a game by name. A rule set travels as its differences from
the defaults; the preset's name is a label. To change or add a rule, start with its row here.
"""

from .errors import RuleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    Value = int | str
    Change = tuple[str, Value]
    Row = tuple[str, str, Value, Any]

# kinds of field: what `allowed` holds
WORD = "word"  # the words (or numbers) to choose from
NUMBER = "number"  # (lowest, highest)
COUNT = "count"  # 0 for off, or (lowest, highest)
LETTERS = "letters"  # each letter at most once, at least one

# name, kind, default, allowed; the desk and the box each have a table of what they mean
FIELDS: "tuple[Row, ...]" = (
    ("players", WORD, 4, (4, 3)),
    ("jokers", WORD, 2, (0, 1, 2)),
    ("spade_deuce", WORD, 0, (0, 1)),
    ("kitty", NUMBER, 6, (0, 6)),
    ("first_dealer", WORD, "first_diamond", ("first_diamond", "first_club", "low_cut", "agree")),
    ("misdeal", WORD, "same", ("same", "next")),
    ("redeal_no_face", WORD, 0, (0, 1)),
    ("auction", WORD, "once", ("once", "rounds", "none")),
    ("calls", WORD, "kind", ("kind", "level")),
    ("order", WORD, "nt_over_suit", ("nt_over_suit", "down_over_up", "level_only")),
    ("min_level", NUMBER, 3, (1, 17)),
    ("max_level", NUMBER, 7, (1, 17)),
    ("book", WORD, 6, (6, 0)),
    ("dealer_match", WORD, 0, (0, 1)),
    ("all_pass", WORD, "forced", ("forced", "stuck", "redeal", "next_dealer", "dealer_option")),
    ("name_trump", WORD, "before", ("before", "after", "lead")),
    ("kitty_shown", WORD, "no", ("no", "trump", "always", "auction")),
    ("kitty_book", WORD, "bidder", ("bidder", "first_book", "none")),
    ("lead", WORD, "bidder", ("bidder", "left_of_dealer")),
    ("trump", WORD, "bidder", ("bidder", "turned", "rotate", "rotate_nt")),
    ("orders", LETTERS, "UD", "UDA"),
    ("nt_jokers", WORD, "void", ("void", "any", "exchange")),
    ("made", WORD, "over", ("over", "bid", "books", "one")),
    ("set", WORD, "bid", ("bid", "short", "none")),
    ("set_award", WORD, "none", ("none", "bid", "two")),
    ("defenders", WORD, "none", ("none", "over", "books")),
    ("nt_multiplier", WORD, 2, (1, 2)),
    ("boston", WORD, "plain", ("plain", "double", "quadruple", "thirteen", "game")),
    ("boston_when", WORD, "bid", ("bid", "sweep")),
    ("target", NUMBER, 7, (1, 999)),
    ("floor", COUNT, 7, (1, 999)),
    ("both_reach", WORD, "bidder", ("bidder", "higher")),
    ("shutout", COUNT, 0, (1, 999)),
    ("lead_wins", COUNT, 0, (1, 999)),
    ("win_by", COUNT, 0, (1, 999)),
    ("sets_to_lose", COUNT, 0, (2, 999)),
    ("hands", COUNT, 0, (1, 999)),
    ("tie", WORD, "tie", ("tie", "extra")),
    ("minutes", COUNT, 0, (1, 999)),
    ("games_to_win", WORD, 1, (1, 2)),
    ("renege", WORD, "books", ("books", "all", "set", "game", "none")),
    ("renege_books", NUMBER, 3, (1, 13)),
    ("renege_short", WORD, "thirteen", ("thirteen", "held")),
    ("renege_proof", WORD, "called", ("called", "book")),
    ("renege_fix", WORD, "no", ("no", "covered", "closed", "next_lead")),
    ("renege_until", WORD, "cut", ("cut", "hand")),
    ("wrong_call", WORD, "none", ("none", "same")),
    ("both_renege", WORD, "each", ("each", "redeal")),
    ("out_of_turn", COUNT, 0, (1, 13)),
    ("board_talk", COUNT, 0, (1, 13)),
)  # fmt: skip

NAME_MOST = 12  # characters of a name under which a house keeps its rules
PART_MOST = 110  # characters of changes on one line of journal or wire

NAMES = tuple([row[0] for row in FIELDS])
DEFAULTS = tuple([row[2] for row in FIELDS])


def allowed_text(row: "Row") -> str:
    """Return what the row's field may be, as people write it: '0, 1, 2', '1-17', '0, 2-999'."""
    kind, allowed = row[1], row[3]
    if kind == WORD:
        return ", ".join([str(value) for value in allowed])
    if kind == LETTERS:
        return "letters of " + str(allowed)
    return ("0, " if kind == COUNT else "") + str(allowed[0]) + "-" + str(allowed[1])


def _as_number(text: str) -> "int | None":
    """Return the text as a whole number of at most three digits, or None."""
    plain = 0 < len(text) < 4 and not [c for c in text if c not in "0123456789"]
    return int(text) if plain else None


def parse_value(name: str, text: "Value") -> "Value":
    """Return the value that `text` (a word, or the value itself) gives the field `name`.

    Raises RuleError `rules.unknown_field` or `rules.bad_value`, each with what is allowed.
    """
    if name not in NAMES:
        raise RuleError("rules.unknown_field", field=name, allowed=", ".join(NAMES))
    row = FIELDS[NAMES.index(name)]
    kind, allowed = row[1], row[3]
    text = str(text)
    number = _as_number(text)
    value: Value | None
    if kind == WORD:
        value = number if number is not None else text
        fits = value in allowed
    elif kind == LETTERS:
        value = "".join([c for c in allowed if c in text])
        fits = 0 < len(value) == len(text)
    else:
        value = number
        fits = number is not None and (
            allowed[0] <= number <= allowed[1] or (kind == COUNT and number == 0)
        )
    if value is None or not fits:
        raise RuleError("rules.bad_value", field=name, value=text, allowed=allowed_text(row))
    return value


def parse_changes(text: str) -> "list[Change]":
    """Return [(field, value), …] from 'target=9 boston=game'; raises as `parse_value` does."""
    changes = []
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise RuleError("rules.bad_value", field=word, value="", allowed="field=value")
        changes.append((name, parse_value(name, value)))
    return changes


def changes_text(changes: "Iterable[Change]") -> str:
    """Return 'target=9 boston=game' for [(field, value), …]."""
    return " ".join(["%s=%s" % change for change in changes])


def is_set_name(name: str) -> bool:
    """Tell whether a rule set may be kept under it: short, printable ASCII, unquoted."""
    plain = not [c for c in name if not " " <= c <= "~" or c in '"\\']
    return len(name.strip()) > 0 and len(name) <= NAME_MOST and plain


def changes_parts(changes: "Iterable[Change]") -> list[str]:
    """Return that text in parts of up to PART_MOST; no changes are one empty part."""
    parts = [""]
    for change in changes:
        text = changes_text([change])
        if len(parts[-1]) + len(text) >= PART_MOST:
            parts.append("")
        parts[-1] = (parts[-1] + " " + text).strip()
    return parts


class Rules:
    """A rule set: every field of FIELDS as an attribute, and what follows from them.

    `preset` is the label it goes by and `sets` the changes that were made to that preset, in the
    order made. `cards` a player holds; `spare` are left over by a deal that does not divide;
    `books` is all the books of a hand, the kitty's included where it counts.
    """

    players: int
    jokers: int
    spade_deuce: int
    kitty: int
    first_dealer: str
    misdeal: str
    redeal_no_face: int
    auction: str
    calls: str
    order: str
    min_level: int
    max_level: int
    book: int
    dealer_match: int
    all_pass: str
    name_trump: str
    kitty_shown: str
    kitty_book: str
    lead: str
    trump: str
    orders: str
    nt_jokers: str
    made: str
    set: str
    set_award: str
    defenders: str
    nt_multiplier: int
    boston: str
    boston_when: str
    target: int
    floor: int
    both_reach: str
    shutout: int
    lead_wins: int
    win_by: int
    sets_to_lose: int
    hands: int
    tie: str
    minutes: int
    games_to_win: int
    renege: str
    renege_books: int
    renege_short: str
    renege_proof: str
    renege_fix: str
    renege_until: str
    wrong_call: str
    both_renege: str
    out_of_turn: int
    board_talk: int

    def __init__(self, preset: str, base: "Sequence[Change]", sets: "Sequence[Change]") -> None:
        self.preset = preset
        self.sets = tuple(sets)
        for i in range(len(NAMES)):
            setattr(self, NAMES[i], DEFAULTS[i])
        for name, value in list(base) + list(sets):
            setattr(self, name, value)
        dealt = 52 + self.jokers - self.kitty
        self.cards = dealt // self.players
        self.spare = dealt % self.players
        self.books = self.cards + (1 if self.kitty and self.kitty_book != "none" else 0)

    def differences(self) -> "list[Change]":
        """Return [(field, value), …] of what differs from the defaults, in the table's order."""
        return [
            (NAMES[i], getattr(self, NAMES[i]))
            for i in range(len(NAMES))
            if getattr(self, NAMES[i]) != DEFAULTS[i]
        ]

    def same_as(self, other: "Rules") -> bool:
        """Tell whether the two play alike and go by the same name."""
        return self.preset == other.preset and self.differences() == other.differences()


def _conflicts_at_table(rules: Rules) -> "Sequence[tuple[object, str]]":
    kinds = rules.calls == "kind"
    named = rules.trump == "bidder"
    return (
        (rules.spare and rules.kitty, "players jokers kitty"),
        (rules.min_level > rules.max_level, "min_level max_level"),
        (rules.book + rules.max_level > rules.books, "book max_level kitty kitty_book"),
        (rules.order != "level_only" and not kinds, "order calls"),
        ("A" in rules.orders and kinds, "orders calls"),
        (named == (rules.auction == "none"), "trump auction"),
    )


def _conflicts_without_auction(rules: Rules) -> "Sequence[tuple[object, str]]":
    if rules.auction != "none":
        return ()
    return (
        (rules.renege == "set", "auction renege"),
        (rules.set_award != "none", "auction set_award"),
        (rules.boston != "plain", "auction boston"),
        (rules.sets_to_lose, "auction sets_to_lose"),
    )


def _conflicts_of_three(rules: Rules) -> "Sequence[tuple[object, str]]":
    if rules.players != 3:
        return ()
    found = [(rules.renege not in ("set", "none"), "players renege")]
    for name in ("out_of_turn", "board_talk", "floor", "sets_to_lose", "shutout", "lead_wins"):
        found.append((getattr(rules, name), "players " + name))
    found.append((rules.boston != "plain", "players boston"))
    found.append((rules.wrong_call != "none", "players wrong_call"))
    found.append((rules.both_renege != "each", "players both_renege"))
    return found


def conflicts(rules: Rules) -> list[str]:
    """Return the names of the fields that cannot stand together, a text for each conflict."""
    checks = list(_conflicts_at_table(rules))
    checks.extend(_conflicts_without_auction(rules))
    checks.extend(_conflicts_of_three(rules))
    return [fields for wrong, fields in checks if wrong]


def check(rules: Rules) -> None:
    """Raise RuleError `rules.conflict`, naming the fields, unless the set can be played."""
    found = conflicts(rules)
    if found:
        raise RuleError("rules.conflict", fields="; ".join(found))
