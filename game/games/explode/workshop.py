"""Making start positions of Explode!: stars on a board of any size from three to nine."""

from collections.abc import Mapping

from msgspec.structs import replace

from game.games.explode import INFO
from game.games.explode.rules.moves import LIMIT, SIDES, Position, cell_index, cell_name, neighbours, position_text
from game.language import N_
from game.play.port.level import BLANK, Level, LevelProperty, Workshop, level_texts
from game.play.puzzles.proof import WIN
from game.rules import MalformedPosition

ExplodeLevel = Level[Position]

LEAST_CELLS = 3
MOST_CELLS = 9
BOARD_SIZES = tuple(str(size) for size in range(LEAST_CELLS, MOST_CELLS + 1))
VALUES = tuple(str(value) for value in range(1, LIMIT + 1))
MOST_MOVES = 9
"""Maximum number of moves in which a win is looked for."""


class ExplodeWorkshop(Workshop[ExplodeLevel]):
    """Pens are `r1` to `b5`."""

    def blank(self) -> ExplodeLevel:
        return Level({"en": ""}, Position(5, 5, (0,) * 25, 0))

    def places(self, level: ExplodeLevel) -> tuple[str, ...]:
        return tuple(cell_name(level.position, cell) for cell in range(len(level.position.cells)))

    def racks(self, level: ExplodeLevel) -> tuple[tuple[str, ...], ...]:
        return tuple(SIDES), VALUES

    def content(self, level: ExplodeLevel, place: str) -> str:
        value = level.position.cells[_cell(level.position, place)]
        return f"{SIDES[value < 0]}{abs(value)}" if value else BLANK

    def painted(self, level: ExplodeLevel, place: str, pen: str) -> ExplodeLevel:
        cells = list(level.position.cells)
        cells[_cell(level.position, place)] = (int(pen[1:]) * (1 - 2 * SIDES.index(pen[0]))) if pen else 0
        return replace(level, position=level.position._replace(cells=tuple(cells)))

    def beside(self, level: ExplodeLevel, place: str) -> tuple[str, ...]:
        position = level.position
        return tuple(cell_name(position, near) for near in neighbours(position, _cell(position, place)))

    def mirrored(self, level: ExplodeLevel) -> ExplodeLevel:
        width, height, cells, *_ = level.position
        rows = [cells[row * width : (row + 1) * width][::-1] for row in range(height)]
        return replace(level, position=level.position._replace(cells=sum(rows, ())))

    def dials(self, level: ExplodeLevel) -> tuple[LevelProperty[ExplodeLevel], ...]:
        position = level.position
        width, height, _, side, *_ = position
        across, down = (min(max(size, LEAST_CELLS), MOST_CELLS) - LEAST_CELLS for size in (width, height))
        sides = [replace(level, position=position._replace(side=n)) for n in (0, 1)]
        return (
            LevelProperty(N_("Columns"), BOARD_SIZES, across, lambda n: _resized(level, n + LEAST_CELLS, height)),
            LevelProperty(N_("Rows"), BOARD_SIZES, down, lambda n: _resized(level, width, n + LEAST_CELLS)),
            LevelProperty(N_("To move"), INFO.sides, side, sides.__getitem__),
        )

    def task(self, level: ExplodeLevel) -> tuple[str, int, int]:
        return WIN, 0, MOST_MOVES

    def data(self, level: ExplodeLevel) -> Mapping[str, object]:
        return {**level_texts(level), "position": position_text(level.position)}


def _resized(level: ExplodeLevel, width: int, height: int) -> ExplodeLevel:
    """The level on a board of another size. a1 stays where it is: rows come and go at the top, columns at the right."""
    old_width, old_height, before, *_ = level.position
    cells = [0] * (width * height)
    for row in range(1, min(height, old_height) + 1):
        for column in range(min(width, old_width)):
            cells[(height - row) * width + column] = before[(old_height - row) * old_width + column]
    return replace(level, position=level.position._replace(width=width, height=height, cells=tuple(cells)))


def _cell(position: Position, place: str) -> int:
    cell = cell_index(position, place)
    if cell is None:
        raise MalformedPosition(f"there is no cell {place}")
    return cell
