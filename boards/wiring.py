"""Every board's wiring, read from its board.py, and what cannot work in it.

A Pico whose board.py names a pin that cannot be what it is to be stays dark, so that is said on
the desk, before an image is made.
"""

import importlib.util
from collections import Counter
from pathlib import Path
from typing import Any

BOARDS = Path(__file__).resolve().parent
NAMES = ("NAME", "DISPLAY", "BUS", "PINS", "BUTTONS")
BUTTONS = ("UP", "DOWN", "OK", "BACK", "REF")
ON_THE_EDGE = {*range(23), 26, 27, 28}  # the pins that a Pico brings out
BOARD_LED = 25
# What each display needs on its bus, and on which pins.
I2C = (("I2C", "HZ", "ADDRESS"), ("SDA", "SCL"))
ADDRESSES = (0x3C, 0x3D)  # of the displays; what is printed on them has one bit more
SPI = (("SPI", "HZ"), ("DC", "CS", "SCK", "MOSI", "RST", "BL"))
DISPLAYS = {"ssd1306": I2C, "sh1106": I2C, "st7789": SPI}
ON_A_BUS = {"I2C": ("SDA", "SCL"), "SPI": ("SCK", "MOSI")}


class WiringError(Exception):
    """A board.py that no box can be built from; the message says where and why."""


def names() -> list[str]:
    """Return the boards: folders with a wiring and an image."""
    folders = [path.parent for path in sorted(BOARDS.glob("*/board.py"))]
    return [folder.name for folder in folders if (folder / "manifest.py").is_file()]


def load(name: str) -> Any:
    """Return a board's constants. WiringError where they cannot be read, or cannot work."""
    path = BOARDS / name / "board.py"
    where = f"boards/{name}/board.py"
    spec = importlib.util.spec_from_file_location(f"board_{name}", path)
    if spec is None or spec.loader is None:
        raise WiringError(f"{where} is no module")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        found = faults(module)
    except FileNotFoundError:
        raise WiringError(f"{where} is missing") from None
    except SyntaxError as error:
        raise WiringError(f"{where}, line {error.lineno}: {error.msg}") from None
    except Exception as error:
        raise WiringError(f"{where}: {error}") from None
    if module.__dict__.get("NAME") != name:
        found.insert(0, f'NAME must be the folder\'s: "{name}"')
    if found:
        raise WiringError("\n".join(f"{where}: {fault}" for fault in found))
    return module


def faults(board: Any) -> list[str]:
    """Return what is missing in a board's constants, or cannot work: a sentence each."""
    missing = [f"{name} is missing" for name in NAMES if not hasattr(board, name)]
    if missing:
        return missing
    if board.DISPLAY not in DISPLAYS:
        return [f"DISPLAY must be one of {', '.join(DISPLAYS)}"]
    on_bus, on_pins = DISPLAYS[board.DISPLAY]
    found = [
        f"{where}: {name} is missing"
        for where, needed in (("BUS", on_bus), ("PINS", (*on_pins, "LED")), ("BUTTONS", BUTTONS))
        for name in needed
        if name not in getattr(board, where)
    ]
    return found or _pins(board, on_bus[0])


def _pins(board: Any, bus: str) -> list[str]:
    """Return which pins are not there, used twice, or cannot be on that bus."""
    pins = {**board.PINS, **board.BUTTONS}
    found = [
        f"{name}: a Pico brings out no GP{pin}"
        for name, pin in pins.items()
        if pin not in ON_THE_EDGE and (name, pin) != ("LED", BOARD_LED)
    ]
    for pin, times in Counter(pins.values()).items():
        if times > 1:
            users = " and ".join(name for name, each in pins.items() if each == pin)
            found.append(f"GP{pin} has several uses: {users}")
    if bus == "I2C" and board.BUS["ADDRESS"] not in ADDRESSES:
        found.append("ADDRESS must be 0x3C (printed 0x78) or 0x3D (0x7A)")
    for name in ON_A_BUS[bus]:
        use = f"{bus}{board.BUS[bus]} {name}"
        if isinstance(pins[name], int) and use not in functions(pins[name]):
            found.append(f"{name}: GP{pins[name]} cannot be {use}")
    counters = [
        pins[name] // 2 % 8 for name in ("BUZZER", "BL") if isinstance(pins.get(name), int)
    ]
    if len(set(counters)) < len(counters):
        found.append("BUZZER and BL share a counter of the chip")
    return found


def functions(pin: int) -> set[str]:
    """Return what an RP2040 or RP2350 can do at a pin, as its data sheet's table has it."""
    i2c = f"I2C{pin // 2 % 2} {('SDA', 'SCL')[pin % 2]}"
    spi = f"SPI{pin // 8 % 2} {('MISO', 'CS', 'SCK', 'MOSI')[pin % 4]}"
    return {i2c, spi, f"PWM{pin // 2 % 8}{'AB'[pin % 2]}"}
