"""Agreement: the other side confirms a result, or disputes it and the game goes on."""

from bidwhist.decide import decide
from bidwhist.errors import BidWhistError
from bidwhist.hand import DISPUTE, open_disputes
from bidwhist.seats import side_names
from scorebox import texts
from scorebox.box import Message, reason
from scorebox.buttons import DOWN, UP
from scorebox.screens.books import last_result
from scorebox.screens.choice import Choice
from scorebox.screens.confirm import Confirm
from scorebox.screens.effect import winner_line
from scorebox.screens.last_hand import hand_lines
from scorebox.screens.new_game import is_to_sign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bidwhist.game import Game
    from bidwhist.hand import Hand
    from scorebox.box import Box
    from scorebox.canvas import Canvas
    from scorebox.screens import Screen

RESULT = "the result"  # what is disputed, as the journal and the sheet have it


class Facing(Confirm):
    """A question to the people on the other side: UP or DOWN turns it round for them.

    `tell` returns its lines as they are now: a ruling may have come since the last picture.
    """

    def __init__(
        self,
        title: str,
        tell: "Callable[[], list[str]]",
        act: "Callable[[], Screen]",
        back: "Callable[[], Screen]",
        ok: str,
    ) -> None:
        super().__init__(title, (), act, back, ok)
        self._tell = tell
        self._is_turned = False

    def render(self, canvas: "Canvas") -> None:
        """Draw the question, and that it can be turned."""
        self.lines = self._tell()
        super().render(canvas)
        canvas.right(0, "↓turn")
        if self._is_turned:
            canvas.turn()

    def handle(self, gesture: int) -> "Screen | None":
        """Turn it, or answer as any question."""
        if gesture not in (UP, DOWN):
            return super().handle(gesture)
        self._is_turned = not self._is_turned
        return self


def ask_agreement(box: "Box") -> "Screen":
    """Show the result in words; OK agrees, BACK disputes. After the last one comes the sheet."""

    def tell() -> "list[str]":
        result = last_result(box)
        return [] if result is None else hand_lines(box, result)

    def agreed() -> "Screen":
        game = box.game()
        return ask_signature(box, game, box.home()) if is_to_sign(game) else box.home()

    return Facing("DO BOTH AGREE?", tell, agreed, lambda: _who_disputes(box), "agree")


def ask_signature(box: "Box", game: "Game", origin: "Screen") -> "Screen":
    """Ask whether both sides have signed the game's sheet, or say why it cannot be signed yet."""
    command = ("sign", game.opened)
    try:
        decide(box.night(), command)
    except BidWhistError as error:
        return Message(reason(error), origin)

    def tell() -> "list[str]":
        tally = game.fold.tally
        return [
            "game {}  hands {}".format(box.night().number_of(game), game.fold.number),
            texts.pairs(side_names(game.rules.players), tally.score),
            winner_line(box, game, tally),
            "signed, only the",
            "director changes it",
        ]

    return Facing(
        "SHEET SIGNED?",
        tell,
        lambda: box.do(command, box.home, origin),
        lambda: origin,
        "signed",
    )


def which_sheet(
    box: "Box",
    games: "Sequence[Game]",
    act: "Callable[[Game], Screen]",
    back: "Callable[[], Screen]",
) -> "Screen":
    """Ask which of the games, if there are several."""
    if len(games) == 1:
        return act(games[0])
    labels = ["game {}".format(box.night().number_of(game)) for game in games]
    return Choice("WHICH GAME?", labels, lambda place: act(games[place]), back)


def _who_disputes(box: "Box") -> "Screen":
    sides = range(len(side_names(box.game().rules.players)))
    return Choice(
        "WHO DISPUTES IT?",
        [box.side_label(side) for side in sides],
        lambda side: box.do(("ruling", None, (DISPUTE, side, RESULT)), box.home),
        lambda: ask_agreement(box),
    )


def disputes(box: "Box") -> "list[tuple[Game, int, Hand, int]]":
    """Return (game, number of the hand, hand, place of the ruling) of every open dispute."""
    found = []
    for game in box.night().games:
        for number, hand in enumerate(game.hands()):
            for place in open_disputes(hand):
                found.append((game, number + 1, hand, place))
    return found


def list_disputes(box: "Box", back: "Screen") -> "Screen":
    """List the open disputes; OK settles one, which then no longer stands on the hand."""
    found = disputes(box)
    labels = [
        "game {} hand {}: {}".format(
            box.night().number_of(game),
            number,
            side_names(game.rules.players)[hand.rulings[place][1]],
        )
        for game, number, hand, place in found
    ]

    def ask(at: int) -> "Screen":
        _, _, hand, place = found[at]
        return Confirm(
            "SETTLED?",
            [labels[at], "the hand stands as", "it is written"],
            lambda: box.do(("strike", hand.opened, place), box.home, back),
            lambda: list_disputes(box, back),
            "settled",
        )

    return Choice("DISPUTES", labels, ask, lambda: back)
