"""Why a shot of BrickShooter is good, in words, and which bricks it is about."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.brickshooter.plans import plan
from game.games.brickshooter.rules.board import NEIGHBOURS, cell_name
from game.games.brickshooter.rules.position import Position
from game.language import N_, N_plural
from game.play.advice import Reason, counted


def reason(position: Position, move: str, line: Sequence[str]) -> Reason:
    """Why a shot is good: what it explodes, or how soon the shots that begin with it do."""
    found = plan(position, line if line[:1] == (move,) else (move,))
    if not found.groups:
        (shot,) = found.shots
        if any(position.field[cell] >> 3 == shot.colour for cell in NEIGHBOURS[shot.landing]):
            return Reason(N_("it brings bricks of one colour together."))
        return Reason(N_("later shots need the brick there."))
    later = len(found.shots) - 1
    if later:
        return counted(
            N_plural(
                "it prepares a group that explodes with the next shot.",
                "it prepares a group that explodes {n} shots later.",
            ),
            later,
        )
    if found.clears:
        return Reason(N_("it clears the field."))
    return counted(N_plural("it explodes {n} group.", "it explodes {n} groups."), found.groups)


def where(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """The names of the cells with the bricks that the line is about."""
    return tuple(map(cell_name, plan(position, line).partners(position)))


def taking_back(shots: int, lost: bool) -> Reason:
    """Why shots are to be taken back: nothing leads to the goal any more, or nothing is known to."""
    if lost:
        texts = N_plural(
            "this can no longer be solved. Take back the last shot.",
            "this can no longer be solved. Take back {n} shots.",
        )
    else:
        texts = N_plural(
            "no way is in sight from here. Take back the last shot.",
            "no way is in sight from here. Take back {n} shots.",
        )
    return counted(texts, shots)
