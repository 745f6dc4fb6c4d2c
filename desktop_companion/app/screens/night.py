"""A night: every hand of every game, and what can be done to it."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from bidwhist.game import Game
from bidwhist.night import Night
from desktop_companion.app import season_words, words, work_words
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    SMALL,
    Button,
    Card,
    Cell,
    Element,
    Flow,
    Listing,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.charts import Charts
from desktop_companion.app.screens.corrections import (
    CloseNight,
    EndGame,
    HandCorrection,
    NextGame,
    SheetCorrection,
    Undo,
)
from desktop_companion.app.screens.export import Export
from desktop_companion.app.screens.hand import HandScreen
from desktop_companion.app.screens.labels import Forget, Labels, label_words
from desktop_companion.app.tables import disputes_of
from desktop_companion.exports.json import document
from desktop_companion.ledger import without_box
from desktop_companion.ledger.imported import labels_at
from desktop_companion.ledger.sheets import is_imported
from desktop_companion.naming import games_listed
from desktop_companion.nights import sheet_of
from desktop_companion.show import GameWords, game_words
from desktop_companion.trail import Trail

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class NightScreen(Screen):
    """One night."""

    section = "nights"

    def __init__(self, app: "Companion", night: str) -> None:
        self.night = night
        self._app = app
        self._row = app.ledger.find(night)

    def title(self) -> str:
        """Return the night's number and date."""
        row = self._row = self._app.ledger.find(self.night)
        return words.NIGHT_TITLE.format(number=row.number, date=row.date or words.NO_DATE)

    def body(self) -> Sequence[Element]:
        """Return the games' hands."""
        night = self._app.night(self.night)
        sheet = sheet_of(night)
        told = document(sheet)
        games = games_listed(night)
        found: list[Element] = [self._buttons(night), Text(self._writer(night), SMALL, QUIET)]
        labels = label_words(labels_at(self._app.ledger, self._row))
        if labels:
            found.append(Text(labels))
        disputes = disputes_of(night)
        if disputes:
            found.append(Card(words.DISPUTES, [Text(each) for each in disputes]))
        if not games:
            found.append(Text(words.NO_HANDS, LARGE))
        with_results = [game for game in games if game.has_results()]
        texts = game_words(sheet, told)
        for number, (game, text) in enumerate(zip(with_results, texts, strict=True), 1):
            found += self._game(number, game, text)
        found += [self._open_hand(games, game) for game in games if game.open_hand() is not None]
        if len(games) > 1:
            won = told["match"]["games"].items()
            counts = ", ".join(f"{side} {count}" for side, count in won)
            found.append(Text(words.GAMES_WON_BY.format(won=counts), LARGE))
        found += [Text(warning["text"], SMALL, QUIET) for warning in told["warnings"]]
        return found

    def _writer(self, night: Night) -> str:
        path, why_not = self._app.writer(self.night)
        if path:
            return words.WRITTEN_BY_BOX.format(name=self._app.states[path].name)
        return why_not or words.WRITTEN_HERE

    def _game(self, number: int, game: Game, text: GameWords) -> list[Element]:
        hand, dealer, bidder, contract, result = words.HANDS_HEADS
        cells = [
            Cell(hand, 3.3, 0, is_number=True),
            Cell(dealer, 3.9, 0),
            Cell(bidder, 3.8, 0),
            Cell(contract, 4.6, 0),
            Cell(result, 6.6, 1),
            *[Cell(side, side_width(side), 2, is_number=True) for side in text.sides],
            Cell(words.RULINGS_HEAD, 5.3, 1),
        ]
        hands = [result.hand for result in game.results()]
        marks = [marks_words(hand.rulings) for hand in hands]
        rows = [[*row[:-1], mark] for row, mark in zip(text.rows, marks, strict=True)]
        opened = [hand.opened for hand in hands]
        title = f"{text.title} · {words.SIGNED}" if game.signed else text.title
        listing = Listing(f"game {number}", cells, rows, lambda place: self._open(opened[place]))
        before = [Text(text.before, SMALL, QUIET)] if text.before else []
        return [Text(title, LARGE), *before, listing]

    def _open_hand(self, games: list[Game], game: Game) -> Element:
        hand = game.open_hand()
        number, place = games.index(game) + 1, len(game.hands())
        title = words.HAND_TITLE.format(game=number, hand=place)
        act = partial(self._open, 0 if hand is None else hand.opened)
        return Flow([Button("open", words.GAME_NOW.format(title=title), act)])

    def _open(self, opened: int) -> None:
        self._app.open(HandScreen(self._app, self.night, opened))

    # -- what can be done -------------------------------------------------------------------------

    def _buttons(self, night: Night) -> Flow:
        if is_imported(self.night):
            return Flow(self._looks(night))
        is_own = without_box(self.night)
        game = night.game()
        is_over = game is not None and game.fold.tally.reason is not None
        buttons = []
        if game is not None and not is_over:
            is_main = is_own and not night.closed
            buttons.append(Button("add", words.ADD_HAND, self._add, is_main))
        if is_own and not night.closed:
            buttons.append(Button("next", words.NEXT_GAME, self._do(NextGame), is_over))
            buttons.append(Button("close", words.CLOSE_NIGHT, self._do(CloseNight)))
        if game is not None and not is_over and game.last_hand() is not None:
            buttons.append(Button("end", words.END_GAME, self._do(EndGame)))
        buttons.append(Button("undo", words.UNDO, self._do(Undo)))
        for number, each in enumerate(games_listed(night), 1):
            if night.closed and each.agreement:
                text = words.UNLOCK if each.signed else words.SIGN
                act = partial(self._sheet, number, each.signed)
                buttons.append(Button(f"sheet {number}", text.format(game=number), act))
        buttons.append(Button("trail", words.TRAIL, self._trail))
        return Flow([*buttons, *self._looks(night)])

    def _looks(self, night: Night) -> list[Button]:
        """Return what can be done that corrects nothing."""
        buttons = []
        if games_listed(night):
            buttons.append(Button("charts", work_words.CHARTS, self._charts))
            buttons.append(Button("export", work_words.EXPORT, self._export))
        if is_imported(self.night):
            buttons.append(Button("forget", season_words.FORGET_NIGHT, self._forget))
        else:
            buttons.append(Button("labels", season_words.LABELS, self._labels))
        return buttons

    def _do(self, screen: type[Undo | EndGame | NextGame | CloseNight]) -> partial[None]:
        return partial(self._show, screen)

    def _show(self, screen: type[Undo | EndGame | NextGame | CloseNight]) -> None:
        self._app.open(screen(self._app, self.night))

    def _add(self) -> None:
        self._app.open(HandCorrection(self._app, self.night, None, is_new=True))

    def _sheet(self, number: int, is_signed: int) -> None:
        self._app.open(SheetCorrection(self._app, self.night, number, is_signed=bool(is_signed)))

    def _charts(self) -> None:
        self._app.open(Charts(self._app, self.night))

    def _export(self) -> None:
        self._app.open(Export(self._app, self.night))

    def _labels(self) -> None:
        self._app.open(Labels(self._app, self.night))

    def _forget(self) -> None:
        self._app.open(Forget(self._app, self.night))

    def _trail(self) -> None:
        self._app.open(TrailScreen(self._app, self.night))


