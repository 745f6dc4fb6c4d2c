"""Players and seats: who sits where, who waits, the next pair up."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from bidwhist.night import Night
from bidwhist.seats import SEATS
from desktop_companion.app import house_words
from desktop_companion.app.elements import (
    ACCENT,
    BENCH,
    LARGE,
    QUIET,
    SMALL,
    Button,
    Card,
    Choice,
    Column,
    Element,
    Flow,
    Row,
    Seating,
    Spot,
    Text,
)
from desktop_companion.app.errands import Errand
from desktop_companion.app.places import Place, night_at, places
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.roster import RosterScreen
from desktop_companion.errors import UserError
from desktop_companion.ledger.players import Pair, Player, kept_players, waiting_pairs
from desktop_companion.roster import let_first, let_go, let_wait
from desktop_companion.seating import (
    EMPTY,
    Rising,
    Seat,
    has_risen,
    rising,
    seat_of_player,
    seats_of,
    send_seats,
    streak,
    write_seats,
)
from desktop_companion.syncing import BoxLink

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

STREAK_LEAST = 2


class Players(Screen):
    """The seats of a table as they are to be, and the pairs that wait."""

    section = "players"

    def __init__(self, app: "Companion") -> None:
        self._app = app
        self._place = ""
        self._wanted: tuple[Seat, ...] | None = None  # None: as they sit
        self._errand = Errand(app)
        self._known: dict[int, Player] = {}  # as the screen was last drawn
        self._waiting: list[Pair] = []

    # -- what is shown ----------------------------------------------------------------------------

    def body(self) -> Sequence[Element]:
        """Return the seats beside the pairs that wait."""
        self._known = {player.number: player for player in kept_players(self._app.ledger)}
        self._waiting = waiting_pairs(self._app.ledger)
        if not self._known:
            return [
                Text(house_words.NO_ROSTER, LARGE),
                Text(house_words.NO_ROSTER_HOW, ink=QUIET),
                self._roster_button(is_main=True),
            ]
        found = places(self._app)
        place = self._chosen(found)
        if place is None:
            return [
                Text(house_words.NO_PLACE),
                Row([Column([self._roster_button(is_main=False)]), self._waiting_card()]),
            ]
        night = night_at(self._app, place)
        seats = self._seats(night)
        elsewhere = self._elsewhere(found)
        free = [self._free_spot(player, elsewhere) for player in self._free(seats)]
        left = Column([*self._choice(found), *self._table(place, night, seats, free)], 24, 3)
        right = Column([self._rise_card(place, night), self._waiting_card()], 15, 2)
        return [Row([left, right])]

    def _roster_button(self, *, is_main: bool) -> Flow:
        return Flow([Button("roster", house_words.ROSTER, self._roster, is_main)])

    def _chosen(self, found: Sequence[Place]) -> Place | None:
        """Return the place that is shown, the first where the one chosen is there no more."""
        for place in found:
            if place.key == self._place:
                return place
        self._wanted = None
        if not found:
            return None
        self._place = found[0].key
        return found[0]

    def _choice(self, found: Sequence[Place]) -> list[Element]:
        options = [(place.key, place.name) for place in found]
        return [Choice("place", house_words.PLACE, options, self._place, self._set_place)]

    def _seats(self, night: Night | None) -> tuple[Seat, ...]:
        """Return the seats as they are wanted; who has another name by now has it here."""
        seats = seats_of(night) if self._wanted is None else self._wanted
        return tuple(
            seat_of_player(self._known[seat[0]]) if seat[0] in self._known else seat
            for seat in seats
        )

    def _table(
        self,
        place: Place,
        night: Night | None,
        seats: tuple[Seat, ...],
        free: Sequence[Spot],
    ) -> list[Element]:
        now = seats_of(night)
        is_other = seats != now
        game = None if night is None else night.game()
        seat_spots = [_seat_spot(*each) for each in zip(SEATS, seats, strict=True)]
        text = house_words.SEND_SEATS if place.path else house_words.WRITE_SEATS
        send = partial(self._send, place)
        buttons = [
            Button(
                "send",
                text.format(place=place.name),
                send,
                is_main=is_other,
                is_on=is_other and not self._errand.is_out,
            ),
            Button("now", house_words.SEATS_NOW, self._reset, is_on=self._wanted is not None),
            Button("roster", house_words.ROSTER, self._roster),
        ]
        told: list[Element] = [Text(house_words.SIT_SO, ink=QUIET)]  # so that nothing moves below
        if self._errand.is_out:
            told = [Text(house_words.SENDING.format(place=place.name), ink=ACCENT)]
        elif is_other:
            told = [Text(house_words.NOT_SENT, ink=ACCENT)]
        if game is not None and game.rules.players < len(SEATS):
            told.append(Text(house_words.WEST_OF_THREE, SMALL, QUIET))
        label = house_words.FREE if free else house_words.NOBODY_FREE
        return [
            Flow(buttons),
            *told,
            Seating("seating", house_words.SEATING_HOW, seat_spots, free, label, self._move),
        ]

    def _free(self, seats: tuple[Seat, ...]) -> list[Player]:
        busy = {number for number, _ in seats} | {each for pair in self._waiting for each in pair}
        return [
            player
            for player in self._known.values()
            if not player.is_retired and player.number not in busy
        ]

    def _elsewhere(self, found: Sequence[Place]) -> dict[int, str]:
        """Return the name of the other table that a player sits at, by number."""
        return {
            number: place.name
            for place in found
            if place.key != self._place
            for number, _ in seats_of(night_at(self._app, place))
        }

    def _free_spot(self, player: Player, elsewhere: dict[int, str]) -> Spot:
        """Return the full name, where else the player sits, and the short name if it is other."""
        name = player.name
        if player.number in elsewhere:
            name = house_words.FREE_ELSEWHERE.format(name=name, place=elsewhere[player.number])
        elif name != player.short:
            name = house_words.FREE_AS.format(name=name, short=player.short)
        return Spot(str(player.number), name)

    def _rise_card(self, place: Place, night: Night | None) -> Card:
        lines: list[Element] = []
        try:
            rise = rising(self._app.ledger, night)
        except UserError as error:
            lines.append(Text(str(error), ink=QUIET))
            lines.append(Flow([Button("next", house_words.NEXT_PAIR, self._reset, is_on=False)]))
        else:
            lines.append(Text(_rise_words(house_words.RISE, rise)))
            act = partial(self._rise, place, rise)
            is_on = not self._errand.is_out
            button = Button("next", house_words.NEXT_PAIR, act, is_main=is_on, is_on=is_on)
            lines.append(Flow([button]))
        pair, count = ((), 0) if night is None else streak(night)
        if count >= STREAK_LEAST:
            names = [name or house_words.NOBODY for _, name in pair]
            told = house_words.PAIR.format(first=names[0], second=names[1])
            lines.append(Text(house_words.STREAK.format(pair=told, count=count)))
        return Card(house_words.RISE_CARD, lines, 15, 2)

    def _waiting_card(self) -> Card:
        lines: list[Element] = []
        for place, pair in enumerate(self._waiting, 1):
            name = self._pair_name(pair)
            buttons = []
            if place > 1:
                text = house_words.WAIT_FIRST.format(pair=name)
                act = partial(let_first, self._app.ledger, pair)
                buttons.append(Button(f"first {pair[0]}", text, act))
            text = house_words.WAIT_NO_MORE.format(pair=name)
            act = partial(let_go, self._app.ledger, pair)
            buttons.append(Button(f"gone {pair[0]}", text, act))
            lines += [Text(house_words.WAITS.format(place=place, pair=name), LARGE), Flow(buttons)]
        if not lines:
            lines.append(Text(house_words.NOBODY_WAITS, ink=QUIET))
        return Card(house_words.WAITING_CARD, lines, 15, 2)

    def _pair_name(self, pair: Pair) -> str:
        names = [
            self._known[number].name if number in self._known else house_words.NOBODY
            for number in pair
        ]
        return house_words.PAIR.format(first=names[0], second=names[1])

    # -- what is done -----------------------------------------------------------------------------

    def _roster(self) -> None:
        self._app.open(RosterScreen(self._app))

    def _set_place(self, key: str) -> None:
        self._place, self._wanted = key, None

    def _reset(self) -> None:
        self._wanted = None

    def _here(self) -> tuple[Place | None, tuple[Seat, ...]]:
        found = [place for place in places(self._app) if place.key == self._place]
        place = found[0] if found else None
        return place, self._seats(None if place is None else night_at(self._app, place))

    def _move(self, key: str, to: str) -> None:
        """Move a seat or somebody who is free to a seat, to another or away."""
        _, now = self._here()
        seats = list(now)
        if to in SEATS:
            there = seats[SEATS.index(to)]
            if key in SEATS:
                seats[SEATS.index(key)] = there
                seats[SEATS.index(to)] = now[SEATS.index(key)]
            else:
                seats[SEATS.index(to)] = seat_of_player(self._known[int(key)])
        elif key in SEATS:
            seats[SEATS.index(key)] = EMPTY
            if to != BENCH:  # the one who is there takes the seat
                seats[SEATS.index(key)] = seat_of_player(self._known[int(to)])
        elif to != BENCH:
            let_wait(self._app.ledger, self._known[int(key)], self._known[int(to)])
        if tuple(seats) != now:
            self._wanted = tuple(seats)

    def _send(self, place: Place) -> None:
        _, seats = self._here()
        self._seat(place, seats, house_words.SEATS_SENT, lambda: None)

    def _rise(self, place: Place, rise: Rising) -> None:
        told = _rise_words(house_words.ROSE, rise)
        self._seat(place, rise.seats, told, partial(has_risen, self._app.ledger, rise))

    def _seat(
        self, place: Place, seats: tuple[Seat, ...], told: str, then: Callable[[], object]
    ) -> None:
        """Let them sit so: told to the box, or written down here; `then` goes with it."""
        app = self._app

        def tell_box(link: BoxLink) -> None:
            send_seats(link, seats)
            then()

        def seated(_none: object = None) -> None:
            self._wanted = None
            app.tell(told)

        if place.path:
            self._errand.run(place.path, tell_box, seated)
            return
        write_seats(app.ledger, app.ledger.find(place.night), seats)
        then()
        app.forget_night(place.night)
        seated()


def _seat_spot(letter: str, seat: Seat) -> Spot:
    name = seat[1] or house_words.EMPTY_SEAT
    text = house_words.SEAT.format(seat=letter, name=name)
    return Spot(letter, text, is_empty=seat == EMPTY)


def _rise_words(text: str, rise: Rising) -> str:
    first, second = (player.name for player in rise.up)
    up = house_words.PAIR.format(first=first, second=second)
    names = [name or house_words.NOBODY for _, name in rise.down]
    down = house_words.PAIR.format(first=names[0], second=names[1])
    return text.format(up=up, down=down)
