"""Geometry of UnStack's wooden board, in its own units: a cell is one unit wide.

The board is seen from in front, so that rows are a little closer together than columns and towers rise upwards.
"""

from msgspec import Struct

from game.games.unstack.rules.board import CELLS, SIZE

DEPTH = 0.9
"""Distance of two rows."""
FIELD_LEFT = 1.3
FIELD_TOP = 0.46
"""The upper left corner of the field. Left and right of it lie the trays of the captured stones."""
FIELD_RIGHT = FIELD_LEFT + SIZE
FIELD_BOTTOM = FIELD_TOP + SIZE * DEPTH
BOARD_WIDTH = FIELD_RIGHT + FIELD_LEFT
BOARD_HEIGHT = FIELD_BOTTOM + 0.58
FRONT = 0.16
"""Visible height of the board's front edge, part of the board's height."""

NOTICE_MIDDLE = 0.14
NOTICE_HEIGHT = 0.54
"""Middle and height of a notice, which lies on the rim behind the field and a little beyond it, over no number."""

STONE_RADIUS = 0.345
STONE_DEPTH = 0.262
"""Half the width and half the depth of a stone as it is seen."""
TOWER_FOOT = 0.57
"""Position of a tower within the depth of its cell, as a share."""

TRAY_WIDTH = 0.84
TRAY_TOP = FIELD_TOP + 0.02
TRAY_BOTTOM = FIELD_BOTTOM - 0.02
TRAY_CENTRES = (0.6, BOARD_WIDTH - 0.6)
"""The middle of each side's tray: Black's is on the left."""
PILE = 5
"""Captured stones are piled up in fives."""
PILE_STEP = 1.0


def rise(count: int) -> float:
    """Return the visible height of a tower of `count` stones, in units; each stone adds less than the one before.

    Even the highest one hides no more than the front half of a cell behind it, where there is no number.
    """
    return 0.74 * count / (count + 7)


class Layout(Struct, frozen=True):
    """The places of the cells: a1 at the lower left, or at the upper right of a `turned` board."""

    turned: bool = False

    def seat(self, cell: int) -> int:
        """The place in reading order at which a cell is seen; and the other way round the cell at a place."""
        return CELLS - 1 - cell if self.turned else cell

    def row(self, cell: int) -> int:
        """The row in which a cell is seen, counted from the one at the back."""
        return self.seat(cell) // SIZE

    def way(self, direction: int) -> int:
        """The direction on the board that looks like this one."""
        return direction ^ 1 if self.turned else direction

    def foot(self, cell: int) -> tuple[float, float]:
        """Return the foot of the tower on a cell."""
        return self.middle(cell, TOWER_FOOT)

    def middle(self, cell: int, depth: float = 0.5) -> tuple[float, float]:
        """Return the middle of a cell, or another point in its depth."""
        row, column = divmod(self.seat(cell), SIZE)
        return FIELD_LEFT + column + 0.5, FIELD_TOP + (row + depth) * DEPTH

    def cell_at(self, x: float, y: float) -> int | None:
        """The cell at a point, or None beside the field."""
        if not (FIELD_LEFT <= x < FIELD_RIGHT and FIELD_TOP <= y < FIELD_BOTTOM):
            return None
        return self.seat(min(SIZE - 1, int((y - FIELD_TOP) / DEPTH)) * SIZE + min(SIZE - 1, int(x - FIELD_LEFT)))

    def pointed_at(self, cells: tuple[int, ...], x: float, y: float) -> int | None:
        """The cell whose tower is seen at a point, or else the cell there; `cells` holds the stones on every cell."""
        for cell in map(self.seat, reversed(range(CELLS))):
            if cells[cell]:
                foot_x, foot_y = self.foot(cell)
                top = foot_y - rise(abs(cells[cell])) - STONE_DEPTH * 0.9
                if abs(x - foot_x) <= STONE_RADIUS and top <= y <= foot_y:
                    return cell
        return self.cell_at(x, y)


def pile_foot(side: int, pile: int) -> tuple[float, float]:
    """Return the place of a pile in a side's tray; the first one is at the front."""
    return TRAY_CENTRES[side], TRAY_BOTTOM - 0.42 - pile * PILE_STEP


def pile_counts(captured: int) -> list[int]:
    """Return the sizes of the piles of captured stones."""
    return [min(PILE, captured - first) for first in range(0, captured, PILE)]
