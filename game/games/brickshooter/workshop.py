"""Making levels of BrickShooter: bricks with and without arrows, and the colours that wait in the border."""

from collections.abc import Mapping

from msgspec.structs import replace

from game.games.brickshooter.goals import CLEAR, GONE, LEFT_GOAL, OUT, SCORE, WAVES, Goal
from game.games.brickshooter.levels import BrickShooterLevel
from game.games.brickshooter.rules.board import (
    ARROW_LETTERS,
    BRICK_BY_TEXT,
    BRICK_TEXT,
    CELL_BY_NAME,
    COLOUR_LETTERS,
    EMPTY,
    EMPTY_FIELD,
    LANE_DEPTH,
    LANES,
    NEIGHBOURS,
    SIZE,
    Arrow,
    cell_name,
    letters,
)
from game.games.brickshooter.rules.generator import Fixed, Seeded
from game.games.brickshooter.rules.position import MAX_COLOURS, MIN_COLOURS, Position, board_text
from game.language import N_
from game.play.port.level import BLANK, LevelProperty, Workshop, level_texts
from game.rules import UnfitPosition

MOST_SHOTS = 20
GOALS = {
    CLEAR: (N_("Clear the field"), ()),
    SCORE: (N_("Points"), (5, 10, 15, 20, 25, 30, 40, 50, 75, 100)),
    WAVES: (N_("Explosions in a chain"), (2, 3, 4, 5)),
    OUT: (N_("Bricks driven out"), (1, 2, 3, 4, 5, 6)),
    GONE: (N_("A colour gone"), ()),
    LEFT_GOAL: (N_("Bricks left over"), (1, 2, 3, 4, 5, 6, 7, 8)),
}
"""Name of each kind of goal, and the numbers offered for it."""
_BORDER = {f"{lane.name}{depth + 1}": lane.index * LANE_DEPTH + depth for lane in LANES for depth in range(LANE_DEPTH)}
_FLIPPED = {Arrow.LEFT: Arrow.RIGHT, Arrow.RIGHT: Arrow.LEFT}
_SIDE = SIZE * LANE_DEPTH


