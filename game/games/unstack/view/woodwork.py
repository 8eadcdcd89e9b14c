"""The wooden board of UnStack and its colours: a case of dark wood with an inlaid field and two trays."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pygame
from msgspec import Struct

from game.games.unstack.rules.board import SIZE
from game.games.unstack.view.layout import BOARD_HEIGHT, BOARD_WIDTH, DEPTH, FIELD_BOTTOM, FIELD_LEFT, FIELD_TOP, FRONT
from game.stage import svg
from game.stage.art import STRONG, Art, ChunkedArt, Theme
from game.stage.drawings import drawing
from game.stage.palette import Colour, Material, channels, darker, lighter, mix

WOOD = Material("#97653c", {"contrast": "#9a673a", "daylight": "#9d6c40"})
"""The board and its case."""
LINING = Material("#35756a", {"contrast": "#626262", "daylight": "#3f7a6e"})
"""The cloth in the trays."""

SHADOW_MARGIN = 0.3
"""Width of the board's shadow beyond its edge."""
RIM = 0.26
"""The width of a small board's case round its field."""
SQUARES = 5
"""Number of different squares of each veneer: among two dozen of each, the eye finds no repetition."""
JOINT = 0.016
"""Width of the dark joints between the squares."""
SOFT_DETAIL = 24
"""Pixels per unit of what is soft, such as light: it is drawn small and then enlarged."""


class BoardArt(ChunkedArt, Struct, frozen=True):
    """The whole board but for the names at its edge; the picture is `SHADOW_MARGIN` larger on every side."""

    EXTENT = BOARD_WIDTH + 2 * SHADOW_MARGIN, BOARD_HEIGHT + 2 * SHADOW_MARGIN

    def body(self, theme: Theme) -> str:
        return f'<g transform="translate({SHADOW_MARGIN} {SHADOW_MARGIN})">{board_body(theme)}</g>'

    def finishing(self, drawn: pygame.Surface, scale: float, theme: Theme) -> svg.Painting:
        shadow = svg.soft_shadow(
            SHADOW_MARGIN + 0.02,
            SHADOW_MARGIN + 0.1,
            BOARD_WIDTH,
            BOARD_HEIGHT - 0.02,
            0.16,
            0.24,
            theme.palette.shadow,
        )
        picture = svg.on_shadow(drawn, shadow, self.extent())
        corner = SHADOW_MARGIN + FIELD_LEFT, SHADOW_MARGIN + FIELD_TOP
        yield
        yield from finish_field(picture, theme, drawn.get_width() / self.extent()[0], corner, SIZE, SIZE)
        return picture


