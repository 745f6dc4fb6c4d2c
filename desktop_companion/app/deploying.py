"""The box put on a Pico from the app: what `risefly deploy` does, in a thread.

It goes on when its screen is left. A stop, and closing the app, are Ctrl-C on the command line.
"""

from typing import TYPE_CHECKING

from desktop_companion.app import work_words as words
from desktop_companion.app.tasks import Stage, Task

if TYPE_CHECKING:
    from desktop_companion.app.companion import Companion


class Deploying:
    """One deploy to that port; `told` is what came of it, in the words of the command line."""

    def __init__(self, app: "Companion", path: str) -> None:
        self.path = path
        self.told: list[str] = []
        self.trouble = ""
        self.is_stopped = False
        self._app = app
        self._task: Task | None = None

    def is_under_way(self) -> bool:
        """Tell whether it is not over."""
        return self._task is not None

    def stage(self) -> Stage:
        """Return what is done now."""
        return Stage() if self._task is None else self._task.stage

    def words(self) -> str:
        """Return how far it is."""
        if self.is_stopped:
            return words.STOPPING
        stage = self.stage()
        what = words.STAGE_WORDS.get(stage.what, stage.what)
        return words.TASK_LINE.format(what=what, percent=stage.percent()) if stage.whole else what

    def begin(self, board: str | None, *, replace: bool) -> None:
        """Begin; the port is not followed meanwhile."""
        boxes, path = self._app.boxes, self.path

        def work(task: Task) -> list[str]:
            # mpremote comes with it, which nobody else needs
            from desktop_companion.deploy import deploy, done_words  # noqa: PLC0415

            boxes.lend(path)
            try:
                done = deploy(path, board, replace=replace, progress=task.progress)
            finally:
                boxes.take_back(path)
            return done_words(path, done)

        self.told, self.trouble, self.is_stopped = [], "", False
        self._task = self._app.start(work, self._end)

    def stop(self) -> None:
        """Stop it: the Pico is as it was, unless the new version has started."""
        if self._task is not None:
            self.is_stopped = True
            self._task.stop()

    def _end(self, stage: Stage) -> None:
        self._task = None
        self.is_stopped = False
        self.trouble = stage.trouble
        self.told = stage.result or []
        self._app.tell(stage.trouble or self.told[-1], is_trouble=bool(stage.trouble))
