"""How to play Combact, page by page."""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.games.combact.rules.geometry import XY
from game.games.combact.view.art import GOALS, BoardPicture, LevelPicture
from game.games.combact.view.ground import CENTRE as MIDDLE
from game.games.combact.view.ground import RING, TRACK, around
from game.games.combact.view.marks import Originator, Plate
from game.games.combact.view.organisms import FELT, NEUTRAL, Organism
from game.language import N_
from game.scenes.base.context import HelpPage
from game.stage import svg
from game.stage.art import Art, ScaledArt, Theme
from game.stage.palette import darker, lighter

SHAPE = 1.6
"""Width of a page's picture; its height is 1."""


def part(*pieces: str, centre: XY = (0.0, 0.0), span: float = 3.4, **more: object) -> BoardPicture:
    """A part of the board as a page's picture."""
    return BoardPicture(pieces, SHAPE, centre, span, **more)  # type: ignore[arg-type]


class Felt(Art, Struct, frozen=True):
    """Things laid out on felt: arts with the places of their middles, where the picture is `height` units high."""

    things: tuple[tuple[Art, float, float], ...]
    height: float
    track: float = 0.0
    """How far below the picture's upper edge the middle of the ring lies; 0 for no ring."""

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        size = (max(2, round(SHAPE * scale)), max(2, round(scale)))
        width, felt, gold = SHAPE * self.height, FELT.of(theme.palette), theme.palette.gold
        body = svg.radial_gradient(
            "felt", (width * 0.3, 0.0), width, lighter(felt, 0.2), felt, darker(felt, 0.3)
        ) + svg.rounded(0, 0, width, self.height, 0.05 * self.height, 'fill="url(#felt)"')
        if self.track:
            middle, line = (width / 2, self.track), f'fill="none" stroke="{gold}" stroke-width="0.03"'
            body += svg.circle(
                *middle, RING, f'fill="none" stroke="{darker(felt, 0.4)}" stroke-width="{TRACK[1] - TRACK[0]}"'
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
    height, depth = 3.3, 4.8
    things: list[tuple[Art, float, float]] = []

    def at(angle: float, radius: float = RING) -> XY:
        x, y = around(angle, radius)
        return x - MIDDLE + SHAPE * height / 2, y - MIDDLE + depth

    for n, piece in enumerate("NCHKFA"):
        angle = -46.5 + 17 * n
        chosen = 1 <= n <= 4
        if chosen:
            things.append((Plate(0.72), *at(angle)))
        art = ScaledArt(Organism(piece, 0 if chosen else NEUTRAL), 0.58 if chosen else 0.5)
        things.append((art, *at(angle)))
    things.append((Originator(), *at(-38, RING + 0.1)))
    return Felt(tuple(things), height, depth)


def _family() -> Felt:
    """Some bacteria and both micro-bacteria, as White and as Black plays them."""
    things: list[tuple[Art, float, float]] = []
    for side in (0, 1):
        for piece, turn, x in (("K", 0, 1.3), ("H", 5 * side, 3.2), ("M", 0, 4.95), ("t", 0, 6.3), ("l", 2, 7.1)):
            things.append((Organism(piece, side, turn), x, 1.3 + 2.3 * side))
    return Felt(tuple(things), 4.9)


PAGES: tuple[HelpPage, ...] = (
    HelpPage(
        N_("Flower and bacteria"),
        N_(
            "The board is the Flower of Life: lenses and triangles that meet at 37 points. Seventeen bacteria lie in "
            "a ring round it. White plays them as they are, Black mirrored; both may turn them. Each player also has "
            "two micro-bacteria: a lens and a triangle."
        ),
        _family(),
    ),
    HelpPage(
        N_("The originator"),
        N_(
            "First, Black places the originator, the golden tetrahedron, between two bacteria of the ring. White "
            "begins. On your turn you choose one of the first four bacteria after the originator, clockwise; it then "
            "moves to the place of the one you took. Or you play one of your micro-bacteria: then it stays."
        ),
        _ring(),
    ),
    HelpPage(
        N_("Laying a piece"),
        N_(
            "Your first piece may lie anywhere. Every later one must share a point with your colour. Pick up a piece "
            "and hold it over the board: it snaps to the nearest place. Turn it with the wheel, a right click, "
            "buttons or the turn keys; another click lays it. The button with six dots shows all its places."
        ),
        part("wH2@c5", "bK2@d5", "wl1@d5", "bt0@e3", ghost="wL2@c4", centre=(0.4, 0.0), span=3.9),
    ),
    HelpPage(
        N_("Never more than five"),
        N_(
            "At no point may more than five fields of one colour meet: count the dots round it. A piece in hand "
            "shows the number at every point it touches. The 5+1 token allows six at one point, once; then your "
            "opponent has it. Seven are never allowed."
        ),
        part(
            "wO0@c3",
            "bK4@e2",
            "wl2@c3",
            "bt1@c3",
            ghost="wG4@f3",
            centre=(-0.2, 0.1),
            span=3.6,
            counts=(("e3", 3, "fits"), ("f3", 2, "fits"), ("d4", 6, "token"), ("e4", 5, "fits")),
        ),
    ),
    HelpPage(
        N_("Goal: time factor"),
        N_(
            "You lose if it is your turn and none of the pieces you can choose fits. There is no passing. The panels "
            "show how many ways each player has left to lay a piece: leave your opponent less room than yourself, "
            "and keep your micro-bacteria for the end."
        ),
        LevelPicture(GOALS["time"], SHAPE, (0.0, 0.2), 5.0),
    ),
    HelpPage(
        N_("Goal: autonomy"),
        N_(
            "Empty fields that only your pieces, or your pieces and the rim, enclose are your territory: a point "
            "each. They are painted in your colour as soon as they are enclosed. You may pass; when both players "
            "pass in turn, the game ends and the higher score wins."
        ),
        LevelPicture(GOALS["autonomy"], SHAPE, span=6.2),
    ),
    HelpPage(
        N_("Bases and campaign"),
        N_(
            "A piece at a corner connects the base there: three are white, three black. More of your own win; if "
            "equal, the opponent's decide. You may pass. A campaign takes two wins: the loser picks the next goal "
            "and from five bacteria, the winner from three."
        ),
        LevelPicture(GOALS["bases"], SHAPE, span=6.6),
    ),
)  # fmt: skip
