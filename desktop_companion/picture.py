"""The box's picture outside the box: in a terminal, and as a PNG file.

A frame is 1024 bytes: eight pages of 128 columns, in each byte eight dots with bit 0 on top.
"""

import struct
import zlib

WIDTH = 128
HEIGHT = 64
_HALVES = " ▀▄█"  # by (upper dot lit) + 2 * (lower dot lit)
_RESET = "\x1b[0m"

Colour = tuple[int, int, int]
LIT: Colour = (0xD8, 0xF1, 0xFF)  # the cold white of an OLED
DARK: Colour = (0x0B, 0x10, 0x14)


def is_lit(frame: bytes, x: int, y: int) -> bool:
    """Tell whether a dot is lit."""
    return bool(frame[(y >> 3) * WIDTH + x] >> (y & 7) & 1)


def terminal_lines(
    frame: bytes, *, border: bool = True, colour: Colour | None = None
) -> list[str]:
    """Return the picture as 32 lines of 128 half blocks, with a border two lines and columns more.

    With a colour, escape sequences paint the lit dots so on a dark ground.
    """
    lines = []
    for y in range(0, HEIGHT, 2):
        line = "".join(
            _HALVES[is_lit(frame, x, y) + 2 * is_lit(frame, x, y + 1)] for x in range(WIDTH)
        )
        lines.append(_painted(line, colour))
    if not border:
        return lines
    edge = "─" * WIDTH
    return [f"╭{edge}╮", *(f"│{line}│" for line in lines), f"╰{edge}╯"]


def _painted(line: str, colour: Colour | None) -> str:
    if colour is None:
        return line
    ink = ";".join(str(part) for part in colour)
    ground = ";".join(str(part) for part in DARK)
    return f"\x1b[38;2;{ink}m\x1b[48;2;{ground}m{line}{_RESET}"


def png(frame: bytes, *, scale: int = 4, lit: Colour = LIT, dark: Colour = DARK) -> bytes:
    """Return the picture as a PNG of two colours, each dot `scale` by `scale` pixels."""
    rows = []
    for y in range(HEIGHT):
        bits = "".join(str(int(is_lit(frame, x, y))) * scale for x in range(WIDTH))
        row = int(bits, 2).to_bytes(len(bits) // 8, "big")  # 128 dots: whole bytes in any scale
        rows.append((b"\0" + row) * scale)  # a zero before each row: no filter
    head = struct.pack(">IIBBBBB", WIDTH * scale, HEIGHT * scale, 1, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (
            _chunk(b"IHDR", head),
            _chunk(b"PLTE", bytes(dark + lit)),
            _chunk(b"IDAT", zlib.compress(b"".join(rows), 9)),
            _chunk(b"IEND", b""),
        )
    )


def pixels(frame: bytes, lit: Colour = LIT, dark: Colour = DARK) -> bytes:
    """Return the picture as rows of three bytes a dot, from the top."""
    colours = bytes(dark), bytes(lit)
    return b"".join(colours[is_lit(frame, x, y)] for y in range(HEIGHT) for x in range(WIDTH))


def svg(frame: bytes) -> str:
    """Return the box as an SVG drawing: its case, the display with the picture, the buttons."""
    dots = "".join(
        f'<rect x="{24 + 3 * x}" y="{24 + 3 * y}" width="{3 * length}" height="3"/>'
        for y in range(HEIGHT)
        for x, length in _runs(frame, y)
    )
    buttons = "".join(
        f'<circle cx="{x}" cy="262" r="17" fill="{fill}"/>'
        f'<text x="{x}" y="299" text-anchor="middle">{name}</text>'
        for name, x, fill in _BUTTONS
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 432 316" role="img" '
        'aria-label="The box: a display with the score, and five buttons">'
        '<rect width="432" height="316" rx="18" fill="#3b2a1e"/>'
        f'<rect x="14" y="14" width="404" height="212" rx="6" fill="{_hex(DARK)}"/>'
        f'<g fill="{_hex(LIT)}" shape-rendering="crispEdges">{dots}</g>'
        f'<g font-family="sans-serif" font-size="13" fill="#f2e8d8">{buttons}</g></svg>\n'
    )


def _runs(frame: bytes, y: int) -> list[tuple[int, int]]:
    """Return (x, length) of each row of lit dots that touch."""
    found: list[tuple[int, int]] = []
    for x in range(WIDTH):
        if is_lit(frame, x, y):
            if found and sum(found[-1]) == x:
                found[-1] = (found[-1][0], found[-1][1] + 1)
            else:
                found.append((x, 1))
    return found


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)


_BUTTONS = (
    ("UP", 56, "#d8cbb5"),
    ("DOWN", 126, "#d8cbb5"),
    ("OK", 216, "#d8cbb5"),
    ("BACK", 296, "#d8cbb5"),
    ("REF", 376, "#c0392b"),
)


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
