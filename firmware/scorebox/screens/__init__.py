"""One module a screen. A screen draws itself from what it knows and answers gestures.

Screens that an evening may do without are imported where they are opened: memory is small.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorebox.canvas import Canvas


class Screen:
    """What the display shows now, and what the buttons mean while it does."""

    def render(self, canvas: "Canvas") -> None:
        """Draw the whole picture; the canvas is clear."""

    def handle(self, gesture: int) -> "Screen | None":
        """Answer a gesture (see `buttons`): return the screen to show next.

        Itself means: draw me again. None means that the gesture changed nothing.
        """
        return None

    def tick(self, now_ms: int) -> bool:
        """Tell whether the passing of time alone has changed the picture."""
        return False
