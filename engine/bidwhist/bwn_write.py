"""BWN written: a Sheet to its one canonical form."""

from collections import OrderedDict

from .bwn_hand import hand_text
from .bwn_read import SEAT_TAGS
from .bwn_ruling import quoted
from .hand import Hand
from .rules import changes_text
from .seats import SEATS, side_names
from .sheet import NIGHT_TAGS, written_alike

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
        lines.append(_tag("Set", changes_text(list(OrderedDict(rules.sets).items()))))
    return lines


def _player_tags(sheet: "Sheet", game: "Game", known: "dict[int, str]") -> "list[str]":
    """Return the line of the names that are not as `known`, which is kept; none where none is."""
    names = dict(sheet.named_seats(game.players))
    tags: list[str] = []
    for seat in range(game.rules.players):
        name = names.get(seat, "")
        if known.get(seat, "") != name:
            tags.append(_tag(SEAT_TAGS[seat][0].upper() + SEAT_TAGS[seat][1:], name))
            known[seat] = name
    return [" ".join(tags)] if tags else []


def _game_tags(
    sheet: "Sheet", game: "Game", before: "Game | None", known: "dict[int, str]"
) -> "list[str]":
    """Return the lines of tags with which the game starts, where they differ from before.

    `known` are the names by seat that the tags so far gave.
    """
    lines: list[str] = []
    if before is None or not written_alike(game.rules, before.rules):
        lines.extend(_rules_tags(game.rules))
    lines.extend(_player_tags(sheet, game, known))
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
        self.known: dict[int, str] = {}

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
        tags = _game_tags(self.sheet, game, self.before, self.known)
        heading = _tag("Game", str(number))
        self.take_comments(game.opened)
        if self.before is None:
            self.lines.extend(tags + ["", heading])
        else:
            self.lines.extend(["", heading] + tags)
        self.entries(game)
        self.before = game

    def entries(self, game: "Game") -> None:
        """Write the game's hands, and the lines between them that count."""
        fold = game.fresh_fold()
        being_played = game.open_hand()
        for entry in game.entries:
            if entry is being_played:
                continue
            ended = fold.tally.reason is not None
            fold.take(entry)
            if isinstance(entry, Hand):
                self.entry(entry.opened, hand_text(game.rules, fold.number, entry, ended))
            elif entry.kind in MARKS_WRITTEN and fold.number and not ended:
                self.entry(entry.opened, _mark_text(game.rules, entry))


def write_night(sheet: "Sheet") -> str:
    """Return the night in canonical form. A hand still being played is left out."""
    writer = _Writer(sheet)
    games = [game for game in sheet.night.games if game.has_results()]
    for number in range(len(games)):
        writer.game(number + 1, games[number])
    if not games:
        writer.lines.extend(_game_tags(sheet, sheet.first_game(), None, {}))
    for comment in writer.comments:
        writer.lines.append(comment[2].rstrip())
    return "\n".join(writer.lines) + "\n"
