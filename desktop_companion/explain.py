"""The rule behind every number of a night: which field pays what, in words.

The numbers are the engine's; `amounts` takes them apart by the same fields, and a test holds the
two together over every worked night.
"""

from typing import NamedTuple

from bidwhist.contract import NT, call_text, contract_text, level_of
from bidwhist.fold import AFTER_END, MADE, SCORED, SET, Result
from bidwhist.game import Game
from bidwhist.hand import AWARD, BOARD_TALK, DIRECTOR, OUT_OF_TURN, RENEGE, bidding_side
from bidwhist.rules import Rules
from bidwhist.rulings import Ruled
from bidwhist.scoring import BOSTON_FACTORS
from bidwhist.seats import SEATS, seat_letter, side_names, side_of
from bidwhist.sheet import Sheet
from desktop_companion.results.facts import is_boston
from desktop_companion.texts import sentence

END_FIELDS = {
    "target": ("target", "win_by", "both_reach"),
    "floor": ("floor",),
    "sets": ("sets_to_lose",),
    "boston": ("boston", "boston_when"),
    "renege": ("renege",),
    "shutout": ("shutout",),
    "lead": ("lead_wins",),
    "hands": ("hands", "tie"),
    "time": ("minutes", "tie"),
}


class Amount(NamedTuple):
    """Points of a side, and why."""

    side: int
    points: int
    why: str


def fields(rules: Rules, *names: str) -> str:
    """Return 'made=over book=6'."""
    return " ".join(f"{name}={getattr(rules, name)}" for name in names)


def amounts(rules: Rules, result: Result) -> list[Amount]:
    """Return what each side of a played hand gets; the sum is the hand's points."""
    hand, books = result.hand, list(result.books or ())
    if result.outcome == SCORED:
        factor, times = _factor(rules, hand.trump == NT, False)
        return [
            Amount(side, factor * (held - 6), f"{held} books - 6{times}")
            for side, held in enumerate(books)
            if held > 6
        ]
    if result.outcome not in (MADE, SET):
        return []
    level, bidders = level_of(hand.bid or 0), bidding_side(rules, hand)
    own = books[bidders]
    boston = is_boston(rules, result)
    factor, times = _factor(rules, hand.trump == NT, boston)
    if result.outcome == MADE:
        found = [_made(rules, Amount(bidders, 0, ""), level, own, hand.trump == NT, boston)]
    else:
        points, why = {
            "bid": (level, f"the bid of {level} lost"),
            "short": (rules.book + level - own, f"{rules.book + level - own} books short"),
            "none": (0, "nothing lost"),
        }[rules.set]
        found = [Amount(bidders, -factor * points, f"{why} ({fields(rules, 'set')}){times}")]
    for side, held in enumerate(books):
        if side != bidders:
            found += _defended(rules, side, held, level, result.outcome == SET, factor, times)
    return found


def _factor(rules: Rules, no_trump: bool, boston: bool) -> tuple[int, str]:
    """Return the factor on every point, and its words."""
    factor = rules.nt_multiplier if no_trump else 1
    why = fields(rules, "nt_multiplier")
    if boston and rules.boston in BOSTON_FACTORS and BOSTON_FACTORS[rules.boston] > factor:
        factor, why = BOSTON_FACTORS[rules.boston], fields(rules, "boston", "boston_when")
    return factor, f", times {factor} ({why})" if factor > 1 else ""


def _made(rules: Rules, to: Amount, level: int, own: int, no_trump: bool, boston: bool) -> Amount:
    if boston and rules.boston == "thirteen":
        factor, times = _factor(rules, no_trump, False)
        return Amount(to.side, factor * 13, f"a Boston ({fields(rules, 'boston')}){times}")
    factor, times = _factor(rules, no_trump, boston)
    points, why = {
        "over": (own - rules.book, f"{own} books - {rules.book}"),
        "bid": (level, f"the bid of {level}"),
        "books": (own, f"{own} books"),
        "one": (1, "a bid made"),
    }[rules.made]
    return Amount(to.side, factor * points, f"{why} ({fields(rules, 'made')}){times}")


def _defended(
    rules: Rules, side: int, held: int, level: int, was_set: bool, factor: int, times: str
) -> list[Amount]:
    found = []
    if was_set and rules.set_award != "none":
        points = level if rules.set_award == "bid" else 2
        why = f"for the set ({fields(rules, 'set_award')}){times}"
        found.append(Amount(side, factor * points, why))
    points = {"none": 0, "over": max(0, held - 6), "books": held}[rules.defenders]
    if points:
        why = f"{held} books defended ({fields(rules, 'defenders')}){times}"
        found.append(Amount(side, factor * points, why))
    return found


# the fields that a claim was judged by: by its code, or else its verdict
CLAIM_FIELDS = {
    "renege.too_late": ["renege_until"],
    "renege.corrected": ["renege_fix"],
    "dismissed": ["renege_proof", "wrong_call"],
}


