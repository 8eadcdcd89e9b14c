"""How a game of Combact stands: what panels and sentences tell of it."""

from __future__ import annotations

from game.games.combact.rules.goals import standing
from game.games.combact.rules.laying import moves_left
from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Goal, Position
from game.scenes.parts.board import BoardScene


class Standing:
    """How the game of a scene stands, counted once for each position: that takes a while. The score is that of the
    picture, which follows the game.
    """

    def __init__(self, scene: BoardScene[Position, Event]) -> None:
        self.scene = scene
        self._known: list[tuple[Position, tuple[int, int], bool]] = []

    @property
    def score(self) -> tuple[int, int]:
        return self._counted(self.scene.story.pictured(self.scene.session.position))[1]

    @property
    def stuck(self) -> bool:
        """Whether the side to act can do nothing but pass."""
        return self._counted(self.scene.session.position)[2]

    def _counted(self, position: Position) -> tuple[Position, tuple[int, int], bool]:
        known = next((known for known in self._known if known[0] is position), None)
        if known is None:
            stuck = position.goal is not Goal.TIME and position.originator and not position.over
            stuck = stuck and moves_left(position, position.side) == 0
            known = position, standing(position), stuck
            self._known = [*self._known[-1:], known]
        return known
