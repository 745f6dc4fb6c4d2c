"""The figures of a night in every form, read back by foreign tools, are those of the ledger."""

import csv
import io
import json

import openpyxl
import pypdfium2
import pytest

from bidwhist.bwn_read import read_night
from bidwhist.report import score_document
from desktop_companion.exports.material import of_sheets
from desktop_companion.exports.shown import figure
from desktop_companion.results.statistics import STATISTICS
from tests.desktop.exports import test_html, test_json, test_pdf, test_xlsx


@pytest.fixture
def sheet(night, ledger):
    return ledger.sheet(ledger.find(night))


def test_bwn_and_json(sheet, exported):
    games = score_document(sheet)["games"]
    (path,) = exported("json", sheet)
    told = json.loads(path.read_text("utf-8"))
    test_json.JUDGE.validate(told)
    assert told["games"] == games
    (path,) = exported("bwn", sheet)
    assert told["bwn"] == path.read_text("utf-8")
    assert score_document(read_night(told["bwn"]))["games"] == games


def test_csv(sheet, exported):
    path, players, _ = exported("csv", sheet)
    rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"), newline="")))
    hands = [hand for game in score_document(sheet)["games"] for hand in game["hands"]]
    for row, hand in zip(rows, hands, strict=True):
        for what in ("counted", "books", "points", "score"):
            for side, value in hand[what].items():
                assert int(row[f"{what} {side}"]) == value
    rows = list(csv.DictReader(io.StringIO(players.read_text("utf-8-sig"), newline="")))
    for row, standing in zip(rows, of_sheets([sheet]).standings("players"), strict=True):
        assert row["player"] == standing.name
        for each in STATISTICS:
            value = each.value(standing.tally)
            assert row[each.title] == ("" if value is None else str(round(value, 4)))


def test_xlsx_figures(sheet, exported):
    (path,) = exported("xlsx", sheet)
    book = openpyxl.load_workbook(path)
    assert book.sheetnames == test_xlsx.SHEETS
    test_xlsx.check_hands(test_xlsx.table(book["hands"]), score_document(sheet))
    seen = {row["player"] for row in test_xlsx.table(book["players"])}
    assert seen == {"Ann", "Bo", "Cy", "Di"}


def test_pdf_figures(sheet, exported):
    (path,) = exported("pdf", sheet)
    test_pdf.check_hands(pypdfium2.PdfDocument(path.read_bytes(), autoclose=True), sheet)


def test_html_figures(sheet, exported, browser):
    path, _ = exported("html", sheet)
    page = test_html.Page(browser(path, "--dump-dom"))
    test_html.check_hands(page, sheet)
    for row in of_sheets([sheet]).standings("players"):
        (seen,) = [each for each in page.named("", "Player") if each["Player"] == row.name]
        for each in STATISTICS:
            assert seen[each.title] == figure(each, each.value(row.tally))
