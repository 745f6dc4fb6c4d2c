"""The box put on a Pico from the app: what `risefly deploy` does and says; stopped, unplugged."""

import time

import pytest

from desktop_companion import deploy as deploying
from desktop_companion import deploy_link, syncing
from desktop_companion.app import boxes as app_boxes
from desktop_companion.app import work_words as words
from desktop_companion.app.boxes import HERE, Boxes
from desktop_companion.app.companion import Companion
from desktop_companion.app.mail import Mail
from desktop_companion.app.sections import SECTIONS
from desktop_companion.ledger import Ledger
from desktop_companion.ports import Port
from desktop_companion.settings import load_settings
from desktop_companion.syncing import BoxLink
from tests.desktop.app.conftest import keys, press, put, texts
from tests.desktop.stock_pico import StockPico, look

SECONDS = 60


class Bench:
    """The app, and a Pico that is plugged in."""

    def __init__(self, monkeypatch, versions):
        monkeypatch.setattr(deploying, "compiled", lambda *_: versions[0])
        monkeypatch.setattr(deploy_link, "PROMPT_S", 10.0)
        monkeypatch.setattr(syncing, "SILENT_S", 10.0)
        self.ports: list[Port] = []
        self.opened: list[str] = []
        ledger, mail = Ledger(), Mail()
        boxes = Boxes(ledger, mail, find=lambda: list(self.ports), connect=self._connect)
        self.app = Companion(ledger, mail, boxes, load_settings(), SECTIONS)
        self.stages: list[str] = []

    def _connect(self, path):
        self.opened.append(path)
        return BoxLink(path)

    def plug(self, pico):
        """Plug the Pico in, and go to the boxes' screen."""
        self.ports = [Port(pico.port, "a Pico")]
        self.app.boxes.look()
        self.until(lambda: pico.port in self.app.states)
        self.app.go("boxes")

    def deploy(self, pico, **chosen):
        """Have the box put on it."""
        press(self.app, f"put {pico.port}")
        for key, value in chosen.items():
            put(self.app, key, value)
        press(self.app, "do")

    def until(self, is_so):
        """Take news until it is so."""
        end = time.monotonic() + SECONDS
        while not is_so():
            assert time.monotonic() < end, (texts(self.app), self.app.notice)
            self.app.take_news()
            self.stages += [each.stage().what for each in self.app.deploys.values()]
            time.sleep(0.002)

    def finish(self, pico):
        """Wait for the end; return what is told."""
        self.until(lambda: not self.app.deploys[pico.port].is_under_way())
        return self.app.deploys[pico.port]


@pytest.fixture
def bench(monkeypatch, versions):
    made = Bench(monkeypatch, versions)
    yield made
    made.app.close()


def test_a_pico_that_is_no_box_is_told_as_such_and_becomes_one(
    bench, pico_flash, versions, monkeypatch
):
    with StockPico(pico_flash) as pico:
        monkeypatch.setattr(syncing, "SILENT_S", 0.3)
        bench.plug(pico)
        bench.until(lambda: bench.app.states[pico.port].is_foreign)
        monkeypatch.setattr(syncing, "SILENT_S", 10.0)
        assert words.FOREIGN in texts(bench.app)
        bench.deploy(pico)
        opened = len(bench.opened)
        bench.app.boxes.look()
        assert "reaching the Pico" in texts(bench.app)
        done = bench.finish(pico)
        assert len(bench.opened) == opened, "nobody else opens the port meanwhile"
        assert done.told == [
            f"{pico.port}: {versions[0].name} is on the Pico, every file checked",
            f"{pico.port}: the box has started and keeps score",
        ]
        assert set(done.told) <= set(texts(bench.app))
        assert list(dict.fromkeys(bench.stages))[-3:] == ["sending", "checking", "starting"]
        bench.app.boxes.look()
        bench.until(lambda: bench.app.states[pico.port].stage == HERE)
        assert not bench.app.states[pico.port].is_foreign
        assert any("never here before" in note for note in bench.app.states[pico.port].notes)
        bench.app.boxes.close()
    assert look(pico_flash)[0] == f"/risefly/{versions[0].name}"


def test_another_programs_main_is_left_unless_that_is_said(bench, pico_flash, versions):
    look(pico_flash, "with open('/main.py', 'w') as file:\n    file.write('print(1)')")
    with StockPico(pico_flash) as pico:
        bench.ports = [Port(pico.port, "a Pico")]
        bench.app.boxes.lend(pico.port)  # so that it is not opened here
        bench.app.states[pico.port] = app_boxes.BoxState(pico.port, "a Pico")
        bench.app.go("boxes")
        bench.deploy(pico)
        refused = bench.finish(pico)
        assert "another program's main.py is on this Pico" in refused.trouble
        assert refused.trouble in texts(bench.app)
        assert bench.app.notice == (refused.trouble, True)
        put(bench.app, "other", "replace")
        press(bench.app, "do")
        done = bench.finish(pico)
        assert f"{pico.port}: the main.py that was there is kept as main.before" in done.told
        bench.app.boxes.close()


def begin_sending(bench, pico):
    """Deploy, and return when files are being sent."""
    bench.app.states[pico.port] = app_boxes.BoxState(pico.port, "a Pico")
    bench.app.go("boxes")
    bench.deploy(pico)
    bench.until(lambda: "sending" in bench.stages)


def test_stopped_the_pico_is_as_it_was(bench, pico_flash):
    with StockPico(pico_flash) as pico:
        begin_sending(bench, pico)
        press(bench.app, "stop")
        assert words.STOPPING in texts(bench.app)
        assert bench.finish(pico).trouble == f"{pico.port}: stopped; the Pico is as it was"
        assert "do" in keys(bench.app)
    main, _, there, _ = look(pico_flash)
    assert (main, there) == (None, [])


def test_its_screen_may_be_left_and_come_back_to(bench, pico_flash):
    with StockPico(pico_flash) as pico:
        begin_sending(bench, pico)
        bench.app.go("tables")
        bench.app.go("boxes")
        press(bench.app, f"put {pico.port}")
        assert any(text.startswith("sending") for text in texts(bench.app))
        press(bench.app, "stop")
        bench.finish(pico)


def test_the_app_is_closed_in_the_middle(bench, pico_flash, deployed, monkeypatch, versions):
    monkeypatch.setattr(deploying, "compiled", lambda *_: versions[1])
    pico_flash.write_bytes(deployed)
    with StockPico(pico_flash, held="13,14,15,16") as pico:
        begin_sending(bench, pico)
        bench.app.close()
    main, _, there, _ = look(pico_flash)
    assert main == f"/risefly/{versions[0].name}", "the old version starts"
    assert there == [versions[0].name], "nothing of the new one is left"


def test_unplugged_in_the_middle(bench, pico_flash):
    with StockPico(pico_flash) as pico:
        begin_sending(bench, pico)
    assert "unplugged" in bench.finish(pico).trouble
    assert look(pico_flash)[0] is None


def test_a_box_that_keeps_score_says_how_to_get_in(bench, pico_flash, deployed, monkeypatch):
    monkeypatch.setattr(deploy_link, "PROMPT_S", 0.5)
    pico_flash.write_bytes(deployed)
    with StockPico(pico_flash) as pico:
        bench.plug(pico)
        bench.until(lambda: bench.app.states[pico.port].stage == HERE)
        bench.deploy(pico)
        assert deploying.SERVICE in bench.finish(pico).trouble
        bench.app.boxes.look()
        bench.app.boxes.close()
