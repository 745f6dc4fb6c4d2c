"""package.json for MicroPython's `mip`, made from the folders (`make readme` writes it)."""

import json
from pathlib import Path

from bidwhist import VERSION
from desktop_companion.deploy_files import sources

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "package.json"
START = ("start.py", "boards/rp2040/main.py")


def package():
    """Return the text: each module, relative to the file, and what starts the box."""
    modules = [(path, file.relative_to(ROOT).as_posix()) for path, file in sources()]
    lines = [f"    {json.dumps(pair)}" for pair in [*modules, START]]
    return '{{\n  "urls": [\n{}\n  ],\n  "deps": [],\n  "version": "{}"\n}}\n'.format(
        ",\n".join(lines), VERSION
    )


if __name__ == "__main__":
    PACKAGE.write_text(package(), encoding="utf-8")
