"""The auction: whose call it is, what may be called, and how it ends (fields `auction` …).

A position is the dealer and the calls made so far, from the dealer's left on.
"""

from .contract import (
    DOWNTOWN,
    KIND_LETTERS,
    NO_TRUMP,
    OPEN,
    ORDER_LETTERS,
    PASS,
    REDEAL,
    UPTOWN,
    call_text,
    kind_of,
    level_of,
    make_bid,
    rank_of_bid,
)
from .errors import RuleError
from .seats import left_of, seat_letter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .rules import Rules

# how a finished auction ends
WON, THROWN_IN, REFUSED = "won", "thrown_in", "refused"


class Auction:
    """A walk through the calls: `seat` is the next to call, or None when it is over.

    `bid` and `bidder` are the highest so far (None before the first bid), `ended` is None or how
    it ended.
    """

    def __init__(self, rules: "Rules", dealer: int) -> None:
        self.rules = rules
        self.dealer = dealer
        self.seat: int | None = left_of(dealer, rules.players)
        self.bid: int | None = None
        self.bidder: int | None = None
        self.ended: str | None = None
        self.passed: list[int] = []
        self.called: list[int] = []

    def _is_dealers_last_chance(self) -> bool:
        """Tell whether all the others have passed and the dealer has yet to speak."""
        others_out = len(self.passed) == self.rules.players - 1
        return self.seat == self.dealer and self.bid is None and others_out

    def legal_calls(self) -> list[int]:
        """Return the calls open to the next player: a pass or a redeal first, then upwards."""
        if self.ended:
            return []
        rules = self.rules
        cornered = self._is_dealers_last_chance()
        must_bid = cornered and rules.all_pass in ("forced", "stuck")
        calls = [] if must_bid else [PASS]
        if rules.redeal_no_face and self.seat not in self.called:
            calls.append(REDEAL)
        at_minimum = cornered and rules.all_pass in ("stuck", "dealer_option")
        return calls + self._bids(rules.min_level if at_minimum else rules.max_level)

    def _bids(self, highest_level: int) -> list[int]:
        rules = self.rules
        kinds = bid_kinds(rules)
        floor = -1
        if self.bid is not None:
            floor = rank_of_bid(rules, self.bid)
            if rules.dealer_match and self.seat == self.dealer:
                floor -= 1
        bids = []
        for level in range(rules.min_level, highest_level + 1):
            for kind in kinds:
                bid = make_bid(level, kind)
                if rank_of_bid(rules, bid) > floor:
                    bids.append(bid)
        return bids

    def check(self, call: int) -> None:
        """Raise RuleError with the reason if the next player may not call this."""
        legal = self.legal_calls()
        if call not in legal:
            raise RuleError(
                self._why_not(call),
                call=call_text(call),
                seat=seat_letter(self.seat),
                legal=" ".join([call_text(each) for each in legal]),
            )

    def _why_not(self, call: int) -> str:
        if call == REDEAL:
            return "call.no_redeal"
        if call == PASS:
            return "call.dealer_must_bid"
        rules = self.rules
        if kind_of(call) not in bid_kinds(rules):
            return "call.kind"
        if not rules.min_level <= level_of(call) <= rules.max_level:
            return "call.level"
        return "call.too_low" if self.bid is not None else "call.level"

    def call(self, call: int) -> None:
        """Take the next player's call, which must be legal (see check).

        RuleError `call.auction_over` if nobody is to call.
        """
        seat, players = self.seat, self.rules.players
        if seat is None:
            raise RuleError("call.auction_over", call=call_text(call))
        self.called.append(seat)
        if call == REDEAL:
            self.ended = REFUSED
        elif call == PASS:
            self.passed.append(seat)
        else:
            self.bid, self.bidder = call, seat
        if self.ended is None:
            self._advance(seat, players)
        if self.ended:
            self.seat = None

    def _advance(self, seat: int, players: int) -> None:
        if len(self.passed) == players:
            self.ended = THROWN_IN
        elif self.rules.auction == "once":
            self.seat = left_of(seat, players)
            if len(self.called) == players:
                self.ended = WON
        elif self.bid is not None and len(self.passed) == players - 1:
            self.ended = WON
        else:
            seat = left_of(seat, players)
            while seat in self.passed:
                seat = left_of(seat, players)
            self.seat = seat


def bid_kinds(rules: "Rules") -> list[int]:
    """Return the kinds that a bid may have under these rules, lowest first."""
    if rules.calls == "level":
        return [OPEN]
    kinds = [kind for kind in (UPTOWN, DOWNTOWN) if ORDER_LETTERS[kind] in rules.orders]
    return kinds + [NO_TRUMP]


def walk(rules: "Rules", dealer: int, calls: "Sequence[int]") -> Auction:
    """Return the Auction after the calls; raises RuleError with `index` for an illegal one."""
    auction = Auction(rules, dealer)
    for index in range(len(calls)):
        if auction.ended:
            raise RuleError("call.auction_over", call=call_text(calls[index]), index=index)
        try:
            auction.check(calls[index])
        except RuleError as error:
            error.context["index"] = index
            raise
        auction.call(calls[index])
    return auction


def possible_bids(rules: "Rules") -> list[int]:
    """Return every bid of these rules, lowest first, U before D before N."""
    return [
        make_bid(level, kind)
        for level in range(rules.min_level, rules.max_level + 1)
        for kind in bid_kinds(rules)
    ]


def check_bid(rules: "Rules", bid: int) -> None:
    """Raise RuleError `call.kind` or `call.level` unless such a bid exists in these rules.

    It is all that can be asked of an auction of which only the winning bid was written down.
    """
    if kind_of(bid) not in bid_kinds(rules):
        raise RuleError("call.kind", call=call_text(bid), allowed=kinds_text(rules))
    if not rules.min_level <= level_of(bid) <= rules.max_level:
        legal = "{} to {}".format(rules.min_level, rules.max_level)
        raise RuleError("call.level", call=call_text(bid), legal=legal)


def kinds_text(rules: "Rules") -> str:
    """Return the letters of the kinds of bid, 'U D N', or '' where the level stands alone."""
    return " ".join([KIND_LETTERS[k] for k in bid_kinds(rules) if k != OPEN])
