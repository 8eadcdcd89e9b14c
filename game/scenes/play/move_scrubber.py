"""The moves of a game as a track that can be dragged, and the highlights of moves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from msgspec import Struct

from game.actions import Action
from game.play.port.move_highlight import HighlightKind, MoveHighlight
from game.scenes.base.context import ScrubberStyle
from game.stage.art import Art, Theme
from game.stage.palette import Colour, brightness, channels, darker, lighter, mix
from game.stage.sprites import Layer
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.surfaces import Knob
from game.ui.widgets.slider import Walk

PITCH = 4.0
"""Minimum distance of two marks in units; of several moves in one place the greatest is shown."""
BARS = (HighlightKind.BURST, HighlightKind.CAPTURE)
"""Highlights drawn as bars, whose height is the size; all others have a sign of their own."""
STRIP_EDGE = 8.0
"""Units before the first move and behind the last one."""


Spot = tuple[float, int, HighlightKind, float]
"""A mark on the track: position from 0 to 1, side, kind and size."""


def sign_at(
    surface: pygame.Surface, sign: HighlightKind, colour: Colour, gold: Colour, centre: tuple[float, float], size: float
) -> None:
    """Draw the sign of a highlight without a size of its own; `size` is in pixels."""
    x, y = centre
    if sign is HighlightKind.PASS:
        pygame.draw.circle(surface, channels(colour), centre, max(2.0, size * 0.3), max(1, round(size * 0.12)))
        return
    half = max(2.0, size / 2)
    if sign is HighlightKind.TOKEN:
        pygame.draw.circle(surface, channels(darker(gold, 0.5)), centre, half * 0.8)
        pygame.draw.circle(surface, channels(gold), centre, half * 0.8 - max(1.0, size * 0.1))
        return
    for reach, shade in ((half, darker(gold, 0.5)), (half - max(1.0, size * 0.14), lighter(gold, 0.15))):
        points = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
        pygame.draw.polygon(surface, channels(shade), points)


class ScrubberArt(Art, Struct, frozen=True):
    """A strip of a game's own material, with marks on it.

    The first side's marks stand upon its middle, the other's hang from it; moves still to come are dimmed.
    """

    width: float
    height: float
    at: float
    """Current position, 0 to 1."""
    spots: tuple[Spot, ...]
    style: ScrubberStyle
    alone: bool = False
    """True if there is one side only: its marks have the whole height."""

    FINE = 2
    """Factor of oversampling, which smooths the edges."""

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        size = max(1, round(self.width * scale)), max(1, round(self.height * scale))
        return pygame.transform.smoothscale(self._large(scale * self.FINE, theme), size)

    def _large(self, scale: float, theme: Theme) -> pygame.Surface:
        size = max(1, round(self.width * scale)), max(1, round(self.height * scale))
        surface = pygame.Surface(size, pygame.SRCALPHA)
        ground = self.style.ground
        box = surface.get_rect()
        radius = round(size[1] * 0.3)
        pygame.draw.rect(surface, channels(darker(ground, 0.45)), box, border_radius=radius)
        face = box.inflate(-max(2, round(1.6 * scale)), -max(2, round(1.6 * scale)))
        pygame.draw.rect(surface, channels(ground), face, border_radius=radius)
        edge = channels(theme.palette.edge if theme.palette.strong else lighter(ground, 0.28))
        pygame.draw.rect(surface, edge, box, max(1, round(0.8 * scale)), border_radius=radius)
        left = STRIP_EDGE * scale
        length = size[0] - 2 * STRIP_EDGE * scale
        middle = size[1] - 3.5 * scale if self.alone else size[1] / 2
        line = max(1, round(1.2 * scale))
        pygame.draw.line(surface, channels(darker(ground, 0.4)), (left, middle), (left + length, middle), line)
        here = left + length * self.at
        shine = channels(mix(ground, theme.palette.accent, 0.75))
        pygame.draw.line(surface, shine, (left, middle), (here, middle), line)
        room = (size[1] - 7 * scale) if self.alone else size[1] / 2 - 2.5 * scale
        seen = [_seen(colour, ground) for colour in self.style.sides]
        for place, side, sign, amount in self.spots:
            x = left + length * place
            colour = mix(ground, seen[side], 0.6) if place > self.at + 1e-9 else seen[side]
            up = -1 if side == 0 else 1
            if sign in BARS:
                high = room * (0.45 + 0.55 * amount)
                wide = max(2, round(3.6 * scale))
                top = middle - high if up < 0 else middle
                bar = pygame.Rect(round(x - wide / 2), round(top), wide, max(2, round(high)))
                pygame.draw.rect(surface, channels(colour), bar, border_radius=wide // 2)
            else:
                point = (x, middle + up * room * 0.5)
                across = min(10 * scale, 1.15 * room)
                sign_at(surface, sign, colour, theme.palette.gold, point, across)
        return surface


def _seen(colour: Colour, ground: Colour) -> Colour:
    """Return a colour changed so that it is visible on a ground."""
    if abs(brightness(colour) - brightness(ground)) >= 55:
        return colour
    return lighter(colour, 0.35) if brightness(ground) < 128 else darker(colour, 0.4)


def spots(
    marks: Sequence[MoveHighlight | None], sides: Callable[[int], int], count: int, width: float
) -> tuple[Spot, ...]:
    """Return marks on a track for `count` moves, at most one of each side in one place; `width` is in units."""
    places = max(1, min(count, int((width - 2 * STRIP_EDGE) / PITCH)))
    greatest: dict[tuple[int, int], Spot] = {}
    for ply, mark in enumerate(marks):
        if mark is None:
            continue
        slot = (ply + 1) * places // max(1, count)
        side = sides(ply)
        known = greatest.get((slot, side))
        weight = mark.size + (mark.sign not in BARS and mark.sign is not HighlightKind.PASS)
        if known is None or weight > known[3] + (known[2] not in BARS and known[2] is not HighlightKind.PASS):
            greatest[slot, side] = (ply + 1) / count, side, mark.sign, round(mark.size, 2)
    return tuple(greatest.values())


@dataclass(eq=False, repr=False)
class MoveScrubber(Walk):
    """Walks along a line of moves."""

    edge = STRIP_EDGE
    art: ScrubberArt
    on_press: Callable[[], object]

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        self.strip = canvas.sprite(self.art, *self.box.center, layer=Layer.FACE)
        if self.last:
            x = self.box.left + STRIP_EDGE + (self.box.width - 2 * STRIP_EDGE) * self.at / self.last
            canvas.sprite(self.knob, x, self.box.centery, layer=Layer.CONTENT)

    @property
    def knob(self) -> Knob:
        """The knob at the current position."""
        return Knob(min(18.0, self.box.height))

    def contains(self, x: float, y: float) -> bool:
        return bool(self.box.inflate(0, 8).collidepoint(x, y))

    def act(self, action: Action) -> bool:
        if action is not Action.CONFIRM:
            return super().act(action)
        self.on_press()
        return True


MARK = 11.0


class MarkArt(Art, Struct, frozen=True):
    """Highlight of a move, as large as a letter."""

    mark: MoveHighlight
    lit: bool
    """True upon the light of the last move made."""
    size: float = MARK

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        fine = 3 * scale
        side = max(3, round(self.size * fine))
        surface = pygame.Surface((side, side), pygame.SRCALPHA)
        upon = theme.palette.on_accent
        dim = theme.palette.text_dim
        colour, gold = (upon, upon) if self.lit else (dim, theme.palette.gold)
        if self.mark.sign in BARS:
            radius = side * (0.16 + 0.32 * self.mark.size)
            pygame.draw.circle(surface, channels(gold), (side / 2, side / 2), radius)
        else:
            sign_at(surface, self.mark.sign, colour, gold, (side / 2, side / 2), side * 0.9)
        pixels = max(1, round(self.size * scale))
        return pygame.transform.smoothscale(surface, (pixels, pixels))
