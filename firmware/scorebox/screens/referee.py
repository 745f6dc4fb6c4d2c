"""The referee's menu: what there is to rule on, to ask, to put right."""

from bidwhist.corrections import find_hand
from bidwhist.errors import BidWhistError
from bidwhist.hand import (
    AWARD,
    BOARD_TALK,
    DIRECTOR,
    NOTE,
    OPEN_HAND,
    OUT_OF_TURN,
    PLAYED,
)
from bidwhist.seats import side_names
from scorebox import texts
from scorebox.box import Message
from scorebox.screens.case import Case
from scorebox.screens.choice import Choice, menu
from scorebox.screens.confirm import Confirm
from scorebox.screens.new_game import is_to_sign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from bidwhist.game import Game
    from scorebox.box import Box
    from scorebox.screens import Screen

# said with a ruling of the director; the journal and the score sheet have it
REASONS = ("agreed", "a wrong lead", "a card was exposed", "cards mixed up", "conduct")
NOTES = ("exposed card", "wrong deal", "slow play", "agreed otherwise")


def call_referee(box: "Box", origin: "Screen") -> "Screen":
    """Return the referee's menu, or why there is nothing to rule on."""
    game = box.night().game()
    if game is None:
        return Message(texts.error_lines("game.none"), origin)
    entries: list[tuple[str, Callable[[], Screen]]] = []
    try:
        case = Case(box, origin, *find_hand(box.night(), None))
        entries += _rulings(case, lambda: call_referee(box, origin))
    except BidWhistError:
        pass  # no hand yet: nothing to rule on

    def back() -> "Screen":
        return call_referee(box, origin)

    if game.fold.tally.reason is None or game.open_hand() is not None:
        entries.append(("misdeal", lambda: _misdeal(box, back)))
    entries.append(("questions", lambda: _ask(box, origin)))
    entries += _sheets(box, origin, back)
    entries.append(("correct a hand", lambda: _correct(box, origin)))
    count = box.count_disputes()
    if count:
        entries.append(("disputes: {}".format(count), lambda: _disputes(box, origin)))
    hand = game.last_hand()
    if game.fold.tally.reason is None and hand is not None and hand.state != OPEN_HAND:
        if game.rules.players == 4:
            entries.append(("a side gives up", lambda: _concede(box, back)))
        entries.append(("abandon the game", lambda: _abandon(box, back)))
    box.draft = ("referee", [])
    return menu("REFEREE", entries, lambda: origin)


def _sheets(
    box: "Box", origin: "Screen", back: "Callable[[], Screen]"
) -> "list[tuple[str, Callable[[], Screen]]]":
    """Return the entries that sign a game's sheet, or unlock one that is signed."""
    games = box.night().games
    to_sign = [game for game in games if is_to_sign(game)]
    signed = [game for game in games if game.signed]
    entries: list[tuple[str, Callable[[], Screen]]] = []
    if to_sign:
        entries.append(
            ("sign a sheet", lambda: _sheet(box, to_sign, lambda g: _sign(box, g, origin), back))
        )
    if signed:
        entries.append(
            ("unlock a sheet", lambda: _sheet(box, signed, lambda g: _unlock(box, g, back), back))
        )
    return entries


def _sheet(
    box: "Box",
    games: "list[Game]",
    act: "Callable[[Game], Screen]",
    back: "Callable[[], Screen]",
) -> "Screen":
    from scorebox.screens.agree import which_sheet

    return which_sheet(box, games, act, back)


def _sign(box: "Box", game: "Game", origin: "Screen") -> "Screen":
    from scorebox.screens.agree import ask_signature

    return ask_signature(box, game, origin)


def _unlock(box: "Box", game: "Game", back: "Callable[[], Screen]") -> "Screen":
    """Ask the director for the reason, and open the sheet for corrections."""

    def act(why: str) -> "Screen":
        return box.do(("unlock", game.opened, why), back, back())

    return _by_director(box, lambda: _reason(act, back), back)


def _by_director(
    box: "Box", act: "Callable[[], Screen]", back: "Callable[[], Screen]"
) -> "Screen":
    from scorebox.screens.director import ask_director

    return ask_director(box, act, back)


def rule_on(case: Case, back: "Callable[[], Screen]") -> "Screen":
    """Return the menu of the rulings on that hand, which is not the last one."""
    entries = _rulings(case, lambda: rule_on(case, back))
    return menu("REFEREE " + case.which_hand(), entries, back)


