"""Guides beside a board; the base class is for games, which have none."""

from collections.abc import Callable

from game.scenes.base.play_layout import PlayLayout
from game.ui.drawing.canvas import Box
from game.ui.input.inputs import Input

Lay = Callable[[float, Callable[[Box], float] | None], PlayLayout]
"""Returns the places of a scene: with a height kept free above the board, or with words beside it, of which a function
returns the height that they take of a column."""


class Guide:
    """The guide of a game, which does nothing. Lessons, puzzles and demonstrations have their own."""

    keeps_awake: bool | None = None
    """True if the screen stays awake meanwhile; None leaves it to the game."""
    spoken = ""
    """The text beside the board."""

    @property
    def from_help(self) -> bool:
        """True if the guide was opened from the help."""
        return False

    def arrange(self, lay: Lay) -> PlayLayout:
        """Return the places of the scene, with room for the guide's panel."""
        return lay(0.0, None)

    def build(self, places: PlayLayout) -> None:
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

    def entered(self) -> None:
        """Called when the scene has come to the front, or the window has the focus again."""

    def left(self) -> None:
        """Called when another screen comes to the front."""

    def on_focus_lost(self) -> None:
        """Called when the window loses the focus."""

    def closed(self) -> None:
        """Called when the scene is closed."""
