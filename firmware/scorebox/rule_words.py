"""The house's rules in words that fit the display: by field, its title and its values.

The values' words stand in the order of `rules.FIELDS`; a number's are what stands behind it. A
test checks that every field is here, with as many words as values, none too long.
"""

from bidwhist.rules import COUNT, FIELDS, LETTERS, NAMES, WORD
from scorebox import texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bidwhist.rules import Row, Value

DIRECTIONS = ("U", "D", "A", "UD", "UA", "DA", "UDA")
YES_NO = ("no", "yes")
OFF = "off"

# field, title, words of its values
WORDS: "tuple[tuple[str, str, tuple[str, ...]], ...]" = (
    ("players", "players", ("four: two sides", "three: each alone")),
    ("jokers", "jokers", ("none", "one: the big one", "two")),
    ("spade_deuce", "2♠ always trump", YES_NO),
    ("kitty", "kitty", ("cards",)),
    ("first_dealer", "first dealer", texts.FIRST_DEALER),
    ("misdeal", "misdeal", ("same deals again", "next deals")),
    ("redeal_no_face", "redeal: no face", YES_NO),
    ("auction", "auction", ("one call each", "round and round", "none")),
    ("calls", "bids name", ("level and kind", "the level alone")),
    ("order", "bids rank", ("↑ = ↓ < no trump", "↑ < ↓ < no trump", "by level alone")),
    ("min_level", "lowest bid", ("",)),
    ("max_level", "highest bid", ("",)),
    ("book", "books before 1", ("six", "none")),
    ("dealer_match", "dealer may match", YES_NO),
    ("all_pass", "all others pass", ("dealer must bid", "dealer stuck: low", "same deals again",
     "next deals", "dealer may bid low")),
    ("name_trump", "trump is named", ("before kitty", "after kitty", "by first lead")),
    ("kitty_shown", "kitty is shown", ("never", "if trump is bid", "always", "in the auction")),
    ("kitty_book", "kitty book goes", ("to the bidders", "with first book", "to nobody")),
    ("lead", "first lead", ("the bidder", "dealer's left")),
    ("trump", "trump comes", ("from the bidder", "last card dealt", "♥ ♦ ♠ ♣ in turn",
     "♥ ♦ ♠ ♣ NT in turn")),
    ("orders", "directions", ()),
    ("nt_jokers", "jokers, no trump", ("if out of suit", "at any time", "exchanged")),
    ("made", "made bid pays", ("books over", "the bid", "all books", "one point")),
    ("set", "a set costs", ("the bid", "what is missing", "nothing")),
    ("set_award", "set pays others", ("nothing", "the bid", "two points")),
    ("defenders", "defenders score", ("nothing", "books over six", "all their books")),
    ("nt_multiplier", "no trump counts", ("once", "twice")),
    ("boston", "Boston pays", ("no more", "double", "four times", "thirteen", "the game")),
    ("boston_when", "Boston is", ("a bid of seven", "every book")),
    ("target", "game is won at", ("points",)),
    ("floor", "game is lost at", ("below zero",)),
    ("both_reach", "both get there", ("bidders win", "higher wins")),
    ("shutout", "shutout at", ("against 0",)),
    ("lead_wins", "a lead wins at", ("points ahead",)),
    ("win_by", "win only by", ("points",)),
    ("sets_to_lose", "sets that lose", ("sets",)),
    ("hands", "hands in a game", ("hands",)),
    ("tie", "equal at the end", ("a tie", "play on")),
    ("minutes", "time limit", ("minutes",)),
    ("games_to_win", "match", ("single games", "best of three")),
    ("renege", "renege costs", ("books", "every book", "the hand", "the game", "nothing")),
    ("renege_books", "renege books", ("books",)),
    ("renege_short", "too few books", ("all thirteen", "all they hold")),
    ("renege_proof", "claim names book", ("if wanted", "always")),
    ("renege_fix", "take card back", ("never", "till next card", "till book shut",
     "till next lead")),
    ("renege_until", "claim until", ("deal is cut", "hand is agreed")),
    ("wrong_call", "wrong claim", ("is free", "costs as much")),
    ("both_renege", "both reneged", ("each pays", "deal again")),
    ("out_of_turn", "out of turn", ("books",)),
    ("board_talk", "board talk", ("books, from 2nd",)),
)  # fmt: skip


def title_of(name: str) -> str:
    """Return what the field is called, at most 16 columns."""
    return WORDS[NAMES.index(name)][1]


def value_words(name: str, value: "Value") -> str:
    """Return a field's value in words, at most 18 columns."""
    place = NAMES.index(name)
    row, words = FIELDS[place], WORDS[place][2]
    if row[1] == WORD:
        word: str = words[row[3].index(value)]
        return word
    if row[1] == LETTERS:
        return " ".join([texts.ORDER_SIGNS["UDA".index(letter)] for letter in str(value)])
    if row[1] == COUNT and not value:
        return OFF
    unit, space, rest = words[0].partition(" ")
    if value == 1 and unit[-1:] == "s":
        unit = unit[:-1]
    return "{} {}".format(value, unit + space + rest).strip()


def choices_of(row: "Row") -> "tuple[Value, ...]":
    """Return the values of a field that has few: what a list can offer. () for a number."""
    if row[1] == WORD:
        values: tuple[Value, ...] = row[3]
        return values
    if row[1] == LETTERS:
        return DIRECTIONS
    return ()
