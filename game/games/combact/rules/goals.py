"""The three goals: running scores, and how a game ends."""

from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from game.games.combact.rules.geometry import CORNERS
from game.games.combact.rules.laying import can_cover, moves_left
from game.games.combact.rules.position import BLACK, WHITE, Goal, Position
from game.games.combact.rules.terrain import FIELD_BITS, count_at, territories
from game.rules import Outcome


class Ending(StrEnum):
    """The reason of an outcome."""

    NO_MOVE = "no_move"
    """Time: a player had no legal move."""
    TERRITORY = "territory"
    """Autonomy: enclosed fields were counted."""
    OWN_BASES = "own_bases"
    """Bases: the own bases connected decided, or it was a draw."""
    FOREIGN_BASES = "foreign_bases"
    """Bases: a tie in own bases was broken by the connected bases of the opponent."""


class Base(Struct, frozen=True):
    """A base: its point, its owner, and which sides have connected it."""

    point: int
    owner: int
    connected: tuple[bool, bool]


def territory(position: Position) -> dict[int, int]:
    """Return the fields that are somebody's territory, and whose."""
    areas = territories(*position.masks)
    return {field: side for field, bit in enumerate(FIELD_BITS) for side in (WHITE, BLACK) if areas[side] & bit}


def bases(position: Position) -> tuple[Base, ...]:
    """Return the six bases counter-clockwise, the first of them White's. They exist whatever the goal."""
    white, black = position.counts
    return tuple(
        Base(point, index % 2, (count_at(white, point) > 0, count_at(black, point) > 0))
        for index, point in enumerate(CORNERS)
    )


def connected(position: Position, side: int, owner: int) -> int:
    """Return how many bases of `owner` a side has connected."""
    return sum(base.owner == owner and base.connected[side] for base in bases(position))


def stuck(position: Position) -> bool:
    """Return whether the side to act can do nothing but pass."""
    able = position.goal is not Goal.TIME and position.originator and not position.over
    return able and not moves_left(position, position.side)


@lru_cache(4)
def standing(position: Position) -> tuple[int, int]:
    """Return the running score of White and Black.

    Time: the number of ways left to lay a piece. Autonomy: the fields of the own territory. Bases: the own bases
    connected.
    """
    if position.goal is Goal.TIME:
        return moves_left(position, WHITE), moves_left(position, BLACK)
    if position.goal is Goal.AUTONOMY:
        white, black = territories(*position.masks)
        return white.bit_count(), black.bit_count()
    return connected(position, WHITE, WHITE), connected(position, BLACK, BLACK)


@lru_cache(4)
def threatened(position: Position, side: int) -> bool:
    """Return whether the running score of a side may fall when the other one lays a piece, were it to act.

    Moves are always fewer or others then, and who lays a piece in a territory opens it. A base stays connected.
    """
    if position.goal is Goal.BASES or not position.originator or outcome(position) is not None:
        return False
    return position.goal is Goal.TIME or can_cover(position, 1 - side, territories(*position.masks)[side])


def outcome(position: Position) -> Outcome | None:
    """Return how the game ended, or None while it goes on."""
    if position.goal is Goal.TIME:
        lost = position.originator and not moves_left(position, position.side)
        return Outcome(1 - position.side, Ending.NO_MOVE, standing(position)) if lost else None
    if not position.over:
        return None
    score = standing(position)
    if position.goal is Goal.AUTONOMY:
        return Outcome(_leader(score), Ending.TERRITORY, score)
    foreign = connected(position, WHITE, BLACK), connected(position, BLACK, WHITE)
    if score[0] == score[1] and foreign[0] != foreign[1]:
        return Outcome(_leader(foreign), Ending.FOREIGN_BASES, foreign)
    return Outcome(_leader(score), Ending.OWN_BASES, score)


def _leader(score: tuple[int, int]) -> int | None:
    return None if score[0] == score[1] else score.index(max(score))
