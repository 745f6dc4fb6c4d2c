"""One hand before the referee: what a ruling would do to it, shown before it is confirmed."""

from bidwhist.cards import BIG_JOKER, LITTLE_JOKER, in_deck
from bidwhist.contract import NT
from bidwhist.errors import BidWhistError
from bidwhist.prospect import prospect
from bidwhist.seats import side_names
from scorebox import texts
from scorebox.box import Message
from scorebox.screens.confirm import Confirm
from scorebox.screens.effect import ruling_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from bidwhist.game import Game
    from bidwhist.hand import Hand
    from bidwhist.rules import Rules
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
        self._next_deal = box.next_deal()

    def which_hand(self) -> str:
        """Return which hand it is, for the right of a title."""
        if self.game is not self.box.game():
            return "game {}".format(self.box.night().number_of(self.game))
        opened = [hand.opened for hand in self.game.hands()]
        return "hand {}".format(opened.index(self.hand.opened) + 1)

    def seat_name(self, seat: int) -> str:
        """Return who sat there when the hand was played."""
        return self.box.seat_name(seat, self.game, self.hand.opened)

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
            found = prospect(box.night(), command)
        except BidWhistError as error:
            return Message(texts.error_lines(error.code), back())
        return Confirm(
            title,
            ruling_lines(box, found),
            lambda: box.do(command, self.leave, self.origin),
            back,
            "so be it",
            more,
        )

    def leave(self) -> "Screen":
        """Return to where one was; to the score where the ruling has changed what comes next."""
        is_same = self.box.next_deal() == self._next_deal
        return self.origin if is_same else self.box.home()
