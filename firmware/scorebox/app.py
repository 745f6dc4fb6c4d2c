"""The one loop: every 5 ms look at the buttons, the serial line and the clock, and draw.

Nothing waits in here but `hardware.wait`. The hardware is given (`hardware.Hardware` on a Pico,
`virtual_hardware.VirtualHardware` on a desk), and so are the time and the screen to begin with.
"""

import gc
import os

from bidwhist.errors import LogError
from scorebox import texts
from scorebox.box import TIME_BEEP_MS, Box, Message
from scorebox.buttons import SAMPLE_MS, Buttons
from scorebox.canvas import Canvas
from scorebox.clock import elapsed_ms
from scorebox.display import Display
from scorebox.guard import SOON_MS, CrashRecord
from scorebox.keeper import Keeper
from scorebox.navigation import Navigation
from scorebox.room import loaded, make_room
from scorebox.screens import Screen
from scorebox.screens.score import Score
from scorebox.service import draw_notice, serve
from scorebox.store import Store
from scorebox.usb_link import UsbLink

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from scorebox.settings import RuleSet

    class Hardware(Protocol):
        """What the loop needs of a board; `hardware.Hardware` says what each does."""

        board_name: str

        def now_ms(self) -> int:
            """Return the clock."""
            ...

        def pressed(self) -> int:
            """Return the buttons' levels."""
            ...

        def show(self, page: int, data: memoryview) -> None:
            """Send a page to the display."""
            ...

        def lost_pages(self) -> int:
            """Return the pages to be sent to the display again."""
            ...

        def led(self, on: bool) -> None:
            """Switch the board's light."""
            ...

        def wait(self, ms: int) -> None:
            """Let time pass."""
            ...

        def serial_read(self, limit: int) -> bytes:
            """Return what has come in."""
            ...

        def serial_write(self, data: bytes) -> int:
            """Send what the line takes."""
            ...

        def mount(self) -> str:
            """Return the prefix of the volume's paths."""
            ...

        def beep(self, ms: int) -> None:
            """Sound for so long, without waiting."""
            ...

        def contrast(self, level: int) -> None:
            """Set the display's brightness."""
            ...

        def unique_id(self) -> str:
            """Return 12 hex digits of the board."""
            ...

        def random_bits(self) -> int:
            """Return 32 random bits."""
            ...

        def interrupts_off(self) -> None:
            """Make Ctrl-C a byte."""
            ...

        def interrupts_on(self) -> None:
            """Let Ctrl-C stop the program: for service."""
            ...

        def start_watchdog(self) -> None:
            """Start anew if `wait` is not called for long."""
            ...

        def was_hung(self) -> bool:
            """Tell whether the watchdog has started us."""
            ...

        def reset(self) -> None:
            """Start anew."""
            ...


HELP_ROW = 7
LOOK_MS = 50  # what is slower than a finger is looked at so often
LIGHTS = (0x08, 0x40, 0xCF)  # of 255, for each choice of brightness
COLLECT_BYTES = 16 * 1024  # collected at least as often: the heap stays in large pieces
START_BYTES = 96 * 1024  # the same while a long night is read, when nobody wants to wait


