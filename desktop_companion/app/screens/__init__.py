"""The app's screens: what each shows, as elements, and what it does."""

from collections.abc import Sequence

from desktop_companion.app import words
from desktop_companion.app.elements import Element


class Screen:
    """One screen. `section` is marked in the navigation."""

    section = ""
    is_whole = False  # fills the window
    stay: object = None  # where one was on it, as its view keeps it while another is shown

    def title(self) -> str:
        """Return what stands above it: the section's name, where it is its first screen."""
        return dict(words.SECTIONS)[self.section]

    def body(self) -> Sequence[Element]:
        """Return what is shown now."""
        raise NotImplementedError

    def key(self, name: str) -> bool:
        """Take a key that nothing else has taken; tell whether it means something here."""
        return False

    def left(self) -> None:
        """Another screen is shown in place of this one."""
