"""The settings: size of the text, colours, where the ledger is."""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_companion.app import words, work_words
from desktop_companion.app.elements import (
    QUIET,
    SMALL,
    Button,
    Card,
    Choice,
    Element,
    Field,
    Flow,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.folders import PickFolder
from desktop_companion.errors import UserError
from desktop_companion.ledger.store import LEDGER_FILE, usual_folder

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class SettingsScreen(Screen):
    """What can be set; all but the folder holds at once."""

    section = "settings"

    def __init__(self, app: "Companion") -> None:
        self._app = app
        self._folder = app.settings.data
        self._note = ""

    def body(self) -> Sequence[Element]:
        """Return the form."""
        settings = self._app.settings
        by_variable = words.LEDGER_BY_VARIABLE if os.environ.get("RISEFLY_DATA") else ""
        note = self._note or by_variable
        keys = [
            Text(line.format(count=len(words.SECTIONS)), ink=QUIET) for line in words.KEYS_TEXT
        ]
        return [
            Choice("size", words.TEXT_SIZE, words.SIZES, str(settings.text_size), self._size),
            Choice("theme", words.THEME, words.THEMES, settings.theme, self._theme),
            Field(
                "ledger",
                words.LEDGER,
                self._folder,
                self._type,
                note,
                words.LEDGER_HINT,
                self._keep,
            ),
            Text(words.LEDGER_NOW.format(path=self._app.ledger.path), SMALL, QUIET),
            Flow(
                [
                    Button("pick", work_words.PICK_FOLDER, self._pick),
                    Button(
                        "keep", words.LEDGER_KEEP, self._keep, is_on=self._folder != settings.data
                    ),
                ]
            ),
            Card(words.KEYS, keys),
        ]

    def _size(self, value: str) -> None:
        self._app.set(text_size=int(value))

    def _theme(self, value: str) -> None:
        self._app.set(theme=value)

    def _type(self, text: str) -> None:
        self._folder, self._note = text, ""

    def _pick(self) -> None:
        start = self._folder or str(self._app.ledger.path.parent)
        self._app.open(PickFolder(self._app, start, self._type, self.section))

    def _keep(self) -> None:
        folder = self._folder.strip()
        if folder and not Path(folder).expanduser().is_absolute():
            self._note = words.LEDGER_NOT_ABSOLUTE.format(example=Path.home() / "whist")
            return
        chosen = str(Path(folder).expanduser()) if folder else ""
        if chosen:
            try:
                Path(chosen).mkdir(parents=True, exist_ok=True)
                with tempfile.TemporaryFile(dir=chosen):
                    pass  # it can be written to: now, and not only found out at the next start
            except (OSError, ValueError) as error:
                self._note = f"{chosen}: {getattr(error, 'strerror', None) or error}"
                return
        try:
            self._app.set(data=chosen)
        except UserError as error:
            self._note = str(error)
            return
        self._folder = chosen
        there = (Path(chosen) if chosen else usual_folder()) / LEDGER_FILE
        told = words.LEDGER_LATER_THERE if there.exists() else words.LEDGER_LATER_NEW
        self._app.tell(told.format(path=there, now=self._app.ledger.path))
