"""Corrections: any hand of the night, changed, removed, or put in where it was forgotten.

A hand is changed as a whole: field by field in a draft, then what it does to the score is shown,
and one OK writes it down. Nothing is lost: the journal keeps what was there.
"""

from bidwhist.corrections import find_hand
from bidwhist.errors import BidWhistError
from bidwhist.events import fields_of_hand
from bidwhist.hand import OPEN_HAND, Hand, opened_hand
from bidwhist.prospect import prospect
from bidwhist.seats import side_names
from scorebox import texts
from scorebox.box import Message, reason
from scorebox.screens.case import Case
from scorebox.screens.choice import LINE_MOST, Choice, menu
from scorebox.screens.confirm import Confirm
from scorebox.screens.effect import correction_lines, hand_line
from scorebox.screens.hand_draft import HandDraft, likely
from scorebox.screens.last_hand import ruling_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from bidwhist.game import Game
    from scorebox.box import Box
    from scorebox.screens import Screen

WHYS = ("entered wrong", "counted again", "wrong hand", "both agree", "the director")


def correct(box: "Box", origin: "Screen") -> "Screen":
    """Ask for the game, if there are several, and the hand; the newest stands first."""
    games = [game for game in box.night().games if _hands(game)]
    if not games:
        return Message(texts.error_lines("hand.none"), origin)
    if len(games) == 1:
        return _which_hand(box, origin, games[0], lambda: origin)
    games.reverse()
    numbers = [box.night().number_of(game) for game in games]
    labels = [
        "game {}  {}".format(number, "/".join([str(n) for n in game.fold.tally.score]))
        for number, game in zip(numbers, games)
    ]
    return Choice(
        "WHICH GAME?",
        labels,
        lambda place: _which_hand(box, origin, games[place], lambda: correct(box, origin)),
        lambda: origin,
    )


def _hands(game: "Game") -> "list[Hand]":
    return [hand for hand in game.hands() if hand.state != OPEN_HAND]


def _which_hand(
    box: "Box", origin: "Screen", game: "Game", back: "Callable[[], Screen]"
) -> "Screen":
    if game.signed:
        return Message(texts.error_lines("game.signed"), origin)
    hands = _hands(game)
    labels = [hand_line(number + 1, hand) for number, hand in enumerate(hands)]
    labels.reverse()

    def pick(place: int) -> "Screen":
        hand = hands[len(hands) - 1 - place]
        editor = Editor(
            box, origin, game, hand, None, lambda: _which_hand(box, origin, game, back)
        )
        return editor.menu(0)

    return Choice("WHICH HAND?", labels, pick, back)


class Editor:
    """What is done with a hand. `before` is the one that a new one goes before, None: a change."""

    def __init__(
        self,
        box: "Box",
        origin: "Screen",
        game: "Game",
        hand: Hand,
        before: "Hand | None",
        back: "Callable[[], Screen]",
    ) -> None:
        self._box = box
        self._origin = origin
        self._game = game
        self._draft = HandDraft(box, game, hand, self.menu)
        self._before = before
        self._back = back
        self._why: str | None = None

    def menu(self, place: int) -> "Screen":
        """List the draft's fields and what can be done with the hand."""
        entries = [("write it down", self._preview)] + self._draft.fields()
        if self._before is None:
            if self._draft.hand.rulings:
                entries.append(("strike a ruling", self._which_ruling))
            entries.append(("rule on this hand", self._rule))
            entries.append(("remove this hand", self._preview_removal))
            entries.append(("one was forgotten", self._forgotten))
        entries.append(("why: " + (self._why or "?"), self._ask_why))
        self._box.draft = ("correct", [self._draft.hand.opened])
        title = "NEW HAND" if self._before is not None else "CORRECT"
        return menu(title, entries, self._back, place)

    def _preview(self) -> "Screen":
        """Show what the draft does to the score, before it is written down."""
        fields = fields_of_hand(self._draft.hand)
        if self._before is None:
            return self._confirm(["change", self._draft.hand.opened] + fields)
        return self._confirm(["insert", self._before.opened] + fields)

    def _preview_removal(self) -> "Screen":
        hand = self._draft.hand
        return self._without(hand.rulings, ["remove", hand.opened])

    def _without(self, rulings: "Sequence[Any]", command: "list[Any]") -> "Screen":
        """Preview what lets these rulings fall; where one is the director's, ask for the code."""
        from scorebox.screens.director import ask_for_his

        return ask_for_his(self._box, rulings, lambda: self._confirm(command), self._first)

    def _rule(self) -> "Screen":
        """Let the referee rule on this hand as it is written, however long ago it was."""
        from scorebox.screens.referee import rule_on

        hand = find_hand(self._box.night(), self._draft.hand.opened)[1]
        return rule_on(Case(self._box, self._origin, self._game, hand), self._first)

    def _ask_why(self) -> "Screen":
        """Ask for the reason, which the journal then has with the correction."""

        def take(place: int) -> "Screen":
            self._why = WHYS[place]
            return self.menu(0)

        return Choice("WHY?", WHYS, take, self._first)

    def _confirm(self, command: "list[Any]") -> "Screen":
        box = self._box
        if self._why is not None:
            command = ["because", self._why, command]
        try:
            found = prospect(box.night(), command)
        except BidWhistError as error:
            return Message(reason(error), self._first())
        is_same = found.tally.score == found.game.fold.tally.score
        return Confirm(
            "THE SCORE STAYS" if is_same else "THE SCORE CHANGES",
            correction_lines(box, found),
            lambda: box.do(command, box.home, self._origin),
            self._first,
            "write it",
        )

    def _which_ruling(self) -> "Screen":
        """Ask which ruling shall fall; the evidence stays in the journal."""
        hand = self._draft.hand
        sides = side_names(self._game.rules.players)
        labels = [ruling_words(sides, ruling)[:LINE_MOST] for ruling in hand.rulings]

        def strike(place: int) -> "Screen":
            return self._without([hand.rulings[place]], ["strike", hand.opened, place])

        return Choice("WHICH RULING?", labels, strike, lambda: self.menu(0))

    def _forgotten(self) -> "Screen":
        """Draft a hand that goes before this one."""
        hand = self._draft.hand
        dealer = (hand.dealer - 1) % self._game.rules.players
        fresh = likely(self._game.rules, opened_hand(self._box.night().seq + 1, dealer))
        editor = Editor(self._box, self._origin, self._game, fresh, hand, self._first)
        return editor.menu(0)

    def _first(self) -> "Screen":
        """Return the menu from its top."""
        return self.menu(0)
