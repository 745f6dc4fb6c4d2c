"""The boards' wiring is possible, their pictures are up to date, their images are whole."""

import ast
import re
from pathlib import Path

import pytest

import bidwhist
from boards import draw_wiring
from scorebox.buttons import NAMES

ROOT = Path(__file__).parent.parent
BOARDS = ("pico_lcd_1_14", "pico_oled", "pico_sh1106")
ON_THE_EDGE = {*range(23), 26, 27, 28}  # the pins that a Pico brings out
BOARD_LED = 25
# Agreed once and soldered since: a change here makes boxes that are out there wrong.
WIRING = {
    "pico_oled": {"SDA": 4, "SCL": 5, "UP": 10, "DOWN": 11, "OK": 12, "BACK": 13, "REF": 14}
    | {"BUZZER": 15, "LED": 25},
    "pico_lcd_1_14": {"DC": 8, "CS": 9, "SCK": 10, "MOSI": 11, "RST": 12, "BL": 13}
    | {"UP": 2, "DOWN": 18, "OK": 3, "BACK": 16, "REF": 15, "LED": 25},
}
WIRING["pico_sh1106"] = WIRING["pico_oled"]


def functions(pin):
    """Return what the RP2040 can do at a pin, as its data sheet's table has it."""
    i2c = f"I2C{pin // 2 % 2} {('SDA', 'SCL')[pin % 2]}"
    spi = f"SPI{pin // 8 % 2} {('MISO', 'CS', 'SCK', 'MOSI')[pin % 4]}"
    return {i2c, spi, f"PWM{pin // 2 % 8}{'AB'[pin % 2]}"}


@pytest.fixture(params=BOARDS)
def board(request):
    return draw_wiring.load(request.param)


def test_the_table_of_functions_is_the_data_sheets():
    assert functions(0) == {"I2C0 SDA", "SPI0 MISO", "PWM0A"}
    assert functions(5) == {"I2C0 SCL", "SPI0 CS", "PWM2B"}
    assert functions(10) == {"I2C1 SDA", "SPI1 SCK", "PWM5A"}
    assert functions(11) == {"I2C1 SCL", "SPI1 MOSI", "PWM5B"}
    assert functions(19) == {"I2C1 SCL", "SPI0 MOSI", "PWM1B"}
    assert functions(28) == {"I2C0 SDA", "SPI1 MISO", "PWM6A"}


def test_all_boards_are_looked_at():
    assert sorted(BOARDS) == draw_wiring.names()


def test_a_board_is_its_agreed_wiring(board):
    wiring = {**board.PINS, **board.BUTTONS}
    assert wiring == WIRING[board.NAME]


def test_no_pin_has_two_uses_and_each_is_there(board):
    pins = [*board.PINS.values(), *board.BUTTONS.values()]
    assert len(set(pins)) == len(pins)
    assert set(pins) - {BOARD_LED} <= ON_THE_EDGE
    assert board.PINS["LED"] == BOARD_LED


def test_the_buses_pins_can_be_that(board):
    bus = "I2C" if "I2C" in board.BUS else "SPI"
    for name in ("SDA", "SCL") if bus == "I2C" else ("SCK", "MOSI"):
        assert f"{bus}{board.BUS[bus]} {name}" in functions(board.PINS[name])


def test_tones_and_lights_do_not_share_a_counter(board):
    counters = [pin // 2 % 8 for name, pin in board.PINS.items() if name in ("BUZZER", "BL")]
    assert len(set(counters)) == len(counters)


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
    board = draw_wiring.load("pico_oled")
    before = draw_wiring.draw(board)
    board.BUTTONS = {**board.BUTTONS, "UP": 6}
    assert draw_wiring.draw(board) != before
    board.BUTTONS = {**board.BUTTONS, "UP": 16}
    with pytest.raises(ValueError, match="UP is on the Pico's right"):
        draw_wiring.draw(board)
    board = draw_wiring.load("pico_oled")
    board.PINS = {**board.PINS, "SCL": 13}
    with pytest.raises(ValueError, match="too far"):
        draw_wiring.draw(board)


# -- images -----------------------------------------------------------------------------------


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
