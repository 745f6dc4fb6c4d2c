"""A hand's bid, quick: who bid, what, and which trump or direction."""

from bidwhist.auction import possible_bids
from bidwhist.checks import orders_to_name, trump_is_named
from bidwhist.contract import (
    NT,
    OPEN,
    fixed_order,
    fixed_trump,
    kind_of,
    named_trump,
    trumps_allowed,
)
from bidwhist.hand import Hand
from bidwhist.seats import left_of, seats_from
from scorebox import texts
from scorebox.screens.choice import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from scorebox.box import Box
    from scorebox.screens import Screen

THROWS_IN = ("redeal", "next_dealer", "dealer_option")  # values of `all_pass` that may


def hand_corner(box: "Box") -> str:
    """Return which hand this is, for the right of a title."""
    return "hand {}".format(box.hand_number())


def who_bid(box: "Box", dealer: "int | None" = None) -> "Screen":
    """Ask for the bidder, from the dealer's left on; below, what else may have happened."""
    game = box.game()
    dealer = game.fold.dealer if dealer is None else dealer
    seats = seats_from(left_of(dealer, game.rules.players), game.rules.players)
    box.draft = ("who", [dealer])
    others = [("misdeal", lambda: box.do(("misdeal", dealer), box.home))]
    if game.rules.all_pass in THROWS_IN:
        others.append(("all passed", lambda: box.do(("throw_in", dealer), box.home)))
    others.append(("another dealer", lambda: other_dealer(box, dealer, lambda d: who_bid(box, d))))

    def pick(place: int) -> "Screen":
        if place < len(seats):
            return what_bid(box, dealer, seats[place])
        return others[place - len(seats)][1]()

    labels = [box.seat_label(seat) for seat in seats] + [label for label, _ in others]
    return Choice("WHO BID?", labels, pick, box.home, 0, hand_corner(box))


def other_dealer(box: "Box", dealer: int, go_on: "Callable[[int], Screen]") -> "Screen":
    """Ask who really dealt: a table may have lost count."""
    seats = seats_from(dealer, box.game().rules.players)
    labels = [box.seat_label(seat) for seat in seats]
    return Choice(
        "WHO DEALT?",
        labels,
        lambda place: go_on(seats[place]),
        lambda: go_on(dealer),
        0,
        hand_corner(box),
    )


def which_trump(box: "Box", dealer: "int | None" = None) -> "Screen":
    """Begin a hand without an auction: ask for the trump, or say whose turn it is."""
    game = box.game()
    dealer = game.fold.dealer if dealer is None else dealer
    turned = game.fold.turned_trump()
    trumps: list[int | None] = [turned]
    if turned is None:
        trumps = list(trumps_allowed(game.rules, None))
        trumps.append(None)
    labels = ["? not said" if t is None else texts.TRUMPS[t] for t in trumps]
    others: list[tuple[str, Callable[[], Screen]]] = [
        ("misdeal", lambda: box.do(("misdeal", dealer), box.home)),
        ("another dealer", lambda: other_dealer(box, dealer, lambda d: which_trump(box, d))),
    ]
    box.draft = ("trump", [dealer])

    def pick(place: int) -> "Screen":
        if place >= len(trumps):
            return others[place - len(trumps)][1]()
        return box.do(("trump", trumps[place], None, dealer), box.home)

    title = "TRUMP TURNED?" if turned is None else "TRUMP'S TURN"
    labels.extend([label for label, _ in others])
    return Choice(title, labels, pick, box.home, 0, hand_corner(box), "trump")


def usual_bid(box: "Box", bids: "list[int]") -> int:
    """Return the place of the bid that was made most often tonight (the lowest at first)."""
    counts = [0] * len(bids)
    for game in box.night().games:
        for entry in game.entries:
            if isinstance(entry, Hand) and entry.bid in bids:
                counts[bids.index(entry.bid)] += 1
    return counts.index(max(counts))


def what_bid(box: "Box", dealer: int, bidder: int) -> "Screen":
    """Ask for the bid: only those that the rules have."""
    rules = box.game().rules
    bids = possible_bids(rules)
    box.draft = ("bid", [dealer, bidder])

    def pick(place: int) -> "Screen":
        return box.do(("bid", dealer, bidder, bids[place]), lambda: name_trump(box))

    return Choice(
        box.seat_name(bidder) + " BIDS",
        [texts.bid_words(bid) for bid in bids],
        pick,
        lambda: who_bid(box, dealer),
        usual_bid(box, bids),
        hand_corner(box),
    )


def name_trump(box: "Box") -> "Screen":
    """Ask for what the bid left open; it may be skipped."""
    game = box.game()
    hand = game.open_hand()
    if hand is None or hand.bid is None:
        return box.home()
    bid = hand.bid
    if not trump_is_named(bid):
        return _name_order(box, bid, NT)
    trumps: list[int | None] = list(trumps_allowed(game.rules, bid))
    labels = [texts.TRUMPS[t] for t in trumps if t is not None] + ["? not said"]
    trumps.append(None)
    box.draft = ("trump", [bid])

    def pick(place: int) -> "Screen":
        if kind_of(bid) == OPEN and trumps[place] is not None:
            return _name_order(box, bid, trumps[place])
        return box.do(("trump", trumps[place], fixed_order(bid)), box.home)

    title = texts.bid_words(bid)
    return Choice(title, labels, pick, box.home, 0, hand_corner(box), "trump")


def _name_order(box: "Box", bid: int, trump: "int | None") -> "Screen":
    orders: list[int | None] = list(orders_to_name(box.game().rules, bid))
    named = named_trump(bid, trump)
    if len(orders) == 1:
        return box.do(("trump", named, orders[0]), box.home)
    labels = [texts.ORDERS[o] for o in orders if o is not None] + ["? not said"]
    orders.append(None)
    box.draft = ("trump", [bid])
    return Choice(
        texts.bid_words(bid),
        labels,
        lambda place: box.do(("trump", named, orders[place]), box.home),
        box.home if fixed_trump(bid) is not None else lambda: name_trump(box),
        0,
        hand_corner(box),
        "direction",
    )
