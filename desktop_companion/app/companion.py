"""The app without its window: which boxes there are, which screen is shown, what was told last.

All of it lives in the thread that draws; other threads tell it by mail.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bidwhist.errors import BidWhistError
from bidwhist.night import Night
from desktop_companion.app import season_words, words
from desktop_companion.app.boxes import GONE, HERE, OPENING, READING, Boxes, BoxState, Fault
from desktop_companion.app.deploying import Deploying
from desktop_companion.app.elements import LARGE, TROUBLE, Element, Text
from desktop_companion.app.errands import Returned
from desktop_companion.app.mail import Mail
from desktop_companion.app.proposals import Asked, Proposal, reason
from desktop_companion.app.screens import Screen
from desktop_companion.app.tasks import Stage, Task, TaskNews
from desktop_companion.app.virtual import Virtual, VirtualState, volume_path
from desktop_companion.errors import UserError
from desktop_companion.faults import told_of_app
from desktop_companion.ledger import Ledger, without_box
from desktop_companion.ledger.sheets import is_imported
from desktop_companion.settings import TEXT_SIZES, Settings, save_settings

VIRTUAL_MOST = 8


class Notice(NamedTuple):
    """A sentence that stands below until something else is done."""

    text: str = ""
    is_trouble: bool = False


class Companion:
    """The state of the app. `changed` is called whenever something else is to be shown."""

    def __init__(
        self,
        ledger: Ledger,
        mail: Mail,
        boxes: Boxes,
        settings: Settings,
        sections: Mapping[str, Callable[["Companion"], Screen]],
    ) -> None:
        self.ledger = ledger
        self.mail = mail
        self.boxes = boxes
        self.settings = settings
        self.states: dict[str, BoxState] = {}  # by port, in the order in which they came
        self.virtuals: dict[str, Virtual] = {}
        self.virtual_states: dict[str, VirtualState] = {}
        self.asked: dict[str, Proposal] = {}  # what boxes are asked, by port
        self.tasks: set[Task] = set()  # that are under way
        self.deploys: dict[str, Deploying] = {}  # what is put on Picos, by port
        self.notice = Notice()
        self.changed: Callable[[], object] = lambda: None
        self._sections = sections
        self._nights: dict[str, Night] = {}  # read from the ledger, by id
        self._gone: set[str] = set()  # ports that went because they were meant to
        self._stack: list[Screen] = [sections[next(iter(sections))](self)]

    # -- screens ----------------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """The screen that is shown."""
        return self._stack[-1]

    def can_go_back(self) -> bool:
        """Tell whether there is a screen to come back to."""
        return len(self._stack) > 1

    def go(self, section: str) -> None:
        """Show a section, and nothing that was open in it."""
        self._show([self._sections[section](self)])

    def open(self, screen: Screen) -> None:
        """Show a screen; `back` leads to this one."""
        self._show([*self._stack, screen])

    def back(self) -> None:
        """Show the screen before this one."""
        if self.can_go_back():
            self._show(self._stack[:-1])

    def open_menu(self) -> None:
        """Show the sections, in a window that has no room for them."""
        self.open(self._sections["menu"](self))

    def open_board(self) -> None:
        """Show the scoreboard, or leave it."""
        if self.screen.is_whole:
            self.back()
        else:
            self.open(self._sections["board"](self))

    def shown(self) -> tuple[str, Sequence[Element]]:
        """Return the screen's title and elements; what keeps it from being read, in their place.

        A night may be damaged, the ledger in use by another program.
        """
        try:
            return self.screen.title(), self.screen.body()
        except (BidWhistError, UserError) as error:
            title = dict(words.SECTIONS).get(self.screen.section, words.APP)
            return title, [Text(reason(error), LARGE, TROUBLE)]

    def leave_faulty(self) -> bool:
        """Leave a screen that cannot be drawn; tell whether there is another to show."""
        first = next(iter(self._sections))
        if not self.can_go_back() and self.screen.section == first:
            return False
        self._stack = self._stack[:-1] or [self._sections[first](self)]
        return True

    def _show(self, stack: list[Screen]) -> None:
        before = self.screen
        self._stack = stack
        self.notice = Notice()
        before.left()
        self.changed()

    def act(self, action: Callable[..., object], *items: object) -> None:
        """Do what the user asked for; what he can mend is told, and the screen is drawn anew."""
        self.notice = Notice()
        try:
            action(*items)
        except (BidWhistError, UserError) as error:
            self.tell(reason(error), is_trouble=True)
        self.changed()

    def tell(self, text: str, *, is_trouble: bool = False) -> None:
        """Let the sentence stand below the screen."""
        self.notice = Notice(text, is_trouble)
        self.changed()

    def tell_fault(self, error: Exception) -> None:
        """Tell of a fault of the program; its report is kept beside the ledger."""
        self.tell(told_of_app(error), is_trouble=True)

    # -- tasks ------------------------------------------------------------------------------------

    def start(self, work: Callable[[Task], object], done: Callable[[Stage], object]) -> Task:
        """Let the work be done in a thread; `done` hears here how it ended."""
        task = Task(self.mail, work, done)
        self.tasks.add(task)
        task.start()
        return task

    # -- settings ---------------------------------------------------------------------------------

    def set(self, **changes: object) -> None:
        """Change settings and keep them. UserError if they cannot be kept; yet they hold."""
        self.settings = self.settings._replace(**changes)  # type: ignore[arg-type]
        self.changed()
        save_settings(self.settings)

    def resize_text(self, steps: int) -> None:
        """Make all text larger or smaller."""
        place = TEXT_SIZES.index(self.settings.text_size) + steps
        self.set(text_size=TEXT_SIZES[max(0, min(place, len(TEXT_SIZES) - 1))])

    # -- boxes ------------------------------------------------------------------------------------

    def take_news(self) -> None:
        """Take what other threads have told."""
        messages = self.mail.take()
        for message in messages:
            if isinstance(message, BoxState):
                self._take_box(message)
            elif isinstance(message, VirtualState):
                self._take_virtual(message)
            elif isinstance(message, Fault):
                self.tell_fault(message.error)
            elif isinstance(message, Asked):
                message.proposal.take(message)
            elif isinstance(message, Returned):
                message.errand.take(message)
            elif isinstance(message, TaskNews):
                if message.stage.is_over:
                    self.tasks.discard(message.task)
                message.task.take(message.stage)
        if messages:
            self.changed()

    def _take_box(self, state: BoxState) -> None:
        if state.stage == GONE and state.path in self._gone:  # it may be told more than once
            self.states.pop(state.path, None)
            return
        if state.stage in (OPENING, READING):  # another one has that port now
            self._gone.discard(state.path)
        for path, known in list(self.states.items()):
            # the same box, plugged in elsewhere: it keeps its place among the tables
            is_same = path != state.path and state.board and known.board == state.board
            if is_same and known.stage == GONE:
                self.states = {
                    state.path if each == path else each: value
                    for each, value in self.states.items()
                }
        self.states[state.path] = state
        if state.night is not None:
            self._nights.pop(state.night.night_id, None)

    def forget(self, path: str) -> None:
        """Take a box that is gone off the list; its nights stay."""
        if path in self.states and self.states[path].stage == GONE:
            del self.states[path]

    def window_title(self) -> str:
        """Return the window's title: what is waited for, or how many tables are connected."""
        if self.asked:
            return words.WINDOW_WAITS
        count = len([state for state in self.states.values() if state.stage == HERE])
        return words.WINDOW[min(count, 2)].format(count=count)

    def tables(self) -> list[BoxState]:
        """Return the boxes of which something is known."""
        return [state for state in self.states.values() if state.board]

    # -- nights -----------------------------------------------------------------------------------

    def night(self, night: str) -> Night:
        """Return the night of that id as it stands. UserError if it cannot be read."""
        for state in self.states.values():
            if state.night is not None and state.night.night_id == night and state.stage != GONE:
                return state.night
        if night not in self._nights:
            self._nights[night] = self.ledger.load(self.ledger.find(night))
        return self._nights[night]

    def forget_night(self, night: str) -> None:
        """Read the night anew when it is next asked for: something was written to it."""
        self._nights.pop(night, None)
        for path, state in self.states.items():
            if state.night is not None and state.night.night_id == night and state.night.closed:
                fresh = self.ledger.load(self.ledger.find(night))
                self.states[path] = state._replace(night=fresh)

    def writer(self, night: str) -> tuple[str, str]:
        """Return (the port of the box that writes the night or '' for this desk, why none can)."""
        if is_imported(night):
            return "", season_words.FROM_FILE
        if without_box(night) or self.night(night).closed:
            return "", ""
        for path, state in self.states.items():
            is_its = state.night is not None and state.night.night_id == night
            if is_its and state.stage == HERE:
                return path, ""
        return "", words.BOX_WRITES

    # -- virtual boxes ----------------------------------------------------------------------------

    def open_virtual(self) -> None:
        """Start a virtual box, the first of those that do not run. UserError: all run."""
        for number in range(1, VIRTUAL_MOST + 1):
            name = words.VIRTUAL.format(number=number)
            if name not in self.virtuals:
                break
        else:
            raise UserError(words.VIRTUAL_MOST)
        self.virtuals[name] = Virtual(name, volume_path(number), self.mail)
        self.virtual_states[name] = VirtualState(name)
        self.virtuals[name].start()

    def close_virtual(self, name: str) -> None:
        """Switch a virtual box off; what was confirmed on it is in its memory."""
        self._gone.add(self.virtual_states[name].port)
        self.virtuals[name].leave()

    def virtual_at(self, path: str) -> str:
        """Return the name of the virtual box of this app at that port, '' if it is another."""
        for name, state in self.virtual_states.items():
            if state.port == path:
                return name
        return ""

    def _take_virtual(self, state: VirtualState) -> None:
        known = self.virtual_states.get(state.name)
        if state.is_over:
            self.virtuals.pop(state.name, None)
            self.virtual_states.pop(state.name, None)
            if state.trouble:
                self.tell(state.trouble, is_trouble=True)
            return
        self.virtual_states[state.name] = state
        if known is not None and state.port != known.port:
            self.boxes.look_now()

    def close(self) -> None:
        """Let every box go, stop what is under way, and switch the virtual boxes off."""
        for task in self.tasks:
            task.stop()
        for task in self.tasks:
            task.join()
        self.boxes.close()
        for virtual in self.virtuals.values():
            virtual.leave()
        for virtual in self.virtuals.values():
            virtual.join()
        self.ledger.close()
