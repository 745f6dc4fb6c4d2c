"""CSV, opened by LibreOffice."""

import openpyxl

from bidwhist.report import score_document
from desktop_companion.exports.csv import safe_text
from tests.desktop.exports.conftest import TABLES, evening

READING = "--infilter=CSV:44,34,76"  # commas, quotes, UTF-8


def test_libreoffice_opens_it(office, exported):
    sheets = [evening(names) for names in TABLES]
    paths = [exported("csv", each, name=f"night{at}")[0] for at, each in enumerate(sheets)]
    for sheet, path in zip(sheets, office(paths, "xlsx", READING), strict=True):
        check(sheet, openpyxl.load_workbook(path).active)


def check(sheet, table):
    head, *rows = table.iter_rows()
    at = {cell.value: cell.column - 1 for cell in head}
    hands = [hand for game in score_document(sheet)["games"] for hand in game["hands"]]
    for row, hand in zip(rows, hands, strict=True):
        assert not [cell for cell in row if cell.data_type == "f"]
        for side, score in hand["score"].items():
            assert row[at[f"score {side}"]].value == score
        seen = [row[at[seat]].value for seat in "NESW"]
        assert seen == [safe_text(name) for name in sheet.names.values()]
