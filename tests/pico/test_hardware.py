"""The driver and the volume on the emulated chip, by way of service."""

import json
import re

import pytest

from scorebox.buttons import NAMES
from tests.pico.flash import VOLUME, VOLUME_END, power_cuts
from tests.pico.rig import Rig

pytestmark = pytest.mark.pico

MAKE = "import board\nfrom scorebox.hardware import Hardware\nh = Hardware(board)\n"


def in_volume(log):
    return [entry for entry in log if entry[2] >= VOLUME]


def state(rig):
    return rig.repl("from scorebox import volume\nprint(volume.state)").strip()


def test_a_page_goes_to_its_place(service):
    service.repl(MAKE + "h.show(3, bytes(range(128)))")
    assert service.display.is_on
    assert service.page_bytes(3) == bytes(range(128))
    assert service.page_bytes() == bytes(384) + bytes(range(128)) + bytes(512)


def test_only_the_page_is_sent(service):
    service.repl(MAKE + "h.show(0, bytes(128))")
    before = service.display.bytes_received
    service.repl("h.show(7, b'\\xff' * 128)")
    assert service.display.bytes_received - before == 4 + 129
    assert service.page_bytes(7) == b"\xff" * 128


def test_an_absent_display_says_so_and_comes_back(service):
    service.display.present = False
    code = "try:\n    h.show(0, b'\\x01' * 128)\n    print('shown')\n"
    code += "except OSError:\n    print('absent')"
    assert service.repl(MAKE + code).strip() == "absent"
    service.display.present = True
    assert service.repl(code).strip() == "shown"
    service.display.present = False
    assert service.repl(code).strip() == "absent"
    service.display.power_off()
    service.display.present = True
    assert service.repl(code).strip() == "shown"
    assert service.page_bytes() == b"\x01" * 128 + bytes(896)


def test_a_display_that_goes_in_the_middle_of_a_page_is_missed_at_once(service, monkeypatch):
    code = "try:\n    h.show(1, b'\\x02' * 128)\n    print('shown')\n"
    code += "except OSError:\n    print('absent')"
    service.repl(MAKE + "h.show(0, bytes(128))")
    take, left = service.display.take, 60

    def cut(value):
        nonlocal left
        take(value)
        left -= 1
        service.display.present = left > 0

    monkeypatch.setattr(service.display, "take", cut)
    assert service.repl(code).strip() == "absent"
    monkeypatch.undo()
    service.display.present = True
    assert service.repl(code).strip() == "shown"


RAN_OUT, SET_BY_A_PROGRAM = 1, 0x6AB73121


@pytest.mark.parametrize(("note", "told"), [(SET_BY_A_PROGRAM, "True False"), (0, "False False")])
def test_a_start_by_the_watchdog_is_no_hang_where_the_boot_rom_set_it(service, note, told):
    """It does when an image was copied onto the drive."""
    service.chip.watchdog._reason = RAN_OUT
    service.chip.watchdog.scratch_data[4] = note
    assert service.repl(MAKE + "print(h.was_hung(), h.was_hung())").strip() == told


def test_a_display_that_forgot_everything_is_found_out(service):
    assert service.repl(MAKE + "h.show(0, bytes(128))\nprint(h.lost_pages())").strip() == "0"
    service.display.power_off()
    assert service.repl("print(h.lost_pages())").strip() == "255"
    assert service.repl("h.show(0, bytes(128))\nprint(h.lost_pages())").strip() == "0"


TRY = """
t = h.now_ms()
try:
    h.show(0, bytes(128))
    print('shown', 0)
except OSError:
    print('held', h.now_ms() - t)
"""


def test_a_display_cut_off_in_mid_byte_is_clocked_free(service):
    service.display.hold_sda(pulses=5)
    assert service.repl(MAKE + TRY).split()[0] == "shown", "the bus is cleared at the start"
    assert service.display.pulses == 5
    service.display.hold_sda(pulses=5)
    assert service.repl(TRY).split()[0] == "held"
    assert service.repl(TRY).split()[0] == "shown"


def test_a_line_that_stays_low_costs_a_moment_each_time_and_never_hangs(service):
    service.repl(MAKE + "h.show(0, bytes(128))")
    service.display.hold_sda()
    for tries in (1, 2):
        told, took = service.repl(TRY).split()
        assert (told, int(took) <= 30) == ("held", True), took
        assert service.display.pulses == 9 * tries
    service.display.let_go()
    assert service.repl(TRY).split()[0] == "shown"


def test_each_button_has_its_bit(service):
    service.repl(MAKE)
    for number, button in enumerate(NAMES):
        service.hold(button)
        assert service.repl("print(h.pressed())").strip() == str(1 << number)
        service.release(button)
    assert service.repl("print(h.pressed())").strip() == "0"


