"""The referee: a renege claim, from who to the ruling, and back to where one was."""

from bidwhist.claims import plain_claim
from bidwhist.decide import claim_time, decide
from bidwhist.errors import BidWhistError
from bidwhist.hand import RENEGE, with_changes
from bidwhist.seats import DIRECTOR, side_names, side_of
from scorebox import texts
from scorebox.box import Message
from scorebox.screens.books import outcome_of, result_line
from scorebox.screens.choice import Choice
from scorebox.screens.confirm import Confirm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bidwhist.claims import Claim
    from bidwhist.night import Game
    from scorebox.box import Box
    from scorebox.screens import Screen

NOT_SAID = "not said"


def call_referee(box: "Box", origin: "Screen") -> "Screen":
    """Return the referee's first question, or why there is nothing to rule on."""
    if not box.night().games:
        return Message(texts.error_lines("game.none"), origin)
    try:
        claim_time(box.night(), None)
    except BidWhistError as error:
        return Message(texts.error_lines(error.code), origin)
    return _who(box, origin, 0)


def _who(box: "Box", origin: "Screen", start: int) -> "Screen":
    players = box.game().rules.players
    box.draft = ("renege", [])
    return Choice(
        "WHO RENEGED?",
        [box.seat_label(seat) for seat in range(players)],
        lambda seat: _which_book(box, origin, seat),
        lambda: origin,
        start,
        _which_hand(box.game()),
    )


def _which_hand(game: "Game") -> str:
    hand = game.open_hand()
    return "hand {}".format(game.fold.number + (1 if hand is not None else 0))


def _which_book(box: "Box", origin: "Screen", seat: int) -> "Screen":
    labels = [NOT_SAID] + ["book {}".format(n + 1) for n in range(box.game().rules.cards)]
    box.draft = ("renege", [seat])
    return Choice(
        "WHICH BOOK?",
        labels,
        lambda place: _by_whom(box, origin, seat, place or None),
        lambda: _who(box, origin, seat),
        0,
        box.seat_name(seat),
    )


def _by_whom(box: "Box", origin: "Screen", seat: int, book: "int | None") -> "Screen":
    players = box.game().rules.players
    own = side_of(seat, players)
    sides = [side for side in range(len(side_names(players))) if side != own]
    labels = [box.side_label(side) for side in sides] + ["the director"]
    sides.append(DIRECTOR)

    def pick(place: int) -> "Screen":
        claimed = claim_time(box.night(), None)
        return _ruling(box, origin, plain_claim(seat, book, sides[place], claimed))

    return Choice("WHO SAYS SO?", labels, pick, lambda: _which_book(box, origin, seat))


def _ruling(box: "Box", origin: "Screen", claim: "Claim") -> "Screen":
    """Show the ruling and what it does, before it is confirmed."""
    command = ("ruling", None, (RENEGE, claim))
    try:
        event = decide(box.night(), command)[0]
    except BidWhistError as error:
        return Message(texts.error_lines(error.code), origin)
    code = event[2][3]
    lines = [texts.VERDICTS[code]] + _effect(box, (RENEGE, claim, event[2][2], code))
    return Confirm(
        "RULING on " + box.seat_name(claim.accused),
        lines,
        lambda: box.do(command, lambda: origin, origin),
        lambda: _by_whom(box, origin, claim.accused, claim.book),
        "so be it",
    )


def _effect(box: "Box", ruling: "tuple[object, ...]") -> "list[str]":
    """Return what the ruling moves on the last hand, in lines."""
    game = box.game()
    hand = game.last_hand()
    if hand is None or hand.books is None:
        return ["books move when", "they are counted"]
    ruled = with_changes(hand, rulings=hand.rulings + (ruling,))
    outcome = outcome_of(box, ruled)
    sides = side_names(game.rules.players)
    last = outcome.ruled[-1]
    moved = "no books move"
    if last.moved:
        moved = "{} book{} to {}".format(
            last.moved, "" if last.moved == 1 else "s", sides[last.to or 0]
        )
    books = " ".join(["{} {}".format(s, b) for s, b in zip(sides, outcome.books)])
    return [moved, "now " + books, result_line(box, ruled)]
