"""What laying a piece would bring, or has brought, in words."""

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
    told = _moves(scene, position, other)
    if position.goal is Goal.TIME:
        return ", ".join(told)
    if position.goal is Goal.BASES:
        if own:
            told.append(scene.plural("connects {n} base of your own", "connects {n} bases of your own", own))
    elif all(position.masks):
        if own > 0:
            told.append(scene.plural("+{n} field for you", "+{n} fields for you", own))
        elif own < 0:
            told.append(scene.plural("−{n} field for you", "−{n} fields for you", -own))
        told += _fields(scene, other)
    return ", ".join(told)


def brought(scene: Scene, position: Position, placement: Placement) -> list[str]:
    """What a placement has brought the side that made it, part by part."""
    own, other = changes(position, placement)
    told = _moves(scene, position, other)
    if position.goal is Goal.AUTONOMY and all(position.masks):
        if own > 0:
            told.append(scene.plural("encloses {n} more field", "encloses {n} more fields", own))
        elif own < 0:
            told.append(scene.plural("loses {n} field", "loses {n} fields", -own))
        told += _fields(scene, other)
    return told


def _moves(scene: Scene, position: Position, other: int) -> list[str]:
    """What becomes of the other side's moves, where they count."""
    if position.goal is not Goal.TIME or not other:
        return []
    if other < 0:
        return [scene.plural("takes {n} move from the other side", "takes {n} moves from the other side", -other)]
    return [scene.plural("gives the other side {n} more move", "gives the other side {n} more moves", other)]


def _fields(scene: Scene, other: int) -> list[str]:
    """What the other side loses of its fields."""
    if other >= 0:
        return []
    return [scene.plural("takes {n} field from the other side", "takes {n} fields from the other side", -other)]
