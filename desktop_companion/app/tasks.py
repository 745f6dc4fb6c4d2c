"""Work that may take longer than a moment, in a thread of its own, with its progress told."""

import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from bidwhist.errors import BidWhistError
from desktop_companion.app.boxes import Fault
from desktop_companion.app.mail import Mail
from desktop_companion.app.proposals import reason
from desktop_companion.app.work_words import STOPPED
from desktop_companion.errors import UserError


class Stage(NamedTuple):
    """How far a task is: what is done, how much of how much; how it ended."""

    what: str = ""
    part: int = 0
    whole: int = 0
    is_over: bool = False
    result: Any = None
    trouble: str = ""

    def percent(self) -> int:
        """Return how far it is, 0 to 100."""
        return 100 * self.part // self.whole if self.whole else 0


class TaskNews(NamedTuple):
    """What a task's thread tells the app."""

    task: "Task"
    stage: Stage


class Task(threading.Thread):
    """Does `work(task)` and tells the mail of it; `done` is called in the app's thread at its end.

    `work` calls `progress`, which raises KeyboardInterrupt when the task is to stop, as Ctrl-C
    would on the command line: what the work promises then holds here too.
    """

    def __init__(
        self,
        mail: Mail,
        work: Callable[["Task"], object],
        done: Callable[[Stage], object] = lambda _stage: None,
    ) -> None:
        super().__init__(daemon=True, name="task")
        self.stage = Stage()
        self._mail = mail
        self._work = work
        self._done = done
        self._told = Stage()
        self._stopping = threading.Event()

    def run(self) -> None:
        """Do the work."""
        try:
            self._end(result=self._work(self))
        except KeyboardInterrupt:
            self._end(trouble=STOPPED)
        except (UserError, BidWhistError) as error:
            self._end(trouble=reason(error))
        except Exception as error:
            self._mail.post(Fault(error))
            self._end(trouble=str(error))

    def progress(self, what: str, part: int, whole: int) -> None:
        """Tell how far the work is. KeyboardInterrupt: it is to stop."""
        if self._stopping.is_set():
            raise KeyboardInterrupt
        stage = Stage(what, part, whole)
        if (what, stage.percent()) != (self._told.what, self._told.percent()):
            self._told = stage
            self._mail.post(TaskNews(self, stage))

    def stop(self) -> None:
        """Let the work stop where it next tells its progress."""
        self._stopping.set()

    def _end(self, **how: Any) -> None:
        self._mail.post(TaskNews(self, Stage(is_over=True, **how)))

    def take(self, stage: Stage) -> None:
        """Hear what the thread has told."""
        self.stage = stage
        if stage.is_over:
            self._done(stage)
