"""Guides beside a board; the base class is for games, which have none."""

from game.ui.drawing.canvas import LOWEST
from game.ui.input.inputs import Input
from game.ui.widgets.widgets import Box


class Guide:
    """The guide of a game, which does nothing. Lessons, puzzles and demonstrations have their own."""

    lowest = LOWEST
    """Minimum height of the scene in units."""
    keeps_awake: bool | None = None
    """True if the screen stays awake meanwhile; None leaves it to the game."""
    spoken = ""
    """The text beside the board."""

    @property
    def from_help(self) -> bool:
        """True if the guide was opened from the help."""
        return False

    def height(self) -> float:
        """Return the height of the guide's panel in units."""
        return 0.0

    def build(self, box: Box) -> None:
        """Add the panel to the form."""

    def build_bar(self, right: float) -> float:
        """Add the guide's part of the title line, ending at `right`; return where it begins."""
        return right

    def mark(self) -> None:
        """Mark on the board where to click next."""

    def settled(self) -> None:
        """Called when all moves have been shown."""

    def poll(self) -> bool:
        """Do what is due; return whether sprites have changed in place. Called in every frame."""
        return False

    @property
    def busy(self) -> bool:
        """True while an answer of another process is expected."""
        return False

    def handle(self, event: Input) -> bool:
        """Handle an input before the scene does; return whether it was used."""
        return False

    def on_focus_lost(self) -> None:
        """Called when the window loses the focus."""

    def closed(self) -> None:
        """Called when the scene is closed."""
