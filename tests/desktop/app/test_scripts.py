"""Names that run from right to left, in the order and the shapes in which they are drawn."""

import pytest

from desktop_companion.app.scripts import seen


@pytest.mark.parametrize(
    "text", ["", "Ann & Bo", "Жанна", "Ἄννα♥", "王秀英", "อัญชลี", "9/4 ♠", "a\nb", "(x)"]
)
def test_what_runs_to_the_right_stays(text):
    assert seen(text) == text


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("שרה", "הרש"),
        ("שרה כהן", "ןהכ הרש"),
        ("Ann & שרה (Sarah)", "Ann & הרש (Sarah)"),
        ("N · שרה", "N · הרש"),
        ("שרה (דוד)", "הרש (דוד)"),
        ("שרה, דוד", "דוד ,הרש"),
        ("שִׂרה", "הרשִׂ"),
    ],
)
def test_hebrew_is_turned_round(text, drawn):
    assert seen(text) == drawn


@pytest.mark.parametrize(
    ("text", "shapes"),
    [
        ("محمد", "FEAA FEE4 FEA4 FEE3"),  # final, medial, medial, initial
        ("سارة", "FE93 FEAD FE8E FEB3"),  # two that join nothing after them
        ("سلام", "FEE1 FEFC FEB3"),  # lam and alef are one
        ("می‌خواهم", "FEE2 FEEB FE8D FEEE FEA7 FBFD FEE3"),  # parted in the middle
    ],
)
def test_arabic_letters_have_the_shape_of_their_place(text, shapes):
    assert [f"{ord(letter):04X}" for letter in seen(text)] == shapes.split()
