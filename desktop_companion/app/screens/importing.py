"""Nights or players taken over from files: read and judged, reported, and only then taken."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_documents_path

from desktop_companion.app import season_words as words
from desktop_companion.app import work_words
from desktop_companion.app.elements import (
    LARGE,
    QUIET,
    SMALL,
    TROUBLE,
    Act,
    Button,
    Cell,
    Choice,
    Element,
    Field,
    Flow,
    Listing,
    Text,
)
from desktop_companion.app.screens import Screen
from desktop_companion.app.screens.folders import PickFolder
from desktop_companion.app.tasks import Stage, Task
from desktop_companion.importing import (
    DOUBLED,
    NIGHT_FILES,
    PARTLY,
    REFUSED,
    TAKEN,
    Found,
    Person,
    files_in,
    judged,
    judged_people,
    people_in,
    take,
    take_people,
)

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion

NIGHTS, PLAYERS = "nights", "players"
PEOPLE_FILES = (".csv", ".txt")
LONGEST = 80  # letters of a path in a sentence about it
BAD_MOST = 4  # that are told at once
FIRST = (REFUSED, PARTLY, TAKEN, DOUBLED)  # the order of the report


class Import(Screen):
    """The file is chosen, read, reported; then what can be taken is taken."""

    def __init__(self, app: "Companion", kind: str = NIGHTS) -> None:
        self.section = kind
        self._app = app
        self._kind = kind
        self._path = ""
        self._trouble = ""
        self._is_taking = False
        self._with_parts = False
        self._found: list[Found] | None = None
        self._people: list[Person] | None = None
        self._task: Task | None = None

    def title(self) -> str:
        """Return what it is."""
        return words.IMPORT_TITLE

    def left(self) -> None:
        """Nobody waits for what is being read; what is being taken goes on."""
        if self._task is not None and not self._is_taking:
            self._task.stop()
            self._task = None

    # -- what is shown ----------------------------------------------------------------------------

    def body(self) -> Sequence[Element]:
        """Return the form, how far it is, or the report."""
        if self._task is not None:
            stop = Button("stop", work_words.STOP, self._task.stop)
            return [Text(self._progress(self._task.stage), LARGE), Flow([stop])]
        if self._found is not None:
            return self._report(self._found)
        if self._people is not None:
            return self._people_report(self._people)
        note = self._trouble or self._note()
        buttons = [
            Button("pick", words.PICK_FILE, self._pick),
            Button("do", words.READ_FILE, self._read, is_main=True,
                   is_on=bool(self._path.strip()) and not self._note()),
        ]  # fmt: skip
        about = words.IMPORT_PATH[self._kind]
        return [
            Choice("kind", words.IMPORT_WHAT, words.IMPORT_KINDS, self._kind, self._set_kind),
            Field("path", about, self._path, self._type, note, enter=self._read),
            Flow(buttons),
            Text(words.READ_HOW, SMALL, QUIET),
        ]

    def _file(self) -> Path:
        return Path(self._path.strip()).expanduser()

    def _note(self) -> str:
        """Return what is wrong with what is typed, '' if nothing is."""
        if not self._path.strip():
            return ""
        try:
            path = self._file()
            if not path.is_absolute():
                return work_words.NOT_WHOLE_PATH.format(example=user_documents_path())
            if not path.exists():
                return words.NOT_THERE.format(path=path)
            return words.IS_FOLDER if self._kind == PLAYERS and path.is_dir() else ""
        except OSError as error:
            why = error.strerror or str(error)
            return work_words.FOLDER_CLOSED.format(path=self._path.strip()[:LONGEST], why=why)
        except (ValueError, RuntimeError):  # a zero in it, nobody's home
            return work_words.NOT_WHOLE_PATH.format(example=user_documents_path())

    def _progress(self, stage: Stage) -> str:
        if not stage.whole:
            return words.WORKING
        text = words.TAKING if self._is_taking else words.READING_FILES
        return text.format(part=stage.part, whole=stage.whole)

    def _report(self, found: Sequence[Found]) -> Sequence[Element]:
        """Return what the files hold: in numbers, what is wrong, and each by itself."""
        counts = {what: sum(each.what == what for each in found) for what in FIRST}
        bad = [each for each in found if each.why]
        told: list[Element] = [Text(words.REPORT.format(**counts), LARGE)]
        told += [Text(_about(each), ink=TROUBLE) for each in bad[:BAD_MOST]]
        if len(bad) > BAD_MOST:
            told.append(Text(words.MORE_BAD.format(count=len(bad) - BAD_MOST), ink=TROUBLE))
        if counts[PARTLY]:
            text = words.WITH_PARTS.format(count=counts[PARTLY])
            mark = work_words.FORM_ON if self._with_parts else work_words.FORM_OFF
            told.append(Flow([Button("parts", mark.format(text=text), self._turn_parts)]))
        count = len(self._wanted())
        what, where, games, hands = words.REPORT_HEADS
        cells = [
            Cell(what, 6),
            Cell(where, 20, 1),
            Cell(games, 4, is_number=True),
            Cell(hands, 4, is_number=True),
        ]
        rows = [
            (words.FOUND_WORDS[each.what], _short(each.source), *_counts(each)) for each in found
        ]
        return [
            *told,
            self._take_buttons(words.TAKE_NIGHTS, count, self._take),
            Listing("report", cells, rows, lambda place: self._tell(found[place])),
        ]

    def _people_report(self, people: Sequence[Person]) -> Sequence[Element]:
        states = [_state(each) for each in people]
        counts = {what: states.count(what) for what in (TAKEN, DOUBLED, REFUSED)}
        what, name, short = words.PEOPLE_HEADS
        cells = [Cell(what, 6), Cell(name, 14), Cell(short, 6.5, 1)]
        rows = [
            (words.FOUND_WORDS[state], each.name or words.NO_NAME, each.short)
            for state, each in zip(states, people, strict=True)
        ]
        bad = [_about_person(each) for each in people if _state(each) == REFUSED]
        told: list[Element] = [Text(words.PEOPLE_REPORT.format(**counts), LARGE)]
        told += [Text(each, ink=TROUBLE) for each in bad[:BAD_MOST]]
        if len(bad) > BAD_MOST:
            told.append(Text(words.MORE_BAD.format(count=len(bad) - BAD_MOST), ink=TROUBLE))
        return [
            *told,
            self._take_buttons(words.TAKE_PEOPLE, counts[TAKEN], self._take_people),
            Listing("report", cells, rows, lambda place: self._tell_person(people[place])),
        ]

    def _take_buttons(self, texts: Sequence[str], count: int, act: Act) -> Flow:
        text = texts[min(count, 2)].format(count=count)
        return Flow(
            [
                Button("take", text, act, is_main=True, is_on=count > 0),
                Button("other", words.OTHER_FILE, self._reset),
            ]
        )

    # -- what is chosen ---------------------------------------------------------------------------

    def _set_kind(self, value: str) -> None:
        self._kind, self._trouble = value, ""

    def _type(self, text: str) -> None:
        self._path, self._trouble = text, ""

    def _pick(self) -> None:
        suffixes = NIGHT_FILES if self._kind == NIGHTS else PEOPLE_FILES
        start = self._path or self._app.settings.exports or str(user_documents_path())
        self._app.open(PickFolder(self._app, start, self._type, self.section, suffixes))

    def _turn_parts(self) -> None:
        self._with_parts = not self._with_parts

    def _reset(self) -> None:
        self._found = self._people = None
        self._with_parts = False

    def _tell(self, each: Found) -> None:
        self._app.tell(_about(each), is_trouble=bool(each.why))

    def _tell_person(self, person: Person) -> None:
        self._app.tell(_about_person(person))

    # -- what is done -----------------------------------------------------------------------------

    def _read(self) -> None:
        """Read and judge what is there; nothing is taken."""
        if not self._path.strip() or self._note():
            return  # it is told beside the field
        path, ledger = self._file(), self._app.ledger
        self._trouble = ""
        if self._kind == PLAYERS:
            self._start(lambda _task: judged_people(ledger, people_in(path)), self._have_people)
        else:
            self._start(
                lambda task: judged(ledger, files_in([path]), task.progress), self._have_nights
            )

    def _start(
        self,
        work: Callable[[Task], object],
        have: Callable[[Stage], object],
        *,
        takes: bool = False,
    ) -> None:
        """Let the work be done; `have` hears how it ended."""
        self._is_taking = takes

        def done(stage: Stage) -> None:
            if self._task is task:  # else its screen was left
                self._task = None
                have(stage)

        task = self._task = self._app.start(work, done)

    def _have_nights(self, stage: Stage) -> None:
        self._trouble = stage.trouble if stage.trouble != work_words.STOPPED else ""
        if stage.result is not None:
            self._found = sorted(stage.result, key=lambda each: FIRST.index(each.what))

    def _have_people(self, stage: Stage) -> None:
        self._trouble = stage.trouble
        if stage.result is not None:
            states = (REFUSED, TAKEN, DOUBLED)
            self._people = sorted(stage.result, key=lambda each: states.index(_state(each)))

    def _wanted(self) -> list[Found]:
        kinds = (TAKEN, PARTLY) if self._with_parts else (TAKEN,)
        return [each for each in self._found or () if each.what in kinds]

    def _take(self) -> None:
        wanted, found, ledger = self._wanted(), self._found or [], self._app.ledger
        before = [0]

        def work(task: Task) -> int:
            def progress(what: str, done: int, whole: int) -> None:
                before[0] = done
                task.progress(what, done, whole)

            return take(ledger, wanted, progress)

        def have(stage: Stage) -> None:
            self._reset()
            if stage.trouble:
                told = words.TAKEN_BEFORE.format(
                    trouble=stage.trouble, count=before[0], whole=len(wanted)
                )
                self._app.tell(told, is_trouble=True)
                return
            self._path = ""
            doubled = sum(each.what == DOUBLED for each in found)
            refused = len(found) - doubled - stage.result
            self._app.tell(
                words.TAKEN.format(count=stage.result, doubled=doubled, refused=refused)
            )

        self._start(work, have, takes=True)

    def _take_people(self) -> None:
        wanted, ledger = [each for each in self._people or () if not each.why], self._app.ledger

        def have(stage: Stage) -> None:
            if stage.trouble:
                self._app.tell(stage.trouble, is_trouble=True)
                return
            bad = [each for each in stage.result if each.why]
            self._reset()
            self._path = ""
            told = words.PEOPLE_TAKEN.format(count=len(stage.result) - len(bad))
            told = "; ".join([told, *map(_about_person, bad)])
            self._app.tell(told, is_trouble=bool(bad))

        self._start(lambda _task: take_people(ledger, wanted), have, takes=True)


def _state(person: Person) -> str:
    if not person.why:
        return TAKEN
    return DOUBLED if person.why == DOUBLED else REFUSED


def _about_person(person: Person) -> str:
    state = _state(person)
    why = person.why if state == REFUSED else words.FOUND_WORDS[state]
    return f"{person.name or words.NO_NAME}: {why}"


def _about(each: Found) -> str:
    """Return all that is known of it, in a sentence."""
    if each.what == DOUBLED:
        told = words.IS_DOUBLED.format(source=each.source)
        return f"{told}; {each.why}" if each.why else told
    if each.what == TAKEN:
        return words.CAN_BE_TAKEN.format(**each._asdict())
    return words.WHY_PART.format(**each._asdict()) if each.what == PARTLY else each.why


def _short(source: str) -> str:
    """Return the file's name without its folder, which is the same for all."""
    return source.replace("\\", "/").rpartition("/")[2]


def _counts(each: Found) -> tuple[str, str]:
    return (str(each.games), str(each.hands)) if each.hands else ("", "")
