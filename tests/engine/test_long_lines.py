"""Lines with very many brackets are read in one go: a night comes from a file that anyone made."""

import pytest

from bidwhist.bwn_lex import Word
from bidwhist.bwn_read import read_night
from bidwhist.errors import NotationError

MANY = 20_000
HAND = "1 N E4U : S = 10"


@pytest.fixture
def looks(monkeypatch):
    """Return a list that grows by one whenever a word is asked what it is."""
    counted = []
    is_stop = Word.is_stop

    def counting(word, text):
        counted.append(text)
        return is_stop(word, text)

    monkeypatch.setattr(Word, "is_stop", counting)
    return counted


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (HAND + ' {note "x"}' * MANY, 4 * MANY),
        (HAND + " {renege N by EW}" * MANY, 6 * MANY),
        ('[Event "x"] ' * MANY + HAND, 4 * MANY),
        ('[North "x"]' * MANY + '[Set "target=9"]' * MANY + HAND, 8 * MANY),
    ],
    ids=["notes", "reneges", "tags", "tags of two kinds"],
)
def test_a_word_is_looked_at_a_few_times(looks, line, words):
    sheet = read_night(line)
    assert len(sheet.night.games) == 1
    assert words < len(looks) < 2 * words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (HAND + "{" * MANY, MANY),
        (HAND + "}" * MANY, MANY),
        ("[" * MANY, MANY),
        ("]" * MANY, MANY),
        ('[Event "x"]' * MANY + "[", 4 * MANY),
        (HAND + ' {note "x"}' * MANY + "{", 4 * MANY),
        (HAND + ' {note "x"}' * MANY + "}", 4 * MANY),
        (HAND + " {note} " * MANY, 3 * MANY),
    ],
)
def test_nor_is_it_where_they_do_not_close(looks, line, words):
    with pytest.raises(NotationError) as caught:
        read_night(line)
    assert caught.value.context["line"] == 1
    assert len(looks) < 2 * words + 100
