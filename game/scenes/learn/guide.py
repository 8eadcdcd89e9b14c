"""Who stands beside a board where a game is played: nobody. Lessons, puzzles and demonstrations have one."""

from __future__ import annotations

from game.ui.drawing.canvas import LOWEST
from game.ui.input.inputs import Input
from game.ui.widgets.widgets import Box


class Guide:
    """Who stands beside a board. Here it is nobody: a game is played."""

    lowest = LOWEST
    """So many units are always seen from top to bottom."""

    @property
    def from_help(self) -> bool:
        """Whether it was opened from the pages of help."""
        return False

    def height(self) -> float:
        """The height of its panel."""
        return 0.0

    def build(self, box: Box) -> None:
        """Put the panel on the form."""

    def build_bar(self, right: float) -> float:
        """What stands left of a point of the title line; returns where it begins."""
        return right

    def mark(self) -> None:
        """Show on the board where to click next."""

    def settled(self) -> None:
        """All moves have been shown."""

    def poll(self) -> bool:
        """A look at what goes on by itself; whether the picture has changed."""
        return False

    @property
    def busy(self) -> bool:
        """Whether something is expected of another program."""
        return False

    def handle(self, event: Input) -> bool:
        """What the player did, before anybody else is told; whether it has been seen to."""
        return False

    def on_focus_lost(self) -> None:
        """Nobody can be there."""

    def closed(self) -> None:
        """The scene is taken away."""
