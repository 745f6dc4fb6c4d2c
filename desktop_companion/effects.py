"""What a correction would do to a night: every hand and game that would come out otherwise."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.text import Text

from bidwhist.night import Night
from bidwhist.report import game_document
from bidwhist.seats import SEATS
from desktop_companion.naming import games_listed
from desktop_companion.screen import Table
from desktop_companion.show import REASONS, contract_words

Document = dict[str, Any]
OPEN, UNFINISHED = "goes on", "unfinished"
NOTHING = "no result and no score changes"
SAME = "as it was"


class Changed(NamedTuple):
    """A hand or a game whose result changes: its name as listed, and its document or None."""

    name: str
    before: Document | None
    after: Document | None


class Effects(NamedTuple):
    """What changes. `dealer` is who deals next before and after, as letters or None."""

    hands: list[Changed]
    games: list[Changed]
    dealer: tuple[str | None, str | None]


def effects(before: Night, after: Night) -> Effects:
    """Return how the nights, of one stream, differ."""
    hands, games = _paired(_listed(before), _listed(after))
    return Effects(hands, games, (_dealer(before), _dealer(after)))


def _dealer(night: Night) -> str | None:
    dealer = night.next_dealer()
    return None if dealer is None else SEATS[dealer]


# game: opened -> (number, document, its hands: opened -> document)
_Games = OrderedDict[int, tuple[int, Document, OrderedDict[int, Document]]]


def _listed(night: Night) -> _Games:
    found: _Games = OrderedDict()
    for number, game in enumerate(games_listed(night), 1):
        told = dict(game_document(number, game))
        opened = [result.hand.opened for result in game.results()]
        hands = OrderedDict(zip(opened, told.pop("hands"), strict=True))
        is_last = game is night.games[-1] and not night.closed
        told["state"] = told["reason"] or (OPEN if is_last else UNFINISHED)
        found[game.opened] = number, told, hands
    return found


def _paired(before: _Games, after: _Games) -> tuple[list[Changed], list[Changed]]:
    """Return what differs of (hands, games); a hand that was taken out goes by its old name."""
    hands: list[Changed] = []
    games: list[Changed] = []
    nothing: tuple[int, None, OrderedDict[int, Document]] = (0, None, OrderedDict())
    for opened in sorted({*before, *after}):
        old_number, old, old_hands = before.get(opened, nothing)
        number, new, new_hands = after.get(opened, nothing)
        hands += [
            Changed(f"{number or old_number}.{(is_ or was or {})['hand']}", was, is_)
            for was, is_ in _aligned(old_hands, new_hands)
            if _without_number(was) != _without_number(is_)
        ]
        if _end(old) != _end(new):
            games.append(Changed(str(number or old_number), old, new))
    return hands, games


def _aligned(
    before: OrderedDict[int, Document], after: OrderedDict[int, Document]
) -> Iterator[tuple[Document | None, Document | None]]:
    """Yield (before, after) of every hand in the order of the game; None where it is not there."""
    gone = [opened for opened in before if opened not in after]
    for opened, document in after.items():
        while gone and list(before).index(gone[0]) < _index(before, opened):
            yield before[gone.pop(0)], None
        yield before.get(opened), document
    for opened in gone:
        yield before[opened], None


def _index(before: OrderedDict[int, Document], opened: int) -> int:
    return list(before).index(opened) if opened in before else -1


def _without_number(document: Document | None) -> Document | None:
    if document is None:
        return None
    return {key: value for key, value in document.items() if key != "hand"}


def _end(document: Document | None) -> tuple[Any, Any] | None:
    return None if document is None else (document["winner"], document["state"])


# -- in words -------------------------------------------------------------------------------------


class EffectWords(NamedTuple):
    """What changes, in words: a table of the hands, by `sides` at its end, and lines below it."""

    sides: list[str]
    rows: list[list[str]]  # hand, was, becomes, then a score a side
    lines: list[str]


def effect_words(found: Effects) -> EffectWords:
    """Return the hands that change as rows; verdicts, games' ends and the dealer as lines."""
    sides = list(dict.fromkeys(side for hand in found.hands for side in _score(hand)))
    rows = []
    for hand in found.hands:
        was, becomes = (_result_words(each) for each in (hand.before, hand.after))
        cells = [hand.name, was, SAME if was == becomes else becomes]
        rows.append(cells + [_scores(hand, side) for side in sides])
    lines = [] if rows else [NOTHING]
    for hand in found.hands:
        lines += [f"hand {hand.name}: {each}" for each in _verdicts_changed(hand)]
    for game in found.games:
        was, becomes = (_end_words(each) for each in (game.before, game.after))
        lines.append(f"game {game.name}: {was} -> {becomes}")
    if found.dealer[0] != found.dealer[1]:
        was, becomes = (each or "nobody" for each in found.dealer)
        lines.append(f"next dealer: {was} -> {becomes}")
    return EffectWords(sides, rows, lines)


def effect_tables(found: Effects) -> RenderableType:
    """Return the hands that change as a table, the games whose end does as lines."""
    told = effect_words(found)
    lines = [Text(line, style="bold" if line.startswith("game ") else "") for line in told.lines]
    if not told.rows:
        return Group(*lines)
    table = Table(title="what changes", title_justify="left")
    table.add_column("hand", justify="right")
    table.add_column("was")
    table.add_column("becomes")
    for side in told.sides:
        table.add_column(side, justify="right")
    for row in told.rows:
        table.add_row(*[Text(cell) for cell in row])
    return Group(table, *lines)


def _verdicts_changed(hand: Changed) -> Iterator[str]:
    """Yield in words each claim that is judged otherwise; a claim made or struck is not."""
    was, becomes = (_claims(each) for each in (hand.before, hand.after))
    if len(was) == len(becomes):
        for old, new in zip(was, becomes, strict=True):
            if old["verdict"] != new["verdict"]:
                yield f"renege by {new['accused']} {old['verdict']} -> {new['verdict']}"


def _claims(document: Document | None) -> list[Document]:
    rulings = [] if document is None else document["rulings"]
    return [ruling for ruling in rulings if "verdict" in ruling]


def _end_words(document: Document | None) -> str:
    if document is None:
        return "not there"
    if document["reason"] is None:
        return str(document["state"])
    winner = document["winner"]
    who = "a tie" if winner == "tie" else f"{winner} won" if winner else "nobody won"
    return f"{who}, {REASONS[document['reason']]}"


def _score(hand: Changed) -> dict[str, int]:
    score: dict[str, int] = (hand.after or hand.before or {})["score"]
    return score


def _result_words(document: Document | None) -> str:
    """Return 'E 4↑ ♥ made 9/4'."""
    if document is None:
        return "not there"
    books = document.get("books")
    counted = "" if books is None else "/".join(str(count) for count in books.values())
    words = [document["bidder"], contract_words(document["contract"]), document["outcome"]]
    return " ".join(word for word in [*words, counted] if word)


def _scores(hand: Changed, side: str) -> str:
    """Return the side's score after the hand: '4 -> 0', or '4' where it stays."""
    told = [str(each["score"].get(side, "")) if each else "" for each in (hand.before, hand.after)]
    return told[0] if told[0] == told[1] else " -> ".join(text or "·" for text in told)
