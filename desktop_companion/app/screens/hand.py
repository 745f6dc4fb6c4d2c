"""One hand: its auction, how it counts, its rulings, what was changed of it."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bidwhist.corrections import find_hand
from bidwhist.fold import Result
from bidwhist.game import Game
from bidwhist.hand import DISPUTE, NOTE, OPEN_HAND, PLAYED, RENEGE, STATE_WORDS, Hand
from bidwhist.night import Night
from bidwhist.rulings import Ruled
from bidwhist.seats import side_names
from desktop_companion.app import season_words, words
from desktop_companion.app.elements import (
    ACCENT,
    LARGE,
    QUIET,
    SMALL,
    TROUBLE,
    Button,
    Card,
    Column,
    Element,
    Flow,
    Row,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.claim import ClaimScreen
from desktop_companion.app.screens.corrections import (
    HandCorrection,
    Removal,
    RulingCorrection,
    Strike,
)
from desktop_companion.app.tables import calls_words, contract_of_hand, ruling_view
from desktop_companion.drafts import player
from desktop_companion.explain import explained_hand
from desktop_companion.ledger.sheets import is_imported
from desktop_companion.naming import place_of
from desktop_companion.trail import Trail

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class HandScreen(Screen):
    """A hand of a night, known by what opened it."""

    section = "nights"

    def __init__(self, app: "Companion", night: str, opened: int) -> None:
        self._app = app
        self._night = night
        self._opened = opened

    def title(self) -> str:
        """Return its place in the night."""
        place = place_of(self._app.night(self._night), self._opened)
        return "" if place is None else words.HAND_TITLE.format(game=place[0], hand=place[1])

    def body(self) -> Sequence[Element]:
        """Return all that is known of the hand."""
        night = self._app.night(self._night)
        if place_of(night, self._opened) is None:
            return [Text(words.HAND_GONE, LARGE, TROUBLE)]
        game, hand = find_hand(night, self._opened)
        result = next((each for each in game.results() if each.hand.opened == hand.opened), None)
        left: list[Element] = [
            Card(words.PLAYED_CARD, self._played(game, hand)),
            Card(words.COUNTED_CARD, self._counted(game, result)),
        ]
        right: list[Element] = []
        if hand.rulings:
            right.append(Card(words.RULED_CARD, self._rulings(game, hand, result)))
        trail = self._trail(night)
        if trail:
            right.append(Card(words.TRAIL_CARD, trail))
        columns = [Column(left, 18, 3)] + ([Column(right, 18, 3)] if right else [])
        if is_imported(self._night):
            return [Text(season_words.FROM_FILE, SMALL, QUIET), Row(columns)]
        return [self._buttons(hand), Row(columns)]

    def _played(self, game: Game, hand: Hand) -> list[Element]:
        dealer = player(game.seated(hand.opened), hand.dealer)
        found: list[Element] = [Text(words.DEALT.format(name=dealer))]
        if hand.calls:
            found.append(Text(" · ".join(calls_words(game, hand))))
        if hand.bid is not None or game.rules.auction == "none":
            found.append(Text(contract_of_hand(game, hand), LARGE, ACCENT))
        if hand.state != PLAYED:
            found.append(Text(STATE_WORDS[hand.state]))
        return found

    def _counted(self, game: Game, result: Result | None) -> list[Element]:
        if result is None:
            return [Text(words.NOT_COUNTED)]
        score = zip(side_names(game.rules.players), result.score, strict=True)
        told = " · ".join(f"{side} {points}" for side, points in score)
        return [*[Text(line) for line in explained_hand(game.rules, result)], Text(told, LARGE)]

    def _rulings(self, game: Game, hand: Hand, result: Result | None) -> list[Element]:
        """Return the rulings in the order in which they were entered."""
        ruled = [] if result is None else list(result.ruled)
        sides = side_names(game.rules.players)
        found: list[Element] = []
        for place, ruling in enumerate(hand.rulings):
            kind = ruling[0]
            if kind == NOTE:
                lines = [Text(words.NOTE.format(text=ruling[1]))]
            elif kind == DISPUTE:
                side = sides[ruling[1]]
                lines = [Text(words.DISPUTE_BY.format(side=side, text=ruling[2]), ink=ACCENT)]
            else:
                lines = self._ruling(game, ruling, ruled)
            strike = Button(f"strike {place}", words.STRIKE, partial(self._strike, place))
            settle = Button(f"settle {place}", words.SETTLE, partial(self._settle, place))
            buttons = [settle] if kind == DISPUTE else [strike]
            found += lines if is_imported(self._night) else [*lines, Flow(buttons)]
        return found

    def _ruling(self, game: Game, ruling: tuple[object, ...], ruled: list[Ruled]) -> list[Text]:
        done = [each for each in ruled if each.ruling == ruling]
        if done:
            ruled.remove(done[0])
            view = ruling_view(game, done[0])
        else:
            verdict, code = ruling[2:4] if ruling[0] == RENEGE else (None, None)
            view = ruling_view(game, Ruled(ruling, verdict, code, None, 0))  # type: ignore[arg-type]
        rules = [Text(words.BY_RULE.format(rule=rule), SMALL, QUIET) for rule in view.rules]
        return [Text(view.text), *rules]

    def _trail(self, night: Night) -> list[Element]:
        """Return what was changed of this hand."""
        place = place_of(night, self._opened)
        if place is None:
            return []
        name = words.TRAIL_NAME.format(game=place[0], hand=place[1])
        trail = Trail()
        self._app.ledger.load(self._app.ledger.find(self._night), trail)
        found: list[Element] = []
        for step in trail.steps:
            if step.hand == name:
                found.append(Text(f"{step.origin}: {step.text}", SMALL))
                if step.why:
                    found.append(Text(words.BECAUSE.format(why=step.why), SMALL, QUIET))
        return found

    # -- what can be done -------------------------------------------------------------------------

    def _buttons(self, hand: Hand) -> Flow:
        is_over = hand.state != OPEN_HAND
        buttons = []
        if is_over:
            buttons.append(Button("change", words.CHANGE_HAND, self._change))
        buttons.append(Button("rule", words.ADD_RULING, self._rule))
        if hand.state in (OPEN_HAND, PLAYED):
            buttons.append(Button("claim", words.ADD_CLAIM, self._claim))
        buttons.append(Button("insert", words.INSERT_BEFORE, self._insert))
        if is_over:
            buttons.append(Button("remove", words.REMOVE_HAND, self._remove))
        return Flow(buttons)

    def _change(self) -> None:
        self._app.open(HandCorrection(self._app, self._night, self._opened))

    def _insert(self) -> None:
        self._app.open(HandCorrection(self._app, self._night, self._opened, is_new=True))

    def _remove(self) -> None:
        self._app.open(Removal(self._app, self._night, self._opened))

    def _rule(self) -> None:
        self._app.open(RulingCorrection(self._app, self._night, self._opened))

    def _claim(self) -> None:
        self._app.open(ClaimScreen(self._app, self._night, self._opened))

    def _strike(self, place: int) -> None:
        self._app.open(Strike(self._app, self._night, self._opened, place))

    def _settle(self, place: int) -> None:
        self._app.open(Strike(self._app, self._night, self._opened, place, is_dispute=True))
