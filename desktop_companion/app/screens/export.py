"""Nights written down for others, in the forms and with the code of `risefly export`."""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_documents_path

from bidwhist.sheet import Sheet
from desktop_companion.app import season_words
from desktop_companion.app import work_words as words
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    SMALL,
    TROUBLE,
    Button,
    Choice,
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
from desktop_companion.exports.material import Material
from desktop_companion.exports.paper import usual_paper
from desktop_companion.season import Range, material_of, nights_in

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

NAMES_MOST = 10  # files that are named; of more, how many there are


class ExportForm(Screen):
    """The forms, the folder, the files' name; what is wrong with each stands beside it.

    `make` makes what is written down, on that paper; there are so many nights of it.
    """

    def __init__(
        self, app: "Companion", name: str, nights: int, make: Callable[[str], Material]
    ) -> None:
        self._app = app
        self._make_material = make
        self._nights = nights
        # a file for each of many nights is no usual wish
        self._forms = {form: nights == 1 or form != "bwn" for form in FORMATS}
        self._paper = usual_paper()
        self._folder = app.settings.exports or str(nearest(str(user_documents_path())))
        self._name = name
        self._trouble = ""  # with the folder, found when it was written to
        self._task: Task | None = None
        self._files = (0, 1)  # which is written, of how many

    # -- what is shown ----------------------------------------------------------------------------

    def body(self) -> Sequence[Element]:
        """Return the form, or how far the writing is."""
        if self._task is not None:
            stop = Button("stop", words.STOP, self._task.stop)
            return [Text(self._progress(self._task.stage), LARGE), Flow([stop])]
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
            *self._papers(forms),
            *(self._replaced(forms) if is_ready else []),
            Flow([Button("do", words.DO_EXPORT, self._do, is_main=True, is_on=is_ready)]),
        ]

    def _toggle(self, form: str) -> Button:
        text = words.FORM_TEXTS.get(form, form)
        mark = words.FORM_ON if self._forms[form] else words.FORM_OFF
        return Button(f"form {form}", mark.format(text=text), partial(self._turn, form))

    def _papers(self, forms: Sequence[str]) -> Sequence[Element]:
        if "pdf" not in forms:
            return []
        papers = season_words.PAPERS
        return [Choice("paper", season_words.PAPER, papers, self._paper, self._set_paper)]

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
        try:
            known = set(os.listdir(self._path()))  # one look, however many files are meant
        except OSError:
            return []  # it is told when they are written
        paths = export_paths(forms, self._path(), self._name, self._nights)
        there = [path.name for path in paths if path.name in known]
        if not there:
            return []
        return [Text(words.REPLACES.format(names=few_files(there)), SMALL, QUIET)]

    def _progress(self, stage: Stage) -> str:
        if not stage.whole:
            return words.EXPORT_BEGINS
        if self._nights == 1:
            return words.EXPORTING.format(form=stage.what, percent=stage.percent())
        file, files = self._files
        return season_words.EXPORTING_FILE.format(
            form=stage.what, percent=stage.percent(), file=file + 1, files=files
        )

    # -- what is done -----------------------------------------------------------------------------

    def _turn(self, form: str) -> None:
        self._forms[form] = not self._forms[form]

    def _set_paper(self, value: str) -> None:
        self._paper = value

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
        folder, paper, make = self._path(), self._paper, self._make_material

        def work(task: Task) -> list[Path]:
            material = make(paper)
            if material.is_one:
                return write_exports(material, forms, folder, name, task.progress)
            return self._write_many(task, material, forms, folder, name)

        self._trouble = ""
        self._task = self._app.start(work, self._end)

    def _write_many(
        self, task: Task, material: Material, forms: Sequence[str], folder: Path, name: str
    ) -> list[Path]:
        """Write the files, and tell of each how many of its nights are written."""
        form_now = [""]

        def nights() -> Iterator[Sheet]:
            for done, sheet in enumerate(material.nights()):
                task.progress(form_now[0], done, material.night_count)
                yield sheet

        def progress(form: str, done: int, whole: int) -> None:
            form_now[0], self._files = form, (done, whole)
            if not any(each.is_each for each in FORMATS[form]):
                task.progress(form, 0, material.night_count)

        return write_exports(material._replace(nights=nights), forms, folder, name, progress)

    def _end(self, stage: Stage) -> None:
        self._task = None
        if stage.trouble:
            self._trouble = stage.trouble
            return
        names = few_files([path.name for path in stage.result])
        told = words.EXPORTED.format(folder=self._path(), names=names)
        try:
            self._app.set(exports=str(self._path()))
        except UserError as error:
            told = f"{told}; {error}"
        self._app.tell(told)


def few_files(names: Sequence[str]) -> str:
    """Return the names, or the first of them and how many more there are."""
    told = ", ".join(names[:NAMES_MOST])
    hidden = len(names) - NAMES_MOST
    return season_words.MORE_NAMES.format(names=told, count=hidden) if hidden > 0 else told


class Export(ExportForm):
    """One night."""

    section = "nights"

    def __init__(self, app: "Companion", night: str) -> None:
        row = app.ledger.find(night)
        name = words.NAME_WITHOUT_DATE.format(number=row.number)
        if row.date:
            name = words.USUAL_NAME.format(date=row.date)
        self._title = words.EXPORT_TITLE.format(number=row.number)
        super().__init__(app, name, 1, lambda paper: material_of(app.ledger, [row], paper=paper))

    def title(self) -> str:
        """Return which night it is."""
        return self._title


class SeasonExport(ExportForm):
    """The nights of a range."""

    section = "season"

    def __init__(self, app: "Companion", wanted: Range, nights: int, title: str) -> None:
        self._title = title

        def make(paper: str) -> Material:
            rows = nights_in(app.ledger, wanted)
            return material_of(app.ledger, rows, wanted.words(), paper)

        super().__init__(app, season_words.SEASON_NAME, nights, make)

    def title(self) -> str:
        """Return how many nights they are."""
        return self._title
