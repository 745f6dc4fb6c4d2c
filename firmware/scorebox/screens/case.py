"""One hand before the referee: what a ruling would do to it, shown before it is confirmed."""

from bidwhist.cards import BIG_JOKER, LITTLE_JOKER, in_deck
from bidwhist.claims import UPHELD
from bidwhist.contract import NT
from bidwhist.decide import decide
from bidwhist.errors import BidWhistError
from bidwhist.events import ruling_from_list
from bidwhist.hand import OPEN_HAND, RENEGE, with_changes
from bidwhist.scoring import TIE
from bidwhist.seats import side_names
from scorebox import texts
from scorebox.box import Message
from scorebox.screens.books import result_line
from scorebox.screens.confirm import Confirm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from bidwhist.game import Game
    from bidwhist.hand import Hand
    from bidwhist.rules import Rules
    from bidwhist.scoring import Tally
    from scorebox.box import Box
    from scorebox.screens import Screen

JOKER_WORDS = ((BIG_JOKER, "big joker"), (LITTLE_JOKER, "little joker"))


def jokers_to_name(rules: "Rules", trump: "int | None") -> "list[tuple[int, str]]":
    """Return (card, words) of the jokers that are in play under this trump."""
    return [(card, words) for card, words in JOKER_WORDS if in_deck(rules, card, trump == NT)]


class Case:
    """The hand that the referee is asked about, and the screen to come back to."""

    def __init__(self, box: "Box", origin: "Screen", game: "Game", hand: "Hand") -> None:
        self.box = box
        self.origin = origin
        self.game = game
        self.hand = hand

    def which_hand(self) -> str:
        """Return which hand it is, for the right of a title."""
        if self.game is not self.box.game():
            return "game {}".format(self.box.night().games.index(self.game) + 1)
        number = self.game.fold.number
        return "hand {}".format(number + (1 if self.hand.state == OPEN_HAND else 0))

    def seat_labels(self) -> "list[str]":
        """Return the seats with who sits there."""
        return [self.box.seat_label(seat, self.game) for seat in range(self.game.rules.players)]

    def side_labels(self) -> "list[str]":
        """Return the sides by their names."""
        sides = range(len(side_names(self.game.rules.players)))
        return [self.box.side_label(side, self.game) for side in sides]

    def rule(
        self,
        title: str,
        ruling: "tuple[Any, ...]",
        back: "Callable[[], Screen]",
        more: "Callable[[], Screen] | None" = None,
    ) -> "Screen":
        """Return the question whether the ruling shall stand, with what it does."""
        box = self.box
        command = ("ruling", self.hand.opened, ruling)
        try:
            judged = ruling_from_list(decide(box.night(), command)[0][2])
        except BidWhistError as error:
            return Message(texts.error_lines(error.code), self.origin)
        return Confirm(
            title,
            self._verdict(judged) + self._effect(judged),
            lambda: box.do(command, self.leave, self.origin),
            back,
            "so be it",
            more,
        )

    def leave(self) -> "Screen":
        """Return to where one was, but to the score where the ruling has ended the game."""
        is_over = self.box.game().fold.tally.reason is not None
        return self.box.home() if is_over else self.origin

    def _verdict(self, ruling: "tuple[Any, ...]") -> "list[str]":
        return [texts.VERDICTS[ruling[3]]] if ruling[0] == RENEGE else []

    def _effect(self, ruling: "tuple[Any, ...]") -> "list[str]":
        """Return what the ruling moves on the hand, and where the game then stands, in lines."""
        game, hand = self.game, self.hand
        if hand.books is None:
            free = ruling[0] == RENEGE and ruling[2] != UPHELD and game.rules.wrong_call == "none"
            return ["no books move"] if free else ["books move when", "they are counted"]
        ruled = with_changes(hand, rulings=hand.rulings + (ruling,))
        result, tally = game.outlook(ruled)
        line = result_line(self.box, game, result)
        if result.books is None:
            return [line]
        sides = side_names(game.rules.players)
        last = [each for each in result.ruled if each.ruling == ruling][-1:]
        moved = "no books move"
        if last and last[0].moved:
            moved = texts.books_words(last[0].moved) + " to " + sides[last[0].to or 0]
        now = game.fold.tally
        end = "score " + texts.pairs(sides, tally.score)
        if (tally.winner, tally.reason) != (now.winner, now.reason):
            end = winner_line(self.box, game, tally)
        return [moved, "books " + texts.pairs(sides, result.books), line, end]


def winner_line(box: "Box", game: "Game", tally: "Tally") -> str:
    """Return in words who would win the game."""
    if tally.reason is None:
        return "the game goes on"
    if tally.winner is None or tally.winner == TIE:
        return "nobody wins"
    return box.side_label(tally.winner, game) + " wins it"
