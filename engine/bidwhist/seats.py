"""Seats and sides.

Seats are 0 N, 1 E, 2 S, 3 W; to the left is one further. With four players the sides are 0 NS
and 1 EW; with three, the seats N, E, S are each a side, and W is empty.
"""

SEATS = "NESW"
SIDES_OF_FOUR = ("NS", "EW")
SIDES_OF_THREE = ("N", "E", "S")
DIRECTOR = -1  # stands where a side may, in who claims


def side_names(players: int) -> tuple[str, ...]:
    """Return the names of the sides in order, for 3 or 4 players."""
    return SIDES_OF_FOUR if players == 4 else SIDES_OF_THREE


def side_of(seat: int, players: int) -> int:
    """Return the side that the seat plays for."""
    return seat % 2 if players == 4 else seat


def left_of(seat: int, players: int) -> int:
    """Return the seat to the left."""
    return (seat + 1) % players


def seats_from(first: int, players: int) -> list[int]:
    """Return all the seats in turn, starting with `first`."""
    return [(first + i) % players for i in range(players)]


def seat_letter(seat: "int | None") -> str:
    """Return the seat's letter; '?' for None."""
    return "?" if seat is None else SEATS[seat]
