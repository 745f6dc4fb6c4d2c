"""BWN read: a night's text to a Sheet. Lax in spacing, strict in meaning.

Tags that hold for the games to come (Rules, Set, players, Dealer, Start) stand before a game's
first hand. Everything is read before anything counts: an error leaves nothing behind, and says
line and column.
"""

from .bwn_hand import read_hand, read_number
from .bwn_lex import find_stop, split_line
from .bwn_ruling import WordReader
from .errors import BidWhistError, NotationError, RuleError
from .hand import Mark
from .night import Game, Night
from .presets import make_rules
from .rules import check, parse_changes
from .seats import SEATS, SIDES_OF_FOUR, SIDES_OF_THREE, side_names
from .sheet import NIGHT_TAGS, Sheet, oddities

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .bwn_hand import WrittenHand
    from .bwn_lex import Word
    from .rules import Rules

SEAT_TAGS = ("north", "east", "south", "west")
MARK_LINES = ("time", "concede", "abandon")


class _Pending:
    """The tags since the last hand: what the next game starts with."""

    def __init__(self) -> None:
        self.preset: str | None = None
        self.sets: list[tuple[str, Any]] = []
        self.dealer: int | None = None
        self.start: tuple[list[tuple[str, int]], int, int] | None = (
            None  # ([(side name, score)], line, column)
        )
        self.game_tag: tuple[int, int] | None = None  # (line, column)
        self.asked = False  # whether any of these tags stands here


