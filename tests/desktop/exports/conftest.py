"""What exports are read back with: LibreOffice, a browser, pdfium; and nights to write down."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from bidwhist.bwn_read import read_night
from desktop_companion.exports import write_exports
from desktop_companion.exports.material import of_sheets
from tests.desktop.conftest import NIGHTS

HEAD = '[Date "2026-11-28"]\n[Table "3"]\n[Event "Klub"]\n[Rules "standard"]\n'
HANDS = (NIGHTS / "standard.bwn").read_text(encoding="utf-8").splitlines()
RULED = [
    "1 N E4U : S = 10 {out-of-turn EW}",
    '2 E S4D : H = 9 {director EW books 1 "agreed"}',
    "3 S W3N : up = 8 {renege E by NS}",
]
# each four at a table: scripts, quotes and lines, what a spreadsheet takes for a formula, HTML
TABLES = [
    ("محمد علي", "דוד לוי", "王小明", "Ελένη 🎉🂡"),
    ('Anne "Bo" O\'Neil', "two\nlines", "=1+1", "+A"),
    ("-A", "@SUM(A1)", "\tTab", "\rReturn"),
    ("<b>&amp;", "{{ 7*7 }}", "\u202eturned\u2028", "\U000e0041\uffff\x07"),
]


def night(names=(), hands=(), tags=""):
    """Return a night of these hands; the names need not be ones that BWN can hold."""
    letters = "ABCD"[: len(names)]
    seats = zip(("North", "East", "South", "West"), letters, strict=False)
    named = " ".join(f'[{seat} "{letter}"]' for seat, letter in seats)
    text = HEAD + tags + named + '\n[Dealer "N"]\n' + "\n".join(hands) + "\n"
    sheet = read_night(text)
    sheet.names = dict(zip(letters, names, strict=True))
    return sheet


def evening(names=("Ann", "Bo", "Cy", "Di")):
    """Return an evening of three games with rulings."""
    return night(names, [line for line in HANDS if line and line[0].isdigit()])


def hundreds():
    """Return a game of 300 hands."""
    hands = [f"{number} N E4U : S = {9 + number % 2}" for number in range(1, 301)]
    return night(("Ann", "Bo", "Cy", "Di"), hands, '[Set "target=999 floor=0 hands=300"]\n')


def three():
    """Return a night of three players."""
    return read_night((NIGHTS / "cutthroat.bwn").read_text(encoding="utf-8"))


@pytest.fixture
def exported(tmp_path):
    """Return a function that writes nights in one form and returns the files."""

    def write(form, *sheets, name="night"):
        return write_exports(of_sheets(sheets), [form], tmp_path / "out", name)

    return write


def _program(name):
    found = shutil.which(name)
    if found is None:
        said = f"{name} is missing; bash .ci/setup.sh dev installs it"
        if os.environ.get("CI"):
            pytest.fail(said)
        pytest.skip(said)
    return found


def _run(*command):
    done = subprocess.run(command, capture_output=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    return done.stdout.decode()


@pytest.fixture(scope="session")
def office(tmp_path_factory):
    """Return a function that opens files in LibreOffice and saves them as another kind."""
    program = _program("soffice")
    profile = tmp_path_factory.mktemp("office")

    def convert(paths, kind, *reading):
        to = paths[0].parent / "converted"
        own = f"-env:UserInstallation={profile.as_uri()}"
        asked = [
            "--headless",
            *reading,
            "--convert-to",
            kind,
            "--outdir",
            str(to),
            *map(str, paths),
        ]
        _run(program, own, *asked)
        return sorted(to.iterdir())

    return convert


@pytest.fixture(scope="session")
def browser():
    """Return a function that opens a page in headless Chromium with more options."""
    program = _program("chromium-headless-shell")

    def open_page(path, *options, part=""):
        always = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        return _run(program, *always, *options, Path(path).as_uri() + part)

    return open_page
