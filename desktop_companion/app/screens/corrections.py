"""Everything that corrects a night: a form, its effect, and the button that has it done."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bidwhist.corrections import find_hand
from bidwhist.errors import RuleError
from bidwhist.events import fields_of_hand
from bidwhist.hand import DIRECTOR, NOTE, Hand, opened_hand
from bidwhist.night import Night
from bidwhist.rules import Rules
from bidwhist.seats import side_names
from desktop_companion.app import words
from desktop_companion.app.elements import QUIET, Choice, Element, Field, Text
from desktop_companion.app.hand_form import HandForm
from desktop_companion.app.proposals import Proposal
from desktop_companion.app.screens import Screen
from desktop_companion.app.tables import side_options
from desktop_companion.correction_words import Command, end, next_game, sheet
from desktop_companion.naming import place_of
from desktop_companion.results.stretches import Seats

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class Correction(Screen):
    """A correction of a night; afterwards it leads back, `steps` screens."""

    section = "nights"
    steps = 1
    reason_label = words.WHY

    def __init__(self, app: "Companion", night: str) -> None:
        self._app = app
        self._night = night
        self._why = ""
        self._proposal = Proposal(app, night, self._done)

    def _done(self) -> None:
        if self._app.screen is self:
            for _ in range(self.steps):
                self._app.back()

    def _reason(self) -> Field:
        return Field("why", self.reason_label, self._why, self._set_why, hint=words.WHY_HINT)

    def _set_why(self, text: str) -> None:
        self._why = text

    def _because(self, make: Callable[[Night], Command]) -> Callable[[Night], Command]:
        """Return what makes the same command with the reason, if one is given."""
        why = self._why.strip()
        return (lambda night: ("because", why, make(night))) if why else make

    def _name(self, opened: int | None) -> str:
        """Return what a hand is called."""
        place = None if opened is None else place_of(self._app.night(self._night), opened)
        return "" if place is None else words.HAND_NAME.format(game=place[0], hand=place[1])


class HandCorrection(Correction):
    """A hand is changed; or a new one put in before it, at the end where `opened` is None."""

    def __init__(
        self, app: "Companion", night: str, opened: int | None, *, is_new: bool = False
    ) -> None:
        super().__init__(app, night)
        self._opened = opened
        self._is_new = is_new
        self._form = HandForm(*self._start())

    def _start(self) -> tuple[Rules, Seats, Hand]:
        """Return the game's rules, who plays the hand, and the hand to begin with."""
        night = self._app.night(self._night)
        if self._opened is None:
            game = night.game()
            if game is None:
                raise RuleError("game.none")
            return game.rules, game.seated(), opened_hand(night.seq + 1, game.fold.dealer)
        game, hand = find_hand(night, self._opened)
        if self._is_new:
            hand = opened_hand(night.seq + 1, (hand.dealer - 1) % game.rules.players)
        return game.rules, game.seated(self._opened), hand

    def title(self) -> str:
        """Return what is done."""
        if self._opened is None:
            return words.ADD_TITLE
        text = words.INSERT_TITLE if self._is_new else words.CHANGE_TITLE
        return text.format(hand=self._name(self._opened))

    def body(self) -> Sequence[Element]:
        """Return the form and its effect."""
        note = self._form.note()
        make = self._because(self._make)
        return [
            *self._form.elements(),
            self._reason(),
            *([Text(note, ink=QUIET)] if note else []),
            *self._proposal.elements(make, is_ready=not note),
        ]

    def _make(self, night: Night) -> Command:
        fields = fields_of_hand(self._form.hand())
        return ("insert" if self._is_new else "change", self._opened, *fields)


class Removal(Correction):
    """A hand is taken out."""

    steps = 2

    def __init__(self, app: "Companion", night: str, opened: int) -> None:
        super().__init__(app, night)
        self._opened = opened

    def title(self) -> str:
        """Return what is done."""
        return words.REMOVE_TITLE.format(hand=self._name(self._opened))

    def body(self) -> Sequence[Element]:
        """Return the reason and the effect."""
        make = self._because(lambda _night: ("remove", self._opened))
        return [self._reason(), *self._proposal.elements(make)]


class Strike(Correction):
    """A ruling falls, or a dispute is settled as it stands."""

    def __init__(
        self, app: "Companion", night: str, opened: int, place: int, *, is_dispute: bool = False
    ) -> None:
        super().__init__(app, night)
        self._opened = opened
        self._place = place
        self._is_dispute = is_dispute
        self._why = words.SETTLED if is_dispute else ""

    def title(self) -> str:
        """Return what is done."""
        return words.SETTLE_TITLE if self._is_dispute else words.STRIKE_TITLE

    def body(self) -> Sequence[Element]:
        """Return the reason and the effect."""
        make = self._because(lambda _night: ("strike", self._opened, self._place))
        return [self._reason(), *self._proposal.elements(make)]


