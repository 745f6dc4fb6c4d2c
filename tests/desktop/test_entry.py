"""Ctrl-C at any moment of the program's start is one sentence, no traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from desktop_companion import entry

RISEFLY = Path(sys.executable).parent / "risefly"


def test_stopped_while_it_loads(monkeypatch, capsys):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "desktop_companion.cli")
    monkeypatch.setattr("builtins.__import__", stopped)
    with pytest.raises(SystemExit) as error:
        entry.main()
    monkeypatch.undo()
    assert error.value.code == 130
    assert capsys.readouterr().err == "risefly: stopped; nothing is lost\n"


def test_the_program_runs():
    done = subprocess.run([RISEFLY, "--version"], capture_output=True, check=False, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("risefly")
