"""The referee: a renege claim, from who to the ruling, and back to where one was."""

from bidwhist.claims import plain_claim
from bidwhist.corrections import find_hand
from bidwhist.decide import claim_time, decide
from bidwhist.errors import BidWhistError
from bidwhist.hand import OPEN_HAND, RENEGE, with_changes
from bidwhist.scoring import TIE
from bidwhist.seats import DIRECTOR, side_names, side_of
from scorebox import texts
from scorebox.box import Message
from scorebox.screens.books import result_line
from scorebox.screens.choice import Choice
from scorebox.screens.confirm import Confirm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from bidwhist.claims import Claim
    from bidwhist.game import Game
    from bidwhist.hand import Hand
    from bidwhist.scoring import Tally
    from scorebox.box import Box
    from scorebox.screens import Screen

NOT_SAID = "not said"


def call_referee(box: "Box", origin: "Screen") -> "Screen":
    """Return the referee's first question, or why there is nothing to rule on."""
    try:
        game, hand = find_hand(box.night(), None)
    except BidWhistError as error:
        return Message(texts.error_lines(error.code), origin)
    return Referee(box, origin, game, hand).who(0)


class Referee:
    """A claim on one hand: each method is the question that follows from the answers so far."""

    def __init__(self, box: "Box", origin: "Screen", game: "Game", hand: "Hand") -> None:
        self._box = box
        self._origin = origin
        self._game = game
        self._hand = hand

    def who(self, start: int) -> "Screen":
        """Ask who reneged."""
        self._box.draft = ("renege", [])
        return Choice(
            "WHO RENEGED?",
            [self._box.seat_label(seat, self._game) for seat in range(self._game.rules.players)],
            self._which_book,
            lambda: self._origin,
            start,
            self._which_hand(),
        )

    def _which_hand(self) -> str:
        if self._game is not self._box.game():
            return "game {}".format(self._box.night().games.index(self._game) + 1)
        number = self._game.fold.number
        return "hand {}".format(number + (1 if self._hand.state == OPEN_HAND else 0))

    def _which_book(self, seat: int) -> "Screen":
        labels = [NOT_SAID] + ["book {}".format(n + 1) for n in range(self._game.rules.cards)]
        self._box.draft = ("renege", [seat])
        return Choice(
            "WHICH BOOK?",
            labels,
            lambda place: self._by_whom(seat, place or None),
            lambda: self.who(seat),
            0,
            self._box.seat_name(seat, self._game),
        )

    def _by_whom(self, seat: int, book: "int | None") -> "Screen":
        players = self._game.rules.players
        own = side_of(seat, players)
        sides = [side for side in range(len(side_names(players))) if side != own]
        labels = [self._box.side_label(side, self._game) for side in sides] + ["the director"]
        sides.append(DIRECTOR)

        def pick(place: int) -> "Screen":
            claimed = claim_time(self._box.night(), self._hand.opened)
            return self._ruling(plain_claim(seat, book, sides[place], claimed))

        return Choice("WHO SAYS SO?", labels, pick, lambda: self._which_book(seat))

    def _ruling(self, claim: "Claim") -> "Screen":
        """Show the ruling and what it does, before it is confirmed."""
        box = self._box
        command = ("ruling", self._hand.opened, (RENEGE, claim))
        try:
            event = decide(box.night(), command)[0]
        except BidWhistError as error:
            return Message(texts.error_lines(error.code), self._origin)
        code = event[2][3]
        return Confirm(
            "RULING on " + box.seat_name(claim.accused, self._game),
            [texts.VERDICTS[code]] + self._effect((RENEGE, claim, event[2][2], code)),
            lambda: box.do(command, self._return, self._origin),
            lambda: self._by_whom(claim.accused, claim.book),
            "so be it",
        )

    def _return(self) -> "Screen":
        """Return to where one was, but to the score where the ruling has ended the game."""
        is_over = self._box.game().fold.tally.reason is not None
        return self._box.home() if is_over else self._origin

    def _effect(self, ruling: "tuple[object, ...]") -> "list[str]":
        """Return what the ruling moves on the hand, and where the game then stands, in lines."""
        game, hand = self._game, self._hand
        if hand.books is None:
            return ["books move when", "they are counted"]
        ruled = with_changes(hand, rulings=hand.rulings + (ruling,))
        result, tally = game.outlook(ruled)
        if result.books is None:
            return [result_line(self._box, game, result)]
        sides = side_names(game.rules.players)
        last = result.ruled[-1]
        moved = "no books move"
        if last.moved:
            moved = "{} book{} to {}".format(
                last.moved, "" if last.moved == 1 else "s", sides[last.to or 0]
            )
        now = game.fold.tally
        end = "score " + pairs(sides, tally.score)
        if (tally.winner, tally.reason) != (now.winner, now.reason):
            end = self._winner(tally)
        line = result_line(self._box, game, result)
        return [moved, "books " + pairs(sides, result.books), line, end]

    def _winner(self, tally: "Tally") -> str:
        if tally.reason is None:
            return "the game goes on"
        if tally.winner is None or tally.winner == TIE:
            return "nobody wins"
        return self._box.side_label(tally.winner, self._game) + " wins it"


def pairs(sides: "Sequence[str]", numbers: "Sequence[int]") -> str:
    """Return 'NS 3 EW 10'."""
    return " ".join(["{} {}".format(side, n) for side, n in zip(sides, numbers)])
