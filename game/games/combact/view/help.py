"""The help of Combact."""

import pygame
from msgspec import Struct, convert

from game.games.combact.rules.geometry import XY
from game.games.combact.view.art import GOALS, BoardPicture, LevelPicture
from game.games.combact.view.marks import Originator, Plate
from game.games.combact.view.organisms import CENTRE as MIDDLE
from game.games.combact.view.organisms import FELT, NEUTRAL, RING_RADIUS, TRACK, Organism, around
from game.scenes.base.context import HelpPage, read_pages
from game.stage import svg
from game.stage.art import Art, ScaledArt, Theme
from game.stage.palette import darker, lighter

SHAPE = 1.6
"""Width of a page's picture; its height is 1."""


class Felt(Art, Struct, frozen=True):
    """Things laid out on felt: arts with the places of their middles, where the picture is `height` units high."""

    things: tuple[tuple[Art, float, float], ...]
    height: float
    track: float = 0.0
    """Distance of the ring's centre below the picture's upper edge; 0 for no ring."""

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        size = (max(2, round(SHAPE * scale)), max(2, round(scale)))
        width = SHAPE * self.height
        felt = FELT.of(theme.palette)
        gold = theme.palette.gold
        body = svg.radial_gradient(
            "felt", (width * 0.3, 0.0), width, lighter(felt, 0.2), felt, darker(felt, 0.3)
        ) + svg.rounded(0, 0, width, self.height, 0.05 * self.height, 'fill="url(#felt)"')
        if self.track:
            middle = (width / 2, self.track)
            line = f'fill="none" stroke="{gold}" stroke-width="0.03"'
            body += svg.circle(
                *middle, RING_RADIUS, f'fill="none" stroke="{darker(felt, 0.4)}" stroke-width="{TRACK[1] - TRACK[0]}"'
            )
            body += svg.circle(*middle, TRACK[0], line) + svg.circle(*middle, TRACK[1], line)
        picture = svg.render(body, (width, self.height), size)
        unit = size[1] / self.height
        for art, x, y in self.things:
            image = art.paint(unit, theme)
            picture.blit(image, (round(x * unit - image.get_width() / 2), round(y * unit - image.get_height() / 2)))
        return picture


def _ring() -> Felt:
    """The originator, the four bacteria that can be chosen, and others."""
    height = 3.3
    depth = 4.8
    things: list[tuple[Art, float, float]] = []

    def at(angle: float, radius: float = RING_RADIUS) -> XY:
        x, y = around(angle, radius)
        return x - MIDDLE + SHAPE * height / 2, y - MIDDLE + depth

    for n, piece in enumerate("NCHKFA"):
        angle = -46.5 + 17 * n
        chosen = 1 <= n <= 4
        if chosen:
            things.append((Plate(0.72), *at(angle)))
        art = ScaledArt(Organism(piece, 0 if chosen else NEUTRAL), 0.58 if chosen else 0.5)
        things.append((art, *at(angle)))
    things.append((Originator(), *at(-38, RING_RADIUS + 0.1)))
    return Felt(tuple(things), height, depth)


def _family() -> Felt:
    """Some bacteria and both micro-bacteria, as White and as Black plays them."""
    things: list[tuple[Art, float, float]] = []
    for side in (0, 1):
        for piece, turn, x in (("K", 0, 1.3), ("H", 5 * side, 3.2), ("M", 0, 4.95), ("t", 0, 6.3), ("l", 2, 7.1)):
            things.append((Organism(piece, side, turn), x, 1.3 + 2.3 * side))
    return Felt(tuple(things), 4.9)


def _picture(data: dict[str, object]) -> Art:
    """The picture of a page: drawn here, of a game for a goal, or a part of the board."""
    if "drawn" in data:
        return {"family": _family, "ring": _ring}[str(data["drawn"])]()
    if "goal" in data:
        return convert(data | {"text": GOALS[str(data["goal"])], "width": SHAPE}, type=LevelPicture)
    return convert(data | {"width": SHAPE}, type=BoardPicture)


def pages() -> tuple[HelpPage, ...]:
    """Read the pages of the rules, in order."""
    return read_pages("combact", _picture)
