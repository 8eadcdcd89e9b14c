"""What a hint shows on Combact's board: pins in the colours of the pieces, and pieces drawn in outline."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.combact.rules.geometry import POINT_NAMED
from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Position
from game.games.combact.rules.text import Lay, Put, parse_move
from game.games.combact.view.board import landing
from game.games.combact.view.ground import around, place_of_point
from game.games.combact.view.layers import Layer
from game.games.combact.view.marks import Halo
from game.games.combact.view.organisms import NEUTRAL, Organism
from game.games.combact.view.ring import GAP_RADIUS, Ring
from game.play.port.happened import Happened
from game.scenes.parts.board import BoardScene
from game.scenes.parts.hints import HintMarks, Pin, Point
from game.stage.art import Look
from game.stage.palette import Colour
from game.stage.sprites import Sprite

SHOWN = 0.6
"""How much of a piece is seen that a hint would lay."""


class BeadPin(Pin, frozen=True):
    """A pin in the colour of the side that moves."""

    def material(self, look: Look) -> tuple[Colour, Colour]:
        black, white = look.palette.stones
        return (black, white) if self.side else (white, black)


class Hints(HintMarks[Position, Event]):
    """The marks of a hint: a piece in outline where it would lie, the way to it, and a pin."""

    material = BeadPin

    def __init__(self, scene: BoardScene[Position, Event], ring: Ring) -> None:
        super().__init__(scene)
        self.ring = ring

    def spot(self, place: str) -> Point:
        point = POINT_NAMED.get(place)
        return self.ring.home((NEUTRAL, place)) if point is None else place_of_point(point)

    def step(self, number: int, move: Happened[Position, Event]) -> Sequence[Sprite]:
        side, space, found = move.before.side, self.scene.board, parse_move(move.move, move.before.side)
        if isinstance(found, Put):
            return [self.pin(number, side, around(self.ring.gap_angle(found.before), GAP_RADIUS))]
        if not isinstance(found, Lay) or found.placement is None:
            return []
        piece, turn = found.piece, found.placement.turn
        there = landing(piece, side, turn, found.placement.point)
        # Later pieces need no way: there is only one of each.
        way = self.way([self.ring.home(self.ring.key(move.before, piece)), there]) if number == 1 else []
        return [
            Sprite(Organism(piece, side, turn), space, *there, layer=Layer.PLACE, alpha=SHOWN),
            Sprite(Halo(piece, side, turn, "hint"), space, *there, layer=Layer.PLACE),
            *way,
            self.pin(number, side, there),
        ]
