"""The boards' wiring is possible, their pictures are up to date, their images are whole."""

import ast
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import bidwhist
from boards import draw_wiring, wiring
from scorebox.buttons import NAMES

ROOT = Path(__file__).parent.parent
BOARDS = ("pico_lcd_1_14", "pico_oled", "pico_sh1106")
# Agreed once and soldered since: a change here makes boxes that are out there wrong.
WIRING = {
    "pico_oled": {"SDA": 4, "SCL": 5, "UP": 10, "DOWN": 11, "OK": 12, "BACK": 13, "REF": 14}
    | {"BUZZER": 15, "LED": 25},
    "pico_lcd_1_14": {"DC": 8, "CS": 9, "SCK": 10, "MOSI": 11, "RST": 12, "BL": 13}
    | {"UP": 2, "DOWN": 18, "OK": 3, "BACK": 16, "REF": 15, "LED": 25},
}
WIRING["pico_sh1106"] = WIRING["pico_oled"]


@pytest.fixture(params=BOARDS)
def board(request):
    return wiring.load(request.param)


@pytest.fixture
def copied(tmp_path):
    """Return a repository's boards, with a new one in boards/mine that is not named yet."""
    shutil.copytree(ROOT / "boards", tmp_path / "boards")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(tmp_path / "boards/pico_oled", tmp_path / "boards/mine")
    return tmp_path


def run_there(root, program, *words):
    """Run one of the programs that are in boards/."""
    command = [sys.executable, str(root / f"boards/{program}.py"), *words]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_the_table_of_functions_is_the_data_sheets():
    assert wiring.functions(0) == {"I2C0 SDA", "SPI0 MISO", "PWM0A"}
    assert wiring.functions(5) == {"I2C0 SCL", "SPI0 CS", "PWM2B"}
    assert wiring.functions(10) == {"I2C1 SDA", "SPI1 SCK", "PWM5A"}
    assert wiring.functions(11) == {"I2C1 SCL", "SPI1 MOSI", "PWM5B"}
    assert wiring.functions(19) == {"I2C1 SCL", "SPI0 MOSI", "PWM1B"}
    assert wiring.functions(28) == {"I2C0 SDA", "SPI1 MISO", "PWM6A"}


def test_all_boards_are_looked_at():
    assert sorted(BOARDS) == wiring.names()


def test_a_board_is_its_agreed_wiring(board):
    pins = {**board.PINS, **board.BUTTONS}
    assert pins == WIRING[board.NAME]


def test_nothing_in_a_boards_wiring_cannot_work(board):
    assert wiring.faults(board) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("BUTTONS.pop('REF')", "BUTTONS: REF is missing"),
        ("BUTTONS['UP'] = 23", "UP: a Pico brings out no GP23"),
        ("BUTTONS['UP'] = 25", "UP: a Pico brings out no GP25"),
        ("BUTTONS['UP'] = 4", "GP4 has several uses: SDA and UP"),
        ("PINS['SDA'] = 6", "SDA: GP6 cannot be I2C0 SDA"),
        ("PINS['LED'] = 'LED'", "LED: a Pico brings out no GPLED"),
        ("PINS.pop('SCL')", "PINS: SCL is missing"),
        ("BUS.pop('ADDRESS')", "BUS: ADDRESS is missing"),
        ("BUS['ADDRESS'] = 0x78", "ADDRESS must be 0x3C (printed 0x78) or 0x3D (0x7A)"),
        ("DISPLAY = 'ssd1309'", "DISPLAY must be one of ssd1306, sh1106, st7789"),
        ("del BUS", "BUS is missing"),
        ("NAME = 'pico_oled'", 'NAME must be the folder\'s: "mine"'),
        ("PINS = {", "'{' was never closed"),
        ("PINS = 5", "not iterable"),
    ],
)
def test_a_board_that_cannot_work_is_told_before_it_is_built(copied, text, why):
    with (copied / "boards/mine/board.py").open("a", encoding="utf-8") as file:
        file.write(f'NAME = "mine"\n{text}\n')
    for program in (("build_firmware", "mine"), ("draw_wiring",)):
        done = run_there(copied, *program)
        assert done.returncode == 1
        assert "boards/mine/board.py" in done.stderr
        assert why in done.stderr
        assert "Traceback" not in done.stderr


