"""The oracle's rulings: what moves between the sides, from the text of the rules alone."""

from collections.abc import Callable
from typing import Any

from tests.oracle.evidence import Trumps, judged
from tests.oracle.tables import Fields

Books = dict[str, int]
Moved = dict[str, Any] | None


class Court:
    """The rulings of one hand, applied in turn to `books`; `bidders` None without an auction."""

    def __init__(
        self,
        fields: Fields,
        trumps: Trumps,
        books: Books,
        bidders: str | None,
        need: int,
        talk: dict[str, int],
    ) -> None:
        self.fields = fields
        self.trumps = trumps
        self.books = books
        self.bidders = bidders
        self.need = need  # books that make the bid
        self.talk = talk  # offences of each side in the game
        self.sides = list(books)
        self.winner: str | None = None  # of the game
        self.reason: str | None = None

    def side(self, seat: str) -> str:
        return next(side for side in self.sides if seat in side)

    def other(self, side: str) -> str:
        return self.sides[1 - self.sides.index(side)]

    def left(self, side: str) -> str:
        return self.sides[(self.sides.index(side) + 1) % len(self.sides)]

    def move(self, giver: str, taker: str, wanted: int) -> Moved:
        count = max(0, min(wanted, self.books[giver]))
        self.books[giver] -= count
        self.books[taker] += count
        return {"to": taker, "books": count} if count else None

    # -- a renege's penalties ---------------------------------------------------------------------

    def penalty(self, offender: str) -> Moved:
        return PENALTIES[self.fields["renege"]](self, offender)

    def number(self, offender: str) -> Moved:
        return self.move(offender, self.other(offender), self.fields["renege_books"])

    def every(self, offender: str) -> Moved:
        return self.move(offender, self.other(offender), self.books[offender])

    def lose_game(self, offender: str) -> Moved:
        if self.winner is None:
            self.winner, self.reason = self.other(offender), "renege"
        return None

    def as_set(self, offender: str) -> Moved:
        assert self.bidders is not None
        if offender == self.bidders:
            surplus = self.books[offender] - (self.need - 1)
            return self.move(offender, self.left(offender), surplus)
        missing = self.need - self.books[self.bidders]
        met = self.move(offender, self.bidders, missing)
        for third in set(self.sides) - {offender, self.bidders}:
            still = self.need - self.books[self.bidders]
            more = self.move(third, self.bidders, still)
            if met and more:
                met["books"] += more["books"]
            met = met or more
        return met

    # -- kinds of rulings -------------------------------------------------------------------------

    def renege(self, ruling: dict[str, Any], still: bool) -> dict[str, Any]:
        verdict, code = judged(self.fields, self.trumps, ruling)
        accused, by = self.side(ruling["accused"]), ruling["by"]
        pays = {"upheld": accused, "dismissed": None, "corrected": None}[verdict]
        wrong = verdict == "dismissed" and self.fields["wrong_call"] == "same"
        if wrong and by != "director":
            pays = by
        moved = self.penalty(pays) if pays and not still else None
        told = {"kind": "renege", "accused": ruling["accused"], "verdict": verdict, "code": code}
        return {**told, "moved": moved}

    def out_of_turn(self, ruling: dict[str, Any], still: bool) -> dict[str, Any]:
        side = ruling["side"]
        count = 0 if still else self.fields["out_of_turn"]
        moved = self.move(side, self.other(side), count) if count else None
        return {"kind": "out-of-turn", "accused": side, "moved": moved}

    def board_talk(self, ruling: dict[str, Any], still: bool) -> dict[str, Any]:
        side = ruling["side"]
        self.talk[side] += 1
        count = self.fields["board_talk"] if self.talk[side] > 1 and not still else 0
        moved = self.move(side, self.other(side), count) if count else None
        return {"kind": "board-talk", "accused": side, "moved": moved}

    def director(self, ruling: dict[str, Any], still: bool) -> dict[str, Any]:
        side, count = ruling["side"], ruling["books"]
        giver, taker = (self.other(side), side) if count > 0 else (side, self.other(side))
        moved = None if still else self.move(giver, taker, abs(count))
        return {"kind": "director", "to": side, "moved": moved, "reason": ruling["reason"]}

    def game(self, ruling: dict[str, Any], still: bool) -> dict[str, Any]:
        if self.reason != "director" and not still:
            self.winner, self.reason = ruling["side"], "director"
        told = {"kind": "game", "to": ruling["side"], "moved": None}
        return {**told, "reason": ruling["reason"]}

    def thrown_in(self, rulings: list[dict[str, Any]]) -> bool:
        """Tell whether claims are upheld against both sides, and the hand is thrown in."""
        if self.fields["both_renege"] == "each" or self.fields["renege"] == "none":
            return False
        claims = [r for r in rulings if r["kind"] == "renege"]
        upheld = [c for c in claims if judged(self.fields, self.trumps, c)[0] == "upheld"]
        return len({self.side(c["accused"]) for c in upheld}) > 1

    def hear(self, rulings: list[dict[str, Any]], still: bool) -> list[dict[str, Any]]:
        """Return the rulings as told, the director's last; with `still` nothing moves."""
        last = [r for r in rulings if r["kind"] in ("director", "game")]
        first = [r for r in rulings if r["kind"] not in ("director", "game")]
        return [KINDS[r["kind"]](self, r, still) for r in first + last]


PENALTIES: dict[str, Callable[[Court, str], Moved]] = {
    "books": Court.number,
    "all": Court.every,
    "set": Court.as_set,
    "game": Court.lose_game,
    "none": lambda court, offender: None,
}
KINDS: dict[str, Callable[[Court, dict[str, Any], bool], dict[str, Any]]] = {
    "renege": Court.renege,
    "out-of-turn": Court.out_of_turn,
    "board-talk": Court.board_talk,
    "director": Court.director,
    "game": Court.game,
}
