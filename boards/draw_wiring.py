"""Draws boards/*/wiring.svg from each board's board.py: draw_wiring.py (`make pictures`).

The Pico lies as one looks at it, USB at the top. Parts stand beside the pins they belong to, so
that almost every wire is a straight line.
"""

import sys
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

if __package__ in (None, ""):  # started as a program
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from boards.wiring import BOARDS, WiringError, load, names

FILE = "wiring.svg"

# The Pico's 40 pins, the numbers being GP numbers: down the left side, then down the right one.
LEFT = (0, 1, "GND", 2, 3, 4, 5, "GND", 6, 7, 8, 9, "GND", 10, 11, 12, 13, "GND", 14, 15)
RIGHT = ("VBUS", "VSYS", "GND", "3V3_EN", "3V3", "VREF", 28, "GND", 27, 26, "RUN", 22, "GND", 21,
         20, 19, 18, "GND", 17, 16)  # fmt: skip
POWER, GROUND = "3V3", "GND"

WIDTH, HEIGHT = 630, 620
ROW = 26  # from pin to pin
TOP = 88  # the first pins
PICO_X, PICO_WIDTH = 400, 150
PART_X = 60  # where the parts' left edges are
LABEL_WIDTH = 150
RAIL_X = 30  # the ground of all buttons

COLOURS = {"SDA": "#2f6fd0", "SCL": "#d39a00", POWER: "#d22f2f", GROUND: "#22262b"}
BUTTON_COLOUR = "#e07b1a"
BUZZER_COLOUR = "#8a5fbf"
LCD_COLOUR = "#2f6fd0"
CAPS = {"REF": "#d22f2f"}
MODULES = {"ssd1306": '0.96" OLED, SSD1306', "sh1106": '1.3" OLED, SH1106'}
# what the player touches on Waveshare's module
TOUCHES = {
    "UP": "joystick up",
    "DOWN": "joystick down",
    "OK": "joystick pressed",
    "BACK": "joystick to the left",
    "REF": "key A",
}


def draw(board: Any) -> str:
    """Return the picture of a board's wiring, as SVG."""
    parts = _parts(board) if "I2C" in board.BUS else _module(board)
    body = "\n".join([*_frame(board), *_pico(board), *parts])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="How {board.NAME} is wired" font-family="sans-serif" font-size="14">\n'
        f"{body}\n</svg>\n"
    )


# -- pieces -----------------------------------------------------------------------------------


def _rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"{more}/>'


