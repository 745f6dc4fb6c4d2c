"""The desk's words: a sentence for every code that the engine raises or rules by."""

from bidwhist.errors import BidWhistError

SENTENCES = {
    "auction.none": "this game has no auction",
    "book.open": "who wins this book depends on the trump or the order, which is not recorded",
    "book.too_many": "more cards than players, expected at most {most} cards of one book",
    "books.no_such": "there is no book {book}; books count from 1 to {most}",
    "books.out_of_range": "{books} books cannot be: a hand has {low} to {high}",
    "bwn.control": "a control character cannot stand here; delete it",
    "bwn.expected": "{found!r} cannot be read here, expected {expected}",
    "bwn.quote": 'the text in quotes does not end, expected a closing "',
    "bwn.tag_place": "[{tag}] stands inside a game, expected before a game's first hand",
    "call.auction_open": "the auction is not over, expected a call by {seat}",
    "call.auction_over": "the auction is over, expected no further call such as {call}",
    "call.dealer_must_bid": "all others passed: the dealer {seat} must bid",
    "call.kind": "{call} is no kind of bid in this game, expected a level and {allowed}",
    "call.level": "{call} cannot be bid here, expected {legal}",
    "call.missing": "nobody bid, expected a bid",
    "call.no_redeal": "{seat} may not ask for a new deal now",
    "call.other_bid": "the calls end in another bid, by {seat}",
    "call.other_end": "the auction does not end so: it is {ended}",
    "call.too_low": "{call} is not higher than the bid before, expected {legal}",
    "call.wrong_seat": "it is not {seat}'s turn, expected a call by {expected}",
    "cards.not_in_deck": "{card} is not in the deck of this game",
    "cards.rank_needed": "{card}: say which spade, the 2 is a trump here",
    "cards.too_many": "more cards led than players before the accused, expected at most {most}",
    "cards.twice": "{card} is shown twice",
    "command.busy": "another request waits on the box for OK; try again when it is answered",
    "command.denied": "somebody pressed BACK on the box",
    "command.form": "the box cannot make anything of that; update the older program",
    "command.unknown": "the box does not know how to do that",
    "concede.three_players": "with three players nobody can concede",
    "contract.order": "{order} is not an order of this game, expected {allowed}",
    "contract.trump": "{trump} cannot be the trump here, expected one of {allowed}",
    "dealer.unexpected": "{dealer} dealt, though it was {expected}'s turn; it counts as written",
    "desk.lost": (
        "corrections made on this computer do not count any more: they are damaged, or the box "
        "now has other lines before them; make them again"
    ),
    "director.books": "the director moves up to {most} books, not {books}",
    "ruling.unknown": "there is no ruling {kind!r}",
    "director.three_players": "with three players the director moves no books",
    "game.disputed": "results of this game are disputed; settle them before its sheet is signed",
    "game.no_agreement": "in this game results are not agreed on, so its sheet is not signed",
    "flash.full": (
        "the box's memory is full; sync, then begin a game there: it offers to delete old nights"
    ),
    "flash.write": "the box could not write it into its memory",
    "game.none": "no game has begun",
    "game.not_over": "the game is not over yet",
    "game.over": "the game is over ({reason}); expected hand 1 of the next, or {{after-end}}",
    "game.signed": "the sheet is signed; the director can unlock it",
    "game.start": "a start score for each of {sides} sides is needed",
    "game.unsigned": "the sheet of this game is not signed",
    "hand.bid": "the bid of this hand is taken already",
    "hand.no_bid": "nobody has bid in this hand yet",
    "hand.no_result": "a hand that is {state} takes notes only",
    "hand.none": "there is no such hand",
    "hand.open": "a hand is being played; finish it first",
    "log.crc": "a journal line is damaged",
    "log.form": "a journal line has another form than expected; update this program",
    "log.gap": "journal line {seq} came where {expected} was expected",
    "log.group": "the journal ends in the middle of a decision",
    "log.lost": "the box has lost journal lines in game {game}; what it still has counts",
    "log.newer": "it was written by a newer version; update this program",
    "log.no_game": "a journal line names a game that is not there",
    "log.no_hand": "a journal line names a hand that is not there",
    "log.no_night": "the box has no such night",
    "log.stale": "the night has gone on since",
    "log.text": "a journal line is not plain text",
    "log.too_long": "a journal line is too long",
    "log.torn": "the journal ends in the middle of a line",
    "mark.no_game": "{mark} is ignored: no game is open",
    "night.closed": "the night is closed",
    "night.full": "the box has no room for that; begin a new night there",
    "night.open": "the night is not closed: its box alone writes it",
    "renege.agreed": "upheld: both sides agree, or nobody denies it",
    "renege.book_missing": "dismissed: by this house's rules a claim names the book",
    "renege.corrected": "corrected in time: no penalty",
    "renege.leader": "dismissed: who leads a book cannot renege in it",
    "renege.no_suit_set": "dismissed: no suit had been set when the card was played",
    "renege.not_proven": "dismissed: the evidence does not show it",
    "renege.open": "open: the evidence does not decide it",
    "renege.own_side": "{side} cannot claim against itself, expected the other side",
    "renege.proven": "upheld: the cards prove it",
    "renege.too_late": "dismissed: the claim comes too late",
    "ruling.differs": "a ruling in game {game} was judged otherwise when it was entered",
    "ruling.none": "there is no such ruling",
    "ruling.which": "say which ruling falls: {listed}",
    "rules.bad_value": "{field}={value} cannot be, expected {allowed}",
    "rules.conflict": "these fields cannot stand together: {fields}",
    "rules.form": "these are no rules",
    "rules.is_preset": "{name} is a game on the list; choose another name for your own",
    "rules.none": "the box has no such rule set",
    "rules.too_many": "the box keeps {most} rule sets; let it forget one first",
    "rules.unknown_field": "there is no field {field}; fields are {allowed}",
    "rules.unknown_preset": "there is no preset {preset}; presets are {allowed}",
    "score.differs": "the score of game {game} was written down otherwise when it was closed",
    "seat.unknown": "nobody sits at {seat}, expected one of {allowed}",
    "seats.form": "a player is a number and a short name",
    "time.range": "{seconds} is no time of this age",
    "seats.number": "{count} players cannot be seated, expected 3 or 4",
    "side.unknown": "no such side, expected one of {allowed}",
    "text.plain": "{text!r}: expected at most {most} plain characters without quotes",
    "trump.off_turn": "another trump than the turn's was written; it counts",
    "undo.nothing": "there is nothing to take back",
    "wire.busy": "the box is still answering",
    "wire.form": "the box did not understand",
    "wire.no_hello": "the box has not answered yet",
    "wire.no_line": "the box has no such line",
    "wire.text": "the wire takes plain characters only",
    "wire.too_long": "that does not fit one line of the wire",
    "wire.version": "the box and this program speak different versions; update the older one",
}


