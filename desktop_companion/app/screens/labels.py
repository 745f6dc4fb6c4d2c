"""A night's place in the season: its labels; and one that came from a file, taken away."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from desktop_companion.app import season_words as words
from desktop_companion.app import words as app_words
from desktop_companion.app.elements import QUIET, Button, Element, Field, Flow, Text
from desktop_companion.app.screens import Screen
from desktop_companion.ledger.imported import forget_sheet, labels_at, put_labels
from desktop_companion.ledger.sheets import LABEL_FORM, is_label

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


def label_words(labels: dict[str, str]) -> str:
    """Return the labels in a line, '' where there are none."""
    return " · ".join(
        words.LABEL_WORDS[tag].format(text=labels[tag])
        for tag, _, _ in words.LABEL_FIELDS
        if labels.get(tag)
    )


class Labels(Screen):
    """The event, table and site of a night that a box or this desk wrote."""

    section = "nights"

    def __init__(self, app: "Companion", night: str) -> None:
        self._app = app
        self._row = app.ledger.find(night)
        self._labels = {tag: "" for tag, _, _ in words.LABEL_FIELDS}
        self._labels.update(labels_at(app.ledger, self._row))

    def title(self) -> str:
        """Return what it is."""
        return words.LABELS_TITLE.format(number=self._row.number)

    def body(self) -> Sequence[Element]:
        """Return the form."""
        notes = {tag: self._note(text) for tag, text in self._labels.items()}
        fields = [
            Field(tag, name, self._labels[tag], partial(self._set, tag), notes[tag], hint,
                  self._keep)
            for tag, name, hint in words.LABEL_FIELDS
        ]  # fmt: skip
        is_on = not any(notes.values())
        keep = Button("do", words.KEEP_LABELS, self._keep, is_main=True, is_on=is_on)
        return [*fields, Text(words.LABELS_HOW, ink=QUIET), Flow([keep])]

    def _note(self, text: str) -> str:
        return "" if is_label(text.strip()) else words.LABEL_NOTE.format(form=LABEL_FORM)

    def _set(self, tag: str, text: str) -> None:
        self._labels[tag] = text

    def _keep(self) -> None:
        labels = {tag: text.strip() for tag, text in self._labels.items()}
        if not all(is_label(text) for text in labels.values()):
            return  # it is told beside its field
        put_labels(self._app.ledger, self._row, list(labels.items()))
        told = label_words(labels)
        self._app.back()
        self._app.tell(words.LABELS_KEPT.format(labels=told) if told else words.NO_LABELS)


class Forget(Screen):
    """Asks before a night that came from a file goes."""

    section = "nights"

    def __init__(self, app: "Companion", night: str) -> None:
        self._app = app
        self._row = app.ledger.find(night)

    def title(self) -> str:
        """Return what it is about."""
        return words.FORGET_TITLE.format(number=self._row.number)

    def body(self) -> Sequence[Element]:
        """Return what goes, and the button."""
        row = self._row._replace(date=self._row.date or app_words.NO_DATE)
        buttons = [Button("do", words.FORGET_NIGHT, self._do, is_main=True)]
        return [Text(words.FORGET_ASK.format(**row._asdict())), Flow(buttons)]

    def _do(self) -> None:
        forget_sheet(self._app.ledger, self._row)
        self._app.forget_night(self._row.night)
        self._app.go("nights")
        self._app.tell(words.FORGOTTEN.format(number=self._row.number))