def test_light_and_tone(service):
    service.repl(MAKE + "h.led(True)\nh.beep(20)")
    assert service.led
    assert service.sounds
    service.repl("h.led(False)\nh.wait(30)\nh.wait(1)")
    assert not service.led
    assert not service.sounds


def test_the_chip_knows_itself(service):
    name, bits, prefix = service.repl(
        MAKE + "print(h.unique_id(), h.random_bits(), repr(h.mount()))"
    ).split()
    assert len(name) == 12
    assert set(name) <= set("0123456789abcdef")
    assert 0 <= int(bits) < 1 << 32
    asks = "from scorebox.screens.this_box import revision\nprint(board.NAME, revision())"
    assert re.fullmatch(r"pico_oled [0-9a-f]{7,}\+?", service.repl(asks).strip())
    assert prefix == "''"


ECHO = """
h.interrupts_off()
print('listening')
got = b''
while not got.endswith(b'\\n'):
    got += h.serial_read(64)
    h.wait(1)
h.interrupts_on()
print(got)
"""


def test_bytes_come_in_with_a_ctrl_c_among_them(service):
    service.repl(MAKE)
    service.send(b"\r\x01" + ECHO.encode() + b"\x04")
    heard = bytearray()

    def hears(text):
        heard.extend(service.received())
        return text in heard

    service.run_until(lambda: hears(b"listening"), 2000)
    service.send(b"abc\x03def\n")
    service.run_until(lambda: hears(b"b'abc\\x03def\\n'"), 2000)


def test_a_line_goes_out_whole(service):
    line = "x" * 250 + "\\n"
    printed = service.repl(MAKE + f"print(h.serial_write(b'{line}'))")
    assert printed.replace("\r", "") == "x" * 250 + "\n251\n"


def test_writing_never_waits_for_a_host_that_does_not_read(service):
    service.repl(MAKE)
    code = "t = h.now_ms()\nn = h.serial_write(b'y' * 2000)\nd = h.now_ms() - t"
    service.send(b"\r\x01")
    service.run_until(lambda: b"CTRL-B to exit" in service.received(), 2000)
    service.stop_reading()
    service.send(code.encode() + b"\x04")
    service.run(1000)
    service.stop_reading(False)
    sent, took = service.repl("print(n, d)").split()
    assert int(sent) < 2000
    assert int(took) < 100


def test_a_blank_chip_is_formatted_and_its_files_stay(uf2):
    blank = Rig(uf2)
    blank.power_on_in_service()
    assert state(blank) == "formatted"
    blank.repl("f = open('night', 'w')\nf.write('made')\nf.close()")
    again = Rig(uf2, filesystem=blank.volume())
    again.power_on_in_service()
    assert state(again) == "ready"
    assert again.repl("print(open('night').read())").strip() == "made"
    assert not in_volume(again.flash_log)


def test_a_file_on_the_volume_does_not_take_the_programs_place(uf2, service):
    other = "with open('{}.py', 'w') as f:\n    f.write('raise SystemExit')\n"
    service.repl("".join(other.format(name) for name in ("board", "scorebox", "main")))
    again = Rig(uf2, filesystem=service.volume())
    again.power_on_in_service()
    assert again.repl(MAKE + "print(h.board_name)").strip() == "pico_oled"


def test_a_spoilt_volume_is_never_touched(uf2):
    image = bytearray(b"\xff" * (VOLUME_END - VOLUME))
    image[-1] = 0x7F
    rig = Rig(uf2, filesystem=bytes(image))
    rig.power_on_in_service()
    assert state(rig) == "unreadable"
    code = "try:\n    h.mount()\nexcept OSError as e:\n    print(e.errno)"
    assert rig.repl(MAKE + code).strip() == "19"
    assert rig.volume() == image
    assert not in_volume(rig.flash_log)
    told = "import os, rp2\nvolume.make_empty(rp2.Flash())\nprint(os.listdir('/'))"
    assert rig.repl(told).strip() == "[]"


def test_a_line_that_was_closed_outlives_a_power_cut(uf2, service):
    before, seen = service.volume(), len(service.flash_log)
    code = (
        "for i in range(3):\n    f = open('night', 'a')\n    f.write('%d\\n' % i)\n    f.close()"
    )
    service.repl(code)
    whole = {b"".join(b"%d\n" % i for i in range(n)).decode() for n in range(4)}
    read = "import json\ntry:\n    t = open('night').read()\n"
    read += "except OSError:\n    t = ''\nprint(json.dumps(t))"
    images = dict.fromkeys(power_cuts(before, service.flash_log[seen:]))
    assert images
    for image in images:
        rig = Rig(uf2, filesystem=image)
        rig.power_on_in_service()
        assert state(rig) == "ready"
        assert json.loads(rig.repl(read)) in whole