def _circle(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"{more}/>'


def _text(x: float, y: float, words: str, fill: str = "#22262b", more: str = "") -> str:
    return f'<text x="{x}" y="{y + 5}" fill="{fill}"{more}>{escape(words)}</text>'


def _wire(points: list[tuple[float, float]], colour: str) -> str:
    """Draw a wire along the points, a dot at either end."""
    line = " ".join(f"{x},{y}" for x, y in points)
    ends = "".join(_circle(x, y, 4, colour) for x, y in (points[0], points[-1]))
    return f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="3"/>{ends}'


MIDDLE = ' text-anchor="middle"'
END = ' text-anchor="end"'
BOLD = ' font-weight="bold"'
SMALL = ' font-size="12" fill-opacity="0.75"'


def _frame(board: Any) -> list[str]:
    return [
        _rect(0, 0, WIDTH, HEIGHT, "#f4f1e8", ' rx="16"'),
        _text(24, 30, board.NAME, more=BOLD + ' font-size="20"'),
    ]


def _score(x: float, y: float, ink: str) -> list[str]:
    """Draw a little of what the display may show, around x."""
    return [
        _text(x + side * 32, y + row * 32, words, ink, MIDDLE + f' font-size="{16 + 8 * row}"')
        for row, line in enumerate((("NS", "EW"), ("5", "2")))
        for side, words in zip((-1, 1), line, strict=True)
    ]


def _uses(board: Any) -> dict[int, str]:
    """Return what each used pin is for, by its GP number."""
    return {pin: name for name, pin in [*board.PINS.items(), *board.BUTTONS.items()]}


def _place(pin: int | str, near: float = 0) -> tuple[float, float]:
    """Return where a pin is; of several, as GND, the one on the left nearest to the height."""
    spots = [
        (x, TOP + ROW * row)
        for x, side in ((PICO_X, LEFT), (PICO_X + PICO_WIDTH, RIGHT))
        for row, each in enumerate(side)
        if each == pin
    ]
    return min(spots, key=lambda spot: (spot[0], abs(spot[1] - near)))


def _colour(name: str) -> str:
    if name in TOUCHES:
        return CAPS.get(name, BUTTON_COLOUR)
    return BUZZER_COLOUR if name == "BUZZER" else COLOURS.get(name, LCD_COLOUR)


def _pico(board: Any) -> list[str]:
    """Draw the Pico with every pin's name; those in use are coloured."""
    uses = _uses(board)
    middle = PICO_X + PICO_WIDTH / 2
    height = ROW * 19 + 44
    drawn = [
        _rect(PICO_X - 12, TOP - 22, PICO_WIDTH + 24, height, "#1f7a4d", ' rx="10"'),
        _rect(middle - 26, TOP - 34, 52, 34, "#b9bec4", ' rx="4"'),
        _text(middle, TOP - 17, "USB", more=MIDDLE + ' font-size="12"'),
        _rect(middle - 24, TOP + 250, 48, 48, "#22262b", ' rx="3"'),
        _text(middle, TOP + 326, "Pico", "#ffffff", MIDDLE + BOLD),
        _circle(middle - 32, TOP + 40, 6, "#7ee081"),
        _text(middle - 20, TOP + 40, "light", "#ffffff", ' font-size="12"'),
    ]
    for x, side, at, anchor in (
        (PICO_X, LEFT, 10, ""),
        (PICO_X + PICO_WIDTH, RIGHT, -10, END),
    ):
        for row, pin in enumerate(side):
            y = TOP + ROW * row
            used = uses.get(pin) if isinstance(pin, int) else None
            fill = _colour(used) if used else COLOURS.get(str(pin), "#e7d9a8")
            drawn.append(_circle(x, y, 7, fill, ' stroke="#fff" stroke-width="1.5"'))
            name = f"GP{pin}" if isinstance(pin, int) else pin
            drawn.append(_text(x + at, y, name, "#ffffff", anchor + ' font-size="12"'))
    return drawn


# -- loose parts ------------------------------------------------------------------------------


def _parts(board: Any) -> list[str]:
    """Draw an I2C display, buttons and buzzer at the height of their pins, and the wires."""
    drawn = _display(board)
    lowest = highest = 0.0
    for name, pin in [*board.BUTTONS.items(), ("BUZZER", board.PINS.get("BUZZER"))]:
        if pin is None:
            continue
        x, y = _place(pin)
        if x != PICO_X:
            raise WiringError(f"{name} is on the Pico's right side: there is no room for it")
        lowest, highest = max(lowest, y), min(highest or y, y)
        drawn.append(_wire([(x - 12, y), (PART_X + 26 + LABEL_WIDTH, y)], _colour(name)))
        drawn.append(_wire([(PART_X, y), (RAIL_X, y)], COLOURS[GROUND]))
        drawn += _button(name, y) if name in TOUCHES else _buzzer(y)
    ground_x, ground_y = _place(GROUND, lowest)
    drawn.append(_wire([(RAIL_X, highest), (RAIL_X, lowest)], COLOURS[GROUND]))
    drawn.append(_wire([(ground_x - 12, ground_y), (RAIL_X, ground_y)], COLOURS[GROUND]))
    return drawn


def _button(name: str, y: float) -> list[str]:
    return [
        _rect(PART_X, y - 11, 26, 22, "#3a4048", ' rx="4"'),
        _circle(PART_X + 13, y, 7, CAPS.get(name, "#aeb4bb")),
        _rect(PART_X + 26, y - 11, LABEL_WIDTH, 22, "#ffffff", ' rx="4" stroke="#c9c2ae"'),
        _text(PART_X + 34, y, name, more=BOLD),
        _text(PART_X + 76, y, "red, faces South" if name == "REF" else "", more=SMALL),
    ]


def _buzzer(y: float) -> list[str]:
    return [
        _circle(PART_X + 13, y, 11, "#3a4048"),
        _circle(PART_X + 13, y, 3, "#f4f1e8"),
        _rect(PART_X + 26, y - 11, LABEL_WIDTH, 22, "#ffffff", ' rx="4" stroke="#c9c2ae"'),
        _text(PART_X + 34, y, "buzzer, optional"),
    ]


def _display(board: Any) -> list[str]:
    """Draw the module with its four pads; which stand beside the pins they go to."""
    pads: dict[str, tuple[float, float]] = {n: _place(board.PINS[n]) for n in ("SDA", "SCL")}
    bottom = max(y for _, y in pads.values())
    pads[GROUND] = _place(GROUND, bottom + 1)
    heights = [y for _, y in pads.values()]
    if max(heights) - min(heights) > 3 * ROW or any(x != PICO_X for x, _ in pads.values()):
        raise WiringError("the display's pins are too far from each other to be drawn")
    power_y = min(heights) - ROW
    edge = PART_X + 210
    top = power_y - 40
    drawn = [
        _rect(PART_X, top, 210, max(heights) - top + 40, "#23406e", ' rx="8"'),
        _rect(PART_X + 14, top + 16, 130, max(heights) - top + 8, "#0b1014", ' rx="3"'),
        *_score(PART_X + 79, top + 60, "#d8f1ff"),
        _text(PART_X, top - 14, MODULES[board.DISPLAY], more=BOLD),
    ]
    x, y = _place(POWER)
    beside, above = x + 40, TOP - 52
    drawn.append(
        _wire(
            [(x + 12, y), (beside, y), (beside, above), (edge + 50, above), (edge + 50, power_y),
             (edge - 10, power_y)],
            COLOURS[POWER],
        )
    )  # fmt: skip
    for name, (x, y) in pads.items():
        drawn.append(_wire([(x - 12, y), (edge - 10, y)], COLOURS[name]))
    for name, y in (("VCC", power_y), *((name, y) for name, (_, y) in pads.items())):
        drawn.append(_text(edge - 20, y, name, "#ffffff", END + ' font-size="12"'))
    drawn.append(
        _text(PART_X, max(heights) + 58, "go by the names: their order differs", more=SMALL)
    )
    return drawn


# -- a module that is plugged on --------------------------------------------------------------


def _module(board: Any) -> list[str]:
    """Draw the face of Waveshare's module, and say which pin is which part of it."""
    drawn = [
        _text(24, 58, "Waveshare Pico-LCD-1.14: plug it on, its mark"),
        _text(24, 78, "for USB over the Pico's socket. No soldering."),
        _rect(24, 104, 330, 166, "#1c4fa3", ' rx="10"'),
        _rect(106, 122, 176, 130, "#0b1014", ' rx="4"'),
        _rect(112, 132, 164, 92, "#fff4de"),
        *_score(194, 160, "#22262b"),
        _circle(64, 186, 30, "#22262b"),
        _circle(64, 186, 13, "#aeb4bb"),
        *(_circle(318, y, 15, fill) for y, fill in ((150, CAPS["REF"]), (222, "#aeb4bb"))),
        _text(318, 150, "A", "#ffffff", MIDDLE + BOLD),
        _text(318, 222, "B", more=MIDDLE),
    ]
    y = 306
    for name, pin in board.BUTTONS.items():
        drawn.append(_circle(34, y, 7, _colour(name)))
        drawn.append(_text(50, y, name, more=BOLD))
        drawn.append(_text(110, y, TOUCHES[name]))
        drawn.append(_text(354, y, f"GP{pin}", more=END))
        y += ROW
    drawn.append(_text(50, y, "key B and the joystick to the right do nothing", more=SMALL))
    y += ROW + 8
    display = [(name, pin) for name, pin in board.PINS.items() if name != "LED"]
    for name, pin in display:
        drawn.append(_circle(34, y, 7, _colour(name)))
        drawn.append(_text(50, y, f"display {name}"))
        drawn.append(_text(354, y, f"GP{pin}", more=END))
        y += 20
    return drawn


def main() -> int:
    """Write every board's picture; 0 when all were drawn."""
    failed = 0
    for name in names():
        path = BOARDS / name / FILE
        where = path.relative_to(BOARDS.parent)
        try:
            path.write_text(draw(load(name)), encoding="utf-8")
            print(f"  {where}")
        except (WiringError, OSError) as error:
            print(f"  {where} not drawn: {error}", file=sys.stderr)
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