def _rulings(case: Case, back: "Callable[[], Screen]") -> "list[tuple[str, Callable[[], Screen]]]":
    """Return the entries that put a ruling on the hand."""
    note: list[tuple[str, Callable[[], Screen]]] = [("note", lambda: _note(case, back))]
    box, hand = case.box, case.hand
    has_contract = hand.bid is not None or case.game.rules.auction == "none"
    was_played = hand.state == PLAYED or (hand.state == OPEN_HAND and has_contract)
    if case.game.signed or not was_played:
        return note
    entries: list[tuple[str, Callable[[], Screen]]] = [
        ("renege", lambda: _claim(case, back)),
        ("out of turn", lambda: _by_side(case, "WHO WAS IT?", OUT_OF_TURN, back)),
        ("board talk", lambda: _by_side(case, "WHO TALKED?", BOARD_TALK, back)),
    ]
    if case.game.rules.players == 4:
        entries.append(
            ("director: books", lambda: _by_director(box, lambda: _director(case, back), back))
        )
    entries.append(("director: game", lambda: _by_director(box, lambda: _award(case, back), back)))
    return entries + note


def _claim(case: Case, back: "Callable[[], Screen]") -> "Screen":
    from scorebox.screens.claim import ClaimScreens

    return ClaimScreens(case, back).who()


def _ask(box: "Box", origin: "Screen") -> "Screen":
    from scorebox.screens.questions import ask_questions

    return ask_questions(box, origin)


def _correct(box: "Box", origin: "Screen") -> "Screen":
    from scorebox.screens.correct import correct

    return correct(box, origin)


def _disputes(box: "Box", origin: "Screen") -> "Screen":
    from scorebox.screens.agree import list_disputes

    return list_disputes(box, origin)


def _by_side(case: Case, title: str, kind: str, back: "Callable[[], Screen]") -> "Screen":
    def pick(side: int) -> "Screen":
        return case.rule(
            case.side_labels()[side], (kind, side), lambda: _by_side(case, title, kind, back)
        )

    return Choice(title, case.side_labels(), pick, back, 0, case.which_hand())


def _note(case: Case, back: "Callable[[], Screen]") -> "Screen":
    box = case.box

    def pick(place: int) -> "Screen":
        return box.do(("ruling", case.hand.opened, (NOTE, NOTES[place])), case.leave, case.origin)

    return Choice("NOTE", NOTES, pick, back, 0, case.which_hand())


def _reason(act: "Callable[[str], Screen]", back: "Callable[[], Screen]") -> "Screen":
    return Choice("WHY?", REASONS, lambda place: act(REASONS[place]), back)


def _director(case: Case, back: "Callable[[], Screen]") -> "Screen":
    """Move books: to whom, how many, why."""

    def again() -> "Screen":
        return _director(case, back)

    def how_many(side: int) -> "Screen":
        most = case.game.rules.books
        labels = [texts.books_words(n) for n in range(1, most + 1)]
        return Choice(
            "HOW MANY TO {}?".format(side_names(4)[side]),
            labels,
            lambda place: _reason(
                lambda why: case.rule("DIRECTOR", (DIRECTOR, side, place + 1, why), again),
                lambda: how_many(side),
            ),
            again,
        )

    return Choice("BOOKS TO WHOM?", case.side_labels(), how_many, back, 0, case.which_hand())


def _award(case: Case, back: "Callable[[], Screen]") -> "Screen":
    """Give the game to a side, with the reason."""

    def again() -> "Screen":
        return _award(case, back)

    return Choice(
        "GAME TO WHOM?",
        case.side_labels(),
        lambda side: _reason(lambda why: case.rule("DIRECTOR", (AWARD, side, why), again), again),
        back,
    )


def _misdeal(box: "Box", back: "Callable[[], Screen]") -> "Screen":
    """Count the deal as none: also where the bid is in."""
    from scorebox.rule_words import value_words

    words = value_words("misdeal", box.game().rules.misdeal)
    hand = box.game().open_hand()
    fall = ["its rulings fall too"] if hand is not None and hand.rulings else []
    return Confirm(
        "MISDEAL?",
        ["this deal is void;", words] + fall,
        lambda: box.do(("misdeal",), box.home),
        back,
        "misdeal",
    )


def _concede(box: "Box", back: "Callable[[], Screen]") -> "Screen":
    labels = [box.side_label(side) for side in range(2)]

    def ask(side: int) -> "Screen":
        return Confirm(
            "THE GAME IS OVER?",
            [labels[side] + " gives up", labels[1 - side] + " wins"],
            lambda: box.do(("concede", side), box.home),
            lambda: _concede(box, back),
            "it is",
        )

    return Choice("WHO GIVES UP?", labels, ask, back)


def _abandon(box: "Box", back: "Callable[[], Screen]") -> "Screen":
    return Confirm(
        "ABANDON THE GAME?",
        ["nobody wins it"],
        lambda: box.do(("abandon",), box.home),
        back,
        "abandon",
    )
