"""The claim assistant: cards in, the ruling and why out; what cannot be stands at its field."""

import pytest

from desktop_companion.app.screens.claim import ClaimScreen
from tests.desktop.app.conftest import is_ready, press, put, shown, texts


def test_a_claim_goes_from_the_cards_to_the_ruling(companion, own):
    companion.go("claim")
    press(companion, f"hand {own.hands[2]}")
    assert not is_ready(companion)
    put(companion, "accused", "E")
    told = " ".join(texts(companion))
    assert "upheld: both sides agree" in told
    put(companion, "book", "6")
    put(companion, "led", "KD")
    put(companion, "played", "3D")
    assert "dismissed: the evidence does not show it" in " ".join(texts(companion))
    put(companion, "played", "3S")
    put(companion, "later", "8:9D")
    assert "upheld: the cards prove it" in " ".join(texts(companion))
    assert "the rule: a renege costs: some books" in texts(companion)
    press(companion, "do")
    rulings = companion.night(own.id).games[0].hands()[2].rulings
    assert [ruling[-1] for ruling in rulings] == ["renege.agreed", "renege.proven"]


@pytest.mark.parametrize(
    ("said", "field", "note"),
    [
        ({"led": "XX"}, "led", "cannot be read here, expected a card"),
        ({"played": "KD", "led": "KD"}, "led", "KD is shown twice"),
        ({"later": "9D"}, "later", "expected a book and its card"),
        ({"book": "99"}, "book", "there is no book 99"),
        ({"book": "x"}, "book", "a number from 1 to 12"),
        ({"by": "EW"}, "by", "cannot claim against itself"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(companion, own, said, field, note):
    companion.open(ClaimScreen(companion, own.id, own.hands[2]))
    put(companion, "accused", "E")
    for key, value in said.items():
        put(companion, key, value)
    notes = {each.key: each.note for each in shown(companion) if hasattr(each, "note")}
    assert note in notes[field]
    assert not is_ready(companion)


def test_a_claim_that_is_denied(companion, own):
    companion.open(ClaimScreen(companion, own.id, own.hands[2]))
    put(companion, "accused", "N")
    put(companion, "by", "director")
    put(companion, "denied", "denied")
    assert "dismissed: the evidence does not show it" in " ".join(texts(companion))
    assert is_ready(companion), "it is written down all the same"
