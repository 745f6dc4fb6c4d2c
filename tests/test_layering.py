"""Who may import whom: engine <- firmware, engine <- desktop, and nothing else."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENGINE_MAY = {"bidwhist", "json", "binascii", "ubinascii", "collections", "typing"}
# Left of the arrow: the only places where a module of this name may be imported.
ONLY_IN = {
    "machine": ("firmware/scorebox/hardware", "firmware/scorebox/usb"),
    "kivy": ("desktop_companion/app/views/",),
    "matplotlib": ("desktop_companion/charts.py",),
    "sqlalchemy": ("desktop_companion/ledger",),
}
# Left of the arrow: what a tree must never import.
NEVER_IN = {
    "firmware/": {"desktop_companion", "boards", "tests"},
    "boards/": {"desktop_companion", "tests"},
    "desktop_companion/": {"scorebox", "firmware", "engine", "tests"},
}
VIEWS = "desktop_companion/app/views/"
# What is drawn, what a user does is told to, and where a window is opened. No rules, no ledger.
VIEWS_MAY = (
    "kivy",
    "collections",
    "functools",
    "os",
    "pathlib",
    "platformdirs",
    "re",
    "sys",
    "threading",
    "typing",
    "desktop_companion.app",
    "desktop_companion.charts",
    "desktop_companion.errors",
    "desktop_companion.picture",
)


def imports(source):
    """Yield each imported module's full name; a relative one stays in its package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module)
        elif isinstance(node, ast.ImportFrom) and node.level > 1:
            yield "." * node.level + (node.module or "")


def wrong(path, name):
    """Return why a file may not import a module, or None."""
    top = name.split(".", maxsplit=1)[0]
    if path.startswith("engine/") and top not in ENGINE_MAY:
        return "the engine imports only itself and " + ", ".join(sorted(ENGINE_MAY))
    for tree, never in NEVER_IN.items():
        if path.startswith(tree) and top in never:
            return f"{tree} never imports {top}"
    if path.startswith(VIEWS) and not name.startswith(VIEWS_MAY):
        return "views draw, and import only what they draw with and what they draw"
    if top in ONLY_IN and not path.startswith(ONLY_IN[top]):
        return f"{top} is imported only in " + ", ".join(ONLY_IN[top])
    return None


def modules():
    for folder in ("engine", "firmware", "boards", "desktop_companion"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield file.relative_to(ROOT).as_posix(), file


def test_no_import_against_the_arrows():
    faults = [
        f"{path}: imports {name}: {reason}"
        for path, file in modules()
        for name in imports(file.read_text(encoding="utf-8"))
        if (reason := wrong(path, name))
    ]
    assert not faults, "\n".join(faults)


def test_the_engine_and_the_box_need_typing_only_while_checking():
    """MicroPython has no `typing`: its import stands in `if TYPE_CHECKING:` alone."""
    faults = []
    for path, file in modules():
        if not path.startswith(("engine/", "firmware/")):
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        checking = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for inner in ast.walk(node)
        }
        faults += [
            f"{path}:{node.lineno}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            and "typing" in ast.unparse(node)
            and id(node) not in checking
        ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/bidwhist/night.py", "import time"),
        ("engine/bidwhist/night.py", "from scorebox import texts"),
        ("engine/bidwhist/night.py", "from ...firmware import scorebox"),
        ("engine/bidwhist/night.py", "def late():\n    import os.path"),
        ("firmware/scorebox/box.py", "from machine import Pin"),
        ("firmware/scorebox/box.py", "import desktop_companion.cli"),
        ("boards/pico_oled/board.py", "from machine import Pin"),
        ("desktop_companion/virtual.py", "from scorebox import box"),
        ("desktop_companion/cli.py", "import kivy.app"),
        ("desktop_companion/app/companion.py", "from kivy.clock import Clock"),
        ("desktop_companion/app/views/chart.py", "from matplotlib import pyplot"),
        ("desktop_companion/app/views/table.py", "from bidwhist import rules"),
        ("desktop_companion/app/views/table.py", "from desktop_companion.ledger import Ledger"),
        ("desktop_companion/cli.py", "from sqlalchemy import orm"),
    ],
)
def test_a_wrong_import_is_seen(path, source):
    assert [name for name in imports(source) if wrong(path, name)]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/bidwhist/night.py", "from . import cards\nfrom bidwhist.rules import FIELDS"),
        ("engine/bidwhist/night.py", "import json\nfrom collections import OrderedDict"),
        ("firmware/scorebox/hardware.py", "from machine import Pin\nfrom bidwhist import cards"),
        ("firmware/scorebox/usb_link.py", "import machine"),
        ("desktop_companion/app/views/table.py", "from kivy.app import App"),
        ("desktop_companion/ledger/store.py", "import sqlalchemy as sa"),
        ("desktop_companion/ledger_store.py", "import sqlalchemy as sa"),
        ("desktop_companion/cli.py", "from bidwhist import rules"),
    ],
)
def test_a_right_import_passes(path, source):
    assert not [name for name in imports(source) if wrong(path, name)]
