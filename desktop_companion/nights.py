"""From journal lines to a night, and from a night to a sheet and a summary."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime

from bidwhist.errors import BidWhistError, LogError
from bidwhist.night import Night
from bidwhist.report import winner_word
from bidwhist.sheet import Sheet


def fold(night_id: str, rows: Sequence[tuple[int, str]]) -> Night:
    """Return the night after the lines (seq, text); a decision that is not whole is left out.

    The lines were checked when they came. Where the box has lost some, the night goes on with
    what follows and is warned of. BidWhistError, with `seq`, for a line of a newer version.
    """
    night = Night(night_id)
    group: list[tuple[int, list[object], int]] = []
    for seq, text in rows:
        try:
            if seq != night.seq + len(group) + 1:
                group = []
                night.seq = seq - 1
                night.warnings.append(("log.lost", max(1, len(night.games))))
            fields = json.loads(text[:-9])
            group.append((seq, [fields[1], *fields[7:]], fields[6]))
            if fields[6]:
                for item in group:
                    night.apply(*item)
                group = []
        except BidWhistError as error:
            error.context.setdefault("seq", seq)
            raise
        except (ValueError, LookupError, TypeError, AttributeError):
            raise LogError("log.form", seq=seq) from None
    return night


def date_of(night: Night) -> str:
    """Return the day as YYYY-MM-DD, '' where no desk told the time."""
    if night.time is None:
        return ""
    return datetime.fromtimestamp(night.time[1], UTC).date().isoformat()


def sheet_of(night: Night) -> Sheet:
    """Return the night as a sheet to write down."""
    date = date_of(night)
    sheet = Sheet(night, [("Date", date)] if date else [])
    sheet.warnings = [(None, code, {"game": game}) for code, game in night.warnings]
    return sheet


def summary(night: Night) -> tuple[str, int, int, str]:
    """Return (date, games, hands, result in words) for a list."""
    played = [game for game in night.games if game.last_hand() is not None]
    hands = sum(game.fold.number for game in played)
    results = []
    for game in played:
        winner = winner_word(game.rules, game.fold.tally.winner) or "open"
        results.append(f"{winner} {':'.join(str(points) for points in game.fold.tally.score)}")
    return date_of(night), len(played), hands, ", ".join(results)
