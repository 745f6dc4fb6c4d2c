"""The large digits of the scoreboard, drawn as strokes with cut corners, in any size.

Each digit is a choice of seven strokes that meet in full corners; then the outer corners are cut
at 45 degrees and the inner ones filled by nearly as much, so that the stroke keeps its thickness.
Open ends lose one dot at each corner.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from framebuf import FrameBuffer

    Box = tuple[int, int, int, int]  # x, y, width, height
    Size = tuple[int, int, int, int, int]

# width and height of a digit, thickness of a stroke, dots cut off a corner, gap to the next digit
SIZES = ((10, 16, 3, 2, 2), (16, 24, 4, 3, 3), (20, 30, 5, 4, 3))
SMALL = 0
LARGE = 1
HUGE = 2

_TOP = 1
_UPPER_LEFT = 2
_UPPER_RIGHT = 4
_MIDDLE = 8
_LOWER_LEFT = 16
_LOWER_RIGHT = 32
_BOTTOM = 64
_STROKES = b"\x77\x00\x5d\x6d\x2e\x6b\x7b\x25\x7f\x6f"  # 0 to 9; a one is drawn apart


def number_width(number: int, size: int) -> int:
    """Return how many dots wide the number is when drawn in this size."""
    width, _, _, _, gap = SIZES[size]
    total = -gap
    for character in str(number):
        total += (width * 5 // 8 if character == "-" else width) + gap
    return total


def number_height(size: int) -> int:
    """Return how many dots high a digit of this size is."""
    return SIZES[size][1]


def draw_number(frame: "FrameBuffer", x: int, y: int, number: int, size: int) -> None:
    """Draw a whole number with its upper left corner at (x, y) into a framebuf.FrameBuffer."""
    width, height, stroke, _, gap = SIZES[size]
    for character in str(number):
        if character == "-":
            dash = width * 5 // 8
            frame.fill_rect(x, y + (height - stroke) // 2, dash, stroke, 1)
            x += dash + gap
        else:
            _draw_digit(frame, x, y, ord(character) - 48, SIZES[size])
            x += width + gap


def _draw_digit(frame: "FrameBuffer", x: int, y: int, digit: int, size: "Size") -> None:
    """Draw one digit, 0 to 9."""
    width, height, stroke, cut, _ = size
    if digit == 1:
        _draw_one(frame, x, y, size)
        return
    on = _STROKES[digit]
    right = x + width - stroke
    middle = y + (height - stroke) // 2
    bottom = y + height - stroke
    for segment, sx, sy, w, h in (
        (_TOP, x, y, width, stroke),
        (_UPPER_LEFT, x, y, stroke, middle - y + stroke),
        (_UPPER_RIGHT, right, y, stroke, middle - y + stroke),
        (_MIDDLE, x, middle, width, stroke),
        (_LOWER_LEFT, x, middle, stroke, y + height - middle),
        (_LOWER_RIGHT, right, middle, stroke, y + height - middle),
        (_BOTTOM, x, bottom, width, stroke),
    ):
        if on & segment:
            frame.fill_rect(sx, sy, w, h, 1)
    for corner, upright, flat in (
        (0, _UPPER_LEFT, _TOP),
        (1, _UPPER_RIGHT, _TOP),
        (2, _LOWER_LEFT, _BOTTOM),
        (3, _LOWER_RIGHT, _BOTTOM),
    ):
        joined = on & upright and on & flat
        _corner(frame, (x, y, width, height), cut if joined else 1, corner, 0)
        if joined:
            inside = (x + stroke, y + stroke, width - 2 * stroke, height - 2 * stroke)
            _corner(frame, inside, cut - 1, corner, 1)
        elif on & upright:  # the other corner of an upright's open end
            end = (x if corner in (0, 2) else right, y, stroke, height)
            _corner(frame, end, 1, corner ^ 1, 0)
        elif on & flat:
            end = (x, y if corner in (0, 1) else bottom, width, stroke)
            _corner(frame, end, 1, corner ^ 2, 0)
    _shape_middle(frame, on, x, middle, size)


def _shape_middle(frame: "FrameBuffer", on: int, x: int, middle: int, size: "Size") -> None:
    """Cut the corners where the middle stroke meets only one upright, and notch a waist."""
    width, _, stroke, cut, _ = size
    box = (x, middle, width, stroke)
    for side, upper, lower in (
        (0, _UPPER_LEFT, _LOWER_LEFT),
        (1, _UPPER_RIGHT, _LOWER_RIGHT),
    ):
        above = on & upper
        below = on & lower
        if above and below:
            if on & _MIDDLE and on & _TOP and on & _BOTTOM:  # the waist of 3, 6, 8, 9
                frame.vline(x + side * (width - 1), middle + 1, stroke - 2, 0)
        elif above:
            _corner(frame, box, cut, 2 + side, 0)
        elif below:
            _corner(frame, box, cut, side, 0)
        elif on & _MIDDLE:
            _corner(frame, box, 1, side, 0)
            _corner(frame, box, 1, 2 + side, 0)


def _draw_one(frame: "FrameBuffer", x: int, y: int, size: "Size") -> None:
    """Draw a one: an upright in the middle with a flag and a foot, else it looks lost."""
    width, height, stroke, _, _ = size
    left = x + (width - stroke) // 2
    frame.fill_rect(left, y, stroke, height, 1)
    flag = left - x - 1
    for i in range(flag):  # a slope down to the left
        frame.vline(left - 1 - i, y + 1 + i, stroke, 1)
    foot = stroke + 2 * flag
    frame.fill_rect(left - flag, y + height - stroke, foot, stroke, 1)
    for corner in (2, 3):
        _corner(frame, (left - flag, y, foot, height), 1, corner, 0)


def _corner(frame: "FrameBuffer", box: "Box", cut: int, corner: int, colour: int) -> None:
    """Fill the triangle of `cut` dots in a corner: 0 upper left, 1 upper right, 2 and 3 below."""
    x, y, width, height = box
    for i in range(cut):
        row = y + height - 1 - i if corner & 2 else y + i
        start = x + width - (cut - i) if corner & 1 else x
        frame.hline(start, row, cut - i, colour)
