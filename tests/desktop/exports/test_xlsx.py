"""XLSX, read by openpyxl and opened by LibreOffice."""

import csv
import datetime
import gc
import io
import os
import sys
from zipfile import ZipFile

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bidwhist.report import score_document
from desktop_companion.errors import UserError
from desktop_companion.exports import write_exports, xlsx
from desktop_companion.exports.material import of_sheets
from desktop_companion.exports.shown import shown
from desktop_companion.results.statistics import STATISTICS
from tests.desktop.exports.conftest import RULED, TABLES, evening, hundreds, night, three

SHEETS = ["results", "hands", "players", "rulings", "pairs", "sides", "bids", "formulas"]
ALL_SHEETS = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"


def opened(material, **options):
    stream = io.BytesIO()
    xlsx.write(material, stream, **options)
    return openpyxl.load_workbook(stream)


def table(sheet):
    head, *rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    return [dict(zip(head, row, strict=True)) for row in rows]


def check_hands(rows, document):
    """Compare the rows of the hands with what the engine says."""
    told = [(game, hand) for game in document["games"] for hand in game["hands"]]
    assert len(rows) == len(told)
    for row, (game, hand) in zip(rows, told, strict=True):
        assert (row["game"], row["hand"]) == (game["game"], hand["hand"])
        for what in ("counted", "books", "points", "score"):
            for side, value in hand.get(what, {}).items():
                assert row[f"{what} {side}"] == value
        for what in ("dealer", "bidder", "bid", "contract", "outcome"):
            assert row[what] == hand[what]


@pytest.mark.parametrize("sheet", [evening(), hundreds(), three()])
def test_numbers_are_numbers_and_dates_are_dates(sheet):
    book = opened(of_sheets([sheet]))
    check_hands(table(book["hands"]), score_document(sheet))
    games = score_document(sheet)["games"]
    for row, game in zip(table(book["results"]), games, strict=True):
        assert {side: row[f"score {side}"] for side in game["score"]} == game["score"]
    if sheet.tags:
        assert book["hands"]["B2"].value == datetime.datetime(2026, 11, 28)
    for each in book:
        assert each.freeze_panes == "A2"


def test_statistics_and_shares():
    material = of_sheets([evening()])
    book = opened(material)
    rows = {row["player"]: row for row in table(book["players"])}
    for standing in material.standings("players"):
        for each in STATISTICS:
            assert rows[standing.name][each.title] == pytest.approx(each.value(standing.tally))
    head = [cell.value for cell in book["players"][1]]
    assert book["players"].cell(2, head.index("Won %") + 1).number_format == "0%"
    assert [row["number"] for row in table(book["formulas"])][:-1] == [s.title for s in STATISTICS]


def test_rulings():
    book = opened(of_sheets([night(("A", "B", "C", "D"), RULED)]))
    rows = table(book["rulings"])
    assert [row["ruling"] for row in rows] == ["out-of-turn", "director", "renege"]
    assert rows[1]["reason"] == "agreed"
    assert rows[1]["books moved"] == 1


def test_an_empty_night():
    book = opened(of_sheets([night(("A", "B", "C", "D"))]))
    assert book["results"].max_row == 1
    assert not book["results"]._charts


def test_three_and_four_at_one_table_after_the_other():
    rows = table(opened(of_sheets([evening(), three()]))["hands"])
    assert {row["score NS"] for row in rows} != {None}
    assert {row["score E"] for row in rows} != {None}


@pytest.mark.parametrize("nights", [1, 2])
def test_a_chart(nights, exported):
    (path,) = exported("xlsx", *[evening()] * nights)
    with ZipFile(path) as parts:
        chart = parts.read("xl/charts/chart1.xml").decode()
    assert ("hands!" if nights == 1 else "players!") in chart
    assert ("ratings" in openpyxl.load_workbook(path).sheetnames) == (nights > 1)


def test_more_rows_than_a_sheet_holds_go_on_in_another():
    sheet = hundreds()
    book = opened(of_sheets([sheet]), most_rows=101)
    rows = [row for name in ("hands", "hands 2", "hands 3") for row in table(book[name])]
    assert "hands 4" not in book.sheetnames
    check_hands(rows, score_document(sheet))


def test_a_text_longer_than_a_cell_is_cut_visibly():
    long = "x" * 40_000
    book = opened(of_sheets([night((long, "🎉" * 20_000, "C", "D"), RULED[:1])]))
    (row, *_) = table(book["hands"])
    assert row["N"] == long[: xlsx.MOST_CHARACTERS - 1] + "\u2026"
    assert row["E"].endswith("🎉\u2026")
    assert len(row["E"].encode("utf-16-le")) // 2 <= xlsx.MOST_CHARACTERS


@pytest.mark.parametrize("names", TABLES)
def test_no_name_is_a_formula_and_none_is_lost(names):
    book = opened(of_sheets([night(names, RULED)]))
    for each in book:
        assert not [cell for row in each.iter_rows() for cell in row if cell.data_type == "f"]
    (row, *_) = table(book["hands"])
    assert [row[seat] for seat in "NESW"] == [shown(name) for name in names]
    for at, name in enumerate(names):
        assert book["hands"].cell(2, 6 + at).quotePrefix == (name[0] in "=+-@")


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.text(min_size=1, max_size=30), min_size=4, max_size=4))
def test_any_name(names):
    (row, *_) = table(opened(of_sheets([night(names, RULED)]))["hands"])
    assert [row[seat] for seat in "NESW"] == [shown(name) for name in names]


def test_a_full_disk_leaves_nothing(tmp_path, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("xlsxwriter.workbook.ZipFile", full)
    with pytest.raises(UserError, match="No space left"):
        write_exports(of_sheets([evening()]), ["xlsx"], tmp_path / "out", "night")
    assert not list((tmp_path / "out").iterdir())


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk to write on")
def test_a_full_disk_is_told_once(monkeypatch):
    said: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", said.append)
    with open("/dev/full", "wb", buffering=0) as disk, pytest.raises(OSError, match="No space"):
        xlsx.write(of_sheets([evening()]), disk)
    gc.collect()
    assert not said


def test_libreoffice_opens_it(office, exported):
    nights = {f"night{at}": evening(names) for at, names in enumerate(TABLES)}
    paths = [exported("xlsx", sheet, name=name)[0] for name, sheet in nights.items()]
    files = {path.stem: path for path in office(paths, ALL_SHEETS)}
    assert sorted(files) == sorted(f"{name}-{sheet}" for name in nights for sheet in SHEETS)
    for name, sheet in nights.items():
        text = files[f"{name}-hands"].read_text("utf-8")
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
        hands = [hand for game in score_document(sheet)["games"] for hand in game["hands"]]
        for row, hand in zip(rows, hands, strict=True):
            assert [row[seat] for seat in "NESW"] == list(map(shown, sheet.names.values()))
            assert {side: int(row[f"score {side}"]) for side in ("NS", "EW")} == hand["score"]
            assert row["date"] == "2026-11-28"