# What is said instead where that fact is an empty text.
EMPTY = {
    "call.kind": ("allowed", "{call} is no kind of bid in this game, expected a level alone"),
    "rules.unknown_field": ("field", "a change needs the name of a field; fields are {allowed}"),
    "rules.unknown_preset": ("preset", "a preset needs a name; presets are {allowed}"),
}
LONGEST = 60  # characters of what somebody wrote; more of it would hide the sentence
_OURS = ("allowed", "expected", "fields")  # facts that are told in full


class _Facts(dict[str, object]):
    """The facts of an error; one that is missing shows as a question mark."""

    def __missing__(self, name: str) -> str:
        return "?"


def _short(name: str, fact: object) -> object:
    if name in _OURS or not isinstance(fact, str) or len(fact) <= LONGEST:
        return fact
    return fact[: LONGEST - 1] + "…"


def sentence(code: str, context: dict[str, object] | None = None) -> str:
    """Return the sentence for a code; one without a text is named itself."""
    facts = _Facts({name: _short(name, fact) for name, fact in (context or {}).items()})
    template = SENTENCES.get(code)
    fact, otherwise = EMPTY.get(code, ("", ""))
    if facts.get(fact) == "":
        template = otherwise
    return code if template is None else template.format_map(facts)


def told(error: BidWhistError, source: str) -> str:
    """Return 'FILE:LINE:COLUMN: …' for an error in a text, or 'FILE: …' where there is no line."""
    place = source
    for part in ("line", "column"):
        if part in error.context:
            place += f":{error.context[part]}"
    return f"{place}: {sentence(error.code, error.context)}"
