"""The virtual box's program fails: one sentence for the player, the traceback in a file."""

import shutil

import pytest

from desktop_companion import faults, paths, virtual_box
from desktop_companion.virtual_box import BoxCrashedError


@pytest.fixture
def break_firmware(tmp_path, monkeypatch):
    """Return a function that puts this text in the place of the firmware's main module."""

    def spoil(text):
        folders = paths.device_folders()
        broken = tmp_path / "firmware"
        shutil.copytree(folders.firmware, broken)
        (broken / "scorebox" / "app.py").write_text(text, encoding="utf-8")
        monkeypatch.setattr(
            virtual_box, "device_folders", lambda: folders._replace(firmware=broken)
        )

    return spoil


@pytest.mark.parametrize(
    ("firmware", "last"),
    [
        ("def run(:\n", "SyntaxError: invalid syntax"),
        ("def run(hardware):\n    raise ValueError('a\\x1b[2Jb')\n", "ValueError: a[2Jb"),
        ("def run(hardware):\n    raise OSError(28)\n", "OSError: 28"),
        ("import sys\nsys.exit(9)\n", "it ended with code 9"),
    ],
)
@pytest.mark.parametrize("command", [("virtual", "--keys", "ok"), ("demo",)], ids=" ".join)
def test_one_sentence_and_a_report(run, tmp_path, break_firmware, command, firmware, last):
    break_firmware(firmware)
    told = run(*command)
    (report,) = (tmp_path / "data").glob("box-fault-*.txt")
    assert told.exit_code == 2
    assert len(told.output.splitlines()) == 1
    assert told.output.startswith(f"risefly: the virtual box's program failed: {last}; ")
    assert str(report) in told.output
    kept = report.read_text(encoding="utf-8")
    assert "risefly" in kept
    assert "ended with code" in kept
    assert ("Traceback" in kept) == (": " in last)


def test_a_report_that_cannot_be_kept(tmp_path):
    (tmp_path / "data").write_text("in its place")
    said = faults.told(BoxCrashedError(1, "Traceback:\nValueError: dance\n"))
    assert "ValueError: dance; no report could be kept" in said
    assert "\n" not in said
