"""What every screen works with: the keeper, who sits where, and a word to the player.

A screen asks the box to do something; a refusal becomes a screen that says why and leads back.
"""

from bidwhist.errors import BidWhistError
from bidwhist.hand import Hand, open_disputes
from bidwhist.match import match_of
from bidwhist.seats import SEATS, side_names
from scorebox import texts
from scorebox.buttons import BACK, BUTTONS, OK
from scorebox.screens import Screen
from scorebox.settings import Settings
from scorebox.timer import Timer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from bidwhist.night import Game, Night
    from scorebox.canvas import Canvas
    from scorebox.keeper import Keeper
    from scorebox.request import Request

OK_BEEP_MS = 20
NO_BEEP_MS = 150
TIME_BEEP_MS = 1500


class Box:
    """The keeper and what the screens share.

    `home` makes the screen to return to; `beep(ms)` sounds; `is_linked` tells whether a desk is
    listening; `draft` is (screen, positions) of what is being entered, for the desk to show;
    `settings` are what the next game is played by; `request` is what a desk asks the players;
    `board` is the board's name and the chip's 12 hex digits.
    """

    def __init__(
        self, keeper: "Keeper", home: "Callable[[Box], Screen]", beep: "Callable[[int], None]"
    ) -> None:
        self.keeper = keeper
        self.beep = beep
        self.settings = Settings(keeper.store)
        self.timer = Timer(keeper.night.game())
        self.is_linked = False
        self.draft: tuple[str, list[Any]] = ("score", [])
        self.request: Request | None = None
        self.board: tuple[str, str] = ("", "")
        self._home = home

    def night(self) -> "Night":
        """Return the night as it stands."""
        return self.keeper.night

    def game(self) -> "Game":
        """Return the last game; only where there is one."""
        return self.keeper.night.games[-1]

    def next_deal(self) -> "tuple[bool, int, int | None]":
        """Return what a hand begins with: whether the game is over, the dealer, turned trump."""
        fold = self.game().fold
        return fold.tally.reason is not None, fold.dealer, fold.turned_trump()

    def home(self) -> Screen:
        """Return the score's screen."""
        return self._home(self)

    def do(
        self, command: "Sequence[Any]", then: "Callable[[], Screen]", back: Screen | None = None
    ) -> Screen:
        """Do the command; return the screen `then` makes, or one that says why not."""
        return self.attempt(lambda: self.keeper.do(command), then, back)

    def attempt(
        self, act: "Callable[[], None]", then: "Callable[[], Screen]", back: Screen | None = None
    ) -> Screen:
        """Do what may be refused; return the screen `then` makes, or one that says why not."""
        try:
            act()
        except BidWhistError as error:
            self.beep(NO_BEEP_MS)
            return Message(reason(error), back or self._way_on(error.code))
        self.beep(OK_BEEP_MS)
        return then()

    def _way_on(self, code: str) -> Screen:
        """Return what follows on a refusal: between games, what makes room; else the score."""
        game = self.night().game()
        if code == "flash.full":
            from scorebox.screens.let_go import ask_to_let_go

            return ask_to_let_go(self)
        if code == "night.full" and game is not None and game.fold.tally.reason is not None:
            from scorebox.screens.new_game import new_night

            return new_night(self)
        return self.home()

    def seat_name(self, seat: int, game: "Game | None" = None, opened: "int | None" = None) -> str:
        """Return the player's short name in the game (None: the last one), or the seat's.

        `opened` asks who sat there when the hand so opened was played.
        """
        players = (self.game() if game is None else game).seated(opened)
        name = players[seat][1] if seat < len(players) else ""
        return name or texts.SEAT_WORDS[seat]

    def next_name(self, seat: int) -> str:
        """Return the name of who sits down there for the next game, or the seat's."""
        players = self.night().players
        name = players[seat][1] if seat < len(players) else ""
        return name or texts.SEAT_WORDS[seat]

    def seat_label(
        self, seat: int, game: "Game | None" = None, opened: "int | None" = None
    ) -> str:
        """Return the seat's letter with who sits there, as in seat_name: 'W  Di'."""
        return SEATS[seat] + "  " + self.seat_name(seat, game, opened)

    def seat_labels(self, game: "Game | None" = None, opened: "int | None" = None) -> "list[str]":
        """Return the label of each seat, N first."""
        rules = (self.game() if game is None else game).rules
        return [self.seat_label(seat, game, opened) for seat in range(rules.players)]

    def side_label(self, side: int, game: "Game | None" = None) -> str:
        """Return 'Ann+Cy' where it fits nine columns, else the side's letters."""
        if game is None:
            game = self.game()
        rules, players = game.rules, game.seated()
        letters = side_names(rules.players)[side]
        if rules.players == 3 or len(players) < 4:
            return self.seat_name(side, game)[:9] if rules.players == 3 else letters
        names = [players[seat][1] for seat in (side, side + 2)]
        joined = "+".join(names)
        return joined if all(names) and len(joined) < 10 else letters

    def count_disputes(self) -> int:
        """Return how many disputes are open, in any game of the night."""
        count = 0
        for game in self.night().games:
            for entry in game.entries:
                if isinstance(entry, Hand) and entry.rulings:
                    count += len(open_disputes(entry))
        return count

    def games_won(self) -> "list[int]":
        """Return the games won by each side since rules or players last changed."""
        return match_of(self.night().games).won

    def time_left(self) -> str:
        """Return what the game's timer says, '' without one."""
        return self.timer.words(self.night().game(), self.keeper.ms())

    def hand_number(self) -> int:
        """Return the number of the hand being entered, or of the one to come."""
        return self.game().fold.number + 1


def reason(error: BidWhistError) -> "Sequence[str]":
    """Return in lines why something was refused."""
    if error.code != "rules.conflict":
        return texts.error_lines(error.code)
    from scorebox.rule_words import title_of

    fields = error.context["fields"].split(";")[0].split()
    return [texts.CONFLICT] + [title_of(name) for name in fields]


class Message(Screen):
    """A few lines that must be read; any of OK and BACK leads on."""

    def __init__(self, lines: "Sequence[str]", then: Screen) -> None:
        self._lines = lines
        self._then = then

    def render(self, canvas: "Canvas") -> None:
        """Draw the lines in the middle."""
        for i in range(len(self._lines)):
            canvas.centred(2 + i, self._lines[i])
        canvas.text(7, 0, "OK go on")

    def handle(self, gesture: int) -> Screen | None:
        """Lead on by OK or BACK."""
        return self._then if gesture & BUTTONS in (OK, BACK) else None