class RimNames(Art, Struct, frozen=True):
    """The names of the columns in front of the field, or those of the rows beside it, as they are seen.

    They are a picture of their own, so that the board need not be painted anew when it is turned.
    """

    columns: bool
    turned: bool

    @classmethod
    def both(cls, turned: bool) -> tuple[RimNames, RimNames]:
        """Return the names of the columns and of the rows."""
        return cls(True, turned), cls(False, turned)

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height on the board."""
        if self.columns:
            return FIELD_LEFT, FIELD_BOTTOM + 0.045, SIZE, 0.28
        return FIELD_LEFT - 0.27, FIELD_TOP, 0.26, SIZE * DEPTH

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        _, _, width, height = self.box()
        picture = pygame.Surface((round(width * scale), round(height * scale)), pygame.SRCALPHA)
        font = theme.fonts.at(STRONG, 0.2 * scale)
        light = lighter(WOOD.of(theme.palette), 0.62)
        dark = darker(WOOD.of(theme.palette), 0.75)
        names = "abcdefg" if self.columns else "7654321"
        for n, name in enumerate(reversed(names) if self.turned else names):
            x, y = ((n + 0.5) * scale, 0.14 * scale) if self.columns else (0.13 * scale, (n + 0.5) * DEPTH * scale)
            for colour, offset in ((dark, max(1, round(scale / 80))), (light, 0)):
                drawn = font.render(name, True, channels(colour))
                left, top = round(x - drawn.get_width() / 2), round(y - drawn.get_height() / 2)
                picture.blit(drawn, (left, top + offset))
        return picture


def board_body(theme: Theme) -> str:
    """The drawing of the board, with its upper left corner at the origin."""
    wood = WOOD.of(theme.palette)
    rng = random.Random(7)
    return (
        drawing("unstack/case", theme.palette, wood=wood)
        + _grain(rng, 0.04, 0.05, BOARD_WIDTH - 0.08, BOARD_HEIGHT - FRONT - 0.1, 70, darker(wood, 0.74), 0.2)
        + drawing("unstack/trays", theme.palette, wood=wood, lining=LINING.of(theme.palette))
        + field_body(theme, FIELD_LEFT, FIELD_TOP, SIZE, SIZE)
    )


def small_board_layers(theme: Theme, columns: int, rows: int) -> tuple[str, str]:
    """The drawings of the case of a smaller board without trays, for pictures, and of its field, which begins at
    (`RIM`, `RIM`).
    """
    width, height = columns + 2 * RIM, rows * DEPTH + 2 * RIM
    wood = WOOD.of(theme.palette)
    frame = darker(wood, 0.45)
    case = (
        svg.soft_shadow(0.02, 0.06, width - 0.04, height - 0.02, 0.14, 0.1, theme.palette.shadow)
        + svg.rounded(0.02, 0.2, width - 0.04, height - 0.22, 0.13, f'fill="{darker(wood, 0.72)}"')
        + svg.linear_gradient("frame", (0, 0), (width, height), lighter(frame, 0.16), darker(frame, 0.2))
        + svg.within(width, height - 0.1, 0.02, 0.13, svg.line(lighter(wood, 0.35), 0.025, 0.55, fill="url(#frame)"))
    )
    return case, field_body(theme, RIM, RIM, columns, rows)


def field_body(theme: Theme, left: float, top: float, columns: int, rows: int) -> str:
    """The edge of a field that is let into the case; `finish_field` lays its squares."""
    width, height = columns, rows * DEPTH

    def edge(beyond: float, colour: Colour, thick: float, opacity: float) -> str:
        box = left - beyond, top - beyond, width + 2 * beyond, height + 2 * beyond
        return svg.outline(*box, beyond + 0.01, svg.line(colour, thick, opacity))

    return edge(0.0225, _joint(theme), 0.045, 1.0) + edge(0.028, theme.palette.gold, 0.02, 0.7)


def finish_field(
    picture: pygame.Surface, theme: Theme, scale: float, corner: tuple[float, float], columns: int, rows: int
) -> Iterator[None]:
    """Lay squares of two veneers with thin joints, and the light from the upper left, on a field with a corner at a
    place in units, in steps.

    They are pictures of their own: within the drawing they took most of the time of the whole board.
    """
    rng = random.Random(11)
    squares: list[list[pygame.Surface]] = []
    for veneer, upright in zip(_veneers(theme), (True, False), strict=True):
        squares.append([_square(rng, veneer, upright, scale) for _ in range(SQUARES)])
        yield
    width, height = columns, rows * DEPTH
    at = round(corner[0] * scale), round(corner[1] * scale)
    field = picture.subsurface(at, (round(width * scale), round(height * scale)))
    for row in range(rows):
        for column in range(columns):
            square = rng.choice(squares[(row + column) % 2])
            field.blit(square, (round(column * scale), round(row * DEPTH * scale)))
    yield
    thick = max(1, round(JOINT * scale))
    joint = pygame.Surface((max(field.size), thick))
    joint.fill(_joint(theme))
    joint.set_alpha(round(255 * min(1.0, JOINT * scale / thick)))
    for row in range(rows + 1):
        field.blit(joint, (0, round(row * DEPTH * scale - thick / 2)))
    joint = pygame.transform.rotate(joint, 90)
    for column in range(columns + 1):
        field.blit(joint, (round(column * scale - thick / 2), 0))
    small = svg.render(_light(width, height), (width, height), (width * SOFT_DETAIL, round(height * SOFT_DETAIL)))
    field.blit(pygame.transform.smoothscale(small, field.size), (0, 0))


def _joint(theme: Theme) -> Colour:
    """The colour between the squares."""
    return darker(WOOD.of(theme.palette), 0.62)


def _veneers(theme: Theme) -> tuple[Colour, Colour]:
    """The warm veneer, whose fibres run away from the beholder, and the pale one, where they run sideways."""
    wood = WOOD.of(theme.palette)
    return lighter(mix(wood, "#a8602f", 0.5), 0.14), lighter(mix(wood, "#c79860", 0.55), 0.03)


def _light(width: float, height: float) -> str:
    """The light on a field from the upper left, and the shadow of the case, which is a little higher."""
    shades = (0, "#fff0d0", 0.2), (0.45, "#fff0d0", 0.0), (0.55, "#000000", 0.0), (1, "#000000", 0.34)
    parts = [
        svg.radial_gradient("light", (width * 0.25, height * 0.1), width * 1.05, *shades),
        svg.rounded(0, 0, width, height, 0.02, 'fill="url(#light)"'),
    ]
    for name, end, size in (("upper", (0, 0.12), (width, 0.12)), ("left", (0.1, 0), (0.1, height))):
        parts.append(svg.linear_gradient(name, (0, 0), end, (0, "#000000", 0.42), (1, "#000000", 0)))
        parts.append(svg.rounded(0, 0, *size, 0, f'fill="url(#{name})"'))
    return "".join(parts)


def _square(rng: random.Random, veneer: Colour, upright: bool, scale: float) -> pygame.Surface:
    """A square of a tone of its own with fibres, a little lighter towards the upper left."""
    tone = mix(veneer, lighter(veneer, 0.3) if rng.random() < 0.5 else darker(veneer, 0.3), rng.random() * 0.14)
    shades = lighter(tone, 0.06), tone, darker(tone, 0.07)
    fibres = _upright_grain if upright else _grain
    body = (
        svg.linear_gradient("slope", (0, 0), (1, DEPTH), *shades)
        + f'<rect width="1" height="{DEPTH}" fill="url(#slope)"/>'
        + fibres(rng, 0.015, 0.015, 0.97, DEPTH - 0.03, 9, darker(veneer, 0.5), 0.2)
    )
    # A pixel more closes the gap that rounding leaves between some of them.
    return svg.render(body, (1, DEPTH), (math.ceil(scale) + 1, math.ceil(DEPTH * scale) + 1))


def _grain(
    rng: random.Random, x: float, y: float, width: float, height: float, count: int, colour: Colour, opacity: float
) -> str:
    """Fibres of wood that run sideways."""
    parts = []
    for _ in range(count):
        at = y + rng.random() * height
        bend = rng.uniform(-0.02, 0.02)
        low = y
        high = y + height
        ends = [min(high, max(low, at + rng.uniform(-0.02, 0.02))) for _ in range(2)]
        control = [min(high, max(low, at + bend * k)) for k in (1, -1)]
        parts.append(
            f"M{x:.3f} {ends[0]:.3f}C{x + width / 3:.3f} {control[0]:.3f} {x + width * 2 / 3:.3f} {control[1]:.3f} "
            f"{x + width:.3f} {ends[1]:.3f}"
        )
    third = len(parts) // 3
    return "".join(
        svg.path(
            "".join(part),
            f'fill="none" stroke="{colour}" stroke-opacity="{opacity * share:.3f}" stroke-width="{thick}"',
        )
        for part, share, thick in (
            (parts[:third], 1.0, 0.008),
            (parts[third : 2 * third], 0.75, 0.014),
            (parts[2 * third :], 0.4, 0.03),
        )
    )


def _upright_grain(
    rng: random.Random, x: float, y: float, width: float, height: float, count: int, colour: Colour, opacity: float
) -> str:
    """Fibres of wood that run away from the beholder."""
    lying = _grain(rng, 0, 0, height, width, count, colour, opacity)
    return f'<g transform="matrix(0 1 1 0 {x:.3f} {y:.3f})">{lying}</g>'