def side_width(name: str) -> float:
    """Return the ems that a column needs with that heading."""
    return max(4.8, len(name) * 0.5 + 1)


def marks_words(rulings: Sequence[tuple[Any, ...]]) -> str:
    """Return what stands on a hand, in a word: 'renege +1'."""
    if not rulings:
        return ""
    more = len(rulings) - 1
    first = words.RULING_MARKS[rulings[0][0]]
    return f"{first} +{more}" if more else first


class TrailScreen(Screen):
    """Every correction, ruling and undo of a night."""

    section = "nights"

    def __init__(self, app: "Companion", night: str) -> None:
        self._app = app
        self._night = night

    def title(self) -> str:
        """Return what it is."""
        return words.TRAIL

    def body(self) -> Sequence[Element]:
        """Return the trail."""
        trail = Trail()
        self._app.ledger.load(self._app.ledger.find(self._night), trail)
        if not trail.steps:
            return [Text(words.NO_TRAIL, LARGE)]
        found: list[Element] = []
        for step in trail.steps:
            head = " · ".join(part for part in (str(step.seq), step.origin, step.hand) if part)
            lines = [Text(head, SMALL, QUIET), Text(step.text)]
            if step.why:
                lines.append(Text(words.BECAUSE.format(why=step.why), ink=QUIET))
            found.append(Card("", lines))
        return found
