"""Making start positions of UnStack: towers of both sides on the board."""

from collections.abc import Mapping

from msgspec.structs import replace

from game.games.unstack import INFO
from game.games.unstack.rules.board import CELL_INDICES, CELL_NAMES, CELLS, CLASSIC, NEXT, RULE_SETS, SIZE, Position
from game.games.unstack.rules.text import SIDES, position_text
from game.language import N_
from game.play.port.level import BLANK, Level, LevelProperty, Workshop, level_texts
from game.play.puzzles.proof import WIN

UnStackLevel = Level[Position]

TALLEST = 12
HEIGHTS = tuple(str(height) for height in range(1, TALLEST + 1))
RULE_NAMES = (N_("Classic"), N_("neto2026"))
MOST_MOVES = 9
"""Maximum number of moves in which a win is looked for."""


class UnStackWorkshop(Workshop[UnStackLevel]):
    """Pens are `b1` to `w12`."""

    def blank(self) -> UnStackLevel:
        return Level({"en": ""}, Position((0,) * CELLS, 0, CLASSIC))

    def places(self, level: UnStackLevel) -> tuple[str, ...]:
        return CELL_NAMES

    def racks(self, level: UnStackLevel) -> tuple[tuple[str, ...], ...]:
        return tuple(SIDES), HEIGHTS

    def content(self, level: UnStackLevel, place: str) -> str:
        value = level.position.cells[CELL_INDICES[place]]
        return f"{SIDES[value < 0]}{abs(value)}" if value else BLANK

    def painted(self, level: UnStackLevel, place: str, pen: str) -> UnStackLevel:
        cells = list(level.position.cells)
        cells[CELL_INDICES[place]] = (int(pen[1:]) * (1 - 2 * SIDES.index(pen[0]))) if pen else 0
        return replace(level, position=level.position._replace(cells=tuple(cells)))

    def beside(self, level: UnStackLevel, place: str) -> tuple[str, ...]:
        return tuple(CELL_NAMES[near] for near in NEXT[CELL_INDICES[place]] if near >= 0)

    def mirrored(self, level: UnStackLevel) -> UnStackLevel:
        cells = level.position.cells
        rows = [cells[row * SIZE : (row + 1) * SIZE][::-1] for row in range(SIZE)]
        return replace(level, position=level.position._replace(cells=sum(rows, ())))

    def dials(self, level: UnStackLevel) -> tuple[LevelProperty[UnStackLevel], ...]:
        position = level.position
        rules = RULE_SETS.index(level.position.rules)

        def changed(position: Position) -> UnStackLevel:
            return replace(level, position=position)

        return (
            LevelProperty(N_("To move"), INFO.sides, position.side, lambda n: changed(position._replace(side=n))),
            LevelProperty(N_("Rules"), RULE_NAMES, rules, lambda n: changed(position._replace(rules=RULE_SETS[n]))),
        )

    def task(self, level: UnStackLevel) -> tuple[str, int, int]:
        return WIN, 0, MOST_MOVES

    def data(self, level: UnStackLevel) -> Mapping[str, object]:
        return {**level_texts(level), "position": position_text(level.position)}
