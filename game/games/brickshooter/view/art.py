"""Pictures of whole boards, for the menu and the list of levels."""

import pygame
from msgspec import Struct

from game.background import finish
from game.games.brickshooter.rules.board import EMPTY, LANES, SIZE, Arrow, lane_of
from game.games.brickshooter.rules.position import parse_position
from game.games.brickshooter.view.board import cell_point, lane_point, mouth
from game.games.brickshooter.view.marks import Trace, Trail, doomed
from game.games.brickshooter.view.tiles import (
    BRIGHTNESS,
    IVORY,
    TURN,
    VECTOR,
    Brick,
    Ground,
    brick_art,
    bricks,
    moved,
    of_board,
)
from game.stage import svg
from game.stage.art import SvgArt, Theme
from game.stage.drawings import drawing
from game.stage.palette import Colour, darker


class Emblem(SvgArt, Struct, frozen=True):
    """A small board of its own, for the menu: a shot on its way to two bricks of its colour."""

    ROWS = (
        ".. .. ao fo eo do .. ..",
        ".. .. do eo fo ao .. ..",
        "eo fo .. .. eo .. co bo",
        "ao bo .. c> co b< do co",
        "bo ao .. .. co .. co do",
        "fo eo dv ao .. .. bo co",
        ".. .. bo co do fo .. ..",
        ".. .. fo do co bo .. ..",
    )
    OUTER = frozenset((x, y) for x in range(8) for y in range(8) if x in (0, 7) or y in (0, 7))

    VIEW = 8.6, 8.6

    def body(self, theme: Theme) -> str:
        inset = Ground.RIM - Ground.MARGIN
        board = drawing("brickshooter/small_board", of_board(theme.palette))
        trail = moved(2, 3, Trail(Arrow.RIGHT, 1).body(theme))
        rings = "".join(doomed(x, y, theme) for x, y in ((3, 3), (4, 3), (4, 4)))
        shown = trail + bricks(self.ROWS, theme, self.OUTER) + rings
        return moved(inset, inset, board) + moved(Ground.RIM, Ground.RIM, shown)


DETAILED_FROM = 300.0
"""Pixels from which a picture of a position shows detailed bricks."""


class LevelPicture(SvgArt, Struct, frozen=True):
    """A position at a glance: the field and the innermost row of its border, in plain tiles.

    A large picture shows the whole board with its glazed bricks.
    """

    text: str
    """The text of the position."""
    move: str = ""
    """The shot that led there: a large picture has a sign at the mouth of its lane."""

    VIEW = SIZE + 2.4, SIZE + 2.4

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        return super().paint(scale, theme) if scale < DETAILED_FROM else finish(self._whole(scale, theme))

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        return (yield from super().painting(scale, theme) if scale < DETAILED_FROM else self._whole(scale, theme))

    def _whole(self, scale: float, theme: Theme) -> svg.Painting:
        ground = Ground()
        position = parse_position(self.text)
        margin = ground.MARGIN - ground.RIM - 0.15
        cell = scale / (ground.extent()[0] - 2 * margin)
        pixels = max(1, round(scale))
        picture = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
        board = yield from ground.painting(cell, theme)
        picture.blit(board, (round(-margin * cell), round(-margin * cell)))
        inset = ground.MARGIN - margin
        shown = [
            (Brick(colour), lane_point(lane, row), BRIGHTNESS[row])
            for lane in LANES
            for row, colour in enumerate(position.lane(lane.index))
        ]
        shown += [
            (brick_art(brick), cell_point(number), 1.0) for number, brick in enumerate(position.field) if brick != EMPTY
        ]
        painted: dict[tuple[Brick, float], pygame.Surface] = {}
        for brick, (x, y), brightness in shown:
            if (brick, brightness) not in painted:
                yield
                painted[brick, brightness] = brick.paint(cell, theme)
                painted[brick, brightness].set_alpha(round(255 * brightness))
            at = round((inset + x - 0.5) * cell), round((inset + y - 0.5) * cell)
            picture.blit(painted[brick, brightness], at)
        if self.move:
            lane = lane_of(self.move)
            x, y = mouth(lane)
            sign = Trace(f"fired#{lane.arrow.name}").paint(cell, theme)
            picture.blit(sign, sign.get_rect(center=(round((inset + x) * cell), round((inset + y) * cell))))
        return picture

    def body(self, theme: Theme) -> str:
        position = parse_position(self.text)
        palette = of_board(theme.palette)
        parts = []
        for lane in LANES:
            dx, dy = VECTOR[lane.arrow]
            x, y = lane.entry % SIZE - dx, lane.entry // SIZE - dy
            parts.append(self._plain(x, y, palette.hues[position.lane(lane.index)[0]], Arrow.NONE, 0.55))
        for cell, brick in enumerate(position.field):
            if brick != EMPTY:
                parts.append(self._plain(cell % SIZE, cell // SIZE, palette.hues[brick >> 3], Arrow(brick & 7), 1.0))
        ground = svg.rounded(1.1, 1.1, SIZE + 0.2, SIZE + 0.2, 0.3, f'fill="{palette.sunken}"')
        return ground + moved(1.2, 1.2, "".join(parts))

    @staticmethod
    def _plain(x: float, y: float, colour: Colour, arrow: Arrow, opacity: float) -> str:
        parts = (
            svg.rounded(x + 0.05, y + 0.07, 0.9, 0.9, 0.18, f'fill="{darker(colour, 0.45)}"')
            + svg.rounded(x + 0.05, y + 0.03, 0.9, 0.85, 0.18, f'fill="{colour}"')
            + svg.rounded(x + 0.14, y + 0.1, 0.72, 0.2, 0.1, 'fill="#ffffff" fill-opacity="0.4"')
        )
        if arrow:
            place = f"translate({x + 0.5:g} {y + 0.5:g}) rotate({TURN[arrow]})"
            parts += (
                f'<path d="M0 -0.3L0.32 0.18H-0.32Z" transform="{place}" fill="{IVORY}" '
                f'stroke="{darker(colour, 0.65)}" stroke-width="0.1" stroke-linejoin="round"/>'
            )
        return f'<g opacity="{opacity:g}">{parts}</g>'
