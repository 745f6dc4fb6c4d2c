"""Every text of the box fits the display and can be drawn."""

from scorebox import font, texts
from scorebox.canvas import COLUMNS


def all_texts():
    """Return (name, text) of every constant, those in tuples too."""
    found = []
    for name in dir(texts):
        value = getattr(texts, name)
        if name[0] != "_" and type(value) in (str, tuple):
            for text in value if type(value) is tuple else (value,):
                found.append((name, text))
    return found


def test_texts_fit_the_width():
    assert all_texts()
    for name, text in all_texts():
        assert len(text) <= COLUMNS, name


def test_every_letter_is_drawn():
    for name, text in all_texts():
        for character in text:
            assert font.has_glyph(character), (name, character)
