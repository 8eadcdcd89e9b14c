"""The names of columns and rows at the border of the board, there while a text on the screen speaks of places."""

import pygame
from msgspec import Struct

from game.games.brickshooter.rules.board import COLOUR_LETTERS, SIZE, Side
from game.games.brickshooter.view.board import Layer
from game.games.brickshooter.view.tiles import BOARD, IVORY, Ground, of_board
from game.stage.art import STRONG, Art, Theme
from game.stage.easing import ease_out
from game.stage.palette import channels
from game.stage.sprites import Space, SpriteGroup, Stage
from game.stage.tween import Parallel, Tween

LETTER = 0.46
LEAST_PIXELS = 10.0
"""Size of the letters in cells, and their minimum size in pixels."""
NAME_FADE = 0.15
"""Seconds in which they come."""


class BorderNames(Art, Struct, frozen=True):
    """The names on one side, set into the rim of the board: letters of the columns, or numbers of the rows."""

    side: Side

    DEPTH = 0.6

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        along = self.side in (Side.TOP, Side.BOTTOM)
        names = list(COLOUR_LETTERS) if along else [str(SIZE - row) for row in range(SIZE)]
        width, height = (SIZE, self.DEPTH) if along else (self.DEPTH, SIZE)
        picture = pygame.Surface((round(width * scale), round(height * scale)), pygame.SRCALPHA)
        font = theme.fonts.at(STRONG, max(LEAST_PIXELS, LETTER * scale))
        edge = max(1, round(0.04 * scale))
        for number, name in enumerate(names):
            x, y = (number + 0.5, self.DEPTH / 2) if along else (self.DEPTH / 2, number + 0.5)
            # A dark edge: the letters reach over the outermost bricks.
            around = [(dx, dy) for dx in (-edge, 0, edge) for dy in (-edge, 0, edge) if dx or dy]
            dark = of_board(theme.palette).shadow
            light = IVORY
            for colour, dx, dy in [*((dark, *step) for step in around), (light, 0, 0)]:
                written = font.render(name, True, channels(colour))
                picture.blit(written, written.get_rect(center=(round(x * scale) + dx, round(y * scale) + dy)))
        return picture


def beside(side: Side) -> tuple[float, float]:
    """Return the middle of a side's rim, in cells of the board."""
    near = -Ground.RIM / 2
    far = BOARD + Ground.RIM / 2
    return {
        Side.LEFT: (near, BOARD / 2),
        Side.RIGHT: (far, BOARD / 2),
        Side.TOP: (BOARD / 2, near),
        Side.BOTTOM: (BOARD / 2, far),
    }[side]


class LaneNames:
    """The names on all sides, which come and go together."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self._stage = stage
        self._sprites = SpriteGroup(stage, space)

    @property
    def shown(self) -> bool:
        """True if they are on the board."""
        return bool(self._sprites)

    def show(self, wanted: bool, lively: bool) -> None:
        """Show or hide them; with motion they come gently."""
        if wanted == self.shown:
            return
        self._sprites.clear()
        if not wanted:
            return
        for side in Side:
            self._sprites.put(BorderNames(side), *beside(side), Layer.MARK)
        if lively:
            for sprite in self._sprites:
                sprite.alpha = 0.0
            fades = [Tween(sprite, NAME_FADE, ease_out, alpha=1.0) for sprite in self._sprites]
            self._stage.animator.start(Parallel(*fades), tag="names", ambient=True)
