"""PDF, read and drawn by pdfium."""

import io
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bidwhist.report import score_document
from desktop_companion.errors import UserError
from desktop_companion.exports import fonts, pdf
from desktop_companion.exports.material import of_sheets
from desktop_companion.exports.paper import A4, LETTER, usual_paper
from desktop_companion.exports.shown import MISSING
from desktop_companion.results.statistics import STATISTICS
from desktop_companion.show import contract_words
from tests.desktop.exports.conftest import RULED, TABLES, evening, hundreds, night, three

MARKS = {"\u200e"}  # not seen


@pytest.fixture
def opened():
    """Return a function that writes nights and opens the document."""

    def write(*sheets, paper=A4):
        stream = io.BytesIO()
        pdf.write(of_sheets(sheets), stream, paper)
        return pypdfium2.PdfDocument(stream.getvalue(), autoclose=True)

    return write


def texts(document):
    """Return each page's text."""
    found = []
    for page in document:
        text = page.get_textpage()
        found.append("".join(c for c in text.get_text_range() if c not in MARKS))
        text.close()
        page.close()
    return found


def ink(page):
    """Return how much of a page above its foot is dark, 0 to 1."""
    picture = page.render(scale=0.5).to_pil().convert("L")
    counted = picture.crop((0, 0, picture.width, picture.height * 9 // 10)).histogram()
    return sum(counted[:160]) / sum(counted)


def line_of(hand):
    """Return a hand's line as the text of the page has it."""
    words = [hand["hand"], hand["dealer"], hand["bidder"], contract_words(hand["contract"])]
    words += [hand["outcome"], " - ".join(map(str, hand.get("books", {}).values()))]
    for side, points in hand["points"].items():
        words += [f"{points:+d}" if points else "0", hand["score"][side]]
    return " ".join(str(word) for word in words if word not in (None, ""))


def check_hands(document, sheet):
    lines = "\n".join(texts(document)).splitlines()
    for game in score_document(sheet)["games"]:
        for hand in game["hands"]:
            wanted = line_of(hand)
            assert [line for line in lines if line.startswith(wanted)], wanted


@pytest.mark.parametrize("sheet", [evening(), three(), hundreds(), night(("A",) * 4, RULED)])
def test_every_hand_is_on_it_and_no_page_is_blank(sheet, opened):
    document = opened(sheet)
    check_hands(document, sheet)
    assert all(ink(page) > 0.0005 for page in document)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_page_a_game(paper, opened):
    document = opened(evening(), paper=paper)
    pages = texts(document)
    for number in (1, 2, 3):
        assert f"Game {number} of 3" in pages[number - 1]
        assert "Ann & Cy" in pages[number - 1]
        assert "host" in pages[number - 1]
    assert document[0].get_size() == pytest.approx(
        {A4: (595.28, 841.89), LETTER: (612, 792)}[paper], abs=0.1
    )
    assert "What the numbers are" in "".join(pages)


def test_a_long_game_goes_on_with_its_head(opened):
    pages = texts(opened(hundreds()))
    assert [page for page in pages[1:5] if page.startswith("NS NS EW EW\r\nHand Dealer")]


def test_rulings_with_their_rule(opened):
    (page, *_) = texts(opened(night(("Ann", "Bo", "Cy", "Di"), RULED)))
    assert "(1) hand 1: play out of turn by EW" in page
    assert "(2) hand 2: the director; 1 books to EW: agreed" in page
    assert "(3) hand 3: renege by E: " in page
    assert "(renege=" in page.replace("\r\n", " ") or "renege_proof=" in page


def test_several_nights(opened):
    pages = "\n".join(texts(opened(evening(), evening(("Ed", "Bo", "Cy", "Di")))))
    assert pages.count("2026-11-28") == 2
    assert "Ratings of pairs" in pages
    assert "±" in pages
    for each in STATISTICS:
        assert each.formula[:30] in pages


def test_without_an_event_the_date_stands_once_at_head_and_foot(opened):
    sheet = evening()
    sheet.tags = [("Date", "2026-11-28")]
    page = texts(opened(sheet))[0]
    assert page.count("2026-11-28") == 2
    assert page.startswith("A night of Bid Whist")


def test_an_empty_night(opened):
    (page,) = texts(opened(night(("A", "B", "C", "D"))))
    assert "No hand was played" in page


@pytest.mark.parametrize("names", TABLES)
def test_every_character_of_a_name_is_there_or_seen_to_be_missing(names, opened):
    (page, *_) = texts(opened(night(names, RULED)))
    for name in names:
        for character in name:
            assert character in page or {MISSING, "␊", "␉", "␍", "␇"} & set(page)
    if names is TABLES[0]:
        assert MISSING not in page
        for name in (names[2], names[3]):
            assert name in page


def test_where_no_font_has_a_character_a_sign_stands(opened, monkeypatch):
    known = {"DejaVuSans.ttf": fonts.found()["DejaVuSans.ttf"]}
    monkeypatch.setattr(fonts, "found", lambda: known)
    (page, *_) = texts(opened(night(("王 Ann", "Bo 🎉", "Cy ♠", "Di"), RULED)))
    assert f"{MISSING} Ann" in page
    assert f"Bo {MISSING}" in page
    assert "Cy ♠" in page


def test_without_any_font_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setattr(fonts, "found", dict)
    with pytest.raises(UserError, match=r"needs a TrueType font.*install"):
        pdf.write(of_sheets([evening()]), io.BytesIO())


def test_a_file_that_is_no_font_has_no_characters(tmp_path):
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    assert fonts.characters(tmp_path / "broken.ttf") == frozenset()
    assert fonts.characters(tmp_path / "missing.ttf") == frozenset()


@pytest.mark.parametrize(
    ("name", "paper"),
    [("en_US.UTF-8", LETTER), ("es_MX", LETTER), ("en_GB.UTF-8", A4), ("C.UTF-8", A4), ("C", A4)],
)
def test_the_usual_paper(name, paper, monkeypatch):
    monkeypatch.setenv("LC_ALL", name)
    assert usual_paper() == paper


def test_the_usual_paper_of_a_system_that_names_it_otherwise(monkeypatch):
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: ("English_United States", "1252"))
    assert usual_paper() == LETTER


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.text(min_size=1, max_size=30), min_size=4, max_size=4))
def test_any_name(opened, names):
    sheet = night(names, RULED)
    check_hands(opened(sheet), sheet)


def test_a_name_too_long_is_cut_visibly(opened):
    (page, *_) = texts(opened(night(("x" * 500, "B", "C", "D"), RULED)))
    assert "\u2026" in page


def test_no_window_is_loaded():
    said = "import sys; from desktop_companion.exports import pdf, html, xlsx, fonts"
    code = f"{said}; fonts.text_fonts(); sys.exit('kivy' in sys.modules)"
    root = Path(__file__).parents[3]
    subprocess.run(
        [sys.executable, "-c", code], check=True, env={"PYTHONPATH": f"{root}:{root / 'engine'}"}
    )


@pytest.mark.parametrize("sheet", [evening(), three(), night(("x" * 500,) * 4, RULED)])
def test_nothing_stands_beyond_the_margins(sheet, opened):
    for page in opened(sheet, paper=LETTER):
        picture = page.render(scale=1).to_pil().convert("L")
        wide, high = picture.size
        for side in ((0, 0, 36, high), (wide - 36, 0, wide, high)):
            assert picture.crop(side).getextrema()[0] > 200


def test_what_is_odd_again_and_again_is_said_once(opened):
    pages = "".join(texts(opened(hundreds())))
    assert pages.count("N dealt, though") == 1
    assert "times)" in pages
