"""BWN written: a Sheet to its one canonical form."""

from .bwn_hand import hand_text
from .bwn_read import SEAT_TAGS
from .bwn_ruling import quoted
from .fold import AFTER_END
from .hand import Hand
from .rules import changes_text
from .seats import SEATS, side_names
from .sheet import NIGHT_TAGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .hand import Mark
    from .night import Game
    from .rules import Rules
    from .sheet import Sheet

MARKS_WRITTEN = ("time", "concede", "abandon")


def _tag(name: str, text: str) -> str:
    return "[" + name + " " + quoted(text) + "]"


def _rules_tags(rules: "Rules") -> "list[str]":
    lines = [_tag("Rules", rules.preset)]
    if rules.sets:
        lines.append(_tag("Set", changes_text(rules.sets)))
    return lines


def _player_tags(sheet: "Sheet", game: "Game", before: "Game | None") -> "list[str]":
    """Return the line of the players' names that are new in this game; none where none is."""
    known = dict(sheet.named_seats(before)) if before is not None else {}
    tags = [
        _tag(SEAT_TAGS[seat][0].upper() + SEAT_TAGS[seat][1:], name)
        for seat, name in sheet.named_seats(game)
        if known.get(seat) != name
    ]
    return [" ".join(tags)] if tags else []


def _game_tags(sheet: "Sheet", game: "Game", before: "Game | None") -> "list[str]":
    """Return the lines of tags with which the game starts, where they differ from before."""
    lines = []
    if before is None or not game.rules.same_as(before.rules):
        lines.extend(_rules_tags(game.rules))
    lines.extend(_player_tags(sheet, game, before))
    if before is None:
        night_tags = [
            _tag(name, text) for name in NIGHT_TAGS for n, text in sheet.tags if n == name
        ]
        if night_tags:
            lines.append(" ".join(night_tags))
    if before is None or game.dealer != before.fold.dealer % game.rules.players:
        lines.append(_tag("Dealer", SEATS[game.dealer]))
    if [score for score in game.start if score]:
        pairs = zip(side_names(game.rules.players), game.start)
        lines.append(_tag("Start", " ".join(["%s %d" % pair for pair in pairs])))
    return lines


def _mark_text(rules: "Rules", mark: "Mark") -> str:
    text: str = mark.kind
    return text + " " + side_names(rules.players)[mark.value] if mark.kind == "concede" else text


class _Writer:
    def __init__(self, sheet: "Sheet") -> None:
        self.sheet = sheet
        self.lines: list[str] = []
        self.comments = list(sheet.comments)
        self.before: Game | None = None

    def take_comments(self, seq: int) -> None:
        """Write the comments that stood on lines of their own before the entry `seq`."""
        while self.comments and self.comments[0][0] < seq:
            self.lines.append(self.comments.pop(0)[2].rstrip())

    def entry(self, seq: int, text: str) -> None:
        """Write the line of the entry `seq`, with the comment that stood behind it."""
        self.take_comments(seq)
        while self.comments and self.comments[0][:2] == (seq, True):
            text += " " + self.comments.pop(0)[2].rstrip()
        self.lines.append(text)

    def game(self, number: int, game: "Game") -> None:
        tags = _game_tags(self.sheet, game, self.before)
        heading = _tag("Game", str(number))
        self.take_comments(game.opened)
        if self.before is None:
            self.lines.extend(tags + ["", heading])
        else:
            self.lines.extend(["", heading] + tags)
        outcomes = {result.hand.opened: result for result in game.results()}
        for entry in game.entries:
            if isinstance(entry, Hand):
                result = outcomes.get(entry.opened)
                if result is not None:
                    after_end = result.outcome == AFTER_END
                    text = hand_text(game.rules, result.number, entry, after_end)
                    self.entry(entry.opened, text)
            elif entry.kind in MARKS_WRITTEN:
                self.entry(entry.opened, _mark_text(game.rules, entry))
        self.before = game


def write_night(sheet: "Sheet") -> str:
    """Return the night in canonical form. A hand still being played is left out."""
    writer = _Writer(sheet)
    games = [game for game in sheet.night.games if list(game.results())]
    for number in range(len(games)):
        writer.game(number + 1, games[number])
    if not games and sheet.night.games:
        writer.lines.extend(_game_tags(sheet, sheet.night.games[0], None))
    for comment in writer.comments:
        writer.lines.append(comment[2].rstrip())
    return "\n".join(writer.lines) + "\n"
