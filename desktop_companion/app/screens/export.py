"""A night written down for others, in the forms and with the code of `risefly export`."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_documents_path

from desktop_companion.app import work_words as words
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    SMALL,
    TROUBLE,
    Button,
    Element,
    Field,
    Flow,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.folders import PickFolder, nearest
from desktop_companion.app.tasks import Stage, Task
from desktop_companion.errors import UserError
from desktop_companion.exports import FORMATS, export_paths, is_file_name, write_exports
from desktop_companion.season import material_of

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class Export(Screen):
    """The forms, the folder, the files' name; what is wrong with each stands beside it."""

    section = "nights"

    def __init__(self, app: "Companion", night: str) -> None:
        self._app = app
        self._night = night
        self._row = app.ledger.find(night)
        self._forms = dict.fromkeys(FORMATS, True)
        self._folder = app.settings.exports or str(nearest(str(user_documents_path())))
        self._name = words.NAME_WITHOUT_DATE.format(number=self._row.number)
        if self._row.date:
            self._name = words.USUAL_NAME.format(date=self._row.date)
        self._trouble = ""  # with the folder, found when it was written to
        self._task: Task | None = None

    def title(self) -> str:
        """Return which night it is."""
        return words.EXPORT_TITLE.format(number=self._row.number)

    # -- what is shown ----------------------------------------------------------------------------

    def body(self) -> Sequence[Element]:
        """Return the form, or how far the writing is."""
        if self._task is not None:
            return [Text(self._progress(self._task.stage), LARGE)]
        forms = self._chosen()
        name_note = "" if is_file_name(self._name) else words.BAD_NAME
        folder_note = self._trouble or self._folder_note()
        is_ready = bool(forms) and not name_note and not folder_note
        folder_buttons = [Button("pick", words.PICK_FOLDER, self._pick)]
        if folder_note.startswith(words.NO_FOLDER.format(path="")):
            folder_buttons.append(Button("make", words.MAKE_FOLDER, self._make))
        return [
            Text(words.EXPORT_FORMS, ink=QUIET),
            Flow([self._toggle(form) for form in FORMATS]),
            *([] if forms else [Text(words.NO_FORM, SMALL, TROUBLE)]),
            Field("folder", words.FOLDER, self._folder, self._type, folder_note, enter=self._do),
            Flow(folder_buttons),
            Field("name", words.FILE_NAME, self._name, self._call, name_note, enter=self._do),
            *(self._replaced(forms) if is_ready else []),
            Flow([Button("do", words.DO_EXPORT, self._do, is_main=True, is_on=is_ready)]),
        ]

    def _toggle(self, form: str) -> Button:
        text = words.FORM_TEXTS.get(form, form)
        mark = words.FORM_ON if self._forms[form] else words.FORM_OFF
        return Button(f"form {form}", mark.format(text=text), partial(self._turn, form))

    def _chosen(self) -> list[str]:
        return [form for form, is_on in self._forms.items() if is_on]

    def _path(self) -> Path:
        return Path(self._folder.strip()).expanduser()

    def _folder_note(self) -> str:
        """Return what is wrong with the folder as it is typed, '' if nothing is."""
        try:
            path = self._path()
            if not path.is_absolute():
                return words.NOT_WHOLE_PATH.format(example=user_documents_path())
            return "" if path.is_dir() else words.NO_FOLDER.format(path=path)
        except (OSError, ValueError, RuntimeError):  # too long, a zero in it, nobody's home
            return words.NOT_WHOLE_PATH.format(example=user_documents_path())

    def _replaced(self, forms: Sequence[str]) -> Sequence[Element]:
        """Return which files are there already."""
        there = [path for path in export_paths(forms, self._path(), self._name) if path.exists()]
        if not there:
            return []
        names = ", ".join(path.name for path in there)
        return [Text(words.REPLACES.format(names=names), SMALL, QUIET)]

    def _progress(self, stage: Stage) -> str:
        if not stage.whole:
            return words.EXPORT_BEGINS
        return words.EXPORTING.format(form=stage.what, percent=stage.percent())

    # -- what is done -----------------------------------------------------------------------------

    def _turn(self, form: str) -> None:
        self._forms[form] = not self._forms[form]

    def _type(self, text: str) -> None:
        self._folder, self._trouble = text, ""

    def _call(self, text: str) -> None:
        self._name = text

    def _pick(self) -> None:
        self._app.open(PickFolder(self._app, self._folder, self._type))

    def _make(self) -> None:
        path = self._path()
        try:
            path.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            self._trouble = f"{path}: {getattr(error, 'strerror', None) or error}"

    def _do(self) -> None:
        forms, name = self._chosen(), self._name
        if not forms or not is_file_name(name) or self._folder_note():
            return  # each is told beside its field
        folder, ledger, row = self._path(), self._app.ledger, self._row

        def work(task: Task) -> list[Path]:
            return write_exports(material_of(ledger, [row]), forms, folder, name, task.progress)

        self._trouble = ""
        self._task = self._app.start(work, self._end)

    def _end(self, stage: Stage) -> None:
        self._task = None
        if stage.trouble:
            self._trouble = stage.trouble
            return
        names = ", ".join(path.name for path in stage.result)
        told = words.EXPORTED.format(folder=self._path(), names=names)
        try:
            self._app.set(exports=str(self._path()))
        except UserError as error:
            told = f"{told}; {error}"
        self._app.tell(told)
