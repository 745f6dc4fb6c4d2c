"""From journal lines to a night, and from a night to a sheet and a summary."""

import json
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta, timezone
from typing import Any, NamedTuple

from bidwhist.errors import BidWhistError, LogError
from bidwhist.game import Game
from bidwhist.journal import BOX, NEWER
from bidwhist.night import Night
from bidwhist.report import winner_word
from bidwhist.sheet import Sheet, oddities_of
from desktop_companion.naming import games_listed

BY_BOX, BY_DESK, BY_BOTH = "box", "desk", "desk+box"  # both: asked by the desk, done by the box


class Entry(NamedTuple):
    """An event: its number, that of its decision's first event, who wrote it, and the event."""

    seq: int
    decision: int
    by: str
    event: list[Any]


# told before an event is applied
Told = Callable[[Night, Entry], None]


def fold(night_id: str, rows: Sequence[tuple[int, str]], told: Told | None = None) -> Night:
    """Return the night after the lines (seq, text); a decision that is not whole is left out.

    The lines were checked when they came. Where the box has lost some, the night goes on with
    what follows and is warned of; what follows may be about a hand that was lost, and falls too.
    BidWhistError, with `seq`, for a line of a newer version.
    """
    night = Night(night_id)
    lost = False
    group: list[tuple[Entry, int]] = []
    for seq, text in rows:
        if seq != night.seq + len(group) + 1:
            group, lost = [], True
            night.skip(seq)
        try:
            fields = json.loads(text[:-9])
            decision = group[0][0].seq if group else seq
            entry = Entry(seq, decision, _by(fields[4], fields[5]), [fields[1], *fields[7:]])
            group.append((entry, fields[6]))
            if fields[6]:
                for entry, end in group:
                    if told is not None:
                        told(night, entry)
                    night.apply(entry.seq, entry.event, end)
                group = []
        except (BidWhistError, ValueError, LookupError, TypeError, AttributeError) as error:
            if getattr(error, "code", "") == NEWER or not lost:
                raise _at(seq, error) from None
            group = []
            night.skip(seq + 1)
    return night


def _by(origin: int, command: str | None) -> str:
    if origin == BOX:
        return BY_BOX
    return BY_DESK if command is None else BY_BOTH


def _at(seq: int, error: Exception) -> BidWhistError:
    """Return the error as one of ours, with the line's number."""
    ours = error if isinstance(error, BidWhistError) else LogError("log.form")
    ours.context.setdefault("seq", seq)
    return ours


def date_of(night: Night) -> str:
    """Return the day at the table as YYYY-MM-DD, '' where no desk told the time."""
    if night.time is None:
        return ""
    _, seconds, east = night.time
    try:
        told = datetime.fromtimestamp(seconds, timezone(timedelta(minutes=east)))
    except (ValueError, OverflowError, OSError):
        return ""  # a damaged or foreign line
    return told.date().isoformat()


def dealer_now(game: Game) -> int:
    """Return who has dealt the hand that is under way, or deals the next one."""
    hand = game.open_hand()
    return game.fold.dealer if hand is None else hand.dealer


def sheet_of(night: Night, labels: Sequence[tuple[str, str]] = ()) -> Sheet:
    """Return the night as a sheet to write down; `labels` are its tags besides the date."""
    date = date_of(night)
    sheet = Sheet(night, [*([("Date", date)] if date else []), *labels])
    sheet.warnings = [(None, code, {"game": game}) for code, game in night.warnings]
    sheet.warnings += [(None, code, facts) for code, facts in oddities_of(night)]
    return sheet


def summary(night: Night, date: str) -> tuple[str, int, int, str]:
    """Return (date, games, hands, result in words) for a list."""
    played = games_listed(night)
    hands = sum(game.fold.number for game in played)
    results = []
    for game in played:
        winner = winner_word(game.rules, game.fold.tally.winner) or "open"
        results.append(f"{winner} {':'.join(str(points) for points in game.fold.tally.score)}")
    return date, len(played), hands, ", ".join(results)
