"""A table as it stands, in words: what the app shows of a box's newest night."""

from collections.abc import Iterator
from typing import NamedTuple

from bidwhist.contract import PASS, REDEAL, contract_text
from bidwhist.fold import Result
from bidwhist.game import Game
from bidwhist.hand import DISPUTE, MARKS, NOTE, RENEGE, Hand
from bidwhist.match import match_of
from bidwhist.night import Night
from bidwhist.report import winner_word
from bidwhist.rules import Rules
from bidwhist.rulings import Ruled
from bidwhist.seats import SEATS, seats_from, side_names
from desktop_companion.app import words
from desktop_companion.drafts import bid_words, draft_words, player
from desktop_companion.explain import explained_hand, ruled_words, ruling_fields
from desktop_companion.meanings import rule_words
from desktop_companion.naming import games_listed
from desktop_companion.nights import dealer_now
from desktop_companion.results.stretches import Seats
from desktop_companion.show import REASONS, contract_words
from desktop_companion.syncing import Draft


class SideView(NamedTuple):
    """A side: its players or seats, its points, what else counts."""

    name: str
    points: int
    note: str


class RulingView(NamedTuple):
    """What a ruling says, and the sentences of the rules that it goes by."""

    text: str
    rules: tuple[str, ...]


class TableView(NamedTuple):
    """A table. A text that is empty has nothing to tell.

    `ending` says who won and why once the game is over; `calls` are those of the auction.
    """

    sides: tuple[SideView, ...]
    where: str
    dealer: str
    doing: str
    entering: str
    calls: tuple[str, ...]
    rulings: tuple[RulingView, ...]
    disputes: tuple[str, ...]
    last: tuple[str, ...]
    ending: str


def side_name(rules: Rules, players: Seats, side: int) -> str:
    """Return 'Ann & Cy', or the side's letters where somebody has no name."""
    letters = side_names(rules.players)[side]
    seats = (side, side + 2) if rules.players == 4 else (side,)
    names = [players[seat][1] if seat < len(players) else "" for seat in seats]
    return " & ".join(names) if all(names) else letters


def seat_options(rules: Rules, players: Seats) -> list[tuple[str, str]]:
    """Return the seats to choose from: ('N', 'N Ann')."""
    found = []
    for seat in range(rules.players):
        name = players[seat][1] if seat < len(players) else ""
        found.append((SEATS[seat], f"{SEATS[seat]} {name}".rstrip()))
    return found


def side_options(rules: Rules, players: Seats) -> list[tuple[str, str]]:
    """Return the sides to choose from: ('NS', 'Ann & Cy')."""
    letters = side_names(rules.players)
    return [(each, side_name(rules, players, side)) for side, each in enumerate(letters)]


def side_views(night: Night, game: Game) -> tuple[SideView, ...]:
    """Return each side with its points."""
    tally, rules, players = game.fold.tally, game.rules, game.seated()
    won = match_of(night.games).won
    found = []
    for side, points in enumerate(tally.score):
        notes = [words.GAMES_WON.format(count=won[side])] if night.number_of(game) > 1 else []
        if tally.sets[side] and rules.sets_to_lose:
            notes.append(words.SETS.format(count=tally.sets[side]))
        if tally.reason is None and not rules.hands and points < rules.target < 99:
            notes.append(words.NEEDS.format(count=rules.target - points))
        found.append(SideView(side_name(rules, players, side), points, " · ".join(notes)))
    return tuple(found)


def ending_words(game: Game) -> str:
    """Return who won and why, '' while the game goes on."""
    tally = game.fold.tally
    if tally.reason is None:
        return ""
    winner = winner_word(game.rules, tally.winner)
    if winner == "tie":
        who = words.BOARD_TIE
    elif winner is None:
        who = words.BOARD_NOBODY
    else:
        name = side_name(game.rules, game.seated(), tally.winner or 0)
        who = words.BOARD_WON.format(name=name)
    return f"{who}: {REASONS[tally.reason]}"