def test_a_wiring_that_cannot_be_drawn_leaves_the_others_drawn(copied):
    with (copied / "boards/mine/board.py").open("a", encoding="utf-8") as file:
        file.write('NAME = "mine"\nBUTTONS["UP"] = 16\n')
    done = run_there(copied, "draw_wiring")
    assert done.stderr.strip() == (
        "boards/mine/wiring.svg not drawn: UP is on the Pico's right side: there is no room for it"
    )
    assert done.stdout.split() == [f"boards/{name}/wiring.svg" for name in BOARDS]


def test_it_has_all_buttons_a_name_and_a_driver(board):
    assert set(board.BUTTONS) == {name.upper() for name in NAMES}
    assert (ROOT / "boards" / board.NAME / "board.py").is_file()
    assert (ROOT / "firmware/scorebox" / f"{board.DISPLAY}.py").is_file()


@pytest.mark.parametrize("name", [*BOARDS, "virtual"])
def test_board_py_is_constants_alone(name):
    tree = ast.parse((ROOT / "boards" / name / "board.py").read_text(encoding="utf-8"))
    for node in tree.body[1:]:
        assert isinstance(node, ast.Assign), ast.unparse(node)
        ast.literal_eval(node.value)


# -- pictures ---------------------------------------------------------------------------------


def test_the_picture_is_the_wiring(board):
    path = ROOT / "boards" / board.NAME / draw_wiring.FILE
    assert path.read_text(encoding="utf-8") == draw_wiring.draw(board), "make pictures"


def test_the_picture_names_every_pin(board):
    picture = draw_wiring.draw(board)
    for name, pin in {**board.PINS, **board.BUTTONS}.items():
        if name != "LED":
            assert f">GP{pin}<" in picture
            assert name.lower() in picture.lower()


def test_another_wiring_is_another_picture_or_none():
    board = wiring.load("pico_oled")
    before = draw_wiring.draw(board)
    board.BUTTONS = {**board.BUTTONS, "UP": 6}
    assert draw_wiring.draw(board) != before
    board.BUTTONS = {**board.BUTTONS, "UP": 16}
    with pytest.raises(wiring.WiringError, match="UP is on the Pico's right"):
        draw_wiring.draw(board)
    board = wiring.load("pico_oled")
    board.PINS = {**board.PINS, "SCL": 13}
    with pytest.raises(wiring.WiringError, match="too far"):
        draw_wiring.draw(board)


# -- images -----------------------------------------------------------------------------------


def test_a_folder_that_is_not_ours_is_told(copied):
    (copied / "build").write_text("a file")
    done = run_there(copied, "build_firmware", "pico_oled")
    assert done.returncode == 1
    assert done.stderr.strip() == f"{copied / 'build'}: File exists"


def test_a_damaged_image_is_built_anew(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "boards"))
    build = import_module("build_firmware")
    image, stamp = tmp_path / "risefly.uf2", tmp_path / "risefly.key"
    assert not build.is_up_to_date(image, stamp, "sources")
    image.write_bytes(b"image")
    stamp.write_text(build.stamped("sources", build.sha256(image)))
    assert build.is_up_to_date(image, stamp, "sources")
    assert not build.is_up_to_date(image, stamp, "others")
    image.write_bytes(b"imag")
    assert not build.is_up_to_date(image, stamp, "sources")


def frozen(manifest):
    """Run a manifest as MicroPython's build does; return {name in the image: file}."""
    found = {}

    def run(path):
        def resolve(name):
            return (path.parent / name).resolve()

        def module(name, base_path=".", opt=None):
            if "$(PORT_DIR)" not in base_path:  # MicroPython's own
                found[name] = resolve(base_path) / name

        def package(name, base_path=".", opt=None):
            base = resolve(base_path)
            found.update(
                {str(file.relative_to(base)): file for file in base.rglob(f"{name}/**/*.py")}
            )

        verbs = {"include": lambda name: run(resolve(name)), "module": module, "package": package}
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), verbs)

    run(manifest)
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_the_image_has_every_module_and_the_boards_own_wiring(name):
    found = frozen(ROOT / "boards" / name / "manifest.py")
    assert all(file.is_file() for file in found.values())
    assert found["board.py"] == ROOT / "boards" / name / "board.py"
    assert {"_boot.py", "main.py"} <= set(found)
    for tree in ("engine/bidwhist", "firmware/scorebox"):
        assert set((ROOT / tree).rglob("*.py")) <= set(found.values())


def test_the_version_is_one():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert re.findall(r'^version = "(.*)"$', text, re.MULTILINE) == [bidwhist.VERSION]
