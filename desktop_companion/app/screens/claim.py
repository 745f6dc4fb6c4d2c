"""The claim assistant: the cards that were shown go in, the ruling and why come out."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from bidwhist.claims import CLAIMED_WORDS, judge
from bidwhist.contract import contract_text
from bidwhist.corrections import claim_time, find_hand
from bidwhist.errors import BidWhistError
from bidwhist.game import Game
from bidwhist.hand import OPEN_HAND, PLAYED, Hand
from bidwhist.night import Night
from bidwhist.rulings import Ruled
from bidwhist.seats import side_names
from desktop_companion.app import words
from desktop_companion.app.elements import (
    ACCENT,
    LARGE,
    QUIET,
    SMALL,
    Button,
    Card,
    Choice,
    Column,
    Element,
    Field,
    Flow,
    Row,
    Text,
)
from desktop_companion.app.proposals import reason
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.corrections import Correction
from desktop_companion.app.tables import ruling_view, seat_options, side_options
from desktop_companion.correction_words import DIRECTOR_WORD, Command, claim
from desktop_companion.errors import UserError
from desktop_companion.ledger.sheets import is_imported
from desktop_companion.naming import games_listed, place_of
from desktop_companion.show import contract_words

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

NIGHTS_MOST, HANDS_MOST = 6, 12
OWN_SIDE = "renege.own_side"
CARDS = ("led", "played", "later", "hand")


def hands_to_claim(night: Night) -> list[tuple[str, int]]:
    """Return (what it is called, what opened it) of the last hands, the last one first."""
    found = []
    for game in games_listed(night):
        for hand in game.hands():
            place = place_of(night, hand.opened)
            if place is not None and hand.state in (OPEN_HAND, PLAYED):
                name = words.HAND_TITLE.format(game=place[0], hand=place[1])
                is_open = hand.state == OPEN_HAND
                text = words.CLAIM_HAND_OPEN.format(name=name) if is_open else name
                found.append((text, hand.opened))
    return list(reversed(found))[:HANDS_MOST]


class PickHand(Screen):
    """The hand that a claim is about: of a table that is played, or of a night that was."""

    section = "claim"

    def __init__(self, app: "Companion") -> None:
        self._app = app
        self._night: str | None = None

    def body(self) -> Sequence[Element]:
        """Return the nights, and the chosen one's hands."""
        nights = self._nights()
        if not nights:
            return [Text(words.NO_HAND_TO_CLAIM, LARGE)]
        values = [value for value, _ in nights]
        if self._night not in values:
            self._night = values[0]
        buttons = [
            Button(f"hand {opened}", text, partial(self._open, opened))
            for text, opened in hands_to_claim(self._app.night(self._night))
        ]
        return [
            Choice("night", words.CLAIM_NIGHT, nights, self._night, self._set),
            Text(words.CLAIM_HAND, ink=QUIET),
            Flow(buttons) if buttons else Text(words.NO_HAND_TO_CLAIM),
        ]

    def _nights(self) -> list[tuple[str, str]]:
        """Return (id, words) of the tables' nights, then the newest of the others."""
        found = {}
        for number, state in enumerate(self._app.tables(), 1):
            if state.night is not None and games_listed(state.night):
                found[state.night.night_id] = words.TABLE.format(number=number)
        for row in reversed(self._app.ledger.nights()):
            if row.hands and not is_imported(row.night) and len(found) < NIGHTS_MOST:
                text = words.NIGHT_TITLE.format(number=row.number, date=row.date or words.NO_DATE)
                found.setdefault(row.night, text)
        return list(found.items())

    def _set(self, value: str) -> None:
        self._night = value

    def _open(self, opened: int) -> None:
        self._app.open(ClaimScreen(self._app, self._night or "", opened))


