"""How a game of Combact stands: what panels and sentences tell of it."""

from __future__ import annotations

from game.games.combact.rules.goals import standing
from game.games.combact.rules.laying import moves_left
from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Goal, Position
from game.scenes.parts.board import BoardScene


class Standing:
    """How the game of a scene stands, counted once for each position: that takes a while."""

    def __init__(self, scene: BoardScene[Position, Event]) -> None:
        self.scene = scene
        self._known: tuple[Position, tuple[int, int], bool] | None = None

    @property
    def score(self) -> tuple[int, int]:
        """The running score."""
        return self._counted()[1]

    @property
    def stuck(self) -> bool:
        """Whether the side to act can do nothing but pass."""
        return self._counted()[2]

    def _counted(self) -> tuple[Position, tuple[int, int], bool]:
        position = self.scene.session.position
        if self._known is None or self._known[0] is not position:
            stuck = position.goal is not Goal.TIME and position.originator and not position.over
            stuck = stuck and moves_left(position, position.side) == 0
            self._known = position, standing(position), stuck
        return self._known
