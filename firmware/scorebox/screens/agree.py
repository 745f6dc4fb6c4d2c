"""Agreement: the other side confirms a result, or disputes it and the game goes on."""

from bidwhist.hand import DISPUTE, open_disputes
from bidwhist.seats import side_names
from scorebox.screens.books import last_result
from scorebox.screens.choice import Choice
from scorebox.screens.confirm import Confirm
from scorebox.screens.last_hand import hand_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bidwhist.game import Game
    from bidwhist.hand import Hand
    from scorebox.box import Box
    from scorebox.screens import Screen

RESULT = "the result"  # what is disputed, as the journal and the sheet have it


def ask_agreement(box: "Box") -> "Screen":
    """Show the result in words; OK agrees, BACK disputes."""
    result = last_result(box)
    lines = [] if result is None else hand_lines(box, result)
    return Confirm("DO BOTH AGREE?", lines, box.home, lambda: _who_disputes(box), "agree")


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
    games = box.night().games
    labels = [
        "game {} hand {}: {}".format(
            games.index(game) + 1,
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