def _payer(rules: Rules, ruled: Ruled) -> int | None:
    """Return the side that pays for the claim, None where nobody does."""
    claim = ruled.ruling[1]
    if ruled.verdict == "upheld":
        return side_of(claim.accused, rules.players)
    wrongly = ruled.verdict == "dismissed" and rules.wrong_call == "same"
    return claim.by if wrongly and claim.by in (0, 1) else None


def ruling_fields(rules: Rules, ruled: Ruled) -> list[str]:
    """Return the fields that a ruling goes by; none for the director's."""
    kind = ruled.ruling[0]
    if kind != RENEGE:
        return [kind.replace("-", "_")] if kind in (OUT_OF_TURN, BOARD_TALK) else []
    by = CLAIM_FIELDS.get(str(ruled.code), CLAIM_FIELDS.get(str(ruled.verdict), ["renege"]))
    if ruled.verdict == "upheld" and rules.renege == "books":
        return [*by, "renege_books", "renege_short"]
    if ruled.verdict == "dismissed" and _payer(rules, ruled) is not None:
        return [*by, "renege"]
    return by


def _claim_reason(rules: Rules, ruled: Ruled, moved: str) -> str:
    """Return what a claim came to; `moved` tells the books."""
    claim, sides = ruled.ruling[1], side_names(rules.players)
    payer = _payer(rules, ruled)
    if ruled.verdict == "dismissed" and payer is not None:
        moved += "; a wrong claim costs the same"
    if payer is not None and rules.renege == "game":
        moved += f": {sides[payer]} loses the game"
    return f"renege by {SEATS[claim.accused]}: {sentence(str(ruled.code))}{moved}"


def ruled_words(rules: Rules, ruled: Ruled) -> str:
    """Return what a ruling says and does."""
    kind, sides = ruled.ruling[0], side_names(rules.players)
    moved = (
        f"; {ruled.moved} books to {sides[ruled.to]}"
        if ruled.moved and ruled.to is not None
        else ""
    )
    if kind == RENEGE:
        return _claim_reason(rules, ruled, moved)
    side = sides[ruled.ruling[1]]
    if kind == OUT_OF_TURN:
        return f"play out of turn by {side}{moved}"
    if kind == BOARD_TALK:
        return f"board talk by {side}{moved}"
    if kind == DIRECTOR:
        return f"the director{moved}: {ruled.ruling[-1]}"
    if kind == AWARD:
        return f"the director gives {side} the game: {ruled.ruling[-1]}"
    return str(kind)


def ruling_reason(rules: Rules, ruled: Ruled) -> str:
    """Return what a ruling says, and the fields it goes by."""
    by = ruling_fields(rules, ruled)
    return ruled_words(rules, ruled) + (f" ({fields(rules, *by)})" if by else "")


def explained_hand(rules: Rules, result: Result) -> list[str]:
    """Return the lines that tell how a hand came to its points."""
    hand, sides = result.hand, side_names(rules.players)
    reasons = [ruling_reason(rules, ruled) for ruled in result.ruled]
    if result.outcome == AFTER_END:
        return ["after the game's end: counts for the deal alone"]
    if result.outcome == "misdeal":
        return [f"misdeal: no points ({fields(rules, 'misdeal')})"]
    if result.outcome == "thrown-in":
        by = "both_renege" if reasons else "all_pass"
        return [*reasons, f"thrown in: no points ({fields(rules, by)})"]
    held = ", ".join(
        f"{side} {books}" for side, books in zip(sides, result.books or (), strict=True)
    )
    lines = [f"{contract_text(hand.bid, hand.trump, hand.order)}: books {held}"]
    if hand.bid is not None:
        level = level_of(hand.bid)
        lines[0] = (
            f"{seat_letter(hand.bidder)} bid {call_text(hand.bid)}: {rules.book} + {level} = "
            f"{rules.book + level} books promised ({fields(rules, 'book')}); "
            f"{held}: {result.outcome}"
        )
    lines = reasons + lines
    for amount in amounts(rules, result):
        lines.append(f"{sides[amount.side]} {amount.points:+d}: {amount.why}")
    return lines


def explained_end(game: Game) -> str:
    """Return why the game ended, '' while it is open."""
    reason = game.fold.tally.reason
    if reason is None:
        return ""
    rules = game.rules
    names = [name for name in END_FIELDS.get(reason, ()) if getattr(rules, name)]
    return f"the game ends: {reason}" + (f" ({fields(rules, *names)})" if names else "")


def explained(sheet: Sheet) -> list[str]:
    """Return the whole night explained, a line a fact."""
    lines = []
    number = 0
    for game in sheet.night.games:
        if not game.has_results():
            continue
        number += 1
        lines.append(f"Game {number} ({game.rules.preset})")
        for result in game.results():
            first, *more = explained_hand(game.rules, result)
            lines.append(f"  {result.number:>2}  {first}")
            lines += [f"      {line}" for line in more]
            sides = side_names(game.rules.players)
            score = zip(sides, result.score, strict=True)
            lines.append("      score: " + ", ".join(f"{side} {points}" for side, points in score))
        end = explained_end(game)
        if end:
            lines.append(f"  {end}")
    return lines
