"""What a ruling or a correction would do, in lines: shown before it is written down."""

from bidwhist.claims import UPHELD
from bidwhist.hand import MISDEAL, PLAYED, RENEGE
from bidwhist.prospect import verdicts_changed
from bidwhist.scoring import TIE
from bidwhist.seats import SEATS, side_names
from scorebox import texts
from scorebox.screens.books import result_line
from scorebox.screens.choice import LINE_MOST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bidwhist.game import Game
    from bidwhist.hand import Hand
    from bidwhist.prospect import Prospect
    from bidwhist.scoring import Tally
    from scorebox.box import Box


def hand_line(number: int, hand: "Hand") -> str:
    """Return '7  E 4↑♥  10' or '8  misdeal'."""
    if hand.state != PLAYED:
        return "{}  {}".format(number, "misdeal" if hand.state == MISDEAL else "thrown in")
    who = SEATS[hand.dealer if hand.bidder is None else hand.bidder]
    sign = texts.contract_sign(hand.bid, hand.trump, hand.order)
    books = "/".join([str(n) for n in hand.books or ()])
    line = "{}  {} {}  {}".format(number, who, sign, books)
    return line if len(line) <= LINE_MOST else "{} {} {} {}".format(number, who, sign, books)


def winner_line(box: "Box", game: "Game", tally: "Tally") -> str:
    """Return in words who would win the game."""
    if tally.reason is None:
        return "the game goes on"
    if tally.winner is None or tally.winner == TIE:
        return "nobody wins"
    return box.side_label(tally.winner, game) + " wins it"


def ruling_lines(box: "Box", found: "Prospect") -> "list[str]":
    """Return the verdict, what the hand's last ruling moves, and where the game then stands."""
    game, hand, result = found.game, found.hand, found.result
    assert hand is not None
    ruling = hand.rulings[-1]
    lines = [texts.VERDICTS[ruling[3]]] if ruling[0] == RENEGE else []
    if result is None:
        free = ruling[0] == RENEGE and ruling[2] != UPHELD and game.rules.wrong_call == "none"
        return lines + (["no books move"] if free else ["books move when", "they are counted"])
    line = result_line(box, game, result)
    if result.books is None:
        return lines + [line]
    sides = side_names(game.rules.players)
    last = [each for each in result.ruled if each.ruling == ruling][-1:]
    moved = "no books move"
    if last and last[0].moved:
        moved = texts.books_words(last[0].moved) + " to " + sides[last[0].to or 0]
    end = texts.of_sides("score", sides, found.tally.score)
    if _ends_otherwise(found):
        end = winner_line(box, game, found.tally)
    return lines + [moved, texts.of_sides("books", sides, result.books), line, end]


def correction_lines(box: "Box", found: "Prospect") -> "list[str]":
    """Return the score now and then, claims that are judged otherwise, and an end that is."""
    game = found.game
    sides = side_names(game.rules.players)
    now = game.fold.tally.score
    lines = [
        texts.of_sides("now", sides, now),
        texts.of_sides("then", sides, found.tally.score),
    ]
    for accused, verdict in verdicts_changed(found):
        lines.append("renege {}: {}".format(SEATS[accused], verdict))
    if _ends_otherwise(found):
        lines.append(winner_line(box, game, found.tally))
    if found.late:
        lines.append("{} after the end".format(found.late))
    return lines


def _ends_otherwise(found: "Prospect") -> bool:
    now, then = found.game.fold.tally, found.tally
    return (then.winner, then.reason) != (now.winner, now.reason)
