"""What laying a piece would bring, in words, before it is laid."""

from __future__ import annotations

from functools import lru_cache

from game.games.combact.rules.goals import standing
from game.games.combact.rules.moves import apply
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import Goal, Position
from game.games.combact.rules.text import Lay
from game.scenes.scene import Scene


@lru_cache(64)
def changes(position: Position, placement: Placement) -> tuple[int, int]:
    """By how much a legal placement changes the running score of the side to act, and of the other side."""
    after = standing(apply(position, Lay(placement.piece, placement)))
    before, side = standing(position), position.side
    return after[side] - before[side], after[1 - side] - before[1 - side]


def gains(scene: Scene, position: Position, placement: Placement) -> str:
    """What a legal placement brings; empty where that is nothing, or nothing yet."""
    own, other = changes(position, placement)
    told = []
    if position.goal is Goal.TIME:
        if other < 0:
            told.append(
                scene.plural("takes {n} move from the other side", "takes {n} moves from the other side", -other)
            )
        elif other > 0:
            told.append(
                scene.plural("gives the other side {n} more move", "gives the other side {n} more moves", other)
            )
    elif position.goal is Goal.BASES:
        if own:
            told.append(scene.plural("connects {n} base of your own", "connects {n} bases of your own", own))
    elif all(position.masks):
        if own > 0:
            told.append(scene.plural("+{n} field for you", "+{n} fields for you", own))
        elif own < 0:
            told.append(scene.plural("−{n} field for you", "−{n} fields for you", -own))
        if other < 0:
            told.append(
                scene.plural("takes {n} field from the other side", "takes {n} fields from the other side", -other)
            )
    return ", ".join(told)
