"""Score of Combact, and the gains of a placement, for panels and sentences."""

from functools import lru_cache

from game.games.combact.rules.goals import standing
from game.games.combact.rules.laying import moves_left
from game.games.combact.rules.moves import apply
from game.games.combact.rules.placements import Placement
from game.games.combact.rules.position import Goal, Lay, Position
from game.language import N_plural
from game.scenes.base.context import Translated

scores = lru_cache(4)(standing)
"""The scores of both sides in a position."""


@lru_cache(4)
def stuck(position: Position) -> bool:
    """Return whether the side to act can do nothing but pass."""
    able = position.goal is not Goal.TIME and position.originator and not position.over
    return able and moves_left(position, position.side) == 0


@lru_cache(64)
def changes(position: Position, placement: Placement) -> tuple[int, int]:
    """Return the changes of the score by a legal placement, of the side to act and of the other side."""
    after = standing(apply(position, Lay(placement.piece, placement)))
    before, side = scores(position), position.side
    return after[side] - before[side], after[1 - side] - before[1 - side]


def gains(speaker: Translated, position: Position, placement: Placement) -> str:
    """Return the gains of a legal placement in words, or ""."""
    own, _ = changes(position, placement)
    if position.goal is Goal.BASES:
        return speaker.plural("connects {n} base of your own", "connects {n} bases of your own", own) if own else ""
    more = N_plural("+{n} field for you", "+{n} fields for you")
    fewer = N_plural("−{n} field for you", "−{n} fields for you")
    return ", ".join(_told(speaker, position, placement, more, fewer))


def brought(speaker: Translated, position: Position, placement: Placement) -> list[str]:
    """Return the gains of a placement for the side that made it, part by part."""
    more = N_plural("enclosed {n} more field", "enclosed {n} more fields")
    return _told(speaker, position, placement, more, N_plural("lost {n} field", "lost {n} fields"))


def _told(
    speaker: Translated, position: Position, placement: Placement, more: tuple[str, str], fewer: tuple[str, str]
) -> list[str]:
    """Return the change of the other side's moves, or of the fields of both sides, in words."""
    (own, other), plural, told = changes(position, placement), speaker.plural, list[str]()
    if position.goal is Goal.TIME:
        if other < 0:
            told.append(plural("{n} move fewer for the other side", "{n} moves fewer for the other side", -other))
        elif other > 0:
            told.append(plural("{n} more move for the other side", "{n} more moves for the other side", other))
    elif position.goal is Goal.AUTONOMY and all(position.masks):
        if own:
            told.append(plural(*(more if own > 0 else fewer), abs(own)))
        if other < 0:
            told.append(plural("{n} field fewer for the other side", "{n} fields fewer for the other side", -other))
    return told