class RulingCorrection(Correction):
    """A ruling, a dispute or a note comes onto a hand."""

    def __init__(self, app: "Companion", night: str, opened: int) -> None:
        super().__init__(app, night)
        self._opened = opened
        self._kind: str = NOTE
        self._side: str | None = None
        self._text = ""
        self._books: str | None = None

    def title(self) -> str:
        """Return what is done."""
        return words.RULING_TITLE.format(hand=self._name(self._opened))

    def body(self) -> Sequence[Element]:
        """Return the form and its effect."""
        game, _ = find_hand(self._app.night(self._night), self._opened)
        found: list[Element] = [
            Choice("kind", words.KIND_OF_RULING, words.RULING_KINDS, self._kind, self._set_kind)
        ]
        if self._kind in words.RULING_SIDE:
            label = words.RULING_SIDE[self._kind]
            sides = side_options(game.rules, game.seated(self._opened))
            found.append(Choice("side", label, sides, self._side, self._set_side))
        if self._kind == DIRECTOR:
            counts = [(str(count), str(count)) for count in range(1, game.rules.books + 1)]
            found.append(Choice("books", words.RULING_BOOKS, counts, self._books, self._set_books))
        if self._kind in words.RULING_TEXT:
            label = words.RULING_TEXT[self._kind]
            found.append(Field("text", label, self._text, self._set_text, hint=words.WHY_HINT))
        is_ready = (
            (self._kind not in words.RULING_SIDE or self._side is not None)
            and (self._kind != DIRECTOR or self._books is not None)
            and (self._kind not in words.RULING_TEXT or bool(self._text.strip()))
        )
        return [*found, *self._proposal.elements(self._make, is_ready=is_ready)]

    def _make(self, night: Night) -> Command:
        game, _ = find_hand(night, self._opened)
        parts: list[object] = [self._kind]
        if self._kind in words.RULING_SIDE:
            parts.append(side_names(game.rules.players).index(self._side or ""))
        if self._kind == DIRECTOR:
            parts.append(int(self._books or 0))
        if self._kind in words.RULING_TEXT:
            parts.append(self._text.strip())
        return ("ruling", self._opened, tuple(parts))

    def _set_kind(self, value: str) -> None:
        self._kind = value

    def _set_side(self, value: str) -> None:
        self._side = value

    def _set_books(self, value: str) -> None:
        self._books = value

    def _set_text(self, text: str) -> None:
        self._text = text


class Undo(Correction):
    """The last step is taken back."""

    def title(self) -> str:
        """Return what is done."""
        return words.UNDO_TITLE

    def body(self) -> Sequence[Element]:
        """Return the effect."""
        return self._proposal.elements(lambda _night: ("undo",))


class EndGame(Correction):
    """The last game ends: time is called, a side gives up, or nobody wins."""

    def __init__(self, app: "Companion", night: str) -> None:
        super().__init__(app, night)
        self._how: str | None = None
        self._side: str | None = None

    def title(self) -> str:
        """Return what is done."""
        return words.END_TITLE

    def body(self) -> Sequence[Element]:
        """Return the form and its effect."""
        found: list[Element] = [
            Choice("how", words.HOW_TO_END, words.ENDINGS, self._how, self._set_how)
        ]
        game = self._app.night(self._night).game()
        if self._how == "concede" and game is not None:
            sides = side_options(game.rules, game.seated())
            found.append(Choice("side", words.WHO_CONCEDES, sides, self._side, self._set_side))
        is_ready = self._how is not None and (self._how != "concede" or self._side is not None)
        return [*found, *self._proposal.elements(self._make, is_ready=is_ready)]

    def _make(self, night: Night) -> Command:
        return end(night, self._how or "", self._side if self._how == "concede" else None)

    def _set_how(self, value: str) -> None:
        self._how = value

    def _set_side(self, value: str) -> None:
        self._side = value


class NextGame(Correction):
    """The next game of a night without a box begins."""

    def title(self) -> str:
        """Return what is done."""
        return words.NEXT_TITLE

    def body(self) -> Sequence[Element]:
        """Return what it means, and its effect."""
        proposal = self._proposal.elements(lambda night: next_game(night, None))
        return [Text(words.NEXT_TEXT, ink=QUIET), *proposal]


class CloseNight(Correction):
    """A night without a box is closed."""

    def title(self) -> str:
        """Return what is done."""
        return words.CLOSE_TITLE

    def body(self) -> Sequence[Element]:
        """Return what it means, and its effect."""
        proposal = self._proposal.elements(lambda _night: ("close",))
        return [Text(words.CLOSE_TEXT, ink=QUIET), *proposal]


class SheetCorrection(Correction):
    """The sheet of a closed night's game is signed, or unlocked with the director's reason."""

    reason_label = words.WHY_NEEDED

    def __init__(self, app: "Companion", night: str, number: int, *, is_signed: bool) -> None:
        super().__init__(app, night)
        self._number = number
        self._is_signed = is_signed

    def title(self) -> str:
        """Return what is done."""
        text = words.UNLOCK_TITLE if self._is_signed else words.SIGN_TITLE
        return text.format(game=self._number)

    def body(self) -> Sequence[Element]:
        """Return the reason, where one is needed, and the effect."""
        why = self._why.strip() if self._is_signed else None
        proposal = self._proposal.elements(
            lambda night: sheet(night, self._number, why), is_ready=why != ""
        )
        return [*([self._reason()] if self._is_signed else []), *proposal]