class _Reader:
    def __init__(self) -> None:
        self.sheet = Sheet(Night())
        self.preset = "standard"
        self.sets: list[tuple[str, Any]] = []
        self.players: dict[int, str] = {}
        self.pending = _Pending()
        self.number = 0
        self.line = 0
        self.width = 1

    @property
    def night(self) -> "Night":
        return self.sheet.night

    def warn(self, code: str, **context: "Any") -> None:
        self.sheet.warnings.append((self.line, code, context))

    def between_games(self) -> bool:
        """Tell whether tags for the next game may stand here."""
        game = self.night.game()
        if game is None or self.pending.game_tag is not None:
            return True
        return game.fold.tally.reason is not None

    # lines

    def read_line(self, text: str) -> None:
        self.width = len(text) + 1
        words, comment = split_line(text)
        if comment is not None:
            self.width -= len(comment)
        words = self.read_tags(words)
        if comment is not None and not words:
            self.sheet.comments.append((self.night.seq, False, comment))
        if not words:
            return
        if words[0].text.lower() in MARK_LINES and not words[0].quoted:
            self.read_mark(words)
        else:
            self.read_hand(words)
        if comment is not None:
            self.sheet.comments.append((self.night.seq, True, comment))

    def read_tags(self, words: "list[Word]") -> "list[Word]":
        """Take the tags that the line begins with; return the words after them."""
        at = 0
        while at < len(words) and words[at].is_stop("["):
            closing = find_stop(words, "]", at)
            if closing < 0:
                raise NotationError(
                    "bwn.expected", column=self.width, found="", expected="a closing ]"
                )
            self.read_tag(words[at].column, words[at + 1 : closing])
            at = closing + 1
        return words[at:]

    def read_tag(self, column: int, words: "list[Word]") -> None:
        name = words[0].text.lower() if words and not words[0].quoted else ""
        if len(words) != 2 or not words[1].quoted:
            raise NotationError(
                "bwn.expected", column=column, found="[", expected='a tag such as [North "Ann"]'
            )
        value = words[1]
        for tag in NIGHT_TAGS:
            if name == tag.lower():
                kept = [pair for pair in self.sheet.tags if pair[0] != tag]
                self.sheet.tags = kept + [(tag, value.text)]
                return
        action = self.TAGS.get(name)
        if action is None:
            allowed = "Rules, Set, North, East, South, West, Dealer, Start, Game, "
            raise NotationError(
                "bwn.expected",
                column=words[0].column,
                found=words[0].text,
                expected="one of " + allowed + ", ".join(NIGHT_TAGS),
            )
        if name != "game" and not self.between_games():
            raise NotationError("bwn.tag_place", column=column, tag=words[0].text)
        try:
            action(self, name, value.text, value.column)
        except BidWhistError as error:
            error.context.setdefault("column", value.column)
            raise
        self.pending.asked = True

    def tag_rules(self, name: str, text: str, column: int) -> None:
        self.pending.preset = make_rules(text.strip()).preset

    def tag_set(self, name: str, text: str, column: int) -> None:
        self.pending.sets.extend(parse_changes(text))

    def tag_player(self, name: str, text: str, column: int) -> None:
        self.players[SEAT_TAGS.index(name)] = text

    def tag_dealer(self, name: str, text: str, column: int) -> None:
        letter = text.strip().upper()
        seat = SEATS.find(letter) if len(letter) == 1 else -1
        if seat < 0:
            raise NotationError("bwn.expected", column=column, found=text, expected="N, E, S or W")
        self.pending.dealer = seat

    def tag_start(self, name: str, text: str, column: int) -> None:
        parts = text.split()
        pairs = []
        for i in range(0, len(parts) - 1, 2):
            sign = -1 if parts[i + 1][0] == "-" else 1
            digits = parts[i + 1][1:] if sign < 0 else parts[i + 1]
            if len(digits) in (1, 2, 3) and not [c for c in digits if c not in "0123456789"]:
                pairs.append((parts[i].upper(), sign * int(digits)))
        if not pairs or len(pairs) * 2 != len(parts):
            raise NotationError(
                "bwn.expected", column=column, found=text, expected="scores such as NS 1 EW 0"
            )
        self.pending.start = (pairs, self.line, column)

    def tag_game(self, name: str, text: str, column: int) -> None:
        expected = len(self.night.games) + 1
        if text.strip() != str(expected) or self.pending.game_tag is not None:
            raise NotationError(
                "bwn.expected", column=column, found=text, expected="game %d" % expected
            )
        self.pending.game_tag = (self.line, column)

    TAGS = {
        "rules": tag_rules,
        "set": tag_set,
        "north": tag_player,
        "east": tag_player,
        "south": tag_player,
        "west": tag_player,
        "dealer": tag_dealer,
        "start": tag_start,
        "game": tag_game,
    }

    def read_mark(self, words: "list[Word]") -> None:
        kind = words[0].text.lower()
        game = self.night.game()
        side = None
        reader = WordReader(words[1:], self.width)
        if kind == "concede":
            side = reader.choice(SIDES_OF_FOUR + SIDES_OF_THREE, "a side: NS or EW")
        reader.finish()
        if game is None or self.between_games():
            self.warn("mark.no_game", mark=kind)
            return
        if side is not None and game.rules.players == 3:
            raise RuleError("concede.three_players", column=words[0].column)
        if side is not None and side >= len(SIDES_OF_FOUR):
            raise RuleError("side.unknown", column=words[1].column, allowed="NS EW")
        self.night.enter(Mark(self.night.seq + 1, kind, side))

    def read_hand(self, words: "list[Word]") -> None:
        number = read_number(words)
        game = self.night.game()
        opens = self.pending.game_tag is not None or self.pending.asked
        if game is None or opens or (game.fold.tally.reason is not None and number == 1):
            game = self.open_game()
        if number != self.number + 1:
            raise NotationError(
                "bwn.expected",
                column=words[0].column,
                found=str(number),
                expected="hand %d" % (self.number + 1),
            )
        turned = game.fold.turned_trump()
        written = read_hand(game.rules, words, self.night.seq + 1, self.width, turned)
        self.number = number
        self.check_place(game, written, words[0].column)
        for code, context in written.warnings:
            self.warn(code, **context)
        self.sheet.lines[written.hand.opened] = self.line
        self.night.enter(written.hand)

    def check_place(self, game: "Game", written: "WrittenHand", column: int) -> None:
        ended = game.fold.tally.reason
        if ended is not None and not written.after_end:
            raise RuleError("game.over", column=column, reason=ended)
        if ended is None and written.after_end:
            raise NotationError(
                "bwn.expected",
                column=self.width,
                found="after-end",
                expected="no {after-end}: the game is open",
            )
        for code, facts in oddities(game.fold, written.hand):
            self.warn(code, **facts)

    def open_game(self) -> "Game":
        pending, self.pending = self.pending, _Pending()
        if pending.preset is not None:
            self.preset, self.sets = pending.preset, []
        self.sets = self.sets + pending.sets
        rules = make_rules(self.preset, self.sets)
        check(rules)
        before = self.night.game()
        dealer = pending.dealer
        if dealer is not None and dealer >= rules.players:
            raise RuleError("seat.unknown", seat=SEATS[dealer], allowed=SEATS[: rules.players])
        # All that is known of a player is the name; it is the id too, wherever he sits.
        names = [self.players.get(seat, "") for seat in range(rules.players)]
        players = tuple([(name, name) for name in names])
        start = self.start_scores(rules, pending)
        game = Game(self.night.seq + 1, rules, players, dealer or 0, 0, start, 0, 0)
        game.runs_on = dealer is None
        if before is not None:
            game.follow(before)
        self.night.open(game)
        self.number = 0
        return game

    def start_scores(self, rules: "Rules", pending: "_Pending") -> "tuple[int, ...]":
        sides = side_names(rules.players)
        if pending.start is None:
            return (0,) * len(sides)
        pairs, line, column = pending.start
        scores = dict(pairs)
        if sorted(scores) != sorted(sides) or len(pairs) != len(sides):
            raise NotationError(
                "bwn.expected",
                line=line,
                column=column,
                found=" ".join(sorted(scores)),
                expected="a score for each of " + " ".join(sides),
            )
        return tuple([scores[side] for side in sides])

    def finish(self) -> None:
        if self.pending.game_tag is not None:
            line, column = self.pending.game_tag
            raise NotationError(
                "bwn.expected", line=line, column=column, found="", expected="a hand in this game"
            )
        if not self.night.games:
            self.open_game()


def read_night(text: str) -> "Sheet":
    """Return the Sheet of a night in BWN (a str; a byte-order mark and CRLF are read).

    Raises NotationError for what cannot be read and RuleError for what the rules refuse, both
    with `line` and `column` from 1.
    """
    reader = _Reader()
    lines = text[1:] if text[:1] == "\ufeff" else text
    try:
        for line in lines.split("\n"):
            reader.line += 1
            reader.read_line(line[:-1] if line[-1:] == "\r" else line)
        reader.finish()
    except BidWhistError as error:
        error.context.setdefault("line", reader.line)
        error.context.setdefault("column", 1)
        raise
    return reader.sheet
