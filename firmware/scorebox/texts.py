"""Every word the box shows, by what it is for. At most 20 columns; a test checks the widths."""

from bidwhist.contract import (
    DOWNTOWN,
    NO_TRUMP,
    OPEN,
    UPTOWN,
    call_text,
    kind_of,
    level_of,
    make_bid,
)
from scorebox.canvas import COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

DISPLAY_TEST = "DISPLAY TEST"
DISPLAY_TEST_HELP = "↑↓ page OK invert"

ONE_BOOK = make_bid(1, OPEN)
SUIT_SIGNS = "♠♥♦♣"
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
TRUMPS = tuple(["{} {}".format(SUIT_SIGNS[i], SUIT_NAMES[i]) for i in range(4)]) + ("no trump",)
ORDERS = ("↑ uptown", "↓ downtown", "↓ ace low")
ORDER_SIGNS = ("↑", "↓", "↓A")
SEAT_WORDS = ("North", "East", "South", "West")
BACK = "BACK"

# lines between hands, as undo names them
MARKS = {
    "time": "that time was called",
    "concede": "that a side gave up",
    "abandon": "the game's end",
    "seats": "who sits where",
}

# on a box that keeps no score because it is to be looked at
SERVICE = "SERVICE"
SERVICE_LINES = ("the USB port is", "MicroPython's prompt", "off and on: the game")

# why the box cannot keep a score, and what it says after a start that was none of the players'
STUCK = "CANNOT KEEP SCORE"
UNREADABLE = (
    "the memory cannot be",
    "read; nothing erased",
    "a new one: README,",
    "under service",
)
HOPELESS = ("failed three times;", "the score is safe.", "off and on: again")
DAMAGED = ("part of the night's", "record was damaged")
RESTARTED = ("the box had to start", "anew; nothing lost")

# the memory is full, and no desk has said that it keeps any of the nights
NONE_HELD = ("connect the computer", "and sync; then old", "nights may go here")
LETTING_GO = "let go: {} of {}"
LET_GO = "nights let go: {}"
NO_ROOM = ("no memory for that;", "nothing is lost")

# how the first dealer is found, in the order of the field's values
FIRST_DEALER = ("first ♦ dealt", "first ♣ dealt", "lowest cut", "as agreed")

# presets whose names are too long for a line
PRESETS = {
    "classic-whist-rotation": "classic-rotation",
    "classic-whist-rotation-nt": "classic-rotate-nt",
    "contract-whist-three": "contract-three",
    "rise-and-fly-double": "rise-fly-double",
}

# what became of a hand
OUTCOMES = {
    "made": "made",
    "set": "SET",
    "scored": "played",
    "thrown-in": "thrown in",
    "misdeal": "misdeal",
    "after-end": "after the end",
}
# and before its points
RESULTS = {"made": "MADE ", "set": "SET ", "scored": ""}

# a side, in words of who won, why; at most 20 columns with the side before it
REASONS = {
    "target": "reached the target",
    "floor": "other side too low",
    "sets": "set too often",
    "boston": "by a Boston",
    "renege": "by a renege",
    "director": "by the director",
    "shutout": "a shutout",
    "lead": "by the lead",
    "hands": "last hand played",
    "time": "time was called",
    "conceded": "the others concede",
    "abandoned": "abandoned",
}