class ClaimScreen(Correction):
    """The form of a claim on a hand, its ruling, and its effect."""

    section = "claim"

    def __init__(self, app: "Companion", night: str, opened: int) -> None:
        super().__init__(app, night)
        self._opened = opened
        self._accused: str | None = None
        self._by: str | None = None
        self._book = ""
        self._cards = dict.fromkeys(CARDS, "")
        self._noticed = "later"
        self._denied = ""

    def title(self) -> str:
        """Return what is done, to which hand."""
        return f"{words.CLAIM_TITLE} · {self._name(self._opened)}"

    def body(self) -> Sequence[Element]:
        """Return the form beside the ruling."""
        night = self._app.night(self._night)
        game, hand = find_hand(night, self._opened)
        notes: dict[str, str] = {}
        ruling = self._ruling(night, game, hand, notes)
        form = Column(self._form(game, hand, notes), 20, 1)
        effect = self._proposal.elements(self._make, is_ready=self._is_ready() and not notes)
        return [Row([form, Column([*ruling, *effect], 18, 1)])]

    def _is_ready(self) -> bool:
        return self._accused is not None

    def _form(self, game: Game, hand: Hand, notes: dict[str, str]) -> list[Element]:
        rules, players = game.rules, game.seated(self._opened)
        who = [*side_options(rules, players), (DIRECTOR_WORD, words.DIRECTOR)]
        by = self._by if self._by is not None else self._other_side(game)
        contract = _contract(hand)
        found: list[Element] = [Text(contract, LARGE, ACCENT)] if contract else []
        found += [
            Choice("accused", words.ACCUSED, seat_options(rules, players), self._accused,
                   self._set_accused, notes.get("accused", "")),
            Choice("by", words.CLAIM_BY, who, by, self._set_by, notes.get("by", "")),
            Field("book", words.CLAIM_BOOK, self._book, self._set_book, notes.get("book", ""),
                  words.CLAIM_BOOK_HINT),
            self._field("led", words.LED, words.LED_HINT, notes),
            self._field("played", words.PLAYED_CARD_WORDS, words.PLAYED_HINT, notes),
            self._field("later", words.LATER, words.LATER_HINT, notes),
            self._field("hand", words.HELD, words.HELD_HINT, notes),
            Choice("noticed", words.NOTICED, words.NOTICED_OPTIONS, self._noticed,
                   self._set_noticed),
            Choice("denied", words.DENIED, words.DENIED_OPTIONS, self._denied, self._set_denied),
        ]  # fmt: skip
        return found

    def _field(self, name: str, label: str, hint: str, notes: dict[str, str]) -> Field:
        return Field(
            name,
            label,
            self._cards[name],
            partial(self._set_card, name),
            notes.get(name, ""),
            hint,
        )

    def _ruling(
        self, night: Night, game: Game, hand: Hand, notes: dict[str, str]
    ) -> list[Element]:
        """Return the ruling and its rules; what cannot be read goes into `notes`, by field."""
        if not self._is_ready():
            return []
        if self._book and not (self._book.isascii() and self._book.isdigit()):
            notes["book"] = words.BOOK_NUMBER.format(most=game.rules.cards)
            return []
        try:
            made = self._make(night)[2][1]
        except (BidWhistError, UserError) as error:
            for field in _fields_meant(error):
                notes[field] = reason(error)
            return []
        verdict, code = judge(game.rules, made, hand.trump)
        view = ruling_view(game, Ruled(("renege", made, verdict, code), verdict, code, None, 0))
        rules = [Text(words.BY_RULE.format(rule=rule), SMALL, QUIET) for rule in view.rules]
        return [Card(words.THE_RULING, [Text(view.text, LARGE, ACCENT), *rules])]

    def _make(self, night: Night) -> Command:
        place = place_of(night, self._opened)
        name = "{}.{}".format(*(place or (0, 0)))
        game, _ = find_hand(night, self._opened)
        cards: dict[str, Any] = {key: text.strip() or None for key, text in self._cards.items()}
        told = {
            "accused": self._accused or "",
            "book": int(self._book) if self._book else None,
            "noticed": self._noticed,
            "claimed": CLAIMED_WORDS[claim_time(night, self._opened)],
            **cards,
        }
        by = self._by if self._by is not None else self._other_side(game)
        return claim(night, name, by, bool(self._denied), told)

    def _other_side(self, game: Game) -> str | None:
        """Return the side that claims where nobody says otherwise."""
        sides = side_names(game.rules.players)
        if self._accused is None or len(sides) != 2:
            return None
        return sides[0] if self._accused in sides[1] else sides[1]

    def _set_accused(self, value: str) -> None:
        self._accused, self._by = value, None

    def _set_by(self, value: str) -> None:
        self._by = value

    def _set_book(self, text: str) -> None:
        self._book = text.strip()

    def _set_card(self, name: str, text: str) -> None:
        self._cards[name] = text

    def _set_noticed(self, value: str) -> None:
        self._noticed = value

    def _set_denied(self, value: str) -> None:
        self._denied = value


def _fields_meant(error: Exception) -> list[str]:
    """Return the fields of the form that an error is about."""
    if getattr(error, "code", "") == OWN_SIDE:
        return ["by"]
    options = str(getattr(error, "context", {}).get("option", ""))
    return [words.OPTION_FIELDS.get(option, "accused") for option in options.split(", ")]


def _contract(hand: Hand) -> str:
    """Return the hand's contract as it stands on a sheet."""
    return contract_words(contract_text(hand.bid, hand.trump, hand.order))
