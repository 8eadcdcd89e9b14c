"""Score of Combact, and the gains of a placement, for panels and sentences."""

from functools import lru_cache

from game.games.combact.rules.goals import standing
from game.games.combact.rules.laying import moves_left
from game.games.combact.rules.moves import Event, apply
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import Goal, Lay, Position
from game.scenes.base.context import Translated
from game.scenes.board.board import BoardScene


class Standing:
    """Score of a scene's game, counted once for each position, as that takes a while.

    The score is that of the picture, which follows the game.
    """

    def __init__(self, scene: BoardScene[Position, Event]) -> None:
        self.scene = scene
        self._known: list[tuple[Position, tuple[int, int], bool]] = []

    @property
    def score(self) -> tuple[int, int]:
        return self._counted(self.scene.story.pictured(self.scene.session.position))[1]

    @property
    def stuck(self) -> bool:
        """True if the side to act can do nothing but pass."""
        return self._counted(self.scene.session.position)[2]

    def _counted(self, position: Position) -> tuple[Position, tuple[int, int], bool]:
        known = next((known for known in self._known if known[0] is position), None)
        if known is None:
            stuck = position.goal is not Goal.TIME and position.originator and not position.over
            stuck = stuck and moves_left(position, position.side) == 0
            known = position, standing(position), stuck
            self._known = [*self._known[-1:], known]
        return known


@lru_cache(64)
def changes(position: Position, placement: Placement) -> tuple[int, int]:
    """Return the changes of the score by a legal placement, of the side to act and of the other side."""
    after = standing(apply(position, Lay(placement.piece, placement)))
    before, side = standing(position), position.side
    return after[side] - before[side], after[1 - side] - before[1 - side]


def gains(speaker: Translated, position: Position, placement: Placement) -> str:
    """Return the gains of a legal placement in words, or ""."""
    own, other = changes(position, placement)
    told = _moves(speaker, position, other)
    if position.goal is Goal.TIME:
        return ", ".join(told)
    if position.goal is Goal.BASES:
        if own:
            told.append(speaker.plural("connects {n} base of your own", "connects {n} bases of your own", own))
    elif all(position.masks):
        if own > 0:
            told.append(speaker.plural("+{n} field for you", "+{n} fields for you", own))
        elif own < 0:
            told.append(speaker.plural("−{n} field for you", "−{n} fields for you", -own))
        told += _fields(speaker, other)
    return ", ".join(told)


def brought(speaker: Translated, position: Position, placement: Placement) -> list[str]:
    """Return the gains of a placement for the side that made it, part by part."""
    own, other = changes(position, placement)
    told = _moves(speaker, position, other)
    if position.goal is Goal.AUTONOMY and all(position.masks):
        if own > 0:
            told.append(speaker.plural("enclosed {n} more field", "enclosed {n} more fields", own))
        elif own < 0:
            told.append(speaker.plural("lost {n} field", "lost {n} fields", -own))
        told += _fields(speaker, other)
    return told


def _moves(speaker: Translated, position: Position, other: int) -> list[str]:
    """Return the change of the other side's moves in words, where they count."""
    if position.goal is not Goal.TIME or not other:
        return []
    if other < 0:
        return [speaker.plural("{n} move fewer for the other side", "{n} moves fewer for the other side", -other)]
    return [speaker.plural("{n} more move for the other side", "{n} more moves for the other side", other)]


def _fields(speaker: Translated, other: int) -> list[str]:
    """Return the loss of the other side's fields in words."""
    if other >= 0:
        return []
    return [speaker.plural("{n} field fewer for the other side", "{n} fields fewer for the other side", -other)]
