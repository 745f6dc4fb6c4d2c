"""The ledger opened in a thread, so that a window can say how far it is."""

import threading
from collections.abc import Callable

from desktop_companion.app import season_words as words
from desktop_companion.ledger import Ledger
from desktop_companion.settings import load_settings

Progress = Callable[[str, int, int], None]


class Opening(threading.Thread):
    """Opens the ledger by `work(progress)`. One that is stopped has changed nothing."""

    def __init__(self, work: Callable[[Progress], Ledger]) -> None:
        super().__init__(daemon=True, name="opening")
        self._work = work
        settings = load_settings()
        self.look = (settings.theme, settings.text_size)  # as it is to be shown
        self._ledger: Ledger | None = None
        self._error: BaseException | None = None
        self._stopping = threading.Event()
        self._stage = (0, 0)  # nights reckoned anew, of how many

    def run(self) -> None:
        """Open it."""
        try:
            self._ledger = self._work(self._progress)
        except BaseException as error:
            self._error = error

    def _progress(self, _what: str, part: int, whole: int) -> None:
        if self._stopping.is_set():
            raise KeyboardInterrupt  # the transaction goes back to where it began
        self._stage = (part, whole)

    def stop(self) -> None:
        """Let it end where it next tells its progress."""
        self._stopping.set()

    def words(self) -> tuple[str, str]:
        """Return how far it is, and why it takes long: '' while that is not known."""
        part, whole = self._stage
        if not whole:
            return words.OPENING, ""
        return words.RECKONED_ANEW.format(part=part, whole=whole), words.ANEW_HOW

    def result(self) -> Ledger | None:
        """Return the ledger, None if it was stopped. UserError: it cannot be opened."""
        self.join()
        if self._error is not None and not isinstance(self._error, KeyboardInterrupt):
            raise self._error
        return self._ledger
