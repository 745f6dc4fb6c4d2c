"""The box is put on a Pico with stock MicroPython; the rest of what is there stays."""

import pytest

from boards import wiring
from desktop_companion import deploy as deploying
from desktop_companion import syncing
from desktop_companion.deploy import keeps_score
from desktop_companion.deploy_files import boards, compiled
from tests.desktop.stock_pico import SERVICE, StockPico, keepsakes, look

OURS = ["main.py", "mark", "nights", "risefly"]  # what there is on a box that was started


# -- what arrives ---------------------------------------------------------------------------------


def test_a_new_pico_gets_the_box_and_starts_it(pico_flash, put, versions):
    seen = []
    with StockPico(pico_flash) as pico:
        done = put(pico.port, progress=lambda *step: seen.append(step))
        assert pico.resets == 1
        assert keeps_score(pico.port)
    assert done == (versions[0].name, False, None, False, True)
    stages = list(dict.fromkeys(stage for stage, _, _ in seen))
    assert stages == ["sending", "checking", "starting"]
    for stage in stages[:2]:
        steps = [(part, whole) for name, part, whole in seen if name == stage]
        assert steps == sorted(steps)
        assert steps[-1][0] == steps[-1][1]
    main, names, there, _ = look(pico_flash)
    assert (main, names, there) == (f"/risefly/{done.version}", OURS, [done.version])


def test_a_second_deploy_keeps_the_night_and_whatever_is_not_the_program(
    pico_flash, deployed, put, versions
):
    pico_flash.write_bytes(deployed)
    before = keepsakes(pico_flash)
    assert {"/crash", "/mark/last", "/mine.txt", "/nights/0001.01", "/settings"} <= set(before)
    with StockPico(pico_flash, held=SERVICE) as pico:
        done = put(pico.port, other=True)
        assert done.answers
        link = syncing.BoxLink(pico.port)
        try:
            link.greet()
            ((night, _, last, _),) = link.nights()
        finally:
            link.close()
    assert last > 6, night
    assert keepsakes(pico_flash) == before
    main, _, there, _ = look(pico_flash)
    assert (main, there) == (f"/risefly/{versions[1].name}", [versions[1].name])


@pytest.mark.parametrize("last", "0b")
def test_a_version_is_known_again_whatever_its_name_ends_in(
    pico_flash, versions, monkeypatch, last
):
    version = versions[0]._replace(name=f"pico_oled-0000000{last}")
    monkeypatch.setattr(deploying, "compiled", lambda *_: version)
    with StockPico(pico_flash) as pico:
        assert not deploying.deploy(pico.port, None, replace=False, progress=still).was_there
    with StockPico(pico_flash, held=SERVICE) as pico:
        assert deploying.deploy(pico.port, None, replace=False, progress=still).was_there


def still(*_):
    """Show no progress."""


def test_the_same_version_is_looked_at_and_not_sent_again(pico_flash, deployed, put):
    pico_flash.write_bytes(deployed)
    stages = []
    with StockPico(pico_flash, held=SERVICE) as pico:
        done = put(pico.port, progress=lambda stage, *_: stages.append(stage))
    assert (done.was_there, done.answers) == (True, True)
    assert "sending" not in stages


@pytest.mark.parametrize(
    "harm", ["os.remove(path)", "with open(path, 'ab') as file:\n    file.write(b'?')"]
)
def test_a_damaged_version_is_sent_anew(pico_flash, deployed, put, versions, harm):
    pico_flash.write_bytes(deployed)
    path = f"/risefly/{versions[0].name}/scorebox/app.mpy"
    look(pico_flash, f"path = {path!r}\n{harm}")
    with StockPico(pico_flash, held=SERVICE) as pico:
        done = put(pico.port)
    assert (done.was_there, done.answers) == (False, True)
    assert look(pico_flash)[:3:2] == (f"/risefly/{done.version}b", [f"{done.version}b"])
    with StockPico(pico_flash, held=SERVICE) as pico:
        assert put(pico.port).was_there


def test_what_an_earlier_try_left_is_removed(pico_flash, deployed, put, versions):
    pico_flash.write_bytes(deployed)
    look(pico_flash, "make_folder('/risefly/half')\nopen('/risefly/half/x.mpy', 'w').close()")
    with StockPico(pico_flash, held=SERVICE) as pico:
        put(pico.port)
    assert look(pico_flash)[2] == [versions[0].name]


def test_each_board_can_be_put_there_and_is_kept_at_the_next_deploy(pico_flash, monkeypatch):
    asked = []

    def made(board, light, progress):
        asked.append((board, light))
        return compiled(board, light, progress)

    monkeypatch.setattr(deploying, "compiled", made)
    assert boards() == wiring.names()
    with StockPico(pico_flash, machine="Raspberry Pi Pico 2 W with RP2350") as pico:
        done = deploying.deploy(
            pico.port, "pico_lcd_1_14", replace=False, progress=lambda *_: None
        )
    assert done.version.startswith("pico_lcd_1_14-")
    told = look(pico_flash, "import board\nprint(board.NAME, board.PINS['LED'])")[3]
    assert told.split() == ["pico_lcd_1_14", "LED"], "on a board with radio the light hangs on it"
    with StockPico(pico_flash, held=SERVICE) as pico, pytest.MonkeyPatch.context() as patch:
        patch.setattr(deploying, "_put", lambda *_: pytest.skip("asked"))
        with pytest.raises(pytest.skip.Exception):
            deploying.deploy(pico.port, None, replace=False, progress=lambda *_: None)
    assert asked == [("pico_lcd_1_14", "LED"), ("pico_lcd_1_14", None)]


def test_the_same_sources_make_the_same_bytes(versions):
    again = compiled("pico_oled", None, lambda *_: None)
    assert again == versions[0]
    assert compiled("pico_sh1106", None, lambda *_: None).name != again.name
    assert compiled("pico_oled", "LED", lambda *_: None).name != again.name
