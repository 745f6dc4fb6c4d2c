"""The auction, call by call: each seat in turn, and only what it may call."""

from bidwhist.auction import Auction
from bidwhist.contract import PASS, REDEAL, fixed_order, fixed_trump
from bidwhist.events import auction_of
from bidwhist.hand import opened_hand
from bidwhist.seats import SEATS
from scorebox import texts
from scorebox.screens.choice import Choice
from scorebox.screens.entry import hand_corner, name_trump, other_dealer, who_bid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorebox.box import Box
    from scorebox.screens import Screen


def call_words(call: int) -> str:
    """Return the call in words: 'pass', '5↑ uptown'."""
    if call == PASS:
        return "pass"
    return "no face: new deal" if call == REDEAL else texts.bid_words(call)


def auction_under_way(box: "Box", dealer: int) -> Auction:
    """Return the auction of the open hand, or of one that is dealt by `dealer`."""
    game = box.game()
    return auction_of(game.rules, game.open_hand() or opened_hand(0, dealer))


def standing(auction: Auction) -> str:
    """Return who has the bid so far: 'S 5↓', or that nobody has."""
    if auction.bid is None or auction.bidder is None:
        return "no bid"
    bid = auction.bid
    return "{} {}".format(
        SEATS[auction.bidder], texts.contract_sign(bid, fixed_trump(bid), fixed_order(bid))
    )


def next_call(box: "Box", dealer: "int | None" = None) -> "Screen":
    """Ask the next in turn for the call; BACK leaves, and the auction waits."""
    game = box.game()
    hand = game.open_hand()
    if hand is not None:
        dealer = hand.dealer
    elif dealer is None:
        dealer = game.fold.dealer
    auction = auction_under_way(box, dealer)
    if auction.seat is None:
        return box.home()
    calls = auction.legal_calls()
    others = [("misdeal", lambda: box.do(("misdeal", dealer), box.home))]
    if hand is None:
        others.append(("winning bid only", lambda: who_bid(box, dealer)))
        others.append(
            ("another dealer", lambda: other_dealer(box, dealer, lambda d: next_call(box, d)))
        )
    box.draft = ("call", [dealer, auction.seat])

    def pick(place: int) -> "Screen":
        if place >= len(calls):
            return others[place - len(calls)][1]()
        return box.do(("call", dealer, calls[place]), lambda: _after_call(box))

    return Choice(
        box.seat_name(auction.seat) + " CALLS",
        [call_words(call) for call in calls] + [label for label, _ in others],
        pick,
        box.home,
        0,
        standing(auction) if auction.called else hand_corner(box),
    )


def _after_call(box: "Box") -> "Screen":
    """Go on to the next call, to what the bid left open, or home where it was thrown in."""
    hand = box.game().open_hand()
    if hand is None:
        return box.home()
    return name_trump(box) if hand.bid is not None else next_call(box)