class BrickShooterWorkshop(Workshop[BrickShooterLevel]):
    """Pens are `ao` to `j<`, as in the text of a field; on the border only their colour counts."""

    def blank(self) -> BrickShooterLevel:
        border = bytes((lane.index + depth) % MIN_COLOURS for lane in LANES for depth in range(LANE_DEPTH))
        position = Position(EMPTY_FIELD, border, Fixed(tuple(range(MIN_COLOURS))), 0, 0, MIN_COLOURS)
        return BrickShooterLevel({"en": ""}, position, goal=Goal(), shots=5, par=5, solution=())

    def places(self, level: BrickShooterLevel) -> tuple[str, ...]:
        return *CELL_BY_NAME, *_BORDER

    def racks(self, level: BrickShooterLevel) -> tuple[tuple[str, ...], ...]:
        return tuple(COLOUR_LETTERS[: level.position.colours]), tuple(ARROW_LETTERS)

    def content(self, level: BrickShooterLevel, place: str) -> str:
        if place in _BORDER:
            return f"{COLOUR_LETTERS[level.position.border[_BORDER[place]]]}o"
        brick = level.position.field[CELL_BY_NAME[place]]
        return BLANK if brick == EMPTY else BRICK_TEXT[brick]

    def painted(self, level: BrickShooterLevel, place: str, pen: str) -> BrickShooterLevel:
        position = level.position
        brick = BRICK_BY_TEXT[pen] if pen else EMPTY
        if place in _BORDER:
            if not pen:
                raise UnfitPosition("the border is always full")
            border = bytearray(position.border)
            border[_BORDER[place]] = brick >> 3
            return self._changed(level, replace(position, border=bytes(border)))
        field = bytearray(position.field)
        field[CELL_BY_NAME[place]] = brick
        return self._changed(level, replace(position, field=bytes(field)))

    @staticmethod
    def _changed(level: BrickShooterLevel, position: Position) -> BrickShooterLevel:
        """Nobody knows any more how the level is solved."""
        return replace(level, position=position, par=level.shots, solution=())

    def beside(self, level: BrickShooterLevel, place: str) -> tuple[str, ...]:
        if place in CELL_BY_NAME:
            return tuple(cell_name(near) for near in NEIGHBOURS[CELL_BY_NAME[place]])
        # The border is filled lane by lane.
        lane = place[:-1]
        return tuple(f"{lane}{depth + 1}" for depth in range(LANE_DEPTH))

    def mirrored(self, level: BrickShooterLevel) -> BrickShooterLevel:
        position = level.position
        field = bytearray(EMPTY_FIELD)
        for cell, brick in enumerate(position.field):
            arrow = Arrow(brick & 7) if brick != EMPTY else Arrow.NONE
            row, column = divmod(cell, SIZE)
            field[row * SIZE + SIZE - 1 - column] = brick & ~7 | _FLIPPED.get(arrow, arrow)
        left, right, top, bottom = (position.border[at : at + _SIDE] for at in range(0, 4 * _SIDE, _SIDE))
        top, bottom = (
            b"".join(side[at : at + LANE_DEPTH] for at in range(_SIDE - LANE_DEPTH, -1, -LANE_DEPTH))
            for side in (top, bottom)
        )
        return self._changed(level, replace(position, field=bytes(field), border=right + left + top + bottom))

    def dials(self, level: BrickShooterLevel) -> tuple[LevelProperty[BrickShooterLevel], ...]:
        position = level.position
        kind, aim = level.goal
        names = tuple(name for name, _ in GOALS.values())
        offered = GOALS[kind][1]
        # What is counted now can be chosen, whatever else is offered.
        aims = sorted({*offered, aim}) if offered else []
        goals = [Goal(kind, aims[0] if aims else 0) for kind, (_, aims) in GOALS.items()]

        def aimed(goal: Goal) -> BrickShooterLevel:
            return self._changed(replace(level, goal=goal), position)

        def limited(n: int) -> BrickShooterLevel:
            shots = n + 1
            keeps = level.solution and level.par <= shots
            return replace(
                level, shots=shots, par=level.par if keeps else shots, solution=level.solution if keeps else ()
            )

        def coloured(n: int) -> BrickShooterLevel:
            colours = MIN_COLOURS + n
            border = bytes(colour % colours for colour in position.border)
            source = Fixed(tuple(range(colours))) if isinstance(position.source, Fixed) else position.source
            return self._changed(level, replace(position, border=border, source=source, colours=colours))

        def counted(n: int) -> BrickShooterLevel:
            return aimed(Goal(kind, aims[n]))

        counts = [LevelProperty(N_("How many"), tuple(map(str, aims)), aims.index(aim), counted)] if aims else []
        shots = range(1, MOST_SHOTS + 1)
        colours = range(MIN_COLOURS, MAX_COLOURS + 1)
        return (
            LevelProperty(N_("Goal"), names, list(GOALS).index(kind), lambda n: aimed(goals[n])),
            *counts,
            LevelProperty(N_("Shots"), tuple(map(str, shots)), min(level.shots, MOST_SHOTS) - 1, limited),
            LevelProperty(N_("Colours"), tuple(map(str, colours)), position.colours - MIN_COLOURS, coloured),
        )

    def task(self, level: BrickShooterLevel) -> tuple[str, int, int]:
        return *level.goal, MOST_SHOTS

    def solved(self, level: BrickShooterLevel, line: tuple[str, ...]) -> BrickShooterLevel:
        return replace(level, par=len(line), solution=line, shots=max(level.shots, len(line)))

    def data(self, level: BrickShooterLevel) -> Mapping[str, object]:
        position = level.position
        data: dict[str, object] = {**level_texts(level), "goal": level.goal.text, "shots": level.shots}
        if level.solution:
            data |= {"par": level.par, "solution": list(level.solution)}
        if isinstance(position.source, Seeded):
            data["seed"] = position.source.state
        else:
            data["bricks"] = letters(position.source.coming)
        return data | {"colours": position.colours, "board": board_text(position.field, position.border)}
