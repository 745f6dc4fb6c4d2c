"""What the fields of the house's rules mean, in few words.

A field: what it is about, and where its values are words a meaning for each, in the order of
`rules.FIELDS`. A test checks that nothing is missing.
"""

from bidwhist.rules import FIELDS, LETTERS, NAMES, WORD, Rules

_IF_ONE = "1: "  # begins what a field means that is off or on

MEANINGS: dict[str, tuple[str, tuple[str, ...]]] = {
    "players": ("who plays", ("two sides of two", "three, each alone")),
    "jokers": ("in the deck", ("none", "the big one", "the big and the little one")),
    "spade_deuce": ("1: the 2 of spades is a trump, just below the jokers", ()),
    "kitty": ("cards set aside", ()),
    "first_dealer": (
        "who deals first",
        (
            "whoever gets the first diamond",
            "the first club",
            "whoever cuts the lowest",
            "as agreed",
        ),
    ),
    "misdeal": ("who deals again after a misdeal", ("the same", "the next")),
    "redeal_no_face": ("1: a hand without king, queen or jack may be refused", ()),
    "auction": (
        "how players call",
        ("one call each", "round and round until all but one have passed", "there is no auction"),
    ),
    "calls": ("a bid names", ("level and kind", "the level alone")),
    "order": (
        "bids of one level",
        (
            "uptown and downtown equal, no trump over them",
            "downtown over uptown, no trump over both",
            "all equal",
        ),
    ),
    "min_level": ("the lowest bid", ()),
    "max_level": ("the highest bid", ()),
    "book": ("books before the first point", ()),
    "dealer_match": ("1: the dealer may take the bid with an equal one", ()),
    "all_pass": (
        "all others have passed",
        (
            "the dealer must bid",
            "the dealer is stuck with the lowest bid",
            "thrown in, the same deals again",
            "thrown in, the next deals",
            "the dealer bids the lowest, or passes and deals again",
        ),
    ),
    "name_trump": (
        "the trump is named",
        ("before the kitty is taken", "after it is taken", "by the first card led"),
    ),
    "kitty_shown": (
        "the kitty is shown",
        ("never", "when the bid names a trump", "always", "already during the auction"),
    ),
    "kitty_book": (
        "the discards count as a book",
        ("for the bidders", "for the winner of the first book", "for nobody"),
    ),
    "lead": ("who leads first", ("the bidder", "the dealer's left")),
    "trump": (
        "what is trump",
        (
            "what the bidder names",
            "the last card dealt",
            "hearts, diamonds, spades, clubs in turn",
            "the same with no trump fifth",
        ),
    ),
    "orders": ("those to choose from: U uptown, D downtown, A downtown with the ace low", ()),
    "nt_jokers": (
        "in no trump jokers win nothing and are played",
        ("only when out of the suit led", "at any time", "not at all: they are exchanged"),
    ),
    "made": (
        "for a made bid the bidders get",
        ("the books over `book`", "the bid", "every book", "one point"),
    ),
    "set": ("for a set the bidders lose", ("the bid", "what they are short by", "nothing")),
    "set_award": ("for a set each other side gets", ("nothing", "the bid", "two points")),
    "defenders": (
        "the defenders get in any hand",
        ("nothing", "the books over six", "every book"),
    ),
    "nt_multiplier": ("times every point of a no-trump hand", ()),
    "boston": (
        "what a Boston pays",
        ("no more than another hand", "double", "four times", "thirteen points", "the game"),
    ),
    "boston_when": ("a Boston is", ("a bid of seven", "every book taken by the bidders")),
    "target": ("the first side there wins", ()),
    "floor": ("a side that many below zero loses", ()),
    "both_reach": (
        "several get to the target in one hand",
        ("the bidders win", "the higher total wins"),
    ),
    "shutout": ("a side with that many against nothing wins", ()),
    "lead_wins": ("a lead of that many wins", ()),
    "win_by": ("the target counts only with that lead", ()),
    "sets_to_lose": ("a side that is set that often loses", ()),
    "hands": ("the game ends after that many hands", ()),
    "tie": ("equal at the end", ("it stays so", "another hand, until it is broken")),
    "minutes": ("a timer; when time is called the higher total wins", ()),
    "games_to_win": ("2: a rubber, the first to two games", ()),
    "renege": (
        "a renege costs",
        (
            "some books",
            "every book",
            "the hand: bidders are set, defenders see the bid made",
            "the game",
            "nothing, it is written down",
        ),
    ),
    "renege_books": ("the books that a renege costs", ()),
    "renege_short": (
        "the offenders have fewer books",
        ("the others take every book", "the others take all that are there"),
    ),
    "renege_proof": ("a claim", ("need not name the book", "must name the book")),
    "renege_fix": (
        "a wrong card can be taken back",
        ("never", "until the next card", "until the book is closed", "until the next lead"),
    ),
    "renege_until": (
        "a claim is heard",
        ("until the next deal is cut", "until the hand's result is agreed"),
    ),
    "wrong_call": ("a dismissed claim costs", ("nothing", "what the renege would have")),
    "both_renege": (
        "claims upheld against both sides",
        ("each pays in turn", "the hand is thrown in"),
    ),
    "out_of_turn": ("books that it costs to play out of turn", ()),
    "board_talk": ("books that it costs from a side's second time in a game on", ()),
}


def meaning(name: str) -> str:
    """Return 'what it is about: of the first value; of the second; …'."""
    about, words = MEANINGS[name]
    return f"{about}: {'; '.join(words)}" if words else about


def value_words(name: str, value: int | str) -> str:
    """Return what a field's value means, the value itself where there are no words for it."""
    _, words = MEANINGS[name]
    _, kind, _, allowed = FIELDS[NAMES.index(name)]
    return words[allowed.index(value)] if words and kind == WORD else str(value)


def about(name: str) -> str:
    """Return what the field is about: 'a renege costs'."""
    return MEANINGS[name][0].removeprefix(_IF_ONE)


def choices(name: str) -> list[tuple[str, str]]:
    """Return (value as it is written, in words) of a field that has few; none for a number."""
    _, kind, _, allowed = FIELDS[NAMES.index(name)]
    if kind == LETTERS:
        sets = [
            "".join(letter for place, letter in enumerate(allowed) if number >> place & 1)
            for number in range(1, 1 << len(allowed))
        ]
        return [(each, " ".join(each)) for each in sets]
    if kind != WORD:
        return []
    if MEANINGS[name][0].startswith(_IF_ONE):
        return [("0", "no"), ("1", "yes")]
    return [(str(value), value_words(name, value)) for value in allowed]


def rule_words(rules: Rules, name: str) -> str:
    """Return the rule as it stands there: 'a renege costs: some books'."""
    return f"{MEANINGS[name][0]}: {value_words(name, getattr(rules, name))}"
