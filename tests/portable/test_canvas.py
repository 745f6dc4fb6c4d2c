"""The font, the large digits and the picture's pages."""

from scorebox import digits, font
from scorebox.canvas import COLUMNS, PAGES, ROWS, Canvas

ASCII = "".join([chr(code) for code in range(32, 127)])


def rows_lit(canvas, left, right):
    """Return the dots lit in each line of the picture between two columns of dots."""
    return [sum([canvas.frame.pixel(x, y) for x in range(left, right)]) for y in range(64)]


def test_every_glyph_has_five_columns():
    assert len(font.GLYPHS) == (len(ASCII) + len(font.EXTRA)) * font.WIDTH


def test_every_glyph_is_its_own():
    """Letter O and zero alone share a picture, as on a typewriter."""
    seen: dict[bytes, str] = {}
    for character in ASCII + font.EXTRA:
        place = font.glyph_index(character) * font.WIDTH
        glyph = font.GLYPHS[place : place + font.WIDTH]
        assert glyph not in seen or seen[glyph] + character == "0O", character
        seen[glyph] = character


def test_no_glyph_is_empty():
    for character in ASCII[1:] + font.EXTRA:
        place = font.glyph_index(character) * font.WIDTH
        assert any(font.GLYPHS[place : place + font.WIDTH]), character


def test_unknown_characters_show_as_an_empty_box():
    assert font.glyph_index("é") == font.glyph_index("▯")
    assert not font.has_glyph("é")
    assert not font.has_glyph("\n")
    assert font.has_glyph("♣")
    assert font.has_glyph("~")


def test_text_stands_in_its_cells():
    canvas = Canvas()
    canvas.text(3, 0, "#")
    canvas.text(3, 19, "#")
    assert canvas.frame.pixel(4, 26) == 1  # margin of four dots, third dot of the row
    assert canvas.frame.pixel(4 + 19 * 6, 26) == 1
    assert sum(rows_lit(canvas, 0, 4)) == 0
    assert sum(rows_lit(canvas, 123, 128)) == 0


def test_text_is_cut_at_the_last_column():
    canvas = Canvas()
    canvas.text(0, 15, "#" * 40)
    whole = Canvas()
    whole.text(0, 15, "#" * 5)
    assert canvas.page(0) == whole.page(0)
    canvas.write(7, 110, "#####")  # runs out of the picture: cut, and nothing else is touched
    assert sum(rows_lit(canvas, 0, 128)[56:]) > 0


def test_inverse_is_the_opposite():
    plain = Canvas()
    plain.text(2, 1, "Ag♥")
    inverse = Canvas()
    inverse.text(2, 1, "Ag♥", True)
    for x in range(10, 10 + 17):
        assert plain.page(2)[x] ^ inverse.page(2)[x] == 0xFF
    assert inverse.page(2)[9] == 0xFF
    full = Canvas()
    full.text(7, 0, "x" * COLUMNS, True)
    assert full.page(7)[3] == 0xFF
    assert full.page(7)[2] == 0


def test_right_and_centred():
    canvas = Canvas()
    canvas.right(0, "ab")
    other = Canvas()
    other.text(0, 18, "ab")
    assert canvas.page(0) == other.page(0)
    canvas.centred(1, "HH")
    lit = [x for x in range(128) if canvas.page(1)[x]]
    assert lit[0] + lit[-1] in (126, 127, 128)


def test_large_digits_fill_their_box_and_differ():
    for size in range(len(digits.SIZES)):
        width = digits.SIZES[size][0]
        pictures = []
        for digit in range(10):
            canvas = Canvas()
            digits.draw_number(canvas.frame, 8, 8, digit, size)
            lit = rows_lit(canvas, 0, 128)
            assert not any(lit[:8])
            assert not any(lit[8 + digits.number_height(size) :])
            assert lit[8 + digits.number_height(size) - 1] > 0
            assert sum(rows_lit(canvas, 8, 8 + width)) == sum(lit)
            assert lit not in pictures
            pictures.append(lit + rows_lit(canvas, 8, 8 + width // 2))


def test_scores_fit_half_the_picture():
    assert digits.number_width(-28, digits.LARGE) <= 60
    assert digits.number_width(-28, digits.HUGE) <= 60
    assert digits.number_width(5, digits.LARGE) == 16
    assert 3 * digits.number_height(digits.SMALL) <= 6 * 8


def test_only_changed_pages_are_sent():
    canvas = Canvas()
    assert canvas.changed_pages() == list(range(PAGES))
    for page in canvas.changed_pages():
        canvas.mark_shown(page)
    assert canvas.changed_pages() == []
    canvas.clear()
    canvas.text(5, 3, "7")
    assert canvas.changed_pages() == [5]
    canvas.mark_shown(5)
    canvas.clear()
    canvas.text(5, 3, "7")
    assert canvas.changed_pages() == []
    canvas.forget_shown()
    assert len(canvas.changed_pages()) == ROWS


def test_turn_is_half_a_turn():
    canvas = Canvas()
    canvas.text(0, 0, "5♠")
    canvas.big(3, 4, -7)
    before = bytes([canvas.page(0)[i] for i in range(128)])
    lit = [(x, y) for y in range(64) for x in range(128) if canvas.frame.pixel(x, y)]
    canvas.turn()
    for y in range(64):
        for x in range(128):
            assert canvas.frame.pixel(127 - x, 63 - y) == ((x, y) in lit)
    canvas.turn()
    assert bytes(canvas.page(0)) == before
