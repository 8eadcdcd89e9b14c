"""Lanterns as pictures: the board by night, the lanterns, and the small ones for menu and levels.

A lit lantern differs from a dark one by its flame and its rays, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import cos, pi, sin

from msgspec import Struct

from game.stage import svg
from game.stage.art import SvgArt, Theme
from game.stage.palette import Material, darker, lighter, mix

from ..rules.moves import LIT, SIDE, parse_position

WOOD = Material("#8a5a35", {"contrast": "#7a4a22", "daylight": "#b98654"})

FRAME_WIDTH = 0.3
"""The width of the frame round the cells."""
BOARD_SIDE = SIDE + 2 * FRAME_WIDTH
LIGHT = 1.3
"""The light of a lantern reaches a little over its cell."""
FLAME = "M0 -0.2C0.03 -0.1 0.11 -0.05 0.11 0.06A0.11 0.11 0 0 1 -0.11 0.06C-0.11 -0.02 -0.03 -0.08 0 -0.2Z"


def middle(cell: int) -> tuple[float, float]:
    """Where the middle of a cell is on the board."""
    return FRAME_WIDTH + cell % SIDE + 0.5, FRAME_WIDTH + cell // SIDE + 0.5


def board_body(theme: Theme) -> str:
    """The board with all its lanterns dark."""
    wood, night = WOOD.of(theme.palette), mix(theme.palette.sunken, theme.palette.sides[1], 0.12)
    grain = svg.linear_gradient(
        "wood", (0, 0), (BOARD_SIDE, BOARD_SIDE), (0, lighter(wood, 0.2), 1), (1, darker(wood, 0.35), 1)
    )
    depth = svg.linear_gradient(
        "night", (0, FRAME_WIDTH), (0, BOARD_SIDE), (0, darker(night, 0.3), 1), (1, lighter(night, 0.06), 1)
    )
    edge = f'stroke="{darker(wood, 0.6)}" stroke-width="0.04"'
    frame = svg.rounded(0.06, 0.06, BOARD_SIDE - 0.12, BOARD_SIDE - 0.12, 0.24, f'fill="url(#wood)" {edge}')
    inner = SIDE + 0.12
    sky = svg.rounded(FRAME_WIDTH - 0.06, FRAME_WIDTH - 0.06, inner, inner, 0.18, f'fill="url(#night)" {edge}')
    lanterns = (f'<g transform="translate{middle(cell)}">{dark_body(theme)}</g>' for cell in range(SIDE * SIDE))
    return grain + depth + frame + sky + "".join(lanterns)


def dark_body(theme: Theme) -> str:
    """A lantern that is not lit, its middle at (0, 0): an iron frame round empty glass."""
    iron = mix(theme.palette.text_dim, theme.palette.sunken, 0.55)
    line = f'fill="none" stroke="{iron}" stroke-width="0.035" stroke-linecap="round" stroke-linejoin="round"'
    glass = svg.path("M-0.19 -0.18H0.19L0.15 0.24H-0.15Z", f'fill="{iron}" fill-opacity="0.22"')
    frame = "M-0.19 -0.18H0.19L0.15 0.24H-0.15ZM-0.24 -0.18L-0.1 -0.3H0.1L0.24 -0.18ZM-0.21 0.3H0.21M0 -0.3V-0.36"
    return glass + svg.path(frame, line)


def light_body(theme: Theme) -> str:
    """Return the additional parts of a lit lantern: its light, its flame and rays."""
    gold, ember = theme.palette.gold, theme.palette.accent
    glow = svg.radial_gradient("glow", (0, 0.02), LIGHT / 2, (0, gold, 0.85), (0.5, ember, 0.3), (1, ember, 0))
    circle = svg.circle(0, 0.02, LIGHT / 2, 'fill="url(#glow)"')
    rays = "".join(
        f"M{0.34 * cos(at):.3f} {0.34 * sin(at):.3f}L{0.41 * cos(at):.3f} {0.41 * sin(at):.3f}"
        for at in (pi * n / 6 + pi / 12 for n in range(12))
    )
    style = f'fill="none" stroke="{lighter(gold, 0.35)}" stroke-width="0.03" stroke-linecap="round"'
    edge = f'stroke="{darker(gold, 0.6)}" stroke-width="0.035" stroke-linejoin="round"'
    body = svg.path("M-0.19 -0.18H0.19L0.15 0.24H-0.15Z", f'fill="{mix(gold, ember, 0.5)}" {edge}')
    roof = svg.path("M-0.24 -0.18L-0.1 -0.3H0.1L0.24 -0.18ZM-0.21 0.3H0.21V0.26H-0.21Z", f'fill="{gold}" {edge}')
    outer = svg.path(FLAME, f'transform="translate(0 0.08) scale(1.15)" fill="{lighter(gold, 0.55)}"')
    inner = svg.path(FLAME, f'transform="translate(0 0.13) scale(0.6)" fill="{lighter(gold, 0.95)}"')
    return glow + circle + svg.path(rays, style) + body + roof + outer + inner


def position_body(theme: Theme, text: str) -> str:
    """A whole position."""
    cells = parse_position(text).cells
    lit = [middle(cell) for cell, letter in enumerate(cells) if letter == LIT]
    return board_body(theme) + "".join(f'<g transform="translate({x} {y})">{light_body(theme)}</g>' for x, y in lit)


class Board(SvgArt, Struct, frozen=True):
    """The board by night."""

    def extent(self) -> tuple[float, float]:
        return BOARD_SIDE, BOARD_SIDE

    def body(self, theme: Theme) -> str:
        return board_body(theme)


class Light(SvgArt, Struct, frozen=True):
    """The light of one lantern."""

    def kin(self) -> Hashable:
        return Light

    def extent(self) -> tuple[float, float]:
        return LIGHT, LIGHT

    def body(self, theme: Theme) -> str:
        return f'<g transform="translate({LIGHT / 2} {LIGHT / 2})">{light_body(theme)}</g>'


class LevelPicture(SvgArt, Struct, frozen=True):
    """The position of a text, for the list of levels and the menu: 1 x 1 units large, as every game's."""

    text: str

    def view(self) -> tuple[float, float]:
        return BOARD_SIDE, BOARD_SIDE

    def body(self, theme: Theme) -> str:
        return position_body(theme, self.text)


class Emblem(LevelPicture, frozen=True):
    """The picture of the game in the menu."""

    text: str = "o,.,.,o/.,o,o,./.,o,o,./o,.,.,o 0"
