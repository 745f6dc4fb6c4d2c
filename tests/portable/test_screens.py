"""Screens drawn on a canvas: on both interpreters."""

from scorebox.buttons import BACK, DOWN, OK, REPEAT, UP
from scorebox.canvas import Canvas
from scorebox.screens import Screen
from scorebox.screens.display_test import DisplayTest


def picture(screen):
    canvas = Canvas()
    screen.render(canvas)
    return b"".join([bytes(canvas.page(page)) for page in range(8)])


def test_display_test_inverts_every_dot():
    screen = DisplayTest(Screen)
    before = picture(screen)
    assert screen.handle(OK) is screen
    assert picture(screen) == bytes([byte ^ 0xFF for byte in before])
    assert screen.handle(OK | REPEAT) is None
    screen.handle(OK)
    assert picture(screen) == before


def test_display_test_has_four_pages_that_go_round():
    screen = DisplayTest(Screen)
    pages = []
    for _ in range(4):
        pages.append(picture(screen))
        screen.handle(DOWN)
    assert len(set(pages)) == 4
    assert picture(screen) == pages[0]
    screen.handle(UP)
    assert picture(screen) == pages[3]
    assert isinstance(screen.handle(BACK), Screen)
