"""Why a shot of BrickShooter is good, in words, and which bricks it is about."""

from collections.abc import Sequence

from game.games.brickshooter.levels import BrickShooterLevel, LevelState, level_result
from game.games.brickshooter.plans import plan
from game.games.brickshooter.rules import play
from game.games.brickshooter.rules.board import NEIGHBOURS, SIZE, cell_name
from game.games.brickshooter.rules.events import Event, Explosion
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.solver import touching
from game.language import N_, N_plural
from game.play.port.advice import MoveEffect, Reason, counted, part_of_board
from game.rules import RulesError


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
    return counted(N_plural("it sets off an explosion.", "it sets off {n} explosions."), found.groups)


def waves(events: Sequence[Event]) -> int:
    """Return the number of waves of explosions that followed one another."""
    return max((event.wave for event in events if isinstance(event, Explosion)), default=0)


def effect(before: Position, move: str) -> MoveEffect:
    """Return the score of a shot, and the shots that explode something and became possible or impossible by it."""
    events: list[Event] = []
    after = play(before, move, events)
    ready, then = (set(touching(position)[0]) for position in (before, after))
    told = []
    if opened := len(then - ready):
        texts = N_plural("It opens {n} shot that explodes.", "It opens {n} shots that explode.")
        told.append(counted(texts, opened))
    if spoiled := len(ready - then - {move}):
        texts = N_plural("It spoils {n} shot that would explode.", "It spoils {n} shots that would explode.")
        told.append(counted(texts, spoiled))
    return MoveEffect(after.score - before.score, waves(events), after.clears > before.clears, tuple(told))


def where(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """The names of the cells with the bricks that the line is about, or else of the part of the field that the first
    shot lands in.
    """
    found = plan(position, line)
    cells = found.partners(position) or part_of_board(found.shots[0].landing, SIZE, SIZE)
    return tuple(map(cell_name, cells))


def level_reason(
    level: BrickShooterLevel, positions: Sequence[Position], shots: Sequence[str], line: Sequence[str]
) -> Reason:
    """Return why a line of shots is advised: it solves the level from here, or leaves shots for more."""
    came = list(positions)
    made = list(shots)
    for number, move in enumerate(line):
        try:
            came.append(play(came[-1], move))
        except RulesError:
            break
        made.append(move)
        if level_result(level, came, made) is LevelState.SOLVED:
            if not number:
                return Reason(N_("That solves the level."))
            return counted(N_plural("{n} more shot solves the level.", "{n} more shots solve the level."), number)
    texts = N_plural("That leaves {n} shot.", "That leaves {n} shots.")
    return counted(texts, level.shots - len(shots) - 1)


def taking_back(moves: int, lost: bool) -> Reason:
    """Why shots are to be taken back: nothing leads to the goal any more, or nothing is known to."""
    if lost:
        texts = N_plural(
            "this can no longer be solved. Undo the last shot.", "this can no longer be solved. Undo {n} shots."
        )
    else:
        texts = N_plural(
            "there is no solution in sight. Undo the last shot.", "there is no solution in sight. Undo {n} shots."
        )
    return counted(texts, moves)