# codes of the engine and of the box, as at most two lines
ERRORS = {
    "auction.none": ("no auction in", "this game"),
    "book.open": ("it depends on what", "was not recorded"),
    "book.too_many": ("too many cards for", "a book"),
    "books.no_such": ("there is no such", "book in a hand"),
    "books.out_of_range": ("not that many", "books in a hand"),
    "call.auction_open": ("the auction is not", "over yet"),
    "call.auction_over": ("the auction is over", ""),
    "call.dealer_must_bid": ("all passed: the", "dealer must bid"),
    "call.kind": ("no such bid in", "this game"),
    "call.level": ("no such level in", "this game"),
    "call.no_redeal": ("no new deal at this", "point"),
    "call.too_low": ("that is no higher", "than the last bid"),
    "cards.not_in_deck": ("that card is not in", "this deck"),
    "cards.rank_needed": ("which spade? the two", "counts as a trump"),
    "cards.too_many": ("too many cards for", "a book"),
    "cards.twice": ("the same card twice", ""),
    "command.busy": ("the desk asks for", "something else yet"),
    "command.form": ("the desk's words make", "no sense to this box"),
    "command.unknown": ("the desk wants what", "this box cannot do"),
    "concede.three_players": ("with three, nobody", "can give up alone"),
    "contract.order": ("no such direction", "with this bid"),
    "contract.trump": ("that trump is not", "open to this bid"),
    "director.books": ("that many books", "there are not"),
    "ruling.unknown": ("a newer box made", "this ruling"),
    "director.locked": ("three wrong tries:", "wait a minute"),
    "director.three_players": ("books move between", "two sides only"),
    "director.wrong": ("that is not the code", ""),
    "flash.full": ("no room is left", "for another game"),
    "flash.write": ("NOT written: memory", "is full or failing"),
    "game.disputed": ("there are disputes:", "settle them first"),
    "game.no_agreement": ("this game's results", "are not agreed on"),
    "game.none": ("begin a game first", ""),
    "game.not_over": ("the game is not over", "yet"),
    "game.over": ("the game is over", ""),
    "game.signed": ("the sheet is signed:", "director unlocks it"),
    "game.start": ("each side needs a", "score to start with"),
    "game.unsigned": ("that sheet is not", "signed"),
    "hand.bid": ("the bid is taken", "already"),
    "hand.no_bid": ("who bid? that comes", "first"),
    "hand.no_result": ("that hand was not", "played"),
    "hand.none": ("no hand yet", ""),
    "hand.open": ("finish this hand", "first"),
    "log.stale": ("the night has moved", "on: the desk is late"),
    "log.newer": ("written by a newer", "version: update me"),
    "night.closed": ("this night is closed", "begin a new one"),
    "night.full": ("this night is full:", "begin a new one"),
    "renege.own_side": ("the other side must", "make the claim"),
    "rules.bad_value": ("no such rule in this", "version"),
    "rules.form": ("these are no rules", ""),
    "rules.none": ("there is no such set", ""),
    "rules.unknown_field": ("no such rule in this", "version"),
    "rules.unknown_preset": ("no such game in this", "version"),
    "rules.too_many": ("no room for another", "set: forget one"),
    "ruling.none": ("no such ruling on", "this hand"),
    "seat.unknown": ("nobody sits there", ""),
    "seats.form": ("these are no", "players"),
    "time.range": ("that is no time", ""),
    "seats.number": ("three or four must", "sit down"),
    "side.unknown": ("no such side at this", "table"),
    "text.plain": ("a name has letters", "and digits, up to 12"),
    "undo.nothing": ("nothing to undo", ""),
}
# what a desk asks for
DESK_ASKS = "THE DESK ASKS"
DESK_WANTS = {
    "renege": "DESK: RENEGE",
    "out-of-turn": "DESK: OUT OF TURN",
    "board-talk": "DESK: BOARD TALK",
    "director": "DESK: BOOKS TO",
    "game": "DESK: GAME TO",
    "strike": "DESK: STRIKE RULING",
    "change": "DESK: CHANGE A HAND",
    "insert": "DESK: FORGOTTEN HAND",
    "remove": "DESK: REMOVE A HAND",
    "undo": "DESK: TAKE BACK",
    "time": "DESK: TIME IS CALLED",
    "concede": "DESK: A SIDE ENDS IT",
    "abandon": "DESK: ABANDON GAME",
}
CONFLICT = "do not go together:"
OTHER_ERROR = "not possible now"

VERDICTS = {
    "renege.agreed": "upheld: agreed",
    "renege.proven": "upheld: proven",
    "renege.too_late": "dismissed: too late",
    "renege.book_missing": "no: name the book",
    "renege.not_proven": "dismissed: unproven",
    "renege.leader": "dismissed: he led",
    "renege.no_suit_set": "no: no suit was led",
    "renege.corrected": "corrected in time",
}


def preset_words(name: str) -> str:
    """Return a preset's or a kept set's name as the display has it, at most 17 columns."""
    return PRESETS.get(name, name)


def error_lines(code: str) -> tuple[str, str]:
    """Return the two lines for an error code; one that has none is named itself."""
    return ERRORS.get(code, (OTHER_ERROR, code[:20]))


def bid_words(bid: int) -> str:
    """Return the bid in words: '5↑ uptown', '5 no trump', '5 books'."""
    kind = kind_of(bid)
    words = {UPTOWN: "↑ uptown", DOWNTOWN: "↓ downtown", NO_TRUMP: " no trump", OPEN: " books"}
    return str(level_of(bid)) + (" book" if bid == ONE_BOOK else words[kind])


def contract_sign(bid: "int | None", trump: "int | None", order: "int | None") -> str:
    """Return the contract in signs: '5↓♥', '4NT↑', '5NT'; what is not named is left out."""
    suit = "" if trump is None else SUIT_SIGNS[trump] if trump < 4 else "NT"
    if bid is None:
        return suit
    level = call_text(bid)[:1] if level_of(bid) < 10 else str(level_of(bid))
    sign = "" if order is None else ORDER_SIGNS[order]
    return level + (suit + sign if suit == "NT" else sign + suit)


def books_words(count: int) -> str:
    """Return '1 book', '3 books'."""
    return "{} book{}".format(count, "" if count == 1 else "s")


def pairs(names: "Sequence[str]", values: "Sequence[object]") -> str:
    """Return 'NS 3 EW 10'."""
    return " ".join(["{} {}".format(name, value) for name, value in zip(names, values)])


def of_sides(word: str, names: "Sequence[str]", values: "Sequence[object]") -> str:
    """Return 'now NS 3 EW 10', or in too little room for that 'now 117/-17/117'."""
    line = word + " " + pairs(names, values)
    if len(line) <= COLUMNS:
        return line
    return word + " " + "/".join([str(value) for value in values])


def signed(points: int) -> str:
    """Return points with their sign: '+5', '-4', '0'."""
    return "+" + str(points) if points > 0 else str(points)
