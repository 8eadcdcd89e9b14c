"""What shows the way to a move: where to click next, and where the piece in hand would be laid."""

from __future__ import annotations

from game.games.combact.rules.position import Position
from game.games.combact.rules.text import Lay, Put, parse_move
from game.games.combact.view.board import landing
from game.games.combact.view.ground import around
from game.games.combact.view.organisms import Organism
from game.games.combact.view.placing import MARKS
from game.games.combact.view.ring import GAP_RADIUS, Ring
from game.scenes.parts.beacon import beacon
from game.stage.sprites import Sprite

GHOST = 0.42
"""How much of a piece is seen that waits to be laid on its shadow."""


def way(ring: Ring, position: Position, held: str, text: str) -> list[Sprite]:
    """Sprites that lead to a move, not yet on the stage; none for a pass. `held` is the piece in hand."""
    space, side = ring.space, position.side
    move = parse_move(text, side)
    if isinstance(move, Put):
        return [beacon(space, *around(ring.gap_angle(move.before), GAP_RADIUS))]
    if not isinstance(move, Lay) or move.placement is None:
        return []
    placement = move.placement
    if held != placement.piece:
        return [beacon(space, *ring.home(ring.key(position, placement.piece)), 1.15)]
    x, y = landing(placement.piece, side, placement.turn, placement.point)
    return [Sprite(Organism(placement.piece, side, placement.turn), space, x, y, layer=MARKS, alpha=GHOST)]
