"""A new game, a new night: what to do between games."""

from bidwhist.rules import FIELDS, NAMES
from bidwhist.seats import SEATS, seats_from
from scorebox import texts
from scorebox.screens.choice import LINE_MOST, Choice, menu
from scorebox.screens.confirm import Confirm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from bidwhist.game import Game
    from bidwhist.rules import Rules
    from scorebox.box import Box
    from scorebox.screens import Screen

AGREE_WORDS = ("results: as told", "results: agreed on")
FULL_WORDS = ("auction: quick", "auction: each call")
SOUND_WORDS = ("sound: on", "sound: off")
LIGHT_WORDS = ("light: low", "light: middle", "light: bright")


def _open_game(box: "Box", dealer: "int | None") -> "Screen":
    settings = box.settings
    _, preset, sets = settings.rule_set
    command = ("open_game", preset, sets, dealer, None, settings.full, settings.agreement)
    return box.do(command, box.home)


def _first_dealer_words(rules: "Rules") -> str:
    row = FIELDS[NAMES.index("first_dealer")]
    words: str = texts.FIRST_DEALER[row[3].index(rules.first_dealer)]
    return words


def _choose_rules(box: "Box") -> "Screen":
    from scorebox.screens.rules_menu import choose_rules

    return choose_rules(box)


def _display_test(box: "Box") -> "Screen":
    from scorebox.screens.display_test import DisplayTest

    return DisplayTest(box.home)


def _code_menu(box: "Box", place: int) -> "Screen":
    from scorebox.screens.director import code_menu

    return code_menu(box, lambda: night_menu(box, place))


def _this_box(box: "Box") -> "Screen":
    from scorebox.screens.this_box import ThisBox

    return ThisBox(box)


def first_dealer(box: "Box") -> "Screen":
    """Ask who deals first: the house's way decides at first, later who is next."""
    rules = box.settings.rules()
    games = box.night().games
    start = games[-1].fold.dealer % rules.players if games else 0
    seats = seats_from(start, rules.players)
    box.draft = ("dealer", [])
    return Choice(
        "WHO DEALS FIRST?",
        [SEATS[seat] + "  " + box.next_name(seat) for seat in seats],
        lambda place: _open_game(box, seats[place]),
        box.home,
        0,
        "",
        "begin",
        "" if games else _first_dealer_words(rules),
    )


def after_the_end(box: "Box") -> "Screen":
    """A game has ended: the next one, in which the deal simply goes on, or another night."""
    if box.game().open_hand() is not None:
        return _hand_after_the_end(box)
    entries: list[tuple[str, Callable[[], Screen]]] = [
        ("next game", lambda: _open_game(box, None)),
        (rules_words(box), lambda: _choose_rules(box)),
        ("new night", lambda: new_night(box)),
    ]
    if is_to_sign(box.game()):
        entries.insert(1, ("sign the sheet", lambda: _ask_signature(box)))
    return menu("GAME OVER", entries, box.home)


def _hand_after_the_end(box: "Box") -> "Screen":
    """A correction has ended the game under a hand that is open: what shall become of that."""
    entries: list[tuple[str, Callable[[], Screen]]] = [
        ("drop it: misdeal", lambda: box.do(("misdeal",), box.home))
    ]
    hand = box.game().open_hand()
    if hand is not None and (hand.bid is not None or box.game().rules.auction == "none"):
        entries.append(("count it, no score", lambda: _count_books(box)))
    return menu("A HAND IS OPEN", entries, box.home)


def _count_books(box: "Box") -> "Screen":
    from scorebox.screens.books import count_books

    return count_books(box)


def is_to_sign(game: "Game") -> bool:
    """Tell whether the game has ended and its sheet is still to be signed."""
    return bool(game.agreement and not game.signed and game.fold.tally.reason is not None)


def _ask_signature(box: "Box") -> "Screen":
    from scorebox.screens.agree import ask_signature

    return ask_signature(box, box.game(), after_the_end(box))


def rules_name(box: "Box") -> str:
    """Return what the next game is played by; ● where a preset was changed."""
    name, preset, sets = box.settings.rule_set
    return texts.preset_words(name) + (" ●" if sets and name == preset else "")


def rules_words(box: "Box") -> str:
    """Return the same for a line of a list; a long name stands alone."""
    words = "rules: " + rules_name(box)
    return words if len(words) <= LINE_MOST else rules_name(box)[:LINE_MOST]


def new_night(box: "Box") -> "Screen":
    """Ask before this night is closed."""
    return Confirm(
        "NEW NIGHT?",
        ["closes this one for", "good; it is kept"],
        lambda: box.attempt(box.keeper.begin_night, box.home),
        box.home,
        "new night",
    )


def night_menu(box: "Box", start: int = 0) -> "Screen":
    """What the night offers besides the next hand."""
    game, settings = box.night().game(), box.settings
    entries: list[tuple[str, Callable[[], Screen]]] = [
        ("new game", lambda: _ask_new_game(box)),
        (rules_words(box), lambda: _choose_rules(box)),
        (
            FULL_WORDS[settings.full],
            lambda: _turn(box, 2, settings.set_full, 1 - settings.full),
        ),
        (
            AGREE_WORDS[settings.agreement],
            lambda: _turn(box, 3, settings.set_agreement, 1 - settings.agreement),
        ),
        ("new night", lambda: new_night(box)),
    ]
    if game is not None and game.fold.tally.reason is None:
        entries.append(("time is called", lambda: box.do(("time",), box.home)))
    place = len(entries)
    light = (settings.light + 1) % len(LIGHT_WORDS)
    entries += [
        (
            SOUND_WORDS[settings.quiet],
            lambda: _turn(box, place, settings.set_quiet, 1 - settings.quiet),
        ),
        (LIGHT_WORDS[settings.light], lambda: _turn(box, place + 1, settings.set_light, light)),
        ("director's code", lambda: _code_menu(box, place + 2)),
    ]
    entries.append(("display test", lambda: _display_test(box)))
    entries.append(("this box", lambda: _this_box(box)))
    return menu("TONIGHT", entries, box.home, start)


def _turn(box: "Box", place: int, change: "Callable[[int], None]", to: int) -> "Screen":
    """Turn a setting over; return the menu at the same place."""
    return box.attempt(lambda: change(to), lambda: night_menu(box, place), night_menu(box))


def _ask_new_game(box: "Box") -> "Screen":
    game = box.night().game()
    if game is None or game.fold.tally.reason is not None:
        return first_dealer(box)
    return Confirm(
        "NEW GAME?",
        ["this game is not", "over: it would stay", "unfinished"],
        lambda: first_dealer(box),
        box.home,
        "new game",
    )
