"""MicroPython's unix port made into a Pico with stock MicroPython, as far as deploy can tell.

micropython -i stock_pico.py FLASH NAME=VALUE… The file FLASH is its flash, mounted, and
formatted, as the stock start-up code does it. Then main.py runs, if there is one, and after it
comes the prompt.

`held` are pins that are low; `trace` records erases and programs, `cut` and `bytes` cut the power
after so many of them and in the middle of one, and after `fails` of them the flash takes nothing
more; `image` puts the box into the firmware. The rest is what it says of itself: name, version,
mpy, machine, platform.
"""

import os
import sys

import vfs

from boards.virtual.flash_file import FlashFile

given = dict([word.split("=") for word in sys.argv[2:]])
held = [int(pin) for pin in given.get("held", "").split(",") if pin]


class Pin:
    """Nothing is connected but what is held."""

    IN = OUT = PULL_UP = OPEN_DRAIN = 0

    def __init__(self, number, *_more, **_settings):
        self._level = number not in held

    def value(self, *_level):
        """Return the level."""
        return self._level

    __call__ = value


class Part:
    """Any other part of the chip, which does nothing."""

    def __init__(self, *_pins, **_settings):
        pass

    def feed(self):
        """Nobody watches."""

    def duty_u16(self, _duty):
        """Stay silent."""

    def write(self, _data):
        """Show it to nobody."""


class I2C(Part):
    """A bus without a display."""

    def writeto(self, _address, _data):
        """Fail as where nobody answers."""
        raise OSError(5)

    def readfrom_into(self, _address, _buffer):
        """Fail too."""
        raise OSError(5)


class Machine:
    """The module `machine`."""

    Pin, PWM, SPI, WDT, I2C = Pin, Part, Part, Part, I2C

    def unique_id(self):
        """Return the chip's number."""
        return b"\xe6\x60\x54\x81\xdb\x31\x00\x07"

    def reset(self):
        """End; tests/desktop/stock_pico.py starts it anew."""
        os.system("kill -USR1 $PPID")


class Implementation:
    """What `sys.implementation` is."""

    name = given.get("name", "micropython")
    version = tuple([int(part) for part in given.get("version", "1.25.0").split(".")])
    _mpy = 0x1300 + int(given.get("mpy", "6"))
    _machine = given.get("machine", "Raspberry Pi Pico")  # a real one says its chip too


class System:
    """The module `sys`, but for what it says of itself."""

    platform = given.get("platform", "rp2")
    implementation = Implementation

    def __getattr__(self, name, real=sys):  # the prompt's `sys` is this
        return getattr(real, name)


class Stdin:
    """The prompt's input, where Ctrl-C stops what reads."""

    def __init__(self, stream):
        self._stream = stream

    def readline(self):
        """Return a line."""
        line = ""
        while not line.endswith("\n"):
            line += self._stream.read(1)
            if "\x03" in line:
                raise KeyboardInterrupt
        return line


class Flash(FlashFile):
    """Flash that may fail."""

    writes_left = int(given.get("fails", "-1"))

    def _change(self, kind, block, offset, content):
        if self.writes_left == 0:
            raise OSError(5)
        self.writes_left -= 1
        super()._change(kind, block, offset, content)


def mount(flash):
    """Do what MicroPython's own _boot.py does."""
    vfs.umount("/")
    try:
        vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")


def pretend():
    """Let the modules be those of a Pico."""
    for name in list(sys.modules):
        if name.startswith("boards"):
            del sys.modules[name]
    if "image" in given:
        sys.modules["scorebox"] = type("Package", (), {"__file__": "scorebox/__init__.py"})
    sys.path[:] = ["", ".frozen", "/lib"]
    sys.modules["machine"] = Machine()
    sys.modules["sys"] = System()


def main_py():
    """Return what is in main.py, nothing where there is none."""
    try:
        with open("/main.py") as file:
            return file.read()
    except OSError:
        return ""


cut = int(given.get("cut", "0")), int(given.get("bytes", "-1"))
mount(Flash(sys.argv[1], given.get("trace", ""), *cut))
pretend()
exec(main_py(), {"__name__": "__main__"})
sys.modules["sys"].stdin = Stdin(sys.stdin)
