"""The oracle's auction: which calls a player has, from the text of the rules alone."""

from tests.oracle.tables import Fields

PASS, REDEAL = "-", "R"
RANKS = {
    "nt_over_suit": {"U": 0, "D": 0, "N": 1},
    "down_over_up": {"U": 0, "D": 1, "N": 2},
    "level_only": {"U": 0, "D": 0, "N": 0, "": 0},
}
# the dealer after passes alone: whether the lowest level is all there is; whether to pass is free
LAST_CHANCE = {
    "forced": (False, False),
    "stuck": (True, False),
    "redeal": (False, True),
    "next_dealer": (False, True),
    "dealer_option": (True, True),
}


def kinds(f: Fields) -> list[str]:
    """Return the kinds of bids there are; a level alone has the kind ""."""
    if f["calls"] == "level":
        return [""]
    return [letter for letter in "UD" if letter in f["orders"]] + ["N"]


def bids(f: Fields) -> list[str]:
    """Return every bid of the rules."""
    levels = range(f["min_level"], f["max_level"] + 1)
    return [f"{level}{kind}" for level in levels for kind in kinds(f)]


def level_of(bid: str) -> int:
    return int(bid.rstrip("UDN"))


def rank(f: Fields, bid: str) -> tuple[int, int]:
    return level_of(bid), RANKS[f["order"]][bid.lstrip("0123456789")]


class Auction:
    """An auction under way; `seats` from the dealer's left, the dealer last."""

    def __init__(self, fields: Fields, seats: list[str]) -> None:
        self.fields = fields
        self.seats = seats
        self.calls: list[tuple[str, str]] = []
        self.high: tuple[str, str] | None = None
        self.out: set[str] = set()
        self.queue = list(seats)

    def legal(self) -> list[str]:
        """Return what the next player may call, the pass first."""
        f, seat = self.fields, self.queue[0]
        is_dealer = seat == self.seats[-1]
        found = [bid for bid in bids(f) if self.beats(bid, is_dealer)]
        free = True
        if is_dealer and self.out == set(self.seats[:-1]) and not self.high:
            lowest, free = LAST_CHANCE[f["all_pass"]]
            found = [bid for bid in found if not lowest or level_of(bid) == f["min_level"]]
        if f["redeal_no_face"] and seat not in [who for who, _ in self.calls]:
            found.append(REDEAL)
        return ([PASS] if free else []) + found

    def beats(self, bid: str, is_dealer: bool) -> bool:
        if self.high is None:
            return True
        mine, theirs = rank(self.fields, bid), rank(self.fields, self.high[1])
        return mine > theirs or (mine == theirs and is_dealer and self.fields["dealer_match"] == 1)

    def call(self, call: str) -> None:
        seat = self.queue.pop(0)
        self.calls.append((seat, call))
        if call == REDEAL:
            self.queue = []
        elif call == PASS:
            self.out.add(seat)
        else:
            self.high = (seat, call)
        if self.fields["auction"] == "rounds" and call not in (PASS, REDEAL):
            self.queue.append(seat)
        if self.high and self.queue == [self.high[0]]:
            self.queue = []  # all but one have passed

    def is_over(self) -> bool:
        return not self.queue
