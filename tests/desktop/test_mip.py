"""package.json is what `mip` installs, and what it installs is the box."""

import json
import subprocess
import sys

from desktop_companion.deploy import keeps_score
from tests.desktop.stock_pico import StockPico
from tests.mip_package import PACKAGE, ROOT, package


def test_package_json_is_the_folders():
    text = PACKAGE.read_text(encoding="utf-8")
    assert text == package(), "a module has come or gone: make readme"
    sources = [source for _, source in json.loads(text)["urls"]]
    assert [source for source in sources if not (ROOT / source).is_file()] == []


def test_what_mip_installs_starts(tmp_path):
    flash = tmp_path / "pico.flash"
    steps = (
        ("mip", "install", str(PACKAGE)),
        ("cp", str(ROOT / "boards/pico_oled/board.py"), ":board.py"),
        ("cp", str(ROOT / "boards/stock/main.py"), ":main.py"),
    )
    words = [word for step in steps for word in ("+", *step)]
    with StockPico(flash, heap="480wK") as pico:  # a Pico 2's: it compiles all of this
        command = [sys.executable, "-m", "mpremote", "connect", pico.port, "resume", *words]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    with StockPico(flash, heap="480wK") as pico:
        assert keeps_score(pico.port)