class App:
    """The state of the loop: the screen that is shown and what it is drawn on."""

    def __init__(self, hardware: "Hardware", keeper: Keeper) -> None:
        self._hardware = hardware
        self._keeper = keeper
        self._canvas = Canvas()
        self._display = Display(hardware)
        self._buttons = Buttons(hardware.pressed(), hardware.now_ms())
        self._box = Box(keeper, Score, self._beep)
        self._light = -1  # the brightness that the display was told
        self._box.board = (hardware.board_name, hardware.unique_id())
        self._link = UsbLink(hardware, self._box, self._canvas)
        self._navigation = Navigation(self._box)
        self._resident = loaded()  # what is in memory from now on, whatever screen is shown
        self._is_drawn = False  # the canvas holds what the screen would draw now
        self._is_shown = False  # and the glass shows it
        self._told = self._what_is_told()
        self._looked_ms = hardware.now_ms()
        keeper.before_write = self._say_saving

    def say(self, lines: "tuple[str, str]") -> None:
        """Show two lines first, before the score."""
        self._navigation.screen = Message(lines, self._navigation.screen)

    def tick(self) -> None:
        """Do once all that there is to do now."""
        now_ms = self._hardware.now_ms()
        for gesture in self._buttons.sample(self._hardware.pressed(), now_ms):
            if self._navigation.take(gesture):
                self._is_drawn = False
                self._told = self._what_is_told()  # a press is drawn once, not again for the desk
        if elapsed_ms(now_ms, self._looked_ms) >= LOOK_MS:
            self._looked_ms = now_ms
            self._look(now_ms)
        self._draw(now_ms)
        self._link.tick(now_ms)  # last: the desk must not see what a press has just left

    def _look(self, now_ms: int) -> None:
        """Look at the time, and at what a player or the desk may have changed."""
        if self._light != self._box.settings.light:
            self._set_light()
        self._look_at_timer()
        if self._navigation.tick(now_ms):
            self._is_drawn = False
        linked = self._link.is_linked(now_ms)
        told = self._what_is_told()
        if linked != self._box.is_linked or told != self._told:
            self._box.is_linked = linked
            self._told = told
            self._is_drawn = False

    def _what_is_told(self) -> "tuple[int, RuleSet]":
        """Return what the desk may change."""
        return self._box.night().seq, self._box.settings.rule_set

    def _look_at_timer(self) -> None:
        """Start it with a game, and sound when it is over.

        `ms` is asked again and again: it counts on over the clock's wraps, however long nothing
        is written.
        """
        game, ms = self._box.night().game(), self._keeper.ms()
        self._box.timer.follow(game, ms)
        if self._box.timer.rings(game, ms):
            self._beep(TIME_BEEP_MS)

    def _beep(self, ms: int) -> None:
        """Sound, unless the house wants it quiet."""
        if not self._box.settings.quiet:
            self._hardware.beep(ms)

    def _set_light(self) -> None:
        """Make the display as bright as was chosen."""
        self._light = self._box.settings.light
        try:
            self._hardware.contrast(LIGHTS[self._light])
        except OSError:
            self._canvas.forget_shown()  # it is told when it is back, and is blank then

    def _say_saving(self) -> None:
        """Flash is about to be written, which may take a moment: say so at once."""
        self._canvas.text(HELP_ROW, 0, "saving" + " " * 14)
        self._display.send_at_once(self._canvas, HELP_ROW)
        self._is_drawn = False

    def _draw(self, now_ms: int) -> None:
        """Draw if something has changed, and send it."""
        if not self._is_drawn:
            self._canvas.clear()
            self._navigation.screen.render(self._canvas)
            self._is_drawn = True
            self._is_shown = False
        if not self._is_shown:
            self._is_shown = self._display.update(self._canvas, now_ms)
            if self._is_shown:
                gc.collect()  # nobody waits now, and the heap stays in large pieces
                if isinstance(self._navigation.screen, Score):
                    make_room(self._resident)  # whoever opened another screen has left it
        else:
            self._is_shown = self._display.check(self._canvas, now_ms)


class Stuck(Screen):
    """The box cannot keep a score: what is wrong, for as long as it is."""

    def __init__(self, lines: "tuple[str, ...]") -> None:
        self._lines = lines

    def render(self, canvas: Canvas) -> None:
        """Draw the reason."""
        draw_notice(canvas, texts.STUCK, self._lines)


def open_keeper(hardware: "Hardware", root: str) -> Keeper:
    """Return the keeper, its night replayed; LogError if a newer version wrote that night."""
    store = Store(os, root)
    store.prepare()
    keeper = Keeper(store, hardware.unique_id(), hardware.random_bits(), hardware.now_ms)
    keeper.start()
    return keeper


def _show_for_ever(hardware: "Hardware", screen: Screen) -> None:
    canvas, display = Canvas(), Display(hardware)
    screen.render(canvas)
    is_shown = False
    while True:
        show = display.check if is_shown else display.update
        is_shown = show(canvas, hardware.now_ms())
        hardware.wait(SAMPLE_MS)


def run(hardware: "Hardware") -> None:
    """Keep the score, for ever; return only where the box is to be looked at, in service."""
    hardware.interrupts_off()
    gc.threshold(COLLECT_BYTES)
    gc.collect()
    try:
        root = hardware.mount()
    except OSError:
        _show_for_ever(hardware, Stuck(texts.UNREADABLE))
        return
    record = CrashRecord(root)
    if hardware.was_hung():
        record.add_hang()
    if record.is_hopeless():
        record.told()
        serve(hardware, texts.STUCK, texts.HOPELESS)
        return
    started_ms = hardware.now_ms()
    try:
        _keep_score(hardware, root, record)
    except Exception as error:
        try:
            record.add(error, elapsed_ms(hardware.now_ms(), started_ms))
        finally:
            hardware.reset()  # also where memory is too short for the traceback


def _keep_score(hardware: "Hardware", root: str, record: CrashRecord) -> None:
    gc.threshold(START_BYTES)
    try:
        keeper = open_keeper(hardware, root)
    except LogError as error:
        _show_for_ever(hardware, Stuck(texts.error_lines(error.code)))
        return
    app = App(hardware, keeper)
    if keeper.damaged:
        app.say(texts.DAMAGED)
    elif record.is_new():
        app.say(texts.RESTARTED)
    if record.is_new():
        record.told()
    gc.collect()
    gc.threshold(COLLECT_BYTES)
    hardware.start_watchdog()
    started_ms = hardware.now_ms()
    while elapsed_ms(hardware.now_ms(), started_ms) < SOON_MS:
        app.tick()
        hardware.wait(SAMPLE_MS)
    record.settled()
    while True:
        app.tick()
        hardware.wait(SAMPLE_MS)
