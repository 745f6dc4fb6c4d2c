"""A game's score sheet and a night's line, of which PDF and HTML are drawn: words and numbers."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bidwhist.fold import Result
from bidwhist.game import Game
from bidwhist.report import hand_document, winner_word
from bidwhist.rules import Rules
from bidwhist.seats import SEATS, side_names
from bidwhist.sheet import Sheet
from desktop_companion.explain import explained_end, ruling_reason
from desktop_companion.exports.rows import listed
from desktop_companion.exports.shown import in_line, shown
from desktop_companion.results.stretches import Seats, before_words, last_seats, stretches
from desktop_companion.show import REASONS, contract_words
from desktop_companion.texts import sentence


class HandLine(NamedTuple):
    """A hand: by side its books, points and the score after it; `notes` are rulings' numbers."""

    number: int
    dealer: str
    bidder: str
    contract: str
    outcome: str
    books: list[int]
    points: list[int]
    score: list[int]
    notes: list[int]


class Note(NamedTuple):
    """A ruling: its number on the sheet, its hand, and what it says by which rule."""

    number: int
    hand: int
    text: str


class GameSheet(NamedTuple):
    """One game. `sides` are (letters, names joined or ''), `players` (seat, name), at its end.

    `before` tells in words who sat there earlier.
    """

    number: int
    rules: str
    sides: list[tuple[str, str]]
    players: list[tuple[str, str]]
    before: str
    hands: list[HandLine]
    notes: list[Note]
    start: list[int]
    score: list[int]
    ending: str
    why: str


def side_label(side: str, seated: Mapping[int, str]) -> str:
    """Return the side's players, 'Ann & Cy'; where one has no name, the side's letters."""
    names = [seated.get(SEATS.index(letter), "") for letter in side]
    return " & ".join(names) if all(names) else side


def rules_words(rules: Rules) -> str:
    """Return 'standard, target=9'."""
    changes = ", ".join(f"{name}={value}" for name, value in dict(rules.sets).items())
    return f"{rules.preset}, {changes}" if changes else str(rules.preset)


def game_sheets(sheet: Sheet) -> Iterator[GameSheet]:
    """Yield the score sheet of each game that has a hand, as they are numbered everywhere."""
    for number, game in enumerate(listed(sheet), 1):
        yield _game_sheet(sheet, number, game)


def _game_sheet(sheet: Sheet, number: int, game: Game) -> GameSheet:
    rules, tally = game.rules, game.fold.tally
    parts = stretches(game)
    seated = _seated(sheet, parts[-1].players)
    letters = side_names(rules.players)
    labels = {side: side_label(side, seated) for side in letters}
    notes: list[Note] = []
    hands = [_hand_line(rules, result, notes) for result in game.results()]
    return GameSheet(
        number,
        shown(rules_words(rules)),
        [(side, "" if label == side else label) for side, label in labels.items()],
        [(seat, seated.get(at, "")) for at, seat in enumerate(SEATS[: rules.players])],
        before_words(parts, lambda player: in_line(sheet.name_of(player))),
        hands,
        notes,
        list(game.start),
        list(tally.score),
        _ending(winner_word(rules, tally.winner), tally.reason, labels),
        explained_end(game),
    )


def _seated(sheet: Sheet, players: Seats) -> dict[int, str]:
    return {seat: in_line(name) for seat, name in sheet.named_seats(players)}


def _hand_line(rules: Rules, result: Result, notes: list[Note]) -> HandLine:
    told = hand_document(rules, result)
    numbers = []
    for ruled in result.ruled:
        numbers.append(len(notes) + 1)
        notes.append(Note(len(notes) + 1, result.number, shown(ruling_reason(rules, ruled))))
    return HandLine(
        result.number,
        told["dealer"],
        told["bidder"] or "",
        contract_words(told["contract"]),
        result.outcome,
        list(result.books or ()),
        list(result.points),
        list(result.score),
        numbers,
    )


def _ending(winner: str | None, reason: str | None, labels: Mapping[str, str]) -> str:
    if reason is None:
        return "not ended"
    won = "a tie" if winner == "tie" else f"{labels[winner]} won" if winner else "nobody won"
    return f"{won}, {REASONS[reason]}"


def warnings_of(sheet: Sheet) -> list[str]:
    """Return what is odd in the night but counts, in words; what is said often, once."""
    said = Counter(shown(sentence(code, context)) for _, code, context in sheet.warnings)
    return [f"{text} ({count} times)" if count > 1 else text for text, count in said.items()]


class NightLine(NamedTuple):
    """A night in one line: `won` tells how many games each side won, most first."""

    date: str
    title: str
    games: int
    hands: int
    won: str


def night_line(sheet: Sheet) -> NightLine:
    """Return the night's line."""
    tags = dict(sheet.tags)
    won: Counter[str] = Counter()
    found = listed(sheet)
    hands = 0
    for game in found:
        hands += game.fold.number
        seated = _seated(sheet, last_seats(game))
        winner = winner_word(game.rules, game.fold.tally.winner)
        if winner:
            won["tied" if winner == "tie" else side_label(winner, seated)] += 1
    if tags.get("Table"):
        tags["Table"] = f"table {tags['Table']}"
    title = ", ".join(shown(tags[tag]) for tag in ("Event", "Site", "Table") if tags.get(tag))
    listed_won = ", ".join(f"{name} {count}" for name, count in won.most_common())
    return NightLine(shown(tags.get("Date", "")), title, len(found), hands, listed_won)
