"""What a ruling or a correction would do, in lines: shown before it is written down."""

from bidwhist.claims import DISMISSED, UPHELD
from bidwhist.hand import AWARD, BOARD_TALK, DIRECTOR, MISDEAL, PLAYED, RENEGE
from bidwhist.prospect import verdicts_changed
from bidwhist.scoring import TIE
from bidwhist.seats import DIRECTOR as BY_DIRECTOR
from bidwhist.seats import SEATS, side_names, side_of
from scorebox import texts
from scorebox.screens.books import result_line
from scorebox.screens.choice import LINE_MOST
from scorebox.screens.confirm import LINES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from bidwhist.game import Game
    from bidwhist.hand import Hand
    from bidwhist.prospect import Prospect
    from bidwhist.scoring import Tally
    from scorebox.box import Box

WHEN_COUNTED = "once books are in"


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
        return "the game goes on" if game is box.game() else "left unfinished"
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
        return lines + _to_come(box, game, hand)
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


def _to_come(box: "Box", game: "Game", hand: "Hand") -> "list[str]":
    """Return what the last ruling on a hand that is still open will do."""
    ruling = hand.rulings[-1]
    sides = side_names(game.rules.players)
    if ruling[0] == AWARD:
        return [box.side_label(ruling[1], game) + " wins it,", WHEN_COUNTED]
    if ruling[0] == DIRECTOR:
        return [texts.books_words(ruling[2]) + " to " + sides[ruling[1]] + ",", WHEN_COUNTED]
    payer, words = _price(game, hand, ruling)
    if not words:
        return ["no books move"]
    return ["costs {} {},".format(sides[payer], words), WHEN_COUNTED]


def _price(game: "Game", hand: "Hand", ruling: "tuple[Any, ...]") -> "tuple[int, str]":
    """Return (the side that pays for a claim or an offence, what it costs; '' for nothing)."""
    from scorebox.rule_words import value_words

    rules = game.rules
    if ruling[0] == RENEGE:
        claim, verdict = ruling[1:3]
        wrong = verdict == DISMISSED and rules.wrong_call == "same" and claim.by != BY_DIRECTOR
        payer = claim.by if wrong else side_of(claim.accused, rules.players)
        if rules.renege == "none" or not (wrong or verdict == UPHELD):
            return payer, ""
        if rules.renege == "books":
            return payer, value_words("renege_books", rules.renege_books)
        return payer, value_words("renege", rules.renege)
    books, side = rules.out_of_turn, ruling[1]
    if ruling[0] == BOARD_TALK:
        talked = game.fold.tally.talked[side] + hand.rulings.count(ruling)
        books = rules.board_talk if talked > 1 else 0
    return side, texts.books_words(books) if books else ""


def correction_lines(box: "Box", found: "Prospect") -> "list[str]":
    """Return the score now and then, claims that are judged otherwise, and an end that is."""
    game = found.game
    sides = side_names(game.rules.players)
    now = game.fold.tally.score
    lines = [
        texts.of_sides("now", sides, now),
        texts.of_sides("then", sides, found.tally.score),
    ]
    if _ends_otherwise(found):
        lines.append(winner_line(box, game, found.tally))
    if found.late:
        lines.append("{} after the end".format(found.late))
    changed = verdicts_changed(found)
    room = LINES - len(lines)
    told = ["renege {}: {}".format(SEATS[accused], verdict) for accused, verdict in changed]
    if len(told) > room:
        told[room - 1 :] = ["{} more verdicts".format(len(told) - room + 1)]
    return lines + told


def _ends_otherwise(found: "Prospect") -> bool:
    now, then = found.game.fold.tally, found.tally
    return (then.winner, then.reason) != (now.winner, now.reason)
