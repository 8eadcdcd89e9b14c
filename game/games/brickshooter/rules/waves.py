"""What a shot sets off once its brick has come to rest: explosions and movement in turn, until everything rests."""

from __future__ import annotations

from collections.abc import Collection

from game.games.brickshooter.rules import events as ev
from game.games.brickshooter.rules.board import EMPTY, ready_groups
from game.games.brickshooter.rules.movement import Recorder, settle


def points(bricks: int) -> int:
    """The points for a group of so many bricks."""
    return 3 * (bricks - 2)


def explode(
    field: bytearray, border: bytearray, landed: set[int], events: list[ev.Event] | None, wave: int = 0
) -> tuple[int, int]:
    """Explode and move in turn until everything rests, after bricks have come to rest on these cells, and so many waves
    have been; the points for it, and how many waves there have been then.

    Only a brick that has just come to rest can complete a group: the groups without one were seen before.
    """
    score = 0
    while groups := ready_groups(field, landed):
        wave += 1
        score += sum(points(len(cells)) for cells in groups)
        if events is not None:
            told = tuple(ev.Group(field[cells[0]] >> 3, cells, points(len(cells))) for cells in groups)
            events.append(ev.Explosion(wave, told))
        landed = vacate(field, border, [cell for cells in groups for cell in cells], events)
    return score, wave


def vacate(field: bytearray, border: bytearray, cells: Collection[int], events: list[ev.Event] | None) -> set[int]:
    """Empty these cells, and let everything move that is free to; the cells where bricks have come to rest."""
    for cell in cells:
        field[cell] = EMPTY
    if events is None:
        return settle(field, border, cells)
    recorder = Recorder()
    landed = settle(field, border, cells, recorder)
    movement = recorder.movement(field)
    if movement.slides:
        events.append(movement)
    return landed