def calls_words(game: Game, hand: Hand) -> tuple[str, ...]:
    """Return the hand's calls: 'Bo passes', 'Cy 4↑'."""
    count, players = game.rules.players, game.seated(hand.opened)
    seats = seats_from((hand.dealer + 1) % count, count)
    found = []
    for place, call in enumerate(hand.calls):
        name = player(players, seats[place % count])
        if call == PASS:
            found.append(words.PASSES.format(name=name))
        elif call == REDEAL:
            found.append(words.REDEAL.format(name=name))
        else:
            found.append(words.CALLS.format(name=name, call=bid_words(call)))
    return tuple(found)


def contract_of_hand(game: Game, hand: Hand) -> str:
    """Return 'Cy plays 4↑ ♥' of a hand whose bid is in."""
    if game.rules.auction == "none":
        if hand.trump is None:
            return words.PLAYED_NO_AUCTION
        trump = contract_words(contract_text(None, hand.trump, None))
        return words.PLAYED_TRUMP.format(trump=trump)
    contract = contract_words(contract_text(hand.bid, hand.trump, hand.order))
    name = player(game.seated(hand.opened), hand.bidder)
    return words.PLAYS.format(name=name, contract=contract)


def _doing(game: Game, hand: Hand | None) -> str:
    if hand is None:
        return words.BETWEEN
    if hand.bid is None and game.rules.auction != "none":
        return words.AUCTION
    return contract_of_hand(game, hand)


def ruling_view(game: Game, ruled: Ruled) -> RulingView:
    """Return a ruling with its rules' sentences."""
    rules = tuple(rule_words(game.rules, name) for name in ruling_fields(game.rules, ruled))
    return RulingView(ruled_words(game.rules, ruled), rules)


def _of_open_hand(game: Game, hand: Hand) -> Iterator[RulingView]:
    """Yield the rulings on a hand whose books are not counted: what they move is not known."""
    for ruling in hand.rulings:
        if ruling[0] == NOTE:
            yield RulingView(words.NOTE.format(text=ruling[1]), ())
        elif ruling[0] not in MARKS:
            verdict, code = ruling[2:4] if ruling[0] == RENEGE else (None, None)
            yield ruling_view(game, Ruled(ruling, verdict, code, None, 0))


def notes_of(hand: Hand) -> list[RulingView]:
    """Return the notes on a hand."""
    texts = [ruling[1] for ruling in hand.rulings if ruling[0] == NOTE]
    return [RulingView(words.NOTE.format(text=text), ()) for text in texts]


def disputes_of(night: Night) -> tuple[str, ...]:
    """Return every open dispute of the night, in words."""
    found = []
    for number, game in enumerate(games_listed(night), 1):
        sides = side_names(game.rules.players)
        for place, hand in enumerate(game.hands(), 1):
            found += [
                words.DISPUTED.format(
                    game=number, hand=place, side=sides[ruling[1]], text=ruling[2]
                )
                for ruling in hand.rulings
                if ruling[0] == DISPUTE
            ]
    return tuple(found)


def _last_result(game: Game) -> Result | None:
    last = None
    for last in game.results():  # noqa: B007 - the last of them is meant
        pass
    return last


def table_view(night: Night | None, draft: Draft) -> TableView:
    """Return the table of a night, None: nothing has been played."""
    entering = draft_words(night, draft)
    game = None if night is None else night.game()
    if night is None or game is None:
        return TableView((), "", "", words.NO_GAME, entering, (), (), (), (), "")
    hand = game.open_hand()
    last = _last_result(game)
    ending = ending_words(game)
    number = game.fold.number + (0 if ending else 1)
    rulings: list[RulingView] = []
    if hand is not None:
        rulings += _of_open_hand(game, hand)
    elif last is not None:
        rulings += [ruling_view(game, ruled) for ruled in last.ruled] + notes_of(last.hand)
    doing = words.NIGHT_CLOSED if night.closed else ending or _doing(game, hand)
    if entering and hand is None:
        doing = ending
    return TableView(
        side_views(night, game),
        words.WHERE.format(game=night.number_of(game), hand=number, rules=game.rules.preset),
        "" if ending else words.DEALS.format(name=player(game.seated(), dealer_now(game))),
        doing,
        entering,
        () if hand is None else calls_words(game, hand),
        tuple(rulings),
        disputes_of(night),
        tuple(explained_hand(game.rules, last)) if last is not None and hand is None else (),
        ending,
    )
