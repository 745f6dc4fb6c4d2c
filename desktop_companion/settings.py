"""What the user has set, kept over runs: a small JSON file in the user's configuration folder.

The folder is that of the system, or RISEFLY_CONFIG. A file that is missing, damaged or of another
version counts for as much of it as can be read.
"""

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from platformdirs import user_config_path

from desktop_companion.files import write_whole

TEXT_SIZES = (100, 125, 150, 175, 200)  # per cent
THEMES = ("dark", "light")


class Settings(NamedTuple):
    """`text_size` in per cent, `theme`, `data`: the folder of the ledger, '' the usual one.

    `hides_totals`: the scoreboard shows no points of a game that is not over. `exports`: the
    folder into which nights were last written, '' none yet.
    """

    text_size: int = 100
    theme: str = "dark"
    data: str = ""
    hides_totals: bool = False
    exports: str = ""


USUAL = Settings()


def settings_path() -> Path:
    """Return where the file is or would be."""
    chosen = os.environ.get("RISEFLY_CONFIG")
    return (Path(chosen) if chosen else user_config_path("risefly")) / "settings.json"


def load_settings() -> Settings:
    """Return what is set."""
    try:
        found: Any = json.loads(settings_path().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return USUAL
    if not isinstance(found, dict):
        return USUAL
    size, theme, data, hides, exports = (found.get(name) for name in Settings._fields)
    return Settings(
        size if type(size) is int and size in TEXT_SIZES else USUAL.text_size,
        theme if theme in THEMES else USUAL.theme,
        _folder(data),
        hides if isinstance(hides, bool) else USUAL.hides_totals,
        _folder(exports),
    )


def _folder(found: object) -> str:
    """Return it if a folder can be called so: else no file could be looked for in it."""
    try:
        is_name = isinstance(found, str) and b"\0" not in os.fsencode(found)
    except UnicodeError:
        return ""
    return str(found) if is_name else ""


def save_settings(settings: Settings) -> None:
    """Keep the settings. UserError if the folder cannot hold them."""
    text = json.dumps(settings._asdict(), indent=1, ensure_ascii=False) + "\n"
    write_whole(settings_path(), text.encode())
