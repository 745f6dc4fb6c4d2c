"""What the terminal says: contracts in signs, how a game ended, what a table without bids does."""

import json

import pytest

from bidwhist.contract import contract_text, fixed_order, kind_of, make_bid, trumps_allowed
from bidwhist.decide import decide
from bidwhist.night import Night
from bidwhist.presets import make_rules
from desktop_companion.show import REASONS, contract_words, live_cells
from tests.desktop.conftest import NIGHTS


def contracts():
    """Yield every contract's text: each trump and order with each kind of bid, and without one."""
    rules = make_rules("standard", [("orders", "UDL")])
    for bid in [None, *(make_bid(4, kind) for kind in range(4))]:
        for trump in [*trumps_allowed(rules, bid), None]:
            fixed = None if bid is None else fixed_order(bid)
            free = bid is not None and kind_of(bid) > 1
            for order in [0, 1, 2, None] if free else [fixed]:
                yield contract_text(bid, trump, order)


def test_every_contract_is_told_from_every_other_and_in_signs():
    texts = set(contracts())
    said = {contract_words(text) for text in texts}
    assert len(said) == len(texts)
    for words in said:
        assert words == " ".join(words.split()), "no blank too many"
        letters = {word for word in words.split() if word.isalpha()}
        assert letters <= {"NT", "low"}, words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("D", "♦"),
        ("H", "♥"),
        ("N", "NT"),
        ("?", "?"),
        ("5D-H", "5↓ ♥"),
        ("4U-?", "4↑ ?"),
        ("4N-up", "4NT ↑"),
        ("10D-D", "10↓ ♦"),
        ("4-D-low", "4 ♦ low"),
        ("5-N-down", "5 NT ↓"),
        (None, ""),
    ],
)
def test_a_contract_in_signs(text, words):
    assert contract_words(text) == words


@pytest.mark.parametrize("file", sorted(NIGHTS.glob("*.bwn")), ids=lambda file: file.stem)
def test_a_game_ends_in_words_that_fit(run, file):
    told = run("score", file).told
    assert "tie won" not in told
    for game in json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))["games"]:
        if game["winner"] == "tie":
            assert f"Game {game['game']}: a tie, {REASONS[game['reason']]}" in told
        elif game["reason"] and not game["winner"]:
            assert f"Game {game['game']}: nobody won, {REASONS[game['reason']]}" in told


def test_one_of_the_nights_ends_in_a_tie(run):
    assert ": a tie, after the last hand" in run("score", NIGHTS / "more-ends.bwn").told


def doing(night):
    """Return a function that does a command and returns the table as it stands."""

    def do(*command):
        for event in decide(night, command):
            night.apply(night.seq + 1, event)
        return live_cells(night)

    return do


def test_a_game_without_a_hand_is_not_counted_and_who_dealt_is_told():
    do = doing(Night("n", 0))
    assert do("open_game", "standard", [], 0, None, 0, 0)[:3] == ["1", "1", "N"]
    assert do("open_game", "kitchen-table", [], 0, None, 0, 0)[:3] == ["1", "1", "N"]
    assert do("bid", 2, 1, 16)[:3] == ["1", "1", "S"]


def test_a_table_without_an_auction_tells_of_none():
    step = doing(Night("n", 0))

    def do(*command):
        return step(*command)[-1]

    assert do("open_game", "classic-whist", [], None, None, 0, 0) == "between hands"
    assert do("trump", 1, None) == "a hand is played ♥"
    assert "auction" not in do("books", 9)
