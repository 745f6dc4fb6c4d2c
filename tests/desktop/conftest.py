"""What the tests share: a folder of their own, the program, a box, a played night."""

import io
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner
from rich.console import Console

from desktop_companion import (
    begin_command,
    cli,
    demo,
    deploy_command,
    deploy_link,
    ledger_commands,
    players_commands,
    results_commands,
    rules_commands,
    syncing,
    teller,
)
from desktop_companion import deploy as deploying
from desktop_companion.deploy_files import Version, compiled
from desktop_companion.deploy_link import Pico
from desktop_companion.evening import PLAYERS
from desktop_companion.keys import parse_keys
from desktop_companion.ledger import Ledger
from desktop_companion.syncing import BoxLink
from desktop_companion.virtual_box import Identity, VirtualBox
from tests.desktop.few_nights import night_file
from tests.desktop.keeper_box import played, take
from tests.desktop.stock_pico import PLAY, SERVICE, StockPico

CONSOLES = (
    begin_command,
    cli,
    deploy_command,
    ledger_commands,
    players_commands,
    results_commands,
    rules_commands,
    teller,
)
BOX = Identity("52697365466c", 20261128)
NIGHTS = Path(__file__).parent.parent / "nights"


class Run(NamedTuple):
    """What the program did: its status, what it wrote, and what it `told` on its console."""

    exit_code: int
    output: str
    stdout: str
    stdout_bytes: bytes
    told: str


@pytest.fixture(autouse=True)
def _own_folders(tmp_path, monkeypatch):
    """Keep the ledger and the announcements of every test to itself."""
    monkeypatch.setenv("RISEFLY_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("RISEFLY_RUNTIME", str(tmp_path / "run"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(monkeypatch):
    """Return a function that runs `risefly` in this process; no exception may leave it."""

    def risefly(*arguments, given=None):
        out = io.StringIO()
        for module in CONSOLES:
            monkeypatch.setattr(module, "console", Console(file=out, highlight=False, width=200))
        result = CliRunner().invoke(cli.main, [str(a) for a in arguments], input=given)
        assert result.exception is None or isinstance(result.exception, SystemExit), result
        assert "Traceback" not in result.output
        return Run(
            result.exit_code, result.output, result.stdout, result.stdout_bytes, out.getvalue()
        )

    return risefly


@pytest.fixture
def ledger():
    """Return the ledger that the program uses too."""
    opened = Ledger()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def flash():
    """Return the flash of a box with two nights of two games of two hands; one is closed."""
    return played(nights=2, games=2)


@pytest.fixture
def night(flash, ledger):
    """Return the closed night's id; both are in the ledger."""
    take(flash, ledger)
    return ledger.nights()[0].night


@pytest.fixture(scope="session")
def played_volume(tmp_path_factory):
    """Return the flash of a box on which two games' beginning has been played, made once."""
    path = tmp_path_factory.mktemp("played") / "box.flash"
    with VirtualBox(path, identity=BOX) as box:
        box.step(200)
        link = BoxLink(box.port, step=lambda: box.step(demo.STEP_MS))
        link.greet()
        link.ask("players", [list(player) for player in PLAYERS])
        link.close()
        for step in list(demo.steps())[:5]:
            box.play(parse_keys(step.keys))
    return path


@pytest.fixture
def box(played_volume, tmp_path):
    """Return a box that has been played on and was switched on again."""
    volume = tmp_path / "box.flash"
    shutil.copy(played_volume, volume)
    with VirtualBox(volume, identity=BOX) as made:
        made.step(200)
        yield made


@pytest.fixture
def live_box(box):
    """Return the box, its clock following the wall's: for programs that open its port."""
    box.start_realtime()
    return box


@pytest.fixture
def link_to(monkeypatch):
    """Return a function that links to a box; the link before, which held the port, is closed."""
    links: list[BoxLink] = []

    def make(box):
        for link in links:
            link.close()
        # the time of day goes as the box's clock does, however busy this computer is
        monkeypatch.setattr(syncing, "wall_s", lambda: 1_795_000_000 + box.now_ms // 1000)
        links.append(BoxLink(box.port, step=lambda: box.step(20)))
        return links[-1]

    yield make
    for link in links:
        link.close()


@pytest.fixture(scope="session")
def versions():
    """Return two versions of the box for a Pico, as `compiled` makes them."""
    first = compiled("pico_oled", None, lambda _done, _total: None)
    *rest, last = first.files
    other = last._replace(content=last.content.replace(first.name[-8:].encode(), b"00c0ffee"))
    return first, Version("pico_oled-00c0ffee", [*rest, other])


@pytest.fixture
def put(versions, monkeypatch):
    """Return a function that deploys the first version, or the `other` one."""
    monkeypatch.setattr(deploy_link, "PROMPT_S", 10.0)  # this computer may be busy
    monkeypatch.setattr(syncing, "SILENT_S", 10.0)

    def deploy(port, *, other=False, replace=False, progress=lambda *_: None):
        monkeypatch.setattr(deploying, "compiled", lambda *_: versions[other])
        return deploying.deploy(port, None, replace=replace, progress=progress)

    return deploy


@pytest.fixture(scope="session")
def deployed(versions, tmp_path_factory):
    """Return the flash of a Pico with the first version on it, and a night; made once."""
    path = tmp_path_factory.mktemp("deployed") / "pico.flash"
    with pytest.MonkeyPatch.context() as patch, StockPico(path) as pico:
        patch.setattr(deploying, "compiled", lambda *_: versions[0])
        deploying.deploy(pico.port, None, replace=False, progress=lambda *_: None)
    with StockPico(path, held=SERVICE) as pico, Pico(pico.port) as link:
        link.run(PLAY)
    return path.read_bytes()


@pytest.fixture
def pico_flash(tmp_path):
    """Return the file of a Pico's flash; it was never used."""
    return tmp_path / "pico.flash"


@pytest.fixture
def season(run, tmp_path):
    """Import three nights, two of them of one event."""
    folder = tmp_path / "nights"
    night_file(folder, "a.bwn", "2026-10-02", "Friday")
    night_file(folder, "b.bwn", "2026-11-06", "Friday")
    night_file(folder, "c.bwn", "2026-11-08", "Sunday", "Eve")
    told = run("import", folder)
    assert told.exit_code == 0, told.output
    assert told.told.endswith("taken 3, there already 0, refused 0\n")
