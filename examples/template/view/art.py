"""Row of three as pictures: board, stones, and the small ones for the menu and the list of levels.

Pictures are recipes: frozen structs that are painted when and as large as they are needed, in the colours of the
palette in force. Lengths are in cells. Sun and Moon differ in shape, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import cos, pi, sin

from msgspec import Struct

from game.stage import svg
from game.stage.art import SvgArt, Theme
from game.stage.palette import Material, darker, lighter, mix

from ..rules.moves import (
    CELL_NAMES,
    FREE,
    GRID_HEIGHT,
    GRID_WIDTH,
    ROW_LENGTH,
    SIDES,
    completed_row,
    parse_position,
    text_of,
)

WOOD = Material("#8a5a35", {"contrast": "#7a4a22", "daylight": "#b98654"})
FELT = Material("#16302f", {"contrast": "#000000", "daylight": "#3f6b62"})

FRAME_WIDTH = 0.3
"""The width of the frame round the cells."""
BOARD_WIDTH = GRID_WIDTH + 2 * FRAME_WIDTH
BOARD_HEIGHT = GRID_HEIGHT + 2 * FRAME_WIDTH


def middle(cell: int) -> tuple[float, float]:
    """Where the middle of a cell is on the board."""
    return FRAME_WIDTH + cell % GRID_WIDTH + 0.5, FRAME_WIDTH + cell // GRID_WIDTH + 0.5


def board_body(theme: Theme) -> str:
    """A wooden frame with a well of felt for each cell."""
    wood = WOOD.of(theme.palette)
    felt = FELT.of(theme.palette)
    size = BOARD_WIDTH, BOARD_HEIGHT
    grain = svg.linear_gradient("wood", (0, 0), size, (0, lighter(wood, 0.25), 1), (1, darker(wood, 0.3), 1))
    depth = svg.linear_gradient(
        "felt", (0, FRAME_WIDTH), (0, BOARD_HEIGHT - FRAME_WIDTH), (0, darker(felt, 0.2), 1), (1, felt, 1)
    )
    edge = f'stroke="{darker(wood, 0.6)}" stroke-width="0.04"'
    frame = svg.rounded(0.06, 0.06, BOARD_WIDTH - 0.12, BOARD_HEIGHT - 0.12, 0.2, f'fill="url(#wood)" {edge}')
    corners = [
        (FRAME_WIDTH + column + 0.05, FRAME_WIDTH + row + 0.05)
        for row in range(GRID_HEIGHT)
        for column in range(GRID_WIDTH)
    ]
    wells = [svg.rounded(x, y, 0.9, 0.9, 0.12, f'fill="url(#felt)" {edge}') for x, y in corners]
    return grain + depth + frame + "".join(wells)


def stone_body(theme: Theme, side: int) -> str:
    """A stone, its middle at (0, 0): the sun golden with rays, the moon a pale crescent."""
    colour = mix(theme.palette.stones[1], theme.palette.sides[1], 0.2) if side else theme.palette.gold
    shine = svg.radial_gradient(
        f"stone{side}", (-0.12, -0.16), 0.5, (0, lighter(colour, 0.5), 1), (1, darker(colour, 0.15), 1)
    )
    style = f'stroke="{darker(colour, 0.6)}" stroke-width="0.02" stroke-linejoin="round"'
    if side:
        shape = "M0.1 -0.32A0.33 0.33 0 1 0 0.3 0.16A0.27 0.27 0 0 1 0.1 -0.32Z"
    else:
        tips = [(0.37 if n % 2 else 0.26, n * pi / 12) for n in range(24)]
        shape = svg.polygon([(reach * cos(angle), reach * sin(angle)) for reach, angle in tips])
    shadow = svg.path(shape, f'transform="translate(0.03 0.05)" fill="{theme.palette.shadow}" fill-opacity="0.4"')
    face = "" if side else svg.circle(0, 0, 0.22, f'fill="url(#stone0)" {style} stroke-opacity="0.5"')
    return shine + shadow + svg.path(shape, f'fill="url(#stone{side})" {style}') + face


def line_body(theme: Theme, cells: tuple[int, ...]) -> str:
    """A line of light through a completed row."""
    (x, y), (x2, y2) = middle(cells[0]), middle(cells[-1])
    style = f'stroke-linecap="round" stroke="{theme.palette.accent}"'
    strokes = ((0.26, 0.25), (0.16, 0.45), (0.07, 1))
    data = f"M{x} {y}L{x2} {y2}"
    return "".join(svg.path(data, f'{style} stroke-width="{w}" stroke-opacity="{o}"') for w, o in strokes)


def position_body(theme: Theme, text: str) -> str:
    """A whole position."""
    position = parse_position(text)
    parts = [board_body(theme)]
    for cell, letter in enumerate(position.cells):
        if letter != FREE:
            x, y = middle(cell)
            parts.append(f'<g transform="translate({x} {y})">{stone_body(theme, SIDES.index(letter))}</g>')
    row = completed_row(position.cells, 1 - position.side)
    return "".join(parts) + (line_body(theme, row) if row else "")


class Board(SvgArt, Struct, frozen=True):
    """The empty board."""

    def extent(self) -> tuple[float, float]:
        return BOARD_WIDTH, BOARD_HEIGHT

    def body(self, theme: Theme) -> str:
        return board_body(theme)


class Stone(SvgArt, Struct, frozen=True):
    """One stone; as large as a cell."""

    side: int

    def kin(self) -> Hashable:
        return Stone, self.side

    def body(self, theme: Theme) -> str:
        return f'<g transform="translate(0.5 0.5)">{stone_body(theme, self.side)}</g>'


class Line(SvgArt, Struct, frozen=True):
    """The line of light through a completed row; as large as the board."""

    row: tuple[int, ...]

    def extent(self) -> tuple[float, float]:
        return BOARD_WIDTH, BOARD_HEIGHT

    def body(self, theme: Theme) -> str:
        return line_body(theme, self.row)


class LevelPicture(SvgArt, Struct, frozen=True):
    """The position of a text, for the list of levels and the menu: 1 x 1 units large, as every game's."""

    text: str

    def view(self) -> tuple[float, float]:
        side = max(BOARD_WIDTH, BOARD_HEIGHT)
        return side, side

    def body(self, theme: Theme) -> str:
        side, _ = self.view()
        middle = f"translate({(side - BOARD_WIDTH) / 2} {(side - BOARD_HEIGHT) / 2})"
        return f'<g transform="{middle}">{position_body(theme, self.text)}</g>'


DIAGONAL = [row * GRID_WIDTH + row for row in range(ROW_LENGTH)]
BESIDE_DIAGONAL = [cell + 1 for cell in DIAGONAL[:-1]]


def names_of(cells: list[int]) -> str:
    """The names of some cells, with blanks."""
    return " ".join(CELL_NAMES[cell] for cell in cells)


class Emblem(LevelPicture, frozen=True):
    """The picture of the game in the menu: a row that has just won."""

    text: str = text_of(names_of(DIAGONAL), names_of(BESIDE_DIAGONAL))
